"""Each clause of chapters 17 and 18: the Automa and the opponents."""

from __future__ import annotations

import pytest

from fabrica.games.stephens import RULES
from fabrica.games.stephens.components import ABILITIES, AUTOMA_CARDS, OPPONENTS
from fabrica.games.stephens.effects import gain_influence, influence_cap
from fabrica.games.stephens.rules.setup import face
from fabrica.games.stephens.scoring import rank
from fabrica.games.stephens.solo import removals
from fabrica.games.stephens.state import AUTOMA_SUPPLY, AUTOMA_TURN, GAIN_ACCESSORY, GIVE_ACCESSORY, RESET, count
from tests.games.stephens.position import AUTOMA, PROFESSION, Position, started


def set_up(**options: str) -> Position:
    """A solo game up to your starting profession."""
    table = started(1, **options)
    while table.decision != "gain-accessory":
        table.play(table.legal()[0])
    return table.play("accessory crate")


def automa(workers: int = 1) -> Position:
    """The Automa, with so many workers, is about to reveal a card."""
    table = Position(seats=1)
    table.state.automa_workers = workers
    return table.owe(AUTOMA_TURN)


def test_17_1_three_cubes_in_each_furnace() -> None:
    assert started(1).state.furnaces == [3, 3, 3, 3]


def test_17_2_ten_cards_and_ten_disks() -> None:
    table = automa()
    assert table.legal() == [f"automa {card}" for card in AUTOMA_CARDS]
    assert count(table.state.automa_deck) == 10


def test_17_3_the_remaining_disks_are_used_after_the_ten() -> None:
    table = automa(workers=14).play("automa automa-7")
    assert table.state.automa_workers == 15
    table = automa(workers=21).play("automa automa-7")
    assert (table.state.automa_workers, table.row("furnace-left")) == (21, [])


def test_17_4_the_bag() -> None:
    assert set_up().state.bag == [7, 7, 7]


@pytest.mark.parametrize(("yours", "theirs"), [("bottle-blower", "right"), ("crystal-maker", "left")])
def test_17_5_the_automas_profession_is_on_the_other_side(yours: str, theirs: str) -> None:
    table = set_up().play(f"start 0 {yours}", "worker 2a")
    assert len(table.legal()) == 2
    table.play(table.legal()[0])
    assert len(table.row(f"furnace-{theirs}")) == 1
    assert (count(table.state.masters[AUTOMA]), table.state.automa_workers) == (1, 1)
    assert (table.owing, table.decision) == (0, "turn")


@pytest.mark.parametrize(("difficulty", "space"), [("easy", 20), ("normal", 25), ("hard", 30)])
def test_17_6_the_army_ends_the_game(difficulty: str, space: int) -> None:
    table = started(1, difficulty=difficulty)
    table.state.army = space + 10
    table.owe(RESET)
    assert table.state.ending == 0
    table.owe(RESET)
    assert table.state.ending == 2


def test_17_6_a_marker_does_not() -> None:
    table = Position(seats=1)
    table.state.score[0] = 54
    table.owe(RESET)
    assert table.state.ending == 0


def test_17_7_turns_alternate() -> None:
    table = Position(seats=1).play("glass upper-left")
    assert table.decision == "automa-turn"
    table.play("automa automa-1")
    assert (table.owing, table.decision) == (0, "turn")


def test_17_8_never_more_than_three_workers_ahead() -> None:
    table = Position(seats=1).unlock(0, "2a", "3a", "4a")
    assert table.refused("create clerk furnace-left") is None
    table.unlock(0, "5a")
    assert table.refused("create clerk furnace-left") == table.refused("reinforce clerk") == "17.8"
    table.state.automa_workers = 2
    assert table.refused("create clerk furnace-left") is None


def test_17_9_an_exhausted_deck_is_shuffled_anew() -> None:
    table = automa()
    table.state.automa_deck = 1
    assert table.legal() == ["automa automa-1"]
    table.play("automa automa-1")
    assert table.state.automa_deck == 0
    assert len(table.owe(AUTOMA_TURN).legal()) == 10
    table.play("automa automa-2")
    assert count(table.state.automa_deck) == 9


