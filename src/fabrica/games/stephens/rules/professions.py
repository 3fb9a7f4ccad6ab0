"""Chapters 7 to 10: create and reinforce professions, activate them, unlock abilities."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Step, Verb1, Verb2, push
from fabrica.games.stephens.components import (
    A3A,
    A3B,
    ABILITY_COUNT,
    ACCESSORY_KINDS,
    BEFORE,
    CHOICE,
    COLOUR_COUNT,
    DECK_SPACE,
    GAINS,
    LEAD,
    LOCKS,
    NEEDED,
    NO_ABILITY,
    NOTHING,
    OPEN_SPACES,
    OPPONENT_ABILITY,
    PAY_ACCESSORIES,
    PAY_CUBES,
    ROW_BELOW,
    ROW_COUNT,
    ROW_SIDE,
    SIDE,
    SIDE_ROWS,
    SPACE_PRICE,
    TWO_SPACES,
)
from fabrica.games.stephens.effects import can_pay, completes_set, gain, opposes, pay
from fabrica.games.stephens.rules.cards import IN_RESET
from fabrica.games.stephens.state import (
    ACTIVATION,
    ASSIGN,
    BENEFIT,
    END_TURN,
    REFILL_PROFESSIONS,
    TURN,
    USING,
    State,
    bits,
    count,
    has,
    workers,
)

DISCARDED: Final = 1  # what a turn is about: ability 3a has been used

# 4  Assign a worker

NO_DISK: Final = Refusal("7.12", "no-disk")
TOO_FAR_AHEAD: Final = Refusal("17.8", "too-far-ahead")


def may_assign(state: State, seat: int) -> Refusal | None:
    """[4.7] [7.12] [17.8] [18.6] A disk must be left, and alone one may not be too far ahead of the Automa."""
    if not state.disks[seat]:
        return NO_DISK
    if state.seats == 1 and workers(state, seat) >= state.automa_workers + LEAD:
        return TOO_FAR_AHEAD
    return None if any_disk(state, seat) else ONLY_DENIED


def can_assign(state: State, seat: int) -> bool:
    """Is there a profession the seat could create or reinforce?"""
    if may_assign(state, seat) is not None:
        return False
    for card in state.display:
        if card != NOTHING and can_pay(state, seat, SPACE_PRICE + card * 2):
            return True
    for card in bits(reinforceable(state, seat)):
        if can_pay(state, seat, SPACE_PRICE + card * 2 + 1):
            return True
    return False


def denied(state: State) -> int:
    """[18.6] The disk that an opponent denies, as a bit."""
    return OPPONENT_ABILITY[state.opponent] if opposes(state, NO_ABILITY) else 0


def any_disk(state: State, seat: int) -> bool:
    """Is there a disk that may be taken? One on the influence track always may."""
    if state.disks[seat] & LOCKS and not denied(state) & LOCKS:
        return True
    for disk in range(ABILITY_COUNT):
        if disk_refused(state, seat, disk) is None:
            return True
    return False


def disk_refused(state: State, seat: int, disk: int) -> Refusal | None:
    """[4.8] [10.3] [10.5] [10.9] [10.16] [18.6] Is the disk there, denied, and what must be unlocked before it?"""
    if not state.disks[seat] >> disk & 1:
        return DISK_GONE
    if denied(state) >> disk & 1:
        return DENIED
    if state.disks[seat] & NEEDED[disk]:
        return DENIED_BEFORE if denied(state) & BEFORE[disk] else NEEDS_OTHER[disk]
    return None


DISK_GONE: Final = Refusal("4.8", "disk-gone")
DENIED: Final = Refusal("18.6", "denied")
DENIED_BEFORE: Final = Refusal("18.6", "denied-before")
ONLY_DENIED: Final = Refusal("18.6", "only-denied")
PROFESSION_FIRST: Final = Refusal("7.2", "profession-first")
NEEDS_2A: Final = Refusal("10.3", "needs-2a")
NEEDS_NEARER: Final = Refusal("10.9", "needs-nearer")
NEEDS_FEWER: Final = Refusal("10.16", "needs-fewer")
NEEDS_OTHER: Final = [*[NEEDS_2A] * 9, *[NEEDS_NEARER] * 6, *[NEEDS_FEWER] * 3]


class Worker(Verb1[State]):
    """[4.8] [7.2] A disk leaves the board for the profession and unlocks the ability it covered."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for disk in range(ABILITY_COUNT):
            if disk_refused(state, seat, disk) is None:
                out.append(self.base + disk)

    def refused(self, state: State, seat: int, about: int, disk: int, /) -> Refusal | None:
        return disk_refused(state, seat, disk)

    def unasked(self) -> Refusal | None:
        return PROFESSION_FIRST

    def apply(self, state: State, seat: int, about: int, disk: int, /) -> None:
        state.disks[seat] ^= 1 << disk


