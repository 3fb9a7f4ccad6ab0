"""A bot of your own: joins a table by its id and plays until the game is over. Needs nothing but Python.

    python examples/bot.py http://127.0.0.1:8765 TABLE

It chooses at random; put your own thinking into `choose`. The interface is told in docs/server.md.
"""

from __future__ import annotations

import json
import random
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

USAGE = "usage: python examples/bot.py ADDRESS TABLE, such as http://127.0.0.1:8765 and the id of a table\n"
ENDED = ("over", "closed")
LOOK_AGAIN = ("stale", "over", "unavailable")
"""Kinds of answers after which the table is another than we thought; any other is a mistake of this program."""


class Problem(Exception):
    """An answer other than the one asked for: a kind for programs, a sentence for people, perhaps more."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told["says"])
        self.kind: str = told["kind"]
        self.more = told


class Robot:
    """A program's account at a server."""

    def __init__(self, address: str, name: str, token: str = "") -> None:
        self.address = address
        self.token = token
        self.token = token or self.ask("POST", "/api/bots", {"name": name})["token"]

    def request(self, method: str, path: str, body: object = None) -> urllib.request.Request:
        """A request with our token."""
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        content = None if body is None else json.dumps(body).encode()
        return urllib.request.Request(self.address + path, content, headers, method=method)

    def answer(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a request; who is told to wait (429) waits as long, and sends the same again."""
        while True:
            try:
                return urllib.request.urlopen(self.request(method, path, body), timeout=60)
            except urllib.error.HTTPError as error:
                with error:
                    problem = Problem(json.load(error)["error"])
            if "wait" not in problem.more:
                raise problem
            time.sleep(problem.more["wait"])

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request; the answer's JSON."""
        with self.answer(method, path, body) as response:
            return json.load(response)

    def state(self, table: str, seat: int) -> Any:
        """The table as it is now."""
        return self.ask("GET", f"/api/tables/{table}?seat={seat}")

    def events(self, table: str, seat: int, after: int) -> Iterator[dict[str, Any]]:
        """Everything that happens, as it happens."""
        with self.answer("GET", f"/api/tables/{table}/events?seat={seat}&after={after}") as lines:
            for line in lines:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])

    def play(self, table: str) -> Any:
        """Sit down, play to the end, and say how it ended."""
        state = self.ask("POST", f"/api/tables/{table}/join", {})
        seat = state["mine"][0]
        state = self.move_while_it_is_my_turn(table, seat, state)
        while state["status"] not in ENDED:
            for event in self.events(table, seat, state["n"]):
                if event["n"] > state["n"] and event["kind"] in ("start", "line", "undo", "over"):
                    state = self.move_while_it_is_my_turn(table, seat, self.state(table, seat))
                if state["status"] in ENDED:
                    break
        return state

    def move_while_it_is_my_turn(self, table: str, seat: int, state: Any) -> Any:
        """Move until somebody else must; where the table is another than we thought, think again."""
        while state["moves"]:
            body = {"seat": seat, "move": choose(state), "expected": state["n"], "key": uuid4().hex}
            try:
                state = self.ask("POST", f"/api/tables/{table}/moves", body)["state"]
            except Problem as problem:
                if problem.kind not in LOOK_AGAIN:
                    raise
                state = problem.more.get("state") or self.state(table, seat)
        return state


def choose(state: Any) -> str:
    """Your thinking goes here: `state["view"]` is what you see, `state["moves"]` what you may do."""
    return str(random.choice(state["moves"])["move"])


def main(words: list[str]) -> None:
    """Play at the table that is named, and print the places; what goes wrong is said in a sentence."""
    if len(words) != 2:
        sys.stderr.write(USAGE)
        raise SystemExit(2)
    try:
        over = Robot(words[0].rstrip("/"), "Sample").play(words[1])
    except (Problem, OSError) as error:
        raise SystemExit(f"{words[0]}: {error}") from None
    for place, seats in enumerate(over["ranking"] or (), 1):
        for at in seats:
            print(place, over["seats"][at]["name"], over["scores"][at][-1]["points"])


if __name__ == "__main__":
    main(sys.argv[1:])
