"""A second reading of Fantastic Factories: what lies on the table, and what becomes of cards and resources.

Cards are their names, hands and decks are lists. It knows nothing of the engine, only the component sheets.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tests.games.script import NATURE, Ends, Script, sheet

TOOLS = ["hammer", "wrench", "gear", "shovel"]  # above the contractors, from left to right
START_METAL, START_ENERGY, START_HAND = 1, 2, 4
EMPTY = ""  # a place of the market without a card

Printed = dict[str, str]
"""An amount on a card, by what it is of: `{"metal": "1", "energy": "x"}`, where an x is a worker's value."""


# The box


@dataclass(frozen=True)
class Card:
    """A blueprint as it is printed."""

    name: str
    copies: int
    type: str
    metal: int
    energy: int
    tool: str
    prestige: list[int]  # of the first, the second… of its name in a compound
    spaces: int
    duplicates: bool
    discount: bool
    dice: str
    pay: Printed
    gain: Printed
    choice: Printed
    effect: str


@dataclass(frozen=True)
class Contractor:
    """A contractor as it is printed."""

    name: str
    copies: int
    energy: int
    gain: Printed
    gift: Printed
    effect: str


@dataclass(frozen=True)
class Floor:
    """A floor of the headquarters as it is printed."""

    name: str
    spaces: int
    dice: list[int]
    gain: Printed
    match: Printed


@dataclass(frozen=True)
class Box:
    """All that is printed, by name."""

    cards: dict[str, Card]
    contractors: dict[str, Contractor]
    floors: dict[str, Floor]
    machine: dict[str, int]  # difficulty: cards the Machine starts with


def open_box(folder: Path) -> Box:
    """Read the component sheets."""
    return Box(
        cards={row["id"]: card_of(row) for row in sheet(folder / "blueprints.csv")},
        contractors={row["id"]: contractor_of(row) for row in sheet(folder / "contractors.csv")},
        floors={row["id"]: floor_of(row) for row in sheet(folder / "headquarters.csv")},
        machine={row["id"]: int(row["cards"]) for row in sheet(folder / "machine.csv")},
    )


def card_of(row: dict[str, str]) -> Card:
    """A row of the blueprints."""
    return Card(
        name=row["id"],
        copies=int(row["copies"]),
        type=row["type"],
        metal=int(row["metal"]),
        energy=int(row["energy"]),
        tool=row["tool"],
        prestige=[int(points) for points in row["prestige"].split()],
        spaces=int(row["spaces"]),
        duplicates=row["duplicates"] == "yes",
        discount=row["discount"] == "yes",
        dice=row["dice"],
        pay=printed(row["pay"]),
        gain=printed(row["gain"]),
        choice=printed(row["choice"]),
        effect=row["effect"],
    )


def contractor_of(row: dict[str, str]) -> Contractor:
    """A row of the contractors."""
    gain, gift = printed(row["gain"]), printed(row["gift"])
    return Contractor(row["id"], int(row["copies"]), int(row["energy"]), gain, gift, row["effect"])


def floor_of(row: dict[str, str]) -> Floor:
    """A row of the headquarters."""
    dice = [int(value) for value in row["dice"].split()]
    return Floor(row["id"], int(row["spaces"]), dice, printed(row["gain"]), printed(row["match"]))


def printed(text: str) -> Printed:
    """`metal:1 cards:2` as words."""
    return dict(amount.split(":") for amount in text.split())


def amount(of: Printed, thing: str, value: int) -> int:
    """How much of a thing is printed, where an x is the worker's value."""
    text = of.get(thing, "0")
    return value if text == "x" else int(text)


# The table


@dataclass
class Player:
    """A player with hand, compound and headquarters."""

    seat: int
    metal: int = START_METAL
    energy: int = START_ENERGY
    goods: int = 0
    hand: list[str] = field(default_factory=list)
    compound: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)  # cards activated in this round
    workers: list[int] = field(default_factory=list)  # dice that are not assigned
    floors: dict[str, list[int]] = field(default_factory=dict)  # workers in the headquarters
    promised: str = ""  # the contractor who comes to the next work phase


@dataclass
class Table:
    """All that lies on the table."""

    box: Box
    players: list[Player]
    machine_starts_with: int
    deck: list[str]
    contractor_deck: list[str]
    discards: list[str] = field(default_factory=list)
    put_away: list[str] = field(default_factory=list)  # over the limit, and not to be drawn before all are done
    market: list[str] = field(default_factory=lambda: [EMPTY] * len(TOOLS))
    contractor_discards: list[str] = field(default_factory=list)
    contractors: list[str] = field(default_factory=lambda: [EMPTY] * len(TOOLS))
    machine: list[str] = field(default_factory=list)  # its compound
    machine_goods: int = 0
    round: int = 1
    first: int = 0  # who holds the first player token
    last_round: bool = False


