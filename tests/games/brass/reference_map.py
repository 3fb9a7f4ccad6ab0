"""A second reading of Brass: what is printed, what lies on the board, and how places are connected.

Places, spaces, links and cards are their names. It knows nothing of the engine, only the component sheets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests.games.script import Script, sheet

INDUSTRIES = ["cotton", "port", "coal", "iron", "shipyard"]
START_SPACE = 10  # of the income track: no income
TOP_SPACE = 99
RESERVE_PRICE = 5  # a cube when the demand track is empty


# The box


@dataclass(frozen=True)
class Counter:
    """An industry counter as it is printed."""

    name: str
    industry: str
    level: int
    cost: int
    income: int
    points: int
    coal: bool
    iron: bool
    period: str
    cubes: int
    copies: int


@dataclass(frozen=True)
class Space:
    """A square of a location, with its symbols."""

    name: str
    place: str
    symbols: list[str]


@dataclass(frozen=True)
class Link:
    """A potential link and the periods that may build it."""

    name: str
    ends: frozenset[str]
    periods: list[str]


@dataclass(frozen=True)
class Box:
    """All that is printed, for so many players."""

    seats: int
    counters: list[Counter]  # the lowest levels first
    spaces: dict[str, Space]
    links: dict[str, Link]
    circles: dict[str, int]  # printed at places
    external: set[str]
    cards: dict[str, int]
    distant: dict[int, int]  # distant market tiles by their number
    prices: list[int]  # of a demand track, the cheapest first
    bonuses: list[int]  # of the cotton track from the top, without the bottom
    levels: list[int]  # of the income track, space by space
    money: int
    aside: dict[str, int]
    rounds: int


def open_box(folder: Path, seats: int) -> Box:
    """Read the component sheets; two players leave a part of them in the box."""
    two = "_for_two" if seats == 2 else ""
    circles, external = places_in(folder, seats)
    start = next(row for row in sheet(folder / "seats.csv") if row["seats"] == str(seats))
    return Box(
        seats=seats,
        counters=[counter_of(row) for row in sheet(folder / "tiles.csv")],
        spaces={row["id"]: space_of(row) for row in sheet(folder / "spaces.csv") if row["place"] in circles},
        links={row["id"]: link_of(row, two) for row in sheet(folder / "links.csv")},
        circles=circles,
        external=external,
        cards={row["id"]: int(row["copies" + two]) for row in sheet(folder / "cards.csv")},
        distant={int(row["move"]): int(row["copies" + two]) for row in sheet(folder / "distant.csv")},
        prices=[int(row["price"]) for row in used(folder / "demand.csv", seats)],
        bonuses=[int(row["bonus"]) for row in sheet(folder / "cotton.csv") if row["bonus"]],
        levels=[int(row["level"]) for row in sheet(folder / "income.csv") for _ in range(int(row["copies"]))],
        money=int(start["money"]),
        aside={period: int(start["aside_" + period]) for period in ("canal", "rail")},
        rounds=int(start["rounds"]),
    )


def places_in(folder: Path, seats: int) -> tuple[dict[str, int], set[str]]:
    """The places with their printed circles, and which of them are external locations."""
    places = used(folder / "places.csv", seats)
    circles = {row["id"]: int(row["circles"]) for row in places}
    return circles, {row["id"] for row in places if row["external"] == "yes"}


def used(file: Path, seats: int) -> list[dict[str, str]]:
    """The rows of a sheet that so many players use."""
    return [row for row in sheet(file) if seats > 2 or row["for_two"] == "yes"]


def counter_of(row: dict[str, str]) -> Counter:
    """A row of the tiles; what is not printed is nothing."""
    number = {name: int(row[name] or 0) for name in ("level", "cost", "income", "points", "cubes", "copies")}
    coal, iron = row["coal"] == "1", row["iron"] == "1"
    return Counter(name=row["id"], industry=row["industry"], period=row["period"], coal=coal, iron=iron, **number)


def space_of(row: dict[str, str]) -> Space:
    """A row of the spaces."""
    return Space(row["id"], row["place"], row["symbols"].split())


def link_of(row: dict[str, str], two: str) -> Link:
    """A row of the links."""
    periods = [period for period in ("canal", "rail") if row[period + two] == "yes"]
    return Link(row["id"], frozenset((row["a"], row["b"])), periods)


# The table


@dataclass
class Player:
    """A player with money, hand and stacks."""

    seat: int
    money: int
    stacks: dict[str, list[Counter]]  # from the top
    spent: int = 0
    income: int = START_SPACE  # the space of the disc
    hand: list[str] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)  # by what they are for


@dataclass
class Built:
    """A counter on the board."""

    owner: int
    counter: Counter
    cubes: int = 0
    flipped: bool = False


@dataclass
class Table:
    """All that lies on the table."""

    box: Box
    free_rails: bool  # a second rail need not join the first
    players: list[Player]
    demand: dict[str, list[bool]]  # the coal and iron tracks: is there a cube, the cheapest space first
    distant: list[int]  # the pile of distant market tiles
    period: str = "canal"
    round: int = 0
    order: list[int] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)  # in the pile or set aside
    aside: int = 0
    board: dict[str, Built] = field(default_factory=dict)
    links: dict[str, int] = field(default_factory=dict)
    marker: int = 0  # on the cotton track, from the top


def lay_out(box: Box, free_rails: bool) -> Table:
    """Everything is unpacked, both demand tracks are full, and nothing is dealt yet."""
    return Table(
        box=box,
        free_rails=free_rails,
        players=[Player(seat, box.money, stacks_of(box)) for seat in range(box.seats)],
        demand={kind: [True] * len(box.prices) for kind in ("coal", "iron")},
        distant=shuffled_tiles(box),
        order=list(range(box.seats)),
    )


def stacks_of(box: Box) -> dict[str, list[Counter]]:
    """A stack for each industry, the lowest level on top."""
    return {
        industry: [c for c in box.counters if c.industry == industry for _ in range(c.copies)]
        for industry in INDUSTRIES
    }


def shuffled_tiles(box: Box) -> list[int]:
    """All distant market tiles, face down."""
    return [number for number, copies in box.distant.items() for _ in range(copies)]


# Money and income


def spend(player: Player, pounds: int) -> None:
    """Money paid in an action goes to the player's box for the amount spent."""
    player.money -= pounds
    player.spent += pounds


