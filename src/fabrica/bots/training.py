"""`fabrica train`: a net learns a game by temporal differences, playing against itself.

It begins as the hand-set value (the net's direct path) and plays games in which every seat learns. Games have
numbers; a batch of them is played by the net as it stands at its beginning, each with the chance of its number,
and learnt from in their order: so a seed gives the same net, whoever plays the games and however often one stops.
Now and then the net is examined: it plays games, the same each time, against the hand-set value it began as.
Who plays alone against an opponent whom the rules play begins with the net for two, and learns what that one is worth.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from statistics import mean
from typing import IO, Any, Final, NamedTuple, TypeVar

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
from fabrica.bots.net import Learned, Net, of_text, to_text
from fabrica.bots.players import net_of
from fabrica.bots.value import Judge, results
from fabrica.bots.values import value_of
from fabrica.core import NATURE, FabricaError
from fabrica.games import load
from fabrica.nature import Fast
from fabrica.table import checked_options, checked_seats

T = TypeVar("T")
SEATS: Final = {"brass": 3}  # whose net is trained if nobody says otherwise; 2 in the other games


class Plan(NamedTuple):
    """How long a training is, how many steps it takes and how long they are."""

    games: int = 4000
    rate: float = 0.0006  # the length of the first steps
    slower: float = 1000.0  # games after which a step has half its length
    steps: int = 6  # for each new game


PLANS: Final = {  # how the nets in the package were trained
    ("brass", 3): Plan(10000, 0.002, 2000.0),
    ("brass", 4): Plan(10000, 0.002, 2000.0),
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
EXAM: Final = 40  # games of an examination
EXAMS: Final = 20  # examinations of a training


class NoTraining(FabricaError, ValueError):
    """A training that cannot be; says why."""


class Marks(NamedTuple):
    """What an examination has brought: the mean points of the net after so many games, and of who it met."""

    games: float
    net: float
    others: float


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
        state = begun(class_, number)
        seen = played([look] * state.seats, state, Fast(number_of(class_.seed, number)))
        out.append(Lesson(np.asarray(seen, np.float16), np.asarray(results(rules, value, state), np.float32)))
    return out


def examined(class_: Class) -> list[tuple[float, float]]:
    """Games of the net in one seat after the other against the hand-set value: its points, and those of who it met."""
    rules: Any = load(class_.game)
    value = value_of(class_.game)
    net: Look[Any] = Look(rules, Learned(rules, value, of_text(class_.net)), BUDGET)
    hand_set: Look[Any] = Look(rules, Judge(rules, value), BUDGET)
    out = []
    for number in class_.numbers:
        state = begun(class_, number)
        own, source = number // len(class_.seats) % state.seats, Fast(number_of(class_.seed, "exam", number))
        looks = [net if seat == own else hand_set for seat in range(state.seats)]
        while state.agenda:
            move_on(looks, state, source, 0)
        points = [float(lines["total"]) for lines in rules.scores(state)]
        others = [value.rival(state)] if state.seats == 1 else [*points[:own], *points[own + 1 :]]
        out.append((points[own], mean(others)))
    return out


def begun(class_: Class, number: int) -> Any:
    """The game of this number."""
    seats = class_.seats[number % len(class_.seats)]
    rules: Any = load(class_.game)
    return core.start(rules, seats, checked_options(rules, options_of(class_.game, seats, number)))


def options_of(game: str, seats: int, number: int) -> dict[str, str]:
    """An opponent whom the rules play is met at all its levels in turn; other games are as the rulebook gives them."""
    if seats > 1 or not value_of(game).kind.simulated:
        return {}
    return {option.name: option.values[number % len(option.values)] for option in load(game).options}


def played(looks: list[Look[Any]], state: Any, source: Fast) -> list[list[vec[float]]]:
    """One game, in place; everybody's features after each action."""
    seen: list[list[vec[float]]] = []
    while state.agenda:
        if move_on(looks, state, source, SLIPS) and state.agenda:
            seen.append(looks[0].judge.value.everybody(state))
    return seen


