"""The rules of The Castles of Burgundy, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from fabrica.core import WHAT_MASK, Domain, Refusal, Source, Step, Verb0, Verb1, Verb2, Verb3, push, together
from fabrica.games.burgundy import components as box
from fabrica.games.burgundy.components import (
    ALIKE,
    ALL_COLOURS,
    ANY,
    BLACK,
    BLACK_BACKS,
    BLACK_SLOT,
    BUILDINGS,
    CASTLE,
    CASTLES,
    COLOUR,
    COLOURED_BACKS,
    DEPOT_OF,
    DRAWN_SLOTS,
    END_OF,
    FIRST_OF,
    GOODS_COUNT,
    KIND_COUNT,
    KNOWN_SLOTS,
    MIDDLE,
    MOST_WORKERS,
    NOTHING,
    NUMBER,
    NUMBERS_REACHED,
    SLOT_COLOURS,
    SLOT_COUNT,
    SLOTS_FROM,
    SPACE_COLOUR,
    SPACE_COUNT,
    SPACES_REACHED,
    START_WORKERS,
    STORE,
    WAYS,
)
from fabrica.games.burgundy.effects import (
    add_to_estate,
    can_buy,
    cost,
    depot_has_goods,
    free_step,
    has,
    has_die,
    is_in_depot,
    is_stored,
    load_kind,
    open_spaces,
    put_in_store,
    room_for_kinds,
    sell_all,
    settle,
    take_from_depot,
    take_from_store,
    take_into_store,
    use_die,
)
from fabrica.games.burgundy.state import (
    ACTION,
    ALL_ONE,
    CASTLE_ACTION,
    CHOICE,
    CONTEST,
    DEAL_SHEET,
    DECIDE_FIRST,
    DRAW_GOODS,
    DRAW_TILE,
    END_PHASE,
    END_TURN,
    ESTATES,
    ESTATES_OPTION,
    EXPERT_SECRET,
    KEEP,
    LAST_PURCHASE,
    LAY_GOODS,
    LOAD_MORE,
    PHASE,
    ROLL,
    ROLL_FIRST,
    ROLL_WHITE,
    ROUND,
    SECRETLY,
    SETTLE,
    SETTLING,
    TIE_OPTION,
    State,
    empty,
)

SEAT: Final = Domain("seat", ("0", "1", "2", "3"))
DIE: Final = Domain("die", box.DICE)
OTHER_DIE: Final = Domain("other", box.DICE)
DEPOT: Final = Domain("depot", box.DEPOTS)
TILE: Final = Domain("tile", box.KINDS)
SPACE: Final = Domain("space", box.SPACES)
GOODS: Final = Domain("goods", box.GOODS)
ESTATE: Final = Domain("estate", box.ESTATES)
SHEET: Final = Domain("sheet", tuple([str(sheet.sheet) for sheet in box.SHEETS]))

PHASES_IN_A_GAME: Final = 5  # [1.21]
ROUNDS_IN_A_PHASE: Final = 5  # [1.21]


# 1  Setting up


def setup(seats: int, options: dict[str, str]) -> State:
    """[1.7] [1.9] [1.12] [1.14] [1.15] Sort the tiles, give everybody a silverling; goods, order and estates follow."""
    state = empty(seats, KIND_COUNT, 6)
    state.estates_option = ESTATES_OPTION.index(options["estates"])
    state.tie_option = TIE_OPTION.index(options["tie"])
    state.supply = COLOURED_BACKS[:]
    state.supply[CASTLE] -= seats
    state.black_supply = BLACK_BACKS[:]
    state.goods_supply = GOODS_COUNT[:]
    state.silver = [1] * seats
    push(state, PHASE)
    push(state, ESTATES)
    push(state, CONTEST, 0, (1 << seats) - 1)
    for seat in range(seats - 1, -1, -1):
        for _ in range(3):
            push(state, DRAW_GOODS, seat)
    return state


class DrawGoods(Verb2[State]):
    """[1.12] [1.13] A player receives a random goods tile; what is never drawn stays in the box."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for good in range(6):
            if state.goods_supply[good]:
                moves.append(self.code(seat, good))
                weights.append(state.goods_supply[good])

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.code(seat, drawn(state.goods_supply, 0, 6, source))

    def apply(self, state: State, seat: int, about: int, whose: int, good: int, /) -> None:
        state.goods_supply[good] -= 1
        state.goods[whose * 6 + good] += 1


