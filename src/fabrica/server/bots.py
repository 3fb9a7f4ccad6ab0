"""Bots: they think in worker processes of their own; one that is slow or broken is cut off and a legal move played."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec

from fabrica import bots as library
from fabrica.review import Review
from fabrica.server import play, store
from fabrica.server.journal import News, news
from fabrica.server.live import Hall, Live
from fabrica.server.metrics import Metrics
from fabrica.server.problems import Problem
from fabrica.server.settings import Settings

LOG = logging.getLogger("fabrica.bots")
LONGEST_ANSWER: Final = 1 << 20
READY_WITHIN: Final = 40.0  # seconds to start a process, or to load a bot that another package brings


class BotFailed(Exception):
    """A bot that did not answer: `late`, or `broken`."""


def bot_names(settings: Settings) -> list[str]:
    """The bots one can seat."""
    more = [word.partition("=")[0] for word in settings.bots.split(",") if word]
    return [*library.BOTS, *library.others(), *more]


class Worker:
    """A process that thinks; killed when it takes too long, and started again."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.running: asyncio.subprocess.Process | None = None
        self.loaded: set[str] = set()  # bots that the process knows
        self.failed: set[str] = set()  # bots that could not be loaded: they are not waited for so long again

    async def start(self) -> asyncio.subprocess.Process:
        """A process that has said it is ready."""
        if self.running is None or self.running.returncode is not None:
            self.running = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "fabrica.server.worker", str(self.settings.bot_megabytes), self.settings.bots,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
                limit=LONGEST_ANSWER, start_new_session=True,
            )  # fmt: skip
            self.loaded.clear()
            await asyncio.wait_for(self.ask(self.running, None), READY_WITHIN)
        return self.running

    async def ask(self, running: asyncio.subprocess.Process, question: Any) -> Any:
        """One line to the process, one line back; the first line comes unasked."""
        if running.stdin is None or running.stdout is None:
            raise BotFailed("broken")
        if question is not None:
            running.stdin.write(msgspec.json.encode(question) + b"\n")
            await running.stdin.drain()
        line = await running.stdout.readline()
        if not line:
            raise BotFailed("broken")
        return msgspec.json.decode(line)

    async def load(self, running: asyncio.subprocess.Process, name: str, within: float) -> None:
        """Let the process load a bot it does not know yet, before its time runs."""
        if name not in self.loaded:
            patience = within if name in self.failed else READY_WITHIN
            self.failed.add(name)
            await asyncio.wait_for(self.ask(running, {"bot": name}), patience)
            self.failed.discard(name)
            self.loaded.add(name)

    async def choose(self, name: str, view: dict[str, Any], moves: list[str]) -> str:
        """The bot's choice among these moves, in time."""
        seconds = library.thinking(name, self.settings.bot_seconds)
        question = {"bot": name, "view": view, "moves": moves, "seconds": seconds}
        within = seconds + self.settings.bot_grace
        async with self.ended_if_it_fails():
            running = await self.start()
            await self.load(running, name, within)
            answer = await asyncio.wait_for(self.ask(running, question), within)
        if answer.get("move") not in moves:
            raise BotFailed("broken")
        return str(answer["move"])

    async def review(self, record: str) -> AsyncIterator[tuple[int, Review | None]]:
        """How many lines of a game are judged, again and again; with the last of them the review."""
        async with self.ended_if_it_fails():
            running = await self.start()
            question: Any = {"review": record}
            found = None
            while found is None:
                answer = await asyncio.wait_for(self.ask(running, question), READY_WITHIN)
                found = msgspec.convert(answer["review"], Review) if "review" in answer else None
                question = None
                yield answer["done"], found

    @asynccontextmanager
    async def ended_if_it_fails(self) -> AsyncIterator[None]:
        """A process that is late, broken or no longer needed ends."""
        try:
            yield
        except TimeoutError:
            await self.kill()
            raise BotFailed("late") from None
        except (OSError, ValueError, KeyError, msgspec.MsgspecError):
            await self.kill()
            raise BotFailed("broken") from None
        except (asyncio.CancelledError, BotFailed):
            await self.kill()
            raise

    async def kill(self) -> None:
        """End the process and all it has started, whatever they do."""
        if self.running is not None and self.running.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.running.pid, signal.SIGKILL)
            await self.running.wait()
        self.running = None


