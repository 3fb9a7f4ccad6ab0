"""Chapters 1 to 5: setting up, phases, rounds, a turn and its dice, taking a tile."""

from collections import Counter

import pytest

from fabrica.core import SPECTATOR, is_over, odds
from fabrica.games.burgundy import RULES
from fabrica.games.burgundy.components import (
    BLACK_BACKS,
    COLOUR,
    COLOURED_BACKS,
    COLOURS,
    DEPOT_SPACES,
    KINDS,
    NUMBER,
    REGION,
    SPACE_COUNT,
    SPACES,
)
from fabrica.games.burgundy.effects import claim_bonus
from fabrica.games.burgundy.scoring import track
from fabrica.games.burgundy.state import State
from tests.games.burgundy.positions import fresh, give, lines, lucky, owes, play, player, refused, says, shown, turn

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def until(state: State, name: str, phase: int = 0, round_: int = 0) -> State:
    """Nature and calm players go on until this is owed in this round of this phase."""
    return lucky(state, until=lambda now: (owes(now), now.phase, now.round) == (name, phase, round_))


def rolled_first(*rolls: int) -> State:
    """A game in which the seats rolled this for the start."""
    state = until(fresh(len(rolls)), "roll-first")
    return play(state, *[f"first {seat} {die}" for seat, die in enumerate(rolls)])


def chances(state: State) -> dict[str, int]:
    """Nature's moves now and their weights."""
    return {RULES.text(move): weight for move, weight in zip(*odds(RULES, state), strict=True)}


# 1  Setting up


@SEATS
def test_1_1_164_tiles_are_in_the_game(seats: int) -> None:
    census = RULES.census(fresh(seats))
    by_colour = Counter(dict.fromkeys(COLOURS, 0))
    for kind, name in enumerate(KINDS):
        by_colour[COLOURS[COLOUR[kind]]] += census[name]
    assert by_colour == {"building": 56, "animal": 28, "knowledge": 26, "castle": 16, "mine": 12, "boat": 26}
    assert sum(fresh(seats).black_supply) == 16 + 8 + 6 + 2 + 2 + 6


@SEATS
def test_1_2_42_goods_seven_of_each_colour(seats: int) -> None:
    assert fresh(seats).goods_supply == [7] * 6
    assert RULES.census(until(fresh(seats), "roll"))["goods"] == 42


def test_1_3_twelve_bonus_tiles_a_large_and_a_small_one_of_each_colour() -> None:
    state = turn(seats=4)
    for colour in range(6):
        for seat in range(4):
            claim_bonus(state, seat, colour)
    assert player(state, 0)["bonuses"] == dict.fromkeys(COLOURS, "large")
    assert player(state, 1)["bonuses"] == dict.fromkeys(COLOURS, "small")
    assert player(state, 2)["bonuses"] == player(state, 3)["bonuses"] == {}


def test_1_4_number_1_is_there_four_times_the_others_once() -> None:
    state = until(fresh(4, estates="choice"), "settle")
    taken = play(state, "settle 2 a4")
    assert refused(taken, "settle 2 a4") == "1.4"
    assert play(state, *["settle 1 d4"] * 4).estate == [0, 0, 0, 0]


@SEATS
def test_1_5_six_depots_with_four_spaces_and_room_for_goods_around_the_black_one(seats: int) -> None:
    board = shown(until(fresh(seats), "roll"))
    assert [len(depot) for depot in board["depots"]] == [4] * 6
    assert [len(board["depot_goods"]), len(board["black"])] == [6, 8]


def test_1_7_coloured_and_black_backs_are_separate_supplies() -> None:
    state = fresh(2)
    assert state.supply == [count - 2 * (kind == 0) for kind, count in enumerate(COLOURED_BACKS)]
    assert state.black_supply == BLACK_BACKS
    black = lucky(state, until=lambda now: "draw black bank" in chances(now))
    assert chances(black) == {f"draw black {KINDS[kind]}": n for kind, n in enumerate(BLACK_BACKS) if n}
    knowledge = lucky(state, until=lambda now: "draw 2 knowledge-1" in chances(now))
    assert "draw 2 knowledge-7" not in chances(knowledge)


