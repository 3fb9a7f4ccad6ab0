"""Every line of the score, the winner and the ties."""

from __future__ import annotations

from typing import Final

from fabrica.core import ABOUT_SHIFT, WHAT_MASK
from fabrica.games.burgundy.components import (
    CASTLE,
    FIRST_ANIMAL,
    FIRST_KNOWLEDGE,
    KINDS,
    LEFTOVERS,
    LORE,
    NOTHING,
    SPACE_COUNT,
    SPECIES_OF,
)
from fabrica.games.burgundy.effects import bits
from fabrica.games.burgundy.state import DISCARD, LINES, MOST_EMPTY, State

ON_THE_TRACK: Final = ("regions", "phases", "bonus-tiles", "pastures", "sales", "watchtowers")


def scores(state: State) -> list[dict[str, int]]:
    """[13.1] The victory track by its lines and the final scoring as it would be now, for each seat."""
    return [seat_score(state, seat) for seat in range(state.seats)]


def seat_score(state: State, seat: int) -> dict[str, int]:
    """[13.2] [13.3] [13.4] [13.5] [13.6] One seat's lines; tiles in the storage count nothing."""
    lines = {name: state.points[seat * LINES + line] for line, name in enumerate(ON_THE_TRACK)}
    lines["unsold-goods"] = left_over("goods", sum(state.goods[seat * 6 : seat * 6 + 6]))
    lines["silverlings"] = left_over("silverling", state.silver[seat])
    lines["workers"] = left_over("worker", state.workers[seat])
    lines["knowledge"] = sum([lore(state, seat, number) for number in range(15, 27)])
    lines["total"] = sum(lines.values())
    return lines


def left_over(what: str, count: int) -> int:
    """[13.2] [13.3] [13.4] What is left at the end scores as leftovers.csv says."""
    row = LEFTOVERS[what]
    return count // row.each * row.points


def track(state: State, seat: int) -> int:
    """[8.9] Where the seat's piece stands on the victory track, hundreds counted on."""
    return sum(state.points[seat * LINES : seat * LINES + LINES])


def lore(state: State, seat: int, number: int) -> int:
    """[13.5] What a knowledge tile in the estate scores at the end: so much for each of what its row names."""
    if not state.knowledge[seat] >> number & 1:
        return 0
    return (LORE[number - 1].points or 0) * lore_count(state, seat, LORE[number - 1].for_each[0])


def lore_count(state: State, seat: int, what: str) -> int:
    """[14.15] [14.24] [14.25] [14.26] How many of what a knowledge tile counts, or of the building it names."""
    sold = state.sold[seat * 6 : seat * 6 + 6]
    if what == "kind-of-goods-sold":
        return sum([1 for count in sold if count])
    if what == "goods-sold":
        return sum(sold)
    if what == "bonus-tile":
        return sum([1 for rank in state.bonuses[seat * 6 : seat * 6 + 6] if rank])
    tiles = state.tiles[seat * SPACE_COUNT : seat * SPACE_COUNT + SPACE_COUNT]
    if what == "kind-of-animal":
        return len({SPECIES_OF[kind] for kind in tiles if FIRST_ANIMAL <= kind < FIRST_KNOWLEDGE})
    return buildings(tiles, what)


def buildings(tiles: list[int], what: str) -> int:
    """[14.16] [14.17] [14.18] [14.19] [14.20] [14.21] [14.22] [14.23] How many such buildings stand in the estate."""
    return tiles.count(KINDS.index(what))


def ranking(state: State) -> list[list[int]]:
    """[13.7] [13.8] [13.9] Seats best first: points, then fewest empty spaces, then last in turn order."""
    totals = [line["total"] for line in scores(state)]
    sign = -1 if state.tie_option == MOST_EMPTY else 1
    empty = [sign * (SPACE_COUNT - bits(state.placed[seat])) for seat in range(state.seats)]
    place = [-state.track.index(seat) for seat in range(state.seats)]
    return [[seat] for _, _, _, seat in sorted((-totals[s], empty[s], place[s], s) for s in range(state.seats))]


def census(state: State) -> dict[str, int]:
    """Where all tiles and goods are: the sums never change."""
    out: dict[str, int] = {}
    for kind, name in enumerate(KINDS):
        out[name] = state.supply[kind] + state.black_supply[kind] + state.box[kind]
    for kind in [*state.slots, *state.tiles, *state.store, *pending(state)]:
        if kind != NOTHING:
            out[KINDS[kind]] += 1
    out["goods"] = sum([*state.goods_supply, *state.depot_goods, *state.goods, *state.sold]) + len(state.ahead)
    return out


def pending(state: State) -> list[int]:
    """Tiles in the hand of somebody who must discard first, and start castles not laid yet."""
    held = [line >> ABOUT_SHIFT for line in state.agenda if line & WHAT_MASK == DISCARD]
    return held + [CASTLE for seat in range(state.seats) if state.estate[seat] == NOTHING]
