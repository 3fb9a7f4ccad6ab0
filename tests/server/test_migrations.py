"""Migrations: a database of any earlier version is brought up, loses nothing, and is what the queries expect."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fabrica.server import store
from fabrica.server.migrations import MIGRATIONS, migrate

Empty = Callable[[str], sa.Engine]


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Empty:
    """Makes an empty database of this name."""
    if request.param == "sqlite":
        return lambda name: store.connect(str(tmp_path / name))
    uri: str = request.getfixturevalue("postgres")

    def made(name: str) -> sa.Engine:
        server = sa.create_engine(store.connect(uri).url, isolation_level="AUTOCOMMIT")
        with server.connect() as db:
            db.execute(sa.text(f"drop database if exists {name}"))
            db.execute(sa.text(f"create database {name}"))
        server.dispose()
        return store.connect(sa.make_url(uri).set(database=name).render_as_string(hide_password=False))

    return made


def schema(engine: sa.Engine) -> dict[str, Any]:
    """Columns, keys and indexes of every table that is there."""
    look = sa.inspect(engine)
    return {
        name: {
            "columns": [(c["name"], str(c["type"]), c["nullable"]) for c in look.get_columns(name)],
            "key": look.get_pk_constraint(name)["constrained_columns"],
            "refers": sorted([(k["constrained_columns"], k["referred_table"]) for k in look.get_foreign_keys(name)]),
            "indexes": sorted([(str(i["name"]), i["column_names"]) for i in look.get_indexes(name)]),
        }
        for name in look.get_table_names()
        if name != "version"
    }


def test_the_migrations_make_what_the_queries_expect(empty: Empty) -> None:
    migrated, expected = empty("migrated"), empty("expected")
    migrate(migrated)
    store.META.create_all(expected)
    assert schema(migrated) == schema(expected)
    assert len(schema(migrated)) == len(store.META.tables)
    migrated.dispose()
    expected.dispose()


def test_an_old_database_is_brought_up_and_keeps_what_it_holds(empty: Empty) -> None:
    engine = empty("old")
    assert migrate(engine, 1) == 1
    with engine.begin() as db:
        store.add_person(db, store.Person("p", "Avó", "guest", "pt_PT", 1.5), "hash", "session")
    before = schema(engine)
    assert migrate(engine) == len(MIGRATIONS) > 1
    assert schema(engine) != before
    with engine.begin() as db:
        assert store.person_of_key(db, "hash", "session") == store.Person("p", "Avó", "guest", "pt_PT", 1.5)
    engine.dispose()
