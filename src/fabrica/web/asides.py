"""Two reads that only the page needs: why a thing in the drawing is grey, and what each line of the log changed."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from msgspec import Meta

from fabrica.language import Say, say_in
from fabrica.server import play, wire
from fabrica.server.call import Call
from fabrica.server.endpoints import TABLE, Endpoint
from fabrica.server.live import Live
from fabrica.web.deltas import Changed, Moment, deltas_of
from fabrica.web.whynot import refused_moves

Ids = Annotated[str, Meta(min_length=1, max_length=400, pattern=r"^[A-Za-z0-9:_,.\-]+$")]


class WhyNotQuery(wire.LanguageQuery, kw_only=True):
    """Which seat asks about which things: ids of the drawing; `without`: what the move does not name (`depot`)."""

    seat: wire.Seat
    ids: Ids
    without: Ids | None = None


class DeltasQuery(wire.LanguageQuery):
    """Whose eyes."""

    seat: wire.Seat | None = None


class NotAnswer(wire.Answer):
    """A move one may have meant, and why it is refused."""

    json: dict[str, Any]
    refusal: wire.RefusalAnswer


class WhyNotAnswer(wire.Answer):
    """The nearest moves with these things, each with its refusal."""

    nots: list[NotAnswer]


class DeltaAnswer(wire.Answer):
    """By how much a count of a seat changed; −1 is the table."""

    seat: int
    count: str
    by: int


class DeltasAnswer(wire.Answer):
    """What lines changed, and what time it is in the game after those that changed it, by the number of their event.

    `follows` is what the rules did after a line: income, scores, others' work that is shown; `tells` are sentences of
    the game about a line and what followed it: a tile that was replaced or flipped.
    """

    deltas: dict[int, list[DeltaAnswer]]
    follows: dict[int, list[DeltaAnswer]]
    moments: dict[int, str]
    tells: dict[int, list[str]]


async def whynot(call: Call) -> WhyNotAnswer:
    """Why nothing can be done with a thing now."""
    query, live = call.query(WhyNotQuery), await call.live()
    play.must_hold(live, call.me.id, query.seat)
    live.must_have_begun()
    ids, without = query.ids.split(","), (query.without or "").split(",")
    found = await asyncio.to_thread(refused_moves, live, query.seat, ids, without, call.code())
    return WhyNotAnswer([NotAnswer(move.json(), refusal) for move, refusal in found])


async def deltas(call: Call) -> DeltasAnswer:
    """What each line of the log changed, as this seat could see it."""
    query, live = call.query(DeltasQuery), await call.live()
    call.eyes(live, query.seat)
    if live.table is None:
        return DeltasAnswer({}, {}, {}, {})
    by_line = by_event(live, query.seat, await asyncio.to_thread(deltas_of, live, query.seat, call.code()))
    say = say_in(live.row.game, call.code())
    return DeltasAnswer(
        {n: [DeltaAnswer(*one) for one in changed.deltas] for n, changed in by_line.items() if changed.deltas},
        {n: [DeltaAnswer(*one) for one in changed.follows] for n, changed in by_line.items() if changed.follows},
        {n: said(changed.moment, say) for n, changed in by_line.items() if changed.moment},
        {n: changed.tells for n, changed in by_line.items() if changed.tells},
    )


def by_event(live: Live, seat: int | None, by_line: list[Changed]) -> dict[int, Changed]:
    """The same, by the numbers under which the seat knows the lines."""
    places = live.sight(seat).places()
    known = zip(live.lines, by_line, strict=False)
    return {places[line.n]: changed for line, changed in known if line.n in places}


def said(moment: Moment, say: Say) -> str:
    """The time of the game in a language."""
    sentence, values = moment
    return say(sentence).format_map(values)


ENDPOINTS: Final = (
    Endpoint("GET", TABLE + "/whynot", whynot, WhyNotAnswer, query=WhyNotQuery, problems=(404, 409)),
    Endpoint("GET", TABLE + "/deltas", deltas, DeltasAnswer, query=DeltasQuery, problems=(404,)),
)
