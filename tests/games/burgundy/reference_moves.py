"""The reference: what may be done. Every decision with the whole set of its moves, tried one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.games.burgundy.reference_box import (
    ANY,
    BLACK,
    DICE,
    Owed,
    Player,
    Table,
    colour_of,
    estate_of_player,
    has,
)

PRICE = 2  # silverlings, for a purchase
KINDS_OF_GOODS = 3  # that fit into the storage

TAKES = {
    "carpenters-workshop": {"building"},
    "church": {"mine", "knowledge", "castle"},
    "market": {"boat", "animal"},
}
"""The buildings that let one take a tile, and of which colours."""


# Dice and workers


def workers_needed(player: Player, die: str, number: int, free_steps: int) -> int:
    """A worker turns a die up or down by one, and six and one are neighbours; a die of any number needs none."""
    if die == ANY:
        return 0
    apart = abs(int(die) - number)
    steps = max(0, min(apart, len(DICE) - apart) - free_steps)
    return (steps + worker_steps(player) - 1) // worker_steps(player)


def worker_steps(player: Player) -> int:
    """One; with knowledge 8 up to two."""
    return 2 if has(player, 8) else 1


def free_steps_taking(player: Player) -> int:
    """With knowledge 12 a die that takes a tile is turned by one for nothing."""
    return 1 if has(player, 12) else 0


def free_steps_placing(player: Player, colour: str) -> int:
    """So is one that places a building with knowledge 9, a boat or animal with 10, any other tile with 11."""
    if colour == "building":
        return 1 if has(player, 9) else 0
    if colour in ("boat", "animal"):
        return 1 if has(player, 10) else 0
    return 1 if has(player, 11) else 0


def workers_to_take(player: Player, die: str, depot: str) -> int:
    """The workers that turn a die into the number of a depot."""
    return workers_needed(player, die, int(depot), free_steps_taking(player))


def workers_to_place(table: Table, player: Player, die: str, tile: str, space: str) -> int:
    """The workers that turn a die into the number of a space."""
    number = estate_of_player(table, player).numbers[space]
    return workers_needed(player, die, number, free_steps_placing(player, colour_of(table, tile)))


def workers_to_sell(table: Table, player: Player, die: str, good: str) -> int:
    """The workers that turn a die into the number of a kind of goods."""
    return workers_needed(player, die, table.box.goods[good], 0)


# The four actions and the purchase


def takes(table: Table, player: Player, dice: Iterable[str], colours: set[str] | None = None) -> set[str]:
    """A tile from the numbered depot that the die shows; an effect may ask for certain colours."""
    return {
        f"take {die} {depot} {tile}"
        for die in dice
        for depot in DICE
        for tile in table.depots[depot]
        if colours is None or colour_of(table, tile) in colours
        if workers_to_take(player, die, depot) <= player.workers
    }


def placements(table: Table, player: Player, dice: Iterable[str]) -> set[str]:
    """A stored tile on an open space whose number the die shows."""
    return {
        f"place {die} {tile} {space}"
        for die in dice
        for tile in player.storage
        for space in open_spaces(table, player, tile)
        if workers_to_place(table, player, die, tile, space) <= player.workers
    }


def open_spaces(table: Table, player: Player, tile: str) -> set[str]:
    """Empty spaces of the tile's colour beside a tile that lies already, in a city without such a building."""
    estate = estate_of_player(table, player)
    return {
        space
        for space, colour in estate.colours.items()
        if colour == colour_of(table, tile)
        if space not in player.tiles
        if any(other in player.tiles for other in estate.neighbours[space])
        if not is_twice_in_city(table, player, tile, space)
    }


def is_twice_in_city(table: Table, player: Player, tile: str, space: str) -> bool:
    """A city holds each kind of building once; knowledge 1 lifts that."""
    if colour_of(table, tile) != "building" or has(player, 1):
        return False
    return any(player.tiles.get(other) == tile for other in estate_of_player(table, player).regions[space])


def sales(table: Table, player: Player, dice: Iterable[str]) -> set[str]:
    """All goods of the kind that the die shows."""
    return {
        f"sell {die} {good}"
        for die in dice
        for good in player.goods
        if workers_to_sell(table, player, die, good) <= player.workers
    }


