"""Chapter 10: cards that ask for more than workers and resources."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Verb1, Verb2, push
from fabrica.games.factories.components import (
    CHOICE,
    DOJO,
    ENERGY,
    FITNESS_CENTER,
    GOLEM,
    GYMNASIUM,
    MEGA_FACTORY,
    METAL,
    NAMES,
    PASSIVE,
    PAY_ENERGY,
    REPLICATOR,
    RUNS,
    TEMP_AGENCY,
    TRAINS,
)
from fabrica.games.factories.effects import after_discard, draw_cards, owed_cards, pay, put_away, toss
from fabrica.games.factories.rules.activating import AT_HOME, pay_refused, use_refused, workers_refused
from fabrica.games.factories.rules.ending import limits
from fabrica.games.factories.rules.working import NO_SUCH_WORKER
from fabrica.games.factories.state import (
    DISCARD,
    FACES,
    MADE,
    NO_HELP,
    NOTHING,
    REPLICA,
    REROLL,
    ROLL_DIE,
    SLOTS,
    SPECIALIST_COMES,
    WORK,
    State,
)

# 10  Blueprints


NO_WORKER_LEFT: Final = Refusal("10.31", "no-worker-left")
ACTIVATED: Final = [card for card in RUNS if card not in (GOLEM, REPLICATOR)]  # as in RUN_CARD
ACTIVATED_CARDS: Final = sum([1 << card for card in ACTIVATED])


class Activate(Verb1[State]):
    """[6.1] [6.2] [6.4] A card without spaces for workers is activated by paying for it."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        ready = state.standing[seat] & ~state.used[seat] & ACTIVATED_CARDS
        if not ready:
            return
        for at in range(len(ACTIVATED)):
            if ready >> ACTIVATED[at] & 1 and self.refused(state, seat, about, at) is None:
                out.append(self.base + at)

    def refused(self, state: State, seat: int, about: int, at: int, /) -> Refusal | None:
        refusal = use_refused(state, seat, AT_HOME, ACTIVATED[at])
        return run_refused(state, seat, ACTIVATED[at], 0) if refusal is None else refusal

    def apply(self, state: State, seat: int, about: int, at: int, /) -> None:
        push(state, WORK, seat)
        state.used[seat] |= 1 << ACTIVATED[at]
        pay(state, seat, ACTIVATED[at], 0)


def run_refused(state: State, seat: int, card: int, fee: int) -> Refusal | None:
    """[10.31] What it costs must be there; the Temp Agency also needs a worker to reroll."""
    if card == TEMP_AGENCY and not any_worker(state, seat):
        return NO_WORKER_LEFT
    return pay_refused(state, seat, card, 0, fee)


def any_worker(state: State, seat: int) -> bool:
    """Is a worker left to assign?"""
    return sum(state.dice[seat * FACES : seat * FACES + FACES]) > 0


NOT_LOWER: Final = Refusal("10.10", "not-lower")
NOT_HIGHER: Final = Refusal("10.14", "not-higher")
TRAINING_CARDS: Final = sum([1 << card for card in TRAINS])


