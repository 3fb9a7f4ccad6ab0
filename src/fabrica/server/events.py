"""Server-sent events: everything a seat is told, once, in order, from wherever it stopped listening."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final
from weakref import WeakSet

import msgspec
from starlette.responses import StreamingResponse

from fabrica.server import wire
from fabrica.server.call import Call
from fabrica.server.journal import LINE
from fabrica.server.live import Hall, Live
from fabrica.server.problems import Problem, invalid
from fabrica.server.shown import Eyes

HEARTBEAT = 15.0
BEAT: Final = b'event: beat\ndata:{"kind": "beat"}\n\n'
"""A sign of life that is no event: it has no number, and programs that read lines of `data: ` pass over it."""
BEATEN: Final[WeakSet[asyncio.Event]] = WeakSet()
"""The bells that the heartbeat rang; all others were rung by something that happened, perhaps out of sight."""
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


async def events(call: Call) -> StreamingResponse:
    """The stream of a table's events for a seat or a spectator."""
    query, live = call.query(wire.EventsQuery), await call.live()
    call.eyes(live, query.seat)
    after = first(call, query, live)
    held = call.site.streams.get(call.address, 0)
    if held >= call.site.settings.streams:
        raise Problem(429, "limit", "Too many event streams from this address.")
    return StreamingResponse(stream(call, query.seat, after), media_type="text/event-stream", headers=HEADERS)


def first(call: Call, query: wire.EventsQuery, live: Live) -> int:
    """After which event to begin: the browser's last, else as asked, else now."""
    header = call.request.headers.get("last-event-id", "")
    told = len(live.sight(query.seat).told)
    if header:
        if not header.isascii() or not header.isdigit() or len(header) > 9:
            raise invalid("Last-Event-ID is the number of an event.")
        return min(int(header), told)
    return told if query.after is None else min(query.after, told)


async def stream(call: Call, seat: int | None, after: int) -> AsyncIterator[bytes]:
    """Events as they come, and the heartbeat, so that a lost connection is noticed; nothing else tells of a move."""
    site, person, code = call.site, call.person.id if call.person else None, call.code()
    site.streams[call.address] = site.streams.get(call.address, 0) + 1
    live = await site.hall.open(call.table_id)
    live.listeners += 1
    try:
        yield b"retry: 1000\n\n"
        while not site.hall.closing.is_set() and still_mine(live, person, seat):
            if live.dropped:
                live.listeners -= 1
                live = await site.hall.open(call.table_id)
                live.listeners += 1
            bell = live.bell
            if blocks := blocks_after(live, person, seat, code, after):
                after += len(blocks)
                site.metrics.count("events", by=len(blocks))
                yield b"".join(blocks)
            else:
                await bell.wait()
                if bell in BEATEN:
                    yield BEAT
    finally:
        live.listeners -= 1
        fewer(site.streams, call.address)


async def heartbeat(hall: Hall) -> None:
    """Wake those who listen at each table once in a while, one table after the other, whatever happens there."""
    while True:
        tables = sorted([live for live in hall.live.values() if live.listeners], key=lambda live: live.row.id)
        for live in tables:
            BEATEN.add(live.bell)
            live.ring()
            await asyncio.sleep(HEARTBEAT / len(tables))
        if not tables:
            await asyncio.sleep(HEARTBEAT)


def blocks_after(live: Live, person: str | None, seat: int | None, code: str, after: int) -> list[bytes]:
    """What a seat was told after an event; a line is put in words once for all who may read the same of it."""
    blocks: list[bytes] = []
    for place, entry in live.since(seat, after):
        key = (place, entry.n, code, entry.whose == seat)
        if entry.kind != LINE or key not in live.blocks:
            live.blocks[key] = block(Eyes(live, person, seat, code).event(place, entry))
        blocks.append(live.blocks[key])
    return blocks


def fewer(streams: dict[str, int], address: str) -> None:
    """A stream of this address has ended."""
    streams[address] -= 1
    if not streams[address]:
        del streams[address]


def still_mine(live: Live, person: str | None, seat: int | None) -> bool:
    """May this person still listen for this seat?"""
    return seat is None or seat in live.seats_of(person)


def block(event: wire.Event) -> bytes:
    """One event as it goes over the wire."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (event.n, event.kind.encode(), msgspec.json.encode(event))
