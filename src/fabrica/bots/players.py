"""The bots that look at positions: greedy, learned, search, and the levels for people."""

from __future__ import annotations

import re
import secrets
import struct
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from fabrica import core
from fabrica.bots.look import Look
from fabrica.bots.net import Learned, Net, input_scales, of_text
from fabrica.bots.search import Clock, Search
from fabrica.bots.value import Judge
from fabrica.bots.values import value_of
from fabrica.core import JSON, FabricaError
from fabrica.games import load
from fabrica.nature import Fast

BUDGET: Final = 1000  # positions the one-move look considers at most
SLICE: Final = 0.1  # seconds after which other threads come to speak, and progress is told
ENDLESS: Final = 1 << 40
SHARE: Final = 0.9  # of what is left of the time for an action, a decision may take so much
LEAST: Final = 0.01  # seconds: time for some tries, even if there is none left
Told = Callable[[float], None]  # hears how much of the time is over, from 0 to 1


def families(game: str) -> list[int]:
    """For how many seats a net of this game was trained; 1 is alone."""
    names = [path.name for path in files("fabrica.bots").joinpath("nets").iterdir()]
    found = [re.fullmatch(rf"{game}-(\d+)\.net", name) for name in names]
    return sorted([int(name[1]) for name in found if name])


def family(game: str, seats: int) -> int:
    """The family of nets nearest to so many seats, or 0; who plays alone learns nothing from others' games."""
    fitting = [trained for trained in families(game) if (trained == 1) == (seats == 1)]
    return min(fitting, key=lambda trained: abs(trained - seats), default=0)


def judge_of(game: str, trained: int) -> Judge[Any]:
    """Who judges positions of a game: the net of a family, or for 0 the hand-set weights."""
    rules, value = load(game), value_of(game)
    return Learned(rules, value, net_of(game, trained)) if trained else Judge(rules, value)


def net_of(game: str, trained: int) -> Net:
    """The net of a family."""
    return of_text(files("fabrica.bots").joinpath("nets", f"{game}-{trained}.net").read_text("utf-8"))


class GreedyBot:
    """The best move by the hand-set value of the position it leads to."""

    learned = False
    budgets = {"brass": 300}  # where an action has many parts
    slips = 0  # how many decisions of a hundred are made at random

    def __init__(self, seed: int | None = None) -> None:
        self.source = Fast(secrets.randbits(64) if seed is None else seed)
        self.looks: dict[tuple[str, int], Look[Any]] = {}
        self.progress: Told | None = None

    def look(self, game: str, seats: int) -> Look[Any]:
        """The look into this game."""
        key = (game, seats)
        if key not in self.looks:
            self.looks[key] = Look(load(game), self.judge(game, seats), self.budgets.get(game, BUDGET))
        return self.looks[key]

    def judge(self, game: str, seats: int) -> Judge[Any]:
        """Who judges the positions."""
        return judge_of(game, family(game, seats) if self.learned else 0)

    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        """The move with the best outlook."""
        chosen = self.chosen(view, moves)
        if self.progress is not None:
            self.progress(1.0)
        return chosen

    def chosen(self, view: JSON, moves: list[str]) -> str:
        """The best move, or in a slip any."""
        if len(moves) == 1 or (self.slips and self.source.below(100) < self.slips):
            return moves[self.source.below(len(moves))]
        look = self.look(view["game"], view["seats"])
        state = core.guess(look.rules, view, self.source)
        numbers = [look.rules.parse(move) for move in moves]
        return moves[numbers.index(look.best(state, view["seat"], numbers))]


class LearnedBot(GreedyBot):
    """The best move by the net; where none is trained, as the greedy bot."""

    learned = True
    budgets = {"brass": 120}


class BadNet(FabricaError, ValueError):
    """A file that holds no net for this game; says why."""


class NetBot(LearnedBot):
    """As the learned bot, by the net of a file."""

    def __init__(self, file: str, seed: int | None = None) -> None:
        super().__init__(seed)
        self.file = file
        try:
            self.net = of_text(Path(file).read_text("utf-8"))
        except OSError as error:
            raise BadNet(f"{file} cannot be read: {error.strerror}") from None
        except (ValueError, struct.error, IndexError):
            raise BadNet(f"{file} is no net as fabrica train writes it") from None

    def judge(self, game: str, seats: int) -> Judge[Any]:
        """The net of the file."""
        has, wanted = len(self.net.direct), len(input_scales(value_of(game)))
        if has != wanted:
            raise BadNet(f"{self.file} is no net for {game}: it has {has} inputs, not {wanted}")
        return Learned(load(game), value_of(game), self.net)


class EasyBot(GreedyBot):
    """Plays at random two times of five."""

    slips = 40


class MediumBot(LearnedBot):
    """Knows the game, and slips now and then."""

    slips = 15


class SearchBot:
    """Information-set tree search, limited by time for an action, by iterations for each of its decisions, or both."""

    longest = 1.0  # seconds for an action with all its decisions, if whoever asks gives no less
    iterations = ENDLESS
    width = 48
    curiosity = 0.3
    turns = 1

    def __init__(self, seed: int | None = None) -> None:
        self.source = Fast(secrets.randbits(64) if seed is None else seed)
        self.searches: dict[tuple[str, int], Search[Any]] = {}
        self.searching: Search[Any] | None = None
        self.clock: Clock = perf_counter
        self.left = 0.0  # seconds for the rest of the action at hand
        self.progress: Told | None = None

    def search(self, game: str, seats: int) -> Search[Any]:
        """The search in this game."""
        key = (game, seats)
        if key not in self.searches:
            judge = judge_of(game, family(game, seats))
            self.searches[key] = Search(
                load(game), judge, self.source, self.width, self.curiosity, self.turns, self.clock
            )
        return self.searches[key]

    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        """The move that was tried most often when the time is over."""
        if len(moves) == 1:
            return moves[0]
        search = self.search(view["game"], view["seats"])
        rules, seat = search.rules, view["seat"]
        state = core.guess(rules, view, Fast(1))
        if not search.begin(state) or search.look.is_done(state, seat):
            self.left = min(seconds, self.longest)
        self.searching = search
        began = self.clock()
        self.think(search, state, seat, min(seconds, SHARE * self.left))
        self.left -= self.clock() - began
        numbers = [rules.parse(move) for move in moves]
        chosen = search.best(numbers, seat)
        search.keep(state, seat, chosen)
        return moves[numbers.index(chosen)]

    def think(self, search: Search[Any], state: Any, seat: int, seconds: float) -> None:
        """Search in slices, at least in one; compiled code lets nobody speak within them."""
        seconds = max(LEAST, seconds)
        until = self.clock() + seconds
        while not search.stopped and search.iterations < self.iterations:
            left = until - self.clock()
            if left <= 0 and search.iterations:
                break
            search.run(state, seat, min(SLICE, max(LEAST, left)), self.iterations, max(0.0, left - SLICE))
            if self.progress is not None:
                self.progress(self.done(search, 1 - (until - self.clock()) / seconds))
        if self.progress is not None:
            self.progress(1.0)

    def done(self, search: Search[Any], time: float) -> float:
        """How much of the thinking is done, by the clock or by the tries."""
        return min(1.0, max(time, search.iterations / self.iterations))

    def stop(self) -> None:
        """Answer now, from another thread."""
        if self.searching is not None:
            self.searching.stop()


class HardBot(SearchBot):
    """Searches briefly."""

    longest = 2.0
    iterations = 500


class ExpertBot(SearchBot):
    """Searches up to five seconds."""

    longest = 5.0
