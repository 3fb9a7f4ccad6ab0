"""The HTML pages beside the interface: start, game, rules, table. Nothing here knows a game."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

import fabrica
from fabrica import language
from fabrica.games import NAMES
from fabrica.server import catalogue
from fabrica.server.app import HEADERS
from fabrica.server.bots import bot_names
from fabrica.server.call import spoken
from fabrica.server.people import COOKIE
from fabrica.web import about, asides
from fabrica.web.pictures import picture

ENDPOINTS: Final = asides.ENDPOINTS
HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
LANGUAGE: Final = "language"
"""The cookie in which the browser keeps the language that was chosen on the page."""
POLICY: Final = "content-security-policy"
PAGE_HEADERS: Final = HEADERS | {
    POLICY: HEADERS[POLICY].replace(" 'unsafe-inline'", ""),
    "cache-control": "no-cache",
}


def routes() -> list[BaseRoute]:
    """What the server mounts beside its interface."""
    return [
        Route("/", start),
        Route("/games/{game}", game_page),
        Route("/games/{game}/rules", rules_page),
        Route("/games/{game}/picture.svg", game_picture),
        Route("/games/{game}/words.json", game_words),
        Route("/t/{table}", table_page),
        Route("/back", back_page),
        Mount("/static", Static(directory=STATIC)),
    ]


class Static(StaticFiles):
    """Scripts and styles, with the same headers as the pages."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = {name for name, _ in message["headers"]}
                extra = [(name.encode(), value.encode()) for name, value in PAGE_HEADERS.items()]
                message["headers"] = [*message["headers"], *[pair for pair in extra if pair[0] not in found]]
            await send(message)

        await super().__call__(scope, receive, send_with_headers)


# Languages and templates


def code_of(request: Request) -> str:
    """The language of a page: in the address, chosen before, or the browser's."""
    asked = [request.query_params.get(LANGUAGE, ""), request.cookies.get(LANGUAGE, "")]
    wanted = [word.partition(";")[0].strip() for word in request.headers.get("accept-language", "").split(",")]
    for word in [*asked, *wanted]:
        if (code := spoken(word[:12])) is not None:
            return code
    return "en"


@cache
def templates() -> Environment:
    """The templates; a word that is not given is an error."""
    return Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined,
                       trim_blocks=True, lstrip_blocks=True)  # fmt: skip


@cache
def stamp() -> str:
    """Changes whenever a script or a style does, so that browsers ask again."""
    parts = [file.read_bytes() for file in sorted(STATIC.iterdir())]
    return hashlib.sha256(b"".join(parts)).hexdigest()[:10]


def catalogue_of(code: str) -> dict[str, str]:
    """The page's own sentences in a language, for its scripts."""
    return language.catalogue(code, "web")


def shown(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page in the reader's language."""
    code = code_of(request)
    text = templates().get_template(template).render(
        say=language.speaker(code, "web"), code=code, tag=code.replace("_", "-"), languages=language.LANGUAGES,
        words=catalogue_of(code), is_guest=COOKIE in request.cookies, stamp=stamp(),
        version=fabrica.__version__, **values,
    )  # fmt: skip
    return compressed(request, text, "text/html; charset=utf-8", status)


def compressed(request: Request, text: str, kind: str, status: int = 200) -> Response:
    """An answer, packed where the browser can unpack it."""
    headers = {**PAGE_HEADERS, "vary": "Accept-Encoding, Accept-Language, Cookie"}
    content = text.encode()
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = gzip.compress(content, 5, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(content, status, headers, kind)


def not_there(request: Request) -> Response:
    """A page that says there is nothing here."""
    return shown(request, "nothing.html", 404)


# The pages


def games_in(request: Request, code: str) -> list[dict[str, Any]]:
    """All games as the start page shows them."""
    bots = bot_names(request.app.state.site.settings)
    return [about.card(catalogue.game(name, code, bots)) for name in NAMES]


async def start(request: Request) -> Response:
    """The games, and the way to a table."""
    games = await asyncio.to_thread(games_in, request, code_of(request))
    return shown(request, "start.html", games=games)


async def game_page(request: Request) -> Response:
    """What a game is, its edition, and where its figures come from."""
    name, code = request.path_params["game"], code_of(request)
    if name not in NAMES:
        return not_there(request)
    games = await asyncio.to_thread(games_in, request, code)
    found = next(game for game in games if game["name"] == name)
    return shown(request, "game.html", game=found, games=games, **about.sources_of(name, code))


async def rules_page(request: Request) -> Response:
    """The clauses of a game, to be searched."""
    name, code = request.path_params["game"], code_of(request)
    if name not in NAMES:
        return not_there(request)
    return shown(request, "rules.html", name=name, **await asyncio.to_thread(about.rules_of, name, code))


async def game_picture(request: Request) -> Response:
    """A game as its own drawing shows it."""
    name = request.path_params["game"]
    if name not in NAMES:
        return not_there(request)
    drawn = await asyncio.to_thread(picture, name, code_of(request))
    response = compressed(request, drawn, "image/svg+xml")
    response.headers["cache-control"] = "max-age=3600"
    response.headers[POLICY] = "default-src 'none'; style-src 'unsafe-inline'"
    return response


async def game_words(request: Request) -> Response:
    """The names and sentences of a game, for the page's scripts."""
    name = request.path_params["game"]
    if name not in NAMES:
        return not_there(request)
    return compressed(request, about.words_of(name, code_of(request)), "application/json")


async def table_page(request: Request) -> Response:
    """A table: everything on it comes from the interface."""
    site = request.app.state.site
    return shown(request, "table.html", id=request.path_params["table"], bots=bot_names(site.settings))


async def back_page(request: Request) -> Response:
    """Come back as the guest of a recovery link."""
    return shown(request, "back.html")
