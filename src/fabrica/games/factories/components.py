"""What lies in the box: cards, floors and difficulties, and the tables of small numbers the rules read."""

from __future__ import annotations

from typing import Final, NamedTuple

from fabrica.sheets import rows


class Blueprint(NamedTuple):
    """A blueprint card; all copies of a name are alike."""

    id: str
    name: str
    name_pt: str
    copies: int
    type: str
    metal: int
    energy: int
    tool: str
    prestige: tuple[str, ...]  # of the first, second … card of this name in a compound
    spaces: int
    duplicates: bool
    discount: bool
    dice: str
    pay: tuple[str, ...]
    gain: tuple[str, ...]
    choice: tuple[str, ...]
    effect: str


class Contractor(NamedTuple):
    """A contractor card."""

    id: str
    name: str
    name_pt: str
    copies: int
    energy: int
    gain: tuple[str, ...]
    gift: tuple[str, ...]
    effect: str


class Floor(NamedTuple):
    """A floor of the headquarters."""

    id: str
    name: str
    name_pt: str
    spaces: int
    dice: tuple[str, ...]
    gain: tuple[str, ...]
    match: tuple[str, ...]


class Difficulty(NamedTuple):
    """How many cards the Machine starts with."""

    id: str
    name: str
    name_pt: str
    cards: int
    source: str


class Piece(NamedTuple):
    """A line of the components list."""

    id: str
    name: str
    name_pt: str
    pieces: int


BLUEPRINTS: Final = rows("factories", "blueprints.csv", Blueprint)
CONTRACTORS: Final = rows("factories", "contractors.csv", Contractor)
FLOORS: Final = rows("factories", "headquarters.csv", Floor)
DIFFICULTIES: Final = rows("factories", "machine.csv", Difficulty)
BOX: Final = rows("factories", "box.csv", Piece)

# Names as numbers

TOOLS: Final = ("hammer", "wrench", "gear", "shovel")
TYPES: Final = ("training", "production", "special", "utility", "monument")
MONUMENT: Final = 4
RESOURCES: Final = ("metal", "energy")
METAL: Final = 0
ENERGY: Final = 1
CARDS: Final = 2  # the third thing one can choose to gain
GOODS_TO_END: Final = 12  # [8.1] [9.14]
CARDS_TO_END: Final = 10  # [8.2]

BLUEPRINT: Final = {row.id: card for card, row in enumerate(BLUEPRINTS)}
CONTRACTOR: Final = {row.id: contractor for contractor, row in enumerate(CONTRACTORS)}
NAMES: Final = 32
TRADES: Final = 8
if [len(BLUEPRINTS), len(CONTRACTORS)] != [NAMES, TRADES]:
    raise ValueError("blueprints.csv must hold 32 names and contractors.csv 8")

ALUMINUM_FACTORY: Final = BLUEPRINT["aluminum-factory"]
ASSEMBLY_LINE: Final = BLUEPRINT["assembly-line"]
BEACON: Final = BLUEPRINT["beacon"]
BLACK_MARKET: Final = BLUEPRINT["black-market"]
DOJO: Final = BLUEPRINT["dojo"]
FITNESS_CENTER: Final = BLUEPRINT["fitness-center"]
GOLEM: Final = BLUEPRINT["golem"]
GYMNASIUM: Final = BLUEPRINT["gymnasium"]
LABORATORY: Final = BLUEPRINT["laboratory"]
MEGA_FACTORY: Final = BLUEPRINT["mega-factory"]
MEGALITH: Final = BLUEPRINT["megalith"]
MOTHERLODE: Final = BLUEPRINT["motherlode"]
OBELISK: Final = BLUEPRINT["obelisk"]
REPLICATOR: Final = BLUEPRINT["replicator"]
ROBOT: Final = BLUEPRINT["robot"]
SCRAP_YARD: Final = BLUEPRINT["scrap-yard"]
SOLAR_ARRAY: Final = BLUEPRINT["solar-array"]
TEMP_AGENCY: Final = BLUEPRINT["temp-agency"]
WAREHOUSE: Final = BLUEPRINT["warehouse"]

ARCHITECT: Final = CONTRACTOR["architect"]
ELECTRICIAN: Final = CONTRACTOR["electrician"]
ENGINEER: Final = CONTRACTOR["engineer"]
FOREMAN: Final = CONTRACTOR["foreman"]
HIRED_HANDS: Final = CONTRACTOR["hired-hands"]
INVESTOR: Final = CONTRACTOR["investor"]
MINER: Final = CONTRACTOR["miner"]
SPECIALIST: Final = CONTRACTOR["specialist"]

RESEARCH: Final = 0
GENERATE: Final = 1
MINE: Final = 2

# What stands on a card, as lists by its number

X: Final = -1  # as much as the worker shows


def amount(words: tuple[str, ...], what: str) -> int:
    """How much of this a cell like `goods:2 metal:x` names."""
    for word in words:
        thing, _, number = word.partition(":")
        if thing == what:
            return X if number == "x" else int(number)
    return 0


