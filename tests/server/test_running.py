"""Running it: health, metrics, the OpenAPI page, shutdown, backup, export, migrations, the cache."""

from __future__ import annotations

import json
import sqlite3
import stat
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from fabrica import Table
from fabrica.core import FabricaError
from fabrica.nature import Fast
from fabrica.server import command, store
from fabrica.server.endpoints import ENDPOINTS
from fabrica.server.journal import Entry, line_news
from fabrica.server.live import read_live
from fabrica.server.migrations import MIGRATIONS, VERSION, WrongVersion, migrate
from fabrica.server.openapi import page, plain
from fabrica.web import asides
from tests.server.serving import Listener, Player, Serving, play_out

ALL = (*ENDPOINTS, *asides.ENDPOINTS)
ME = [{"who": "me"}, {"who": "me", "name": "Avó"}]


def test_it_says_how_it_is(serving: Serving, ana: Player) -> None:
    assert ana.ok("GET", "/healthz")["status"] == "ok"
    play_out([ana, ana], ana.open("burgundy", ME)["id"], most=3)
    text = ana.http.get("/metrics").text
    assert "fabrica_moves_total" in text and "fabrica_live_tables" in text
    assert 'fabrica_request_seconds_bucket{route="turns_move",le="+Inf"}' in text


def test_the_openapi_page_is_whole(ana: Player) -> None:
    told = ana.ok("GET", "/openapi.json")
    assert told == json.loads(json.dumps(page(ALL)))
    assert told["openapi"].startswith("3.1")
    operations = {(path, method.upper()) for path, methods in told["paths"].items() for method in methods}
    assert operations == {(plain(each.path), each.method) for each in ALL}
    for path in told["paths"].values():
        for operation in path.values():
            assert operation["summary"] and operation["operationId"]
    text = json.dumps(told)
    names = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert names <= set(told["components"]["schemas"])


def test_a_long_answer_is_packed_for_who_unpacks(ana: Player) -> None:
    table = ana.open("brass", [*ME, {"who": "me", "name": "Bia"}])["id"]
    path, picture = f"/api/tables/{table}", {"seat": "0", "with": "svg"}
    packed = ana.http.get(path, params=picture, headers={"accept-encoding": "gzip"})
    plain = ana.http.get(path, params=picture, headers={"accept-encoding": "identity"})
    assert packed.json() == plain.json() and packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) * 4 < int(plain.headers["content-length"])
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in ana.http.get("/api/me", headers={"accept-encoding": "gzip"}).headers


def test_every_endpoint_stands_in_the_docs() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    for path in page(ALL)["paths"]:
        named = path.replace("{table}", "ID").replace("{seat}", "SEAT").replace("{game}", "GAME")
        assert named in docs, named


def test_it_stops_in_good_order_with_streams_open(start: Callable[..., Serving]) -> None:
    server = start()
    ana = Player(server.address, "Ana")
    table = ana.open("burgundy", ME)["id"]
    ears = [Listener(ana, table, None, 0) for _ in range(5)]
    play_out([ana, ana], table, most=5)
    n = ana.state(table)["n"]
    begun = time.monotonic()
    server.stop()
    assert time.monotonic() - begun < 5
    assert all(ear.closed.wait(1) for ear in ears)
    server.start()
    assert ana.state(table)["n"] == n


def test_a_backup_is_made_while_it_runs_and_can_be_served(start: Callable[..., Serving], tmp_path: Path) -> None:
    server = start()
    ana = Player(server.address, "Ana")
    table = ana.open("burgundy", ME)["id"]
    play_out([ana, ana], table, most=5)
    copy = tmp_path / "copy.db"
    command.backup(server.database, str(copy))
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stat.S_IMODE(Path(server.database).stat().st_mode) == 0o600
    with pytest.raises(FabricaError, match="exists"):
        command.backup(server.database, str(copy))
    n = ana.state(table)["n"]
    play_out([ana, ana], table, seed=2, most=2)
    server.stop()
    server.database = str(copy)
    server.start()
    assert ana.state(table, 0)["n"] == n and ana.state(table, 0)["mine"] == [0, 1]


@pytest.mark.parametrize("game", ["factories", "stephens"])
def test_a_finished_solo_game_is_exported_and_replays(
    game: str, serving: Serving, ana: Player, tmp_path: Path
) -> None:
    table = ana.open(game, ME[:1])["id"]
    ana.wrong(409, "conflict", "GET", f"/api/tables/{table}/record")
    with pytest.raises(FabricaError, match="not over"):
        command.export(serving.database, table, "-")
    play_out([ana], table)
    file = tmp_path / "game.record"
    command.export(serving.database, table, str(file))
    text = file.read_text("utf-8")
    assert text == ana.http.get(f"/api/tables/{table}/record").text
    state = ana.state(table)
    assert state["asks"].startswith("The game is over. ")
    assert ("won against the Machine: " if game == "factories" else "Rank: ") in state["asks"]
    assert state["standing"] and state["asks"].endswith(f"{state['standing']}.")
    machine = state["view"].get("machine")
    assert state["rival"] == (machine and {"name": "The Machine", "points": machine["score"]["total"]})
    replayed = Table.from_record(text, bytes.fromhex(state["fair"]["secret"]))
    assert replayed.over and replayed.ranking() == state["ranking"]
    fresh = Table(game, 1, bytes.fromhex(state["fair"]["secret"]), state["options"])
    assert fresh.lines == replayed.lines[: fresh.length], "the secret deals the same opening"


