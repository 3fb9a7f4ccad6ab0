"""Each clause of chapters 9 and 10: activating professions, permanent abilities."""

from __future__ import annotations

import pytest

from fabrica.core import NATURE
from fabrica.games.stephens.effects import climb, gain_influence, score_points
from fabrica.games.stephens.state import GIVE_CUBE
from tests.games.stephens.position import PROFESSION, Position

# 9  Activate professions


def test_9_1_only_the_row_beside_the_cube() -> None:
    table = Position().attach("clerk", "furnace-left", 0).attach("notary", "lower-left", 0)
    table.play("glass upper-left")
    assert table.legal() == ["use clerk first", "use clerk second", "pass"]


def test_9_2_the_active_player_first_then_clockwise() -> None:
    table = Position(seat=2).attach("clerk", "furnace-left", 0, 2).attach("notary", "furnace-left", 1, 3)
    table.play("glass upper-left")
    seats = []
    while table.decision == "activation":
        seats.append(table.owing)
        table.play("pass")
    assert seats == [2, 3, 0, 1]


def test_9_3_in_an_order_of_their_own() -> None:
    table = Position().attach("clerk", "furnace-left", 0).attach("notary", "furnace-left", 0)
    table.play("glass upper-left", "use notary first")
    assert table.legal() == ["use clerk first", "use clerk second", "pass"]


def test_9_4_each_use_is_optional_and_each_card_is_used_once() -> None:
    table = Position().attach("clerk", "furnace-left", 0).attach("notary", "furnace-left", 0)
    table.play("glass upper-left", "use clerk first")
    assert table.refused("use clerk second") == "9.4"
    table.play("pass")
    assert table.owing == 1


def test_9_5_master_and_apprentice_decide_for_themselves() -> None:
    table = Position().attach("clerk", "furnace-left", 0, 1).attach("notary", "furnace-left", 0)
    table.play("glass upper-left")
    assert table.refused("use notary second") == "9.5"
    table.play("use clerk second", "pass")
    assert table.legal() == ["use clerk first", "use clerk second", "pass"]


def test_9_6_an_apprentice_is_as_good_as_a_master() -> None:
    table = Position().attach("teacher", "furnace-left", 1, 0)
    table.unlock(0, "influence-5").play("glass upper-left", "use teacher first")
    assert (table.state.coins[0], table.state.influence[0]) == (11, 5)


def test_9_7_a_trade_is_paid_in_full() -> None:
    table = Position().attach("priest", "furnace-left", 0).attach("clerk", "furnace-left", 0)
    table.state.influence[0] = 1
    table.play("glass upper-left")
    assert table.refused("use priest first") == "9.7"
    table.play("use clerk first", "use priest first")
    assert (table.state.influence[0], table.state.score[0]) == (0, 2)


def test_9_8_any_cube_and_any_accessory() -> None:
    table = Position().attach("courtier", "furnace-left", 0).attach("crate-maker", "furnace-left", 0)
    table.state.influence[0] = 1
    table.play("glass upper-left", "use courtier first")
    assert table.legal() == ["give green"]
    assert table.refused("give pink") == "9.8"
    table.play("give green", "use crate-maker first", "accessory chandelier")
    assert (table.cube(0, "green"), table.state.influence[0], table.accessory(0, "chandelier")) == (0, 4, 1)
    assert table.owe(GIVE_CUBE).legal() == []


def test_9_9_the_top_of_a_track_is_its_end() -> None:
    table = Position()
    climb(table.state, 0, 0, 2)
    assert table.track(0, "forest") == 5
    climb(table.state, 0, 1, 30)
    assert table.track(0, "dune") == 12


# 10  Permanent abilities


def test_10_1_never_above_25() -> None:
    table = Position().unlock(0, "influence-5", "influence-10", "influence-15", "influence-20")
    gain_influence(table.state, 0, 99)
    assert table.state.influence[0] == 25


@pytest.mark.parametrize(
    ("freed", "reaches"),
    [([], 4), (["5"], 9), (["10"], 4), (["5", "10"], 14), (["5", "10", "15"], 19), (["5", "10", "20"], 14)],
)
def test_10_2_a_disk_stops_the_marker(freed: list[str], reaches: int) -> None:
    table = Position().unlock(0, *[f"influence-{number}" for number in freed])
    gain_influence(table.state, 0, 99)
    assert table.state.influence[0] == reaches


