"""The contract by the toy: who owes, what is legal, why not, and what everybody may know."""

from __future__ import annotations

import copy
import pickle
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fabrica import core
from fabrica.core import (
    EVERYTHING,
    HIDDEN,
    NATURE,
    SPECTATOR,
    Domain,
    Move,
    Refusal,
    Rules,
    Source,
    Step,
    Unreadable,
    Verb,
    Verb0,
    Verb1,
    Verb2,
    Verb3,
)
from fabrica.nature import Fast
from tests import toy
from tests.toy import state as s
from tests.toy.scoring import census
from tests.toy.state import State
from tests.toy.table import dealt, play, started

RULES = toy.RULES


def texts(state: State, seat: int) -> list[str]:
    """The legal moves of a seat as text."""
    return [RULES.text(move) for move in core.legal(RULES, state, seat)]


def clause(state: State, seat: int, move: str) -> tuple[str, str]:
    """Clause and message of a refusal."""
    refusal = core.refuse(RULES, state, seat, RULES.parse(move))
    assert refusal is not None
    return refusal.clause, refusal.message


# Owing, legal, refuse


def test_nature_owes_first_and_deals_for_seats() -> None:
    state = started()
    assert core.owing(RULES, state) == [NATURE]
    assert texts(state, NATURE) == ["deal 0 rye", "deal 0 wheat", "deal 0 oats"]
    assert core.odds(RULES, state)[1] == [8, 7, 6]
    assert texts(state, 0) == []


def test_all_seats_owe_at_once_in_the_auction() -> None:
    state = dealt("rye oats", "wheat wheat", "rye rye")
    assert core.owing(RULES, state) == [0, 1, 2]
    assert [texts(state, seat) for seat in range(3)] == [["bid rye", "bid oats"], ["bid wheat"], ["bid rye"]]
    play(state, "1 bid wheat", "1 stake 0")
    assert core.owing(RULES, state) == [0, 2]
    assert core.is_private(RULES, state)


def test_one_seat_owes_at_its_turn_and_nobody_when_it_is_over() -> None:
    state = after_the_auction()
    assert core.owing(RULES, state) == [0]
    assert texts(state, 0) == ["plant rye hill 0", "plant rye shore 0", "sell rye", "rest"]
    assert not core.is_over(state)
    source = Fast(1)
    while core.owing(RULES, state):
        seat = core.owing(RULES, state)[0]
        move = core.sample(RULES, state, source) if seat == NATURE else core.legal(RULES, state, seat)[-1]
        core.advance(RULES, state, seat, move)
    assert core.is_over(state)
    assert core.owing(RULES, state) == core.legal(RULES, state, 0) == []
    assert core.owed(RULES, state, 0) == core.owed(RULES, state, NATURE) == -1


def after_the_auction() -> State:
    """Seat 0 has rye and a two on the die, and owes its turn."""
    state = dealt("rye rye", "wheat oats")
    return play(state, "0 bid rye", "1 bid oats", "0 stake 2", "1 stake 1", "* roll 0 2")


def test_a_refusal_names_clause_and_message() -> None:
    state = after_the_auction()
    assert clause(state, 0, "plant oats hill 2") == ("4.2", "no-card")
    assert clause(state, 0, "plant rye hill 1") == ("4.3", "wrong-price")
    assert clause(state, 0, "bid rye") == ("4.1", "not-now")
    assert clause(state, 1, "rest") == ("", "not-your-turn")
    assert clause(state, 7, "rest") == ("", "not-your-turn")
    assert core.refuse(RULES, state, 0, RULES.parse("rest")) is None


def test_nature_cannot_bring_what_the_odds_do_not_hold() -> None:
    state = dealt("oats oats", "oats oats", "oats oats")
    play(state, *[f"{seat} bid oats" for seat in range(3)], *[f"{seat} stake 0" for seat in range(3)])
    assert clause(state, NATURE, "roll 1 1") == ("4.1", "no-such-outcome")  # she rolls for seat 0
    assert clause(state, NATURE, "deal 0 rye") == ("4.1", "not-now")
    assert clause(state, 0, "roll 0 1") == ("", "not-your-turn")


