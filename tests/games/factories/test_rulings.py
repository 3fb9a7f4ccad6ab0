"""The numbered rulings of docs/games/factories.md."""

from __future__ import annotations

from fabrica import core
from fabrica.core import NATURE, SPECTATOR, is_over
from fabrica.games.factories import RULES
from fabrica.games.factories.components import BLUEPRINT, NAMES
from fabrica.games.factories.scoring import ranking
from fabrica.games.factories.state import FOREMAN_COMES, NO_HELP, NOTHING, State

from .position import after, dice, has, legal, machine, owes, refused, shop, why, work


def emptied(state: State) -> State:
    """No blueprint is left in deck or discards."""
    state.deck, state.pile, state.deck_size = [0] * NAMES, [0] * NAMES, 0
    return state


def test_ruling_1_seat_0_begins() -> None:
    assert core.start(RULES, 5, {"machine": "easy"}).first == 0


def test_ruling_2_who_can_do_nothing_passes() -> None:
    state = emptied(shop(hand="golem"))
    state.market = [NOTHING] * 4
    assert why(state, "pass") == "must-choose"
    state = emptied(shop())
    state.market = [NOTHING] * 4
    assert legal(state) == ["pass"]


def test_ruling_3_discards_lie_open_when_all_are_done() -> None:
    state = after(work(hand="robot golem", metal=1, energy=1), "build robot golem")
    assert core.look(RULES, state, 1)["pile"] == {}
    assert core.look(RULES, state, 0)["players"][0]["tossed"] == {"golem": 1}
    state = after(state, "done", "1 done")
    assert core.look(RULES, state, 1)["pile"] == {"golem": 1}
    assert core.look(RULES, state, SPECTATOR)["players"][0]["compound"] == {"robot": 1}


def test_ruling_4_a_reshuffle_takes_up_what_others_have_discarded() -> None:
    state = emptied(work(hand="robot golem", metal=1, energy=1, others={1: {"dice": "1"}}))
    state = after(state, "build robot golem", "1 assign 1 research")
    assert [RULES.text(move) for move in core.legal(RULES, state, NATURE)] == ["draw 1 golem"]


def test_ruling_4_what_is_put_away_down_to_the_limit_is_not_drawn_before_all_have_finished() -> None:
    hand = "golem golem robot robot robot dojo dojo biolab biolab foundry foundry"
    state = emptied(work(hand=hand, others={1: {"dice": "1"}}))
    state = after(state, "done", "discard golem", "1 assign 1 research")
    assert owes(state, 1) == "work" and has(state, 1) == "0M 0E 0G 0C"
    assert core.look(RULES, state, 0)["players"][0]["put_away"] == {"golem": 1}
    assert after(state, "1 done").pile[BLUEPRINT["golem"]] == 1


def test_ruling_4_where_nothing_is_left_nothing_is_drawn() -> None:
    state = after(emptied(work("11")), "assign 1 research")
    assert owes(state) == "work" and has(state) == "0M 0E 0G 0C"
    assert after(emptied(shop()), "take obelisk 1").market[0] == NOTHING


def test_ruling_4_one_draws_as_many_cards_as_there_are() -> None:
    state = emptied(work("11"))
    state.deck[BLUEPRINT["golem"]], state.deck_size = 2, 2
    state = after(state, "assign 1 research", "* draw 0 golem", "assign 1 research", "* draw 0 golem")
    assert owes(state) == "work" and has(state) == "0M 0E 0G 2C"


def test_ruling_4_a_row_that_is_cleared_may_come_back() -> None:
    state = emptied(shop(metal=1))
    state.deck[BLUEPRINT["golem"]], state.deck_size = 2, 2
    state = after(state, "clear blueprints metal", "* fill golem", "* fill golem")
    assert [RULES.text(move) for move in core.legal(RULES, state, NATURE)] == ["fill megalith", "fill obelisk"]


def test_ruling_5_workers_may_stay_unassigned() -> None:
    assert "done" in legal(work("1234"))


def test_ruling_6_the_limits_come_before_the_tie_break() -> None:
    state = work(metal=13, others={1: {"metal": 12, "energy": 0, "hand": "golem"}})
    state.ending = 1
    state = after(state, "done", "keep 12", "1 done")
    assert is_over(state) and ranking(state) == [[1], [0]]


def test_ruling_7_difficulties() -> None:
    counts = [core.start(RULES, 1, {"machine": name}).difficulty for name in ("easy", "medium", "hard", "insane")]
    assert counts == [2, 3, 4, 5]


def test_ruling_8_an_empty_place_gives_the_machine_nothing() -> None:
    state = emptied(machine())
    state.market[2] = NOTHING
    state = after(state, "* machine green 3")
    assert sum(state.machine) == 0 and owes(state, NATURE) == "machine-rolls"


