"""JSON schemas of the structures on the wire, read from their types."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Struct, UnsetType
from msgspec.structs import fields

REFS: Final = "#/components/schemas/"
PLAIN: Final[dict[Any, dict[str, Any]]] = {
    str: {"type": "string"}, int: {"type": "integer"}, float: {"type": "number"}, bool: {"type": "boolean"},
    NoneType: {"type": "null"}, Any: {},
}  # fmt: skip
LIMITS: Final = {
    "ge": "minimum", "le": "maximum", "min_length": "minLength", "max_length": "maxLength", "pattern": "pattern",
    "description": "description",
}  # fmt: skip
LENGTHS: Final = {
    "array": {"minLength": "minItems", "maxLength": "maxItems"},
    "object": {"minLength": "minProperties", "maxLength": "maxProperties"},
}


def ref(kind: type[Struct]) -> dict[str, Any]:
    """Where a structure stands."""
    return {"$ref": REFS + kind.__name__}


def components(kinds: Sequence[type[Struct]]) -> dict[str, Any]:
    """The schemas of these structures and of all they hold."""
    found: dict[str, Any] = {}
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop()
        if kind.__name__ not in found:
            found[kind.__name__] = structure(kind)
            waiting += [other for hint in get_type_hints(kind).values() for other in structures(hint)]
    return dict(sorted(found.items()))


def structures(hint: Any) -> list[type[Struct]]:
    """The structures that a type speaks of."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return [hint]
    return [kind for part in get_args(hint) for kind in structures(part)]


def structure(kind: type[Struct]) -> dict[str, Any]:
    """The schema of one structure."""
    properties = parameters(kind)
    found: dict[str, Any] = {"type": "object", "description": inspect.getdoc(kind) or "", "properties": properties}
    needed = [
        field.encode_name for field in fields(kind) if field.default is NODEFAULT and field.default_factory is NODEFAULT
    ]
    found["required"] = needed
    if kind.__struct_config__.forbid_unknown_fields:
        found["additionalProperties"] = False
    return found


def parameters(kind: type[Struct]) -> dict[str, Any]:
    """The schema of each field, by its name on the wire."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.encode_name: schema(hints[field.name]) for field in fields(kind)}


def schema(hint: Any) -> dict[str, Any]:
    """The schema of a type."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return ref(hint)
    if hint in PLAIN:
        return dict(PLAIN[hint])
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return limited(schema(parts[0]), parts[1:])
    if origin is Literal:
        return {"enum": list(parts)}
    if origin is list:
        return {"type": "array", "items": schema(parts[0])}
    if origin is dict:
        return mapping(parts[0], parts[1])
    if origin in (Union, UnionType):
        kinds = [schema(part) for part in parts if part is not UnsetType]
        return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    raise TypeError(f"{hint} has no schema")


def mapping(key: Any, value: Any) -> dict[str, Any]:
    """The schema of an object with free names."""
    found: dict[str, Any] = {"type": "object", "additionalProperties": schema(value)}
    names = schema(key)
    if len(names) > 1:
        found["propertyNames"] = names
    return found


def limited(found: dict[str, Any], extras: Sequence[Any]) -> dict[str, Any]:
    """A schema with its limits."""
    lengths = LENGTHS.get(str(found.get("type")), {})
    for meta in [extra for extra in extras if isinstance(extra, Meta)]:
        for name, word in LIMITS.items():
            if getattr(meta, name) is not None:
                found[lengths.get(word, word)] = getattr(meta, name)
    return found
