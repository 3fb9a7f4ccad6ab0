"""Every worked example printed in the rulebook, with its numbers."""

from __future__ import annotations

from fabrica.games.factories.components import BEACON
from fabrica.games.factories.scoring import prestige, scores
from fabrica.games.factories.solo import machine_score

from .position import after, dice, has, machine, refused, shop, work

# Matching bonus: three players' headquarters


def test_example_matching_bonus_yellow() -> None:
    """One card, 3 energy, 3 metal of which one is a bonus."""
    state = after(work("1344"), "assign 1 research", "* draw 0 golem", "assign 3 generate")
    state = after(state, "assign 4 mine", "assign 4 mine")
    assert has(state) == "3M 3E 0G 1C"


def test_example_matching_bonus_blue() -> None:
    """8 energy, two of them a bonus, and 1 metal."""
    state = after(work("2225"), "assign 2 generate", "assign 2 generate", "assign 2 generate", "assign 5 mine")
    assert has(state) == "1M 8E 0G 0C"


def test_example_matching_bonus_purple() -> None:
    """Four cards, one of them a bonus, and 2 energy."""
    state = after(work("2661"), "assign 6 research", "* draw 0 golem")
    state = after(state, "assign 6 research", "* draw 0 robot", "* draw 0 beacon")
    state = after(state, "assign 1 research", "* draw 0 obelisk", "assign 2 generate")
    assert has(state) == "0M 2E 0G 4C"


# The Machine


def test_example_machine_makes_two_goods() -> None:
    """Blue and purple are no higher than the cards of their type, red and yellow are."""
    state = machine("manufactory biolab golem gymnasium foundry", market="robot robot dojo beacon")
    state = after(state, "* machine green 4", "* fill obelisk")
    state = after(state, "* machine red 3", "* machine blue 2", "* machine purple 1", "* machine yellow 2")
    assert state.machine_goods == 2


def test_example_machine_two_obelisks_score_4() -> None:
    assert machine_score(machine("obelisk obelisk"))["total"] == 4


# Cards


def test_example_assembly_line_three_in_a_row() -> None:
    state = after(work("3451", compound="assembly-line"), "assign 3 assembly-line")
    assert has(state) == "0M 0E 2G 0C" and dice(state) == "1"


def test_example_fourth_beacon_is_worth_5_and_all_four_14() -> None:
    assert prestige(BEACON, 4) - prestige(BEACON, 3) == 5
    assert scores(work(compound="beacon beacon beacon beacon"))[0]["beacons"] == 14


def test_example_concrete_plant_two_threes_cost_3_metal() -> None:
    state = after(work("33", compound="concrete-plant", metal=3), "assign 3 concrete-plant")
    assert has(state) == "0M 0E 2G 0C"


def test_example_foundry_five_energy_become_five_metal() -> None:
    state = after(work("5", compound="foundry", energy=5), "assign 5 foundry")
    assert has(state) == "5M 0E 0G 0C"


def test_example_golem_three_energy_make_a_three() -> None:
    state = after(work("", compound="golem", energy=3), "extra golem 3")
    assert has(state) == "0M 0E 0G 0C" and dice(state) == "3"


def test_example_dojo_opposite_faces_sum_to_seven() -> None:
    for value in "123456":
        state = after(work(value, compound="dojo", energy=1), f"train dojo {value}")
        assert dice(state) == str(7 - int(value))


def test_example_replicator_copies_the_biolab() -> None:
    """1 energy for the Replicator, a 1 on it and 1 energy for the Biolab: 1 good."""
    state = work("1", compound="replicator", energy=2, market="biolab golem robot dojo")
    state = after(state, "replicate biolab", "assign 1 biolab")
    assert has(state) == "0M 0E 1G 0C"


def test_example_black_market_ignores_the_discount_of_the_megalith() -> None:
    state = work("2", compound="black-market beacon beacon", hand="megalith")
    state = after(state, "assign 2 black-market", "discard megalith")
    assert refused(state, "keep 1") == "10.7"
    assert has(after(state, "keep 4")) == "4M 0E 0G 0C"
    assert has(after(state, "keep 2")) == "2M 2E 0G 0C"


def test_example_investor_gains_2_metal_and_1_energy() -> None:
    state = after(shop(hand="biolab", people="miner electrician investor specialist"), "hire investor gear biolab")
    assert has(after(state, "* reveal battery-factory")) == "2M 1E 0G 0C"


def test_example_investor_gains_the_full_cost_of_the_megalith() -> None:
    state = shop(hand="biolab", compound="beacon", people="miner electrician investor specialist")
    assert has(after(state, "hire investor gear biolab", "* reveal megalith")) == "5M 2E 0G 0C"


def test_tip_golem_worker_of_1_does_research() -> None:
    state = after(work("", compound="golem", energy=1), "extra golem 1", "assign 1 research", "* draw 0 robot")
    assert has(state) == "0M 0E 0G 1C"


def test_tip_golem_worker_gives_a_matching_bonus() -> None:
    """A 3 beside a 3 on Generate brings 4 for the 3 that the Golem costs."""
    state = after(work("3", compound="golem", energy=3), "assign 3 generate", "extra golem 3", "assign 3 generate")
    assert has(state) == "0M 7E 0G 0C"


def test_tip_temp_agency_rerolls_all_for_one_energy() -> None:
    state = after(work("1112", compound="temp-agency", energy=1), "activate temp-agency")
    state = after(state, "reroll 1", "reroll 1", "reroll 1", "reroll 2")
    state = after(state, *[f"* roll-die 0 {value}" for value in "6543"])
    assert dice(state) == "3456" and state.energy[0] == 0