def test_2_3_2_5_each_tile_that_may_be_drawn_is_as_likely() -> None:
    state, met = until(fresh(4), "draw-tile"), set()
    while owes(state) == "draw-tile":
        found = chances(state)
        depot = next(iter(found)).split()[1]
        left = state.black_supply if depot == "black" else state.supply
        colours = {COLOUR[KINDS.index(line.split()[2])] for line in found}
        drawn = range(len(KINDS)) if depot == "black" else [k for k in range(len(KINDS)) if {COLOUR[k]} == colours]
        assert found == {f"draw {depot} {KINDS[kind]}": left[kind] for kind in drawn if left[kind]}
        met.add((depot, len(found)))
        state = play(state, next(iter(found)))
    assert {depot for depot, _ in met} == set("123456") | {"black"}
    assert len(met) > 12  # kinds ran out on the way


def test_1_8_each_phase_has_five_goods_drawn_at_random() -> None:
    state = until(fresh(3), "lay-goods")
    assert list(chances(state).values()) == state.goods_supply
    for phase in range(5):
        state = until(state, "roll", phase)
        assert len(state.ahead) == 5


@SEATS
def test_1_9_all_bonus_tiles_start_on_the_board(seats: int) -> None:
    state = until(fresh(seats), "action")
    assert shown(state)["bonus"] == dict.fromkeys(COLOURS, 0)
    assert [player(state, seat)["bonuses"] for seat in range(seats)] == [{}] * seats


@SEATS
def test_1_10_everybody_plays_estate_1(seats: int) -> None:
    state = until(fresh(seats), "roll")
    assert [player(state, seat)["estate"] for seat in range(seats)] == ["1"] * seats


def test_1_11_a_castle_lies_on_the_dark_green_6_in_the_middle() -> None:
    state = until(fresh(2), "roll")
    assert [player(state, seat)["tiles"] for seat in (0, 1)] == [{"d4": "castle"}] * 2
    assert NUMBER[SPACES.index("d4")] == 6
    assert fresh(2).supply[0] == 14 - 2


@SEATS
def test_1_12_each_receives_three_random_goods(seats: int) -> None:
    state = until(fresh(seats), "roll-first")
    assert [sum(player(state, seat)["goods"].values()) for seat in range(seats)] == [3] * seats
    one = play(fresh(seats), "receive 0 blue")
    assert list(chances(one).values()) == [6, 7, 7, 7, 7, 7]
    assert player(play(one, "receive 0 blue"))["goods"] == {"blue": 2}


@pytest.mark.parametrize(("seats", "left"), [(2, 11), (3, 8), (4, 5)])
def test_1_13_the_other_goods_are_not_used(seats: int, left: int) -> None:
    over = lucky(fresh(seats), until=is_over)
    assert sum(over.goods_supply) == 42 - 5 * 5 - 3 * seats == left


def test_1_14_two_dice_and_no_points_for_each() -> None:
    state = until(fresh(4), "action")
    assert [track(state, seat) for seat in range(4)] == [0] * 4
    assert len(state.dice) == 2 * 4
    assert 0 not in state.dice


@SEATS
def test_1_15_one_silverling_each_for_all_to_see(seats: int) -> None:
    state = until(fresh(seats), "action")
    assert [player(state, seat)["silver"] for seat in range(seats)] == [1] * seats


@pytest.mark.parametrize(("rolls", "first"), [((2, 5, 3), 1), ((6, 5, 3), 0), ((1, 2, 3), 2)])
def test_1_16_the_highest_roll_is_the_start_player(rolls: tuple[int, ...], first: int) -> None:
    assert shown(rolled_first(*rolls))["order"][0] == first


@pytest.mark.parametrize(
    ("rolls", "workers"), [((5, 1), [1, 2]), ((1, 1, 4), [2, 3, 1]), ((1, 6, 5, 4), [4, 1, 2, 3])]
)
def test_1_17_one_to_four_workers_clockwise_and_open(rolls: tuple[int, ...], workers: list[int]) -> None:
    state = rolled_first(*rolls)
    assert [player(state, seat)["workers"] for seat in range(len(rolls))] == workers


