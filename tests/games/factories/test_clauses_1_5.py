"""Chapters 1 to 5: setting up, rounds, the market phase, building and the headquarters."""

from __future__ import annotations

from fabrica import core
from fabrica.core import NATURE, SPECTATOR, is_over
from fabrica.games.factories import RULES
from fabrica.games.factories.components import BLUEPRINT, CONTRACTOR, COPIES, NAMES, TOOLS
from fabrica.games.factories.effects import from_hand
from fabrica.games.factories.scoring import scores
from fabrica.games.factories.state import NOTHING, State
from fabrica.nature import Fast, random_move

from .position import after, chances, dice, has, legal, owes, refused, shop, why, work


def dealt(seats: int = 3, seed: int = 5) -> State:
    """A game after nature has dealt hands and market."""
    state = core.start(RULES, seats, {"machine": "hard"})
    source = Fast(seed)
    while core.owing(RULES, state) == [NATURE]:
        core.advance(RULES, state, NATURE, core.sample(RULES, state, source))
    return state


def until(state: State, name: str, seed: int = 3) -> State:
    """Random play until a seat owes this."""
    source = Fast(seed)
    while not any(owes(state, seat) == name for seat in range(state.seats)):
        seat = core.owing(RULES, state)[0]
        core.advance(RULES, state, seat, random_move(RULES, state, seat, source))
    return state


# 1  Setting up


def test_1_2_seat_0_holds_the_first_player_token() -> None:
    state = dealt()
    assert state.first == 0 and core.owing(RULES, state) == [0]


def test_1_3_two_decks_hold_all_cards() -> None:
    state = core.start(RULES, 2, {"machine": "easy"})
    assert sum(state.deck) == 74 and sum(state.contractor_deck) == 17


def test_1_3_each_card_of_a_deck_is_as_likely() -> None:
    state, met = core.start(RULES, 1, {"machine": "easy"}), set()
    while core.owing(RULES, state) == [NATURE]:
        found = chances(state)
        verb, last = next(iter(found)).split()[0], {line.split()[-1]: weight for line, weight in found.items()}
        names, left = (CONTRACTOR, state.contractor_deck) if verb == "recruit" else (BLUEPRINT, state.deck)
        assert last == {name: left[card] for name, card in names.items() if left[card]}
        met.add(verb)
        state = after(state, f"* {max(found)}")
    assert met == {"draw", "fill", "recruit", "reveal"}


def test_1_4_everybody_rolls_four_workers() -> None:
    state = until(dealt(4), "work")
    assert [len(dice(state, seat)) >= 4 for seat in range(4)] == [True] * 4


def test_1_5_one_metal_and_two_energy() -> None:
    state = dealt(5)
    assert state.metal == [1] * 5 and state.energy == [2] * 5


def test_1_6_four_cards_in_hand() -> None:
    assert dealt(5).held == [4] * 5


def test_1_7_a_hand_is_seen_by_its_owner_alone() -> None:
    state = dealt(2)
    shown = [core.look(RULES, state, seat)["players"] for seat in (0, 1, SPECTATOR)]
    assert [[bool(p["hand"]) for p in players] for players in shown] == [[True, False], [False, True], [False, False]]
    assert [p["cards"] for p in shown[2]] == [4, 4]


def known(state: State, seat: int, other: int) -> dict[str, int]:
    """What a seat knows of another's hand."""
    return dict(core.look(RULES, state, seat)["players"][other]["known"])


def always_holds(state: State, seat: int, other: int, card: str) -> bool:
    """Has the other this card in every guess of the seat?"""
    view = core.look(RULES, state, seat)
    return all([core.guess(RULES, view, Fast(n)).hand[other * NAMES + BLUEPRINT[card]] for n in range(30)])


