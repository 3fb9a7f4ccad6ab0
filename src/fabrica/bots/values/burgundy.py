"""What a position of The Castles of Burgundy is worth to a seat."""

from __future__ import annotations

from typing import Final

from fabrica.bots.value import Feature, Kind, Value
from fabrica.games.burgundy.components import (
    BOAT,
    COLOUR_MASK,
    ESTATE_COUNT,
    FIRST_KNOWLEDGE,
    GOODS_POINTS,
    HEADS,
    KIND_COUNT,
    LARGE_BONUS,
    MINE,
    NOTHING,
    PHASE_POINTS,
    REGION,
    REGION_POINTS,
    SMALL_BONUS,
    SPACE_COUNT,
    STORE,
)
from fabrica.games.burgundy.effects import bits, open_spaces
from fabrica.games.burgundy.scoring import lore, track
from fabrica.games.burgundy.state import ACTION, SETTLE, State

FEATURES: Final = (
    Feature("points on the track", 1.0, 100.0),
    Feature("points of knowledge at the end", 1.0, 10.0),
    Feature("workers, up to six", 0.75, 6.0),
    Feature("workers beyond", 0.5, 6.0),
    Feature("silverlings", 1.0, 4.0),
    Feature("silverlings that still can buy", 0.9, 4.0),
    Feature("points of goods in storage", 0.75, 10.0),
    Feature("kinds of goods in storage", 0.6, 3.0),
    Feature("silverlings the mines will bring", 1.4, 6.0),
    Feature("worth of stored tiles that fit", 1.0, 10.0),
    Feature("worth of stored tiles that do not fit", 0.35, 6.0),
    Feature("points of regions, by how far they are", 0.5, 40.0),
    Feature("points of regions but one space", 0.22, 30.0),
    Feature("points of colours, by how far they are", 0.6, 6.0),
    Feature("spaces to go on", 0.12, 12.0),
    Feature("dice not used yet", 3.2, 2.0),
    Feature("knowledge that still helps", 1.0, 10.0),
    Feature("lead on the turn order track", 0.35, 3.0),
    Feature("tiles in the estate", 0.25, 30.0),
    Feature("time left", 0.0, 25.0),
)
KIND: Final = Kind(main=(ACTION, SETTLE), through=(), spread=22.0)

# What a tile in storage is worth beside the space it will fill
TILE_WORTH: Final = [4.6, 2.2, 2.4, 3.6, 3.8, 3.4, 2.8, 3.0, 4.2, 4.4, 3.4]
# What each knowledge tile helps in a whole game, by number from 1; those of the end count for what they may add
HELP: Final = [
    0.0, 4.0, 3.0, 5.0, 4.0, 5.0, 6.0, 5.0, 6.0, 6.0, 6.0, 5.0, 6.0, 3.0, 5.0,
    4.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 5.0, 5.0, 4.0,
]  # fmt: skip
KNOWLEDGE_WORTH: Final = 3.2


def region_list(estate: int) -> list[int]:
    """The regions of an estate, each as a bit for its spaces."""
    found: list[int] = []
    for space in range(SPACE_COUNT):
        if REGION[estate * SPACE_COUNT + space] not in found:
            found.append(REGION[estate * SPACE_COUNT + space])
    return found


REGIONS: Final = [region_list(estate) for estate in range(ESTATE_COUNT)]
SIZES: Final = [[bits(region) for region in regions] for regions in REGIONS]
COLOUR_SIZES: Final = [bits(spaces) for spaces in COLOUR_MASK]


def kind_worth(kind: int) -> float:
    """What a stored tile is worth."""
    if kind <= BOAT:
        return TILE_WORTH[kind]
    return HEADS[kind] + 1.4 if kind < FIRST_KNOWLEDGE else KNOWLEDGE_WORTH


WORTH: Final = [kind_worth(kind) for kind in range(KIND_COUNT)]


