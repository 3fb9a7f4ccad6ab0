"""The results of an arena in one SQLite file: it can be stopped, and goes on where it was."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from fabrica.arena.play import Outcome
from fabrica.core import FabricaError

TABLES = """
CREATE TABLE IF NOT EXISTS arena (settings TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (n INTEGER PRIMARY KEY, outcome TEXT NOT NULL) WITHOUT ROWID;
"""


class OtherArena(FabricaError, ValueError):
    """The file holds the results of an arena with other settings."""


class Store:
    """The settings and outcomes of one arena."""

    def __init__(self, file: Path | str, settings: dict[str, Any]) -> None:
        try:
            self.db = sqlite3.connect(file)
            names = [name for (name,) in self.db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            if names and sorted(names) != ["arena", "games"]:
                raise OtherArena(f"{file} is a database of something else; name another file")
            self.db.executescript(TABLES)
        except sqlite3.Error as error:
            raise OtherArena(f"{file} cannot hold the results of an arena: {error}") from None
        row = self.db.execute("SELECT settings FROM arena").fetchone()
        text = json.dumps(settings, sort_keys=True)
        if row is None:
            self.db.execute("INSERT INTO arena VALUES (?)", (text,))
            self.db.commit()
        elif row[0] != text:
            raise OtherArena(f"{file} holds another arena, {row[0]}; name another file for {text}")

    def add(self, outcome: Outcome) -> None:
        """Write an outcome; it is safe from now on."""
        self.db.execute("INSERT OR REPLACE INTO games VALUES (?, ?)", (outcome.n, json.dumps(outcome)))
        self.db.commit()

    def outcomes(self) -> list[Outcome]:
        """All outcomes so far, by number."""
        rows = self.db.execute("SELECT outcome FROM games ORDER BY n")
        return [read(row[0]) for row in rows]

    def close(self) -> None:
        """Done with the file."""
        self.db.close()


def read(text: str) -> Outcome:
    """An outcome as it was written."""
    outcome = Outcome(*json.loads(text))
    return outcome._replace(lineup=tuple(outcome.lineup))
