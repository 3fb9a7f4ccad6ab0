"""What happens to the table: small deeds in the rulebook's words, used by the actions and the tiles' effects."""

from __future__ import annotations

from typing import Final

from fabrica.core import push
from fabrica.games.burgundy.components import (
    ALL_COLOURS,
    ANIMALS,
    ANY,
    BLACK,
    BOATS,
    BUILDING_KINDS,
    BUILDINGS,
    CASTLE,
    CASTLES,
    COLOUR,
    COLOUR_MASK,
    FIRST_ANIMAL,
    FIRST_BUILDING,
    FIRST_KNOWLEDGE,
    GOODS_KINDS,
    GOODS_POINTS,
    HEADS,
    KIND_COUNT,
    KNOWLEDGE,
    LARGE_BONUS,
    MINES,
    NEIGHBOURS,
    NOTHING,
    PHASE_POINTS,
    REGION,
    REGION_POINTS,
    SLOTS_FROM,
    SMALL_BONUS,
    SPACE_COUNT,
    SPECIES_OF,
    STORE,
    WORKERS,
)
from fabrica.games.burgundy.state import (
    BONUS_TILES,
    CARPENTER,
    CASTLE_ACTION,
    CHURCH_TAKES,
    CITY_HALL_ADDS,
    DISCARD,
    LINES,
    LOAD,
    MARKET_TAKES,
    PASTURES,
    PHASE_BONUS,
    REGIONS,
    SALE,
    SALES,
    WATCHTOWERS,
    State,
)


def has(state: State, seat: int, number: int) -> bool:
    """Does knowledge tile `number` lie in this seat's estate?"""
    return state.knowledge[seat] >> number & 1 == 1


def score(state: State, seat: int, line: int, points: int) -> None:
    """Move the seat's piece forward on the victory track."""
    state.points[seat * LINES + line] += points


# Dice and workers


def free_step(state: State, seat: int, colour: int) -> int:
    """[14.9] [14.10] [14.11] A step of the die that costs no worker when placing a tile of this colour."""
    if colour == BUILDINGS:
        return state.knowledge[seat] >> 9 & 1
    if colour == BOATS or colour == ANIMALS:
        return state.knowledge[seat] >> 10 & 1
    return state.knowledge[seat] >> 11 & 1


def cost(state: State, seat: int, free: int, die: int, number: int) -> int:
    """[4.3] [4.4] [4.5] [14.8] The workers that turn this die into this number; with tile 8 one is worth two steps."""
    return WORKERS[((state.knowledge[seat] >> 8 & 1) * 2 + free) * 49 + die * 7 + number]


def has_die(state: State, seat: int, die: int) -> bool:
    """[4.2] Does the seat still have a die that shows this?"""
    return state.dice[seat * 2] == die or state.dice[seat * 2 + 1] == die


def use_die(state: State, seat: int, die: int, workers: int) -> None:
    """[4.2] A used die is put aside; workers spent on it go back to the supply."""
    state.workers[seat] -= workers
    if die == ANY:
        return
    first = seat * 2
    if state.dice[first] == die:
        state.dice[first] = 0
    else:
        state.dice[first + 1] = 0


# Tiles


def is_in_depot(state: State, depot: int, kind: int) -> bool:
    """Does the depot hold such a tile?"""
    for slot in range(SLOTS_FROM[depot], SLOTS_FROM[depot + 1]):
        if state.slots[slot] == kind:
            return True
    return False


def take_from_depot(state: State, depot: int, kind: int) -> None:
    """[2.3] A tile leaves its space, which stays empty for the rest of the phase."""
    state.slots[state.slots.index(kind, SLOTS_FROM[depot])] = NOTHING


def is_stored(state: State, seat: int, kind: int) -> bool:
    """Does the seat's storage hold such a tile?"""
    first = seat * STORE
    return state.store[first] == kind or state.store[first + 1] == kind or state.store[first + 2] == kind


def take_into_store(state: State, seat: int, kind: int) -> None:
    """[5.2] [5.3] [8.1] [11.4] A tile from the board goes to the storage; if that is full, one is discarded first."""
    if state.store[seat * STORE + STORE - 1] != NOTHING:
        push(state, DISCARD, seat, kind)
    else:
        put_in_store(state, seat, kind)


def put_in_store(state: State, seat: int, kind: int) -> None:
    """Tiles lie in the storage in order of kind, empty spaces last."""
    store, at = state.store, seat * STORE
    while store[at] != NOTHING and store[at] < kind:
        at += 1
    store.insert(at, kind)
    store.pop(seat * STORE + STORE)


def take_from_store(state: State, seat: int, kind: int) -> None:
    """A stored tile leaves the storage."""
    store, at = state.store, seat * STORE
    while store[at] != kind:
        at += 1
    store.pop(at)
    store.insert(seat * STORE + STORE - 1, NOTHING)


