"""Compiles the engines with mypyc where a C compiler is found; FABRICA_PURE=1 builds from source only."""

import os
from pathlib import Path

from setuptools import setup

NOT_COMPILED = ("words", "names", "drawing")  # what is said and drawn needs no speed
PACKAGE = Path("src/fabrica")


def groups() -> list[tuple[list[str], str]]:
    """What is compiled together: the core, and each game."""
    found = [([*map(str, sorted(PACKAGE.glob("core/*.py"))), str(PACKAGE / "nature.py")], "core")]
    for game in sorted(path.parent for path in PACKAGE.glob("games/*/__init__.py")):
        files = [file for file in sorted(game.rglob("*.py")) if not is_words(file.relative_to(game))]
        found.append(([str(file) for file in files], game.name))
    return found


def is_words(file: Path) -> bool:
    """Is this a file that only speaks or draws?"""
    return any(part.startswith(NOT_COMPILED) for part in file.parts)


def extensions() -> list[object]:
    """The compiled modules; where compiling fails the same source is used."""
    if os.environ.get("FABRICA_PURE"):
        return []
    from mypyc.build import mypycify

    files = [file for group, _ in groups() for file in group]
    found = mypycify(files, opt_level="2", debug_level="0", separate=groups())
    for extension in found:
        extension.optional = True
    return list(found)


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
