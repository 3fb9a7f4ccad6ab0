"""The clauses of a game's rulebook: their sentences, and the code and tests that stand for each."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from fabrica.core import FabricaError
from fabrica.games import part

CITED: Final = re.compile(r"\[(\d+\.\d+[a-z]?)\]")


class UnknownClause(FabricaError, LookupError):
    """The game has no such clause."""


class Clause(NamedTuple):
    """A sentence of the rulebook that commands, permits or forbids, in our own words."""

    id: str
    chapter: str
    chapter_pt: str
    heading: str
    en: str
    pt: str
    needs: str
    ruling: int | None

    def says(self, code: str) -> str:
        """The sentence in a language."""
        return self.pt if code.startswith("pt") else self.en

    def in_chapter(self, code: str) -> str:
        """The chapter it stands in, in a language."""
        return self.chapter_pt if code.startswith("pt") else self.chapter


@cache
def folder(game: str) -> Path:
    """Where a game's package lies."""
    return Path(str(part(game, "").__file__)).parent


@cache
def clauses(game: str) -> dict[str, Clause]:
    """All clauses of a game, in the order of its rulebook."""
    found = tomllib.loads((folder(game) / "clauses.toml").read_text("utf-8"))
    chapters = found["chapters"]
    out: dict[str, Clause] = {}
    for id_, entry in found["clauses"].items():
        chapter = chapters[id_.split(".")[0]]
        out[id_] = Clause(
            id_, chapter["en"], chapter["pt"], entry["heading"], entry["en"], entry["pt"],
            entry.get("needs", ""), entry.get("ruling"),
        )  # fmt: skip
    return out


def edition(game: str) -> str:
    """Which rulebook was read."""
    return str(tomllib.loads((folder(game) / "clauses.toml").read_text("utf-8"))["edition"])


def clause(game: str, id_: str) -> Clause:
    """One clause."""
    found = clauses(game).get(id_)
    if found is None:
        near = [other for other in clauses(game) if other.split(".")[0] == id_.split(".")[0]]
        raise UnknownClause(f"{game} has no clause {id_!r}; there are: {', '.join(near or clauses(game))}")
    return found


@cache
def cited_in_code(game: str) -> dict[str, list[str]]:
    """Clause → places (file:line name) that cite it in a docstring, a comment or a Refusal."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder(game).rglob("*.py")):
        name = str(file.relative_to(folder(game)))
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            for id_ in cited_by(node):
                found.setdefault(id_, []).append(f"{name}:{line_of(node)} {name_of(node)}")
        for n, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if "#" in line:
                for id_ in CITED.findall(line.split("#", 1)[1]):
                    found.setdefault(id_, []).append(f"{name}:{n}")
    return found


def cited_by(node: ast.AST) -> list[str]:
    """The clauses that a docstring or a refusal names; a span like `[14.15] … [14.26]` names all between."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
        return [str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant)]
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return spans(ast.get_docstring(node) or "")
    return []


@cache
def docstrings(game: str) -> dict[str, str]:
    """The classes of a game (`rules.cards.Pass`) and their docstrings, which compiled classes do not keep."""
    found: dict[str, str] = {}
    for file in sorted(folder(game).rglob("*.py")):
        module = ".".join(file.relative_to(folder(game)).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[f"{module}.{node.name}"] = ast.get_docstring(node) or ""
    return found


def spans(docstring: str) -> list[str]:
    """The ids in a docstring, spans filled in."""
    ids = CITED.findall(docstring)
    for first, last in re.findall(r"\[(\d+\.\d+)\] … \[(\d+\.\d+)\]", docstring):
        chapter, start = first.split(".")
        ids += [f"{chapter}.{n}" for n in range(int(start), int(last.split(".")[1]) + 1)]
    return ids


def line_of(node: ast.AST) -> int:
    """The line a node begins at."""
    return int(getattr(node, "lineno", 0))


def name_of(node: ast.AST) -> str:
    """The name of a class or function; a refusal's message."""
    if isinstance(node, ast.Call):
        return "Refusal " + " ".join(
            [str(arg.value) for arg in node.args[1:2] if isinstance(arg, ast.Constant)]
        )
    return str(getattr(node, "name", ""))


def refusals(game: str) -> list[str]:
    """The message of every refusal in the code."""
    found = [place.partition("Refusal ")[2] for places in cited_in_code(game).values() for place in places]
    return sorted({message for message in found if message})


def tested(game: str, tests: Path) -> dict[str, list[str]]:
    """Clause → tests that have its number in their name (`test_3_3_…`)."""
    found: dict[str, list[str]] = {}
    for file in sorted((tests / "games" / game).rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                match = re.match(r"test_(\d+)_(\d+[a-z]?)_", node.name)
                if match:
                    place = f"{file.relative_to(tests.parent)}::{node.name}"
                    found.setdefault(f"{match[1]}.{match[2]}", []).append(place)
    return found


def problems(game: str, tests: Path | None) -> list[str]:
    """Clauses without code or test, and ids that no clause has."""
    known, code = clauses(game), cited_in_code(game)
    needed = [id_ for id_, entry in known.items() if not entry.needs]
    found = [f"clause {id_} has no code" for id_ in needed if id_ not in code]
    found += [
        f"{places[0]} cites the unknown clause {id_}"
        for id_, places in code.items()
        if id_ and id_ not in known
    ]
    if tests is not None:
        named = tested(game, tests)
        found += [f"clause {id_} has no test" for id_ in needed if id_ not in named]
        found += [
            f"{places[0]} is named after the unknown clause {id_}"
            for id_, places in named.items()
            if id_ not in known
        ]
    return found


def tests_folder() -> Path | None:
    """The tests beside the place we are in, if this is a checkout."""
    here = Path.cwd()
    return here / "tests" if (here / "tests" / "games").is_dir() else None
