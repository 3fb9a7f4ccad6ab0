"""Chapters 4 and 5: the work phase begins, building, the headquarters."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Source, Step, Verb0, Verb1, Verb2, push, together
from fabrica.games.factories.components import (
    COST_ENERGY,
    COST_METAL,
    DISCOUNTED,
    DUPLICATES,
    FLOOR_CARDS,
    FLOOR_ENERGY,
    FLOOR_METAL,
    FLOOR_SPACES,
    FLOOR_TAKES,
    GENERATE,
    MATCH_CARDS,
    MATCH_ENERGY,
    MATCH_METAL,
    NAMES,
    OF_TOOL,
    TOOL,
)
from fabrica.games.factories.effects import draw_cards, from_hand, may_stand, metal_cost, put_up, toss, worth
from fabrica.games.factories.rules.start import DICE, turn_order
from fabrica.games.factories.state import (
    EVERYBODY_WORKS,
    FACES,
    FLOOR_COUNT,
    FOREMAN_CHOOSES,
    FOREMAN_COMES,
    HANDS_COME,
    NO_HELP,
    ROLL,
    ROLL_ALL,
    ROLL_DIE,
    SPACES,
    SPECIALIST_COMES,
    WORK,
    WORKERS_EACH,
    WORKING,
    State,
    remember,
)

# 4  Work phase


class WorkBegins(Step[State]):
    """[4.2] [11.7] [11.8] Last round's workers come back; Foremen choose first, then everybody rolls."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        state.dice = [0] * FACES * state.seats
        state.floors = [0] * FLOOR_COUNT * state.seats
        state.spots = [0] * SPACES * state.seats
        push(state, EVERYBODY_WORKS)
        order = turn_order(state)
        for other in reversed(order):
            push(state, ROLL_ALL, other)
        for other in reversed(order):
            if state.help[other] == FOREMAN_COMES:
                push(state, FOREMAN_CHOOSES, other)


class Choose(Verb1[State]):
    """[11.6] [11.7] The Foreman sets a worker's value instead of rolling it, up to four times."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for face in range(FACES):
            out.append(self.base + face)

    def apply(self, state: State, seat: int, about: int, face: int, /) -> None:
        state.dice[seat * FACES + face] += 1
        if about + 1 < WORKERS_EACH:
            push(state, FOREMAN_CHOOSES, seat, about + 1)


NONE_PICKED: Final = Refusal("10.31", "none-picked")


class Enough(Verb0[State]):
    """[10.31] [11.6] No more workers are picked: what is in the hand or left over is rolled."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if self.refused(state, seat, about) is None:
            out.append(self.base)

    def refused(self, state: State, seat: int, about: int, /) -> Refusal | None:
        return NONE_PICKED if state.desks and not about else None

    def apply(self, state: State, seat: int, about: int, /) -> None:
        if state.desks:
            push(state, ROLL_DIE, seat, about)


class RollAll(Step[State]):
    """[4.2] [11.7] [11.8] A seat rolls its workers: those the Foreman left, and the Hired Hands."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        count = WORKERS_EACH
        for face in range(FACES):
            count -= state.dice[seat * FACES + face]
        if state.help[seat] == HANDS_COME:
            push(state, ROLL_DIE, seat, HANDS)
        if state.help[seat] != SPECIALIST_COMES:
            state.help[seat] = NO_HELP
        if count == WORKERS_EACH:
            push(state, ROLL, seat)
        elif count:
            push(state, ROLL_DIE, seat, count)


HANDS: Final = 2  # [11.8]


class Roll(Verb2[State]):
    """[1.4] [4.2] A seat rolls its four workers; which is which does not matter."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for roll in range(len(ROLLS)):
            moves.append(self.code(seat, roll))
            weights.append(WAYS[roll])

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.code(seat, ROLL_OF[source.below(1296)])

    def apply(self, state: State, seat: int, about: int, whose: int, roll: int, /) -> None:
        for face in ROLLS[roll]:
            state.dice[whose * FACES + face] += 1


ROLLS: Final = [[int(value) - 1 for value in dice.split("-")] for dice in DICE.values]


