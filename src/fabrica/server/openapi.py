"""The OpenAPI page, made of the endpoints and their structures."""

from __future__ import annotations

import inspect
import re
from functools import cache
from typing import Any, Final

import fabrica
from fabrica.server import schema, wire
from fabrica.server.endpoints import Endpoint

COMMON: Final = (400, 401, 403, 413, 429, 503)


@cache
def page(endpoints: tuple[Endpoint, ...]) -> dict[str, Any]:
    """The whole page of these endpoints."""
    kinds = [each.body for each in endpoints if each.body is not None]
    kinds += [each.answer for each in endpoints if not isinstance(each.answer, str)]
    components = schema.components([wire.ErrorAnswer, *kinds])
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(plain(endpoint.path), {})[endpoint.method.lower()] = operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fabrica", "version": fabrica.__version__,
            "description": "Tables of four board games: the same interface serves the page and people's bots.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SECURITY},
        "security": [{"session": [], "csrf": []}, {"token": []}, {}],
    }  # fmt: skip


SECURITY: Final = {
    "session": {"type": "apiKey", "in": "cookie", "name": "fabrica"},
    "csrf": {"type": "apiKey", "in": "header", "name": "X-CSRF"},
    "token": {"type": "http", "scheme": "bearer"},
}


def plain(path: str) -> str:
    """A path without Starlette's converters."""
    return re.sub(r":\w+}", "}", path)


def operation(endpoint: Endpoint) -> dict[str, Any]:
    """One operation of the page."""
    found: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": inspect.getdoc(endpoint.run) or "",
        "parameters": [*path_parameters(endpoint), *query_parameters(endpoint)],
        "responses": responses(endpoint),
    }
    if endpoint.body is not None:
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema.ref(endpoint.body)}},
        }
    return found


def path_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """What stands in the address."""
    kinds: dict[str, dict[str, Any]] = {"seat": {"type": "integer", "minimum": 0, "maximum": 7}}
    text = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"}
    names = re.findall(r"{(\w+)}", plain(endpoint.path))
    return [{"name": name, "in": "path", "required": True, "schema": kinds.get(name, text)} for name in names]


def query_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """What may stand behind the question mark."""
    return [
        {"name": name, "in": "query", "required": False, "schema": without_null(found)}
        for name, found in schema.parameters(endpoint.query).items()
    ]


def without_null(found: dict[str, Any]) -> dict[str, Any]:
    """A query has no null: what may be null is left out instead."""
    kinds = [kind for kind in found.get("anyOf", [found]) if kind.get("type") != "null"]
    return dict(kinds[0])


def responses(endpoint: Endpoint) -> dict[str, Any]:
    """What may be answered."""
    if isinstance(endpoint.answer, str):
        good: dict[str, Any] = {endpoint.answer: {"schema": {"type": "string"}}}
    else:
        good = {"application/json": {"schema": schema.ref(endpoint.answer)}}
    found: dict[str, Any] = {str(endpoint.status): {"description": "Done.", "content": good}}
    for status in sorted({*COMMON, *endpoint.problems}):
        content = {"application/json": {"schema": schema.ref(wire.ErrorAnswer)}}
        found[str(status)] = {"description": wire.ErrorAnswer.__doc__, "content": content}
    return found
