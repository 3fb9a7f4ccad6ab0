"""Every endpoint, once: its address, what it takes and what it answers. Routes and OpenAPI are made of this list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from msgspec import Struct

from fabrica.server import catalogue, events, people, reviews, tables, talk, turns, wire
from fabrica.server.call import Call


class Endpoint(NamedTuple):
    """An address and what happens there; `answer` is a structure, or a media type for text and streams."""

    method: str
    path: str
    run: Callable[[Call], Awaitable[Any]]
    answer: type[Struct] | str
    body: type[Struct] | None = None
    query: type[Struct] = wire.LanguageQuery
    problems: tuple[int, ...] = ()
    status: int = 200

    @property
    def name(self) -> str:
        """A name of its own for clients made from the OpenAPI page."""
        return f"{self.run.__module__.rpartition('.')[2]}_{self.run.__name__}"


TABLE: Final = "/api/tables/{table}"
SEAT: Final = TABLE + "/seats/{seat:int}"

ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", catalogue.games, wire.GamesAnswer),
    Endpoint("GET", "/api/games/{game}/rules", catalogue.rules, wire.RulesAnswer, problems=(404,)),
    Endpoint("POST", "/api/guests", people.guest, wire.GuestAnswer, wire.GuestAsk, status=201),
    Endpoint("POST", "/api/bots", people.bot_account, wire.BotAnswer, wire.GuestAsk, status=201),
    Endpoint("GET", "/api/me", people.me, wire.MeAnswer),
    Endpoint("PATCH", "/api/me", people.change_me, wire.MeAnswer, wire.MeAsk),
    Endpoint("DELETE", "/api/me", people.leave, wire.Nothing),
    Endpoint("POST", "/api/me/recovery", people.new_recovery, wire.RecoveryAnswer, wire.Nothing),
    Endpoint("POST", "/api/recover", people.recover, wire.MeAnswer, wire.RecoverAsk, problems=(404,)),
    Endpoint("GET", "/api/tables", tables.listed, wire.TablesAnswer, query=wire.ListQuery),
    Endpoint("POST", "/api/tables", tables.create, wire.TableAnswer, wire.TableAsk, status=201),
    Endpoint("GET", TABLE, tables.state, wire.TableAnswer, query=wire.StateQuery, problems=(404,)),
    Endpoint("GET", TABLE + "/record", tables.record, "text/plain", problems=(404, 409)),
    Endpoint(
        "GET", TABLE + "/review", reviews.review, reviews.ReviewAnswer, query=reviews.ReviewQuery, problems=(404, 409)
    ),
    Endpoint("GET", TABLE + "/events", events.events, "text/event-stream", query=wire.EventsQuery, problems=(404,)),
    Endpoint("POST", TABLE + "/join", tables.join, wire.TableAnswer, wire.JoinAsk, problems=(404, 409)),
    Endpoint("POST", TABLE + "/start", tables.start, wire.TableAnswer, wire.StartAsk, problems=(404, 409)),
    Endpoint("POST", SEAT + "/leave", tables.leave, wire.TableAnswer, wire.LeaveAsk, problems=(404, 409)),
    Endpoint("POST", SEAT + "/return", tables.come_back, wire.TableAnswer, wire.Nothing, problems=(404, 409)),
    Endpoint("POST", TABLE + "/rematch", tables.rematch, wire.TableAnswer, wire.Nothing, problems=(404, 409)),
    Endpoint("POST", TABLE + "/moves", turns.move, wire.DoneAnswer, wire.MoveAsk, problems=(404, 409, 422)),
    Endpoint("POST", TABLE + "/preview", turns.preview, wire.PreviewAnswer, wire.WhyAsk, problems=(404, 409, 422)),
    Endpoint("POST", TABLE + "/why", turns.why, wire.WhyAnswer, wire.WhyAsk, problems=(404, 409, 422)),
    Endpoint("POST", TABLE + "/undo", turns.undo, wire.DoneAnswer, wire.UndoAsk, problems=(404, 409)),
    Endpoint("POST", TABLE + "/consent", turns.consent, wire.DoneAnswer, wire.ConsentAsk, problems=(404, 409)),
    Endpoint("POST", TABLE + "/chat", talk.chat, wire.SaidAnswer, wire.ChatAsk, problems=(404,)),
    Endpoint("GET", TABLE + "/notes", talk.notes, wire.NotesAnswer, problems=(404,)),
    Endpoint("PUT", TABLE + "/notes", talk.write_notes, wire.NotesAnswer, wire.NotesAsk, problems=(404,)),
)
