"""Chapters 6 to 8: adding a tile to the estate, the buildings, regions and bonus tiles."""

import pytest

from fabrica.games.burgundy.components import MINE, NUMBER, SPACES
from fabrica.games.burgundy.effects import score
from fabrica.games.burgundy.scoring import track
from fabrica.games.burgundy.state import REGIONS, State
from tests.games.burgundy.positions import give, lines, lucky, owes, play, player, refused, says, shown, turn

YELLOW = {"c4": "knowledge-8", "b4": "knowledge-9"}  # the way from the middle to the castles of estate 1
PASTURE = {"d3": "boat", "c2": "pig-2"}  # the way from the middle into the large pasture
CITY = {"e4": "market", "e5": "church"}  # the way from the middle into the largest city


ENDS: dict[int, tuple[str, ...]] = {1: ("boat",), 6: ("bank",)}


def next_round(state: State) -> State:
    """Everybody takes workers until the next round rolls."""
    return lucky(state, until=lambda now: owes(now) == "roll")


# 6  Add a tile to the estate


def test_6_1_a_stored_tile_goes_on_an_empty_space() -> None:
    state = turn((4, 4), store=("mine", "mine"), depots={4: ("boat",)})
    after = play(state, "place 4 mine e3")
    assert player(after)["tiles"] == {"d4": "castle", "e3": "mine"}
    assert player(after)["store"] == ["mine", None, None]
    assert refused(after, "place 4 mine e3") == "6.1"
    assert refused(state, "place 4 boat d3") == "6.1"


def test_6_2_the_die_must_show_the_number_of_the_space() -> None:
    state = turn((4, 3), store=("mine",))
    assert refused(state, "place 4 mine e3") == ""
    assert refused(state, "place 3 mine e3") == "4.3"
    helped = play(give(state, 0, (4, 3), workers=1), "place 3 mine e3")
    assert (helped.workers[0], helped.dice[:2]) == (0, [4, 0])


def test_6_3_the_space_must_touch_a_tile() -> None:
    state = turn((1, 1), store=("mine",))
    assert refused(state, "place 1 mine f2") == "6.3"
    assert refused(give(state, 0, built={"e3": "mine"}), "place 1 mine f2") == ""


def test_6_4_the_tile_must_have_the_colour_of_the_space() -> None:
    state = turn((5, 5), store=("mine", "boat", "cow-2"))
    assert lines(state, "place") == ["place 5 boat d5"]
    assert refused(state, "place 5 mine d5") == refused(state, "place 5 cow-2 d5") == "6.4"


def test_6_5_the_first_tile_goes_beside_the_start_castle() -> None:
    state = turn((1, 5), store=("boat", "knowledge-1"), workers=9)
    assert {line.split()[3] for line in lines(state, "place")} == {"c4", "d3", "d5"}
    elsewhere = turn((1, 5), castle="a2", store=("castle", "cow-3", "bank"), workers=9)
    assert {line.split()[3] for line in lines(elsewhere, "place")} == {"a1", "a3", "b2", "b3"}


def test_6_6_the_effect_follows_at_once() -> None:
    state = turn((3, 1), store=("bank",))
    assert play(state, "place 3 bank c3").silver[0] == 2
    assert owes(play(turn((3, 1), store=("warehouse",), goods={"red": 1}), "place 3 warehouse c3")) == "sale"


def test_6_7_knowledge_counts_from_the_moment_it_lies_in_the_estate() -> None:
    state = turn((1, 2), store=("knowledge-14",))
    assert play(state, "workers 1").workers[0] == 2
    assert play(state, "place 1 knowledge-14 c4", "workers 2").workers[0] == 4


