"""A small net over a game's features: one hidden layer, evaluated in plain Python; and the judge that asks it."""

from __future__ import annotations

from base64 import b64decode, b64encode
from math import exp
from struct import pack, unpack
from typing import Final

from fabrica.bots.value import Judge, Value, logistic, results
from fabrica.core import Rules, S


class Net:
    """A direct path and a hidden layer with tanh from the inputs to one output from 0 to 1."""

    def __init__(
        self, rows: list[list[float]], direct: list[float], bias: list[float], out: list[float], last: float
    ) -> None:
        self.rows: Final = rows  # input: what it adds to each hidden unit
        self.direct: Final = direct  # input: what it adds to the output
        self.bias: Final = bias
        self.out: Final = out
        self.last: Final = last

    def begin(self) -> list[float]:
        """The sums before any input: those of the hidden units, and last that of the output."""
        sums = self.bias[:]
        sums.append(self.last)
        return sums

    def add(self, sums: list[float], first: int, inputs: list[float]) -> None:
        """Inputs, from the `first` on, come to the sums."""
        width = len(self.bias)
        for at in range(len(inputs)):
            x = inputs[at]
            if x != 0.0:
                row = self.rows[first + at]
                for i in range(width):
                    sums[i] += row[i] * x
                sums[width] += self.direct[first + at] * x

    def end(self, sums: list[float]) -> float:
        """The output of these sums."""
        width = len(self.bias)
        total = sums[width]
        out = self.out
        for i in range(width):
            total += out[i] * bent(sums[i])
        return logistic(total)

    def output(self, inputs: list[float]) -> float:
        """The output of these inputs."""
        sums = self.begin()
        self.add(sums, 0, inputs)
        return self.end(sums)


def bent(x: float) -> float:
    """The hyperbolic tangent."""
    if x > 9.0:
        return 1.0
    if x < -9.0:
        return -1.0
    twice = exp(2.0 * x)
    return (twice - 1.0) / (twice + 1.0)


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


class Learned(Judge[S]):
    """Judges by a net: the seat's features, the mean of its opponents', and how many play."""

    def __init__(self, rules: Rules[S], value: Value[S], net: Net) -> None:
        super().__init__(rules, value)
        self.net: Final = net
        self.heat = 0.02
        self.common: list[float] = net.begin()

    def prepare(self, state: S, seat: int) -> None:
        """What the opponents and the number of seats bring to the net; it stays so while the seat acts."""
        self.common = self.net.begin()
        inputs = others_inputs(self.value, state, seat)
        self.net.add(self.common, len(self.value.scales), inputs)

    def near(self, state: S, seat: int) -> float:
        """The result that the seat may expect, the opponents being as they were."""
        if not state.agenda:
            found = results(self.rules, self.value, state)
            return found[seat]
        sums = self.common[:]
        self.net.add(sums, 0, own_inputs(self.value, state, seat))
        return self.net.end(sums)

    def everyone(self, state: S) -> list[float]:
        """The result that each seat may expect."""
        if not state.agenda:
            return results(self.rules, self.value, state)
        return [self.net.output(net_inputs(self.value, state, seat)) for seat in range(state.seats)]


def net_inputs(value: Value[S], state: S, seat: int) -> list[float]:
    """What the net is shown: the seat's features, then the others'."""
    inputs = own_inputs(value, state, seat)
    inputs.extend(others_inputs(value, state, seat))
    return inputs


def own_inputs(value: Value[S], state: S, seat: int) -> list[float]:
    """The features of a seat by their scale."""
    inputs: list[float] = []
    value.measure(state, seat, inputs)
    scales = value.scales
    for i in range(len(scales)):
        inputs[i] /= scales[i]
    return inputs


def others_inputs(value: Value[S], state: S, seat: int) -> list[float]:
    """The mean of the opponents' features by their scale, and how many play."""
    inputs = [0.0] * len(value.scales)
    for other in range(state.seats):
        if other != seat:
            theirs = own_inputs(value, state, other)
            for i in range(len(theirs)):
                inputs[i] += theirs[i] / (state.seats - 1)
    inputs.append(state.seats / 4.0)
    return inputs