def move_on(looks: list[Look[Any]], state: Any, source: Fast, slips: int) -> bool:
    """The next line of a game, each seat by its look with so many slips; has a seat chosen, and so ended its action?"""
    rules = looks[0].rules
    owing = core.owing(rules, state)
    if owing[0] == NATURE:
        core.advance(rules, state, NATURE, core.sample(rules, state, source))
        return False
    seat = owing[source.below(len(owing))]
    moves = core.legal(rules, state, seat)
    if len(moves) > 1 and source.below(100) >= slips:
        core.advance(rules, state, seat, looks[seat].best(state, seat, moves))
    else:
        core.advance(rules, state, seat, moves[source.below(len(moves))])
    return len(moves) > 1 and looks[seat].is_done(state, seat)


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
        self.errors: list[tuple[float, float]] = []
        self.exams: list[Marks] = []
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
        errors = [(float(x), float(y)) for x, y in kept["errors"]]
        exams = [Marks(*row) for row in kept["exams"].tolist()]
        count = sum([name.startswith(("features ", "results ")) for name in kept])
        memory = [Lesson(kept[f"features {i}"], kept[f"results {i}"]) for i in range((count + 1) // 2)]
        for own, arrays in found:
            own[:] = arrays
        self.learner.steps, self.games, self.memory = steps, games, memory
        self.errors, self.exams = errors, exams

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
            "errors": np.asarray(self.errors), "exams": np.asarray(self.exams),
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
        return self.shared(self.learner.pupil.player(self.learner.parts), self.games, BATCH, workers)

    def exam(self, workers: int) -> list[Class]:
        """The games of an examination of what was learnt so far, in parts for the workers."""
        return self.shared(self.net(), 0, EXAM, workers)

    def shared(self, net: Net, first: int, games: int, workers: int) -> list[Class]:
        """So many games with a net, in parts for the workers."""
        said, numbers = to_text(net), range(first, first + games)
        return [Class(self.game, self.seats, said, self.seed, tuple(numbers[n::workers])) for n in range(workers)]

    def net(self) -> Net:
        """What was learnt so far."""
        return self.learner.pupil.net(self.learner.mean)

    def is_due(self, last: int) -> bool:
        """Is an examination due: at the beginning, now and then, and after the last game?"""
        between = max(1, self.plan.games // EXAMS // BATCH) * BATCH
        is_time = self.games % between == 0 or self.games >= last
        return is_time and not (self.exams and self.exams[-1].games == self.games)

    def note(self, parts: list[list[tuple[float, float]]]) -> None:
        """Keep what an examination has brought, as the mean over its games in their order."""
        found = in_order(parts, EXAM)
        self.exams.append(Marks(self.games, mean([own for own, _ in found]), mean([others for _, others in found])))

    def take(self, parts: list[list[Lesson]]) -> None:
        """Learn from a batch in the order of its games, and from some of those before."""
        new = in_order(parts, BATCH)
        with uninterrupted():
            self.games += BATCH
            plan = self.plan
            rate = plan.rate / (1.0 + self.games / plan.slower)
            error = self.learner.study(new, self.memory, rate, plan.steps, [self.seed, self.games])
            self.memory = [*self.memory, *new][-MEMORY:]
            self.errors.append((float(self.games), error))


def in_order(parts: list[list[T]], games: int) -> list[T]:
    """What so many games have brought, in their order: they were dealt to the workers in turn."""
    return [parts[n % len(parts)][n // len(parts)] for n in range(games)]


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
        line = bar.add_task("", total=games)
        while True:
            if course.is_due(games):
                course.note(each_part(players, examined, course.exam(workers)))
            bar.update(line, completed=course.games, description=f"training {course.game}{standing(course)}")
            if course.games >= games:
                return
            course.take(each_part(players, self_play, course.classes(workers)))
            if course.games % (OFTEN * BATCH) == 0:
                course.save()


def each_part(players: Crew, work: Callable[[Class], list[T]], classes: list[Class]) -> list[list[T]]:
    """What the workers have brought, in the order of their parts."""
    found = dict(players.each(work, classes))
    return [found[part] for part in range(len(classes))]


def standing(course: Course) -> str:
    """How a training goes: its points when it was examined last, and its error."""
    told = [f"error {error:.4f}" for _, error in course.errors[-1:]]
    return "".join([f", {word}" for word in [*[scored(course, marks) for marks in course.exams[-1:]], *told]])


def scored(course: Course, marks: Marks) -> str:
    """What an examination has brought, in words."""
    return f"{marks.net:.1f} points ({met(course)} {marks.others:.1f})"


def met(course: Course) -> str:
    """Who sits with the net in an examination; alone there are points to beat."""
    return "to beat" if course.seats == (1,) else "greedy"


def finish(out: Console, course: Course, net: Path, picture: Path) -> None:
    """Write the training, the net and the learning curve."""
    course.save()
    net.write_text(to_text(course.net()), "utf-8")
    out.print(f"wrote {net} after {course.games} games", markup=False)
    if course.exams:
        out.print(f"{EXAM} games without slips: {scored(course, course.exams[-1])}", markup=False)
        picture.write_text(learning_curve(course), "utf-8")
        out.print(f"wrote {picture}", markup=False)


def learning_curve(course: Course) -> str:
    """The points of the net and of who it met in each examination, and below them the error of what it expects."""
    across, exams = "games of self-play", course.exams
    lines = [
        ("the net", [(one.games, one.net) for one in exams]),
        (met(course), [(one.games, one.others) for one in exams]),
    ]
    points = plots.Curves(f"{course.game}: mean points in the same {EXAM} games", lines, across)
    errors = plots.Curves("squared error of what the net expects", [("TD error", course.errors)], across)
    return plots.picture(points, errors, title=f"{course.game}: how the net learns")
