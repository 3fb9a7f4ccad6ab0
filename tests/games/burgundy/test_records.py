"""Finished games: each must replay line by line to its recorded result."""

from pathlib import Path

import pytest

from fabrica.games.burgundy import RULES
from fabrica.table import Table

RECORDS = sorted((Path(__file__).parent / "records").glob("*.game"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_replay(file: Path) -> None:
    text = file.read_text("utf-8")
    table = Table.from_record(text)
    assert table.over
    assert table.record() == text


def test_there_are_at_least_twenty_with_every_number_of_players_and_choice_of_estates() -> None:
    tables = [Table.from_record(file.read_text("utf-8")) for file in RECORDS]
    assert len(tables) >= 20
    assert {(table.seats, table.options["estates"]) for table in tables} == {
        (seats, estates) for seats in (2, 3, 4) for estates in RULES.options[0].values
    }


def test_every_verb_is_played_somewhere() -> None:
    lines = [line for file in RECORDS for line in file.read_text("utf-8").split("moves\n")[1].splitlines()]
    assert {line.split()[2] for line in lines if line[0].isdigit()} == set(RULES.by_name)
