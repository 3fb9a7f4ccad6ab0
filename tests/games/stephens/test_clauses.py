"""Each clause of chapters 1 to 8: setup, the turn, cards, professions."""

from __future__ import annotations

import pytest

from fabrica.core import NATURE
from fabrica.games.stephens.components import ABILITIES, ALL_DISKS, PROFESSION_ROWS
from fabrica.games.stephens.state import GAIN_ACCESSORY, GAIN_CUBE, count
from tests.games.stephens.position import PROFESSION, Position, started

# 1  Components


def test_1_2_coins_accessories_and_cubes_never_run_out() -> None:
    table = Position()
    for _ in range(30):
        table.owe(GAIN_CUBE).play("receive green").owe(GAIN_ACCESSORY).play("accessory crate")
    assert (table.cube(0, "green"), table.accessory(0, "crate")) == (30, 30)


def test_1_4_points_are_marked_at_once() -> None:
    table = Position().attach("physician", "furnace-left", master=0)
    table.play("glass upper-left", "use physician first")
    assert table.state.score[0] == 1


# 2  General setup


def test_2_1_three_red_professions_are_seen() -> None:
    table = started(2)
    table.play("reveal clerk")
    assert table.shown() == ["-", "clerk", "-", "-", "-", "-"]
    table.play("reveal notary", "reveal sawyer")
    assert table.shown() == ["sawyer", "clerk", "notary", "-", "-", "-"]
    assert table.refused("reveal clerk") == "2.1"