def test_postgresql_does_all_the_same_and_is_backed_up_into_one_file(
    start: Callable[..., Serving], postgres: str, tmp_path: Path
) -> None:
    server = start(postgres)
    ana, bia = Player(server.address, "Ana"), Player(server.address, "Bía ☂")
    table = ana.open("burgundy", [{"who": "me"}, {"who": "open"}])["id"]
    bia.ok("POST", f"/api/tables/{table}/join", {})
    ear = Listener(bia, table, 1, 0)
    play_out([ana, bia], table, most=12)
    state = ana.state(table, 0)
    ear.wait(state["n"])
    assert ear.ids == list(range(1, state["n"] + 1))
    copy = tmp_path / "copy.db"
    command.backup(postgres, str(copy))
    server.stop()
    server.database = str(copy)
    server.start()
    assert ana.state(table, 0) == state


def test_migrations_run_once_and_a_later_database_is_refused(tmp_path: Path) -> None:
    engine = store.connect(str(tmp_path / "m.db"))
    assert migrate(engine) == migrate(engine) == len(MIGRATIONS)
    with engine.begin() as db:
        db.execute(VERSION.insert().values(n=99))
    with pytest.raises(WrongVersion, match="99"):
        migrate(engine)
    engine.dispose()
    found = sqlite3.connect(tmp_path / "m.db")
    assert found.execute("pragma journal_mode").fetchone() == ("wal",)
    found.close()


def long_table(lines: int) -> Table:
    """A table of about so many lines: games are shorter, so the longest of several."""
    best = Table("burgundy", 4, "0")
    for seed in range(3):
        table, source = Table("burgundy", 4, str(seed)), Fast(seed)
        while not table.over and table.length < lines:
            moves = table.legal(table.owing[0])
            table.play(moves[source.below(len(moves))], table.owing[0])
        best = max(best, table, key=lambda each: each.length)
    return best


def test_a_long_table_opens_quickly(tmp_path: Path) -> None:
    table = long_table(1000)
    engine = store.connect(str(tmp_path / "long.db"))
    migrate(engine)
    with engine.begin() as db:
        store.add_person(db, store.Person("p", "Ana", "guest", "en", 0.0), "h", "session")
        options = json.dumps(table.options)
        row = store.TableRow(
            "t", "burgundy", table.rules.version, table.to_record().data, 4, options, "00", "running", False, "p",
            0.0, 0.0, None, "",
        )  # fmt: skip
        store.add_table(db, row, [store.SeatRow("t", n, "p", f"P{n}", None, None) for n in range(4)])
        news = [line_news(table.rules, line, n) for n, line in enumerate(table.lines, 1)]
        written = store.append(db, "t", 0, news, None)
    assert isinstance(written[0], Entry)
    with engine.connect() as db:
        read_live(db, "t")
        took = 1.0
        for _ in range(3):
            begun = time.perf_counter()
            live = read_live(db, "t")
            took = min(took, time.perf_counter() - begun)
        assert db.execute(sa.select(sa.func.count()).select_from(store.JOURNAL)).scalar() == table.length
    engine.dispose()
    assert live.game.lines == table.lines
    assert took * 1000 / table.length < 0.2 * 3, f"{took * 1000:.0f} ms for {table.length} lines"


def test_the_cache_is_bounded_and_what_was_dropped_is_read_again(start: Callable[..., Serving]) -> None:
    server = start(FABRICA_LIVE_TABLES="3")
    ana = Player(server.address, "Ana")
    tables = [ana.open("burgundy", ME)["id"] for _ in range(8)]
    states = {}
    for table in tables:
        play_out([ana, ana], table, most=2)
        states[table] = ana.state(table, 0)
    assert "fabrica_live_tables 3" in ana.http.get("/metrics").text
    for table in tables:
        assert ana.state(table, 0) == states[table]


def test_when_the_database_does_not_answer_that_is_said(start: Callable[..., Serving]) -> None:
    server = start()
    ana = Player(server.address, "Ana")
    table = ana.open("burgundy", [{"who": "me"}, {"who": "open"}])["id"]
    with closing(sqlite3.connect(server.database)) as database:
        database.execute("ALTER TABLE notes RENAME TO elsewhere")
        ana.wrong(503, "unavailable", "PUT", f"/api/tables/{table}/notes", {"text": "mine"})
        database.execute("ALTER TABLE elsewhere RENAME TO notes")
    assert ana.ok("PUT", f"/api/tables/{table}/notes", {"text": "mine"}) == {"text": "mine"}