# 7  Create a new profession

NOT_ON_DISPLAY: Final = Refusal("7.1", "not-on-display")
WRONG_SIDE: Final = Refusal("7.6", "wrong-side")
ROW_FULL: Final = Refusal("7.8", "row-full")
ROW_TOO_LONG: Final = Refusal("7.8", "row-full-even-so")
ROW_FULL_EVEN_SO: Final = Refusal("10.8", "row-full-even-so")
CANNOT_PAY_MASTER: Final = Refusal("7.3", "cannot-pay-master")


def row_has_room(state: State, row: int, equal: bool) -> bool:
    """[7.8] [7.9] [10.8] Shorter than the row below after the placement, with 3b at most as long."""
    below = ROW_BELOW[row]
    if below == NOTHING:
        return True
    return count(state.rows[row]) + (0 if equal else 1) < count(state.rows[below])


def open_rows(state: State, equal: bool) -> int:
    """[7.8] [7.9] [10.8] A bit for each row that may receive a profession."""
    found = 0
    for row in range(ROW_COUNT):
        if row_has_room(state, row, equal):
            found |= 1 << row
    return found


def row_refused(state: State, seat: int, row: int) -> Refusal:
    """[7.8] [10.8] Why a row has no room: 3b helps where it would be as long as the row below, not longer."""
    if has(state, seat, A3B):
        return ROW_FULL_EVEN_SO
    return ROW_FULL if row_has_room(state, row, True) else ROW_TOO_LONG


class Create(Verb2[State]):
    """[7.1] [7.3] [7.7] [7.10] [7.11] Attach an open profession to a row, pay, and put a master there."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if may_assign(state, seat) is not None:
            return
        rows = open_rows(state, has(state, seat, A3B))
        for card in state.display:
            if card != NOTHING and can_pay(state, seat, SPACE_PRICE + card * 2):
                for row in SIDE_ROWS[SIDE[card]]:
                    if rows >> row & 1:
                        out.append(self.code(card, row))

    def refused(self, state: State, seat: int, about: int, card: int, row: int, /) -> Refusal | None:
        refusal = may_assign(state, seat)
        if refusal is not None:
            return refusal
        if card not in state.display:
            return NOT_ON_DISPLAY
        if ROW_SIDE[row] != SIDE[card]:
            return WRONG_SIDE
        if not row_has_room(state, row, has(state, seat, A3B)):
            return row_refused(state, seat, row)
        return None if can_pay(state, seat, SPACE_PRICE + card * 2) else CANNOT_PAY_MASTER

    def apply(self, state: State, seat: int, about: int, card: int, row: int, /) -> None:
        take_profession(state, card, about)
        state.rows[row] |= 1 << card
        state.masters[seat] |= 1 << card
        end_assigning(state, seat, about)
        pay(state, seat, SPACE_PRICE + card * 2)


def take_profession(state: State, card: int, about: int) -> None:
    """[7.4] The card leaves the display, which is filled at the end of the turn, in a reset phase at once."""
    state.display[state.display.index(card)] = NOTHING
    deck = SIDE[card]
    if about & IN_RESET:
        push(state, REFILL_PROFESSIONS, 0, deck)
    else:
        state.holes |= 4 << deck


def end_assigning(state: State, seat: int, about: int) -> None:
    """[4.7] Choose the disk; as an action this ends the turn."""
    if not about & IN_RESET:
        push(state, END_TURN, seat)
    push(state, ASSIGN, seat)


# 8  Reinforce an existing profession

NOT_IN_PLAY: Final = Refusal("8.1", "not-in-play")
ONE_SPACE: Final = Refusal("8.2", "one-space")
SPACE_TAKEN: Final = Refusal("8.3", "space-taken")
OWN_MASTER: Final = Refusal("8.4", "own-master")
CANNOT_PAY_APPRENTICE: Final = Refusal("8.5", "cannot-pay-apprentice")


def all_of(masks: list[int]) -> int:
    """The bits of all these masks together."""
    together = 0
    for mask in masks:
        together |= mask
    return together


def reinforceable(state: State, seat: int) -> int:
    """[8.2] [8.3] [8.4] A bit for each profession of others with a free lower space."""
    return all_of(state.masters) & TWO_SPACES & ~all_of(state.apprentices) & ~state.masters[seat]


class Reinforce(Verb1[State]):
    """[8.1] [8.2] [8.3] [8.4] [8.5] Put an apprentice on the lower space of another's profession."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if may_assign(state, seat) is not None:
            return
        for card in bits(reinforceable(state, seat)):
            if can_pay(state, seat, SPACE_PRICE + card * 2 + 1):
                out.append(self.base + card)

    def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
        refusal = may_assign(state, seat)
        if refusal is not None:
            return refusal
        bit = 1 << card
        if not all_of(state.masters) & bit:
            return NOT_IN_PLAY
        if not TWO_SPACES & bit:
            return ONE_SPACE
        if state.masters[seat] & bit:
            return OWN_MASTER
        if all_of(state.apprentices) & bit:
            return SPACE_TAKEN
        return None if can_pay(state, seat, SPACE_PRICE + card * 2 + 1) else CANNOT_PAY_APPRENTICE

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        state.apprentices[seat] |= 1 << card
        end_assigning(state, seat, about)
        pay(state, seat, SPACE_PRICE + card * 2 + 1)


