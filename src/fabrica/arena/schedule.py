"""Who sits where in which game: every bot equally often in every seat, from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from math import gcd
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
    chances = [chance(turn, n) if duplicate else str(n) for n in range(games)]
    return [Match(n, f"{seed} {chances[n]}", turn[n % len(turn)]) for n in range(games)]


def chance(turn: list[tuple[str, ...]], n: int) -> str:
    """A turn has one chance, but a line-up that stands in it again another: the same game is not played twice."""
    number, place = divmod(n, len(turn))
    again = turn[:place].count(turn[place])
    return f"{number} {again}" if again else str(number)


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Line-ups in which each bot sits in each seat as often as it is named, and meets every other."""
    count = len(bots)
    every = [
        tuple([bots[(first + place) % count] for place in places])
        for places in patterns(count, seats)
        for first in range(count)
    ]
    once = list(dict.fromkeys(every))
    return once if is_fair(once, Counter(bots)) else every


def is_fair(turn: list[tuple[str, ...]], named: Counter[str]) -> bool:
    """Has each bot its share of every seat? One against copies of another has it without the games among copies."""
    if len(named) == 2 and 1 in named.values():
        return True
    seats = [Counter(seat) for seat in zip(*turn, strict=True)]
    return all([sat[name] * named.total() == len(turn) * named[name] for sat in seats for name in named])


def patterns(count: int, seats: int) -> list[list[int]]:
    """Who sits together, as distances around a circle of bots; moved on around it, each is balanced in itself."""
    fitting = [step for step in range(1, count) if count // gcd(step, count) >= min(count, seats)]
    found = [[step * seat % count for seat in range(seats)] for step in fitting or [1]]
    for distance in range(1, count):
        apart = {(one - other) % count for places in found for one in places for other in places}
        if distance not in apart and 2 <= seats <= count:
            others = [place for place in range(1, count) if place != distance]
            found.append([0, distance, *others][:seats])
    return found


def number_of(*words: object) -> int:
    """A number that these words always give."""
    return int.from_bytes(sha256(" ".join(map(str, words)).encode()).digest()[:6], "big")
