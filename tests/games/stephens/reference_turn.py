"""A second reading of Stephens: a player's turn, with glass, products, cards, workers and professions."""

from __future__ import annotations

from tests.games.script import Ends, Script
from tests.games.stephens.reference_box import WOOD, Profession
from tests.games.stephens.reference_table import (
    EMPTY,
    Attached,
    Player,
    Table,
    can_pay,
    clockwise,
    effect,
    gain,
    has,
    in_row,
    is_alone,
    pay,
    refill_display,
    refill_market,
)

MOST_CONTRACTS = 3
WORKERS_AHEAD = 3  # of the Automa
PRODUCTS = {"5a": 2, "5b": 3, "5c": 4}
PRODUCTS_FOR_A_FURNACE = 3
CARDS_WITH_4B = 2
LEAST_PRICE = 1
MARKET_OF = {"contract": "contracts", "investment": "investments"}  # at the furnaces with white glass


def one_turn(table: Table, player: Player) -> Ends[bool]:
    """A single action; was glass taken? With 3a professions may be replaced first."""
    line = yield {player.seat: action_lines(table, player) + discard_lines(table, player)}
    if line.words[0] == "discard":
        yield from replace_professions(table, line.words[1])
        line = yield {player.seat: action_lines(table, player)}
    match line.words:
        case ["glass", furnace]:
            yield from take_glass(table, player, furnace)
        case ["obtain", factory, colour]:
            yield from take_products(table, player, factory, colour)
        case words:
            yield from assign(table, player, words)
    return line.words[0] == "glass"


def action_lines(table: Table, player: Player) -> list[str]:
    """Glass, products, or a worker."""
    return [
        *[f"glass {furnace}" for furnace, cubes in table.furnaces.items() if cubes],
        *[f"obtain {factory} {colour}" for factory in table.factories for colour in products(table, factory)],
        *assign_lines(table, player),
    ]


def products(table: Table, factory: str) -> list[str]:
    """The colours that lie in a small factory."""
    return [colour for colour in WOOD if table.factories[factory][colour]]


# 3a


def discard_lines(table: Table, player: Player) -> list[str]:
    """The two red or the two blue professions beside their deck."""
    if not has(player, "3a"):
        return []
    return [f"discard {colour}" for colour in ("red", "blue") if any(beside_deck(table, colour).values())]


def beside_deck(table: Table, colour: str) -> dict[str, str]:
    """The cards of a colour that do not lie on their deck, by their space."""
    return {space: table.display[space] for space in (f"{colour}-1", f"{colour}-2")}


def replace_professions(table: Table, colour: str) -> Script:
    """They are discarded, and new ones come."""
    for space, card in beside_deck(table, colour).items():
        table.discarded[colour] += [card] if card else []
        table.display[space] = EMPTY
    yield from refill_display(table, colour)


# Obtain glass


def take_glass(table: Table, player: Player, furnace: str) -> Script:
    """One cube, and the action of its furnace."""
    table.furnaces[furnace] -= 1
    player.cubes[table.box.furnaces[furnace].colour] += 1
    yield from use_furnace(table, player, furnace, CARDS_WITH_4B if has(player, "4b") else 1)


def use_furnace(table: Table, player: Player, furnace: str, cards: int) -> Script:
    """White glass goes with contracts or investments, the other with the row beside it."""
    does = table.box.furnaces[furnace].effect
    if does in MARKET_OF:
        yield from acquire(table, player, [MARKET_OF[does]], cards)
    else:
        yield from activate(table, does, clockwise(table, player.seat))


# Obtain products


def take_products(table: Table, player: Player, factory: str, colour: str) -> Script:
    """One cube or more from the same small factory, then its row; after three an empty furnace instead."""
    taken = [colour]
    move_product(table, player, factory, colour)
    while len(taken) < most_products(player) and products(table, factory):
        line = yield {player.seat: [*[f"also {colour}" for colour in products(table, factory)], "enough"]}
        if line.words[0] == "enough":
            break
        taken.append(line.words[1])
        move_product(table, player, factory, line.words[1])
    empty = [furnace for furnace, cubes in table.furnaces.items() if not cubes]
    if len(taken) >= PRODUCTS_FOR_A_FURNACE and empty:
        line = yield {player.seat: [*[f"use-furnace {furnace}" for furnace in empty], "use-row"]}
        if line.words[0] == "use-furnace":
            yield from use_furnace(table, player, line.words[1], 1)
            return
    yield from activate(table, factory, clockwise(table, player.seat))