def test_values_are_asked_only_for_the_message() -> None:
    state = after_the_auction()
    verb = RULES.by_name["plant"]
    number = RULES.parse("plant rye hill 3")
    assert verb.values(state, 0, 0, number - verb.base) == {"price": "0", "have": "0"}
    assert RULES.by_name["rest"].values(state, 0, 0, 0) == {}


# Advance, play, keeps, sample


def test_play_leaves_the_state_and_advance_changes_it() -> None:
    state = after_the_auction()
    before, move = core.to_bytes(state), RULES.parse("plant rye hill 0")
    after = core.play(RULES, state, 0, move)
    assert core.to_bytes(state) == before
    assert after != state
    core.advance(RULES, state, 0, move)
    assert after == state
    assert state.fields[0] == 0


def test_a_verb_that_keeps_leaves_the_decision_owed() -> None:
    state = play(after_the_auction(), "0 sell rye")
    assert core.owing(RULES, state) == [0]
    assert texts(state, 0) == ["rest"]
    play(state, "0 rest")
    assert core.owing(RULES, state) == [NATURE]


def test_the_auction_pays_the_one_who_staked_most() -> None:
    state = after_the_auction()
    assert state.won == [2, 0]
    assert state.coins == [0, 1]
    assert state.discards == [1, 0, 1]
    assert census(state) == census(started())


def test_a_tie_in_the_auction_pays_nobody() -> None:
    state = play(dealt("rye rye", "rye rye"), "0 bid rye", "1 bid rye", "0 stake 1", "1 stake 1")
    assert state.won == [0, 0]


def test_sampling_draws_by_the_odds() -> None:
    state = play(dealt("rye rye", "rye rye"), *[f"{n} {w}" for w in ("bid rye", "stake 0") for n in (0, 1)])
    source, faces = Fast(3), [0, 0, 0]
    for _ in range(6000):
        faces[core.sample(RULES, state, source) - RULES.parse("roll 0 1")] += 1
    assert [round(count / 1000) for count in faces] == [3, 2, 1]


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        core.weighted([0, 0], Lucky())


class Lucky(Source):
    """Always the first."""

    def below(self, n: int, /) -> int:
        return 0


# Several at once, in any order


def test_any_interleaving_gives_the_same_state() -> None:
    lines = {0: ["bid rye", "stake 2"], 1: ["bid wheat", "stake 1"], 2: ["bid oats", "stake 0"]}
    found = set()
    for order in sorted(set(permutations([0, 0, 1, 1, 2, 2]))):
        left = {seat: words[:] for seat, words in lines.items()}
        state = dealt("rye rye", "wheat rye", "oats rye")
        play(state, *[f"{seat} {left[seat].pop(0)}" for seat in order])
        found.add(core.to_bytes(state))
    assert len(found) == 1


def test_moves_of_a_seat_do_not_depend_on_the_others_clicks() -> None:
    state = dealt("rye oats", "wheat rye")
    before = texts(state, 0)
    play(state, "1 bid wheat")
    assert texts(state, 0) == before
    play(state, "1 stake 1")
    assert texts(state, 0) == before


def test_the_desks_are_cleared_when_all_are_done() -> None:
    state = dealt("rye oats", "wheat rye")
    assert len(state.desks) == 2 and state.desk == -1
    play(state, "0 bid rye", "0 stake 0", "1 bid rye", "1 stake 0")
    assert state.desks == [] and state.desk == -1
    assert not core.is_private(RULES, state)


# A game of one step and one coin: chance and steps at a desk


class Coins(core.State):
    """Heads of each seat."""

    heads: list[int]

    def lists(self) -> list[list[int]]:
        return [[self.seats], self.heads, self.agenda, *self.desks]

    def of_lists(self, lists: list[list[int]]) -> Coins:
        new = Coins()
        new.begin(lists[0][0])
        new.heads, new.agenda, new.desks = lists[1][:], lists[2][:], [part[:] for part in lists[3:]]
        return new


