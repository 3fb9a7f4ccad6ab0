"""Chapters 9 to 15: selling, workers, the black depot, the ends, the knowledge tiles, the expert set-up."""

import pytest

from fabrica.core import NATURE, SPECTATOR, is_over, odds, owing
from fabrica.games.burgundy import RULES
from fabrica.games.burgundy.components import KINDS, SHEETS, SPACES
from fabrica.games.burgundy.effects import score
from fabrica.games.burgundy.scoring import seat_score, track
from fabrica.games.burgundy.state import REGIONS, State
from tests.games.burgundy.positions import (
    fresh,
    give,
    lines,
    lucky,
    owes,
    play,
    player,
    refused,
    shown,
    turn,
)

PASTURE = {"d3": "boat", "c2": "pig-2"}
YELLOW = {"c4": "knowledge-8", "b4": "knowledge-9"}


def at(state: State, phase: int) -> State:
    """Calm play until this phase begins."""
    return lucky(state, until=lambda now: now.phase == phase)


def knows(state: State) -> int:
    """What the knowledge tiles of seat 0 score at the end."""
    return seat_score(state, 0)["knowledge"]


# 9  Sell goods


def test_9_1_goods_of_the_colour_of_the_die_are_sold() -> None:
    state = turn((4, 2), goods={"red": 1, "blue": 1})
    assert lines(state, "sell") == ["sell 4 red"]
    assert refused(state, "sell 2 violet") == "9.1"
    assert refused(state, "sell 2 blue") == "4.3"
    assert player(play(give(state, 0, (4, 2), workers=1), "sell 2 blue"))["sold"] == {"blue": 1}


@pytest.mark.parametrize("count", [1, 2, 5])
def test_9_2_a_sale_brings_one_silverling(count: int) -> None:
    assert play(turn((4, 4), goods={"red": count}), "sell 4 red").silver[0] == 1


@pytest.mark.parametrize(("seats", "points"), [(2, 2), (3, 3), (4, 4)])
def test_9_3_each_goods_tile_scores_by_the_number_of_players(seats: int, points: int) -> None:
    after = play(turn((4, 4), seats=seats, goods={"red": 3}), "sell 4 red")
    assert player(after)["points"]["sales"] == track(after, 0) == 3 * points


def test_9_4_all_goods_of_the_colour_are_sold() -> None:
    after = play(turn((4, 4), goods={"red": 3, "pink": 2}), "sell 4 red")
    assert player(after)["goods"] == {"pink": 2}
    assert player(after)["sold"] == {"red": 3}


def test_9_5_sold_goods_leave_the_goods_spaces_and_may_be_looked_at() -> None:
    state = turn((4, 5), goods={"red": 1, "pink": 1, "blue": 1}, store=("boat",), cargo={2: {"orange": 1}})
    after = play(state, "sell 4 red", "place 5 boat d5", "load 2")
    assert player(after)["goods"] == {"blue": 1, "pink": 1, "orange": 1}
    assert shown(after, 0)["players"][0]["sold"] == {"red": 1}


# 10  Take workers


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_10_1_a_die_of_any_number_takes_two_workers(die: int) -> None:
    assert play(turn((die, die)), f"workers {die}").workers[0] == 2


# 11  The black depot


def test_11_1_once_a_turn_a_tile_of_the_black_depot_may_be_bought() -> None:
    state = turn((4, 4), silver=6, black=("mine", "boat"), depots={4: ("castle",)})
    assert lines(state, "buy") == ["buy black mine", "buy black boat"]
    once = play(state, "buy black boat")
    assert (owes(once), once.dice[:2]) == ("action", [4, 4])
    assert refused(once, "buy black mine") == "11.1"
    assert refused(state, "take 4 black mine") == "11.1"
    assert refused(state, "buy black castle") == "11.1"  # none lies there
    assert owes(play(once, "workers 4", "workers 4")) == "action"
    again = give(play(once, "workers 4", "workers 4"), 1, silver=2)
    assert lines(again, "buy") == ["buy black mine"]