def test_10_3_2a_before_the_other_points() -> None:
    table = Position().play("create clerk furnace-left")
    assert [table.refused(f"worker {disk}") for disk in ("2b", "2c", "2d", "2e")] == ["10.3"] * 4
    table.unlock(0, "2a")
    assert [table.refused(f"worker {disk}") for disk in ("2b", "2c", "2d", "2e")] == [None] * 4


def test_10_4_2a_gives_a_point_in_each_reset_phase() -> None:
    table = Position().unlock(1, "2a").furnaces(0, 1, 4, 4).play("glass upper-right")
    assert table.state.score == [0, 1, 0, 0]


def test_10_5_3a_and_3b_in_any_order() -> None:
    table = Position().play("create clerk furnace-left")
    assert table.refused("worker 3b") is table.refused("worker 3a") is None


def test_10_6_3a_replaces_two_professions() -> None:
    table = Position().unlock(0, "3a").play("discard red", "reveal notary", "reveal carter")
    assert table.shown() == ["carter", "straw-wrapper", "notary", "bookkeeper", "innkeeper", "fishwife"]
    assert (table.owing, table.decision) == (0, "turn")
    assert table.refused("discard blue") == "10.6"
    assert Position().refused("discard red") == "10.6"
    bare = Position().unlock(0, "3a").display("clerk - - bookkeeper innkeeper fishwife")
    assert bare.refused("discard red") == "10.6"


def test_10_7_3a_never_discards_the_top_of_a_deck() -> None:
    table = Position().unlock(0, "3a").play("discard blue").nature()
    assert "fishwife" in table.shown()
    gone = table.state.discarded[1]
    assert gone == 1 << PROFESSION["bookkeeper"] | 1 << PROFESSION["innkeeper"]


def test_10_8_3b_lets_a_row_be_as_long_as_the_one_below() -> None:
    table = Position().attach("carter", "furnace-left", 1).unlock(0, "3b")
    assert table.refused("create clerk lower-left") is None
    table.attach("notary", "lower-left", 1)
    assert table.refused("create clerk lower-left") == "10.8"
    assert table.why("create clerk lower-left") == "row-full-even-so"


def test_10_8_the_rows_that_3b_opens_are_offered() -> None:
    table = Position().attach("carter", "furnace-left", 1).unlock(0, "3b")
    rows = [line.split()[2] for line in table.legal() if line.startswith("create clerk")]
    assert rows == ["furnace-left", "lower-left"]


def test_10_9_the_nearer_disk_of_a_sector_first() -> None:
    table = Position().play("create clerk furnace-left")
    assert table.refused("worker 4b") == table.refused("worker 4d") == "10.9"
    table.unlock(0, "4c")
    assert table.refused("worker 4d") is None
    assert table.refused("worker 4b") == "10.9"


def test_10_11_two_cards_with_a_white_cube() -> None:
    table = Position().unlock(0, "4a", "4b")
    table.play("glass lower-left", "commit crown-1", "commit crown-3")
    assert table.state.influence[0] == 0
    assert table.owing == NATURE
    once = Position().unlock(0, "4a").play("glass lower-left", "commit crown-1")
    assert once.owing == NATURE


def test_10_12_both_cards_are_priced_before_the_market_slides() -> None:
    table = Position().unlock(0, "4a", "4b")
    table.play("glass lower-right", "fund orange-1 orange")
    assert table.open_cards(1) == ["-", "pink-1", "black-1", "open-1", "orange-2"]
    table.play("fund pink-1 pink")
    assert table.state.coins[0] == 10 - 1 - 2
    assert table.play("issue open-3", "issue open-4").open_cards(1) == [
        "black-1",
        "open-1",
        "orange-2",
        "open-3",
        "open-4",
    ]


def test_10_13_4c_discards_the_cheapest_card_first() -> None:
    table = Position().unlock(0, "4c").play("glass lower-left")
    assert table.refused("sweep investments") == "10.13"
    table.play("sweep contracts", "offer colonies-3")
    assert table.open_cards(0) == ["crown-2", "crown-3", "crown-4", "crown-5", "colonies-3"]
    assert table.refused("sweep contracts") == "10.13"
    table.play("commit crown-2")
    assert table.state.influence[0] == 3
    assert table.state.discards[0] == 1
    assert Position().play("glass lower-left").refused("sweep contracts") == "10.13"


