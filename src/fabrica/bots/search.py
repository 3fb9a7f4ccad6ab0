"""Information-set tree search, open loop: each iteration deals anew what is hidden and samples nature.

A node stands for a sequence of seats' decisions; nature's moves and forced ones lie between nodes. Each
seat maximises its own result. A node's moves are ordered by the one-move look when it is first left, and
come into play one after the other as it is visited (progressive widening).
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from time import perf_counter
from typing import Final, Generic

from fabrica.bots.look import Look
from fabrica.bots.value import Judge
from fabrica.core import NATURE, Rules, S, Source, advance, legal, owing, sample
from fabrica.nature import playout

DEEPEST: Final = 40
FIRST_WIDTH: Final = 2.0
OFTEN: Final = 32  # iterations after which we ask whether to go on
CHASE: Final = 6.0  # a move that is behind is tried at most every so many times in what is left
SURE: Final = 512.0  # tries of a decision beyond which that becomes rarer in proportion
ROOT_WIDTH: Final = 8  # the moves of the decision itself are looked at so much more closely
Clock = Callable[[], float]  # says the seconds that count: everybody's, or those of the processor


class Node:
    """A sequence of decisions: how often it was tried, and what it brought to everybody."""

    def __init__(self) -> None:
        self.visits = 0
        self.totals = [0.0] * 8  # seat: the sum of its results
        self.priors: dict[int, float] = {}  # move * 8 + seat: how likely it is the best
        self.order: list[int] = []  # the same moves, the best first
        self.children: dict[int, Node] = {}


class Search(Generic[S]):
    """One tree for one decision after the other."""

    def __init__(
        self, rules: Rules[S], judge: Judge[S], source: Source, width: int, curiosity: float, turns: int,
        clock: Clock = perf_counter,
    ) -> None:  # fmt: skip
        self.rules: Final = rules
        self.judge: Final = judge
        self.look: Final = Look(rules, judge, width)
        self.source: Final = source
        self.width: Final = width  # positions looked at to order the moves of a node
        self.curiosity: Final = curiosity
        self.turns: Final = turns  # actions played by the nearest good moves before a leaf is judged
        self.clock: Final = clock
        self.root = Node()
        self.expected: list[list[int]] = []
        self.iterations = 0
        self.began = 0.0
        self.stopped = False

    def stop(self) -> None:
        """Answer with what is known; may be called from another thread."""
        self.stopped = True

    def begin(self, state: S) -> bool:
        """Go on with the tree of the decision before, if it led exactly here; else plant a new one, and say False."""
        goes_on = state.lists() == self.expected
        if not goes_on:
            self.root = Node()
        self.iterations = 0
        self.began = self.clock()
        self.stopped = False
        return goes_on

    def run(self, state: S, seat: int, seconds: float, iterations: int, later: float = 0.0) -> None:
        """Try decisions until time or iterations are over, or nothing can change; `later` seconds may still follow."""
        now = self.clock()
        until = now + seconds
        while self.iterations < iterations and not self.stopped and now < until:
            self.iterate(state, seat)
            now = self.clock()
            if self.iterations % OFTEN == 0:
                left = self.iterations * (until + later - now) / max(1e-6, now - self.began)
                if self.is_decided(min(left, float(iterations - self.iterations))):
                    self.stopped = True

    def is_decided(self, left: float) -> bool:
        """Will no other move overtake the one that was tried most, in so many iterations?"""
        most = second = 0
        for child in self.root.children.values():
            if child.visits > most:
                most, second = child.visits, most
            elif child.visits > second:
                second = child.visits
        return (most - second) * max(1.0, self.root.visits / SURE) > left / CHASE

    def iterate(self, state: S, seat: int) -> None:
        """Deal what the seat cannot see, go down the tree, judge, and tell all nodes on the way."""
        world: S = state.copy()  # type: ignore[assignment]
        self.rules.deal(world, seat, self.source)
        self.iterations += 1
        path: list[Node] = [self.root]
        mover = last = seat
        node = self.root
        for _ in range(DEEPEST):
            mover = self.to_decision(world, seat)
            if mover < 0 or (node.visits == 0 and node is not self.root):
                break
            key = self.select(node, world, mover)
            node = node.children[key]
            advance(self.rules, world, mover, key >> 3)
            path.append(node)
            last = mover
        found = self.leaf(world, last)
        for i in range(len(path)):
            path[i].visits += 1
            totals = path[i].totals
            for other in range(len(found)):
                totals[other] += found[other]

    def to_decision(self, world: S, seat: int) -> int:
        """Let nature and the forced moves happen; who decides next, or −1 at the end."""
        while world.agenda:
            owe = owing(self.rules, world)
            mover = seat if seat in owe else owe[0]
            if mover == NATURE:
                advance(self.rules, world, NATURE, sample(self.rules, world, self.source))
                continue
            moves = legal(self.rules, world, mover)
            if len(moves) > 1:
                return mover
            advance(self.rules, world, mover, moves[0])
        return -1

    def select(self, node: Node, world: S, mover: int) -> int:
        """The move to try next, as its key: the best by result and curiosity among those that are in play."""
        moves = legal(self.rules, world, mover)
        self.order(node, world, mover, moves)
        legal_now = {move * 8 + mover for move in moves}
        wide = int(FIRST_WIDTH + 1.5 * sqrt(node.visits))
        curious = self.curiosity * sqrt(node.visits + 1.0)
        hope = node.totals[mover] / node.visits - 0.05 if node.visits else 0.5
        best, chosen = -1e18, moves[0] * 8 + mover
        for key in node.order:
            if key in legal_now:
                worth = self.worth(node, key, mover, curious, hope)
                if worth > best:
                    best, chosen = worth, key
                wide -= 1
                if wide <= 0:
                    break
        if chosen not in node.children:
            node.children[chosen] = Node()
        return chosen

    def worth(self, node: Node, key: int, mover: int, curious: float, hope: float) -> float:
        """What a move promises: its mean result, and how little it was tried for how good it looked."""
        child = node.children.get(key)
        if child is None or child.visits == 0:
            return hope + curious * node.priors[key]
        return child.totals[mover] / child.visits + curious * node.priors[key] / (1.0 + child.visits)

    def order(self, node: Node, world: S, mover: int, moves: list[int]) -> None:
        """Order the moves that this node has not met yet by the look, beside the best it knows; the best first."""
        new = [move for move in moves if move * 8 + mover not in node.priors]
        if not new:
            return
        known = best_known(node, mover, moves)
        width = self.width * ROOT_WIDTH if node is self.root else self.width
        values = self.look.values(world, mover, [*new, known] if known >= 0 else new, width)
        best = values[-1] if known >= 0 else max(values)
        chances = [exp(min(12.0, max(-12.0, (values[i] - best) / self.judge.heat))) for i in range(len(new))]
        share = node.priors[known * 8 + mover] if known >= 0 else 1.0 / sum(chances)
        for i, move in enumerate(new):
            node.priors[move * 8 + mover] = min(1.0, share * chances[i])
        ranked = sorted([(-node.priors[key], key) for key in [*node.order, *[move * 8 + mover for move in new]]])
        node.order = [key for _, key in ranked]

    def leaf(self, world: S, mover: int) -> list[float]:
        """What everybody may expect from here: of a game played out at random, or after some good moves."""
        if world.seats <= self.judge.value.kind.played_out:
            playout(self.rules, world, self.source)
            return self.judge.everyone(world)
        self.look.settle(world, mover)
        for _ in range(self.turns):
            following = self.to_decision(world, mover)
            if following < 0:
                break
            moves = legal(self.rules, world, following)
            self.judge.prepare(world, following)
            advance(self.rules, world, following, self.look.nearest(world, following, moves))
            self.look.settle(world, following)
        return self.judge.everyone(world)

    def best(self, moves: list[int], seat: int) -> int:
        """The move that was tried most often; before any was tried, the first in order."""
        most, chosen = -1, moves[0]
        for key in self.root.order:
            child = self.root.children.get(key)
            visits = child.visits if child is not None else 0
            if key >> 3 in moves and key & 7 == seat and visits > most:
                most, chosen = visits, key >> 3
        return chosen

    def keep(self, state: S, seat: int, move: int) -> None:
        """Remember the part of the tree behind this move, for the seat's next decision if nobody moves between."""
        child = self.root.children.get(move * 8 + seat)
        self.expected = []
        if child is not None:
            after: S = state.copy()  # type: ignore[assignment]
            advance(self.rules, after, seat, move)
            self.root = child
            self.expected = after.lists()


def best_known(node: Node, mover: int, moves: list[int]) -> int:
    """The most promising of these moves that the node has met already, or −1."""
    best, chosen = -1.0, -1
    for move in moves:
        prior = node.priors.get(move * 8 + mover, -1.0)
        if prior > best:
            best, chosen = prior, move
    return chosen