def test_17_10_the_next_furnace_along_the_arrow() -> None:
    assert automa().play("automa automa-1").state.furnaces == [3, 4, 4, 4]
    table = automa().furnaces(0, 4, 4, 4).play("automa automa-1")
    assert table.state.furnaces == [0, 3, 4, 4]
    table = automa().furnaces(0, 0, 4, 4).play("automa automa-1")
    assert table.state.furnaces[3] in (3, 2)
    table = automa().furnaces(4, 0, 4, 4).play("automa automa-2")
    assert table.state.furnaces == [3, 0, 4, 4]


def test_17_11_an_upper_furnace_activates_your_row() -> None:
    table = automa().attach("clerk", "furnace-left", 0).attach("notary", "lower-left", 0).play("automa automa-1")
    assert (table.owing, table.legal()) == (0, ["use clerk first", "use clerk second", "pass"])
    assert sum(table.state.cubes) == 0


def test_17_11_on_the_right_as_on_the_left() -> None:
    table = automa().attach("fishwife", "furnace-right", 0).play("automa automa-2")
    assert (table.furnace("upper-right"), table.legal()) == (3, ["use fishwife first", "pass"])


def test_17_12_a_profession_for_the_topmost_row() -> None:
    table = automa().play("automa automa-7").nature()
    assert table.row("furnace-left") == ["clerk"]
    assert (table.state.masters[AUTOMA], table.state.automa_workers) == (1 << PROFESSION["clerk"], 2)
    assert table.shown()[1] == "straw-wrapper"
    table = automa().attach("carter", "furnace-left", 0).attach("notary", "furnace-left", 0)
    table.attach("sawyer", "furnace-left", 0).attach("pedlar", "lower-left", 0).attach("priest", "lower-left", 0)
    assert table.play("automa automa-7").row("upper-left") == ["clerk"]
    table = automa().play("automa automa-8").nature()
    assert table.row("furnace-right") == ["innkeeper"]


def test_17_13_cards_leave_the_markets() -> None:
    table = automa().play("automa automa-3", "offer kingdom-1", "offer kingdom-2")
    assert table.open_cards(0) == ["crown-3", "crown-4", "crown-5", "kingdom-1", "kingdom-2"]
    assert table.furnace("lower-left") == 3
    table = automa().play("automa automa-6", "issue open-5")
    assert table.open_cards(1) == ["orange-1", "pink-1", "open-1", "orange-2", "open-5"]
    table = automa().furnaces(4, 4, 0, 4).play("automa automa-3")
    assert table.open_cards(0)[0] == "crown-1"
    assert table.state.furnaces == [3, 4, 0, 4]


def test_17_14_as_many_products_as_the_highest_number_visible() -> None:
    table = automa(workers=4).factory("lower-left", pink=3).play("automa automa-9")
    assert table.products("lower-left") == {"pink": 1}
    assert table.state.furnaces == [4, 4, 4, 4]
    table = automa().factory("upper-right", pink=3).play("automa automa-9")
    assert table.products("upper-right") == {"pink": 2}
    position = Position(seats=1)
    numbers = []
    for workers in range(1, 12):
        position.state.automa_workers = workers
        numbers.append(removals(position.state))
    assert numbers == [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4]


def test_17_15_without_products_a_furnace() -> None:
    table = automa().play("automa automa-9")
    assert table.state.furnaces == [4, 4, 3, 4]
    assert table.open_cards(0)[0] == "crown-1"


def test_17_15_that_furnace_works_as_any_other() -> None:
    upper = automa().attach("clerk", "furnace-left", 0).furnaces(4, 4, 0, 4).play("automa automa-9")
    assert upper.state.furnaces == [3, 4, 0, 4]
    assert (upper.owing, upper.legal()) == (0, ["use clerk first", "use clerk second", "pass"])
    emptied = automa().furnaces(4, 4, 1, 0).play("automa automa-9")
    assert emptied.state.army == 50


