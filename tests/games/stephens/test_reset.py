"""Each clause of chapters 11 to 16: the reset phase, the end of the game, final scoring."""

from __future__ import annotations

import pytest

from fabrica.games.stephens import RULES
from fabrica.games.stephens.rules.turn import GLASS
from fabrica.games.stephens.state import AFTER_TURN, FULFILLING, INCOME, NEXT, RESET, SUPPLYING
from tests.games.stephens.position import Position

# 10  The ability 4a


def test_10_10_two_cubes_of_a_colour_stand_for_another() -> None:
    table = Position().contracts(0, "crown-2").cubes(0, pink=2, green=1)
    assert table.owe(FULFILLING).decision == "over"
    table.unlock(0, "4a").owe(FULFILLING).play("fulfil crown-2")
    assert table.legal() == ["replace blue pink"]
    assert table.refused("replace blue green") == "10.10"
    assert table.refused("replace blue blue") == "10.10"
    assert table.refused("replace white pink") == "10.10"
    assert table.refused("settle") == "14.2"
    table.play("replace blue pink")
    assert (table.cube(0, "pink"), table.cube(0, "green")) == (0, 1)
    assert table.shelved(0, "crown") == ["crown-2"]


def test_10_10_one_need_not_replace() -> None:
    table = Position().contracts(0, "crown-1").cubes(0, pink=1, green=2).unlock(0, "4a").owe(FULFILLING)
    table.play("fulfil crown-1")
    assert table.legal() == ["replace pink green", "settle"]
    table.play("settle")
    assert (table.cube(0, "pink"), table.cube(0, "green")) == (0, 2)


def test_10_10_the_rest_must_still_be_payable() -> None:
    table = Position().contracts(0, "kingdom-11").cubes(0, blue=1, white=2, pink=2).unlock(0, "4a").owe(FULFILLING)
    table.play("fulfil kingdom-11")  # two white and a blue one
    assert table.refused("replace blue white") == "14.2"
    assert table.legal() == ["replace blue pink", "replace white pink", "settle"]
    table.play("replace blue pink")
    assert (table.cube(0, "blue"), table.cube(0, "white"), table.cube(0, "pink")) == (1, 0, 0)


# 11  Reset phase


def test_11_1_two_empty_furnaces_after_taking_glass() -> None:
    table = Position().furnaces(0, 1, 4, 4).play("glass upper-right")
    assert table.state.army == 50
    table = Position().furnaces(0, 2, 4, 4).play("glass upper-right")
    assert table.state.army == 55
    table = Position().furnaces(0, 0, 4, 4).owe(AFTER_TURN, 0)
    assert table.state.army == 55
    table = Position().furnaces(0, 0, 4, 4).owe(AFTER_TURN, 0, GLASS)
    assert table.state.army == 50


def test_11_2_then_the_next_player() -> None:
    table = Position(seat=2).furnaces(0, 1, 4, 4).play("glass upper-right")
    assert (table.owing, table.decision) == (3, "turn")


def test_11_3_the_steps_in_their_order() -> None:
    table = Position(seats=2).invested(0, "orange", "orange-1").contracts(0, "crown-1").cubes(0, pink=1)
    table.factory("upper-left", black=3).owe(RESET, 0)
    decisions = [table.decision]
    assert table.state.factories == [0] * 12
    table.play("exploit 1")
    decisions.append(table.decision)
    table.play("supply lower-left-single")
    decisions.append(table.decision)
    assert decisions == ["column", "supply", "fulfil"]


def test_11_4_in_turn_order_from_the_one_who_triggered_it() -> None:
    table = Position().owe(RESET, 2)
    for seat in range(4):
        table.invested(seat, "orange", f"orange-{seat + 1}")
    table.state.tracks = [5] * 8
    table.owe(RESET, 2)
    seats = []
    while table.decision in ("column", "supply"):
        seats.append((table.decision, table.owing))
        table.play(table.legal()[0])
    assert seats == [(step, seat) for step in ("column", "supply") for seat in (2, 3, 0, 1)]


