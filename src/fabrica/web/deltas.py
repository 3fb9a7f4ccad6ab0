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
Counts = dict[tuple[int, str], int]  # of a seat and a thing
TABLE: Final = -1  # whose count stands on the table, not before a player
Moment = tuple[str, dict[str, Any]]
"""What time it is in the game: an English sentence and its values."""


class Changed(NamedTuple):
    """What a line changed, what the rules did after it, and the time of the game if that is another one since."""

    deltas: list[Delta]
    follows: list[Delta]
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
        core.act(self.rules, self.state, line.seat, line.number)
        then, _ = self.counted()
        core.run(self.rules, self.state)
        now, moment = self.counted()
        told = moment if moment != self.moment else None
        self.changed.append(Changed(differences(self.counts, then), differences(then, now), told))
        self.lines.append(line)
        self.counts, self.moment = now, moment

    def counted(self) -> tuple[Counts, Moment | None]:
        """Points and counted things of every player, and the time of the game."""
        view = core.look(self.rules, self.state, self.seat)
        found: Counts = {}
        for seat, lines in enumerate(view.get("scores", [])):
            found[seat, "total"] = lines.get("total", 0)
        for seat, player in enumerate(view.get("players", [])):
            found.update({(seat, name): count for name, count in counts_of(player, self.names).items()})
        kinds = [f"{name}.{kind}" for name in self.many for kind in found_in(view, name) or ()]
        found.update({(TABLE, name): count for name, count in counts_of(view, [*self.names, *kinds]).items()})
        return found, self.tell(view) if self.tell else None


def differences(before: Counts, after: Counts) -> list[Delta]:
    """By how much every count has changed."""
    found = [(*key, after.get(key, 0) - before.get(key, 0)) for key in {**before, **after}]
    return [one for one in found if one[2]]


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
