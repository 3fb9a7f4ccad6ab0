"""Bots: they think in worker processes of their own; one that is slow or broken is cut off and a legal move played."""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Any, Final

import msgspec

from fabrica import bots as library
from fabrica.review import Review
from fabrica.server import play, store
from fabrica.server.asked import Question, Raised, Seated
from fabrica.server.journal import News, news
from fabrica.server.live import Hall, Live, seed_of
from fabrica.server.metrics import Metrics
from fabrica.server.problems import Problem
from fabrica.server.settings import Settings

LOG = logging.getLogger("fabrica.bots")
LONGEST_ANSWER: Final = 1 << 20
READY_WITHIN: Final = 40.0  # seconds to start a process, or to load a bot that another package brings
TRIALS: Final = 20  # decisions in a row that a bot may fail at before its seat is played without it
REMEMBERED: Final = 10_000  # seats of which is known in which worker their bot sits


class BotFailed(Exception):
    """A bot that did not answer: `late`, or `broken`; perhaps what it has raised."""

    def __init__(self, what: str, raised: Raised | None = None) -> None:
        super().__init__(what)
        self.raised = raised


def bot_names(settings: Settings) -> list[str]:
    """The bots one can seat."""
    more = [word.partition("=")[0] for word in settings.bots.split(",") if word]
    return [*library.BOTS, *library.others(), *more]


class Worker:
    """A process that thinks; killed when it takes too long, and started again."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.running: asyncio.subprocess.Process | None = None
        self.over: set[str] = set()  # tables whose games are over, which the process does not know yet
        self.failed: set[str] = set()  # bots that could not be loaded: they are not waited for so long again

    async def start(self) -> asyncio.subprocess.Process:
        """A process that has said it is ready."""
        if self.running is None or self.running.returncode is not None:
            self.running = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "fabrica.server.worker", str(self.settings.bot_megabytes), self.settings.bots,
                str(os.getpid()),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
                limit=LONGEST_ANSWER, start_new_session=True,
            )  # fmt: skip
            self.over.clear()
            await asyncio.wait_for(self.ask(self.running, None), READY_WITHIN)
        return self.running

    async def ask(self, running: asyncio.subprocess.Process, question: Question | None) -> Any:
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

    async def load(self, running: asyncio.subprocess.Process, who: Seated, anew: bool, within: float) -> Any:
        """Let the process make the bot if it is not there, before its time runs."""
        patience = within if who.bot in self.failed else READY_WITHIN
        self.failed.add(who.bot)
        over, self.over = self.over, set()
        answer = await asyncio.wait_for(self.ask(running, Question(who, anew, sorted(over))), patience)
        if "raised" not in answer:
            self.failed.discard(who.bot)
        return answer

    async def choose(self, who: Seated, view: dict[str, Any], moves: list[str], anew: bool = False) -> str:
        """The bot's choice among these moves, in time; one that raises does not end the process."""
        seconds = library.thinking(who.bot, self.settings.bot_seconds)
        within = seconds + self.settings.bot_grace
        async with self.ended_if_it_fails():
            running = await self.start()
            answer = await self.load(running, who, anew, within)
            if "raised" not in answer:
                question = Question(who, view=view, moves=moves, seconds=seconds)
                answer = await asyncio.wait_for(self.ask(running, question), within)
        if "raised" in answer:
            raised = msgspec.convert(answer["raised"], Raised)
            raise BotFailed(raised.what, raised)
        if answer.get("move") not in moves:
            raise BotFailed("broken")
        return str(answer["move"])

    async def review(self, record: str) -> AsyncIterator[tuple[int, Review | None]]:
        """How many lines of a game are judged, again and again; with the last of them the review."""
        async with self.ended_if_it_fails():
            running = await self.start()
            question: Question | None = Question(review=record)
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
        self.free = [*self.workers]  # who thought last is the last
        self.turn = asyncio.Semaphore(len(self.workers))
        self.sits: OrderedDict[tuple[str, int], tuple[Worker, str]] = OrderedDict()  # where a seat's bot was last asked
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
        """Does a bot owe a move here? Where the game is over, none is needed any more."""
        id_ = live.row.id
        if live.row.status == "over" and any([seat.bot for seat in live.seats]):
            for worker in [worker for worker in self.workers if worker.running is not None]:
                worker.over.add(id_)
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
        choice = moves[0]
        if len(moves) > 1:
            try:
                choice = await self.asked(live, seated(live, seat), moves)
            except BotFailed as error:
                failed = (news("bot", seat, what=str(error)),)
        async with self.hall.held(live.row.id) as now:
            still = now.table is not None and now.seats[seat].bot is not None and seat in now.table.owing
            if still and [str(move) for move in now.game.legal(seat)] == moves:
                await play.move(self.hall, now, seat, choice, None, first=failed)

    async def asked(self, live: Live, who: Seated, moves: list[str]) -> str:
        """The bot's choice; one that has failed at this table again and again is not asked any more."""
        failures = live.failures.setdefault((who.seat, who.bot), [])
        if len(failures) >= TRIALS:
            raise BotFailed(failures[-1])
        try:
            choice = await self.choose(who, live.game.view(who.seat), moves)
        except BotFailed as error:
            failures.append(str(error))
            self.note(who, error, len(failures))
            raise
        failures.clear()
        return choice

    def note(self, who: Seated, error: BotFailed, times: int) -> None:
        """Count and log that a bot has failed, and what it has raised."""
        self.metrics.count("bot_failures", f'cause="{error}"')
        extra: dict[str, Any] = {"table": who.table, "seat": who.seat, "bot": who.bot, "cause": str(error)}
        more = error.raised
        if more is not None:
            extra |= {"kind": more.kind, "said": more.said, "trace": more.trace}
        LOG.warning("bot cut off", extra=extra)
        if times == TRIALS:
            LOG.warning("bot not asked again at this table", extra=extra)

    async def choose(self, who: Seated, view: dict[str, Any], moves: list[str]) -> str:
        """Ask the next worker that is free, the one where this bot sits if it can be."""
        async with self.turn:
            worker, anew = self.worker_of(who)
            try:
                return await worker.choose(who, view, moves, anew)
            finally:
                self.free.append(worker)

    def worker_of(self, who: Seated) -> tuple[Worker, bool]:
        """A worker that is free, and whether another bot or worker has decided for this seat last."""
        sat = self.sits.pop((who.table, who.seat), None)
        worker = sat[0] if sat is not None and sat[0] in self.free else self.free[-1]
        self.free.remove(worker)
        self.sits[who.table, who.seat] = (worker, who.bot)
        if len(self.sits) > REMEMBERED:
            self.sits.popitem(last=False)
        return worker, sat != (worker, who.bot)


def seated(live: Live, seat: int) -> Seated:
    """The bot of a seat; its seed is another at every line, as it may be made anew at any."""
    name = live.seats[seat].bot or ""
    words = f"bot {seat} {name} {live.game.length}"
    seed = hmac.new(seed_of(live.row), words.encode(), sha256).digest()[:6]
    return Seated(live.row.id, seat, name, int.from_bytes(seed, "big"))


def owing_bot(live: Live) -> int | None:
    """A seat that a bot plays and that owes a decision."""
    if live.table is None:
        return None
    for seat in live.table.owing:
        if live.seats[seat].bot is not None:
            return seat
    return None
