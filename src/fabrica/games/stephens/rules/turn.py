"""Chapter 4: the three actions of a turn, and how a turn ends."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Step, Verb0, Verb1, Verb2, push
from fabrica.games.stephens.components import (
    A4B,
    A5A,
    A5B,
    A5C,
    BLUE_DECK,
    COLOUR_COUNT,
    CONTRACT_MARKET,
    FIRST_WOOD,
    FURNACE_COLOUR,
    INVESTMENT_MARKET,
    LOWER_LEFT,
    PRODUCTS,
    RED,
    ROW_OF_FACTORY,
    WOODS,
)
from fabrica.games.stephens.rules.cards import acquire
from fabrica.games.stephens.state import (
    ACTIVATE_ROW,
    AFTER_TURN,
    AUTOMA_TURN,
    END_TURN,
    FINISH_ROUND,
    INSTEAD,
    LAST_ROUND,
    MORE_PRODUCTS,
    NEXT,
    REFILL_MARKET,
    REFILL_PROFESSIONS,
    RESET,
    TURN,
    State,
    has,
)

GLASS: Final = 1  # what the end of a turn is about: glass was taken, it was the Automa's turn
BY_AUTOMA: Final = 2

# Obtain glass from the Stephens' factory

EMPTY_FURNACE: Final = Refusal("4.3", "empty-furnace")


class Glass(Verb1[State]):
    """[4.2] [4.3] [10.11] Take a cube from a furnace, then the furnace works; with 4b for two cards."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for furnace in range(4):
            if state.furnaces[furnace]:
                out.append(self.base + furnace)

    def refused(self, state: State, seat: int, about: int, furnace: int, /) -> Refusal | None:
        return None if state.furnaces[furnace] else EMPTY_FURNACE

    def apply(self, state: State, seat: int, about: int, furnace: int, /) -> None:
        state.furnaces[furnace] -= 1
        state.cubes[seat * COLOUR_COUNT + FURNACE_COLOUR[furnace]] += 1
        push(state, END_TURN, seat, GLASS)
        furnace_works(state, seat, furnace, 2 if has(state, seat, A4B) else 1)


def furnace_works(state: State, seat: int, furnace: int, cards: int) -> None:
    """[4.4] [5.1] [6.1] [9.1] A contract, an investment, or the row beside the furnace is activated."""
    if furnace < LOWER_LEFT:
        push(state, ACTIVATE_ROW, seat, furnace)
    else:
        acquire(state, seat, 1 << (furnace - LOWER_LEFT), cards)


# Obtain products from a small factory

NO_SUCH_PRODUCT: Final = Refusal("4.5", "no-such-product")


def products_left(state: State, factory: int) -> int:
    """Cubes in a small factory."""
    at = factory * WOODS
    return state.factories[at] + state.factories[at + 1] + state.factories[at + 2]


def limit(state: State, seat: int) -> int:
    """[10.17] How many cubes a seat may take from a small factory."""
    if not has(state, seat, A5A):
        return 1
    if not has(state, seat, A5B):
        return PRODUCTS[0]
    return PRODUCTS[2] if has(state, seat, A5C) else PRODUCTS[1]


class Obtain(Verb2[State]):
    """[4.2] [4.5] Take a cube from a small factory."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for at in range(4 * WOODS):
            if state.factories[at]:
                out.append(self.base + at)

    def refused(self, state: State, seat: int, about: int, factory: int, wood: int, /) -> Refusal | None:
        return None if state.factories[factory * WOODS + wood] else NO_SUCH_PRODUCT

    def apply(self, state: State, seat: int, about: int, factory: int, wood: int, /) -> None:
        push(state, END_TURN, seat)
        take_product(state, seat, factory, wood, 1)


def take_product(state: State, seat: int, factory: int, wood: int, taken: int) -> None:
    """[10.17] A cube goes to the supply; with an ability more may follow from the same small factory."""
    state.factories[factory * WOODS + wood] -= 1
    state.cubes[seat * COLOUR_COUNT + FIRST_WOOD + wood] += 1
    if taken < limit(state, seat) and products_left(state, factory):
        push(state, MORE_PRODUCTS, seat, factory | taken << 2)
    else:
        factory_works(state, seat, factory, taken)


def factory_works(state: State, seat: int, factory: int, taken: int) -> None:
    """[4.6] [10.18] The row is activated; after three or four cubes one may choose an empty furnace."""
    if taken >= 3 and 0 in state.furnaces:
        push(state, INSTEAD, seat, factory)
    else:
        push(state, ACTIVATE_ROW, seat, ROW_OF_FACTORY[factory])


class Also(Verb1[State]):
    """[10.17] Take one more cube from the same small factory."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for wood in range(WOODS):
            if state.factories[(about & 3) * WOODS + wood]:
                out.append(self.base + wood)

    def refused(self, state: State, seat: int, about: int, wood: int, /) -> Refusal | None:
        return None if state.factories[(about & 3) * WOODS + wood] else NO_SUCH_PRODUCT

    def apply(self, state: State, seat: int, about: int, wood: int, /) -> None:
        take_product(state, seat, about & 3, wood, (about >> 2) + 1)