def test_11_2_before_between_or_after_the_actions() -> None:
    state = turn((4, 5), silver=2, black=("mine",))
    for when in (0, 1, 2):
        actions = ["workers 4", "workers 5"]
        actions.insert(when, "buy black mine")
        after = play(state, *actions)
        assert player(after)["store"] == ["mine", None, None]
        assert shown(after)["agenda"][-1] == ["action", 1, 0]
    declined = play(state, "workers 4", "workers 5", "done")
    assert shown(declined)["agenda"][-1] == ["action", 1, 0]


def test_11_3_it_costs_two_silverlings() -> None:
    assert play(turn((4, 5), silver=3, black=("mine",)), "buy black mine").silver[0] == 1
    assert refused(turn((4, 5), silver=1, black=("mine",)), "buy black mine") == "11.3"


def test_11_4_the_tile_goes_to_the_storage() -> None:
    after = play(turn((4, 5), silver=2, black=("mine",), store=("boat",)), "buy black mine")
    assert player(after)["store"] == ["mine", "boat", None]
    assert player(after)["tiles"] == {"d4": "castle"}
    assert shown(after)["black"] == [None] * 8


# 12  End of a phase


def test_12_1_a_phase_ends_after_five_rounds() -> None:
    last = lucky(turn(), until=lambda now: now.round == 4 and owes(now) == "action")
    assert last.phase == 0
    after = lucky(last, until=lambda now: owes(now) != "action")
    assert (after.phase, owes(after)) == (1, "draw-tile")


def test_12_2_each_mine_pays_a_silverling() -> None:
    state = give(turn(built={"e3": "mine", "f2": "mine"}), 1, built={"e3": "mine"})
    assert at(state, 1).silver == [2, 1]
    assert lucky(state, until=lambda now: now.round == 4).silver == [0, 0]


def test_12_3_knowledge_of_the_end_of_a_phase_counts_then() -> None:
    state = give(turn(built={"e3": "mine"}, knowledge=(2,)), 1, built={"e3": "mine"})
    before = lucky(state, until=lambda now: now.round == 4)
    assert at(state, 1).workers[0] - at(state, 1).workers[1] == 1
    assert before.workers[0] == before.workers[1]


def test_12_4_then_the_next_phase_begins() -> None:
    state, phases = turn(), []
    while state.agenda:
        phases.append(state.phase)
        state = at(state, state.phase + 1)
    assert phases == [0, 1, 2, 3, 4]


# 13  End of the game


def test_13_1_the_game_ends_after_the_fifth_phase() -> None:
    over = lucky(turn(phase="e"), until=is_over)
    assert (is_over(over), over.phase, over.round) == (True, 4, 4)
    assert owing(RULES, over) == []
    lines_ = RULES.scores(over)[0]
    assert lines_["total"] == sum(points for name, points in lines_.items() if name != "total")


def test_13_2_each_unsold_goods_tile_scores_one() -> None:
    assert seat_score(turn(goods={"red": 3, "blue": 1}, sold={"pink": 2}), 0)["unsold-goods"] == 4


def test_13_3_each_silverling_scores_one() -> None:
    assert seat_score(turn(silver=5), 0)["silverlings"] == seat_score(turn(silver=5), 0)["total"] == 5


@pytest.mark.parametrize(("workers", "points"), [(0, 0), (1, 0), (2, 1), (5, 2)])
def test_13_4_every_two_workers_score_one(workers: int, points: int) -> None:
    assert seat_score(turn(workers=workers), 0)["workers"] == points


def test_13_5_knowledge_tiles_score_as_they_say() -> None:
    state = turn(built={"c4": "knowledge-22", "c3": "bank"}, knowledge=(25,), sold={"red": 3})
    assert seat_score(state, 0)["knowledge"] == seat_score(state, 0)["total"] == 4 + 3
    assert knows(turn(built={"c3": "bank"}, sold={"red": 3}, store=("knowledge-22",))) == 0


