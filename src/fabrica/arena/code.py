"""Which code has played: results of different code are not of the same bots."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from fabrica.table import data_of

PACKAGE: Final = Path(__file__).parents[1]
PLAYS: Final = (
    "nature.py", "core/*.py", "bots/*.py", "bots/values/__init__.py", "bots/values/{game}.py", "bots/nets/{game}-*.net",
    "games/{game}/**/*.py",
)  # fmt: skip
LOOKS_ON: Final = ("words", "names", "drawing", "training", "learner")  # what begins so does not play


@cache
def code_of(game: str) -> str:
    """A short mark of all that decides how a game goes: its rules and data, nature, the bots and their nets."""
    found = sha256(data_of(game).encode())
    for path in sorted([path for pattern in PLAYS for path in PACKAGE.glob(pattern.format(game=game))]):
        name = path.relative_to(PACKAGE)
        if not any(part.startswith(LOOKS_ON) for part in name.parts):
            found.update(f"\n{name.as_posix()}\n".encode() + path.read_bytes())
    return found.hexdigest()[:12]
