"""One value file for each game: its features and their weights."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fabrica.bots.value import Value
from fabrica.games import part


def value_of(game: str) -> Value[Any]:
    """The features of a game."""
    part(game, "")
    value: Value[Any] = import_module(f"fabrica.bots.values.{game}").VALUE
    return value
