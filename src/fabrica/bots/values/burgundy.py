"""What a position of The Castles of Burgundy is worth to a seat."""

from __future__ import annotations

from typing import Final

from fabrica.bots.value import Feature, Kind, Measured, Value
from fabrica.games.burgundy.components import (
    ANIMALS,
    BLACK_SLOT,
    BOAT,
    COLOUR,
    COLOUR_MASK,
    COLOURS,
    DICE,
    ESTATE_COUNT,
    FIRST_KNOWLEDGE,
    GOODS_POINTS,
    HEADS,
    KIND_COUNT,
    LARGE_BONUS,
    LORE,
    MINE,
    NOTHING,
    PHASE_POINTS,
    PHASES,
    REGION,
    REGION_POINTS,
    SMALL_BONUS,
    SPACE_COUNT,
    SPECIES_OF,
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
FURTHER: Final = (
    *[Feature(f"phase {phase}", 0.0, 1.0) for phase in PHASES],
    Feature("round of the phase", 0.0, 4.0),
    *[Feature(f"share of {colour} spaces filled", 0.0, 1.0) for colour in COLOURS],
    *[Feature(f"spaces open for a {colour}", 0.0, 3.0) for colour in COLOURS],
    *[Feature(f"{colour} tiles in storage", 0.0, 1.0) for colour in COLOURS],
    *[Feature(f"{colour} tiles in the depots that fit", 0.0, 3.0) for colour in COLOURS],
    *[Feature(f"dice with {number}", 0.0, 1.0) for number in DICE[1:]],
    *[Feature(f"goods of the {number}", 0.0, 2.0) for number in DICE[1:]],
    Feature("points of regions but two spaces", 0.0, 30.0),
    Feature("regions finished", 0.0, 6.0),
    Feature("animals of the best pasture with room", 0.0, 6.0),
    Feature("first on the turn order track", 0.0, 1.0),
    *[Feature(f"knowledge tile {number + 1}", 0.0, 1.0) for number in range(len(LORE))],
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

    def measure(self, state: State, seat: int, out: Measured, /) -> None:
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
            out.noughts(4)
        else:
            regions(state, seat, left, out)
            colours(state, seat, left, out)
            out.append(float(bits(state.beside[seat] & ~state.placed[seat])) if left > 2 else 0.0)
        out.append(float(dice))
        out.append(helping(state.knowledge[seat], left))
        out.append(lead(state, seat))
        out.append(float(bits(state.placed[seat])) if left > 3 else 0.0)
        out.append(left)

    def measure_further(self, state: State, seat: int, out: Measured, /) -> None:
        first = out.noughts(5)
        out.add(first + state.phase, 1.0)
        out.append(float(state.round))
        open_colours = spaces(state, seat, out)
        tiles(state, seat, open_colours, out)
        dice_and_goods(state, seat, out)
        nearly_regions(state, seat, out)
        out.append(1.0 if state.track[0] == seat else 0.0)
        first = out.noughts(26) - 1
        knowledge, number = state.knowledge[seat], 1
        while knowledge >> number:
            if knowledge >> number & 1:
                out.add(first + number, 1.0)
            number += 1

    def end_points(self, state: State, seat: int, out: Measured) -> None:
        """What knowledge would score now."""
        points = 0
        if state.knowledge[seat] >> 15:
            for number in range(15, 27):
                points += lore(state, seat, number)
        out.append(float(points))


def goods(state: State, seat: int, out: Measured) -> None:
    """Goods in storage: their points, and the silver that each kind will bring."""
    count = kinds = 0
    for good in range(seat * 6, seat * 6 + 6):
        if state.goods[good]:
            kinds += 1
            count += state.goods[good]
    out.append(float(count * GOODS_POINTS[state.seats]))
    out.append(float(kinds))


def stored(state: State, seat: int, left: float, dice: int, out: Measured) -> None:
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


def regions(state: State, seat: int, left: float, out: Measured) -> None:
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


def colours(state: State, seat: int, left: float, out: Measured) -> None:
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


def spaces(state: State, seat: int, out: Measured) -> int:
    """By colour: the share of its spaces that is filled, and those one can go on with; a bit for each of the latter."""
    estate, found = state.estate[seat], 0
    if estate == NOTHING:
        out.noughts(12)
        return 0
    placed, free = state.placed[seat], state.beside[seat] & ~state.placed[seat]
    for at in range(estate * 6, estate * 6 + 6):
        out.append(bits(placed & COLOUR_MASK[at]) / COLOUR_SIZES[at])
    for colour in range(6):
        there = bits(free & COLOUR_MASK[estate * 6 + colour])
        out.append(float(there))
        if there:
            found |= 1 << colour
    return found


def tiles(state: State, seat: int, open_colours: int, out: Measured) -> None:
    """By colour: tiles in storage, and those in the depots that have a space beside the estate."""
    first = out.noughts(12)
    for at in range(seat * STORE, seat * STORE + STORE):
        if state.store[at] != NOTHING:
            out.add(first + COLOUR[state.store[at]], 1.0)
    for slot in range(BLACK_SLOT):
        kind = state.slots[slot]
        if kind != NOTHING and open_colours >> COLOUR[kind] & 1:
            out.add(first + 6 + COLOUR[kind], 1.0)


def dice_and_goods(state: State, seat: int, out: Measured) -> None:
    """By number: dice not used yet, and goods in storage."""
    first = out.noughts(6) - 1
    for at in range(seat * 2, seat * 2 + 2):
        if state.dice[at]:
            out.add(first + state.dice[at], 1.0)
    for good in range(seat * 6, seat * 6 + 6):
        out.append(float(state.goods[good]))


def nearly_regions(state: State, seat: int, out: Measured) -> None:
    """Regions that lack two spaces, those finished, and the pasture that would score most again."""
    estate, placed = state.estate[seat], state.placed[seat]
    lack_two = finished = best = 0.0
    pastures = COLOUR_MASK[estate * 6 + ANIMALS] if estate != NOTHING else 0
    for i, region in enumerate(REGIONS[estate] if estate != NOTHING else []):
        filled = placed & region
        if filled == region:
            finished += 1.0
        elif filled:
            if SIZES[estate][i] - bits(filled) == 2:
                lack_two += REGION_POINTS[SIZES[estate][i]] + PHASE_POINTS[state.phase]
            if region & pastures:
                best = max(best, pasture(state, seat, filled))
    out.extend([lack_two, finished, best])


def pasture(state: State, seat: int, filled: int) -> float:
    """The animals of the species that has most in this pasture."""
    heads = [0, 0, 0, 0]
    for space in range(SPACE_COUNT):
        kind = state.tiles[seat * SPACE_COUNT + space] if filled >> space & 1 else NOTHING
        if kind != NOTHING and SPECIES_OF[kind] != NOTHING:
            heads[SPECIES_OF[kind]] += HEADS[kind]
    return float(max(max(heads[0], heads[1]), max(heads[2], heads[3])))


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


VALUE: Final = Burgundy(FEATURES, KIND, FURTHER)