class Enough(Verb0[State]):
    """[10.17] Take no more cubes: an ability says how many one may take, not how many one must."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: State, seat: int, about: int, /) -> None:
        factory_works(state, seat, about & 3, about >> 2)


FURNACE_NOT_EMPTY: Final = Refusal("10.18", "furnace-not-empty")


class UseFurnace(Verb1[State]):
    """[10.18] Use the effect of an empty furnace instead of the row of the small factory."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for furnace in range(4):
            if not state.furnaces[furnace]:
                out.append(self.base + furnace)

    def refused(self, state: State, seat: int, about: int, furnace: int, /) -> Refusal | None:
        return FURNACE_NOT_EMPTY if state.furnaces[furnace] else None

    def apply(self, state: State, seat: int, about: int, furnace: int, /) -> None:
        furnace_works(state, seat, furnace, 1)


class UseRow(Verb0[State]):
    """[4.6] Activate the row of the small factory after all."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: State, seat: int, about: int, /) -> None:
        push(state, ACTIVATE_ROW, seat, ROW_OF_FACTORY[about])


# The end of a turn


def fill_holes(state: State) -> None:
    """[5.4] [6.7] [7.4] Fill what was taken from markets and display."""
    for deck in (BLUE_DECK, RED):
        if state.holes >> deck & 4:
            push(state, REFILL_PROFESSIONS, 0, deck)
    for market in (INVESTMENT_MARKET, CONTRACT_MARKET):
        if state.holes >> market & 1:
            push(state, REFILL_MARKET, 0, market)
    state.holes = 0


class EndTurn(Step[State]):
    """[5.4] [6.7] [7.4] Markets and display are filled, then the turn is over."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        push(state, AFTER_TURN, seat, about)
        if state.holes:
            fill_holes(state)


def two_are_empty(state: State) -> bool:
    """[11.1] Are two of the four furnaces empty?"""
    return state.furnaces.count(0) >= 2


class AfterTurn(Step[State]):
    """[11.1] [11.2] [15.3] [15.4] A reset phase if two furnaces are empty, a final one at the end."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if state.seats == 1:
            after_solo_turn(state, about)
            return
        if state.ending == LAST_ROUND and (seat + 1) % state.seats == state.first:
            push(state, RESET, seat)
            return
        push(state, NEXT, seat)
        if about & GLASS and two_are_empty(state):
            push(state, RESET, seat)


def after_solo_turn(state: State, about: int) -> None:
    """[11.1] [17.22] Alone the turns after the final reset phase are counted; no other follows it."""
    if state.ending:
        state.ending -= 1
        if not state.ending:
            return
        push(state, NEXT, 0, about)
        return
    push(state, NEXT, 0, about)
    if about & GLASS and two_are_empty(state):
        push(state, RESET, 0, about)


class Next(Step[State]):
    """[4.1] [11.2] [15.2] [17.7] The next player; after equally many turns the last round begins."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if state.seats == 1:
            push(state, TURN if about & BY_AUTOMA else AUTOMA_TURN)
            return
        following = (seat + 1) % state.seats
        if following == state.first and state.ending == FINISH_ROUND:
            state.ending = LAST_ROUND
        push(state, TURN, following)
