"""Chapters 5 and 6: commit to a contract, fund an investment."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Step, Verb0, Verb1, Verb2, push
from fabrica.games.stephens.components import (
    A4C,
    A4D,
    CONTRACT_MARKET,
    CONTRACT_SLOTS,
    COST,
    INVESTMENT_LINE,
    INVESTMENT_MARKET,
    NOTHING,
    SPACES,
)
from fabrica.games.stephens.state import ACQUIRE_CONTRACT, ACQUIRING, REFILL_MARKET, State, count, has

# What an acquisition is about: the markets, then how many cards, discount, sweep, in a reset phase

BOTH_MARKETS: Final = 3
MARKETS_MASK: Final = 3
CARDS_SHIFT: Final = 2
CARDS_MASK: Final = 3
DISCOUNT: Final = 16
SWEEP: Final = 32
IN_RESET: Final = 64


def acquire(state: State, seat: int, markets: int, cards: int, in_reset: int = 0) -> None:
    """[5.1] [6.1] [10.13] [10.14] The seat may acquire cards; the abilities 4c and 4d help."""
    about = markets | cards << CARDS_SHIFT | in_reset
    if has(state, seat, A4D):
        about |= DISCOUNT
    if has(state, seat, A4C):
        about |= SWEEP
    push(state, ACQUIRING, seat, about)


class Acquiring(Step[State]):
    """[5.1] [6.1] [13.6] Ask the seat, if there is anything it could do."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if can_commit(state, seat, about) or can_fund(state, seat, about) or can_sweep(state, seat, about):
            push(state, ACQUIRE_CONTRACT + (about & MARKETS_MASK) - 1, seat, about)


def price(space: int, about: int) -> int:
    """[5.2] [6.2] [10.14] The cost of a space, one less with a discount, never less than one."""
    cost = COST[space]
    return cost - 1 if about & DISCOUNT and cost > 1 else cost


def has_room(state: State, seat: int) -> bool:
    """[5.3] Fewer than three contracts to fulfil?"""
    return count(state.commitments[seat]) < CONTRACT_SLOTS


def can_commit(state: State, seat: int, about: int) -> bool:
    """Is there a contract the seat could commit to?"""
    return bool(about & 1) and has_room(state, seat) and affords(state, CONTRACT_MARKET, state.influence[seat], about)


def can_fund(state: State, seat: int, about: int) -> bool:
    """Is there an investment the seat could fund?"""
    return bool(about & 2) and affords(state, INVESTMENT_MARKET, state.coins[seat], about)


def affords(state: State, market: int, means: int, about: int) -> bool:
    """Does a market have a card for so much influence or so many coins?"""
    for space in range(SPACES):
        if state.market[market * SPACES + space] != NOTHING and price(space, about) <= means:
            return True
    return False


def can_sweep(state: State, seat: int, about: int) -> bool:
    """[10.13] May the cheapest card of a market be discarded?"""
    for market in range(2):
        if sweep_refused(state, seat, about, market) is None:
            return True
    return False


def space_of(state: State, market: int, card: int) -> int:
    """The space of a market that a card lies on, or NOTHING."""
    for space in range(SPACES):
        if state.market[market * SPACES + space] == card:
            return space
    return NOTHING


def take_card(state: State, seat: int, about: int, market: int, space: int) -> None:
    """[5.4] [6.7] [10.12] [10.15] The space is filled at the end of the turn, in a reset phase at once."""
    state.market[market * SPACES + space] = NOTHING
    if about & IN_RESET:
        push(state, REFILL_MARKET, 0, market)
        return
    state.holes |= 1 << market
    cards = (about >> CARDS_SHIFT & CARDS_MASK) - 1
    if cards:
        discount = about & DISCOUNT if COST[space] == 1 else 0
        push(state, ACQUIRING, seat, 1 << market | cards << CARDS_SHIFT | discount)


# 5  Commit to a new contract

NO_CONTRACTS_NOW: Final = Refusal("5.1", "no-contracts-now")
CONTRACT_NOT_OPEN: Final = Refusal("5.2", "contract-not-open")
TOO_LITTLE_INFLUENCE: Final = Refusal("5.2", "too-little-influence")
NO_ROOM: Final = Refusal("5.3", "no-room")