class Flip(Verb1[Coins]):
    def odds(self, state: Coins, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        moves.extend([self.base, self.base + 1])
        weights.extend([1, 1])

    def apply(self, state: Coins, seat: int, about: int, side: int, /) -> None:
        state.heads[seat] += side


class Ask(Verb0[Coins]):
    def options(self, state: Coins, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: Coins, seat: int, about: int, /) -> None:
        core.push(state, 3, seat, 5)  # a step on the desk of whoever moves
        core.push(state, 2, seat)


class Double(Step[Coins]):
    def run(self, state: Coins, seat: int, about: int, /) -> None:
        state.heads[seat] *= about


class Begin(Step[Coins]):
    def run(self, state: Coins, seat: int, about: int, /) -> None:
        core.together(state, 1, 4)


def coin_game() -> tuple[Rules[Coins], Coins]:
    """Two seats flip at once."""

    def setup(seats: int, options: dict[str, str]) -> Coins:
        state = Coins()
        state.begin(seats)
        state.heads = [0] * seats
        core.push(state, 0)
        return state

    ask, flip = Ask("ask"), Flip("flip", Domain("side", ("tails", "heads")))

    def nothing(*_: Any) -> Any:
        return {}

    rules = Rules(
        "coins", 1, (2, 2), (),
        {
            0: Begin("begin", "1.1"),
            1: core.at_once("flipping", "1.1", private=False),
            2: core.chance("flip", "1.2", flip),
            3: Double("double", "1.3"),
            4: core.decision("ask", "1.1", ask),
        },
        (ask, flip), 9, setup, nothing, nothing, nothing, nothing, nothing, nothing,
    )  # fmt: skip
    return rules, core.start(rules, 2, {})


def test_nature_and_steps_at_a_desk() -> None:
    rules, state = coin_game()
    assert core.owing(rules, state) == [0, 1]
    core.advance(rules, state, 1, rules.parse("ask"))
    assert core.owing(rules, state) == [NATURE]  # she is never kept waiting
    assert core.legal(rules, state, 0) == []
    assert core.refuse(rules, state, 0, rules.parse("ask")) is core.WAIT
    core.advance(rules, state, NATURE, rules.parse("flip heads"))
    assert state.heads == [0, 5]
    assert core.owing(rules, state) == [0]
    core.advance(rules, state, 0, rules.parse("ask"))
    core.advance(rules, state, NATURE, rules.parse("flip tails"))
    assert core.is_over(state) and state.heads == [0, 5]


def test_desks_that_are_not_private_are_seen_by_all() -> None:
    rules, state = coin_game()
    assert not core.is_private(rules, state)
    assert core.shown_desk(rules, state, 1, 0) == [["ask", 1, 0]]


# Items


@given(st.integers(0, 63), st.integers(0, 7), st.integers(0, 1 << 40))
def test_an_item_packs_what_whose_and_about(what: int, seat: int, about: int) -> None:
    line = core.item(what, seat, about)
    assert line & core.WHAT_MASK == what
    assert line >> core.WHAT_BITS & core.SEAT_MASK == seat
    assert line >> core.ABOUT_SHIFT == about


def test_push_packs_like_item() -> None:
    state = started()
    core.push(state, s.TURN, 1, 9)
    assert state.agenda[-1] == core.item(s.TURN, 1, 9)


# Numbers, text and JSON


def test_numbers_are_dense_and_in_the_order_of_the_domains() -> None:
    every = [RULES.text(n) for n in range(len(RULES.verb_of))]
    assert len(every) == len(set(every)) == 9 + 3 + 4 + 9 + 24 + 3 + 1
    assert every[:4] == ["deal 0 rye", "deal 0 wheat", "deal 0 oats", "deal 1 rye"]
    assert every[-1] == "rest"


@given(st.integers(0, len(RULES.verb_of) - 1))
def test_each_number_survives_text_json_and_move(number: int) -> None:
    move = RULES.move(number)
    assert RULES.parse(RULES.text(number)) == number
    assert RULES.parse(str(move)) == number
    assert RULES.of_json(move.json()) == number
    assert RULES.parse("  " + str(move).replace(" ", "   ") + "\n") == number


def test_a_move_as_json_and_as_ids() -> None:
    move = RULES.move(RULES.parse("plant oats shore 2"))
    assert move.json() == {"verb": "plant", "card": "oats", "field": "shore", "coins": 2}
    assert move.ids() == ["card:oats", "field:shore", "coins:2"]
    assert Move("rest").json() == {"verb": "rest"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "an empty line is no move"),
        ("   ", "an empty line is no move"),
        ("fly", "'fly' is no verb of toy; verbs are: deal, bid, stake, roll, plant, sell, rest"),
        ("bid", "bid is written: bid CARD"),
        ("bid rye oats", "bid is written: bid CARD"),
        ("rest now", "rest is written: rest"),
        ("plant rye hill", "plant is written: plant CARD FIELD COINS"),
        ("bid barley", "'barley' is no card; it may be: rye, wheat, oats"),
        ("stake 4", "'4' is no coins; it may be: 0, 1, 2, 3"),
        ("Bid rye", "'Bid' is no verb"),
    ],
)
def test_a_text_that_is_no_move_is_told_what_is_allowed(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        RULES.parse(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("json", "says"),
    [
        (None, "a move is an object like"),
        ([], "a move is an object like"),
        ({}, "a move is an object like"),
        ({"verb": 3}, "a move is an object like"),
        ({"verb": "fly"}, "'fly' is no verb"),
        ({"verb": "bid"}, "bid is written: bid CARD"),
        ({"verb": "bid", "tile": "rye"}, "bid has no argument tile; it has: card"),
        ({"verb": "rest", "card": "rye"}, "rest has no argument card; it has: none"),
        ({"verb": "bid", "card": ["rye"]}, "is no card; it may be: rye, wheat, oats"),
        ({"verb": "stake", "coins": 2.0}, "'2.0' is no coins"),
        ({"verb": "stake", "coins": True}, "'True' is no coins"),
    ],
)
def test_json_that_is_no_move_is_told_what_is_allowed(json: object, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        RULES.of_json(json)
    assert says in str(caught.value)


@given(st.text(max_size=40))
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        number = RULES.parse(text)
    except Unreadable:
        return
    assert RULES.text(number) == " ".join(text.split())


def test_a_long_list_is_shortened() -> None:
    with pytest.raises(Unreadable, match=r"0, 1, 2, .*… \(50 in all\)"):
        Domain("space", [str(n) for n in range(50)]).read("x")


def test_others_read_a_question_mark_for_what_is_hidden() -> None:
    assert RULES.dimmed(RULES.parse("deal 1 oats")) == "deal 1 ?"
    assert RULES.dimmed(RULES.parse("plant oats shore 2")) == "plant oats shore 2"


# A verb's own methods


@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        (Verb0[Any]("wait"), ()),
        (Verb1[Any]("wait", Domain("a", "x")), (0,)),
        (Verb2[Any]("wait", Domain("a", "x"), Domain("b", "xy")), (0, 1)),
        (Verb3[Any]("wait", Domain("a", "x"), Domain("b", "xy"), Domain("c", "xyz")), (0, 1, 2)),
    ],
)
def test_a_verb_without_rules_refuses_nothing_and_does_nothing(verb: Any, arguments: tuple[int, ...]) -> None:
    state, code = started(), verb.size - 1
    assert verb.refused(state, 0, 0, *arguments) is None
    assert verb.why(state, 0, 0, code) is None
    with pytest.raises(TypeError, match="wait does nothing"):
        verb.apply(state, 0, 0, *arguments)
    with pytest.raises(TypeError, match="wait does nothing"):
        verb.do(state, 0, 0, code)


