"""The recorded games of Burgundy: every number of players with every choice of estates."""

from pathlib import Path

from fabrica.games.burgundy import RULES
from fabrica.table import Table

RECORDS = sorted((Path(__file__).parent / "records").glob("*.game"))


def test_every_number_of_players_with_every_choice_of_estates() -> None:
    tables = [Table.from_record(file.read_text("utf-8")) for file in RECORDS]
    assert {(table.seats, table.options["estates"]) for table in tables} == {
        (seats, estates) for seats in (2, 3, 4) for estates in RULES.options[0].values
    }
