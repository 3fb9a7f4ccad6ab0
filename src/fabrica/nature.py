"""Where luck comes from: a fast source for simulation, and a fair one for tables of people."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

from mypy_extensions import i64

from fabrica.core import (
    ABOUT_SHIFT,
    CHANCE,
    DECISION,
    NATURE,
    SEAT_MASK,
    WHAT_BITS,
    WHAT_MASK,
    Rules,
    S,
    Source,
    advance,
    legal,
    owing,
    run,
    sample,
)

PRIME: Final = 8_796_093_022_151  # 2⁴³ − 57
ROOT: Final = 517_351  # a primitive root of it, small enough that a product stays a machine word
SMALL: Final = 1 << 20  # numbers whose product with a number below the prime stays one, too


class Fast(Source):
    """A multiplicative generator of period 2⁴³, for simulation; never for people."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = (seed * 0x9E3779B97F4A7C15 + 0x7F4A7C15) % (PRIME - 1) + 1

    def below(self, n: int, /) -> int:
        """A whole number below n; the bias of n / 2⁴³ is far below what simulation can see."""
        state: i64 = self.state * ROOT % PRIME
        self.state = state
        if n < SMALL:
            return state * n // PRIME
        return int(state) * n // PRIME


class Fair(Source):
    """HMAC-SHA256 over a seed and the number of the line: whoever knows the seed can recompute every roll.

    Each line of the record has numbers of its own, so that taking a move back and playing it again
    gives the same outcome, and nobody fishes for a better one.
    """

    def __init__(self, seed: bytes) -> None:
        self.seed: Final = seed
        self.line = 0
        self.drawn = 0

    def at(self, line: int) -> None:
        """The numbers from here on belong to this line of the record."""
        self.line = line
        self.drawn = 0

    def below(self, n: int, /) -> int:
        """A whole number below n without bias: numbers from the last, incomplete span are thrown away."""
        span = (1 << 64) - (1 << 64) % n
        while True:
            text = f"fabrica {self.line} {self.drawn}".encode()
            number = int.from_bytes(hmac.new(self.seed, text, sha256).digest()[:8], "big")
            self.drawn += 1
            if number < span:
                return number % n


def random_move(rules: Rules[S], state: S, seat: int, source: Source) -> int:
    """A legal move of this seat, each as likely as the others; nature's by its odds."""
    if seat == NATURE:
        return sample(rules, state, source)
    moves = legal(rules, state, seat)
    return moves[source.below(len(moves))]


def playout(rules: Rules[S], state: S, source: Source) -> int:
    """Play at random to the end, in place; how many decisions the seats made.

    The same as `random_move` and `advance` again and again, without asking each time who owes what.
    """
    decisions, agenda, items = 0, state.agenda, rules.items
    while agenda:
        if state.desks:
            decisions += random_line_at_desks(rules, state, source)
            continue
        top = agenda[-1]
        kind, seat, about = items[top & WHAT_MASK], top >> WHAT_BITS & SEAT_MASK, top >> ABOUT_SHIFT
        if kind.who == DECISION:
            decisions += 1
            moves: list[int] = []
            for offered in kind.verbs:
                offered.options(state, seat, about, moves)
            move = moves[source.below(len(moves))]
            verb = rules.verb_of[move]
            if not verb.keeps:
                agenda.pop()
            verb.do(state, seat, about, move - verb.base)
            continue
        agenda.pop()
        if kind.who == CHANCE:
            verb = kind.verbs[0]
            verb.do(state, seat, about, verb.sample(state, seat, about, source) - verb.base)
            continue
        kind.run(state, seat, about)
        if state.desks:
            run(rules, state)
    return decisions


def random_line_at_desks(rules: Rules[S], state: S, source: Source) -> int:
    """Play one line while several seats act at once; 1 for a seat's decision, 0 for nature's."""
    who = owing(rules, state)
    seat = who[source.below(len(who))]
    advance(rules, state, seat, random_move(rules, state, seat, source))
    return 0 if seat == NATURE else 1
