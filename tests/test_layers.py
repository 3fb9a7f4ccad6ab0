"""The house as DESIGN draws it: who may know whom, how long things are, how they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

import fabrica
from tests.layers import MAY_KNOW, TOP, Source, badly_named, breaches, sources, too_deep, too_long

SRC = Path(__file__).parent.parent / "src" / "fabrica"
FOUND = sources(SRC)


def test_the_source_that_is_read_is_there() -> None:
    names = {source.name for source in FOUND}
    assert {"", "core.engine", "games.burgundy", "games.burgundy.rules", "table", "cli", "bots"} <= names
    assert fabrica.__version__ in (SRC / "__init__.py").read_text("utf-8")


def test_nobody_imports_what_it_must_not_know() -> None:
    assert breaches(FOUND) == []


def test_nothing_below_knows_what_stands_on_top() -> None:
    for part, known in MAY_KNOW.items():
        if part not in TOP:
            assert not known & TOP, part
    assert all("cli" not in known for known in MAY_KNOW.values())


def test_files_and_functions_are_short() -> None:
    assert too_long(FOUND) == []


def test_nothing_is_nested_deeply() -> None:
    assert too_deep(FOUND) == []


def test_names_say_something() -> None:
    assert badly_named(FOUND) == []


# The reader catches what it should: made-up modules

KNOWN = [
    Source(name, "") for name in ("table", "games.chess.rules", "games.chess.view", "games.chess.words", "core.engine")
]

BREACHES = [
    ("core.engine", "from fabrica.games import load", "core must not know it"),
    ("core.engine", "from fabrica import table", "core must not know it"),
    ("core.engine", "import numpy", "rules know no clock, no chance, no files"),
    ("core.engine", "import requests", "core and games have no dependencies"),
    ("core.engine", "from . import contract", "imports are written in full"),
    ("nature", "import fabrica.table", "nature must not know it"),
    ("record", "from fabrica.table import Table", "record must not know it"),
    ("table", "from fabrica.bots import bot", "table must not know it"),
    ("table", "from fabrica import Table", "table must not know it"),
    ("bots.search", "from fabrica.server.app import app", "bots must not know it"),
    ("bots", "from fabrica import terminal", "bots must not know it"),
    ("server.app", "from fabrica.cli import app", "server must not know it"),
    ("terminal", "import fabrica.cli", "terminal must not know it"),
    ("arena.match", "from fabrica.bots.training import learn", "arena must not know it"),
    ("bots.search", "from fabrica.arena import match", "bots must not know it"),
    ("mail", "from fabrica.core import Move", "say in tests/layers.py what mail may know"),
    ("games.chess", "from fabrica.table import Table", "a game knows core and sheets only"),
    ("games.chess.rules", "from fabrica.games.go.state import State", "games do not know one another"),
    ("games.chess.rules", "from fabrica.games.go import rules", "games do not know one another"),
    ("games.chess.rules", "from fabrica.games import load", "a game knows core and sheets only"),
    ("games.chess.rules", "from fabrica.games.chess.view import view", "rules must not know view"),
    ("games.chess.rules", "from fabrica.games.chess import view", "rules must not know view"),
    ("games.chess.rules.pawns", "from fabrica.games.chess.words import NAMES", "rules must not know words"),
    ("games.chess.rules", "from fabrica.draw import svg", "a game knows core and sheets only"),
    ("games.chess.components", "from fabrica.games.chess.state import State", "components must not know state"),
    ("games.chess.state", "from fabrica.games.chess.rules import Castle", "state must not know rules"),
    ("games.chess.effects", "from fabrica.games.chess.rules import Castle", "effects must not know rules"),
    ("games.chess.scoring", "from fabrica.games.chess.view import view", "scoring must not know view"),
    ("games.chess.view", "from fabrica.games.chess.rules import Castle", "view must not know rules"),
    ("games.chess.view", "from fabrica.games.chess.drawing import draw", "view must not know drawing"),
    ("games.chess.words", "from fabrica.games.chess.state import State", "words must not know state"),
    ("games.chess.drawing_board", "from fabrica.games.chess.rules import Castle", "drawing must not know rules"),
    ("games.chess.drawing.board", "from fabrica.core import State", "a game knows core and sheets only"),
    ("games.chess", "from fabrica.games.chess import words", "the table of contents must not know words"),
    ("games.chess.clock", "from fabrica.core import State", "say in tests/layers.py what clock may know"),
    *[
        ("games.chess.rules", f"import {name}", "rules know no clock, no chance, no files")
        for name in ("random", "time", "os", "json", "logging", "numpy", "os.path")
    ],
    ("games.chess.rules", "def f():\n    from random import choice", "rules know no clock, no chance, no files"),
    ("games.chess.rules", "print(1)", "print"),
]


@pytest.mark.parametrize(("name", "text", "says"), BREACHES, ids=[f"{name}: {text}" for name, text, _ in BREACHES])
def test_a_breach_is_caught(name: str, text: str, says: str) -> None:
    found = breaches([*KNOWN, Source(name, text)])
    assert len(found) == 1 and found[0].startswith(name) and found[0].endswith(says)


ALLOWED = [
    (
        "games.chess.rules",
        "from typing import Final\nfrom fabrica.core import Verb\nfrom fabrica.games.chess.state import State",
    ),
    ("games.chess.components", "from fabrica.sheets import rows"),
    ("games.chess.view", "from fabrica.games.chess.effects import check"),
    ("games.chess.drawing_board", "from fabrica.draw import svg\nfrom fabrica.games.chess.words import NAMES"),
    ("games.chess.drawing.board", "from fabrica.games.chess.drawing import pieces"),
    ("games.chess", "from fabrica.games.chess import rules\nfrom fabrica.games.chess.view import view"),
    ("bots.search", "import time\nfrom fabrica.table import Table"),
    ("cli", "from fabrica.server.app import app\nfrom fabrica.terminal import Terminal\nprint(1)"),
]


@pytest.mark.parametrize(("name", "text"), ALLOWED, ids=[name for name, _ in ALLOWED])
def test_what_is_allowed_is_not_caught(name: str, text: str) -> None:
    assert breaches([*KNOWN, Source(name, text)]) == []


def test_a_long_file_is_caught() -> None:
    lines = "x = 1\n" * 501
    assert too_long([Source("table", lines)]) == ["table: 501 lines, at most 500"]
    assert too_long([Source("games.chess.rules", lines)]) == []
    assert too_long([Source("games.chess.rules", "x = 1\n" * 801)]) == ["games.chess.rules: 801 lines, at most 800"]
    assert too_long([Source("games.chess.rules.pawns", lines)]) == ["games.chess.rules.pawns: 501 lines, at most 500"]


def function(lines: int, name: str = "f") -> str:
    """A function of so many lines."""
    return f"def {name}():\n" + "    x = 1\n" * (lines - 1)


def test_long_functions_are_caught() -> None:
    assert too_long([Source("a", function(8) * 9)]) == []
    assert too_long([Source("a", function(9) * 9)]) == ["the median of functions is 9 lines, at most 8"]
    assert too_long([Source("a", function(3) * 39 + function(60))]) == []
    long = Source("a", function(3) * 18 + function(26) * 2)
    assert too_long([long]) == ["more than 5 % of functions are longer than 25 lines"]


def nested(blocks: int, name: str = "f") -> str:
    """A function with so many blocks in one another."""
    lines = [f"{'    ' * n}for x{n} in y:" for n in range(1, blocks + 1)]
    return "\n".join([f"def {name}():", *lines, "    " * (blocks + 1) + "pass"])


def test_deep_nesting_is_caught() -> None:
    assert too_deep([Source("a", nested(4)), Source("b", nested(5, "options"))]) == []
    assert too_deep([Source("a", nested(5))]) == ["a.f: nested 5 deep, at most 4"]
    assert too_deep([Source("a", nested(6, "options"))]) == ["a.options: nested 6 deep, at most 5"]
    chain = "def f(a):\n    if a:\n        b()\n" + "    elif c:\n        d()\n" * 9
    assert too_deep([Source("a", chain)]) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("class TableManager: pass", "TableManager"),
        ("class EventHandlers: pass", "EventHandlers"),
        ("def helper(): pass", "helper"),
        ("def get_seat(): pass", "get_seat"),
        ("def process_move(): pass", "process_move"),
        ("def f(move_data): pass", "move_data"),
        ("BASE_COST = 1", "BASE_COST"),
        ("def f(self):\n    self.info = 1", "info"),
        ("for tmp in (): pass", "tmp"),
    ],
)
def test_a_name_that_says_nothing_is_caught(text: str, name: str) -> None:
    assert badly_named([Source("a", text)]) == [f"a: {name}"]


def test_a_file_that_says_nothing_is_caught() -> None:
    assert badly_named([Source("server.utils", ""), Source("games.chess.helpers", "")]) == [
        "server.utils: utils",
        "games.chess.helpers: helpers",
    ]


def test_words_that_only_look_alike_are_not_caught() -> None:
    assert badly_named([Source("a", "target = basement = update = informed = together = get = 1")]) == []