def test_10_14_4d_makes_a_card_cheaper_but_never_free() -> None:
    table = Position().unlock(0, "4c", "4d").play("glass lower-left", "commit crown-4")
    assert table.state.influence[0] == 1
    table = Position().unlock(0, "4c", "4d").play("glass lower-right", "fund orange-1 orange")
    assert table.state.coins[0] == 9


def test_10_15_only_one_of_two_cards_is_cheaper() -> None:
    table = Position().unlock(0, "4a", "4b", "4c", "4d")
    table.play("glass lower-right", "fund orange-2 orange", "fund open-1 pink")
    assert table.state.coins[0] == 10 - 4 - 4
    table = Position().unlock(0, "4a", "4b", "4c", "4d")
    table.play("glass lower-right", "fund orange-1 orange", "fund open-1 pink")
    assert table.state.coins[0] == 10 - 1 - 3


def test_10_15_the_second_card_may_be_the_cheaper_one() -> None:
    table = Position().unlock(0, "4a", "4b", "4c", "4d")
    table.state.influence[0] = 2
    table.play("glass lower-left", "commit crown-1")
    assert table.legal() == ["commit crown-2", "pass"]
    table.play("commit crown-2")
    assert table.state.influence[0] == 0


def test_10_16_5a_before_5b_before_5c() -> None:
    table = Position().play("create clerk furnace-left")
    assert table.refused("worker 5b") == table.refused("worker 5c") == "10.16"
    table.unlock(0, "5a")
    assert table.refused("worker 5b") is None
    assert table.refused("worker 5c") == "10.16"


@pytest.mark.parametrize(("abilities", "most"), [([], 1), (["5a"], 2), (["5a", "5b"], 3), (["5a", "5b", "5c"], 4)])
def test_10_17_more_cubes_from_the_same_factory(abilities: list[str], most: int) -> None:
    table = Position().unlock(0, *abilities).factory("upper-left", pink=5).factory("lower-left", orange=5)
    table.play("obtain upper-left pink")
    while table.decision == "more-products":
        assert table.legal() == ["also pink", "enough"]
        assert table.refused("also orange") == "4.5"
        table.play("also pink")
    assert table.cube(0, "pink") == most


def test_10_17_fewer_cubes_are_allowed() -> None:
    table = Position().unlock(0, "5a", "5b").factory("upper-left", pink=5)
    table.play("obtain upper-left pink", "enough")
    assert table.cube(0, "pink") == 1
    assert table.owing == 1


def test_10_18_an_empty_furnace_instead_of_the_row() -> None:
    table = Position().unlock(0, "5a", "5b").factory("upper-left", pink=3).furnaces(4, 4, 0, 4)
    table.attach("clerk", "upper-left", 0)
    table.play("obtain upper-left pink", "also pink", "also pink")
    assert table.legal() == ["use-row", "use-furnace lower-left"]
    assert table.refused("use-furnace upper-left") == "10.18"
    table.play("use-furnace lower-left", "commit crown-1").nature()
    assert table.state.influence[0] == 3
    assert table.cube(0, "white") == 0
    assert table.owing == 1


def test_10_18_three_of_four_are_enough() -> None:
    table = Position().unlock(0, "5a", "5b", "5c").factory("upper-left", pink=4).furnaces(4, 0, 4, 4)
    table.play("obtain upper-left pink", "also pink", "also pink", "enough")
    assert table.legal() == ["use-row", "use-furnace upper-right"]


def test_10_18_needs_three_cubes() -> None:
    table = Position().unlock(0, "5a", "5b").factory("upper-left", pink=3).furnaces(4, 4, 0, 4)
    table.attach("clerk", "upper-left", 0)
    table.play("obtain upper-left pink", "also pink", "enough")
    assert table.decision == "activation"


def test_10_18_the_row_after_all() -> None:
    table = Position().unlock(0, "5a", "5b").factory("upper-left", pink=3).furnaces(0, 4, 4, 4)
    table.attach("clerk", "upper-left", 0).attach("notary", "furnace-left", 0)
    table.play("obtain upper-left pink", "also pink", "also pink", "use-row")
    assert table.legal() == ["use clerk first", "use clerk second", "pass"]


# 15  seen from a marker


def test_15_1_a_marker_that_reaches_the_army_triggers_the_end() -> None:
    table = Position()
    table.state.army = 20
    score_points(table.state, 1, 19)
    assert table.state.ending == 0
    score_points(table.state, 1, 1)
    assert table.state.ending == 1
