"""What a position of Stephens is worth to a seat."""

from __future__ import annotations

from typing import Final

from fabrica.bots.value import Feature, Kind, Measured, Value
from fabrica.games.stephens.components import (
    ABILITIES,
    ABILITY_COUNT,
    ACCESSORIES,
    ACCESSORY_KINDS,
    ARMY_STEP,
    COLOUR_COUNT,
    COLOURS,
    DIFFICULTY_ROWS,
    FURNACES,
    INCOME_CUBES,
    INCOME_VP,
    INVESTMENT_LINES,
    NAMED,
    NOTHING,
    OPPONENT_ARMY,
    PRINTED_CUBES,
    ROW_COUNT,
    ROWS,
    TYPE,
    TYPES,
    UNNAMED,
    WANTED,
)
from fabrica.games.stephens.effects import accessories_of, cubes_of, influence_cap
from fabrica.games.stephens.rules.reset import can_fulfil
from fabrica.games.stephens.scoring import (
    ability_lines,
    apprentice_points,
    contract_columns,
    contract_points,
    master_points,
    track_points,
)
from fabrica.games.stephens.state import TURN, State, bits, count

FEATURES: Final = (
    Feature("points on the track", 1.0, 40.0),
    Feature("points of forest and dune", 0.8, 15.0),
    Feature("points of masters", 1.0, 20.0),
    Feature("points of apprentices", 0.8, 5.0),
    Feature("points of contracts", 1.0, 40.0),
    Feature("points of abilities", 0.9, 10.0),
    Feature("influence", 0.3, 10.0),
    Feature("room for influence", 0.05, 10.0),
    Feature("coins", 0.42, 8.0),
    Feature("cubes, up to eight", 0.25, 8.0),
    Feature("different colours of cubes", 0.3, 6.0),
    Feature("accessories", 0.7, 3.0),
    Feature("steps of forest", 1.0, 12.0),
    Feature("steps of dune", 1.0, 12.0),
    Feature("what columns of contracts may grow by", 1.0, 15.0),
    Feature("points of contracts that could be fulfilled", 0.62, 15.0),
    Feature("points of other contracts, by what is there", 0.35, 15.0),
    Feature("points of contracts committed to", 0.12, 20.0),
    Feature("points of investments until the end", 0.4, 15.0),
    Feature("cubes of investments until the end", 0.35, 15.0),
    Feature("workers by the time left", 1.5, 8.0),
    Feature("abilities by the time left", 0.7, 8.0),
    Feature("resets left", 0.0, 6.0),
)
FURTHER: Final = (
    Feature("the army", 0.0, 30.0),
    Feature("steps of the army to the first marker", 0.0, 20.0),
    Feature("the end has been triggered", 0.0, 1.0),
    Feature("the starting board", 0.0, 1.0),
    Feature("all coins", 0.0, 8.0),
    Feature("all influence", 0.0, 10.0),
    Feature("space of forest", 0.0, 12.0),
    Feature("space of dune", 0.0, 12.0),
    *[Feature(f"{colour} cubes", 0.0, 2.0) for colour in COLOURS],
    *[Feature(f"{kind} to use", 0.0, 1.0) for kind in ACCESSORIES],
    *[Feature(f"ability {ability}", 0.0, 1.0) for ability in ABILITIES],
    *[Feature(f"masters in row {row}", 0.0, 2.0) for row in ROWS],
    Feature("apprentices", 0.0, 3.0),
    Feature("contracts committed to", 0.0, 2.0),
    *[Feature(f"contracts of the {type_} fulfilled", 0.0, 2.0) for type_ in TYPES],
    Feature("least that is missing of a contract", 0.0, 3.0),
    *[Feature(f"investments in the {line} line", 0.0, 2.0) for line in INVESTMENT_LINES],
    Feature("points of investments each time", 0.0, 6.0),
    *[Feature(f"cubes in the {furnace} furnace", 0.0, 3.0) for furnace in FURNACES],
)
KIND: Final = Kind(main=(TURN,), through=(), spread=18.0, mark=179.0, alone=50.0, played_out=1)

