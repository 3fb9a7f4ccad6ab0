"""A game told as a script: it stops where somebody is asked, and goes on with the answer.

Second readings of the rules are told like this. It knows nothing of the engine.
"""

from __future__ import annotations

import csv
from collections.abc import Collection, Generator
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

NATURE = -1

T = TypeVar("T")


class Line(NamedTuple):
    """What somebody did: a seat or nature, and the words of the move."""

    who: int
    words: list[str]


Asked = dict[int, Collection[str]]
"""Who is asked, and the lines that may answer; nature's as often as they are likely."""

Ends = Generator[Asked, Line, T]
"""A part of the game that ends with something to be known."""

Script = Ends[None]
"""A part of the game, told in order: it stops wherever somebody is asked, and goes on with the answer."""


class Game(Generic[T]):
    """A game in play: its table, who is asked now, and what may be answered."""

    def __init__(self, table: T, script: Script) -> None:
        self.table = table
        self.script = script
        self.asked: Asked = {}

    def begin(self) -> None:
        """Go on to the first question."""
        self.asked = next(self.script)

    def play(self, who: int, line: str) -> None:
        """Answer, and go on to the next question; nobody is asked when the game is over."""
        try:
            self.asked = self.script.send(Line(who, line.split()))
        except StopIteration:
            self.asked = {}


def sheet(file: Path) -> list[dict[str, str]]:
    """The rows of a component sheet."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
