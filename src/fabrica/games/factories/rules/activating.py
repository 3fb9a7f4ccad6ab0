"""Chapter 6: workers go to floors and cards."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Verb2, push
from fabrica.games.factories.components import (
    ENOUGH,
    EQUAL,
    EQUALS,
    FACE,
    FLOOR_TAKES,
    PAY_CARDS,
    PAY_ENERGY,
    PAY_METAL,
    RUN,
    SPACE,
    TAKES_WORKERS,
    WAREHOUSE,
    WORKERS,
)
from fabrica.games.factories.effects import pay, worth
from fabrica.games.factories.rules.working import (
    FULL,
    NO_SUCH_WORKER,
    floor_refused,
    work_on_floor,
)
from fabrica.games.factories.state import FACES, FLOOR_COUNT, MORE_WORKERS, ON_REPLICATOR, SPACES, WORK, State

# 6  Activating cards: what a work decision is about is 0, or 1 + the card that the Replicator copies

AT_HOME: Final = 0
ADDING: Final = 64  # from here on: the workers that stand on the Warehouse already

NOT_STANDING: Final = Refusal("6.1", "not-standing")
USED_ALREADY: Final = Refusal("6.4", "used-already")
NOT_THE_COPY: Final = Refusal("10.27", "not-the-copy")
WRONG_VALUE: Final = Refusal("6.3", "wrong-value")
TOO_FEW_EQUAL: Final = Refusal("6.3", "too-few-equal")
NOT_IN_A_ROW: Final = Refusal("10.3", "not-in-a-row")
SUM_TOO_LOW: Final = Refusal("10.33", "sum-too-low")
WAREHOUSE_WAITS: Final = Refusal("10.33", "warehouse-waits")
PAY_METAL_SHORT: Final = Refusal("6.2", "pay-metal-short")
PAY_ENERGY_SHORT: Final = Refusal("6.2", "pay-energy-short")
PAY_CARDS_SHORT: Final = Refusal("6.2", "pay-cards-short")


def use_refused(state: State, seat: int, about: int, card: int) -> Refusal | None:
    """[6.1] [6.4] A card must stand in the compound, unused; or it is the one the Replicator copies."""
    if about != AT_HOME:
        return None if about == card + 1 else NOT_THE_COPY
    if not state.standing[seat] >> card & 1:
        return NOT_STANDING
    return USED_ALREADY if state.used[seat] >> card & 1 else None


def pay_refused(state: State, seat: int, card: int, value: int, fee: int) -> Refusal | None:
    """[6.2] All that stands left of the arrow must be there, beside the Replicator's fee."""
    if state.metal[seat] < worth(PAY_METAL[card], value):
        return PAY_METAL_SHORT
    if state.energy[seat] - fee < worth(PAY_ENERGY[card], value):
        return PAY_ENERGY_SHORT
    return PAY_CARDS_SHORT if state.held[seat] < PAY_CARDS[card] else None


def workers_refused(state: State, seat: int, card: int, face: int) -> Refusal | None:
    """[6.3] [10.3] [10.33] The workers a card asks for, named by their value or the lowest of a row."""
    at = seat * FACES
    if WORKERS[card] == EQUAL:
        if FACE[card] and FACE[card] != face + 1:
            return WRONG_VALUE
        return TOO_FEW_EQUAL if state.dice[at + face] < EQUALS[card] else None
    if WORKERS[card] == RUN:
        in_a_row = face < 4 and state.dice[at + face + 1] and state.dice[at + face + 2]
        return None if in_a_row else NOT_IN_A_ROW
    return None if best_sum(state, seat, face, 2) + face + 1 >= ENOUGH else SUM_TOO_LOW


def best_sum(state: State, seat: int, without: int, count: int) -> int:
    """The most that so many workers add up to beside one of this face; hopeless if there are too few."""
    total = 0
    for face in range(FACES - 1, -1, -1):
        there = state.dice[seat * FACES + face] - (1 if face == without else 0)
        taken = min(there, count)
        count -= taken
        total += taken * (face + 1)
    return HOPELESS if count else total


HOPELESS: Final = -100


