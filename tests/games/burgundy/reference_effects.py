"""The reference: what follows. Each move as it is made, each tile as it is added, and the final scoring."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.burgundy.reference_box import (
    ANY,
    DICE,
    Owed,
    Player,
    Table,
    colour_of,
    estate_of_player,
    has,
    turn_order,
)
from tests.games.burgundy.reference_moves import (
    KINDS_OF_GOODS,
    PRICE,
    TAKES,
    neighbours_of,
    new_kinds,
    open_spaces,
    purchases,
    with_goods,
    workers_to_place,
    workers_to_sell,
    workers_to_take,
)

STORAGE = 3  # tiles

# The moves of a turn


def use_die(table: Table, player: Player, die: str, workers: int) -> None:
    """The die is put aside and its workers go back; a die of any number is used up with the effect that gave it."""
    player.workers -= workers
    if die == ANY:
        table.owed.pop()
    else:
        player.dice.remove(die)


def take(table: Table, player: Player, die: str, depot: str, tile: str) -> None:
    """A tile goes from its depot to the storage."""
    use_die(table, player, die, workers_to_take(player, die, depot))
    table.depots[depot].remove(tile)
    store(table, player, tile)


def store(table: Table, player: Player, tile: str) -> None:
    """A full storage has to make room first."""
    if len(player.storage) < STORAGE:
        player.storage.append(tile)
    else:
        table.owed.append(Owed("discard", tile=tile))


def discard(table: Table, player: Player, tile: str) -> None:
    """A stored tile goes out of the game, and the new one takes its place."""
    player.storage.remove(tile)
    player.storage.append(table.owed.pop().tile)


def place(table: Table, player: Player, die: str, tile: str, space: str) -> None:
    """A stored tile is added to the estate; what it completes scores, and its effect follows."""
    use_die(table, player, die, workers_to_place(table, player, die, tile, space))
    player.storage.remove(tile)
    player.tiles[space] = tile
    complete(table, player, space)
    colour = colour_of(table, tile)
    EFFECTS[tile if colour == "building" else colour](table, player, space)


def sell(table: Table, player: Player, die: str, good: str) -> None:
    """All goods of a kind are turned down, for points each and silver once."""
    use_die(table, player, die, workers_to_sell(table, player, die, good))
    count = player.goods.pop(good)
    player.sold[good] = player.sold.get(good, 0) + count
    player.points += count * table.box.by_players[table.seats]["goods_points"]
    player.silverlings += silver_of_a_sale(player)
    player.workers += 1 if has(player, 4) else 0


def silver_of_a_sale(player: Player) -> int:
    """A silverling; with knowledge 3 two."""
    return 2 if has(player, 3) else 1


def take_workers(table: Table, player: Player, die: str) -> None:
    """Two workers, with knowledge 14 four; with knowledge 13 a silverling too."""
    use_die(table, player, die, 0)
    player.workers += 4 if has(player, 14) else 2
    player.silverlings += 1 if has(player, 13) else 0


def buy(table: Table, player: Player, depot: str, tile: str) -> None:
    """The one purchase of the turn."""
    table.bought = True
    player.silverlings -= PRICE
    table.depots[depot].remove(tile)
    store(table, player, tile)


def skip(table: Table, player: Player) -> None:
    """A benefit is left unused."""
    table.owed.pop()


def done(table: Table, player: Player) -> None:
    """The turn ends without a purchase."""
    table.done = True


# What a tile completes


def complete(table: Table, player: Player, space: str) -> None:
    """A region scores when its last space is filled, and then perhaps a whole colour."""
    estate = estate_of_player(table, player)
    if estate.regions[space] <= set(player.tiles):
        player.points += region_points(table, len(estate.regions[space]))
        colour = estate.colours[space]
        if all(other in player.tiles for other, its in estate.colours.items() if its == colour):
            claim_bonus_tile(table, player, colour)


def region_points(table: Table, size: int) -> int:
    """For the size of the region and for the phase."""
    return table.box.region_points[size] + table.box.phase_points[table.phase]


def claim_bonus_tile(table: Table, player: Player, colour: str) -> None:
    """The first to fill a colour takes its large bonus tile, the second the small one, the others nothing."""
    printed = table.box.by_players[table.seats]
    bonus_tiles = [printed["large_bonus"], printed["small_bonus"]][table.completed[colour] :]
    table.completed[colour] += 1
    if bonus_tiles:
        player.points += bonus_tiles[0]
        player.bonus_tiles += 1


# The effects of the tiles


def castle(table: Table, player: Player, space: str) -> None:
    """One more action."""
    table.owed.append(Owed("castle"))


def mine(table: Table, player: Player, space: str) -> None:
    """Nothing now; it pays at the end of each phase."""


def knowledge(table: Table, player: Player, space: str) -> None:
    """From now on it does what its number says."""
    player.knowledge.add(player.tiles[space])


def animal(table: Table, player: Player, space: str) -> None:
    """All tiles of its species in the same pasture score, the new one with them."""
    pasture = estate_of_player(table, player).regions[space]
    tiles = [table.box.tiles[tile] for other, tile in player.tiles.items() if other in pasture]
    species = table.box.tiles[player.tiles[space]].species
    player.points += sum(animal_points(player, tile.value) for tile in tiles if tile.species == species)


def animal_points(player: Player, value: int) -> int:
    """As many as there are animals on the tile; with knowledge 7 one more."""
    return value + (1 if has(player, 7) else 0)


def boat(table: Table, player: Player, space: str) -> None:
    """One step on the turn order track, and the goods of a depot."""
    step_on_track(table, player.seat)
    if with_goods(table, DICE):
        table.owed.append(Owed("load"))


def step_on_track(table: Table, seat: int) -> None:
    """One space to the right, on top of whoever stands there."""
    at = next(at for at, tower in enumerate(table.towers) if seat in tower)
    table.towers[at].remove(seat)
    if at + 1 == len(table.towers):
        table.towers.append([])
    table.towers[at + 1].insert(0, seat)


def warehouse(table: Table, player: Player, space: str) -> None:
    """A sale, if there is anything to sell."""
    if player.goods:
        table.owed.append(Owed("warehouse"))


def building_that_takes(table: Table, player: Player, space: str) -> None:
    """A tile of the building's colours, if a numbered depot has one."""
    building = player.tiles[space]
    if any(colour_of(table, tile) in TAKES[building] for depot in DICE for tile in table.depots[depot]):
        table.owed.append(Owed(building))


