"""The OpenAPI page, made of the endpoints and their structures."""

from __future__ import annotations

import inspect
import re
from functools import cache
from typing import Any, Final

import msgspec

import fabrica
from fabrica.server import wire
from fabrica.server.endpoints import ENDPOINTS, Endpoint

COMMON: Final = (400, 401, 403, 413, 429, 503)
REFS: Final = "#/components/schemas/{name}"


@cache
def page() -> dict[str, Any]:
    """The whole page."""
    kinds = [wire.ErrorAnswer, *[kind for each in ENDPOINTS for kind in (each.body, each.answer) if is_struct(kind)]]
    _, components = msgspec.json.schema_components(kinds, ref_template=REFS)
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
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


def is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def plain(path: str) -> str:
    """A path without Starlette's converters."""
    return re.sub(r":\w+}", "}", path)


def ref(kind: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": REFS.format(name=kind.__name__)}


def operation(endpoint: Endpoint) -> dict[str, Any]:
    """One operation of the page."""
    found: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": inspect.getdoc(endpoint.run) or "",
        "parameters": [*path_parameters(endpoint), *query_parameters(endpoint)],
        "responses": responses(endpoint),
    }
    if endpoint.body is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": ref(endpoint.body)}}}
    return found


def path_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """What stands in the address."""
    kinds: dict[str, dict[str, Any]] = {"seat": {"type": "integer", "minimum": 0, "maximum": 7}}
    text = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"}
    names = re.findall(r"{(\w+)}", plain(endpoint.path))
    return [{"name": name, "in": "path", "required": True, "schema": kinds.get(name, text)} for name in names]


def query_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """What may stand behind the question mark."""
    (shown,), components = msgspec.json.schema_components([endpoint.query], ref_template=REFS)
    properties = components[shown["$ref"].rpartition("/")[2]]["properties"]
    return [
        {"name": name, "in": "query", "required": False, "schema": without_null(schema)}
        for name, schema in properties.items()
    ]


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A query has no null: what may be null is left out instead."""
    kept = {name: value for name, value in schema.items() if name != "default" or value is not None}
    if "anyOf" in kept:
        (kind,) = [kind for kind in kept.pop("anyOf") if kind.get("type") != "null"]
        kept |= kind
    return kept


def responses(endpoint: Endpoint) -> dict[str, Any]:
    """What may be answered."""
    if isinstance(endpoint.answer, str):
        good: dict[str, Any] = {endpoint.answer: {"schema": {"type": "string"}}}
    else:
        good = {"application/json": {"schema": ref(endpoint.answer)}}
    found: dict[str, Any] = {str(endpoint.status): {"description": "Done.", "content": good}}
    for status in sorted({*COMMON, *endpoint.problems}):
        content = {"application/json": {"schema": ref(wire.ErrorAnswer)}}
        found[str(status)] = {"description": wire.ErrorAnswer.__doc__, "content": content}
    return found
