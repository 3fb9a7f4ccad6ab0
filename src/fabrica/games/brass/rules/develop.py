"""Chapter 11: develop."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Step, Verb1, push
from fabrica.games.brass.effects import fetch_iron, iron_cost, top
from fabrica.games.brass.state import DEVELOP_MORE, NO_CARD, NOTHING, OFFER_DEVELOP, State


class Develop(Verb1[State]):
    """[11.1] [11.2] [11.3] The top tile of a stack is gone for an iron."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        if iron_cost(state) > state.money[seat]:
            return
        for industry in range(5):
            if top(state, seat, industry) != NOTHING:
                out.append(self.base + industry)

    def refused(self, state: State, seat: int, about: int, industry: int, /) -> Refusal | None:
        if top(state, seat, industry) == NOTHING:
            return NOTHING_TO_DEVELOP
        return IRON_TOO_DEAR if iron_cost(state) > state.money[seat] else None

    def apply(self, state: State, seat: int, about: int, industry: int, /) -> None:
        state.taken[seat * 5 + industry] += 1
        state.out[seat] += 1
        state.card = NO_CARD
        if about < AGAIN:
            push(state, OFFER_DEVELOP, seat)
        fetch_iron(state, seat)

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        return {"cost": str(iron_cost(state)), "money": str(state.money[seat])}


AGAIN: Final = 8
# What a decision about a second tile is about


class OfferDevelopStep(Step[State]):
    """[11.1] A second tile may go, if there is one and an iron for it."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if iron_cost(state) > state.money[seat]:
            return
        for industry in range(5):
            if top(state, seat, industry) != NOTHING:
                push(state, DEVELOP_MORE, seat, AGAIN)
                return


NOTHING_TO_DEVELOP: Final = Refusal("11.1", "stack-empty")
IRON_TOO_DEAR: Final = Refusal("11.2", "too-dear")