# An estate


def lay(state: State, seat: int, kind: int, space: int) -> None:
    """[8.2] A tile lies on a space of the estate for the rest of the game."""
    state.tiles[seat * SPACE_COUNT + space] = kind
    state.placed[seat] |= 1 << space
    state.beside[seat] = (state.beside[seat] | NEIGHBOURS[space]) & ~state.placed[seat]
    if COLOUR[kind] == BUILDINGS:
        city = REGION[state.estate[seat] * SPACE_COUNT + space]
        state.barred[seat * BUILDING_KINDS + kind - FIRST_BUILDING] |= city


def open_spaces(state: State, seat: int, kind: int) -> int:
    """[6.1] [6.3] [6.4] [6.21] [14.1] A bit for each space on which the seat may put such a tile."""
    colour = COLOUR[kind]
    spaces = state.beside[seat] & COLOUR_MASK[state.estate[seat] * 6 + colour]
    if colour == BUILDINGS and not state.knowledge[seat] >> 1 & 1:
        spaces &= ~state.barred[seat * BUILDING_KINDS + kind - FIRST_BUILDING]
    return spaces


def add_to_estate(state: State, seat: int, kind: int, space: int) -> None:
    """[6.6] The tile is laid; then regions and colours score, and its effect follows at once."""
    lay(state, seat, kind, space)
    score_region(state, seat, space)
    EFFECT[kind].follow(state, seat, kind, space)


def score_region(state: State, seat: int, space: int) -> None:
    """[8.3] [8.4] [8.5] A region scores once, when its last space is filled: for its size and for the phase."""
    spaces = REGION[state.estate[seat] * SPACE_COUNT + space]
    placed = state.placed[seat]
    if placed & spaces != spaces:
        return
    score(state, seat, REGIONS, REGION_POINTS[bits(spaces)])
    score(state, seat, PHASE_BONUS, PHASE_POINTS[state.phase])
    colour = COLOUR[state.tiles[seat * SPACE_COUNT + space]]
    all_of_it = COLOUR_MASK[state.estate[seat] * 6 + colour]
    if placed & all_of_it == all_of_it:
        claim_bonus(state, seat, colour)


def claim_bonus(state: State, seat: int, colour: int) -> None:
    """[1.3] [8.6] [8.7] [8.8] The first to fill a colour takes its large bonus tile, the second the small one."""
    state.bonus[colour] += 1
    rank = state.bonus[colour]
    if rank <= 2:
        state.bonuses[seat * 6 + colour] = rank
        score(state, seat, BONUS_TILES, LARGE_BONUS[state.seats] if rank == 1 else SMALL_BONUS[state.seats])


def bits(spaces: int) -> int:
    """How many spaces a mask holds."""
    count = 0
    while spaces:
        spaces &= spaces - 1
        count += 1
    return count


# Goods


def has_goods(state: State, seat: int) -> bool:
    """Does the seat have anything to sell?"""
    for good in range(6):
        if state.goods[seat * 6 + good]:
            return True
    return False


def room_for_kinds(state: State, seat: int) -> int:
    """[6.10] How many more colours of goods the seat may store."""
    room = GOODS_KINDS
    for good in range(6):
        if state.goods[seat * 6 + good]:
            room -= 1
    return room


def sell_all(state: State, seat: int, good: int) -> None:
    """[9.2] [9.3] [9.4] [9.5] [14.3] [14.4] All goods of one colour are sold and put aside, for points and silver."""
    count = state.goods[seat * 6 + good]
    state.goods[seat * 6 + good] = 0
    state.sold[seat * 6 + good] += count
    score(state, seat, SALES, count * GOODS_POINTS[state.seats])
    state.silver[seat] += 2 if has(state, seat, 3) else 1
    if has(state, seat, 4):
        state.workers[seat] += 1


def depot_has_goods(state: State, depot: int) -> bool:
    """Does the goods space of this depot hold anything?"""
    for good in range(6):
        if state.depot_goods[depot * 6 + good]:
            return True
    return False


def load_kind(state: State, seat: int, depot: int, good: int) -> None:
    """All goods of one colour go from a depot to the seat's storage."""
    state.goods[seat * 6 + good] += state.depot_goods[depot * 6 + good]
    state.depot_goods[depot * 6 + good] = 0


# The effect of a tile, by its kind


class Effect:
    """[6.20] What follows, once, when a tile is added to an estate."""

    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[7.9] No die is needed for it."""
        raise TypeError("every kind of tile has its own effect")


class MineEffect(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[6.19] Nothing now; a mine pays at the end of each phase."""
        state.mines[seat] += 1