def test_17_16_you_choose_the_cubes() -> None:
    table = automa(workers=4).factory("lower-left", pink=3, orange=1).play("automa automa-9")
    assert table.legal() == ["remove orange", "remove pink"]
    assert table.refused("remove black") == "17.16"
    table.play("remove orange")
    assert table.products("lower-left") == {"pink": 2}
    assert table.decision == "turn"


def test_17_17_the_automa_never_uses_its_own_workers() -> None:
    table = automa().attach("clerk", "furnace-left", AUTOMA).play("automa automa-1")
    assert table.decision == "turn"


def test_17_18_the_automa_supplies_first() -> None:
    table = Position(seats=1).ready(0, orange=1)
    table.state.automa_card = 0
    table.owe(RESET)
    assert table.decision == "draw-cube"
    table.play("draw pink", "draw pink", "draw black")
    assert table.decision == "supply"


def test_17_19_cubes_go_around_the_small_factories() -> None:
    table = Position(seats=1)
    table.state.automa_card = 0  # three cubes from the lower left one, clockwise
    table.owe(AUTOMA_SUPPLY).play("draw pink", "draw orange", "draw black")
    assert table.products("lower-left") == {"pink": 1}
    assert table.products("upper-left") == {"orange": 1}
    assert table.products("upper-right") == {"black": 1}
    assert table.state.bag == [6, 6, 6]
    assert table.decision == "over"


def test_17_20_an_empty_bag_gives_nothing() -> None:
    table = Position(seats=1)
    table.state.automa_card, table.state.bag = 0, [1, 0, 0]
    table.owe(AUTOMA_SUPPLY).play("draw orange")
    assert table.decision == "over"


def test_17_21_its_disk_becomes_your_apprentice() -> None:
    table = Position(seats=1).attach("clerk", "furnace-left", 0).attach("sawyer", "furnace-left", 0)
    table.attach("carter", "furnace-left", AUTOMA)
    table.state.automa_card, table.state.bag = 2, [0, 0, 0]
    table.owe(AUTOMA_SUPPLY)
    assert table.legal() == ["lend clerk"]
    assert table.refused("lend sawyer") == table.refused("lend carter") == "17.21"
    table.play("lend clerk")
    assert table.state.apprentices[AUTOMA] == 1 << PROFESSION["clerk"]
    assert table.state.automa_workers == 2
    assert table.score()["apprentices"] == 1


def test_17_22_you_have_the_last_turn() -> None:
    table = Position(seats=1).furnaces(0, 1, 4, 4)
    table.state.army = 25
    table.play("glass upper-right")
    assert (table.state.army, table.decision) == (20, "automa-turn")
    table.play("automa automa-1")
    assert table.decision == "turn"
    table.furnaces(0, 1, 4, 4).play("glass upper-right")
    assert (table.state.army, table.decision) == (20, "over")


def test_17_22_when_the_automa_triggers_it() -> None:
    table = Position(seats=1).furnaces(0, 1, 4, 4)
    table.state.army = 25
    table.owe(AUTOMA_TURN).play("automa automa-1")
    while table.decision == "draw-cube":
        table.play("draw pink")
    assert (table.state.army, table.decision, table.state.ending) == (20, "turn", 1)
    assert table.play("glass upper-left").decision == "over"


@pytest.mark.parametrize(
    ("difficulty", "points", "found"),
    [
        (0, 140, "apprentice"), (0, 141, "artisan"), (0, 179, "artisan"), (0, 180, "glassblower"),
        (1, 120, "apprentice"), (1, 121, "artisan"), (1, 159, "artisan"), (1, 160, "glassblower"),
        (2, 100, "apprentice"), (2, 101, "artisan"), (2, 139, "artisan"), (2, 140, "glassblower"),
    ],
)  # fmt: skip
def test_17_23_ranks(difficulty: int, points: int, found: str) -> None:
    table = Position(seats=1)
    table.state.difficulty, table.state.score[0] = difficulty, points
    assert rank(table.state) == found