class Commit(Verb1[State]):
    """[5.2] [5.3] Take an open contract and pay its space with influence."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if not has_room(state, seat):
            return
        for space in range(SPACES):
            card = state.market[space]
            if card != NOTHING and price(space, about) <= state.influence[seat]:
                out.append(self.base + card)

    def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
        if not has_room(state, seat):
            return NO_ROOM
        space = space_of(state, CONTRACT_MARKET, card)
        if space == NOTHING:
            return CONTRACT_NOT_OPEN
        return None if price(space, about) <= state.influence[seat] else TOO_LITTLE_INFLUENCE

    def unasked(self) -> Refusal | None:
        return NO_CONTRACTS_NOW

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        space = space_of(state, CONTRACT_MARKET, card)
        state.influence[seat] -= price(space, about)
        state.commitments[seat] |= 1 << card
        take_card(state, seat, about, CONTRACT_MARKET, space)

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        space = space_of(state, CONTRACT_MARKET, code)
        return {"cost": str(price(space, about)), "have": str(state.influence[seat])}


# 6  Fund a new investment

NO_INVESTMENTS_NOW: Final = Refusal("6.1", "no-investments-now")
INVESTMENT_NOT_OPEN: Final = Refusal("6.2", "investment-not-open")
TOO_FEW_COINS: Final = Refusal("6.2", "too-few-coins")
WRONG_LINE: Final = Refusal("6.3", "wrong-line")


class Fund(Verb2[State]):
    """[6.2] [6.3] [6.4] [6.5] [6.6] Take an open investment, pay its space with coins, lay it in its row."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for space in range(SPACES):
            card = state.market[SPACES + space]
            if card != NOTHING and price(space, about) <= state.coins[seat]:
                for line in range(3):
                    if INVESTMENT_LINE[card] in (NOTHING, line):
                        out.append(self.code(card, line))

    def refused(self, state: State, seat: int, about: int, card: int, line: int, /) -> Refusal | None:
        space = space_of(state, INVESTMENT_MARKET, card)
        if space == NOTHING:
            return INVESTMENT_NOT_OPEN
        if INVESTMENT_LINE[card] not in (NOTHING, line):
            return WRONG_LINE
        return None if price(space, about) <= state.coins[seat] else TOO_FEW_COINS

    def unasked(self) -> Refusal | None:
        return NO_INVESTMENTS_NOW

    def apply(self, state: State, seat: int, about: int, card: int, line: int, /) -> None:
        space = space_of(state, INVESTMENT_MARKET, card)
        state.coins[seat] -= price(space, about)
        state.investments.append(seat | line << 3 | card << 5)
        take_card(state, seat, about, INVESTMENT_MARKET, space)

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        space = space_of(state, INVESTMENT_MARKET, code // self.size_b)
        return {"cost": str(price(space, about)), "have": str(state.coins[seat])}


# The ability 4c, and leaving it

CANNOT_SWEEP: Final = Refusal("10.13", "cannot-sweep")
NOTHING_TO_SWEEP: Final = Refusal("10.13", "nothing-to-sweep")


def sweep_refused(state: State, seat: int, about: int, market: int) -> Refusal | None:
    """[10.13] Once, before the first card is acquired; contracts only with a free slot for one."""
    if not about & SWEEP or not about >> market & 1:
        return CANNOT_SWEEP
    if market == CONTRACT_MARKET and not has_room(state, seat):
        return NO_ROOM
    return None if cheapest(state, market) != NOTHING else NOTHING_TO_SWEEP


def cheapest(state: State, market: int) -> int:
    """The cheapest space of a market that has a card."""
    for space in range(SPACES):
        if state.market[market * SPACES + space] != NOTHING:
            return space
    return NOTHING


class Sweep(Verb1[State]):
    """[10.13] Discard the cheapest card of a market, slide the others and refill, before acquiring."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for market in range(2):
            if sweep_refused(state, seat, about, market) is None:
                out.append(self.base + market)

    def refused(self, state: State, seat: int, about: int, market: int, /) -> Refusal | None:
        return sweep_refused(state, seat, about, market)

    def apply(self, state: State, seat: int, about: int, market: int, /) -> None:
        push(state, ACQUIRING, seat, about & ~SWEEP)
        discard_card(state, market, cheapest(state, market))
        push(state, REFILL_MARKET, 0, market)


def discard_card(state: State, market: int, space: int) -> None:
    """A card of a market goes to the discards."""
    at = market * SPACES + space
    if state.market[at] != NOTHING:
        state.discards[market] |= 1 << state.market[at]
        state.market[at] = NOTHING


class Pass(Verb0[State]):
    """[5.1] [6.1] [9.2] [12.3] [13.6] [13.8] [14.1] Leave what one may do, but need not."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: State, seat: int, about: int, /) -> None:
        """The item has left the agenda: nothing more is owed."""
