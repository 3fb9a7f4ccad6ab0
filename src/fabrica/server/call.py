"""One request on its way: who asks, what for, in which language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from fabrica import language
from fabrica.server.problems import Problem, forbidden, invalid, missing
from fabrica.server.store import Person
from fabrica.server.wire import Ask, LanguageQuery

if TYPE_CHECKING:
    from fabrica.server.live import Live
    from fabrica.server.shown import Eyes
    from fabrica.server.site import Site

A = TypeVar("A", bound=Ask)
Q = TypeVar("Q", bound=LanguageQuery)


class Call:
    """A request, read and checked."""

    def __init__(self, site: Site, request: Request, person: Person | None, token: str) -> None:
        self.site = site
        self.request = request
        self.person = person
        self.token = token
        self.body = b""
        self.address = address_of(request)
        self.finish: list[Callable[[Response], None]] = []

    @property
    def me(self) -> Person:
        """Who asks; a stranger is sent to give a name first."""
        if self.person is None:
            raise Problem(401, "stranger", "Say your name first: POST /api/guests.")
        return self.person

    def read(self, kind: type[A]) -> A:
        """The request's body."""
        try:
            return msgspec.json.decode(self.body or b"{}", type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise invalid(str(error)) from None

    def query(self, kind: type[Q]) -> Q:
        """The request's query."""
        found: dict[str, Any] = dict(self.request.query_params)
        try:
            return msgspec.convert(found, kind, strict=False)
        except msgspec.ValidationError as error:
            raise invalid(str(error)) from None

    def code(self) -> str:
        """The language of the answer: asked for, else the person's, else the browser's."""
        asked = self.query(LanguageQuery).language
        if asked is not None:
            return spoken(asked) or "en"
        if self.person is not None:
            return self.person.language
        for word in self.request.headers.get("accept-language", "").split(","):
            if (code := spoken(word.partition(";")[0].strip())) is not None:
                return code
        return "en"

    # The table asked about

    @property
    def table_id(self) -> str:
        id_ = str(self.request.path_params["table"])
        if len(id_) > 40 or not all(c.isascii() and (c.isalnum() or c in "_-") for c in id_):
            raise missing("There is no such table.")
        return id_

    async def live(self) -> Live:
        """The table, to look at."""
        return await self.site.hall.open(self.table_id)

    def eyes(self, live: Live, seat: int | None) -> Eyes:
        """This person's eyes at a seat they hold, or a spectator's."""
        from fabrica.server.shown import Eyes

        id_ = self.person.id if self.person is not None else None
        if seat is not None and seat not in live.seats_of(id_):
            raise forbidden("This seat is not yours.")
        return Eyes(live, id_, seat, self.code())


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "unknown"


def spoken(code: str) -> str | None:
    """A language we speak, if this is one."""
    try:
        return language.known(code) if code else None
    except language.UnknownLanguage:
        return None