def test_1_7_what_was_taken_openly_everybody_knows_until_it_is_played() -> None:
    state = shop(market="robot golem dojo obelisk", hand="golem", metal=1, energy=1)
    assert not always_holds(state, 1, 0, "robot")
    state = after(state, "take robot 1", "* fill biolab")
    assert known(state, 1, 0) == known(state, SPECTATOR, 0) == {"robot": 1} and known(state, 0, 1) == {}
    assert always_holds(state, 1, 0, "robot") and not always_holds(state, 1, 0, "golem")
    state = after(state, "1 take dojo 3", "* fill biolab", "* roll 0 1-1-1-1", "* roll 1 1-1-1-1")
    state = after(state, "build robot golem")
    assert known(state, 0, 0) == {} and known(state, 1, 0) == {"robot": 1}, "nobody has seen it built yet"
    assert always_holds(state, 1, 0, "robot")
    state = after(state, "done", "1 done")
    assert known(state, 1, 0) == {} and known(state, 0, 1) == {"dojo": 1}


def test_1_7_of_two_alike_one_that_is_played_may_be_the_known_one() -> None:
    state = after(shop(market="robot golem dojo obelisk", hand="robot"), "take robot 1", "* fill biolab")
    assert state.hand[BLUEPRINT["robot"]] == 2 and known(state, 1, 0) == {"robot": 1}
    from_hand(state, 0, BLUEPRINT["robot"])
    assert known(state, 1, 0) == {}


def test_1_7_hands_stay_hidden_to_the_end() -> None:
    state = work(hand="golem robot", others={1: {"hand": "dojo"}})
    state.ending = 1
    state = after(state, "done", "1 done")
    assert is_over(state)
    for seat in (0, 1, SPECTATOR):
        shown = core.look(RULES, state, seat)["players"]
        assert [p["hand"] is not None for p in shown] == [seat == 0, seat == 1]


def test_1_7_the_deck_is_seen_by_nobody() -> None:
    state = shop()
    for seat in (0, 1, SPECTATOR):
        assert core.look(RULES, state, seat)["deck"] == {"cards": 70, "open": None}
    state.deck, state.deck_size = [1] + [0] * (NAMES - 1), 1
    assert core.look(RULES, state, 1)["deck"] == {"cards": 1, "open": None}


def test_1_8_four_blueprints_and_four_contractors_lie_open() -> None:
    state = dealt()
    assert NOTHING not in state.market and NOTHING not in state.contractor_market


def test_1_9_a_tool_stays_at_its_place() -> None:
    assert TOOLS == ("hammer", "wrench", "gear", "shovel")
    state = after(shop(hand="golem", people="miner electrician investor specialist"), "hire miner hammer golem")
    state = after(state, "* recruit architect")
    assert state.contractor_market[0] == CONTRACTOR["architect"]


def test_1_10_the_supply_never_runs_out() -> None:
    state = after(work("6", compound="power-plant", energy=200, metal=100), "assign 6 power-plant")
    assert has(state) == "100M 206E 0G 0C"


# 2  Rounds


def test_2_1_goods_and_prestige_are_points() -> None:
    lines = scores(work(goods=3, compound="golem obelisk beacon"))[0]
    assert lines == {"goods": 3, "factories": 1, "monuments": 2, "beacons": 2, "total": 8}


def test_2_2_market_phase_then_work_phase() -> None:
    state = dealt(2)
    assert owes(state, 0) == "market"
    assert owes(until(state, "work"), 1) in ("work", "")


# 3  Market phase


def test_3_1_market_turns_go_clockwise_from_the_first_player() -> None:
    state = shop(seats=3)
    seen = []
    for slot in (1, 2, 3):
        seen += core.owing(RULES, state)
        seat = core.owing(RULES, state)[0]
        state = after(state, f"{seat} take obelisk {slot}", "* fill robot")
    assert seen == [0, 1, 2]


def test_3_1_market_turns_begin_wherever_the_token_lies() -> None:
    state = work(seats=4, market="dojo robot golem biolab")
    state.first = 1
    state, seen = after(state, "done", "1 done", "2 done", "3 done"), []
    for card in ("dojo", "robot", "golem", "biolab"):
        seen += core.owing(RULES, state)
        state = after(state, f"{seen[-1]} take {card} {len(seen)}", "* fill obelisk")
    assert seen == [2, 3, 0, 1]


def test_3_2_one_must_take_or_hire() -> None:
    assert refused(shop(), "pass") == "3.2"
    state = shop()
    state.market = [NOTHING] * 4
    assert "pass" in legal(state)
    assert owes(after(state, "pass"), 1) == "market"