def lay_out(box: Box, seats: int, difficulty: str) -> Table:
    """Everything is unpacked, and nothing dealt yet; only who is alone meets the Machine."""
    return Table(
        box=box,
        players=[Player(seat) for seat in range(seats)],
        machine_starts_with=box.machine[difficulty] if seats == 1 else 0,
        deck=[name for name, card in box.cards.items() for _ in range(card.copies)],
        contractor_deck=[name for name, hired in box.contractors.items() for _ in range(hired.copies)],
    )


# Deck, market and resources


def cards_to_draw(table: Table) -> list[str]:
    """The deck, or the discards when it is empty."""
    return table.deck or table.discards


def from_deck(table: Table, card: str) -> str:
    """The top card is this one; an empty deck is first made again from the discards."""
    if not table.deck:
        table.deck, table.discards = table.discards, []
    table.deck.remove(card)
    return card


def draw(table: Table, player: Player, count: int) -> Script:
    """So many cards come from the deck to the hand, as far as there are any."""
    for _ in range(count):
        if cards_to_draw(table):
            line = yield {NATURE: [f"draw {player.seat} {card}" for card in cards_to_draw(table)]}
            player.hand.append(from_deck(table, line.words[2]))


def reveal(table: Table) -> Ends[str]:
    """The top card of the deck is turned up."""
    line = yield {NATURE: [f"reveal {card}" for card in cards_to_draw(table)]}
    return from_deck(table, line.words[1])


def fill_market(table: Table) -> Script:
    """Empty places are filled from left to right, the blueprints first, as far as there are cards."""
    for place, card in enumerate(table.market):
        if card == EMPTY and cards_to_draw(table):
            line = yield {NATURE: [f"fill {name}" for name in cards_to_draw(table)]}
            table.market[place] = from_deck(table, line.words[1])
    for place, contractor in enumerate(table.contractors):
        if contractor == EMPTY:
            yield from recruit(table, place)


def recruit(table: Table, place: int) -> Script:
    """A contractor comes to an empty place; an empty deck is first made again from its discards."""
    if not table.contractor_deck:
        table.contractor_deck, table.contractor_discards = table.contractor_discards, []
    line = yield {NATURE: [f"recruit {name}" for name in table.contractor_deck]}
    table.contractor_deck.remove(line.words[1])
    table.contractors[place] = line.words[1]


def clear_row(table: Table, row: str) -> None:
    """All blueprints or all contractors of the market are discarded."""
    if row == "blueprints":
        table.discards += [card for card in table.market if card != EMPTY]
        table.market = [EMPTY] * len(table.market)
    else:
        table.contractor_discards += [hired for hired in table.contractors if hired != EMPTY]
        table.contractors = [EMPTY] * len(table.contractors)


def discard(table: Table, player: Player, card: str) -> None:
    """A card of the hand is discarded."""
    player.hand.remove(card)
    table.discards.append(card)


def receive(table: Table, player: Player, what: Printed, value: int = 0) -> Script:
    """Metal, energy, goods and cards come to a player; goods may wake a Laboratory."""
    player.metal += amount(what, "metal", value)
    player.energy += amount(what, "energy", value)
    goods = amount(what, "goods", value)
    player.goods += goods
    if goods and cards_to_draw(table):
        for card in answering(table, player, "after-goods"):
            yield from receive(table, player, card.gain)
    yield from draw(table, player, amount(what, "cards", value))


def answering(table: Table, player: Player, effect: str) -> list[Card]:
    """The cards of a compound that act by themselves on this, each once a round."""
    cards = [table.box.cards[name] for name in player.compound if name not in player.used]
    cards = [card for card in cards if card.effect == effect]
    player.used |= {card.name for card in cards}
    return cards


# A compound


def may_stand(table: Table, player: Player, card: str) -> bool:
    """A second card of a name stands only if the card says so."""
    return card not in player.compound or table.box.cards[card].duplicates


def monuments(table: Table, compound: list[str]) -> int:
    """How many Monuments stand in a compound."""
    return len([card for card in compound if table.box.cards[card].type == "monument"])


def put_up(table: Table, player: Player, name: str) -> Script:
    """A card is built; Scrap Yard and Solar Array answer once a round, but not to themselves."""
    for card in answering(table, player, "after-building"):
        yield from receive(table, player, card.gain)
    player.compound.append(name)
