"""What the outcomes say: win rates, ratings, scores by line, seats, time."""

from __future__ import annotations

from math import sqrt
from statistics import mean, pstdev
from typing import NamedTuple

from openskill.models import PlackettLuce

from fabrica.arena.play import Outcome

SURE = 1.96  # standard deviations of an interval that holds the truth 95 times of 100
UNKNOWN = 25 / 3  # how unsure the rating of a bot is that has met nobody


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
    totals = [o.scores[seat]["total"] for o, seat in sat]
    moves = sum([o.decisions[seat] for o, seat in sat])
    return Standing(
        name, len(sat), wilson(sum([won(o, seat) for o, seat in sat]), len(sat)), *rating,
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
