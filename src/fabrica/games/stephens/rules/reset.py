"""Chapters 11 to 14: the reset phase, step by step."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Step, Verb0, Verb1, Verb2, push
from fabrica.games.stephens.components import (
    A2A,
    A4A,
    ACCESSORY_KINDS,
    CARD,
    COLOUR_COUNT,
    DELIVERIES,
    DELIVERY_CUBES,
    DELIVERY_FACTORY,
    DELIVERY_GAIN,
    INCOME_CUBES,
    INCOME_DUNE,
    INCOME_FOREST,
    INCOME_VP,
    INVESTMENT_LINE,
    NAMED,
    NOTHING,
    REFILL,
    UNNAMED,
    WANTED,
    WOODS,
    WORKER,
)
from fabrica.games.stephens.effects import accessories_of, advance_army, gain, score_points
from fabrica.games.stephens.rules.cards import BOTH_MARKETS, IN_RESET, acquire
from fabrica.games.stephens.rules.professions import can_assign
from fabrica.games.stephens.rules.turn import BY_AUTOMA
from fabrica.games.stephens.solo import reaches_end
from fabrica.games.stephens.state import (
    AUTOMA_SUPPLY,
    BONUS_WORKER,
    COLUMN,
    FULFIL,
    FULFILLING,
    GIVE_ACCESSORY,
    INCOME,
    PAYMENT,
    SUPPLY,
    SUPPLYING,
    State,
    bits,
    has,
)

# 11  Reset phase


class Reset(Step[State]):
    """[11.3] [11.4] [17.18] The steps in their order, in each the player who triggered the phase first."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        advance_army(state)
        if state.seats == 1 and reaches_end(state):
            state.ending = 1 if about & BY_AUTOMA else 2
        replenish(state)
        point_of_2a(state)
        empty_factories(state)
        order = [(seat + i) % state.seats for i in range(state.seats - 1, -1, -1)]
        for other in order:
            push(state, FULFILLING, other)
        for other in order:
            push(state, SUPPLYING, other)
        if state.seats == 1:
            push(state, AUTOMA_SUPPLY)
        for other in order:
            push(state, INCOME, other)


def replenish(state: State) -> None:
    """[11.6] Only the empty furnaces, each with the number at the army's space."""
    for furnace in range(4):
        if not state.furnaces[furnace]:
            state.furnaces[furnace] = REFILL[state.army * 4 + state.seats - 1]


def point_of_2a(state: State) -> None:
    """[10.4] [11.7] A point for everybody who has unlocked 2a."""
    for seat in range(state.seats):
        if has(state, seat, A2A):
            score_points(state, seat, 1)


def empty_factories(state: State) -> None:
    """[11.8] Cubes left in the small factories go back."""
    for at in range(4 * WOODS):
        state.factories[at] = 0


# 12  Activate personal investments

FIELD: Final = 7  # bits of a number in a packed column
FOREST_AT: Final = 0
DUNE_AT: Final = FIELD
VP_AT: Final = 2 * FIELD
CUBES_AT: Final = 3 * FIELD
NUMBER: Final = (1 << FIELD) - 1


def columns(state: State, seat: int) -> list[int]:
    """[6.5] [12.2] What each column of investments shows: forest, dune, points and cubes, packed."""
    out: list[int] = []
    lengths = [0, 0, 0]
    for entry in state.investments:
        if entry & 7 == seat:
            line = entry >> 3 & 3
            if lengths[line] == len(out):
                out.append(0)
            out[lengths[line]] += shown(entry >> 5)
            lengths[line] += 1
    return out


def shown(card: int) -> int:
    """What one investment shows, packed."""
    packed = INCOME_FOREST[card] | INCOME_DUNE[card] << DUNE_AT | INCOME_VP[card] << VP_AT
    if INVESTMENT_LINE[card] != NOTHING:
        packed |= INCOME_CUBES[card] << (CUBES_AT + INVESTMENT_LINE[card] * FIELD)
    return packed


def can_exploit(state: State, seat: int, column: int) -> bool:
    """[12.4] Do forest and dune reach for all that a column shows?"""
    return (
        column & NUMBER <= state.tracks[seat * 2] and column >> DUNE_AT & NUMBER <= state.tracks[seat * 2 + 1]
    )  # fmt: skip


