"""What a position of Brass is worth to a seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fabrica.bots.value import Feature, Kind, Measured, Value
from fabrica.games.brass.components import (
    BOTTOM,
    CANAL,
    CIRCLES,
    COTTON,
    END_A,
    END_B,
    EXTERNAL,
    FIRST_INDUSTRY_CARD,
    INCOME,
    INDUSTRIES,
    INDUSTRY_OF,
    LEVEL,
    LEVEL_AT,
    LINK_COUNT,
    PLACE_COUNT,
    PLACE_OF,
    POINTS,
    PORT,
    RAIL,
    ROUNDS,
    SPACE_COUNT,
    SPACES_AT,
    TILE_CUBES,
)
from fabrica.games.brass.components import CARD_COUNT as CARDS
from fabrica.games.brass.effects import top
from fabrica.games.brass.rules.domains import PORT_SPACES
from fabrica.games.brass.scoring import total
from fabrica.games.brass.state import NOTHING, PLAY, REVEAL, State

FEATURES: Final = (
    Feature("points scored", 1.0, 50.0),
    Feature("points of flipped tiles", 1.0, 20.0),
    Feature("points that score again with the rails", 0.9, 20.0),
    Feature("points of mills that can sell", 0.85, 10.0),
    Feature("points of other mills", 0.5, 10.0),
    Feature("points of open ports", 0.6, 10.0),
    Feature("points of mines and works, by cubes gone", 0.3, 10.0),
    Feature("points of mines and works", 0.6, 10.0),
    Feature("points of links now", 1.0, 20.0),
    Feature("tiles at the ends of links that may flip", 0.6, 10.0),
    Feature("free spaces at the ends of links", 0.18, 10.0),
    Feature("tens of pounds at the end", 0.9, 5.0),
    Feature("pounds to spend", 0.23, 40.0),
    Feature("income to come", 0.125, 100.0),
    Feature("debts to come", -0.08, 60.0),
    Feature("income of tiles to flip", 0.12, 60.0),
    Feature("points of the next mill", 0.12, 10.0),
    Feature("points of the next port", 0.08, 8.0),
    Feature("points of the next mine", 0.1, 4.0),
    Feature("points of the next works", 0.12, 8.0),
    Feature("points of the next shipyard", 0.14, 18.0),
    Feature("cards in hand", 1.6, 8.0),
    Feature("different cards in hand", 0.35, 6.0),
    Feature("industry cards in hand", 0.3, 4.0),
    Feature("links of the seat", 0.25, 10.0),
    Feature("rounds left", 0.0, 20.0),
    Feature("the canal period", 0.0, 1.0),
)
FURTHER: Final = (
    Feature("rounds left in the period", 0.0, 8.0),
    Feature("place in the turn order", 0.0, 2.0),
    Feature("pounds", 0.0, 40.0),
    Feature("pounds spent this round", 0.0, 20.0),
    Feature("income", 0.0, 10.0),
    *[Feature(f"{industry} tiles gone from the stack", 0.0, 4.0) for industry in INDUSTRIES],
    *[Feature(f"{industry} tiles to flip", 0.0, 2.0) for industry in INDUSTRIES],
    *[Feature(f"{industry} tiles flipped", 0.0, 3.0) for industry in INDUSTRIES],
    Feature("places of the network", 0.0, 10.0),
    Feature("coal in one's own mines", 0.0, 4.0),
    Feature("iron in one's own works", 0.0, 4.0),
)
OWN: Final = (
    Feature("coal on the demand track", 0.0, 8.0),
    Feature("iron on the demand track", 0.0, 8.0),
    Feature("the cotton demand", 0.0, 8.0),
    Feature("mines with coal", 0.0, 3.0),
    Feature("works with iron", 0.0, 3.0),
    Feature("cards of places with a free space", 0.0, 4.0),
    Feature("cards of places of the network with a free space", 0.0, 3.0),
    *[Feature(f"{industry} cards in hand", 0.0, 2.0) for industry in INDUSTRIES],
)
KIND: Final = Kind(main=(PLAY,), through=(REVEAL,), spread=22.0)

CHANCE_TO_FLIP: Final = [0.55, 0.6, 0.75, 0.85, 1.0]  # by industry
FULL_PURSE: Final = 45  # pounds beyond this cannot be spent soon


class Brass(Value[State]):
    """Points scored and to be scored, income and money by the time left, stacks and cards."""

    def measure(self, state: State, seat: int, out: Measured, /) -> None:
        rounds = ROUNDS[state.seats]
        here = rounds - state.round + 0.0  # full rounds after this one in the period
        left = here + (rounds if state.period == CANAL else 0)
        out.append(float(total(state, seat)))
        tiles(state, seat, here, left, out)
        links(state, seat, here, out)
        pounds = state.money[seat]
        out.append(pounds / 10.0)
        out.append(min(pounds, FULL_PURSE) * min(1.0, left / 8.0))
        level = LEVEL_AT[state.income[seat]]
        out.append(level * left)
        out.append(max(0, -level) * left)
        out.append(coming(state, seat, here, left))
        for industry in range(5):
            tile = top(state, seat, industry)
            out.append(0.0 if tile == NOTHING or left < 1.0 else float(POINTS[tile]))
        cards(state, seat, out)
        out.append(float(bits(state.links[seat])))
        out.append(left)
        out.append(1.0 if state.period == CANAL else 0.0)

    def measure_further(self, state: State, seat: int, out: Measured, /) -> None:
        out.append(float(ROUNDS[state.seats] - state.round))
        out.append(float(state.order.index(seat)))
        out.append(float(state.money[seat]))
        out.append(float(state.spent[seat]))
        out.append(float(LEVEL_AT[state.income[seat]]))
        stacks(state, seat, out)
        out.append(float(bits(state.at[seat] | state.ends[seat])))
        own_cubes(state, seat, out)
        board(state, out)
        hand(state, seat, out)


def bits(mask: i64) -> i64:
    """How many there are in a set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def hope(state: State, tile: int, here: float) -> float:
    """How often a tile may still score: in this period if there is time, and with the rails if it stays."""
    now = min(1.0, (here + 0.6) / 2.5)
    return now + 1.0 if state.period == CANAL and LEVEL[tile] > 1 else now


