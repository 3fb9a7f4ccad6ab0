"""How a net learns: temporal differences over recorded games, with numpy."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from fabrica.bots.net import Net, input_scales
from fabrica.bots.value import Value

UNITS: Final = 32  # of the hidden layer
LAMBDA: Final = 0.8
ROWS: Final = 512  # positions a step learns from
AGAIN: Final = 3  # games of the memory for each new one
SMOOTH: Final = 0.9  # what is kept of the mean net at each batch
Array = NDArray[np.float32]
Halves = NDArray[np.float16]


class Lesson(NamedTuple):
    """A game of self-play: everybody's features after each action (actions × seats × features), and the results."""

    features: Halves  # of an opponent whom the rules play, too: after the seats
    results: Array  # of the seats


def net_inputs(value: Value[Any], lesson: Lesson) -> Array:
    """What the net is shown for each seat, a row for each action and seat."""
    features = lesson.features.astype(np.float32)
    actions, players, _ = features.shape
    shown = features[:, :, : value.shown]
    rivals = (shown.sum(1, keepdims=True) - shown) / np.float32(max(1, players - 1))
    count = np.full((actions, players, 1), players, np.float32)
    every = np.concatenate([features, rivals, count], 2) / np.asarray(input_scales(value), np.float32)
    seats = len(lesson.results)
    return every[:, :seats].reshape(actions * seats, -1).astype(np.float32)


def starting_parts(value: Value[Any], alone: bool, seed: int) -> list[Array]:
    """The weights at the start: the direct path is the hand-set value, the hidden layer says next to nothing."""
    kind = value.kind
    spread, mark = (kind.alone, kind.mark) if alone else (kind.spread, 0.0)
    own = np.zeros(len(value.scales))
    own[: len(value.weights)] = value.weights
    own *= np.asarray(value.scales) / spread
    size = len(own) + value.shown + 1
    random = np.random.default_rng(seed)
    return [
        (random.standard_normal((size, UNITS)) / np.sqrt(size)).astype(np.float32),
        np.concatenate([own, -own[: value.shown], [0.0]]).astype(np.float32),
        np.zeros(UNITS, np.float32),
        (random.standard_normal(UNITS) * 0.01).astype(np.float32),
        np.asarray([-mark / spread], np.float32),
    ]


def as_net(parts: list[Array]) -> Net:
    """Weights as the bots use them."""
    rows, direct, bias, out, last = [part.astype(float).tolist() for part in parts]
    return Net(rows, direct, bias, out, last[0])


def as_parts(net: Net) -> list[Array]:
    """The weights of a net as arrays."""
    flat = [np.asarray(list(part), np.float32) for part in (net.rows, net.direct, net.bias, net.out, [net.last])]
    return [flat[0].reshape(len(flat[1]), -1), *flat[1:]]


def summed(parts: list[Array], inputs: Array) -> tuple[Array, Array]:
    """What rows of inputs add up to before it is brought between 0 and 1, and the hidden layer."""
    rows, direct, bias, out, last = parts
    hidden = np.tanh(inputs @ rows + bias)
    return hidden @ out + inputs @ direct + last[0], hidden


def logistic(total: Array) -> Array:
    """From 0 to 1, one half at 0."""
    return (1.0 / (1.0 + np.exp(-np.clip(total, -30, 30)))).astype(np.float32)


class Pupil(Protocol):
    """What learns: which weights it has, what they expect, and which way they should go."""

    trust: float  # λ: how much the result counts against what was expected on the way

    def start(self) -> list[Array]:
        """Its weights before it has learnt anything."""

    def expects(self, parts: list[Array], inputs: Array) -> Array:
        """The output for rows of inputs."""

    def slopes(self, parts: list[Array], inputs: Array, wanted: Array) -> tuple[Array, list[Array]]:
        """What is expected, and for each part how the error grows with it."""

    def net(self, parts: list[Array]) -> Net:
        """What was learnt."""

    def player(self, parts: list[Array]) -> Net:
        """Who plays the games it learns from."""


class Whole:
    """All weights of a net, from the hand-set value on; it learns from its own games."""

    trust = LAMBDA

    def __init__(self, value: Value[Any], alone: bool, seed: int) -> None:
        self.first = starting_parts(value, alone, seed)

    def start(self) -> list[Array]:
        return [part.copy() for part in self.first]

    def expects(self, parts: list[Array], inputs: Array) -> Array:
        return logistic(summed(parts, inputs)[0])

    def slopes(self, parts: list[Array], inputs: Array, wanted: Array) -> tuple[Array, list[Array]]:
        total, hidden = summed(parts, inputs)
        expected = logistic(total)
        error = (expected - wanted) / len(wanted)
        back = np.outer(error, parts[3]) * (1.0 - hidden * hidden)
        slopes = [inputs.T @ back, inputs.T @ error, back.sum(0), hidden.T @ error, np.asarray([error.sum()])]
        return expected, slopes

    def net(self, parts: list[Array]) -> Net:
        return as_net(parts)

    def player(self, parts: list[Array]) -> Net:
        return as_net(parts)


