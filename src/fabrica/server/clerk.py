"""The clerk: one thread that writes. What waits is written together and synced once, then acknowledged."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
AT_ONCE: Final = 200
"""So many jobs are written under one commit at most."""


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]


class Clerk:
    """Writes in the order of asking; a job that fails takes back only its own writing."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.loop = asyncio.get_running_loop()
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.readers = ThreadPoolExecutor(2, "reader")
        self.thread = threading.Thread(target=self.work, name="clerk", daemon=True)
        self.thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in the database; when it returns, it is on the disk."""
        done: asyncio.Future[T] = self.loop.create_future()
        self.jobs.put(Job(work, done))
        return await done

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Look something up."""
        return await self.loop.run_in_executor(self.readers, self.look_up, work)

    def look_up(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    async def close(self) -> None:
        """Write what still waits, then stop."""
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)
        self.readers.shutdown()

    def work(self) -> None:
        """The thread: take what waits, write it, acknowledge it."""
        while (first := self.jobs.get()) is not None:
            batch, stop = [first], False
            while not self.jobs.empty() and len(batch) < AT_ONCE:
                job = self.jobs.get()
                if job is None:
                    stop = True
                    break
                batch.append(job)
            self.together(batch)
            if stop:
                return

    def together(self, batch: list[Job]) -> None:
        """Several jobs under one commit; if one of them fails, each under its own."""
        try:
            with self.engine.begin() as connection:
                results = [job.work(connection) for job in batch]
        except Exception as error:  # nothing of it is written
            results = [error] if len(batch) == 1 else [self.alone(job) for job in batch]
        self.loop.call_soon_threadsafe(acknowledge, batch, results)

    def alone(self, job: Job) -> Any:
        """The result of one job, or the error that took it back."""
        try:
            with self.engine.begin() as connection:
                return job.work(connection)
        except Exception as error:
            return error


def acknowledge(batch: list[Job], results: list[Any]) -> None:
    """Tell those who wait."""
    for job, result in zip(batch, results, strict=True):
        if job.done.done():
            continue
        if isinstance(result, Exception):
            job.done.set_exception(result)
        else:
            job.done.set_result(result)
