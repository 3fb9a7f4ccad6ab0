"""The work phase: whoever clicks first, nobody's work or dice depend on the others; and nobody sees it."""

from __future__ import annotations

import json

import pytest

from fabrica import core
from fabrica.core import EVERYTHING, NATURE, SPECTATOR
from fabrica.games.factories import RULES
from fabrica.games.factories.components import NAMES
from fabrica.games.factories.state import State
from fabrica.nature import Fast, random_move
from fabrica.server.why import Preview
from fabrica.table import Table

from .position import Things, after, has, owes, work


def begun(seats: int, seed: int, rounds: int) -> State:
    """A random game at the beginning of a work phase."""
    state, source = core.start(RULES, seats, {"machine": "easy"}), Fast(seed)
    while state.round < rounds or not state.desks:
        owing = core.owing(RULES, state)
        seat = owing[source.below(len(owing))]
        core.advance(RULES, state, seat, random_move(RULES, state, seat, source))
    return state


def must_draw(state: State, seat: int, move: int) -> bool:
    """Does this move draw a card, or lead to where every move does?"""
    then = core.play(RULES, state, seat, move)
    while then.desks and owes(then, NATURE) == "roll-die":
        then = core.play(RULES, then, NATURE, core.legal(RULES, then, NATURE)[0])
    if owes(then, NATURE) == "draw":
        return True
    if not then.desks or owes(then, seat) in ("", "work"):
        return False
    return all([must_draw(then, seat, other) for other in core.legal(RULES, then, seat)])


def without_draws(state: State, seat: int, source: Fast) -> State:
    """One random move of a seat that draws no card, and its rolls, all from the seat's own luck."""
    moves = [move for move in core.legal(RULES, state, seat) if not must_draw(state, seat, move)]
    then = core.play(RULES, state, seat, moves[source.below(len(moves))])
    while then.desks and core.owing(RULES, then) == [NATURE]:
        core.advance(RULES, then, NATURE, core.sample(RULES, then, source))
    return then


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_interleaved_work_gives_the_same_as_one_after_the_other(seats: int, seed: int) -> None:
    state = begun(seats, seed, rounds=6)
    luck = [Fast(100 + seat) for seat in range(seats)]
    one_by_one = state
    for seat in range(seats):
        while one_by_one.desks and seat in core.owing(RULES, one_by_one) and steps(one_by_one, seat):
            one_by_one = without_draws(one_by_one, seat, luck[seat])
    luck, mixed, dice = [Fast(100 + seat) for seat in range(seats)], state, Fast(seed)
    while True:
        open_ = [seat for seat in range(seats) if seat in core.owing(RULES, mixed) and steps(mixed, seat)]
        if not open_ or not mixed.desks:
            break
        seat = open_[dice.below(len(open_))]
        mixed = without_draws(mixed, seat, luck[seat])
    assert mixed == one_by_one
    assert mixed != state


def steps(state: State, seat: int) -> bool:
    """Is there anything to do for this seat but to say that it is done?"""
    return core.legal(RULES, state, seat) != [RULES.parse("done")]


def test_a_seats_rolls_do_not_depend_on_the_others_choices() -> None:
    state = work("1", compound="robot", metal=1, others={1: {"dice": "46", "compound": "nuclear-plant"}})
    busy = after(state, "1 assign 4 mine", "1 assign 6 nuclear-plant")
    for later in (after(state, "activate robot"), after(busy, "activate robot")):
        assert core.sample(RULES, later, Fast(8)) == core.sample(RULES, after(state, "activate robot"), Fast(8))


def test_no_view_of_another_changes_while_a_seat_works() -> None:
    state = begun(3, 4, rounds=5)
    lookers = [1, 2, SPECTATOR]
    before = [json.dumps(shown(state, seat)) for seat in lookers]
    source = Fast(9)
    for _ in range(12):
        if 0 in core.owing(RULES, state) and steps(state, 0):
            state = without_draws(state, 0, source)
    assert [json.dumps(shown(state, seat)) for seat in lookers] == before


def shown(state: State, seat: int) -> core.JSON:
    """A view without who is done: that is open."""
    view = core.look(RULES, state, seat)
    del view["desks"]
    return view


def test_at_a_table_luck_does_not_hang_on_who_clicks_first() -> None:
    """The same seed: seat 0 rolls the same worker, whether seat 1 has worked and rolled before or not."""
    position = core.look(RULES, work("1", **ROBOT, others={1: {"dice": "456", **ROBOT}}), core.EVERYTHING)
    one, other = [Table.from_json(position, seed="the same") for _ in range(2)]
    one.play("activate robot", seat=0)
    one.play("activate robot", seat=1)
    other.play("assign 4 mine", seat=1)
    other.play("activate robot", seat=1)
    other.play("assign 5 mine", seat=1)
    other.play("activate robot", seat=0)
    rolled = [sorted(line for _, line in table.log() if "roll-die" in line) for table in (one, other)]
    assert rolled == [[], []]
    assert one.view(0)["players"][0]["dice"] == other.view(0)["players"][0]["dice"]
    assert len(one.view(0)["players"][0]["dice"]) == 2
    mine = [sorted(line for who, line in table.log(1) if who == NATURE) for table in (one, other)]
    assert mine[0] == mine[1] != []


ROBOT: Things = {"compound": "robot", "metal": 1}


def test_whoever_is_done_is_guessed_within_the_limits() -> None:
    hand = "golem golem robot robot robot dojo dojo biolab biolab foundry foundry refinery"
    state = work("1", others={1: {"metal": 9, "energy": 6, "hand": hand}})
    state = after(state, "1 done", "1 keep 9", "1 discard golem", "1 discard golem")
    for seed in range(20):
        guessed = core.guess(RULES, core.look(RULES, state, 0), Fast(seed))
        assert has(guessed, 1) == "9M 3E 0G 10C" and not guessed.desks[1]
        assert RULES.census(guessed) == RULES.census(state)
        assert core.look(RULES, guessed, 0) == core.look(RULES, state, 0)


def test_where_the_others_may_have_discarded_there_may_be_a_card_to_draw() -> None:
    state = work("1", others={1: {"hand": "robot golem", "metal": 1, "energy": 1}})
    state.deck, state.deck_size = [0] * NAMES, 0
    table = Table.from_json(core.look(RULES, state, EVERYTHING), seed="deck")
    state = after(state, "1 build robot golem", "assign 1 research")
    assert owes(state, NATURE) == "draw"
    for seed in range(20):
        guessed = core.guess(RULES, core.look(RULES, state, 0), Fast(seed))
        assert core.sample(RULES, guessed, Fast(seed)) in core.odds(RULES, guessed)[0]
    table.play("build robot golem", seat=1)
    assert Preview(table, 0, "assign 1 research", lambda *_: []).open
