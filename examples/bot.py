"""A bot of your own: joins a table by its id and plays until the game is over. Needs nothing but Python.

    python examples/bot.py http://127.0.0.1:8765 TABLE

It chooses at random; put your own thinking into `choose`. The interface is told in docs/server.md.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any
from uuid import uuid4


class Robot:
    """A program's account at a server."""

    def __init__(self, address: str, name: str, token: str = "") -> None:
        self.address = address
        self.token = token
        self.token = token or self.ask("POST", "/api/bots", {"name": name})["token"]

    def request(self, method: str, path: str, body: object = None) -> urllib.request.Request:
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        content = None if body is None else json.dumps(body).encode()
        return urllib.request.Request(self.address + path, content, headers, method=method)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request; the answer's JSON, also when it says what is wrong."""
        try:
            with urllib.request.urlopen(self.request(method, path, body), timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                return json.load(error)

    def events(self, table: str, seat: int, after: int) -> Iterator[dict[str, Any]]:
        """Everything that happens, as it happens."""
        with urllib.request.urlopen(
            self.request("GET", f"/api/tables/{table}/events?seat={seat}&after={after}"), timeout=60
        ) as lines:
            for line in lines:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])

    def play(self, table: str) -> Any:
        """Sit down, play to the end, and say how it ended."""
        state = self.ask("POST", f"/api/tables/{table}/join", {})
        if "error" in state:
            raise SystemExit(state["error"]["says"])
        seat = state["mine"][0]
        state = self.move_while_it_is_my_turn(table, seat, state)
        while state["status"] != "over":
            for event in self.events(table, seat, state["n"]):
                if event["kind"] in ("start", "line", "undo", "over"):
                    state = self.ask("GET", f"/api/tables/{table}?seat={seat}")
                    state = self.move_while_it_is_my_turn(table, seat, state)
                if state["status"] == "over":
                    break
        return state

    def move_while_it_is_my_turn(self, table: str, seat: int, state: Any) -> Any:
        """Move until somebody else must; a move whose answer says stale is thought about again."""
        while state["moves"]:
            body = {"seat": seat, "move": choose(state), "expected": state["n"], "key": uuid4().hex}
            answer = self.ask("POST", f"/api/tables/{table}/moves", body)
            state = answer["state"] if "state" in answer else answer["error"]["state"]
        return state


def choose(state: Any) -> str:
    """Your thinking goes here: `state["view"]` is what you see, `state["moves"]` what you may do."""
    return str(random.choice(state["moves"])["move"])


if __name__ == "__main__":
    over = Robot(sys.argv[1], "Sample").play(sys.argv[2])
    for place, seats in enumerate(over["ranking"], 1):
        for at in seats:
            print(place, over["seats"][at]["name"], over["scores"][at][-1]["points"])