class Burgundy(Value[State]):
    """Points, income of mines, what is nearly finished, storage, workers, silver and time."""

    def measure(self, state: State, seat: int, out: list[float], /) -> None:
        left = 25.0 - (state.phase * 5 + state.round)  # rounds, this one among them
        dice = (1 if state.dice[seat * 2] else 0) + (1 if state.dice[seat * 2 + 1] else 0)
        out.append(float(track(state, seat)))
        self.end_points(state, seat, out)
        workers = state.workers[seat]
        out.append(float(min(workers, 6)))
        out.append(float(max(workers - 6, 0)))
        silver = state.silver[seat]
        out.append(float(silver))
        out.append(float(silver) if left > 1.5 else 0.0)
        goods(state, seat, out)
        out.append(float(state.mines[seat] * (5 - state.phase)))
        stored(state, seat, left, dice, out)
        if state.estate[seat] == NOTHING:
            out.extend([0.0, 0.0, 0.0, 0.0])
        else:
            regions(state, seat, left, out)
            colours(state, seat, left, out)
            out.append(float(bits(state.beside[seat] & ~state.placed[seat])) if left > 2 else 0.0)
        out.append(float(dice))
        out.append(helping(state.knowledge[seat], left))
        out.append(lead(state, seat))
        out.append(float(bits(state.placed[seat])) if left > 3 else 0.0)
        out.append(left)

    def end_points(self, state: State, seat: int, out: list[float]) -> None:
        """What knowledge would score now."""
        points = 0
        if state.knowledge[seat] >> 15:
            for number in range(15, 27):
                points += lore(state, seat, number)
        out.append(float(points))


def goods(state: State, seat: int, out: list[float]) -> None:
    """Goods in storage: their points, and the silver that each kind will bring."""
    count = kinds = 0
    for good in range(seat * 6, seat * 6 + 6):
        if state.goods[good]:
            kinds += 1
            count += state.goods[good]
    out.append(float(count * GOODS_POINTS[state.seats]))
    out.append(float(kinds))


def stored(state: State, seat: int, left: float, dice: int, out: list[float]) -> None:
    """Stored tiles, as far as there is still time to place them."""
    fit = stuck = 0.0
    turns = (left - 1.0) * 2.0 + dice
    for at in range(seat * STORE, seat * STORE + STORE):
        kind = state.store[at]
        if kind != NOTHING and turns > 0.0:
            turns -= 1.0
            worth = WORTH[kind] + (1.1 * (5 - state.phase) if kind == MINE else 0.0)
            if state.estate[seat] != NOTHING and open_spaces(state, seat, kind):
                fit += worth
            else:
                stuck += worth
    out.append(fit)
    out.append(stuck)


def regions(state: State, seat: int, left: float, out: list[float]) -> None:
    """Regions begun: their points with the bonus of the phase, by the share of their spaces."""
    estate, placed = state.estate[seat], state.placed[seat]
    bonus = PHASE_POINTS[state.phase] if left > 5 else PHASE_POINTS[4]
    begun = nearly = 0.0
    for i, region in enumerate(REGIONS[estate]):
        filled = placed & region
        if filled and filled != region:
            size, have = SIZES[estate][i], bits(filled)
            points = REGION_POINTS[size] + bonus
            if size - have <= left:
                begun += points * have / size
                if size - have == 1:
                    nearly += points
    out.append(begun)
    out.append(nearly)


def colours(state: State, seat: int, left: float, out: list[float]) -> None:
    """Colours begun: the bonus tile that is still there, by the share of their spaces squared."""
    total = 0.0
    for colour in range(6):
        taken = state.bonus[colour]
        mask = COLOUR_MASK[state.estate[seat] * 6 + colour]
        have, size = bits(state.placed[seat] & mask), COLOUR_SIZES[state.estate[seat] * 6 + colour]
        if taken < 2 and have < size and size - have <= left:
            bonus = LARGE_BONUS[state.seats] if taken == 0 else SMALL_BONUS[state.seats]
            total += bonus * have * have / (size * size)
    out.append(total)


def helping(knowledge: int, left: float) -> float:
    """What the knowledge tiles may still bring."""
    total = 0.0
    number = 1
    while knowledge >> number:
        if knowledge >> number & 1:
            total += HELP[number] * left / 25.0
        number += 1
    return total


def lead(state: State, seat: int) -> float:
    """How far ahead of the next piece on the turn order track, or behind the first."""
    best = 0
    for other in range(state.seats):
        if other != seat and state.boats[other] > best:
            best = state.boats[other]
    return float(max(-3, min(3, state.boats[seat] - best)))


VALUE: Final = Burgundy(FEATURES, KIND)
