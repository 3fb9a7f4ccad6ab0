"""Every line of the score, the winner, and what is conserved."""

from __future__ import annotations

from tests.toy.state import CARDS, NOTHING, WORTH, State


def scores(state: State) -> list[dict[str, int]]:
    """[5.1] Fields, auctions and coins."""
    return [seat_score(state, seat) for seat in range(state.seats)]


def seat_score(state: State, seat: int) -> dict[str, int]:
    """The lines of one seat."""
    planted = [card for card in state.fields[seat * 2 : seat * 2 + 2] if card != NOTHING]
    lines = {"fields": sum([WORTH[card] for card in planted]), "auctions": state.won[seat], "coins": state.coins[seat]}
    return {**lines, "total": sum(lines.values())}


def ranking(state: State) -> list[list[int]]:
    """[5.2] Most points first; equals share a place."""
    totals = [lines["total"] for lines in scores(state)]
    places = sorted(set(totals), reverse=True)
    return [[seat for seat in range(state.seats) if totals[seat] == points] for points in places]


def census(state: State) -> dict[str, int]:
    """Cards by kind, and all coins."""
    out = {"coins": state.bank + sum(state.coins)}
    for card, name in enumerate(CARDS):
        out[name] = state.deck[card] + state.discards[card] + sum(state.hands[card::3]) + state.fields.count(card)
    return out
