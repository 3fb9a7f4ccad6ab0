"""What each line changed for the players: points and counted things, from one seat's view before and after."""

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


class Seen:
    """The record as far as it was followed with one seat's eyes."""

    def __init__(self, live: Live, seat: int | None) -> None:
        table = live.game
        self.rules = table.rules
        self.seat = SPECTATOR if seat is None else seat
        self.state = core.start(table.rules, table.seats, table.options)
        counts = getattr(part(live.row.game, "words"), "COUNTS", {})
        self.names = [name for name in counts if "*" not in name]
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
            counts = {name: count_of(player, name) for name in self.names}
            found.update({(seat, name): count for name, count in counts.items() if count is not None})
        return found


def count_of(player: JSON, name: str) -> int | None:
    """How many of a thing a player has, if the view tells; dots lead inside."""
    value: Any = player
    for word in name.split("."):
        value = value.get(word) if isinstance(value, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


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