def most_products(player: Player) -> int:
    """One, and more with 5a to 5c."""
    return max([1, *[number for ability, number in PRODUCTS.items() if has(player, ability)]])


def move_product(table: Table, player: Player, factory: str, colour: str) -> None:
    """A cube goes from a small factory to a player's supply."""
    table.factories[factory][colour] -= 1
    player.cubes[colour] += 1


# Commit to a contract, fund an investment


def acquire(table: Table, player: Player, markets: list[str], cards: int) -> Script:
    """So many cards of these markets; the free spaces are filled at the end."""
    yield from buy(table, player, markets, cards)
    for market in markets:
        yield from refill_market(table, market)


def buy(table: Table, player: Player, markets: list[str], cards: int) -> Script:
    """With 4c the cheapest card may go first, with 4d one card costs less; nobody must buy."""
    may_sweep, discount = has(player, "4c"), has(player, "4d")
    while cards:
        lines = [line for market in markets for line in card_lines(table, player, market, discount)]
        lines += [f"sweep {market}" for market in markets if may_sweep and can_sweep(table, player, market)]
        if not lines:
            return
        line = yield {player.seat: [*lines, "pass"]}
        if line.words[0] == "pass":
            return
        may_sweep = False
        if line.words[0] == "sweep":
            yield from sweep(table, line.words[1])
            continue
        cards -= 1
        discount = take_card(table, player, line.words, discount)


def card_lines(table: Table, player: Player, market: str, discount: bool) -> list[str]:
    """The cards one can pay, as they would be taken."""
    if not can_take(player, market):
        return []
    priced = zip(table.markets[market].open, table.box.costs, strict=True)
    cards = [card for card, cost in priced if card and price(cost, discount) <= means(player, market)]
    if market == "contracts":
        return [f"commit {card}" for card in cards]
    return [f"fund {card} {colour}" for card in cards for colour in lines_for(table, card)]


def lines_for(table: Table, investment: str) -> list[str]:
    """An investment with cubes lies in the row of their colour, another in any."""
    return [colour for colour in WOOD if colour in (table.box.investments[investment].cubes or WOOD)]


def can_take(player: Player, market: str) -> bool:
    """There is room for three contracts to fulfil; investments have no limit."""
    return market == "investments" or len(player.contracts) < MOST_CONTRACTS


def means(player: Player, market: str) -> int:
    """Contracts are paid with influence, investments with coins."""
    return player.influence if market == "contracts" else player.coins


def price(cost: int, discount: bool) -> int:
    """A cost is never reduced to nothing."""
    return max(cost - 1, LEAST_PRICE) if discount else cost


def can_sweep(table: Table, player: Player, market: str) -> bool:
    """4c comes before a card that one could take."""
    return any(table.markets[market].open) and can_take(player, market)


def sweep(table: Table, name: str) -> Script:
    """The cheapest card is discarded, the others slide, a new one comes."""
    market = table.markets[name]
    market.discards.append(market.open[0])
    market.open[0] = EMPTY
    yield from refill_market(table, name)


def take_card(table: Table, player: Player, words: list[str], discount: bool) -> bool:
    """A card is paid where it lies; is there still a discount?"""
    market = table.markets["contracts" if words[0] == "commit" else "investments"]
    space = market.open.index(words[1])
    market.open[space] = EMPTY
    cost = table.box.costs[space]
    if words[0] == "commit":
        player.influence -= price(cost, discount)
        player.contracts.append(words[1])
    else:
        player.coins -= price(cost, discount)
        player.investments[words[2]].append(words[1])
    return discount and cost == LEAST_PRICE


# Assign a worker


