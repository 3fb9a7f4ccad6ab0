"""What happens to the table: small deeds in the rulebook's words, used by the steps and the actions."""

from __future__ import annotations

from typing import Final

from fabrica.core import push
from fabrica.games.brass.components import (
    CARD_COUNT,
    COAL,
    END_A,
    END_B,
    ENDS,
    EXTERNAL,
    INCOME,
    INDUSTRY_OF,
    IRON,
    PLACE_COUNT,
    PLACE_OF,
    PORT,
    PRICES,
    RESERVE_PRICE,
    SHIPYARD,
    SPACE_COUNT,
    SPACES_AT,
    STACKS,
    SYMBOL,
    TILE_CUBES,
    TOP_SPACE,
    members,
)
from fabrica.games.brass.state import (
    COAL_CUBES,
    COAL_FROM,
    IRON_CUBES,
    IRON_FROM,
    NOBODY,
    NOTHING,
    State,
)

UNREACHED: Final = -1

COAL_SPACES: Final[list[int]] = members(SYMBOL[COAL])
PORT_SPACES: Final[list[int]] = members(SYMBOL[PORT])

# Money and income


def receive(state: State, seat: int, pounds: int) -> None:
    """Money from the bank."""
    state.bank -= pounds
    state.money[seat] += pounds


def pay(state: State, seat: int, pounds: int) -> None:
    """[8.7] What is paid in an action lies in the box of the amount spent."""
    state.money[seat] -= pounds
    state.spent[seat] += pounds


def pay_bank(state: State, seat: int, pounds: int) -> None:
    """[4.4] Negative income goes straight to the bank."""
    state.money[seat] -= pounds
    state.bank += pounds


def raise_income(state: State, seat: int, spaces: int) -> None:
    """[4.8] [4.9] The disc goes forward space by space, at most to the last one."""
    state.income[seat] = min(state.income[seat] + spaces, TOP_SPACE)


def flip(state: State, space: int) -> None:
    """[1.3] [4.8] [14.1] Turn a tile over; its owner's income rises."""
    state.flipped |= 1 << space
    raise_income(state, state.owner[space], INCOME[state.tile[space]])


# Cards


def discard(state: State, seat: int, card: int) -> None:
    """[8.4] A card played goes to the discard pile."""
    state.hands[seat * CARD_COUNT + card] -= 1
    state.discards[card] += 1


def hand_size(state: State, seat: int) -> int:
    """The number of cards in a hand."""
    return sum(state.hands[seat * CARD_COUNT : (seat + 1) * CARD_COUNT])


# Stacks


def top(state: State, seat: int, industry: int) -> int:
    """[9.19] The tile on top of a stack, or NOTHING."""
    taken = state.taken[seat * 5 + industry]
    stack = STACKS[industry]
    return stack[taken] if taken < len(stack) else NOTHING


# Cubes


def price(state: State, kind: int) -> int:
    """[9.13] [9.16] What the next cube of a demand track costs."""
    cubes = state.demand[kind]
    prices = PRICES[state.board]
    return prices[len(prices) - cubes] if cubes else RESERVE_PRICE


def coal_cost(state: State, reach: int) -> int:
    """[9.8] [9.10] [9.11] [9.12] What a coal costs within this reach: nothing, a price, or UNREACHED."""
    if reach & state.mine_places:
        return 0
    return price(state, COAL_CUBES) if reach & (state.port_places | EXTERNAL) else UNREACHED


def iron_cost(state: State) -> int:
    """[9.15] [9.16] What an iron costs."""
    return 0 if state.works else price(state, IRON_CUBES)


def nearest_mines(state: State, places: int) -> int:
    """[9.9] [10.4] The mines with cubes that are the fewest built links away from any of these places."""
    seen = edge = places
    while edge:
        if edge & state.mine_places:
            return mines_at(state, edge)
        further = 0
        place = 0
        while edge:
            if edge & 1:
                further |= state.near[place]
            edge >>= 1
            place += 1
        edge = further & ~seen
        seen |= edge
    return 0


def mines_at(state: State, places: int) -> int:
    """The spaces of the mines with cubes at these places."""
    found = 0
    for space in COAL_SPACES:
        if state.mines >> space & 1 and places >> PLACE_OF[space] & 1:
            found |= 1 << space
    return found


def buy_cube(state: State, seat: int, kind: int) -> None:
    """[9.13] [9.16] A cube from the cheap end of its track, or from the reserve when that is empty."""
    pay(state, seat, price(state, kind))
    if state.demand[kind]:
        state.demand[kind] -= 1
        state.reserve[kind] += 1


def fetch_coal(state: State, seat: int, places: int) -> None:
    """[9.8] [9.9] [9.11] One coal for these places; the player chooses among mines equally near."""
    mines = nearest_mines(state, places)
    if not mines:
        buy_cube(state, seat, COAL_CUBES)
    elif mines & (mines - 1):
        push(state, COAL_FROM, seat, places)
    else:
        take_cube(state, mines.bit_length() - 1, COAL_CUBES)


def fetch_iron(state: State, seat: int) -> None:
    """[9.15] [9.16] One iron from anywhere; the player chooses among the works."""
    works = state.works
    if not works:
        buy_cube(state, seat, IRON_CUBES)
    elif works & (works - 1):
        push(state, IRON_FROM, seat)
    else:
        take_cube(state, works.bit_length() - 1, IRON_CUBES)


