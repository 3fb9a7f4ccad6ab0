"""A second reading of Stephens: the reset phase, step by step."""

from __future__ import annotations

from collections import Counter

from tests.games.script import Script
from tests.games.stephens.reference_box import COLUMN_OF, GLASS, TRACKS, WOOD, Contract, Investment
from tests.games.stephens.reference_solo import automa_supplies
from tests.games.stephens.reference_table import (
    ARMY_STEP,
    AUTOMA,
    Player,
    Table,
    check_army,
    clockwise,
    gain,
    has,
    is_alone,
    score,
)
from tests.games.stephens.reference_turn import acquire, assign, assign_lines

EMPTY_FURNACES = 2
POINTS_FOR_2A = 1
TURNS_LEFT_TO_YOU, TURNS_LEFT_TO_BOTH = 1, 2
LAST_ROUND = 2
ANY = "any"  # accessory
CUBES_FOR_ONE = 2


def is_triggered(table: Table) -> bool:
    """Two of the furnaces are empty."""
    return list(table.furnaces.values()).count(0) >= EMPTY_FURNACES


def reset_phase(table: Table, who: int) -> Script:
    """All players finish a step before the next; who triggered it is first in each."""
    players = clockwise(table, 0 if who == AUTOMA else who)
    advance_army(table, who)
    replenish_furnaces(table)
    for player in players:
        if has(player, "2a"):
            score(table, player, POINTS_FOR_2A)
    for cubes in table.factories.values():
        cubes.clear()
    for player in players:
        yield from activate_investments(table, player)
    if is_alone(table):
        yield from automa_supplies(table)
    for player in players:
        yield from supply_factories(table, player)
    for player in players:
        yield from fulfil_contracts(table, player)


def advance_army(table: Table, who: int) -> None:
    """Five spaces towards 0, where it stops; alone there is a space where only the last turns are left."""
    table.army = max(table.army - ARMY_STEP, 0)
    check_army(table)
    if is_alone(table) and table.army <= last_space(table):
        table.ending = TURNS_LEFT_TO_YOU if who == AUTOMA else TURNS_LEFT_TO_BOTH


def last_space(table: Table) -> int:
    """Where the army ends a game alone, by the difficulty or the opponent."""
    if table.opponent:
        return table.box.opponents[table.opponent].army
    return table.box.difficulties[table.difficulty].army


def replenish_furnaces(table: Table) -> None:
    """The empty furnaces get the number at the army's space."""
    number = table.box.refill[COLUMN_OF[len(table.players)]][table.army]
    for furnace, cubes in table.furnaces.items():
        table.furnaces[furnace] = cubes or number


# Activate personal investments


def activate_investments(table: Table, player: Player) -> Script:
    """Each column once, as a whole, or not at all."""
    columns = columns_of(table, player)
    ready = set(range(len(columns)))
    while lines := [f"exploit {n + 1}" for n in sorted(ready) if can_exploit(player, columns[n])]:
        line = yield {player.seat: [*lines, "pass"]}
        if line.words[0] == "pass":
            return
        column = int(line.words[1]) - 1
        ready.remove(column)
        exploit(table, player, columns[column])


def columns_of(table: Table, player: Player) -> list[list[Investment]]:
    """The first cards of the three rows, the second ones…"""
    longest = max(len(row) for row in player.investments.values())
    rows = player.investments.values()
    return [[table.box.investments[row[n]] for row in rows if len(row) > n] for n in range(longest)]


def steps_down(column: list[Investment], track: str) -> int:
    """What a column costs on a track."""
    return sum(card.steps[track] for card in column)


def can_exploit(player: Player, column: list[Investment]) -> bool:
    """All steps of a column must be paid."""
    return all(steps_down(column, track) <= player.tracks[track] for track in TRACKS)


def exploit(table: Table, player: Player, column: list[Investment]) -> None:
    """Steps down, points, and cubes that are reserved."""
    for track in TRACKS:
        player.tracks[track] -= steps_down(column, track)
    score(table, player, sum(card.points for card in column))
    for card in column:
        player.reserved.update(card.cubes)


# Supply small factories


