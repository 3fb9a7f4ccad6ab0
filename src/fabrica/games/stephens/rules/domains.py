"""What the arguments of the moves may be."""

from __future__ import annotations

from typing import Final

from fabrica.core import Domain
from fabrica.games.stephens.components import (
    ABILITIES,
    ACCESSORIES,
    AUTOMA_CARDS,
    BENEFITS,
    COLOURS,
    COLUMNS,
    CONTRACTS,
    DECKS,
    DELIVERIES,
    FACTORIES,
    FIRST_WOOD,
    FURNACES,
    INVESTMENT_LINES,
    INVESTMENTS,
    MARKETS,
    OPPONENTS,
    PROFESSIONS,
    ROWS,
)

SEAT: Final = Domain("seat", ("0", "1", "2", "3"))
FURNACE: Final = Domain("furnace", FURNACES)
FACTORY: Final = Domain("factory", FACTORIES)
ROW: Final = Domain("row", ROWS)
CUBE: Final = Domain("cube", COLOURS)
PRODUCT: Final = Domain("product", COLOURS[FIRST_WOOD:])
WANTED: Final = Domain("wanted", COLOURS)
GIVEN: Final = Domain("given", COLOURS)
ACCESSORY: Final = Domain("accessory", ACCESSORIES)
PROFESSION: Final = Domain("profession", PROFESSIONS)
BENEFIT: Final = Domain("benefit", BENEFITS)
DISK: Final = Domain("disk", ABILITIES)
DECK: Final = Domain("deck", DECKS)
MARKET: Final = Domain("market", MARKETS)
CONTRACT: Final = Domain("contract", CONTRACTS)
INVESTMENT: Final = Domain("investment", INVESTMENTS)
LINE: Final = Domain("line", INVESTMENT_LINES)
COLUMN: Final = Domain("column", COLUMNS)
DELIVERY: Final = Domain("delivery", DELIVERIES)
AUTOMA_CARD: Final = Domain("automa", AUTOMA_CARDS)
OPPONENT: Final = Domain("opponent", OPPONENTS)
