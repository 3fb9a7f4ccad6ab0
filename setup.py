"""Compiles the engines with mypyc where a C compiler is found; FABRICA_PURE=1 builds from source only."""

import os
from pathlib import Path

from setuptools import setup

NOT_COMPILED = ("words", "names", "drawing")  # what is said and drawn needs no speed
# A package's own file stays source: compiled in a group, it would look for its parts in the wrong folder
BOTS = ("value", "look", "net", "search")  # of the bots, what thinks
PACKAGE = Path("src/fabrica")


def groups() -> list[tuple[list[str], str]]:
    """What is compiled together: the core, each game, and the bots."""
    found = [([*compiled(PACKAGE / "core"), str(PACKAGE / "nature.py")], "core")]
    for game in sorted(path.parent for path in PACKAGE.glob("games/*/__init__.py")):
        found.append((compiled(game), game.name))
    thinking = [str(PACKAGE / "bots" / f"{name}.py") for name in BOTS]
    found.append(([*thinking, *compiled(PACKAGE / "bots" / "values")], "bots"))
    return found


def compiled(folder: Path) -> list[str]:
    """The modules of a folder that are compiled."""
    return [str(file) for file in sorted(folder.rglob("*.py")) if not is_source(file.relative_to(folder))]


def is_source(file: Path) -> bool:
    """Is this a package's own file, or one that only speaks or draws?"""
    return file.name == "__init__.py" or any(part.startswith(NOT_COMPILED) for part in file.parts)


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