class Income(Step[State]):
    """[12.1] [12.3] Ask the seat, if there is a column it could still activate."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        for i, column in enumerate(columns(state, seat)):
            if not about >> i & 1 and can_exploit(state, seat, column):
                push(state, COLUMN, seat, about)
                return


NO_INCOME_NOW: Final = Refusal("12.1", "no-income-now")
NO_SUCH_COLUMN: Final = Refusal("12.2", "no-such-column")
COLUMN_ACTIVATED: Final = Refusal("12.3", "column-activated")
TRACKS_TOO_LOW: Final = Refusal("12.4", "tracks-too-low")


class Exploit(Verb1[State]):
    """[12.3] [12.4] [12.5] [12.6] Activate a column as a whole: pay, score, lay its cubes ready."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for i, column in enumerate(columns(state, seat)):
            if not about >> i & 1 and can_exploit(state, seat, column):
                out.append(self.base + i)

    def refused(self, state: State, seat: int, about: int, i: int, /) -> Refusal | None:
        shows = columns(state, seat)
        if i >= len(shows):
            return NO_SUCH_COLUMN
        if about >> i & 1:
            return COLUMN_ACTIVATED
        return None if can_exploit(state, seat, shows[i]) else TRACKS_TOO_LOW

    def unasked(self) -> Refusal | None:
        return NO_INCOME_NOW

    def apply(self, state: State, seat: int, about: int, i: int, /) -> None:
        column = columns(state, seat)[i]
        state.tracks[seat * 2] -= column & NUMBER
        state.tracks[seat * 2 + 1] -= column >> DUNE_AT & NUMBER
        for wood in range(WOODS):
            state.reserved[seat * WOODS + wood] += column >> (CUBES_AT + wood * FIELD) & NUMBER
        if column >> VP_AT & NUMBER:
            score_points(state, seat, column >> VP_AT & NUMBER)
        push(state, INCOME, seat, about | 1 << i)


# 13  Supply small factories


class Supplying(Step[State]):
    """[13.1] As long as cubes lie ready they must be delivered."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        at = seat * WOODS
        if state.reserved[at] or state.reserved[at + 1] or state.reserved[at + 2]:
            push(state, SUPPLY, seat)


NO_SUPPLY_NOW: Final = Refusal("13.1", "no-supply-now")
TOO_FEW_READY: Final = Refusal("13.2", "too-few-ready")


class Supply(Verb1[State]):
    """[13.2] [13.3] [13.4] Deliver a combination to a small factory and gain its bonus."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for delivery in range(len(DELIVERIES)):
            if self.refused(state, seat, about, delivery) is None:
                out.append(self.base + delivery)

    def refused(self, state: State, seat: int, about: int, delivery: int, /) -> Refusal | None:
        for wood in range(WOODS):
            if DELIVERY_CUBES[delivery * WOODS + wood] > state.reserved[seat * WOODS + wood]:
                return TOO_FEW_READY
        return None

    def unasked(self) -> Refusal | None:
        return NO_SUPPLY_NOW

    def apply(self, state: State, seat: int, about: int, delivery: int, /) -> None:
        push(state, SUPPLYING, seat)
        for wood in range(WOODS):
            cubes = DELIVERY_CUBES[delivery * WOODS + wood]
            state.reserved[seat * WOODS + wood] -= cubes
            state.factories[DELIVERY_FACTORY[delivery] * WOODS + wood] += cubes
        bonus(state, seat, DELIVERY_GAIN[delivery])


def bonus(state: State, seat: int, icons: list[int]) -> None:
    """[13.5] [13.6] [13.7] [13.8] [13.9] [13.10] [13.11] [13.12] The bonus of a delivery."""
    gain(state, seat, icons)
    if icons[CARD]:
        acquire(state, seat, BOTH_MARKETS, 1, IN_RESET)
    if icons[WORKER] and can_assign(state, seat):
        push(state, BONUS_WORKER, seat, IN_RESET)


# 14  Fulfill personal contracts


def cube_pairs(state: State, seat: int, wants: int, given: int) -> int:
    """[10.10] Pairs of one colour left after paying what is wanted and two given, less missing cubes."""
    pairs = 0
    for colour in range(COLOUR_COUNT):
        left = state.cubes[seat * COLOUR_COUNT + colour] - (wants >> colour * 3 & 7)
        if colour == given:
            left -= 2
        pairs += left // 2 if left > 0 else left
    return pairs


def lacks(state: State, seat: int, wants: int) -> bool:
    """Is a cube of the wanted colours missing?"""
    for colour in range(COLOUR_COUNT):
        if state.cubes[seat * COLOUR_COUNT + colour] < wants >> colour * 3 & 7:
            return True
    return False


def can_pay_cubes(state: State, seat: int, wants: int) -> bool:
    """[10.10] [14.2] With the colours themselves, or with 4a two of one colour for one of another."""
    if not lacks(state, seat, wants):
        return True
    return has(state, seat, A4A) and cube_pairs(state, seat, wants, NOTHING) >= 0


def can_pay_accessories(state: State, seat: int, card: int) -> bool:
    """[14.2] The accessories a contract names, and any others it asks for."""
    named = 0
    for kind in range(ACCESSORY_KINDS):
        wanted = NAMED[card * ACCESSORY_KINDS + kind]
        named += wanted
        if wanted > state.accessories[seat * ACCESSORY_KINDS + kind]:
            return False
    return accessories_of(state, seat) >= named + UNNAMED[card]