def test_6_8_a_boat_takes_all_goods_of_one_depot() -> None:
    state = turn((5, 5), store=("boat",), cargo={2: {"red": 2, "blue": 1}, 6: {"pink": 1}})
    asked = play(state, "place 5 boat d5")
    assert lines(asked) == ["load 2", "load 6"]
    after = play(asked, "load 2")
    assert player(after)["goods"] == {"red": 2, "blue": 1}
    assert shown(after)["depot_goods"] == [{}, {}, {}, {}, {}, {"pink": 1}]


@pytest.mark.parametrize("depot", [1, 2, 3, 4, 5, 6])
def test_6_9_the_depot_does_not_depend_on_the_die(depot: int) -> None:
    state = play(turn((5, 5), store=("boat",), cargo={depot: {"red": 1}}), "place 5 boat d5")
    assert player(play(state, f"load {depot}"))["goods"] == {"red": 1}


def test_6_10_goods_of_at_most_three_colours() -> None:
    mine = {"red": 1, "pink": 1, "brown": 1}
    state = turn((5, 5), store=("boat",), goods=mine, cargo={1: {"blue": 1, "red": 2}})
    after = play(state, "place 5 boat d5", "load 1")
    assert player(after)["goods"] == {"red": 3, "pink": 1, "brown": 1}
    assert shown(after)["depot_goods"][0] == {"blue": 1}


def test_6_11_take_what_fits_and_choose_among_new_colours() -> None:
    cargo = {1: {"blue": 2, "violet": 1, "orange": 1, "red": 1}}
    asked = play(turn((5, 5), store=("boat",), goods={"red": 1}, cargo=cargo), "place 5 boat d5", "load 1")
    assert player(asked)["goods"] == {"red": 2}
    assert lines(asked) == ["keep blue", "keep violet", "keep orange"]
    assert refused(asked, "keep red") == refused(asked, "keep pink") == "6.11"
    after = play(asked, "keep blue", "keep orange")
    assert player(after)["goods"] == {"blue": 2, "red": 2, "orange": 1}
    assert shown(after)["depot_goods"][0] == {"violet": 1}
    assert owes(after) == "action"


def test_6_12_a_boat_moves_the_piece_one_space_to_the_right() -> None:
    after = play(turn((5, 4), store=("boat", "boat")), "place 5 boat d5", "place 4 boat d6")
    assert [player(after, seat)["boats"] for seat in (0, 1)] == [2, 0]


def test_6_13_a_piece_that_arrives_goes_on_top() -> None:
    state = turn((5, 1), seats=4, store=("boat",))
    state.boats, state.track = [0, 1, 1, 2], [3, 1, 2, 0]
    after = play(state, "place 5 boat d5")
    assert shown(after)["order"] == [3, 0, 1, 2]


def test_6_14_the_first_on_the_track_starts_the_next_round_with_the_white_die() -> None:
    state = give(turn(seats=2), 1, (5, 1), store=("boat",))
    state = play(state, "workers 1", "workers 1", "place 5 boat d5")
    assert shown(state)["agenda"][-1] == ["action", 1, 0]
    after = lucky(state, until=lambda now: owes(now) == "roll-white")
    assert shown(after)["agenda"][-1] == ["roll-white", 1, 0]
    assert shown(play(after, "white 3"))["agenda"][-1] == ["action", 1, 0]


@pytest.mark.parametrize(("tile", "points"), [("cow-2", 2), ("sheep-3", 3), ("chicken-4", 4)])
def test_6_15_an_animal_scores_its_heads(tile: str, points: int) -> None:
    assert track(play(turn((1, 1), built=PASTURE, store=(tile,)), f"place 1 {tile} b2"), 0) == points


def test_6_16_the_same_animal_in_the_pasture_scores_again() -> None:
    built = {**PASTURE, "c1": "cow-4", "b1": "cow-2"}
    assert track(play(turn((1, 1), built=built, store=("cow-3",)), "place 1 cow-3 b2"), 0) == 3 + 4 + 2
    assert track(play(turn((1, 1), built=built, store=("pig-3",)), "place 1 pig-3 b2"), 0) == 3 + 2


