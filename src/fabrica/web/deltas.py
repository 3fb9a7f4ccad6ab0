"""What each line changed: points, counted things and the time of the game, from one seat's view before and after."""

from __future__ import annotations

from threading import Lock
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from fabrica import core
from fabrica.core import JSON, SPECTATOR
from fabrica.games import part
from fabrica.server.live import Live
from fabrica.table import Line

Delta = tuple[int, str, int]
Moment = tuple[str, dict[str, Any]]
"""What time it is in the game: an English sentence and its values."""


class Changed(NamedTuple):
    """What a line changed, and the time of the game if that is another one since."""

    deltas: list[Delta]
    moment: Moment | None


class Seen:
    """The record as far as it was followed with one seat's eyes."""

    def __init__(self, live: Live, seat: int | None) -> None:
        table = live.game
        self.rules = table.rules
        self.seat = SPECTATOR if seat is None else seat
        self.state = core.start(table.rules, table.seats, table.options)
        words = part(live.row.game, "words")
        self.tell = getattr(words, "moment", None)
        self.names = [name for name in getattr(words, "COUNTS", {}) if "*" not in name]
        self.lines: list[Line] = []
        self.changed: list[Changed] = []
        self.counts, self.moment = self.counted()

    def follow(self, line: Line) -> None:
        """One line more."""
        core.advance(self.rules, self.state, line.seat, line.number)
        now, moment = self.counted()
        deltas = [(*key, now.get(key, 0) - self.counts.get(key, 0)) for key in {**self.counts, **now}]
        self.changed.append(Changed([one for one in deltas if one[2]], moment if moment != self.moment else None))
        self.lines.append(line)
        self.counts, self.moment = now, moment

    def counted(self) -> tuple[dict[tuple[int, str], int], Moment | None]:
        """Points and counted things of every player, and the time of the game."""
        view = core.look(self.rules, self.state, self.seat)
        found: dict[tuple[int, str], int] = {}
        for seat, lines in enumerate(view.get("scores", [])):
            found[seat, "total"] = lines.get("total", 0)
        for seat, player in enumerate(view.get("players", [])):
            counts = {name: count_of(player, name) for name in self.names}
            found.update({(seat, name): count for name, count in counts.items() if count is not None})
        return found, self.tell(view) if self.tell else None


def count_of(player: JSON, name: str) -> int | None:
    """How many of a thing a player has, if the view tells; dots lead inside."""
    value: Any = player
    for word in name.split("."):
        value = value.get(word) if isinstance(value, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


FOLLOWING: Final = Lock()
SEEN: Final[WeakKeyDictionary[Live, dict[int | None, Seen]]] = WeakKeyDictionary()


def deltas_of(live: Live, seat: int | None) -> list[Changed]:
    """What every line of the record changed, as a seat saw it; threads that ask at once follow one after the other."""
    with FOLLOWING:
        lines = live.game.lines
        known = SEEN.setdefault(live, {})
        seen = known.get(seat)
        if seen is None or tuple(seen.lines) != lines[: len(seen.lines)]:
            seen = Seen(live, seat)
        for line in lines[len(seen.lines) :]:
            seen.follow(line)
        known[seat] = seen
        return list(seen.changed)
