"""A bot that raises, loops or answers nonsense is cut off, a legal default is played, and that is logged."""

from __future__ import annotations

import logging
from time import perf_counter

import pytest

from fabrica.bots.guard import guarded
from fabrica.core import JSON


class Raises:
    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        raise ValueError("no idea")


class Loops:
    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        while True:
            try:
                sum(range(1000))
            except Exception:
                continue


class Cheats:
    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        return "win at once"


class Plays:
    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        return moves[-1]


@pytest.mark.parametrize(
    ("bot", "fault"),
    [(Raises(), "raised ValueError"), (Cheats(), "illegal 'win at once'"), (Loops(), "late")],
)
def test_a_broken_bot_is_cut_off_and_a_legal_move_played(
    bot: Raises, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    began = perf_counter()
    with caplog.at_level(logging.WARNING, "fabrica.bots"):
        choice = guarded(bot, {}, ["pass", "play"], 0.1, grace=0.1)
    assert choice == ("pass", fault)
    assert perf_counter() - began < 2.0
    assert fault in caplog.text and type(bot).__name__ in caplog.text


def test_a_good_bot_is_left_alone() -> None:
    assert guarded(Plays(), {}, ["pass", "play"], 1.0) == ("play", "")
