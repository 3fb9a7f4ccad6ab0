"""A small net over a game's features: one hidden layer, evaluated in plain Python; and the judge that asks it."""

from __future__ import annotations

from base64 import b64decode, b64encode
from math import exp
from struct import pack, unpack
from typing import Final

from mypy_extensions import i64

from fabrica.bots.value import Judge, Value, logistic, results
from fabrica.core import Rules, S


class Net:
    """A direct path and a hidden layer with tanh from the inputs to one output from 0 to 1."""

    def __init__(
        self, rows: list[list[float]], direct: list[float], bias: list[float], out: list[float], last: float
    ) -> None:
        self.rows: Final = rows  # input: what one of it adds to each hidden unit; their number divides by four
        self.direct: Final = direct  # input: what one of it adds to the output
        self.bias: Final = bias
        self.out: Final = out
        self.last: Final = last

    def scaled(self, scales: list[float]) -> Net:
        """The same net for inputs as they are measured, where this one has them divided by their scales."""
        rows = [[x / scales[i] for x in row] for i, row in enumerate(self.rows)]
        return Net(rows, [x / scales[i] for i, x in enumerate(self.direct)], self.bias, self.out, self.last)

    def sums(self, inputs: list[float]) -> list[float]:
        """What the inputs add up to: for each hidden unit, and last for the output."""
        start = self.bias[:]
        start.append(self.last)
        return self.moved(start, [0.0] * len(inputs), inputs)

    def moved(self, sums: list[float], before: list[float], inputs: list[float]) -> list[float]:
        """The sums when the first inputs change from what they were; only those that do are added."""
        total = sums[len(self.bias)]
        rows: list[list[float]] = []
        steps: list[float] = []
        for at in range(len(inputs)):
            step = inputs[at] - before[at]
            if step != 0.0:
                rows.append(self.rows[at])
                steps.append(step)
                total += self.direct[at] * step
        out = added(sums, len(self.bias), rows, steps)
        out.append(total)
        return out

    def output(self, sums: list[float]) -> float:
        """From 0 to 1."""
        width: i64 = len(self.bias)
        total, out = sums[width], self.out
        i: i64 = 0
        while i < width:
            total += (
                out[i] * bent(sums[i]) + out[i + 1] * bent(sums[i + 1])
                + out[i + 2] * bent(sums[i + 2]) + out[i + 3] * bent(sums[i + 3])
            )  # fmt: skip
            i += 4
        return logistic(total)


def added(sums: list[float], width: i64, rows: list[list[float]], steps: list[float]) -> list[float]:
    """The sums of the units with steps times rows; four units at a time, so that they stay in the processor."""
    changes: i64 = len(rows)
    out: list[float] = []
    i: i64 = 0
    while i < width:
        a, b, c, d = sums[i], sums[i + 1], sums[i + 2], sums[i + 3]
        j: i64 = 0
        while j < changes:
            row, step = rows[j], steps[j]
            a += row[i] * step
            b += row[i + 1] * step
            c += row[i + 2] * step
            d += row[i + 3] * step
            j += 1
        out.append(a)
        out.append(b)
        out.append(c)
        out.append(d)
        i += 4
    return out


def bent(x: float) -> float:
    """The hyperbolic tangent."""
    if x > 9.0:
        return 1.0
    if x < -9.0:
        return -1.0
    return 1.0 - 2.0 / (exp(2.0 * x) + 1.0)


def to_text(net: Net) -> str:
    """A net as text: its sizes, and its numbers as half-precision floats."""
    numbers = [*[x for row in net.rows for x in row], *net.direct, *net.bias, *net.out, net.last]
    return f"{len(net.rows)} {len(net.bias)} " + b64encode(pack(f"<{len(numbers)}e", *numbers)).decode() + "\n"


def of_text(text: str) -> Net:
    """The net of such a text."""
    inputs, units, packed = text.split()
    size, width = int(inputs), int(units)
    found: list[float] = list(unpack(f"<{size * width + size + 2 * width + 1}e", b64decode(packed)))
    rows = [found[i * width : i * width + width] for i in range(size)]
    after = size * width
    direct, bias = found[after : after + size], found[after + size : after + size + width]
    return Net(rows, direct, bias, found[after + size + width : after + size + 2 * width], found[-1])


SEATS: Final = 4.0  # by so much the number of seats is divided


def input_scales(value: Value[S]) -> list[float]:
    """The usual size of each input of a net: a seat's features, the mean of its opponents', how many play."""
    return [*value.scales, *value.scales[: value.shown], SEATS]


class Learned(Judge[S]):
    """Judges by a net: the seat's features, the mean of its opponents', and how many play."""

    def __init__(self, rules: Rules[S], value: Value[S], net: Net) -> None:
        super().__init__(rules, value)
        self.net: Final = net.scaled(input_scales(value))
        self.heat = 0.02
        self.sums: list[float] = []  # of the prepared position, as the prepared seat sees it
        self.before: list[float] = []  # its features in that position

    def prepare(self, state: S, seat: int) -> None:
        """The sums of this position: near it only the seat's own features are measured again."""
        every = [self.value.all_features(state, other) for other in range(state.seats)]
        self.before = every[seat]
        self.sums = self.summed(every, seat)

    def summed(self, every: list[list[float]], seat: int) -> list[float]:
        """The sums of a position by everybody's features."""
        return self.net.sums([*every[seat], *others(every, seat, self.value.shown)])

    def near(self, state: S, seat: int) -> float:
        """The result that the seat may expect, the opponents being as they were."""
        if not state.agenda:
            found = results(self.rules, self.value, state)
            return found[seat]
        return self.net.output(self.net.moved(self.sums, self.before, self.value.all_features(state, seat)))

    def everyone(self, state: S) -> list[float]:
        """The result that each seat may expect."""
        if not state.agenda:
            return results(self.rules, self.value, state)
        every = [self.value.all_features(state, seat) for seat in range(state.seats)]
        return [self.net.output(self.summed(every, seat)) for seat in range(state.seats)]


def others(every: list[list[float]], seat: int, shown: int) -> list[float]:
    """The mean of what is shown of the opponents, and how many play."""
    rivals = max(1, len(every) - 1)
    mean = [0.0] * shown
    for other in range(len(every)):
        if other != seat:
            theirs = every[other]
            for i in range(shown):
                mean[i] += theirs[i] / rivals
    mean.append(float(len(every)))
    return mean
