"""Every worked example of the rulebook, with its numbers."""

import pytest

from fabrica.core import SPECTATOR, look
from fabrica.games.burgundy import RULES
from fabrica.games.burgundy.components import BUILDINGS, COLOUR_MASK, REGION
from fabrica.games.burgundy.effects import bits
from fabrica.games.burgundy.scoring import seat_score, track
from tests.games.burgundy.positions import fresh, lines, lucky, owes, play, refused, turn


def test_anna_turns_a_2_into_a_6_with_two_workers_and_takes_a_tile_of_depot_6() -> None:
    anna = turn((2, 4), workers=2, depots={6: ("castle",)})
    after = play(anna, "take 2 6 castle")
    assert (after.workers[0], after.dice[:2]) == (0, [0, 4])
    assert look(RULES, after, 0)["players"][0]["store"] == ["castle", None, None]
    assert refused(turn((2, 4), workers=1, depots={6: ("castle",)}), "take 2 6 castle") == "4.3"


@pytest.mark.parametrize(("chosen", "left"), [("pink", "brown"), ("brown", "pink")])
def test_carla_loads_the_blue_goods_and_one_of_two_new_colours(chosen: str, left: str) -> None:
    carla = turn(
        (5, 1), store=("boat",), goods={"blue": 1, "red": 1}, cargo={3: {"blue": 1, "pink": 1, "brown": 1}}
    )
    asked = play(carla, "place 5 boat d5", "load 3")
    assert lines(asked) == ["keep pink", "keep brown"]
    board = look(RULES, play(asked, f"keep {chosen}"), 0)
    assert board["players"][0]["goods"] == {"blue": 2, "red": 1, chosen: 1}
    assert board["depot_goods"][2] == {left: 1}


def test_benno_scores_7_for_a_cow_and_11_for_the_next() -> None:
    benno = turn((4, 2), built={"d3": "boat", "b2": "cow-3"}, store=("cow-4", "cow-4"), workers=4)
    seven = play(benno, "place 4 cow-4 c2")
    assert track(seven, 0) == 4 + 3
    assert track(play(seven, "place 2 cow-4 b1"), 0) - track(seven, 0) == 4 + 4 + 3


def test_benno_scores_9_for_a_sheep_with_tile_7_and_3_for_a_pig() -> None:
    benno = turn((4, 2), built={"d3": "boat", "b2": "sheep-4"}, store=("sheep-3", "pig-2"), knowledge=(7,))
    nine = play(benno, "place 4 sheep-3 c2")
    assert track(nine, 0) == (3 + 1) + (4 + 1)
    assert track(play(nine, "place 2 pig-2 b1"), 0) - track(nine, 0) == 3


def test_carla_turns_a_3_into_a_6_with_two_workers_and_tile_8() -> None:
    carla = turn((3, 3), workers=2, knowledge=(8,), depots={6: ("castle",)})
    assert play(carla, "take 3 6 castle").workers[0] == 0
    short = turn((3, 3), workers=1, knowledge=(8,), depots={6: ("castle",)})
    without = turn((3, 3), workers=2, depots={6: ("castle",)})
    assert refused(short, "take 3 6 castle") == refused(without, "take 3 6 castle") == "4.3"


def test_dario_scores_12_for_the_four_colours_he_sold_and_11_for_the_tiles() -> None:
    sold = {"red": 4, "violet": 3, "pink": 3, "orange": 1}
    assert seat_score(turn(sold=sold, knowledge=(15,)), 0)["knowledge"] == 4 * 3 == 12
    assert seat_score(turn(sold=sold, knowledge=(25,)), 0)["knowledge"] == 11
    assert seat_score(turn(sold=sold, knowledge=(15, 25)), 0)["knowledge"] == 12 + 11


def test_benno_scores_24_for_his_watchtowers_and_banks() -> None:
    banks = {"e1": "bank", "e4": "bank", "b5": "bank", "c3": "bank"}
    benno = turn(built={**banks, "e2": "watchtower", "e5": "watchtower"}, knowledge=(17, 22))
    assert seat_score(benno, 0)["knowledge"] == (2 * 4) + (4 * 4) == 24


def test_anna_scores_12_for_three_kinds_of_animals() -> None:
    sheep = {"b1": "sheep-2", "b2": "sheep-2", "c1": "sheep-3"}
    anna = turn(built={**sheep, "c2": "chicken-3", "e6": "cow-4"}, knowledge=(24,))
    assert seat_score(anna, 0)["knowledge"] == 3 * 4 == 12


def test_estate_1_has_four_cities_of_1_5_3_and_3_spaces() -> None:
    buildings = [space for space in range(37) if COLOUR_MASK[BUILDINGS] >> space & 1]
    cities = {REGION[space] for space in buildings}
    assert sorted(bits(city) for city in cities) == [1, 3, 3, 5]


@pytest.mark.parametrize(
    ("seats", "tiles"),
    [(2, [None] * 5), (3, ["castle", "mine", "castle", "mine", "castle"]), (4, ["castle"] * 5)],
)
def test_depot_6_has_a_mine_in_phases_b_and_d_with_three_players(seats: int, tiles: list[str | None]) -> None:
    state, found = fresh(seats), []
    while (state := lucky(state, until=lambda now: owes(now) == "roll-white" and now.round == 0)).agenda:
        found.append(look(RULES, state, SPECTATOR)["depots"][5][0])
        state = play(state, "white 1")
    assert found == tiles


def test_the_last_mine_or_the_sixth_animal_fills_a_colour() -> None:
    mines = turn((3, 3), built={"e3": "mine", "f2": "mine"}, store=("mine",))
    assert look(RULES, play(mines, "place 3 mine g1"), 0)["players"][0]["bonuses"] == {"mine": "large"}
    pasture = {"a1": "cow-2", "b1": "cow-2", "b2": "pig-2", "c1": "pig-2", "e6": "pig-3"}
    animals = turn((4, 4), built={**pasture, "d2": "boat"}, store=("cow-3",))
    assert look(RULES, play(animals, "place 4 cow-3 c2"), 0)["players"][0]["bonuses"] == {"animal": "large"}


def test_a_market_is_placed_although_no_blue_or_light_green_tile_is_left() -> None:
    market = turn((3, 3), store=("market",), depots={1: ("castle", "mine")}, black=("boat", "cow-3"))
    after = play(market, "place 3 market c3")
    assert owes(after) == "action"
    assert lines(after, "take") == []


def test_a_game_has_25_rounds_and_50_dice_actions_for_everybody() -> None:
    state, rounds, actions = fresh(2), set(), 0
    while (state := lucky(state, until=lambda now: owes(now) == "action")).agenda:
        rounds.add((state.phase, state.round))
        actions += 1
        state = play(state, lines(state, "workers")[0])
    assert (len(rounds), actions) == (25, 2 * 50)


def test_a_castle_may_at_once_add_another_tile_to_the_estate() -> None:
    castle = turn((6, 1), built={"c4": "knowledge-8", "b4": "knowledge-9"}, store=("castle", "mine"))
    assert play(castle, "place 6 castle b3", "place any mine e3").mines[0] == 1


def test_the_first_tile_goes_on_one_of_six_spaces_round_the_start_castle() -> None:
    states = [turn(store=("boat", "mine", "knowledge-8"), workers=9), turn(store=("bank",), workers=9)]
    spaces = {line.split()[3] for state in states for line in lines(state, "place")}
    assert spaces == {"c3", "c4", "d3", "d5", "e3", "e4"}
