"""Is a file a database of ours? Asked before anything is written to it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote

from fabrica.core import FabricaError
from fabrica.server.migrations import FIRST

BEGUN: Final = {"version": "n"}
"""All that a database holds whose first migration did not come to its end."""
COLUMNS: Final = """
SELECT each.name, group_concat(inside.name) FROM sqlite_master AS each JOIN pragma_table_info(each.name) AS inside
WHERE each.type = 'table' GROUP BY each.name
"""
OURS: Final = {"version", *re.findall(r"CREATE TABLE (\w+)", FIRST)}
"""The tables that every version of our database has."""


class OtherDatabase(FabricaError):
    """There is no such database, or it is of something else."""


def is_file(address: str) -> bool:
    """Is this address a file (SQLite), and not a server of databases?"""
    return not address.startswith("postgres")


def path_of(address: str) -> Path:
    """The file of an address."""
    file = address.removeprefix("sqlite:///")
    if "://" in file:
        raise OtherDatabase(f"{file.partition(':')[0]} is not known; a database is a file or postgresql://…")
    return Path(file)


def must_be_free_or_ours(address: str) -> None:
    """Refuse a file that another program has written; a new or an empty one can become ours."""
    if is_file(address) and path_of(address).exists():
        found = tables(path_of(address))
        if found and found != BEGUN and not is_ours(found):
            raise OtherDatabase(f"{path_of(address)} is a database of something else; name another file")


def must_be_ours(address: str) -> None:
    """Refuse a file that is not there, or holds no database of ours."""
    if not is_file(address):
        return
    path = path_of(address)
    if not path.exists():
        raise OtherDatabase(f"there is no database {path}")
    if not is_ours(tables(path)):
        raise OtherDatabase(f"{path} is no database of a Fabrica server")


def is_ours(found: dict[str, str]) -> bool:
    """Are these the tables of a database of ours, of whatever version?"""
    return found.keys() >= OURS and found["version"] == BEGUN["version"]


def tables(path: Path) -> dict[str, str]:
    """The tables of a file and their columns, read without changing it or leaving anything beside it."""
    how = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path.resolve()))}?{how}", uri=True)) as db:
            return dict(db.execute(COLUMNS).fetchall())
    except sqlite3.Error as error:
        raise OtherDatabase(f"{path} cannot be read as a database: {error}") from None
