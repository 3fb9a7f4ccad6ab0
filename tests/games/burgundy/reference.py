"""The reference: a second, independent reading of The Castles of Burgundy, plain and slow.

It imports nothing of the engine: printed figures come from the component sheets, the rest is stated here once more,
so that a slip in one of the two shows against the other. This file is the course of the game, its sisters hold the
box and the table, the moves, and what follows from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.games.burgundy import reference_effects as effects
from tests.games.burgundy.reference_box import BLACK, DICE, Player, Table, colour_of, read_box, turn_order
from tests.games.burgundy.reference_moves import purchases

START_GOODS = 3
ROUNDS = 5  # in a phase
START_ESTATE, MIDDLE = "1", "d4"


# Setting up


def begin(components: Path, seats: int, estates: str, tie: str) -> Table:
    """The table before the first goods tile is dealt; everybody's start castle is out of the supply."""
    box = read_box(components)
    table = Table(
        box, seats, estates, tie,
        players=[Player(seat) for seat in range(seats)],
        supply=Counter({tile.name: tile.coloured for tile in box.tiles.values()}),
        black_supply=Counter({tile.name: tile.black for tile in box.tiles.values()}),
        goods_supply=Counter(box.goods_copies),
        depots={depot: [] for depot in (*DICE, BLACK)},
        cargo={depot: {} for depot in DICE},
        towers=[list(range(seats))],
        phase=next(iter(box.phase_points)),
    )  # fmt: skip
    table.supply["castle"] -= seats
    table.to_come = [f"receive {seat}" for seat in range(seats) for _ in range(START_GOODS)]
    table.to_come += [f"first {seat}" for seat in range(seats)]
    return table


def decide_start(table: Table) -> None:
    """The highest roll begins and the others follow clockwise; tied players roll again."""
    highest = [seat for seat, roll in table.rolls.items() if roll == max(table.rolls.values())]
    table.rolls.clear()
    if len(highest) > 1:
        table.to_come = [f"first {seat}" for seat in highest]
        return
    table.towers = [[*range(highest[0], table.seats), *range(highest[0])]]
    for seat, workers in zip(turn_order(table), table.box.start_workers, strict=False):
        table.players[seat].workers = workers
    hand_out_estates(table)


def hand_out_estates(table: Table) -> None:
    """Everybody plays number 1, or chooses freely, or chooses a side of a random sheet."""
    if table.estates == "one":
        for player in table.players:
            lay_start_castle(player, START_ESTATE, MIDDLE)
        begin_phase(table)
    elif table.estates == "choice":
        begin_settling(table)
    else:
        table.to_come = [f"sheet {seat}" for seat in turn_order(table)]


def begin_settling(table: Table) -> None:
    """The choices are made in turn order, or all at once."""
    table.to_settle = turn_order(table)


def settle(table: Table, player: Player, estate: str, space: str) -> None:
    """An estate and the place of its start castle are chosen."""
    lay_start_castle(player, estate, space)
    table.to_settle.remove(player.seat)
    if not table.to_settle:
        begin_phase(table)


def lay_start_castle(player: Player, estate: str, space: str) -> None:
    """The start castle scores nothing and gives no action."""
    player.estate = estate
    player.tiles = {space: "castle"}


# A phase and its rounds


def begin_phase(table: Table) -> None:
    """Tiles left in the depots go away, their goods stay; new tiles come, and a goods tile for each round."""
    for depot in table.depots:
        table.depots[depot] = []
    for depot, colour in spaces_in_use(table):
        alike = [tile.name for tile in table.box.tiles.values() if tile.colour == colour]
        if len(alike) == 1:
            table.depots[depot] += alike
            table.supply.subtract(alike)
        else:
            table.to_come.append(f"draw {depot} {colour}")
    table.to_come += [f"draw {BLACK}"] * table.box.by_players[table.seats]["black_tiles"]
    table.to_come += ["lay"] * ROUNDS
    begin_round(table, 1)


def spaces_in_use(table: Table) -> list[tuple[str, str]]:
    """Depot and colour of the spaces for so many players; three of them change one in phases B and D."""
    changes = table.seats == 3 and table.phase in ("b", "d")
    return [
        (space.depot, space.three_players_b_d if changes and space.three_players_b_d else space.colour)
        for space in table.box.depots
        if space.players <= table.seats
    ]


def begin_round(table: Table, number: int) -> None:
    """Everybody rolls two dice, and the start player the white one."""
    table.round = number
    table.to_come += [f"roll {seat}" for seat in turn_order(table)] + ["white"]


def begin_turns(table: Table) -> None:
    """Everybody has a turn, in the order that the track shows now."""
    table.to_play = turn_order(table)


def go_on(table: Table) -> None:
    """A turn lasts while something is owed, a die is left, or a purchase might still be made."""
    player = table.players[table.to_play[0]]
    if table.owed or player.dice or (purchases(table, player) and not table.done):
        return
    table.bought = table.done = False
    table.to_play.pop(0)
    if not table.to_play:
        end_round(table)


