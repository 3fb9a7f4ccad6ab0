"""Chapters 6 to 9: activating, the end of the work phase, the end of the game, the Machine."""

from __future__ import annotations

from fabrica import core
from fabrica.core import NATURE, is_over, item
from fabrica.games.factories import RULES
from fabrica.games.factories.components import BLUEPRINT, CONTRACTOR, IS_MONUMENT, NAMES
from fabrica.games.factories.scoring import ranking, scores
from fabrica.games.factories.solo import machine_score
from fabrica.games.factories.state import NOTHING, ROUND, State
from fabrica.nature import Fast

from .position import after, chances, dice, has, legal, machine, owes, refused, shop, why, work

# 6  Activating cards


def test_6_1_a_card_works_in_the_turn_it_is_built() -> None:
    state = work(hand="battery-factory refinery", metal=2, energy=5)
    state = after(state, "build battery-factory refinery", "activate battery-factory")
    assert has(state) == "0M 0E 1G 0C"
    bare = work("1", energy=9)
    for move in ("activate battery-factory", "train dojo 1", "assign 1 biolab"):
        assert refused(bare, move) == "6.1"


def test_6_2_everything_left_of_the_arrow_is_paid() -> None:
    assert why(work("33", compound="aluminum-factory", energy=4), "assign 3 aluminum-factory") == "pay-energy-short"
    assert why(work(compound="refinery", energy=3), "activate refinery") == "pay-cards-short"
    assert why(work("33", compound="concrete-plant", metal=2), "assign 3 concrete-plant") == "pay-metal-short"
    state = after(work(compound="refinery", hand="golem", energy=3), "activate refinery")
    assert refused(state, "discard robot") == "6.2"


def test_6_3_a_card_that_asks_for_workers_needs_them() -> None:
    state = work("35", compound="nuclear-plant harvester")
    assert refused(state, "assign 5 nuclear-plant") == "6.3"
    assert refused(state, "assign 3 harvester") == "6.3"
    assert refused(state, "assign 3 foundry") == "6.1"  # it does not stand there
    assert "activate nuclear-plant" not in legal(state)


def test_6_4_each_card_once_a_turn() -> None:
    state = after(work("66", compound="nuclear-plant"), "assign 6 nuclear-plant")
    assert refused(state, "assign 6 nuclear-plant") == "6.4"
    state = after(work(compound="battery-factory", energy=8), "activate battery-factory")
    assert refused(state, "activate battery-factory") == "6.4"
    state = after(work("12", compound="dojo", energy=2), "train dojo 1")
    assert refused(state, "train dojo 2") == "6.4"
    market = "battery-factory dojo robot golem"
    state = after(work(compound="replicator", energy=9, market=market), "replicate battery-factory")
    assert (refused(state, "replicate dojo"), why(state, "replicate dojo")) == ("6.4", "replicator-used")


NEXT_ROUND = ("done", "1 done", "1 take obelisk 1", "* fill dojo", "take obelisk 2", "* fill dojo")


def test_6_4_a_card_is_ready_again_in_the_next_round() -> None:
    state = after(work("6", compound="nuclear-plant battery-factory", energy=8), "activate battery-factory")
    state = after(state, "assign 6 nuclear-plant", *NEXT_ROUND, "* roll 1 1-1-1-1", "* roll 0 6-6-6-6")
    assert has(after(state, "assign 6 nuclear-plant", "activate battery-factory")) == "0M 2E 4G 1C"


def test_6_5_a_result_comes_at_once() -> None:
    state = work("61", compound="nuclear-plant biolab")
    assert refused(state, "assign 1 biolab") == "6.2"
    assert has(after(state, "assign 6 nuclear-plant", "assign 1 biolab")) == "0M 0E 2G 0C"


def test_6_6_a_worker_is_used_once() -> None:
    state = after(work("6", compound="nuclear-plant power-plant"), "assign 6 nuclear-plant")
    assert refused(state, "assign 6 power-plant") == "6.6"


def test_6_7_workers_stay_where_they_were_assigned() -> None:
    state = after(work("3364", compound="harvester nuclear-plant"), "assign 3 harvester", "gain metal")
    state = after(state, "assign 6 nuclear-plant", "assign 4 mine", "done", "1 done")
    shown = core.look(RULES, state, 1)["players"][0]
    assert shown["workers"] == {"harvester": [3, 3], "nuclear-plant": [6]}
    assert shown["floors"] == {"research": [], "generate": [], "mine": [4]}


def test_6_7_unequal_workers_lie_as_they_are() -> None:
    state = work("345456", compound="assembly-line warehouse")
    state = after(state, "assign 3 assembly-line", "assign 5 warehouse", "assign 4 warehouse", "assign 6 warehouse")
    shown = core.look(RULES, state, 0)["players"][0]
    assert shown["workers"] == {"assembly-line": [3, 4, 5], "warehouse": [5, 4, 6]} and shown["dice"] == []


