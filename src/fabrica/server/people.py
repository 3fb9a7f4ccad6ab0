"""People: guests with a cookie and a recovery token, bots' accounts with a token; secrets are stored as hashes only."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from typing import Final

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from fabrica import language
from fabrica.server import store, wire
from fabrica.server.call import Call
from fabrica.server.clerk import Clerk
from fabrica.server.problems import Problem, forbidden
from fabrica.server.store import Person

COOKIE: Final = "fabrica"
REMEMBERED: Final = 20_000
YEAR: Final = 365 * 24 * 3600


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def csrf_of(token: str) -> str:
    """What only a page of this site can know of a session: it goes into a header."""
    return hashlib.sha256(b"csrf " + token.encode()).hexdigest()[:40]


class Doorkeeper:
    """Knows whose token it is."""

    def __init__(self, clerk: Clerk) -> None:
        self.clerk = clerk
        self.known: OrderedDict[tuple[str, str], Person] = OrderedDict()

    async def person(self, request: Request) -> tuple[Person | None, str]:
        """Who asks, and the session's token (empty for a bearer token)."""
        header = request.headers.get("authorization", "")
        if header.lower().startswith("bearer "):
            person = await self.of_token(header[7:].strip(), "bot")
            if person is None:
                raise Problem(401, "unknown-token", "This token is not known.")
            return person, ""
        token = request.cookies.get(COOKIE, "")
        return (await self.of_token(token, "session") if token else None), token

    def knows(self, request: Request) -> bool:
        """Can it be told from memory who asks?"""
        token = request.headers.get("authorization", "")[7:].strip()
        return (hashed(token), "bot") in self.known or (
            hashed(request.cookies.get(COOKIE, "")),
            "session",
        ) in self.known

    async def of_token(self, token: str, use: str) -> Person | None:
        """Whose token this is."""
        hash_ = hashed(token)
        if (hash_, use) in self.known:
            self.known.move_to_end((hash_, use))
            return self.known[hash_, use]
        person = await self.clerk.read(lambda db: store.person_of_key(db, hash_, use))
        if person is not None:
            self.known[hash_, use] = person
            if len(self.known) > REMEMBERED:
                self.known.popitem(last=False)
        return person

    def forget(self, person: Person) -> None:
        """Read anew what is known of somebody."""
        for key in [key for key, other in self.known.items() if other.id == person.id]:
            del self.known[key]


def check_origin(request: Request, person: Person | None, token: str) -> None:
    """A request that changes something must come from a page of this site (or carry a bearer token)."""
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
        raise forbidden("This request comes from another site.")
    if (
        person is not None
        and token
        and not secrets.compare_digest(request.headers.get("x-csrf", "").encode(), csrf_of(token).encode())
    ):
        raise Problem(403, "csrf", "The header X-CSRF is missing or wrong; /api/me tells it.")


def set_cookie(call: Call, token: str) -> None:
    """Remember the session in the browser."""

    def write(response: Response) -> None:
        response.set_cookie(
            COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=call.site.settings.secure_cookie
        )

    call.finish.append(write)


def known_language(code: str) -> str:
    """A language we speak, or English."""
    try:
        return language.known(code)
    except language.UnknownLanguage:
        return "en"


async def guest(call: Call) -> wire.GuestAnswer:
    """A new guest: a name, a cookie, and a recovery token to come back with from elsewhere."""
    ask = call.read(wire.GuestAsk)
    call.site.guests.take(call.address)
    token, recovery = new_token(), new_token()
    person = Person(secrets.token_urlsafe(12), ask.name.strip(), "guest", known_language(ask.language), time.time())

    def work(db: Connection) -> None:
        store.add_person(db, person, hashed(token), "session")
        store.add_key(db, person.id, hashed(recovery), "recovery")

    await call.site.clerk.write(work)
    set_cookie(call, token)
    return wire.GuestAnswer(person.id, person.name, person.kind, person.language, csrf_of(token), recovery)


async def bot_account(call: Call) -> wire.BotAnswer:
    """An account for a program that plays through this API, with a token."""
    ask = call.read(wire.GuestAsk)
    call.site.guests.take(call.address)
    token = new_token()
    person = Person(secrets.token_urlsafe(12), ask.name.strip(), "bot", known_language(ask.language), time.time())
    await call.site.clerk.write(lambda db: store.add_person(db, person, hashed(token), "bot"))
    return wire.BotAnswer(person.id, person.name, token)


async def me(call: Call) -> wire.MeAnswer:
    """Who one is."""
    person = call.me
    csrf = csrf_of(call.token) if call.token else None
    return wire.MeAnswer(person.id, person.name, person.kind, person.language, csrf)


async def change_me(call: Call) -> wire.MeAnswer:
    """Another name or language."""
    ask, person = call.read(wire.MeAsk), call.me
    changed = person._replace(
        name=(ask.name or person.name).strip(), language=known_language(ask.language or person.language)
    )
    await call.site.clerk.write(lambda db: store.change_person(db, changed))
    call.site.door.forget(person)
    call.person = changed
    return await me(call)


async def recover(call: Call) -> wire.MeAnswer:
    """Come back as the guest of a recovery token."""
    ask = call.read(wire.RecoverAsk)
    call.site.guests.take(call.address)
    person = await call.site.clerk.read(lambda db: store.person_of_key(db, hashed(ask.token), "recovery"))
    if person is None:
        raise Problem(404, "missing", "This recovery link is not known, or a newer one has replaced it.")
    token = new_token()
    await call.site.clerk.write(lambda db: store.add_key(db, person.id, hashed(token), "session"))
    set_cookie(call, token)
    call.person, call.token = person, token
    return await me(call)


async def new_recovery(call: Call) -> wire.RecoveryAnswer:
    """A new recovery token; the old one no longer works."""
    person, recovery = call.me, new_token()

    def work(db: Connection) -> None:
        store.drop_keys(db, person.id, "recovery")
        store.add_key(db, person.id, hashed(recovery), "recovery")

    await call.site.clerk.write(work)
    return wire.RecoveryAnswer(recovery)


async def leave(call: Call) -> wire.Nothing:
    """Forget this browser, or the token of a program."""
    person, token = call.me, call.token

    def work(db: Connection) -> None:
        if token:
            store.drop_key(db, hashed(token))
        else:
            store.drop_keys(db, person.id, "bot")

    await call.site.clerk.write(work)
    call.site.door.forget(person)
    call.finish.append(lambda response: response.delete_cookie(COOKIE))
    return wire.Nothing()
