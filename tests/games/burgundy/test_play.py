"""Whole turns and whole games: chains of effects, conservation, the options, secrets, the ranking."""

from collections import Counter

import pytest

from fabrica.core import EVERYTHING, NATURE, SPECTATOR, advance, guess, is_over, look, owing, recall, start
from fabrica.games.burgundy import RULES
from fabrica.games.burgundy.components import COLOUR, COLOURS, KINDS
from fabrica.games.burgundy.effects import score
from fabrica.games.burgundy.scoring import census, track
from fabrica.games.burgundy.state import ESTATES_OPTION, REGIONS, TIE_OPTION, State
from fabrica.nature import Fast, playout, random_move
from tests.games.burgundy.positions import fresh, lines, lucky, owes, play, player, refused, shown, turn

YELLOW = {"c4": "knowledge-8", "b4": "knowledge-9"}

# Chains


def test_castle_city_hall_castle_market_in_one_action() -> None:
    state = turn((6, 1), built=YELLOW, store=("castle", "castle", "city-hall"), depots={3: ("cow-2",)})
    first = play(state, "place 6 castle b3")
    assert owes(first) == "castle-action"
    hall = play(first, "place any city-hall e4")
    assert owes(hall) == "city-hall"
    second = play(hall, "place any castle a3")
    assert owes(second) == "castle-action"
    after = play(second, "take any 3 cow-2")
    assert (owes(after), after.dice[:2]) == ("action", [0, 1])
    assert player(after)["store"] == ["cow-2", None, None]


def test_city_hall_to_city_hall_in_another_city_to_warehouse() -> None:
    store = ("city-hall", "city-hall", "warehouse")
    state = turn((3, 1), store=store, goods={"red": 2})
    hall = play(state, "place 3 city-hall c3", "place any city-hall e4")
    after = play(hall, "place any warehouse e5", "sell any red")
    assert (owes(after), after.silver[0], track(after, 0)) == ("action", 1, 1 + 10 + 4)


def test_a_castle_places_a_boat_that_loads_and_moves() -> None:
    state = turn((6, 1), seats=3, built=YELLOW, store=("castle", "boat"), cargo={5: {"pink": 2}})
    after = play(state, "place 6 castle b3", "place any boat d3", "load 5")
    assert (player(after)["goods"], after.boats, owes(after)) == ({"pink": 2}, [1, 0, 0], "action")


def test_the_last_effect_of_a_turn_comes_before_the_last_purchase() -> None:
    state = turn((6, 1), built=YELLOW, store=("castle",), silver=2, black=("mine",), goods={"red": 1})
    castle = play(state, "workers 1", "place 6 castle b3")
    assert owes(castle) == "castle-action"
    sold = play(castle, "sell any red")
    assert (owes(sold), lines(sold)) == ("last-purchase", ["buy black mine", "done"])
    assert shown(play(sold, "buy black mine"))["agenda"][-1] == ["action", 1, 0]


def test_silver_earned_with_the_last_die_buys_a_tile() -> None:
    state = turn((4, 1), silver=1, black=("mine",), goods={"red": 1})
    assert refused(state, "buy black mine") == "11.3"
    assert lines(play(state, "workers 1", "sell 4 red")) == ["buy black mine", "done"]


# A full storage while an effect is owed


def test_a_purchase_fills_the_storage_and_the_carpenter_discards_first() -> None:
    state = turn(
        (3, 1),
        store=("carpenters-workshop", "boat", "boat"),
        silver=2,
        black=("mine",),
        depots={2: ("bank",)},
    )
    full = play(state, "place 3 carpenters-workshop c3", "buy black mine")
    assert (owes(full), player(full)["store"]) == ("carpenter", ["mine", "boat", "boat"])
    asked = play(full, "take any 2 bank")
    assert lines(asked) == ["discard mine", "discard boat"]
    after = play(asked, "discard boat")
    assert (owes(after), player(after)["store"]) == ("action", ["mine", "bank", "boat"])
    assert sum(census(after).values()) == 164 + 42


