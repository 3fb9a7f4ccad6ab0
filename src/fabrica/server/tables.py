"""Tables and seats: opening, joining, beginning, leaving to a bot and coming back, rematch."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from itertools import count
from typing import Final

from sqlalchemy import Connection

from fabrica.games import NAMES, load
from fabrica.server import shown, store, wire
from fabrica.server.bots import bot_names
from fabrica.server.call import Call
from fabrica.server.journal import News, line_news, news, standing
from fabrica.server.live import Live, rebuilt, seed_of
from fabrica.server.play import ending, settle
from fabrica.server.problems import Problem, conflict, forbidden, invalid, missing
from fabrica.server.store import Person, SeatRow, TableRow
from fabrica.server.undo import journal_number
from fabrica.table import Misuse, Table, checked_options, checked_seats, data_of

BOT_NAMES: Final = ("Amália", "Bento", "Carlota", "Duarte", "Estela")  # one for each seat of the largest table


async def state(call: Call) -> wire.TableAnswer:
    """The table as a seat (or a spectator) sees it, now or after an earlier event."""
    query, live = call.query(wire.StateQuery), await call.live()
    eyes = call.eyes(live, query.seat)
    extra = query.extra.split(",")
    if query.at is None or live.table is None:
        return eyes.state(live.table, extra, query.wide)
    answer = eyes.state(earlier(live, query.seat, query.at), extra, query.wide)
    answer.n = query.at
    return answer


def earlier(live: Live, seat: int | None, place: int) -> Table:
    """The game as it was after an event."""
    number = journal_number(live, seat, place)
    return rebuilt(live.row, standing(live.entries[:number]))


async def listed(call: Call) -> wire.TablesAnswer:
    """Tables: mine, open to all, running or over in public."""
    query = call.query(wire.ListQuery)
    person = call.me if query.which == "mine" else call.person
    id_ = person.id if person else None

    def work(db: Connection) -> tuple[list[TableRow], dict[str, list[SeatRow]]]:
        rows = store.listed(db, query.which, id_, query.limit)
        return rows, store.seats_at(db, [row.id for row in rows])

    rows, seats = await call.site.clerk.read(work)
    return wire.TablesAnswer([shown.listed(row, seats[row.id], id_, call.code()) for row in rows])


async def record(call: Call) -> str:
    """The record of a finished game."""
    live = await call.live()
    if live.row.status != "over":
        raise conflict("The record is shown when the game is over.")
    return live.game.record()


# Opening


async def create(call: Call) -> wire.TableAnswer:
    """Open a table; when all its seats are taken, the game begins at once."""
    ask, person = call.read(wire.TableAsk), call.me
    opened = await call.site.clerk.read(lambda db: store.opened_by(db, person.id))
    if opened >= call.site.settings.open_tables:
        raise Problem(429, "limit", f"You have {opened} unfinished tables; finish or leave some first.")
    row = new_row(ask, person)
    seats = [seat_of(call, row.id, at, seat, person) for at, seat in enumerate(ask.seats)]
    return await opened_table(call, row, with_names(seats))


async def opened_table(call: Call, row: TableRow, seats: list[SeatRow]) -> wire.TableAnswer:
    """Write a new table, begin if it is full, and show it."""
    await call.site.clerk.write(lambda db: store.add_table(db, row, seats))
    async with call.site.hall.held(row.id) as live:
        await begin_if_full(call, live, [])
        mine = live.seats_of(call.me.id)
        return call.eyes(live, mine[0] if mine else None).state(live.table)


def new_row(ask: wire.TableAsk, person: Person) -> TableRow:
    """The row of a new table; what cannot be meant is refused."""
    if ask.game not in NAMES:
        raise invalid(f"There is no game {ask.game!r}; the games are: {', '.join(NAMES)}.")
    rules = load(ask.game)
    try:
        options = checked_options(rules, ask.options)
        count = checked_seats(rules, len(ask.seats))
    except Misuse as error:
        raise invalid(str(error)) from None
    now = time.time()
    return TableRow(
        fresh_id(), ask.game, rules.version, data_of(ask.game), count, json.dumps(options),
        secrets.token_bytes(32).hex(), "open", ask.public, person.id, now, now, None, "",
    )  # fmt: skip


def fresh_id() -> str:
    """A table's id, which nobody guesses and no command takes for an option."""
    found = "-"
    while found.startswith("-"):
        found = secrets.token_urlsafe(12)
    return found