def test_ruling_9_the_megalith_never_costs_less_than_no_metal() -> None:
    cards = "beacon beacon beacon beacon obelisk obelisk"
    state = work(hand="megalith refinery", compound=cards, energy=2)
    assert has(after(state, "build megalith refinery")) == "0M 0E 0G 0C"


def test_ruling_10_what_the_replicator_does_not_copy() -> None:
    for name in ("laboratory", "scrap-yard", "solar-array", "beacon", "replicator"):
        state = work("11", compound="replicator", metal=9, energy=9, market=f"{name} dojo robot golem")
        assert why(state, f"replicate {name}") == "not-copied"


def test_ruling_11_the_engineer_stops_when_nothing_can_be_built() -> None:
    state = emptied(shop(hand="golem", energy=4, compound="robot", people="engineer miner investor foreman"))
    state.deck[BLUEPRINT["robot"]], state.deck_size = 1, 1
    state = after(state, "hire engineer hammer golem", "* reveal robot", "* reveal golem")
    assert state.size[0] == 2
    stuck = emptied(shop(hand="golem", energy=4, compound="robot golem", people="engineer miner investor foreman"))
    stuck.deck[BLUEPRINT["robot"]], stuck.deck_size = 1, 1
    assert owes(after(stuck, "hire engineer hammer golem"), NATURE) == "recruit"


def test_ruling_12_the_investors_card_is_discarded() -> None:
    state = after(shop(hand="golem", people="investor miner foreman engineer"), "hire investor hammer golem")
    state = after(state, "* reveal dojo")
    assert state.held[0] == 0 and state.pile[BLUEPRINT["dojo"]] == 1


def test_ruling_13_the_specialist_comes_after_the_roll() -> None:
    state = work("1", help=3)
    assert dice(after(state, "assign 1 research", "* draw 0 golem", "extra specialist 6")) == "6"


def test_ruling_14_cards_that_answer_do_so_by_themselves() -> None:
    state = after(work("6", compound="nuclear-plant laboratory"), "assign 6 nuclear-plant")
    assert owes(state, NATURE) == "draw" and "activate laboratory" not in legal(after(state, "* draw 0 dojo"))


def test_ruling_14_a_laboratory_with_nothing_to_draw_has_not_acted() -> None:
    cards = "laboratory battery-factory trash-compactor"
    state = after(emptied(work("66", compound=cards, hand="golem dojo", energy=4)), "activate battery-factory")
    assert owes(state) == "work" and core.look(RULES, state, 0)["players"][0]["used"] == ["battery-factory"]
    state = after(state, "assign 6 trash-compactor", "discard golem", "discard dojo")
    assert owes(state, NATURE) == "draw"


def test_ruling_15_with_one_opponent_nothing_is_asked() -> None:
    state = after(shop(hand="golem"), "hire miner hammer golem")
    assert state.metal == [3, 1] and owes(state, NATURE) == "recruit"


def test_ruling_16_the_foreman_chooses_before_anybody_rolls() -> None:
    state = shop(hand="golem", energy=2, people="foreman miner investor engineer")
    state.first = 1
    state = after(state, "hire foreman hammer golem", "* recruit architect", "1 take obelisk 1", "* fill dojo")
    assert owes(state) == "foreman"
    assert owes(after(state, "enough"), NATURE) == "roll"


def test_ruling_17_copies_are_alike() -> None:
    state = shop(market="robot robot dojo golem")
    assert [move for move in legal(state) if move.startswith("take robot")] == ["take robot 1", "take robot 2"]
    assert refused(work(hand="robot robot robot", metal=9, energy=9), "build robot robot") == ""


def test_ruling_18_the_green_die_is_over_before_the_others_are_read() -> None:
    state = after(machine("biolab", market="manufactory dojo robot golem"), "* machine green 1", "* fill dojo")
    assert after(state, "* machine red 6", "* machine blue 2").machine_goods == 1


def test_ruling_19_a_green_5_or_6_clears_its_row_though_there_is_no_card() -> None:
    five = after(emptied(machine()), "* machine green 5")
    assert sum(five.machine) == 0 and five.market == [NOTHING] * 4 and owes(five, NATURE) == "fill"
    six = after(emptied(machine()), "* machine green 6")
    assert sum(six.machine) == 0 and six.contractor_market == [NOTHING] * 4 and NOTHING not in six.market


def test_ruling_16_two_foremen_choose_in_turn_order() -> None:
    state = shop(seats=3)
    state.help, state.first, state.agenda = [FOREMAN_COMES, NO_HELP, FOREMAN_COMES], 2, state.agenda[:3]
    core.run(RULES, state)
    assert core.owing(RULES, state) == [2] and owes(state, 2) == "foreman"
    assert core.owing(RULES, after(state, "2 enough")) == [0]
