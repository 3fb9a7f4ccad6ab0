"""The store: what is written, in SQLite (one file) or PostgreSQL (by its address)."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection

from fabrica.core import FabricaError
from fabrica.server.files import is_file, must_be_free_or_ours, path_of
from fabrica.server.journal import Entry, News

META: Final = sa.MetaData()
"""The tables as the queries know them; the migrations make them, and a test compares the two."""
ID: Final = sa.String(40)

PEOPLE: Final = sa.Table(
    "people", META,
    sa.Column("id", ID, primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),  # guest or bot
    sa.Column("language", sa.String(10), nullable=False),
    sa.Column("made", sa.Float, nullable=False),
)  # fmt: skip
KEYS: Final = sa.Table(
    "keys", META,
    sa.Column("hash", sa.String(64), primary_key=True),  # of the secret; the secret itself is never written
    sa.Column("person", ID, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("use", sa.String(10), nullable=False),  # session, recovery or bot
    sa.Column("made", sa.Float, nullable=False),
)  # fmt: skip
TABLES: Final = sa.Table(
    "tables", META,
    sa.Column("id", ID, primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("data", sa.String(200), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),  # nature's; shown when the game is over
    sa.Column("status", sa.String(10), nullable=False),  # open, running, over or closed
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("host", ID, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False, index=True),
    sa.Column("rematch", ID, nullable=True),
    sa.Column("owing", sa.String(20), nullable=False),  # the seats that owe a decision, for lists and notices
    sa.Index("ix_tables_status_changed", "status", "changed"),
)  # fmt: skip
SEATS: Final = sa.Table(
    "seats", META,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", ID, sa.ForeignKey("people.id"), nullable=True, index=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("bot", sa.String(40), nullable=True),
    sa.Column("kept", ID, nullable=True),
)  # fmt: skip
JOURNAL: Final = sa.Table(
    "journal", META,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("whose", sa.Integer, nullable=False),
    sa.Column("secret", sa.Boolean, nullable=False),
    sa.Column("reveals", sa.Boolean, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("gains", sa.String(60), nullable=False),
)  # fmt: skip
POSTS: Final = sa.Table(
    "posts", META,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", ID, primary_key=True),
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("first", sa.Integer, nullable=False),  # the journal's entries that this post wrote
    sa.Column("last", sa.Integer, nullable=False),
)  # fmt: skip
NOTES: Final = sa.Table(
    "notes", META,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", ID, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)  # fmt: skip


class Person(NamedTuple):
    """Somebody: a guest, or a bot's account."""

    id: str
    name: str
    kind: str
    language: str
    made: float


class TableRow(NamedTuple):
    """A table as it was opened."""

    id: str
    game: str
    rules: int
    data: str
    seats: int
    options: str
    secret: str
    status: str
    public: bool
    host: str
    made: float
    changed: float
    rematch: str | None
    owing: str


class SeatRow(NamedTuple):
    """A seat: who holds it, and which bot plays it now."""

    table: str
    seat: int
    person: str | None
    name: str
    bot: str | None
    kept: str | None


class DatabaseFailed(FabricaError):
    """There is no such database, or it does not answer."""


PostKey = tuple[str, str]  # who sent it, and its key


class Post(NamedTuple):
    """What a post with this key has already done."""

    table: str
    person: str
    key: str
    first: int
    last: int


def connect(address: str) -> Engine:
    """The database at an address: a file name is SQLite, postgresql://… is PostgreSQL."""
    if not is_file(address):
        try:
            url = sa.make_url(address).set(drivername="postgresql+psycopg")
        except (sa.exc.ArgumentError, ValueError):  # the second is of a port that is no number
            raise DatabaseFailed("this is no address of a database: postgresql://NAME@MACHINE:PORT/DATABASE") from None
        return sa.create_engine(url, pool_pre_ping=True)
    must_be_free_or_ours(address)
    path = path_of(address)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    os.chmod(path, 0o600)
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 15, "check_same_thread": False})
    sa.event.listen(engine, "connect", prepare_sqlite)
    sa.event.listen(engine, "begin", begin_sqlite)
    return engine


@contextmanager
def using(address: str) -> Iterator[Engine]:
    """A database for a while; one that does not answer is said in a sentence."""
    try:
        engine = connect(address)
        try:
            yield engine
        finally:
            engine.dispose()
    except sa.exc.SQLAlchemyError as error:
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise DatabaseFailed(f"the database cannot be used: {why}") from None