def drawn(supply: list[int], first: int, end: int, source: Source) -> int:
    """One of the kinds from `first` up to `end`, as likely as the supply has tiles of it."""
    left = source.below(sum(supply[first:end]))
    while left >= supply[first]:
        left -= supply[first]
        first += 1
    return first


class Contest(Step[State]):
    """[1.16] All who are still in it roll for the start."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        push(state, DECIDE_FIRST, 0, about)
        for other in range(state.seats - 1, -1, -1):
            if about >> other & 1:
                push(state, ROLL_FIRST, other)


class RollFirst(Verb2[State]):
    """[1.16] A player rolls for the start."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for die in range(1, 7):
            moves.append(self.code(seat, die))
            weights.append(1)

    def apply(self, state: State, seat: int, about: int, whose: int, die: int, /) -> None:
        state.first_rolls[whose] = die


class DecideFirst(Step[State]):
    """[1.16] [1.17] [1.18] The highest roll begins, clockwise the others follow; tied players roll again."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        rolls = [state.first_rolls[other] if about >> other & 1 else 0 for other in range(state.seats)]
        highest = [other for other in range(state.seats) if rolls[other] == max(rolls)]
        if len(highest) > 1:
            push(state, CONTEST, 0, sum([1 << other for other in highest]))
            return
        state.track = [(highest[0] + i) % state.seats for i in range(state.seats)]
        for place, other in enumerate(state.track):
            state.workers[other] = START_WORKERS[place]


class Estates(Step[State]):
    """[1.10] [15.1] Everybody plays estate 1, unless agreed otherwise; experts receive random sheets."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if state.estates_option == ALL_ONE:
            for other in range(state.seats):
                settle(state, other, 0, MIDDLE)
            return
        push(state, SETTLING)
        if state.estates_option != CHOICE:
            for other in reversed(state.track):
                push(state, DEAL_SHEET, other)


class Settling(Step[State]):
    """[15.4] The players choose openly, one after the other in turn order, or secretly, all at once."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if state.estates_option == EXPERT_SECRET:
            together(state, SECRETLY, SETTLE)
            return
        for other in reversed(state.track):
            push(state, SETTLE, other)


class DealSheet(Verb2[State]):
    """[15.1] A player receives a random sheet."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for sheet in range(len(box.SHEETS)):
            if sheet not in state.sheet:
                moves.append(self.code(seat, sheet))
                weights.append(1)

    def apply(self, state: State, seat: int, about: int, whose: int, sheet: int, /) -> None:
        state.sheet[whose] = sheet


NOT_ON_YOUR_SHEET: Final = Refusal("15.2", "not-on-your-sheet")
NO_CASTLE_SPACE: Final = Refusal("15.3", "no-castle-space")
ESTATE_TAKEN: Final = Refusal("1.4", "estate-taken")


class Settle(Verb2[State]):
    """[15.2] [15.3] Choose the estate and the dark green space of the start castle."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for estate in range(box.ESTATE_COUNT):
            for space in range(SPACE_COUNT):
                if self.refused(state, seat, about, estate, space) is None:
                    out.append(self.code(estate, space))

    def refused(self, state: State, seat: int, about: int, estate: int, space: int, /) -> Refusal | None:
        if SPACE_COLOUR[estate * SPACE_COUNT + space] != CASTLES:
            return NO_CASTLE_SPACE
        if state.estates_option != CHOICE:
            sheet = box.SHEETS[state.sheet[seat]]
            return None if estate + 1 in (sheet.front, sheet.back) else NOT_ON_YOUR_SHEET
        return ESTATE_TAKEN if estate and estate in state.estate else None

    def apply(self, state: State, seat: int, about: int, estate: int, space: int, /) -> None:
        settle(state, seat, estate, space)


# 2  Setting up a phase


class Phase(Step[State]):
    """[2.1] [2.2] [2.6] Clear the depots of tiles, not of goods; fill them; lay out five goods; play five rounds."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        state.phase = about
        push(state, ROUND)
        for _ in range(ROUNDS_IN_A_PHASE):
            push(state, LAY_GOODS)
        for kind in state.slots:
            if kind != NOTHING:
                state.box[kind] += 1
        fill(state)


