"""Files that are no database of ours are refused in one sentence, and left as they were."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from fabrica.server import command, store, tables
from fabrica.server.app import make_app
from fabrica.server.files import OtherDatabase, must_be_free_or_ours, must_be_ours
from fabrica.server.migrations import MIGRATIONS, VERSION, migrate
from tests.command import Command
from tests.server.serving import Player, Serving

ARENA = """
CREATE TABLE arena (settings TEXT NOT NULL);
CREATE TABLE games (n INTEGER PRIMARY KEY, outcome TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO arena VALUES ('{}');
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs the command."""
    return Command(monkeypatch, capsys)


def made(file: Path, tables: str) -> Path:
    """A file of another program, in the mode in which ours are."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript(tables)
    return file


VERSIONS = "CREATE TABLE version (n INTEGER); CREATE TABLE people (id)"
NUMBER = "CREATE TABLE version (number TEXT)"


@pytest.fixture(params=[ARENA, VERSIONS, NUMBER, ""], ids=["arena", "versions", "number", "text"])
def foreign(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file that belongs to something else."""
    file = tmp_path / "other.db"
    if request.param:
        return made(file, request.param)
    file.write_text("Dear diary, today I have won at Burgundy.\n" * 100)
    return file


def seen(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    """Everything in a folder, to the byte."""
    return {file.name: (file.read_bytes(), file.stat().st_mode, file.stat().st_mtime_ns) for file in folder.iterdir()}


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("export", "table", "a.record"), ("backup", "copy.db")])
def test_a_file_of_something_else_is_left_alone(
    words: tuple[str, ...], foreign: Path, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(foreign.parent)
    monkeypatch.setattr(command.Server, "run", lambda *_, **__: None)
    before = seen(foreign.parent)
    done = run(*words, "--database", str(foreign))
    assert done.code == 2 and done.out == "" and "other.db" in done.err and len(done.err.splitlines()) == 1
    assert seen(foreign.parent) == before


@pytest.mark.parametrize("words", [("export", "table"), ("backup", "copy.db")])
def test_what_is_not_there_is_not_made(
    words: tuple[str, ...], run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words, "-d", "nofile.db")
    assert done.code == 2 and done.err == "fabrica: there is no database nofile.db\n"
    assert not [*tmp_path.iterdir()]


def test_an_empty_file_has_nothing_to_export(run: Command, tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    done = run("export", "table", "-d", str(tmp_path / "empty.db"))
    assert done.code == 2 and done.err.endswith("empty.db is no database of a Fabrica server\n")


def test_a_table_that_is_not_there_is_said(run: Command, tmp_path: Path) -> None:
    engine = store.connect(str(tmp_path / "ours.db"))
    migrate(engine)
    engine.dispose()
    for words in (["table"], ["--", "-Wold"]):
        done = run("export", "-d", str(tmp_path / "ours.db"), *words)
        assert done.code == 2 and done.err == "fabrica: There is no such table.\n"


def test_a_tables_id_is_never_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-Wrong", "--help", "a-table"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))
    assert tables.fresh_id() == "a-table"


NOBODY = "postgresql://nobody@127.0.0.1:1/games"
UNKNOWN = "mysql is not known; a database is a file or postgresql://…"


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("export", "table", "a.record"), ("backup", "copy.db")])
@pytest.mark.parametrize(
    ("address", "says"),
    [
        (NOBODY, "refused"), ("postgresql://:x", "no address"), ("postgresql:games", "no address"),
        ("mysql://nobody@127.0.0.1/games", UNKNOWN),
    ],
)
def test_a_database_that_does_not_answer_is_said_in_a_sentence_and_nothing_is_left(
    words: tuple[str, ...], address: str, says: str, run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words, "-d", address)
    assert done.code == 2 and done.out == "" and says in done.err and len(done.err.splitlines()) == 1
    assert not [*tmp_path.iterdir()]


def test_a_database_of_a_later_program_is_said_before_anybody_is_told_to_come(run: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "later.db")
    with store.using(file) as engine:
        migrate(engine)
        with engine.begin() as db:
            db.execute(VERSION.insert().values(n=99))
    done = run("serve", "--port", "0", "-d", file)
    says = f"fabrica: the database has version 99 of a later program, this one knows {len(MIGRATIONS)}\n"
    assert (done.code, done.out, done.err) == (2, "", says)


@pytest.mark.parametrize("version", [0, 1, 2])
def test_an_empty_file_and_one_of_any_version_of_ours_is_served(version: int, tmp_path: Path) -> None:
    file = tmp_path / "ours.db"
    file.touch()
    must_be_free_or_ours(str(file))
    engine = store.connect(str(file))
    migrate(engine, version)
    engine.dispose()
    must_be_free_or_ours(str(file))
    if version:
        must_be_ours(f"sqlite:///{file}")


def test_a_database_is_ours_while_it_is_served(start: Callable[..., Serving]) -> None:
    server = start()
    Player(server.address, "Ana")
    must_be_free_or_ours(server.database)
    must_be_ours(server.database)
    server.kill()
    must_be_ours(server.database)


def test_the_application_alone_refuses_it_too(tmp_path: Path) -> None:
    file = made(tmp_path / "results.db", ARENA)
    app = make_app(str(file))

    async def begin() -> None:
        async with app.router.lifespan_context(app):
            raise AssertionError("it has begun")

    with pytest.raises(OtherDatabase, match=r"results\.db is a database of something else"):
        begin().send(None)