def test_11_4_also_with_contracts() -> None:
    table = Position()
    for seat in range(4):
        table.contracts(seat, f"crown-{seat + 1}").cubes(seat, pink=2, blue=2, white=2)
    table.owe(RESET, 2)
    seats = []
    while table.decision == "fulfil":
        seats.append(table.owing)
        table.play("pass")
    assert seats == [2, 3, 0, 1]


def test_11_5_five_spaces_towards_0() -> None:
    table = Position()
    for space in (50, 45, 40, 35, 30, 25, 20, 15, 10, 5, 0, 0):
        table.owe(RESET)
        assert table.state.army == space


@pytest.mark.parametrize(("seats", "cubes"), [(4, 3), (3, 3), (2, 2)])
def test_11_6_empty_furnaces_are_filled_by_the_armys_space(seats: int, cubes: int) -> None:
    table = Position(seats).furnaces(0, 2, 0, 1)
    table.state.army = 50
    assert table.owe(RESET).state.furnaces == [cubes, 2, cubes, 1]


def test_11_7_a_point_for_2a() -> None:
    assert Position().unlock(3, "2a").owe(RESET).state.score == [0, 0, 0, 1]


def test_11_8_small_factories_are_emptied() -> None:
    table = Position().factory("upper-right", pink=2).factory("lower-left", orange=1)
    assert table.owe(RESET).state.factories == [0] * 12


# 12  Activate personal investments


def test_12_1_funding_gives_nothing() -> None:
    table = Position().play("glass lower-right", "fund orange-2 orange")
    assert (table.state.score[0], table.state.reserved[:3]) == (0, [0, 0, 0])


def test_12_2_a_column_may_have_one_two_or_three_cards() -> None:
    table = Position().invested(0, "orange", "orange-1", "orange-5").invested(0, "black", "black-2").owe(INCOME)
    assert table.legal() == ["exploit 1", "exploit 2", "pass"]
    assert table.refused("exploit 3") == "12.2"
    table.play("exploit 1")
    assert (table.state.reserved[:3], table.state.score[0]) == ([1, 0, 1], 1)


def test_12_3_each_column_once_or_not_at_all() -> None:
    table = Position().invested(0, "orange", "orange-1", "orange-5").owe(INCOME).play("exploit 2")
    assert table.refused("exploit 2") == "12.3"
    table.play("pass")
    assert table.decision == "over"
    assert table.state.reserved[:3] == [2, 0, 0]


def test_12_3_what_was_activated_stays_so_when_others_follow() -> None:
    table = Position().invested(0, "orange", "orange-1", "orange-5", "orange-2").owe(INCOME)
    table.play("exploit 1", "exploit 2")
    assert table.legal() == ["exploit 3", "pass"]
    assert table.state.reserved[:3] == [3, 0, 0]


def test_12_4_forest_and_dune_must_reach() -> None:
    table = Position().invested(0, "orange", "orange-3").invested(0, "pink", "open-7", "pink-1")
    table.state.tracks[0] = 2
    table.owe(INCOME)
    assert table.refused("exploit 1") == "12.4"
    table.state.tracks[0] = 3
    table.play("exploit 1")
    assert table.track(0, "forest") == 0


def test_12_5_points_are_scored() -> None:
    table = Position().invested(0, "orange", "orange-4").invested(0, "pink", "open-1").owe(INCOME).play("exploit 1")
    assert table.state.score[0] == 4


def test_12_6_cubes_wait_and_never_enter_the_supply() -> None:
    table = Position().invested(0, "pink", "pink-5").owe(INCOME).play("exploit 1")
    assert (table.state.reserved[:3], table.cube(0, "pink")) == ([0, 2, 0], 0)


# 13  Supply small factories


def test_13_1_every_cube_must_be_delivered() -> None:
    table = Position().ready(0, orange=1, pink=1).owe(SUPPLYING)
    assert "pass" not in table.legal()
    table.play("supply lower-left-single", "supply lower-right-single")
    assert table.decision == "over"