def test_6_7_all_spaces_are_free_again_when_the_next_work_phase_begins() -> None:
    state = after(work("4446", compound="nuclear-plant"), *["assign 4 mine"] * 3, "assign 6 nuclear-plant")
    state = after(state, *NEXT_ROUND, "* roll 1 1-1-1-1", "* roll 0 4-4-4-4")
    shown = core.look(RULES, state, 0)["players"][0]
    assert shown["workers"] == {} and shown["floors"] == {"research": [], "generate": [], "mine": []}
    assert after(state, "assign 4 mine").metal[0] == 5 + 1


# 7  Ending the work phase


def test_7_1_a_seat_says_when_it_is_done() -> None:
    state = after(work("1234"), "done")
    assert core.owing(RULES, state) == [1] and legal(state) == []
    assert why(state, "assign 1 research") == "not-your-turn"


def test_7_2_at_most_12_resources_are_kept() -> None:
    state = after(work(metal=9, energy=6), "done")
    assert legal(state) == [f"keep {n}" for n in range(6, 10)]
    assert refused(state, "keep 10") == "7.2" and refused(state, "keep 5") == "7.2"
    assert has(after(state, "keep 7")) == "7M 5E 0G 0C"
    assert has(after(work(metal=6, energy=6), "done")) == "6M 6E 0G 0C"
    assert legal(after(work(metal=14, energy=1), "done")) == ["keep 11", "keep 12"]


def test_7_2_goods_are_no_resources() -> None:
    assert owes(after(work(metal=6, energy=6, goods=9), "done")) == ""


def test_7_3_at_most_10_cards_are_kept() -> None:
    hand = "golem golem robot robot robot dojo dojo biolab biolab foundry foundry refinery"
    state = after(work(hand=hand, metal=20), "done", "keep 12", "discard golem")
    assert owes(state) == "excess-cards" and refused(state, "discard harvester") == "7.3"
    state = after(state, "discard refinery")
    assert has(state) == "12M 0E 0G 10C" and owes(state) == ""


def test_7_4_the_first_player_token_moves_on() -> None:
    state = after(work(seats=3), "done", "1 done", "2 done")
    assert (state.first, state.round, core.owing(RULES, state)) == (1, 1, [1])


# 8  End of the game


def ended(state: State) -> bool:
    """Do all being done leave this round as the last but one?"""
    return bool(after(state, "done", "1 done").ending)


def test_8_1_twelve_goods_trigger_the_end() -> None:
    assert ended(work(goods=12)) and not ended(work(goods=11))
    assert ended(work(others={1: {"goods": 12}})) and not ended(work(goods=6, others={1: {"goods": 11}}))


TEN = "golem robot dojo biolab foundry refinery harvester incinerator laboratory manufactory"


def test_8_2_ten_cards_trigger_the_end() -> None:
    assert ended(work(compound=TEN)) and not ended(work(compound=TEN[6:]))
    assert ended(work(others={1: {"compound": TEN}})) and not ended(work(others={1: {"compound": TEN[6:]}}))
    ninth = " ".join(TEN.split()[1:])
    state = work(compound=ninth, hand="obelisk golem", metal=3, energy=1)
    assert not ended(state) and ended(after(state, "build obelisk golem")), "Monuments count too"


def test_8_1_8_2_goods_and_cards_are_not_added() -> None:
    assert not ended(work(goods=11, compound=TEN[6:]))


def test_8_3_exactly_one_more_round_is_played() -> None:
    state = after(work(goods=12), "done", "1 done")
    assert state.round == 1 and state.ending == 1 and owes(state, 1) == "market"
    state = after(state, "1 take obelisk 1", "* fill dojo", "take obelisk 2", "* fill dojo")
    state = after(state, "* roll 1 1-1-1-1", "* roll 0 1-1-1-1", "done", "1 done")
    assert is_over(state)


def test_8_4_prestige_triggers_nothing() -> None:
    state = work(goods=11, compound="beacon beacon beacon beacon megalith")
    assert scores(state)[0]["total"] == 28 and not ended(state)


def test_8_5_goods_and_prestige_decide() -> None:
    assert ranking(work(goods=5, others={1: {"goods": 3, "compound": "obelisk golem"}})) == [[1], [0]]
    assert scores(work(goods=17))[0] == {"goods": 17, "factories": 0, "monuments": 0, "beacons": 0, "total": 17}


def test_8_6_ties_go_by_metal_energy_cards() -> None:
    assert ranking(work(metal=1, energy=1, others={1: {"metal": 2}})) == [[1], [0]]
    assert ranking(work(metal=1, energy=1, others={1: {"metal": 1, "energy": 2}})) == [[1], [0]]
    assert ranking(work(others={1: {"hand": "golem"}})) == [[1], [0]]
    assert ranking(work(metal=2, others={1: {"metal": 1, "energy": 9, "hand": "golem"}})) == [[0], [1]]
    assert ranking(work(energy=2, others={1: {"energy": 1, "hand": "golem robot"}})) == [[0], [1]]


