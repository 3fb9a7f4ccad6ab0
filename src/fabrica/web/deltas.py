"""What each line changed, from one seat's view before and after: points, counted things, what the game itself tells of
it, and the time of the game."""

from __future__ import annotations

from threading import Lock
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from fabrica import core
from fabrica.core import JSON, SPECTATOR
from fabrica.games import part
from fabrica.language import say_in
from fabrica.server.live import Live
from fabrica.table import Line

Delta = tuple[int, str, int]
Counts = dict[tuple[int, str], int]  # of a seat and a thing
TABLE: Final = -1  # whose count stands on the table, not before a player
Moment = tuple[str, dict[str, Any]]
"""What time it is in the game: an English sentence and its values."""


class Changed(NamedTuple):
    """What a line changed, what the rules did after it, what the game tells of both in the language of who looks, and
    the time of the game if that is another one since."""

    deltas: list[Delta]
    follows: list[Delta]
    tells: list[str]
    moment: Moment | None


class Seen:
    """The record as far as it was followed with one seat's eyes, told in a language."""

    def __init__(self, live: Live, seat: int | None, code: str) -> None:
        table = live.game
        self.rules = table.rules
        self.seat = SPECTATOR if seat is None else seat
        self.state = core.start(table.rules, table.seats, table.options)
        words = part(live.row.game, "words")
        self.say, self.people = say_in(live.row.game, code), live.names()
        self.moment_of = getattr(words, "moment", None)
        self.tells = getattr(words, "tells", None)
        counts = getattr(words, "COUNTS", {})
        self.names = [name for name in counts if "*" not in name]
        self.many = [name.removesuffix(".*") for name in counts if "*" in name]
        self.lines: list[Line] = []
        self.changed: list[Changed] = []
        self.view = self.looked()
        self.counts, self.moment = self.counted(self.view), self.time(self.view)

    def follow(self, line: Line) -> None:
        """One line more."""
        core.act(self.rules, self.state, line.seat, line.number)
        moved = self.looked()
        core.run(self.rules, self.state)
        view = self.looked()
        then, now, moment = self.counted(moved), self.counted(view), self.time(view)
        tells = [*self.told(self.view, moved), *self.told(moved, view)]
        is_new = moment != self.moment
        self.changed.append(
            Changed(differences(self.counts, then), differences(then, now), tells, moment if is_new else None)
        )
        self.lines.append(line)
        self.view, self.counts, self.moment = view, now, moment

    def looked(self) -> JSON:
        """What the seat sees, with the names of the people."""
        return {**core.look(self.rules, self.state, self.seat), "names": self.people}

    def told(self, before: JSON, after: JSON) -> list[str]:
        """What the game tells of a change that its counts do not say."""
        return list(self.tells(before, after, self.say)) if self.tells else []

    def time(self, view: JSON) -> Moment | None:
        """The time of the game."""
        return self.moment_of(view) if self.moment_of else None

    def counted(self, view: JSON) -> Counts:
        """Points and counted things of every player."""
        found: Counts = {}
        for seat, lines in enumerate(view.get("scores", [])):
            found[seat, "total"] = lines.get("total", 0)
        for seat, player in enumerate(view.get("players", [])):
            found.update({(seat, name): count for name, count in counts_of(player, self.names).items()})
        kinds = [f"{name}.{kind}" for name in self.many for kind in found_in(view, name) or ()]
        found.update({(TABLE, name): count for name, count in counts_of(view, [*self.names, *kinds]).items()})
        return found


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
SEEN: Final[WeakKeyDictionary[Live, dict[tuple[int | None, str], Seen]]] = WeakKeyDictionary()


def deltas_of(live: Live, seat: int | None, code: str = "en") -> list[Changed]:
    """What every line of the record changed, as a seat saw it; threads that ask at once follow one after the other."""
    with FOLLOWING:
        lines = live.game.lines
        known = SEEN.setdefault(live, {})
        seen = known.get((seat, code))
        if seen is None or seen.people != live.names() or tuple(seen.lines) != lines[: len(seen.lines)]:
            seen = Seen(live, seat, code)
        for line in lines[len(seen.lines) :]:
            seen.follow(line)
        known[seat, code] = seen
        return list(seen.changed)
