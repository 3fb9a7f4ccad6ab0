"""Two readings of a game in lockstep: random games of the engine, and the same lines in a plain and slow reference."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

import pytest

import fabrica
from fabrica import core
from fabrica.core import NATURE, Rules, State
from fabrica.nature import Fast
from fabrica.record import Record
from tests.games.script import Asked

S = TypeVar("S", bound=State)
T = TypeVar("T")

Facts = dict[str, Any]


class Second(Protocol[T]):
    """A game of the second reading: its table, and who is asked what."""

    table: T
    asked: Asked

    def begin(self) -> None:
        """Go on to the first question."""

    def play(self, who: int, line: str) -> None:
        """Answer, and go on to the next question."""


def line_itself(_table: object, _who: int, line: str) -> str:
    """A line is met as what it says."""
    return line


@dataclass(frozen=True)
class Readings(Generic[S, T]):
    """What is compared of a game, and how its random players choose."""

    rules: Rules[S]
    facts_of: Callable[[S], Facts]  # what lies on the engine's table
    facts_in: Callable[[T], Facts]  # the same of the reference
    choose: Callable[[S, int, random.Random], int]
    met_in: Callable[[T, int, str], str] = line_itself  # the kind of a line, before it is played
    any_draw_first: bool = False  # of nature it is enough that the reference knows all that may come


@dataclass
class Compared:
    """What was compared, and the first difference if there was one."""

    difference: str = ""
    lines: int = 0
    decisions: int = 0  # of the seats
    odds: int = 0  # of nature
    met: Counter[str] = field(default_factory=Counter)  # the kinds of lines


def components_of(game: str) -> Path:
    """Where the component sheets of a game are."""
    return Path(fabrica.__file__).parent / "games" / game / "components"


# Playing


def never(_asked: Asked) -> bool:
    """A game that is played to its end."""
    return False


def lockstep(
    readings: Readings[S, T], state: S, game: Second[T], seed: int, until: Callable[[Asked], bool] = never
) -> Compared:
    """Play a random game of the engine, and the same lines in the reference, until it is over or they differ."""
    rules, chance, source, so_far = readings.rules, random.Random(seed), Fast(seed), Compared()
    begin(readings, state, game, so_far)
    while state.agenda and not so_far.difference and not until(game.asked):
        who = chance.choice(core.owing(rules, state))
        move = core.sample(rules, state, source) if who == NATURE else readings.choose(state, who, chance)
        play(readings, state, game, who, move, so_far)
    return so_far


def replay(readings: Readings[S, T], state: S, game: Second[T], record: Record) -> Compared:
    """Play the lines of a record in both readings, to its end or until they differ."""
    so_far = Compared()
    begin(readings, state, game, so_far)
    for seat, line in record.moves:
        if not so_far.difference:
            play(readings, state, game, seat, readings.rules.parse(line), so_far)
    return so_far


def begin(readings: Readings[S, T], state: S, game: Second[T], so_far: Compared) -> None:
    """Go on to the first question of the reference, and compare."""
    game.begin()
    compare(readings, state, game, so_far)


def play(readings: Readings[S, T], state: S, game: Second[T], who: int, move: int, so_far: Compared) -> None:
    """A line in both readings; then they are compared."""
    line = readings.rules.text(move)
    so_far.met[readings.met_in(game.table, who, line)] += 1
    core.advance(readings.rules, state, who, move)
    game.play(who, line)
    so_far.lines += 1
    compare(readings, state, game, so_far)


def keen_move(rules: Rules[S], state: S, seat: int, keen: dict[str, float], chance: random.Random) -> int:
    """A random move; each of its words may make it likelier or less likely than others."""
    moves = core.legal(rules, state, seat)
    return chance.choices(moves, [prod(keen.get(word, 1) for word in rules.text(move).split()) for move in moves])[0]


# Comparing


def compare(readings: Readings[S, T], state: S, game: Second[T], so_far: Compared) -> None:
    """Who is asked, all that may be answered, and what lies on the table."""
    differs = compare_asked(readings, state, game.asked, so_far)
    differs += differing(readings.facts_of(state), readings.facts_in(game.table))
    if differs:
        so_far.difference = f"after {so_far.lines} lines: " + "; ".join(differs)


def compare_asked(readings: Readings[S, T], state: S, asked: Asked, so_far: Compared) -> list[str]:
    """Who is asked (nobody, once the game is over), and of each all that may be answered."""
    owing = core.owing(readings.rules, state)
    if set(owing) != set(asked):
        return differing({"asked": sorted(owing)}, {"asked": sorted(asked)})
    so_far.decisions += len([who for who in owing if who != NATURE])
    so_far.odds += owing.count(NATURE)
    answers = {f"lines of {who}": lines(readings.rules, state, who) for who in owing}
    second = {f"lines of {who}": Counter(asked[who]) for who in owing}
    if readings.any_draw_first and NATURE in owing:
        nature = f"lines of {NATURE}"
        second[nature] = Counter({line: n for line, n in answers[nature].items() if line in second[nature]})
    return differing(answers, second)


def lines(rules: Rules[S], state: S, who: int) -> Counter[str]:
    """All that a seat or nature may do in the engine; nature's lines as often as they are likely."""
    moves, weights = core.odds(rules, state) if who == NATURE else (core.legal(rules, state, who), [])
    return Counter({rules.text(move): n for move, n in zip(moves, weights or [1] * len(moves), strict=True)})


def differing(engine: Facts, second: Facts) -> list[str]:
    """What the two readings say differently, in words."""
    return [
        f"{name} {told(engine[name], second[name])}, in the reference {told(second[name], engine[name])}"
        for name in engine
        if engine[name] != second[name]
    ]


def told(one: object, other: object) -> object:
    """A fact; of many lines only those that the other side does not know."""
    return dict(one - other) if isinstance(one, Counter) and isinstance(other, Counter) else one


# The comparison can fail


def first_difference(games: Iterable[Compared]) -> str:
    """The first difference in some games, or nothing."""
    return next((compared.difference for compared in games if compared.difference), "")


def lower(monkeypatch: pytest.MonkeyPatch, reading: ModuleType, rule: str) -> None:
    """Break a number in the reference: it is one less than the rulebook says."""
    monkeypatch.setattr(reading, rule, getattr(reading, rule) - 1)


def always(answer: object) -> Callable[..., object]:
    """A rule that has forgotten what it depends on."""
    return lambda *_, **__: answer
