"""Which code has played: results of different code are not of the same bots."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from fabrica.bots import LINE, NET, others
from fabrica.table import data_of

PACKAGE: Final = Path(__file__).parents[1]
PLAYS: Final = (
    "nature.py", "core/*.py", "bots/*.py", "bots/values/__init__.py", "bots/values/{game}.py", "bots/nets/{game}-*.net",
    "games/{game}/**/*.py", "arena/play.py", "arena/schedule.py",
)  # fmt: skip
LOOKS_ON: Final = ("words", "names", "drawing", "training", "learner", "guard", "host", "line")  # it does not play


def code_of(game: str, lineup: Sequence[str] = ()) -> str:
    """A short mark of all that decides how a game goes: rules, data, nature, bots and nets, ours and others'."""
    theirs = [file for name in sorted(set(lineup)) for file in files_of(name)]
    return marked(ours(game), theirs) if theirs else ours(game)


@cache
def ours(game: str) -> str:
    """The mark of what this package does in a game."""
    paths = [path for pattern in PLAYS for path in PACKAGE.glob(pattern.format(game=game))]
    plays = [path for path in paths if not any([part.startswith(LOOKS_ON) for part in parts(path)])]
    return marked(data_of(game), sorted(plays))


def parts(path: Path) -> tuple[str, ...]:
    """Where a file of this package lies in it."""
    return path.relative_to(PACKAGE).parts


def marked(begin: str, paths: Sequence[Path]) -> str:
    """A mark of some words and these files."""
    found = sha256(begin.encode())
    for path in paths:
        name = "/".join(parts(path)) if path.is_relative_to(PACKAGE) else path.name
        found.update(f"\n{name}\n".encode() + path.read_bytes())
    return found.hexdigest()[:12]


def files_of(name: str) -> list[Path]:
    """The files of a bot that is not ours: its net, what its command names, or the package of its entry point."""
    if name.startswith(NET):
        return [Path(name[len(NET) :])]
    if name.startswith(LINE):
        return [path for path in map(Path, shlex.split(name[len(LINE) :])) if path.is_file()]
    return package_of(others()[name]) if name in others() else []


def package_of(point: EntryPoint) -> list[Path]:
    """The Python files beside the module that an entry point names, or that module alone."""
    spec = find_spec(point.module.partition(".")[0])
    if spec is None or spec.origin is None:
        return []
    origin = Path(spec.origin)
    return sorted(origin.parent.rglob("*.py")) if spec.submodule_search_locations else [origin]