# 9  Activate professions


class ActivateRow(Step[State]):
    """[9.1] [9.2] [17.11] [17.17] All with workers in the row may use them, the active player first."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        for i in range(state.seats - 1, -1, -1):
            other = (seat + i) % state.seats
            cards = state.rows[about] & (state.masters[other] | state.apprentices[other])
            if cards:
                push(state, USING, other, cards)


class Using(Step[State]):
    """[9.4] Ask the seat, if it has a card left that it could use."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        for card in bits(about):
            if can_pay(state, seat, card * 2) or (CHOICE >> card & 1 and can_pay(state, seat, card * 2 + 1)):
                push(state, ACTIVATION, seat, about)
                return


NOT_ACTIVATED: Final = Refusal("9.4", "not-activated")
NO_SECOND_BENEFIT: Final = Refusal("9.5", "no-second-benefit")
CANNOT_PAY_TRADE: Final = Refusal("9.7", "cannot-pay-trade")


class Use(Verb2[State]):
    """[9.3] [9.4] [9.5] [9.6] [9.7] Use a card of the row, as master or apprentice, for a benefit."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for card in bits(about):
            if can_pay(state, seat, card * 2):
                out.append(self.base + card * 2)
            if CHOICE >> card & 1 and can_pay(state, seat, card * 2 + 1):
                out.append(self.base + card * 2 + 1)

    def refused(self, state: State, seat: int, about: int, card: int, benefit: int, /) -> Refusal | None:
        if not about >> card & 1:
            return NOT_ACTIVATED
        if benefit and not CHOICE >> card & 1:
            return NO_SECOND_BENEFIT
        return None if can_pay(state, seat, card * 2 + benefit) else CANNOT_PAY_TRADE

    def apply(self, state: State, seat: int, about: int, card: int, benefit: int, /) -> None:
        push(state, USING, seat, about ^ 1 << card)
        price = card * 2 + benefit
        if PAY_CUBES[price] or PAY_ACCESSORIES[price]:
            push(state, BENEFIT, seat, price)
            pay(state, seat, price)
        else:
            pay(state, seat, price)
            gain(state, seat, GAINS[price])


class Benefit(Step[State]):
    """[9.7] What was paid for is gained."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        gain(state, seat, GAINS[about])