def test_1_18_all_start_on_the_first_space_of_the_track_the_start_player_on_top() -> None:
    state = rolled_first(2, 1, 5, 4)
    assert state.boats == [0, 0, 0, 0]
    assert shown(state)["order"] == [2, 3, 0, 1]


def test_1_19_the_start_player_holds_the_white_die() -> None:
    state = until(rolled_first(1, 3, 2), "roll-white")
    assert shown(state)["agenda"][-1] == ["roll-white", 1, 0]


def test_1_20_connected_spaces_of_a_colour_are_a_region() -> None:
    regions = [REGION[SPACES.index(at)] for at in ("d1", "d6")]
    rivers = [[SPACES[s] for s in range(SPACE_COUNT) if region >> s & 1] for region in regions]
    assert rivers == [["d1", "d2", "d3"], ["d5", "d6", "d7"]]
    assert len(SPACES) == SPACE_COUNT == 37


def test_1_21_five_phases_of_five_rounds() -> None:
    state, rounds = fresh(2), []
    while (state := lucky(state, until=lambda now: owes(now) == "roll-white")).agenda:
        rounds.append((shown(state)["phase"], shown(state)["round"]))
        state = play(state, "white 1")
    assert rounds == [(phase, round_) for phase in "abcde" for round_ in range(1, 6)]


# 2  Setting up a phase


@SEATS
def test_2_1_tiles_left_in_the_depots_go_out_of_the_game(seats: int) -> None:
    first = until(fresh(seats), "roll")
    left = Counter(kind for kind in first.slots if kind >= 0)
    assert sum(first.box) == 0
    second = until(first, "roll", phase=1)
    assert Counter({kind: n for kind, n in enumerate(second.box) if n}) == left


def test_2_2_goods_left_in_the_depots_stay() -> None:
    goods = shown(until(fresh(2), "action", phase=0, round_=4))["depot_goods"]
    assert sum(sum(depot.values()) for depot in goods) == 5
    assert shown(until(fresh(2), "roll", phase=1))["depot_goods"] == goods


@pytest.mark.parametrize(("seats", "spaces"), [(2, 12), (3, 18), (4, 24)])
def test_2_3_each_space_for_so_many_players_receives_a_tile_of_its_colour(seats: int, spaces: int) -> None:
    state = until(fresh(seats), "roll")
    colours = [COLOURS[COLOUR[kind]] if kind >= 0 else "" for kind in state.slots[:24]]
    assert colours == [space.colour if space.players <= seats else "" for space in DEPOT_SPACES]
    assert 24 - colours.count("") == spaces
    emptied = play(turn((2, 2), depots={2: ("mine",)}), "take 2 2 mine")
    assert shown(emptied)["depots"][1] == [None] * 4


@pytest.mark.parametrize(("phase", "tile"), list(enumerate(["castle", "mine", "castle", "mine", "castle"])))
def test_2_4_three_players_have_a_mine_in_depot_6_in_b_and_d(phase: int, tile: str) -> None:
    assert shown(until(fresh(3), "roll", phase))["depots"][5][0] == tile
    assert shown(until(fresh(4), "roll", phase))["depots"][5][0] == "castle"


@SEATS
def test_2_5_black_backs_go_face_up_into_the_black_depot(seats: int) -> None:
    for phase in range(5):
        state = until(fresh(seats), "roll", phase)
        assert len([kind for kind in state.slots[24:] if kind >= 0]) == 2 * seats
        assert sum(state.black_supply) == 40 - 2 * seats * (phase + 1)


def test_2_6_the_five_goods_of_the_phase_lie_face_up() -> None:
    state = play(until(fresh(2), "lay-goods"), "lay red", "lay blue", "lay red", "lay pink", "lay orange")
    assert shown(state)["ahead"] == ["red", "blue", "red", "pink", "orange"]


