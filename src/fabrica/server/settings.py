"""What whoever runs the server may choose; each by an environment variable `FABRICA_…`."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Settings:
    """Limits and sizes, with defaults for a household or a community."""

    live_tables: int = 2000  # tables kept in memory; others are read again when somebody asks
    bot_workers: int = 1
    bot_seconds: float = 1.0  # what a bot that is no level is told it may take for a decision
    bot_grace: float = 1.5  # how much longer than that it may really take
    requests: float = 20.0  # requests a second of one person or address, on average
    burst: float = 80.0
    guests: float = 0.5  # new guests a second from one address, on average
    guest_burst: float = 20.0
    bot_megabytes: int = 2048  # memory of a bot's worker
    bots: str = ""  # more bots, as name=module:class, separated by commas
    body_bytes: int = 64 * 1024
    open_tables: int = 50  # running or waiting tables that one person may have opened
    streams: int = 40  # event streams that one address may hold
    secure_cookie: bool = False  # true behind https

    @staticmethod
    def of_environment() -> Settings:
        """The defaults, and what the environment says otherwise."""
        found: dict[str, Any] = {
            field.name: read(os.environ[name], type(field.default))
            for field in fields(Settings)
            if (name := f"FABRICA_{field.name.upper()}") in os.environ
        }
        return Settings(**found)


def read(text: str, kind: type) -> float | bool | str:
    """A setting of the kind of its default."""
    if kind is bool:
        return text.lower() in ("1", "yes", "true")
    value: float | str = kind(text)
    return value