def test_13_6_stored_tiles_score_nothing() -> None:
    assert seat_score(turn(store=("castle", "cow-4", "knowledge-26")), 0)["total"] == 0


def ended(points: list[int], empty: list[int], tie: str = "fewest-empty") -> list[list[int]]:
    """The ranking of seats with so many points and so many empty spaces, in this order on the track."""
    state = turn(seats=len(points))
    state.tie_option = ("fewest-empty", "most-empty").index(tie)
    for seat in range(len(points)):
        score(state, seat, REGIONS, points[seat])
        state.placed[seat] = (1 << 37 - empty[seat]) - 1
    return RULES.ranking(state)


def test_13_7_most_points_win() -> None:
    assert ended([10, 30, 20], [5, 36, 1]) == [[1], [2], [0]]


def test_13_8_of_tied_players_the_one_with_the_fewest_empty_spaces_wins() -> None:
    assert ended([20, 20, 20], [5, 3, 4]) == [[1], [2], [0]]


def test_13_9_then_the_one_who_is_last_in_turn_order() -> None:
    assert ended([20, 20, 20], [4, 4, 4]) == [[2], [1], [0]]


# 14  The knowledge tiles


def test_14_1_the_same_building_any_number_of_times_in_a_city() -> None:
    built = {"e4": "bank", "e5": "bank"}
    assert refused(turn((5, 5), built=built, store=("bank",)), "place 5 bank f4") == "6.21"
    assert play(turn((5, 5), built=built, store=("bank",), knowledge=(1,)), "place 5 bank f4").silver[0] == 2


def test_14_2_each_mine_also_brings_a_worker() -> None:
    state = give(turn(built={"e3": "mine", "f2": "mine"}, knowledge=(2,)), 1)
    after = at(state, 1)
    assert after.silver == [2, 0]
    assert after.workers[0] - after.workers[1] == 2


@pytest.mark.parametrize(("knowledge", "silver"), [((), 1), ((3,), 2)])
def test_14_3_a_sale_brings_two_silverlings(knowledge: tuple[int, ...], silver: int) -> None:
    state = turn((4, 3), goods={"red": 2, "blue": 1}, knowledge=knowledge, store=("warehouse",))
    assert play(state, "sell 4 red").silver[0] == silver
    assert play(state, "place 3 warehouse c3", "sell any blue").silver[0] == silver


@pytest.mark.parametrize(("knowledge", "workers"), [((), 0), ((4,), 1)])
def test_14_4_a_sale_also_brings_a_worker(knowledge: tuple[int, ...], workers: int) -> None:
    state = turn((4, 3), goods={"red": 2, "blue": 1}, knowledge=knowledge, store=("warehouse",))
    assert play(state, "sell 4 red").workers[0] == workers
    sold = play(state, "place 3 warehouse c3", "sell any blue")
    assert (sold.workers[0], sold.silver[0]) == (workers, 1)


def test_14_3_14_4_with_both_a_sale_brings_two_silverlings_and_a_worker() -> None:
    after = play(turn((4, 3), goods={"red": 2}, knowledge=(3, 4)), "sell 4 red")
    assert (after.silver[0], after.workers[0]) == (2, 1)


def test_14_5_a_boat_may_take_the_goods_of_two_neighbouring_depots() -> None:
    cargo = {2: {"red": 1}, 3: {"blue": 1}, 5: {"pink": 1}}
    state = play(turn((5, 5), store=("boat",), knowledge=(5,), cargo=cargo), "place 5 boat d5", "load 2")
    assert lines(state) == ["load 3", "no-more"]
    assert refused(state, "load 5") == "14.5"
    assert player(play(state, "load 3"))["goods"] == {"red": 1, "blue": 1}
    left = play(state, "no-more")
    assert player(left)["goods"] == {"red": 1}
    assert shown(left)["depot_goods"][2] == {"blue": 1}
    without = play(turn((5, 5), store=("boat",), cargo=cargo), "place 5 boat d5", "load 2")
    assert owes(without) == "action"
    alone = play(turn((5, 5), store=("boat",), knowledge=(5,), cargo=cargo), "place 5 boat d5", "load 5")
    assert owes(alone) == "action"  # depots 4 and 6 hold nothing


