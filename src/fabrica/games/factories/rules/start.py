"""Chapters 1 and 2: domains of the arguments, setting up, rounds."""

from __future__ import annotations

from typing import Final

from fabrica.core import Domain, Source, Step, Verb1, Verb2, push
from fabrica.games.factories import components as box
from fabrica.games.factories.components import GOLEM, REPLICATOR, RUNS, TAKES_WORKERS, TRAINS
from fabrica.games.factories.effects import cards_to_draw, draw_cards, from_deck, refill, to_hand
from fabrica.games.factories.solo import COLOURS, machine_starts_with
from fabrica.games.factories.state import (
    DEAL_MACHINE,
    DRAWS,
    END_ROUND,
    MACHINE,
    MARKET,
    REFILL,
    ROUND,
    WORK_BEGINS,
    WORK_ENDS,
    State,
    empty,
)

CARD_IDS: Final = tuple([row.id for row in box.BLUEPRINTS])
SEAT: Final = Domain("seat", ("0", "1", "2", "3", "4"))
OPPONENT: Final = Domain("opponent", SEAT.values)
BLUEPRINT: Final = Domain("blueprint", CARD_IDS)
DISCARDED: Final = Domain("discard", CARD_IDS)
ON_MARKET: Final = Domain("market", CARD_IDS)
CONTRACTOR: Final = Domain("contractor", tuple([row.id for row in box.CONTRACTORS]))
SLOT: Final = Domain("slot", ("1", "2", "3", "4"))
TOOL_TOKEN: Final = Domain("tool", box.TOOLS)
ROW: Final = Domain("row", ("blueprints", "contractors"))
PAYMENT: Final = Domain("payment", box.RESOURCES)
DIE: Final = Domain("die", ("1", "2", "3", "4", "5", "6"))
VALUE: Final = Domain("value", DIE.values)
PLACES: Final = [row.id for row in box.FLOORS] + [CARD_IDS[card] for card in TAKES_WORKERS]
PLACE: Final = Domain("place", PLACES)
RUN_CARD: Final = Domain("card", tuple([CARD_IDS[card] for card in RUNS if card not in (GOLEM, REPLICATOR)]))
TRAINING: Final = Domain("card", tuple([CARD_IDS[card] for card in TRAINS]))
MAKER: Final = Domain("card", ("golem", "mega-factory", "specialist"))
COLOUR: Final = Domain("colour", COLOURS)
THING: Final = Domain("gain", ("metal", "energy", "cards"))
METALS: Final = Domain("metal", tuple([str(n) for n in range(13)]))


def rolls() -> list[str]:
    """Four dice in ascending order, every way they can fall."""
    four = [f"{a}-{b}-{c}-{d}" for a in "123456" for b in "123456" for c in "123456" for d in "123456"]
    return [roll for roll in four if roll == "-".join(sorted(roll.split("-")))]


DICE: Final = Domain("dice", rolls())


# 1  Setting up

START_METAL: Final = 1  # [1.5]
START_ENERGY: Final = 2  # [1.5]
START_HAND: Final = 4  # [1.6]


def setup(seats: int, options: dict[str, str]) -> State:
    """[1.2] [1.3] [1.4] [1.5] [1.6] [1.10] Everybody's start; hands and market are dealt by nature."""
    state = empty(seats)
    state.deck = box.COPIES[:]
    state.deck_size = sum(state.deck)
    state.contractor_deck = [row.copies for row in box.CONTRACTORS]
    state.metal = [START_METAL] * seats
    state.energy = [START_ENERGY] * seats
    state.difficulty = machine_starts_with(seats, options)
    push(state, ROUND)
    if state.difficulty:
        push(state, DEAL_MACHINE)
    push(state, REFILL)
    for seat in range(seats - 1, -1, -1):
        push(state, DRAWS, seat, START_HAND)
    return state


class Draw(Verb2[State]):
    """[1.6] [1.7] [5.4] A seat draws the top card of the deck, which only that seat sees."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        deck_odds(cards_to_draw(state), self.code(seat, 0), moves, weights)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.code(seat, top_of(state, source))

    def apply(self, state: State, seat: int, about: int, whose: int, card: int, /) -> None:
        from_deck(state, card)
        to_hand(state, whose, card)
        draw_cards(state, whose, about - 1)


def deck_odds(deck: list[int], first: int, moves: list[int], weights: list[int]) -> None:
    """Each name in a deck, as likely as it has cards there."""
    for card in range(len(deck)):
        if deck[card]:
            moves.append(first + card)
            weights.append(deck[card])


def top_of(state: State, source: Source) -> int:
    """The card that lies on top of the deck, at random."""
    cards = cards_to_draw(state)
    left = source.below(state.deck_size or sum(cards))
    card = 0
    while left >= cards[card]:
        left -= cards[card]
        card += 1
    return card


class Draws(Step[State]):
    """[5.4] A seat draws cards."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        draw_cards(state, seat, about)


class Refill(Step[State]):
    """[1.8] [3.4] [3.7] [9.11] The empty places of the market are filled."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        refill(state)


class Fill(Verb1[State]):
    """[1.8] [3.4] The top blueprint of the deck comes to an empty place of the market."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        deck_odds(cards_to_draw(state), self.base, moves, weights)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.base + top_of(state, source)

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        from_deck(state, card)
        state.market[about] = card
        refill(state)


class Recruit(Verb1[State]):
    """[1.8] [1.9] [3.7] The top contractor of the deck comes to an empty place, below its tool."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        deck_odds(state.contractor_deck, self.base, moves, weights)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        left = source.below(sum(state.contractor_deck))
        trade = 0
        while left >= state.contractor_deck[trade]:
            left -= state.contractor_deck[trade]
            trade += 1
        return self.base + trade

    def apply(self, state: State, seat: int, about: int, trade: int, /) -> None:
        state.contractor_deck[trade] -= 1
        state.contractor_market[about] = trade
        refill(state)


# 2  Rounds


class Round(Step[State]):
    """[2.2] [3.1] [3.4] [3.11] [9.5] The market is full, as far as it can be; a turn for each; then the work phase."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        state.used = [0] * state.seats
        push(state, END_ROUND)
        if state.difficulty:
            push(state, MACHINE)
        push(state, WORK_ENDS)
        push(state, WORK_BEGINS)
        for other in reversed(turn_order(state)):
            push(state, MARKET, other)
        push(state, REFILL)


def turn_order(state: State) -> list[int]:
    """[3.1] Clockwise from the first player."""
    return [(state.first + i) % state.seats for i in range(state.seats)]
