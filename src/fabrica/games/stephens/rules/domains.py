"""What the arguments of the moves may be."""

from __future__ import annotations

from typing import Final

from fabrica.core import Domain
from fabrica.games.stephens import components as box

SEAT: Final = Domain("seat", ("0", "1", "2", "3"))
FURNACE: Final = Domain("furnace", box.FURNACES)
FACTORY: Final = Domain("factory", box.FACTORIES)
ROW: Final = Domain("row", box.ROWS)
CUBE: Final = Domain("cube", box.COLOURS)
PRODUCT: Final = Domain("product", box.COLOURS[box.FIRST_WOOD :])
WANTED: Final = Domain("wanted", box.COLOURS)
GIVEN: Final = Domain("given", box.COLOURS)
ACCESSORY: Final = Domain("accessory", box.ACCESSORIES)
PROFESSION: Final = Domain("profession", box.PROFESSIONS)
BENEFIT: Final = Domain("benefit", box.BENEFITS)
DISK: Final = Domain("disk", box.ABILITIES)
DECK: Final = Domain("deck", box.DECKS)
MARKET: Final = Domain("market", box.MARKETS)
CONTRACT: Final = Domain("contract", box.CONTRACTS)
INVESTMENT: Final = Domain("investment", box.INVESTMENTS)
LINE: Final = Domain("line", box.INVESTMENT_LINES)
COLUMN: Final = Domain("column", box.COLUMNS)
DELIVERY: Final = Domain("delivery", box.DELIVERIES)
AUTOMA_CARD: Final = Domain("automa", box.AUTOMA_CARDS)
OPPONENT: Final = Domain("opponent", box.OPPONENTS)
