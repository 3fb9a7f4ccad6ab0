"""Load on loopback: many live tables of scripted people with event streams, on one server process.

    python bench/load.py [--tables 500] [--seats 4] [--rate 200] [--seconds 30] [--database FILE]

Opens the tables, lets every seat listen to its events, then posts moves at a steady rate for a bounded time. Says the
moves held, p50 and p99 from a POST until everybody at the table has the event, and the memory per table. Each table is
played by one person who holds its seats; every seat has an event stream of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

PLENTY = {
    "FABRICA_REQUESTS": "1e9", "FABRICA_BURST": "1e9", "FABRICA_GUESTS": "1e9", "FABRICA_GUEST_BURST": "1e9",
    "FABRICA_STREAMS": "1000000", "FABRICA_OPEN_TABLES": "1000000", "FABRICA_LOG": "warning",
    "FABRICA_LIVE_TABLES": "10000",
}  # fmt: skip


class Client:
    """A connection kept open, with just enough HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.headers = ""
        self.pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request and its JSON."""
        if self.pipe is None:
            self.pipe = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        reader, writer = self.pipe
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-length: {len(content)}\r\n{self.headers}\r\n"
        writer.write(head.encode() + content)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        found = json.loads(await reader.readexactly(length))
        if b" 20" not in answer[:14]:
            raise SystemExit(f"{method} {path}: {found}")
        cookies = [line for line in answer.decode().split("\r\n") if line.lower().startswith("set-cookie:")]
        if cookies:
            self.headers = f"cookie: {cookies[0].split(': ')[1].split(';')[0]}\r\nx-csrf: {found['csrf']}\r\n"
        return found


class Place:
    """A table under load: its player, its state by seat, and when each event came to each ear."""

    def __init__(self, port: int, seats: int) -> None:
        self.client = Client(port)
        self.seats = seats
        self.table = ""
        self.state: Any = None
        self.heard = [0] * seats
        self.bell = asyncio.Condition()
        self.busy = asyncio.Lock()
        self.moves = 0

    async def open(self, game: str) -> None:
        await self.client.ask("POST", "/api/guests", {"name": "Load"})
        seats = [{"who": "me", "name": f"P{n}"} for n in range(self.seats)]
        self.state = await self.client.ask("POST", "/api/tables", {"game": game, "seats": seats})
        self.table = self.state["id"]

    async def listen(self, seat: int) -> None:
        """Follow the events of one seat for ever."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.client.port, limit=1 << 20)
        path = f"/api/tables/{self.table}/events?seat={seat}"
        writer.write(f"GET {path} HTTP/1.1\r\nhost: x\r\n{self.client.headers}\r\n".encode())
        async for line in reader:
            if line.startswith(b"id: "):
                self.heard[seat] = int(line[4:])
                async with self.bell:
                    self.bell.notify_all()

    async def move(self, source: random.Random) -> float | None:
        """One move; how long until everybody has heard of it."""
        async with self.busy:
            if self.state["status"] == "over":
                return None
            seat = self.state["owing"][0]
            if self.state["seat"] != seat or not self.state["moves"]:
                self.state = await self.client.ask("GET", f"/api/tables/{self.table}?seat={seat}")
            body = {
                "seat": seat, "move": source.choice(self.state["moves"])["move"], "expected": self.state["n"],
                "key": f"load-{self.moves:08}",
            }  # fmt: skip
            self.moves += 1
            begun = time.perf_counter()
            answer = await self.client.ask("POST", f"/api/tables/{self.table}/moves", body)
            self.state = answer["state"]
            async with self.bell:
                await self.bell.wait_for(lambda: min(self.heard) >= self.state["n"])
            return time.perf_counter() - begun


async def run(options: argparse.Namespace, port: int, pid: int) -> None:
    """Open, listen, post, and say what was measured."""
    places = [Place(port, options.seats) for _ in range(options.tables)]
    empty = memory(pid)
    for at in range(0, len(places), 20):
        await asyncio.gather(*[place.open(options.game) for place in places[at : at + 20]])
    opened = memory(pid)
    ears = [asyncio.create_task(place.listen(seat)) for place in places for seat in range(options.seats)]
    await asyncio.sleep(2)
    times, seconds, spent = await post(options, places, pid)
    listening = memory(pid)
    for ear in ears:
        ear.cancel()
    told = {
        "tables": options.tables, "streams": len(ears), "moves_per_second": round(len(times) / seconds, 1),
        "asked_per_second": options.rate, "moves": len(times), "p50_ms": quantile(times, 0.5),
        "p99_ms": quantile(times, 0.99), "worst_ms": quantile(times, 1),
        "server_cpu": round(spent / seconds, 2), "kb_per_table": round((opened - empty) / options.tables),
        "kb_per_table_with_streams": round((listening - empty) / options.tables),
    }  # fmt: skip
    print(json.dumps(told))


async def post(options: argparse.Namespace, places: list[Place], pid: int) -> tuple[list[float], float, float]:
    """Moves at a steady rate at tables chosen at random; their times, how long it took, the server's CPU seconds."""
    source, tasks = random.Random(1), []
    begun, cpu = time.perf_counter(), cpu_seconds(pid)
    for n in range(int(options.rate * options.seconds)):
        await asyncio.sleep(max(0, begun + n / options.rate - time.perf_counter()))
        tasks.append(asyncio.create_task(source.choice(places).move(source)))
    times = [took for took in await asyncio.gather(*tasks) if took is not None]
    return sorted(times), time.perf_counter() - begun, cpu_seconds(pid) - cpu


def quantile(times: list[float], part: float) -> float:
    return round(times[min(len(times) - 1, int(len(times) * part))] * 1000, 1)


def memory(pid: int) -> int:
    """Resident memory in KB."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0])


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Start a server, put load on it, stop it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--game", default="burgundy")
    parser.add_argument("--database", default="")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or str(Path(folder) / "load.db")
        environment = {**os.environ, **PLENTY}
        server = subprocess.Popen(
            [sys.executable, "-m", "fabrica.server", "0", database], env=environment, stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        port = int(server.stdout.readline().rpartition(":")[2])
        try:
            asyncio.run(run(options, port, server.pid))
        finally:
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    main()
