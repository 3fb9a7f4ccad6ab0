"""Why a thing in the drawing is grey: the moves one may have meant by it."""

from __future__ import annotations

from fabrica import Table
from fabrica.games.burgundy.state import State
from fabrica.web.whynot import Point, told_of
from tests.games.burgundy.positions import turn


def told(state: State, *points: Point, without: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Each move that is told of, with the message of its refusal."""
    table = Table("burgundy", seats=2, seed="why not")
    table._state = state
    return [(str(move), refused.message) for move, refused in told_of(table, 0, points, without)]


def test_dice_are_those_one_may_use() -> None:
    found = told(turn((1, 6), depots={1: ("boat",)}), ("space", "d5"))
    assert found == [("place 1 castle d5", "not-stored")]


def test_a_tile_that_lies_in_no_depot_is_not_taken_from_one() -> None:
    state = turn((3, 5), store=("castle",), depots={3: ("boat",)})
    anywhere = told(state, ("tile", "castle"))
    assert "take 3 3 castle" in [move for move, _ in anywhere]
    stored = told(state, ("tile", "castle"), without=("depot",))
    assert stored[:2] == [("place 3 castle d4", "space-taken"), ("place 3 castle a2", "no-neighbour")]
