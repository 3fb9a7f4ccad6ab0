"""What a position is worth to a seat: named features with hand-set weights, and how a result is counted."""

from __future__ import annotations

from math import exp
from typing import Final, Generic, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fabrica.core import Rules, S

RANK_SHARE: Final = 0.7  # a result is so much the place, and for the rest the points


class Feature(NamedTuple):
    """A named measure of a position: what one of it is worth in points, and how large it usually is."""

    name: str
    weight: float
    scale: float


class Kind(NamedTuple):
    """What the bots must know of a game beside its features."""

    main: tuple[int, ...]  # decisions between which an action lies: there a position is judged
    through: tuple[int, ...]  # nature's items that belong to an action: all outcomes are looked at
    spread: float  # points by which one usually leads
    mark: float = 0.0  # the points to beat when playing alone, as they usually are
    alone: float = 20.0  # points by which one usually misses or passes them
    simulated: bool = False  # does one who plays alone have an opponent whom the rules play?
    played_out: int = 0  # with so many seats or fewer the search plays a leaf out at random, instead of judging it


class Measured:
    """Features of a position as they are measured, one after the other."""

    def __init__(self, room: vec[float]) -> None:
        self.values: Final = room[:]
        self.count: i64 = 0

    def append(self, one: float) -> None:
        """The next feature."""
        self.values[self.count] = one
        self.count += 1

    def extend(self, some: list[float]) -> None:
        """The next features."""
        for one in some:
            self.append(one)

    def noughts(self, count: i64) -> i64:
        """So many that are 0 if nothing is added to them; where the first of them stands."""
        self.count += count
        return self.count - count

    def add(self, at: i64, more: float) -> None:
        """More of the feature that stands there."""
        self.values[at] = self.values[at] + more


@mypyc_attr(allow_interpreted_subclasses=True)
class Value(Generic[S]):
    """The features of a game; each game has a subclass that measures them."""

    def __init__(
        self,
        features: tuple[Feature, ...],
        kind: Kind,
        further: tuple[Feature, ...] = (),
        own: tuple[Feature, ...] = (),
    ) -> None:
        self.features: Final = features
        self.further: Final = further  # what only a net can weigh
        self.own: Final = own  # the same, and of the opponents nobody knows it or asks for it
        self.kind: Final = kind
        self.weights: Final = vec[float]([feature.weight for feature in features])
        self.scales: Final[list[float]] = [feature.scale for feature in [*features, *further, *own]]
        self.room: Final = vec[float]([0.0] * len(self.scales))
        self.shown: Final = len(features) + len(further)  # features that count of an opponent

    def measure(self, state: S, seat: int, out: Measured, /) -> None:
        """Put the features of a seat into `out`, in their order."""
        raise TypeError("each game measures its own features")

    def measure_further(self, state: S, seat: int, out: Measured, /) -> None:
        """Put the further features of a seat into `out` in their order, and then those of its own."""

    def all_features(self, state: S, seat: int) -> vec[float]:
        """Everything that a net is shown of a seat."""
        out = Measured(self.room)
        self.measure(state, seat, out)
        self.measure_further(state, seat, out)
        return out.values

    def rival(self, state: S) -> float:
        """In a solo game: the points to beat."""
        return 0.0

    def simulated(self, state: S) -> vec[float]:
        """In a solo game: what an opponent whom the rules play would show as a seat."""
        raise TypeError("each game with such an opponent measures it")

    def everybody(self, state: S) -> list[vec[float]]:
        """The features of all seats, and of an opponent whom the rules play."""
        every = [self.all_features(state, seat) for seat in range(state.seats)]
        if state.seats == 1 and self.kind.simulated:
            every.append(self.simulated(state))
        return every

    def points(self, state: S, seat: int) -> float:
        """The points a seat may hope for: features by weights."""
        out = Measured(self.room)
        self.measure(state, seat, out)
        total, found, weights = 0.0, out.values, self.weights
        i: i64 = 0
        while i < out.count:
            total += found[i] * weights[i]
            i += 1
        return total


def logistic(x: float) -> float:
    """From 0 to 1, one half at 0."""
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x)) if x < 30.0 else 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(Generic[S]):
    """Judges positions: by the hand-set weights, or in a subclass by a net."""

    def __init__(self, rules: Rules[S], value: Value[S]) -> None:
        self.rules: Final = rules
        self.value: Final = value
        self.heat = 2.0  # differences of `near` below this say little

    def prepare(self, state: S, seat: int) -> None:
        """Before positions near this one are compared: what they have in common is judged once."""

    def near(self, state: S, seat: int) -> float:
        """How good a position near the prepared one is for a seat, to compare moves with; in points."""
        return self.value.points(state, seat)

    def everyone(self, state: S) -> list[float]:
        """The result each seat may expect, from 0 to 1."""
        if not state.agenda:
            return results(self.rules, self.value, state)
        points = [self.value.points(state, seat) for seat in range(state.seats)]
        return compared(points, self.value, state)


def compared(points: list[float], value: Value[S], state: S) -> list[float]:
    """Points as chances to be ahead of each of the others, alone of the points to beat."""
    if len(points) == 1:
        return [logistic((points[0] - value.rival(state)) / value.kind.alone)]
    spread = value.kind.spread
    out: list[float] = []
    for seat in range(len(points)):
        total = 0.0
        for other in range(len(points)):
            if other != seat:
                total += logistic((points[seat] - points[other]) / spread)
        out.append(total / (len(points) - 1))
    return out


def results(rules: Rules[S], value: Value[S], state: S) -> list[float]:
    """What a finished game gave each seat: mostly the place, in part the points; alone the points against the mark."""
    points = [float(lines["total"]) for lines in rules.scores(state)]
    ahead = compared(points, value, state)
    if state.seats == 1:
        if not value.kind.simulated:
            return ahead
        return [RANK_SHARE * (1.0 if points[0] > value.rival(state) else 0.0) + (1.0 - RANK_SHARE) * ahead[0]]
    places = placed(rules.ranking(state), state.seats)
    out: list[float] = []
    for seat in range(state.seats):
        out.append(RANK_SHARE * beaten(places, seat) + (1.0 - RANK_SHARE) * ahead[seat])
    return out


def placed(ranking: list[list[int]], seats: int) -> list[int]:
    """The place of each seat, 0 the best; equals share a place."""
    places = [0] * seats
    for place, equal in enumerate(ranking):
        for seat in equal:
            places[seat] = place
    return places


def beaten(places: list[int], seat: int) -> float:
    """The share of the others that a seat has beaten; equals count half."""
    total = 0.0
    for other in range(len(places)):
        if other != seat:
            if places[other] > places[seat]:
                total += 1.0
            elif places[other] == places[seat]:
                total += 0.5
    return total / (len(places) - 1)
