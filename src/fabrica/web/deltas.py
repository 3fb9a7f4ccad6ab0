"""What each line changed: points and counted things of players and table, from one seat's view before and after."""

from __future__ import annotations

from threading import Lock
from typing import Any, Final
from weakref import WeakKeyDictionary

from fabrica import core
from fabrica.core import JSON, SPECTATOR
from fabrica.games import part
from fabrica.server.live import Live
from fabrica.table import Line

Delta = tuple[int, str, int]
TABLE: Final = -1  # whose count stands on the table, not before a player


class Seen:
    """The record as far as it was followed with one seat's eyes."""

    def __init__(self, live: Live, seat: int | None) -> None:
        table = live.game
        self.rules = table.rules
        self.seat = SPECTATOR if seat is None else seat
        self.state = core.start(table.rules, table.seats, table.options)
        counts = getattr(part(live.row.game, "words"), "COUNTS", {})
        self.names = [name for name in counts if "*" not in name]
        self.many = [name.removesuffix(".*") for name in counts if "*" in name]
        self.lines: list[Line] = []
        self.deltas: list[list[Delta]] = []
        self.counts = self.counted()

    def follow(self, line: Line) -> None:
        """One line more."""
        core.advance(self.rules, self.state, line.seat, line.number)
        now = self.counted()
        changed = [(*key, now.get(key, 0) - self.counts.get(key, 0)) for key in {**self.counts, **now}]
        self.deltas.append([delta for delta in changed if delta[2]])
        self.lines.append(line)
        self.counts = now

    def counted(self) -> dict[tuple[int, str], int]:
        """Points and counted things of every player."""
        view = core.look(self.rules, self.state, self.seat)
        found: dict[tuple[int, str], int] = {}
        for seat, lines in enumerate(view.get("scores", [])):
            found[seat, "total"] = lines.get("total", 0)
        for seat, player in enumerate(view.get("players", [])):
            found.update({(seat, name): count for name, count in counts_of(player, self.names).items()})
        kinds = [f"{name}.{kind}" for name in self.many for kind in found_in(view, name) or ()]
        found.update({(TABLE, name): count for name, count in counts_of(view, [*self.names, *kinds]).items()})
        return found


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


def deltas_of(live: Live, seat: int | None) -> list[list[Delta]]:
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
        return list(seen.deltas)