def level(table: Table, player: Player) -> int:
    """The income of a player."""
    return table.box.levels[player.income]


def advance(player: Player, spaces: int) -> None:
    """The disc goes so many spaces up the income track, not beyond its end."""
    player.income = min(player.income + spaces, TOP_SPACE)


def flip(table: Table, space: str) -> None:
    """A counter is turned over, and its owner's income rises by its gold circle."""
    built = table.board[space]
    built.flipped = True
    advance(table.players[built.owner], built.counter.income)


# Connections


def distances(table: Table, starts: Iterable[str]) -> dict[str, int]:
    """How many built links, of anybody, lie between each connected place and the nearest start."""
    found = dict.fromkeys(starts, 0)
    ahead = list(found)
    while ahead:
        here = ahead.pop(0)
        for name in table.links:
            ends = table.box.links[name].ends
            for there in ends - {here} if here in ends else ():
                if there not in found:
                    found[there] = found[here] + 1
                    ahead.append(there)
    return found


def place_of(table: Table, space: str) -> str:
    """The place of a space."""
    return table.box.spaces[space].place


def spaces_with(table: Table, industry: str) -> list[str]:
    """Where counters of an industry lie."""
    return [space for space, built in table.board.items() if built.counter.industry == industry]


def sources(table: Table, industry: str) -> list[str]:
    """The mines or works that still have cubes."""
    return [space for space in spaces_with(table, industry) if table.board[space].cubes]


def reaches_port(table: Table, connected: Collection[str]) -> bool:
    """A port of anybody, flipped or not, or an external location is among these places."""
    ports = {place_of(table, space) for space in spaces_with(table, "port")} | table.box.external
    return any(place in ports for place in connected)


def places_with_counter(table: Table, player: Player) -> set[str]:
    """The places where a player has a counter."""
    return {place_of(table, space) for space, built in table.board.items() if built.owner == player.seat}


def places_with_link(table: Table, player: Player) -> set[str]:
    """The places where a link of the player ends."""
    own = [table.box.links[name].ends for name, owner in table.links.items() if owner == player.seat]
    return {place for ends in own for place in ends}


# Coal and iron


def nearest_mines(table: Table, places: Iterable[str]) -> list[str]:
    """The connected mines with coal that are the fewest links away."""
    far = distances(table, places)
    mines = {space: far[place_of(table, space)] for space in sources(table, "coal") if place_of(table, space) in far}
    return [space for space, steps in mines.items() if steps == min(mines.values())]


def coal_price(table: Table, places: Collection[str]) -> int | None:
    """Coal of a connected mine is free and must be used; else the track sells to who is connected to a port."""
    if nearest_mines(table, places):
        return 0
    return track_price(table, "coal") if reaches_port(table, distances(table, places)) else None


def iron_price(table: Table) -> int:
    """Iron of any works is free and needs no connection; else the track sells."""
    return 0 if sources(table, "iron") else track_price(table, "iron")


def track_price(table: Table, kind: str) -> int:
    """The cheapest cube of a demand track; from the reserve when it is empty."""
    prices = [price for price, cube in zip(table.box.prices, table.demand[kind], strict=True) if cube]
    return min(prices, default=RESERVE_PRICE)


def take_from(table: Table, space: str) -> None:
    """A cube leaves a mine or works; the last one flips it."""
    table.board[space].cubes -= 1
    if table.board[space].cubes == 0:
        flip(table, space)


def buy_cube(table: Table, player: Player, kind: str) -> None:
    """A cube of the demand track, or of the reserve, is paid for."""
    spend(player, track_price(table, kind))
    if any(table.demand[kind]):
        table.demand[kind][table.demand[kind].index(True)] = False


def take_cube(table: Table, player: Player, kind: str, choice: list[str]) -> Script:
    """A cube comes from one of these mines or works, which the player chooses; from the track if there is none."""
    if not choice:
        buy_cube(table, player, kind)
    elif len(choice) == 1:
        take_from(table, choice[0])
    else:
        line = yield {player.seat: [f"{kind} {space}" for space in choice]}
        take_from(table, line.words[1])


def fill_track(table: Table, player: Player, kind: str, space: str) -> None:
    """Cubes of a new mine or works fill the empty spaces of the track, the dearest first, for their prices."""
    track = table.demand[kind]
    while table.board[space].cubes and not all(track):
        empty = max(place for place, cube in enumerate(track) if not cube)
        track[empty] = True
        player.money += table.box.prices[empty]
        take_from(table, space)
