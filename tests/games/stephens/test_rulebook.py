"""Every worked example of the rulebook, with its numbers."""

from __future__ import annotations

from fabrica.core import NATURE
from fabrica.games.stephens.state import FULFILLING, INCOME, RESET, SUPPLYING
from tests.games.stephens.position import Position

ANDRE, PEDRO, ANGELA, MARIA = 0, 1, 2, 3


def test_example_commit_to_a_new_contract() -> None:
    table = Position(seat=ANGELA)
    table.play("glass lower-left")
    assert table.cube(ANGELA, "white") == 1
    table.play("commit crown-1")
    assert table.state.influence[ANGELA] == 4 - 1
    assert table.owing == NATURE
    assert table.open_cards(0) == ["crown-2", "crown-3", "crown-4", "crown-5", "-"]
    table.play("offer colonies-1")
    assert table.open_cards(0) == ["crown-2", "crown-3", "crown-4", "crown-5", "colonies-1"]
    assert table.owing == MARIA


def test_example_fund_a_new_investment() -> None:
    table = Position(seat=MARIA)
    table.play("glass lower-right", "fund black-1 black")
    assert table.state.coins[MARIA] == 10 - 3
    table.play("issue open-2")
    assert table.open_cards(1) == ["orange-1", "pink-1", "open-1", "orange-2", "open-2"]
    assert table.line(MARIA, "black") == ["black-1"]


def test_example_create_a_new_profession() -> None:
    table = Position(seat=ANDRE)
    table.play("create clerk furnace-left")
    assert table.state.coins[ANDRE] == 10 - 3
    table.play("worker 2a", "reveal glassblower")
    assert table.row("furnace-left") == ["clerk"]
    assert table.shown() == ["glassblower", "straw-wrapper", "teacher", "bookkeeper", "innkeeper", "fishwife"]
    assert "worker 2a" not in table.legal()
    assert table.owing == PEDRO


def test_example_reinforce_an_existing_profession() -> None:
    table = Position(seat=PEDRO).attach("clerk", "furnace-left", master=ANDRE)
    table.play("reinforce clerk", "worker 3b")
    assert table.state.coins[PEDRO] == 10
    assert table.state.apprentices[PEDRO]
    assert table.owing == ANGELA


def test_example_activate_professions() -> None:
    table = Position()
    table.attach("clerk", "furnace-left", master=ANDRE, apprentice=MARIA)
    table.attach("sand-carrier", "furnace-left", master=ANDRE, apprentice=PEDRO)
    table.attach("teacher", "furnace-left", master=ANGELA)
    table.state.influence = [0, 1, 2, 2]
    table.play("glass upper-left")
    assert table.cube(ANDRE, "green") == 1
    assert table.refused("use sand-carrier first") == "9.7"
    table.play("use clerk first")
    assert table.state.influence[ANDRE] == 1
    table.play("use sand-carrier first")
    assert (table.state.influence[ANDRE], table.track(ANDRE, "dune")) == (0, 4)
    assert table.owing == PEDRO
    table.play("use sand-carrier first")
    assert (table.state.influence[PEDRO], table.track(PEDRO, "dune")) == (0, 4)
    assert table.owing == ANGELA
    table.play("use teacher first")
    assert (table.state.coins[ANGELA], table.state.influence[ANGELA]) == (11, 3)
    assert table.owing == MARIA
    table.play("use clerk second")
    assert (table.state.coins[MARIA], table.state.influence[MARIA]) == (11, 2)
    assert (table.owing, table.decision) == (PEDRO, "turn")


def test_example_trigger_a_reset_phase_and_advance_the_army_and_replenish() -> None:
    table = Position(seat=PEDRO).furnaces(0, 3, 2, 1)
    table.state.army = 50
    table.play("glass lower-right", "fund orange-1 orange").nature()
    assert table.state.army == 45
    assert table.state.furnaces == [3, 3, 2, 3]
    assert (table.owing, table.decision) == (PEDRO, "column")  # the new investment may pay at once
    table.play("pass")
    assert (table.owing, table.decision) == (ANGELA, "turn")


