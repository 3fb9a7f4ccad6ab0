"""Starts of games of Stephens in which rare things meet: the reference's table is changed, and the engine's with it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.games.stephens.reference_box import ACCESSORIES, GLASS, TRACKS, WOOD
from tests.games.stephens.reference_reset import EMPTY_FURNACES, LAST_ROUND, TURNS_LEFT_TO_YOU, last_space
from tests.games.stephens.reference_table import ARMY_STEP, AUTOMA, AUTOMA_DISKS, Attached, Player, Table, cap, is_alone
from tests.games.stephens.reference_turn import disks, has_room

View = dict[str, Any]

FEW_PROFESSIONS, FEW_CARDS, FEW_IN_BAG, FEW_DISKS = 2, 3, 1, 2
COINS_GIVEN, CUBES_GIVEN, ACCESSORIES_GIVEN = 25, 5, 2
WORKERS_GIVEN, INVESTMENTS_GIVEN, CONTRACTS_GIVEN = 6, 5, 3
RESETS_GONE, PRODUCTS_GIVEN = 4, 2
POINTS_GIVEN = 180  # alone, where they end nothing, so that all ranks are met


def make_scarce(table: Table, chance: random.Random) -> None:
    """Decks, and the Automa's bag and disks, that soon run out."""
    for deck in table.decks.values():
        shorten(deck, FEW_PROFESSIONS, chance)
    for market in table.markets.values():
        shorten(market.deck, FEW_CARDS, chance)
    table.automa.bag = Counter(WOOD * FEW_IN_BAG)
    table.automa.workers = AUTOMA_DISKS - FEW_DISKS


def shorten(deck: list[str], cards: int, chance: random.Random) -> None:
    """So many cards are left."""
    deck[:] = chance.sample(deck, cards)


def make_rich(table: Table, chance: random.Random) -> None:
    """Workers, abilities, cards and means for everybody, full small factories, and an army that is near."""
    table.army -= chance.randrange(RESETS_GONE + 1) * ARMY_STEP
    table.furnaces[chance.choice(list(table.furnaces))] = 0
    for cubes in table.factories.values():
        cubes.update({colour: chance.randrange(PRODUCTS_GIVEN + 1) for colour in WOOD})
    for player in table.players:
        for _ in range(chance.randrange(1, WORKERS_GIVEN + 1)):
            player.disks.remove(chance.choice(disks(table, player)))
            attach(table, player.seat, chance)
        player.score = chance.randrange(POINTS_GIVEN) if is_alone(table) else 0
        give_cards(table, player, chance)
        give_means(table, player, chance)
    while is_alone(table) and table.automa.workers < WORKERS_GIVEN:
        attach(table, AUTOMA, chance)
        table.automa.workers += 1


def attach(table: Table, who: int, chance: random.Random) -> None:
    """A random profession with a master, in a random row that takes it."""
    deck = table.decks[chance.choice(list(table.decks))]
    card = table.box.professions[deck.pop(chance.randrange(len(deck)))]
    rows = [row for row, place in table.box.rows.items() if place.side == card.side]
    row = chance.choice([row for row in rows if has_room(table, row, may_equal=False)])
    table.attached.append(Attached(card, row, who))


def give_cards(table: Table, player: Player, chance: random.Random) -> None:
    """Investments in the rows of their colours or in any, and contracts to fulfil."""
    investments, contracts = table.markets["investments"].deck, table.markets["contracts"].deck
    for _ in range(chance.randrange(INVESTMENTS_GIVEN + 1)):
        name = investments.pop(chance.randrange(len(investments)))
        player.investments[chance.choice(table.box.investments[name].cubes or WOOD)].append(name)
    for _ in range(chance.randrange(CONTRACTS_GIVEN + 1)):
        player.contracts.append(contracts.pop(chance.randrange(len(contracts))))


def give_means(table: Table, player: Player, chance: random.Random) -> None:
    """Coins, influence, cubes, accessories and steps on the tracks."""
    player.coins += chance.randrange(COINS_GIVEN)
    player.influence = chance.randrange(cap(table, player) + 1)
    player.cubes = Counter({colour: chance.randrange(CUBES_GIVEN) for colour in GLASS + WOOD})
    player.accessories = Counter({kind: chance.randrange(ACCESSORIES_GIVEN + 1) for kind in ACCESSORIES})
    player.tracks = {track: chance.randrange(table.box.tops[track] + 1) for track in TRACKS}


def make_last(table: Table, chance: random.Random) -> None:
    """The same in the last round; alone in the last turn, where two furnaces stay empty. All take three products."""
    make_rich(table, chance)
    for player in table.players:
        for disk in ("5a", "5b"):
            if disk in disks(table, player):
                player.disks.remove(disk)
                attach(table, player.seat, chance)
    table.ending = LAST_ROUND
    if is_alone(table):
        table.ending, table.army = TURNS_LEFT_TO_YOU, last_space(table)
        empty = chance.sample(list(table.furnaces), EMPTY_FURNACES)
        table.furnaces = {name: 0 if name in empty else max(cubes, 1) for name, cubes in table.furnaces.items()}


STARTS = {"scarce": make_scarce, "rich": make_rich, "last": make_last}


def shown(table: Table, view: View) -> View:
    """A view of the engine with what was changed on the reference's table."""
    markets = {name: view["markets"][name] | {"deck": market.deck} for name, market in table.markets.items()}
    view |= {"army": table.army, "decks": table.decks, "markets": markets, "rows": rows_in(table)}
    view |= {"ending": table.ending, "furnaces": table.furnaces, "factories": table.factories}
    for player, board in zip(table.players, view["players"], strict=True):
        board |= board_of(player)
    number_investments(view)
    if view["automa"]:
        view["automa"] |= {"workers": table.automa.workers, "bag": dict(table.automa.bag)}
    return view


def rows_in(table: Table) -> View:
    """The professions in each row."""
    rows: dict[str, list[View]] = {row: [] for row in table.box.rows}
    for a in table.attached:
        master = "automa" if a.master == AUTOMA else a.master
        rows[a.row].append({"profession": a.card.name, "master": master, "apprentice": a.apprentice})
    return rows


def board_of(player: Player) -> View:
    """What was given to a player."""
    names = ("disks", "influence", "coins", "score", "tracks", "cubes", "accessories", "contracts")
    investments = {row: [[card, 0] for card in cards] for row, cards in player.investments.items()}
    return {name: getattr(player, name) for name in names} | {"investments": investments}


def number_investments(view: View) -> None:
    """Investments lie in the order in which all were funded."""
    funded = [entry for board in view["players"] for row in board["investments"].values() for entry in row]
    for n, entry in enumerate(funded):
        entry[1] = n