class Train(Verb2[State]):
    """[10.9] [10.10] [10.14] A training card changes the value of an unassigned worker."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        ready = TRAINING_CARDS if about else TRAINING_CARDS & state.standing[seat] & ~state.used[seat]
        if not ready or not state.energy[seat]:
            return
        for at in range(len(TRAINS)):
            if ready >> TRAINS[at] & 1:
                for face in range(FACES):
                    if state.dice[seat * FACES + face] and self.refused(state, seat, about, at, face) is None:
                        out.append(self.code(at, face))

    def refused(self, state: State, seat: int, about: int, at: int, face: int, /) -> Refusal | None:
        refusal = use_refused(state, seat, about, TRAINS[at])
        if refusal is None:
            refusal = train_refused(state, seat, TRAINS[at], face)
        return pay_refused(state, seat, TRAINS[at], 0, 0) if refusal is None else refusal

    def apply(self, state: State, seat: int, about: int, at: int, face: int, /) -> None:
        card = TRAINS[at]
        if about == AT_HOME:
            push(state, WORK, seat)
            state.used[seat] |= 1 << card
        state.dice[seat * FACES + face] -= 1
        state.dice[seat * FACES + trained(card, face)] += 1
        pay(state, seat, card, 0)


def train_refused(state: State, seat: int, card: int, face: int) -> Refusal | None:
    """[10.10] [10.14] The worker must be unassigned; a 1 is never lowered, a 6 never raised."""
    if not state.dice[seat * FACES + face]:
        return NO_SUCH_WORKER
    if card == FITNESS_CENTER and face == 0:
        return NOT_LOWER
    return NOT_HIGHER if card == GYMNASIUM and face == FACES - 1 else None


def trained(card: int, face: int) -> int:
    """[10.9] [10.10] [10.14] The opposite face, the next lower or the next higher."""
    if card == DOJO:
        return FACES - 1 - face
    return face - 1 if card == FITNESS_CENTER else face + 1


NO_REPLICATOR: Final = Refusal("10.27", "no-replicator")
REPLICATOR_USED: Final = Refusal("6.4", "replicator-used")
NOT_COPIED: Final = Refusal("10.27", "not-copied")
NOT_OPEN: Final = Refusal("10.27", "not-on-market")
NO_WORKER_FOR_COPY: Final = Refusal("10.27", "no-worker-for-copy")
COPY_UNPAID: Final = Refusal("10.27", "copy-unpaid")


class Replicate(Verb1[State]):
    """[10.27] For 1 energy a blueprint of the market is activated as if it stood in the compound."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if not (state.standing[seat] & ~state.used[seat]) >> REPLICATOR & 1:
            return
        for slot in range(SLOTS):
            card = state.market[slot]
            is_new = card != NOTHING and card not in state.market[:slot]
            if is_new and self.refused(state, seat, about, card) is None:
                out.append(self.base + card)

    def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
        if not state.standing[seat] >> REPLICATOR & 1:
            return NO_REPLICATOR
        if state.used[seat] >> REPLICATOR & 1:
            return REPLICATOR_USED
        if card not in state.market:
            return NOT_OPEN
        if PASSIVE[card] or card == REPLICATOR:
            return NOT_COPIED
        return copy_refused(state, seat, card, PAY_ENERGY[REPLICATOR])

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        push(state, WORK, seat)
        state.used[seat] |= 1 << REPLICATOR
        state.energy[seat] -= PAY_ENERGY[REPLICATOR]
        if card in ACTIVATED:
            pay(state, seat, card, 0)
        else:
            push(state, REPLICA, seat, card + 1)


def copy_refused(state: State, seat: int, card: int, fee: int) -> Refusal | None:
    """[10.27] The copied card needs its workers, and all that it costs beside the Replicator's fee."""
    if card == GOLEM:
        return None if state.energy[seat] > fee else COPY_UNPAID
    if card in ACTIVATED:
        refusal = run_refused(state, seat, card, fee)
        return refusal if refusal is None or refusal is NO_WORKER_LEFT else COPY_UNPAID
    refusal = NO_WORKER_FOR_COPY
    for face in range(FACES):
        if state.dice[seat * FACES + face] and is_for(state, seat, card, face):
            if pay_refused(state, seat, card, face + 1, fee) is None:
                return None
            refusal = COPY_UNPAID
    return refusal


def is_for(state: State, seat: int, card: int, face: int) -> bool:
    """Could this worker be sent to the copied card, or trained by it?"""
    if card in TRAINS:
        return train_refused(state, seat, card, face) is None
    return workers_refused(state, seat, card, face) is None


MAKERS: Final = [GOLEM, MEGA_FACTORY, -1]  # as in MAKER; the last one is the Specialist
THE_GOLEM: Final = 0
THE_SPECIALIST: Final = 2
NO_SPECIALIST: Final = Refusal("11.11", "no-specialist")
SPECIALIST_WAITS: Final = Refusal("11.11", "specialist-waits")
NOT_MADE: Final = Refusal("10.19", "not-made")
MADE_FIRST: Final = Refusal("10.19", "made-first")
GOLEM_ENERGY: Final = Refusal("10.13", "pay-energy-short")


