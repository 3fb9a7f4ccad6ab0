"""The results of an arena in one SQLite file: it can be stopped, and goes on where it was."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from fabrica.arena.play import Outcome
from fabrica.core import FabricaError

TABLES = """
CREATE TABLE IF NOT EXISTS arena (settings TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (n INTEGER PRIMARY KEY, outcome TEXT NOT NULL) WITHOUT ROWID;
"""
PATIENCE: Final = 30.0  # seconds to wait for another process that writes


class OtherArena(FabricaError, ValueError):
    """The file holds the results of an arena with other settings."""


class NotKept(FabricaError):
    """The file can be read or written no longer."""


class Store:
    """The settings and outcomes of one arena."""

    def __init__(self, file: Path | str, settings: dict[str, Any]) -> None:
        self.file = file
        try:
            self.db = sqlite3.connect(file, PATIENCE)
            self.open(json.dumps(settings, sort_keys=True))
        except sqlite3.Error as error:
            raise OtherArena(f"{file} cannot hold the results of an arena: {error}") from None

    def open(self, settings: str) -> None:
        """Make the tables, or see that they are of the same arena."""
        names = [name for (name,) in self.db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        if names and sorted(names) != ["arena", "games"]:
            raise OtherArena(f"{self.file} is a database of something else; name another file")
        self.db.executescript(TABLES)
        with self.db:  # whoever comes first decides, also of two that begin at once
            self.db.execute("INSERT INTO arena SELECT ? WHERE NOT EXISTS (SELECT 1 FROM arena)", (settings,))
        (kept,) = self.db.execute("SELECT settings FROM arena").fetchone()
        if kept != settings:
            raise OtherArena(f"{self.file} holds another arena, {kept}; name another file for {settings}")

    def add(self, outcome: Outcome) -> None:
        """Write an outcome; it is safe from now on."""
        with self.telling(), self.db:
            kept = outcome._replace(record="")
            self.db.execute("INSERT OR REPLACE INTO games VALUES (?, ?)", (outcome.n, json.dumps(kept)))

    def outcomes(self) -> list[Outcome]:
        """All outcomes so far, by number."""
        with self.telling():
            rows = self.db.execute("SELECT n, outcome FROM games ORDER BY n").fetchall()
        return [self.read(n, text) for n, text in rows]

    def read(self, n: int, text: str) -> Outcome:
        """An outcome as it was written."""
        try:
            outcome = Outcome(*json.loads(text))
            return outcome._replace(lineup=tuple(outcome.lineup))
        except (ValueError, TypeError):
            raise NotKept(f"{self.file}: game {n} cannot be read; it is damaged or of another version") from None

    @contextmanager
    def telling(self) -> Iterator[None]:
        """An error of the database is told in a sentence."""
        try:
            yield
        except sqlite3.Error as error:
            says = "the games that were written are kept, and the same command goes on from there"
            raise NotKept(f"{self.file} cannot be used at present ({error}); {says}") from None

    def close(self) -> None:
        """Done with the file."""
        self.db.close()
