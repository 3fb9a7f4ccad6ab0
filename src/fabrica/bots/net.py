"""A small net over a game's features: one hidden layer, evaluated in plain Python; and the judge that asks it."""

from __future__ import annotations

from base64 import b64decode, b64encode
from math import exp
from struct import pack, unpack
from typing import Final

from fabrica.bots.value import Judge, Value, logistic, results
from fabrica.core import Rules, S

SEATS_INPUT: Final = 1  # beside the features of the seat and of its opponents: how many play


class Net:
    """Inputs, a hidden layer with tanh, and one output from 0 to 1."""

    def __init__(
        self, inputs: int, hidden: list[list[float]], bias: list[float], out: list[float], last: float
    ) -> None:
        self.inputs: Final = inputs
        self.hidden: Final = hidden  # by input: what it adds to each hidden unit
        self.bias: Final = bias
        self.out: Final = out
        self.last: Final = last

    def begin(self) -> list[float]:
        """The hidden units before any input."""
        return self.bias[:]

    def add(self, sums: list[float], at: int, value: float) -> None:
        """An input comes to the hidden units."""
        if value != 0.0:
            row = self.hidden[at]
            for i in range(len(sums)):
                sums[i] += row[i] * value

    def end(self, sums: list[float]) -> float:
        """The output."""
        total = self.last
        out = self.out
        for i in range(len(sums)):
            x = sums[i]
            if x > 9.0:
                total += out[i]
            elif x < -9.0:
                total -= out[i]
            else:
                twice = exp(2.0 * x)
                total += out[i] * (twice - 1.0) / (twice + 1.0)
        return logistic(total)


def to_text(net: Net) -> str:
    """A net as text: its sizes, and its numbers as half-precision floats."""
    numbers = [*[x for row in net.hidden for x in row], *net.bias, *net.out, net.last]
    return f"{net.inputs} {len(net.bias)} " + b64encode(pack(f"<{len(numbers)}e", *numbers)).decode()


def of_text(text: str) -> Net:
    """The net of such a text."""
    inputs, units, numbers = text.split()
    width = int(units)
    count = (int(inputs) + 2) * width + 1
    found: list[float] = list(unpack(f"<{count}e", b64decode(numbers)))
    rows = [found[i * width : i * width + width] for i in range(int(inputs))]
    after = int(inputs) * width
    return Net(int(inputs), rows, found[after : after + width], found[after + width : after + 2 * width], found[-1])


class Learned(Judge[S]):
    """Judges by a net: the seat's features, the mean of its opponents', and how many play."""

    def __init__(self, rules: Rules[S], value: Value[S], net: Net) -> None:
        super().__init__(rules, value)
        self.net: Final = net
        self.heat = 0.02

    def one(self, state: S, seat: int) -> float:
        """The result that the seat may expect."""
        if not state.agenda:
            found = results(self.rules, self.value, state)
            return found[seat]
        inputs = net_inputs(self.value, state, seat)
        sums = self.net.begin()
        for i in range(len(inputs)):
            self.net.add(sums, i, inputs[i])
        return self.net.end(sums)

    def everyone(self, state: S) -> list[float]:
        """The result that each seat may expect."""
        if not state.agenda:
            return results(self.rules, self.value, state)
        return [self.one(state, seat) for seat in range(state.seats)]


def net_inputs(value: Value[S], state: S, seat: int) -> list[float]:
    """What the net is shown: all features by their scale."""
    scales = value.scales
    size = len(scales)
    inputs: list[float] = []
    value.measure(state, seat, inputs)
    for i in range(size):
        inputs[i] /= scales[i]
    others = [0.0] * size
    for other in range(state.seats):
        if other != seat:
            theirs: list[float] = []
            value.measure(state, other, theirs)
            for i in range(size):
                others[i] += theirs[i] / scales[i] / (state.seats - 1)
    inputs.extend(others)
    inputs.append(state.seats / 4.0)
    return inputs
