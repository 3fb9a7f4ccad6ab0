"""Chapters 2 and 3: general setup, player setup, and how displays and markets are filled."""

from __future__ import annotations

from typing import Final

from fabrica.core import Source, Step, Verb1, Verb2, push
from fabrica.games.stephens.components import (
    ALL_AUTOMA_CARDS,
    BAG,
    BLUE_DECK,
    CONTRACT_MARKET,
    DECK_SPACE,
    DIFFICULTIES,
    FURNACE_ROWS,
    INVESTMENT_MARKET,
    LOWER_TRACKS,
    NO_FIFTH_SPACE,
    NOTHING,
    OPEN_SPACES,
    OPPONENTS,
    RED,
    SIDE,
    SIDE_CARDS,
    SPACE_PRICE,
    SPACES,
    STACKED,
    STACKED_DISKS,
    WOODS,
)
from fabrica.games.stephens.effects import can_pay, opposes, pay
from fabrica.games.stephens.state import (
    ASSIGN,
    AUTOMA,
    AUTOMA_STARTING,
    DEAL_BOARD,
    DEAL_OPPONENT,
    DEAL_STARTING,
    GAIN_ACCESSORY,
    NUMBER_OF,
    OFFER_CONTRACT,
    OFFER_INVESTMENT,
    PLAYER_SETUP,
    REFILL_MARKET,
    REFILL_PROFESSIONS,
    REVEAL,
    TURN,
    State,
    bits,
    count,
    empty,
)

NO_OPPONENT: Final = "none"
RANDOM: Final = "random"
OPPONENT_OPTION: Final = (NO_OPPONENT, *OPPONENTS, RANDOM)
LOCKS_OPTION: Final = ("before", "on")


# 2  General setup


def setup(seats: int, options: dict[str, str]) -> State:
    """[2.3] [2.4] [2.7] [17.1] Fill the furnaces, not the small factories; cards and boards follow."""
    state = empty(seats)
    state.furnaces = [furnace.cubes if seats > 1 else furnace.solo_cubes for furnace in FURNACE_ROWS]
    state.caps = 16 * LOCKS_OPTION.index(options["locks"])
    push(state, PLAYER_SETUP)
    if seats > 1:
        push(state, DEAL_BOARD)
    push(state, REFILL_MARKET, 0, INVESTMENT_MARKET)
    push(state, REFILL_MARKET, 0, CONTRACT_MARKET)
    push(state, REFILL_PROFESSIONS, 0, BLUE_DECK)
    push(state, REFILL_PROFESSIONS, 0, RED)
    if seats == 1:
        solo_setup(state, options)
    return state


def solo_setup(state: State, options: dict[str, str]) -> None:
    """[17.2] [17.4] [17.6] [18.1] The Automa's cards and bag, the difficulty, perhaps an opponent."""
    state.difficulty = DIFFICULTIES.index(options["difficulty"])
    state.automa_deck = ALL_AUTOMA_CARDS
    state.bag = [BAG] * WOODS
    if options["opponent"] == RANDOM:
        push(state, DEAL_OPPONENT)
    elif options["opponent"] != NO_OPPONENT:
        face(state, OPPONENTS.index(options["opponent"]))


def face(state: State, opponent: int) -> None:
    """[18.3] [18.7] What an opponent changes in the setup."""
    state.opponent = opponent
    if opposes(state, LOWER_TRACKS):
        state.tracks = [space - 2 for space in state.tracks]
    if opposes(state, STACKED_DISKS):
        state.caps += 16 * STACKED


class DealOpponent(Verb1[State]):
    """[18.1] An opponent is drawn at random."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for opponent in range(len(OPPONENTS)):
            moves.append(self.base + opponent)
            weights.append(1)

    def apply(self, state: State, seat: int, about: int, opponent: int, /) -> None:
        face(state, opponent)


# Dealing a card from a deck that is a bit mask of what has not come yet


def any_of(mask: int, source: Source) -> int:
    """One of the bits of a mask, each as likely as the others."""
    skip = source.below(count(mask))
    for _ in range(skip):
        mask &= mask - 1
    return NUMBER_OF[(mask & -mask) % 67]


def deal(first: int, deck: int, moves: list[int], weights: list[int]) -> None:
    """Every card of a deck is as likely as the others; `first` is the move of card 0."""
    for card in bits(deck):
        moves.append(first + card)
        weights.append(1)


class RefillProfessions(Step[State]):
    """[2.1] [2.2] [7.4] [7.5] The top of a deck goes to a free space, and the next card is seen."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        top = DECK_SPACE[about]
        if state.display[top] != NOTHING:
            for space in OPEN_SPACES[about]:
                if state.display[space] == NOTHING:
                    state.display[space] = state.display[top]
                    state.display[top] = NOTHING
                    break
            else:
                return
        if not state.decks[about]:
            state.decks[about] = state.discarded[about]
            state.discarded[about] = 0
        if state.decks[about]:
            push(state, REFILL_PROFESSIONS, 0, about)
            push(state, REVEAL, 0, about)