def test_2_2_three_blue_professions_are_seen() -> None:
    table = started(2).play("reveal clerk", "reveal notary", "reveal sawyer")
    table.play("reveal baker", "reveal actor", "reveal weaver")
    assert table.shown()[3:] == ["actor", "baker", "weaver"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_3_four_cubes_in_each_furnace(seats: int) -> None:
    assert started(seats).state.furnaces == [4, 4, 4, 4]


def test_2_4_small_factories_start_empty() -> None:
    assert started(3).state.factories == [0] * 12


@pytest.mark.parametrize(("market", "left"), [(0, 34), (1, 27)])
def test_2_5_five_cards_in_each_market(market: int, left: int) -> None:
    table = opened(2)
    assert "-" not in table.open_cards(market)
    assert count(table.state.supply[market]) == left


def test_2_6_investments_come_one_by_one() -> None:
    table = started(2)
    while table.decision != "offer-investment":
        table.play(table.legal()[0])
    table.play("issue pink-3", "issue open-2")
    assert table.open_cards(1) == ["pink-3", "open-2", "-", "-", "-"]


def test_2_7_the_army_starts_on_55() -> None:
    assert started(2).state.army == 55


def test_2_8_somebody_gets_the_starting_board() -> None:
    table = started(3)
    while table.decision != "deal-board":
        table.play(table.legal()[0])
    assert table.legal() == ["board 0", "board 1", "board 2"]
    table.play("board 2")
    assert table.owing == table.state.first == 2


# 3  Player setup


def opened(seats: int) -> Position:
    """A game after the general setup; seat 1 begins."""
    table = started(seats)
    while table.decision != "deal-board":
        table.play(table.legal()[0])
    return table.play("board 1")


def test_3_1_a_disk_on_every_ability() -> None:
    assert opened(2).state.disks == [ALL_DISKS] * 2


def test_3_2_influence_starts_at_2() -> None:
    assert opened(2).state.influence == [2, 2]


def test_3_3_an_accessory_of_choice_in_turn_order() -> None:
    table = opened(3)
    assert table.legal() == ["accessory basketware", "accessory crate", "accessory chandelier"]
    table.play("accessory crate")
    assert table.accessory(1, "crate") == 1
    assert table.owing == 2


def test_3_4_four_coins() -> None:
    assert opened(4).state.coins == [4] * 4


def test_3_5_disks_on_the_tracks() -> None:
    table = opened(2)
    assert table.state.score == [0, 0]
    assert table.state.tracks == [3, 3, 3, 3]


def test_3_6_starting_professions_in_turn_order() -> None:
    table = opened(2).play("accessory crate", "accessory crate")
    assert [line.split()[:2] for line in table.legal()] == [["start", "1"]] * 4
    table.play("start 1 crystal-maker")
    assert table.row("furnace-right") == ["crystal-maker"]
    assert (table.owing, table.decision) == (1, "assign")


def test_3_7_the_starting_profession_unlocks_an_ability() -> None:
    table = opened(2).play("accessory crate", "accessory crate", "start 1 crystal-maker", "worker 5a")
    assert count(table.state.disks[1]) == 17
    table.play("start 0 bottle-blower", "worker influence-5")
    assert (table.owing, table.decision) == (1, "turn")


def test_3_8_the_other_starting_professions_leave_the_game() -> None:
    table = opened(2).play("accessory crate", "accessory crate", "start 1 crystal-maker", "worker 5a")
    table.play("start 0 bottle-blower", "worker influence-5")
    assert count(table.state.starting) == 2
    assert "create furnace-stoker furnace-left" not in table.legal()


# 4  Player's turn


def test_4_1_turns_go_clockwise_from_the_starting_board() -> None:
    table = Position(seats=3, seat=1)
    table.state.first = 1
    seats = []
    for furnace in ("upper-left", "upper-right", "upper-left"):
        seats.append(table.owing)
        table.play(f"glass {furnace}")
    assert seats == [1, 2, 0]


def test_4_2_exactly_one_action() -> None:
    table = Position().play("glass upper-left")
    assert (table.owing, table.decision) == (1, "turn")


def test_4_3_one_cube_from_a_furnace_that_is_not_empty() -> None:
    table = Position().furnaces(0, 4, 4, 4)
    assert table.refused("glass upper-left") == "4.3"
    table.play("glass upper-right")
    assert table.state.furnaces == [0, 3, 4, 4]
    assert table.cube(0, "blue") == 1


@pytest.mark.parametrize(
    ("furnace", "cube"),
    [("upper-left", "green"), ("upper-right", "blue"), ("lower-left", "white"), ("lower-right", "white")],
)
def test_4_3_the_cube_of_the_furnace_goes_to_the_supply(furnace: str, cube: str) -> None:
    table = Position().play(f"glass {furnace}")
    assert (table.cube(0, cube), sum(table.state.cubes)) == (1, 1)


@pytest.mark.parametrize(
    ("furnace", "owed"), [("lower-left", "commit"), ("lower-right", "fund"), ("upper-left", "use")]
)
def test_4_4_each_furnace_has_its_effect(furnace: str, owed: str) -> None:
    table = Position().attach("clerk", "furnace-left", master=0)
    table.play(f"glass {furnace}")
    assert {line.split()[0] for line in table.legal()} == {owed, "pass"}


def test_4_5_one_product_from_a_small_factory() -> None:
    table = Position().factory("upper-left", pink=2, black=1)
    assert table.refused("obtain upper-left orange") == "4.5"
    assert table.refused("obtain lower-left pink") == "4.5"
    table.play("obtain upper-left pink")
    assert table.products("upper-left") == {"pink": 1, "black": 1}
    assert table.cube(0, "pink") == 1
    assert table.owing == 1


def test_4_6_the_row_of_the_small_factory_is_activated() -> None:
    table = Position().factory("lower-right", pink=1).attach("fishwife", "lower-right", master=2)
    table.play("obtain lower-right pink")
    assert (table.owing, table.legal()) == (2, ["use fishwife first", "pass"])


def test_4_7_a_worker_creates_or_reinforces() -> None:
    table = Position().attach("carter", "furnace-left", master=1)
    assert {"create", "reinforce"} <= {line.split()[0] for line in table.legal()}


def test_4_8_a_disk_unlocks_its_ability_for_good() -> None:
    table = Position().play("create clerk furnace-left", "worker 4a").nature()
    assert not table.state.disks[0] >> ABILITIES.index("4a") & 1
    table.play("glass upper-right", "glass upper-right", "glass upper-right", "create straw-wrapper furnace-left")
    assert table.refused("worker 4a") == "4.8"


# 5  Commit to a new contract


def test_5_1_a_contract_is_optional() -> None:
    table = Position().play("glass lower-left", "pass")
    assert table.state.commitments[0] == 0
    assert table.owing == 1
    assert Position().play("glass lower-left").refused("fund orange-1 orange") == "6.1"
    assert Position().play("glass lower-left").refused("glass upper-left") == "5.1"


def test_5_2_the_space_says_the_cost() -> None:
    table = Position()
    table.state.influence[0] = 3
    table.play("glass lower-left")
    assert table.legal() == ["commit crown-1", "commit crown-2", "commit crown-3", "pass"]
    assert table.refused("commit crown-4") == "5.2"
    assert table.refused("commit colonies-9") == "5.2"
    table.play("commit crown-3")
    assert table.state.influence[0] == 0


def test_5_3_three_contracts_at_most() -> None:
    table = Position().contracts(0, "kingdom-1", "kingdom-2", "kingdom-3").unlock(0, "4a", "4b", "4c")
    table.play("glass lower-left")
    assert (table.owing, table.decision) == (1, "turn")
    table = Position().contracts(0, "kingdom-1", "kingdom-2").unlock(0, "4a", "4b")
    table.play("glass lower-left", "commit crown-1")
    assert table.owing == NATURE


def test_5_4_contracts_slide_and_are_refilled() -> None:
    table = Position().play("glass lower-left", "commit crown-2", "offer kingdom-9")
    assert table.open_cards(0) == ["crown-1", "crown-3", "crown-4", "crown-5", "kingdom-9"]


def test_5_5_discarded_contracts_return_and_without_any_the_space_stays_empty() -> None:
    table = Position()
    table.state.supply[0], table.state.discards[0] = 0, 1 << 20
    table.play("glass lower-left", "commit crown-1", "offer colonies-8")
    assert table.open_cards(0)[4] == "colonies-8"
    table = Position()
    table.state.supply[0] = 0
    table.play("glass lower-left", "commit crown-1")
    assert table.open_cards(0) == ["crown-2", "crown-3", "crown-4", "crown-5", "-"]
    assert table.owing == 1


def test_5_2_coins_do_not_pay_for_a_contract() -> None:
    table = Position()
    table.state.influence[0] = 0
    table.play("glass lower-left")
    assert (table.owing, table.decision) == (1, "turn")


# 6  Fund a new investment


def test_6_1_an_investment_is_optional() -> None:
    table = Position().play("glass lower-right", "pass")
    assert table.owing == 1
    assert Position().play("glass lower-right").refused("commit crown-1") == "5.1"
    assert Position().play("glass lower-right").refused("glass upper-left") == "6.1"


def test_6_2_the_space_says_the_coins() -> None:
    table = Position()
    table.state.coins[0] = 2
    table.play("glass lower-right")
    assert table.legal() == ["fund orange-1 orange", "fund pink-1 pink", "pass"]
    assert table.refused("fund black-1 black") == "6.2"
    assert table.refused("fund black-8 black") == "6.2"


def test_6_3_cubes_say_the_row() -> None:
    table = Position().play("glass lower-right")
    assert table.refused("fund orange-1 pink") == "6.3"


def test_6_4_without_cubes_any_row() -> None:
    table = Position().play("glass lower-right")
    assert [line for line in table.legal() if "open-1" in line] == [
        "fund open-1 orange",
        "fund open-1 pink",
        "fund open-1 black",
    ]


def test_6_5_the_leftmost_free_place() -> None:
    table = Position().invested(0, "orange", "orange-5", "orange-6")
    table.play("glass lower-right", "fund orange-1 orange")
    assert table.line(0, "orange") == ["orange-5", "orange-6", "orange-1"]


def test_6_6_any_number_of_investments() -> None:
    table = Position().invested(0, "pink", *[f"open-{n}" for n in range(2, 9)])
    table.play("glass lower-right", "fund open-1 pink")
    assert len(table.line(0, "pink")) == 8


def test_6_6_also_with_three_contracts_to_fulfil_and_without_influence() -> None:
    table = Position().contracts(0, "kingdom-1", "kingdom-2", "kingdom-3")
    table.state.influence[0] = 0
    table.play("glass lower-right", "fund orange-1 orange")
    assert table.line(0, "orange") == ["orange-1"]


def test_6_7_investments_slide_and_are_refilled() -> None:
    table = Position().play("glass lower-right", "fund orange-1 orange", "issue pink-8")
    assert table.open_cards(1) == ["pink-1", "black-1", "open-1", "orange-2", "pink-8"]


# 7  Create a new profession


def test_7_1_one_of_six_the_tops_of_the_decks_among_them() -> None:
    table = Position()
    assert table.refused("create notary furnace-left") == "7.1"
    assert {line.split()[1] for line in table.legal() if line.startswith("create")} == set(table.shown())


def test_7_2_a_disk_of_your_choice() -> None:
    table = Position().play("create clerk furnace-left")
    first = {
        "influence-5",
        "influence-10",
        "influence-15",
        "influence-20",
        "2a",
        "3a",
        "3b",
        "4a",
        "4c",
        "5a",
    }
    assert {line.split()[1] for line in table.legal()} == first


def test_7_3_the_upper_space_is_paid_in_full() -> None:
    table = Position()
    table.state.coins[0] = 3
    assert table.refused("create teacher furnace-left") == "7.3"
    table.play("create clerk furnace-left")
    assert table.state.coins[0] == 0


def test_7_4_the_top_of_the_deck_fills_the_space_and_the_next_is_seen() -> None:
    table = Position().play("create innkeeper furnace-right", "worker 2a", "reveal baker")
    assert table.shown() == ["straw-wrapper", "clerk", "teacher", "bookkeeper", "fishwife", "baker"]
    table = Position().play("create fishwife furnace-right", "worker 2a", "reveal baker")
    assert table.shown()[3:] == ["bookkeeper", "innkeeper", "baker"]


def test_7_5_discards_become_a_new_deck() -> None:
    table = Position()
    table.state.decks[0], table.state.discarded[0] = 0, 1 << PROFESSION["notary"]
    table.play("create clerk furnace-left", "worker 2a", "reveal notary")
    assert table.shown()[0] == "notary"
    assert table.state.discarded[0] == 0


def test_7_6_cards_keep_to_their_side() -> None:
    table = Position()
    assert table.refused("create clerk furnace-right") == "7.6"
    assert table.refused("create fishwife lower-left") == "7.6"


def test_7_7_three_rows_on_a_side() -> None:
    table = Position().attach("carter", "furnace-left", 1).attach("notary", "furnace-left", 1)
    table.attach("sawyer", "furnace-left", 1).attach("pedlar", "lower-left", 1).attach("priest", "lower-left", 1)
    rows = [line.split()[2] for line in table.legal() if line.startswith("create clerk")]
    assert rows == ["furnace-left", "upper-left"]


def test_7_8_a_small_factory_stays_shorter_than_the_row_below() -> None:
    table = Position().attach("carter", "furnace-left", 1)
    assert table.refused("create clerk lower-left") == "7.8"
    table.attach("notary", "furnace-left", 2)
    assert table.refused("create clerk lower-left") is None
    assert table.refused("create clerk upper-left") == "7.8"


def test_7_8_3b_would_help_a_row_as_long_but_not_a_longer_one() -> None:
    table = Position()
    assert (table.why("create clerk upper-left"), table.refused("create clerk upper-left")) == (
        "row-full-even-so",
        "7.8",
    )
    table.attach("carter", "furnace-left", 1)
    assert table.why("create clerk lower-left") == "row-full"
    table.attach("notary", "lower-left", 1)
    assert table.why("create clerk lower-left") == "row-full-even-so"


def test_7_9_the_furnace_rows_have_no_limit() -> None:
    table = Position()
    for row in PROFESSION_ROWS[4:23]:
        table.attach(row.id, "furnace-left", 1)
    assert table.refused("create clerk furnace-left") is None


def test_7_10_assigning_a_worker_gives_nothing() -> None:
    table = Position().play("create clerk furnace-left", "worker 3a").nature()
    assert (table.state.coins[0], table.state.influence[0]) == (7, 4)


def test_7_11_the_first_worker_is_the_master() -> None:
    table = Position().play("create clerk furnace-left", "worker 3a")
    assert table.state.masters[0] == 1 << PROFESSION["clerk"]
    assert table.state.apprentices[0] == 0


def test_7_12_without_disks_no_worker() -> None:
    table = Position().attach("carter", "furnace-left", 1)
    table.state.disks[0] = 0
    assert table.refused("create clerk furnace-left") == table.refused("reinforce carter") == "7.12"
    assert {line.split()[0] for line in table.legal()} <= {"glass", "obtain", "discard"}


# 8  Reinforce an existing profession


def test_8_1_a_profession_in_play() -> None:
    table = Position().attach("carter", "furnace-left", 1)
    assert table.refused("reinforce clerk") == "8.1"
    table.play("reinforce carter", "worker 5a")
    assert table.state.apprentices[0] == 1 << PROFESSION["carter"]


def test_8_2_the_card_must_have_two_spaces() -> None:
    assert Position().attach("sawyer", "furnace-left", 1).refused("reinforce sawyer") == "8.2"


def test_8_3_the_lower_space_must_be_free() -> None:
    assert Position().attach("carter", "furnace-left", 1, 2).refused("reinforce carter") == "8.3"


def test_8_4_never_beside_your_own_master() -> None:
    assert Position().attach("carter", "furnace-left", 0).refused("reinforce carter") == "8.4"


def test_8_5_the_lower_space_is_paid() -> None:
    table = Position().attach("carter", "furnace-left", 1)
    table.state.coins[0] = 1
    assert table.refused("reinforce carter") == "8.5"
    table.state.coins[0] = 2
    table.play("reinforce carter")
    assert table.state.coins[0] == 0


@pytest.mark.parametrize(
    ("line", "clause", "said"),
    [
        ("worker 2a", "7.2", "profession-first"),
        ("exploit 1", "12.1", "no-income-now"),
        ("supply upper-left-set", "13.1", "no-supply-now"),
        ("fulfil crown-1", "14.1", "not-fulfilled-now"),
        ("commit crown-1", "5.1", "no-contracts-now"),
        ("fund orange-1 orange", "6.1", "no-investments-now"),
    ],
)
def test_what_comes_later_is_refused_by_the_clause_that_says_when(line: str, clause: str, said: str) -> None:
    table = Position()
    assert table.decision == "turn"
    assert (table.refused(line), table.why(line)) == (clause, said)
