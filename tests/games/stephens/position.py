"""Positions set up by hand: a small language for the tests of Stephens."""

from __future__ import annotations

from fabrica import core
from fabrica.core import NATURE, item
from fabrica.games.stephens import RULES
from fabrica.games.stephens.components import (
    ABILITIES,
    ACCESSORIES,
    AUTOMA_CARDS,
    COLOURS,
    CONTRACTS,
    DECK_CARDS,
    FACTORIES,
    FURNACES,
    INVESTMENT_LINES,
    INVESTMENTS,
    NOTHING,
    PROFESSIONS,
    ROWS,
    TRACKS,
    TYPE,
    TYPES,
)
from fabrica.games.stephens.state import AUTOMA, TURN, State, empty

PROFESSION = {name: i for i, name in enumerate(PROFESSIONS)}
CONTRACT = {name: i for i, name in enumerate(CONTRACTS)}
INVESTMENT = {name: i for i, name in enumerate(INVESTMENTS)}
CARDS = (CONTRACT, INVESTMENT)
WOODS = COLOURS[3:]


class Position:
    """The middle of a game: it is seat 0's turn, furnaces and markets are full, rows are empty."""

    def __init__(self, seats: int = 4, seat: int = 0) -> None:
        self.state: State = empty(seats)
        self.state.furnaces = [4, 4, 4, 4]
        self.state.influence = [4] * seats
        self.state.coins = [10] * seats
        self.state.agenda = [item(TURN, seat)]
        self.market(0, "crown-1 crown-2 crown-3 crown-4 crown-5")
        self.market(1, "orange-1 pink-1 black-1 open-1 orange-2")
        self.display("straw-wrapper clerk teacher bookkeeper innkeeper fishwife")
        if seats == 1:
            self.state.automa_deck = (1 << len(AUTOMA_CARDS)) - 1
            self.state.automa_workers = 1
            self.state.bag = [7, 7, 7]

    # Setting up

    def market(self, market: int, cards: str) -> Position:
        """These cards lie in a market, cheapest first; `-` is a free space."""
        numbers = [NOTHING if card == "-" else CARDS[market][card] for card in cards.split()]
        self.state.market[market * 5 : market * 5 + 5] = [*numbers, *[NOTHING] * (5 - len(numbers))]
        every = (1 << len(CARDS[market])) - 1
        self.state.supply[market] = every & ~sum(1 << card for card in numbers if card != NOTHING)
        return self

    def display(self, cards: str) -> Position:
        """These six professions may be chosen, from the top of the red deck to the top of the blue deck."""
        self.state.display = [NOTHING if card == "-" else PROFESSION[card] for card in cards.split()]
        shown = sum(1 << card for card in self.state.display if card != NOTHING)
        self.state.decks = [cards & ~shown for cards in DECK_CARDS]
        return self

    def attach(self, card: str, row: str, master: int, apprentice: int | None = None) -> Position:
        """A profession in a row, with its workers; their disks are not taken from a board."""
        bit = 1 << PROFESSION[card]
        self.state.rows[ROWS.index(row)] |= bit
        self.state.masters[master] |= bit
        for deck in range(2):
            self.state.decks[deck] &= ~bit
        if apprentice is not None:
            self.state.apprentices[apprentice] |= bit
        return self

    def unlock(self, seat: int, *abilities: str) -> Position:
        """Take disks from a board."""
        for ability in abilities:
            self.state.disks[seat] &= ~(1 << ABILITIES.index(ability))
        return self

    def cubes(self, seat: int, **numbers: int) -> Position:
        """Cubes in a supply."""
        for colour, n in numbers.items():
            self.state.cubes[seat * 6 + COLOURS.index(colour)] = n
        return self

    def accessories(self, seat: int, **numbers: int) -> Position:
        """Accessories in a supply."""
        for kind, n in numbers.items():
            self.state.accessories[seat * 3 + ACCESSORIES.index(kind)] = n
        return self

    def contracts(self, seat: int, *cards: str) -> Position:
        """Contracts to fulfil."""
        for card in cards:
            self.state.commitments[seat] |= 1 << CONTRACT[card]
            self.state.supply[0] &= ~(1 << CONTRACT[card])
        return self

    def shelf(self, seat: int, *cards: str) -> Position:
        """Contracts fulfilled, in this order."""
        self.state.fulfilled += [seat | CONTRACT[card] << 3 for card in cards]
        return self

    def invested(self, seat: int, line: str, *cards: str) -> Position:
        """Investments in a row, in this order."""
        at = INVESTMENT_LINES.index(line)
        self.state.investments += [seat | at << 3 | INVESTMENT[card] << 5 for card in cards]
        for card in cards:
            self.state.supply[1] &= ~(1 << INVESTMENT[card])
        return self

    def factory(self, factory: str, **numbers: int) -> Position:
        """Cubes in a small factory."""
        for colour, n in numbers.items():
            self.state.factories[FACTORIES.index(factory) * 3 + WOODS.index(colour)] = n
        return self

    def furnaces(self, *numbers: int) -> Position:
        """Cubes in the furnaces: upper left, upper right, lower left, lower right."""
        self.state.furnaces = list(numbers)
        return self

    def ready(self, seat: int, **numbers: int) -> Position:
        """Cubes on investments, to be delivered."""
        for colour, n in numbers.items():
            self.state.reserved[seat * 3 + WOODS.index(colour)] = n
        return self

    def owe(self, what: int, seat: int = 0, about: int = 0) -> Position:
        """Put an item on top of the agenda instead of the turn, and run the steps."""
        self.state.agenda = [item(what, seat, about)]
        core.run(RULES, self.state)
        return self

    def next(self, what: int, seat: int = 0, about: int = 0) -> Position:
        """Put an item on top of the agenda and run the steps."""
        self.state.agenda.append(item(what, seat, about))
        core.run(RULES, self.state)
        return self

    # Playing

    @property
    def owing(self) -> int:
        """Who owes; nobody: −9."""
        owing = core.owing(RULES, self.state)
        return owing[0] if owing else -9

    @property
    def decision(self) -> str:
        """The name of what is owed."""
        return RULES.items[self.state.agenda[-1] & core.WHAT_MASK].name if self.state.agenda else "over"

    def play(self, *lines: str) -> Position:
        """Play lines, each by whoever owes."""
        for line in lines:
            number, seat = RULES.parse(line), self.owing
            refusal = core.refuse(RULES, self.state, seat, number)
            assert refusal is None, f"{line}: {refusal} ({self.decision}: {self.legal()})"
            core.advance(RULES, self.state, seat, number)
        return self

    def nature(self) -> Position:
        """Let nature play her first outcomes until a seat owes."""
        while self.owing == NATURE:
            core.advance(RULES, self.state, NATURE, core.legal(RULES, self.state, NATURE)[0])
        return self

    def legal(self) -> list[str]:
        """The legal moves as text."""
        return [RULES.text(move) for move in core.legal(RULES, self.state, self.owing)]

    def refused(self, line: str) -> str | None:
        """The clause that refuses a line."""
        refusal = core.refuse(RULES, self.state, self.owing, RULES.parse(line))
        return None if refusal is None else refusal.clause

    def why(self, line: str) -> str | None:
        """The message of the refusal of a line."""
        refusal = core.refuse(RULES, self.state, self.owing, RULES.parse(line))
        return None if refusal is None else refusal.message

    # Looking

    def cube(self, seat: int, colour: str) -> int:
        """Cubes of a colour in a supply."""
        return self.state.cubes[seat * 6 + COLOURS.index(colour)]

    def accessory(self, seat: int, kind: str) -> int:
        """Accessories of a kind in a supply."""
        return self.state.accessories[seat * 3 + ACCESSORIES.index(kind)]

    def track(self, seat: int, track: str) -> int:
        """The space of a disk on a track."""
        return self.state.tracks[seat * 2 + TRACKS.index(track)]

    def furnace(self, furnace: str) -> int:
        """Cubes in a furnace."""
        return self.state.furnaces[FURNACES.index(furnace)]

    def products(self, factory: str) -> dict[str, int]:
        """Cubes in a small factory."""
        at = FACTORIES.index(factory) * 3
        return {WOODS[i]: n for i, n in enumerate(self.state.factories[at : at + 3]) if n}

    def open_cards(self, market: int) -> list[str]:
        """The cards of a market, cheapest first."""
        names = (CONTRACTS, INVESTMENTS)[market]
        return [names[card] if card != NOTHING else "-" for card in self.state.market[market * 5 : market * 5 + 5]]

    def shown(self) -> list[str]:
        """The six professions one may choose."""
        return [PROFESSIONS[card] if card != NOTHING else "-" for card in self.state.display]

    def row(self, row: str) -> list[str]:
        """The professions of a row."""
        return [name for name in PROFESSIONS if self.state.rows[ROWS.index(row)] >> PROFESSION[name] & 1]

    def shelved(self, seat: int, type_: str) -> list[str]:
        """The fulfilled contracts of a type."""
        wanted = TYPES.index(type_)
        return [
            CONTRACTS[entry >> 3] for entry in self.state.fulfilled if entry & 7 == seat and TYPE[entry >> 3] == wanted
        ]

    def line(self, seat: int, line: str) -> list[str]:
        """A row of investments."""
        wanted = INVESTMENT_LINES.index(line)
        return [
            INVESTMENTS[entry >> 5]
            for entry in self.state.investments
            if entry & 7 == seat and entry >> 3 & 3 == wanted
        ]

    def score(self, seat: int = 0) -> dict[str, int]:
        """The lines of a seat's score."""
        return RULES.scores(self.state)[seat]


def started(seats: int, **options: str) -> Position:
    """A game from its setup on."""
    position = Position(seats)
    chosen = {option.name: options.get(option.name, option.values[0]) for option in RULES.options}
    position.state = core.start(RULES, seats, chosen)
    return position


__all__ = ["AUTOMA", "Position", "started"]
