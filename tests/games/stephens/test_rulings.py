"""The rulings of docs/games/stephens.md, by their numbers, where no test of a clause says the same already."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fabrica import clauses
from fabrica.core import NATURE, item
from fabrica.games.stephens.components import OPPONENTS, PROFESSION_ROWS, STARTING
from fabrica.games.stephens.effects import gain_influence
from fabrica.games.stephens.rules.turn import GLASS
from fabrica.games.stephens.solo import reaches_end
from fabrica.games.stephens.state import (
    AFTER_TURN,
    AUTOMA_SUPPLY,
    AUTOMA_TURN,
    FULFILLING,
    INCOME,
    RESET,
    SUPPLYING,
    count,
)
from tests.games.stephens.position import AUTOMA, PROFESSION, Position, started

DOC = Path(__file__).parents[3] / "docs" / "games" / "stephens.md"


def test_every_ruling_that_a_clause_names_is_written_down() -> None:
    written = {int(n) for n in re.findall(r"^\| (\d+) \|", DOC.read_text("utf-8"), re.M)}
    named = {clause.ruling for clause in clauses.clauses("stephens").values() if clause.ruling is not None}
    assert named <= written
    assert written == set(range(1, 55))


def test_ruling_1_the_marker_stops_before_a_disk_or_by_option_on_it() -> None:
    table = started(2, locks="on")
    gain_influence(table.state, 0, 9)
    assert table.state.influence[0] == 5
    table = started(2)
    gain_influence(table.state, 0, 9)
    assert table.state.influence[0] == 4


def test_ruling_2_supply_before_contracts() -> None:
    table = Position(seats=2).invested(0, "pink", "pink-1").contracts(1, "crown-1").cubes(1, pink=1).owe(RESET, 1)
    table.play("exploit 1")
    assert (table.owing, table.decision) == (0, "supply")


def test_ruling_3_the_bonus_is_a_whole_assignment() -> None:
    table = Position().ready(0, orange=1, pink=1, black=1).owe(SUPPLYING).play("supply upper-right-set")
    table.play("create clerk furnace-left", "worker 2a")
    assert (table.state.coins[0], count(table.state.disks[0])) == (7, 17)


def test_ruling_4_two_cards_only_with_a_cube_from_a_furnace() -> None:
    table = Position().unlock(0, "4a", "4b").ready(0, orange=1, pink=1, black=1).owe(SUPPLYING)
    table.play("supply upper-left-set", "fund orange-1 orange").nature()
    assert table.decision == "over"
    table = Position().unlock(0, "4a", "4b", "5a", "5b").factory("upper-left", pink=3).furnaces(4, 4, 0, 4)
    table.play("obtain upper-left pink", "also pink", "also pink", "use-furnace lower-left", "commit crown-1").nature()
    assert table.owing == 1


def test_ruling_5_in_a_reset_phase_markets_are_filled_at_once() -> None:
    table = Position().ready(0, orange=2, pink=2, black=2).owe(SUPPLYING)
    table.play("supply upper-left-set", "fund orange-1 orange")
    assert table.owing == NATURE
    table.play("issue pink-5")
    assert table.open_cards(1) == ["pink-1", "black-1", "open-1", "orange-2", "pink-5"]


def test_ruling_6_sweeping_once_before_the_first_card_without_having_to_buy() -> None:
    table = Position().unlock(0, "4a", "4b", "4c").play("glass lower-right", "sweep investments").nature()
    table.play("pass")
    assert table.owing == 1
    bought = Position().unlock(0, "4a", "4b", "4c").play("glass lower-right", "fund orange-1 orange")
    assert bought.refused("sweep investments") == "10.13"


def test_ruling_8_no_reset_check_without_glass() -> None:
    table = Position().furnaces(0, 0, 4, 4).factory("upper-left", pink=1).play("obtain upper-left pink")
    assert table.state.army == 55


def test_ruling_9_and_11_the_last_player_leads_the_final_reset_which_is_played_whole() -> None:
    table = (
        Position(seats=2, seat=1).invested(0, "orange", "orange-1").invested(1, "pink", "pink-1").furnaces(0, 4, 4, 4)
    )
    table.state.ending = 2
    table.play("glass upper-right")
    assert (table.owing, table.decision) == (1, "column")
    assert (table.state.army, table.state.furnaces[0]) == (50, 3)


def test_ruling_10_never_two_resets_at_the_end() -> None:
    table = Position(seats=2, seat=1).furnaces(0, 1, 4, 4)
    table.state.ending = 2
    table.owe(AFTER_TURN, 1, GLASS)
    assert (table.state.army, table.decision) == (50, "over")


def test_ruling_13_the_army_stops_at_0() -> None:
    table = Position()
    table.state.army = 0
    assert table.owe(RESET).state.army == 0


def test_ruling_15_an_exhausted_deck_leaves_a_space_empty() -> None:
    table = Position()
    table.state.decks[0] = 0
    table.play("create clerk furnace-left", "worker 2a")
    assert table.shown()[:3] == ["-", "straw-wrapper", "teacher"]
    assert table.owing == 1


def test_ruling_18_a_payment_is_never_partial() -> None:
    table = Position().invested(0, "orange", "orange-3")
    table.state.tracks[0] = 0
    assert table.owe(INCOME).decision == "over"


def test_ruling_20_accessories_before_starting_professions() -> None:
    table = started(3)
    while table.owing == NATURE:
        table.play(table.legal()[0])
    assert table.decision == "gain-accessory"


def test_ruling_22_replacing_may_be_repeated_and_never_replaces_accessories() -> None:
    table = Position().contracts(0, "crown-4").cubes(0, pink=4).unlock(0, "4a").owe(FULFILLING)
    table.play("fulfil crown-4", "replace blue pink", "replace white pink")
    assert (table.cube(0, "pink"), table.score()["contracts"]) == (0, 2)
    bare = Position().contracts(0, "crown-8").cubes(0, white=2, pink=4).unlock(0, "4a").owe(FULFILLING)
    assert bare.decision == "over"


def test_ruling_24_alone_the_number_for_two() -> None:
    table = Position(seats=1).furnaces(0, 0, 4, 4)
    table.state.army = 50
    assert table.owe(RESET).state.furnaces == [2, 2, 4, 4]


def test_ruling_25_products_the_automa_removes_activate_nothing() -> None:
    table = Position(seats=1).attach("clerk", "lower-left", 0).factory("lower-left", pink=1).owe(AUTOMA_TURN)
    assert table.play("automa automa-9").decision == "turn"


def test_ruling_27_the_bonus_of_a_delivery_never_leads_too_far_ahead() -> None:
    table = Position(seats=1).unlock(0, "2a", "3a", "4a", "5a").ready(0, orange=1, pink=1, black=1)
    assert table.owe(SUPPLYING).play("supply upper-right-set").decision == "over"
    table.state.automa_workers = 2
    table.ready(0, orange=1, pink=1, black=1).owe(SUPPLYING).play("supply upper-right-set")
    assert table.decision == "bonus-worker"


def test_ruling_28_the_automa_pays_nothing_and_never_has_3b() -> None:
    table = Position(seats=1).attach("carter", "furnace-left", 0).owe(AUTOMA_TURN).play("automa automa-7")
    assert table.row("furnace-left") == ["clerk", "carter"]
    assert table.state.coins == [10]


def test_ruling_29_the_other_white_furnace_removes_the_same_cards() -> None:
    table = Position(seats=1).furnaces(4, 4, 0, 4).owe(AUTOMA_TURN).play("automa automa-4", "offer kingdom-1")
    assert table.state.furnaces == [4, 4, 0, 3]
    assert table.open_cards(0) == ["crown-1", "crown-2", "crown-4", "crown-5", "kingdom-1"]
    assert table.open_cards(1)[2] == "black-1"


def test_ruling_30_without_a_free_space_its_disk_stays() -> None:
    table = Position(seats=1).attach("sawyer", "furnace-left", 0)
    table.state.automa_card, table.state.bag = 2, [0, 0, 0]
    table.owe(AUTOMA_SUPPLY)
    assert (table.decision, table.state.automa_workers) == ("over", 1)


def test_ruling_33_you_may_reinforce_the_automas_professions() -> None:
    table = Position(seats=1).attach("charcoal-burner", "furnace-left", AUTOMA)
    assert "reinforce charcoal-burner" in table.legal()
    table.play("reinforce charcoal-burner", "worker 2a")
    assert table.state.apprentices[0] == 1 << PROFESSION["charcoal-burner"]


def test_ruling_35_a_contract_of_the_bonus_may_be_fulfilled_in_the_same_phase() -> None:
    table = Position(seats=2).ready(0, orange=1, pink=1, black=1).cubes(0, pink=1)
    table.state.agenda = [item(FULFILLING)]
    table.next(SUPPLYING).play("supply upper-left-set", "commit crown-1").nature()
    assert table.legal() == ["fulfil crown-1", "pass"]


def test_ruling_35_an_investment_of_the_bonus_waits() -> None:
    table = (
        Position(seats=2)
        .invested(0, "orange", "orange-5")
        .invested(0, "pink", "pink-5")
        .invested(0, "black", "black-5")
    )
    table.owe(RESET).play("exploit 1", "supply upper-left-set", "fund open-1 pink").nature()
    assert table.decision == "supply"


def test_ruling_36_a_profession_can_trigger_the_end() -> None:
    table = Position(seats=2).attach("physician", "furnace-left", 0)
    table.state.army, table.state.score = 5, [4, 0]
    table.play("glass upper-left", "use physician first")
    assert table.state.ending == 1


def test_ruling_41_the_space_nearest_the_deck_is_filled_first() -> None:
    table = Position().unlock(0, "3a").play("discard blue", "reveal baker", "reveal actor")
    assert table.shown()[3:] == ["baker", "fishwife", "actor"]


def test_ruling_43_the_furnace_in_the_same_corner_comes_first() -> None:
    table = Position(seats=1).owe(AUTOMA_TURN).play("automa automa-10")
    assert table.state.furnaces == [4, 4, 4, 3]


def test_ruling_46_who_could_do_nothing_is_not_asked() -> None:
    table = Position().attach("priest", "furnace-left", 0)
    table.state.influence[0] = 1
    table.play("glass upper-left")
    assert (table.owing, table.decision) == (1, "turn")


def test_ruling_47_the_bonus_may_sweep_one_of_both_markets() -> None:
    table = Position().unlock(0, "4c").ready(0, orange=1, pink=1, black=1).owe(SUPPLYING).play("supply upper-left-set")
    assert {"sweep contracts", "sweep investments"} <= set(table.legal())
    table.play("sweep investments").nature()
    assert table.refused("sweep contracts") == "10.13"
    full = Position().unlock(0, "4c").contracts(0, "kingdom-1", "kingdom-2", "kingdom-3")
    full.ready(0, orange=1, pink=1, black=1).owe(SUPPLYING).play("supply upper-left-set")
    assert [line for line in full.legal() if not line.startswith("fund")] == ["sweep investments", "pass"]


def test_ruling_48_with_three_contracts_nothing_is_swept() -> None:
    table = Position().unlock(0, "4c").contracts(0, "kingdom-1", "kingdom-2", "kingdom-3").play("glass lower-left")
    assert table.owing == 1


def test_ruling_49_a_starting_profession_is_never_in_the_way() -> None:
    assert all(not PROFESSION_ROWS[card].master_cost for card in STARTING)


def test_ruling_52_a_named_accessory_counts_for_2e_as_an_unnamed_one_does() -> None:
    table = Position().contracts(0, "crown-8", "crown-13").cubes(0, white=2, blue=1, pink=1, orange=1).unlock(0, "2e")
    table.accessories(0, basketware=1, crate=1, chandelier=1).owe(FULFILLING)
    table.play("fulfil crown-8", "fulfil crown-13", "provide crate")
    assert table.accessory(0, "chandelier") == 0
    assert table.score()["accessories"] == 5


def test_ruling_53_the_worker_of_a_delivery_may_be_declined() -> None:
    table = Position().ready(0, orange=1, pink=1, black=1).owe(SUPPLYING).play("supply upper-right-set")
    assert "create clerk furnace-left" in table.legal()
    table.play("pass")
    assert (table.decision, count(table.state.disks[0])) == ("over", 18)


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_ruling_54_the_end_comes_at_25_against_every_opponent_on_every_level(difficulty: str) -> None:
    for opponent in OPPONENTS:
        state = started(1, opponent=opponent, difficulty=difficulty).state
        state.army = 26
        assert not reaches_end(state)
        state.army = 25
        assert reaches_end(state)


def test_ruling_50_the_last_card_is_shuffled_too() -> None:
    table = Position(seats=1).owe(AUTOMA_TURN)
    table.state.automa_deck, table.state.automa_card = 0, 3
    assert "automa automa-4" in table.legal()