def test_13_2_only_combinations_the_factory_takes() -> None:
    table = Position().ready(0, orange=1).owe(SUPPLYING)
    assert table.legal() == ["supply lower-left-single"]
    assert table.refused("supply upper-left-single") == "13.2"
    table.play("supply lower-left-single")
    assert table.products("lower-left") == {"orange": 1}


def test_13_3_a_set_pays_once() -> None:
    table = Position().ready(0, orange=1, black=1).owe(SUPPLYING).play("supply lower-right-set", "accessory crate")
    assert (table.state.coins[0], table.state.influence[0], table.accessory(0, "crate")) == (10, 4, 1)
    assert table.products("lower-right") == {"orange": 1, "black": 1}


def test_13_4_the_same_again() -> None:
    table = Position().ready(0, pink=3).owe(SUPPLYING)
    table.play(*["supply lower-right-single"] * 3)
    assert table.state.coins[0] == 16


def supplied(delivery: str) -> Position:
    """After a delivery of one of each colour at most, with nothing gained before."""
    table = Position().ready(0, orange=1, pink=1, black=1).unlock(0, "influence-5").owe(SUPPLYING)
    return table.play(f"supply {delivery}")


def test_13_5_black_upper_left() -> None:
    assert supplied("upper-left-single").state.influence[0] == 5


def test_13_6_a_set_upper_left_acquires_a_card() -> None:
    table = supplied("upper-left-set")
    assert table.decision == "acquire-either"
    assert table.refused("glass upper-left") == "13.6"
    table.play("commit crown-2")
    assert table.state.influence[0] == 2
    table.play("offer kingdom-1")
    assert table.open_cards(0) == ["crown-1", "crown-3", "crown-4", "crown-5", "kingdom-1"]
    assert supplied("upper-left-set").play("fund orange-1 orange").state.coins[0] == 9
    assert supplied("upper-left-set").play("pass").decision == "over"


def test_13_7_black_upper_right() -> None:
    assert supplied("upper-right-single").state.coins[0] == 11


def test_13_8_a_set_upper_right_assigns_a_worker() -> None:
    table = supplied("upper-right-set")
    assert table.refused("create clerk lower-left") == "7.8"
    table.play("create clerk furnace-left")
    assert table.state.coins[0] == 7
    table.play("worker 2a", "reveal notary")
    assert table.row("furnace-left") == ["clerk"]
    assert table.shown()[0] == "notary"
    assert table.decision == "over"
    table = Position().ready(0, orange=1, pink=1, black=1).attach("charcoal-burner", "furnace-left", 1).owe(SUPPLYING)
    table.play("supply upper-right-set", "reinforce charcoal-burner", "worker 5a")
    assert table.state.apprentices[0]
    assert supplied("upper-right-set").play("pass").decision == "over"


def test_13_9_orange_lower_left() -> None:
    assert supplied("lower-left-single").state.influence[0] == 6


def test_13_10_a_set_lower_left() -> None:
    assert supplied("lower-left-set").play("accessory basketware").accessory(0, "basketware") == 1


def test_13_11_pink_lower_right() -> None:
    assert supplied("lower-right-single").state.coins[0] == 12


def test_13_12_a_set_lower_right() -> None:
    assert supplied("lower-right-set").play("accessory chandelier").accessory(0, "chandelier") == 1


# 14  Fulfill personal contracts


def test_14_1_only_in_reset_phases_and_only_if_one_wants() -> None:
    table = Position().contracts(0, "crown-1").cubes(0, pink=1)
    assert "fulfil crown-1" not in table.legal()
    table.owe(FULFILLING)
    assert table.refused("fulfil crown-2") == "14.1"
    table.play("pass")
    assert table.state.commitments[0]


