"""The one-move look: an action with all its follow-up decisions, judged where the next one begins."""

from __future__ import annotations

from typing import Final, Generic

from fabrica.bots.value import Judge
from fabrica.core import CHANCE, NATURE, SEAT_MASK, WHAT_BITS, WHAT_MASK, Rules, S, advance, legal, odds, owed

DEEPEST: Final = 24  # follow-up decisions of one action
MORE: Final = 4  # times its share of the budget a move may cost, with the decisions that finish its action


class Look(Generic[S]):
    """Looks through a seat's own consecutive decisions, as far as a budget of positions goes."""

    def __init__(self, rules: Rules[S], judge: Judge[S], budget: int) -> None:
        self.rules: Final = rules
        self.judge: Final = judge
        self.budget: Final = budget
        self.left = 0  # positions that may still be looked at for the move at hand
        kind = judge.value.kind
        self.main: Final = [what in kind.main for what in range(len(rules.items))]
        self.through: Final = [what in kind.through for what in range(len(rules.items))]

    def best(self, state: S, seat: int, moves: list[int]) -> int:
        """The best of these moves; the first of equals."""
        values = self.values(state, seat, moves, self.budget)
        best = 0
        for i in range(1, len(values)):
            if values[i] > values[best]:
                best = i
        return moves[best]

    def values(self, state: S, seat: int, moves: list[int], budget: int) -> list[float]:
        """What each of these moves leads to."""
        self.judge.prepare(state, seat)
        share = budget // len(moves)
        out: list[float] = []
        for move in moves:
            after: S = state.copy()  # type: ignore[assignment]
            advance(self.rules, after, seat, move)
            self.left = MORE * (share + DEEPEST)
            out.append(self.follow(after, seat, share, 0))
        return out

    def is_done(self, state: S, seat: int) -> bool:
        """Has the action of this seat come to its end?"""
        top = owed(self.rules, state, seat)
        return top < 0 or self.main[top & WHAT_MASK]

    def follow(self, state: S, seat: int, budget: int, depth: int) -> float:
        """The best that follows for the seat in its own hands; changes the state."""
        while not self.is_done(state, seat):
            moves = legal(self.rules, state, seat)
            if depth >= DEEPEST or self.left <= 0:
                break
            depth += 1
            self.left -= len(moves)
            if len(moves) == 1:
                advance(self.rules, state, seat, moves[0])
            elif budget >= len(moves):
                return self.branch(state, seat, moves, budget // len(moves), depth)
            else:
                advance(self.rules, state, seat, self.nearest(state, seat, moves))
        return self.after_nature(state, seat, budget, depth)

    def branch(self, state: S, seat: int, moves: list[int], budget: int, depth: int) -> float:
        """The best of these moves and what follows."""
        best = -1e18
        for move in moves:
            after: S = state.copy()  # type: ignore[assignment]
            advance(self.rules, after, seat, move)
            found = self.follow(after, seat, budget, depth)
            if found > best:
                best = found
        return best

    def nearest(self, state: S, seat: int, moves: list[int]) -> int:
        """The move with the best position right after it."""
        best, chosen = -1e18, moves[0]
        for move in moves:
            after: S = state.copy()  # type: ignore[assignment]
            advance(self.rules, after, seat, move)
            found = self.judge.near(after, seat)
            if found > best:
                best, chosen = found, move
        return chosen

    def after_nature(self, state: S, seat: int, budget: int, depth: int) -> float:
        """Where nature ends an action of this seat, the mean of what she may bring; else the position itself."""
        if depth >= DEEPEST or not self.is_through(state, seat):
            return self.judge.near(state, seat)
        moves, weights = odds(self.rules, state)
        total, mean = 0, 0.0
        for i, move in enumerate(moves):
            after: S = state.copy()  # type: ignore[assignment]
            advance(self.rules, after, NATURE, move)
            mean += weights[i] * self.follow(after, seat, budget // len(moves), depth + 1)
            total += weights[i]
        return mean / total

    def is_through(self, state: S, seat: int) -> bool:
        """Does nature owe something that belongs to this seat's action?"""
        if not state.agenda or state.desks:
            return False
        top = state.agenda[-1]
        what = top & WHAT_MASK
        return self.rules.items[what].who == CHANCE and self.through[what] and top >> WHAT_BITS & SEAT_MASK == seat

    def settle(self, state: S, seat: int) -> None:
        """Bring the action of this seat to its end by the nearest good decisions; changes the state."""
        if not self.is_done(state, seat):
            self.judge.prepare(state, seat)
        for _ in range(DEEPEST):
            if self.is_done(state, seat):
                return
            moves = legal(self.rules, state, seat)
            advance(self.rules, state, seat, moves[0] if len(moves) == 1 else self.nearest(state, seat, moves))
