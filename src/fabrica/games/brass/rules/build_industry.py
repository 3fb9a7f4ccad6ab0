"""Chapter 9: build industry."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Step, Verb1, Verb2, push
from fabrica.games.brass.components import (
    BIRKENHEAD,
    BUILT_IN,
    CANAL,
    CARD_COUNT,
    COAL,
    COAL_NEED,
    COST,
    FIRST_INDUSTRY_CARD,
    INDUSTRY_OF,
    IRON,
    IRON_NEED,
    LEVEL,
    LIVERPOOL,
    OPEN_SPACES,
    PLACE_OF,
    PORT,
    PORT_BEFORE,
    RAIL,
    RAIL_ONLY_SPACES,
    SPACES_AT,
    SYMBOL,
)
from fabrica.games.brass.effects import (
    UNREACHED,
    coal_cost,
    discard,
    fetch_coal,
    fetch_iron,
    iron_cost,
    nearest_mines,
    pay,
    place_tile,
    take_cube,
    top,
)
from fabrica.games.brass.rules.domains import MINE_SPACES, PORT_SPACES, WORKS_SPACES
from fabrica.games.brass.rules.play_cards import NOT_IN_HAND
from fabrica.games.brass.state import (
    ANY_PLACE,
    ANYWHERE,
    COAL_CUBES,
    IRON_CUBES,
    NO_CARD,
    NOBODY,
    NOTHING,
    PLACE_TILE,
    State,
)


class Build(Verb2[State]):
    """[9.18] [9.19] The top tile of a stack on a space that the card, the map and the money allow."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        card = state.card
        for industry in range(5):
            if card < FIRST_INDUSTRY_CARD or card == ANY_PLACE or card == FIRST_INDUSTRY_CARD + industry:
                self.add(industry, buildable(state, seat, industry, card), out)

    def add(self, industry: int, spaces: int, out: list[int]) -> None:
        """Put a move for each of these spaces into `out`."""
        move = self.base + industry * self.size_b
        while spaces:
            if spaces & 1:
                out.append(move)
            spaces >>= 1
            move += 1

    def refused(self, state: State, seat: int, about: int, industry: int, space: int, /) -> Refusal | None:
        tile = top(state, seat, industry)
        refusal = symbol_refused(state, industry, space)
        if refusal is None:
            refusal = place_refused(state, seat, space)
        if refusal is None:
            refusal = tile_refused(state, tile)
        if refusal is None:
            refusal = card_refused(state, seat, industry, space)
        if refusal is None:
            refusal = space_refused(state, seat, industry, tile, space)
        if refusal is None:
            refusal = cost_refused(state, seat, tile, space)
        return refusal

    def apply(self, state: State, seat: int, about: int, industry: int, space: int, /) -> None:
        tile = top(state, seat, industry)
        pay(state, seat, COST[tile])
        push(state, PLACE_TILE, seat, space * 8 + industry)
        if IRON_NEED[tile]:
            fetch_iron(state, seat)
        if COAL_NEED[tile]:
            fetch_coal(state, seat, 1 << PLACE_OF[space])

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        tile = top(state, seat, code // self.size_b)
        if tile == NOTHING:
            return {}
        cost = full_cost(state, tile, code % self.size_b)
        return {"cost": str(cost), "money": str(state.money[seat]), "level": str(LEVEL[tile])}


def buildable(state: State, seat: int, industry: int, card: int) -> int:
    """Where the seat may build this industry with this card: `Build.refused` as a set of spaces."""
    tile = top(state, seat, industry)
    if tile == NOTHING or not BUILT_IN[state.period][tile] or COST[tile] > state.money[seat]:
        return 0
    spaces = SYMBOL[industry] & OPEN_SPACES[state.board] & card_spaces(state, seat, industry, card)
    if state.period == CANAL:
        spaces &= ~RAIL_ONLY_SPACES
    if not spaces:
        return 0
    spaces = free_spaces(state, seat, industry, spaces) | spaces & covered_spaces(state, seat, industry, tile)
    if COAL_NEED[tile] or IRON_NEED[tile]:
        spaces = supplied_spaces(state, seat, tile, spaces)
    return spaces


def card_spaces(state: State, seat: int, industry: int, card: int) -> int:
    """[9.1] [9.2] [9.35] [9.39] The spaces that this card allows for this industry."""
    if card < FIRST_INDUSTRY_CARD:
        return SPACES_AT[card]
    if card == ANY_PLACE or not (state.own[seat] or state.links[seat]):
        return OPEN_SPACES[state.board]
    return spaces_at(network(state, seat)) | state.own[seat] & state.kind[industry]


def network(state: State, seat: int) -> int:
    """[9.3] [9.4] [9.31] The places that an industry card reaches."""
    if state.period == CANAL:
        return state.ends[seat]
    places = state.ends[seat] | state.at[seat]
    if places & VIRTUAL_LINK:
        places |= VIRTUAL_LINK
    return places


VIRTUAL_LINK: Final[int] = 1 << LIVERPOOL | 1 << BIRKENHEAD
# [9.31] [9.32] A link for industry cards alone


def spaces_at(places: int) -> int:
    """The spaces at these places."""
    spaces = place = 0
    while places:
        if places & 1:
            spaces |= SPACES_AT[place]
        places >>= 1
        place += 1
    return spaces


def occupied(state: State) -> int:
    """The spaces with a tile."""
    kind = state.kind
    return kind[0] | kind[1] | kind[2] | kind[3] | kind[4]


def free_spaces(state: State, seat: int, industry: int, spaces: int) -> int:
    """[9.22] [9.23] [9.33] Those of these spaces that are empty and open to this industry."""
    taken = occupied(state)
    spaces &= ~taken
    if state.period == CANAL:
        spaces &= ~spaces_at(state.at[seat])
    if industry == PORT:
        for space in PORT_SPACES:
            if PORT_BEFORE[space] & ~taken:
                spaces &= ~(1 << space)
    return spaces


def covered_spaces(state: State, seat: int, industry: int, tile: int) -> int:
    """[9.34] [9.36] [9.37] The spaces whose tile this one may replace."""
    spaces = state.kind[industry] & (state.own[seat] | foreign_spaces(state, seat, industry))
    found = 0
    space = 0
    while spaces >> space:
        if spaces >> space & 1 and LEVEL[state.tile[space]] < LEVEL[tile]:
            found |= 1 << space
        space += 1
    return found


def foreign_spaces(state: State, seat: int, industry: int) -> int:
    """[9.36] [9.37] [9.23] The spaces where another's mine or works may be replaced."""
    if not is_exhausted(state, industry):
        return 0
    spaces = state.kind[industry] & ~state.own[seat]
    return spaces & ~spaces_at(state.at[seat]) if state.period == CANAL else spaces


def is_exhausted(state: State, industry: int) -> bool:
    """[9.36] [9.37] Is no cube of this industry left on the map nor on its track?"""
    if industry == COAL:
        return state.mines == 0 and state.demand[COAL_CUBES] == 0
    return industry == IRON and state.works == 0 and state.demand[IRON_CUBES] == 0


def supplied_spaces(state: State, seat: int, tile: int, spaces: int) -> int:
    """[9.7] [9.15] [9.18] Those of these spaces to which cubes can be brought and paid for."""
    left = state.money[seat] - COST[tile]
    if IRON_NEED[tile]:
        left -= iron_cost(state)
    if left < 0:
        return 0
    if not COAL_NEED[tile]:
        return spaces
    found = 0
    space = 0
    while spaces >> space:
        if spaces >> space & 1 and UNREACHED < coal_cost(state, state.area[PLACE_OF[space]]) <= left:
            found |= 1 << space
        space += 1
    return found


def full_cost(state: State, tile: int, space: int) -> int:
    """[9.18] The tile with its bought cubes; without coal when none can come."""
    cost = COST[tile] + (iron_cost(state) if IRON_NEED[tile] else 0)
    return cost + max(coal_cost(state, state.area[PLACE_OF[space]]), 0) if COAL_NEED[tile] else cost


def tile_refused(state: State, tile: int) -> Refusal | None:
    """[9.19] [9.20] [9.21] Is there a tile on the stack, and one for this period?"""
    if tile == NOTHING:
        return STACK_EMPTY
    if LEVEL[tile] == 0:
        return LEVEL_ZERO
    if not BUILT_IN[state.period][tile]:
        return CANAL_TILE if state.period == RAIL else RAIL_TILE
    return None


def symbol_refused(state: State, industry: int, space: int) -> Refusal | None:
    """[3.6] [9.6] [9.30] Does the space bear the symbol, and is the place open yet?"""
    if not OPEN_SPACES[state.board] >> space & 1:
        return PLACE_CLOSED
    if not SYMBOL[industry] >> space & 1:
        return WRONG_SYMBOL
    if state.period == CANAL and RAIL_ONLY_SPACES >> space & 1:
        return NOT_BEFORE_RAILS
    return None


def place_refused(state: State, seat: int, space: int) -> Refusal | None:
    """[9.23] In the canal period one has one tile in a place, and may only build over it."""
    if state.period == CANAL and state.at[seat] >> PLACE_OF[space] & 1 and state.owner[space] != seat:
        return ONE_A_PLACE
    return None


def card_refused(state: State, seat: int, industry: int, space: int) -> Refusal | None:
    """[9.1] [9.2] [9.3] [9.4] [9.5] [9.39] Does the card in play allow this industry at this place?"""
    if FIRST_INDUSTRY_CARD <= state.card < ANY_PLACE and state.card - FIRST_INDUSTRY_CARD != industry:
        return WRONG_INDUSTRY
    if card_spaces(state, seat, industry, state.card) >> space & 1:
        return None
    if state.card < FIRST_INDUSTRY_CARD:
        return WRONG_PLACE
    return NO_OWN_CANAL if state.period == CANAL else NOT_CONNECTED


def space_refused(state: State, seat: int, industry: int, tile: int, space: int) -> Refusal | None:
    """[9.22] [9.33] Is the space free for this tile?"""
    if state.owner[space] != NOBODY:
        return cover_refused(state, seat, industry, tile, space)
    if industry == PORT and PORT_BEFORE[space] & ~occupied(state):
        return PORT_SPACE_FIRST
    return None


def cover_refused(state: State, seat: int, industry: int, tile: int, space: int) -> Refusal | None:
    """[9.22] [9.34] [9.36] [9.37] May this tile replace the one that lies there?"""
    if INDUSTRY_OF[state.tile[space]] != industry:
        return SPACE_TAKEN
    higher = LEVEL[tile] > LEVEL[state.tile[space]]
    if state.owner[space] == seat:
        return None if higher else NOT_HIGHER
    if industry != COAL and industry != IRON:
        return NOT_YOURS
    if not higher:
        return MINE_NOT_HIGHER if industry == COAL else WORKS_NOT_HIGHER
    if not is_exhausted(state, industry):
        return COAL_LEFT if industry == COAL else IRON_LEFT
    return None


def cost_refused(state: State, seat: int, tile: int, space: int) -> Refusal | None:
    """[9.7] [9.11] [9.18] Can coal come, and can everything be paid?"""
    if COAL_NEED[tile] and coal_cost(state, state.area[PLACE_OF[space]]) == UNREACHED:
        return NO_COAL
    return TOO_DEAR if full_cost(state, tile, space) > state.money[seat] else None


STACK_EMPTY: Final = Refusal("9.19", "stack-empty")
LEVEL_ZERO: Final = Refusal("9.20", "level-zero")
CANAL_TILE: Final = Refusal("9.21", "canal-tile")
RAIL_TILE: Final = Refusal("9.21", "rail-tile")
PLACE_CLOSED: Final = Refusal("3.6", "place-closed")
WRONG_SYMBOL: Final = Refusal("9.6", "wrong-symbol")
NOT_BEFORE_RAILS: Final = Refusal("9.30", "not-before-rails")
WRONG_INDUSTRY: Final = Refusal("9.2", "wrong-industry")
WRONG_PLACE: Final = Refusal("9.1", "wrong-place")
NO_OWN_CANAL: Final = Refusal("9.3", "no-own-canal")
NOT_CONNECTED: Final = Refusal("9.4", "not-connected")
ONE_A_PLACE: Final = Refusal("9.23", "one-a-place")
PORT_SPACE_FIRST: Final = Refusal("9.33", "port-space-first")
SPACE_TAKEN: Final = Refusal("9.22", "space-taken")
NOT_HIGHER: Final = Refusal("9.34", "not-higher")
NOT_YOURS: Final = Refusal("9.34", "not-yours")
MINE_NOT_HIGHER: Final = Refusal("9.36", "not-higher")
WORKS_NOT_HIGHER: Final = Refusal("9.37", "not-higher")
COAL_LEFT: Final = Refusal("9.36", "coal-left")
IRON_LEFT: Final = Refusal("9.37", "iron-left")
NO_COAL: Final = Refusal("9.11", "no-coal")
TOO_DEAR: Final = Refusal("9.18", "too-dear")


class PlaceStep(Step[State]):
    """[9.27] [9.38] Once coal, iron and cost are paid, the tile comes on the map."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        place_tile(state, seat, about & 7, about >> 3)
        state.card = NO_CARD


class CoalFrom(Verb1[State]):
    """[9.8] [9.9] Which of the mines equally near gives the coal."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        mines = nearest_mines(state, about)
        for i, space in enumerate(MINE_SPACES):
            if mines >> space & 1:
                out.append(self.base + i)

    def refused(self, state: State, seat: int, about: int, mine: int, /) -> Refusal | None:
        if not state.mines >> MINE_SPACES[mine] & 1:
            return NO_COAL_THERE
        return None if nearest_mines(state, about) >> MINE_SPACES[mine] & 1 else NOT_NEAREST

    def apply(self, state: State, seat: int, about: int, mine: int, /) -> None:
        take_cube(state, MINE_SPACES[mine], COAL_CUBES)


class IronFrom(Verb1[State]):
    """[9.15] Which works give the iron."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for i, space in enumerate(WORKS_SPACES):
            if state.works >> space & 1:
                out.append(self.base + i)

    def refused(self, state: State, seat: int, about: int, works: int, /) -> Refusal | None:
        return None if state.works >> WORKS_SPACES[works] & 1 else NO_IRON_THERE

    def apply(self, state: State, seat: int, about: int, works: int, /) -> None:
        take_cube(state, WORKS_SPACES[works], IRON_CUBES)


NO_COAL_THERE: Final = Refusal("9.8", "no-coal-there")
NOT_NEAREST: Final = Refusal("9.9", "not-nearest")
NO_IRON_THERE: Final = Refusal("9.15", "no-iron-there")


class Combine(Verb1[State]):
    """[9.39] [9.40] [9.41] A second card played with the first: one build at any place."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if about != 2 or not can_build_anywhere(state, seat):
            return
        first = seat * CARD_COUNT
        for card in range(CARD_COUNT):
            if state.hands[first + card]:
                out.append(self.base + card)

    def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
        if about != 2:
            return NO_SECOND_ACTION
        if not state.hands[seat * CARD_COUNT + card]:
            return NOT_IN_HAND
        return None if can_build_anywhere(state, seat) else NOTHING_TO_BUILD

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        state.agenda.pop()  # the turn's second card, played here
        discard(state, seat, card)
        state.card = ANY_PLACE
        push(state, ANYWHERE, seat)


def can_build_anywhere(state: State, seat: int) -> bool:
    """[9.39] Is there any build that two cards together would allow?"""
    for industry in range(5):
        if buildable(state, seat, industry, ANY_PLACE):
            return True
    return False


NO_SECOND_ACTION: Final = Refusal("9.41", "no-second-action")
NOTHING_TO_BUILD: Final = Refusal("9.40", "nothing-to-build")
