"""A bot that raises, loops or answers nonsense is cut off in time; a legal default is played instead."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from fabrica.bots import Bot
from fabrica.core import JSON

LOG = logging.getLogger("fabrica.bots")
GRACE: Final = 1.5  # seconds beyond its time before a bot is cut off
AGAIN: Final = 0.5  # seconds after which a bot that ignores it is told again


class CutOff(BaseException):
    """The time is over; not an Exception, so that a bot does not catch it by accident."""


class Choice(NamedTuple):
    """A bot's move, and what was wrong with it: nothing, `late`, `raised …` or `illegal …`."""

    move: str
    fault: str = ""


def guarded(bot: Bot, view: JSON, moves: list[str], seconds: float, grace: float = GRACE) -> Choice:
    """The bot's choice among these moves, or the first of them if it fails; failures are logged."""
    try:
        with alarm(seconds + grace):
            move = bot.choose(view, moves, seconds)
    except CutOff:
        return failed(bot, moves, "late")
    except Exception as error:
        return failed(bot, moves, f"raised {type(error).__name__}")
    if move not in moves:
        return failed(bot, moves, f"illegal {str(move)[:40]!r}")
    return Choice(move)


def failed(bot: Bot, moves: list[str], fault: str) -> Choice:
    """The legal default, and a line in the log."""
    LOG.warning("%s cut off: %s; %r is played", type(bot).__name__, fault, moves[0])
    return Choice(moves[0], fault)


def over(number: int, frame: Any) -> None:
    """The alarm rings."""
    raise CutOff


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise CutOff when the time is over; only a main thread of a system with alarms can be told so."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def quiet() -> None:
    """A worker process leaves it to its parent to answer Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
