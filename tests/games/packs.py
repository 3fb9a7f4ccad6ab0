"""Data packs in tests: a copy of the shipped tables, a change in it, and what Python says when it plays with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import fabrica


def copied(game: str, folder: Path) -> Path:
    """A pack like the shipped tables, without their sources."""
    shutil.copytree(Path(fabrica.__file__).parent / "games" / game / "components", folder / "pack")
    (folder / "pack" / "SOURCES.toml").unlink()
    return folder / "pack"


def changed(folder: Path, file: str, old: str, new: str) -> None:
    """Type something else."""
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


def with_pack(game: str, folder: Path, code: str) -> str:
    """What Python says when it plays with this pack."""
    program = f"from fabrica.sheets import use_pack; use_pack({game!r}, {str(folder)!r}); {code}"
    path = os.pathsep.join([str(Path(fabrica.__file__).parents[1]), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    return done.stdout + done.stderr
