"""The second readings of the rules stand alone: they know one another, and nothing of the engine."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
READINGS = [HERE / "script.py", *sorted(HERE.glob("*/reference*.py"))]


def imports_of(file: Path) -> set[str]:
    """The modules that a file imports."""
    tree = ast.parse(file.read_text("utf-8"))
    known = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return known | {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}


def test_every_game_has_a_second_reading() -> None:
    assert {file.parent.name for file in READINGS} == {"games", "brass", "burgundy", "factories", "stephens"}


@pytest.mark.parametrize("file", READINGS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_second_reading_imports_nothing_of_the_engine(file: Path) -> None:
    own = {f"tests.games.{other.parent.name}.{other.stem}" for other in READINGS if other.parent == file.parent}
    ours = [name for name in imports_of(file) if name.startswith(("fabrica", "tests"))]
    assert set(ours) - own <= {f"tests.games.{file.parent.name}", "tests.games.script"}