def test_the_bare_classes_say_what_a_game_must_give() -> None:
    with pytest.raises(TypeError, match="its own numbers"):
        Source().below(2)
    with pytest.raises(TypeError, match="makes its own"):
        core.State().of_lists([])
    with pytest.raises(TypeError, match="is no step"):
        RULES.items[s.TURN].run(started(), 0, 0)
    bare: Verb[Any] = Verb("wait")
    assert bare.size == 1 and bare.why(started(), 0, 0, 0) is None
    assert repr(Refusal("1.2", "no")) == "Refusal('1.2', 'no')"


# States: copies, bytes, equality


def test_a_copy_is_equal_and_apart() -> None:
    state = after_the_auction()
    other = state.copy()
    assert other == state and hash(other) == hash(state)
    other.coins[0] += 1
    other.agenda.append(0)
    assert other != state
    assert state != "a state"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_the_ways_of_python_to_copy_a_state(copied: Any) -> None:
    state = dealt("rye oats", "wheat wheat")
    other = copied(state)
    assert other == state and type(other) is State
    other.coins[0] += 1
    assert other != state


def test_bytes_are_plain_figures() -> None:
    state = dealt("rye oats", "wheat wheat")
    assert core.to_bytes(state).startswith(b"2,0,1,0,16;7,5,5;0,0,0;1,0,1,0,2,0;")
    assert core.of_bytes(State, core.to_bytes(state)) == state