def test_3_2_a_contractor_one_cannot_pay_is_no_choice() -> None:
    state = shop(hand="golem dojo", metal=9, energy=1, people="foreman miner engineer investor")
    state.market = [NOTHING] * 4
    assert legal(state) == ["clear blueprints metal", "clear blueprints energy", *CLEAR_CONTRACTORS, "pass"]
    state.energy[0] = 2
    assert legal(state)[0] == "hire foreman hammer golem" and refused(state, "pass") == "3.2"


CLEAR_CONTRACTORS = ("clear contractors metal", "clear contractors energy")


def test_3_3_a_blueprint_is_taken_free_of_charge() -> None:
    state = after(shop(), "take megalith 4")
    assert state.hand[BLUEPRINT["megalith"]] == 1 and has(state) == "0M 0E 0G 1C"
    assert refused(shop(), "take megalith 1") == "3.3"
    assert refused(shop(), "take golem 1") == "3.3"


def test_3_4_the_empty_place_is_filled_from_the_deck() -> None:
    state = after(shop(), "take obelisk 2", "* fill dojo")
    assert state.market[1] == BLUEPRINT["dojo"] and state.market[0] == BLUEPRINT["obelisk"]


def test_3_4_a_place_left_empty_is_filled_when_a_round_begins_with_cards_to_fill_it() -> None:
    state = work(hand="robot golem", metal=1, energy=1)
    state.deck, state.deck_size, state.market[2] = [0] * NAMES, 0, NOTHING
    state = after(state, "build robot golem", "done", "1 done", "* fill golem")
    assert state.market[2] == BLUEPRINT["golem"] and owes(state, 1) == "market"


def test_3_5_hiring_costs_a_card_with_the_tool_above() -> None:
    state = shop(hand="golem dojo")
    assert refused(state, "hire miner hammer dojo") == "3.5"
    assert refused(state, "hire miner hammer robot") == "3.5"
    assert refused(state, "hire miner gear dojo") == "3.5"
    state = after(state, "hire miner hammer golem")
    assert state.pile[BLUEPRINT["golem"]] == 1 and state.held[0] == 1


def test_3_6_a_hired_contractor_acts_and_is_discarded() -> None:
    state = after(shop(hand="golem"), "hire miner hammer golem")
    assert state.metal[0] == 3 and state.contractor_pile[CONTRACTOR["miner"]] == 1


def test_3_7_the_place_of_a_hired_contractor_is_filled() -> None:
    state = after(shop(hand="golem"), "hire miner hammer golem", "* recruit foreman")
    assert state.contractor_market[0] == CONTRACTOR["foreman"]


def test_3_8_the_additional_cost_is_paid_too() -> None:
    people = "hired-hands foreman engineer miner"
    assert refused(shop(hand="golem", energy=2, people=people), "hire hired-hands hammer golem") == "3.8"
    assert refused(shop(hand="golem", metal=9, energy=2, people=people), "hire hired-hands hammer golem") == "3.8"
    assert has(after(shop(hand="golem", energy=3, people=people), "hire hired-hands hammer golem")) == "0M 0E 0G 0C"
    assert has(after(shop(hand="biolab", energy=5, people=people), "hire engineer gear biolab")) == "0M 1E 0G 0C"


def test_3_9_one_resource_clears_a_row() -> None:
    state = after(shop(metal=1), "clear blueprints metal", *["* fill dojo", "* fill golem"] * 2)
    assert has(state) == "0M 0E 0G 0C" and state.pile[BLUEPRINT["obelisk"]] == 3
    names = ["architect", "architect", "foreman", "engineer"]
    state = after(shop(energy=1), "clear contractors energy", *[f"* recruit {name}" for name in names])
    assert state.contractor_market == [CONTRACTOR[name] for name in names]
    assert has(state) == "0M 0E 0G 0C" and state.market == shop().market
    assert refused(shop(energy=1), "clear contractors metal") == "3.9"
    assert refused(shop(metal=1), "clear contractors energy") == "3.9"