def packed_wants(card: int) -> int:
    """The cubes a contract asks for, three bits a colour."""
    return sum([WANTED[card * COLOUR_COUNT + colour] << colour * 3 for colour in range(COLOUR_COUNT)])


WANTS: Final = [packed_wants(card) for card in range(len(UNNAMED))]


def can_fulfil(state: State, seat: int, card: int) -> bool:
    """[14.2] Can everything a contract asks be paid at once?"""
    return can_pay_accessories(state, seat, card) and can_pay_cubes(state, seat, WANTS[card])


class Fulfilling(Step[State]):
    """[14.1] Ask the seat, if there is a contract it could fulfil."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        for card in bits(state.commitments[seat]):
            if can_fulfil(state, seat, card):
                push(state, FULFIL, seat)
                return


NOT_FULFILLED_NOW: Final = Refusal("14.1", "not-fulfilled-now")
NOT_COMMITTED: Final = Refusal("14.1", "not-committed")
CANNOT_FULFIL: Final = Refusal("14.2", "cannot-fulfil")


class Fulfil(Verb1[State]):
    """[14.1] [14.2] [14.3] [14.5] [14.6] [14.7] Pay a contract in full and lay it in the row of its type."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for card in bits(state.commitments[seat]):
            if can_fulfil(state, seat, card):
                out.append(self.base + card)

    def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
        if not state.commitments[seat] >> card & 1:
            return NOT_COMMITTED
        return None if can_fulfil(state, seat, card) else CANNOT_FULFIL

    def unasked(self) -> Refusal | None:
        return NOT_FULFILLED_NOW

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        state.commitments[seat] ^= 1 << card
        state.fulfilled.append(seat | card << 3)
        push(state, FULFILLING, seat)
        for kind in range(ACCESSORY_KINDS):
            state.accessories[seat * ACCESSORY_KINDS + kind] -= NAMED[card * ACCESSORY_KINDS + kind]
            state.spent[seat * ACCESSORY_KINDS + kind] += NAMED[card * ACCESSORY_KINDS + kind]
        for _ in range(UNNAMED[card]):
            push(state, GIVE_ACCESSORY, seat, 1)
        pay_wants(state, seat, WANTS[card])


def pay_wants(state: State, seat: int, wants: int) -> None:
    """[10.10] [14.2] Ask for replacements if there are any, else pay the colours themselves."""
    if wants and has(state, seat, A4A) and any_replacement(state, seat, wants):
        push(state, PAYMENT, seat, wants)
        return
    for colour in range(COLOUR_COUNT):
        state.cubes[seat * COLOUR_COUNT + colour] -= wants >> colour * 3 & 7


def any_replacement(state: State, seat: int, wants: int) -> bool:
    """Could some cube be replaced?"""
    for wanted in range(COLOUR_COUNT):
        for given in range(COLOUR_COUNT):
            if replacement_refused(state, seat, wants, wanted, given) is None:
                return True
    return False


NOT_WANTED: Final = Refusal("10.10", "not-wanted")
SAME_COLOUR: Final = Refusal("10.10", "same-colour")
NO_PAIR: Final = Refusal("10.10", "no-pair")
REST_UNPAID: Final = Refusal("14.2", "rest-unpaid")


def replacement_refused(state: State, seat: int, wants: int, wanted: int, given: int) -> Refusal | None:
    """[10.10] Two cubes of one colour for one of another, so that the rest can still be paid."""
    if not wants >> wanted * 3 & 7:
        return NOT_WANTED
    if wanted == given:
        return SAME_COLOUR
    if state.cubes[seat * COLOUR_COUNT + given] < 2:
        return NO_PAIR
    rest = wants - (1 << wanted * 3)
    return None if cube_pairs(state, seat, rest, given) >= 0 else REST_UNPAID


class Replace(Verb2[State]):
    """[10.10] Two cubes of one colour stand for one wanted cube of another colour."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for wanted in range(COLOUR_COUNT):
            for given in range(COLOUR_COUNT):
                if replacement_refused(state, seat, about, wanted, given) is None:
                    out.append(self.code(wanted, given))

    def refused(self, state: State, seat: int, about: int, wanted: int, given: int, /) -> Refusal | None:
        return replacement_refused(state, seat, about, wanted, given)

    def apply(self, state: State, seat: int, about: int, wanted: int, given: int, /) -> None:
        state.cubes[seat * COLOUR_COUNT + given] -= 2
        pay_wants(state, seat, about - (1 << wanted * 3))


class Settle(Verb0[State]):
    """[14.2] Pay the rest of a contract with the colours it shows."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if not lacks(state, seat, about):
            out.append(self.base)

    def refused(self, state: State, seat: int, about: int, /) -> Refusal | None:
        return REST_UNPAID if lacks(state, seat, about) else None

    def apply(self, state: State, seat: int, about: int, /) -> None:
        for colour in range(COLOUR_COUNT):
            state.cubes[seat * COLOUR_COUNT + colour] -= about >> colour * 3 & 7