def test_8_7_who_is_still_tied_shares() -> None:
    assert ranking(work(seats=3, goods=1, others={2: {"goods": 1}})) == [[0, 2], [1]]


# 9  Solo game


def solo(difficulty: str) -> State:
    """A solo game after everything is dealt."""
    state = core.start(RULES, 1, {"machine": difficulty})
    source = Fast(11)
    while core.owing(RULES, state) == [NATURE]:
        core.advance(RULES, state, NATURE, core.sample(RULES, state, source))
    return state


def test_9_1_one_player_plays_against_the_machine() -> None:
    state = solo("easy")
    assert has(state) == "1M 2E 0G 4C" and owes(state) == "market"
    assert core.start(RULES, 2, {"machine": "easy"}).difficulty == 0


def test_9_2_the_machine_starts_with_2_3_4_5_cards() -> None:
    assert [sum(solo(name).machine) for name in ("easy", "medium", "hard", "insane")] == [2, 3, 4, 5]


def test_9_3_a_monument_is_replaced() -> None:
    state = core.start(RULES, 1, {"machine": "easy"})
    source = Fast(2)
    while sum(state.deck) > 74 - 8 or owes(state, NATURE) != "reveal":
        core.advance(RULES, state, NATURE, core.sample(RULES, state, source))
    state = after(state, "* reveal obelisk", "* reveal golem", "* reveal beacon", "* reveal robot")
    assert owes(state) == "market" and sum(state.machine) == 2
    assert state.pile[BLUEPRINT["obelisk"]] == 1 and state.pile[BLUEPRINT["beacon"]] == 1
    assert not [card for card in range(NAMES) if state.machine[card] and IS_MONUMENT[card]]


def test_9_4_the_machines_cards_are_counted_by_type() -> None:
    state = after(machine("golem robot dojo"), "* machine green 4", "* fill obelisk")
    state = after(state, "* machine red 2", "* machine blue 1", "* machine purple 2", "* machine yellow 1")
    assert state.machine_goods == 1


def test_9_5_the_machine_plays_after_the_player() -> None:
    state = after(work(seats=1, difficulty=3), "done")
    assert owes(state, NATURE) == "machine-rolls"


def test_9_6_gifts_to_opponents_are_ignored() -> None:
    state = shop(seats=1, hand="golem")
    state = after(state, "hire miner hammer golem", "* recruit foreman")
    assert state.metal == [3] and owes(state, NATURE) == "roll"
    state = shop(seats=1, hand="golem", people="architect electrician miner investor")
    state = after(state, "hire architect hammer golem", "* draw 0 dojo", "* draw 0 robot", "* draw 0 biolab")
    assert owes(state, NATURE) == "recruit"
    state = after(shop(seats=1, hand="refinery"), "hire electrician wrench refinery")
    assert state.energy == [5] and state.machine_goods == 0 and sum(state.machine) == 0


def test_9_7_one_die_of_each_colour() -> None:
    state = machine("golem")
    seen = []
    for outcome in ("green 1", "red 1", "blue 2", "purple 3", "yellow 4"):
        seen.append(owes(state, NATURE))
        state = after(state, f"* machine {outcome}", *(["* fill dojo"] if outcome == "green 1" else []))
    assert seen == ["machine-rolls"] * 5 and state.machine_dice == [1, 2, 3, 4, 1]
    assert chances(machine("golem")) == {f"machine green {face}": 1 for face in range(1, 7)}


def test_9_8_a_low_green_die_takes_the_blueprint_in_its_place() -> None:
    for die, name in enumerate(("dojo", "robot", "golem", "biolab"), 1):
        state = after(machine(market="dojo robot golem biolab"), f"* machine green {die}")
        assert state.machine[BLUEPRINT[name]] == 1 and state.market[die - 1] == NOTHING


def test_9_8_9_9_9_10_the_machine_may_own_a_name_twice_and_monuments() -> None:
    market = "dojo obelisk golem biolab"
    assert after(machine("dojo", market=market), "* machine green 1").machine[BLUEPRINT["dojo"]] == 2
    assert after(machine("dojo", market=market), "* machine green 2").machine[BLUEPRINT["obelisk"]] == 1
    for die in "56":
        state = after(machine("beacon"), f"* machine green {die}", "* reveal beacon")
        assert state.machine[BLUEPRINT["beacon"]] == 2