# Views


def test_look_adds_game_seat_agenda_and_desks() -> None:
    view = core.look(RULES, dealt("rye oats", "wheat wheat"), 1)
    assert view["game"] == "toy" and view["seat"] == 1 and view["sees_all"] is False
    assert view["agenda"][-1] == ["bidding", 0, 0]
    assert view["desks"] == [None, [["bid", 1, 0]]]


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    state = dealt("rye oats", "wheat wheat")
    hands = {seat: [board["hand"] for board in core.look(RULES, state, seat)["players"]] for seat in (0, SPECTATOR)}
    assert hands == {0: [{"rye": 1, "oats": 1}, None], SPECTATOR: [None, None]}
    assert core.look(RULES, state, SPECTATOR)["seat"] is None
    assert core.look(RULES, state, EVERYTHING)["players"][1]["hand"] == {"wheat": 2}


def test_of_a_private_desk_others_see_only_whether_it_is_done() -> None:
    state = play(dealt("rye oats", "wheat wheat", "rye rye"), "1 bid wheat", "2 bid rye", "2 stake 1")
    assert core.look(RULES, state, 0)["desks"] == [[["bid", 0, 0]], None, []]
    assert core.look(RULES, state, SPECTATOR)["desks"] == [None, None, []]
    assert core.look(RULES, state, EVERYTHING)["desks"] == [[["bid", 0, 0]], [["stake", 1, 0]], []]


def test_a_private_item_hides_what_it_is_about() -> None:
    secret: core.Item[State] = core.Item("peek", "1.1", core.DECISION, private=True)
    rules = toy.variant()
    rules.items[s.TURN] = secret
    line = core.item(s.TURN, 1, 6)
    assert core.shown_item(rules, line, 0) == core.shown_item(rules, line, SPECTATOR) == ["peek", 1, None]
    assert core.shown_item(rules, line, 1) == core.shown_item(rules, line, EVERYTHING) == ["peek", 1, 6]


def test_recall_of_everything_is_the_same_state() -> None:
    state = play(dealt("rye oats", "wheat wheat"), "1 bid wheat")
    assert core.recall(RULES, core.look(RULES, state, EVERYTHING)) == state


def test_recall_marks_a_desk_that_is_hidden() -> None:
    state = play(dealt("rye oats", "wheat wheat"), "1 bid wheat")
    recalled = core.recall(RULES, core.look(RULES, state, 0))
    assert recalled.desks == [[core.item(s.BID, 0)], [HIDDEN]]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_guess_fits_the_view_and_is_a_whole_state(seat: int) -> None:
    state = play(dealt("rye oats", "wheat wheat"), "1 bid wheat")
    view = core.look(RULES, state, seat)
    for seed in range(20):
        guessed = core.guess(RULES, view, Fast(seed))
        assert core.look(RULES, guessed, seat) == view
        assert census(guessed) == census(state)
        assert core.owing(RULES, guessed) == core.owing(RULES, state)


def test_guesses_differ_in_what_is_hidden() -> None:
    view = core.look(RULES, dealt("rye oats", "wheat wheat"), 0)
    hands = {tuple(core.guess(RULES, view, Fast(seed)).hands[3:]) for seed in range(60)}
    assert len(hands) == 6  # all pairs of three kinds


def test_a_guess_of_everything_is_the_truth() -> None:
    state = dealt("rye oats", "wheat wheat")
    assert core.guess(RULES, core.look(RULES, state, EVERYTHING), Fast(1)) == state
