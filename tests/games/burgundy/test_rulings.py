"""One test for each ruling: where the rulebook is silent or can be read in two ways."""

import pytest

from fabrica.core import is_over
from fabrica.games.burgundy import RULES
from fabrica.games.burgundy.components import COLOUR_MASK, SHEETS, SPACES
from fabrica.games.burgundy.scoring import track
from fabrica.games.burgundy.state import State
from tests.games.burgundy.positions import fresh, lines, lucky, owes, play, player, refused, shown, turn


def contest(seats: int) -> State:
    """Everybody is about to roll for the start."""
    return lucky(fresh(seats), until=lambda now: owes(now) == "roll-first")


def test_ruling_1_tied_players_roll_again() -> None:
    state = play(contest(4), "first 0 5", "first 1 2", "first 2 5", "first 3 5")
    assert shown(state)["agenda"][-1][:2] == ["roll-first", 0]
    again = play(state, "first 0 1", "first 2 3", "first 3 3")
    assert shown(again)["agenda"][-1][:2] == ["roll-first", 2]
    assert shown(play(again, "first 2 1", "first 3 2"))["order"] == [3, 0, 1, 2]


@pytest.mark.parametrize(("seats", "tiles"), [(2, 4), (3, 6), (4, 8)])
def test_ruling_2_the_black_depot_has_4_6_or_8_tiles(seats: int, tiles: int) -> None:
    state = lucky(fresh(seats), until=lambda now: owes(now) == "roll")
    assert len([tile for tile in shown(state)["black"] if tile]) == tiles


@pytest.mark.parametrize("estate", range(1, 10))
def test_ruling_3_the_start_castle_scores_nothing_and_gives_no_action(estate: int) -> None:
    space = next(s for s in range(37) if COLOUR_MASK[(estate - 1) * 6] >> s & 1)
    state = lucky(fresh(2, estates="choice"), until=lambda now: owes(now) == "settle")
    settled = play(state, f"settle {estate} {SPACES[space]}", "settle 1 d4")
    assert owes(settled) == "draw-tile"
    assert [track(settled, seat) for seat in (0, 1)] == [0, 0]


EFFECTS = [
    ("castle", "place 6 castle b3", "castle-action"),
    ("warehouse", "place 3 warehouse c3", "sale"),
    ("carpenters-workshop", "place 3 carpenters-workshop c3", "carpenter"),
    ("church", "place 3 church c3", "church"),
    ("market", "place 3 market c3", "market"),
    ("city-hall", "place 3 city-hall c3", "city-hall"),
    ("boat", "place 3 boat d5", "load"),
]


@pytest.mark.parametrize(("tile", "line", "owed"), EFFECTS)
def test_ruling_4_a_purchase_is_open_while_an_effect_is_owed(tile: str, line: str, owed: str) -> None:
    state = turn(
        (6, 3),
        built={"c4": "knowledge-8", "b4": "knowledge-9"},
        store=(tile,),
        workers=2,
        silver=2,
        goods={"red": 1},
        black=("mine",),
        depots={1: ("castle", "bank", "boat")},
        cargo={1: {"red": 1}},
    )
    asked = play(state, line)
    assert owes(asked) == owed
    bought = play(asked, "buy black mine")
    assert owes(bought) == owed
    assert player(bought)["store"] == ["mine", None, None]


def test_ruling_4_a_purchase_is_open_while_goods_are_chosen() -> None:
    cargo = {1: {"red": 1, "blue": 1}, 2: {"pink": 1, "brown": 1}}
    state = turn((5, 5), store=("boat",), knowledge=(5,), silver=2, black=("mine",), cargo=cargo)
    asked = play(state, "place 5 boat d5", "load 1")
    for owed, now in (("load-more", asked), ("keep", play(asked, "load 2"))):
        assert owes(now) == owed
        bought = play(now, "buy black mine")
        assert (owes(bought), player(bought)["store"]) == (owed, ["mine", None, None])


