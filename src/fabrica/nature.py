"""Where luck comes from: a fast source for simulation, and a fair one for tables of people."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

from fabrica.core import NATURE, Rules, S, Source, advance, legal, owing, sample

MASK: Final = (1 << 64) - 1
HALF: Final = (1 << 32) - 1


class Fast(Source):
    """A small generator (two 32-bit xorshift words multiplied into one) for simulation; never for people."""

    def __init__(self, seed: int) -> None:
        self.a = (seed * 0x9E3779B1 + 0x7F4A7C15) & HALF or 1
        self.b = ((seed >> 32) * 0x85EBCA6B + 0x2545F491) & HALF or 1

    def below(self, n: int, /) -> int:
        """A whole number below n; the bias of n / 2³² is far below what simulation can see."""
        a = self.a
        a ^= a << 13 & HALF
        a ^= a >> 17
        a ^= a << 5 & HALF
        self.a = a
        self.b = (self.b + 0x9E3779B9) & HALF
        return (((a + self.b) & HALF) * n) >> 32


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
    """Play at random to the end, in place; how many decisions the seats made."""
    decisions = 0
    while True:
        who = owing(rules, state)
        if not who:
            return decisions
        seat = who[0] if len(who) == 1 else who[source.below(len(who))]
        if seat != NATURE:
            decisions += 1
        advance(rules, state, seat, random_move(rules, state, seat, source))
