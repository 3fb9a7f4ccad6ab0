"""The journal of a table: everything that ever happened at it, in one numbered list that only grows.

The record is made of the journal's lines that were not taken back. What a seat or a spectator is told is the
same list without what is still out of its sight; that comes later, when it comes into sight. The place in what it
is told is the number the outside knows, so that not even the numbers tell how much others did in secret.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from fabrica.core import NATURE, Rules
from fabrica.table import Line

NOBODY: Final = -2
LINE: Final = "line"
UNDO: Final = "undo"
GAME: Final = (LINE, UNDO)
"""The kinds of entries that change the game."""


class Entry(NamedTuple):
    """Something that happened: what, by whom, for whom, out of sight or not."""

    n: int
    kind: str  # line, undo, ask, answer, chat, seat, start, over, rematch, bot
    seat: int
    whose: int
    secret: bool
    reveals: bool
    body: str  # of a line the move, else JSON
    made: float
    gains: str = ""  # points that everybody can see each seat win or lose by this move, separated by commas

    def told(self) -> dict[str, Any]:
        """The body of an entry that is no line."""
        found: dict[str, Any] = json.loads(self.body)
        return found


class News(NamedTuple):
    """An entry that is still to be written: it has no number and no time yet."""

    kind: str
    body: str
    seat: int = NOBODY
    whose: int = NOBODY
    secret: bool = False
    reveals: bool = False
    gains: str = ""


def news(kind: str, seat: int = NOBODY, **body: Any) -> News:
    """Something to be written that is no line."""
    return News(kind, json.dumps(body, ensure_ascii=False, separators=(",", ":")), seat, seat)


def line_news(rules: Rules[Any], line: Line, n: int) -> News:
    """A line of the record as it stands in the journal; an unusual draw of nature's is noted behind a bar."""
    text = rules.text(line.number)
    if line.seat == NATURE and line.draw != n:
        text += f" | {line.draw}"
    return News(LINE, text, line.seat, line.whose, line.secret, line.reveals)


def move_of(entry: Entry) -> str:
    """The move of a line."""
    return entry.body.partition(" | ")[0]


def draw_of(entry: Entry) -> int:
    """The draw that is noted behind a line of nature's; 0 if it is the line's own number."""
    return int(entry.body.partition(" | ")[2] or 0)


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The lines of the record: all that were not taken back."""
    lines: list[Entry] = []
    for entry in entries:
        if entry.kind == LINE:
            lines.append(entry)
        elif entry.kind == UNDO:
            gone = set(entry.told()["lines"])
            lines = [line for line in lines if line.n not in gone]
    return lines


class Sight:
    """What one seat (or a spectator) has been told, in order: indexes into the journal."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.told: list[int] = []
        self.held: list[int] = []
        self.read = 0

    def follow(self, entries: Sequence[Entry]) -> None:
        """Take in what was written since; what is out of sight waits until a line reveals it."""
        for at in range(self.read, len(entries)):
            entry = entries[at]
            if entry.reveals:
                self.told.extend(self.held)
                self.held.clear()
            if entry.secret and not entry.reveals and entry.whose != self.seat:
                self.held.append(at)
            else:
                self.told.append(at)
        self.read = len(entries)

    def places(self) -> dict[int, int]:
        """The numbers by which this seat knows the journal's entries, of those it has been told."""
        return {at + 1: place for place, at in enumerate(self.told, 1)}

    def place(self, n: int) -> int | None:
        """The number by which this seat knows the journal's entry n; None while it is out of its sight."""
        for place in range(min(n, len(self.told)) - 1, -1, -1):
            if self.told[place] == n - 1:
                return place + 1
        return self.told.index(n - 1) + 1 if n - 1 in self.told else None


def shown_move(rules: Rules[Any], entry: Entry, seat: int | None, over: bool) -> str:
    """A line as a seat may read it: what a verb hides is a question mark to others while the game runs."""
    text = move_of(entry)
    if over or entry.whose == seat or not rules.by_name[text.partition(" ")[0]].hides:
        return text
    return rules.dimmed(rules.parse(text))