def roll_of(number: int) -> int:
    """The roll that four dice make, told apart by their digits to the base of six."""
    faces = [number // 216, number // 36 % 6, number // 6 % 6, number % 6]
    return ROLLS.index(sorted(faces))


ROLL_OF: Final = [roll_of(number) for number in range(1296)]
WAYS: Final = [ROLL_OF.count(roll) for roll in range(len(ROLLS))]


class RollDie(Verb2[State]):
    """[10.28] [10.31] [11.7] [11.8] One worker is rolled, and then the next."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for face in range(FACES):
            moves.append(self.code(seat, face))
            weights.append(1)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.code(seat, source.below(FACES))

    def apply(self, state: State, seat: int, about: int, whose: int, face: int, /) -> None:
        state.dice[whose * FACES + face] += 1
        if about > 1:
            push(state, ROLL_DIE, seat, about - 1)


class EverybodyWorks(Step[State]):
    """[4.1] [4.3] All work at once, each at its own pace; the others see the outcome when all are done."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        remember(state)
        together(state, WORKING, WORK)


NOT_HELD: Final = Refusal("4.4", "not-held")
DISCARD_NOT_HELD: Final = Refusal("4.5", "discard-not-held")
SAME_NAME: Final = Refusal("4.8", "same-name")
OTHER_TOOL: Final = Refusal("4.5", "other-tool")
NOT_ANOTHER: Final = Refusal("4.5", "not-another")
METAL_SHORT: Final = Refusal("4.6", "metal-short")
ENERGY_SHORT: Final = Refusal("4.6", "energy-short")


class Build(Verb2[State]):
    """[4.4] [4.5] [4.6] [4.7] A card of the hand goes up for its cost and another card of the same tool."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        holding = state.holding[seat]
        open_ = holding & affordable(state, seat) & ~(state.standing[seat] & UNIQUE)
        if open_:
            for card in range(NAMES):
                if open_ >> card & 1:
                    alone = state.hand[seat * NAMES + card] == 1
                    for other in OF_TOOL[TOOL[card]]:
                        if holding >> other & 1 and not (alone and other == card):
                            out.append(self.code(card, other))

    def refused(self, state: State, seat: int, about: int, card: int, other: int, /) -> Refusal | None:
        first = seat * NAMES
        if not state.hand[first + card]:
            return NOT_HELD
        if not state.hand[first + other]:
            return DISCARD_NOT_HELD
        if TOOL[card] != TOOL[other]:
            return OTHER_TOOL
        if card == other and state.hand[first + card] < 2:
            return NOT_ANOTHER
        return can_build(state, seat, card)

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        card = code // self.size_b
        return {"metal": str(metal_cost(state, seat, card)), "energy": str(COST_ENERGY[card])}

    def apply(self, state: State, seat: int, about: int, card: int, other: int, /) -> None:
        push(state, WORK, seat)
        from_hand(state, seat, card)
        toss(state, seat, other)
        state.metal[seat] -= metal_cost(state, seat, card)
        state.energy[seat] -= COST_ENERGY[card]
        put_up(state, seat, card)


def can_build(state: State, seat: int, card: int) -> Refusal | None:
    """[4.6] [4.8] A name that may stand, and resources for it."""
    if not may_stand(state, seat, card):
        return SAME_NAME
    if state.metal[seat] < metal_cost(state, seat, card):
        return METAL_SHORT
    return ENERGY_SHORT if state.energy[seat] < COST_ENERGY[card] else None


def affordable(state: State, seat: int) -> int:
    """[4.6] [10.20] A bit for each card whose printed cost the seat has, and the Megalith at its discount."""
    metal, energy = state.metal[seat], state.energy[seat]
    cards = AFFORDABLE[min(metal, MOST_METAL) * (MOST_ENERGY + 1) + min(energy, MOST_ENERGY)]
    for card in DISCOUNTED:
        if energy >= COST_ENERGY[card] and metal >= metal_cost(state, seat, card):
            cards |= 1 << card
    return cards


UNIQUE: Final = sum([1 << card for card in range(NAMES) if not DUPLICATES[card]])
MOST_METAL: Final = max(COST_METAL)
MOST_ENERGY: Final = max(COST_ENERGY)


def bought_for(metal: int, energy: int) -> int:
    """A bit for each card that costs no more than this."""
    cards = [card for card in range(NAMES) if COST_METAL[card] <= metal and COST_ENERGY[card] <= energy]
    return sum([1 << card for card in cards])


AFFORDABLE: Final = [bought_for(m, e) for m in range(MOST_METAL + 1) for e in range(MOST_ENERGY + 1)]


# 5  Basic actions

NO_SUCH_WORKER: Final = Refusal("6.6", "no-such-worker")
FLOOR_FULL: Final = Refusal("5.2", "floor-full")
TOO_HIGH: Final = Refusal("5.7", "too-high")
TOO_LOW: Final = Refusal("5.9", "too-low")


def floor_refused(state: State, seat: int, floor: int, face: int) -> Refusal | None:
    """[5.2] [5.3] [5.7] [5.9] A floor has three spaces and takes the values printed on it."""
    if not FLOOR_TAKES[floor * FACES + face]:
        return TOO_HIGH if floor == GENERATE else TOO_LOW
    return FLOOR_FULL if state.floors[seat * FLOOR_COUNT + floor] >= FULL else None


FULL: Final = 10 ** (FLOOR_SPACES - 1)  # workers are digits: from here on every space is taken


def work_on_floor(state: State, seat: int, floor: int, face: int) -> None:
    """[5.1] [5.3] [5.6] [5.8] [5.10] [5.11] [5.12] The floor's action, and one more for a match."""
    there = state.floors[seat * FLOOR_COUNT + floor]
    match = 1 if there % 10 == face + 1 or there // 10 == face + 1 else 0
    state.floors[seat * FLOOR_COUNT + floor] = there * 10 + face + 1
    state.metal[seat] += FLOOR_METAL[floor] + match * MATCH_METAL[floor]
    state.energy[seat] += worth(FLOOR_ENERGY[floor], face + 1) + match * MATCH_ENERGY[floor]
    draw_cards(state, seat, FLOOR_CARDS[floor] + match * MATCH_CARDS[floor])
