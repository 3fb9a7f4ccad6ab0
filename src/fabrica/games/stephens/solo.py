"""Chapter 17: the Automa's turn, its supply step, and when the solo game ends."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Source, Step, Verb1, push, weighted
from fabrica.games.stephens.components import (
    ACTION,
    ALL_AUTOMA_CARDS,
    ARROW,
    AT_FACTORY,
    AT_FURNACE,
    DIFFICULTY_ROWS,
    DISKS_PER_PLAYER,
    LOWER_LEFT,
    NOTHING,
    OPPONENT_ARMY,
    PLACE,
    REMOVALS,
    REMOVED_SPACES,
    REMOVES,
    SIDE,
    SIDE_ROWS,
    SUPPLIES,
    SUPPLY_DISK,
    SUPPLY_START,
    SUPPLY_TURN,
    TWO_SPACES,
    WOODS,
)
from fabrica.games.stephens.rules.cards import discard_card
from fabrica.games.stephens.rules.professions import row_has_room, take_profession
from fabrica.games.stephens.rules.setup import any_of, deal
from fabrica.games.stephens.rules.turn import BY_AUTOMA, GLASS, products_left
from fabrica.games.stephens.state import (
    ACTIVATE_ROW,
    AUTOMA,
    AUTOMA_APPRENTICE,
    AUTOMA_DRAWS,
    DRAW_CUBE,
    END_TURN,
    REMOVAL,
    State,
    bits,
)


def reaches_end(state: State) -> bool:
    """[17.6] [18.2] Has the army reached the space of the final reset phase?"""
    opponents = OPPONENT_ARMY[state.opponent] if state.opponent != NOTHING else 0
    return state.army <= (opponents or DIFFICULTY_ROWS[state.difficulty].army)


# Automa's turn


def automa_deck(state: State) -> int:
    """[17.9] The cards that may come; an exhausted deck is shuffled anew."""
    return state.automa_deck or ALL_AUTOMA_CARDS


class AutomaTurn(Verb1[State]):
    """[17.9] The Automa reveals a card and does what it says."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        deal(self.base, automa_deck(state), moves, weights)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.base + any_of(automa_deck(state), source)

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        state.automa_deck = automa_deck(state) ^ 1 << card
        state.automa_card = card
        if ACTION[card] == AT_FURNACE:
            take_glass(state, card, PLACE[card])
        elif ACTION[card] == AT_FACTORY:
            take_products(state, card)
        else:
            push(state, END_TURN, 0, BY_AUTOMA)
            create(state, state.display[PLACE[card]])


def take_glass(state: State, card: int, furnace: int) -> None:
    """[17.10] [17.11] [17.13] A cube leaves the furnace, or the next along the arrow, which works."""
    for _ in range(4):
        if state.furnaces[furnace]:
            break
        furnace = ARROW[card][furnace]
    if not state.furnaces[furnace]:
        push(state, END_TURN, 0, BY_AUTOMA)
        return
    state.furnaces[furnace] -= 1
    push(state, END_TURN, 0, BY_AUTOMA | GLASS)
    if furnace < LOWER_LEFT:
        push(state, ACTIVATE_ROW, 0, furnace)
    elif REMOVES[card] != NOTHING:
        remove_cards(state, card)


def remove_cards(state: State, card: int) -> None:
    """[17.13] The cards at the costs shown leave their market together."""
    for space in REMOVED_SPACES[card]:
        discard_card(state, REMOVES[card], space)
    state.holes |= 1 << REMOVES[card]


def create(state: State, card: int) -> None:
    """[17.3] [17.12] A profession for the topmost row that has room, with the next disk as master."""
    if card == NOTHING or state.automa_workers == DISKS_PER_PLAYER:
        return
    for row in reversed(SIDE_ROWS[SIDE[card]]):
        if row_has_room(state, row, False):
            take_profession(state, card, 0)
            state.rows[row] |= 1 << card
            state.masters[AUTOMA] |= 1 << card
            state.automa_workers += 1
            return