def test_14_2_everything_at_once() -> None:
    table = Position().contracts(0, "crown-4", "crown-1").cubes(0, blue=1, pink=1).owe(FULFILLING)
    assert table.refused("fulfil crown-4") == "14.2"
    table.play("fulfil crown-1")
    assert (table.cube(0, "blue"), table.cube(0, "pink")) == (1, 0)


def test_14_3_a_named_accessory_goes_back() -> None:
    table = Position().contracts(0, "crown-8").cubes(0, white=2).accessories(0, crate=1).owe(FULFILLING)
    assert table.decision == "over"
    table.accessories(0, chandelier=1).owe(FULFILLING).play("fulfil crown-8")
    assert (table.accessory(0, "chandelier"), table.accessory(0, "crate")) == (0, 1)


def test_14_4_an_unnamed_accessory_is_chosen_and_counts_later() -> None:
    table = Position().contracts(0, "crown-13").cubes(0, blue=1, pink=1, orange=1)
    table.accessories(0, crate=1, basketware=1).owe(FULFILLING).play("fulfil crown-13")
    assert table.refused("provide chandelier") == "14.4"
    table.play("provide crate")
    assert (table.accessory(0, "crate"), table.state.spent[:3]) == (0, [0, 1, 0])


def test_14_4_without_any_accessory_such_a_contract_cannot_be_fulfilled() -> None:
    table = Position().contracts(0, "crown-13", "crown-1").cubes(0, blue=1, pink=2, orange=1).owe(FULFILLING)
    assert table.legal() == ["fulfil crown-1", "pass"]
    assert table.refused("fulfil crown-13") == "14.2"


def test_14_5_a_row_for_each_type() -> None:
    table = Position().contracts(0, "crown-1", "crown-2", "kingdom-1").cubes(0, pink=1, blue=1, black=1)
    table.owe(FULFILLING).play("fulfil crown-2", "fulfil kingdom-1", "fulfil crown-1")
    assert table.shelved(0, "crown") == ["crown-2", "crown-1"]
    assert table.shelved(0, "kingdom") == ["kingdom-1"]


def test_14_6_fulfilling_gives_nothing_at_once() -> None:
    table = Position().contracts(0, "crown-1").cubes(0, pink=1).owe(FULFILLING).play("fulfil crown-1")
    assert (table.state.score[0], table.state.coins[0], table.state.influence[0]) == (0, 10, 4)


def test_14_7_any_number_of_contracts() -> None:
    table = Position().shelf(0, *[f"crown-{n}" for n in range(2, 14)]).contracts(0, "crown-1").cubes(0, pink=1)
    table.owe(FULFILLING).play("fulfil crown-1")
    assert len(table.shelved(0, "crown")) == 13


# 15  End of the game


def test_15_1_the_army_reaches_or_passes_a_marker() -> None:
    table = Position()
    table.state.score[2] = 49
    assert table.owe(RESET).state.ending == 0
    table.state.army = 55
    table.state.score[2] = 50
    assert table.owe(RESET).state.ending == 1


def test_15_2_the_round_is_finished_and_everybody_has_one_more_turn() -> None:
    table = Position(seat=1)
    table.state.first = 1
    table.state.ending = 1
    seats = []
    while table.decision == "turn":
        seats.append(table.owing)
        table.furnaces(4, 4, 4, 4).play("glass upper-right")
    assert seats == [1, 2, 3, 0, 1, 2, 3, 0]
    assert table.decision == "over"


def test_15_2_triggered_after_the_last_turn_of_a_round() -> None:
    table = Position(seats=2, seat=1)
    table.state.ending = 1
    table.owe(NEXT, 1)
    assert (table.owing, table.state.ending) == (0, 2)


def test_15_3_reset_phases_are_played_as_usual() -> None:
    table = Position(seats=2, seat=0).furnaces(0, 1, 4, 4)
    table.state.ending = 2
    table.play("glass upper-right")
    assert (table.state.army, table.owing) == (50, 1)


