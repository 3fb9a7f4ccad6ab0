"""Positions set up by hand: what the game comes to can be gone on with, what it never comes to is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fabrica import Table, core
from fabrica.core import EVERYTHING, JSON
from fabrica.games.stephens import RULES
from fabrica.table import Misuse
from tests.games.stephens.position import AUTOMA, Position

Change = Callable[[dict[str, Any]], object]


def shown(table: Position) -> JSON:
    """All that lies on the table, with what is owed."""
    return core.look(RULES, table.state, EVERYTHING)


def made(seats: int = 2) -> JSON:
    """A position with workers, cards and things of each kind."""
    table = Position(seats).unlock(0, "2a", "3b").unlock(1 if seats > 1 else 0, "4a", "4c")
    table.attach("carter", "furnace-left", 0, 1).attach("notary", "lower-left", 0)
    table.invested(0, "pink", "open-2", "pink-1").contracts(0, "kingdom-1", "kingdom-2")
    table.accessories(0, crate=1).cubes(0, pink=2).factory("upper-left", black=1)
    table.state.paid[1] = 1
    return shown(table)


@pytest.mark.parametrize("seats", [1, 2])
def test_what_can_be_is_kept(seats: int) -> None:
    found = made(seats)
    table = Table.from_json(found, "seed").at(0)
    assert table.to_json() == found
    assert found["players"][0]["paid"] == {"crate": 1}


def test_the_automas_workers_are_told_as_its_own() -> None:
    table = Position(seats=1).attach("clerk", "furnace-left", 0, AUTOMA).attach("carter", "furnace-left", AUTOMA, 0)
    workers = [(card["master"], card["apprentice"]) for card in shown(table)["rows"]["furnace-left"]]
    assert workers == [(0, "automa"), ("automa", 0)]


def moved(found: dict[str, Any], row: str, card: str, **workers: Any) -> None:
    """A red profession comes from its deck to a row."""
    found["decks"]["red"].remove(card)
    found["rows"][row].append({"profession": card, "master": 1, "apprentice": None} | workers)


def without(found: dict[str, Any], seat: int, disk: str) -> None:
    """A disk is gone from a board."""
    found["players"][seat]["disks"].remove(disk)


def swapped(found: dict[str, Any]) -> None:
    """The tops of the decks lie on each other's."""
    display = found["display"]
    display[0], display[5] = display[5], display[0]


IMPOSSIBLE: list[tuple[str, str, Change]] = [
    ("2.1", "lies with its deck", swapped),
    (
        "5.3",
        "three contracts",
        lambda found: found["players"][1].update(contracts=[f"colonies-{n}" for n in range(1, 5)]),
    ),
    ("6.3", "row of its colour", lambda found: found["players"][1]["investments"]["orange"].append(["black-8", 2])),
    ("7.6", "keeps to its side", lambda found: moved(found, "furnace-right", "sawyer")),
    ("7.8", "longer than that below", lambda found: moved(found, "lower-left", "sawyer")),
    ("7.11", "has a master", lambda found: moved(found, "furnace-left", "sawyer", master=None)),
    ("8.2", "second space", lambda found: moved(found, "furnace-left", "sawyer", apprentice=0)),
    ("8.4", "master and apprentice", lambda found: found["rows"]["furnace-left"][0].update(apprentice=0)),
    ("9.9", "a track has a top", lambda found: found["players"][0]["tracks"].update(dune=13)),
    ("10.2", "stops at its limit", lambda found: found["players"][0].update(influence=5, cap=5)),
    ("10.3", "in their order", lambda found: without(found, 1, "2e")),
    ("10.9", "in their order", lambda found: without(found, 0, "4d")),
    ("10.16", "in their order", lambda found: without(found, 1, "5c")),
    ("11.5", "every five spaces", lambda found: found.update(army=52)),
    ("11.5", "every five spaces", lambda found: found.update(army=60)),
    ("12.4", "fewer than 0", lambda found: found["players"][0]["tracks"].update(forest=-1)),
    ("4.3", "fewer than 0", lambda found: found["furnaces"].update({"upper-left": -1})),
    ("5.2", "fewer than 0", lambda found: found["players"][1].update(influence=-1)),
    ("6.2", "fewer than 0", lambda found: found["players"][1].update(coins=-1)),
    ("2.8", "first, ending, holes", lambda found: found.update(first=2)),
    ("15.2", "first, ending, holes", lambda found: found.update(ending=3)),
    ("7.4", "first, ending, holes", lambda found: found.update(holes=16)),
    ("18.1", "only before one player", lambda found: found.update(opponent="opponent-2")),
]


@pytest.mark.parametrize(
    ("clause", "said", "change"), IMPOSSIBLE, ids=[f"{clause} {said}" for clause, said, _ in IMPOSSIBLE]
)
def test_what_cannot_be_is_refused(clause: str, said: str, change: Change) -> None:
    found = made()
    change(found)
    with pytest.raises(Misuse, match=f"no position of stephens: .*{said}"):
        Table.from_json(found)