def test_a_purchase_fills_the_storage_and_the_castle_discards_first() -> None:
    store = ("castle", "boat", "boat")
    state = turn((6, 1), silver=2, built=YELLOW, store=store, black=("mine",), depots={5: ("bank",)})
    full = play(state, "place 6 castle b3", "buy black mine")
    assert (owes(full), player(full)["store"]) == ("castle-action", ["mine", "boat", "boat"])
    after = play(full, "take any 5 bank", "discard mine")
    assert (owes(after), player(after)["store"]) == ("action", ["bank", "boat", "boat"])
    assert shown(after)["box"] == {"mine": 1}


def test_the_bought_tile_counts_among_all_tiles_while_it_waits_for_a_discard() -> None:
    state = play(turn(silver=2, black=("mine",), store=("boat", "bank", "cow-2")), "buy black mine")
    assert owes(state) == "discard"
    assert census(state) == census(fresh(2))


# Whole games


def random_game(seats: int, estates: str, tie: str, seed: int) -> list[State]:
    """Every state of a game played at random."""
    state, source, states = start(RULES, seats, {"estates": estates, "tie": tie}), Fast(seed), []
    while not is_over(state):
        who = owing(RULES, state)
        seat = who[source.below(len(who))]
        advance(RULES, state, seat, random_move(RULES, state, seat, source))
        states.append(state.copy())
    return states


