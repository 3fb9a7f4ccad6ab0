"""Who sits where in which game: every bot equally often in every seat, from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from fabrica.core import FabricaError


class BadSchedule(FabricaError, ValueError):
    """An arena that cannot be; says what is wrong."""


class Match(NamedTuple):
    """A game to be played: its number, the seed of its chance, the bots by seat."""

    n: int
    seed: str
    lineup: tuple[str, ...]


def schedule(bots: Sequence[str], seats: int, games: int, seed: str, duplicate: bool) -> list[Match]:
    """All games: line-ups in turn; in duplicate mode each turn of all line-ups has the same chance."""
    if not bots or games < 1:
        raise BadSchedule("an arena needs a bot and a game")
    turn = lineups(bots, seats)
    return [
        Match(n, f"{seed} {n // len(turn) if duplicate else n}", turn[n % len(turn)]) for n in range(games)
    ]


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Line-ups in which each bot sits equally often in each seat, and meets each neighbour."""
    count = len(bots)
    steps = [step for step in range(1, max(2, count)) if count < 3 or coprime(step, count)]
    every = [
        tuple([bots[(first + step * seat) % count] for seat in range(seats)])
        for step in steps
        for first in range(count)
    ]
    return list(dict.fromkeys(every))  # a bot that is named twice must not play the same game twice


def coprime(a: int, b: int) -> bool:
    """Have the two no common divisor but 1?"""
    while b:
        a, b = b, a % b
    return a == 1


def number_of(*words: object) -> int:
    """A number that these words always give."""
    return int.from_bytes(sha256(" ".join(map(str, words)).encode()).digest()[:6], "big")
