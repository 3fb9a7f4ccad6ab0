"""Tables in memory: which are forgotten, and what whoever holds or waits for one then has."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine

from fabrica.server import store
from fabrica.server.clerk import Clerk
from fabrica.server.journal import news
from fabrica.server.live import Hall, Live
from fabrica.server.migrations import migrate
from fabrica.server.problems import Problem

Work = Callable[[Hall], Awaitable[None]]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A database with three tables that wait for players."""
    found = store.connect(str(tmp_path / "hall.db"))
    migrate(found)
    with found.begin() as db:
        store.add_person(db, store.Person("ana", "Ana", "guest", "en", 0.0), "hash", "session")
        for name in ("one", "two", "three"):
            row = store.TableRow(
                name, "burgundy", 1, "", 2, "{}", "00" * 32, "open", False, "ana", 0.0, 0.0, None, ""
            )
            store.add_table(db, row, [store.SeatRow(name, seat, None, "", None, None) for seat in range(2)])
    yield found
    found.dispose()


def in_hall(engine: Engine, work: Work) -> None:
    """Work in a hall that keeps one table."""

    async def begin() -> None:
        clerk = Clerk(engine)
        try:
            await work(Hall(clerk, 1))
        finally:
            await clerk.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, begin()).result()


def test_who_has_not_been_looked_at_for_longest_is_forgotten(engine: Engine) -> None:
    async def work(hall: Hall) -> None:
        for name in ("one", "two", "one", "three"):
            await hall.open(name)
        assert [*hall.live] == ["three"]

    in_hall(engine, work)


def test_a_table_that_somebody_hears_or_holds_is_not_forgotten(engine: Engine) -> None:
    async def work(hall: Hall) -> None:
        heard = await hall.open("one")
        heard.listeners = 1
        async with hall.held("two") as held:
            await hall.open("three")
            assert [*hall.live.values()][:2] == [heard, held] and not held.dropped

    in_hall(engine, work)


def test_who_waits_for_a_table_that_is_forgotten_gets_it_anew(engine: Engine) -> None:
    async def work(hall: Hall) -> None:
        async def wait() -> Live:
            async with hall.held("one") as live:
                return live

        async with hall.held("one") as first:
            waiter = asyncio.create_task(wait())
            await asyncio.sleep(0.05)
            hall.drop(first)
        second = await waiter
        assert second is not first and not second.dropped and hall.live["one"] is second

    in_hall(engine, work)


def test_a_table_that_another_process_has_changed_is_read_anew(engine: Engine) -> None:
    async def work(hall: Hall) -> None:
        async with hall.held("one") as live:
            with engine.begin() as db:
                store.append(db, "one", 0, [news("seat", 0, what="joined", name="Bia")], None)
            with pytest.raises(Problem) as refused:
                await hall.write(live, [news("seat", 0, what="joined", name="Ana")])
            assert refused.value.kind == "stale" and live.entries == []
        again = await hall.open("one")
        assert [entry.told()["name"] for entry in again.entries] == ["Bia"]

    in_hall(engine, work)