class CastleEffect(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[6.18] One more action, as with an extra die of any number."""
        push(state, CASTLE_ACTION, seat, ALL_COLOURS)


class KnowledgeEffect(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[6.7] From now on the tile does what its number says."""
        state.knowledge[seat] |= 1 << (kind - FIRST_KNOWLEDGE + 1)


class BoatEffect(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[6.8] [6.12] Take the goods of a depot, and move right on the turn order track."""
        move_on_track(state, seat)
        for depot in range(6):
            if depot_has_goods(state, depot):
                push(state, LOAD, seat)
                return


def move_on_track(state: State, seat: int) -> None:
    """[6.12] [6.13] One space to the right, on top of the pieces that stand there."""
    state.boats[seat] += 1
    state.track.remove(seat)
    at = 0
    while at < len(state.track) and state.boats[state.track[at]] > state.boats[seat]:
        at += 1
    state.track.insert(at, seat)


class AnimalEffect(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[6.15] [6.16] [6.17] [14.7] The tile scores, and the same animal in its pasture once more."""
        animals = REGION[state.estate[seat] * SPACE_COUNT + space] & state.placed[seat]
        more = 1 if has(state, seat, 7) else 0
        points = 0
        while animals:
            tile = state.tiles[seat * SPACE_COUNT + animals.bit_length() - 1]
            animals ^= 1 << animals.bit_length() - 1
            if SPECIES_OF[tile] == SPECIES_OF[kind]:
                points += HEADS[tile] + more
        score(state, seat, PASTURES, points)


class Warehouse(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[7.1] You may sell goods of one colour, without a die; with nothing to sell the benefit is lost."""
        if has_goods(state, seat):
            push(state, SALE, seat, ALL_COLOURS)


class CarpentersWorkshop(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[7.2] You may take a building from any numbered depot."""
        offer(state, CARPENTER, seat, 1 << BUILDINGS)


class Church(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[7.3] You may take a mine, a knowledge tile or a castle from any numbered depot."""
        offer(state, CHURCH_TAKES, seat, 1 << MINES | 1 << KNOWLEDGE | 1 << CASTLES)


class Market(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[7.4] You may take a boat or an animal from any numbered depot."""
        offer(state, MARKET_TAKES, seat, 1 << BOATS | 1 << ANIMALS)


class BoardingHouse(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[7.5] [7.11] Four workers; the supply has no limit."""
        state.workers[seat] += 4


class Bank(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[7.6] Two silverlings."""
        state.silver[seat] += 2


class CityHall(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[7.7] You may add another stored tile; one that you buy first will do."""
        if can_add(state, seat) or can_buy(state, seat):
            push(state, CITY_HALL_ADDS, seat, ALL_COLOURS)


class Watchtower(Effect):
    def follow(self, state: State, seat: int, kind: int, space: int, /) -> None:
        """[7.8] Four victory points."""
        score(state, seat, WATCHTOWERS, 4)


BUILDING_EFFECTS: Final[list[Effect]] = [
    Warehouse(), CarpentersWorkshop(), Church(), Market(), BoardingHouse(), Bank(), CityHall(), Watchtower()
]  # fmt: skip
EFFECT: Final[list[Effect]] = [  # by kind
    CastleEffect(),
    MineEffect(),
    *BUILDING_EFFECTS,
    BoatEffect(),
    *[AnimalEffect() for _ in range(FIRST_ANIMAL, FIRST_KNOWLEDGE)],
    *[KnowledgeEffect() for _ in range(FIRST_KNOWLEDGE, KIND_COUNT)],
]


def offer(state: State, what: int, seat: int, colours: int) -> None:
    """[7.10] A benefit that takes a tile is owed only if a numbered depot has one."""
    for slot in range(SLOTS_FROM[BLACK]):
        kind = state.slots[slot]
        if kind != NOTHING and colours >> COLOUR[kind] & 1:
            push(state, what, seat, colours)
            return


def can_add(state: State, seat: int) -> bool:
    """Is there a stored tile and a space for it, whatever its number?"""
    for at in range(seat * STORE, seat * STORE + STORE):
        kind = state.store[at]
        if kind != NOTHING and open_spaces(state, seat, kind):
            return True
    return False


def can_buy(state: State, seat: int) -> bool:
    """[11.1] [11.3] [14.6] Is a purchase still open, affordable, and something on offer?"""
    if state.bought or state.silver[seat] < 2:
        return False
    first = 0 if has(state, seat, 6) else SLOTS_FROM[BLACK]
    for slot in range(first, SLOTS_FROM[BLACK + 1]):
        if state.slots[slot] != NOTHING:
            return True
    return False


def settle(state: State, seat: int, estate: int, space: int) -> None:
    """[1.11] [6.5] [15.3] The start castle lies on a dark green space; it scores nothing and gives no action."""
    state.estate[seat] = estate
    lay(state, seat, CASTLE, space)


def castle_spaces(estate: int) -> list[int]:
    """[15.3] The dark green spaces of an estate."""
    return [space for space in range(SPACE_COUNT) if COLOUR_MASK[estate * 6 + CASTLES] >> space & 1]
