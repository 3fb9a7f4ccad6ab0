"""Talk: chat at the table, and private notes."""

from __future__ import annotations

from fabrica.server import store, wire
from fabrica.server.call import Call
from fabrica.server.journal import news


async def chat(call: Call) -> wire.SaidAnswer:
    """Say something at the table; everybody who looks at it hears it."""
    ask, person = call.read(wire.ChatAsk), call.me
    async with call.site.hall.held(call.table_id) as live:
        post = (person.id, ask.key)
        if post not in live.posts:
            mine = live.seats_of(person.id)
            told = news("chat", *mine[:1], name=live.seats[mine[0]].name if mine else person.name, text=ask.text)
            await call.site.hall.write(live, [told], post=post)
        return wire.SaidAnswer(live.sight(None).place(live.posts[post][0]) or 0)


async def notes(call: Call) -> wire.NotesAnswer:
    """My private notes at a table."""
    person, live = call.me, await call.live()
    return wire.NotesAnswer(await call.site.clerk.read(lambda db: store.notes(db, live.row.id, person.id)))


async def write_notes(call: Call) -> wire.NotesAnswer:
    """Write my private notes."""
    ask, person, live = call.read(wire.NotesAsk), call.me, await call.live()
    await call.site.clerk.write(lambda db: store.write_notes(db, live.row.id, person.id, ask.text))
    return wire.NotesAnswer(ask.text)
