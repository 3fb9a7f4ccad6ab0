"""What lies in the box: cards, floors and difficulties, and the tables of small numbers the rules read."""

from __future__ import annotations

from typing import Final

from fabrica.games.factories.box import BLUEPRINTS as BLUEPRINTS
from fabrica.games.factories.box import BOX as BOX
from fabrica.games.factories.box import CONTRACTORS as CONTRACTORS
from fabrica.games.factories.box import DIFFICULTIES as DIFFICULTIES
from fabrica.games.factories.box import FLOORS as FLOORS
from fabrica.games.factories.box import Blueprint as Blueprint
from fabrica.games.factories.pack import TOOLS as TOOLS
from fabrica.games.factories.pack import TYPES as TYPES
from fabrica.games.factories.pack import refuse_what_cannot_be_played
from fabrica.sheets import SheetError

refuse_what_cannot_be_played()  # before any table is made of them

# Names as numbers

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
if (len(BLUEPRINT), len(CONTRACTOR)) != (NAMES, TRADES):
    raise SheetError([f"blueprints.csv has {NAMES} names and contractors.csv {TRADES}"])

BEACON: Final = BLUEPRINT["beacon"]
BLACK_MARKET: Final = BLUEPRINT["black-market"]
DOJO: Final = BLUEPRINT["dojo"]
FITNESS_CENTER: Final = BLUEPRINT["fitness-center"]
GOLEM: Final = BLUEPRINT["golem"]
GYMNASIUM: Final = BLUEPRINT["gymnasium"]
LABORATORY: Final = BLUEPRINT["laboratory"]
MEGA_FACTORY: Final = BLUEPRINT["mega-factory"]
MOTHERLODE: Final = BLUEPRINT["motherlode"]
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
DISCOUNT: Final = [row.discount for row in BLUEPRINTS]
DISCOUNTED: Final = [card for card in range(NAMES) if DISCOUNT[card]]
IS_MONUMENT: Final = [row.type == "monument" for row in BLUEPRINTS]
MONUMENTS: Final = [card for card in range(NAMES) if IS_MONUMENT[card]]
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
FLOOR_TAKES: Final = [value in row.dice for row in FLOORS for value in "123456"]  # floor * 6 + face
FLOOR_METAL: Final = [amount(row.gain, "metal") for row in FLOORS]
FLOOR_ENERGY: Final = [amount(row.gain, "energy") for row in FLOORS]
FLOOR_CARDS: Final = [amount(row.gain, "cards") for row in FLOORS]
MATCH_METAL: Final = [amount(row.match, "metal") for row in FLOORS]
MATCH_ENERGY: Final = [amount(row.match, "energy") for row in FLOORS]
MATCH_CARDS: Final = [amount(row.match, "cards") for row in FLOORS]