def test_ruling_4_nothing_is_asked_any_more_when_the_purchase_took_the_last_tile() -> None:
    state = turn((3, 1), store=("carpenters-workshop",), knowledge=(6,), silver=2, depots={2: ("bank",)})
    asked = play(state, "place 3 carpenters-workshop c3")
    assert lines(asked) == ["take any 2 bank", "skip", "buy 2 bank"]
    assert lines(play(asked, "buy 2 bank")) == ["skip"]


def test_ruling_4_a_city_hall_adds_the_tile_that_was_just_bought() -> None:
    state = play(turn((3, 1), store=("city-hall",), silver=2, black=("mine",)), "place 3 city-hall c3")
    assert lines(state) == ["skip", "buy black mine"]
    assert play(state, "buy black mine", "place any mine e3").mines[0] == 1


def test_ruling_5_with_a_full_storage_a_purchase_discards_first() -> None:
    state = play(turn(silver=2, black=("mine",), store=("boat", "bank", "cow-2")), "buy black mine")
    assert lines(state) == ["discard bank", "discard boat", "discard cow-2"]
    after = play(state, "discard cow-2")
    assert player(after)["store"] == ["mine", "bank", "boat"]
    assert (owes(after), after.box[11]) == ("action", 1)
    last = turn(silver=2, black=("mine",), store=("boat", "bank", "cow-2"))
    full = play(last, "buy black mine")
    assert refused(full, "buy black mine") == "5.3"
    end = play(last, "workers 1", "workers 1", "buy black mine", "discard boat")
    assert shown(end)["agenda"][-1] == ["action", 1, 0]


def test_ruling_6_a_boat_chooses_only_depots_that_hold_goods() -> None:
    state = play(turn((5, 5), store=("boat",), cargo={4: {"red": 1}}), "place 5 boat d5")
    assert lines(state) == ["load 4"]
    assert refused(state, "load 1") == refused(state, "load black") == "6.8"
    nothing = play(turn((5, 5), store=("boat",)), "place 5 boat d5")
    assert (owes(nothing), nothing.boats[0]) == ("action", 1)


def test_ruling_7_tile_5_pools_both_depots_before_the_three_colours_are_counted() -> None:
    cargo = {2: {"pink": 1, "brown": 1}, 3: {"orange": 2, "blue": 1, "brown": 1}}
    state = turn((5, 5), store=("boat",), knowledge=(5,), goods={"red": 1, "blue": 1}, cargo=cargo)
    asked = play(state, "place 5 boat d5", "load 2", "load 3")
    assert player(asked)["goods"] == {"red": 1, "blue": 2}
    assert lines(asked) == ["keep pink", "keep brown", "keep orange"]
    after = play(asked, "keep brown")
    assert player(after)["goods"] == {"red": 1, "blue": 2, "brown": 2}
    assert shown(after)["depot_goods"][1:3] == [{"pink": 1}, {"orange": 2}]


@pytest.mark.parametrize("depot", [1, 2, 3, 4, 5, 6])
def test_ruling_8_depots_6_and_1_are_neighbours_in_the_ring(depot: int) -> None:
    cargo = {number: {"red": 1} for number in range(1, 7)}
    state = turn((5, 5), store=("boat",), knowledge=(5,), cargo=cargo)
    asked = play(state, "place 5 boat d5", f"load {depot}")
    ring = sorted([depot % 6 + 1, (depot + 4) % 6 + 1])
    assert lines(asked, "load") == [f"load {number}" for number in ring]


@pytest.mark.parametrize(
    ("die", "knowledge", "workers"),
    [(4, (9,), 0), (5, (), 2), (5, (9,), 1), (5, (8,), 1), (5, (8, 9), 1), (6, (9,), 2), (6, (8, 9), 1)],
)
def test_ruling_9_a_free_step_is_one_step_and_workers_pay_the_rest(
    die: int, knowledge: tuple[int, ...], workers: int
) -> None:
    state = turn((die, die), store=("bank",), workers=3, knowledge=knowledge)
    assert play(state, f"place {die} bank e4").workers[0] == 3 - workers