class Extra(Verb2[State]):
    """[10.13] [10.19] [11.11] An extra worker of a chosen value, until the end of the round."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if about == AT_HOME and not ((state.standing[seat] & ~state.used[seat]) >> GOLEM & 1 or state.help[seat]):
            return
        for maker in range(len(MAKERS)):
            if self.maker_refused(state, seat, about, maker) is None:
                most = min(FACES, state.energy[seat]) if maker == THE_GOLEM else FACES
                for face in range(most):
                    out.append(self.code(maker, face))

    def refused(self, state: State, seat: int, about: int, maker: int, face: int, /) -> Refusal | None:
        refusal = self.maker_refused(state, seat, about, maker)
        if refusal is None and maker == THE_GOLEM and state.energy[seat] <= face:
            return GOLEM_ENERGY
        return refusal

    def maker_refused(self, state: State, seat: int, about: int, maker: int) -> Refusal | None:
        """[10.13] [10.19] [11.11] Golem and Specialist come when called, the third when it is made."""
        if maker == THE_SPECIALIST:
            if state.help[seat] != SPECIALIST_COMES:
                return NO_SPECIALIST
            return None if about == AT_HOME else SPECIALIST_WAITS
        if MAKERS[maker] == MEGA_FACTORY:
            return None if about == MADE else NOT_MADE
        return MADE_FIRST if about == MADE else use_refused(state, seat, about, GOLEM)

    def apply(self, state: State, seat: int, about: int, maker: int, face: int, /) -> None:
        if about == AT_HOME:
            push(state, WORK, seat)
        state.dice[seat * FACES + face] += 1
        if maker == THE_SPECIALIST:
            state.help[seat] = NO_HELP
        elif maker == THE_GOLEM:
            state.energy[seat] -= face + 1
            if about == AT_HOME:
                state.used[seat] |= 1 << GOLEM


# 10  Blueprints: what follows an activation

NOT_YOURS: Final = Refusal("6.2", "not-in-hand")
NOT_YOURS_TO_PUT_AWAY: Final = Refusal("7.3", "not-in-hand")
FOR_THE_LIMIT: Final = 0  # a discard is about this at the end of the work phase


class Discard(Verb1[State]):
    """[6.2] [7.3] A card of the hand is discarded, to pay for an activation or down to the limit."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for card in range(NAMES):
            if state.hand[seat * NAMES + card]:
                out.append(self.base + card)

    def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
        if state.hand[seat * NAMES + card]:
            return None
        return NOT_YOURS_TO_PUT_AWAY if about == FOR_THE_LIMIT else NOT_YOURS

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        if about == FOR_THE_LIMIT:
            put_away(state, seat, card)
            limits(state, seat)
            return
        toss(state, seat, card)
        asks, left, value = about % NAMES, about // NAMES % 4, about // NAMES // 4
        if left > 1:
            push(state, DISCARD, seat, owed_cards(asks, left - 1, value))
        else:
            after_discard(state, seat, card, asks, value)


NO_CHOICE: Final = Refusal("10.15", "no-choice")


class Gain(Verb1[State]):
    """[10.15] [10.18] Harvester and Manufactory let their owner choose what comes."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for thing in range(3):
            if CHOICE[about][thing]:
                out.append(self.base + thing)

    def refused(self, state: State, seat: int, about: int, thing: int, /) -> Refusal | None:
        return None if CHOICE[about][thing] else NO_CHOICE

    def apply(self, state: State, seat: int, about: int, thing: int, /) -> None:
        if thing == METAL:
            state.metal[seat] += CHOICE[about][METAL]
        elif thing == ENERGY:
            state.energy[seat] += CHOICE[about][ENERGY]
        else:
            draw_cards(state, seat, CHOICE[about][thing])


class Reroll(Verb1[State]):
    """[10.31] The Temp Agency picks up unassigned workers, as many as its owner likes, to roll them again."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for face in range(FACES):
            if state.dice[seat * FACES + face]:
                out.append(self.base + face)

    def refused(self, state: State, seat: int, about: int, face: int, /) -> Refusal | None:
        return None if state.dice[seat * FACES + face] else NO_SUCH_WORKER

    def apply(self, state: State, seat: int, about: int, face: int, /) -> None:
        state.dice[seat * FACES + face] -= 1
        if any_worker(state, seat):
            push(state, REROLL, seat, about + 1)
        else:
            push(state, ROLL_DIE, seat, about + 1)
