"""Chapters 7 and 8: limits, rounds and the end of the game."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Step, Verb0, Verb1, push
from fabrica.games.factories.components import CARDS_TO_END, COST_ENERGY, COST_METAL, GOODS_TO_END
from fabrica.games.factories.effects import (
    BLACK_MARKET_PAYS,
    MOST_CARDS,
    MOST_RESOURCES,
    show_put_away,
    show_tossed,
)
from fabrica.games.factories.solo import machine_triggers_end
from fabrica.games.factories.state import EXCESS, EXCESS_CARDS, NO_HELP, ROUND, State

# 7  Ending the work phase


class Done(Verb0[State]):
    """[7.1] The seat has done what it wants to do; then it keeps no more than the limits allow."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: State, seat: int, about: int, /) -> None:
        limits(state, seat)


def limits(state: State, seat: int) -> None:
    """[7.2] [7.3] Down to 12 resources, then down to 10 cards."""
    if state.metal[seat] + state.energy[seat] > MOST_RESOURCES:
        push(state, EXCESS, seat)
    elif state.held[seat] > MOST_CARDS:
        push(state, EXCESS_CARDS, seat)


NOT_THAT_MUCH: Final = Refusal("7.2", "not-that-much")
NOT_THAT_PICK: Final = Refusal("10.7", "not-that-pick")


class Keep(Verb1[State]):
    """[7.2] [10.7] So much metal of what lies there, and energy for the rest of what is allowed."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for metal in range(MOST_RESOURCES + 1):
            if self.refused(state, seat, about, metal) is None:
                out.append(self.base + metal)

    def refused(self, state: State, seat: int, about: int, metal: int, /) -> Refusal | None:
        if about:
            rest = BLACK_MARKET_PAYS - metal
            fits = metal <= COST_METAL[about - 1] and 0 <= rest <= COST_ENERGY[about - 1]
            return None if fits else NOT_THAT_PICK
        fits = metal <= state.metal[seat] and MOST_RESOURCES - metal <= state.energy[seat]
        return None if fits else NOT_THAT_MUCH

    def apply(self, state: State, seat: int, about: int, metal: int, /) -> None:
        if about:
            state.metal[seat] += metal
            state.energy[seat] += BLACK_MARKET_PAYS - metal
        else:
            state.metal[seat] = metal
            state.energy[seat] = MOST_RESOURCES - metal
            limits(state, seat)


class WorkEnds(Step[State]):
    """[4.1] [6.7] [7.4] All have finished: what was discarded lies open, and everybody sees the outcome."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        show_tossed(state)
        show_put_away(state)
        state.help = [NO_HELP] * state.seats
        state.before = []


# 8  End of the game


class EndRound(Step[State]):
    """[7.4] [8.3] [9.15] The token moves on; once the end is triggered, exactly one more round is played."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if state.ending:
            return
        if is_end_triggered(state):
            state.ending = 1
        state.first = (state.first + 1) % state.seats
        state.round += 1
        push(state, ROUND)


def is_end_triggered(state: State) -> bool:
    """[8.1] [8.2] [8.4] [9.14] Somebody has 12 goods or 10 cards; prestige does not matter."""
    for seat in range(state.seats):
        if state.goods[seat] >= GOODS_TO_END or state.size[seat] >= CARDS_TO_END:
            return True
    return machine_triggers_end(state)
