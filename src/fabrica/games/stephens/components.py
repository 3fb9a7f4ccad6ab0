"""The components of Stephens as tables of small ints: cubes, rows, cards, tracks, abilities, Automa."""

from __future__ import annotations

from typing import Final

from fabrica.games.stephens.box import ABILITY_ROWS as ABILITY_ROWS
from fabrica.games.stephens.box import ACCESSORY_ROWS as ACCESSORY_ROWS
from fabrica.games.stephens.box import ARMY_ROWS as ARMY_ROWS
from fabrica.games.stephens.box import AUTOMA_ROWS as AUTOMA_ROWS
from fabrica.games.stephens.box import CONTRACT_ROWS as CONTRACT_ROWS
from fabrica.games.stephens.box import CUBES as CUBES
from fabrica.games.stephens.box import DELIVERY_ROWS as DELIVERY_ROWS
from fabrica.games.stephens.box import DIFFICULTY_ROWS as DIFFICULTY_ROWS
from fabrica.games.stephens.box import FURNACE_ROWS as FURNACE_ROWS
from fabrica.games.stephens.box import INVESTMENT_ROWS as INVESTMENT_ROWS
from fabrica.games.stephens.box import MARKET_ROWS as MARKET_ROWS
from fabrica.games.stephens.box import OPPONENT_ROWS as OPPONENT_ROWS
from fabrica.games.stephens.box import PIECES as PIECES
from fabrica.games.stephens.box import PROFESSION_ROWS as PROFESSION_ROWS
from fabrica.games.stephens.box import ROW_ROWS as ROW_ROWS
from fabrica.games.stephens.box import SECTORS as SECTORS
from fabrica.games.stephens.box import SUPPLY_ROWS as SUPPLY_ROWS
from fabrica.games.stephens.box import TRACK_ROWS as TRACK_ROWS
from fabrica.games.stephens.box import AutomaCard as AutomaCard
from fabrica.games.stephens.box import Difficulty as Difficulty
from fabrica.games.stephens.pack import refuse_wrong_faces

refuse_wrong_faces()  # before any table is made of them

NOTHING: Final = -1


