"""Every game's finished games: each must replay line by line to its recorded result; and positions of them counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fabrica import core
from fabrica.games import NAMES, load
from fabrica.perft import perft
from fabrica.record import read
from fabrica.table import Table

HERE = Path(__file__).parent
RECORDS = [(game, file.stem) for game in NAMES for file in sorted((HERE / game / "records").glob("*.game"))]
COUNTS = [
    (game, *line.split())
    for game in NAMES
    for line in (HERE / game / "perft.txt").read_text("utf-8").splitlines()
    if line and line[0] != "#"
]
RARE = {"factories": {"pass"}}
"""Verbs that no recorded game holds: the pass only when deck and discards are empty (its ruling 2 has a test)."""


def text_of(game: str, record: str) -> str:
    return (HERE / game / "records" / f"{record}.game").read_text("utf-8")


@pytest.mark.parametrize(("game", "record"), RECORDS)
def test_replay(game: str, record: str) -> None:
    text = text_of(game, record)
    table = Table.from_record(text)
    assert table.over
    assert table.record() == text


@pytest.mark.parametrize("game", NAMES)
def test_at_least_twenty_games_in_which_every_verb_is_played(game: str) -> None:
    records = [record for of, record in RECORDS if of == game]
    lines = [line for record in records for line in text_of(game, record).split("moves\n")[1].splitlines()]
    assert len(records) >= 20
    assert {line.split()[2] for line in lines if line[0].isdigit()} == set(load(game).by_name) - RARE.get(game, set())


@pytest.mark.parametrize(("game", "record", "line", "depth", "count"), COUNTS)
def test_sequences_of_moves_counted_to_a_depth(game: str, record: str, line: str, depth: str, count: str) -> None:
    rules: Any = load(game)
    played = read(text_of(game, record))
    state = core.start(rules, played.seats, played.options)
    for seat, move in played.moves[: int(line)]:
        core.advance(rules, state, seat, rules.parse(move))
    assert perft(rules, state, int(depth)) == int(count)
