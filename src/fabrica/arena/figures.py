"""What the outcomes say: win rates, ratings, scores by line, pairs, seats, time, faults."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import sqrt
from statistics import mean, pstdev, stdev
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from fabrica.arena.code import files_of
from fabrica.arena.play import Outcome

SURE = 1.96  # standard deviations of an interval that holds the truth 95 times of 100
UNKNOWN = 25 / 3  # how unsure the rating of a bot is that has met nobody
STUDENT: Final = (12.706, 4.303, 3.182, 2.776)  # what SURE is when a spread is known from 2, 3, 4, 5 values only


class Share(NamedTuple):
    """A share of games, with the interval that holds it 95 times of 100 (Wilson)."""

    value: float
    low: float
    high: float


class Standing(NamedTuple):
    """One bot's figures."""

    bot: str
    games: int
    wins: Share
    rating: float
    unsure: float
    score: float
    spread: float
    lines: dict[str, float]
    moves: int
    milliseconds: float
    slowest: float
    faults: int


class Difference(NamedTuple):
    """How many more points with the same chance, with the interval that holds it 95 times of 100."""

    value: float
    low: float
    high: float
    chances: int


class Pair(NamedTuple):
    """Two bots beside each other: how often the first was ahead where they met, and by how much if it is known."""

    bot: str
    other: str
    meetings: int
    ahead: Share
    difference: Difference | None


class Fault(NamedTuple):
    """Why and how often a bot was cut off, and the first time of this kind."""

    bot: str
    kind: str
    times: int
    example: str


def wilson(wins: float, games: int) -> Share:
    """Wilson's interval of a share."""
    if not games:
        return Share(0.0, 0.0, 1.0)
    share, z = wins / games, SURE
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))


def won(outcome: Outcome, seat: int) -> float:
    """What a seat has won: 1 for the first place, shared by those who share it; alone: the points to beat."""
    if len(outcome.lineup) == 1:
        return float(outcome.scores[0]["total"] > outcome.rival)
    return 1.0 / outcome.places.count(0) if outcome.places[seat] == 0 else 0.0


def standings(outcomes: list[Outcome]) -> list[Standing]:
    """Every bot's figures, the best rated first."""
    names = list(dict.fromkeys([name for outcome in outcomes for name in outcome.lineup]))
    rated = ratings(outcomes, names)
    found = [standing(name, outcomes, rated[name]) for name in names]
    return sorted(found, key=lambda one: (-one.rating, -one.wins.value, -one.score, one.bot))


def standing(name: str, outcomes: list[Outcome], rating: tuple[float, float]) -> Standing:
    """One bot's figures over all seats it had."""
    sat = [(o, seat) for o in outcomes for seat, other in enumerate(o.lineup) if other == name]
    games = Counter([o.n for o, _ in sat])
    first = sum([won(o, seat) / games[o.n] for o, seat in sat])  # a game counts once, however many seats a bot has
    totals = [o.scores[seat]["total"] for o, seat in sat]
    moves = sum([o.decisions[seat] for o, seat in sat])
    return Standing(
        name, len(sat), wilson(first, len(games)), *rating,
        mean(totals), pstdev(totals),
        {line: mean([o.scores[seat][line] for o, seat in sat]) for line in sat[0][0].scores[sat[0][1]]},
        moves, 1000 * sum([o.thought[seat] for o, seat in sat]) / max(1, moves),
        max([o.slowest[seat] for o, seat in sat]), sum([len(o.faults[seat]) for o, seat in sat]),
    )  # fmt: skip


