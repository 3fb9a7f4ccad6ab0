"""The line protocol, with the sample bot in Perl."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from fabrica import Table, bots
from fabrica.bots.guard import guarded
from fabrica.bots.line import LineBot, LineFailed

SAMPLE = Path(__file__).parents[2] / "examples" / "bot.pl"


def perl() -> str:
    """The interpreter of the sample bot; without it this test says so, loudly."""
    found = shutil.which("perl")
    if found is None:
        pytest.fail("perl is not installed: the sample bot of the line protocol cannot be tested")
    return found


@pytest.mark.parametrize("game", ["burgundy", "factories"])
def test_the_sample_bot_plays_by_legal_moves(game: str) -> None:
    bot = bots.bot(f"line:{perl()} {SAMPLE}")
    assert isinstance(bot, LineBot)
    table = Table(game, 2, "a seed")
    for _ in range(40):
        seat = table.owing[0]
        moves = [str(move) for move in table.legal(seat)]
        choice = guarded(bot, table.view(seat), moves, 5.0)
        assert choice.fault == ""
        table.play(choice.move, seat)
    bot.close()


def test_the_sample_bot_prefers_to_place_tiles() -> None:
    bot = LineBot(f"{perl()} {SAMPLE}")
    assert bot.choose({}, ["workers 3", "take 3 3 boat", "place 3 mine c4"], 5.0) == "place 3 mine c4"
    bot.close()


def test_a_process_that_ends_or_says_nothing_is_ended_and_started_again() -> None:
    ends = LineBot(f"{sys.executable} -c pass")
    with pytest.raises((LineFailed, BrokenPipeError)):
        ends.choose({}, ["done"], 5.0)
    silent = LineBot(f"{sys.executable} -c 'import time; time.sleep(60)'")
    with pytest.raises(LineFailed, match="did not answer"):
        silent.choose({}, ["done"], -0.8)
    assert silent.running is None and ends.running is None
