"""Do the sheets of a data pack fit together such that the game can be played with them?"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from fabrica.games.brass.box import (
    CARDS,
    COTTON_TRACK,
    DEMAND_TRACK,
    DISTANT,
    HAND,
    INDUSTRIES,
    LEVELS,
    LINKS,
    PLACES,
    SEATS,
    SPACES,
    TILES,
    Tile,
)
from fabrica.sheets import SheetError, unknown

NAMED: Final = ("barrow", "birkenhead", "liverpool")  # [9.30] [9.31] places with rules of their own
PERIODS: Final = ("canal", "rail", "both", "none")
WITH_CUBES: Final = ("coal", "iron")


def refuse_wrong_sheets() -> None:
    """Stop with every problem named."""
    found = problems()
    if found:
        raise SheetError(found)


def problems() -> list[str]:
    """What is wrong with the sheets, one sentence a problem."""
    return map_problems() + card_problems() + tile_problems() + track_problems() + distant_problems() + seat_problems()


def map_problems() -> list[str]:
    """The places that rules name, the spaces of each, their symbols, the ends of links."""
    places = tuple([place.id for place in PLACES])
    found = [f"places.csv: {name} is missing" for name in NAMED if name not in places]
    for space in SPACES:
        found += unknown(f"spaces.csv, {space.id}, place", (space.place,), places)
        found += unknown(f"spaces.csv, {space.id}, symbols", space.symbols, INDUSTRIES)
    for place in PLACES:
        spaces = len([space for space in SPACES if space.place == place.id])
        if spaces != place.spaces:
            found.append(f"places.csv, {place.id}: {place.spaces} spaces; spaces.csv has {spaces}")
    for link in LINKS:
        found += unknown(f"links.csv, {link.id}", (link.a, link.b), places)
    return found


def card_problems() -> list[str]:
    """Cards are known by their row: a location card by that of its place, an industry card by its industry."""
    with_spaces = [place.id for place in PLACES if place.spaces]
    kinds = ["location"] * len(with_spaces) + ["industry"] * len(INDUSTRIES)
    found = []
    if [place.id for place in PLACES[: len(with_spaces)]] != with_spaces:
        found.append("places.csv: the places with spaces come first")
    if [(card.id, card.kind) for card in CARDS] != list(zip([*with_spaces, *INDUSTRIES], kinds, strict=True)):
        last = ", ".join(INDUSTRIES)
        found.append(f"cards.csv: the cards are those of the places with spaces, in their order, then {last}")
    return found


def tile_problems() -> list[str]:
    """[2.2] [9.7] [9.15] [9.20] Tiles in the order of their stacks, with what their industry and level have."""
    found: list[str] = []
    for tile in TILES:
        found += unknown(f"tiles.csv, {tile.id}, industry", (tile.industry,), INDUSTRIES)
        found += unknown(f"tiles.csv, {tile.id}, period", (tile.period,), PERIODS)
        found += [f"tiles.csv, {tile.id}: {problem}" for problem in wrong_with(tile)]
    for industry in INDUSTRIES:
        levels = [tile.level for tile in TILES if tile.industry == industry]
        if levels != sorted(set(levels)):
            found.append(f"tiles.csv: the levels of {industry} rise from row to row")
    return found


def wrong_with(tile: Tile) -> list[str]:
    """What a tile cannot have."""
    found = []
    if max(tile.coal or 0, tile.iron or 0) > 1:
        found.append("needs more than one cube of a kind")
    if ((tile.cubes or 0) > 0) != (tile.industry in WITH_CUBES):
        found.append("mines and works have cubes, other tiles have none")
    if (tile.level == 0) != (tile.period == "none") or (tile.level == 0) != (tile.cost is None):
        found.append("a tile of level 0, and no other, has neither period nor cost")
    return found


def track_problems() -> list[str]:
    """[4.3] [9.13] [12.7] The income track, the demand tracks and the cotton demand track, space by space."""
    found = []
    ends = [-1, *[row.last for row in LEVELS]]
    if [(row.first, row.copies) for row in LEVELS] != [(a + 1, b - a) for a, b in pairwise(ends)]:
        found.append("income.csv: the levels do not cover the track, each space once")
    levels = [row.level for row in LEVELS]
    if 0 not in levels or levels != list(range(levels[0], levels[0] + len(levels))):
        found.append("income.csv: the levels rise by one from row to row, and 0 is among them")
    if [row.bonus is None for row in COTTON_TRACK] != [False] * (len(COTTON_TRACK) - 1) + [True]:
        found.append("cotton.csv: every space but the last has a bonus")
    prices = [row.price for row in DEMAND_TRACK]
    if prices != sorted(prices):
        found.append("demand.csv: no space is cheaper than the one before it")
    return found


def distant_problems() -> list[str]:
    """[12.6] [12.9] Each number of the distant market has one row; all tiles together reach the bottom of the track."""
    found = []
    moves = [row.move for row in DISTANT]
    if len(set(moves)) < len(moves) or min(moves) < 0:
        found.append("distant.csv: each number has one row")
    for copies in ([row.copies for row in DISTANT], [row.copies_for_two for row in DISTANT]):
        if sum([move * count for move, count in zip(moves, copies, strict=True)]) < len(COTTON_TRACK) - 1:
            found.append("distant.csv: the tiles together do not reach the bottom of the cotton demand track")
    return found


def seat_problems() -> list[str]:
    """[4.1] [4.13] [8.2] [8.3] For two, three and four players the cards last for the rounds."""
    found = []
    if [row.seats for row in SEATS] != [2, 3, 4]:
        found.append("seats.csv: the rows are 2, 3, 4, in this order")
    for row in SEATS:
        deck = sum([card.copies_for_two if row.seats == 2 else card.copies for card in CARDS])
        for period, aside, once in (("canal", row.aside_canal, 1), ("rail", row.aside_rail, 0)):
            each = 2 * row.rounds - once
            if deck - aside != row.seats * each or each < HAND:
                place = f"seats.csv, {row.seats}, {period} period"
                found.append(f"{place}: {deck - aside} cards are not what is played in {row.rounds} rounds")
    return found
