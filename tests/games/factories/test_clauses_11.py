"""Chapter 11: every contractor by name."""

from __future__ import annotations

from fabrica import core
from fabrica.core import NATURE
from fabrica.games.factories import RULES
from fabrica.games.factories.components import BLUEPRINT

from .position import after, dice, has, legal, owes, refused, shop, why, work

TO_WORK = ("1 take obelisk 2", "* fill dojo")


def hire(who: str, seats: int = 2, energy: int = 0, compound: str = "", hand: str = "golem"):  # type: ignore[no-untyped-def]
    """Seat 0 has hired somebody below the hammer."""
    state = shop(seats=seats, hand=hand, energy=energy, compound=compound, people=f"{who} {OTHERS}")
    return after(state, f"hire {who} hammer golem")


OTHERS = "miner electrician investor"


def test_11_1_architect() -> None:
    state = hire("architect", seats=3)
    state = after(state, "* draw 0 dojo", "* draw 0 robot", "* draw 0 biolab")
    assert (
        legal(state) == ["give 1", "give 2"]
        and refused(state, "give 0") == "11.1"
        and refused(state, "give 3") == "11.1"
    )
    state = after(state, "give 2", "* draw 2 golem", "* recruit foreman")
    assert state.held == [3, 0, 1] and owes(state, 1) == "market"


def test_a_gift_is_refused_by_the_clause_of_who_was_hired() -> None:
    for who, clause in (("electrician", "11.2"), ("miner", "11.10")):
        state = hire(who, seats=3)
        assert refused(state, "give 0") == clause and refused(state, "give 3") == clause
        assert refused(state, "pass") == "3.6"


def test_11_1_architect_with_one_opponent() -> None:
    state = after(hire("architect"), "* draw 0 dojo", "* draw 0 robot", "* draw 0 biolab", "* draw 1 golem")
    assert state.held == [3, 1] and owes(state, NATURE) == "recruit"


def test_11_2_electrician() -> None:
    state = after(hire("electrician", seats=3), "give 1")
    assert state.energy == [5, 2, 0]
    assert hire("electrician").energy == [5, 2]


def test_with_two_the_gift_goes_to_the_other_whoever_hires() -> None:
    state = shop(people=f"electrician {OTHERS}", others={1: {"hand": "golem"}})
    state = after(state, "take obelisk 1", "* fill dojo", "1 hire electrician hammer golem")
    assert state.energy == [2, 5]


def test_11_3_engineer() -> None:
    state = after(hire("engineer", energy=5), "* reveal megalith", "* recruit foreman")
    assert has(state) == "0M 1E 0G 0C" and state.compound[BLUEPRINT["megalith"]] == 1
    rich = shop(hand="golem", metal=6, energy=9, people=f"engineer {OTHERS}")
    assert has(after(rich, "hire engineer hammer golem", "* reveal beacon")) == "6M 5E 0G 0C"


def test_11_3_engineer_builds_a_second_beacon_or_obelisk() -> None:
    for card in ("beacon", "obelisk"):
        state = after(hire("engineer", energy=4, compound=card), f"* reveal {card}")
        assert state.compound[BLUEPRINT[card]] == 2 and owes(state, NATURE) == "recruit"


def test_11_4_engineer_discards_what_may_not_be_built() -> None:
    state = after(hire("engineer", energy=4, compound="robot"), "* reveal robot")
    assert state.pile[BLUEPRINT["robot"]] == 1 and owes(state, NATURE) == "reveal"
    assert after(state, "* reveal dojo").size[0] == 2


def test_11_5_engineer_and_cards_that_answer_to_building() -> None:
    state = hire("engineer", energy=4, compound="scrap-yard solar-array", hand="golem robot obelisk")
    state = after(state, "* reveal dojo", "* recruit foreman")
    assert has(state) == "1M 2E 0G 2C"
    state = after(state, *TO_WORK, "* roll 0 1-1-1-1", "* roll 1 1-1-1-1")
    assert has(after(state, "build robot obelisk")) == "0M 1E 0G 0C"


def test_11_6_foreman() -> None:
    state = after(hire("foreman", energy=2), "* recruit engineer", *TO_WORK)
    assert owes(state) == "foreman"
    state = after(state, "choose 6", "choose 6", "choose 6", "choose 1", "* roll 1 1-1-1-1")
    assert dice(state) == "1666" and core.owing(RULES, state) == [0, 1]


def test_11_7_foreman_chooses_first_and_rolls_the_others() -> None:
    state = after(hire("foreman", energy=2), "* recruit engineer", *TO_WORK, "choose 5", "enough")
    assert owes(state, NATURE) == "roll-die"
    state = after(state, "* roll-die 0 1", "* roll-die 0 2", "* roll-die 0 3", "* roll 1 1-1-1-1")
    assert dice(state) == "1235"


def test_11_8_hired_hands() -> None:
    state = after(hire("hired-hands", energy=3), "* recruit foreman", *TO_WORK)
    state = after(state, "* roll 0 1-1-1-1", "* roll-die 0 5", "* roll-die 0 6", "* roll 1 1-1-1-1")
    assert dice(state) == "111156"
    state = after(state, "done", "1 done", "1 take obelisk 3", "* fill robot", "take robot 3", "* fill biolab")
    state = after(state, "* roll 1 1-1-1-1", "* roll 0 2-2-2-2")
    assert dice(state) == "2222"


def test_11_9_investor() -> None:
    state = after(hire("investor"), "* reveal beacon")
    assert has(state) == "2M 4E 0G 0C" and state.pile[BLUEPRINT["beacon"]] == 1


def test_11_10_miner() -> None:
    assert after(hire("miner", seats=3), "give 2").metal == [3, 0, 1]


def test_11_11_specialist() -> None:
    state = hire("specialist")
    assert core.look(RULES, state, 1)["players"][0]["help"] == "specialist"  # hired before everybody's eyes
    state = after(state, "* recruit foreman", *TO_WORK, "* roll 0 1-1-1-1", "* roll 1 1-1-1-1", "assign 1 generate")
    assert refused(state, "1 extra specialist 5") == "11.11"
    specialists = [move for move in legal(state) if move.startswith("extra")]
    assert specialists == [f"extra specialist {value}" for value in range(1, 7)]
    state = after(state, "extra specialist 5")
    assert dice(state) == "1115" and refused(state, "extra specialist 5") == "11.11"


def test_11_11_a_specialist_waits_while_a_card_is_activated() -> None:
    made = after(work("2221", compound="mega-factory", help=3), "assign 2 mega-factory")
    copied = work("22", compound="replicator", energy=1, help=3, market="harvester dojo robot golem")
    for state in (made, after(copied, "replicate harvester")):
        assert (refused(state, "extra specialist 1"), why(state, "extra specialist 1")) == ("11.11", "specialist-waits")
    none = after(work("2221", compound="mega-factory"), "assign 2 mega-factory")
    assert why(none, "extra specialist 1") == "no-specialist"


def test_11_11_an_unused_specialist_leaves() -> None:
    state = after(hire("specialist"), "* recruit foreman", *TO_WORK, "* roll 0 1-1-1-1", "* roll 1 1-1-1-1")
    assert after(state, "done", "1 done").help == [0, 0]
