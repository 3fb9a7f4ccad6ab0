"""Who imports whom, how long, how deep and under what names: read from the syntax tree."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from typing import Final, NamedTuple

TOP: Final = {"server", "web", "cli", "__main__", "terminal", "bench", "arena", "rl", "review", "bots.training"}
"""Parts of the package that stand on everything; what is below must not know them."""

ANYTHING: Final = {"*"}
LIBRARY: Final = {"core", "games", "nature", "record", "language", "beginning", "table", "sheets"}
MAY_KNOW: Final[dict[str, set[str]]] = {
    "": {"core", "games", "interpreted", "record", "table"},
    "core": set(),
    "interpreted": set(),
    "icons": set(),
    "draw": {"icons"},
    "cells": {"core"},
    "provenance": {"cells"},
    "sheets": {"cells", "provenance"},
    "games": {"core"},
    "nature": {"core"},
    "record": {"core"},
    "perft": {"core"},
    "promises": {"core", "nature"},
    "conform": {"core", "nature", "promises"},
    "language": {"core", "games", "sheets"},
    "clauses": {"core", "games"},
    "checks": {"core", "games", "clauses", "sheets", "conform", "language"},
    "beginning": {"core", "games", "nature", "record", "sheets"},
    "table": {"core", "games", "nature", "record", "language", "beginning"},
    "bots": LIBRARY,
    "plots": {"draw"},
    "arena": LIBRARY | {"", "bots", "draw", "plots"},
    "bots.training": LIBRARY | {"bots", "arena", "plots", "conform"},  # makes bots, and is known to none of them
    "review": LIBRARY | {"bots", "plots"},
    "rl": LIBRARY | {"", "bots"},
    "bench": LIBRARY | {"conform", "interpreted", "bots"},
    "terminal": LIBRARY | {"bots", "clauses"},
    "server": LIBRARY | {"", "bots", "clauses", "draw", "interpreted", "review"},
    "web": LIBRARY | {"", "bots", "clauses", "draw", "icons", "server"},
    "cli": ANYTHING,
    "__main__": ANYTHING,
}
"""A part of the package (a module, or a folder) and the parts it may import, beside itself."""

RULES: Final = {"components", "state", "effects", "scoring", "solo", "rules"}
IN_A_GAME: Final[dict[str, set[str]]] = {
    "components": set(),
    "state": {"components"},
    "effects": {"components", "state"},
    "scoring": {"components", "state", "effects"},
    "solo": {"components", "state", "effects", "rules"},
    "rules": RULES,
    "view": RULES - {"rules"},
    "names": {"components"},
    "words": {"components", "names"},
    "drawing": {"components", "names", "words"},
    "": RULES | {"view"},
}
"""A part of a game and what it may import of the same game; the box (components) is no secret to words and drawing."""

SAME_PART: Final = {"box": "components", "pack": "components"}
BANNED: Final = {
    "random",
    "time",
    "os",
    "json",
    "logging",
    "numpy",
    "secrets",
    "datetime",
    "sys",
    "socket",
    "subprocess",
}
DRAWS: Final = {"drawing", "words"}


class Source(NamedTuple):
    """A module of the package: its name without `fabrica.`, and its text."""

    name: str
    text: str


@cache
def parsed(text: str) -> ast.Module:
    """A text as its syntax tree, read once."""
    return ast.parse(text)


def sources(root: Path) -> list[Source]:
    """Every module below a folder."""
    found = []
    for file in sorted(root.rglob("*.py")):
        parts = [*file.relative_to(root).with_suffix("").parts]
        found.append(Source(".".join(parts[:-1] if parts[-1] == "__init__" else parts), file.read_text("utf-8")))
    return found


# Imports


def imported(source: Source, modules: set[str]) -> Iterator[str]:
    """The full names of what a module imports; `from a import b` is a.b where that is a module."""
    for node in ast.walk(parsed(source.text)):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                inner = f"{module}.{alias.name}".removeprefix("fabrica.")
                yield f"fabrica.{inner}" if inner in modules and module.startswith("fabrica") else module


def part_of(name: str) -> str:
    """The part of the package that a module belongs to: the longest that has a line above, or its first word."""
    words = name.split(".")
    longest = [".".join(words[:n]) for n in range(len(words), 0, -1)]
    return next((part for part in longest if part in MAY_KNOW), words[0])


def place(name: str) -> tuple[str, str]:
    """Game and part of it; `drawing_board` belongs to `drawing`."""
    _, game, *rest = name.split(".")
    part = rest[0] if rest else ""
    part = "drawing" if part.startswith("drawing") else "words" if part.startswith("words") else part
    return game, SAME_PART.get(part, part)


def breaches(found: list[Source]) -> list[str]:
    """Every import that DESIGN does not allow."""
    modules = {source.name for source in found}
    out = []
    for source in found:
        for name in sorted(set(imported(source, modules))):
            says = wrong_import(source.name, name)
            if says:
                out.append(f"{source.name or 'fabrica'} imports {name}: {says}")
        out += [f"{source.name}: print" for _ in range(prints(source))]
    return out


def wrong_import(module: str, name: str) -> str:
    """What is wrong with an import, or nothing."""
    if name.startswith("."):
        return "imports are written in full"
    inside = name == "fabrica" or name.startswith("fabrica.")
    if not inside:
        return wrong_library(module, name.split(".")[0])
    target = name.removeprefix("fabrica").removeprefix(".")
    if module.startswith("games."):
        return wrong_in_game(module, target)
    own = part_of(module)
    if own not in MAY_KNOW:
        return f"say in tests/layers.py what {own} may know"
    allowed = MAY_KNOW[own] | {own}
    return "" if allowed >= ANYTHING or part_of(target) in allowed else f"{own or 'fabrica'} must not know it"


def wrong_in_game(module: str, target: str) -> str:
    """A game knows core and sheets; its parts know one another in one direction."""
    game, part = place(module)
    if part not in IN_A_GAME:
        return f"say in tests/layers.py what {part} may know"
    if not target.startswith("games."):
        allowed = {"draw"} if part in DRAWS else {"core", "sheets"}
        return "" if target in allowed else "a game knows core and sheets only"
    other, known = place(target)
    if other != game:
        return "games do not know one another"
    if known == part or known in IN_A_GAME[part] or not known:
        return ""
    return f"{part or 'the table of contents'} must not know {known}"


def wrong_library(module: str, library: str) -> str:
    """Core and games have no dependencies, and nothing that is another each time."""
    if part_of(module) not in ("core", "games") or module == "games":
        return ""
    if library in BANNED:
        return "rules know no clock, no chance, no files"
    return (
        ""
        if library in sys.stdlib_module_names or library == "mypy_extensions"
        else "core and games have no dependencies"
    )


def prints(source: Source) -> int:
    """How often core or a game prints."""
    if part_of(source.name) not in ("core", "games"):
        return 0
    calls = [node.func for node in ast.walk(parsed(source.text)) if isinstance(node, ast.Call)]
    return len([call for call in calls if isinstance(call, ast.Name) and call.id in ("print", "input")])


# Sizes

FILE_LINES: Final = 500
RULES_LINES: Final = 800
MEDIAN: Final = 8
MOST: Final = 25
DEPTH: Final = 4  # three loops and a question, as in DESIGN's own example of a verb
DEPTH_OF_OPTIONS: Final = 5  # `options` has a loop for each argument
FORBIDDEN: Final = ("manager", "handler", "helper", "util", "base", "process", "data", "info", "tmp")
MEANT: Final = {
    "base": "the number of a verb's first move",
    "data": "a data pack, as the record and the command line write it",
    "data_of": "a data pack, as the record and the command line write it",
    "through_a_process": "an operating system's process",
}
"""Names with a forbidden part that mean just what they say."""


def functions(source: Source) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a module."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in ast.walk(parsed(source.text)) if isinstance(node, kinds)]


def lines_of(node: ast.stmt) -> int:
    """How many lines a function has."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def too_long(found: list[Source]) -> list[str]:
    """Files and functions beyond the limits."""
    out = []
    for source in found:
        limit = RULES_LINES if source.name.endswith(".rules") else FILE_LINES
        lines = len(source.text.splitlines())
        if lines > limit:
            out.append(f"{source.name}: {lines} lines, at most {limit}")
    sizes = [lines_of(node) for source in found for node in functions(source)]
    if len(sizes) > 1 and median(sizes) > MEDIAN:
        out.append(f"the median of functions is {median(sizes)} lines, at most {MEDIAN}")
    if len(sizes) > 1 and quantiles(sizes, n=20, method="inclusive")[-1] > MOST:
        out.append(f"more than 5 % of functions are longer than {MOST} lines")
    return out


