"""Data packs at a server: bots know them, tables begin with them, their games can be written out and checked."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fabrica.sheets import GAMES, PACKS
from tests.server.serving import LOG, ROOT, Player, Serving, play_out, wait_for


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The cards of Stephens, its professions under other names."""
    folder = tmp_path / "my-pack"
    shutil.copytree(GAMES / "stephens" / "components", folder)
    (folder / "SOURCES.toml").unlink()
    sheet = folder / "professions.csv"
    sheet.write_text(re.sub(r"(?m)^([a-z-]+)(,.*,(?:red|blue),)", r"my-\1\2", sheet.read_text("utf-8")), "utf-8")
    return folder


def fabrica(*words: str) -> subprocess.CompletedProcess[str]:
    """The command, in a process of its own: a pack is taken into use once for all."""
    path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), ROOT])
    program = "from fabrica.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


def test_bots_know_the_pack_and_the_record_can_be_checked_with_it(
    start: Callable[..., Serving], pack: Path, tmp_path: Path
) -> None:
    server = start(**{PACKS: f"stephens={pack}"})
    ana = Player(server.address, "Ana")
    bots, named = [{"who": "bot", "bot": "easy"}, {"who": "bot", "bot": "easy"}], set[int | None]()
    for _ in range(5):  # chance is the server's, and there are games in which nobody creates a profession
        table = ana.open("stephens", bots)["id"]
        wait_for(lambda table=table: ana.state(table)["status"] == "over", 90)
        log = ana.state(table, **LOG)["log"]
        assert not [event for event in log if event["kind"] == "bot"], "no bot was cut off"
        named |= {event["seat"] for event in log if event["kind"] == "line" and " my-" in event["move"]}
        if named & {0, 1}:
            break
    assert None in named and named & {0, 1}, "nature reveals such cards, and bots use them"
    server.stop()
    record, data = str(tmp_path / "game.record"), ("--data", f"stephens={pack}")
    exported = fabrica("export", table, record, "--database", server.database, *data)
    assert exported.returncode == 0, exported.stderr
    assert "in order" in fabrica("verify", record, *data).stdout
    without = fabrica("verify", record)
    assert without.returncode != 0 and "my-pack" in without.stderr


def test_a_table_that_was_open_begins_with_the_pack_of_now(start: Callable[..., Serving], pack: Path) -> None:
    server = start()
    ana, bia = Player(server.address, "Ana"), Player(server.address, "Bia")
    table = ana.open("stephens", [{"who": "me"}, {"who": "open"}])["id"]
    server.stop()
    server.settings[PACKS] = f"stephens={pack}"
    server.start()
    assert bia.ok("POST", f"/api/tables/{table}/join", {})["status"] == "running"
    assert play_out([ana, bia], table, most=20) == 20
    before = ana.state(table, 0)["view"]
    server.stop()
    server.start()
    assert ana.state(table, 0)["view"] == before
