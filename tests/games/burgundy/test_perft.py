"""Sequences of moves counted to a depth: a checksum of the rules."""

from pathlib import Path

import pytest

from fabrica import core
from fabrica.games.burgundy import RULES
from fabrica.perft import perft
from fabrica.record import read

HERE = Path(__file__).parent
ROWS = [line.split() for line in (HERE / "perft.txt").read_text("utf-8").splitlines() if line and line[0] != "#"]


@pytest.mark.parametrize(("record", "line", "depth", "count"), ROWS)
def test_perft(record: str, line: str, depth: str, count: str) -> None:
    game = read((HERE / "records" / f"{record}.game").read_text("utf-8"))
    state = core.start(RULES, game.seats, game.options)
    for seat, move in game.moves[: int(line)]:
        core.advance(RULES, state, seat, RULES.parse(move))
    assert perft(RULES, state, int(depth)) == int(count)