def removals(state: State) -> int:
    """[17.14] The highest number visible on the worker supply card."""
    return REMOVALS[state.automa_workers]


def take_products(state: State, card: int) -> None:
    """[17.14] [17.15] Cubes leave the small factory, or the next along the arrow; else a furnace."""
    factory = PLACE[card]
    for _ in range(4):
        if products_left(state, factory):
            push(state, END_TURN, 0, BY_AUTOMA)
            remove_products(state, factory, removals(state))
            return
        factory = ARROW[card][factory]
    take_glass(state, card, PLACE[card])


def remove_products(state: State, factory: int, n: int) -> None:
    """[17.16] You choose the cubes, unless there is nothing to choose."""
    at = factory * WOODS
    kinds = sum([1 for wood in range(WOODS) if state.factories[at + wood]])
    if n and kinds > 1 and products_left(state, factory) > n:
        push(state, REMOVAL, 0, factory | n << 2)
        return
    for wood in range(WOODS):
        state.factories[at + wood] = max(0, state.factories[at + wood] - n)


NOT_IN_FACTORY: Final = Refusal("17.16", "not-in-factory")


class Remove(Verb1[State]):
    """[17.16] Choose a cube that the Automa removes."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for wood in range(WOODS):
            if state.factories[(about & 3) * WOODS + wood]:
                out.append(self.base + wood)

    def refused(self, state: State, seat: int, about: int, wood: int, /) -> Refusal | None:
        return None if state.factories[(about & 3) * WOODS + wood] else NOT_IN_FACTORY

    def apply(self, state: State, seat: int, about: int, wood: int, /) -> None:
        state.factories[(about & 3) * WOODS + wood] -= 1
        remove_products(state, about & 3, (about >> 2) - 1)


# Automa's supply step


class AutomaSupply(Step[State]):
    """[17.18] [17.19] [17.21] By the last card: cubes from the bag, then perhaps an apprentice."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        card = state.automa_card
        if card == NOTHING:
            return
        if SUPPLY_DISK[card] and state.automa_workers < DISKS_PER_PLAYER and free_under_yours(state):
            push(state, AUTOMA_APPRENTICE)
        push(state, AUTOMA_DRAWS, 0, SUPPLY_START[card] | SUPPLIES[card] << 2)


def free_under_yours(state: State) -> int:
    """[17.21] Your professions with a free lower space."""
    return state.masters[0] & TWO_SPACES & ~(state.apprentices[0] | state.apprentices[AUTOMA])


class AutomaDraws(Step[State]):
    """[17.19] [17.20] Cube after cube, as long as the card says and the bag holds."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if about >> 2 and state.bag[0] + state.bag[1] + state.bag[2]:
            push(state, DRAW_CUBE, 0, about)


class DrawCube(Verb1[State]):
    """[17.19] A cube from the bag goes to a small factory, the next one to the next along the arrow."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for wood in range(WOODS):
            if state.bag[wood]:
                moves.append(self.base + wood)
                weights.append(state.bag[wood])

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.base + weighted(state.bag, source)

    def apply(self, state: State, seat: int, about: int, wood: int, /) -> None:
        factory = about & 3
        state.bag[wood] -= 1
        state.factories[factory * WOODS + wood] += 1
        following = SUPPLY_TURN[state.automa_card][factory]
        push(state, AUTOMA_DRAWS, 0, following | ((about >> 2) - 1) << 2)


NOT_FREE_UNDER_YOURS: Final = Refusal("17.21", "not-free-under-yours")


class Lend(Verb1[State]):
    """[17.21] Choose which of your masters the Automa's disk serves as apprentice."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for card in bits(free_under_yours(state)):
            out.append(self.base + card)

    def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
        return None if free_under_yours(state) >> card & 1 else NOT_FREE_UNDER_YOURS

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        state.apprentices[AUTOMA] |= 1 << card
        state.automa_workers += 1
