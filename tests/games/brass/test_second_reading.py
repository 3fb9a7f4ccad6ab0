"""The engine against the second, slow reading over random play."""

from __future__ import annotations

import pytest

from fabrica import core
from fabrica.core import EVERYTHING, NATURE
from fabrica.games.brass import RULES
from fabrica.games.brass.components import LEVEL_AT, PERIODS, PLACE_COUNT, PLACES, SPACES, members
from fabrica.games.brass.effects import nearest_mines
from fabrica.games.brass.scoring import circles, link_points
from fabrica.games.brass.state import END_PERIOD, LINE_COUNT, State
from fabrica.nature import Fast
from tests.games.brass import slow

GAMES = [(4, 11, "connected"), (4, 12, "free"), (3, 13, "connected"), (3, 14, "free"), (2, 15, "connected")]


def eager(state: State, source: Fast, seat: int) -> int:
    """A random move that would rather do something than pass or borrow."""
    moves = core.legal(RULES, state, seat)
    keen = [move for move in moves if RULES.verb_of[move].name in ("build", "link", "sell", "coal", "iron")]
    return (
        (keen or moves)[source.below(len(keen or moves))]
        if source.below(4)
        else moves[source.below(len(moves))]
    )


@pytest.mark.parametrize(("seats", "seed", "double_rail"), GAMES)
def test_engine_and_slow_reading_agree(seats: int, seed: int, double_rail: str) -> None:
    state, source = core.start(RULES, seats, {"double-rail": double_rail}), Fast(seed)
    compared = 0
    while state.agenda:
        seat = core.owing(RULES, state)[0]
        what = RULES.items[state.agenda[-1] & core.WHAT_MASK].name
        if what == "act":
            compare(state, seat)
            compared += 1
        move = core.sample(RULES, state, source) if seat == NATURE else eager(state, source, seat)
        core.advance(RULES, state, seat, move)
    assert compared > 60


def compare(state: State, seat: int) -> None:
    """Connectivity, nearest coal, points and the three kinds of moves that lean on them."""
    view = core.look(RULES, state, EVERYTHING)
    legal = {RULES.text(move) for move in core.legal(RULES, state, seat)}
    assert {move for move in legal if move.startswith("build")} == slow.builds(view, seat)
    assert {move for move in legal if move.startswith("link")} == slow.links(view, seat)
    assert {move for move in legal if move.startswith("sell")} == slow.sales(view, seat)
    compare_places(state, view)
    circle = circles(state)
    for player in range(state.seats):
        assert link_points(state, player, circle) == slow.link_points(view, player)


def compare_places(state: State, view: slow.View) -> None:
    """What each place reaches, and its nearest mines."""
    for place in range(PLACE_COUNT):
        name = PLACES[place].id
        assert {PLACES[p].id for p in members(state.area[place])} == set(slow.distances(view, {name}))
        mines = sorted(SPACES[s].id for s in members(nearest_mines(state, 1 << place)))
        assert mines == slow.nearest(view, {name})


def test_income_bands() -> None:
    assert [slow.income_level(space) for space in range(100)] == LEVEL_AT


@pytest.mark.parametrize("seed", [21, 22, 23])
def test_points_of_a_period(seed: int) -> None:
    """What a period adds to everybody's points is what the slow reading counts."""
    state, source = core.start(RULES, 4, {"double-rail": "connected"}), Fast(seed)
    counted = 0
    while state.agenda:
        seat = core.owing(RULES, state)[0]
        move = core.sample(RULES, state, source) if seat == NATURE else eager(state, source, seat)
        before = core.look(RULES, state, EVERYTHING)
        core.advance(RULES, state, seat, move)
        if PERIODS[state.period] != before["period"]:
            counted += compare_points(state, core.recall(RULES, before), move, seat)
    assert counted == 1


def compare_points(after: State, before: State, move: int, seat: int) -> int:
    """Play the last move again up to the scoring, count, and compare with what was scored."""
    top = before.agenda.pop()
    verb = RULES.verb_of[move]
    verb.do(before, seat, top >> core.ABOUT_SHIFT, move - verb.base)
    step_until_scoring(before)
    view = core.look(RULES, before, EVERYTHING)
    for player in range(4):
        points = after.points[player * LINE_COUNT : player * LINE_COUNT + 2]
        assert points == [slow.link_points(view, player), slow.tile_points(view, player)]
    return 1


def step_until_scoring(state: State) -> None:
    """Run the steps before the end of the period."""
    while state.agenda[-1] & core.WHAT_MASK != END_PERIOD:
        line = state.agenda.pop()
        step = RULES.items[line & core.WHAT_MASK]
        step.run(state, line >> core.WHAT_BITS & core.SEAT_MASK, line >> core.ABOUT_SHIFT)