def fill(state: State) -> None:
    """[2.3] [2.5] Each space in use receives a random tile of its colour; where all are alike nothing is drawn."""
    state.slots = [NOTHING] * SLOT_COUNT
    way = state.seats * 2 + state.phase % 2
    for slot in KNOWN_SLOTS[way]:
        kind = ALIKE[SLOT_COLOURS[way][slot]]
        state.supply[kind] -= 1
        state.slots[slot] = kind
    for slot in DRAWN_SLOTS[way]:
        push(state, DRAW_TILE, 0, slot)


class DrawTile(Verb2[State]):
    """[2.3] [2.5] A tile is drawn and laid face up in a depot; black backs come in any colour."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        supply = state.supply if about < BLACK_SLOT else state.black_supply
        colour = SLOT_COLOURS[state.seats * 2 + state.phase % 2][about]
        for kind in range(FIRST_OF[colour], END_OF[colour]):
            if supply[kind]:
                moves.append(self.code(DEPOT_OF[about], kind))
                weights.append(supply[kind])

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        supply = state.supply if about < BLACK_SLOT else state.black_supply
        colour = SLOT_COLOURS[state.seats * 2 + state.phase % 2][about]
        return self.code(DEPOT_OF[about], drawn(supply, FIRST_OF[colour], END_OF[colour], source))

    def apply(self, state: State, seat: int, about: int, depot: int, kind: int, /) -> None:
        supply = state.supply if about < BLACK_SLOT else state.black_supply
        supply[kind] -= 1
        state.slots[about] = kind


class LayGoods(Verb1[State]):
    """[1.8] [2.6] A goods tile of the phase is turned up on a round space."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for good in range(6):
            if state.goods_supply[good]:
                moves.append(self.base + good)
                weights.append(state.goods_supply[good])

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.base + drawn(state.goods_supply, 0, 6, source)

    def apply(self, state: State, seat: int, about: int, good: int, /) -> None:
        state.goods_supply[good] -= 1
        state.ahead.insert(0, good)


# 3  The five rounds


class Round(Step[State]):
    """[3.1] [3.2] [3.6] [3.7] [4.1] [4.6] All roll; then each has a turn of two actions, in the order of the track."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        state.round = about
        state.white = 0
        if about + 1 < ROUNDS_IN_A_PHASE:
            push(state, ROUND, 0, about + 1)
        else:
            push(state, END_PHASE)
        for other in reversed(state.track):
            push(state, END_TURN, other)
            push(state, ACTION, other)
            push(state, ACTION, other)
        push(state, ROLL_WHITE, state.track[0])
        for other in reversed(state.track):
            push(state, ROLL, other)


class Roll(Verb3[State]):
    """[3.2] [3.3] A player rolls two dice, in the open; which is which does not matter."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for low in range(1, 7):
            for high in range(low, 7):
                moves.append(self.code(seat, low, high))
                weights.append(1 if low == high else 2)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        both = source.below(36)
        one, other = both // 6 + 1, both % 6 + 1
        return self.code(seat, one, other) if one <= other else self.code(seat, other, one)

    def apply(self, state: State, seat: int, about: int, whose: int, low: int, high: int, /) -> None:
        state.dice[whose * 2] = low
        state.dice[whose * 2 + 1] = high


class RollWhite(Verb1[State]):
    """[1.19] [3.2] [3.4] [3.5] [6.14] The start player's white die sends the next goods tile to a depot, no more."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for die in range(1, 7):
            moves.append(self.base + die)
            weights.append(1)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.base + 1 + source.below(6)

    def apply(self, state: State, seat: int, about: int, die: int, /) -> None:
        state.white = die
        state.depot_goods[(die - 1) * 6 + state.ahead.pop()] += 1


# 4  A turn and its dice


class EndTurn(Step[State]):
    """[11.2] After the last action a purchase may still be made; the next turn has a purchase of its own."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if can_buy(state, seat):
            push(state, LAST_PURCHASE, seat, LAST)
        state.bought = 0


