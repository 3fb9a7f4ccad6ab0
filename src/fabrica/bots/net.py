"""A small net over a game's features: one hidden layer, evaluated in plain Python; and the judge that asks it."""

from __future__ import annotations

from base64 import b64decode, b64encode
from math import exp
from struct import pack, unpack
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fabrica.bots.value import Judge, Value, logistic, results
from fabrica.core import Rules, S


class Net:
    """A direct path and a hidden layer with tanh from the inputs to one output from 0 to 1."""

    def __init__(
        self, rows: list[list[float]], direct: list[float], bias: list[float], out: list[float], last: float
    ) -> None:
        flat: list[float] = []
        for row in rows:
            flat.extend(row)
        self.rows: Final = vec[float](flat)  # input by input: what one of it adds to each hidden unit
        self.direct: Final = vec[float](direct)  # input: what one of it adds to the output
        self.bias: Final = vec[float](bias)  # of each hidden unit; their number divides by four
        self.out: Final = vec[float](out)
        self.last: Final = last
        self.start: Final = vec[float](bias + [last])  # the sums where there is no input yet
        self.noughts: Final = vec[float]([0.0] * len(direct))

    def scaled(self, scales: list[float]) -> Net:
        """The same net for inputs as they are measured, where this one has them divided by their scales."""
        width = len(self.bias)
        rows = [[x / scales[i] for x in self.rows[i * width : i * width + width]] for i in range(len(self.direct))]
        direct = [x / scales[i] for i, x in enumerate(self.direct)]
        return Net(rows, direct, list(self.bias), list(self.out), self.last)

    def sums(self, inputs: vec[float]) -> vec[float]:
        """What the inputs add up to: for each hidden unit, and last for the output."""
        return self.moved(self.start, self.noughts, inputs)

    def moved(self, sums: vec[float], before: vec[float], inputs: vec[float]) -> vec[float]:
        """The sums when the first inputs change from what they were; only those that do are added."""
        out, rows, direct = sums[:], self.rows, self.direct
        width: i64 = len(self.bias)
        total = out[width]
        at: i64 = 0
        while at < len(inputs):
            step = inputs[at] - before[at]
            if step != 0.0:
                total += direct[at] * step
                first: i64 = at * width
                unit: i64 = 0
                while unit < width:
                    out[unit] = out[unit] + rows[first + unit] * step
                    unit += 1
            at += 1
        out[width] = total
        return out

    def output(self, sums: vec[float]) -> float:
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


def bent(x: float) -> float:
    """The hyperbolic tangent."""
    if x > 9.0:
        return 1.0
    if x < -9.0:
        return -1.0
    return 1.0 - 2.0 / (exp(2.0 * x) + 1.0)


def to_text(net: Net) -> str:
    """A net as text: its sizes, and its numbers as half-precision floats."""
    numbers = [*list(net.rows), *list(net.direct), *list(net.bias), *list(net.out), net.last]
    return f"{len(net.direct)} {len(net.bias)} " + b64encode(pack(f"<{len(numbers)}e", *numbers)).decode() + "\n"


def of_text(text: str) -> Net:
    """The net of such a text."""
    inputs, units, packed = text.split()
    size, width = int(inputs), int(units)
    if width % 4:
        raise ValueError("the hidden units are summed in fours")
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
        self.sums = vec[float]()  # of the prepared position, as the prepared seat sees it
        self.before = vec[float]()  # its features in that position

    def prepare(self, state: S, seat: int) -> None:
        """The sums of this position: near it only the seat's own features are measured again."""
        every = self.value.everybody(state)
        self.before = every[seat]
        self.sums = self.summed(every, seat)

    def summed(self, every: list[vec[float]], seat: int) -> vec[float]:
        """The sums of a position by everybody's features."""
        return self.net.sums(with_others(every, seat, self.value.shown))

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
        every = self.value.everybody(state)
        return [self.net.output(self.summed(every, seat)) for seat in range(state.seats)]


def with_others(every: list[vec[float]], seat: int, shown: i64) -> vec[float]:
    """The features of a seat, the mean of what is shown of its opponents, and how many play."""
    out, seats = every[seat][:], len(every)
    i: i64 = 0
    while i < shown:
        mean = 0.0
        for other in range(seats):
            if other != seat:
                mean += every[other][i] / (seats - 1)
        out = append(out, mean)
        i += 1
    return append(out, float(seats))
