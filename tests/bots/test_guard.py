"""A bot that raises, loops or answers nonsense is cut off, a legal default is played, and that is logged."""

from __future__ import annotations

import logging
import signal
from contextlib import suppress
from time import perf_counter, sleep

import pytest

from fabrica.bots import Bot
from fabrica.bots.guard import CutOff, guarded, uninterrupted
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


class Leaves:
    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        raise SystemExit(3)


class Forges:
    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        moves[:] = ["win at once"]
        return moves[0]


class Empties:
    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        moves.clear()
        raise LookupError


class Agreeable:
    def __eq__(self, other: object) -> bool:
        return True

    def __str__(self) -> str:
        return "anything"

    __hash__ = None  # type: ignore[assignment]


class Agrees:
    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        return Agreeable()  # type: ignore[return-value]


class Plays:
    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        moves.reverse()
        return moves[0]


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (Raises(), "raised ValueError"),
        (Cheats(), "illegal 'win at once'"),
        (Loops(), "late"),
        (Leaves(), "raised SystemExit"),
        (Forges(), "illegal 'win at once'"),
        (Empties(), "raised LookupError"),
        (Agrees(), "illegal 'anything'"),
    ],
)
def test_a_broken_bot_is_cut_off_and_a_legal_move_played(
    bot: Bot, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    began = perf_counter()
    with caplog.at_level(logging.WARNING, "fabrica.bots"):
        choice = guarded(bot, "a bot", {}, ["pass", "play"], 0.1, grace=0.1)
    assert choice == ("pass", fault)
    assert perf_counter() - began < 2.0
    assert f"a bot cut off: {fault}" in caplog.text and "'pass' is played" in caplog.text


def test_the_log_says_what_was_raised(caplog: pytest.LogCaptureFixture) -> None:
    guarded(Raises(), "a bot", {}, ["pass"], 1.0)
    assert "raised ValueError (no idea)" in caplog.text


def test_a_good_bot_is_left_alone_and_may_do_with_its_list_what_it_likes() -> None:
    moves = ["pass", "play"]
    assert guarded(Plays(), "a bot", {}, moves, 1.0) == ("play", "")
    assert guarded(Plays(), "a bot", {}, moves, float("inf")) == ("play", ""), "no clock knows such a time"
    assert moves == ["pass", "play"]


def test_an_alarm_that_rings_while_it_is_switched_off_strikes_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    before, setitimer, rung = signal.getsignal(signal.SIGALRM), signal.setitimer, list[str]()

    def rings(which: int, seconds: float, interval: float = 0.0) -> object:
        for _ in "01"[int(seconds) :]:
            signal.raise_signal(signal.SIGALRM)
            rung.append("too late")
        return setitimer(which, seconds, interval)

    monkeypatch.setattr(signal, "setitimer", rings)
    try:
        assert guarded(Plays(), "a bot", {}, ["pass", "play"], 3.0) == ("play", "")
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) is before and rung
    finally:
        setitimer(signal.ITIMER_REAL, 0)


class Deaf:
    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        for _ in range(2):
            with suppress(CutOff):
                sleep(5)
        return "play"


def test_a_bot_that_ignores_it_is_told_again() -> None:
    began = perf_counter()
    assert guarded(Deaf(), "a bot", {}, ["pass", "play"], 0.1, grace=0.1) == ("play", "")
    assert perf_counter() - began < 3.0


@pytest.mark.usefixtures("ctrl_c_is_heard")
def test_what_must_be_done_whole_hears_of_ctrl_c_afterwards() -> None:
    done, before = [], signal.getsignal(signal.SIGINT)

    def work() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["whole"]
    assert signal.getsignal(signal.SIGINT) is before
