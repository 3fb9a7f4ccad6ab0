"""The games, by name; each is imported when somebody asks for it, so that a data pack can be chosen before."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from fabrica.core import FabricaError, Rules

NAMES: Final = ("brass", "burgundy", "factories", "stephens")


class UnknownGame(FabricaError, LookupError):
    """There is no such game."""


def load(name: str) -> Rules[Any]:
    """The rules of a game."""
    rules: Rules[Any] = part(name, "").RULES
    return rules


@cache
def part(name: str, module: str) -> ModuleType:
    """A module of a game: its words, its drawing; or the game itself."""
    if name not in NAMES:
        raise UnknownGame(f"there is no game {name!r}; the games are: {', '.join(NAMES)}")
    return import_module(f"fabrica.games.{name}.{module}" if module else f"fabrica.games.{name}")
