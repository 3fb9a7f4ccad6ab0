"""Positions set up by hand: what a game could come to is gone on with, anything else is refused."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from fabrica import Table, core
from fabrica.beginning import Misuse
from fabrica.core import EVERYTHING
from fabrica.games.brass import RULES
from fabrica.games.brass.components import ASIDE
from fabrica.games.brass.state import TURN
from tests.games.brass.position import Position

Found = dict[str, Any]


def canals() -> Found:
    """A position of the canal period: a mill, a port, a mine, works and a shipyard of seat 0, a mine of seat 1."""
    position = Position().tile("bury-1", "cotton-1").tile("preston-1", "port-1").tile("wigan-1", "coal-1", cubes=1)
    position.tile("bolton-3", "iron-1").tile("liverpool-4", "shipyard-1", flipped=True).links("liverpool-wigan")
    return shown(position.tile("burnley-1", "coal-1", 1, flipped=True))


def rails() -> Found:
    """A position of the rail period: two mills of seat 0 in one place."""
    return shown(Position("rail").tile("bury-1", "cotton-2").tile("bury-2", "cotton-2", flipped=True))


def shown(position: Position) -> Found:
    """A position in which seat 0 plays and the pile is what is left of the cards."""
    position.hand("bury", "manchester")
    state = position.state
    state.pile = sum(state.unseen) - ASIDE[4][state.period]
    return core.look(RULES, position.owed(TURN).state, EVERYTHING)


def on(space: str, **tile: object) -> Callable[[Found], None]:
    """Something else about the tile on a space."""
    return lambda found: found["spaces"][space].update(tile)


def moved(space: str, to: str) -> Callable[[Found], None]:
    """A tile lies on another space."""
    return lambda found: found["spaces"].update({to: found["spaces"].pop(space)})


def mine(**board: object) -> Callable[[Found], None]:
    """Something else before seat 0."""
    return lambda found: found["players"][0].update(board)


@pytest.mark.parametrize("found", [canals(), rails()])
def test_what_can_be_is_gone_on_with(found: Found) -> None:
    table = Table.from_json(found)
    assert table.owing == (0,)
    assert {space: tile["tile"] for space, tile in table.view(0)["spaces"].items()} == {
        space: tile["tile"] for space, tile in found["spaces"].items()
    }


def test_a_game_may_begin_before_its_first_player_is_known() -> None:
    start = core.start(RULES, 4, {"double-rail": "connected"})
    assert Table.from_json(core.look(RULES, start, EVERYTHING)).view(0)["round"] == 1


@pytest.mark.parametrize("found", [canals(), rails()])
def test_money_and_cotton_may_be_changed(found: Found) -> None:
    mine(money=7)(found)
    found["cotton"]["marker"] = 3
    assert Table.from_json(found).view(0)["players"][0]["money"] == 7


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("tiles", moved("bury-1", "rochdale-3")),  # no mill there
        ("tiles", moved("bury-1", "bolton-1")),  # a second tile of the owner in the place
        ("tiles", moved("liverpool-4", "barrow-1")),
        ("tiles", on("bury-1", cubes=1)),
        ("tiles", on("wigan-1", cubes=3)),
        ("tiles", on("wigan-1", cubes=0)),
        ("tiles", on("wigan-1", flipped=True)),
        ("tiles", on("liverpool-4", flipped=False)),
        ("tiles", on("liverpool-4", tile="shipyard-2")),
        ("tiles", on("liverpool-4", tile="shipyard-0")),
        ("stacks", on("bury-1", tile="cotton-2")),
        ("stacks", mine(out=0)),
        ("links", lambda found: found["links"].update({"bolton-wigan": 0})),
        ("cards", mine(hand={"bury": 2}, cards=2)),  # there is but one
        ("cards", mine(hand={"manchester": 3, "oldham": -1}, cards=2)),
        ("cards", lambda found: found.update(pile=found["pile"] - 1)),
        ("tracks", lambda found: found["coal"].update(cubes=9, price=4)),
        ("tracks", lambda found: found["iron"].update(cubes=-1)),
        ("tracks", lambda found: found["cotton"].update(marker=9)),
        ("tracks", lambda found: found["cotton"].update(marker=-1)),
        ("tracks", lambda found: found["distant"].update({"4": 2})),
        ("tracks", lambda found: found["distant"].update({"4": -1})),
        ("tracks", mine(income={"space": -1, "level": 30})),
        ("money", mine(money=-1)),
        ("money", mine(spent=-1)),
        ("order", lambda found: found.update(order=[0, 1, 2, 2])),
    ],
)
def test_what_cannot_be_is_refused(what: str, change: Callable[[Found], None]) -> None:
    found = deepcopy(canals())
    change(found)
    with pytest.raises(Misuse, match=rf"no position of brass: .*{what}.* cannot be so"):
        Table.from_json(found)


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("tiles", on("bury-1", tile="cotton-1")),  # gone with the canals
        ("links", lambda found: found["links"].update({"ellesmere-port-liverpool": 0})),
        ("links", lambda found: found["links"].update(dict.fromkeys(fifteen_rails(), 0))),
    ],
)
def test_what_cannot_be_by_rail_is_refused(what: str, change: Callable[[Found], None]) -> None:
    found = rails()
    change(found)
    with pytest.raises(Misuse, match=rf"no position of brass: .*{what}.* cannot be so"):
        Table.from_json(found)


def fifteen_rails() -> list[str]:
    """One more than a player has."""
    names = RULES.by_name["link"].domains[0].values
    return [name for name in names if name != "ellesmere-port-liverpool"][:15]


def test_two_players_have_no_tiles_beyond_their_map() -> None:
    found = Table("brass", seats=2, seed="two").to_json()
    found["spaces"] = {"stockport-1": {"seat": 0, "tile": "cotton-1", "flipped": False, "cubes": 0}}
    found["players"][0]["stacks"]["cotton"].pop(0)
    with pytest.raises(Misuse, match=r"no position of brass: .*tiles.* cannot be so"):
        Table.from_json(found)
