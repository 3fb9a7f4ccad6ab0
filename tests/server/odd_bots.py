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
