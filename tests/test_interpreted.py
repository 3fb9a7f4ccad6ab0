"""Source or compiled: which engine runs."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

import fabrica
from fabrica import interpreted
from fabrica.interpreted import SourceFinder

PACKAGE = [str(Path(str(fabrica.__file__)).parent)]


def test_the_source_is_found_even_beside_a_compiled_module(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("")
    (tmp_path / "rules.cpython-311.so").write_text("")
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "__init__.py").write_text("")
    rules = SourceFinder.find_spec("fabrica.rules", [str(tmp_path)])
    state = SourceFinder.find_spec("fabrica.state", [str(tmp_path)])
    assert rules is not None and rules.origin == str(tmp_path / "rules.py")
    assert state is not None and state.submodule_search_locations == [str(tmp_path / "state")]


def test_other_packages_are_left_to_others() -> None:
    assert SourceFinder.find_spec("json.decoder", PACKAGE) is None
    assert SourceFinder.find_spec("fabrica") is None
    assert SourceFinder.find_spec("fabrica.nowhere", PACKAGE) is None


def test_the_source_is_preferred_only_if_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", [PathFinder])
    monkeypatch.delenv("FABRICA_PURE", raising=False)
    interpreted.prefer_source_if_told()
    assert sys.meta_path == [PathFinder]
    monkeypatch.setenv("FABRICA_PURE", "1")
    interpreted.prefer_source_if_told()
    interpreted.prefer_source_if_told()
    assert [*map(str, sys.meta_path)] == [str(SourceFinder), str(PathFinder)]


def test_with_fabrica_pure_the_engine_is_interpreted() -> None:
    code = "from fabrica.interpreted import is_compiled; print(is_compiled())"
    pure = {**os.environ, "FABRICA_PURE": "1"}
    assert subprocess.check_output([sys.executable, "-c", code], env=pure, text=True) == "False\n"


def test_which_engine_runs_is_told_by_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = sys.modules["fabrica.core.engine"]
    assert interpreted.is_compiled() == (not str(engine.__file__).endswith(".py"))