@pytest.mark.parametrize(("first", "then"), [(2, 3), (3, 2), (6, 1), (1, 6)])
def test_14_5_the_neighbour_may_be_on_either_side(first: int, then: int) -> None:
    state = turn((5, 5), store=("boat",), knowledge=(5,), cargo={first: {"red": 1}, then: {"blue": 1}})
    after = play(state, "place 5 boat d5", f"load {first}", f"load {then}")
    assert player(after)["goods"] == {"blue": 1, "red": 1}


def test_14_6_a_purchase_from_any_depot_still_once_a_turn() -> None:
    things = {3: ("castle",)}
    assert refused(turn(silver=4, depots=things, black=("mine",)), "buy 3 castle") == "14.6"
    state = turn(silver=4, depots=things, black=("mine",), knowledge=(6,))
    assert lines(state, "buy") == ["buy 3 castle", "buy black mine"]
    assert refused(state, "buy 3 mine") == "14.6" and refused(state, "buy black castle") == "11.1"
    after = play(state, "buy 3 castle")
    assert (after.silver[0], player(after)["store"]) == (2, ["castle", None, None])
    assert refused(after, "buy black mine") == "11.1"
    last = play(turn(silver=2, depots=things, knowledge=(6,)), "workers 1", "workers 1")
    assert lines(last) == ["buy 3 castle", "done"]


def test_14_7_each_scoring_animal_tile_scores_one_more() -> None:
    built = {**PASTURE, "c1": "cow-4", "b1": "cow-2"}
    state = turn((1, 1), built=built, store=("cow-3",), knowledge=(7,))
    assert track(play(state, "place 1 cow-3 b2"), 0) == (3 + 1) + (4 + 1) + (2 + 1)


@pytest.mark.parametrize(("depot", "workers"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 1), (6, 1)])
def test_14_8_a_worker_moves_a_die_by_up_to_2(depot: int, workers: int) -> None:
    state = turn((1, 1), workers=2, depots={depot: ("mine",)}, knowledge=(8,))
    assert play(state, f"take 1 {depot} mine").workers[0] == 2 - workers


FREE = [
    (9, "bank", "e4", 3),
    (10, "boat", "d5", 5),
    (10, "cow-2", "b2", 1),
    (11, "mine", "e3", 4),
    (11, "castle", "b3", 6),
    (11, "knowledge-1", "c4", 1),
]


def placed_one_off(number: int, tile: str, space: str, die: int) -> str:
    """Why this tile may not be placed with a die one below its space, with this knowledge and no worker."""
    built = {} if tile == "knowledge-1" else {**PASTURE, **YELLOW}
    low = (die + 4) % 6 + 1
    state = turn((low, low), built=built, store=(tile,))
    state.knowledge[0] = 1 << number
    return refused(state, f"place {low} {tile} {space}")


@pytest.mark.parametrize(("tile", "space", "die"), [row[1:] for row in FREE])
@pytest.mark.parametrize("number", [9, 10, 11, 12])
def test_14_9_14_10_14_11_a_free_step_for_its_own_colours_only(
    number: int, tile: str, space: str, die: int
) -> None:
    allowed = (number, tile, space, die) in FREE
    assert placed_one_off(number, tile, space, die) == ("" if allowed else "4.3")


def test_14_9_a_building_is_placed_with_a_die_1_off() -> None:
    assert play(turn((4, 2), store=("bank",), knowledge=(9,)), "place 4 bank e4").silver[0] == 2
    assert play(turn((4, 2), store=("bank",), knowledge=(9,)), "place 2 bank e4").silver[0] == 2


