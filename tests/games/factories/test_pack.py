"""Data packs of Fantastic Factories: what is printed is what is played, or it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabrica.games.factories import pack
from fabrica.games.factories.box import BLUEPRINTS, CONTRACTORS, DIFFICULTIES, FLOORS
from tests.games.packs import changed, copied, with_pack

CARDS = {row.id: row for row in BLUEPRINTS}
PEOPLE = {row.id: row for row in CONTRACTORS}


def test_the_shipped_tables_can_be_played() -> None:
    assert pack.problems() == []


@pytest.mark.parametrize(
    ("card", "cells", "said"),
    [
        ("dojo", {"effect": "none"}, "the effect is flip"),
        ("biolab", {"effect": "reroll"}, "the effect is none"),
        ("biolab", {"type": "factory"}, "the type is one of training, production, special, utility, monument"),
        ("biolab", {"tool": "saw"}, "the tool is one of hammer, wrench, gear, shovel"),
        ("beacon", {"prestige": ("2", "many")}, "prestige is a number, or one for each copy"),
        ("beacon", {"prestige": ()}, "prestige is a number, or one for each copy"),
        ("warehouse", {"dice": "sum-15"}, "the dice are one of none, any, pair, triple, run, sum-14, 1, 2, 3, 4, 5, 6"),
        ("assembly-line", {"dice": "sum-14"}, "only the warehouse asks for a sum"),
        ("golem", {"dice": "any", "spaces": 1}, "it asks for no workers"),
        ("harvester", {"spaces": 3}, "it has as many spaces as it asks for workers"),
    ],
)
def test_what_a_card_cannot_be_is_said(card: str, cells: dict[str, object], said: str) -> None:
    assert said in pack.card_problems(CARDS[card]._replace(**cells))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("card", "cells", "said"),
    [
        ("golem", {"pay": ("energy:2",)}, "pay cannot be energy:2"),
        ("replicator", {"pay": ("metal:1",)}, "pay cannot be metal:1"),
        ("scrap-yard", {"gain": ("energy:1",)}, "gain cannot be energy:1"),
        ("solar-array", {"gain": ("metal:1",)}, "gain cannot be metal:1"),
        ("laboratory", {"choice": ("metal:1", "energy:1")}, "choice cannot be metal:1"),
        ("motherlode", {"gain": ("metal:1",)}, "gain cannot be metal:1"),
        ("black-market", {"gain": ("metal:1",)}, "gain cannot be metal:1"),
        ("black-market", {"pay": ()}, "it must ask for cards"),
        ("dojo", {"pay": ("metal:1",)}, "it must ask for energy"),
        ("obelisk", {"gain": ("energy:1",)}, "gain cannot be energy:1"),
        ("biolab", {"pay": ("goods:1",)}, "pay cannot be goods:1"),
        ("biolab", {"gain": ("goods:x",)}, "gain cannot be goods:x"),
        ("biolab", {"gain": ("goods:one",)}, "gain cannot be goods:one"),
        ("battery-factory", {"pay": ("energy:x",)}, "pay cannot be energy:x"),
        ("manufactory", {"choice": ("goods:1", "metal:2")}, "choice cannot be goods:1"),
        ("trash-compactor", {"pay": ("cards:10",)}, "it asks for at most 3 cards"),
    ],
)
def test_a_formula_that_would_not_be_played_is_said(card: str, cells: dict[str, object], said: str) -> None:
    assert pack.formula_problems(CARDS[card]._replace(**cells)) == [said] + (  # type: ignore[arg-type]
        ["choice cannot be energy:1"] if card == "laboratory" else []
    )


@pytest.mark.parametrize(
    ("who", "cells", "said"),
    [
        ("foreman", {"effect": "none"}, "the effect is foreman"),
        ("investor", {"gift": ("energy:1",)}, "only architect, electrician, miner have a gift"),
        ("miner", {"gain": ("goods:3",)}, "gain cannot be goods:3"),
        ("miner", {"gift": ("metal:x",)}, "gift cannot be metal:x"),
    ],
)
def test_what_a_contractor_cannot_be_is_said(who: str, cells: dict[str, object], said: str) -> None:
    assert pack.contractor_problems(PEOPLE[who]._replace(**cells)) == [said]  # type: ignore[arg-type]


def test_what_the_headquarters_and_the_difficulties_cannot_be_is_said() -> None:
    research, generate, mine = FLOORS
    other = (research._replace(spaces=4), mine._replace(dice=("4", "6")), generate._replace(match=("energy:x",)))
    assert pack.floor_problems(other) == [
        "headquarters.csv: the floors are research, generate, mine, in this order",
        "headquarters.csv: research: it has 3 spaces",
        "headquarters.csv: mine: its dice are values in a row",
        "headquarters.csv: generate: match cannot be energy:x",
    ]
    for cards in ((3, 3, 4, 4), (0, 3, 5, 6)):
        levels = tuple([row._replace(cards=count) for row, count in zip(DIFFICULTIES, cards, strict=True)])
        assert pack.difficulty_problems(levels) == ["machine.csv: each difficulty has a number of cards of its own"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("golem,Golem", "giant,Giant", "contractors.csv: golem is missing"),
        ("pair,energy:5,goods:2", "pair,energy:5,points:2", "aluminum-factory: gain cannot be points:2"),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    folder = copied("factories", tmp_path)
    changed(folder, "blueprints.csv", old, new)
    assert said in with_pack("factories", folder, "import fabrica.games.factories")


def test_a_pack_of_fewer_names_is_refused(tmp_path: Path) -> None:
    folder = copied("factories", tmp_path)
    line = "nuclear-plant,Nuclear Plant,Usina nuclear,2,production,2,2,wrench,1,1,no,no,6,,goods:1 energy:1,,none\n"
    changed(folder, "blueprints.csv", line, "")
    changed(folder, "blueprints.csv", "Obelisco,5", "Obelisco,7")
    said = with_pack("factories", folder, "import fabrica.games.factories")
    assert "blueprints.csv has 32 names and contractors.csv 8" in said


def test_5_7_5_9_10_20_floors_monuments_and_discounts_are_played_as_the_tables_say(tmp_path: Path) -> None:
    folder = copied("factories", tmp_path)
    changed(folder, "headquarters.csv", "1 2 3,energy:x", "1 2 3 4,energy:x")
    changed(folder, "blueprints.csv", "obelisk,Obelisk,Obelisco,5,monument", "obelisk,Obelisk,Obelisco,5,special")
    changed(folder, "blueprints.csv", "wrench,3,0,no,yes", "wrench,3,0,no,no")
    changed(folder, "blueprints.csv", "hammer,1,1,no,no,4", "hammer,1,1,no,yes,4")
    code = (
        "from tests.games.factories.position import after, has, legal, refused, work; "
        "hand = 'megalith refinery fulfillment-center golem'; "
        "state = work(hand=hand, compound='obelisk beacon', metal=4, energy=2); "
        "print(refused(state, 'build megalith refinery'), has(after(state, 'build fulfillment-center golem')), "
        "'build fulfillment-center golem' in legal(state), has(after(work('4'), 'assign 4 generate')), sep='|')"
    )
    assert with_pack("factories", folder, code).split("|") == ["4.6", "3M 1E 0G 2C", "True", "0M 4E 0G 0C\n"]
