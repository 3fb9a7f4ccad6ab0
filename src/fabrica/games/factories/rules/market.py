"""Chapters 3 and 11: the market phase and its contractors."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Source, Verb0, Verb1, Verb2, Verb3, push
from fabrica.games.factories.components import (
    ARCHITECT,
    COST_ENERGY,
    COST_METAL,
    ELECTRICIAN,
    ENGINEER,
    EXTRA_COST,
    FOREMAN,
    GIFT_CARDS,
    GIFT_ENERGY,
    GIFT_METAL,
    HAS_GIFT,
    HIRE_CARDS,
    HIRE_ENERGY,
    HIRE_METAL,
    HIRED_HANDS,
    INVESTOR,
    METAL,
    MINER,
    NAMES,
    OF_TOOL,
    SPECIALIST,
    TOOL,
    TOOL_CARDS,
)
from fabrica.games.factories.effects import (
    cards_to_draw,
    clear_blueprints,
    clear_contractors,
    deck_ready,
    from_deck,
    may_stand,
    put_up,
    refill,
    take_openly,
    toss,
)
from fabrica.games.factories.rules.start import deck_odds, top_of
from fabrica.games.factories.solo import deal_to_machine, machine_takes
from fabrica.games.factories.state import (
    DRAWS,
    FOR_ENGINEER,
    FOR_INVESTOR,
    FOR_MACHINE,
    FOREMAN_COMES,
    GIVE,
    HANDS_COME,
    MARKET,
    NOTHING,
    REFILL,
    REVEAL,
    SLOTS,
    SPECIALIST_COMES,
    State,
)

# 3  Market phase

CLEARED: Final = 1  # a market turn is about this once a row was cleared

NOT_ON_MARKET: Final = Refusal("3.3", "not-on-market")
NOT_FOR_HIRE: Final = Refusal("3.5", "not-for-hire")
NOT_IN_HAND: Final = Refusal("3.5", "not-in-hand")
WRONG_TOOL: Final = Refusal("3.5", "wrong-tool")
EXTRA_COST_DUE: Final = Refusal("3.8", "extra-cost-due")
MUST_CHOOSE: Final = Refusal("3.2", "must-choose")
CLEARED_ALREADY: Final = Refusal("3.10", "cleared-already")
NOTHING_TO_PAY_WITH: Final = Refusal("3.9", "nothing-to-pay-with")


class Clear(Verb2[State]):
    """[3.9] [3.10] Before choosing, pay one resource to change a row of the market, once a turn."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for row in range(2):
            for payment in range(2):
                if self.refused(state, seat, about, row, payment) is None:
                    out.append(self.code(row, payment))

    def refused(self, state: State, seat: int, about: int, row: int, payment: int, /) -> Refusal | None:
        if about == CLEARED:
            return CLEARED_ALREADY
        stock = state.metal[seat] if payment == METAL else state.energy[seat]
        return None if stock else NOTHING_TO_PAY_WITH

    def apply(self, state: State, seat: int, about: int, row: int, payment: int, /) -> None:
        if payment == METAL:
            state.metal[seat] -= 1
        else:
            state.energy[seat] -= 1
        push(state, MARKET, seat, CLEARED)
        if row == 0:
            clear_blueprints(state)
        else:
            clear_contractors(state)
        refill(state)


