"""What a position of Fantastic Factories is worth to a seat."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from fabrica.bots.value import Feature, Kind, Measured, Value
from fabrica.core import ABOUT_SHIFT, SEAT_MASK, WHAT_BITS, WHAT_MASK
from fabrica.games.factories.components import (
    BLUEPRINTS,
    COST_ENERGY,
    COST_METAL,
    NAMES,
    TOOL,
    TOOL_CARDS,
)
from fabrica.games.factories.effects import may_stand, metal_cost
from fabrica.games.factories.scoring import prestige
from fabrica.games.factories.solo import machine_score
from fabrica.games.factories.state import DRAW, DRAWS, FACES, MARKET, WORK, State

FEATURES: Final = (
    Feature("goods", 1.0, 12.0),
    Feature("prestige", 1.0, 10.0),
    Feature("metal to use", 0.5, 6.0),
    Feature("energy to use", 0.27, 6.0),
    Feature("cards to use, up to six", 0.42, 6.0),
    Feature("cards beyond", 0.12, 4.0),
    Feature("metal left over", 0.02, 6.0),
    Feature("energy left over", 0.01, 6.0),
    Feature("workers with 1", 0.5, 2.0),
    Feature("workers with 2", 0.55, 2.0),
    Feature("workers with 3", 0.72, 2.0),
    Feature("workers with 4", 0.55, 2.0),
    Feature("workers with 5", 0.55, 2.0),
    Feature("workers with 6", 0.55, 2.0),
    Feature("what the compound makes until the end", 0.75, 10.0),
    Feature("what the compound still can make this round", 0.3, 3.0),
    Feature("the best card to build next", 0.45, 4.0),
    Feature("help promised", 1.1, 1.0),
    Feature("cards in the compound", 0.15, 10.0),
    Feature("rounds left", 0.0, 8.0),
)
FURTHER: Final = (
    Feature("the last round", 0.0, 1.0),
    Feature("rounds played", 0.0, 8.0),
    *[Feature(f"{row.id} in the compound", 0.0, 1.0) for row in BLUEPRINTS],
    *[Feature(f"{row.id} not used yet this round", 0.0, 1.0) for row in BLUEPRINTS],
)
OWN: Final = tuple([Feature(f"{row.id} in hand", 0.0, 1.0) for row in BLUEPRINTS])
KIND: Final = Kind(main=(WORK, MARKET), through=(), spread=6.0, alone=6.0, simulated=True)

# What a card makes in a round, in points
MAKES: Final = {
    "aluminum-factory": 1.1, "assembly-line": 1.2, "battery-factory": 0.8, "biolab": 0.8, "black-market": 0.7,
    "concrete-plant": 1.1, "dojo": 0.35, "fitness-center": 0.25, "foundry": 0.6, "fulfillment-center": 0.9,
    "golem": 0.5, "gymnasium": 0.25, "harvester": 1.0, "incinerator": 0.5, "laboratory": 0.4, "manufactory": 1.3,
    "mega-factory": 1.0, "motherlode": 0.6, "nuclear-plant": 1.0, "power-plant": 0.7, "recycling-plant": 0.9,
    "refinery": 0.5, "replicator": 0.5, "robot": 0.45, "scrap-yard": 0.4, "solar-array": 0.5, "temp-agency": 0.2,
    "trash-compactor": 1.3, "warehouse": 1.4,
}  # fmt: skip
RATE: Final[list[float]] = [MAKES.get(row.id, 0.0) for row in BLUEPRINTS]
USUALLY: Final = [3.0, 4.0, 5.0, 1.0, 3.0, 4.0]  # of metal, energy, cards up to six and beyond, metal and energy again
FIRST_PRESTIGE: Final[list[float]] = [float(prestige(card, 1)) for card in range(NAMES)]


class Factories(Value[State]):
    """Goods and prestige, what the compound will make, resources, cards and workers."""

    def measure(self, state: State, seat: int, out: Measured, /) -> None:
        left = rounds_left(state)
        working = bool(state.desks) and bool(state.desks[seat])
        useful = 1.0 if left > 0.0 or working or not state.desks else 0.0
        if left <= 0.0 and useful:
            useful = 0.6
        out.append(float(state.goods[seat]))
        out.append(float(all_prestige(state, seat)))
        metal, energy = state.metal[seat], state.energy[seat]
        held = state.held[seat] + drawn(state, seat)
        out.append(min(metal, 8) * useful)
        out.append(min(energy, 9) * useful)
        out.append(min(held, 6) * useful)
        out.append(max(0, min(held, 10) - 6) * useful)
        out.append(float(metal))
        out.append(float(energy))
        for face in range(seat * FACES, seat * FACES + FACES):
            out.append(float(state.dice[face]) if working else 0.0)
        compound(state, seat, left, working, out)
        out.append(best_build(state, seat, left) if useful else 0.0)
        out.append(1.0 if state.help[seat] and not state.desks else 0.0)
        out.append(float(state.size[seat]))
        out.append(left)

    def measure_further(self, state: State, seat: int, out: Measured, /) -> None:
        out.append(float(state.ending))
        out.append(float(state.round))
        working = bool(state.desks) and bool(state.desks[seat])
        first = out.noughts(3 * NAMES)
        standing, holding = state.standing[seat], state.holding[seat]
        ready = standing & ~state.used[seat] if working else 0
        for card in range(NAMES):
            if standing >> card & 1:
                out.add(first + card, float(state.compound[seat * NAMES + card]))
                if ready >> card & 1:
                    out.add(first + NAMES + card, 1.0)
            if holding >> card & 1:
                out.add(first + 2 * NAMES + card, float(state.hand[seat * NAMES + card]))

    def rival(self, state: State) -> float:
        """The Machine's points."""
        return float(machine_score(state)["total"])

    def simulated(self, state: State) -> vec[float]:
        """The Machine: its goods, cards and what it makes; resources and hand as a player usually has them."""
        out, left, lines = Measured(self.room), rounds_left(state), machine_score(state)
        cards, monuments = lines["cards"], lines["monuments"]
        out.append(float(lines["goods"]))
        out.append(float(cards + monuments))
        out.extend(USUALLY)
        out.noughts(FACES)
        out.append((1.0 + (cards - monuments) / FACES) * left)  # a card a round, and goods by its dice
        out.append(0.0)
        out.append(left)
        out.append(0.0)
        out.append(0.6 * cards)  # it has cards from the start, and any number of them
        out.append(left)
        out.append(float(state.ending))
        out.append(float(state.round))
        return out.values


