"""Chapter 8: playing cards."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Step, Verb0, Verb1, push
from fabrica.games.brass.components import CANAL, CARD_COUNT
from fabrica.games.brass.effects import discard
from fabrica.games.brass.state import ACT, NO_CARD, PLAY, State


class TurnStep(Step[State]):
    """[6.6] [8.1] [8.2] [8.3] Two cards, two actions; one in the very first round."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        only_one = state.period == CANAL and state.round == 1
        push(state, PLAY, seat, 1 if only_one else 2)


class Play(Verb1[State]):
    """[8.2] [8.4] [8.5] Play a card; then comes its action."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        first = seat * CARD_COUNT
        for card in range(CARD_COUNT):
            if state.hands[first + card]:
                out.append(self.base + card)

    def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
        return None if state.hands[seat * CARD_COUNT + card] else NOT_IN_HAND

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        discard(state, seat, card)
        state.card = card
        if about == 2:
            push(state, PLAY, seat, 1)
        push(state, ACT, seat, about)


NOT_IN_HAND: Final = Refusal("8.2", "not-in-hand")


class Pass(Verb0[State]):
    """[8.6] No action; the card is gone all the same."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: State, seat: int, about: int, /) -> None:
        state.card = NO_CARD


class Done(Verb0[State]):
    """[11.1] [12.1] [10.5] Enough of this action."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: State, seat: int, about: int, /) -> None:
        state.card = NO_CARD
