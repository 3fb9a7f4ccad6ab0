"""Moves, undo and consent: checked on a copy, written down, then shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fabrica.core import Unreadable
from fabrica.server import undo
from fabrica.server.journal import GAME, UNDO, News, news
from fabrica.server.live import Hall, Live, new_lines
from fabrica.server.problems import Problem, forbidden, invalid
from fabrica.server.store import PostKey
from fabrica.server.why import refusal
from fabrica.table import Misuse, Table

MoveForm = str | Mapping[str, Any]


def must_hold(live: Live, person: str, seat: int) -> None:
    """Only who holds a seat asks for it."""
    if seat >= len(live.seats):
        raise invalid(f"There is no seat {seat}; the seats are 0 to {len(live.seats) - 1}.")
    if live.seats[seat].person != person:
        raise forbidden("This seat is not yours.")


def must_play(live: Live, person: str, seat: int) -> None:
    """Only who holds a seat plays it, and not while a bot does."""
    must_hold(live, person, seat)
    if live.seats[seat].bot is not None:
        raise forbidden("A bot plays this seat at present; take it back first.")


def is_stale(live: Live, seat: int, expected: int) -> bool:
    """Did the game change for this seat since? What others do beside it, while several act at once, does not count."""
    since = live.since(seat, expected)
    if expected > len(live.sight(seat).told):
        return True
    begun = live.game.at_once_from
    beside = live.lines[begun - 1].n if begun else None if begun is None else 0
    for _, entry in since:
        if entry.kind in GAME and (beside is None or entry.n <= beside or entry.whose == seat):
            return True
    return False


def stale(expected: int) -> Problem:
    return Problem(409, "stale", "The game has gone on since. Look at what you missed.", expected=expected)


async def move(
    hall: Hall,
    live: Live,
    seat: int,
    form: MoveForm,
    post: PostKey | None,
    code: str = "en",
    first: tuple[News, ...] = (),
) -> None:
    """Play a move of a seat; the table's lock is held and the seat's holder checked."""
    before = live.game
    if before.over:
        raise Problem(409, "over", "The game is over.")
    try:
        refused = before.why(form, seat)
    except Unreadable as error:
        raise Problem(422, "unreadable", str(error)) from None
    if refused is not None:
        said = refusal(live, seat, form, code)
        raise Problem(422, "refused", refused.says(code) if said is None else said.says, refusal=said)
    after = before.copy()
    after.play(form, seat)
    told = [*first, *new_lines(live, after)]
    row = live.row
    if after.over:
        row = row._replace(status="over")
        told.append(ending(after))
    await hall.write(live, told, table=after, post=post, row=row)


def ending(table: Table) -> News:
    """How the game ended."""
    return news("over", scores=[lines["total"] for lines in table.scores()], ranking=table.ranking())


async def take_back(hall: Hall, live: Live, person: str, seat: int, to: int | None, post: PostKey) -> None:
    """Take back at once where that is free or nobody else is concerned; else ask the others."""
    if live.game.over:
        raise Problem(409, "over", "The game is over.")
    wish = undo.wish(live, person, seat, to)
    lines = sorted([live.lines[n - 1].n for n in wish.gone])
    if wish.free or not undo.others(live, person):
        await undo_lines(hall, live, seat, lines, post)
    else:
        await hall.write(live, [news("ask", seat, lines=lines)], post=post)


async def undo_lines(
    hall: Hall, live: Live, seat: int, lines: list[int], post: PostKey | None, first: tuple[News, ...] = ()
) -> None:
    """Take these entries of the journal out of the record."""
    numbers = set(lines)
    gone = [n for n, line in enumerate(live.lines, 1) if line.n in numbers]
    try:
        after = live.game.without(gone)
    except Misuse:
        raise Problem(409, "nothing", "Others have built on these moves; they cannot be taken back.") from None
    secret = any(live.lines[n - 1].secret for n in gone) and live.game.at_once_from is not None
    told = news(UNDO, seat, lines=lines)._replace(secret=secret)
    await hall.write(live, [*first, told], table=after, post=post)


async def settle(hall: Hall, live: Live) -> None:
    """A wish to take back that waits for nobody any more is fulfilled."""
    ask = undo.pending(live)
    if ask is not None and not undo.waiting(live, ask):
        await undo_lines(hall, live, ask.entry.seat, ask.lines, None)


async def consent(hall: Hall, live: Live, person: str, place: int, agrees: bool) -> None:
    """Answer somebody's wish; when all agree it is done. Who has asked may say no, and no longer asks."""
    ask = undo.pending(live)
    mine = live.played_by(person)
    if not mine:
        raise forbidden("You hold no seat at this table.")
    if ask is None or live.sight(mine[0]).place(ask.entry.n) != place:
        raise Problem(409, "stale", "Nobody asks this any more.")
    waiting = undo.waiting(live, ask)
    answering = [seat for seat in waiting if seat in mine]
    if ask.entry.seat in mine and not agrees:
        await hall.write(live, [news("answer", ask.entry.seat, agrees=False, what="withdraws")])
        return
    if not answering:
        raise Problem(409, "conflict", "Your answer is not waited for.")
    answer = news("answer", answering[0], agrees=agrees)
    if agrees and not [seat for seat in waiting if seat not in mine]:
        await undo_lines(hall, live, ask.entry.seat, ask.lines, None, (answer,))
    else:
        await hall.write(live, [answer])