NO_SUCH_CUBE: Final = Refusal("9.8", "no-such-cube")
NO_SUCH_ACCESSORY: Final = Refusal("9.8", "no-such-accessory")
NONE_FOR_A_CONTRACT: Final = Refusal("14.4", "no-such-accessory")
SET_NOT_COMPLETE: Final = Refusal("18.5", "set-not-complete")


class Give(Verb1[State]):
    """[9.8] Pay any one cube."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for colour in range(COLOUR_COUNT):
            if state.cubes[seat * COLOUR_COUNT + colour]:
                out.append(self.base + colour)

    def refused(self, state: State, seat: int, about: int, colour: int, /) -> Refusal | None:
        return None if state.cubes[seat * COLOUR_COUNT + colour] else NO_SUCH_CUBE

    def apply(self, state: State, seat: int, about: int, colour: int, /) -> None:
        state.cubes[seat * COLOUR_COUNT + colour] -= 1


class Receive(Verb1[State]):
    """[9.8] [1.2] Receive any one cube from the general supply, which never runs out."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for colour in range(COLOUR_COUNT):
            out.append(self.base + colour)

    def apply(self, state: State, seat: int, about: int, colour: int, /) -> None:
        state.cubes[seat * COLOUR_COUNT + colour] += 1


class Provide(Verb1[State]):
    """[14.4] [9.8] Give any one accessory; on a contract it lies on the card and counts for ability 2e."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for kind in range(ACCESSORY_KINDS):
            if state.accessories[seat * ACCESSORY_KINDS + kind]:
                out.append(self.base + kind)

    def refused(self, state: State, seat: int, about: int, kind: int, /) -> Refusal | None:
        if state.accessories[seat * ACCESSORY_KINDS + kind]:
            return None
        return NONE_FOR_A_CONTRACT if about else NO_SUCH_ACCESSORY

    def apply(self, state: State, seat: int, about: int, kind: int, /) -> None:
        state.accessories[seat * ACCESSORY_KINDS + kind] -= 1
        given = state.spent if about else state.paid
        given[seat * ACCESSORY_KINDS + kind] += 1


class Accessory(Verb1[State]):
    """[9.8] [3.3] [18.5] Take any one accessory."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for kind in range(ACCESSORY_KINDS):
            if completes_set(state, seat, kind):
                out.append(self.base + kind)

    def refused(self, state: State, seat: int, about: int, kind: int, /) -> Refusal | None:
        return None if completes_set(state, seat, kind) else SET_NOT_COMPLETE

    def apply(self, state: State, seat: int, about: int, kind: int, /) -> None:
        state.accessories[seat * ACCESSORY_KINDS + kind] += 1


# 10  The ability 3a

NOT_UNLOCKED_3A: Final = Refusal("10.6", "not-unlocked-3a")
DISCARDED_ALREADY: Final = Refusal("10.6", "discarded-already")
NOTHING_TO_DISCARD: Final = Refusal("10.6", "nothing-to-discard")


class Discard(Verb1[State]):
    """[10.6] [10.7] Discard the two red or the two blue professions between the decks, and refill."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for deck in range(2):
            if self.refused(state, seat, about, deck) is None:
                out.append(self.base + deck)

    def refused(self, state: State, seat: int, about: int, deck: int, /) -> Refusal | None:
        if not has(state, seat, A3A):
            return NOT_UNLOCKED_3A
        if about & DISCARDED:
            return DISCARDED_ALREADY
        spaces = OPEN_SPACES[deck]
        if state.display[spaces[0]] == NOTHING and state.display[spaces[1]] == NOTHING:
            return NOTHING_TO_DISCARD
        return None

    def apply(self, state: State, seat: int, about: int, deck: int, /) -> None:
        for space in OPEN_SPACES[deck]:
            discard_profession(state, deck, space)
        push(state, TURN, seat, about | DISCARDED)
        push(state, REFILL_PROFESSIONS, 0, deck)


def discard_profession(state: State, deck: int, space: int) -> None:
    """[10.7] An open card, never the top of its deck, goes to the discards."""
    card = state.display[space]
    if card != NOTHING and space != DECK_SPACE[deck]:
        state.discarded[deck] |= 1 << card
        state.display[space] = NOTHING
