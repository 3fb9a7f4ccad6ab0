"""`fabrica train`: a net learns a game by temporal differences, playing against itself.

It begins as the hand-set value (the net's direct path) and plays games in which every seat learns. Games have
numbers; a batch of them is played by the net as it stands at its beginning, each with the chance of its number,
and learnt from in their order: so a seed gives the same net, whoever plays the games and however often one stops.
Who plays alone against an opponent whom the rules play begins with the net for two, and learns what that one is worth.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # sums in one order: a seed always gives the same net; and faster

import numpy as np
from librt.vecs import vec
from rich.console import Console
from rich.progress import Progress

from fabrica import core, plots
from fabrica.arena.engines import Crew, crew
from fabrica.arena.schedule import number_of
from fabrica.bots.guard import answering, leave, uninterrupted
from fabrica.bots.learner import Corrected, Learner, Lesson, Pupil, Whole
from fabrica.bots.look import Look
from fabrica.bots.net import Learned, of_text, to_text
from fabrica.bots.players import net_of
from fabrica.bots.value import results
from fabrica.bots.values import value_of
from fabrica.core import NATURE, FabricaError
from fabrica.games import load
from fabrica.nature import Fast
from fabrica.table import checked_options, checked_seats

SEATS: Final = {"brass": 3}  # whose net is trained if nobody says otherwise; 2 in the other games


class Plan(NamedTuple):
    """How long a training is, how many steps it takes and how long they are."""

    games: int = 4000
    rate: float = 0.0006  # the length of the first steps
    slower: float = 1000.0  # games after which a step has half its length
    steps: int = 6  # for each new game


PLANS: Final = {  # how the nets in the package were trained
    ("brass", 3): Plan(6000, 0.002, 2000.0),
    ("brass", 4): Plan(6000, 0.002, 2000.0),
    ("burgundy", 2): Plan(4000, 0.001, 3000.0, 3),
    ("factories", 1): Plan(2000, 0.01),
    ("factories", 2): Plan(16000),
    ("stephens", 1): Plan(1000, 0.002),
    ("stephens", 2): Plan(8000, 0.002, 2000.0),
}
BATCH: Final = 50  # games that are played before the net learns from them
MEMORY: Final = 600  # games that may be learnt from again
SLIPS: Final = 4  # of a hundred decisions in self-play are made at random
BUDGET: Final = 100  # positions a decision of self-play looks at
OFTEN: Final = 4  # batches after which the training is written to its file


class NoTraining(FabricaError, ValueError):
    """A training that cannot be; says why."""


class Class(NamedTuple):
    """What a worker plays: some games with one net."""

    game: str
    seats: tuple[int, ...]
    net: str
    seed: int
    numbers: tuple[int, ...]


def self_play(class_: Class) -> list[Lesson]:
    """Games in which every seat plays by the net, with some moves at random."""
    rules: Any = load(class_.game)
    value = value_of(class_.game)
    look: Look[Any] = Look(rules, Learned(rules, value, of_text(class_.net)), BUDGET)
    out = []
    for number in class_.numbers:
        seats = class_.seats[number % len(class_.seats)]
        state = core.start(rules, seats, checked_options(rules, options_of(class_.game, seats, number)))
        seen = played(look, state, Fast(number_of(class_.seed, number)))
        out.append(Lesson(np.asarray(seen, np.float16), np.asarray(results(rules, value, state), np.float32)))
    return out


def options_of(game: str, seats: int, number: int) -> dict[str, str]:
    """An opponent whom the rules play is met at all its levels in turn; other games are as the rulebook gives them."""
    if seats > 1 or not value_of(game).kind.simulated:
        return {}
    return {option.name: option.values[number % len(option.values)] for option in load(game).options}


def played(look: Look[Any], state: Any, source: Fast) -> list[list[vec[float]]]:
    """One game, in place; everybody's features after each action."""
    rules, value = look.rules, look.judge.value
    seen: list[list[vec[float]]] = []
    while state.agenda:
        owing = core.owing(rules, state)
        if owing[0] == NATURE:
            core.advance(rules, state, NATURE, core.sample(rules, state, source))
            continue
        seat = owing[source.below(len(owing))]
        moves = core.legal(rules, state, seat)
        if len(moves) > 1 and source.below(100) >= SLIPS:
            core.advance(rules, state, seat, look.best(state, seat, moves))
        else:
            core.advance(rules, state, seat, moves[source.below(len(moves))])
        if state.agenda and len(moves) > 1 and look.is_done(state, seat):
            seen.append(value.everybody(state))
    return seen


def pupil_of(game: str, seats: tuple[int, ...], seed: int) -> Pupil:
    """What learns: a net, or alone against an opponent whom the rules play the net for two."""
    value = value_of(game)
    if seats == (1,) and value.kind.simulated:
        return Corrected(value, net_of(game, 2))
    return Whole(value, seats == (1,), seed)