def seat_of(call: Call, table: str, at: int, ask: wire.SeatAsk, person: Person) -> SeatRow:
    """A seat of a new table."""
    if ask.who == "me":
        return SeatRow(table, at, person.id, (ask.name or person.name).strip(), None, None)
    if ask.who == "bot":
        bot = checked_bot(call, ask.bot or "random")
        return SeatRow(table, at, None, (ask.name or "").strip(), bot, None)
    return SeatRow(table, at, None, "", None, None)


def checked_bot(call: Call, name: str) -> str:
    """A bot there is."""
    names = bot_names(call.site.settings)
    if name not in names:
        raise invalid(f"There is no bot {name!r}; the bots are: {', '.join(names)}.")
    return name


def with_names(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The same seats, no two with one name; bots without a name get one that nobody has at this table."""
    named: list[SeatRow] = []
    for seat in seats:
        named.append(seat._replace(name=told_apart(seat.name, named)))
    free = iter([name for name in BOT_NAMES if name not in {seat.name for seat in named}])
    return [seat._replace(name=next(free)) if seat.bot is not None and not seat.name else seat for seat in named]


def told_apart(name: str, others: Sequence[SeatRow]) -> str:
    """The name, with a number if somebody else at the table has it; no name stays none."""
    names = {seat.name for seat in others if seat.name}
    return name if name not in names else next(f"{name} {n}" for n in count(2) if f"{name} {n}" not in names)


def is_open(seat: SeatRow) -> bool:
    return seat.person is None and seat.bot is None


async def begin_if_full(call: Call, live: Live, told: list[News], seats: Sequence[SeatRow] = ()) -> None:
    """Write what happened at the seats; when none is free, the game begins, by the rules and data of now."""
    after = [next((new for new in seats if new.seat == seat.seat), seat) for seat in live.seats]
    if any(is_open(seat) for seat in after):
        if told:
            await call.site.hall.write(live, told, seats=seats)
        return
    row = live.row
    try:
        table = Table(row.game, row.seats, seed_of(row), store.options_of(row))
    except Misuse as error:
        raise conflict(f"This table was opened under other rules; open a new one: {error}.") from None
    lines = [line_news(table.rules, line, n) for n, line in enumerate(table.lines, 1)]
    over = [ending(table)] if table.over else []
    status = "over" if table.over else "running"
    begun = row._replace(status=status, rules=table.rules.version, data=data_of(row.game))
    await call.site.hall.write(live, [*told, news("start"), *lines, *over], table=table, row=begun, seats=seats)


# Sitting down and leaving


async def join(call: Call) -> wire.TableAnswer:
    """Take a seat that is free or kept for me."""
    ask, person = call.read(wire.JoinAsk), call.me
    async with call.site.hall.held(call.table_id) as live:
        seat = free_seat(live, ask.seat, person)
        others = [one for one in live.seats if one.seat != seat.seat]
        name = told_apart((ask.name or person.name).strip(), others)
        taken = seat._replace(person=person.id, name=name, kept=None)
        told = news("seat", seat.seat, what="joined", name=name)
        await begin_if_full(call, live, [told], [taken])
        return call.eyes(live, seat.seat).state(live.table)


def free_seat(live: Live, wanted: int | None, person: Person) -> SeatRow:
    """The seat somebody may take."""
    if live.row.status != "open":
        raise conflict("There is no free seat: the game has begun, or the table was closed.")
    free = [seat for seat in live.seats if is_open(seat) and seat.kept in (None, person.id)]
    free.sort(key=lambda seat: seat.kept != person.id)
    if wanted is not None:
        free = [seat for seat in free if seat.seat == wanted]
    if not free:
        raise conflict("This seat is not free." if wanted is not None else "There is no free seat.")
    return free[0]


async def start(call: Call) -> wire.TableAnswer:
    """Begin now: bots take the seats that are still open. Only who opened the table may."""
    ask, person = call.read(wire.StartAsk), call.me
    bot = checked_bot(call, ask.bot)
    async with call.site.hall.held(call.table_id) as live:
        if live.row.host != person.id:
            raise forbidden("Only who opened the table begins it.")
        if live.row.status != "open":
            raise conflict("The game has begun already, or the table was closed.")
        opened = [seat.seat for seat in live.seats if is_open(seat)]
        after = [seat._replace(bot=bot, name="", kept=None) if is_open(seat) else seat for seat in live.seats]
        taken = [seat for seat in with_names(after) if seat.seat in opened]
        told = [news("seat", seat.seat, what="joined", name=seat.name) for seat in taken]
        await begin_if_full(call, live, told, taken)
        mine = live.seats_of(person.id)
        return call.eyes(live, mine[0] if mine else None).state(live.table)


def my_seat(call: Call, live: Live) -> SeatRow:
    """The seat in the address, which must be mine."""
    at = int(call.request.path_params["seat"])
    if at >= len(live.seats):
        raise missing("There is no such seat.")
    if live.seats[at].person != call.me.id:
        raise forbidden("This seat is not yours.")
    return live.seats[at]


async def leave(call: Call) -> wire.TableAnswer:
    """Leave a seat: before the game it is free again; in the game a bot plays on, and one may come back."""
    ask = call.read(wire.LeaveAsk)
    bot = checked_bot(call, ask.bot)
    async with call.site.hall.held(call.table_id) as live:
        seat, deserted = my_seat(call, live), False
        if live.row.status == "over" or seat.bot is not None:
            raise conflict("This seat needs nobody to play it.")
        if live.row.status == "open":
            left, told = seat._replace(person=None, name=""), news("seat", seat.seat, what="left", name=seat.name)
            deserted = not any(other.person for other in live.seats if other is not seat)
        else:
            left = seat._replace(bot=bot)
            told = news("seat", seat.seat, what="bot", name=seat.name, bot=bot)
        row = live.row._replace(status="closed") if deserted else live.row
        await call.site.hall.write(live, [told], seats=[left], row=row)
        await settle(call.site.hall, live)
        return call.eyes(live, None if live.table is None else seat.seat).state(live.table)


async def come_back(call: Call) -> wire.TableAnswer:
    """Take a seat back from the bot that played it for me."""
    call.read(wire.Nothing)
    async with call.site.hall.held(call.table_id) as live:
        seat = my_seat(call, live)
        if seat.bot is None:
            raise conflict("You play this seat already.")
        told = news("seat", seat.seat, what="returned", name=seat.name)
        await call.site.hall.write(live, [told], seats=[seat._replace(bot=None)])
        return call.eyes(live, seat.seat).state(live.table)


async def rematch(call: Call) -> wire.TableAnswer:
    """A new table like this one: my seats are mine, the others' are kept for them, bots sit down again."""
    call.read(wire.Nothing)
    person = call.me
    async with call.site.hall.held(call.table_id) as live:
        if not live.seats_of(person.id):
            raise forbidden("Only who played here asks for a rematch.")
        if live.row.status != "over":
            raise conflict("A rematch follows a finished game.")
        if live.row.rematch is None:
            row, seats = like(live, person)
            await call.site.clerk.write(lambda db: store.add_table(db, row, seats))
            told = news("rematch", table=row.id)
            await call.site.hall.write(live, [told], row=live.row._replace(rematch=row.id))
        id_ = str(live.row.rematch)
    async with call.site.hall.held(id_) as new:
        if new.row.status == "open" and new.row.host == person.id:
            await begin_if_full(call, new, [])
        mine = new.seats_of(person.id)
        return call.eyes(new, mine[0] if mine else None).state(new.table)


def like(live: Live, person: Person) -> tuple[TableRow, list[SeatRow]]:
    """A new table with the same game, options and company."""
    seats = [wire.SeatAsk() for _ in live.seats]
    ask = wire.TableAsk(live.row.game, seats, store.options_of(live.row), live.row.public)
    row = new_row(ask, person)
    return row, [again(row.id, seat, person) for seat in live.seats]


def again(table: str, seat: SeatRow, person: Person) -> SeatRow:
    """A seat of a rematch."""
    if seat.person is None or seat.person == person.id:
        return seat._replace(table=table, bot=None if seat.person else seat.bot)
    return SeatRow(table, seat.seat, None, seat.name, None, seat.person)