def supply_factories(table: Table, player: Player) -> Script:
    """All cubes that were gained must be delivered, in combinations that a small factory takes, each for its bonus."""
    while player.reserved.total():
        line = yield {player.seat: supply_lines(table, player)}
        delivery = table.box.deliveries[line.words[1]]
        player.reserved -= Counter(delivery.cubes)
        table.factories[delivery.factory].update(delivery.cubes)
        match delivery.gain:
            case ["card"]:
                yield from acquire(table, player, ["contracts", "investments"], 1)
            case ["worker"]:
                yield from assign_for_bonus(table, player)
            case icons:
                yield from gain(table, player, icons)


def supply_lines(table: Table, player: Player) -> list[str]:
    """The combinations one has the cubes for."""
    deliveries = table.box.deliveries.items()
    return [f"supply {name}" for name, delivery in deliveries if Counter(delivery.cubes) <= player.reserved]


def assign_for_bonus(table: Table, player: Player) -> Script:
    """A whole assignment of a worker, which may be declined."""
    lines = assign_lines(table, player)
    if lines:
        line = yield {player.seat: [*lines, "pass"]}
        if line.words[0] != "pass":
            yield from assign(table, player, line.words)


# Fulfil personal contracts


def fulfil_contracts(table: Table, player: Player) -> Script:
    """Any contracts for which one has everything."""
    while names := [name for name in player.contracts if can_fulfil(player, table.box.contracts[name])]:
        line = yield {player.seat: [*[f"fulfil {name}" for name in names], "pass"]}
        if line.words[0] == "pass":
            return
        contract = table.box.contracts[line.words[1]]
        player.contracts.remove(line.words[1])
        player.fulfilled[contract.type].append(line.words[1])
        yield from pay_for(player, contract)


def can_fulfil(player: Player, contract: Contract) -> bool:
    """All cubes, by 4a others for some, and all accessories; an unnamed one may be any."""
    named = Counter(kind for kind in contract.accessories if kind != ANY)
    enough = len(contract.accessories) <= player.accessories.total() and named <= player.accessories
    return enough and can_pay_cubes(player, contract.cubes, player.cubes)


def can_pay_cubes(player: Player, wanted: list[str], cubes: Counter[str]) -> bool:
    """With the cubes themselves, or after some replacement."""
    if Counter(wanted) <= cubes:
        return True
    return has(player, "4a") and bool(replacements(player, wanted, cubes))


def replacements(player: Player, wanted: list[str], cubes: Counter[str]) -> list[tuple[str, str]]:
    """A wanted colour, and one of which two cubes stand for it, so that the rest can still be paid."""
    found = []
    for colour in sorted(set(wanted)):
        rest = list(wanted)
        rest.remove(colour)
        for other in GLASS + WOOD:
            pair = Counter({other: CUBES_FOR_ONE})
            if other != colour and pair <= cubes and can_pay_cubes(player, rest, cubes - pair):
                found.append((colour, other))
    return found


def pay_cubes(player: Player, wanted: list[str]) -> Script:
    """The cubes shown go; with 4a two of a colour may go for one of another, as often as one likes."""
    while has(player, "4a") and (pairs := replacements(player, wanted, player.cubes)):
        settle = ["settle"] if Counter(wanted) <= player.cubes else []
        line = yield {player.seat: [*[f"replace {colour} {other}" for colour, other in pairs], *settle]}
        if line.words[0] == "settle":
            break
        wanted.remove(line.words[1])
        player.cubes -= Counter({line.words[2]: CUBES_FOR_ONE})
    player.cubes -= Counter(wanted)


def pay_for(player: Player, contract: Contract) -> Script:
    """The accessories it names, the cubes, and for an unnamed accessory any."""
    for kind in contract.accessories:
        if kind != ANY:
            spend(player, kind)
    yield from pay_cubes(player, list(contract.cubes))
    for _ in range(contract.accessories.count(ANY)):
        line = yield {player.seat: [f"provide {own}" for own, n in player.accessories.items() if n]}
        spend(player, line.words[1])


def spend(player: Player, kind: str) -> None:
    """An accessory goes to a contract."""
    player.accessories[kind] -= 1
    player.spent[kind] += 1
