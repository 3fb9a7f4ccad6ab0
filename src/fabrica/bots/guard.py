"""A bot that raises, loops or answers nonsense is cut off in time; a legal default is played instead."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from traceback import format_tb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fabrica.core import JSON, FabricaError

if TYPE_CHECKING:
    from fabrica.bots import Bot

LOG = logging.getLogger("fabrica.bots")
GRACE: Final = 1.5  # seconds beyond its time before a bot is cut off
LONGEST: Final = 1e6  # seconds; clocks of some systems know no longer time
AGAIN: Final = 0.5  # seconds after which a bot that ignores it is told again
SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
HELD: Final = [*([signal.SIGALRM] if hasattr(signal, "setitimer") else []), *SIGNALS]  # by what must be whole
TOLD: Final = set[tuple[str, str]]()  # bots and the places of their errors that the log has named


class CutOff(BaseException):
    """The time is over; not an Exception, so that a bot does not catch it by accident."""


class Late(FabricaError):
    """A bot that keeps its own time has noticed that it is over."""


class Choice(NamedTuple):
    """A bot's move, and what was wrong with it: nothing, `late`, `raised …` or `illegal …`."""

    move: str
    fault: str = ""


def guarded(bot: Bot, name: str, view: JSON, moves: list[str], seconds: float, grace: float = GRACE) -> Choice:
    """The bot's choice among these moves, or the first of them if it fails; failures are logged with its name."""
    grace += getattr(bot, "patience", 0.0)  # a process that must start first
    try:
        with alarm(seconds + grace) as asking, asking:
            move = bot.choose(view, list(moves), seconds)  # a list of its own: it may sort or empty it
    except (CutOff, Late):
        return failed(name, moves, "late")
    except (Exception, SystemExit, GeneratorExit) as error:
        kind = getattr(error, "kind", type(error).__name__)
        return failed(name, moves, f"raised {kind}", f" ({error})", places(error))
    if not isinstance(move, str) or move not in moves:
        return failed(name, moves, f"illegal {str(move)[:40]!r}")
    return Choice(move)


def failed(name: str, moves: list[str], fault: str, more: str = "", where: str = "") -> Choice:
    """The legal default, and a line in the log; where it was is told once."""
    LOG.warning("%s cut off: %s%s; %r is played", name, fault, more, moves[0])
    if where and (name, where) not in TOLD:
        TOLD.add((name, where))
        LOG.warning("%s: it was here:\n%s", name, where)
    return Choice(moves[0], fault)


def places(error: BaseException) -> str:
    """Where an error was raised: in another process as that has told, else the last place."""
    return str(getattr(error, "where", "")) or "".join(format_tb(error.__traceback__)[-1:])


@contextmanager
def alarm(seconds: float) -> Iterator[threading.Lock]:
    """Raise CutOff when the time is over and as long as the lock is held, so that it is switched off undisturbed.

    No signal comes between the end of a `with` and the release of its lock. Only a main thread of a system with
    alarms can be told.
    """
    asking = threading.Lock()
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield asking
        return

    def over(number: int, frame: Any) -> None:
        if asking.locked():
            raise CutOff

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, min(seconds, LONGEST), AGAIN)
    try:
        yield asking
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def quiet() -> None:
    """A worker process leaves it to its parent to answer Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def leave(number: int, frame: Any) -> None:
    """A signal ends a work as Ctrl-C does; a bot that is thinking does not catch that."""
    raise KeyboardInterrupt(number)


@contextmanager
def answering(answer: Callable[[int, Any], None] | signal.Handlers) -> Iterator[None]:
    """Answer so to the signals that end a program; not in a thread of its own, nor where nohup has them ignored."""
    main = threading.current_thread() is threading.main_thread()
    heard = [number for number in SIGNALS if main and signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, answer) for number in heard}
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


def die_with(parent: int) -> None:
    """When its parent is gone, even killed, nobody needs this process (Linux; elsewhere it ends with its input)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
        if os.getppid() != parent:  # it was gone before it could be told
            os._exit(1)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """What must be done whole: the alarm and what ends a program are answered when it is done."""
    with ExitStack() as stack:
        if threading.current_thread() is threading.main_thread():
            for number in HELD:
                stack.enter_context(held(number))
        yield


@contextmanager
def held(number: int) -> Iterator[None]:
    """A signal that is heard meanwhile is heard afterwards."""
    heard: list[Any] = []
    before = signal.signal(number, lambda *told: heard.append(told))
    try:
        yield
    finally:
        signal.signal(number, before)
    if heard:
        signal.raise_signal(number)
