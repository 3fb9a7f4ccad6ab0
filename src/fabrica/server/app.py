"""The application: requests come in, are checked, answered, measured and logged."""

from __future__ import annotations

import gzip
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

import fabrica
from fabrica.core import FabricaError
from fabrica.server import people
from fabrica.server.call import Call, address_of
from fabrica.server.endpoints import ENDPOINTS, Endpoint
from fabrica.server.metrics import Metrics
from fabrica.server.migrations import migrate
from fabrica.server.openapi import page
from fabrica.server.problems import Problem, missing
from fabrica.server.settings import Settings
from fabrica.server.site import Site
from fabrica.server.store import connect

LOG = logging.getLogger("fabrica.requests")
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
RAW_HEADERS: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
CHANGES: Final = ("POST", "PUT", "PATCH", "DELETE")
WORTH_PACKING: Final = 20_000
WEB: Final = "fabrica.web.pages"
"""Where the page lives, if it is installed: a module with endpoints of its own, and routes."""


def make_app(database: str, settings: Settings | None = None) -> Starlette:
    """The whole server as an ASGI application."""
    chosen = settings or Settings.of_environment()
    web = import_module(WEB) if find_spec("fabrica.web") is not None and find_spec(WEB) is not None else None
    endpoints: tuple[Endpoint, ...] = (*ENDPOINTS, *(web.ENDPOINTS if web else ()))
    routes: list[BaseRoute] = [Route(e.path, endpoint(e), methods=[e.method]) for e in endpoints]
    routes += [Route("/healthz", health), Route("/metrics", metrics), Route("/openapi.json", openapi)]
    routes += web.routes() if web else ()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        engine = connect(database)
        migrate(engine)
        app.state.site = Site(engine, chosen)
        await app.state.site.open()
        try:
            yield
        finally:
            await app.state.site.close()

    wrong: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
        HTTPException: not_found,
        Exception: broken,
    }
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=wrong)
    app.state.endpoints = endpoints
    return app


def endpoint(declared: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint with everything around it."""

    async def answer(request: Request) -> Response:
        begun = time.perf_counter()
        site: Site = request.app.state.site
        try:
            response = await answered(site, declared, request)
        except Problem as problem:
            response = shown(problem.told(), problem.status)
            if problem.status == 429:
                response.headers["retry-after"] = str(max(1, round(problem.more.get("wait", 1))))
        except FabricaError as error:
            response = shown(Problem(400, "invalid", str(error)).told(), 400)
        except sa.exc.OperationalError:
            LOG.error("the database does not answer", extra={"route": declared.name})
            response = shown(Problem(503, "unavailable", "The database does not answer now. Try again.").told(), 503)
        response.raw_headers.extend(RAW_HEADERS)
        note(site.metrics, declared, response.status_code, time.perf_counter() - begun)
        return response

    return answer


async def answered(site: Site, declared: Endpoint, request: Request) -> Response:
    """Check who asks and how often, read the body, and answer."""
    if not site.door.knows(request):
        site.requests.take(address_of(request))
    person, token = await site.door.person(request)
    call = Call(site, request, person, token)
    if person is not None:
        site.requests.take(person.id)
    if request.method in CHANGES:
        people.check_origin(request, person, token)
        call.body = await body(request, site.settings.body_bytes)
    found = await declared.run(call)
    if isinstance(found, Response):
        return found
    if isinstance(found, str):
        return PlainTextResponse(found, headers={"cache-control": "no-store"})
    response = shown(found, declared.status, "gzip" in request.headers.get("accept-encoding", ""))
    for finish in call.finish:
        finish(response)
    return response


def shown(found: Any, status: int = 200, zips: bool = False) -> Response:
    """An answer as JSON; a long one, as with a picture in it, is packed where the asker unpacks."""
    content, headers = msgspec.json.encode(found), {"cache-control": "no-store"}
    if zips and len(content) > WORTH_PACKING:
        content, headers = gzip.compress(content, 1), {**headers, "content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(content, status, headers, "application/json")


async def body(request: Request, most: int) -> bytes:
    """The body, unless it is too long or no JSON."""
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip()
    if kind != "application/json":
        raise Problem(415, "invalid", "The body must be application/json.")
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise Problem(413, "too-long", f"A body has at most {most} bytes.")
            parts.append(part)
    except ClientDisconnect:
        raise Problem(400, "invalid", "The body was cut off.") from None
    return b"".join(parts)


def note(metrics: Metrics, declared: Endpoint, status: int, seconds: float) -> None:
    """Count and log a request; never what was in it."""
    metrics.count("requests", f'route="{declared.name}",status="{status}"')
    metrics.took(declared.name, seconds)
    LOG.info("request", extra={"route": declared.name, "status": status, "ms": round(seconds * 1000, 1)})


async def health(request: Request) -> Response:
    """Is the server well: does its database answer?"""
    site: Site = request.app.state.site
    try:
        await site.clerk.read(lambda db: db.execute(sa.text("select 1")).scalar())
    except Exception:
        return JSONResponse({"status": "the database does not answer"}, 503, HEADERS)
    return JSONResponse({"status": "ok", "version": fabrica.__version__}, headers=HEADERS)


async def metrics(request: Request) -> Response:
    """Counters for Prometheus."""
    site: Site = request.app.state.site
    now = {
        "live_tables": len(site.hall.live), "streams": sum(site.streams.values()),
        "bots_driving": len(site.bots.driving),
    }  # fmt: skip
    return PlainTextResponse(site.metrics.text(now), headers=HEADERS)


async def openapi(request: Request) -> Response:
    """The description of this interface for programs."""
    return JSONResponse(page(request.app.state.endpoints), headers=HEADERS)


async def not_found(request: Request, error: Exception) -> Response:
    """An address or a method there is not."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    problem = missing("There is nothing at this address.") if status == 404 else Problem(status, "invalid", "Not so.")
    response = shown(problem.told(), status)
    response.headers.update({**headers, **HEADERS})
    return response


async def broken(request: Request, error: Exception) -> Response:
    """A mistake of ours: logged, and told without its innards."""
    return shown(Problem(500, "broken", "Something went wrong on our side.").told(), 500)