def test_6_17_in_the_same_pasture_touching_or_not_never_in_another() -> None:
    built = {**PASTURE, "c1": "cow-4", "b1": "pig-3", "e6": "cow-3"}
    assert track(play(turn((6, 6), built=built, store=("cow-2",)), "place 6 cow-2 a1"), 0) == 2 + 4


def test_6_18_a_castle_gives_an_action_with_a_die_of_any_number() -> None:
    things = turn((6, 1), built=YELLOW, store=("castle", "mine"), goods={"red": 2}, depots=ENDS)
    state = play(things, "place 6 castle b3")
    assert owes(state) == "castle-action"
    assert lines(state) == [
        "take any 1 boat", "take any 6 bank", "place any mine e3", "sell any red", "workers any"
    ]  # fmt: skip
    assert refused(state, "workers 1") == "6.18"
    assert says(state, "workers 1") == "A castle's action works as with a die of any number. Act without your dice."
    assert refused(state, "take any black mine") == "11.1"
    after = play(state, "workers any")
    assert (after.dice[:2], after.workers[0], owes(after)) == ([0, 1], 2, "action")


def test_6_19_a_mine_does_nothing_when_placed_and_pays_at_the_end_of_the_phase() -> None:
    after = play(turn((4, 1), store=("mine",)), "place 4 mine e3")
    assert (after.silver[0], owes(after)) == (0, "action")
    assert lucky(after, until=lambda now: now.phase == 1).silver[0] == 1
    assert lucky(after, until=lambda now: now.phase == 2).silver[0] == 2


def test_6_20_a_building_gives_its_benefit_only_once() -> None:
    after = play(turn((3, 1), store=("boarding-house",)), "place 3 boarding-house c3")
    assert after.workers[0] == 4
    assert next_round(play(after, "workers 1")).workers[0] == 4 + 2


def test_6_21_a_kind_of_building_stands_only_once_in_a_city() -> None:
    state = turn((1, 3), built={"e4": "bank"}, store=("bank", "church"))
    assert refused(state, "place 1 bank e5") == "6.21"
    assert refused(state, "place 1 church e5") == ""
    assert refused(state, "place 3 bank c3") == ""
    far = turn((6, 6), built={"e4": "bank", "e5": "church", "f4": "market"}, store=("bank",))
    assert refused(far, "place 6 bank f5") == "6.21"


# 7  The buildings


def test_7_1_a_warehouse_may_sell_one_colour() -> None:
    state = play(turn((3, 1), store=("warehouse",), goods={"red": 2, "orange": 1}), "place 3 warehouse c3")
    assert lines(state) == ["sell any red", "sell any orange", "skip"]
    after = play(state, "sell any red")
    assert (player(after)["sold"], after.silver[0], player(after)["points"]["sales"]) == ({"red": 2}, 1, 4)
    assert (owes(after), after.dice[:2]) == ("action", [0, 1])
    assert player(play(state, "skip"))["goods"] == {"red": 2, "orange": 1}


DEPOTS: dict[int, tuple[str, ...]] = {
    1: ("castle", "mine", "bank", "boat"),
    6: ("cow-3", "knowledge-1", "church"),
}


@pytest.mark.parametrize(
    ("building", "takes"),
    [
        ("carpenters-workshop", ["take any 1 bank", "take any 6 church"]),
        ("church", ["take any 1 castle", "take any 1 mine", "take any 6 knowledge-1"]),
        ("market", ["take any 1 boat", "take any 6 cow-3"]),
    ],
    ids=["7_2", "7_3", "7_4"],
)
def test_7_2_7_3_7_4_a_building_takes_its_colours_from_any_numbered_depot(
    building: str, takes: list[str]
) -> None:
    state = turn((3, 1), store=(building,), depots=DEPOTS, black=("bank", "castle", "boat"))
    asked = play(state, f"place 3 {building} c3")
    assert lines(asked) == [*takes, "skip"]
    after = play(asked, takes[-1])
    assert player(after)["store"] == [takes[-1].split()[3], None, None]
    assert (after.dice[:2], owes(after)) == ([0, 1], "action")
    assert player(play(asked, "skip"))["store"] == [None] * 3