def take_cube(state: State, space: int, kind: int) -> None:
    """[9.14] [9.17] A cube of a mine or works is used up and goes to the reserve."""
    state.reserve[kind] += 1
    remove_cube(state, space)


def remove_cube(state: State, space: int) -> None:
    """[9.14] [9.17] [14.3] One cube less; the tile that loses its last one is flipped."""
    state.cubes[space] -= 1
    if state.cubes[space] == 0:
        empty_source(state, space)
        flip(state, space)


def empty_source(state: State, space: int) -> None:
    """This space has no cubes any more."""
    state.cubes[space] = 0
    state.mines &= ~(1 << space)
    state.works &= ~(1 << space)
    state.mine_places = places_of(state.mines, COAL_SPACES)


def fill_track(state: State, seat: int, kind: int, space: int) -> None:
    """[9.25] [9.26] [9.29] Cubes of a new tile go to the empty spaces of the track, the dearest first."""
    prices = PRICES[state.board]
    while state.cubes[space] and state.demand[kind] < len(prices):
        state.demand[kind] += 1
        receive(state, seat, prices[len(prices) - state.demand[kind]])
        remove_cube(state, space)


# Tiles on the map


def places_of(spaces: int, among: list[int]) -> int:
    """The places of a set of spaces."""
    places = 0
    for space in among:
        if spaces >> space & 1:
            places |= 1 << PLACE_OF[space]
    return places


def place_tile(state: State, seat: int, industry: int, space: int) -> None:
    """[1.3] [9.19] [9.38] The top tile goes on the space, front up, in place of what lies there."""
    if state.owner[space] != NOBODY:
        lift_tile(state, space)
    tile = top(state, seat, industry)
    state.taken[seat * 5 + industry] += 1
    state.owner[space] = seat
    state.tile[space] = tile
    state.kind[industry] |= 1 << space
    state.own[seat] |= 1 << space
    state.at[seat] |= 1 << PLACE_OF[space]
    open_tile(state, seat, industry, space)


def open_tile(state: State, seat: int, industry: int, space: int) -> None:
    """[9.24] [9.25] [9.29] [14.4] What a new tile brings."""
    if industry == PORT:
        state.port_places |= 1 << PLACE_OF[space]
    elif industry == COAL:
        open_mine(state, seat, space)
    elif industry == IRON:
        open_works(state, seat, space)
    elif industry == SHIPYARD:
        flip(state, space)


def open_mine(state: State, seat: int, space: int) -> None:
    """[9.24] [9.25] [9.28] A mine gets its cubes; connected to a built port now, it fills the coal track."""
    lay_cubes(state, space, COAL_CUBES)
    state.mines |= 1 << space
    state.mine_places |= 1 << PLACE_OF[space]
    if state.area[PLACE_OF[space]] & (state.port_places | EXTERNAL):
        fill_track(state, seat, COAL_CUBES, space)


def open_works(state: State, seat: int, space: int) -> None:
    """[9.29] Works get their cubes and fill the iron track, port or not."""
    lay_cubes(state, space, IRON_CUBES)
    state.works |= 1 << space
    fill_track(state, seat, IRON_CUBES, space)


def lay_cubes(state: State, space: int, kind: int) -> None:
    """[9.24] [9.29] Cubes from the reserve, which may be stretched with other markers."""
    cubes = TILE_CUBES[state.tile[space]]
    state.cubes[space] = cubes
    state.reserve[kind] -= cubes


def lift_tile(state: State, space: int) -> None:
    """[6.1] [6.3] [9.38] A tile and its cubes leave the map for good; income stays."""
    seat, industry, bit = state.owner[space], INDUSTRY_OF[state.tile[space]], 1 << space
    if state.cubes[space]:
        state.reserve[COAL_CUBES if industry == COAL else IRON_CUBES] += state.cubes[space]
        empty_source(state, space)
    state.out[seat] += 1
    state.owner[space] = NOBODY
    state.tile[space] = NOTHING
    state.flipped &= ~bit
    state.kind[industry] &= ~bit
    state.own[seat] &= ~bit
    if not state.own[seat] & SPACES_AT[PLACE_OF[space]]:
        state.at[seat] &= ~(1 << PLACE_OF[space])
    if industry == PORT:
        state.port_places = places_of(state.kind[PORT], PORT_SPACES)


# Links on the map


def lay_link(state: State, seat: int, link: int) -> None:
    """[10.2] [10.3] A link joins the areas of its two ends."""
    a, b = END_A[link], END_B[link]
    state.built |= 1 << link
    state.links[seat] |= 1 << link
    state.ends[seat] |= ENDS[link]
    state.near[a] |= 1 << b
    state.near[b] |= 1 << a
    if not state.area[a] >> b & 1:
        join_areas(state, state.area[a] | state.area[b])


def join_areas(state: State, area: int) -> None:
    """These places are connected from now on."""
    for place in range(PLACE_COUNT):
        if area >> place & 1:
            state.area[place] = area


def links_left(state: State, seat: int, limit: int) -> int:
    """[10.1] How many links the seat may still build in this period."""
    links = state.links[seat]
    while links:
        links &= links - 1
        limit -= 1
    return limit


def tiles_on_map(state: State) -> list[int]:
    """The spaces with a tile."""
    return [space for space in range(SPACE_COUNT) if state.owner[space] != NOBODY]
