"""The sheets of Brass as typed rows: map, cards, tiles, tracks, and what depends on the number of players."""

from typing import Final, NamedTuple

from fabrica.sheets import rows

INDUSTRIES: Final = ("cotton", "port", "coal", "iron", "shipyard")
HAND: Final = 8  # [3.2] [4.13] cards in a full hand


class Place(NamedTuple):
    id: str
    name: str
    spaces: int
    circles: int
    external: bool
    for_two: bool


class Space(NamedTuple):
    id: str
    place: str
    position: str
    symbols: tuple[str, ...]


class Link(NamedTuple):
    id: str
    a: str
    b: str
    canal: bool
    rail: bool
    canal_for_two: bool
    rail_for_two: bool


class Card(NamedTuple):
    id: str
    kind: str
    name: str
    name_pt: str
    copies: int
    copies_for_two: int


class Tile(NamedTuple):
    id: str
    industry: str
    level: int
    cost: int | None
    income: int | None
    points: int | None
    coal: int | None
    iron: int | None
    period: str
    cubes: int | None
    copies: int


class Distant(NamedTuple):
    id: str
    move: int
    copies: int
    copies_for_two: int


class CottonSpace(NamedTuple):
    space: int
    bonus: int | None


class DemandSpace(NamedTuple):
    space: int
    price: int
    for_two: bool


class Level(NamedTuple):
    level: int
    first: int
    last: int
    copies: int


class Seats(NamedTuple):
    seats: int
    money: int
    aside_canal: int
    aside_rail: int
    rounds: int
    source: str


PLACES: Final = rows("brass", "places.csv", Place)
SPACES: Final = rows("brass", "spaces.csv", Space)
LINKS: Final = rows("brass", "links.csv", Link)
CARDS: Final = rows("brass", "cards.csv", Card)
TILES: Final = rows("brass", "tiles.csv", Tile)
DISTANT: Final = rows("brass", "distant.csv", Distant)
COTTON_TRACK: Final = rows("brass", "cotton.csv", CottonSpace)
DEMAND_TRACK: Final = rows("brass", "demand.csv", DemandSpace)
LEVELS: Final = rows("brass", "income.csv", Level)
SEATS: Final = rows("brass", "seats.csv", Seats)