def test_7_2_a_carpenters_workshop_takes_nothing_but_buildings_and_not_from_the_black_depot() -> None:
    state = turn((3, 1), store=("carpenters-workshop",), depots=DEPOTS, black=("bank",))
    asked = play(state, "place 3 carpenters-workshop c3")
    assert refused(asked, "take any 1 mine") == refused(asked, "take any 6 market") == "7.2"
    assert says(asked, "take any 6 market").startswith("There is no such tile there")
    assert refused(asked, "take any black bank") == "7.2"
    assert says(asked, "take any black bank").startswith("This benefit gives nothing from the black depot.")
    assert refused(asked, "take 1 1 bank") == "7.9"


def test_7_3_a_church_takes_no_building_boat_or_animal() -> None:
    asked = play(turn((3, 1), store=("church",), depots=DEPOTS, black=("castle",)), "place 3 church c3")
    assert refused(asked, "take any black castle") == "7.3"
    refusals = [refused(asked, f"take any {tile}") for tile in ("1 bank", "1 boat", "6 cow-3")]
    assert refusals == ["7.3"] * 3
    assert refused(asked, "take any 2 castle") == "7.3"  # none lies there


def test_7_4_a_market_takes_no_castle_mine_building_or_knowledge() -> None:
    asked = play(turn((3, 1), store=("market",), depots=DEPOTS, black=("boat",)), "place 3 market c3")
    assert refused(asked, "take any black boat") == "7.4"
    others = ("1 castle", "1 mine", "1 bank", "6 knowledge-1")
    assert [refused(asked, f"take any {tile}") for tile in others] == ["7.4"] * 4
    assert refused(asked, "take any 2 boat") == "7.4"  # none lies there


def test_7_5_a_boarding_house_brings_four_workers() -> None:
    assert play(turn((3, 1), store=("boarding-house",)), "place 3 boarding-house c3").workers[0] == 4


def test_7_6_a_bank_brings_two_silverlings() -> None:
    assert play(turn((3, 1), store=("bank",)), "place 3 bank c3").silver[0] == 2


def test_7_7_a_city_hall_may_add_another_tile_of_any_colour_with_its_effects() -> None:
    state = turn((3, 6), store=("city-hall", "bank", "mine"))
    asked = play(state, "place 3 city-hall c3")
    assert lines(asked) == ["place any mine e3", "place any bank e4", "skip"]
    after = play(asked, "place any bank e4")
    assert (after.silver[0], after.dice[:2], owes(after)) == (2, [0, 6], "action")
    assert player(play(asked, "skip"))["store"] == ["mine", "bank", None]


@pytest.mark.parametrize(("building", "line"), [("city-hall", "place 3 city-hall c3"), ("castle", "place 6 castle b3")])
def test_6_1_6_3_6_4_6_21_what_is_added_without_a_die_goes_where_a_die_could_place_it(building: str, line: str) -> None:
    built = {"c4": "knowledge-8", "b4": "knowledge-9", "e4": "bank"}
    asked = play(turn((int(line[6]), 1), built=built, store=(building, "bank", "mine")), line)
    assert refused(asked, "place any mine e4") == "6.1"
    assert refused(asked, "place any mine f2") == "6.3"
    assert refused(asked, "place any bank e3") == "6.4"
    assert refused(asked, "place any bank e5") == "6.21"


def test_7_8_a_watchtower_scores_four_points() -> None:
    after = play(turn((3, 1), built=CITY, store=("watchtower",)), "place 3 watchtower c3")
    assert player(after)["points"]["watchtowers"] == 4


