"""Reviews of finished games: each is judged once, by a process of its own, one after the other, and remembered."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Final

from fabrica.core import NATURE
from fabrica.review import Review, Step, followed_by, lost_each, mistakes, svg
from fabrica.server import wire
from fabrica.server.bots import BotFailed, Worker
from fabrica.server.call import Call
from fabrica.server.live import Live
from fabrica.server.problems import Problem, conflict
from fabrica.server.settings import Settings
from fabrica.server.shown import Eyes, move_in_words

LOG = logging.getLogger("fabrica.reviews")
REMEMBERED: Final = 60
WAITING: Final = 20  # games that may wait for their review
EACH: Final = 5  # mistakes that are told of a seat


class ReviewQuery(wire.LanguageQuery):
    """Whose eyes count the events."""

    seat: wire.Seat | None = None


class BalanceAnswer(wire.Answer):
    """What a seat could expect at first and at last (0 to 1), what changed it, and how good its decisions were."""

    first: float
    luck: float
    skill: float
    others: float
    last: float
    lost: float  # by all its decisions
    lost_each: float  # by one, on the mean
    graded: list[int]  # how many were good, inexact, bad and very bad


class StepAnswer(wire.Answer):
    """A line: the number of its event, who moved, what everybody could expect after it, what the move lost."""

    n: int | None
    seat: int | None
    after: list[float]
    loss: float


class MistakeAnswer(wire.Answer):
    """A move that lost much: its event, who made it, in words, what ended its action, how much it lost, and a better
    action."""

    n: int
    seat: int
    says: str
    then: list[wire.MoveAnswer]
    loss: float
    better: list[wire.MoveAnswer]


class JudgedAnswer(wire.Answer):
    """A whole review: the seats, every line, the mistakes (the worst first), and the curves as a picture."""

    seats: list[BalanceAnswer]
    steps: list[StepAnswer]
    mistakes: list[MistakeAnswer]
    svg: str


class ReviewAnswer(wire.Answer):
    """How many lines are judged; the review when all are."""

    done: int
    lines: int
    review: JudgedAnswer | None


class Judging:
    """A review on its way."""

    def __init__(self, lines: int) -> None:
        self.lines = lines
        self.done = 0
        self.found: Review | None = None
        self.failed = False
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """All reviews that were asked for lately."""

    def __init__(self, settings: Settings) -> None:
        self.worker = Worker(settings)
        self.turn = asyncio.Lock()
        self.known: OrderedDict[str, Judging] = OrderedDict()

    def look(self, live: Live) -> Judging:
        """How far the review of a game is; asked for the first time, it begins; where it broke off, next time anew."""
        one = self.known.pop(live.row.id, None)
        if one is None:
            self.make_room()
            one = Judging(live.game.length)
            one.task = asyncio.create_task(self.judge(one, live.row.id, live.game.record()))
        if not one.failed:
            self.known[live.row.id] = one
        return one

    def make_room(self) -> None:
        """Forget the review that nobody has asked for longest; too many may not wait at once."""
        waiting = [one for one in self.known.values() if one.found is None and not one.failed]
        if len(waiting) >= WAITING:
            raise Problem(429, "limit", "Too many games wait for their review; try again later.")
        ready = [id_ for id_, one in self.known.items() if one not in waiting]
        for id_ in ready[: max(0, len(self.known) + 1 - REMEMBERED)]:
            del self.known[id_]

    async def judge(self, one: Judging, id_: str, record: str) -> None:
        """Judge a game when its turn has come."""
        try:
            async with self.turn:
                async for done, found in self.worker.review(record):
                    one.done, one.found = done, found
        except BotFailed as error:
            one.failed = True
            LOG.error("review broken off", extra={"table": id_, "cause": str(error)})

    async def close(self) -> None:
        """Break off what is not ready; it begins anew when it is asked for again."""
        tasks = [one.task for one in self.known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.worker.kill()


async def review(call: Call) -> ReviewAnswer:
    """What everybody could expect at every line of a finished game, luck apart from skill, and the worst moves."""
    query, live = call.query(ReviewQuery), await call.live()
    eyes = call.eyes(live, query.seat)
    if live.row.status != "over":
        raise conflict("A game is reviewed when it is over.")
    one = call.site.reviews.look(live)
    if one.failed:
        raise Problem(503, "unavailable", "The review broke off. Try again.")
    return ReviewAnswer(one.done, one.lines, told(eyes, one.found) if one.found is not None else None)


def told(eyes: Eyes, found: Review) -> JudgedAnswer:
    """A review as somebody reads it; lines that were never in sight have no number, and are no mistakes."""
    places = eyes.live.sight(eyes.seat).places()
    numbers = [places.get(line.n) for line in eyes.live.lines]
    first, last = found.steps[0].before, found.steps[-1].after
    each = [lost_each(found, seat) for seat in range(found.seats)]
    figures = zip(first, found.luck, found.skill, found.others, last, found.lost, each, found.graded, strict=True)
    return JudgedAnswer(
        [BalanceAnswer(*one) for one in figures],
        [StepAnswer(numbers[step.n - 1], seat_of(step), step.after, step.loss) for step in found.steps],
        [mistake(eyes, found, step, n) for step in worst(found) if (n := numbers[step.n - 1]) is not None],
        svg(found, eyes.code, eyes.names),
    )


def seat_of(step: Step) -> int | None:
    """Who moved; nature is nobody."""
    return None if step.seat == NATURE else step.seat


def worst(found: Review) -> list[Step]:
    """Some mistakes of every seat, the worst first."""
    by_seat = [[step for step in found.steps if step.seat == seat] for seat in range(found.seats)]
    return mistakes([step for steps in by_seat for step in mistakes(steps, EACH)], EACH * found.seats)


def mistake(eyes: Eyes, found: Review, step: Step, n: int) -> MistakeAnswer:
    """A mistake in words."""
    rules = eyes.live.game.rules

    def told(text: str) -> wire.MoveAnswer:
        move = move_in_words(rules, text)
        return wire.MoveAnswer(text, move.json(), move.ids(), eyes.sentence(move, step.seat))

    then, better = map(told, followed_by(found.steps, step)), map(told, step.better)
    return MistakeAnswer(n, step.seat, told(step.move).says, list(then), step.loss, list(better))