# What each ability helps in a whole game, in the order of abilities.csv
HELPS: Final = [1.6, 1.2, 0.8, 0.6, 3.0, 1.5, 1.5, 2.5, 2.5, 0.4, 0.8, 2.5, 2.5, 0.5, 2.0, 3.5, 2.5, 2.0]
LONG: Final = 5.0  # resets in a whole game


class Stephens(Value[State]):
    """The final scoring as it stands, contracts on the way, investments, workers and abilities by the time left."""

    def measure(self, state: State, seat: int, out: Measured, /) -> None:
        left = resets_left(state)
        share = min(1.0, left / LONG)
        out.append(float(state.score[seat]))
        out.append(float(track_points(state, seat, 0) + track_points(state, seat, 1)))
        out.append(float(master_points(state, seat)))
        out.append(float(apprentice_points(state, seat)))
        out.append(float(contract_points(state, seat)))
        out.append(float(sum(ability_lines(state, seat).values())))
        goods = 0.3 + 0.7 * min(1.0, left)
        out.append(state.influence[seat] * goods)
        out.append((influence_cap(state, seat) - state.influence[seat]) * share)
        out.append(state.coins[seat] * goods)
        cubes(state, seat, goods, out)
        out.append(accessories_of(state, seat) * goods)
        out.append(state.tracks[seat * 2] * goods)
        out.append(state.tracks[seat * 2 + 1] * goods)
        contracts(state, seat, left, out)
        investments(state, seat, left, out)
        out.append((count(state.masters[seat]) + count(state.apprentices[seat])) * share)
        out.append(abilities(state.disks[seat]) * share)
        out.append(left)

    def measure_further(self, state: State, seat: int, out: Measured, /) -> None:
        out.append(float(state.army))
        out.append(float(state.army - highest(state)))
        out.append(1.0 if state.ending else 0.0)
        out.append(1.0 if state.first == seat else 0.0)
        out.extend([float(state.coins[seat]), float(state.influence[seat])])
        out.extend([float(state.tracks[seat * 2]), float(state.tracks[seat * 2 + 1])])
        for at in range(seat * COLOUR_COUNT, seat * COLOUR_COUNT + COLOUR_COUNT):
            out.append(float(state.cubes[at]))
        for at in range(seat * ACCESSORY_KINDS, seat * ACCESSORY_KINDS + ACCESSORY_KINDS):
            out.append(float(state.accessories[at]))
        for ability in range(ABILITY_COUNT):
            out.append(0.0 if state.disks[seat] >> ability & 1 else 1.0)
        for row in range(ROW_COUNT):
            out.append(float(count(state.rows[row] & state.masters[seat])))
        out.append(float(count(state.apprentices[seat])))
        contract_types(state, seat, out)
        investment_lines(state, seat, out)
        for furnace in range(4):
            out.append(float(state.furnaces[furnace]))

    def rival(self, state: State) -> float:
        """Alone: what must be exceeded, to meet the target of an opponent or for the best rank."""
        row = DIFFICULTY_ROWS[state.difficulty]
        return float(row.target - 1 if state.opponent != NOTHING else row.artisan)


def resets_left(state: State) -> float:
    """How many reset phases may still come."""
    if state.seats == 1:
        end = DIFFICULTY_ROWS[state.difficulty].army if state.opponent == NOTHING else OPPONENT_ARMY[state.opponent]
        return 0.0 if state.ending else max(0.5, (state.army - end) / ARMY_STEP)
    if state.ending:
        return 0.8
    return max(0.8, (state.army - highest(state)) / 9.0)


def highest(state: State) -> int:
    """The first marker on the scoring track."""
    best = 0
    for points in state.score:
        best = max(best, points)
    return best


def cubes(state: State, seat: int, goods: float, out: Measured) -> None:
    """Cubes, and how many colours of them."""
    colours = 0
    for at in range(seat * COLOUR_COUNT, seat * COLOUR_COUNT + COLOUR_COUNT):
        if state.cubes[at]:
            colours += 1
    out.append(min(cubes_of(state, seat), 8) * goods)
    out.append(colours * goods)


