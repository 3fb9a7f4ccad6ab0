"""Bots: they see a view, never a state, and answer one of the legal moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final, Protocol

from fabrica.bots.line import HostedBot, LineBot
from fabrica.bots.players import EasyBot, ExpertBot, GreedyBot, HardBot, LearnedBot, MediumBot, NetBot, SearchBot
from fabrica.bots.random import RandomBot
from fabrica.core import JSON, FabricaError


class Bot(Protocol):
    """Who decides for a seat."""

    def choose(self, view: JSON, moves: list[str], seconds: float, /) -> str:
        """One of these moves, within about so many seconds."""
        ...


class UnknownBot(FabricaError, LookupError):
    """There is no such bot."""


BOTS: Final[dict[str, Callable[[int | None], Bot]]] = {
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
    "expert": ExpertBot,
    "random": RandomBot,
    "greedy": GreedyBot,
    "learned": LearnedBot,
    "search": SearchBot,
}
LEVELS: Final = ("easy", "medium", "hard", "expert")
SECONDS: Final = {"easy": 1.0, "medium": 1.0, "hard": 2.0, "expert": 5.0}  # the most a level thinks about a move
HOUR: Final = 3600.0  # the most anybody thinks
LINE: Final = "line:"  # before the command of a bot that speaks the line protocol
NET: Final = "learned:"  # before the file of a net that `fabrica train` has written
LIMITED: Final = re.compile(r"search:(?:(?P<seconds>\d+(?:\.\d+)?)s|(?P<iterations>\d+))")


@cache
def others() -> dict[str, EntryPoint]:
    """Bots of other packages, by the entry points they declare in the group `fabrica.bots`; our names stay ours."""
    return {point.name: point for point in entry_points(group="fabrica.bots") if point.name not in BOTS}


def bot(name: str, seed: int | None = None) -> Bot:
    """A bot by its name; with a seed it decides the same way every time (search: if limited by iterations)."""
    if name in BOTS:
        return BOTS[name](seed)
    limited = LIMITED.fullmatch(name)
    if limited:
        return limited_search(limited, seed)
    if name.startswith(LINE):
        return LineBot(name[len(LINE) :])
    if name.startswith(NET):
        return NetBot(name[len(NET) :], seed)
    if name in others():
        return HostedBot(name, seed)
    known = [*BOTS, "search:0.5s", "search:200", "learned:FILE.net", "line:COMMAND", *others()]
    raise UnknownBot(f"there is no bot {name!r}; the bots are: {', '.join(known)}")


def limited_search(limit: re.Match[str], seed: int | None) -> Bot:
    """A search limited by seconds (`search:0.5s`) or by iterations (`search:200`)."""
    found = SearchBot(seed)
    if not float(limit["seconds"] or limit["iterations"]):
        raise UnknownBot(f"{limit[0]!r} would not search at all; give it some time, or tries")
    if float(limit["seconds"] or 0) > HOUR:
        raise UnknownBot(f"{limit[0]!r} would take too long; an hour is the most ({HOUR:.0f}s)")
    if limit["seconds"]:
        found.longest = float(limit["seconds"])
    else:
        found.longest, found.iterations = HOUR, int(limit["iterations"])
    return found


def close(bot: Bot) -> None:
    """A bot that is a process of its own ends with the game."""
    if isinstance(bot, LineBot):
        bot.close()


def thinking(name: str, otherwise: float) -> float:
    """How many seconds a bot wants for a move: a level its own, `search:3s` three, others what is usual."""
    limited = LIMITED.fullmatch(name)
    if limited:
        return float(limited["seconds"]) if limited["seconds"] else HOUR
    return SECONDS.get(name, otherwise)