WITH_DICE: Final = 0  # what an action is about: 0, or a bit for each colour that a tile's effect lets one choose
LAST: Final = 64  # a purchase after the last action is about nothing else

NO_SUCH_DIE: Final = Refusal("4.2", "no-such-die")
NO_FREE_ACTION: Final = Refusal("4.2", "no-free-action")
ANY_NUMBER: Final = Refusal("6.18", "any-number")
NO_DIE_NEEDED: Final = Refusal("7.9", "no-die-needed")
TOO_FEW_WORKERS: Final = Refusal("4.3", "too-few-workers")


def die_refused(state: State, seat: int, about: int, die: int) -> Refusal | None:
    """[4.2] [6.18] [7.9] A die must lie there unused; what a tile brings is done without one."""
    if about != WITH_DICE:
        castle = state.agenda[-1] & WHAT_MASK == CASTLE_ACTION
        return None if die == ANY else ANY_NUMBER if castle else NO_DIE_NEEDED
    if die == ANY:
        return NO_FREE_ACTION
    return None if has_die(state, seat, die) else NO_SUCH_DIE


def usable(state: State, seat: int, about: int, free: int) -> list[tuple[int, int]]:
    """[4.2] [4.3] [4.5] Each different die that can be used, and where in the tables stands what workers make of it."""
    workers = state.workers[seat]
    if workers > MOST_WORKERS:
        workers = MOST_WORKERS
    ways = WAYS[(state.knowledge[seat] >> 8 & 1) * 8 + free * 4 + workers]  # [14.8]
    return ways[state.dice[seat * 2] * 7 + state.dice[seat * 2 + 1]] if about == WITH_DICE else ways[ANY]


# 5  Take a tile from the board

# What is refused, by who gives the tile: a die or a castle, a carpenter's workshop, a church, a market
GIVERS: Final = ("5.1", "7.2", "7.3", "7.4")
NOT_THERE: Final = [Refusal(clause, "not-in-depot") for clause in GIVERS]
FROM_BLACK: Final = [Refusal("11.1", "black-is-bought"), *[Refusal(clause, "numbered-only") for clause in GIVERS[1:]]]
NOT_GIVEN: Final = [Refusal(clause, "wrong-benefit") for clause in GIVERS]


def giver(colours: int) -> int:
    """[7.2] [7.3] [7.4] Who gives a tile of these colours; a die and a castle give all."""
    if colours in (WITH_DICE, ALL_COLOURS):
        return 0
    if colours >> BUILDINGS & 1:
        return 1
    return 2 if colours >> CASTLES & 1 else 3


