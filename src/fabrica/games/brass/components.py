"""Everything printed on cardboard: the CSV rows, and the same facts as tables of small ints and bit masks.

Places, spaces, links, cards, tiles and industries are numbered by their row. A set of places, spaces or
links is an int whose bit n stands for row n.
"""

from typing import Final

from fabrica.games.brass.box import CARDS as CARDS
from fabrica.games.brass.box import COTTON_TRACK as COTTON_TRACK
from fabrica.games.brass.box import DEMAND_TRACK as DEMAND_TRACK
from fabrica.games.brass.box import DISTANT as DISTANT
from fabrica.games.brass.box import HAND as HAND
from fabrica.games.brass.box import INDUSTRIES as INDUSTRIES
from fabrica.games.brass.box import LEVELS as LEVELS
from fabrica.games.brass.box import LINKS as LINKS
from fabrica.games.brass.box import PLACES as PLACES
from fabrica.games.brass.box import SEATS as SEATS
from fabrica.games.brass.box import SPACES as SPACES
from fabrica.games.brass.box import TILES as TILES
from fabrica.games.brass.box import Card as Card
from fabrica.games.brass.box import Link as Link
from fabrica.games.brass.box import Place as Place
from fabrica.games.brass.box import Space as Space
from fabrica.games.brass.box import Tile as Tile
from fabrica.games.brass.pack import refuse_wrong_sheets

refuse_wrong_sheets()  # before any table is made of them

# Names of the numbers

COTTON: Final = 0
PORT: Final = 1
COAL: Final = 2
IRON: Final = 3
SHIPYARD: Final = 4

CANAL: Final = 0
RAIL: Final = 1
PERIODS: Final = ("canal", "rail")

PLACE_COUNT: Final[int] = len(PLACES)
SPACE_COUNT: Final[int] = len(SPACES)
LINK_COUNT: Final[int] = len(LINKS)
CARD_COUNT: Final[int] = len(CARDS)
DISTANT_COUNT: Final[int] = len(DISTANT)
FIRST_INDUSTRY_CARD: Final[int] = [card.kind for card in CARDS].index("industry")

# Numbers of the rulebook

LINKS_EACH: Final = 14  # [1.2] [10.1] link tiles of a player
CUBES: Final = (30, 25)  # [1.1] coal and iron cubes in the box
RESERVE_PRICE: Final = 5  # [9.13] [9.16] a cube when its track is empty
CANAL_COST: Final = 3  # [10.2]
RAIL_COST: Final = 5  # [10.3]
SECOND_RAIL_COST: Final = 10  # [10.5] two rails cost 15 together
LOANS: Final = (10, 20, 30)  # [13.1]
START_SPACE: Final[int] = next(level.first for level in LEVELS if level.level == 0)  # [2.1]
TOP_SPACE: Final[int] = LEVELS[-1].last  # [4.9]

# The map

PLACE: Final[dict[str, int]] = {place.id: i for i, place in enumerate(PLACES)}
SPACE: Final[dict[str, int]] = {space.id: i for i, space in enumerate(SPACES)}
LINK: Final[dict[str, int]] = {link.id: i for i, link in enumerate(LINKS)}
CARD: Final[dict[str, int]] = {card.id: i for i, card in enumerate(CARDS)}
TILE: Final[dict[str, int]] = {tile.id: i for i, tile in enumerate(TILES)}


def mask(bits: list[int]) -> int:
    """The set of these numbers."""
    out = 0
    for bit in bits:
        out |= 1 << bit
    return out


def members(bits: int) -> list[int]:
    """The numbers in a set, in order."""
    return [bit for bit in range(bits.bit_length()) if bits >> bit & 1]


PLACE_OF: Final[list[int]] = [PLACE[space.place] for space in SPACES]
SPACES_AT: Final[list[int]] = [
    mask([s for s in range(SPACE_COUNT) if PLACE_OF[s] == place]) for place in range(PLACE_COUNT)
]
SYMBOL: Final[list[int]] = [
    mask([s for s, space in enumerate(SPACES) if industry in space.symbols]) for industry in INDUSTRIES
]
END_A: Final[list[int]] = [PLACE[link.a] for link in LINKS]
END_B: Final[list[int]] = [PLACE[link.b] for link in LINKS]
ENDS: Final[list[int]] = [1 << END_A[link] | 1 << END_B[link] for link in range(LINK_COUNT)]
LINKS_AT: Final[list[int]] = [
    mask([link for link in range(LINK_COUNT) if ENDS[link] >> place & 1]) for place in range(PLACE_COUNT)
]
EXTERNAL: Final[int] = mask([i for i, place in enumerate(PLACES) if place.external])
CIRCLES: Final[list[int]] = [place.circles for place in PLACES]