def test_example_gain_a_point_from_an_ability() -> None:
    table = Position().unlock(PEDRO, "2a").unlock(MARIA, "2a")
    table.owe(RESET, PEDRO)
    assert table.state.score == [0, 1, 0, 1]


def test_example_empty_the_small_factories() -> None:
    table = Position().factory("lower-right", orange=2)
    table.owe(RESET, PEDRO)
    assert table.products("lower-right") == {}


def test_example_activate_personal_investments() -> None:
    table = Position()
    table.invested(PEDRO, "orange", "orange-1").invested(PEDRO, "pink", "open-4").invested(PEDRO, "black", "black-6")
    table.owe(INCOME, PEDRO).play("exploit 1")
    assert (table.track(PEDRO, "forest"), table.track(PEDRO, "dune")) == (2, 2)
    assert table.state.score[PEDRO] == 3
    assert table.state.reserved[PEDRO * 3 : PEDRO * 3 + 3] == [1, 0, 2]
    assert table.state.cubes == [0] * 24


def test_example_supply_small_factories() -> None:
    table = Position().ready(ANGELA, orange=2, black=2).unlock(ANGELA, "influence-5")
    table.owe(SUPPLYING, ANGELA)
    table.play("supply lower-left-single", "supply lower-left-single")
    table.play("supply upper-right-single", "supply upper-right-single")
    assert table.state.influence[ANGELA] == 4 + 4
    assert table.state.coins[ANGELA] == 10 + 2
    assert table.products("lower-left") == {"orange": 2}
    assert table.products("upper-right") == {"black": 2}
    assert table.decision == "over"


def test_example_fulfill_personal_contracts() -> None:
    table = Position().contracts(MARIA, "crown-1", "kingdom-4").cubes(MARIA, pink=1, white=1, black=1)
    table.owe(FULFILLING, MARIA)
    table.play("fulfil crown-1")
    assert table.cube(MARIA, "pink") == 0
    assert table.shelved(MARIA, "crown") == ["crown-1"]
    table.play("fulfil kingdom-4")
    assert (table.cube(MARIA, "white"), table.cube(MARIA, "black")) == (0, 0)
    assert table.shelved(MARIA, "kingdom") == ["kingdom-4"]
    assert table.decision == "over"


def test_example_final_scoring_of_111_points() -> None:
    table = Position().unlock(MARIA, "2a", "2b", "2c", "2d", "2e", "influence-5")
    table.attach("clerk", "furnace-left", MARIA, ANDRE).attach("fishwife", "furnace-right", MARIA, PEDRO)
    table.attach("teacher", "lower-left", MARIA, ANGELA).attach("notary", "lower-left", MARIA, ANDRE)
    table.attach("innkeeper", "lower-right", MARIA).attach("bookkeeper", "lower-right", MARIA)
    table.attach("carter", "upper-left", MARIA).attach("muleteer", "upper-right", MARIA)
    table.attach("messenger", "furnace-left", ANDRE, MARIA)  # her own apprentices are worth nothing to her
    table.shelf(MARIA, "crown-1", "colonies-1", "kingdom-4")
    table.cubes(MARIA, green=5, blue=4, white=3, orange=2)
    table.accessories(MARIA, basketware=1, crate=1, chandelier=1)
    table.state.coins[MARIA], table.state.influence[MARIA], table.state.score[MARIA] = 11, 9, 38
    table.state.tracks[MARIA * 2 : MARIA * 2 + 2] = [5, 4]
    assert table.score(MARIA) == {
        "track": 38,
        "forest": 7,
        "dune": 0,
        "masters": 24,
        "apprentices": 4,
        "contracts": 12,
        "cubes": 7,
        "coins": 5,
        "influence": 9,
        "accessories": 5,
        "total": 111,
    }
