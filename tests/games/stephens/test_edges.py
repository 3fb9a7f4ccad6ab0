"""The edges of the clauses: nothing left, nothing to pay with, two rules at once, once more when it is already so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from fabrica.core import NATURE
from fabrica.games.stephens import DRAW, RULES
from fabrica.games.stephens.components import (
    ACCESSORY,
    CUBE,
    GAINS,
    INFLUENCE,
    NAMED,
    PAY_ACCESSORIES,
    PAY_COINS,
    PAY_CUBES,
    PAY_DUNE,
    PAY_FOREST,
    PAY_INFLUENCE,
    SPACE_PRICE,
    TRACK_TOP,
)
from fabrica.games.stephens.effects import can_pay, influence_cap, score_points
from fabrica.games.stephens.rules.turn import BY_AUTOMA, GLASS
from fabrica.games.stephens.state import (
    AFTER_TURN,
    AUTOMA_SUPPLY,
    AUTOMA_TURN,
    FULFILLING,
    GIVE_ACCESSORY,
    INCOME,
    RESET,
    SUPPLYING,
)
from tests.games.stephens.position import AUTOMA, CONTRACT, PROFESSION, Position, started

# 1  Components


def test_1_2_a_card_in_two_places_is_noticed() -> None:
    state = Position().contracts(1, "kingdom-1").state
    found = RULES.census(state)
    assert (found["contracts"], found["investments"], found["red-professions"]) == (39, 32, 23)
    state.discards[0] |= state.commitments[1]
    state.discarded[0] |= 1 << state.display[1]
    assert RULES.census(state) == found | {"contracts": 40, "red-professions": 24}


# 3  Player setup


@pytest.mark.parametrize(("cost", "left"), [(3, 1), (5, 4)])
def test_3_7_a_cost_of_a_starting_profession_is_paid_if_it_can_be(cost: int, left: int) -> None:
    table = started(1)
    while table.decision != "deal-starting":
        table.play(table.legal()[0])
    with printed((PAY_COINS, SPACE_PRICE + PROFESSION["crystal-maker"] * 2, cost)):
        table.play("start 0 crystal-maker", "worker 2a")
    assert (table.state.coins[0], table.row("furnace-right")) == (left, ["crystal-maker"])


# 5 and 6  Cards


def test_5_5_discarded_contracts_return_only_once() -> None:
    table = Position()
    table.state.supply[0], table.state.discards[0] = 0, 1 << 20 | 1 << 21
    table.play("glass lower-left", "commit crown-1", "offer colonies-8")
    assert (table.state.supply[0], table.state.discards[0]) == (1 << 21, 0)


def test_5_5_and_investments_in_the_same_way() -> None:
    table = Position()
    table.state.supply[1], table.state.discards[1] = 0, 1 << 4
    table.play("glass lower-right", "fund orange-1 orange", "issue orange-5")
    assert table.open_cards(1)[4] == "orange-5"
    assert table.state.discards[1] == 0


# 8  Reinforce


def test_8_2_8_3_8_4_what_cannot_be_reinforced_is_not_offered() -> None:
    table = Position().attach("sawyer", "furnace-left", 1).attach("carter", "furnace-left", 1, 2)
    table.attach("notary", "furnace-left", 0).attach("messenger", "furnace-left", 3)
    assert [line for line in table.legal() if line.startswith("reinforce")] == ["reinforce messenger"]


# 9  Activate professions


def test_9_7_a_trade_is_paid_before_it_brings_anything() -> None:
    table = Position().attach("courtier", "furnace-left", 0)
    table.state.influence[0] = 0
    table.play("glass upper-left", "use courtier first")
    assert table.state.influence[0] == 0
    table.play("give green")
    assert table.state.influence[0] == 3


@contextmanager
def printed(*numbers: tuple[list[int], int, int]) -> Iterator[None]:
    """While this lasts a card shows other numbers, as a data pack may bring them."""
    shown = [(column, at, column[at]) for column, at, _ in numbers]
    for column, at, number in numbers:
        column[at] = number
    try:
        yield
    finally:
        for column, at, number in shown:
            column[at] = number


MESSENGER = PROFESSION["messenger"] * 2  # its first benefit: a coin for nothing


@pytest.mark.parametrize(("prices", "track"), [(PAY_FOREST, 0), (PAY_DUNE, 1)])
def test_9_7_steps_of_a_track_can_be_a_price(prices: list[int], track: int) -> None:
    table = Position().attach("messenger", "furnace-left", 0)
    with printed((prices, MESSENGER, 2)):
        table.play("glass upper-left", "use messenger first")
        assert (table.state.tracks[track], table.state.tracks[1 - track], table.state.coins[0]) == (1, 3, 11)
        assert not can_pay(table.state, 0, MESSENGER)


def test_9_7_who_cannot_pay_the_first_benefit_is_asked_for_the_second() -> None:
    table = Position().attach("clerk", "furnace-left", 0)
    with printed((PAY_INFLUENCE, PROFESSION["clerk"] * 2, 5)):
        table.play("glass upper-left")
        assert table.legal() == ["use clerk second", "pass"]


def test_9_7_two_cubes_can_be_a_price() -> None:
    table = Position().attach("messenger", "furnace-left", 0).cubes(0, pink=1)
    with printed((PAY_CUBES, MESSENGER, 2)):
        assert not can_pay(table.state, 0, MESSENGER)
        table.play("glass upper-left", "use messenger first", "give pink")
        assert (table.legal(), table.state.coins[0]) == (["give green"], 10)
        assert table.play("give green").state.coins[0] == 11


def test_9_7_accessories_can_be_a_price() -> None:
    table = Position().attach("messenger", "furnace-left", 0).accessories(0, crate=1)
    with printed((PAY_ACCESSORIES, MESSENGER, 2)):
        assert not can_pay(table.state, 0, MESSENGER)
        table.accessories(0, crate=2).play("glass upper-left", "use messenger first", "provide crate", "provide crate")
    assert (table.state.coins[0], table.accessory(0, "crate"), table.state.paid[:3]) == (11, 0, [0, 2, 0])


def test_9_7_what_is_paid_makes_room_on_a_track() -> None:
    table = Position().attach("messenger", "furnace-left", 0)
    with printed((PAY_INFLUENCE, MESSENGER, 1), (GAINS[MESSENGER], INFLUENCE, 1)):
        table.play("glass upper-left", "use messenger first")
    assert (table.state.influence[0], table.state.coins[0]) == (4, 11)


def test_9_8_each_icon_is_a_cube_or_an_accessory_of_its_own() -> None:
    table = Position().attach("messenger", "furnace-left", 0)
    with printed((GAINS[MESSENGER], CUBE, 2), (GAINS[MESSENGER], ACCESSORY, 2)):
        table.play("glass upper-left", "use messenger first")
        table.play("accessory crate", "accessory crate", "receive pink", "receive white")
    assert (table.accessory(0, "crate"), table.cube(0, "pink"), table.cube(0, "white")) == (2, 1, 1)


def test_9_8_a_benefit_of_any_cube() -> None:
    table = Position().attach("glassblower", "furnace-left", 0).play("glass upper-left", "use glassblower first")
    assert table.legal() == [f"receive {cube}" for cube in ("green", "blue", "white", "orange", "pink", "black")]
    table.play("receive pink")
    assert (table.cube(0, "pink"), table.owing) == (1, 1)


def test_9_9_forest_and_dune_each_on_their_track() -> None:
    table = Position().attach("forest-warden", "furnace-left", 0).attach("carter", "furnace-left", 0)
    table.play("glass upper-left", "use forest-warden first")
    assert (table.track(0, "forest"), table.track(0, "dune")) == (4, 3)
    table.play("use carter second")
    assert (table.track(0, "forest"), table.track(0, "dune")) == (4, 4)


def test_9_9_each_track_has_its_own_top() -> None:
    table = Position().attach("carter", "furnace-left", 0)
    with printed((TRACK_TOP, 1, 3)):
        table.play("glass upper-left", "use carter second")
    assert (table.track(0, "forest"), table.track(0, "dune")) == (3, 3)


def test_9_8_an_accessory_paid_elsewhere_is_not_spent_on_a_contract() -> None:
    table = Position().accessories(0, crate=1).owe(GIVE_ACCESSORY).play("provide crate")
    assert (table.accessory(0, "crate"), table.state.spent[:3]) == (0, [0, 0, 0])
    assert sum(table.state.paid) == 1


# 10  Permanent abilities


def test_10_6_a_lone_profession_between_the_decks_may_be_discarded() -> None:
    table = Position().unlock(0, "3a").display("clerk - teacher bookkeeper innkeeper fishwife")
    table.play("discard red").nature()
    assert "teacher" not in table.shown()
    assert "-" not in table.shown()


def test_10_10_without_4a_nothing_is_replaced() -> None:
    table = Position().contracts(0, "crown-1").cubes(0, pink=1, green=2).owe(FULFILLING).play("fulfil crown-1")
    assert table.decision == "over"
    assert (table.cube(0, "pink"), table.cube(0, "green")) == (0, 2)


def test_10_13_sweeping_keeps_the_discount_and_the_second_card() -> None:
    table = Position().unlock(0, "4a", "4b", "4c", "4d").play("glass lower-right", "sweep investments", "issue open-2")
    table.play("fund black-1 black", "fund pink-1 pink")
    assert table.state.coins[0] == 10 - (2 - 1) - 1
    assert table.owing == NATURE


def test_10_13_who_can_buy_nothing_may_still_sweep() -> None:
    table = Position().unlock(0, "4c")
    table.state.influence[0] = 0
    assert table.play("glass lower-left").legal() == ["sweep contracts", "pass"]


def test_10_13_in_a_reset_phase_too_and_the_market_is_filled_at_once() -> None:
    table = Position().unlock(0, "4c").ready(0, orange=1, pink=1, black=1).owe(SUPPLYING)
    table.play("supply upper-left-set", "sweep investments").nature().play("fund pink-1 pink")
    assert table.owing == NATURE
    assert "-" not in table.nature().open_cards(1)
    assert table.state.holes == 0


def test_10_14_the_discount_helps_a_delivery_too() -> None:
    table = Position().unlock(0, "4c", "4d").ready(0, orange=1, pink=1, black=1).owe(SUPPLYING)
    table.play("supply upper-left-set", "commit crown-3")
    assert table.state.influence[0] == 4 - 2


def test_10_17_a_small_factory_with_nothing_left_asks_nothing() -> None:
    table = Position().unlock(0, "5a", "5b").factory("upper-left", pink=1).play("obtain upper-left pink")
    assert (table.owing, table.decision) == (1, "turn")


def test_10_18_after_four_cubes_too() -> None:
    table = Position().unlock(0, "5a", "5b", "5c").factory("upper-left", pink=4).furnaces(4, 0, 4, 4)
    table.play("obtain upper-left pink", "also pink", "also pink", "also pink")
    assert table.legal() == ["use-row", "use-furnace upper-right"]


def test_10_18_an_upper_furnace_activates_its_row_for_everybody() -> None:
    table = Position().unlock(0, "5a", "5b").factory("upper-left", pink=3).furnaces(0, 4, 4, 4)
    table.attach("clerk", "upper-left", 0).attach("notary", "furnace-left", 2)
    table.play("obtain upper-left pink", "also pink", "also pink", "use-furnace upper-left")
    assert (table.owing, table.legal()) == (2, ["use notary first", "pass"])


# 11 to 14  Reset phase


def test_11_1_alone_too_only_glass_brings_a_reset_phase() -> None:
    table = Position(seats=1).furnaces(0, 0, 4, 4).owe(AFTER_TURN)
    assert table.state.army == 55
    assert Position(seats=1).furnaces(0, 0, 4, 4).owe(AFTER_TURN, 0, GLASS).state.army == 50


def test_12_4_dune_must_reach_as_forest() -> None:
    table = Position().invested(0, "pink", "open-8")
    table.state.tracks[1] = 1
    assert table.owe(INCOME).decision == "over"
    table.state.tracks[1] = 2
    table.owe(INCOME).play("exploit 1")
    assert (table.track(0, "forest"), table.track(0, "dune")) == (3, 0)


def test_12_4_what_one_column_takes_is_gone_for_the_next() -> None:
    table = Position().invested(0, "orange", "orange-3", "orange-6")
    table.state.tracks[0] = 1
    table.owe(INCOME).play("exploit 2")
    assert table.decision == "over"
    assert table.state.reserved[:3] == [2, 0, 0]


def test_13_8_reinforcing_is_enough_for_the_bonus() -> None:
    table = Position().attach("messenger", "furnace-left", 1).ready(0, orange=1, pink=1, black=1)
    table.state.coins[0] = 1
    table.owe(SUPPLYING).play("supply upper-right-set")
    assert table.legal() == ["reinforce messenger", "pass"]


def test_13_8_without_disks_the_bonus_is_nothing() -> None:
    table = Position().ready(0, orange=1, pink=1, black=1)
    table.state.disks[0] = 0
    assert table.owe(SUPPLYING).play("supply upper-right-set").decision == "over"


def test_14_2_an_accessory_pays_for_one_icon_only() -> None:
    table = Position().contracts(0, "crown-13").cubes(0, blue=1, pink=1, orange=1).accessories(0, crate=1)
    with printed((NAMED, CONTRACT["crown-13"] * 3 + 1, 1)):  # a crate, and any other
        assert table.owe(FULFILLING).decision == "over"
        table.accessories(0, basketware=1).owe(FULFILLING).play("fulfil crown-13")
        assert table.legal() == ["provide basketware"]


def test_14_3_a_named_accessory_counts_as_spent() -> None:
    table = Position().contracts(0, "crown-8").cubes(0, white=2).accessories(0, chandelier=1).owe(FULFILLING)
    table.play("fulfil crown-8")
    assert table.state.spent[:3] == [0, 0, 1]


# 15  End of the game


@pytest.mark.parametrize("score", [50, 52, 54])
def test_15_1_the_army_passes_a_marker(score: int) -> None:
    table = Position()
    table.state.score[1] = score
    assert table.owe(RESET).state.ending == 1


def test_15_1_the_point_of_2a_may_reach_the_army() -> None:
    table = Position().unlock(1, "2a")
    table.state.score[1] = 49
    table.owe(RESET)
    assert (table.state.army, table.state.score[1], table.state.ending) == (50, 50, 1)


def test_15_1_the_points_of_a_column_may_pass_the_army() -> None:
    table = Position().invested(0, "orange", "orange-4")
    table.state.army, table.state.score[0] = 20, 18
    table.owe(INCOME).play("exploit 1")
    assert (table.state.score[0], table.state.ending) == (21, 1)


def test_15_1_once_triggered_the_end_does_not_begin_anew() -> None:
    table = Position()
    table.state.ending, table.state.army = 2, 10
    score_points(table.state, 0, 30)
    assert table.owe(RESET).state.ending == 2


def test_15_4_the_final_reset_phase_comes_after_the_last_seat_of_the_round() -> None:
    table = Position(seats=3, seat=2)
    table.state.first, table.state.ending = 1, 2
    table.play("glass upper-right")
    assert (table.state.army, table.owing) == (55, 0)
    table.play("glass upper-right")
    assert (table.state.army, table.decision) == (50, "over")


# 17  Solo mode


def test_17_7_alone_nobody_is_asked_who_begins() -> None:
    table = started(1)
    owed = []
    while table.owing == NATURE:
        owed.append(table.decision)
        table.play(table.legal()[0])
    assert "deal-board" not in owed


@pytest.mark.parametrize(
    ("card", "first", "second"), [(9, "upper-left", "lower-right"), (10, "upper-right", "lower-left")]
)
def test_17_14_the_arrow_leads_to_the_next_small_factory(card: int, first: str, second: str) -> None:
    table = Position(seats=1).factory(first, pink=3).factory(second, pink=3).owe(AUTOMA_TURN)
    table.play(f"automa automa-{card}")
    assert (table.products(first), table.products(second)) == ({"pink": 2}, {"pink": 3})


def test_17_12_an_empty_space_gives_the_automa_nothing() -> None:
    table = Position(seats=1).display("clerk - - bookkeeper innkeeper fishwife").owe(AUTOMA_TURN)
    table.state.decks[0] = 0
    table.play("automa automa-7")
    assert (table.state.automa_workers, table.state.masters[AUTOMA]) == (1, 0)
    assert (table.owing, table.decision) == (0, "turn")


def test_17_16_cube_by_cube_until_all_are_removed() -> None:
    table = Position(seats=1).factory("lower-left", pink=3, orange=2, black=2)
    table.state.automa_workers = 7
    table.owe(AUTOMA_TURN).play("automa automa-9", "remove orange", "remove black", "remove pink")
    assert table.products("lower-left") == {"pink": 2, "orange": 1, "black": 1}
    assert table.decision == "turn"


def test_17_16_nothing_to_choose_when_all_must_go() -> None:
    table = Position(seats=1).factory("lower-left", pink=2, orange=1).factory("upper-left", pink=1)
    table.state.automa_workers = 7
    table.owe(AUTOMA_TURN).play("automa automa-9")
    assert (table.products("lower-left"), table.products("upper-left")) == ({}, {"pink": 1})
    assert (table.decision, table.state.furnaces) == ("turn", [4, 4, 4, 4])


def test_17_16_with_one_cube_to_stay_you_choose() -> None:
    table = Position(seats=1).factory("lower-left", pink=1, orange=1).owe(AUTOMA_TURN).play("automa automa-9")
    assert table.legal() == ["remove orange", "remove pink"]


def test_17_14_products_are_no_glass() -> None:
    table = Position(seats=1).furnaces(0, 0, 4, 4).factory("lower-left", pink=1).owe(AUTOMA_TURN)
    assert table.play("automa automa-9").state.army == 55


def test_17_19_the_other_way_round_too() -> None:
    table = Position(seats=1)
    table.state.automa_card = 1  # three cubes from the lower right one, counter-clockwise
    table.owe(AUTOMA_SUPPLY).play("draw pink", "draw orange", "draw black")
    assert [table.products(place) for place in ("lower-right", "upper-right", "upper-left", "lower-left")] == [
        {"pink": 1},
        {"orange": 1},
        {"black": 1},
        {},
    ]


def test_17_19_the_lower_arrow_not_the_upper_one() -> None:
    table = Position(seats=1)
    table.state.automa_card = 3  # its turn goes counter-clockwise, its supply clockwise from the upper right
    table.owe(AUTOMA_SUPPLY).play("draw pink", "draw orange", "draw black")
    assert [table.products(place) for place in ("upper-right", "lower-right", "lower-left", "upper-left")] == [
        {"pink": 1},
        {"orange": 1},
        {"black": 1},
        {},
    ]


def test_17_19_every_cube_of_the_bag_is_as_likely() -> None:
    state = Position(seats=1).state
    state.bag, state.automa_card = [4, 2, 1], 0
    moves: list[int] = []
    weights: list[int] = []
    DRAW.odds(state, NATURE, 0, moves, weights)
    assert weights == [4, 2, 1]


def test_17_21_only_with_the_symbol_and_a_disk_left() -> None:
    table = Position(seats=1).attach("clerk", "furnace-left", 0)
    table.state.automa_card, table.state.bag = 0, [0, 0, 0]
    assert table.owe(AUTOMA_SUPPLY).decision == "over"
    table.state.automa_card, table.state.automa_workers = 2, 21
    assert table.owe(AUTOMA_SUPPLY).decision == "over"
    table.state.automa_workers = 20
    assert table.owe(AUTOMA_SUPPLY).legal() == ["lend clerk"]


def test_17_21_a_lower_space_is_taken_once() -> None:
    table = Position(seats=1).attach("clerk", "furnace-left", 0, AUTOMA).attach("teacher", "furnace-left", 0)
    table.state.automa_card, table.state.bag = 2, [0, 0, 0]
    assert table.owe(AUTOMA_SUPPLY).legal() == ["lend teacher"]


def test_17_18_the_automa_supplies_after_your_investments() -> None:
    table = Position(seats=1).invested(0, "orange", "orange-1")
    table.state.automa_card = 0
    decisions = [table.owe(RESET).decision]
    table.play("exploit 1")
    decisions.append(table.decision)
    table.play("draw pink", "draw pink", "draw black")
    assert [*decisions, table.decision] == ["column", "draw-cube", "supply"]


def test_17_22_a_reset_phase_of_the_automa_is_followed_by_your_turn() -> None:
    table = Position(seats=1).furnaces(0, 0, 4, 4).owe(AFTER_TURN, 0, GLASS | BY_AUTOMA)
    assert (table.state.army, table.owing, table.decision) == (50, 0, "turn")


def test_17_21_the_disk_comes_after_the_cubes() -> None:
    table = Position(seats=1).attach("clerk", "furnace-left", 0)
    table.state.automa_card = 2
    table.owe(AUTOMA_SUPPLY).play("draw pink", "draw pink")
    assert table.decision == "automa-apprentice"


# 18  Opponents


@pytest.mark.parametrize(("locks", "caps"), [("before", [9, 9, 25]), ("on", [10, 10, 25])])
def test_18_7_stacked_disks_with_both_readings_of_a_lock(locks: str, caps: list[int]) -> None:
    table = started(1, opponent="opponent-5", locks=locks)
    found = [influence_cap(table.state, 0)]
    table.unlock(0, "influence-5", "influence-15", "influence-20")
    found.append(influence_cap(table.state, 0))
    found.append(influence_cap(table.unlock(0, "influence-10").state, 0))
    assert found == caps
