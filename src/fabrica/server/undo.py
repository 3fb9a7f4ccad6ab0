"""Taking back: free back to the last line where nature moved or something hidden was shown, beyond by consent."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import NamedTuple

from fabrica.core import NATURE
from fabrica.server.journal import GAME, Entry
from fabrica.server.live import Live
from fabrica.server.problems import Problem
from fabrica.server.wire import UndoAnswer
from fabrica.table import Line, Table


class Wish(NamedTuple):
    """Lines of the record (numbered from 1) that somebody wants to take back, and whether that is free."""

    gone: list[int]
    free: bool


class Pending(NamedTuple):
    """A wish that waits for answers: the journal's numbers of its lines, and the seats that agreed."""

    entry: Entry
    lines: list[int]
    agreed: list[int]


def binds(table: Table, line: Line) -> bool:
    """Did nature move in this line, or was something hidden shown?"""
    return line.seat == NATURE or line.reveals or bool(table.rules.verb_of[line.number].hides)


def free_lines(table: Table, seats: Collection[int], seat: int) -> list[int]:
    """The lines that a seat may take back as it likes, the last first."""
    if table.at_once_from is not None:
        return free_at_desk(table, seat, table.at_once_from)
    found = []
    lines = table.lines
    for n in range(table.length, 0, -1):
        line = lines[n - 1]
        if line.seat not in seats or binds(table, line):
            break
        found.append(n)
    return found


def free_at_desk(table: Table, seat: int, begun: int) -> list[int]:
    """While several act at once: the seat's own lines since nature last moved for it; the others' do not matter."""
    found = []
    lines = table.lines
    for n in range(table.length, begun, -1):
        line = lines[n - 1]
        if line.whose != seat:
            continue
        if binds(table, line):
            break
        found.append(n)
    return found


def last_of(table: Table, seats: Collection[int]) -> int | None:
    """The last line that one of these seats played."""
    lines = table.lines
    for n in range(table.length, 0, -1):
        if lines[n - 1].seat in seats:
            return n
    return None


def wish(live: Live, person: str, seat: int, to: int | None) -> Wish:
    """What is to be taken back: everything after an event, or the person's last move and what followed."""
    table, seats = live.game, live.played_by(person)
    free = free_lines(table, seats, seat)
    if table.at_once_from is not None:
        gone = free[:1] if to is None else [n for n in free if live.lines[n - 1].n > journal_number(live, seat, to)]
        if not gone:
            raise Problem(409, "nothing", "There is nothing of yours to take back until all are done.")
        return Wish(gone, True)
    first = last_of(table, seats) if to is None else first_after(live, journal_number(live, seat, to))
    if first is None or first > table.length:
        raise Problem(409, "nothing", "There is nothing to take back.")
    gone = list(range(table.length, first - 1, -1))
    return Wish(gone, len(gone) <= len(free))


def journal_number(live: Live, seat: int | None, place: int) -> int:
    """The journal's number of an event as a seat counts; 0 is before everything."""
    told = live.sight(seat).told
    if place > len(told):
        raise Problem(400, "invalid", f"There is no event {place}; the last is {len(told)}.")
    return max(told[:place]) + 1 if place else 0  # what others did in secret is told late


def first_after(live: Live, number: int) -> int:
    """The first line of the record that was written after an entry of the journal."""
    for n, line in enumerate(live.lines, 1):
        if line.n > number:
            return n
    return len(live.lines) + 1


def place_before(live: Live, seat: int | None, numbers: Sequence[int]) -> int:
    """The event, as a seat counts, to which one returns when these entries are taken back."""
    return max((live.sight(seat).place(min(numbers)) or 1) - 1, 0)


def offered(live: Live, seat: int | None, person: str | None) -> UndoAnswer | None:
    """What this seat could take back now."""
    if seat is None or person is None or not live.running or seat not in live.played_by(person):
        return None
    table = live.game
    free = free_lines(table, live.played_by(person), seat)
    own = list(takewhile(lambda n: table.lines[n - 1].whose == seat, free))
    last = free[0] if table.at_once_from is not None and free else None
    if table.at_once_from is None:
        last = last_of(table, live.played_by(person))

    def before(line: int | None) -> int | None:
        return None if line is None else place_before(live, seat, [live.lines[line - 1].n])

    # While several act at once only what is free goes, however far one goes back
    frees = 0 if free and table.at_once_from is not None else before(free[-1] if free else None)
    return UndoAnswer(last=before(last), free=frees, turn=before(own[-1] if own else None))


# Consent


def pending(live: Live) -> Pending | None:
    """The wish to take back that still waits for answers; any line, undo or refusal ends it."""
    agreed: list[int] = []
    for entry in reversed(live.entries):
        if entry.kind in GAME or entry.kind in ("start", "over"):
            return None
        if entry.kind == "answer":
            if not entry.told()["agrees"]:
                return None
            agreed.append(entry.seat)
        if entry.kind == "ask":
            return Pending(entry, entry.told()["lines"], agreed)
    return None


def waiting(live: Live, ask: Pending) -> list[int]:
    """The seats whose people have not answered yet; bots agree, and who holds several seats answers once."""
    asker = live.seats[ask.entry.seat].person
    agreed = {live.seats[seat].person for seat in ask.agreed}
    return [
        seat.seat
        for seat in live.seats
        if seat.person and not seat.bot and seat.person != asker and seat.person not in agreed
    ]


def others(live: Live, person: str) -> bool:
    """Must anybody else be asked?"""
    return any(seat.person and not seat.bot and seat.person != person for seat in live.seats)