def test_14_10_a_boat_is_placed_with_a_die_1_off() -> None:
    assert play(turn((6, 4), store=("boat",), knowledge=(10,)), "place 6 boat d5").boats[0] == 1
    assert play(turn((6, 4), store=("boat",), knowledge=(10,)), "place 4 boat d5").boats[0] == 1


def test_14_11_a_mine_is_placed_with_a_die_1_off() -> None:
    assert play(turn((5, 3), store=("mine",), knowledge=(11,)), "place 5 mine e3").mines[0] == 1
    assert play(turn((5, 3), store=("mine",), knowledge=(11,)), "place 3 mine e3").mines[0] == 1


@pytest.mark.parametrize(("depot", "why"), [(2, ""), (1, ""), (6, ""), (3, "4.3"), (5, "4.3")])
def test_14_12_a_tile_is_taken_with_a_die_1_off(depot: int, why: str) -> None:
    state = turn((1, 1), depots={depot: ("mine",)}, knowledge=(12,))
    assert refused(state, f"take 1 {depot} mine") == why
    assert refused(turn((1, 1), goods={"violet": 1}, knowledge=(9, 10, 11, 12)), "sell 1 violet") == "4.3"


def test_14_13_taking_workers_also_brings_a_silverling_but_not_with_a_boarding_house() -> None:
    state = turn((3, 1), store=("boarding-house",), knowledge=(13,))
    assert (play(state, "workers 1").workers[0], play(state, "workers 1").silver[0]) == (2, 1)
    assert play(state, "place 3 boarding-house c3").silver[0] == 0
    assert castle_brings_workers(13) == (2, 1)


def castle_brings_workers(number: int) -> tuple[int, int]:
    """Workers and silverlings of who takes workers by a castle, with this knowledge."""
    built = {"c4": "knowledge-8", "b4": "knowledge-9"}
    state = turn((6, 1), built=built, store=("castle",), knowledge=(number,))
    after = play(state, "place 6 castle b3", "workers any")
    return after.workers[0], after.silver[0]


def test_14_14_taking_workers_brings_four() -> None:
    state = turn((3, 1), store=("boarding-house",), knowledge=(14,))
    assert (play(state, "workers 1").workers[0], play(state, "workers 1").silver[0]) == (4, 0)
    assert play(state, "place 3 boarding-house c3").workers[0] == 4
    assert castle_brings_workers(14) == (4, 0)


def test_14_13_14_14_with_both_taking_workers_brings_four_and_a_silverling() -> None:
    after = play(turn((3, 1), knowledge=(13, 14)), "workers 1")
    assert (after.workers[0], after.silver[0]) == (4, 1)


def test_14_15_three_points_for_each_colour_sold() -> None:
    assert knows(turn(sold={"red": 4, "blue": 1}, goods={"pink": 1}, knowledge=(15,))) == 6
    assert knows(turn(sold={"red": 4, "blue": 1})) == 0


def four_for_each(number: int, building: str) -> None:
    """Two such buildings and one of another kind score eight with this tile, nothing without."""
    other = "church" if building == "bank" else "bank"
    built = {"c3": building, "e4": building, "e5": other}
    assert knows(turn(built=built, knowledge=(number,))) == 8
    assert knows(turn(built=built)) == 0


def test_14_16_four_points_for_each_warehouse() -> None:
    four_for_each(16, "warehouse")


def test_14_17_four_points_for_each_watchtower() -> None:
    four_for_each(17, "watchtower")


def test_14_18_four_points_for_each_carpenters_workshop() -> None:
    four_for_each(18, "carpenters-workshop")


def test_14_19_four_points_for_each_church() -> None:
    four_for_each(19, "church")


def test_14_20_four_points_for_each_market() -> None:
    four_for_each(20, "market")


def test_14_21_four_points_for_each_boarding_house() -> None:
    four_for_each(21, "boarding-house")