@pytest.mark.parametrize(("knowledge", "workers"), [((12,), 2), ((8, 12), 1), ((8,), 2)])
def test_ruling_9_three_steps_with_tile_8_and_a_free_one_cost_one_worker(
    knowledge: tuple[int, ...], workers: int
) -> None:
    state = turn((1, 1), workers=3, depots={4: ("mine",)}, knowledge=knowledge)
    assert play(state, "take 1 4 mine").workers[0] == 3 - workers


def test_ruling_10_the_second_tie_break_is_the_track_at_the_end() -> None:
    state = turn((5, 5), seats=3)
    assert RULES.ranking(state) == [[2], [1], [0]]
    state.boats, state.track = [0, 0, 1], [2, 0, 1]
    assert RULES.ranking(state) == [[1], [0], [2]]


def test_ruling_11_sheets_pair_number_1_with_2_to_5_then_6_with_7_and_8_with_9() -> None:
    assert [(row.front, row.back) for row in SHEETS] == [(1, 2), (1, 3), (1, 4), (1, 5), (6, 7), (8, 9)]
    state = lucky(fresh(2, estates="expert-open"), until=lambda now: owes(now) == "deal-sheet")
    for sheet, sides in [(1, {"1", "2"}), (5, {"6", "7"}), (6, {"8", "9"})]:
        first = shown(state)["order"][0]
        other = 4 if sheet != 4 else 3
        asked = play(state, f"sheet {first} {sheet}", f"sheet {1 - first} {other}")
        assert {line.split()[1] for line in lines(asked)} == sides


def test_ruling_12_free_choice_1_up_to_four_times_the_others_once_with_the_castle_space() -> None:
    state = lucky(fresh(4, estates="choice"), until=lambda now: owes(now) == "settle")
    assert {line.split()[1] for line in lines(state)} == set("123456789")
    assert len(lines(state)) == 9 * 4
    taken = play(state, "settle 7 g2")
    assert {line.split()[1] for line in lines(taken)} == set("12345689")
    assert refused(taken, "settle 7 a2") == "1.4"
    assert play(taken, "settle 1 a2", "settle 1 d4", "settle 1 a2").estate.count(0) == 3


def test_ruling_13_mines_pay_after_phase_e_too() -> None:
    over = lucky(turn(phase="e", built={"e3": "mine", "f2": "mine"}, knowledge=(2,)), until=is_over)
    assert over.silver[0] == 2
    assert over.workers[0] - over.workers[1] == 2
    assert RULES.scores(over)[0]["silverlings"] == 2


def test_ruling_14_sold_goods_are_open_to_everybody() -> None:
    after = play(turn((4, 4), goods={"red": 3}), "sell 4 red")
    for seat in (0, 1):
        assert shown(after, seat)["players"][0]["sold"] == {"red": 3}
    assert player(after)["sold"] == {"red": 3}


@pytest.mark.parametrize("building", ["warehouse", "carpenters-workshop", "church", "market", "city-hall"])
def test_ruling_15_a_benefit_that_sells_takes_or_adds_may_be_declined(building: str) -> None:
    depots: dict[int, tuple[str, ...]] = {1: ("castle", "bank", "boat")}
    state = turn((3, 1), store=(building, "mine"), depots=depots, goods={"red": 1})
    asked = play(state, f"place 3 {building} c3")
    assert len(lines(asked)) > 1 and lines(asked)[-1] == "skip"
    after = play(asked, "skip")
    assert (owes(after), after.dice[:2], player(after)["goods"]) == ("action", [0, 1], {"red": 1})
    assert player(after)["store"] == ["mine", None, None]