def test_3_10_only_once_a_turn_and_only_one_row() -> None:
    state = after(shop(metal=5), "clear blueprints metal", *["* fill dojo", "* fill golem"] * 2)
    assert refused(state, "clear contractors metal") == "3.10"
    assert refused(state, "clear blueprints metal") == "3.10"
    assert owes(after(state, "take dojo 1", "* fill robot"), 1) == "market"


def test_3_11_after_everybodys_turn_all_roll() -> None:
    state = after(shop(), "take obelisk 1", "* fill dojo", "1 take obelisk 2", "* fill dojo")
    assert owes(state, NATURE) == "roll"


def test_3_12_the_deck_is_not_to_choose_from() -> None:
    assert not [
        move for move in legal(shop()) if move.startswith("take") and "obelisk" not in move and "meg" not in move
    ]


# 4  Work phase and building


def test_4_1_all_work_at_once_out_of_each_others_sight() -> None:
    state = work("6", compound="nuclear-plant", others={1: {"dice": "5"}})
    assert core.owing(RULES, state) == [0, 1]
    later = after(state, "assign 6 nuclear-plant")
    assert core.look(RULES, later, 1) == core.look(RULES, state, 1)
    assert core.look(RULES, later, SPECTATOR) == core.look(RULES, state, SPECTATOR)
    done = after(later, "done", "1 done")
    assert core.look(RULES, done, 1)["players"][0]["goods"] == 1


BUSY = (
    "assign 6 nuclear-plant", "* draw 0 golem", "extra specialist 5", "train dojo 5", "build robot warehouse",
    "assign 2 research", "* draw 0 biolab", "activate robot", "* roll-die 0 1", "assign 1 generate", "assign 4 mine",
)  # fmt: skip


def busy(seats: int) -> State:
    """Seat 0 is about to do all sorts of things and to bring on the end; nobody else does anything."""
    cards = "nuclear-plant laboratory dojo"
    return work("46", seats=seats, compound=cards, hand="robot warehouse", metal=2, energy=2, goods=11, help=3)


def unowed(state: State, seat: int) -> core.JSON:
    """What a seat sees, but for who is done."""
    view = core.look(RULES, state, seat)
    del view["desks"]
    return view


def test_4_1_nothing_of_ones_work_is_seen_before_all_are_done() -> None:
    begun = state = busy(3)
    for line in (*BUSY, "done"):
        state = after(state, line)
        for seat in (1, 2, SPECTATOR):
            assert unowed(state, seat) == unowed(begun, seat), line
    assert core.look(RULES, state, 0)["players"][0]["goods"] == 12
    shown = core.look(RULES, after(state, "1 done", "2 done"), 1)
    assert shown["last_round"] and shown["players"][0]["goods"] == 12 and shown["pile"] == {"warehouse": 1}


def test_4_1_how_many_cards_the_deck_holds_nobody_knows_while_others_may_draw() -> None:
    state = work(seats=2)
    assert [core.look(RULES, state, seat)["deck"]["cards"] for seat in (0, 1, SPECTATOR)] == [None] * 3
    alone = work(seats=1, difficulty=3)
    assert [core.look(RULES, alone, seat)["deck"]["cards"] for seat in (0, SPECTATOR)] == [70, None]


def test_4_1_who_watches_a_solo_game_sees_no_work_either() -> None:
    state = work("6", seats=1, difficulty=3, compound="nuclear-plant")
    state.machine_goods = 1
    later = after(state, "assign 6 nuclear-plant")
    assert unowed(later, SPECTATOR) == unowed(state, SPECTATOR)
    assert core.look(RULES, later, 0)["machine"]["beaten"] and not core.look(RULES, state, SPECTATOR)["last_round"]


def test_4_2_the_work_phase_opens_with_everybody_rolling() -> None:
    state = after(shop(), "take obelisk 1", "* fill dojo", "1 take obelisk 2", "* fill dojo")
    state = after(state, "* roll 0 1-2-2-6", "* roll 1 3-4-5-6")
    assert dice(state, 0) == "1226" and dice(state, 1) == "3456"
    assert core.owing(RULES, state) == [0, 1]


