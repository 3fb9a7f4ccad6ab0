"""What `fabrica serve`, `fabrica backup` and `fabrica export` do."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import sqlite3
import sys
from pathlib import Path

import sqlalchemy as sa
import uvicorn

from fabrica.core import FabricaError
from fabrica.server import logs, store
from fabrica.server.app import make_app
from fabrica.server.files import is_file, must_be_ours, path_of
from fabrica.server.live import read_live
from fabrica.server.migrations import VERSION, migrate

DATABASE = "fabrica.db"
SELDOM = (100_000, 50, 1000)
"""When cyclic garbage is looked for: a full look at many tables in memory stops everybody for a tenth of a second."""


class Server(uvicorn.Server):
    """A server that tells its event streams to end before it waits for them."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        site = getattr(getattr(self.config.app, "state", None), "site", None)
        if site is not None:
            site.closing()
        await super().shutdown(sockets)


def serve(
    host: str = "127.0.0.1",
    port: int = 8765,
    database: str = DATABASE,
    log: str = "info",
) -> None:
    """Serve until told to stop; port 0 lets the system choose. Says its address on standard output."""
    with store.using(database) as engine:  # what is wrong with it is said before anybody is told to come
        migrate(engine)
    logs.set_up(log)
    gc.set_threshold(*SELDOM)
    ear = socket.create_server((host, port), backlog=2048)
    config = uvicorn.Config(
        make_app(database), log_config=None, timeout_graceful_shutdown=10, timeout_keep_alive=75, server_header=False
    )
    sys.stdout.write(f"Fabrica listens on http://{host}:{ear.getsockname()[1]}\n")
    sys.stdout.flush()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # raised again when all is in order
    with contextlib.suppress(KeyboardInterrupt):
        Server(config).run(sockets=[ear])


def backup(database: str, file: str) -> None:
    """Copy a database, also while it is served, into one SQLite file; it can be served as it is."""
    target = Path(file)
    if target.exists():
        raise FabricaError(f"{file} exists already; a backup does not overwrite")
    must_be_ours(database)
    try:
        if is_file(database):
            copy_file(path_of(database), target)
        else:
            copy_rows(database, file)
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    os.chmod(target, 0o600)


def copy_file(database: Path, target: Path) -> None:
    """SQLite's own copy of a file in use."""
    source = sqlite3.connect(database)
    copy = sqlite3.connect(target)
    with copy:
        source.backup(copy)
    copy.close()
    source.close()


def copy_rows(database: str, file: str) -> None:
    """Every row of another database, as they were at one moment."""
    with store.using(database) as source, store.using(file) as target:
        migrate(target)
        frozen = source.execution_options(isolation_level="REPEATABLE READ")
        with frozen.begin() as there, target.begin() as here:
            versions = [row[0] for row in there.execute(sa.select(VERSION.c.n))]
            if max(versions) != max([row[0] for row in here.execute(sa.select(VERSION.c.n))]):
                raise FabricaError("the database has another version; serve it once with this program first")
            for table in store.META.sorted_tables:
                rows = [dict(row._mapping) for row in there.execute(sa.select(table))]
                if rows:
                    here.execute(table.insert(), rows)


def export(database: str, table: str, file: str) -> None:
    """Write the record of a finished game to a file (`-`: standard output)."""
    must_be_ours(database)
    with store.using(database) as engine, engine.connect() as db:
        live = read_live(db, table)
    if live.row.status != "over":
        raise FabricaError("this game is not over yet; a record is shown when it is")
    if file == "-":
        sys.stdout.write(live.game.record())
    else:
        Path(file).write_text(live.game.record(), "utf-8")
