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
TABLE: Final = -1  # whose count stands on the table, not before a player
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
        counts = getattr(words, "COUNTS", {})
        self.names = [name for name in counts if "*" not in name]
        self.many = [name.removesuffix(".*") for name in counts if "*" in name]
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
            found.update({(seat, name): count for name, count in counts_of(player, self.names).items()})
        kinds = [f"{name}.{kind}" for name in self.many for kind in found_in(view, name) or ()]
        found.update({(TABLE, name): count for name, count in counts_of(view, [*self.names, *kinds]).items()})
        return found, self.tell(view) if self.tell else None


def counts_of(view: JSON, names: list[str]) -> dict[str, int]:
    """How many there are of each thing of which the view tells a number."""
    found = {name: found_in(view, name) for name in names}
    return {name: count for name, count in found.items() if isinstance(count, int) and not isinstance(count, bool)}


def found_in(view: JSON, name: str) -> Any:
    """What stands in a view under a name; dots lead inside."""
    value: Any = view
    for word in name.split("."):
        value = value.get(word) if isinstance(value, dict) else None
    return value


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
