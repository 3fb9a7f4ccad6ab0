"""The components of The Castles of Burgundy as tables of small ints: tiles, estates, depots, goods."""

from __future__ import annotations

from typing import Final, NamedTuple

from fabrica.sheets import SheetError, rows

NAME: Final = "burgundy"

# Colours of spaces and tiles, in the order of tiles.csv

COLOURS: Final = ("castle", "mine", "building", "boat", "animal", "knowledge")
CASTLES: Final = 0
MINES: Final = 1
BUILDINGS: Final = 2
BOATS: Final = 3
ANIMALS: Final = 4
KNOWLEDGE: Final = 5
ALL_COLOURS: Final = 63  # a bit for each colour

# Tiles by what they show: 49 kinds


class Tile(NamedTuple):
    """[1.1] A row of tiles.csv."""

    id: str
    colour: str
    count_coloured: int
    count_black: int
    species: tuple[str, ...]
    value: int | None


TILES: Final = rows(NAME, "tiles.csv", Tile)
KINDS: Final = tuple([tile.id for tile in TILES])
COLOUR: Final = [COLOURS.index(tile.colour) for tile in TILES]
COLOURED_BACKS: Final = [tile.count_coloured for tile in TILES]
BLACK_BACKS: Final = [tile.count_black for tile in TILES]
KIND_COUNT: Final = 49

CASTLE: Final = 0
MINE: Final = 1
WAREHOUSE: Final = 2
CARPENTERS_WORKSHOP: Final = 3
CHURCH: Final = 4
MARKET: Final = 5
BOARDING_HOUSE: Final = 6
BANK: Final = 7
CITY_HALL: Final = 8
WATCHTOWER: Final = 9
BOAT: Final = 10
FIRST_ANIMAL: Final = 11
FIRST_KNOWLEDGE: Final = 23
FIRST_BUILDING: Final = WAREHOUSE
BUILDING_KINDS: Final = 8
NOTHING: Final = -1

SPECIES: Final = ("cow", "sheep", "pig", "chicken")
SPECIES_OF: Final = [SPECIES.index(tile.species[0]) if tile.species else NOTHING for tile in TILES]
HEADS: Final = [tile.value if tile.value is not None and tile.colour == "animal" else 0 for tile in TILES]

EXPECTED: Final = (
    "castle", "mine", "warehouse", "carpenters-workshop", "church", "market", "boarding-house", "bank", "city-hall",
    "watchtower", "boat", "cow-2",
)  # fmt: skip
if KINDS[:12] != EXPECTED or KINDS[FIRST_KNOWLEDGE] != "knowledge-1" or len(KINDS) != KIND_COUNT:
    raise SheetError([f"tiles.csv: the tiles begin with {', '.join(EXPECTED)}, and knowledge-1 is number 24"])

# Estates: 37 hexagonal spaces a1 … g4, rows of 4 5 6 7 6 5 4


class EstateRow(NamedTuple):
    """A row of estates.csv: one row of spaces of one estate, each a colour's letter and a number."""

    estate: int
    row: int
    spaces: tuple[str, ...]


ESTATE_ROWS: Final = rows(NAME, "estates.csv", EstateRow)
LETTERS: Final = "CMBSAK"
SPACE_COUNT: Final = 37
ESTATE_COUNT: Final = 9
ROW_LENGTHS: Final = (4, 5, 6, 7, 6, 5, 4)
SPACES: Final = tuple([f"{'abcdefg'[row]}{i + 1}" for row in range(7) for i in range(ROW_LENGTHS[row])])
MIDDLE: Final = 18  # d4
ESTATES: Final = tuple([str(n + 1) for n in range(ESTATE_COUNT)])

PRINTED: Final = [word for row in ESTATE_ROWS for word in row.spaces]
SPACE_COLOUR: Final = [LETTERS.index(word[0]) for word in PRINTED]  # estate * 37 + space
NUMBER: Final = [int(word[1]) for word in PRINTED[:SPACE_COUNT]]
if [int(word[1]) for word in PRINTED] != NUMBER * ESTATE_COUNT:
    raise SheetError(["estates.csv: the nine estates have the same numbers"])


def cube(space: int) -> tuple[int, int]:
    """Axial coordinates of a space."""
    row = 0
    while space >= ROW_LENGTHS[row]:
        space -= ROW_LENGTHS[row]
        row += 1
    return space + max(-3, -row), row - 3


def touches(a: int, b: int) -> bool:
    """Are the two spaces neighbours?"""
    (q, r), (u, v) = cube(a), cube(b)
    return (u - q, v - r) in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def mask(spaces: list[int]) -> int:
    """A bit for each of these spaces."""
    bits = 0
    for space in spaces:
        bits |= 1 << space
    return bits