def purchases(table: Table, player: Player) -> set[str]:
    """Once a turn, at any moment, a tile of the black depot; with knowledge 6 of any depot."""
    if table.bought or player.silverlings < PRICE:
        return set()
    depots = [*DICE, BLACK] if has(player, 6) else [BLACK]
    return {f"buy {depot} {tile}" for depot in depots for tile in table.depots[depot]}


def actions(table: Table, player: Player, dice: Iterable[str]) -> set[str]:
    """Whatever a die can be used for; for workers any die will do."""
    workers = {f"workers {die}" for die in dice}
    return takes(table, player, dice) | placements(table, player, dice) | sales(table, player, dice) | workers


# Goods


def with_goods(table: Table, depots: Iterable[str]) -> set[str]:
    """Those of these depots that hold goods."""
    return {depot for depot in depots if table.cargo[depot]}


def neighbours_of(depot: str) -> set[str]:
    """The depot before and the depot behind it in the ring of six."""
    at = DICE.index(depot)
    return {DICE[at - 1], DICE[(at + 1) % len(DICE)]}


def new_kinds(table: Table, player: Player, depots: Iterable[str]) -> set[str]:
    """The kinds of goods in these depots that the player has none of."""
    return {good for depot in depots for good in table.cargo[depot]} - set(player.goods)


# The moves of each decision


def settlements(table: Table, player: Player) -> set[str]:
    """An estate and one of its dark green spaces: from the own sheet, or, chosen freely, 2 to 9 once each."""
    if table.estates == "choice":
        taken = {other.estate for other in table.players} - {"1"}
        estates = set(table.box.estates) - taken
    else:
        estates = set(table.box.sheets[player.sheet])
    return {
        f"settle {name} {space}"
        for name in estates
        for space, colour in table.box.estates[name].colours.items()
        if colour == "castle"
    }


def legal(table: Table, seat: int) -> set[str]:
    """Everything that the seat may do now."""
    player = table.players[seat]
    if table.to_settle:
        return settlements(table, player)
    if table.owed and table.owed[-1].what == "discard":
        return {f"discard {tile}" for tile in player.storage}
    if table.owed:
        return DECISIONS[table.owed[-1].what](table, player, table.owed[-1]) | purchases(table, player)
    if player.dice:
        return actions(table, player, player.dice) | purchases(table, player)
    return purchases(table, player) | {"done"}


def castle(table: Table, player: Player, owed: Owed) -> set[str]:
    """One more action, as with a die of any number."""
    return actions(table, player, [ANY])


def building_that_takes(table: Table, player: Player, owed: Owed) -> set[str]:
    """Carpenter's workshop, church and market: a tile of their colours from any numbered depot, or none."""
    return takes(table, player, [ANY], TAKES[owed.what]) | {"skip"}


def warehouse(table: Table, player: Player, owed: Owed) -> set[str]:
    """Goods of any one kind are sold, or none."""
    return sales(table, player, [ANY]) | {"skip"}


def city_hall(table: Table, player: Player, owed: Owed) -> set[str]:
    """Another stored tile goes on a space of any number, or none."""
    return placements(table, player, [ANY]) | {"skip"}


def load(table: Table, player: Player, owed: Owed) -> set[str]:
    """The goods of any depot that has some."""
    return {f"load {depot}" for depot in with_goods(table, DICE)}


def load_more(table: Table, player: Player, owed: Owed) -> set[str]:
    """With knowledge 5 the goods of a neighbouring depot too, or not."""
    return {f"load {depot}" for depot in with_goods(table, neighbours_of(owed.depots[0]))} | {"no-more"}


def keep(table: Table, player: Player, owed: Owed) -> set[str]:
    """One of the new kinds, as not all fit."""
    return {f"keep {good}" for good in new_kinds(table, player, owed.depots)}


DECISIONS: dict[str, Callable[[Table, Player, Owed], set[str]]] = {
    "castle": castle,
    "carpenters-workshop": building_that_takes,
    "church": building_that_takes,
    "market": building_that_takes,
    "warehouse": warehouse,
    "city-hall": city_hall,
    "load": load,
    "load-more": load_more,
    "keep": keep,
}