COPIES: Final = [row.copies for row in BLUEPRINTS]
TYPE: Final = [TYPES.index(row.type) for row in BLUEPRINTS]
TOOL: Final = [TOOLS.index(row.tool) for row in BLUEPRINTS]
COST_METAL: Final = [row.metal for row in BLUEPRINTS]
COST_ENERGY: Final = [row.energy for row in BLUEPRINTS]
PRESTIGE: Final = [[int(n) for n in row.prestige] for row in BLUEPRINTS]
DUPLICATES: Final = [row.duplicates for row in BLUEPRINTS]
IS_MONUMENT: Final = [row.type == "monument" for row in BLUEPRINTS]
OF_TOOL: Final = [[card for card in range(NAMES) if TOOL[card] == tool] for tool in range(len(TOOLS))]
TOOL_CARDS: Final = [sum([1 << card for card in cards]) for cards in OF_TOOL]

# The formula of a card, what it asks and what it gives, is all there is to say of
# the cards of [10.2] [10.4] [10.6] [10.8] [10.11] [10.12] [10.16] [10.22] [10.24] [10.25] [10.26] [10.32]

PAY_METAL: Final = [amount(row.pay, "metal") for row in BLUEPRINTS]
PAY_ENERGY: Final = [amount(row.pay, "energy") for row in BLUEPRINTS]
PAY_CARDS: Final = [amount(row.pay, "cards") for row in BLUEPRINTS]
GAIN_GOODS: Final = [amount(row.gain, "goods") for row in BLUEPRINTS]
GAIN_METAL: Final = [amount(row.gain, "metal") for row in BLUEPRINTS]
GAIN_ENERGY: Final = [amount(row.gain, "energy") for row in BLUEPRINTS]
GAIN_CARDS: Final = [amount(row.gain, "cards") for row in BLUEPRINTS]
CHOICE: Final = [[amount(row.choice, what) for what in ("metal", "energy", "cards")] for row in BLUEPRINTS]
HAS_CHOICE: Final = [bool(row.choice) for row in BLUEPRINTS]

# Which workers a card asks for: so many of one value, or three in a row, or three with a sum

NO_DICE: Final = 0
EQUAL: Final = 1
RUN: Final = 2
SUM: Final = 3
ENOUGH: Final = 14  # the sum the Warehouse asks for

WORD_OF_DICE: Final = {"none": NO_DICE, "run": RUN, "sum-14": SUM}
WORKERS: Final = [WORD_OF_DICE.get(row.dice, EQUAL) for row in BLUEPRINTS]
EQUALS: Final = [{"pair": 2, "triple": 3}.get(row.dice, 1) for row in BLUEPRINTS]
FACE: Final = [int(row.dice) if row.dice.isdigit() else 0 for row in BLUEPRINTS]  # 0: any

TAKES_WORKERS: Final = [card for card in range(NAMES) if WORKERS[card] != NO_DICE]
TRAINS: Final = [card for card in range(NAMES) if BLUEPRINTS[card].effect in ("flip", "lower", "raise")]
PASSIVE: Final = [row.type == "monument" or row.effect.startswith("after-") for row in BLUEPRINTS]
RUNS: Final = [c for c in range(NAMES) if not PASSIVE[c] and WORKERS[c] == NO_DICE and c not in TRAINS]
SPACE: Final = [TAKES_WORKERS.index(c) if WORKERS[c] != NO_DICE else -1 for c in range(NAMES)]

EXTRA_COST: Final = [row.energy for row in CONTRACTORS]
HIRE_METAL: Final = [amount(row.gain, "metal") for row in CONTRACTORS]
HIRE_ENERGY: Final = [amount(row.gain, "energy") for row in CONTRACTORS]
HIRE_CARDS: Final = [amount(row.gain, "cards") for row in CONTRACTORS]
GIFT_METAL: Final = [amount(row.gift, "metal") for row in CONTRACTORS]
GIFT_ENERGY: Final = [amount(row.gift, "energy") for row in CONTRACTORS]
GIFT_CARDS: Final = [amount(row.gift, "cards") for row in CONTRACTORS]
HAS_GIFT: Final = [bool(row.gift) for row in CONTRACTORS]

FLOOR_SPACES: Final = FLOORS[0].spaces
LOWEST: Final = [int(row.dice[0]) for row in FLOORS]
HIGHEST: Final = [int(row.dice[-1]) for row in FLOORS]
FLOOR_METAL: Final = [amount(row.gain, "metal") for row in FLOORS]
FLOOR_ENERGY: Final = [amount(row.gain, "energy") for row in FLOORS]
FLOOR_CARDS: Final = [amount(row.gain, "cards") for row in FLOORS]
MATCH_METAL: Final = [amount(row.match, "metal") for row in FLOORS]
MATCH_ENERGY: Final = [amount(row.match, "energy") for row in FLOORS]
MATCH_CARDS: Final = [amount(row.match, "cards") for row in FLOORS]
