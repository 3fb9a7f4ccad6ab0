"""The toy at a table, as if it were one of the games of the library."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

import pytest

from fabrica import Table, beginning, core, language, table
from tests import toy
from tests.toy import words
from tests.toy.state import State


def invite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the library know the toy for the time of a test."""
    games = import_module("fabrica.games")  # fabrica.games itself is a function
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "toy"))
    for name, module in {"": toy, ".words": words, ".drawing": words}.items():
        monkeypatch.setitem(sys.modules, f"fabrica.games.toy{name}", module)
    for place in (beginning, table):
        monkeypatch.setattr(place, "data_of", lambda _: "made-up 000000000000")
    language.speaker.cache_clear()
    language.names.cache_clear()


def play_lines(table: Table, lines: Sequence[str]) -> None:
    """Play lines `seat move`, nature's too, as they are written."""
    for line in lines:
        who, _, move = line.partition(" ")
        table._replay(core.NATURE if who == "*" else int(who), move, 0)


def started(seats: int = 2, purse: str = "full") -> State:
    """The toy before nature's first card."""
    return core.start(toy.RULES, seats, {"purse": purse})


def dealt(*hands: str) -> State:
    """The toy at its first auction: each hand is two cards."""
    state = started(len(hands))
    for seat, hand in enumerate(hands):
        for card in hand.split():
            core.advance(toy.RULES, state, core.NATURE, toy.RULES.parse(f"deal {seat} {card}"))
    return state


def play(state: State, *lines: str) -> State:
    """Play lines `seat move` or `* move` in place; each must be allowed."""
    for line in lines:
        who, _, move = line.partition(" ")
        seat, number = core.NATURE if who == "*" else int(who), toy.RULES.parse(move)
        refusal = core.refuse(toy.RULES, state, seat, number)
        assert refusal is None, f"{line}: {refusal}"
        core.advance(toy.RULES, state, seat, number)
    return state