def test_7_9_the_benefit_needs_no_die() -> None:
    last = play(turn((3, 1), store=("market",), depots={6: ("boat",)}), "workers 1", "place 3 market c3")
    assert last.dice[:2] == [0, 0]
    assert refused(last, "take 6 6 boat") == "7.9"
    assert says(last, "take 6 6 boat") == "The benefit of a building needs no die. Act without your dice."
    after = play(last, "take any 6 boat")
    assert player(after)["store"] == ["boat", None, None]
    assert after.workers[0] == 2


@pytest.mark.parametrize("building", ["warehouse", "carpenters-workshop", "church", "market", "city-hall"])
def test_7_10_a_building_without_use_may_still_be_placed(building: str) -> None:
    after = play(turn((3, 1), store=(building,)), f"place 3 {building} c3")
    assert player(after)["tiles"]["c3"] == building
    assert owes(after) == "action"


def test_7_11_the_supply_has_no_limit() -> None:
    state = turn((3, 3), store=("boarding-house", "bank"), workers=30, silver=20)
    after = play(state, "place 3 boarding-house c3", "place 3 bank e4")
    assert (after.workers[0], after.silver[0]) == (34, 22)


# 8  Regions and bonus tiles


def test_8_1_a_tile_passes_through_the_storage_even_if_it_is_placed_next() -> None:
    state = turn((4, 4), depots={4: ("mine",)}, store=("boat", "bank", "cow-2"))
    assert refused(state, "place 4 mine e3") == "6.1"
    full = play(state, "take 4 4 mine")
    assert owes(full) == "discard"
    assert player(play(full, "discard cow-2", "place 4 mine e3"))["store"] == ["bank", "boat", None]


def test_8_2_a_tile_in_an_estate_is_never_moved_or_removed() -> None:
    state = play(turn((4, 4), store=("mine", "mine")), "place 4 mine e3")
    while state.agenda:
        if owes(state) == "action":
            assert whose(state) == 1 or not [line for line in lines(state) if line.endswith(" e3")]
            state = play(state, lines(state, "workers")[0])
        state = lucky(state, until=lambda now: owes(now) == "action")
        assert state.tiles[SPACES.index("e3")] == MINE


def whose(state: State) -> int:
    """Who owes something."""
    return int(shown(state)["agenda"][-1][1])


def test_8_3_a_complete_region_scores_once_at_once() -> None:
    state = turn((3, 6), built={"e3": "mine", "f2": "mine"}, store=("mine", "castle"))
    after = play(state, "place 3 mine g1")
    assert player(after)["points"]["regions"] == 6
    assert player(after)["points"]["phases"] == 10
    assert track(next_round(after), 0) == track(after, 0)
    open_ = turn((1, 6), built={"e3": "mine"}, store=("mine",))
    assert track(play(open_, "place 1 mine f2"), 0) == 0


CITY_OF_8 = "warehouse carpenters-workshop church market boarding-house city-hall bank watchtower"
REGIONS_BY_SIZE = [
    (1, 1, "d4", "c3", "bank", 1),
    (2, 2, "a4", "e3 f3", "mine mine", 3),
    (3, 1, "d4", "e3 f2 g1", "mine mine mine", 6),
    (4, 4, "a1", "a4 b4 b5 c4", "boat boat boat boat", 10),
    (5, 1, "d4", "a1 b1 b2 c1 c2", "cow-2 pig-2 sheep-2 cow-3 pig-3", 15),
    (6, 6, "d4", "a4 b4 c4 d5 e5 f5", "boat boat boat boat boat boat", 21),
    (7, 7, "a2", "c3 c4 d3 d4 d5 e3 e4", CITY_OF_8.removeprefix("warehouse "), 28),
    (8, 2, "a4", "a2 b3 c4 d1 d2 d3 d4 d5", CITY_OF_8, 36),
]