def too_deep(found: list[Source]) -> list[str]:
    """Functions in which blocks stand in blocks beyond the limit."""
    out = []
    for source in found:
        for node in functions(source):
            limit = DEPTH_OF_OPTIONS if node.name == "options" else DEPTH
            deep = depth(node) - 1
            if deep > limit:
                out.append(f"{source.name}.{node.name}: nested {deep} deep, at most {limit}")
    return out


def depth(node: ast.AST) -> int:
    """How deep blocks stand in one another; `elif` and functions within count as they are indented."""
    deepest = 0
    for field, value in ast.iter_fields(node):
        inner = value if isinstance(value, list) else [value]
        for child in [child for child in inner if isinstance(child, ast.AST)]:
            chained = field == "orelse" and isinstance(child, ast.If) and len(inner) == 1
            deepest = max(deepest, depth(child) - (1 if chained else 0))
    block = isinstance(
        node, ast.If | ast.For | ast.While | ast.With | ast.Try | ast.FunctionDef | ast.Match | ast.AsyncWith
    )
    return deepest + (1 if block else 0)


def badly_named(found: list[Source]) -> list[str]:
    """Names with a part that says nothing."""
    return [
        f"{source.name}: {name}"
        for source in found
        for name in sorted({source.name.rpartition(".")[2], *names(source)})
        if name not in MEANT and says_nothing(name)
    ]


def names(source: Source) -> Iterator[str]:
    """Every name that a module gives."""
    for node in ast.walk(parsed(source.text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def says_nothing(name: str) -> bool:
    """Has it a forbidden part, or does it only get?"""
    words = re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower())
    return (
        any(word in FORBIDDEN or word.removesuffix("s") in FORBIDDEN for word in words) or words[:1] == ["get"] != words
    )