class Take(Verb3[State]):
    """[5.1] [14.12] Take a tile from the depot with the number of the die, or any of a benefit's colours."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        board = state.slots
        for die, reached in usable(state, seat, about, state.knowledge[seat] >> 12 & 1):
            before = self.base + die * self.size_bc - self.size_c
            for number in NUMBERS_REACHED[reached]:
                older, last = NOTHING, NOTHING
                for slot in range(number * 4 - 4, number * 4):
                    kind = board[slot]
                    if kind != older and kind >= 0 and (not about or about >> COLOUR[kind] & 1):
                        out.append(before + number * self.size_c + kind)
                    older, last = last, kind  # a depot's spaces of one colour are two apart: alike tiles are one choice

    def refused(self, state: State, seat: int, about: int, die: int, depot: int, kind: int, /) -> Refusal | None:
        refusal = die_refused(state, seat, about, die)
        if refusal is not None:
            return refusal
        if depot == BLACK:
            return FROM_BLACK[giver(about)]
        if about and not about >> COLOUR[kind] & 1:
            return NOT_GIVEN[giver(about)]
        if not is_in_depot(state, depot, kind):
            return NOT_THERE[giver(about)]
        free = state.knowledge[seat] >> 12 & 1
        return TOO_FEW_WORKERS if cost(state, seat, free, die, depot + 1) > state.workers[seat] else None

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        die, depot = code // self.size_bc, code % self.size_bc // self.size_c
        if depot == BLACK:
            return {}
        return {"workers": str(cost(state, seat, state.knowledge[seat] >> 12 & 1, die, depot + 1))}

    def apply(self, state: State, seat: int, about: int, die: int, depot: int, kind: int, /) -> None:
        use_die(state, seat, die, cost(state, seat, state.knowledge[seat] >> 12 & 1, die, depot + 1))
        take_from_depot(state, depot, kind)
        take_into_store(state, seat, kind)


NOT_YOURS_TO_DISCARD: Final = Refusal("5.3", "not-stored")


class Discard(Verb1[State]):
    """[5.3] The storage is full: one of its tiles goes out of the game, and the new one takes its place."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        last = NOTHING
        for at in range(seat * STORE, seat * STORE + STORE):
            if state.store[at] != last:
                last = state.store[at]
                out.append(self.base + last)

    def refused(self, state: State, seat: int, about: int, kind: int, /) -> Refusal | None:
        return None if is_stored(state, seat, kind) else NOT_YOURS_TO_DISCARD

    def apply(self, state: State, seat: int, about: int, kind: int, /) -> None:
        take_from_store(state, seat, kind)
        state.box[kind] += 1
        put_in_store(state, seat, about)


# 6  Add a tile to the estate

STORAGE_EMPTY: Final = Refusal("6.1", "storage-empty")
NOT_STORED: Final = Refusal("6.1", "not-stored")
WRONG_COLOUR: Final = Refusal("6.4", "wrong-colour")
SPACE_TAKEN: Final = Refusal("6.1", "space-taken")
NO_NEIGHBOUR: Final = Refusal("6.3", "no-neighbour")
TWICE_IN_CITY: Final = Refusal("6.21", "twice-in-city")

FREE_STEPS: Final = 1 << 9 | 1 << 10 | 1 << 11  # [14.9] [14.10] [14.11] the tiles that give a free step
FREE_STEP_REACHES: Final = 28  # how much further in the tables a free step stands


class Place(Verb3[State]):
    """[6.1] [6.2] A stored tile goes on an empty space of its colour, beside your estate, by the space's number."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        last, dice = NOTHING, usable(state, seat, about, 0)
        for at in range(seat * STORE, seat * STORE + STORE):
            kind = state.store[at]
            if kind == NOTHING:
                return
            spaces = open_spaces(state, seat, kind)
            if spaces and kind != last:
                last, more = kind, 0
                if state.knowledge[seat] & FREE_STEPS:
                    more = FREE_STEP_REACHES * free_step(state, seat, COLOUR[kind])
                for die, reached in dice:
                    left, before = spaces & SPACES_REACHED[reached + more], self.base + die * self.size_bc - 1
                    while left:
                        low = left & -left
                        left ^= low
                        out.append(before + kind * self.size_c + low.bit_length())

    def refused(self, state: State, seat: int, about: int, die: int, kind: int, space: int, /) -> Refusal | None:
        refusal = die_refused(state, seat, about, die)
        if refusal is not None:
            return refusal
        if state.placed[seat] >> space & 1:
            return SPACE_TAKEN
        if state.store[seat * STORE] == NOTHING:
            return STORAGE_EMPTY
        if not is_stored(state, seat, kind):
            return NOT_STORED
        if SPACE_COLOUR[state.estate[seat] * SPACE_COUNT + space] != COLOUR[kind]:
            return WRONG_COLOUR
        if not state.beside[seat] >> space & 1:
            return NO_NEIGHBOUR
        if COLOUR[kind] == BUILDINGS and not open_spaces(state, seat, kind) >> space & 1:
            return TWICE_IN_CITY
        return TOO_FEW_WORKERS if place_cost(state, seat, die, kind, space) > state.workers[seat] else None

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        die, kind, space = code // self.size_bc, code % self.size_bc // self.size_c, code % self.size_c
        return {"workers": str(place_cost(state, seat, die, kind, space)), "number": str(NUMBER[space])}

    def apply(self, state: State, seat: int, about: int, die: int, kind: int, space: int, /) -> None:
        use_die(state, seat, die, place_cost(state, seat, die, kind, space))
        take_from_store(state, seat, kind)
        add_to_estate(state, seat, kind, space)


def place_cost(state: State, seat: int, die: int, kind: int, space: int) -> int:
    """[6.2] [14.9] [14.10] [14.11] The workers that turn this die into the number of the space."""
    return cost(state, seat, free_step(state, seat, COLOUR[kind]), die, NUMBER[space])


NO_GOODS_THERE: Final = Refusal("6.8", "no-goods-there")
NOT_NEIGHBOURING: Final = Refusal("14.5", "not-neighbouring")


class Load(Verb1[State]):
    """[6.8] [6.9] A boat takes the goods of a depot of your choice; [14.5] with tile 5 of its neighbour too."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for depot in range(6):
            if self.refused(state, seat, about, depot) is None:
                out.append(self.base + depot)

    def refused(self, state: State, seat: int, about: int, depot: int, /) -> Refusal | None:
        if depot == BLACK or not depot_has_goods(state, depot):
            return NO_GOODS_THERE
        return NOT_NEIGHBOURING if about and (depot - about + 1) % 6 not in (1, 5) else None

    def apply(self, state: State, seat: int, about: int, depot: int, /) -> None:
        if not about and has(state, seat, 5) and neighbour_has_goods(state, depot):
            push(state, LOAD_MORE, seat, depot + 1)
        else:
            load(state, seat, 1 << depot | (1 << (about - 1) if about else 0))