class Assign(Verb2[State]):
    """[5.1] [6.3] [6.6] A worker goes to a floor, or the workers a card asks for go to that card."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if about != AT_HOME:
            self.elsewhere(state, seat, about, out)
            return
        takers = self.takers(state, seat)
        for face in range(FACES):
            if state.dice[seat * FACES + face]:
                first = self.code(face, 0)
                for floor in range(FLOOR_COUNT):
                    if FLOOR_TAKES[floor * FACES + face] and state.floors[seat * FLOOR_COUNT + floor] < FULL:
                        out.append(first + floor)
                for at in takers:
                    if fits(state, seat, face, at):
                        out.append(first + FLOOR_COUNT + at)

    def elsewhere(self, state: State, seat: int, about: int, out: list[int]) -> None:
        """The moves that serve a copied card, or a Warehouse that waits for more."""
        for face in range(FACES):
            if state.dice[seat * FACES + face]:
                for at in range(len(TAKES_WORKERS)):
                    if self.card_refused(state, seat, about, face, at) is None:
                        out.append(self.code(face, FLOOR_COUNT + at))

    def takers(self, state: State, seat: int) -> list[int]:
        """The cards that are ready for workers."""
        ready = state.standing[seat] & ~state.used[seat] & TAKERS
        if not ready:
            return NO_TAKERS
        return [at for at in ALL_TAKERS if ready >> TAKES_WORKERS[at] & 1]

    def refused(self, state: State, seat: int, about: int, face: int, place: int, /) -> Refusal | None:
        if not state.dice[seat * FACES + face]:
            return NO_SUCH_WORKER
        if place >= FLOOR_COUNT:
            return self.card_refused(state, seat, about, face, place - FLOOR_COUNT)
        if about != AT_HOME:
            return WAREHOUSE_WAITS if about >= ADDING else NOT_THE_COPY
        return floor_refused(state, seat, place, face)

    def card_refused(self, state: State, seat: int, about: int, face: int, at: int) -> Refusal | None:
        """[6.3] Why this worker may not go to this card."""
        card = TAKES_WORKERS[at]
        if about >= ADDING:
            return more_refused(state, seat, about, card, face)
        refusal = use_refused(state, seat, about, card)
        if refusal is None:
            refusal = workers_refused(state, seat, card, face)
        return pay_refused(state, seat, card, face + 1, 0) if refusal is None else refusal

    def apply(self, state: State, seat: int, about: int, face: int, place: int, /) -> None:
        if about == AT_HOME:
            push(state, WORK, seat)
        if place < FLOOR_COUNT:
            state.dice[seat * FACES + face] -= 1
            work_on_floor(state, seat, place, face)
        elif about >= ADDING:
            add_worker(state, seat, about, face)
        else:
            send_to_card(state, seat, about, TAKES_WORKERS[place - FLOOR_COUNT], face)


TAKERS: Final = sum([1 << card for card in TAKES_WORKERS])
ALL_TAKERS: Final = list(range(len(TAKES_WORKERS)))
NO_TAKERS: Final[list[int]] = []
ODD: Final = 0  # cards that ask for unequal workers


def needed(card: int, value: int) -> int:
    """How many workers of this value the card asks for; more than there are if it takes none."""
    if WORKERS[card] != EQUAL:
        return ODD
    return EQUALS[card] if FACE[card] in (0, value) else 99


NEEDED: Final = [needed(card, value) for card in TAKES_WORKERS for value in range(1, 7)]
METAL_DUE: Final = [worth(PAY_METAL[card], value) for card in TAKES_WORKERS for value in range(1, 7)]
ENERGY_DUE: Final = [worth(PAY_ENERGY[card], value) for card in TAKES_WORKERS for value in range(1, 7)]
CARDS_DUE: Final = [PAY_CARDS[card] for card in TAKES_WORKERS]


def fits(state: State, seat: int, face: int, at: int) -> bool:
    """[6.2] [6.3] May such a worker, of which there is one, go to this card, which is ready?"""
    row = at * FACES + face
    if NEEDED[row] == ODD:
        if workers_refused(state, seat, TAKES_WORKERS[at], face) is not None:
            return False
    elif state.dice[seat * FACES + face] < NEEDED[row]:
        return False
    if state.metal[seat] < METAL_DUE[row] or state.energy[seat] < ENERGY_DUE[row]:
        return False
    return state.held[seat] >= CARDS_DUE[at]


def send_to_card(state: State, seat: int, about: int, card: int, face: int) -> None:
    """[6.3] [6.7] [10.27] The workers stay on the card, or on the Replicator, and the card is activated."""
    if about == AT_HOME:
        state.used[seat] |= 1 << card
    spot = seat * SPACES + (SPACE[card] if about == AT_HOME else ON_REPLICATOR)
    if WORKERS[card] == EQUAL:
        state.dice[seat * FACES + face] -= EQUALS[card]
        state.spots[spot] = (face + 1) * ONES[EQUALS[card]]
    elif WORKERS[card] == RUN:
        for i in range(3):
            state.dice[seat * FACES + face + i] -= 1
        state.spots[spot] = (face + 1) * 111 + 12
    else:
        state.dice[seat * FACES + face] -= 1
        state.spots[spot] = face + 1
        push(state, MORE_WORKERS, seat, ADDING + (1 if about else 0) + 2 * (face + 1))
        return
    pay(state, seat, card, face + 1)


ONES: Final = [0, 1, 11, 111]  # a worker's value, written once, twice, three times


def more_refused(state: State, seat: int, about: int, card: int, face: int) -> Refusal | None:
    """[10.33] The second worker must leave a third that makes up the sum; the third must make it up."""
    if card != WAREHOUSE:
        return WAREHOUSE_WAITS
    one, other = on_warehouse(about)
    total = one + other + face + 1 + (0 if other else best_sum(state, seat, face, 1))
    return SUM_TOO_LOW if total < ENOUGH else None


def on_warehouse(about: int) -> tuple[int, int]:
    """The one or two workers that stand on the Warehouse."""
    return (about - ADDING) // 2 % 8, (about - ADDING) // 16


def add_worker(state: State, seat: int, about: int, face: int) -> None:
    """[10.33] The next worker joins those on the Warehouse; with the third it is activated."""
    spot = seat * SPACES + (ON_REPLICATOR if about & 1 else SPACE[WAREHOUSE])
    state.dice[seat * FACES + face] -= 1
    state.spots[spot] = state.spots[spot] * 10 + face + 1
    if about < ADDING + 16:
        push(state, MORE_WORKERS, seat, about + 16 * (face + 1))
    else:
        pay(state, seat, WAREHOUSE, 0)
