"""`fabrica train`: a net learns a game by temporal differences, playing against itself.

It begins as the hand-set value (the net's direct path), plays games in which every seat learns, and moves
what it expected after each action towards what it expected later: TD(λ), the last step being the result.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress

from fabrica import core, plots
from fabrica.bots.guard import quiet
from fabrica.bots.look import Look
from fabrica.bots.net import Learned, Net, net_inputs, of_text, to_text
from fabrica.bots.value import results
from fabrica.bots.values import value_of
from fabrica.core import NATURE, FabricaError
from fabrica.games import load
from fabrica.nature import Fast
from fabrica.table import checked_options

UNITS: Final = 24  # of the hidden layer
LAMBDA: Final = 0.8
SLIPS: Final = 5  # of a hundred decisions in self-play are made at random
BUDGET: Final = 120  # positions a decision of self-play looks at
MEMORY: Final = 600  # games that are learnt from again
RATE: Final = 0.0015
Array = NDArray[np.float32]


class NoTraining(FabricaError, ValueError):
    """A training that cannot be; says why."""


class Lesson(NamedTuple):
    """A game of self-play: the net's inputs after each action (actions × seats × inputs) and the results."""

    inputs: Array
    results: Array


class Class(NamedTuple):
    """What a worker plays: a few games with one net."""

    game: str
    seats: tuple[int, ...]
    net: str
    seed: int
    games: int


def self_play(class_: Class) -> list[Lesson]:
    """Games in which every seat plays by the net, with some moves at random."""
    rules: Any = load(class_.game)
    value = value_of(class_.game)
    look: Look[Any] = Look(rules, Learned(rules, value, of_text(class_.net)), BUDGET)
    source = Fast(class_.seed)
    out = []
    for _ in range(class_.games):
        seats = class_.seats[source.below(len(class_.seats))]
        state = core.start(rules, seats, checked_options(rules, {}))
        seen = played(look, state, source)
        out.append(Lesson(np.asarray(seen, np.float32), np.asarray(results(rules, value, state), np.float32)))
    return out


def played(look: Look[Any], state: Any, source: Fast) -> list[list[list[float]]]:
    """One game, in place; the inputs of every seat after each action."""
    rules, value = look.rules, look.judge.value
    seen: list[list[list[float]]] = []
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
            seen.append([net_inputs(value, state, other) for other in range(state.seats)])
    return seen