def rounds_left(state: State) -> float:
    """How many rounds may come after this one."""
    if state.ending:
        return 0.0
    least = 9.0
    for seat in range(state.seats):
        least = min(least, (12 - state.goods[seat]) / 1.8, (10 - state.size[seat]) / 1.2)
    if state.difficulty:
        least = min(least, (12 - state.machine_goods) / 1.6)
    return 1.0 + max(0.0, least)


def all_prestige(state: State, seat: int) -> int:
    """The prestige of the compound."""
    points = 0
    standing = state.standing[seat]
    for card in range(NAMES):
        if standing >> card & 1:
            points += prestige(card, state.compound[seat * NAMES + card])
    return points


def drawn(state: State, seat: int) -> int:
    """Cards that the seat is about to draw."""
    stack = state.desks[seat] if state.desks else state.agenda
    count = 0
    for line in stack:
        what = line & WHAT_MASK
        if (what == DRAW or what == DRAWS) and line >> WHAT_BITS & SEAT_MASK == seat:
            count += line >> ABOUT_SHIFT
    return count


def compound(state: State, seat: int, left: float, working: bool, out: Measured) -> None:
    """What the cards make until the end, and what those not used yet can make this round."""
    rate = ready = 0.0
    standing, used = state.standing[seat], state.used[seat]
    for card in range(NAMES):
        if standing >> card & 1:
            rate += RATE[card]
            if working and not used >> card & 1:
                ready += RATE[card]
    out.append(rate * left)
    out.append(ready)


def best_build(state: State, seat: int, left: float) -> float:
    """The card in hand that adds most when built, less what is missing for it."""
    best = 0.0
    holding = state.holding[seat]
    for card in range(NAMES):
        if holding >> card & 1 and may_stand(state, seat, card):
            others = holding & TOOL_CARDS[TOOL[card]]
            paired = state.hand[seat * NAMES + card] > 1 or others & ~(1 << card) != 0
            missing = max(0, metal_cost(state, seat, card) - state.metal[seat])
            short = max(0, COST_ENERGY[card] - state.energy[seat])
            worth = FIRST_PRESTIGE[card] + RATE[card] * max(0.0, left - 0.5)
            worth -= 0.5 * missing + 0.25 * short + (0.0 if paired else 0.7)
            best = max(best, worth - 0.3 * COST_METAL[card] - 0.15 * COST_ENERGY[card])
    return best


VALUE: Final = Factories(FEATURES, KIND, FURTHER, OWN)
