"""How a net learns: temporal differences over recorded games, with numpy."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

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

    features: Halves
    results: Array


def net_inputs(value: Value[Any], halves: Halves) -> Array:
    """What the net is shown for each seat, a row for each action and seat."""
    features = halves.astype(np.float32)
    actions, seats, _ = features.shape
    shown = features[:, :, : value.shown]
    rivals = (shown.sum(1, keepdims=True) - shown) / np.float32(max(1, seats - 1))
    count = np.full((actions, seats, 1), seats, np.float32)
    every = np.concatenate([features, rivals, count], 2) / np.asarray(input_scales(value), np.float32)
    return every.reshape(actions * seats, -1).astype(np.float32)


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


class Learner:
    """The weights as arrays, with Adam's memory of its steps, and their mean over the last batches."""

    def __init__(self, value: Value[Any], alone: bool, seed: int) -> None:
        self.value = value
        self.parts = starting_parts(value, alone, seed)
        self.first: list[Array] = [np.zeros_like(part) for part in self.parts]
        self.second: list[Array] = [np.zeros_like(part) for part in self.parts]
        self.mean: list[Array] = [part.copy() for part in self.parts]
        self.steps = 0

    def expects(self, inputs: Array) -> tuple[Array, Array]:
        """The output for rows of inputs, and the hidden layer."""
        rows, direct, bias, out, last = self.parts
        hidden = np.tanh(inputs @ rows + bias)
        total = hidden @ out + inputs @ direct + last[0]
        return (1.0 / (1.0 + np.exp(-np.clip(total, -30, 30)))).astype(np.float32), hidden

    def learn(self, inputs: Array, wanted: Array, rate: float) -> float:
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
            self.parts[i] = (self.parts[i] - rate * fast / wide).astype(np.float32)
        return float(np.mean((expected - wanted) ** 2))

    def study(self, new: list[Lesson], old: list[Lesson], rate: float, steps: int, seed: list[int]) -> float:
        """Learn from the new games and some of those before in random order, so many steps for each; the mean error."""
        random = np.random.default_rng(seed)
        some = random.permutation(len(old))[: AGAIN * len(new)]
        lessons = [*new, *[old[i] for i in some]]
        inputs = [net_inputs(self.value, lesson.features) for lesson in lessons]
        targets = [wanted(self, rows, lesson.results) for rows, lesson in zip(inputs, lessons, strict=True)]
        every, right = np.concatenate(inputs), np.concatenate(targets)
        errors = []
        for _ in range(steps * len(new)):
            chosen = random.integers(0, len(right), ROWS)
            errors.append(self.learn(every[chosen], right[chosen], rate))
        for i, part in enumerate(self.parts):
            self.mean[i] = (SMOOTH * self.mean[i] + (1 - SMOOTH) * part).astype(np.float32)
        return float(np.mean(errors))


def wanted(learner: Learner, inputs: Array, results: Array) -> Array:
    """TD(λ): after each action, what was expected later, the result at the end; for every seat."""
    expected = learner.expects(inputs)[0].reshape(-1, len(results))
    out = np.empty_like(expected)
    later = results
    for t in range(len(expected) - 1, -1, -1):
        out[t] = later
        later = (1 - LAMBDA) * expected[t] + LAMBDA * later
    return out.reshape(-1)
