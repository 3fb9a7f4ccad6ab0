"""Bots: they see a view, never a state, and answer one of the legal moves."""

from __future__ import annotations

from typing import Final, Protocol

from fabrica.bots.random import RandomBot
from fabrica.core import JSON, FabricaError


class Bot(Protocol):
    """Who decides for a seat."""

    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        """One of these moves, within about so many seconds."""
        ...


class UnknownBot(FabricaError, LookupError):
    """There is no such bot."""


BOTS: Final = {"random": RandomBot}


def bot(name: str, seed: int | None = None) -> Bot:
    """A bot by its name; with a seed it decides the same way every time."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; the bots are: {', '.join(BOTS)}")
    return BOTS[name](seed)
