"""SOURCES.toml: where each sheet of a game is from, and what it must add up to."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from fabrica.cells import SheetError

SOURCES = "SOURCES.toml"
ORIGINS = ("rulebook", "public", "reconstructed")
MUST = {"holds": str, "source": str, "from": list, "agrees": str, "rows": int, "sha256": str}
MAY = {"differs": str, "totals": dict}
NAMES = {str: "a text", list: "a list of texts", int: "a whole number", dict: "a table of whole numbers"}


class Source(NamedTuple):
    """What is told of one file; a data pack that brings no SOURCES.toml has the source "pack"."""

    file: str
    holds: str
    source: str
    origins: tuple[str, ...] = ()
    agrees: str = ""
    differs: str = ""
    rows: int | None = None
    sha256: str = ""
    totals: Mapping[str, int] = {}


def told(folder: Path) -> tuple[Source, ...]:
    """What the SOURCES.toml of a folder tells, or all that is wrong with it."""
    tables = {file: table for file, table in _toml(folder).items() if file != "pack"}
    problems = [problem for file, table in tables.items() for problem in _problems(file, table)]
    if problems:
        raise SheetError(problems)
    return tuple(_source(file, table) for file, table in tables.items() if isinstance(table, dict))


def pack_name(folder: Path) -> str:
    """The name a pack gives itself, else "reconstructed" if any of its sheets is, else "official"."""
    name = _toml(folder).get("pack")
    if isinstance(name, str):
        if not name.strip() or not name.isprintable():
            raise SheetError([f"{SOURCES}: pack = {name!r} is no name in one line"])
        return name
    return "reconstructed" if any(source.source == "reconstructed" for source in told(folder)) else "official"


def _toml(folder: Path) -> dict[str, object]:
    path = folder / SOURCES
    if not path.is_file():
        raise SheetError([f"{SOURCES}: the file is missing"])
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise SheetError([f"{SOURCES}: is not UTF-8; save it as plain UTF-8"]) from None
    except tomllib.TOMLDecodeError as error:
        raise SheetError([f"{SOURCES}: is not TOML: {error}"]) from None


def _problems(file: str, table: object) -> list[str]:
    place = f'{SOURCES} ["{file}"]'
    if not isinstance(table, dict):
        return [f"{place}: is not a table about a file"]
    kinds = MUST | MAY
    problems = [f"{place}: {key} is missing" for key in MUST if key not in table]
    problems += [f"{place}: {key} is not a word we know" for key in table if key not in kinds]
    problems += [
        f"{place}: {key} is not {NAMES[kind]}"
        for key, kind in kinds.items()
        if key in table and not _fits(table[key], kind)
    ]
    if table.get("source", ORIGINS[0]) not in ORIGINS:
        problems.append(f"{place}: source is none of {', '.join(ORIGINS)}")
    return problems


def _fits(value: object, kind: type) -> bool:
    if isinstance(value, list):
        return kind is list and all(isinstance(text, str) for text in value)
    if isinstance(value, dict):
        return kind is dict and all(type(number) is int for number in value.values())
    return type(value) is kind


def _source(file: str, table: dict[str, object]) -> Source:
    entry = {"origins" if key == "from" else key: value for key, value in table.items()}
    origins = entry.pop("origins")
    assert isinstance(origins, list)
    return Source(file=file, origins=tuple(origins), **entry)  # type: ignore[arg-type]  # _problems saw to it
