"""Migrations: numbered steps from an empty database to this version's, on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from fabrica.core import FabricaError
from fabrica.server.store import META


class WrongVersion(FabricaError):
    """The database was written by a later version of this program."""


VERSION: Final = sa.Table("version", sa.MetaData(), sa.Column("n", sa.Integer, primary_key=True))


def first(db: Connection) -> None:
    """People, tables, seats, the journal, posts and notes."""
    META.create_all(db)


MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (first,)


def migrate(engine: Engine) -> int:
    """Bring a database to this version, each step in a transaction of its own; its version now."""
    with engine.begin() as db:
        VERSION.create(db, checkfirst=True)
        done = db.execute(sa.select(sa.func.max(VERSION.c.n))).scalar() or 0
    if done > len(MIGRATIONS):
        raise WrongVersion(f"the database has version {done}, this program knows {len(MIGRATIONS)}")
    for n in range(done + 1, len(MIGRATIONS) + 1):
        with engine.begin() as db:
            MIGRATIONS[n - 1](db)
            db.execute(VERSION.insert().values(n=n))
    return len(MIGRATIONS)