def test_14_22_four_points_for_each_bank() -> None:
    four_for_each(22, "bank")


def test_14_23_four_points_for_each_city_hall() -> None:
    four_for_each(23, "city-hall")


def test_14_24_four_points_for_each_kind_of_animal() -> None:
    built = {"c2": "cow-2", "b2": "cow-4", "c1": "pig-2", "e6": "chicken-3"}
    assert knows(turn(built=built, store=("sheep-2",), knowledge=(24,))) == 12


def test_14_25_one_point_for_each_goods_tile_sold() -> None:
    assert knows(turn(sold={"red": 4, "blue": 1}, goods={"pink": 3}, knowledge=(25,))) == 5


def test_14_26_two_points_for_each_bonus_tile() -> None:
    state = turn(knowledge=(26,))
    state.bonuses[:6] = [1, 0, 2, 0, 0, 1]
    state.bonuses[6:12] = [2, 1, 1, 2, 0, 2]
    assert knows(state) == 6


# 15  For those who know the game well


def test_15_1_each_receives_a_random_sheet_when_the_order_is_known() -> None:
    rolled = lucky(fresh(3, estates="expert-open"), until=lambda now: owes(now) == "roll-first")
    state = play(rolled, "first 0 1", "first 1 6", "first 2 2")
    assert shown(state)["agenda"][-1][:2] == ["deal-sheet", 1]
    assert state.workers == [3, 1, 2]
    dealt = play(state, "sheet 1 3", "sheet 2 5")
    assert owing(RULES, dealt) == [NATURE]
    assert odds(RULES, dealt) == ([RULES.parse(f"sheet 0 {sheet}") for sheet in (1, 2, 4, 6)], [1] * 4)
    assert [player(dealt, seat)["sheet"] for seat in range(3)] == [None, 3, 5]


def dealt(estates: str) -> State:
    """Three players after the sheets are dealt; seat 1 is the start player."""
    state = lucky(fresh(3, estates=estates), until=lambda now: owes(now) == "roll-first")
    return play(state, "first 0 1", "first 1 6", "first 2 2", "sheet 1 3", "sheet 2 5", "sheet 0 6")


def test_15_2_each_chooses_the_side_of_the_sheet() -> None:
    state = dealt("expert-open")
    assert (SHEETS[2].front, SHEETS[2].back) == (1, 4)
    assert {line.split()[1] for line in lines(state)} == {"1", "4"}
    assert refused(state, "settle 2 a4") == "15.2"


def test_15_3_each_chooses_the_dark_green_space_of_the_start_castle() -> None:
    state = dealt("expert-open")
    assert lines(state) == [
        *[f"settle 1 {space}" for space in ("a2", "a3", "b3", "d4")],
        *[f"settle 4 {space}" for space in ("a1", "c5", "e2", "g4")],
    ]
    assert refused(state, "settle 1 c3") == "15.3"
    after = play(state, "settle 1 a2")
    assert player(after, 1)["tiles"] == {"a2": "castle"}
    assert after.tiles[37 + SPACES.index("a2")] == KINDS.index("castle")


def test_15_4_openly_in_turn_order_or_secretly_at_once() -> None:
    openly = dealt("expert-open")
    assert owing(RULES, openly) == [1]
    chosen = play(openly, "settle 4 a1")
    assert (owing(RULES, chosen), player(chosen, 1)["estate"]) == ([2], "4")
    secretly = dealt("expert-secret")
    assert owing(RULES, secretly) == [0, 1, 2]
    hidden = play(secretly, "settle 4 a1", seat=1)
    assert owing(RULES, hidden) == [0, 2]
    for seat in (0, 2, SPECTATOR):
        assert shown(hidden, seat)["players"][1]["estate"] is None
    revealed = play(play(hidden, "settle 8 f2", seat=0), "settle 6 d4", seat=2)
    assert [player(revealed, seat)["estate"] for seat in range(3)] == ["8", "4", "6"]
