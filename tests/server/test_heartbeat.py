"""The heartbeat of the streams: it tells that the connection lives, and nothing of what others do out of sight."""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Callable

import httpx

from fabrica.server.events import BEAT, HEARTBEAT
from tests.server.serving import OPENED, Player, Serving, new_key, wait_for

PHASE = [0, 1]
"""Both work at once, and neither sees what the other does."""


def working(ana: Player, bia: Player) -> str:
    """A table of Fantastic Factories in its work phase."""
    table = str(ana.open("factories", [{"who": "me"}, {"who": "open"}])["id"])
    bia.ok("POST", f"/api/tables/{table}/join", {})
    players, luck = [ana, bia], random.Random(1)
    while (owing := ana.state(table)["owing"]) != PHASE:
        state = players[owing[0]].state(table, owing[0])
        players[owing[0]].move(state, luck.choice(state["moves"])["move"])
    return table


def work_in_secret(player: Player, table: str, seat: int) -> int:
    """Some moves that the others do not see, and one taken back where nature did not answer it; how many."""
    made, luck = 0, random.Random(2)
    for _ in range(5):
        state = player.state(table, seat)
        moves = [move["move"] for move in state["moves"] if not move["move"].startswith("done")]
        if state["owing"] == PHASE and moves:
            player.move(state, luck.choice(moves))
            made += 1
            time.sleep(0.1)
    state = player.state(table, seat)
    if state["undo"]["last"] is not None:
        player.undo(state)
    return made


class Ear:
    """Somebody who listens for longer than a heartbeat, and when each piece came."""

    def __init__(self, player: Player, table: str, seat: int | None) -> None:
        self.got: list[tuple[float, bytes]] = []
        self.http = httpx.Client(base_url=player.http.base_url, cookies=player.http.cookies, timeout=4 * HEARTBEAT)
        OPENED.append(self.http)
        query = {} if seat is None else {"seat": seat}
        request = self.http.build_request("GET", f"/api/tables/{table}/events", params=query)
        self.response = self.http.send(request, stream=True)
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()
        wait_for(lambda: self.got)

    def follow(self) -> None:
        with contextlib.suppress(httpx.TransportError, httpx.StreamError):
            for chunk in self.response.iter_raw():
                self.got.append((time.perf_counter(), chunk))

    def beats(self) -> list[float]:
        return [at for at, chunk in self.got if chunk == BEAT]

    def told(self) -> list[bytes]:
        """Everything but the heartbeat, from the first piece on."""
        return [chunk for _, chunk in self.got[1:] if chunk != BEAT]


def test_secret_moves_send_nothing_to_the_others(ana: Player, bia: Player, stranger: Player) -> None:
    table = working(ana, bia)
    ears = [Ear(bia, table, 1), Ear(stranger, table, None)]
    assert work_in_secret(ana, table, 0) >= 3
    time.sleep(0.3)
    assert [ear.told() for ear in ears] == [[], []]
    assert max(len(ear.beats()) for ear in ears) <= 1, "which may fall into this second"
    ana.ok("POST", f"/api/tables/{table}/chat", {"text": "done soon", "key": new_key()})
    for ear in ears:
        assert b"done soon" in wait_for(ear.told)[0]


def test_the_heart_beats_in_its_own_time(start: Callable[..., Serving]) -> None:
    server = start()
    ana, bia = Player(server.address, "Ana"), Player(server.address, "Bia")
    table, begun = working(ana, bia), time.perf_counter()
    ear = Ear(bia, table, 1)
    while len(ear.beats()) < 2 and time.perf_counter() - begun < 4 * HEARTBEAT:
        work_in_secret(ana, table, 0)
        time.sleep(1)
    first, second = ear.beats()
    assert first - begun < HEARTBEAT + 2 and abs(second - first - HEARTBEAT) < 2
    assert ear.told() == []
