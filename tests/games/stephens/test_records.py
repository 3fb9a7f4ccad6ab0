"""Twenty finished games: each must replay line by line to its recorded result; and positions of them counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabrica import core
from fabrica.games.stephens import RULES
from fabrica.perft import perft
from fabrica.record import read
from fabrica.table import Table

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.game"))
COUNTS = [line.split() for line in (HERE / "perft.txt").read_text("utf-8").splitlines() if line and line[0] != "#"]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_replay(file: Path) -> None:
    text = file.read_text("utf-8")
    table = Table.from_record(text)
    assert table.over
    assert table.record() == text


def test_there_are_twenty() -> None:
    assert len(RECORDS) == 20


def test_every_verb_is_played_somewhere() -> None:
    lines = [line for file in RECORDS for line in file.read_text("utf-8").split("moves\n")[1].splitlines()]
    played = {line.split()[2] for line in lines if line[0].isdigit()}
    assert played == set(RULES.by_name)


@pytest.mark.parametrize(("record", "line", "depth", "count"), COUNTS)
def test_perft(record: str, line: str, depth: str, count: str) -> None:
    game = read((HERE / "records" / f"{record}.game").read_text("utf-8"))
    state = core.start(RULES, game.seats, game.options)
    for seat, move in game.moves[: int(line)]:
        core.advance(RULES, state, seat, RULES.parse(move))
    assert perft(RULES, state, int(depth)) == int(count)
