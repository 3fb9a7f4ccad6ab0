"""Goods and prestige, the winner and the ties, and where all the cards are."""

from __future__ import annotations

from fabrica.games.factories.components import BEACON, BLUEPRINTS, CONTRACTORS, IS_MONUMENT, NAMES, PRESTIGE
from fabrica.games.factories.state import State


def scores(state: State) -> list[dict[str, int]]:
    """[2.1] [8.5] The lines of each seat's score, as it would be now."""
    return [seat_score(state.goods[seat], compound(state, seat)) for seat in range(state.seats)]


def compound(state: State, seat: int) -> list[int]:
    """The cards in a seat's compound, by name."""
    return state.compound[seat * NAMES : seat * NAMES + NAMES]


def seat_score(goods: int, cards: list[int]) -> dict[str, int]:
    """[2.1] [8.5] Goods, and the prestige of the cards."""
    lines = {"goods": goods, "factories": 0, "monuments": 0, "beacons": prestige(BEACON, cards[BEACON])}
    for card in range(NAMES):
        if card != BEACON:
            lines["monuments" if IS_MONUMENT[card] else "factories"] += prestige(card, cards[card])
    lines["total"] = sum(lines.values())
    return lines


def prestige(card: int, count: int) -> int:
    """[10.1] [10.5] [10.20] [10.23] What so many cards of a name are worth, each Beacon one more."""
    values, total = PRESTIGE[card], 0
    for nth in range(count):
        total += values[min(nth, len(values) - 1)]
    return total


def ranking(state: State) -> list[list[int]]:
    """[8.5] [8.6] [8.7] Best first: points, metal, energy, cards in hand; ties beyond that are shared."""
    totals = [lines["total"] for lines in scores(state)]
    order = sorted(range(state.seats), key=lambda seat: standing(state, totals, seat))
    places: list[list[int]] = []
    for seat in order:
        if places and standing(state, totals, places[-1][0]) == standing(state, totals, seat):
            places[-1].append(seat)
        else:
            places.append([seat])
    return places


def standing(state: State, totals: list[int], seat: int) -> tuple[int, int, int, int]:
    """[8.6] What two seats are compared by, smallest best."""
    return -totals[seat], -state.metal[seat], -state.energy[seat], -state.held[seat]


def census(state: State) -> dict[str, int]:
    """Where all cards are: the sums never change."""
    out: dict[str, int] = {}
    for card, row in enumerate(BLUEPRINTS):
        out[row.id] = state.deck[card] + state.pile[card] + state.machine[card] + state.market.count(card)
        for seat in range(state.seats):
            at = seat * NAMES + card
            out[row.id] += state.hand[at] + state.compound[at] + state.tossed.count(at) + state.put_away.count(at)
    for trade, hired in enumerate(CONTRACTORS):
        out[hired.id] = state.contractor_deck[trade] + state.contractor_pile[trade]
        out[hired.id] += state.contractor_market.count(trade)
    return out
