"""The `fabrica` command, run in this process as a person would."""

from __future__ import annotations

import io
import sys
from typing import NamedTuple

import pytest

from fabrica import cli


class Done(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


class Command:
    """Runs `fabrica …` with something typed into it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *words: str, typed: str = "") -> Done:
        self.monkeypatch.setattr(sys, "argv", ["fabrica", *words])
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        self.monkeypatch.setenv("COLUMNS", "200")
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = self.capsys.readouterr()
        code = left.value.code
        assert isinstance(code, int | None)
        assert "Traceback" not in out + err
        return Done(code or 0, out, err)