class Corrected:
    """A net for two, corrected for who plays alone against an opponent whom the rules play.

    How much its sum says, and what is shown of the opponent, is weighed anew by results of games it has played alone.
    """

    trust = 1.0

    def __init__(self, value: Value[Any], net: Net) -> None:
        self.before, self.for_two = as_parts(net), net
        self.shown = slice(len(value.scales), len(value.scales) + value.shown)

    def start(self) -> list[Array]:
        return [np.asarray([0.0, 1.0], np.float32), np.zeros(self.shown.stop - self.shown.start, np.float32)]

    def total(self, parts: list[Array], inputs: Array) -> tuple[Array, Array]:
        """The sum as it is corrected, and as it was."""
        before = summed(self.before, inputs)[0]
        (more, share), shown = parts
        return more + share * before + inputs[:, self.shown] @ shown, before

    def expects(self, parts: list[Array], inputs: Array) -> Array:
        return logistic(self.total(parts, inputs)[0])

    def slopes(self, parts: list[Array], inputs: Array, wanted: Array) -> tuple[Array, list[Array]]:
        total, before = self.total(parts, inputs)
        expected = logistic(total)
        error = (expected - wanted) / len(wanted)
        return expected, [np.asarray([error.sum(), error @ before]), inputs[:, self.shown].T @ error]

    def net(self, parts: list[Array]) -> Net:
        (more, share), shown = parts
        rows, direct, bias, out, last = self.before
        direct = share * direct
        direct[self.shown] += shown
        return as_net([rows, direct, bias, share * out, share * last + more])

    def player(self, parts: list[Array]) -> Net:
        return self.for_two


class Learner:
    """A pupil's weights, with Adam's memory of their steps, and their mean over the last batches."""

    def __init__(self, value: Value[Any], pupil: Pupil) -> None:
        self.value = value
        self.pupil = pupil
        self.parts = pupil.start()
        self.first: list[Array] = [np.zeros_like(part) for part in self.parts]
        self.second: list[Array] = [np.zeros_like(part) for part in self.parts]
        self.mean = pupil.start()
        self.steps = 0

    def learn(self, inputs: Array, wanted: Array, rate: float) -> float:
        """One step towards what is wanted; the mean squared error before it."""
        expected, slopes = self.pupil.slopes(self.parts, inputs, wanted)
        self.steps += 1
        for i, slope in enumerate(slopes):
            self.first[i] = (0.9 * self.first[i] + 0.1 * slope).astype(np.float32)
            self.second[i] = (0.999 * self.second[i] + 0.001 * slope * slope).astype(np.float32)
            fast = self.first[i] / (1 - 0.9**self.steps)
            wide = np.sqrt(self.second[i] / (1 - 0.999**self.steps)) + 1e-8
            self.parts[i] = (self.parts[i] - rate * fast / wide).astype(np.float32)
        return float(np.mean((expected - wanted) ** 2))

    def study(self, new: list[Lesson], old: list[Lesson], rate: float, steps: int, seed: list[int]) -> float:
        """Learn from the new games and some of those before in random order, so many steps for each; the mean error."""
        random = np.random.default_rng(seed)
        some = random.permutation(len(old))[: AGAIN * len(new)]
        lessons = [*new, *[old[i] for i in some]]
        inputs = [net_inputs(self.value, lesson) for lesson in lessons]
        targets = [self.wanted(rows, lesson.results) for rows, lesson in zip(inputs, lessons, strict=True)]
        every, right = np.concatenate(inputs), np.concatenate(targets)
        errors = []
        for _ in range(steps * len(new)):
            chosen = random.integers(0, len(right), ROWS)
            errors.append(self.learn(every[chosen], right[chosen], rate))
        for i, part in enumerate(self.parts):
            self.mean[i] = (SMOOTH * self.mean[i] + (1 - SMOOTH) * part).astype(np.float32)
        return float(np.mean(errors))

    def wanted(self, inputs: Array, results: Array) -> Array:
        """TD(λ): after each action, what was expected later, the result at the end; for every seat."""
        expected = self.pupil.expects(self.parts, inputs).reshape(-1, len(results))
        out, trust = np.empty_like(expected), self.pupil.trust
        later = results
        for t in range(len(expected) - 1, -1, -1):
            out[t] = later
            later = (1 - trust) * expected[t] + trust * later
        return out.reshape(-1)