def assign_lines(table: Table, player: Player) -> list[str]:
    """Professions to create and to reinforce, while there is a disk to take."""
    if not disks(table, player) or is_too_far_ahead(table, player):
        return []
    cards = [table.box.professions[name] for name in table.display.values() if name]
    return [
        *[f"create {c.name} {r}" for c in cards if can_pay(player, c.upper_cost) for r in rows_for(table, player, c)],
        *[f"reinforce {a.card.name}" for a in table.attached if may_reinforce(player, a)],
    ]


def disks(table: Table, player: Player) -> list[str]:
    """The disks that may be taken: some wait for another, and an opponent may deny one."""
    denied = table.box.opponents[table.opponent].ability if effect(table) == "no-ability" else EMPTY
    free = [disk for disk in player.disks if disk != denied]
    return [disk for disk in free if all(has(player, needed) for needed in table.box.abilities[disk])]


def is_too_far_ahead(table: Table, player: Player) -> bool:
    """Alone one never has more than three workers more than the Automa."""
    workers = len(table.box.abilities) - len(player.disks)
    return is_alone(table) and workers + 1 > table.automa.workers + WORKERS_AHEAD


def rows_for(table: Table, player: Player, card: Profession) -> list[str]:
    """The rows of its side that take one more profession."""
    own_side = [row for row, place in table.box.rows.items() if place.side == card.side]
    return [row for row in own_side if has_room(table, row, may_equal=has(player, "3b"))]


def has_room(table: Table, row: str, *, may_equal: bool) -> bool:
    """A row has fewer professions than the one below; with 3b it may have as many."""
    below = table.box.rows[row].below
    if not below:
        return True
    return len(in_row(table, row)) + 1 <= len(in_row(table, below)) - (0 if may_equal else 1)


def may_reinforce(player: Player, attached: Attached) -> bool:
    """A free lower space, under another's master."""
    free = attached.card.spaces > 1 and attached.apprentice is None
    return free and attached.master != player.seat and can_pay(player, attached.card.lower_cost)


def assign(table: Table, player: Player, words: list[str]) -> Script:
    """A profession is created or reinforced, its space paid, and a disk chosen."""
    if words[0] == "create":
        yield from create(table, player, words[1], words[2])
    else:
        attached = next(attached for attached in table.attached if attached.card.name == words[1])
        yield from pay(player, attached.card.lower_cost)
        attached.apprentice = player.seat
        yield from take_disk(table, player)


def create(table: Table, player: Player, name: str, row: str) -> Script:
    """A card of the display gets a master; at the end another takes its space."""
    card = table.box.professions[name]
    space = next(space for space, shown in table.display.items() if shown == name)
    table.display[space] = EMPTY
    yield from pay(player, card.upper_cost)
    table.attached.append(Attached(card, row, player.seat))
    yield from take_disk(table, player)
    yield from refill_display(table, card.deck)


def take_disk(table: Table, player: Player) -> Script:
    """Any disk that may be taken; what it covered is unlocked."""
    line = yield {player.seat: [f"worker {disk}" for disk in disks(table, player)]}
    player.disks.remove(line.words[1])


# Activate professions


def activate(table: Table, row: str, players: list[Player]) -> Script:
    """All who have workers in a row may use its professions, one player after the other."""
    for player in players:
        yield from use_professions(table, player, row)


def use_professions(table: Table, player: Player, row: str) -> Script:
    """Each of a player's workers once, in any order, or not at all."""
    ready = [attached.card for attached in in_row(table, row) if player.seat in (attached.master, attached.apprentice)]
    while lines := use_lines(player, ready):
        line = yield {player.seat: [*lines, "pass"]}
        if line.words[0] == "pass":
            return
        card = next(card for card in ready if card.name == line.words[1])
        ready.remove(card)
        benefit = card.benefits[line.words[2]]
        yield from pay(player, benefit.pay)
        yield from gain(table, player, benefit.gain)


def use_lines(player: Player, ready: list[Profession]) -> list[str]:
    """The benefits of professions whose price one has."""
    return [
        f"use {card.name} {which}"
        for card in ready
        for which, benefit in card.benefits.items()
        if can_pay(player, benefit.pay)
    ]
