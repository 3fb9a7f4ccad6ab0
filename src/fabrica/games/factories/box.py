"""The sheets of Fantastic Factories as rows, one for each card, floor or piece; a data pack brings its own."""

from __future__ import annotations

from typing import Final, NamedTuple

from fabrica.sheets import rows


class Blueprint(NamedTuple):
    """A blueprint card; all copies of a name are alike."""

    id: str
    name: str
    name_pt: str
    copies: int
    type: str
    metal: int
    energy: int
    tool: str
    prestige: tuple[str, ...]  # of the first, second … card of this name in a compound
    spaces: int
    duplicates: bool
    discount: bool
    dice: str
    pay: tuple[str, ...]
    gain: tuple[str, ...]
    choice: tuple[str, ...]
    effect: str


class Contractor(NamedTuple):
    """A contractor card."""

    id: str
    name: str
    name_pt: str
    copies: int
    energy: int
    gain: tuple[str, ...]
    gift: tuple[str, ...]
    effect: str


class Floor(NamedTuple):
    """A floor of the headquarters."""

    id: str
    name: str
    name_pt: str
    spaces: int
    dice: tuple[str, ...]
    gain: tuple[str, ...]
    match: tuple[str, ...]


class Difficulty(NamedTuple):
    """How many cards the Machine starts with."""

    id: str
    name: str
    name_pt: str
    cards: int
    source: str


class Piece(NamedTuple):
    """A line of the components list."""

    id: str
    name: str
    name_pt: str
    pieces: int


BLUEPRINTS: Final = rows("factories", "blueprints.csv", Blueprint)
CONTRACTORS: Final = rows("factories", "contractors.csv", Contractor)
FLOORS: Final = rows("factories", "headquarters.csv", Floor)
DIFFICULTIES: Final = rows("factories", "machine.csv", Difficulty)
BOX: Final = rows("factories", "box.csv", Piece)
