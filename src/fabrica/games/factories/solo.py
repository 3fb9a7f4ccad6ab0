"""The solo game: the Machine, its dice, its compound and its score."""

from __future__ import annotations

from typing import Final

from fabrica.core import Source, Step, Verb2, push
from fabrica.games.factories.components import DIFFICULTIES, GOODS_TO_END, IS_MONUMENT, NAMES, TYPE
from fabrica.games.factories.effects import clear_blueprints, clear_contractors, deck_ready
from fabrica.games.factories.state import (
    FACES,
    FOR_MACHINE,
    FOR_MACHINE_AT_START,
    MACHINE_ROLLS,
    NOTHING,
    REFILL,
    REVEAL,
    SLOTS,
    State,
)

COLOURS: Final = ("red", "blue", "purple", "yellow", "green")  # the first four as the types
GREEN: Final = 4
DIFFICULTY: Final = tuple([row.id for row in DIFFICULTIES])


def machine_starts_with(seats: int, options: dict[str, str]) -> int:
    """[9.1] [9.2] How many cards the Machine starts with; 0 with two players or more, who play without it."""
    return DIFFICULTIES[DIFFICULTY.index(options["machine"])].cards if seats == 1 else 0


class DealMachine(Step[State]):
    """[9.2] The Machine's compound is dealt face up."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        deal_more(state, state.difficulty)


def deal_more(state: State, count: int) -> None:
    """[9.2] So many cards are still to be dealt to the Machine."""
    if count and deck_ready(state):
        push(state, REVEAL, 0, FOR_MACHINE_AT_START | count << 2)


def deal_to_machine(state: State, card: int, count: int) -> None:
    """[9.3] A Monument is discarded and another card dealt instead."""
    if IS_MONUMENT[card]:
        state.pile[card] += 1
        deal_more(state, count)
    else:
        state.machine[card] += 1
        deal_more(state, count - 1)


class Machine(Step[State]):
    """[9.5] [9.7] [9.11] The Machine's turn: the green die, the market, then the other four dice."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        for colour in range(GREEN - 1, -1, -1):
            push(state, MACHINE_ROLLS, 0, colour)
        push(state, REFILL)
        push(state, MACHINE_ROLLS, 0, GREEN)


class MachineRolls(Verb2[State]):
    """[9.7] One die of the Machine and what it does."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for face in range(FACES):
            moves.append(self.code(about, face))
            weights.append(1)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.code(about, source.below(FACES))

    def apply(self, state: State, seat: int, about: int, colour: int, face: int, /) -> None:
        state.machine_dice[colour] = face + 1
        if colour == GREEN:
            go_to_market(state, face)
        elif face + 1 <= cards_of(state, colour):
            make_good(state)


def go_to_market(state: State, face: int) -> None:
    """[9.8] [9.9] [9.10] A low die takes the blueprint in its place, a 5 or 6 the top of the deck, if there is one."""
    if face < SLOTS:
        card = state.market[face]
        if card != NOTHING:
            state.machine[card] += 1
            state.market[face] = NOTHING
    elif deck_ready(state):
        push(state, REVEAL, 0, FOR_MACHINE | (face - SLOTS) << 2)
    else:
        clear_row(state, face - SLOTS)


def machine_takes(state: State, card: int, row: int) -> None:
    """[9.9] [9.10] The top card of the deck goes to the Machine, then a row of the market is discarded."""
    state.machine[card] += 1
    clear_row(state, row)


def clear_row(state: State, row: int) -> None:
    """[9.9] [9.10] A 5 clears the blueprints, a 6 the contractors."""
    if row == 0:
        clear_blueprints(state)
    else:
        clear_contractors(state)


def cards_of(state: State, kind: int) -> int:
    """[9.4] [9.12] How many cards of this type the Machine has."""
    count = 0
    for card in range(NAMES):
        if TYPE[card] == kind:
            count += state.machine[card]
    return count


def make_good(state: State) -> None:
    """[9.13] The Machine makes one good."""
    state.machine_goods += 1


def machine_triggers_end(state: State) -> bool:
    """[9.14] The Machine triggers the end with goods alone, however many cards it has."""
    return state.machine_goods >= GOODS_TO_END


def machine_score(state: State) -> dict[str, int]:
    """[9.16] One point a good, one a card, one more for each Monument."""
    monuments = sum([state.machine[card] for card in range(NAMES) if IS_MONUMENT[card]])
    lines = {"goods": state.machine_goods, "cards": sum(state.machine), "monuments": monuments}
    lines["total"] = sum(lines.values())
    return lines
