"""Chapter 13: take loan."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Verb1
from fabrica.games.brass.components import LAST_OF, LEVEL_AT, LOANS, LOWEST, RAIL
from fabrica.games.brass.effects import receive
from fabrica.games.brass.state import NO_CARD, State


class Loan(Verb1[State]):
    """[13.1] [13.2] Ten, twenty or thirty pounds for one, two or three levels of income."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for tens in range(len(LOANS)):
            if self.refused(state, seat, about, tens) is None:
                out.append(self.base + tens)

    def refused(self, state: State, seat: int, about: int, tens: int, /) -> Refusal | None:
        if state.period == RAIL and state.pile == 0:
            return NO_MORE_LOANS
        return INCOME_TOO_LOW if LEVEL_AT[state.income[seat]] - tens - 1 < LOWEST else None

    def apply(self, state: State, seat: int, about: int, tens: int, /) -> None:
        receive(state, seat, LOANS[tens])
        level = LEVEL_AT[state.income[seat]] - tens - 1
        state.income[seat] = LAST_OF[level - LOWEST]
        state.card = NO_CARD


NO_MORE_LOANS: Final = Refusal("13.4", "no-more-loans")
INCOME_TOO_LOW: Final = Refusal("13.3", "income-too-low")