def end_round(table: Table) -> None:
    """The fifth round ends the phase: mines pay, and the fifth phase ends the game."""
    if table.round < ROUNDS:
        begin_round(table, table.round + 1)
        return
    for player in table.players:
        effects.mines_pay(player)
    phases = list(table.box.phase_points)
    if table.phase != phases[-1]:
        table.phase = phases[phases.index(table.phase) + 1]
        begin_phase(table)


# Chance


def chances(table: Table) -> set[str]:
    """Every line that a roll or a draw might bring now; of things alike any may be the first."""
    alike = [coming for coming in table.to_come if coming.split()[0] == table.to_come[0].split()[0]]
    return {line for coming in alike for line in outcomes(table, coming)}


def outcomes(table: Table, coming: str) -> set[str]:
    """The lines in which a roll or a draw can end."""
    verb, *words = coming.split()
    if verb in ("receive", "lay"):
        return {f"{coming} {good}" for good, left in table.goods_supply.items() if left}
    if verb in ("first", "white"):
        return {f"{coming} {die}" for die in DICE}
    if verb == "roll":
        return {f"{coming} {low} {high}" for low in DICE for high in DICE if low <= high}
    if verb == "sheet":
        dealt = {player.sheet for player in table.players}
        return {f"{coming} {sheet}" for sheet in table.box.sheets if sheet not in dealt}
    return draws(table, *words)


def draws(table: Table, depot: str, colour: str = "") -> set[str]:
    """The tiles that can be drawn: of the space's colour for a numbered depot, of any for the black one."""
    supply = table.black_supply if depot == BLACK else table.supply
    return {f"draw {depot} {tile}" for tile, left in supply.items() if left and colour in ("", colour_of(table, tile))}


def receive(table: Table, seat: str, good: str) -> None:
    """A random goods tile at the start."""
    table.goods_supply[good] -= 1
    goods = table.players[int(seat)].goods
    goods[good] = goods.get(good, 0) + 1


def first(table: Table, seat: str, die: str) -> None:
    """A roll for the start."""
    table.rolls[int(seat)] = int(die)


def sheet(table: Table, seat: str, number: str) -> None:
    """A random sheet with two estates."""
    table.players[int(seat)].sheet = number


def draw(table: Table, depot: str, tile: str) -> None:
    """A tile is laid open in a depot."""
    supply = table.black_supply if depot == BLACK else table.supply
    supply[tile] -= 1
    table.depots[depot].append(tile)


def lay(table: Table, good: str) -> None:
    """A goods tile is laid open on a round space."""
    table.goods_supply[good] -= 1
    table.ahead.append(good)


def roll(table: Table, seat: str, low: str, high: str) -> None:
    """Two dice of a player."""
    table.players[int(seat)].dice = [low, high]


def white(table: Table, die: str) -> None:
    """The next goods tile goes to the depot that the white die shows."""
    good = table.ahead.pop(0)
    table.cargo[die][good] = table.cargo[die].get(good, 0) + 1


CHANCES: dict[str, Callable[..., None]] = {
    "receive": receive, "first": first, "sheet": sheet, "draw": draw, "lay": lay, "roll": roll, "white": white,
}  # fmt: skip
THEN = {"first": decide_start, "sheet": begin_settling, "white": begin_turns}
"""What follows the last roll or draw of a kind."""
MOVES: dict[str, Callable[..., None]] = {
    "take": effects.take, "place": effects.place, "sell": effects.sell, "workers": effects.take_workers,
    "buy": effects.buy, "discard": effects.discard, "load": effects.load, "no-more": effects.no_more,
    "keep": effects.keep, "skip": effects.skip, "done": effects.done,
}  # fmt: skip


# Playing


def deciding(table: Table) -> list[int]:
    """The seats that have to decide now; nobody while something is rolled or drawn, and when the game is over."""
    if table.to_come:
        return []
    if table.to_settle:
        return table.to_settle if table.estates == "expert-secret" else table.to_settle[:1]
    return table.to_play[:1]


def is_over(table: Table) -> bool:
    """Nothing is to be rolled, drawn or decided any more."""
    return not (table.to_come or table.to_settle or table.to_play)


def play(table: Table, seat: int, line: str) -> None:
    """A line of the game: of a seat, or of chance."""
    verb, *words = line.split()
    if verb in CHANCES:
        happen(table, line)
    elif verb == "settle":
        settle(table, table.players[seat], *words)
    else:
        MOVES[verb](table, table.players[seat], *words)
        go_on(table)


def happen(table: Table, line: str) -> None:
    """A roll or a draw; after the last one the game goes on."""
    verb, *words = line.split()
    table.to_come.remove(next(coming for coming in table.to_come if line in outcomes(table, coming)))
    CHANCES[verb](table, *words)
    if not table.to_come:
        THEN[verb](table)