def tiles(state: State, seat: int, here: float, left: float, out: Measured) -> None:
    """Points of the seat's tiles: flipped, again with the rails, and hoped for by kind."""
    flipped = again = ready = waiting = ports = gone = sources = 0.0
    markets, wanted = buyers(state), demand(state)
    mine: i64 = state.own[seat]
    turned: i64 = state.flipped
    space: i64
    for space in range(SPACE_COUNT) if mine else range(0):
        if mine >> space & 1:
            tile = state.tile[space]
            points = float(POINTS[tile])
            if turned >> space & 1:
                flipped += points
                again += points if state.period == CANAL and LEVEL[tile] > 1 else 0.0
                continue
            points *= hope(state, tile, here)
            if INDUSTRY_OF[tile] == COTTON:
                if state.area[PLACE_OF[space]] & markets:
                    ready += points
                else:
                    waiting += points
            elif INDUSTRY_OF[tile] == PORT:
                ports += points
            else:
                points *= wanted
                sources += points
                gone += points * (1.0 - state.cubes[space] / max(1, TILE_CUBES[tile]))
    out.extend([flipped, again, ready, waiting, ports, gone, sources])


def demand(state: State) -> float:
    """How likely another mine or works is used up: the less, the more of them lie there with cubes."""
    others = bits(state.mines | state.works) - 1
    return 1.0 / (1.0 + 0.45 * float(others)) if others > 0 else 1.0


def buyers(state: State) -> int:
    """The places where a mill could sell now."""
    places = 0 if state.marker >= BOTTOM else state.port_places | EXTERNAL
    open_ports = state.kind[PORT] & ~state.flipped
    if open_ports:
        for space in PORT_SPACES:
            if open_ports >> space & 1:
                places |= 1 << PLACE_OF[space]
    return places


def links(state: State, seat: int, here: float, out: Measured) -> None:
    """Points of the seat's links now, and what may still come at their ends."""
    mine: i64 = state.links[seat]
    points = open_tiles = free = 0.0
    link: i64
    if mine:
        time = min(1.0, (here + 0.6) / 2.5)
        circle, closed, empty = ends(state)
        for link in range(LINK_COUNT):
            if mine >> link & 1:
                a, b = END_A[link], END_B[link]
                points += circle[a] + circle[b]
                open_tiles += (closed[a] + closed[b]) * time
                free += (empty[a] + empty[b]) * min(1.0, here / 4.0)
    out.extend([points, open_tiles, free])


