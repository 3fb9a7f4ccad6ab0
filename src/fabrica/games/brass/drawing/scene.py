"""What the parts of the picture share: view, language, layers, and where the places of the map are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fabrica.draw import SEATS, box, disc, polygon, ring
from fabrica.games.brass.components import PLACES, Place
from fabrica.games.brass.words import player_name

Say = Callable[[str], str]
View = dict[str, Any]

WHERE: Final = {
    "scotland": (0.4, 0.035),
    "barrow": (0.13, 0.085),
    "lancaster": (0.37, 0.165),
    "fleetwood": (0.10, 0.235),
    "blackpool": (0.09, 0.355),
    "preston": (0.325, 0.355),
    "blackburn": (0.55, 0.265),
    "burnley": (0.765, 0.215),
    "colne": (0.895, 0.095),
    "yorkshire": (0.915, 0.315),
    "southport": (0.10, 0.475),
    "wigan": (0.315, 0.525),
    "bolton": (0.53, 0.455),
    "bury": (0.755, 0.385),
    "rochdale": (0.89, 0.515),
    "oldham": (0.905, 0.68),
    "manchester": (0.67, 0.62),
    "warrington": (0.42, 0.69),
    "liverpool": (0.125, 0.645),
    "birkenhead": (0.085, 0.83),
    "ellesmere-port": (0.28, 0.835),
    "northwich": (0.46, 0.93),
    "midlands": (0.67, 0.935),
    "macclesfield": (0.89, 0.925),
    "stockport": (0.775, 0.775),
}
"""Where each place lies on the map, from its top left corner to 1, 1."""

PLACE: Final = {place.id: place for place in PLACES}
SHORT: Final = {
    "barrow": "Barrow",
    "warrington": "Warrington",
    "midlands": "Midlands",
    "ellesmere-port": "Ellesmere P.",
}
"""Names that are too long for a phone."""

SYMBOLS: Final = {
    "cotton": "cotton",
    "port": "harbour",
    "coal": "pick",
    "iron": "furnace",
    "shipyard": "steamer",
}
"""The icon of each industry."""
WORDS: Final = {
    "cotton": "cotton mill",
    "port": "port",
    "coal": "coal mine",
    "iron": "iron works",
    "shipyard": "shipyard",
}
"""The name of each industry, to be translated."""


class Picture:
    """A picture being drawn: two layers that grow."""

    def __init__(self, view: View, say: Say, wide: bool) -> None:
        self.view = view
        self.say = say
        self.wide = wide
        self.board: list[str] = []
        self.pieces: list[str] = []
        self.chart: tuple[float, float, float, float] = (0, 0, 0, 0)

    def name(self, seat: int) -> str:
        """What a player is called."""
        return player_name(self.view, seat, self.say)

    @property
    def tile(self) -> float:
        """The edge of a tile."""
        return 44 if self.wide else 25

    @property
    def letters(self) -> float:
        """The size of a place's name."""
        return 13 if self.wide else 8.5

    def where(self, place: str) -> tuple[float, float]:
        """The middle of a place on the map, so that all of it lies on the map."""
        x, y, width, height = self.chart
        across, down = WHERE[place]
        half = self.extent(place)[0] + 4
        return min(max(x + across * width, x + half), x + width - half), y + down * height

    def extent(self, place: str) -> tuple[float, float, float]:
        """Half the width of a place with its name, and how far it goes up and down from its middle."""
        row, size = PLACE[place], self.letters
        if not row.spaces:
            return self.stop_width(row) / 2, size * 1.45, size * 1.45
        width, height = self.ground(row)
        return max(width, self.ribbon(row)) / 2, height / 2, height / 2 + size * 1.5

    def ground(self, place: Place) -> tuple[float, float]:
        """Width and height of the spaces of a place."""
        columns = 2 if place.spaces == 4 else place.spaces
        rows = (place.spaces + columns - 1) // columns
        edge, gap = self.tile, self.tile * 0.07
        return columns * edge + (columns + 1) * gap, rows * edge + (rows + 1) * gap

    def ribbon(self, place: Place) -> float:
        """The width of a place's name."""
        return self.letters * (0.6 * len(self.short(place)) + 1)

    def stop_width(self, place: Place) -> float:
        """The width of a place without spaces."""
        return self.letters * (0.62 * len(self.short(place)) + (2.6 if place.external else 1))

    def short(self, place: Place) -> str:
        """A place's name, shortened on a phone."""
        return place.name if self.wide else SHORT.get(place.id, place.name)

    def way(self, a: str, b: str) -> tuple[float, float, float, float]:
        """The straight way between two places, from edge to edge."""
        (ax, ay), (bx, by) = self.where(a), self.where(b)
        return (*self.edge(a, bx - ax, by - ay), *self.edge(b, ax - bx, ay - by))

    def edge(self, place: str, dx: float, dy: float) -> tuple[float, float]:
        """Where a way in this direction leaves a place."""
        x, y = self.where(place)
        half, up, down = self.extent(place)
        part = leaves(half, down if dy > 0 else up, dx, dy)
        if PLACE[place].spaces:
            width, height = self.ground(PLACE[place])
            over = leaves(width / 2, height / 2, dx, dy)
            part = over if dy <= 0 or over * dy < height / 2 - 1 else part
        return x + dx * part, y + dy * part

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        """The paper under everything."""
        self.board.append(box(x, y, width, height, "paper", None, 0))

    def asked(self) -> int | None:
        """The seat that owes a decision, if one does."""
        agenda = self.view.get("agenda") or []
        return agenda[-1][1] if agenda and agenda[-1][0] not in ("deal", "first", "reveal") else None


def leaves(half: float, reach: float, dx: float, dy: float) -> float:
    """Which part of a way lies within a rectangle around its start."""
    across = half / abs(dx) if dx else 9.0
    upright = reach / abs(dy) if dy else 9.0
    return min(across, upright, 0.45)


def mark(x: float, y: float, radius: float, seat: int, hollow: bool = False) -> str:
    """The shape of a seat: circle, square, triangle, diamond; hollow for points, full for income."""
    fill, line, thick = ("card", SEATS[seat], 1.8) if hollow else (SEATS[seat], "ink", 0.7)
    if seat == 0:
        return disc(x, y, radius, fill, line, thick)
    if seat == 1:
        edge = radius * 1.75
        return box(x - edge / 2, y - edge / 2, edge, edge, fill, line, 1, thick)
    corners = (
        ring(x, y + radius * 0.2, radius * 1.25, 3, -0.25) if seat == 2 else ring(x, y, radius * 1.25, 4, 0)
    )
    return polygon(corners, fill, line, thick)
