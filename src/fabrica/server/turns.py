"""A seat's turn over the wire: moves, why not, what if, take back, consent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fabrica import language
from fabrica.server import play, wire
from fabrica.server.call import Call
from fabrica.server.live import Live
from fabrica.server.problems import Problem
from fabrica.server.shown import move_in_words
from fabrica.server.store import PostKey
from fabrica.server.why import Preview, in_game_words, refusal


async def move(call: Call) -> wire.DoneAnswer:
    """Play a move; sent again with the same key, it is answered again and not played twice."""
    ask, hall = call.read(wire.MoveAsk), call.site.hall

    async def act(live: Live, post: PostKey) -> None:
        await play.move(hall, live, ask.seat, ask.move, post, call.code())
        call.site.metrics.count("moves")

    return await once(call, ask, act)


async def undo(call: Call) -> wire.DoneAnswer:
    """Take back: at once where it is free, else the others are asked."""
    ask, hall = call.read(wire.UndoAsk), call.site.hall

    async def act(live: Live, post: PostKey) -> None:
        await play.take_back(hall, live, call.me.id, ask.seat, ask.to, post)

    return await once(call, ask, act)


async def once(
    call: Call, ask: wire.MoveAsk | wire.UndoAsk, act: Callable[[Live, PostKey], Awaitable[None]]
) -> wire.DoneAnswer:
    """What a seat does: by who plays it, once however often it is sent, and only if the seat has missed nothing."""
    post = (call.me.id, ask.key)
    async with call.site.hall.held(call.table_id) as live:
        play.must_play(live, call.me.id, ask.seat)
        if post in live.posts:
            return answered(call, live, ask.seat, live.posts[post])
        live.must_have_begun()
        if play.is_stale(live, ask.seat, ask.expected):
            raise missed(call, live, ask.seat, ask.expected)
        await act(live, post)
        return done(call, live, ask.seat, ask.expected)


def answered(call: Call, live: Live, seat: int, span: tuple[int, int]) -> wire.DoneAnswer:
    """The answer to a post that came before."""
    eyes = call.eyes(live, seat)
    told = live.sight(seat).told
    events = [eyes.event(at, live.entries[i]) for at, i in enumerate(told, 1) if span[0] <= i + 1 <= span[1]]
    return wire.DoneAnswer(True, events, eyes.state(live.table))


def done(call: Call, live: Live, seat: int, expected: int) -> wire.DoneAnswer:
    """What happened since, and the table now."""
    eyes = call.eyes(live, seat)
    return wire.DoneAnswer(False, eyes.events(expected), eyes.state(live.table))


def missed(call: Call, live: Live, seat: int, expected: int) -> Problem:
    """The game has gone on: what was missed, and the table now."""
    call.site.metrics.count("stale")
    eyes = call.eyes(live, seat)
    problem = play.stale(expected)
    problem.more |= {"events": eyes.events(expected), "state": eyes.state(live.table)}
    return problem


async def why(call: Call) -> wire.WhyAnswer:
    """Whether a move is legal for a seat of mine, and if not, why and what would help."""
    ask, person = call.read(wire.WhyAsk), call.me
    live = await call.live()
    play.must_hold(live, person.id, ask.seat)
    live.must_have_begun()
    found = refusal(live, ask.seat, ask.move, call.code())
    return wire.WhyAnswer(found is None, found)


async def preview(call: Call) -> wire.PreviewAnswer:
    """What a move would cost and change, as far as the seat can know before nature answers."""
    ask, person = call.read(wire.WhyAsk), call.me
    live = await call.live()
    play.must_hold(live, person.id, ask.seat)
    game, code = live.game, call.code()
    found = refusal(live, ask.seat, ask.move, code)
    if found is not None:
        raise Problem(422, "refused", found.says, refusal=found)
    shown = Preview(game, ask.seat, ask.move, in_game_words(live, ask.seat, code))
    eyes = call.eyes(live, ask.seat)
    text = str(game.rules.move(game.number(ask.move)))
    says = eyes.sentence(move_in_words(game.rules, text), ask.seat)
    asks = language.ask(live.row.game, shown.next, code) if shown.next not in ("", game.decision(ask.seat)) else ""
    then = wire.ThenAnswer(shown.then_changes, eyes.scores(shown.then_scores))
    return wire.PreviewAnswer(says, shown.changes, eyes.scores(shown.scores), then, shown.open, shown.effects, asks)


async def consent(call: Call) -> wire.DoneAnswer:
    """Answer somebody who asks to take back."""
    ask, person = call.read(wire.ConsentAsk), call.me
    async with call.site.hall.held(call.table_id) as live:
        live.must_have_begun()
        await play.consent(call.site.hall, live, person.id, ask.ask, ask.agrees)
        return done(call, live, live.played_by(person.id)[0], ask.ask)
