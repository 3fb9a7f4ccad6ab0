"""The sheets of Stephens as rows, one for each card, space or piece; a data pack brings its own."""

from __future__ import annotations

from typing import Final, NamedTuple

from fabrica.sheets import rows

NAME: Final = "stephens"


class Piece(NamedTuple):
    """A row of pieces.csv, what has no table of its own, or of accessories.csv."""

    id: str
    count: int  # type: ignore[assignment]
    name: str
    name_pt: str


class Cube(NamedTuple):
    """A row of cubes.csv."""

    id: str
    count: int  # type: ignore[assignment]
    kind: str
    name: str
    name_pt: str


class Furnace(NamedTuple):
    """A row of furnaces.csv."""

    id: str
    colour: str
    effect: str
    cubes: int
    solo_cubes: int


class Row(NamedTuple):
    """A row of rows.csv: where professions are attached, and what a master there is worth."""

    id: str
    side: str
    below: tuple[str, ...]
    vp: int


class Delivery(NamedTuple):
    """A row of deliveries.csv: a combination a small factory takes, and its bonus."""

    id: str
    factory: str
    cubes: tuple[str, ...]
    gain: tuple[str, ...]


class ArmySpace(NamedTuple):
    """A row of army.csv: cubes for an empty furnace when the army stands here, by the number of players."""

    space: int
    four: int
    three: int
    two: int
    source: str
    proof: tuple[str, ...]


class Track(NamedTuple):
    """A row of tracks.csv."""

    id: str
    start: int
    top: int
    name: str
    name_pt: str
    source: str
    proof: tuple[str, ...]


class Sector(NamedTuple):
    """A row of sectors.csv."""

    track: str
    first: int
    last: int
    vp: int
    source: str
    proof: tuple[str, ...]


class Ability(NamedTuple):
    """A row of abilities.csv: a disk, what must be unlocked before it, and its number if it has one."""

    id: str
    group: str
    needs: tuple[str, ...]
    number: int | None


class Profession(NamedTuple):
    """A row of professions.csv; costs, payments and gains as one word per icon."""

    id: str
    count: int  # type: ignore[assignment]
    name: str
    name_pt: str
    deck: str
    side: str
    spaces: int
    master_cost: tuple[str, ...]
    apprentice_cost: tuple[str, ...]
    pay: tuple[str, ...]
    gain: tuple[str, ...]
    or_pay: tuple[str, ...]
    or_gain: tuple[str, ...]
    source: str
    proof: tuple[str, ...]


class Market(NamedTuple):
    """A row of markets.csv: a space of a market and its cost, the same in both markets."""

    space: int
    cost: int
    source: str


class Contract(NamedTuple):
    """A row of contracts.csv."""

    id: str
    count: int  # type: ignore[assignment]
    type: str
    cubes: tuple[str, ...]
    accessories: tuple[str, ...]
    source: str
    proof: tuple[str, ...]


class Investment(NamedTuple):
    """A row of investments.csv."""

    id: str
    count: int  # type: ignore[assignment]
    cubes: tuple[str, ...]
    vp: int
    forest: int
    dune: int
    source: str
    proof: tuple[str, ...]


class AutomaCard(NamedTuple):
    """A row of automa.csv: what the Automa does in its turn, and what it supplies in a reset phase."""

    id: str
    count: int  # type: ignore[assignment]
    action: str
    place: str
    arrow: tuple[str, ...]
    market: tuple[str, ...]
    costs: tuple[str, ...]
    cubes: int
    start: str
    turn: str
    disk: bool
    source: str
    proof: tuple[str, ...]


class WorkerSupply(NamedTuple):
    """A row of worker-supply.csv: a space of the worker supply card and the number under its disk."""

    space: int
    number: int
    source: str


class Difficulty(NamedTuple):
    """A row of difficulties.csv: the army's last space, the ranks, the target against an opponent."""

    id: str
    army: int
    apprentice: int
    artisan: int
    target: int


class Opponent(NamedTuple):
    """A row of opponents.csv."""

    id: str
    count: int  # type: ignore[assignment]
    effect: tuple[str, ...]
    ability: tuple[str, ...]
    army: int
    source: str
    proof: tuple[str, ...]


PIECES: Final = rows(NAME, "pieces.csv", Piece)
CUBES: Final = rows(NAME, "cubes.csv", Cube)
ACCESSORY_ROWS: Final = rows(NAME, "accessories.csv", Piece)
FURNACE_ROWS: Final = rows(NAME, "furnaces.csv", Furnace)
ROW_ROWS: Final = rows(NAME, "rows.csv", Row)
DELIVERY_ROWS: Final = rows(NAME, "deliveries.csv", Delivery)
ARMY_ROWS: Final = rows(NAME, "army.csv", ArmySpace)
TRACK_ROWS: Final = rows(NAME, "tracks.csv", Track)
SECTORS: Final = rows(NAME, "sectors.csv", Sector)
ABILITY_ROWS: Final = rows(NAME, "abilities.csv", Ability)
PROFESSION_ROWS: Final = rows(NAME, "professions.csv", Profession)
CONTRACT_ROWS: Final = rows(NAME, "contracts.csv", Contract)
INVESTMENT_ROWS: Final = rows(NAME, "investments.csv", Investment)
AUTOMA_ROWS: Final = rows(NAME, "automa.csv", AutomaCard)
DIFFICULTY_ROWS: Final = rows(NAME, "difficulties.csv", Difficulty)
OPPONENT_ROWS: Final = rows(NAME, "opponents.csv", Opponent)
MARKET_ROWS: Final = rows(NAME, "markets.csv", Market)
SUPPLY_ROWS: Final = rows(NAME, "worker-supply.csv", WorkerSupply)
