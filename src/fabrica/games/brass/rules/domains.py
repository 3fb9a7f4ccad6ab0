"""What moves speak of: the arguments of the verbs and everything they may be."""

from __future__ import annotations

from typing import Final

from fabrica.core import Domain
from fabrica.games.brass.components import (
    CARDS,
    COAL,
    COTTON,
    DISTANT,
    INDUSTRIES,
    IRON,
    LINKS,
    LOANS,
    PORT,
    SPACES,
    SYMBOL,
    members,
)

SEAT: Final = Domain("seat", ("0", "1", "2", "3"))
CARD_NAMES: Final = Domain("card", [card.id for card in CARDS])
INDUSTRY_NAMES: Final = Domain("industry", INDUSTRIES)
SPACE_NAMES: Final = Domain("space", [space.id for space in SPACES])
LINK_NAMES: Final = Domain("link", [link.id for link in LINKS])
MILL_SPACES: Final[list[int]] = members(SYMBOL[COTTON])
MINE_SPACES: Final[list[int]] = members(SYMBOL[COAL])
WORKS_SPACES: Final[list[int]] = members(SYMBOL[IRON])
PORT_SPACES: Final[list[int]] = members(SYMBOL[PORT])
MILLS: Final = Domain("space", [SPACES[space].id for space in MILL_SPACES])
MINES: Final = Domain("space", [SPACES[space].id for space in MINE_SPACES])
WORKS: Final = Domain("space", [SPACES[space].id for space in WORKS_SPACES])
PORTS: Final = Domain("port", [*[SPACES[space].id for space in PORT_SPACES], "distant-market"])
DISTANT_MARKET: Final[int] = len(PORT_SPACES)
POUNDS: Final = Domain("pounds", [str(pounds) for pounds in LOANS])
TILE_NUMBERS: Final = Domain("number", [str(tile.move) for tile in DISTANT])