def mask(numbers: list[int]) -> int:
    """A bit for each of these numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


# Cubes and accessories


COLOURS: Final = tuple([cube.id for cube in CUBES])
GREEN: Final = 0
BLUE: Final = 1
WHITE: Final = 2
ORANGE: Final = 3
PINK: Final = 4
BLACK: Final = 5
COLOUR_COUNT: Final = 6
FIRST_WOOD: Final = ORANGE
WOODS: Final = 3  # colours of wooden cubes: orange, pink, black

ACCESSORIES: Final = tuple([accessory.id for accessory in ACCESSORY_ROWS])
ACCESSORY_KINDS: Final = 3
ANY: Final = "any"

# What cards pay and ask: each word of a cell is one icon

INFLUENCE: Final = 0
COIN: Final = 1
FOREST: Final = 2
DUNE: Final = 3
CUBE: Final = 4
ACCESSORY: Final = 5
VP: Final = 6
CARD: Final = 7
WORKER: Final = 8
ICONS: Final = ("influence", "coin", "forest", "dune", "cube", "accessory", "vp", "card", "worker")


def icons(cells: list[tuple[str, ...]], icon: int) -> list[int]:
    """How often an icon stands in each of these cells."""
    return [cell.count(ICONS[icon]) for cell in cells]


# Furnaces, small factories and the six rows of professions


FURNACES: Final = tuple([furnace.id for furnace in FURNACE_ROWS])
FURNACE_COLOUR: Final = [COLOURS.index(furnace.colour) for furnace in FURNACE_ROWS]
UPPER_LEFT: Final = 0
UPPER_RIGHT: Final = 1
LOWER_LEFT: Final = 2
LOWER_RIGHT: Final = 3
FACTORIES: Final = FURNACES  # the small factories lie in the same four corners
CLOCKWISE: Final = [UPPER_RIGHT, LOWER_RIGHT, UPPER_LEFT, LOWER_LEFT]  # corner: the next one clockwise
COUNTER: Final = [LOWER_LEFT, UPPER_LEFT, LOWER_RIGHT, UPPER_RIGHT]  # corner: the next one the other way

ROWS: Final = tuple([row.id for row in ROW_ROWS])
ROW_COUNT: Final = 6
SIDES: Final = ("left", "right")
LEFT: Final = 0
RIGHT: Final = 1
ROW_SIDE: Final = [SIDES.index(row.side) for row in ROW_ROWS]
ROW_BELOW: Final = [ROWS.index(row.below[0]) if row.below else NOTHING for row in ROW_ROWS]
ROW_VP: Final = [row.vp for row in ROW_ROWS]
ROW_OF_FACTORY: Final = [ROWS.index(factory) for factory in FACTORIES]
SIDE_ROWS: Final = [[row for row in range(ROW_COUNT) if ROW_SIDE[row] == side] for side in range(2)]

DELIVERIES: Final = tuple([delivery.id for delivery in DELIVERY_ROWS])
DELIVERY_FACTORY: Final = [FACTORIES.index(delivery.factory) for delivery in DELIVERY_ROWS]
DELIVERY_CUBES: Final = [  # delivery * 3 + wood
    delivery.cubes.count(COLOURS[FIRST_WOOD + wood]) for delivery in DELIVERY_ROWS for wood in range(WOODS)
]
DELIVERY_GAIN: Final = [[delivery.gain.count(icon) for icon in ICONS] for delivery in DELIVERY_ROWS]

# The scoring track with the army, the forest and dune tracks


ARMY_START: Final = 55  # [2.7]
ARMY_STEP: Final = 5  # [11.5]


def refill(space: int, seats: int) -> int:
    """The number at a space for so many players; alone one reads the number for two."""
    for row in ARMY_ROWS:
        if row.space == space:
            return (row.two, row.two, row.three, row.four)[seats - 1]
    return 0


REFILL: Final = [
    refill(space, seats) for space in range(ARMY_START + 1) for seats in range(1, 5)
]  # space * 4 + seats − 1

TRACKS: Final = tuple([track.id for track in TRACK_ROWS])
FOREST_TRACK: Final = 0
DUNE_TRACK: Final = 1
TRACK_START: Final = [track.start for track in TRACK_ROWS]
TRACK_TOP: Final = [track.top for track in TRACK_ROWS]


def sector_points(track: str, space: int) -> int:
    """The points of the sector a space lies in."""
    return sum([row.vp for row in SECTORS if row.track == track and row.first <= space <= row.last])


TRACK_POINTS: Final = [[sector_points(row.id, space) for space in range(row.top + 1)] for row in TRACK_ROWS]

# The book of abilities: eighteen disks


ABILITIES: Final = tuple([ability.id for ability in ABILITY_ROWS])
ABILITY_COUNT: Final = 18
ALL_DISKS: Final = (1 << ABILITY_COUNT) - 1
LOCKS: Final = 15  # the four disks on the influence track are the first four
A2A: Final = 1 << ABILITIES.index("2a")
A2B: Final = 1 << ABILITIES.index("2b")
A2C: Final = 1 << ABILITIES.index("2c")
A2D: Final = 1 << ABILITIES.index("2d")
A2E: Final = 1 << ABILITIES.index("2e")
A3A: Final = 1 << ABILITIES.index("3a")
A3B: Final = 1 << ABILITIES.index("3b")
A4A: Final = 1 << ABILITIES.index("4a")
A4B: Final = 1 << ABILITIES.index("4b")
A4C: Final = 1 << ABILITIES.index("4c")
A4D: Final = 1 << ABILITIES.index("4d")
A5A: Final = 1 << ABILITIES.index("5a")
A5B: Final = 1 << ABILITIES.index("5b")
A5C: Final = 1 << ABILITIES.index("5c")
NEEDED: Final = [mask([ABILITIES.index(row.needs[0])]) if row.needs else 0 for row in ABILITY_ROWS]


def before(ability: str) -> int:
    """Every disk that must leave the board before this one."""
    needs = ABILITY_ROWS[ABILITIES.index(ability)].needs
    return 1 << ABILITIES.index(needs[0]) | before(needs[0]) if needs else 0


BEFORE: Final = [before(ability) for ability in ABILITIES]
DISKS_PER_PLAYER: Final = 21
PRODUCTS: Final = [ABILITY_ROWS[ABILITIES.index(ability)].number or 0 for ability in ("5a", "5b", "5c")]  # [10.17]

INFLUENCE_START: Final = 2  # [3.2]
INFLUENCE_MOST: Final = 25  # [10.1]
COINS_START: Final = 4  # [3.4]


def cap(locks: int, on: int) -> int:
    """[10.2] How far the influence marker goes with these disks on the track; `on`: it may stop on a disk."""
    for i in range(4):
        if locks >> i & 1:
            return (ABILITY_ROWS[i].number or 0) - 1 + on
    return INFLUENCE_MOST


STACKED: Final = 2  # [18.7] the caps with all four disks on 10
CAP: Final = [  # rule * 16 + disks: 0 before a disk, 1 on it, 2 and 3 the same with all disks on 10
    *[cap(locks, on) for on in (0, 1) for locks in range(16)],
    *[cap(2 if locks else 0, on) for on in (0, 1) for locks in range(16)],
]

# Professions


PROFESSIONS: Final = tuple([row.id for row in PROFESSION_ROWS])
DECKS: Final = ("red", "blue")
RED: Final = 0
BLUE_DECK: Final = 1
DECK_CARDS: Final = [mask([i for i, row in enumerate(PROFESSION_ROWS) if row.deck == deck]) for deck in DECKS]
STARTING: Final = [i for i, row in enumerate(PROFESSION_ROWS) if row.deck == "start"]
STARTING_CARDS: Final = mask(STARTING)
SIDE: Final = [SIDES.index(row.side) for row in PROFESSION_ROWS]
SIDE_CARDS: Final = [mask([i for i, side in enumerate(SIDE) if side == which]) for which in range(2)]
TWO_SPACES: Final = mask([i for i, row in enumerate(PROFESSION_ROWS) if row.spaces == 2])
CHOICE: Final = mask([i for i, row in enumerate(PROFESSION_ROWS) if row.or_gain])  # two benefits to choose from
BENEFITS: Final = ("first", "second")

DISPLAY: Final = 6  # [2.1] spaces for professions
DECK_SPACE: Final = [0, 5]  # deck: the space it lies on, its top card
OPEN_SPACES: Final = [[1, 2], [4, 3]]  # deck: its spaces between the decks, the one nearest the deck first

# A price is what is paid: first for each card's benefits (card * 2 + benefit), then for its spaces

SPACE_PRICE: Final = 2 * len(PROFESSION_ROWS)
PRICES: Final = [
    *[cell for row in PROFESSION_ROWS for cell in (row.pay, row.or_pay)],
    *[cell for row in PROFESSION_ROWS for cell in (row.master_cost, row.apprentice_cost)],
]
PAY_INFLUENCE: Final = icons(PRICES, INFLUENCE)
PAY_COINS: Final = icons(PRICES, COIN)
PAY_FOREST: Final = icons(PRICES, FOREST)
PAY_DUNE: Final = icons(PRICES, DUNE)
PAY_CUBES: Final = icons(PRICES, CUBE)
PAY_ACCESSORIES: Final = icons(PRICES, ACCESSORY)
GAINS: Final = [  # card * 2 + benefit: how many of each icon
    [cell.count(icon) for icon in ICONS] for row in PROFESSION_ROWS for cell in (row.gain, row.or_gain)
]

# Markets, contracts and investments


MARKETS: Final = ("contracts", "investments")
CONTRACT_MARKET: Final = 0
INVESTMENT_MARKET: Final = 1
SPACES: Final = 5
COST: Final = [space.cost for space in MARKET_ROWS]

CONTRACTS: Final = tuple([row.id for row in CONTRACT_ROWS])
TYPES: Final = ("crown", "colonies", "kingdom")
TYPE: Final = [TYPES.index(row.type) for row in CONTRACT_ROWS]
WANTED: Final = [row.cubes.count(colour) for row in CONTRACT_ROWS for colour in COLOURS]  # contract * 6 + colour
PRINTED_CUBES: Final = [len(row.cubes) for row in CONTRACT_ROWS]
NAMED: Final = [row.accessories.count(kind) for row in CONTRACT_ROWS for kind in ACCESSORIES]  # contract * 3 + kind
UNNAMED: Final = [row.accessories.count(ANY) for row in CONTRACT_ROWS]
CONTRACT_SLOTS: Final = 3  # [5.3]

INVESTMENTS: Final = tuple([row.id for row in INVESTMENT_ROWS])
INVESTMENT_LINES: Final = COLOURS[FIRST_WOOD:]  # the three rows beside a player board
INVESTMENT_LINE: Final = [  # the row a card must go to, or NOTHING
    INVESTMENT_LINES.index(row.cubes[0]) if row.cubes else NOTHING for row in INVESTMENT_ROWS
]
INCOME_CUBES: Final = [len(row.cubes) for row in INVESTMENT_ROWS]
INCOME_VP: Final = [row.vp for row in INVESTMENT_ROWS]
INCOME_FOREST: Final = [row.forest for row in INVESTMENT_ROWS]
INCOME_DUNE: Final = [row.dune for row in INVESTMENT_ROWS]
COLUMNS: Final = tuple([str(column + 1) for column in range(len(INVESTMENT_ROWS))])
CARDS: Final = [len(CONTRACT_ROWS), len(INVESTMENT_ROWS)]  # market: how many cards there are

# The Automa and its opponents


AUTOMA_CARDS: Final = tuple([row.id for row in AUTOMA_ROWS])
ALL_AUTOMA_CARDS: Final = (1 << len(AUTOMA_ROWS)) - 1
ACTIONS: Final = ("furnace", "profession", "factory")
AT_FURNACE: Final = 0
AT_PROFESSIONS: Final = 1
AT_FACTORY: Final = 2
ACTION: Final = [ACTIONS.index(row.action) for row in AUTOMA_ROWS]
PICKS: Final = (
    "red-deck",
    "red-1",
    "red-2",
    "blue-2",
    "blue-1",
    "blue-deck",
)  # the six spaces for professions
PLACE: Final = [(PICKS if row.action == "profession" else FURNACES).index(row.place) for row in AUTOMA_ROWS]
ARROW: Final = [CLOCKWISE if "cw" in row.arrow else COUNTER for row in AUTOMA_ROWS]
REMOVES: Final = [MARKETS.index(row.market[0]) if row.market else NOTHING for row in AUTOMA_ROWS]
REMOVED_SPACES: Final = [[COST.index(int(cost)) for cost in row.costs] for row in AUTOMA_ROWS]
SUPPLIES: Final = [row.cubes for row in AUTOMA_ROWS]
SUPPLY_START: Final = [FACTORIES.index(row.start) for row in AUTOMA_ROWS]
SUPPLY_TURN: Final = [CLOCKWISE if row.turn == "cw" else COUNTER for row in AUTOMA_ROWS]
SUPPLY_DISK: Final = [row.disk for row in AUTOMA_ROWS]
BAG: Final = 7  # [17.4] cubes of each colour
LEAD: Final = 3  # [17.8]

WORKER_SUPPLY: Final = [row.number for row in SUPPLY_ROWS]
REMOVALS: Final = [  # disks taken: the highest number visible
    max([0, *WORKER_SUPPLY[:taken]]) for taken in range(DISKS_PER_PLAYER + 1)
]

DIFFICULTIES: Final = tuple([row.id for row in DIFFICULTY_ROWS])
OPPONENTS: Final = tuple([row.id for row in OPPONENT_ROWS])
EFFECTS: Final = ("lower-tracks", "no-fifth-space", "sets-in-turn", "no-ability", "stacked-disks")
LOWER_TRACKS: Final = 0
NO_FIFTH_SPACE: Final = 1
SETS_IN_TURN: Final = 2
NO_ABILITY: Final = 3
STACKED_DISKS: Final = 4
OPPONENT_EFFECTS: Final = [mask([EFFECTS.index(effect) for effect in row.effect]) for row in OPPONENT_ROWS]
OPPONENT_ABILITY: Final = [mask([ABILITIES.index(ability) for ability in row.ability]) for row in OPPONENT_ROWS]
OPPONENT_ARMY: Final = [row.army for row in OPPONENT_ROWS]  # 0: as the difficulty has it
