"""Killed again and again while people play: every acknowledged move is in the record, none twice."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from fabrica.server import store
from fabrica.server.journal import LINE, move_of
from fabrica.server.live import read_live
from tests.server.serving import Player, Serving, new_key

KILLS = int(os.environ.get("FABRICA_SOAK_KILLS", "4"))


@dataclass
class Poster:
    """Somebody who plays a hot-seat table alone and asks again whenever the answer gets lost."""

    player: Player
    table: str
    stop: threading.Event
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    repeated: int = 0

    def run(self) -> None:
        source = random.Random(self.table)
        state = self.again("GET", f"/api/tables/{self.table}", None).json()
        while not self.stop.is_set() and state["status"] != "over":
            seat = state["owing"][0]
            state = self.again("GET", f"/api/tables/{self.table}?seat={seat}", None).json()
            body = self.player.body(state, source.choice(state["moves"])["move"], new_key())
            answer = self.again("POST", f"/api/tables/{self.table}/moves", body)
            assert answer.status_code == 200, answer.text
            self.repeated += answer.json()["again"]
            self.acknowledged.append((body["key"], body["move"]))
            state = answer.json()["state"]

    def again(self, method: str, path: str, body: object) -> httpx.Response:
        """Ask until there is an answer."""
        while True:
            try:
                response = self.player.http.request(method, path, json=body)
            except httpx.TransportError:
                time.sleep(0.03)
                continue
            if response.status_code != 503:
                return response


def crash_again_and_again(server: Serving, database: str) -> int:
    stop = threading.Event()
    posters = []
    for n in range(3):
        player = Player(server.address, f"Guest {n}")
        table = player.open("burgundy", [{"who": "me"}] * 2)["id"]
        posters.append(Poster(player, table, stop))
    threads = [threading.Thread(target=poster.run) for poster in posters]
    for thread in threads:
        thread.start()
    source = random.Random(7)
    for _ in range(KILLS):
        time.sleep(0.4 + source.random() * 0.4)
        server.kill()
        server.start()
    time.sleep(0.3)
    stop.set()
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()
    server.kill()
    for poster in posters:
        check(database, poster)
    return sum([len(poster.acknowledged) for poster in posters])


def check(database: str, poster: Poster) -> None:
    """The store against what was acknowledged."""
    engine = store.connect(database)
    with engine.connect() as db:
        live = read_live(db, poster.table)  # replays and checks every line by the rules
        posts = {post.key: post for post in store.posts(db, poster.table)}
    engine.dispose()
    assert [entry.n for entry in live.entries] == list(range(1, len(live.entries) + 1))
    for key, move in poster.acknowledged:
        lines = live.entries[posts[key].first - 1 : posts[key].last]
        assert lines[0].kind == LINE and move_of(lines[0]) == move
        assert [line.seat >= 0 for line in lines if line.kind == LINE] == [True] + [False] * (
            len([line for line in lines if line.kind == LINE]) - 1
        )
    mine = [entry for entry in live.entries if entry.kind == LINE and entry.seat >= 0]
    assert len(mine) == len(posts), "a line without a post, or a post twice"
    assert len(poster.acknowledged) <= len(mine) <= len(poster.acknowledged) + 1


def test_no_acknowledged_move_is_lost_in_sqlite(start: Callable[..., Serving], tmp_path: Path) -> None:
    database = str(tmp_path / "crash.db")
    assert crash_again_and_again(start(database), database) >= 10


def test_no_acknowledged_move_is_lost_in_postgresql(start: Callable[..., Serving], postgres: str) -> None:
    assert crash_again_and_again(start(postgres), postgres) >= 10