# 18  Opponents


def against(opponent: str) -> Position:
    """A turn against an opponent."""
    table = Position(seats=1)
    face(table.state, OPPONENTS.index(opponent))
    return table


def test_18_1_an_opponent_is_chosen_or_drawn_and_has_a_target() -> None:
    assert started(1, opponent="random").legal() == [f"oppose {name}" for name in OPPONENTS]
    assert started(1, opponent="opponent-3").state.opponent == 2
    table = against("opponent-2")
    for difficulty, target in enumerate((100, 130, 160)):
        table.state.difficulty, table.state.score[0] = difficulty, target - 1
        assert rank(table.state) == "lost"
        table.state.score[0] = target
        assert rank(table.state) == "won"


def test_18_1_a_drawn_opponent_changes_the_setup_as_a_chosen_one() -> None:
    assert started(1, opponent="random").play("oppose opponent-1").state.tracks == [1, 1]
    assert influence_cap(started(1, opponent="random").play("oppose opponent-5").state, 0) == 9


def test_18_2_the_army_stops_at_25() -> None:
    table = against("opponent-1")
    table.state.army = 30
    assert table.owe(RESET).state.ending == 2


def test_18_3_lower_tracks() -> None:
    assert started(1, opponent="opponent-1").state.tracks == [1, 1]


def test_18_4_no_fifth_space() -> None:
    table = started(1, opponent="opponent-2")
    while table.decision != "gain-accessory":
        table.play(table.legal()[0])
    assert [table.open_cards(market).count("-") for market in (0, 1)] == [1, 1]
    assert table.open_cards(0)[4] == table.open_cards(1)[4] == "-"


def test_18_5_a_second_accessory_only_after_a_set() -> None:
    table = against("opponent-3").accessories(0, crate=1).owe(GAIN_ACCESSORY)
    assert table.refused("accessory crate") == "18.5"
    assert table.legal() == ["accessory basketware", "accessory chandelier"]
    table.accessories(0, basketware=1)
    table.state.spent[2] = 1
    assert len(table.legal()) == 3


def test_18_5_an_accessory_that_was_paid_for_something_was_acquired_all_the_same() -> None:
    table = against("opponent-3").accessories(0, crate=1).owe(GIVE_ACCESSORY).play("provide crate").owe(GAIN_ACCESSORY)
    assert table.refused("accessory crate") == "18.5"
    assert table.legal() == ["accessory basketware", "accessory chandelier"]


def test_18_6_a_denied_ability() -> None:
    table = against("opponent-4").unlock(0, "5a").play("create clerk furnace-left")
    assert table.refused("worker 5b") == table.refused("worker 5c") == "18.6"
    only = against("opponent-4")
    only.state.disks[0] = 1 << ABILITIES.index("5b") | 1 << ABILITIES.index("5c")
    only.state.automa_workers = 20
    assert only.refused("create clerk furnace-left") == "18.6"


def test_18_6_what_comes_after_a_denied_ability_is_denied_too() -> None:
    table = against("opponent-4").play("create clerk furnace-left")
    assert (table.why("worker 5b"), table.why("worker 5c")) == ("denied", "denied-before")
    assert table.refused("worker 2b") == "10.3"
    company = Position().play("create clerk furnace-left")
    assert company.refused("worker 5b") == company.refused("worker 5c") == "10.16"


def test_18_7_all_influence_disks_on_10() -> None:
    lowest = against("opponent-5").unlock(0, "influence-10")
    gain_influence(lowest.state, 0, 99)
    assert lowest.state.influence[0] == 9  # the other three lie there too
    table = against("opponent-5").unlock(0, "influence-5", "influence-15", "influence-20")
    gain_influence(table.state, 0, 99)
    assert table.state.influence[0] == 9
    table.unlock(0, "influence-10")
    gain_influence(table.state, 0, 99)
    assert table.state.influence[0] == 25


def test_the_solo_ranking_is_one_place() -> None:
    assert RULES.ranking(Position(seats=1).state) == [[0]]
