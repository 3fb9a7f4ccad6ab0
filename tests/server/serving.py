"""A real server in a process of its own, and people who talk to it over real connections."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx

ROOT = str(Path(__file__).parents[2])
PLENTY = {
    "FABRICA_REQUESTS": "100000", "FABRICA_BURST": "100000", "FABRICA_GUESTS": "100000",
    "FABRICA_GUEST_BURST": "100000", "FABRICA_STREAMS": "10000", "FABRICA_OPEN_TABLES": "10000",
    "FABRICA_LOG": "warning",
    "PYTHONFAULTHANDLER": "1",
}  # fmt: skip
Shown = dict[str, Any]
LOG: dict[str, Any] = {"with": "log"}
KEYS = itertools.count(1)
OPENED: list[httpx.Client] = []
"""Connections that the test that opened them closes at its end."""


def new_key() -> str:
    return f"key-{next(KEYS):08}"


class Serving:
    """A server process; it can be stopped, killed and started again on the same port."""

    def __init__(self, database: str, folder: Path, **settings: str) -> None:
        self.database = database
        self.errors = folder / "server.log"
        self.settings = settings
        self.port = 0
        self.running: subprocess.Popen[str] | None = None

    def start(self) -> Serving:
        path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), ROOT])
        environment = {**os.environ, **PLENTY, **self.settings, "PYTHONPATH": path}
        with self.errors.open("a") as errors:
            self.running = subprocess.Popen(
                [sys.executable, "-m", "fabrica.server", str(self.port), self.database],
                stdout=subprocess.PIPE, stderr=errors, text=True, env=environment,
            )  # fmt: skip
        assert self.running.stdout is not None
        line = self.running.stdout.readline()
        assert line.startswith("Fabrica listens on http://127.0.0.1:"), self.errors.read_text()
        self.port = int(line.rpartition(":")[2])
        self.wait_until_well()
        return self

    def wait_until_well(self) -> None:
        for _ in range(200):
            try:
                if httpx.get(self.address + "/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(self.errors.read_text())

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def end(self, how: signal.Signals) -> int:
        """Send a signal and wait; the exit status."""
        assert self.running is not None
        running, self.running = self.running, None
        running.send_signal(how)
        status = running.wait(20)
        assert running.stdout is not None
        running.stdout.close()
        return status

    def stop(self) -> int:
        return self.end(signal.SIGTERM)

    def kill(self) -> int:
        return self.end(signal.SIGKILL)


class Player:
    """Somebody with a browser (cookie), a token, or neither."""

    def __init__(self, address: str, name: str | None = None, token: str | None = None) -> None:
        self.http = httpx.Client(base_url=address, timeout=20)
        OPENED.append(self.http)
        self.received: list[bytes] = []
        self.http.event_hooks["response"].append(self.hear)
        self.me: dict[str, Any] = {}
        if token:
            self.http.headers["authorization"] = f"Bearer {token}"
        elif name:
            self.me = self.ok("POST", "/api/guests", {"name": name})
            self.http.headers["x-csrf"] = self.me["csrf"]

    def hear(self, response: httpx.Response) -> None:
        self.received.append(response.read())

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        return self.http.request(method, path, json=body, params=query)

    def ok(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        response = self.ask(method, path, body, **query)
        assert response.status_code in (200, 201), f"{method} {path}: {response.status_code} {response.text[:600]}"
        return response.json()

    def wrong(self, status: int, kind: str, method: str, path: str, body: Any = None, **query: Any) -> Any:
        response = self.ask(method, path, body, **query)
        assert response.status_code == status, f"{response.status_code} {response.text[:300]}"
        error = response.json()["error"]
        assert error["kind"] == kind, error
        assert error["says"]
        return error

    # The table

    def open(self, game: str, seats: list[dict[str, Any]], **more: Any) -> Any:
        return self.ok("POST", "/api/tables", {"game": game, "seats": seats, **more})

    def state(self, table: str, seat: int | None = None, **query: Any) -> Any:
        if seat is not None:
            query["seat"] = seat
        return self.ok("GET", f"/api/tables/{table}", **query)

    def body(self, state: Any, move: Any, key: str | None = None) -> dict[str, Any]:
        return {"seat": state["seat"], "move": move, "expected": state["n"], "key": key or new_key()}

    def move(self, state: Any, move: Any, key: str | None = None) -> Any:
        return self.ok("POST", f"/api/tables/{state['id']}/moves", self.body(state, move, key))

    def undo(self, state: Any, to: int | None = None) -> Any:
        body = {"seat": state["seat"], "expected": state["n"], "key": new_key(), "to": to}
        return self.ok("POST", f"/api/tables/{state['id']}/undo", body)


class Listener:
    """Somebody who follows a table's events."""

    def __init__(self, player: Player, table: str, seat: int | None, after: int | None = None, last: str = "") -> None:
        self.events: list[dict[str, Any]] = []
        self.ids: list[int] = []
        self.chunks: list[bytes] = []
        self.stamps: list[float] = []
        self.closed = threading.Event()
        query = {name: value for name, value in (("seat", seat), ("after", after)) if value is not None}
        headers = {"last-event-id": last} if last else {}
        self.http = httpx.Client(
            base_url=player.http.base_url, headers=player.http.headers, cookies=player.http.cookies
        )
        OPENED.append(self.http)
        request = self.http.build_request("GET", f"/api/tables/{table}/events", params=query, headers=headers)
        self.response = self.http.send(request, stream=True)
        assert self.response.status_code == 200, self.response.read()
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()

    def follow(self) -> None:
        rest = b""
        try:
            for chunk in self.response.iter_raw():
                self.chunks.append(chunk)
                self.stamps.append(time.perf_counter())
                *blocks, rest = (rest + chunk).split(b"\n\n")
                for block in blocks:
                    self.take(block.decode())
        except (httpx.TransportError, httpx.StreamError):
            pass
        self.closed.set()

    def take(self, block: str) -> None:
        fields = dict([line.split(": ", 1) for line in block.splitlines() if not line.startswith(":")])
        if "data" in fields:
            event = json.loads(fields["data"])
            assert str(event["n"]) == fields["id"] and event["kind"] == fields["event"]
            self.ids.append(event["n"])
            self.events.append(event)

    def wait(self, n: int, seconds: float = 10) -> None:
        """Until this event has come."""
        end = time.monotonic() + seconds
        while (not self.ids or self.ids[-1] < n) and time.monotonic() < end:
            time.sleep(0.005)
        assert self.ids and self.ids[-1] >= n, f"event {n} did not come; have {self.ids[-3:]}"

    def close(self) -> None:
        """Hang up, as a lost connection does."""
        with contextlib.suppress(OSError):
            self.response.extensions["network_stream"].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self.thread.join(5)
        self.response.close()
        self.http.close()


def wait_for(found: Any, seconds: float = 15) -> Any:
    """Ask again and again until the answer is something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answer := found():
            return answer
        time.sleep(0.02)
    raise AssertionError("it did not happen in time")


def play_out(players: list[Player], table: str, seed: int = 1, most: int = 10_000, mind: Any = None) -> int:
    """Everybody plays at random until the game is over (or so many moves); how many moves were made."""
    source = random.Random(seed)
    states = [player.state(table, seat) for seat, player in enumerate(players)]
    for made in range(most):
        owing = states[0]["owing"]
        if not owing:
            return made
        seat = source.choice(owing)
        state = states[seat] if states[seat]["moves"] else players[seat].state(table, seat)
        choice = source.choice(state["moves"])["move"]
        answer = players[seat].move(state, choice)["state"]
        states = [{**state, "owing": answer["owing"], "moves": []} for state in states]
        states[seat] = answer
        if mind is not None:
            mind(made, seat, choice)
    return most
