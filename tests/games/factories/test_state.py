"""The state of Fantastic Factories: copies, and positions set up by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fabrica import core
from fabrica.core import EVERYTHING
from fabrica.games.factories import RULES
from fabrica.games.factories.state import State
from fabrica.table import Misuse, Table

from .position import after, machine, shop, work

SHARED = 26  # what all know of each seat while it works is replaced, never changed


def test_a_copy_shares_nothing_that_changes() -> None:
    for state in (work("6", hand="robot golem", metal=1, energy=1), machine("golem")):
        mine, theirs = state.lists(), state.copy().lists()
        assert mine == theirs
        shared = [number for number, (one, other) in enumerate(zip(mine, theirs, strict=True)) if one is other]
        assert shared == ([SHARED] if state.difficulty else [7, 8, SHARED])  # the Machine's cards and dice, if any
    begun = work(hand="robot golem", metal=1, energy=1)
    assert after(begun, "build robot golem").before == begun.before


def at_work() -> State:
    """Seat 0 has worked a little."""
    state = work("3344", compound="robot dojo harvester", hand="golem robot biolab", energy=1)
    return after(state, "assign 3 generate", "train dojo 4", "assign 3 harvester", "gain metal")


STATES = (at_work, lambda: after(at_work(), "done", "1 done"), shop, lambda: machine("golem robot"))


@pytest.mark.parametrize("begin", STATES)
def test_a_position_comes_back_as_it_was(begin: Callable[[], State]) -> None:
    state = begin()
    assert core.recall(RULES, core.look(RULES, state, EVERYTHING)) == state


def changed(begin: Callable[[], State], change: Callable[[Any, Any], object]) -> core.JSON:
    """All there is to see of a state, and something else in it."""
    found = core.look(RULES, begin(), EVERYTHING)
    change(found, found["players"][0])
    return found


def twice(found: Any) -> None:
    """The last Robot of the deck stands beside the other one."""
    found["players"][0]["compound"]["robot"] += 1
    found["deck"]["cards"] -= found["deck"]["open"].pop("robot")


def crowded(found: Any) -> None:
    """A card of the deck lies in a fifth place of the market."""
    found["market"].append("warehouse")
    found["deck"]["open"]["warehouse"] -= 1
    found["deck"]["cards"] -= 1


def owed(found: Any) -> None:
    """A card more in the deck, and one less than none among the discards."""
    found["pile"]["golem"] = -1
    found["deck"]["open"]["golem"] += 1
    found["deck"]["cards"] += 1


@pytest.mark.parametrize(
    "change",
    [
        lambda _, mine: mine.update(cards=7),
        lambda _, mine: mine.update(known={"warehouse": 1}),
        lambda _, mine: mine.update(hand={"golem": 1, "robot": 1, "biolab": 2}, cards=4),
        lambda found, _: twice(found),
        lambda _, mine: mine.update(goods=-1),
        lambda _, mine: mine.update(energy=-1),
        lambda _, mine: mine.update(used=["golem"]),
        lambda _, mine: mine["floors"].update(generate=[6]),
        lambda _, mine: mine["floors"].update(generate=[3, 3, 3, 3]),
        lambda _, mine: mine["floors"].update(mine=[7]),
        lambda _, mine: mine.update(workers={"biolab": [1]}),
        lambda _, mine: mine.update(workers={"replicator": [1]}),
        lambda _, mine: mine.update(workers={"harvester": [3, 3, 3]}),
        lambda _, mine: mine.update(workers={"harvester": [8, 8]}),
        lambda found, _: found["deck"].update(open=found["deck"]["open"] | {"beacon": 5}, cards=99),
        lambda found, _: found["deck"].update(open={}, cards=0),
        lambda found, _: owed(found),
        lambda found, _: crowded(found),
        lambda found, _: found["market"].pop(),
        lambda found, _: found.update(market=["dojo"] * 4),
        lambda found, _: (found["contractors"].append("miner"), found.update(contractor_deck=12)),
        lambda found, _: found["contractor_pile"].update(miner=2),
        lambda found, _: found.update(first=2),
        lambda found, _: found.update(round=0),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: Callable[[Any, Any], object]) -> None:
    with pytest.raises(Misuse, match="no position of factories"):
        Table.from_json(changed(at_work, change))


def test_nothing_lies_hidden_while_nobody_works() -> None:
    for name in ("tossed", "put_away"):
        found = core.look(RULES, shop(), EVERYTHING)
        found["players"][0][name] = {"dojo": 1}
        found["deck"]["open"]["dojo"] -= 1
        with pytest.raises(ValueError, match="discards lie open while nobody works"):
            core.recall(RULES, found)


@pytest.mark.parametrize(
    "change", [{"goods": -1}, {"dice": dict.fromkeys(("red", "blue", "purple", "yellow", "green"), 7)}]
)
def test_a_machine_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    found = core.look(RULES, machine("golem robot"), EVERYTHING)
    found["machine"] |= change
    with pytest.raises(ValueError, match="the Machine cannot have this"):
        core.recall(RULES, found)
