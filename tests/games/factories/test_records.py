"""Twenty finished games: each must replay line by line to its recorded result."""

from pathlib import Path

import pytest

from fabrica.table import Table

RECORDS = sorted((Path(__file__).parent / "records").glob("*.game"))


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
    rare = {"pass"}  # only when deck and discards are empty: test_ruling_2
    assert played == set(Table("factories", seed="any").rules.by_name) - rare