@pytest.mark.parametrize("estates", ESTATES_OPTION)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_1_1_2_tiles_and_goods_are_conserved(seats: int, estates: str) -> None:
    for state in random_game(seats, estates, "fewest-empty", seats):
        tiles = Counter(dict.fromkeys(COLOURS, 0))
        for kind, name in enumerate(KINDS):
            tiles[COLOURS[COLOUR[kind]]] += census(state)[name]
        assert tuple(tiles.values()) == (16, 12, 56, 26, 28, 26)
        assert census(state)["goods"] == 42


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_can_be_counted_never_goes_wrong(seats: int) -> None:
    for state in random_game(seats, "choice", "fewest-empty", 7 + seats):
        numbers = [*state.workers, *state.silver, *state.supply, *state.black_supply, *state.goods_supply]
        assert min([*numbers, *state.goods, *state.depot_goods]) >= 0
        for seat in range(seats):
            assert sum(count > 0 for count in state.goods[seat * 6 : seat * 6 + 6]) <= 3
            assert state.boats[seat] <= 6
        assert sorted(state.track) == list(range(seats))
        assert [state.boats[seat] for seat in state.track] == sorted(state.boats, reverse=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_fifty_dice_actions(seats: int) -> None:
    source, state, used = Fast(3), fresh(seats), Counter[int]()
    while not is_over(state):
        seat = owing(RULES, state)[0]
        dice = state.dice[:]
        advance(RULES, state, seat, random_move(RULES, state, seat, source))
        if seat != NATURE:
            used[seat] += dice.count(0) < state.dice.count(0)
    assert used == dict.fromkeys(range(seats), 50)


@pytest.mark.parametrize("estates", ESTATES_OPTION)
@pytest.mark.parametrize("tie", TIE_OPTION)
def test_every_option_plays_to_the_end(estates: str, tie: str) -> None:
    for seats in (2, 3, 4):
        state = start(RULES, seats, {"estates": estates, "tie": tie})
        assert playout(RULES, state, Fast(seats)) >= 100 * seats / 2
        assert is_over(state)
        assert shown(state)["options"] == {"estates": estates, "tie": tie}
        assert sorted(seat for place in RULES.ranking(state) for seat in place) == list(range(seats))


def test_four_players_use_up_all_tiles() -> None:
    state = lucky(fresh(4), until=lambda now: now.phase == 4 and owes(now) == "roll")
    assert sum(state.supply) == sum(state.black_supply) == 0


# Estates


def test_one_estate_for_all_asks_nothing() -> None:
    state = lucky(fresh(3), until=lambda now: owing(RULES, now) != [NATURE])
    assert owes(state) == "action"
    assert state.estate == [0, 0, 0]


@pytest.mark.parametrize("estates", ["choice", "expert-open"])
def test_open_choices_go_round_in_turn_order_and_are_seen(estates: str) -> None:
    state = lucky(fresh(4, estates=estates), until=lambda now: owes(now) == "settle")
    for seat in shown(state)["order"]:
        assert owing(RULES, state) == [seat]
        line = lines(state)[-1]
        state = play(state, line)
        assert player(state, seat)["estate"] == line.split()[1]
    assert owes(state) == "draw-tile"


def secret() -> State:
    """Three experts are about to choose in secret."""
    return lucky(fresh(3, estates="expert-secret"), until=lambda now: owing(RULES, now) != [NATURE])


def test_a_secret_choice_is_in_nobody_elses_view() -> None:
    one, other = (play(secret(), lines(secret(), seat=1)[i], seat=1) for i in (0, -1))
    for seat in (0, 2, SPECTATOR):
        assert shown(one, seat) == shown(other, seat)
    for seat in (1, EVERYTHING):
        assert shown(one, seat) != shown(other, seat)
    assert lines(one, seat=0) == lines(other, seat=0) == lines(secret(), seat=0)


def test_in_secret_the_order_of_choosing_does_not_matter() -> None:
    state = secret()
    choices = {seat: lines(state, seat=seat)[seat] for seat in range(3)}
    ends = []
    for order in ([0, 1, 2], [2, 0, 1]):
        after = state
        for seat in order:
            after = play(after, choices[seat], seat=seat)
        ends.append(after)
    assert ends[0] == ends[1]
    assert owes(ends[0]) == "draw-tile"


def test_a_guess_of_a_secret_choice_fits_the_sheet() -> None:
    open_to_1 = lines(secret(), seat=1)
    state, guessed = play(secret(), open_to_1[0], seat=1), set()
    for seed in range(100):
        fit = guess(RULES, shown(state, 0), Fast(seed))
        assert census(fit) == census(state)
        assert owing(RULES, fit) == [0, 2]
        assert shown(fit, 0) == shown(state, 0)
        board = shown(fit, EVERYTHING)["players"][1]
        guessed.add(f"settle {board['estate']} {' '.join(board['tiles'])}")
    assert guessed == set(open_to_1)


@pytest.mark.parametrize("estates", ESTATES_OPTION)
def test_the_all_seeing_view_gives_the_state_back(estates: str) -> None:
    for state in random_game(3, estates, "most-empty", 11)[::7]:
        assert recall(RULES, look(RULES, state, EVERYTHING)) == state


def test_bonus_tiles_and_sold_goods_come_back_from_the_view() -> None:
    mines = turn((3, 4), built={"e3": "mine", "f2": "mine"}, store=("mine",), goods={"red": 2})
    state = play(mines, "place 3 mine g1", "sell 4 red")
    back = recall(RULES, look(RULES, state, EVERYTHING))
    assert (back, back.bonuses[:2], back.sold[3]) == (state, [0, 1], 2)


# Ranking


@pytest.mark.parametrize(
    ("tie", "best"), [("fewest-empty", [[1], [2], [0]]), ("most-empty", [[0], [2], [1]])]
)
def test_13_8_the_tie_option_turns_the_first_tie_break_round(tie: str, best: list[list[int]]) -> None:
    state = turn(seats=3)
    state.tie_option = TIE_OPTION.index(tie)
    state.placed = [0b1, 0b111, 0b11]
    assert RULES.ranking(state) == best
    score(state, 0, REGIONS, -1)
    assert RULES.ranking(state)[-1] == [0]


@pytest.mark.parametrize("tie", TIE_OPTION)
def test_13_9_the_second_tie_break_is_the_same_in_both(tie: str) -> None:
    state = turn(seats=4)
    state.tie_option = TIE_OPTION.index(tie)
    state.track = [2, 0, 3, 1]
    assert RULES.ranking(state) == [[1], [3], [0], [2]]
