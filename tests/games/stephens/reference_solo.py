"""A second reading of Stephens: the Automa's turns and its part in the reset phase."""

from __future__ import annotations

from tests.games.script import NATURE, Ends, Script
from tests.games.stephens.reference_box import RING, AutomaCard
from tests.games.stephens.reference_table import (
    AUTOMA,
    EMPTY,
    Attached,
    Table,
    has_disks,
    refill_display,
    refill_market,
)
from tests.games.stephens.reference_turn import activate, has_room, products

STEPS = {"cw": 1, "ccw": -1}


def from_here(place: str, arrow: str) -> list[str]:
    """The four corners, from one on along an arrow."""
    at = RING.index(place)
    return [RING[(at + STEPS[arrow] * n) % len(RING)] for n in range(len(RING))]


def automa_turn(table: Table) -> Ends[bool]:
    """A card is revealed and followed; was glass removed?"""
    deck = table.automa.deck or list(table.box.automa)
    line = yield {NATURE: [f"automa {card}" for card in deck]}
    table.automa.deck = [card for card in deck if card != line.words[1]]
    table.automa.last = line.words[1]
    card = table.box.automa[line.words[1]]
    if card.action == "profession":
        yield from found_profession(table, card)
        return False
    if card.action == "factory" and any(products(table, factory) for factory in RING):
        yield from remove_products(table, card)
        return False
    yield from remove_glass(table, card)
    return True


def remove_glass(table: Table, card: AutomaCard) -> Script:
    """A cube leaves a furnace; at the upper ones your row is activated, after a white one cards leave a market."""
    furnace = next(furnace for furnace in from_here(card.place, card.arrow) if table.furnaces[furnace])
    table.furnaces[furnace] -= 1
    if table.box.furnaces[furnace].colour != "white":
        yield from activate(table, table.box.furnaces[furnace].effect, table.players)
    elif card.market:
        yield from remove_cards(table, card)


def remove_cards(table: Table, card: AutomaCard) -> Script:
    """Those at the costs shown leave together, then the market is filled."""
    market = table.markets[card.market]
    for space, cost in enumerate(table.box.costs):
        if cost in card.costs and market.open[space]:
            market.discards.append(market.open[space])
            market.open[space] = EMPTY
    yield from refill_market(table, card.market)


def found_profession(table: Table, card: AutomaCard) -> Script:
    """The profession in the space shown goes to the topmost row that takes it; the Automa pays nothing."""
    name = table.display[card.place]
    if not name or not has_disks(table):
        return
    profession = table.box.professions[name]
    rows = [row for row, place in table.box.rows.items() if place.side == profession.side]
    topmost = max(
        [row for row in rows if has_room(table, row, may_equal=False)], key=lambda row: table.box.rows[row].points
    )
    table.display[card.place] = EMPTY
    table.attached.append(Attached(profession, topmost, AUTOMA))
    table.automa.workers += 1
    yield from refill_display(table, profession.deck)


def remove_products(table: Table, card: AutomaCard) -> Script:
    """As many cubes as the worker supply card shows leave the first small factory that has any; you choose which."""
    factory = next(factory for factory in from_here(card.place, card.arrow) if products(table, factory))
    cubes, number = table.factories[factory], highest_number(table)
    if number >= cubes.total():
        cubes.clear()
        return
    for _ in range(number):
        colours = products(table, factory)
        if len(colours) > 1:
            line = yield {0: [f"remove {colour}" for colour in colours]}
            colours = line.words[1:]
        cubes[colours[0]] -= 1


def highest_number(table: Table) -> int:
    """The highest number that is not covered by a disk."""
    return max(table.box.worker_supply[: table.automa.workers])


def automa_supplies(table: Table) -> Script:
    """By the lower part of its last card: cubes of its bag, one to each small factory, and perhaps a disk."""
    card = table.box.automa[table.automa.last]
    for factory in from_here(card.start, card.turn)[: card.cubes]:
        if not table.automa.bag.total():
            break
        line = yield {NATURE: [f"draw {colour}" for colour in table.automa.bag.elements()]}
        table.automa.bag[line.words[1]] -= 1
        table.factories[factory][line.words[1]] += 1
    if card.disk:
        yield from lend_worker(table)


def lend_worker(table: Table) -> Script:
    """The next disk becomes an apprentice of one of your masters, if one has room."""
    free = [a for a in table.attached if a.master == 0 and a.card.spaces > 1 and a.apprentice is None]
    if free and has_disks(table):
        line = yield {0: [f"lend {attached.card.name}" for attached in free]}
        next(attached for attached in free if attached.card.name == line.words[1]).apprentice = AUTOMA
        table.automa.workers += 1
