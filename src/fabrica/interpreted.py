"""Which engine runs: modules compiled by mypyc, or the very same source interpreted (`FABRICA_PURE=1`)."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class SourceFinder:
    """Finds the modules of this package as source, even where a compiled one lies beside it."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module of this package."""
        if path is None or not name.startswith("fabrica."):
            return None
        last = name.rpartition(".")[2]
        for folder in path:
            for file in (Path(folder, last, "__init__.py"), Path(folder, f"{last}.py")):
                if file.is_file():
                    inside = [str(file.parent)] if file.name == "__init__.py" else None
                    return spec_from_file_location(name, file, submodule_search_locations=inside)
        return None


def prefer_source_if_told() -> None:
    """With FABRICA_PURE set in the environment nothing compiled is imported."""
    if os.environ.get("FABRICA_PURE") and SourceFinder not in sys.meta_path:
        sys.meta_path.insert(sys.meta_path.index(PathFinder), SourceFinder)


def is_compiled() -> bool:
    """Is the engine that runs now compiled?"""
    engine = sys.modules["fabrica.core.engine"]
    return not str(engine.__file__).endswith(".py")