def prepare_sqlite(connection: DBAPIConnection, record: object) -> None:
    """Every commit is on the disk before it is acknowledged; readers do not wait for the writer."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 15000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """Transactions as SQLite means them, not as its Python driver guesses them."""
    connection.exec_driver_sql("BEGIN")


# People


def add_person(db: Connection, person: Person, hash_: str, use: str) -> None:
    db.execute(PEOPLE.insert().values(**person._asdict()))
    add_key(db, person.id, hash_, use)


def add_key(db: Connection, person: str, hash_: str, use: str) -> None:
    db.execute(KEYS.insert().values(hash=hash_, person=person, use=use, made=time.time()))


def drop_key(db: Connection, hash_: str) -> None:
    db.execute(KEYS.delete().where(KEYS.c.hash == hash_))


def drop_keys(db: Connection, person: str, use: str) -> None:
    db.execute(KEYS.delete().where(KEYS.c.person == person, KEYS.c.use == use))


def person_of_key(db: Connection, hash_: str, use: str) -> Person | None:
    """Whose key this is."""
    query = sa.select(PEOPLE).join(KEYS, KEYS.c.person == PEOPLE.c.id)
    row = db.execute(query.where(KEYS.c.hash == hash_, KEYS.c.use == use)).first()
    return Person(*row) if row else None


def change_person(db: Connection, person: Person) -> None:
    which = PEOPLE.update().where(PEOPLE.c.id == person.id)
    db.execute(which.values(name=person.name, language=person.language))


# Tables


def add_table(db: Connection, row: TableRow, seats: Sequence[SeatRow]) -> None:
    db.execute(TABLES.insert().values(**row._asdict()))
    db.execute(SEATS.insert(), [seat._asdict() for seat in seats])


def table_row(db: Connection, id_: str) -> TableRow | None:
    row = db.execute(sa.select(TABLES).where(TABLES.c.id == id_)).first()
    return TableRow(*row) if row else None


def seat_rows(db: Connection, id_: str) -> list[SeatRow]:
    query = sa.select(SEATS).where(SEATS.c.table == id_).order_by(SEATS.c.seat)
    return [SeatRow(*row) for row in db.execute(query)]


CHANGING: Final = ("rules", "data", "status", "changed", "rematch", "owing")
CHANGE_TABLE: Final = (
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(name) for name in CHANGING})
)


def change_table(db: Connection, row: TableRow) -> None:
    """Write what may change of a table's row."""
    db.execute(CHANGE_TABLE, {"which": row.id, **{name: getattr(row, name) for name in CHANGING}})


def change_seat(db: Connection, seat: SeatRow) -> None:
    which = (SEATS.c.table == seat.table) & (SEATS.c.seat == seat.seat)
    db.execute(SEATS.update().where(which).values(**seat._asdict()))


def seats_at(db: Connection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of several tables."""
    found: dict[str, list[SeatRow]] = {id_: [] for id_ in ids}
    for row in db.execute(sa.select(SEATS).where(SEATS.c.table.in_(ids)).order_by(SEATS.c.table, SEATS.c.seat)):
        found[row.table].append(SeatRow(*row))
    return found


def opened_by(db: Connection, person: str) -> int:
    """How many unfinished tables somebody has opened."""
    query = sa.select(sa.func.count()).select_from(TABLES)
    found = db.execute(query.where(TABLES.c.host == person, TABLES.c.status.in_(("open", "running")))).scalar()
    return int(found or 0)


def tables_with_bots(db: Connection) -> list[str]:
    """Running tables at which a bot sits."""
    query = sa.select(SEATS.c.table).distinct().join(TABLES, TABLES.c.id == SEATS.c.table)
    return [row[0] for row in db.execute(query.where(TABLES.c.status == "running", SEATS.c.bot.is_not(None)))]


def listed(db: Connection, which: str, person: str | None, limit: int) -> list[TableRow]:
    """Tables for the start page, the last changed first: mine, open to all, running or over in public."""
    query = sa.select(TABLES).order_by(TABLES.c.changed.desc()).limit(limit)
    if which == "mine":
        held = sa.select(SEATS.c.table).where(SEATS.c.person == person)
        query = query.where(TABLES.c.id.in_(held) | (TABLES.c.host == person), TABLES.c.status != "closed")
    else:
        query = query.where(TABLES.c.public, TABLES.c.status == which)
    return [TableRow(*row) for row in db.execute(query)]


# The journal

INSERT_ENTRY: Final = JOURNAL.insert()
INSERT_POST: Final = POSTS.insert()


def journal(db: Connection, id_: str, after: int = 0) -> list[Entry]:
    """What happened at a table since an entry."""
    c = JOURNAL.c
    columns = (c.n, c.kind, c.seat, c.whose, c.secret, c.reveals, c.body, c.made, c.gains)
    query = sa.select(*columns).where(c.table == id_, c.n > after).order_by(c.n)
    return [Entry(*row) for row in db.execute(query)]


def length(db: Connection, id_: str) -> int:
    """How many entries a journal has."""
    return int(db.execute(sa.select(sa.func.max(JOURNAL.c.n)).where(JOURNAL.c.table == id_)).scalar() or 0)


def append(db: Connection, id_: str, after: int, told: Sequence[News], post: PostKey | None) -> list[Entry]:
    """Write on behind entry `after`; whoever comes second with the same number is refused by the database."""
    now = time.time()
    entries = [
        Entry(after + i, new.kind, new.seat, new.whose, new.secret, new.reveals, new.body, now, new.gains)
        for i, new in enumerate(told, 1)
    ]
    db.execute(INSERT_ENTRY, [{"table": id_, **entry._asdict()} for entry in entries])
    if post is not None:
        row = Post(id_, post[0], post[1], after + 1, after + len(entries))
        db.execute(INSERT_POST, [row._asdict()])
    return entries


def posts(db: Connection, id_: str) -> list[Post]:
    """All posts of a table that have been done."""
    return [Post(*row) for row in db.execute(sa.select(POSTS).where(POSTS.c.table == id_))]


def notes(db: Connection, id_: str, person: str) -> str:
    query = sa.select(NOTES.c.text).where(NOTES.c.table == id_, NOTES.c.person == person)
    return str(db.execute(query).scalar() or "")


def write_notes(db: Connection, id_: str, person: str, text: str) -> None:
    db.execute(NOTES.delete().where(NOTES.c.table == id_, NOTES.c.person == person))
    db.execute(NOTES.insert().values(table=id_, person=person, text=text))


def options_of(row: TableRow) -> dict[str, str]:
    found: dict[str, str] = json.loads(row.options)
    return found
