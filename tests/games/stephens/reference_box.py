"""A second reading of Stephens: what is printed on boards and cards.

Everything is its name. It knows nothing of the engine, only the component sheets.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.games.script import sheet

RING = ["upper-left", "upper-right", "lower-right", "lower-left"]  # clockwise, furnaces and small factories alike
GLASS, WOOD = ["green", "blue", "white"], ["orange", "pink", "black"]
ACCESSORIES = ["basketware", "crate", "chandelier"]
TRACKS = ["forest", "dune"]
TYPES = ["crown", "colonies", "kingdom"]
COLUMN_OF = {4: "four", 3: "three", 2: "two", 1: "two"}  # of the army's sheet; alone as with two

Row = dict[str, str]


@dataclass(frozen=True)
class Benefit:
    """What a profession gives, and for what; alternatives are several of these."""

    pay: list[str]
    gain: list[str]


@dataclass(frozen=True)
class Profession:
    """A profession card."""

    name: str
    deck: str
    side: str
    spaces: int
    upper_cost: list[str]
    lower_cost: list[str]
    benefits: dict[str, Benefit]


@dataclass(frozen=True)
class Contract:
    """A contract card."""

    type: str
    cubes: list[str]
    accessories: list[str]


@dataclass(frozen=True)
class Investment:
    """An investment card; it costs steps down the tracks."""

    cubes: list[str]
    points: int
    steps: dict[str, int]


@dataclass(frozen=True)
class Place:
    """Where professions are attached: beside an upper furnace or a small factory."""

    side: str
    below: str
    points: int


@dataclass(frozen=True)
class Delivery:
    """A combination of cubes that a small factory takes, and its bonus."""

    factory: str
    cubes: list[str]
    gain: list[str]


@dataclass(frozen=True)
class Furnace:
    """A furnace: its glass, what one may do there, and the cubes at the start."""

    colour: str
    effect: str
    cubes: int
    solo_cubes: int


@dataclass(frozen=True)
class AutomaCard:
    """A card of the Automa: its turn above, its supply below."""

    action: str
    place: str
    arrow: str
    market: str
    costs: list[int]
    cubes: int
    start: str
    turn: str
    disk: bool


@dataclass(frozen=True)
class Opponent:
    """An opponent card."""

    effect: str
    ability: str
    army: int


@dataclass(frozen=True)
class Difficulty:
    """Where the army ends a game alone, the ranks by points, and the target against an opponent."""

    army: int
    apprentice: int
    artisan: int
    target: int


@dataclass(frozen=True)
class Box:
    """All that is printed."""

    professions: dict[str, Profession]
    contracts: dict[str, Contract]
    investments: dict[str, Investment]
    rows: dict[str, Place]
    deliveries: dict[str, Delivery]
    furnaces: dict[str, Furnace]
    abilities: dict[str, list[str]]  # each disk, and those that must be taken before it
    costs: list[int]  # of the spaces of a market
    refill: dict[str, dict[int, int]]  # for so many players, at each space of the army
    starts: dict[str, int]  # the gear of each track
    tops: dict[str, int]
    sectors: dict[str, list[int]]  # points at each space of a track
    automa: dict[str, AutomaCard]
    worker_supply: list[int]
    opponents: dict[str, Opponent]
    difficulties: dict[str, Difficulty]


def open_box(folder: Path) -> Box:
    """Read the component sheets."""

    def rows(name: str) -> list[Row]:
        return sheet(folder / f"{name}.csv")

    return Box(
        professions={row["id"]: profession_of(row) for row in rows("professions")},
        contracts={row["id"]: contract_of(row) for row in rows("contracts")},
        investments={row["id"]: investment_of(row) for row in rows("investments")},
        rows={row["id"]: Place(row["side"], row["below"], int(row["vp"])) for row in rows("rows")},
        deliveries={row["id"]: delivery_of(row) for row in rows("deliveries")},
        furnaces={row["id"]: furnace_of(row) for row in rows("furnaces")},
        abilities={row["id"]: row["needs"].split() for row in rows("abilities")},
        costs=[int(row["cost"]) for row in rows("markets")],
        refill={n: {int(row["space"]): int(row[n]) for row in rows("army")} for n in ("four", "three", "two")},
        starts={row["id"]: int(row["start"]) for row in rows("tracks")},
        tops={row["id"]: int(row["top"]) for row in rows("tracks")},
        sectors={track: sectors_of([row for row in rows("sectors") if row["track"] == track]) for track in TRACKS},
        automa={row["id"]: automa_of(row) for row in rows("automa")},
        worker_supply=[int(row["number"]) for row in rows("worker-supply")],
        opponents={r["id"]: Opponent(r["effect"], r["ability"], int(r["army"])) for r in rows("opponents")},
        difficulties={row["id"]: difficulty_of(row) for row in rows("difficulties")},
    )


def profession_of(row: Row) -> Profession:
    """A row of the professions; some offer a second benefit instead of the first."""
    benefits = {"first": Benefit(row["pay"].split(), row["gain"].split())}
    if row["or_gain"]:
        benefits["second"] = Benefit(row["or_pay"].split(), row["or_gain"].split())
    return Profession(
        name=row["id"],
        deck=row["deck"],
        side=row["side"],
        spaces=int(row["spaces"]),
        upper_cost=row["master_cost"].split(),
        lower_cost=row["apprentice_cost"].split(),
        benefits=benefits,
    )


def contract_of(row: Row) -> Contract:
    """A row of the contracts."""
    return Contract(row["type"], row["cubes"].split(), row["accessories"].split())


def investment_of(row: Row) -> Investment:
    """A row of the investments."""
    return Investment(row["cubes"].split(), int(row["vp"]), {track: int(row[track]) for track in TRACKS})


def delivery_of(row: Row) -> Delivery:
    """A row of the deliveries."""
    return Delivery(row["factory"], row["cubes"].split(), row["gain"].split())


def furnace_of(row: Row) -> Furnace:
    """A row of the furnaces."""
    return Furnace(row["colour"], row["effect"], int(row["cubes"]), int(row["solo_cubes"]))


def sectors_of(rows: list[Row]) -> list[int]:
    """The points of each space of a track."""
    return [int(row["vp"]) for row in rows for _ in range(int(row["first"]), int(row["last"]) + 1)]


def automa_of(row: Row) -> AutomaCard:
    """A row of the Automa cards."""
    return AutomaCard(
        action=row["action"],
        place=row["place"],
        arrow=row["arrow"],
        market=row["market"],
        costs=[int(cost) for cost in row["costs"].split()],
        cubes=int(row["cubes"]),
        start=row["start"],
        turn=row["turn"],
        disk=row["disk"] == "yes",
    )


def difficulty_of(row: Row) -> Difficulty:
    """A row of the difficulties."""
    return Difficulty(int(row["army"]), int(row["apprentice"]), int(row["artisan"]), int(row["target"]))