NEIGHBOURS: Final = [mask([b for b in range(SPACE_COUNT) if touches(a, b)]) for a in range(SPACE_COUNT)]
COLOUR_MASK: Final = [  # estate * 6 + colour
    mask([s for s in range(SPACE_COUNT) if SPACE_COLOUR[estate * SPACE_COUNT + s] == colour])
    for estate in range(ESTATE_COUNT)
    for colour in range(6)
]


def region(estate: int, space: int) -> int:
    """[1.20] The connected spaces of one colour around a space."""
    colour = COLOUR_MASK[estate * 6 + SPACE_COLOUR[estate * SPACE_COUNT + space]]
    grown, bits = 1 << space, 0
    while grown != bits:
        bits = grown
        for other in range(SPACE_COUNT):
            if colour >> other & 1 and NEIGHBOURS[other] & bits:
                grown |= 1 << other
    return grown


REGION: Final = [region(estate, space) for estate in range(ESTATE_COUNT) for space in range(SPACE_COUNT)]


class Sheet(NamedTuple):
    """A row of sheets.csv: the two sides of a sheet of estates."""

    sheet: int
    front: int
    back: int
    source: str


SHEETS: Final = rows(NAME, "sheets.csv", Sheet)

# The board: six depots of four spaces, the black depot of eight, goods


class Space(NamedTuple):
    """[1.5] A row of depots.csv: a space of a depot and the smallest number of players it is used with."""

    depot: int
    position: int
    colour: str
    players: int
    three_players_b_d: tuple[str, ...]


DEPOT_SPACES: Final = rows(NAME, "depots.csv", Space)
DEPOTS: Final = ("1", "2", "3", "4", "5", "6", "black")
BLACK: Final = 6
SLOT_COUNT: Final = 32
BLACK_SLOT: Final = 24
SLOTS_FROM: Final = [0, 4, 8, 12, 16, 20, 24, 32]  # depot d: from SLOTS_FROM[d] to before SLOTS_FROM[d + 1]


class Good(NamedTuple):
    """[1.2] A row of goods.csv."""

    id: str
    die: int
    copies: int


GOODS_ROWS: Final = rows(NAME, "goods.csv", Good)
GOODS: Final = tuple([good.id for good in GOODS_ROWS])
GOODS_COUNT: Final = [good.copies for good in GOODS_ROWS]
if [good.die for good in GOODS_ROWS] != [1, 2, 3, 4, 5, 6]:
    raise SheetError(["goods.csv: the goods are sold with the dice 1 to 6, in this order"])
GOODS_KINDS: Final = 3  # [6.10]
STORE: Final = 3  # [5.2] storage spaces
TRACK_SPACES: Final = 7


class BySeats(NamedTuple):
    """A row of players.csv: figures that depend on the number of players."""

    players: int
    large_bonus: int
    small_bonus: int
    goods_points: int
    black_tiles: int


class RegionScore(NamedTuple):
    """A row of regions.csv."""

    size: int
    points: int


class PhaseScore(NamedTuple):
    """A row of phases.csv."""

    id: str
    region_bonus: int


class Place(NamedTuple):
    """A row of workers.csv: the workers a player starts with, by place in the order of play."""

    place: int
    workers: int


class Lore(NamedTuple):
    """A row of knowledge.csv: when a knowledge tile matters, and what it scores at the end."""

    id: str
    when: str
    for_each: tuple[str, ...]
    points: int | None


class Leftover(NamedTuple):
    """[13.2] [13.3] [13.4] A row of leftovers.csv: at the end each so many score so many points."""

    id: str
    each: int
    points: int


LEFTOVERS: Final = {row.id: row for row in rows(NAME, "leftovers.csv", Leftover)}
BY_SEATS: Final = rows(NAME, "players.csv", BySeats)
BLACK_DEPOT: Final = [0, 0, *[row.black_tiles for row in BY_SEATS]]
GOODS_POINTS: Final = [0, 0, *[row.goods_points for row in BY_SEATS]]
LARGE_BONUS: Final = [0, 0, *[row.large_bonus for row in BY_SEATS]]
SMALL_BONUS: Final = [0, 0, *[row.small_bonus for row in BY_SEATS]]
REGION_POINTS: Final = [0, *[row.points for row in rows(NAME, "regions.csv", RegionScore)]]
PHASE_ROWS: Final = rows(NAME, "phases.csv", PhaseScore)
PHASES: Final = tuple([row.id for row in PHASE_ROWS])
PHASE_POINTS: Final = [row.region_bonus for row in PHASE_ROWS]
START_WORKERS: Final = [row.workers for row in rows(NAME, "workers.csv", Place)]
LORE: Final = rows(NAME, "knowledge.csv", Lore)

