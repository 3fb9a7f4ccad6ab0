"""What a worker is asked, and what it answers when a bot has raised: a line of JSON each."""

from __future__ import annotations

import traceback
from typing import Any, Final

from msgspec import Struct, field

from fabrica.bots.guard import Late
from fabrica.bots.line import HostedRaised

LONGEST: Final = 1000  # characters of what was raised that are told
FRAMES: Final = 6  # the last of its traceback that are told


class Seated(Struct, frozen=True):
    """A bot at a seat of a table; whenever it is made, it gets the seed of that moment."""

    table: str
    seat: int
    bot: str
    seed: int


class Question(Struct, omit_defaults=True):
    """Make a bot ready (no moves), let it choose among moves, or review a record; and which games are over since."""

    who: Seated | None = None
    anew: bool = False  # it has been asked elsewhere since
    over: list[str] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    seconds: float = 0.0
    review: str = ""


class Raised(Struct):
    """What a bot has raised: `late` or `broken`, its kind, what it says, and where it came from."""

    what: str
    kind: str
    said: str
    trace: list[str]


def raised(error: BaseException) -> Raised:
    """What was raised, in words that can be sent and logged whatever they are."""
    told = traceback.TracebackException.from_exception(error, lookup_lines=False)
    kind = type(error).__name__
    trace = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in told.stack]
    if isinstance(error, HostedRaised):  # in another process
        kind, trace = error.kind, error.where.splitlines()
    what = "late" if isinstance(error, Late) else "broken"
    return Raised(what, kind, legible(str(told)[:LONGEST]), [legible(line) for line in trace[-FRAMES:]])


def legible(words: str) -> str:
    """Words without halves of characters, which cannot be sent."""
    return words.encode("utf-8", "replace").decode("utf-8")