def test_4_2_workers_fall_as_dice_do() -> None:
    state = after(shop(), "take obelisk 1", "* fill dojo", "1 take obelisk 2", "* fill dojo")
    ways = chances(state)
    assert len(ways) == 126 and sum(ways.values()) == 6**4
    seen = [ways[f"roll 0 {roll}"] for roll in ("1-1-1-1", "1-1-1-2", "1-1-2-2", "1-1-2-3", "3-4-5-6")]
    assert seen == [1, 4, 6, 12, 24]
    single = after(work("1", compound="robot", metal=1), "activate robot")
    assert chances(single) == {f"roll-die 0 {value}": 1 for value in range(1, 7)}


def test_4_3_actions_go_in_any_order() -> None:
    state = work("16", hand="golem robot", metal=1, energy=1, compound="nuclear-plant")
    verbs = {move.split()[0] for move in legal(state)}
    assert verbs == {"assign", "build", "done"}
    one = after(state, "assign 6 nuclear-plant", "build robot golem", "assign 1 generate")
    other = after(state, "build robot golem", "assign 1 generate", "assign 6 nuclear-plant")
    assert one == other


def test_4_4_a_card_goes_from_hand_to_compound() -> None:
    state = after(work(hand="robot golem", metal=1, energy=1), "build robot golem")
    assert state.compound[BLUEPRINT["robot"]] == 1 and state.hand[BLUEPRINT["robot"]] == 0
    assert refused(work(hand="robot golem", metal=9, energy=9), "build dojo golem") == "4.4"


def test_4_5_building_costs_another_card_with_the_same_tool() -> None:
    state = work(hand="robot dojo", metal=5, energy=5)
    assert refused(state, "build robot dojo") == "4.5"
    assert refused(state, "build robot robot") == "4.5"
    assert why(state, "build robot golem") == "discard-not-held" and refused(state, "build robot golem") == "4.5"
    twice = after(work(hand="robot robot", metal=5, energy=5), "build robot robot")
    assert twice.held[0] == 0 and twice.tossed == [BLUEPRINT["robot"]]


def test_4_6_building_costs_metal_and_energy() -> None:
    assert has(after(work(hand="biolab dojo", metal=1, energy=4), "build biolab dojo")) == "0M 1E 0G 0C"
    assert refused(work(hand="biolab dojo", metal=0, energy=4), "build biolab dojo") == "4.6"
    assert why(work(hand="biolab dojo", metal=1, energy=2), "build biolab dojo") == "energy-short"
    discounted = work(hand="megalith refinery", compound="obelisk", energy=2)
    assert costs(discounted, "build megalith refinery") == {"metal": "4", "energy": "2"}
    hiring = shop(hand="golem", people="engineer miner investor foreman")
    assert costs(hiring, "hire engineer hammer golem") == {"energy": "4"}


def costs(state: State, line: str) -> dict[str, str]:
    """What a refusal of this line says it costs."""
    move = RULES.parse(line)
    verb = RULES.verb_of[move]
    return verb.values(state, 0, 0, move - verb.base)


def test_4_7_one_may_build_as_often_as_one_can_pay() -> None:
    state = work(hand="robot golem dojo biolab fitness-center refinery", metal=9, energy=9)
    state = after(state, "build robot golem", "build dojo biolab", "build fitness-center refinery")
    assert state.size[0] == 3


def test_4_8_no_second_card_of_one_name() -> None:
    state = work(hand="robot golem", compound="robot", metal=9, energy=9)
    assert refused(state, "build robot golem") == "4.8"
    again = work(hand="obelisk golem", compound="obelisk", metal=9, energy=9)
    assert after(again, "build obelisk golem").compound[BLUEPRINT["obelisk"]] == 2


# 5  Basic actions


def test_5_1_a_worker_on_a_floor_acts_at_once() -> None:
    state = after(work("26"), "assign 2 generate")
    assert state.energy[0] == 2 and dice(state) == "6"
    assert refused(state, "assign 2 generate") == "6.6"


def test_5_2_each_floor_has_three_spaces() -> None:
    state = after(work("4444"), "assign 4 mine", "assign 4 mine", "assign 4 mine")
    assert refused(state, "assign 4 mine") == "5.2"
    assert refused(state, "assign 4 research") == ""


