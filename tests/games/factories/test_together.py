"""The work phase: whoever clicks first, nobody's work or dice depend on the others; and nobody sees it."""

from __future__ import annotations

import json

import pytest

from fabrica import core
from fabrica.core import EVERYTHING, NATURE, SPECTATOR
from fabrica.games.factories import RULES
from fabrica.games.factories.components import BLUEPRINT, COPIES
from fabrica.games.factories.state import State
from fabrica.nature import Fast, random_move
from fabrica.server.why import Preview
from fabrica.table import Table

from .position import MARKET_CARDS, Seat, Things, after, chances, has, legal, machine, owes, shop, work


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


@pytest.mark.parametrize("looker", [1, SPECTATOR])
def test_others_are_guessed_as_they_stood_when_the_work_began(looker: int) -> None:
    begun = work(
        "46", compound="nuclear-plant dojo", hand="robot warehouse", metal=2, energy=2, help=3,
        others={1: {"hand": "biolab", "dice": "1", "metal": 4}},
    )  # fmt: skip
    state = after(begun, "assign 6 nuclear-plant", "extra specialist 3", "train dojo 3", "build robot warehouse")
    state = after(state, "activate robot", "* roll-die 0 1", "assign 4 mine", "1 assign 1 generate")
    for guessed in guesses(state, looker):
        assert core.look(RULES, guessed, looker) == core.look(RULES, state, looker)
        assert core.look(RULES, guessed, 0)["players"][0] | UNSEEN == core.look(RULES, begun, 0)["players"][0] | UNSEEN
        assert has(guessed, 1) == ("4M 1E 0G 1C" if looker == 1 else "4M 0E 0G 1C")
        assert (guessed.size[0], guessed.standing[0]) == (begun.size[0], begun.standing[0])
        assert "assign 6 nuclear-plant" in legal(guessed) and owes(guessed) == "work"
        assert RULES.census(guessed) == RULES.census(state) and guessed.deck_size == sum(guessed.deck)


UNSEEN: core.JSON = {"hand": None, "tossed": None, "put_away": None}


def guesses(state: State, looker: int) -> list[State]:
    """What a seat may suppose, from its view and, as a search does again and again, from a state."""
    found = [core.guess(RULES, core.look(RULES, state, looker), Fast(seed)) for seed in range(5)]
    for seed in range(5):
        found.append(state.copy())
        RULES.deal(found[-1], looker, Fast(seed))
    return found


def test_what_others_took_openly_they_hold_until_all_are_done() -> None:
    state = after(shop(market="robot golem dojo obelisk", hand="golem", metal=1, energy=1), "take robot 1")
    state = after(state, "* fill biolab", "1 take dojo 3", "* fill biolab", "* roll 0 1-1-1-1", "* roll 1 1-1-1-1")
    state = after(state, "build robot golem")
    for guessed in guesses(state, 1):
        assert guessed.hand[BLUEPRINT["robot"]] and guessed.held[0] == 2 and guessed.tossed == []
        assert core.look(RULES, guessed, 1) == core.look(RULES, state, 1)


def test_the_machines_cards_are_not_guessed_elsewhere() -> None:
    state = machine("golem golem robot robot robot")
    for seed in range(5):
        guessed = core.guess(RULES, core.look(RULES, state, 0), Fast(seed))
        assert RULES.census(guessed) == RULES.census(state)
        assert guessed.deck[BLUEPRINT["golem"]] == guessed.deck[BLUEPRINT["robot"]] == 0


def test_whoever_is_done_is_guessed_within_the_limits() -> None:
    hand = "golem golem robot robot robot dojo dojo biolab biolab foundry foundry refinery"
    state = work("1", others={1: {"metal": 9, "energy": 6, "hand": hand}})
    state = after(state, "1 done", "1 keep 9", "1 discard golem", "1 discard golem")
    for seed in range(20):
        guessed = core.guess(RULES, core.look(RULES, state, 0), Fast(seed))
        assert has(guessed, 1) == "9M 3E 0G 10C" and not guessed.desks[1]
        assert RULES.census(guessed) == RULES.census(state)
        assert core.look(RULES, guessed, 0) == core.look(RULES, state, 0)


def without_a_deck() -> State:
    """All cards lie open but two in the hand of seat 1: what is neither there nor on the market is built."""
    compounds: dict[int, list[str]] = {2: [], 3: [], 4: []}
    for name, card in BLUEPRINT.items():
        elsewhere = f"{MARKET_CARDS} robot golem".split().count(name)
        for copy in range(COPIES[card] - elsewhere):
            compounds[2 + copy % 3].append(name)
    others: dict[int, Seat] = {seat: {"compound": " ".join(names)} for seat, names in compounds.items()}
    state = work("1", seats=5, others={**others, 1: {"hand": "robot golem", "metal": 1, "energy": 1}})
    assert state.deck_size == sum(state.deck) == 0
    return state


def test_where_the_others_may_have_discarded_there_may_be_a_card_to_draw() -> None:
    state = without_a_deck()
    table = Table.from_json(core.look(RULES, state, EVERYTHING), seed="deck")
    state = after(state, "1 build robot golem", "assign 1 research")
    assert owes(state, NATURE) == "draw"
    for seed in range(20):
        guessed = core.guess(RULES, core.look(RULES, state, 0), Fast(seed))
        assert chances(guessed) in ({"draw 0 robot": 1}, {"draw 0 golem": 1})
        assert core.sample(RULES, guessed, Fast(seed)) in core.odds(RULES, guessed)[0]
        assert RULES.census(guessed) == RULES.census(state)
    table.play("build robot golem", seat=1)
    assert Preview(table, 0, "assign 1 research", lambda *_: []).open