class Course:
    """A training that can be stopped and resumed: all it needs is in one file."""

    def __init__(self, game: str, seats: tuple[int, ...], seed: int, file: Path) -> None:
        self.game, self.seats, self.seed, self.file = game, seats, seed, file
        self.plan = PLANS.get((game, seats[0]), Plan())
        self.learner = Learner(value_of(game), pupil_of(game, seats, seed))
        self.games = 0
        self.curve: list[tuple[float, float]] = []
        self.memory: list[Lesson] = []
        if file.exists():
            self.load()

    def load(self) -> None:
        """Go on with what the file holds: all of it or nothing."""
        with self.file.open("rb") as file:
            try:
                self.go_on(whole(file))
            except NoTraining:
                raise
            except Exception:  # what is damaged may raise anything
                says = "holds no training, or a damaged one; name another file or remove it"
                raise NoTraining(f"{self.file} {says}") from None

    def go_on(self, kept: dict[str, Any]) -> None:
        """Take up a training; what is missing is missed before anything is changed."""
        if kept["of"].tolist() != self.about():
            raise NoTraining(f"{self.file} holds another training; name another file or remove it")
        found = [(own, [kept[f"{word} {i}"] for i in range(len(own))]) for word, own in self.arrays().items()]
        steps, games = int(kept["steps"]), int(kept["games"])
        curve = [(float(x), float(y)) for x, y in kept["curve"]]
        count = sum([name.startswith(("features ", "results ")) for name in kept])
        memory = [Lesson(kept[f"features {i}"], kept[f"results {i}"]) for i in range((count + 1) // 2)]
        for own, arrays in found:
            own[:] = arrays
        self.learner.steps, self.games, self.curve, self.memory = steps, games, curve, memory

    def about(self) -> list[str]:
        """What must be the same to go on: game, seed, seats, and the net that it began with."""
        began = to_text(self.learner.pupil.net(self.learner.pupil.start()))
        return [self.game, str(self.seed), *map(str, self.seats), sha256(began.encode()).hexdigest()]

    def arrays(self) -> dict[str, list[Any]]:
        """The learner's arrays by name."""
        learner = self.learner
        return {"parts": learner.parts, "first": learner.first, "second": learner.second, "mean": learner.mean}

    def save(self) -> None:
        """Write everything; the old file is replaced at once or not at all."""
        kept: dict[str, Any] = {
            "of": np.asarray(self.about()), "steps": self.learner.steps, "games": self.games,
            "curve": np.asarray(self.curve),
        }  # fmt: skip
        for word, arrays in self.arrays().items():
            kept |= {f"{word} {i}": array for i, array in enumerate(arrays)}
        for i, lesson in enumerate(self.memory):
            kept |= {f"features {i}": lesson.features, f"results {i}": lesson.results}
        fresh = self.file.with_name(f"{self.file.name}.{os.getpid()}.part.npz")
        np.savez(fresh, **kept)
        fresh.replace(self.file)

    def classes(self, workers: int) -> list[Class]:
        """The games of the next batch, in parts for the workers."""
        net = to_text(self.learner.pupil.player(self.learner.parts))
        numbers = range(self.games, self.games + BATCH)
        return [
            Class(self.game, self.seats, net, self.seed, tuple(numbers[first::workers])) for first in range(workers)
        ]

    def take(self, parts: list[list[Lesson]]) -> None:
        """Learn from a batch in the order of its games, and from some of those before."""
        new = [parts[n % len(parts)][n // len(parts)] for n in range(BATCH)]
        with uninterrupted():
            self.games += BATCH
            plan = self.plan
            rate = plan.rate / (1.0 + self.games / plan.slower)
            error = self.learner.study(new, self.memory, rate, plan.steps, [self.seed, self.games])
            self.memory = [*self.memory, *new][-MEMORY:]
            self.curve.append((float(self.games), error))


def whole(file: IO[bytes]) -> dict[str, Any]:
    """All arrays of a file, if it is as it was written."""
    with np.load(file) as kept:
        if kept.zip.testzip() is not None:
            raise ValueError
        return {name: kept[name] for name in kept.files}


def run(
    out: Console,
    game: str,
    games: int | None = None,
    seats: tuple[int, ...] = (),
    seed: int = 1,
    workers: int = 1,
    engine: str = "local",
    file: Path | None = None,
    net: Path | None = None,
    picture: Path | None = None,
) -> Course:
    """Train until so many games have been played in all; who stops it keeps what was learnt. Writes net and curve."""
    wanted = seats or (SEATS.get(game, 2),)
    name = f"{game}-{'-'.join(map(str, wanted))}"
    course = Course(game, checked(game, wanted), seed, file or Path(f"{name}.training.npz"))
    try:
        with answering(leave), crew(engine, workers) as players:
            train(out, course, games or course.plan.games, workers, players)
    except KeyboardInterrupt:
        out.print(f"stopped after {course.games} games; the same command goes on from here")
    finish(out, course, net or Path(f"{name}.net"), picture or Path(f"{name}.learning.svg"))
    return course


def checked(game: str, seats: tuple[int, ...]) -> tuple[int, ...]:
    """These numbers of seats, if the game can be played so."""
    for number in seats:
        checked_seats(load(game), number)
    if 1 in seats and len(seats) > 1 and value_of(game).kind.simulated:
        raise NoTraining(f"who plays {game} alone learns by itself: name 1 as the only number of seats")
    return seats


def train(out: Console, course: Course, games: int, workers: int, players: Crew) -> None:
    """Batches until so many games have been played, with a progress bar; written down now and then."""
    with Progress(console=out, transient=True) as bar:
        line = bar.add_task(f"training {course.game}", total=games, completed=course.games)
        while course.games < games:
            lessons = dict(players.each(self_play, course.classes(workers)))
            course.take([lessons[part] for part in range(workers)])
            if course.games % (OFTEN * BATCH) == 0:
                course.save()
            error = course.curve[-1][1]
            bar.update(line, completed=course.games, description=f"training {course.game}, error {error:.4f}")


def finish(out: Console, course: Course, net: Path, picture: Path) -> None:
    """Write the training, the net and the learning curve."""
    course.save()
    net.write_text(to_text(course.learner.pupil.net(course.learner.mean)), "utf-8")
    out.print(f"wrote {net} after {course.games} games", markup=False)
    if course.curve:
        title = f"{course.game}: squared error of what the net expects"
        picture.write_text(plots.curves(title, [("TD error", course.curve)], "games of self-play"), "utf-8")
        out.print(f"wrote {picture}", markup=False)