class Take(Verb2[State]):
    """[3.2] [3.3] [3.12] A blueprint of the market goes to the hand; the deck is not to choose from."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for slot in range(SLOTS):
            if state.market[slot] != NOTHING:
                out.append(self.code(state.market[slot], slot))

    def refused(self, state: State, seat: int, about: int, card: int, slot: int, /) -> Refusal | None:
        return None if state.market[slot] == card else NOT_ON_MARKET

    def apply(self, state: State, seat: int, about: int, card: int, slot: int, /) -> None:
        state.market[slot] = NOTHING
        take_openly(state, seat, card)
        refill(state)


class Hire(Verb3[State]):
    """[3.2] [3.5] [3.6] [3.8] Discard the tool above a contractor and pay the extra cost: it acts."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for tool in range(SLOTS):
            trade = state.contractor_market[tool]
            if trade != NOTHING and EXTRA_COST[trade] <= state.energy[seat]:
                for card in OF_TOOL[tool]:
                    if state.hand[seat * NAMES + card]:
                        out.append(self.code(trade, tool, card))

    def refused(self, state: State, seat: int, about: int, trade: int, tool: int, card: int, /) -> Refusal | None:
        if state.contractor_market[tool] != trade:
            return NOT_FOR_HIRE
        if not state.hand[seat * NAMES + card]:
            return NOT_IN_HAND
        if TOOL[card] != tool:
            return WRONG_TOOL
        return EXTRA_COST_DUE if EXTRA_COST[trade] > state.energy[seat] else None

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        return {"energy": str(EXTRA_COST[code // self.size_bc])}

    def apply(self, state: State, seat: int, about: int, trade: int, tool: int, card: int, /) -> None:
        toss(state, seat, card)
        state.energy[seat] -= EXTRA_COST[trade]
        state.contractor_market[tool] = NOTHING
        state.contractor_pile[trade] += 1
        push(state, REFILL)
        hired(state, seat, trade)


class Pass(Verb0[State]):
    """[3.2] Only who can neither take nor hire goes without."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if self.refused(state, seat, about) is None:
            out.append(self.base)

    def refused(self, state: State, seat: int, about: int, /) -> Refusal | None:
        return MUST_CHOOSE if can_take(state) or can_hire(state, seat) else None

    def apply(self, state: State, seat: int, about: int, /) -> None:
        """Nothing happens."""


def can_take(state: State) -> bool:
    """Does a blueprint lie in the market?"""
    return state.market.count(NOTHING) < SLOTS


def can_hire(state: State, seat: int) -> bool:
    """Could the seat hire one of the contractors?"""
    for tool in range(SLOTS):
        trade = state.contractor_market[tool]
        if trade != NOTHING and EXTRA_COST[trade] <= state.energy[seat] and holds_tool(state, seat, tool):
            return True
    return False


def holds_tool(state: State, seat: int, tool: int) -> bool:
    """Has the seat a card with this tool in hand?"""
    return state.holding[seat] & TOOL_CARDS[tool] != 0


# 11  Contractors


def hired(state: State, seat: int, trade: int) -> None:
    """[11.1] [11.2] [11.6] [11.8] [11.10] [11.11] What a contractor brings, gives away or promises."""
    state.metal[seat] += HIRE_METAL[trade]
    state.energy[seat] += HIRE_ENERGY[trade]
    if HAS_GIFT[trade]:
        offer_gift(state, seat, trade)
    if HIRE_CARDS[trade]:
        push(state, DRAWS, seat, HIRE_CARDS[trade])
    if trade == ENGINEER:
        engineer(state, seat)
    elif trade == INVESTOR:
        investor(state, seat)
    elif trade == FOREMAN:
        state.help[seat] = FOREMAN_COMES
    elif trade == HIRED_HANDS:
        state.help[seat] = HANDS_COME
    elif trade == SPECIALIST:
        state.help[seat] = SPECIALIST_COMES


def offer_gift(state: State, seat: int, trade: int) -> None:
    """[9.6] [11.1] [11.2] [11.10] The gift goes to an opponent of one's choice; alone there is none."""
    if state.seats == 2:
        give(state, 1 - seat, trade)
    elif state.seats > 2:
        push(state, GIVE, seat, trade)


def give(state: State, opponent: int, trade: int) -> None:
    """An opponent receives a contractor's gift."""
    state.metal[opponent] += GIFT_METAL[trade]
    state.energy[opponent] += GIFT_ENERGY[trade]
    if GIFT_CARDS[trade]:
        push(state, DRAWS, opponent, GIFT_CARDS[trade])


ARCHITECTS_GIFT: Final = Refusal("11.1", "no-opponent")
ELECTRICIANS_GIFT: Final = Refusal("11.2", "no-opponent")
MINERS_GIFT: Final = Refusal("11.10", "no-opponent")
GIFTS: Final = {ARCHITECT: ARCHITECTS_GIFT, ELECTRICIAN: ELECTRICIANS_GIFT, MINER: MINERS_GIFT}


class Give(Verb1[State]):
    """[11.1] [11.2] [11.10] Choose the opponent who receives the gift."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for opponent in range(state.seats):
            if opponent != seat:
                out.append(self.base + opponent)

    def refused(self, state: State, seat: int, about: int, opponent: int, /) -> Refusal | None:
        return GIFTS[about] if opponent == seat or opponent >= state.seats else None

    def apply(self, state: State, seat: int, about: int, opponent: int, /) -> None:
        give(state, opponent, about)


def engineer(state: State, seat: int) -> None:
    """[11.3] [11.4] Reveal a card to build, unless none of those left can be built at all."""
    if not deck_ready(state):
        return
    for card in range(NAMES):
        if state.deck[card] + state.pile[card] and may_stand(state, seat, card):
            push(state, REVEAL, seat, FOR_ENGINEER)
            return


def investor(state: State, seat: int) -> None:
    """[11.9] Reveal a card whose cost is gained."""
    if deck_ready(state):
        push(state, REVEAL, seat, FOR_INVESTOR)


class Reveal(Verb1[State]):
    """[11.3] [11.9] [9.2] [9.9] [9.10] The top blueprint of the deck is turned up."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        deck_odds(cards_to_draw(state), self.base, moves, weights)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.base + top_of(state, source)

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        from_deck(state, card)
        purpose = about & 3
        if purpose == FOR_ENGINEER:
            engineer_builds(state, seat, card)
        elif purpose == FOR_INVESTOR:
            investor_pays(state, seat, card)
        elif purpose == FOR_MACHINE:
            machine_takes(state, card, about >> 2)
        else:
            deal_to_machine(state, card, about >> 2)


def engineer_builds(state: State, seat: int, card: int) -> None:
    """[11.3] [11.4] [11.5] The revealed card is built free of charge; one that may not stand is discarded."""
    if may_stand(state, seat, card):
        put_up(state, seat, card)
    else:
        state.pile[card] += 1
        engineer(state, seat)


def investor_pays(state: State, seat: int, card: int) -> None:
    """[11.9] The full printed cost is gained, without discount; the card is discarded."""
    state.metal[seat] += COST_METAL[card]
    state.energy[seat] += COST_ENERGY[card]
    state.pile[card] += 1
