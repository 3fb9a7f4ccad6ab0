"""The reference: the box and the table. The printed sheets as dictionaries, and what lies where, in plain words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.games.script import sheet

ROWS = "abcdefg"
DICE = ("1", "2", "3", "4", "5", "6")
ANY = "any"
BLACK = "black"


class Tile(NamedTuple):
    """A kind of tile: how many have a coloured back and how many a black one; animals have a species and a value."""

    name: str
    colour: str
    coloured: int
    black: int
    species: str
    value: int


class DepotSpace(NamedTuple):
    """A space of a numbered depot, and from how many players on it is used."""

    depot: str
    colour: str
    players: int
    three_players_b_d: str


class Lore(NamedTuple):
    """A knowledge tile that scores at the end: so many points for each of these."""

    for_each: str
    points: int


@dataclass(frozen=True)
class Estate:
    """The 37 spaces of an estate, each with its colour, its number, its neighbours and its region."""

    colours: dict[str, str]
    numbers: dict[str, int]
    neighbours: dict[str, set[str]]
    regions: dict[str, set[str]]


@dataclass(frozen=True)
class Box:
    """Everything that is printed."""

    tiles: dict[str, Tile]
    lore: dict[str, Lore]
    goods: dict[str, int]  # the die that sells them
    goods_copies: dict[str, int]
    estates: dict[str, Estate]
    sheets: dict[str, tuple[str, str]]
    depots: list[DepotSpace]
    region_points: dict[int, int]
    phase_points: dict[str, int]
    by_players: dict[int, dict[str, int]]
    start_workers: list[int]
    leftovers: dict[str, tuple[int, int]]  # so many of them for so many points


# Reading the sheets


@cache
def read_box(folder: Path) -> Box:
    """The box as the sheets of a folder print it."""
    goods, phases, regions = rows(folder, "goods"), rows(folder, "phases"), rows(folder, "regions")
    return Box(
        tiles={row["id"]: tile_of(row) for row in rows(folder, "tiles")},
        lore={row["id"]: lore_of(row) for row in rows(folder, "knowledge") if row["when"] == "game-end"},
        goods={row["id"]: int(row["die"]) for row in goods},
        goods_copies={row["id"]: int(row["copies"]) for row in goods},
        estates=read_estates(folder),
        sheets={row["sheet"]: (row["front"], row["back"]) for row in rows(folder, "sheets")},
        depots=[depot_space_of(row) for row in rows(folder, "depots")],
        region_points={int(row["size"]): int(row["points"]) for row in regions},
        phase_points={row["id"]: int(row["region_bonus"]) for row in phases},
        by_players={int(row["players"]): numbers_of(row) for row in rows(folder, "players")},
        start_workers=[int(row["workers"]) for row in rows(folder, "workers")],
        leftovers={row["id"]: (int(row["each"]), int(row["points"])) for row in rows(folder, "leftovers")},
    )


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    """The rows of a sheet."""
    return sheet(folder / f"{name}.csv")


def tile_of(row: dict[str, str]) -> Tile:
    """A row of the tiles."""
    counts = int(row["count_coloured"]), int(row["count_black"])
    return Tile(row["id"], row["colour"], *counts, row["species"], int(row["value"] or 0))


def lore_of(row: dict[str, str]) -> Lore:
    """A row of the knowledge tiles that score at the end."""
    return Lore(row["for_each"], int(row["points"]))


def depot_space_of(row: dict[str, str]) -> DepotSpace:
    """A row of the depots."""
    return DepotSpace(row["depot"], row["colour"], int(row["players"]), row["three_players_b_d"])


def numbers_of(row: dict[str, str]) -> dict[str, int]:
    """A row in which everything is a number."""
    return {name: int(cell) for name, cell in row.items()}


def read_estates(folder: Path) -> dict[str, Estate]:
    """The nine estates, drawn row by row: the letter of the colour and the number of each space."""
    letters = {row["letter"]: row["id"] for row in rows(folder, "colours")}
    printed: dict[str, dict[str, str]] = {}
    for row in rows(folder, "estates"):
        for place, space in enumerate(row["spaces"].split(), 1):
            printed.setdefault(row["estate"], {})[f"{ROWS[int(row['row']) - 1]}{place}"] = space
    return {name: estate_of(spaces, letters) for name, spaces in printed.items()}


def estate_of(spaces: dict[str, str], letters: dict[str, str]) -> Estate:
    """An estate out of its spaces as they are printed."""
    colours = {name: letters[printed[0]] for name, printed in spaces.items()}
    numbers = {name: int(printed[1]) for name, printed in spaces.items()}
    neighbours = {name: {other for other in spaces if touch(name, other, spaces)} for name in spaces}
    regions = {name: region_of(name, colours, neighbours) for name in spaces}
    return Estate(colours, numbers, neighbours, regions)


def touch(one: str, other: str, spaces: dict[str, str]) -> bool:
    """Two spaces touch a whole width apart in a row, or half a width apart in rows that follow one another."""
    up = abs(ROWS.index(one[0]) - ROWS.index(other[0]))
    aside = abs(half_widths(one, spaces) - half_widths(other, spaces))
    return (up, aside) in ((0, 2), (1, 1))


def half_widths(space: str, spaces: dict[str, str]) -> int:
    """How far east of the middle line a space lies; every row is centred."""
    wide = sum(1 for other in spaces if other[0] == space[0])
    return 2 * int(space[1:]) - wide


def region_of(space: str, colours: dict[str, str], neighbours: dict[str, set[str]]) -> set[str]:
    """All spaces of one colour that hang together with this one."""
    region, edge = {space}, [space]
    while edge:
        for other in neighbours[edge.pop()]:
            if colours[other] == colours[space] and other not in region:
                region.add(other)
                edge.append(other)
    return region


# The table


@dataclass
class Player:
    """All that lies before a player."""

    seat: int
    silverlings: int = 1
    workers: int = 0
    points: int = 0  # on the victory track
    dice: list[str] = field(default_factory=list)
    storage: list[str] = field(default_factory=list)
    goods: dict[str, int] = field(default_factory=dict)
    sold: dict[str, int] = field(default_factory=dict)
    sheet: str = ""
    estate: str = ""
    tiles: dict[str, str] = field(default_factory=dict)  # by space
    knowledge: set[str] = field(default_factory=set)
    bonus_tiles: int = 0


class Owed(NamedTuple):
    """What the active player has to decide before the turn goes on: the effect of a tile, or a discard."""

    what: str
    tile: str = ""  # the new tile that waits for a discard
    depots: tuple[str, ...] = ()  # those that a boat takes goods from


@dataclass
class Table:
    """The board and the players around it."""

    box: Box
    seats: int
    estates: str
    tie: str
    players: list[Player]
    supply: Counter[str]
    black_supply: Counter[str]
    goods_supply: Counter[str]
    depots: dict[str, list[str]]  # the tiles of the six numbered depots and the black one
    cargo: dict[str, dict[str, int]]  # the goods of the six numbered depots
    towers: list[list[int]]  # the spaces of the turn order track from left to right, each from top to bottom
    phase: str
    round: int = 0
    ahead: list[str] = field(default_factory=list)  # the goods on the round spaces
    completed: Counter[str] = field(default_factory=Counter)  # how many players have filled a colour
    to_come: list[str] = field(default_factory=list)  # what is to be rolled and drawn next
    to_settle: list[int] = field(default_factory=list)
    to_play: list[int] = field(default_factory=list)  # who has a turn in this round, the active player first
    owed: list[Owed] = field(default_factory=list)  # the last comes first
    bought: bool = False
    done: bool = False
    rolls: dict[int, int] = field(default_factory=dict)  # for the start


def has(player: Player, number: int) -> bool:
    """Does the player's estate hold the knowledge tile of this number?"""
    return f"knowledge-{number}" in player.knowledge


def turn_order(table: Table) -> list[int]:
    """From right to left on the track, and in each tower from top to bottom."""
    return [seat for tower in reversed(table.towers) for seat in tower]


def colour_of(table: Table, tile: str) -> str:
    """The colour of a tile."""
    return table.box.tiles[tile].colour


def estate_of_player(table: Table, player: Player) -> Estate:
    """The estate that lies before a player."""
    return table.box.estates[player.estate]