BARROW: Final[int] = PLACE["barrow"]
BIRKENHEAD: Final[int] = PLACE["birkenhead"]
LIVERPOOL: Final[int] = PLACE["liverpool"]
RAIL_ONLY_SPACES: Final[int] = SPACES_AT[BARROW] | SPACES_AT[BIRKENHEAD]
# [9.30] [14.5] spaces where nothing is built in the canal period: shipyards are left Liverpool
PORT_ALONE: Final[int] = SYMBOL[PORT] & ~(SYMBOL[COTTON] | SYMBOL[COAL])
PORT_SHARED: Final[int] = SYMBOL[PORT] & ~PORT_ALONE
# [9.33] The spaces of Lancaster and Preston that a port or a mill may take
PORT_BEFORE: Final[list[int]] = [
    SPACES_AT[PLACE_OF[s]] & PORT_ALONE if PORT_SHARED >> s & 1 else 0 for s in range(SPACE_COUNT)
]
# [9.33] The spaces that a port must take before this one

# The same with 2 players (index 0) and with 3 or 4 (index 1)

OPEN_SPACES: Final[list[int]] = [
    mask([s for s in range(SPACE_COUNT) if PLACES[PLACE_OF[s]].for_two]),
    mask(list(range(SPACE_COUNT))),
]
OPEN_LINKS: Final[list[list[int]]] = [
    [
        mask([i for i, link in enumerate(LINKS) if link.canal_for_two]),
        mask([i for i, link in enumerate(LINKS) if link.rail_for_two]),
    ],
    [
        mask([i for i, link in enumerate(LINKS) if link.canal]),
        mask([i for i, link in enumerate(LINKS) if link.rail]),
    ],
]
# potential links by board and period
DECKS: Final[list[list[int]]] = [[card.copies_for_two for card in CARDS], [card.copies for card in CARDS]]
PRICES: Final[list[list[int]]] = [
    [space.price for space in DEMAND_TRACK if space.for_two],
    [space.price for space in DEMAND_TRACK],
]
DISTANT_TILES: Final[list[list[int]]] = [
    [row.copies_for_two for row in DISTANT],
    [row.copies for row in DISTANT],
]
MONEY: Final[list[int]] = [0, 0, *[row.money for row in SEATS]]
ASIDE: Final[list[list[int]]] = [[0, 0], [0, 0], *[[row.aside_canal, row.aside_rail] for row in SEATS]]
ROUNDS: Final[list[int]] = [0, 0, *[row.rounds for row in SEATS]]  # [4.1]

# Tiles: one number per row of tiles.csv

INDUSTRY_OF: Final[list[int]] = [INDUSTRIES.index(tile.industry) for tile in TILES]
LEVEL: Final[list[int]] = [tile.level for tile in TILES]
COST: Final[list[int]] = [tile.cost or 0 for tile in TILES]
INCOME: Final[list[int]] = [tile.income or 0 for tile in TILES]
POINTS: Final[list[int]] = [tile.points or 0 for tile in TILES]
COAL_NEED: Final[list[int]] = [tile.coal or 0 for tile in TILES]
IRON_NEED: Final[list[int]] = [tile.iron or 0 for tile in TILES]
TILE_CUBES: Final[list[int]] = [tile.cubes or 0 for tile in TILES]
BUILT_IN: Final[list[list[bool]]] = [
    [tile.period in (period, "both") for tile in TILES] for period in PERIODS
]
# [1.4] [9.21] may the tile be built in the period?


def sale_value(tile: int) -> int:
    """[4.5] Half the cost of a tile, rounded down."""
    return COST[tile] // 2


STACKS: Final[list[list[int]]] = [
    [t for t, tile in enumerate(TILES) if tile.industry == industry for _ in range(tile.copies)]
    for industry in INDUSTRIES
]
# [2.2] Each stack from the top down

# Tracks

BONUS: Final[list[int]] = [space.bonus or 0 for space in COTTON_TRACK]
BOTTOM: Final[int] = len(COTTON_TRACK) - 1
# [12.9] The last space of the cotton demand track
LEVEL_AT: Final[list[int]] = [level.level for level in LEVELS for _ in range(level.copies)]
# [4.3] The income of each space of the track
LOWEST: Final[int] = LEVELS[0].level
LAST_OF: Final[list[int]] = [level.last for level in LEVELS]
# [13.2] The highest space of each level, counted from the lowest level
