"""Migrations: numbered steps from an empty database to this version's, on SQLite and PostgreSQL alike.

A step is never changed once it is released: what the store needs next is a step of its own.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from sqlalchemy import Engine

from fabrica.core import FabricaError


class WrongVersion(FabricaError):
    """The database was written by a later version of this program."""


VERSION: Final = sa.Table("version", sa.MetaData(), sa.Column("n", sa.Integer, primary_key=True))

FIRST: Final = """
CREATE TABLE people (
    id VARCHAR(40) NOT NULL PRIMARY KEY,
    name VARCHAR(80) NOT NULL,
    kind VARCHAR(10) NOT NULL,
    language VARCHAR(10) NOT NULL,
    made FLOAT NOT NULL
);
CREATE TABLE keys (
    hash VARCHAR(64) NOT NULL PRIMARY KEY,
    person VARCHAR(40) NOT NULL REFERENCES people (id),
    use VARCHAR(10) NOT NULL,
    made FLOAT NOT NULL
);
CREATE INDEX ix_keys_person ON keys (person);
CREATE TABLE tables (
    id VARCHAR(40) NOT NULL PRIMARY KEY,
    game VARCHAR(40) NOT NULL,
    rules INTEGER NOT NULL,
    data VARCHAR(200) NOT NULL,
    seats INTEGER NOT NULL,
    options TEXT NOT NULL,
    secret VARCHAR(64) NOT NULL,
    status VARCHAR(10) NOT NULL,
    public BOOLEAN NOT NULL,
    host VARCHAR(40) NOT NULL REFERENCES people (id),
    made FLOAT NOT NULL,
    changed FLOAT NOT NULL,
    rematch VARCHAR(40),
    owing VARCHAR(20) NOT NULL
);
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE TABLE seats (
    "table" VARCHAR(40) NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    person VARCHAR(40) REFERENCES people (id),
    name VARCHAR(80) NOT NULL,
    bot VARCHAR(40),
    kept VARCHAR(40),
    PRIMARY KEY ("table", seat)
);
CREATE INDEX ix_seats_person ON seats (person);
CREATE TABLE journal (
    "table" VARCHAR(40) NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    kind VARCHAR(10) NOT NULL,
    seat INTEGER NOT NULL,
    whose INTEGER NOT NULL,
    secret BOOLEAN NOT NULL,
    reveals BOOLEAN NOT NULL,
    body TEXT NOT NULL,
    made FLOAT NOT NULL,
    gains VARCHAR(60) NOT NULL,
    PRIMARY KEY ("table", n)
);
CREATE TABLE posts (
    "table" VARCHAR(40) NOT NULL REFERENCES tables (id),
    person VARCHAR(40) NOT NULL,
    "key" VARCHAR(80) NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY ("table", person, "key")
);
CREATE TABLE notes (
    "table" VARCHAR(40) NOT NULL REFERENCES tables (id),
    person VARCHAR(40) NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY ("table", person)
)
"""

LISTS_BY_TIME: Final = """
DROP INDEX ix_tables_status;
CREATE INDEX ix_tables_status_changed ON tables (status, changed)
"""

MIGRATIONS: Final = (FIRST, LISTS_BY_TIME)


def migrate(engine: Engine, to: int = len(MIGRATIONS)) -> int:
    """Bring a database to a version, each step in a transaction of its own; its version now."""
    with engine.begin() as db:
        VERSION.create(db, checkfirst=True)
        done = db.execute(sa.select(sa.func.max(VERSION.c.n))).scalar() or 0
    if done > len(MIGRATIONS):
        raise WrongVersion(f"the database has version {done} of a later program, this one knows {len(MIGRATIONS)}")
    for n in range(done + 1, to + 1):
        with engine.begin() as db:
            for statement in MIGRATIONS[n - 1].split(";"):
                db.execute(sa.text(statement))
            db.execute(VERSION.insert().values(n=n))
    return max(done, to)
