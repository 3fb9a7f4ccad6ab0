"""Compiles the engine with mypyc where a C compiler is found; FABRICA_PURE=1 builds from source only."""

import os
from pathlib import Path

from setuptools import setup

NOT_COMPILED = ("words", "names", "drawing")  # what is said and drawn needs no speed


def modules() -> list[str]:
    """Core, nature, and of each game everything but words and drawing."""
    found = [*sorted(Path("src/fabrica/core").glob("*.py")), Path("src/fabrica/nature.py")]
    for file in sorted(Path("src/fabrica/games").glob("*/**/*.py")):
        if not any(part.startswith(NOT_COMPILED) for part in file.parts[4:]):
            found.append(file)
    return [str(file) for file in found]


def extensions() -> list[object]:
    """The compiled modules; where compiling fails the same source is used."""
    if os.environ.get("FABRICA_PURE"):
        return []
    from mypyc.build import mypycify

    found = mypycify(modules(), opt_level="2", debug_level="0", multi_file=True)
    for extension in found:
        extension.optional = True
    return list(found)


setup(ext_modules=extensions())
