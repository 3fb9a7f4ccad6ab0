"""Bots that misbehave, for the server to survive."""

from __future__ import annotations

import os
import subprocess
import time
from typing import Any


class Slow:
    """Never answers."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> str:
        while True:
            time.sleep(0.1)


class Cheat(Slow):
    """Answers what is not allowed."""

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> str:
        return "win at once"


class Crash(Slow):
    """Takes its process with it."""

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> str:
        os._exit(3)


class Heavy(Slow):
    """Takes long to load, then answers the last move at once."""

    def __init__(self, seed: int | None = None) -> None:
        time.sleep(1.5)

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> str:
        return moves[-1]


class Forks(Slow):
    """Starts another process, and never answers."""

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> str:
        subprocess.Popen(["sleep", "61.25"])
        while True:
            time.sleep(0.1)


class Chatty(Slow):
    """Prints, then answers the last move."""

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> str:
        print("thinking aloud")
        return moves[-1]


class Raises(Slow):
    """Raises, and says why, with half a character in it."""

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> str:
        raise ValueError("no idea \ud800")


class Leaves(Slow):
    """Ends the program, as it thinks."""

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> str:
        raise SystemExit(7)


class Unmade(Slow):
    """Cannot even be made."""

    def __init__(self, seed: int | None = None) -> None:
        raise LookupError("where is my net?")


class Wordless(Slow):
    """Answers what is no text."""

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> Any:
        return object()


class Faithful(Slow):
    """Remembers its seat and insists on a seed; plays the last move."""

    def __init__(self, seed: int | None = None) -> None:
        if seed is None:
            raise TypeError("a bot is made with a seed")
        self.seat: int | None = None

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> str:
        if self.seat not in (None, view["seat"]):
            raise RuntimeError(f"I sit at {self.seat}, not at {view['seat']}")
        self.seat = view["seat"]
        return moves[-1]


CLOSED: list[int | None] = []


class Closes(Slow):
    """Says when it goes, and that badly."""

    def close(self) -> None:
        CLOSED.append(self.seed)
        raise OSError("it is closed already")
