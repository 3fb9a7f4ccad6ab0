"""Chapters 2 to 6: starting the game, and the four phases of a period."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Source, Step, Verb1, Verb2, push
from fabrica.games.brass.components import (
    ASIDE,
    CANAL,
    CARD_COUNT,
    DECKS,
    DISTANT_TILES,
    HAND,
    LEVEL,
    LEVEL_AT,
    RAIL,
    SPACE_COUNT,
    sale_value,
)
from fabrica.games.brass.effects import hand_size, lift_tile, pay_bank, receive, tiles_on_map
from fabrica.games.brass.scoring import lose_points, score_period
from fabrica.games.brass.state import (
    CONNECTED,
    DEAL,
    DEBT,
    END_PERIOD,
    END_ROUND,
    FIRST,
    FREE,
    INCOME,
    PERIOD,
    ROUND,
    TURN,
    State,
    clear_links,
    opening,
)

# 2  Starting the game


def setup(seats: int, options: dict[str, str]) -> State:
    """[2.6] Chance names the first player, then the canal period begins."""
    state = opening(seats)
    state.double_rail = FREE if options.get("double-rail") == "free" else CONNECTED
    push(state, PERIOD, 0, CANAL)
    push(state, FIRST)
    return state


class First(Verb1[State]):
    """[2.6] Chance names the first player; the others follow clockwise."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for first in range(state.seats):
            moves.append(self.base + first)
            weights.append(1)

    def apply(self, state: State, seat: int, about: int, first: int, /) -> None:
        state.order = [(first + i) % state.seats for i in range(state.seats)]


# 3  Phase I: initial cards


class PeriodStep(Step[State]):
    """[3.1] [3.2] [3.3] [3.4] [3.5] All cards are shuffled, some set aside unseen, eight dealt to each."""

    def run(self, state: State, seat: int, period: int, /) -> None:
        state.period = period
        state.round = 0
        state.unseen = DECKS[state.board][:]
        state.discards = [0] * CARD_COUNT
        state.pile = sum(state.unseen) - ASIDE[state.seats][period]
        push(state, ROUND)
        refill(state)


def refill(state: State) -> None:
    """[3.2] [4.13] Deal everybody up to eight cards while the pile lasts."""
    left = state.pile
    deals: list[tuple[int, int]] = []
    for seat in state.order:
        cards = min(HAND - hand_size(state, seat), left)
        left -= cards
        deals.append((seat, cards))
    for seat, cards in reversed(deals):
        if cards:
            push(state, DEAL, seat, cards)


class Deal(Verb2[State]):
    """[3.2] [3.5] [4.13] A card from the pile, seen by its owner alone."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for card in range(CARD_COUNT):
            if state.unseen[card]:
                moves.append(self.code(seat, card))
                weights.append(state.unseen[card])

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        left = source.below(state.pile + ASIDE[state.seats][state.period])
        card = 0
        while left >= state.unseen[card]:
            left -= state.unseen[card]
            card += 1
        return self.code(seat, card)

    def apply(self, state: State, seat: int, about: int, whose: int, card: int, /) -> None:
        state.unseen[card] -= 1
        state.pile -= 1
        state.hands[seat * CARD_COUNT + card] += 1
        if about > 1:
            push(state, DEAL, seat, about - 1)


# 4  Phase II: player actions


class RoundStep(Step[State]):
    """[4.2] [8.1] Income for all, then a turn for each in order, then the next order and new cards."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        state.round += 1
        push(state, END_ROUND)
        for player in reversed(state.order):
            push(state, TURN, player)
        for player in reversed(state.order):
            push(state, INCOME, player)


class IncomeStep(Step[State]):
    """[4.3] [4.4] Take your income from the bank, or pay it."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        income = LEVEL_AT[state.income[seat]]
        if income >= 0:
            receive(state, seat, income)
        else:
            pay_debt(state, seat, -income)


def pay_debt(state: State, seat: int, pounds: int) -> None:
    """[4.4] [4.5] [4.7] Pay what you can; for the rest tiles go, and when none is left, points."""
    paid = min(pounds, state.money[seat])
    pay_bank(state, seat, paid)
    if paid == pounds:
        return
    if state.own[seat]:
        push(state, DEBT, seat, pounds - paid)
    else:
        lose_points(state, seat, pounds - paid)


class Remove(Verb1[State]):
    """[4.5] [4.6] Whoever cannot pay gives up a tile of choice for half its cost; what is over is kept."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for space in range(SPACE_COUNT):
            if state.owner[space] == seat:
                out.append(self.base + space)

    def refused(self, state: State, seat: int, about: int, space: int, /) -> Refusal | None:
        return None if state.owner[space] == seat else NOT_YOUR_TILE

    def unasked(self) -> Refusal | None:
        return AT_WILL

    def apply(self, state: State, seat: int, about: int, space: int, /) -> None:
        receive(state, seat, sale_value(state.tile[space]))
        lift_tile(state, space)
        pay_debt(state, seat, about)


NOT_YOUR_TILE: Final = Refusal("4.5", "not-your-tile")
AT_WILL: Final = Refusal("4.6", "at-will")


class EndRoundStep(Step[State]):
    """[4.1] [4.2] [4.13] [4.14] New order, new cards; the period ends when all cards are played."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        set_order(state)
        if state.pile == 0 and hand_size(state, state.order[0]) == 0:
            push(state, END_PERIOD)
        else:
            push(state, ROUND)
            refill(state)


def set_order(state: State) -> None:
    """[4.10] [4.11] [4.12] Who spent least comes first, equals as before; the money goes to the bank."""
    ranks = sorted([(state.spent[seat], place) for place, seat in enumerate(state.order)])
    state.order = [state.order[place] for _, place in ranks]
    state.bank += sum(state.spent)
    state.spent = [0] * state.seats


# 5, 6  Phase III: victory points, Phase IV: end of period maintenance


class EndPeriodStep(Step[State]):
    """[3.1] [5.1] [6.2] [6.4] [6.5] [7.1] Points; after the canals the map is cleared for the rails."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        score_period(state)
        if state.period == RAIL:
            return
        clear_links(state)
        remove_first_tiles(state)
        state.distant = DISTANT_TILES[state.board][:]
        state.marker = 0
        push(state, PERIOD, 0, RAIL)


def remove_first_tiles(state: State) -> None:
    """[6.1] [6.3] Level 1 leaves the map, not the stacks."""
    for space in tiles_on_map(state):
        if LEVEL[state.tile[space]] == 1:
            lift_tile(state, space)