class Learner:
    """The net as arrays, with Adam's memory of its steps."""

    def __init__(self, game: str, seed: int) -> None:
        value = value_of(game)
        weights, scales = np.asarray(value.weights), np.asarray(value.scales)
        own = weights * scales / value.kind.spread
        size = 2 * len(own) + 1
        random = np.random.default_rng(seed)
        self.parts: list[Array] = [
            (random.standard_normal((size, UNITS)) / np.sqrt(size)).astype(np.float32),
            np.concatenate([own, -own, [0.0]]).astype(np.float32),
            np.zeros(UNITS, np.float32),
            (random.standard_normal(UNITS) * 0.01).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.first: list[Array] = [np.zeros_like(part) for part in self.parts]
        self.second: list[Array] = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def net(self) -> Net:
        """The net as the bots use it."""
        rows, direct, bias, out, last = [part.astype(float).tolist() for part in self.parts]
        return Net(rows, direct, bias, out, last[0])

    def expects(self, inputs: Array) -> tuple[Array, Array]:
        """The output for rows of inputs, and the hidden layer."""
        rows, direct, bias, out, last = self.parts
        hidden = np.tanh(inputs @ rows + bias)
        total = hidden @ out + inputs @ direct + last[0]
        return (1.0 / (1.0 + np.exp(-np.clip(total, -30, 30)))).astype(np.float32), hidden

    def learn(self, inputs: Array, wanted: Array) -> float:
        """One step towards what is wanted; the mean squared error before it."""
        expected, hidden = self.expects(inputs)
        error = (expected - wanted) / len(wanted)
        back = np.outer(error, self.parts[3]) * (1.0 - hidden * hidden)
        slopes = [inputs.T @ back, inputs.T @ error, back.sum(0), hidden.T @ error, np.asarray([error.sum()])]
        self.steps += 1
        for i, slope in enumerate(slopes):
            self.first[i] = (0.9 * self.first[i] + 0.1 * slope).astype(np.float32)
            self.second[i] = (0.999 * self.second[i] + 0.001 * slope * slope).astype(np.float32)
            fast = self.first[i] / (1 - 0.9**self.steps)
            wide = np.sqrt(self.second[i] / (1 - 0.999**self.steps)) + 1e-8
            self.parts[i] = (self.parts[i] - RATE * fast / wide).astype(np.float32)
        return float(np.mean((expected - wanted) ** 2))


def wanted(learner: Learner, lesson: Lesson) -> Array:
    """TD(λ): after each action, what was expected later, the result at the end; for every seat."""
    actions, seats, size = lesson.inputs.shape
    expected = learner.expects(lesson.inputs.reshape(actions * seats, size))[0].reshape(actions, seats)
    out = np.empty_like(expected)
    later = lesson.results
    for t in range(actions - 1, -1, -1):
        out[t] = later
        later = (1 - LAMBDA) * expected[t] + LAMBDA * later
    return out


def study(learner: Learner, lessons: list[Lesson], random: np.random.Generator, rounds: int) -> float:
    """Learn from these games in random order; the mean error."""
    size = lessons[0].inputs.shape[2]
    inputs = np.concatenate([lesson.inputs.reshape(-1, size) for lesson in lessons])
    targets = np.concatenate([wanted(learner, lesson).reshape(-1) for lesson in lessons])
    errors = []
    for _ in range(rounds):
        rows = random.choice(len(targets), min(512, len(targets)), replace=False)
        errors.append(learner.learn(inputs[rows], targets[rows]))
    return float(np.mean(errors))


class Course:
    """A training that can be stopped and resumed: all it needs is in one file."""

    def __init__(self, game: str, seats: tuple[int, ...], seed: int, file: Path) -> None:
        self.game, self.seats, self.seed, self.file = game, seats, seed, file
        self.learner = Learner(game, seed)
        self.games = 0
        self.curve: list[tuple[float, float]] = []
        self.lessons: list[Lesson] = []
        if file.exists():
            self.load()

    def load(self) -> None:
        """Go on with what the file holds."""
        with np.load(self.file) as kept:
            if kept["parts0"].shape != self.learner.parts[0].shape:
                raise NoTraining(f"{self.file} holds a net of other features; name another file or remove it")
            for i in range(len(self.learner.parts)):
                self.learner.parts[i] = kept[f"parts{i}"]
                self.learner.first[i] = kept[f"first{i}"]
                self.learner.second[i] = kept[f"second{i}"]
            self.learner.steps, self.games = int(kept["steps"]), int(kept["games"])
            self.curve = [(float(x), float(y)) for x, y in kept["curve"]]

    def save(self) -> None:
        """Write everything; the old file is replaced at once or not at all."""
        kept: dict[str, Any] = {"steps": self.learner.steps, "games": self.games, "curve": np.asarray(self.curve)}
        for i in range(len(self.learner.parts)):
            kept |= {
                f"parts{i}": self.learner.parts[i], f"first{i}": self.learner.first[i],
                f"second{i}": self.learner.second[i],
            }  # fmt: skip
        fresh = self.file.with_suffix(".part.npz")
        np.savez(fresh, **kept)
        fresh.replace(self.file)

    def classes(self, games: int, each: int) -> list[Class]:
        """The next games, in parts for the workers; each has a seed of its own."""
        net = to_text(self.learner.net())
        return [
            Class(self.game, self.seats, net, self.seed * 1_000_003 + self.games + first, min(each, games - first))
            for first in range(0, games, each)
        ]

    def take(self, lessons: list[Lesson]) -> None:
        """Learn from new games, and from some of those before."""
        self.lessons = [*self.lessons, *[lesson for lesson in lessons if len(lesson.inputs)]][-MEMORY:]
        self.games += len(lessons)
        random = np.random.default_rng(self.seed + self.games)
        error = study(self.learner, self.lessons, random, 12 * len(lessons))
        self.curve.append((float(self.games), error))


def taught(engine: str, workers: int, classes: list[Class], pool: Any) -> Iterator[list[Lesson]]:
    """The games of self-play, in the order of the classes, so that a seed gives the same net."""
    if engine == "ray":
        cluster: Any = import_module("ray")
        yield from cluster.get([cluster.remote(self_play).remote(class_) for class_ in classes])
    elif pool is None:
        yield from map(self_play, classes)
    else:
        yield from pool.imap(self_play, classes)


def run(
    out: Console,
    game: str,
    games: int = 4000,
    seats: tuple[int, ...] = (),
    seed: int = 1,
    workers: int = 1,
    engine: str = "local",
    file: Path | None = None,
    net: Path | None = None,
    picture: Path | None = None,
    batch: int = 40,
) -> Course:
    """Train until so many games have been played in all; Ctrl-C keeps what was learnt. Writes net and curve."""
    low, high = load(game).seats
    course = Course(game, seats or tuple(range(max(2, low), high + 1)), seed, file or Path(f"{game}.training.npz"))
    pool = multiprocessing.get_context("spawn").Pool(workers, quiet) if workers > 1 and engine == "local" else None
    try:
        with Progress(console=out, transient=True) as bar:
            line = bar.add_task(f"training {game}", total=games, completed=course.games)
            while course.games < games:
                classes = course.classes(batch, -(-batch // workers))
                course.take([lesson for part in taught(engine, workers, classes, pool) for lesson in part])
                course.save()
                error = course.curve[-1][1]
                bar.update(line, completed=course.games, description=f"training {game}, error {error:.4f}")
    except KeyboardInterrupt:
        out.print(f"stopped after {course.games} games; the same command goes on from here")
    finally:
        if pool is not None:
            pool.terminate()
    finish(out, course, net, picture)
    return course


def finish(out: Console, course: Course, net: Path | None, picture: Path | None) -> None:
    """Write the net and the learning curve."""
    to = net or Path(f"{course.game}.net")
    to.write_text(to_text(course.learner.net()), "utf-8")
    out.print(f"wrote {to} after {course.games} games")
    if course.curve:
        shown = picture or Path(f"{course.game}.learning.svg")
        title = f"{course.game}: squared error of what the net expects"
        shown.write_text(plots.curves(title, {"TD error": course.curve}, "games of self-play"), "utf-8")
        out.print(f"wrote {shown}")