class Reveal(Verb1[State]):
    """[2.1] [2.2] [7.4] The next card of a face-up deck is seen."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        deal(self.base, state.decks[about], moves, weights)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.base + any_of(state.decks[about], source)

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        state.decks[about] ^= 1 << card
        state.display[DECK_SPACE[about]] = card


def open_market(state: State) -> int:
    """[18.4] Spaces of a market in use: five, or four against one opponent."""
    return SPACES - 1 if opposes(state, NO_FIFTH_SPACE) else SPACES


def slide(state: State, market: int) -> int:
    """[5.4] [6.7] Move the cards of a market to the cheap end; how many there are."""
    cards = 0
    for space in range(market * SPACES, market * SPACES + SPACES):
        card = state.market[space]
        if card != NOTHING:
            state.market[space] = NOTHING
            state.market[market * SPACES + cards] = card
            cards += 1
    return cards


class RefillMarket(Step[State]):
    """[2.5] [2.6] [5.4] [5.5] [6.7] Slide the cards, fill the free spaces; discards return when needed."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if slide(state, about) == open_market(state):
            return
        if not state.supply[about]:
            state.supply[about] = state.discards[about]
            state.discards[about] = 0
        if state.supply[about]:
            push(state, REFILL_MARKET, 0, about)
            push(state, OFFER_CONTRACT if about == CONTRACT_MARKET else OFFER_INVESTMENT)


def lay_open(state: State, market: int, card: int) -> None:
    """A card from the deck goes to the first free space."""
    state.supply[market] ^= 1 << card
    space = market * SPACES
    while state.market[space] != NOTHING:
        space += 1
    state.market[space] = card


class OfferContract(Verb1[State]):
    """[2.5] [5.4] A contract comes to the market."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        deal(self.base, state.supply[CONTRACT_MARKET], moves, weights)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.base + any_of(state.supply[CONTRACT_MARKET], source)

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        lay_open(state, CONTRACT_MARKET, card)


class OfferInvestment(Verb1[State]):
    """[2.6] [6.7] An investment comes to the market."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        deal(self.base, state.supply[INVESTMENT_MARKET], moves, weights)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.base + any_of(state.supply[INVESTMENT_MARKET], source)

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        lay_open(state, INVESTMENT_MARKET, card)


class DealBoard(Verb1[State]):
    """[2.8] Somebody receives the board with the starting player icon."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for other in range(state.seats):
            moves.append(self.base + other)
            weights.append(1)

    def apply(self, state: State, seat: int, about: int, first: int, /) -> None:
        state.first = first


# 3  Player setup


class PlayerSetup(Step[State]):
    """[3.3] [3.6] [4.1] [17.5] [17.7] Accessories, then starting professions; then the first turn."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        push(state, TURN, state.first)
        if state.seats == 1:
            push(state, AUTOMA_STARTING)
        for i in range(state.seats - 1, -1, -1):
            push(state, DEAL_STARTING, (state.first + i) % state.seats)
        for i in range(state.seats - 1, -1, -1):
            push(state, GAIN_ACCESSORY, (state.first + i) % state.seats)


def attach_starting(state: State, player: int, card: int) -> None:
    """[3.6] [7.6] A starting profession goes beside the upper furnace of its side."""
    state.starting ^= 1 << card
    state.rows[SIDE[card]] |= 1 << card
    state.masters[player] |= 1 << card


class DealStarting(Verb2[State]):
    """[3.6] [3.7] [3.8] A player receives a random starting profession, which takes a disk."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for card in bits(state.starting):
            moves.append(self.code(seat, card))
            weights.append(1)

    def apply(self, state: State, seat: int, about: int, whose: int, card: int, /) -> None:
        attach_starting(state, whose, card)
        push(state, ASSIGN, whose)
        if can_pay(state, whose, SPACE_PRICE + card * 2):
            pay(state, whose, SPACE_PRICE + card * 2)


def automa_starting(state: State) -> int:
    """[17.5] A bit for each starting profession of the side where yours is not."""
    return state.starting & SIDE_CARDS[1 if state.rows[0] else 0]


class AutomaStarting(Verb1[State]):
    """[17.5] The Automa receives a random starting profession of the side opposite to yours."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        deal(self.base, automa_starting(state), moves, weights)

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        attach_starting(state, AUTOMA, card)
        state.automa_workers = 1
