"""One game of the arena: the bots see views, nature's luck is the same for the same seed and occasion."""

from __future__ import annotations

from time import perf_counter, process_time, thread_time
from typing import Any, Final, NamedTuple

from fabrica import bots, core
from fabrica.arena.code import code_of
from fabrica.arena.schedule import Match, number_of
from fabrica.bots.guard import GRACE, guarded
from fabrica.bots.line import LineBot
from fabrica.bots.players import SearchBot
from fabrica.bots.value import placed
from fabrica.bots.values import value_of
from fabrica.core import NATURE, SEAT_MASK, WHAT_BITS, WHAT_MASK
from fabrica.games import load
from fabrica.nature import Fast
from fabrica.record import recorded
from fabrica.table import checked_options, checked_seats, data_of

CROWD: Final = 10.0  # times its own time that a search may wait for the processor before it is cut off
HOPELESS: Final = 10  # faults in a row after which a bot is asked no more in this game
ENDLESS: Final = "endless"  # a game of which nobody brings the end is left as it stands


class Task(NamedTuple):
    """A match with everything that is needed to play it anywhere."""

    game: str
    seats: int
    options: dict[str, str]
    seconds: float
    match: Match
    recorded: bool = False


class Outcome(NamedTuple):
    """What a match brought, by seat; solo games have the points to beat."""

    n: int
    seed: str
    lineup: tuple[str, ...]
    scores: list[dict[str, int]]
    places: list[int]
    decisions: list[int]
    thought: list[float]  # seconds of the processor
    slowest: list[float]  # seconds of the clock
    faults: list[list[str]]
    rival: float
    code: str = ""  # a mark of the code that has played it
    record: str = ""  # its text, where records are wanted; not kept with the results


class Game:
    """A game that bots play."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.rules = load(task.game)
        self.seats = checked_seats(self.rules, task.seats)
        self.options = checked_options(self.rules, task.options)
        self.state: Any = core.start(self.rules, self.seats, self.options)
        self.code = code_of(task.game, task.match.lineup)
        self.bots: list[bots.Bot] = []
        self.seat_bots()
        # A busy machine does not count: a bot's time is the processor's; of another program the clock is all we see
        self.clocks = [perf_counter if isinstance(bot, LineBot) else process_time for bot in self.bots]
        self.occasions: dict[int, int] = {}
        self.lines: list[tuple[int, int]] = []  # who moved, and the number of the move
        self.most = self.rules.longest  # lines: a game with more has no bot that brings its end
        self.failed = [0] * self.seats  # faults in a row
        self.decisions = [0] * self.seats
        self.thought = [0.0] * self.seats
        self.slowest = [0.0] * self.seats
        self.faults: list[list[str]] = [[] for _ in range(self.seats)]

    def seat_bots(self) -> None:
        """A bot for each seat, all of them or none; a search thinks its time on the processor, however busy it is."""
        try:
            for seat, name in enumerate(self.task.match.lineup):
                bot = bots.bot(name, number_of(self.task.match.seed, name, seat))
                if isinstance(bot, SearchBot):
                    bot.clock = thread_time
                self.bots.append(bot)
        except BaseException:
            self.dismiss()
            raise

    def dismiss(self) -> None:
        """The bots go."""
        for bot in self.bots:
            bots.close(bot)

    def nature(self) -> None:
        """Nature's move: the n-th of its kind for a seat is the same whatever happened elsewhere."""
        top = core.owed(self.rules, self.state, NATURE)
        occasion = top & (WHAT_MASK | SEAT_MASK << WHAT_BITS)
        self.occasions[occasion] = self.occasions.get(occasion, 0) + 1
        source = Fast(number_of(self.task.match.seed, occasion, self.occasions[occasion]))
        self.move(NATURE, core.sample(self.rules, self.state, source))

    def move(self, seat: int, number: int) -> None:
        """A line of the game."""
        self.lines.append((seat, number))
        core.advance(self.rules, self.state, seat, number)

    def decide(self, seat: int) -> None:
        """A seat's move: forced ones are played, for the others its bot is asked, unless it is hopeless."""
        numbers = core.legal(self.rules, self.state, seat)
        chosen = numbers[0]
        if len(numbers) > 1 and self.failed[seat] < HOPELESS:
            chosen = self.ask(seat, numbers)
        self.move(seat, chosen)

    def ask(self, seat: int, numbers: list[int]) -> int:
        """The bot's choice, with the time it took and what was wrong with it."""
        moves = [self.rules.text(number) for number in numbers]
        view = core.look(self.rules, self.state, seat)
        began, worked = perf_counter(), self.clocks[seat]()
        name = self.task.match.lineup[seat]
        seconds = bots.thinking(name, self.task.seconds)
        grace = GRACE + CROWD * seconds if isinstance(self.bots[seat], SearchBot) else GRACE
        choice = guarded(self.bots[seat], name, view, moves, seconds, grace)
        self.decisions[seat] += 1
        self.thought[seat] += self.clocks[seat]() - worked
        self.slowest[seat] = max(self.slowest[seat], perf_counter() - began)
        self.failed[seat] = self.failed[seat] + 1 if choice.fault else 0
        if choice.fault:
            self.faults[seat].append(choice.fault)
        return numbers[moves.index(choice.move)]

    def play(self) -> Outcome:
        """From the first move to the result."""
        try:
            while self.state.agenda and len(self.lines) < self.most:
                owing = core.owing(self.rules, self.state)
                if owing[0] == NATURE:
                    self.nature()
                else:
                    self.decide(owing[0])
        finally:
            self.dismiss()
        return self.outcome()

    def record(self) -> str:
        """The game as a record."""
        return recorded(self.rules, data_of(self.rules.name), self.options, self.lines, self.state).text()

    def outcome(self) -> Outcome:
        """The result and the figures; of a game without an end as it stands."""
        match = self.task.match
        faults = [[*told, ENDLESS] for told in self.faults] if self.state.agenda else self.faults
        return Outcome(
            match.n, match.seed, match.lineup, self.rules.scores(self.state),
            placed(self.rules.ranking(self.state), self.seats),
            self.decisions, self.thought, self.slowest, faults, rival(self.task.game, self.state),
            self.code, self.record() if self.task.recorded else "",
        )  # fmt: skip


def rival(game: str, state: Any) -> float:
    """In a solo game the points to beat, else 0."""
    return value_of(game).rival(state) if state.seats == 1 else 0.0


def play(task: Task) -> Outcome:
    """Play one match."""
    return Game(task).play()
