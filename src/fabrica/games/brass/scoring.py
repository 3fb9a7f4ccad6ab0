"""Victory points: links, tiles and money, and who wins."""

from __future__ import annotations

from typing import Final

from fabrica.games.brass.components import (
    CARD_COUNT,
    CARDS,
    CIRCLES,
    COAL,
    END_A,
    END_B,
    LEVEL_AT,
    LINK_COUNT,
    PLACE_OF,
    POINTS,
    RAIL,
    SPACE_COUNT,
    STACKS,
)
from fabrica.games.brass.state import (
    CANAL_TILES,
    CANALS,
    COAL_CUBES,
    IRON_CUBES,
    KEPT_MONEY,
    LINE_COUNT,
    LINES,
    RAIL_TILES,
    RAILS,
    SHORTFALL,
    State,
)

LINK_LINE: Final = [CANALS, RAILS]
TILE_LINE: Final = [CANAL_TILES, RAIL_TILES]
POUNDS_A_POINT: Final = 10  # [5.5]


def circles(state: State) -> list[int]:
    """[5.1] [5.2] [5.3] The gold circles at each place: printed pairs and flipped tiles of anybody."""
    count = CIRCLES[:]
    for space in range(SPACE_COUNT):
        if state.flipped >> space & 1:
            count[PLACE_OF[space]] += 1
    return count


def link_points(state: State, seat: int, circle: list[int]) -> int:
    """[5.1] Each link scores the circles at its two ends."""
    points = 0
    for link in range(LINK_COUNT):
        if state.links[seat] >> link & 1:
            points += circle[END_A[link]] + circle[END_B[link]]
    return points


def score_period(state: State) -> None:
    """[5.1] [5.4] [5.5] [14.2] What everybody scores at the end of a period."""
    score_map(state, state.points)
    if state.period == RAIL:
        score_money(state)


def score_map(state: State, points: list[int]) -> None:
    """[5.1] [5.4] [14.2] Each link scores the circles at its ends, each flipped tile its hexagon."""
    circle = circles(state)
    for seat in range(state.seats):
        points[seat * LINE_COUNT + LINK_LINE[state.period]] += link_points(state, seat, circle)
    for space in range(SPACE_COUNT):
        if state.flipped >> space & 1:
            points[state.owner[space] * LINE_COUNT + TILE_LINE[state.period]] += POINTS[state.tile[space]]


def score_money(state: State) -> None:
    """[5.5] A point for every full ten pounds, after the rails only."""
    for seat in range(state.seats):
        state.points[seat * LINE_COUNT + KEPT_MONEY] += state.money[seat] // POUNDS_A_POINT


def lose_points(state: State, seat: int, pounds: int) -> None:
    """[4.7] A debt that no tile can pay costs points, never below none."""
    loss = min(pounds, total(state, seat))
    state.points[seat * LINE_COUNT + SHORTFALL] -= loss


def total(state: State, seat: int) -> int:
    """The seat's victory points."""
    return sum(state.points[seat * LINE_COUNT : (seat + 1) * LINE_COUNT])


def scores(state: State) -> list[dict[str, int]]:
    """The points so far, line by line; before the end also what links and flipped tiles would score now."""
    points = state.points[:]
    if state.agenda:
        score_map(state, points)
    out = []
    for seat in range(state.seats):
        lines = {name: points[seat * LINE_COUNT + i] for i, name in enumerate(LINES)}
        out.append({**lines, "total": sum(lines.values())})
    return out


def ranking(state: State) -> list[list[int]]:
    """[7.1] [7.2] Points, then income level, then money, then the order of a further round."""
    return [[standing[4]] for standing in sorted([standing_of(state, seat) for seat in range(state.seats)])]


def standing_of(state: State, seat: int) -> tuple[int, int, int, int, int]:
    """[7.2] What decides the seat's rank, the least first, and the seat."""
    level = LEVEL_AT[state.income[seat]]
    return -total(state, seat), -level, -state.money[seat], state.order.index(seat), seat


def census(state: State) -> dict[str, int]:
    """Where all money, cubes, cards and tiles are: the sums never change."""
    out = {"money": state.bank + sum(state.money) + sum(state.spent)}
    for kind, name in ((COAL_CUBES, "coal"), (IRON_CUBES, "iron")):
        cubes = [state.cubes[space] for space in range(SPACE_COUNT) if state.kind[kind + COAL] >> space & 1]
        out[name] = state.reserve[kind] + state.demand[kind] + sum(cubes)
    for card in range(CARD_COUNT):
        held = sum(state.hands[card::CARD_COUNT])
        out["card " + CARDS[card].id] = state.unseen[card] + state.discards[card] + held
    for seat in range(state.seats):
        stacked = sum([len(stack) for stack in STACKS]) - sum(state.taken[seat * 5 : seat * 5 + 5])
        out[f"tiles of {seat}"] = stacked + state.out[seat] + state.owner.count(seat)
    return out