# What lies on which space of the board

ALIKE: Final = [CASTLE, MINE, NOTHING, BOAT, NOTHING, NOTHING]  # the one kind of a colour
ANY_COLOUR: Final = 6


def slot_colour(seats: int, phase: int, slot: int) -> int:
    """[2.3] [2.4] [2.5] The colour a space of the depots takes in this phase; NOTHING if it is not used."""
    if slot >= BLACK_SLOT:
        return ANY_COLOUR if slot - BLACK_SLOT < BLACK_DEPOT[seats] else NOTHING
    space = DEPOT_SPACES[slot]
    if space.players > seats:
        return NOTHING
    if seats == 3 and space.three_players_b_d and phase % 2:
        return COLOURS.index(space.three_players_b_d[0])
    return COLOURS.index(space.colour)


def known_tile(slot: int, colour: int) -> int:
    """[2.3] The tile that comes to this space without a draw, since all of its colour are alike; else NOTHING."""
    return ALIKE[colour] if slot < BLACK_SLOT and colour != NOTHING else NOTHING


# By seats * 2 + phase % 2: the colour of each space; the spaces with a known tile, and those that draw one, last first

SLOT_COLOURS: Final = [
    [slot_colour(seats, phase, slot) if seats >= 2 else NOTHING for slot in range(SLOT_COUNT)]
    for seats in range(5)
    for phase in range(2)
]
KNOWN_SLOTS: Final = [
    [slot for slot in range(SLOT_COUNT) if known_tile(slot, colours[slot]) != NOTHING] for colours in SLOT_COLOURS
]
DRAWN_SLOTS: Final = [
    [
        slot
        for slot in range(SLOT_COUNT - 1, -1, -1)
        if colours[slot] != NOTHING and known_tile(slot, colours[slot]) == NOTHING
    ]
    for colours in SLOT_COLOURS
]
DEPOT_OF: Final = [min(slot // 4, BLACK) for slot in range(SLOT_COUNT)]

# The first kind of each colour and the end of it; the last is any colour
FIRST_OF: Final = [0, 1, 2, BOAT, FIRST_ANIMAL, FIRST_KNOWLEDGE, 0]
END_OF: Final = [1, 2, BOAT, FIRST_ANIMAL, FIRST_KNOWLEDGE, KIND_COUNT, KIND_COUNT]


# Dice and workers

DICE: Final = ("any", "1", "2", "3", "4", "5", "6")
ANY: Final = 0  # a castle's die, or no die at all


def steps(die: int, number: int) -> int:
    """[4.4] How far two numbers of a die are from each other, 6 and 1 being neighbours."""
    away = abs(die - number)
    return 0 if die == ANY else min(away, 6 - away)


def workers_for(die: int, number: int, free: int, reach: int) -> int:
    """[4.3] Workers to turn a die into a number: `free` steps cost none, a worker moves it `reach` steps."""
    return (max(0, steps(die, number) - free) + reach - 1) // reach


def different(one: int, other: int) -> list[int]:
    """[4.2] The dice not used yet, alike ones once; ANY where none lies there."""
    return [die for die in (one, other if other != one else ANY) if die != ANY] or [ANY]


# How a die is turned: ((a worker moves it 2 steps) * 2 + (one step is free)), 0 to 3
HOW: Final = ((0, 1), (1, 1), (0, 2), (1, 2))
WORKERS: Final = [  # (how * 7 + die) * 7 + number
    workers_for(die, number, free, reach) for free, reach in HOW for die in range(7) for number in range(7)
]
MOST_WORKERS: Final = 3  # more than three are never needed to turn a die
NUMBERS_REACHED: Final = [  # (how * 7 + die) * 4 + workers: the numbers a die can be turned into
    [number for number in range(1, 7) if workers_for(die, number, free, reach) <= workers]
    for free, reach in HOW
    for die in range(7)
    for workers in range(MOST_WORKERS + 1)
]
SPACES_REACHED: Final = [  # the same, as a bit for each space of an estate with such a number
    mask([space for space in range(SPACE_COUNT) if NUMBER[space] in numbers]) for numbers in NUMBERS_REACHED
]
WAYS: Final = [  # how * 4 + workers, then one die * 7 + the other: each different die, and where it stands in the two
    [
        [(die, (how * 7 + die) * 4 + workers) for die in different(one, other)]
        for one in range(7)
        for other in range(7)
    ]
    for how in range(len(HOW))
    for workers in range(MOST_WORKERS + 1)
]