def test_15_4_a_final_reset_phase() -> None:
    table = Position(seats=2, seat=1).unlock(0, "2a")
    table.state.ending = 2
    table.play("glass upper-right")
    assert table.decision == "over"
    assert (table.state.army, table.state.score) == (50, [1, 0])


# 16  Final scoring


def test_16_1_the_track_goes_on_beyond_55() -> None:
    table = Position()
    table.state.score[0] = 61
    assert table.score()["track"] == 61


@pytest.mark.parametrize(("space", "points"), [(0, 0), (4, 0), (5, 7), (8, 7), (9, 15), (12, 15)])
def test_16_2_forest_sectors(space: int, points: int) -> None:
    table = Position()
    table.state.tracks[0] = space
    assert table.score()["forest"] == points


@pytest.mark.parametrize(("space", "points"), [(0, 0), (4, 0), (5, 7), (8, 7), (9, 15), (12, 15)])
def test_16_3_dune_sectors(space: int, points: int) -> None:
    table = Position()
    table.state.tracks[1] = space
    assert table.score()["dune"] == points


def test_16_4_masters_by_their_row() -> None:
    table = Position().attach("clerk", "furnace-left", 0).attach("carter", "lower-left", 0)
    table.attach("muleteer", "upper-right", 0).attach("notary", "furnace-left", 1)
    assert (table.score()["masters"], table.score(1)["masters"]) == (9, 1)


def test_16_5_an_apprentice_is_worth_a_point_to_the_master() -> None:
    table = Position().attach("clerk", "furnace-left", 0, 1).attach("carter", "upper-left", 1)
    assert (table.score()["apprentices"], table.score(1)["apprentices"]) == (1, 0)


def test_16_6_columns_of_contracts() -> None:
    table = Position().shelf(0, "crown-1", "crown-4", "kingdom-11", "colonies-4")
    assert table.score()["contracts"] == 3 * (1 + 3 + 2) + 1 * 2


def test_16_6_a_card_keeps_its_place_in_its_row_and_accessories_are_no_cubes() -> None:
    table = Position().shelf(0, "crown-8", "crown-4", "crown-1", "kingdom-1")
    assert table.score()["contracts"] == 2 * (2 + 1) + 1 * 2 + 1 * 1


def test_16_7_two_cubes_a_point() -> None:
    table = Position().cubes(0, green=3, black=2)
    assert table.score()["cubes"] == 0
    assert table.unlock(0, "2b").score()["cubes"] == 2


def test_16_8_two_coins_a_point() -> None:
    table = Position()
    table.state.coins[0] = 11
    assert table.score()["coins"] == 0
    assert table.unlock(0, "2c").score()["coins"] == 5


def test_16_9_an_influence_a_point() -> None:
    assert Position().score()["influence"] == 0
    table = Position().unlock(0, "2d")
    assert table.score()["influence"] == 4
    table.state.influence[0] = 25
    assert table.score()["influence"] == 25


def test_16_10_sets_held_or_spent() -> None:
    table = Position().accessories(0, crate=2, chandelier=1)
    table.state.spent[:3] = [2, 0, 1]
    assert table.score()["accessories"] == 0
    assert table.unlock(0, "2e").score()["accessories"] == 10


def test_16_10_an_accessory_paid_for_something_else_does_not_count() -> None:
    table = Position().accessories(0, crate=1, chandelier=1).unlock(0, "2e")
    table.state.paid[:3] = [1, 0, 0]
    assert table.score()["accessories"] == 0


def test_16_11_ties_are_broken_by_influence_then_coins() -> None:
    table = Position(seats=3)
    table.state.score = [5, 5, 5]
    table.state.influence = [1, 2, 2]
    table.state.coins = [9, 3, 4]
    assert RULES.ranking(table.state) == [[2], [1], [0]]
    table.state.coins = [9, 4, 4]
    assert RULES.ranking(table.state) == [[1, 2], [0]]
    table.state.score = [6, 5, 5]
    assert RULES.ranking(table.state) == [[0], [1, 2]]