def ratings(outcomes: list[Outcome], names: list[str]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce: each bot's strength and how unsure it is; games in order of their number."""
    model = PlackettLuce()
    now = {name: model.rating(name=name) for name in names}
    for outcome in sorted(outcomes):
        if len(set(outcome.lineup)) < 2:
            continue
        teams = [[now[name]] for name in outcome.lineup]
        after = model.rate(teams, ranks=[float(place) for place in outcome.places])
        for name in set(outcome.lineup):
            seats = [seat for seat, other in enumerate(outcome.lineup) if other == name]
            now[name] = model.rating(
                mu=mean([after[seat][0].mu for seat in seats]),
                sigma=mean([after[seat][0].sigma for seat in seats]),
                name=name,
            )
    return {name: (float(rating.mu), float(rating.sigma)) for name, rating in now.items()}


def pairs(outcomes: list[Outcome], names: list[str]) -> list[Pair]:
    """Every two of these bots."""
    return [pair(outcomes, bot, other) for bot, other in combinations(names, 2)]


def pair(outcomes: list[Outcome], bot: str, other: str) -> Pair:
    """Two bots where they met, and with the same chance."""
    met = meetings(outcomes, bot, other)
    return Pair(bot, other, len(met), wilson(sum(met), len(met)), difference(gains(outcomes, bot, other)))


def meetings(outcomes: list[Outcome], bot: str, other: str) -> list[float]:
    """For every game in which two bots met: how many of the second's seats one of the first was placed before.

    Shared places count half. Seats of one game are not independent, so that a game counts once however many there are.
    """
    every = [[(mine, theirs) for mine in placed(o, bot) for theirs in placed(o, other)] for o in outcomes]
    ahead = [[1.0 if mine < theirs else 0.5 if mine == theirs else 0.0 for mine, theirs in met] for met in every]
    return [mean(met) for met in ahead if met]


def placed(outcome: Outcome, name: str) -> list[int]:
    """The places of a bot in a game."""
    return [place for place, other in zip(outcome.places, outcome.lineup, strict=True) if other == name]


def gains(outcomes: list[Outcome], bot: str, other: str) -> list[float]:
    """For each chance: how many more points one bot made of the same seats than the other."""
    chances: dict[str, dict[int, dict[str, list[int]]]] = {}
    for outcome in outcomes:
        for seat, name in enumerate(outcome.lineup):
            sat = chances.setdefault(outcome.seed, {}).setdefault(seat, {})
            sat.setdefault(name, []).append(outcome.scores[seat]["total"])
    found = [
        [mean(sat[bot]) - mean(sat[other]) for sat in by_seat.values() if bot in sat and other in sat]
        for by_seat in chances.values()
    ]
    return [mean(by_seat) for by_seat in found if by_seat]


def difference(by_chance: list[float]) -> Difference | None:
    """The mean of differences; one chance says nothing of its interval."""
    count = len(by_chance)
    if count < 2:
        return None
    middle, half = mean(by_chance), student(count - 1) * stdev(by_chance) / sqrt(count)
    return Difference(middle, middle - half, middle + half, count)


def student(freedom: int) -> float:
    """Student's t in the place of SURE."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z = SURE
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def faults(outcomes: list[Outcome]) -> list[Fault]:
    """What every bot was cut off for, the most frequent first; illegal answers are one kind, whatever they were."""
    found = [
        (name, fault)
        for outcome in outcomes
        for name, told in zip(outcome.lineup, outcome.faults, strict=True)
        for fault in told
    ]
    times = Counter([(name, kind_of(fault)) for name, fault in found])
    first = {(name, kind_of(fault)): fault for name, fault in reversed(found)}
    by_bot = sorted(times.most_common(), key=lambda counted: counted[0][0])
    return [Fault(name, kind, count, first[name, kind]) for (name, kind), count in by_bot]


def kind_of(fault: str) -> str:
    """The kind of a fault."""
    return "illegal" if fault.startswith("illegal ") else fault


def codes(outcomes: list[Outcome]) -> dict[str, int]:
    """How many games each mark of the code has played."""
    return dict(Counter([outcome.code for outcome in outcomes]))


def versions(outcomes: list[Outcome]) -> int:
    """How many versions of the code have played: marks that differ though the bots of others were the same."""
    theirs = {name for name in {name for outcome in outcomes for name in outcome.lineup} if files_of(name)}
    marks: dict[frozenset[str], set[str]] = {}
    for outcome in outcomes:
        marks.setdefault(frozenset(theirs.intersection(outcome.lineup)), set()).add(outcome.code)
    return max([len(found) for found in marks.values()], default=0)


def seats(outcomes: list[Outcome]) -> list[Share]:
    """How often each seat won, whoever sat there."""
    count = len(outcomes[0].lineup) if outcomes else 0
    return [wilson(sum([won(o, seat) for o in outcomes]), len(outcomes)) for seat in range(count)]


def running(outcomes: list[Outcome], name: str) -> list[float]:
    """A bot's win rate after each of the games it played in."""
    wins, games, out = 0.0, 0, []
    for outcome in outcomes:
        for seat, other in enumerate(outcome.lineup):
            if other == name:
                games += 1
                wins += won(outcome, seat)
                out.append(wins / games)
    return out