class Bots:
    """Plays every seat that a bot holds, at all tables, and never gives up."""

    def __init__(self, hall: Hall, settings: Settings, metrics: Metrics) -> None:
        self.hall = hall
        self.settings = settings
        self.metrics = metrics
        self.workers = [Worker(settings) for _ in range(settings.bot_workers)]
        self.free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()  # who thought last may still know the position
        for worker in self.workers:
            self.free.put_nowait(worker)
        self.driving: dict[str, asyncio.Task[None]] = {}
        self.waking: asyncio.Task[None] | None = None
        hall.after_change.append(self.look)

    async def open(self) -> None:
        """Look at every table where a bot may owe a move since the last run."""
        self.waking = asyncio.create_task(self.wake())

    async def wake(self) -> None:
        for id_ in await self.hall.clerk.read(store.tables_with_bots):
            try:
                self.look(await self.hall.open(id_))
            except Exception as error:
                LOG.error("table not opened", extra={"table": id_, "cause": type(error).__name__})

    async def close(self) -> None:
        """Stop thinking; what was not played is played after the next start."""
        tasks = [*self.driving.values(), *([self.waking] if self.waking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self.workers:
            await worker.kill()

    def look(self, live: Live) -> None:
        """Does a bot owe a move here?"""
        id_ = live.row.id
        if id_ not in self.driving and owing_bot(live) is not None and not self.hall.closing.is_set():
            task = self.driving[id_] = asyncio.create_task(self.drive(id_))
            task.add_done_callback(lambda _: self.done(id_))

    def done(self, id_: str) -> None:
        """A table's bots have moved; perhaps they owe again already."""
        self.driving.pop(id_, None)
        live = self.hall.live.get(id_)
        if live is not None:
            self.look(live)

    async def drive(self, id_: str) -> None:
        """Move while bots owe at this table."""
        wait = 0.1
        while not self.hall.closing.is_set():
            try:
                live = await self.hall.open(id_)
                seat = owing_bot(live)
                if seat is None:
                    return
                await self.decide(live, seat)
                wait = 0.1
            except Exception as error:  # whatever it is, the bot's seat must move in the end
                cause = error.kind if isinstance(error, Problem) else type(error).__name__
                LOG.warning("a bot's move was not taken", extra={"table": id_, "cause": cause})
                await asyncio.sleep(wait)
                wait = min(wait * 2, 10)

    async def decide(self, live: Live, seat: int) -> None:
        """One decision of a bot."""
        moves = [str(move) for move in live.game.legal(seat)]
        failed: tuple[News, ...] = ()
        choice, name = moves[0], live.seats[seat].bot or ""
        if len(moves) > 1:
            try:
                choice = await self.choose(name, live.game.view(seat), moves)
            except BotFailed as error:
                self.metrics.count("bot_failures", f'cause="{error}"')
                LOG.warning("bot cut off", extra={"table": live.row.id, "seat": seat, "bot": name, "cause": str(error)})
                failed = (news("bot", seat, what=str(error)),)
        async with self.hall.held(live.row.id) as now:
            still = now.table is not None and now.seats[seat].bot is not None and seat in now.table.owing
            if still and [str(move) for move in now.game.legal(seat)] == moves:
                await play.move(self.hall, now, seat, choice, None, first=failed)

    async def choose(self, name: str, view: dict[str, Any], moves: list[str]) -> str:
        """Ask the next worker that is free."""
        worker = await self.free.get()
        try:
            return await worker.choose(name, view, moves)
        finally:
            self.free.put_nowait(worker)


def owing_bot(live: Live) -> int | None:
    """A seat that a bot plays and that owes a decision."""
    if live.table is None:
        return None
    for seat in live.table.owing:
        if live.seats[seat].bot is not None:
            return seat
    return None