def neighbour_has_goods(state: State, depot: int) -> bool:
    """[14.5] Is there anything in one of the two neighbouring depots?"""
    return depot_has_goods(state, (depot + 1) % 6) or depot_has_goods(state, (depot + 5) % 6)


def load(state: State, seat: int, depots: int) -> None:
    """[6.10] [6.11] Take what fits: colours you have, and new ones while there is room; if not all fit you choose."""
    for depot in range(6):
        if depots >> depot & 1:
            for good in range(6):
                if state.goods[seat * 6 + good]:
                    load_kind(state, seat, depot, good)
    new = new_kinds(state, seat, depots)
    room = room_for_kinds(state, seat)
    if len(new) <= room:
        for good in new:
            keep(state, seat, depots, good)
    elif room:
        push(state, KEEP, seat, depots)


def new_kinds(state: State, seat: int, depots: int) -> list[int]:
    """The colours in these depots that the seat has none of."""
    new: list[int] = []
    for good in range(6):
        if not state.goods[seat * 6 + good]:
            for depot in range(6):
                if depots >> depot & 1 and state.depot_goods[depot * 6 + good]:
                    new.append(good)
                    break
    return new


def keep(state: State, seat: int, depots: int, good: int) -> None:
    """All goods of one colour leave these depots."""
    for depot in range(6):
        if depots >> depot & 1:
            load_kind(state, seat, depot, good)


class LoadNoMore(Verb0[State]):
    """[14.5] You may leave the goods of the neighbouring depot."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: State, seat: int, about: int, /) -> None:
        load(state, seat, 1 << (about - 1))


NOT_AMONG_NEW: Final = Refusal("6.11", "not-among-new")


class Keep(Verb1[State]):
    """[6.11] Not all new colours fit: choose one that you take."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for good in new_kinds(state, seat, about):
            out.append(self.base + good)

    def refused(self, state: State, seat: int, about: int, good: int, /) -> Refusal | None:
        return None if good in new_kinds(state, seat, about) else NOT_AMONG_NEW

    def apply(self, state: State, seat: int, about: int, good: int, /) -> None:
        keep(state, seat, about, good)
        load(state, seat, about)


# 7  The buildings: what is optional may be left