# 3  The five rounds


def test_3_1_five_rounds_in_the_same_way() -> None:
    seen: list[str] = []

    def note(now: State) -> bool:
        seen.append(owes(now))
        return now.phase == 1

    lucky(until(fresh(2), "roll"), until=note)
    assert seen == ["roll", "roll", "roll-white", "action", "action", "action", "action"] * 5 + ["draw-tile"]


def test_3_2_all_roll_two_dice_and_the_start_player_the_white_one() -> None:
    assert chances(until(fresh(3), "roll-first")) == {f"first 0 {die}": 1 for die in range(1, 7)}
    state = until(rolled_first(1, 6, 2), "roll")
    rolls = play(state, "roll 1 2 3", "roll 2 4 4", "roll 0 1 6", "white 5")
    assert rolls.dice == [1, 6, 2, 3, 4, 4]
    assert chances(state)["roll 1 2 3"] == 2 * chances(state)["roll 1 2 2"]
    assert sum(chances(state).values()) == 36
    assert chances(until(state, "roll-white")) == {f"white {die}": 1 for die in range(1, 7)}


def test_3_3_all_dice_lie_open() -> None:
    state = play(until(rolled_first(6, 1), "roll"), "roll 0 1 2", "roll 1 3 4", "white 6")
    for seat in (0, 1, SPECTATOR):
        assert [board["dice"] for board in shown(state, seat)["players"]] == [[1, 2], [3, 4]]
        assert shown(state, seat)["white"] == 6


def test_3_4_the_white_die_sends_the_top_goods_to_a_depot() -> None:
    laid = play(until(fresh(2), "lay-goods"), "lay red", "lay blue", "lay red", "lay pink", "lay orange")
    state = play(until(laid, "roll-white"), "white 5")
    assert shown(state)["depot_goods"] == [{}, {}, {}, {}, {"red": 1}, {}]
    assert shown(state)["ahead"] == ["blue", "red", "pink", "orange"]
    assert owes(state) == "action"


def test_3_5_the_white_die_serves_for_nothing_else() -> None:
    state = play(until(rolled_first(6, 1), "roll"), "roll 0 1 2", "roll 1 1 2", "white 6")
    assert {line.split()[1] for line in lines(state) if not line.startswith("buy")} == {"1", "2"}
    assert refused(state, "workers 6") == "4.2"
    assert state.workers == [1, 2]


def test_3_6_turns_go_from_right_to_left_and_from_top_to_bottom() -> None:
    state = turn(seats=4)
    state.boats, state.track = [0, 1, 2, 1], [2, 3, 1, 0]
    order = []
    state = until(state, "action", round_=1)
    while owes(state) == "action":
        order.append(shown(state)["agenda"][-1][1])
        state = play(state, lines(state, "workers")[0], lines(state, "workers")[-1])
    assert order == [2, 3, 1, 0]


def test_3_7_a_round_ends_when_everybody_has_had_a_turn() -> None:
    state, turns = turn(seats=3), []
    while owes(state) == "action":
        turns.append((state.round, shown(state)["agenda"][-1][1]))
        state = play(state, lines(state, "workers")[0])
    assert turns == [(0, 0), (0, 0), (0, 1), (0, 1), (0, 2), (0, 2)]
    assert (owes(state), state.round) == ("roll", 1)


# 4  A turn and its dice


def test_4_1_a_turn_is_two_actions_one_with_each_die() -> None:
    state = play(turn((2, 5)), "workers 5")
    assert shown(state)["agenda"][-1] == ["action", 0, 0]
    after = play(state, "workers 2")
    assert shown(after)["agenda"][-1] == ["action", 1, 0]


def test_4_2_a_used_die_does_not_serve_again() -> None:
    state = play(turn((2, 5), depots={5: ("mine",)}), "workers 5")
    assert player(state)["dice"] == [2, 0]
    assert [refused(state, line) for line in ("workers 5", "take 5 5 mine", "workers any")] == ["4.2"] * 3
    assert says(state, "workers 5") == "You have no unused die 5. Use one of your dice that are left."
    assert says(state, "workers any").startswith("Only a castle or a building acts without one of your dice.")
    assert play(turn((5, 5)), "workers 5", "workers 5").workers[0] == 4


