"""Tables in memory: a bounded cache of what the store says; a change is shown only after it is on the disk."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from fabrica.record import Record, RecordError
from fabrica.server import store
from fabrica.server.clerk import Clerk
from fabrica.server.journal import LINE, UNDO, Entry, News, Sight, draw_of, line_news, move_of, standing
from fabrica.server.problems import Problem, missing
from fabrica.server.store import Post, PostKey, SeatRow, TableRow
from fabrica.table import Table

LOG = logging.getLogger("fabrica.live")


class Live:
    """One table: its row, its seats, its journal and the game they make."""

    def __init__(self, row: TableRow, seats: list[SeatRow], entries: list[Entry], posts: list[Post]) -> None:
        self.row = row
        self.seats = seats
        self.entries = entries
        self.posts = {(post.person, post.key): (post.first, post.last) for post in posts}
        self.lines = standing(entries)
        self.table: Table | None = None if row.status in ("open", "closed") else rebuilt(row, self.lines)
        self.sights: dict[int | None, Sight] = {}
        self.blocks: dict[tuple[int, int, str, bool], bytes] = {}  # events as they went over the wire, since the last
        self.counted: tuple[Table | None, list[int]] = (None, [])
        self.lock = asyncio.Lock()
        self.bell = asyncio.Event()
        self.listeners = 0
        self.failures: dict[tuple[int, str], list[str]] = {}  # a seat, a bot: how it failed since it last answered
        self.dropped = False

    @property
    def game(self) -> Table:
        """The game; only once it has begun."""
        self.must_have_begun()
        assert self.table is not None
        return self.table

    def must_have_begun(self) -> None:
        """Nothing can be played before the game begins."""
        if self.table is None:
            raise Problem(409, "not-begun", "The game has not begun yet.")

    @property
    def running(self) -> bool:
        return self.table is not None and not self.table.over

    def names(self) -> list[str]:
        """The names at the seats."""
        return [seat.name for seat in self.seats]

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that somebody holds, also those a bot plays for them at present."""
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def played_by(self, person: str) -> list[int]:
        """The seats that somebody plays."""
        return [seat.seat for seat in self.seats if seat.person == person and seat.bot is None]

    def sight(self, seat: int | None) -> Sight:
        """What a seat or a spectator has been told."""
        sight = self.sights.setdefault(seat, Sight(seat))
        sight.follow(self.entries)
        return sight

    def since(self, seat: int | None, place: int) -> list[tuple[int, Entry]]:
        """What a seat was told after an event, with the seat's own numbers."""
        told = self.sight(seat).told
        return [(at + 1, self.entries[told[at]]) for at in range(place, len(told))]

    def adopt(self, entries: Sequence[Entry], table: Table | None, post: PostKey | None) -> None:
        """Take over what has been written."""
        self.entries.extend(entries)
        self.blocks = {}
        if any([entry.kind == UNDO for entry in entries]):
            self.lines = standing([*self.lines, *entries])
        else:
            self.lines.extend([entry for entry in entries if entry.kind == LINE])
        if table is not None:
            self.table = table
        if post is not None:
            self.posts[post] = (entries[0].n, entries[-1].n)
        self.ring()

    def totals(self, table: Table) -> list[int]:
        """The points of each seat in the eyes of a spectator, counted once for a table."""
        if self.counted[0] is not table:
            self.counted = (table, [lines["total"] for lines in table.view().get("scores", [])])
        return self.counted[1]

    def ring(self) -> None:
        """Wake everybody who listens."""
        bell, self.bell = self.bell, asyncio.Event()
        bell.set()


def rebuilt(row: TableRow, lines: Sequence[Entry]) -> Table:
    """The game of a journal's standing lines."""
    moves = [(line.seat, move_of(line)) for line in lines]
    draws = {n: draw for n, line in enumerate(lines, 1) if (draw := draw_of(line))}
    record = Record(row.game, row.rules, row.data, row.seats, store.options_of(row), moves)
    try:
        return Table.resumed(record, seed_of(row), draws)
    except RecordError:
        LOG.error("table of other rules", extra={"table": row.id})
        raise Problem(409, "version", "This table was begun under other rules or data than these.") from None


def seed_of(row: TableRow) -> bytes:
    """What drives nature at this table."""
    return bytes.fromhex(row.secret)