def contracts(state: State, seat: int, left: float, out: Measured) -> None:
    """What the contracts committed to would add: those ready, the others by what is there."""
    ready = other = every = grow = 0.0
    share = min(1.0, left / 3.0)
    cards, printed, lengths = columns(state, seat)
    for column in range(len(cards)):
        grow += growth(cards[column], printed[column]) * share
    out.append(grow)
    if state.commitments[seat] and left > 0.0:
        for card in bits(state.commitments[seat]):
            place = lengths[TYPE[card]]
            there, sum_ = (cards[place], printed[place]) if place < len(cards) else (0, 0)
            points = float((there + 1) * (sum_ + PRINTED_CUBES[card]) - there * sum_)
            points += (growth(there + 1, sum_ + PRINTED_CUBES[card]) - growth(there, sum_)) * share
            every += points
            if can_fulfil(state, seat, card):
                ready += points
            else:
                other += points * held(state, seat, card)
    out.extend([ready, other, every])


def growth(cards: int, printed: int) -> float:
    """What a column of fulfilled contracts may still gain by others beside them."""
    return printed * (3 - cards) * 0.6


def columns(state: State, seat: int) -> tuple[list[int], list[int], list[int]]:
    """The cards and printed cubes of each column of fulfilled contracts, and how long each row is."""
    cards: list[int] = []
    printed: list[int] = []
    lengths = [0, 0, 0]
    for column in contract_columns(state, seat):
        cards.append(len(column))
        printed.append(sum([PRINTED_CUBES[card] for card in column]))
        for card in column:
            lengths[TYPE[card]] += 1
    return cards, printed, lengths


def held(state: State, seat: int, card: int) -> float:
    """The share of what a contract asks that the seat has."""
    asked = UNNAMED[card]
    have = min(UNNAMED[card], accessories_of(state, seat))
    for colour in range(COLOUR_COUNT):
        wanted = WANTED[card * COLOUR_COUNT + colour]
        asked += wanted
        have += min(wanted, state.cubes[seat * COLOUR_COUNT + colour])
    for kind in range(ACCESSORY_KINDS):
        wanted = NAMED[card * ACCESSORY_KINDS + kind]
        asked += wanted
        have += min(wanted, state.accessories[seat * ACCESSORY_KINDS + kind])
    return have / max(1, asked)


def investments(state: State, seat: int, left: float, out: Measured) -> None:
    """Points and cubes that the investments may bring until the end."""
    points = wood = 0
    for entry in state.investments:
        if entry & 7 == seat:
            points += INCOME_VP[entry >> 5]
            wood += INCOME_CUBES[entry >> 5]
    out.append(points * left)
    out.append(wood * left)


def contract_types(state: State, seat: int, out: Measured) -> None:
    """Contracts: how many are committed to, fulfilled by type, and what the nearest one lacks."""
    out.append(float(count(state.commitments[seat])))
    fulfilled = [0, 0, 0]
    for entry in state.fulfilled:
        if entry & 7 == seat:
            fulfilled[TYPE[entry >> 3]] += 1
    for type_ in range(3):
        out.append(float(fulfilled[type_]))
    least = 6
    for card in bits(state.commitments[seat]):
        least = min(least, missing(state, seat, card))
    out.append(float(least))


def missing(state: State, seat: int, card: int) -> int:
    """How much of what a contract asks the seat has not."""
    lack, spare = 0, accessories_of(state, seat)
    for colour in range(COLOUR_COUNT):
        lack += max(0, WANTED[card * COLOUR_COUNT + colour] - state.cubes[seat * COLOUR_COUNT + colour])
    for kind in range(ACCESSORY_KINDS):
        named, have = NAMED[card * ACCESSORY_KINDS + kind], state.accessories[seat * ACCESSORY_KINDS + kind]
        lack += max(0, named - have)
        spare -= min(named, have)
    return lack + max(0, UNNAMED[card] - spare)


def investment_lines(state: State, seat: int, out: Measured) -> None:
    """Investments by line, and the points they bring each time."""
    lines, points = [0, 0, 0], 0
    for entry in state.investments:
        if entry & 7 == seat:
            lines[entry >> 3 & 3] += 1
            points += INCOME_VP[entry >> 5]
    for line in range(3):
        out.append(float(lines[line]))
    out.append(float(points))


def abilities(disks: int) -> float:
    """What the unlocked abilities help."""
    total = 0.0
    for ability in range(ABILITY_COUNT):
        if not disks >> ability & 1:
            total += HELPS[ability]
    return total


VALUE: Final = Stephens(FEATURES, KIND, FURTHER)