def ends(state: State) -> tuple[list[int], list[int], list[int]]:
    """At each place: gold circles, tiles not flipped, free spaces."""
    circle, closed, empty = CIRCLES[:], [0] * PLACE_COUNT, [0] * PLACE_COUNT
    turned: i64 = state.flipped
    taken: i64 = occupied(state)
    space: i64
    for space in range(SPACE_COUNT):
        place = PLACE_OF[space]
        if turned >> space & 1:
            circle[place] += 1
        elif taken >> space & 1:
            closed[place] += 1
        else:
            empty[place] += 1
    return circle, closed, empty


def coming(state: State, seat: int, here: float, left: float) -> float:
    """The income that the tiles not flipped yet may bring until the end."""
    found, wanted = 0.0, demand(state)
    waiting: i64 = state.own[seat] & ~state.flipped
    space: i64
    for space in range(SPACE_COUNT) if waiting else range(0):
        if waiting >> space & 1:
            tile = state.tile[space]
            stays = hope(state, tile, here)
            chance = CHANCE_TO_FLIP[INDUSTRY_OF[tile]] * (wanted if state.cubes[space] else 1.0)
            found += INCOME[tile] * chance * min(1.0, stays)
    return found * 0.5 * max(0.0, left - 1.0)


def cards(state: State, seat: int, out: Measured) -> None:
    """Cards in hand, different ones, and cards of industries."""
    size: i64 = 0
    different: i64 = 0
    industry: i64 = 0
    hands, first, free = state.hands, seat * CARDS, ~occupied(state)
    for card in range(CARDS):
        held: i64 = hands[first + card]
        if held:
            size += held
            different += 1
            if card >= FIRST_INDUSTRY_CARD:
                industry += 1
            elif not SPACES_AT[card] & free:
                different -= 1
    out.append(float(size))
    out.append(float(different))
    out.append(float(industry) if state.period == RAIL or state.round < 8 else 0.0)


def stacks(state: State, seat: int, out: Measured) -> None:
    """By industry: tiles gone from the stack, those to flip, those flipped."""
    mine = state.own[seat]
    for industry in range(5):
        out.append(float(state.taken[seat * 5 + industry]))
    for industry in range(5):
        out.append(float(bits(state.kind[industry] & mine & ~state.flipped)))
    for industry in range(5):
        out.append(float(bits(state.kind[industry] & mine & state.flipped)))


def own_cubes(state: State, seat: int, out: Measured) -> None:
    """Coal in one's own mines and iron in one's own works."""
    coal = iron = 0
    mines: i64 = state.mines & state.own[seat]
    works: i64 = state.works & state.own[seat]
    space: i64
    for space in range(SPACE_COUNT) if mines | works else range(0):
        if mines >> space & 1:
            coal += state.cubes[space]
        elif works >> space & 1:
            iron += state.cubes[space]
    out.append(float(coal))
    out.append(float(iron))


def board(state: State, out: Measured) -> None:
    """What coal, iron and cotton are in demand, and who offers."""
    out.append(float(state.demand[0]))
    out.append(float(state.demand[1]))
    out.append(float(state.marker))
    out.append(float(bits(state.mines)))
    out.append(float(bits(state.works)))


def hand(state: State, seat: int, out: Measured) -> None:
    """Cards of places that have room, there and in the network, and cards of each industry."""
    hands, first, free, network = state.hands, seat * CARDS, ~occupied(state), state.at[seat] | state.ends[seat]
    room = near = 0
    for card in range(FIRST_INDUSTRY_CARD):
        if hands[first + card] and SPACES_AT[card] & free:
            room += 1
            if network >> card & 1:
                near += 1
    out.append(float(room))
    out.append(float(near))
    for card in range(FIRST_INDUSTRY_CARD, FIRST_INDUSTRY_CARD + 5):
        out.append(float(state.hands[first + card]))


def occupied(state: State) -> int:
    """The spaces with a tile."""
    kind = state.kind
    return kind[0] | kind[1] | kind[2] | kind[3] | kind[4]


VALUE: Final = Brass(FEATURES, KIND, FURTHER, OWN)