def commitment(row: TableRow) -> str:
    """The hash of nature's secret, shown from the beginning."""
    return hashlib.sha256(seed_of(row)).hexdigest()


def new_lines(live: Live, after: Table) -> list[News]:
    """The lines that were played since, as they go into the journal."""
    lines = after.lines
    told = [line_news(after.rules, lines[n], n + 1) for n in range(live.game.length, len(lines))]
    if told:
        told[0] = told[0]._replace(gains=gains(live, after))
    return told


def gains(live: Live, after: Table) -> str:
    """The points that each seat has won or lost in the eyes of a spectator; nothing where nobody has."""
    earlier, later = live.totals(live.game), live.totals(after)
    found = [now - then for then, now in zip(earlier, later, strict=True)]
    return ",".join([str(points) for points in found]) if any(found) else ""


def read_live(db: Connection, id_: str) -> Live:
    """Read a whole table from the store."""
    row = store.table_row(db, id_)
    if row is None:
        raise missing("There is no such table.")
    return Live(row, store.seat_rows(db, id_), store.journal(db, id_), store.posts(db, id_))


class Hall:
    """All live tables. Only here are tables changed: written first, shown after."""

    def __init__(self, clerk: Clerk, most: int) -> None:
        self.clerk = clerk
        self.most = most
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.opening: dict[str, asyncio.Task[Live]] = {}
        self.after_change: list[Callable[[Live], None]] = []
        self.closing = asyncio.Event()

    async def open(self, id_: str) -> Live:
        """The table of this name, from memory or from the store."""
        found = self.live.get(id_)
        if found is not None:
            self.live.move_to_end(id_)
            return found
        task = self.opening.get(id_)
        if task is None:
            task = self.opening[id_] = asyncio.create_task(self.read(id_))
            task.add_done_callback(lambda _: self.opening.pop(id_, None))
        return await asyncio.shield(task)

    async def read(self, id_: str) -> Live:
        """Read a table and remember it; forget one that nobody has looked at for longest."""
        live = await self.clerk.read(lambda db: read_live(db, id_))
        self.live[id_] = live
        for other in list(self.live.values())[: max(0, len(self.live) - self.most)]:
            if not other.listeners and not other.lock.locked() and other is not live:
                self.drop(other)
        return live

    def drop(self, live: Live) -> None:
        """Forget what is in memory; the store is the truth."""
        live.dropped = True
        if self.live.get(live.row.id) is live:
            del self.live[live.row.id]
        live.ring()

    @asynccontextmanager
    async def held(self, id_: str) -> AsyncIterator[Live]:
        """The table, while nobody else changes it."""
        while True:
            live = await self.open(id_)
            async with live.lock:
                if not live.dropped:
                    yield live
                    return

    async def write(
        self,
        live: Live,
        told: Sequence[News],
        table: Table | None = None,
        post: PostKey | None = None,
        row: TableRow | None = None,
        seats: Sequence[SeatRow] = (),
    ) -> list[Entry]:
        """Append to the journal (and change row and seats with it) in one transaction; show it when it is written."""
        after, id_, now = len(live.entries), live.row.id, time.time()
        game = table or live.table
        owing = ",".join([str(seat) for seat in game.owing]) if game is not None else ""
        unseen = all([new.secret and not new.reveals for new in told])  # by anybody but who did it
        changed = (row or live.row)._replace(changed=live.row.changed if unseen else now, owing=owing)

        def work(db: Connection) -> list[Entry]:
            entries = store.append(db, id_, after, told, post)
            store.change_table(db, changed)
            for seat in seats:
                store.change_seat(db, seat)
            return entries

        try:
            entries = await self.clerk.write(work)
        except BaseException as error:
            self.drop(live)
            raise failure(error, live) from error
        live.row = changed
        for seat in seats:
            live.seats[seat.seat] = seat
        live.adopt(entries, table, post)
        for look in self.after_change:
            look(live)
        return entries


def failure(error: BaseException, live: Live) -> BaseException:
    """What to say when the store did not take a change."""
    if isinstance(error, IntegrityError):
        return Problem(409, "stale", "Somebody else moved at the same moment. Look again.", n=None)
    if isinstance(error, Exception):
        LOG.error("not written", extra={"table": live.row.id, "cause": type(error).__name__})
        return Problem(503, "unavailable", "The move could not be written down, so it was not made. Try again.")
    return error


__all__ = ["LINE", "Hall", "Live", "commitment", "new_lines"]