def boarding_house(table: Table, player: Player, space: str) -> None:
    """Four workers."""
    player.workers += 4


def bank(table: Table, player: Player, space: str) -> None:
    """Two silverlings."""
    player.silverlings += 2


def city_hall(table: Table, player: Player, space: str) -> None:
    """Another tile, if one is stored that has a space, or could still be bought."""
    if purchases(table, player) or any(open_spaces(table, player, tile) for tile in player.storage):
        table.owed.append(Owed("city-hall"))


def watchtower(table: Table, player: Player, space: str) -> None:
    """Four points."""
    player.points += 4


EFFECTS: dict[str, Callable[[Table, Player, str], None]] = {
    "castle": castle,
    "mine": mine,
    "knowledge": knowledge,
    "animal": animal,
    "boat": boat,
    "warehouse": warehouse,
    "carpenters-workshop": building_that_takes,
    "church": building_that_takes,
    "market": building_that_takes,
    "boarding-house": boarding_house,
    "bank": bank,
    "city-hall": city_hall,
    "watchtower": watchtower,
}


# Goods of a boat


def load(table: Table, player: Player, depot: str) -> None:
    """A boat has chosen a depot; with knowledge 5 a neighbour may follow before anything is taken."""
    before = table.owed.pop()
    if before.what == "load" and has(player, 5) and with_goods(table, neighbours_of(depot)):
        table.owed.append(Owed("load-more", depots=(depot,)))
    else:
        load_what_fits(table, player, (*before.depots, depot))


def no_more(table: Table, player: Player) -> None:
    """The goods of the neighbouring depot stay."""
    load_what_fits(table, player, table.owed.pop().depots)


def load_what_fits(table: Table, player: Player, depots: tuple[str, ...]) -> None:
    """Goods of kinds that the player has, and new ones if all fit; if only some do, the player chooses."""
    for good in list(player.goods):
        load_kind(table, player, depots, good)
    new, room = new_kinds(table, player, depots), room_for_kinds(player)
    if len(new) <= room:
        for good in new:
            load_kind(table, player, depots, good)
    elif room:
        table.owed.append(Owed("keep", depots=depots))


def room_for_kinds(player: Player) -> int:
    """How many more kinds of goods fit into the storage."""
    return KINDS_OF_GOODS - len(player.goods)


def load_kind(table: Table, player: Player, depots: tuple[str, ...], good: str) -> None:
    """All goods of a kind leave these depots."""
    for depot in depots:
        player.goods[good] = player.goods.get(good, 0) + table.cargo[depot].pop(good, 0)


def keep(table: Table, player: Player, good: str) -> None:
    """A new kind is taken along, and then whatever still fits."""
    depots = table.owed.pop().depots
    load_kind(table, player, depots, good)
    load_what_fits(table, player, depots)


# The end of a phase and of the game


def mines_pay(player: Player) -> None:
    """A silverling for each mine; with knowledge 2 a worker too."""
    mines = list(player.tiles.values()).count("mine")
    player.silverlings += mines
    player.workers += mines if has(player, 2) else 0


def total(table: Table, player: Player) -> int:
    """The victory track, what is left over, and the knowledge tiles."""
    left = {"goods": sum(player.goods.values()), "silverling": player.silverlings, "worker": player.workers}
    leftovers = sum(left[what] // each * points for what, (each, points) in table.box.leftovers.items())
    return player.points + leftovers + sum(lore_points(table, player, tile) for tile in player.knowledge)


def lore_points(table: Table, player: Player, tile: str) -> int:
    """What a knowledge tile scores at the end."""
    if tile not in table.box.lore:
        return 0
    return table.box.lore[tile].points * lore_count(table, player, table.box.lore[tile].for_each)


def lore_count(table: Table, player: Player, what: str) -> int:
    """How many a player has of what a knowledge tile counts: sold goods, animals, bonus tiles, or a building."""
    if what == "kind-of-goods-sold":
        return len(player.sold)
    if what == "goods-sold":
        return sum(player.sold.values())
    if what == "bonus-tile":
        return player.bonus_tiles
    if what == "kind-of-animal":
        return len({table.box.tiles[tile].species for tile in player.tiles.values()} - {""})
    return list(player.tiles.values()).count(what)


def ranking(table: Table) -> list[int]:
    """Most points; then the fewest empty spaces, or the most if so agreed; then whoever is last in turn order."""
    order, sign = turn_order(table), -1 if table.tie == "most-empty" else 1
    return sorted(
        order,
        key=lambda seat: (
            -total(table, table.players[seat]),
            sign * empty_spaces(table, table.players[seat]),
            -order.index(seat),
        ),
    )


def empty_spaces(table: Table, player: Player) -> int:
    """The spaces of the estate without a tile."""
    return len(estate_of_player(table, player).colours) - len(player.tiles)