class Skip(Verb0[State]):
    """[7.1] [7.2] [7.3] [7.4] [7.7] The benefit of a building may be left unused."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: State, seat: int, about: int, /) -> None:
        """Nothing happens."""


# 9  Sell goods

NOTHING_TO_SELL: Final = Refusal("9.1", "nothing-to-sell")


class Sell(Verb2[State]):
    """[9.1] Sell all goods of the colour that belongs to the number of the die; [7.1] a warehouse lets you choose."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        goods = state.goods[seat * 6 : seat * 6 + 6]
        for die, reached in usable(state, seat, about, 0):
            before = self.base + die * self.size_b - 1
            for number in NUMBERS_REACHED[reached]:
                if goods[number - 1]:
                    out.append(before + number)

    def refused(self, state: State, seat: int, about: int, die: int, good: int, /) -> Refusal | None:
        refusal = die_refused(state, seat, about, die)
        if refusal is not None:
            return refusal
        if not state.goods[seat * 6 + good]:
            return NOTHING_TO_SELL
        return TOO_FEW_WORKERS if cost(state, seat, 0, die, good + 1) > state.workers[seat] else None

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        return {"workers": str(cost(state, seat, 0, code // self.size_b, code % self.size_b + 1))}

    def apply(self, state: State, seat: int, about: int, die: int, good: int, /) -> None:
        use_die(state, seat, die, cost(state, seat, 0, die, good + 1))
        sell_all(state, seat, good)


# 10  Take workers


class TakeWorkers(Verb1[State]):
    """[10.1] [14.13] [14.14] With any die take two workers; with tile 14 four, with tile 13 a silverling."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for die, _ in usable(state, seat, about, 0):
            out.append(self.base + die)

    def refused(self, state: State, seat: int, about: int, die: int, /) -> Refusal | None:
        return die_refused(state, seat, about, die)

    def apply(self, state: State, seat: int, about: int, die: int, /) -> None:
        use_die(state, seat, die, 0)
        state.workers[seat] += 4 if has(state, seat, 14) else 2
        if has(state, seat, 13):
            state.silver[seat] += 1


# 11  The black depot

ALREADY_BOUGHT: Final = Refusal("11.1", "already-bought")
TOO_LITTLE_SILVER: Final = Refusal("11.3", "too-little-silver")
ONLY_BLACK: Final = Refusal("14.6", "only-black")
NOT_ON_SALE: Final = Refusal("11.1", "not-in-depot")
NOT_ON_SALE_THERE: Final = Refusal("14.6", "not-in-depot")


class Buy(Verb2[State]):
    """[11.1] [11.2] [11.3] [14.6] Once a turn, at any moment, a tile of the black depot for two silverlings."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if state.bought or state.silver[seat] < 2:
            return
        for depot in range(0 if has(state, seat, 6) else BLACK, BLACK + 1):
            kinds: list[int] = []
            for kind in state.slots[SLOTS_FROM[depot] : SLOTS_FROM[depot + 1]]:
                if kind >= 0 and kind not in kinds:
                    kinds.append(kind)
                    out.append(self.code(depot, kind))

    def refused(self, state: State, seat: int, about: int, depot: int, kind: int, /) -> Refusal | None:
        if depot != BLACK and not has(state, seat, 6):
            return ONLY_BLACK
        if state.bought:
            return ALREADY_BOUGHT
        if state.silver[seat] < 2:
            return TOO_LITTLE_SILVER
        if is_in_depot(state, depot, kind):
            return None
        return NOT_ON_SALE if depot == BLACK else NOT_ON_SALE_THERE

    def apply(self, state: State, seat: int, about: int, depot: int, kind: int, /) -> None:
        if about == LAST:
            state.agenda.pop()
        else:
            state.bought = 1
        state.silver[seat] -= 2
        take_from_depot(state, depot, kind)
        take_into_store(state, seat, kind)


class Done(Verb0[State]):
    """[11.1] The turn ends without a purchase."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: State, seat: int, about: int, /) -> None:
        """Nothing happens."""


# 12, 13  End of a phase, end of the game


class EndPhase(Step[State]):
    """[12.1] [12.2] [12.3] [12.4] [13.1] [14.2] Mines pay; then the next phase, or the end."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        for other in range(state.seats):
            state.silver[other] += state.mines[other]
            if has(state, other, 2):
                state.workers[other] += state.mines[other]
        if state.phase + 1 < PHASES_IN_A_GAME:
            push(state, PHASE, 0, state.phase + 1)