def test_5_3_research_takes_any_value() -> None:
    for value in "123456":
        assert has(after(work(value), f"assign {value} research", "* draw 0 golem")) == "0M 0E 0G 1C"


def test_5_4_cards_come_from_the_deck_not_from_the_market() -> None:
    state = after(work("1"), "assign 1 research")
    assert RULES.parse("draw 0 golem") in core.legal(RULES, state, NATURE)
    assert after(state, "* draw 0 golem").market == state.market


def test_5_5_an_empty_deck_is_made_again_from_the_discards() -> None:
    state = work("1", hand="golem robot", metal=1, energy=1)
    state.pile, state.deck, state.deck_size = state.deck, [0] * NAMES, 0
    state = after(state, "build robot golem", "assign 1 research", "* draw 0 golem")
    assert sum(state.pile) == 0 and state.tossed == []
    assert state.deck_size == sum(state.deck) == sum(COPIES) - 4 - 1 - 1


def test_5_5_the_last_discard_lies_open_until_the_deck_is_made_again() -> None:
    state = shop(hand="biolab")
    state.pile, state.deck, state.deck_size = state.deck, [0] * NAMES, 0
    paid = after(state, "hire investor gear biolab")
    assert paid.pile[BLUEPRINT["biolab"]] == state.pile[BLUEPRINT["biolab"]] + 1 and paid.deck_size == 0
    assert RULES.parse("reveal biolab") in core.legal(RULES, paid, NATURE)
    revealed = after(paid, "* reveal megalith")
    assert revealed.pile[BLUEPRINT["biolab"]] == 0 and revealed.pile[BLUEPRINT["megalith"]] == 1
    assert revealed.deck_size == sum(revealed.deck) == sum(paid.pile) - 1


def test_5_5_an_empty_deck_of_contractors_is_made_again_from_its_discards() -> None:
    state = shop(hand="golem")
    state.contractor_pile, state.contractor_deck = state.contractor_deck, [0] * 8
    state = after(state, "hire miner hammer golem", "* recruit miner")
    assert sum(state.contractor_pile) == 0 and sum(state.contractor_deck) == 17 - 4


def test_5_6_generate_brings_the_workers_value() -> None:
    assert [after(work(v), f"assign {v} generate").energy[0] for v in "123"] == [1, 2, 3]


def test_5_7_generate_takes_1_2_3() -> None:
    assert [refused(work(v), f"assign {v} generate") for v in "456"] == ["5.7"] * 3


def test_5_8_mine_brings_one_metal() -> None:
    assert [after(work(v), f"assign {v} mine").metal[0] for v in "456"] == [1, 1, 1]


def test_5_9_mine_takes_4_5_6() -> None:
    assert [refused(work(v), f"assign {v} mine") for v in "123"] == ["5.9"] * 3


def test_5_10_a_match_brings_one_more() -> None:
    assert after(work("55"), "assign 5 mine", "assign 5 mine").metal[0] == 3
    assert after(work("56"), "assign 5 mine", "assign 6 mine").metal[0] == 2
    assert after(work("33"), "assign 3 generate", "assign 3 generate").energy[0] == 7


def test_5_10_a_worker_on_another_floor_is_no_match() -> None:
    assert has(after(work("33"), "assign 3 research", "* draw 0 golem", "assign 3 generate")) == "0M 3E 0G 1C"
    assert has(after(work("66"), "assign 6 mine", "assign 6 research", "* draw 0 golem", "done")) == "1M 0E 0G 1C"


def test_5_11_a_third_match_brings_another() -> None:
    assert after(work("555"), *["assign 5 mine"] * 3).metal[0] == 5


def test_5_12_equal_workers_need_not_come_together() -> None:
    state = after(work("565", hand="robot golem", metal=1, energy=1), "assign 5 mine", "build robot golem")
    assert after(state, "assign 6 mine", "assign 5 mine").metal[0] == 4
    assert after(work("566"), "assign 5 mine", "assign 6 mine", "assign 6 mine").metal[0] == 4
    assert after(work("456"), "assign 4 mine", "assign 5 mine", "assign 6 mine").metal[0] == 3