@pytest.mark.parametrize(("depot", "allowed"), [(2, False), (3, True), (4, True), (5, True), (6, False)])
def test_4_3_a_worker_moves_a_die_by_1(depot: int, allowed: bool) -> None:
    state = turn((4, 4), workers=1, depots={depot: ("mine",)})
    assert refused(state, f"take 4 {depot} mine") == ("" if allowed else "4.3")
    if allowed:
        assert play(state, f"take 4 {depot} mine").workers[0] == (1 if depot == 4 else 0)
    else:
        assert says(state, f"take 4 {depot} mine").startswith("With the die 4 this needs too many workers: 2.")


@pytest.mark.parametrize(("die", "depot"), [(6, 1), (1, 6)])
def test_4_4_from_6_to_1_and_back_is_one_step(die: int, depot: int) -> None:
    state = turn((die, die), workers=1, depots={depot: ("mine",)})
    assert play(state, f"take {die} {depot} mine").workers[0] == 0


def test_4_5_several_workers_may_go_to_one_die() -> None:
    state = turn((1, 1), workers=3, depots={4: ("mine",)})
    assert play(state, "take 1 4 mine").workers[0] == 0
    assert refused(give(turn((1, 1), depots={4: ("mine",)}), 0, workers=2), "take 1 4 mine") == "4.3"


def test_4_6_any_actions_in_any_order_also_the_same_twice() -> None:
    things = turn((3, 4), depots={3: ("boat",), 4: ("castle",)}, store=("mine",), goods={"red": 1, "pink": 2})
    verbs = [("take 3 3 boat", "take 4 4 castle"), ("sell 4 red", "sell 3 pink"), ("workers 3", "workers 4")]
    mixed = [("take 3 3 boat", "place 4 mine e3"), ("place 4 mine e3", "sell 3 pink")]
    for both in [*verbs, *mixed, ("sell 4 red", "workers 3")]:
        assert shown(play(things, *both))["agenda"][-1][1] == 1


# 5  Take a tile


def test_5_1_a_tile_of_your_choice_from_the_depot_of_the_die() -> None:
    state = turn((3, 3), depots={3: ("boat", "mine"), 4: ("castle",)})
    assert lines(state, "take") == ["take 3 3 boat", "take 3 3 mine"]
    assert refused(state, "take 3 3 castle") == "5.1"
    after = play(state, "take 3 3 mine")
    assert shown(after)["depots"][2] == ["boat", None, None, None]


def test_5_1_tiles_that_are_alike_are_one_choice() -> None:
    state = turn(
        (2, 2), silver=2, depots={2: ("knowledge-1", "bank", "castle", "bank")}, black=("boat", "boat")
    )
    assert lines(state, "take") == ["take 2 2 knowledge-1", "take 2 2 bank", "take 2 2 castle"]
    assert lines(state, "buy") == ["buy black boat"]
    assert shown(play(state, "take 2 2 bank"))["depots"][1].count("bank") == 1


def test_5_2_the_tile_goes_to_the_storage_never_straight_to_the_estate() -> None:
    after = play(turn((4, 4), depots={4: ("mine",)}, store=("boat",)), "take 4 4 mine")
    assert player(after)["store"] == ["mine", "boat", None]
    assert player(after)["tiles"] == {"d4": "castle"}


def test_5_3_with_a_full_storage_a_tile_is_discarded_first() -> None:
    state = play(turn((4, 4), depots={4: ("mine",)}, store=("boat", "bank", "bank")), "take 4 4 mine")
    assert lines(state) == ["discard bank", "discard boat"]
    assert refused(state, "discard mine") == "5.3"
    after = play(state, "discard bank")
    assert player(after)["store"] == ["mine", "bank", "boat"]
    assert shown(after)["box"] == {"bank": 1}
    assert owes(after) == "action"