@pytest.mark.parametrize(("size", "estate", "castle", "spaces", "tiles", "points"), REGIONS_BY_SIZE)
def test_8_4_a_region_scores_for_its_size(
    size: int, estate: int, castle: str, spaces: str, tiles: str, points: int
) -> None:
    *before, (last, tile) = zip(spaces.split(), tiles.split(), strict=True)
    die = NUMBER[SPACES.index(last)]
    state = turn((die, die), estate=estate, castle=castle, built=dict(before), store=(tile,))
    assert len(before) + 1 == size
    assert player(play(state, f"place {die} {tile} {last}"))["points"]["regions"] == points


def test_8_4_the_start_castle_counts_in_the_size_of_its_region() -> None:
    state = turn((4, 4), estate=7, castle="a2", store=("castle",))
    assert player(play(state, "place 4 castle a3"))["points"]["regions"] == 3


@pytest.mark.parametrize(("phase", "points"), [("a", 10), ("b", 8), ("c", 6), ("d", 4), ("e", 2)])
def test_8_5_a_region_scores_for_the_phase_whatever_its_size(phase: str, points: int) -> None:
    small = turn((3, 3), phase=phase, store=("bank",))
    assert player(play(small, "place 3 bank c3"))["points"]["phases"] == points
    large = turn((3, 3), phase=phase, built={"e3": "mine", "f2": "mine"}, store=("mine",))
    assert player(play(large, "place 3 mine g1"))["points"]["phases"] == points


def all_mines(seats: int, owners: int) -> State:
    """So many seats, one after the other, fill their last mine space."""
    state = give(turn(seats=seats), 0)
    for seat in range(owners):
        give(state, seat, (3, 3), built={"e3": "mine", "f2": "mine"}, store=("mine",))
    for _ in range(owners):
        state = play(state, "place 3 mine g1", "workers 3")
    return state


@pytest.mark.parametrize(("seats", "points"), [(2, 5), (3, 6), (4, 7)])
def test_8_6_the_first_to_fill_a_colour_takes_the_large_bonus(seats: int, points: int) -> None:
    state = all_mines(seats, 1)
    assert player(state)["bonuses"] == {"mine": "large"}
    assert player(state)["points"]["bonus-tiles"] == points
    river = play(turn((5, 5), built={"d6": "boat", "d7": "boat"}, store=("boat",)), "place 5 boat d5")
    assert (player(river)["points"]["regions"], player(river)["bonuses"]) == (6, {})


def test_8_6_the_start_castle_fills_one_of_the_spaces_of_its_colour() -> None:
    state = turn((6, 6), built={**YELLOW, "a2": "castle"}, store=("castle",))
    assert player(play(state, "place 6 castle b3"))["bonuses"] == {}
    full = turn((6, 6), built={**YELLOW, "a2": "castle", "a3": "castle"}, store=("castle",))
    assert player(play(full, "place 6 castle b3"))["bonuses"] == {"castle": "large"}


@pytest.mark.parametrize(("seats", "points"), [(2, 2), (3, 3), (4, 4)])
def test_8_7_the_second_takes_the_small_bonus(seats: int, points: int) -> None:
    state = all_mines(seats, 2)
    assert player(state, 1)["bonuses"] == {"mine": "small"}
    assert player(state, 1)["points"]["bonus-tiles"] == points


def test_8_8_the_third_receives_nothing() -> None:
    state = all_mines(4, 3)
    assert player(state, 2)["bonuses"] == {}
    assert player(state, 2)["points"] == {**player(state, 3)["points"], "regions": 6, "phases": 10}


def test_8_9_points_go_on_beyond_100_and_200() -> None:
    state = turn((3, 3), store=("watchtower",), built=CITY)
    score(state, 0, REGIONS, 198)
    assert player(state)["track"] == 198
    assert player(play(state, "place 3 watchtower c3"))["track"] == 198 + 4 + 1 + 10