def test_9_9_9_10_the_top_card_is_taken_before_the_row_is_discarded() -> None:
    for die in "56":
        state = machine()
        state.deck, state.deck_size, state.pile[BLUEPRINT["golem"]] = [0] * NAMES, 0, 1
        state = after(state, f"* machine green {die}")
        assert chances(state) == {"reveal golem": 1} and NOTHING not in state.market
        state = after(state, "* reveal golem")
        assert state.machine[BLUEPRINT["golem"]] == 1 and state.market.count(NOTHING) == (4 if die == "5" else 0)


def test_9_9_a_green_5_takes_the_top_card_and_clears_the_blueprints() -> None:
    state = after(machine(), "* machine green 5", "* reveal golem")
    assert state.machine[BLUEPRINT["golem"]] == 1
    assert state.pile[BLUEPRINT["obelisk"]] == 3 and state.market == [NOTHING] * 4
    assert NOTHING not in state.contractor_market


def test_9_10_a_green_6_takes_the_top_card_and_clears_the_contractors() -> None:
    state = after(machine(), "* machine green 6", "* reveal beacon")
    assert state.machine[BLUEPRINT["beacon"]] == 1
    assert state.contractor_pile[CONTRACTOR["miner"]] == 1 and state.contractor_market == [NOTHING] * 4
    assert NOTHING not in state.market


def test_9_11_the_market_is_filled_after_the_machine() -> None:
    state = after(machine(), "* machine green 5", "* reveal golem", *["* fill robot", "* fill dojo"] * 2)
    assert NOTHING not in state.market and owes(state, NATURE) == "machine-rolls"


def test_9_12_colours_stand_for_types() -> None:
    for colour, name in (("red", "dojo"), ("blue", "biolab"), ("purple", "golem"), ("yellow", "foundry")):
        state = after(machine(name), "* machine green 4", "* fill obelisk")
        for die in ("red", "blue", "purple", "yellow"):
            made = state.machine_goods
            state = after(state, f"* machine {die} 1")
            assert state.machine_goods - made == (die == colour)


def test_9_13_a_die_no_higher_than_the_cards_makes_a_good() -> None:
    for die, goods in ((1, 1), (2, 1), (3, 0)):
        state = after(machine("biolab manufactory"), "* machine green 4", "* fill obelisk", "* machine red 6")
        assert after(state, f"* machine blue {die}").machine_goods == goods


def test_9_13_every_copy_of_a_card_counts() -> None:
    state = after(machine("biolab biolab"), "* machine green 4", "* fill obelisk", "* machine red 6")
    assert after(state, "* machine blue 2").machine_goods == 1


def test_9_14_the_machine_triggers_the_end_with_goods_alone() -> None:
    last = ("* machine green 4", "* fill obelisk", "* machine red 6", "* machine blue 6", "* machine purple 6")
    assert after(machine(goods=12), *last, "* machine yellow 6").ending == 1
    assert after(machine(TEN), *last, "* machine yellow 6").ending == 0


def test_9_14_the_player_triggers_the_end_with_goods_or_cards() -> None:
    machines = [f"* machine {colour} 6" for colour in ("red", "blue", "purple", "yellow")]
    for state in (work(seats=1, difficulty=3, goods=12), work(seats=1, difficulty=3, compound=TEN)):
        assert after(state, "done", "* machine green 4", "* fill obelisk", *machines).ending == 1
    eleven = work(seats=1, difficulty=3, goods=11, compound="obelisk")
    assert after(eleven, "done", "* machine green 4", "* fill obelisk", *machines).ending == 0


def test_9_15_both_play_one_more_round() -> None:
    state = after(work(seats=1, difficulty=3, goods=12), "done", "* machine green 4", "* fill obelisk")
    state = after(state, *[f"* machine {colour} 6" for colour in ("red", "blue", "purple", "yellow")])
    state = after(state, "take obelisk 1", "* fill dojo", "* roll 0 1-1-1-1", "done")
    assert owes(state, NATURE) == "machine-rolls"
    state = after(state, "* machine green 2", "* fill dojo")
    state = after(state, *[f"* machine {colour} 6" for colour in ("red", "blue", "purple", "yellow")])
    assert is_over(state)


def test_9_16_the_machines_score() -> None:
    lines = machine_score(machine("golem obelisk beacon", goods=5))
    assert lines == {"goods": 5, "cards": 3, "monuments": 2, "total": 10}


def test_9_17_the_player_needs_more_points() -> None:
    state = work(seats=1, difficulty=3, goods=10)
    state.machine_goods = 10
    assert core.look(RULES, state, 0)["machine"]["beaten"] is False
    state.machine_goods = 9
    assert core.look(RULES, state, 0)["machine"]["beaten"] is True


def test_a_round_is_pushed_by_its_own_item() -> None:
    state = work()
    state.desks, state.agenda, state.before = [], [item(ROUND)], []
    core.run(RULES, state)
    assert owes(state) == "market" and dice(state) == ""
