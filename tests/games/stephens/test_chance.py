"""What nature deals: every card, board and opponent that may come is as likely as the others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fabrica import core
from fabrica.core import Source
from fabrica.games.stephens import RULES
from fabrica.games.stephens.components import (
    AUTOMA_CARDS,
    CONTRACTS,
    INVESTMENTS,
    OPPONENTS,
    PROFESSION_ROWS,
)
from fabrica.games.stephens.state import AUTOMA_TURN, OFFER_CONTRACT, OFFER_INVESTMENT, REVEAL
from tests.games.stephens.position import Position, started


class Chosen(Source):
    """A source of chance that always brings the same number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, n: int) -> int:
        assert self.number < n
        return self.number


def until(decision: str, seats: int, **options: str) -> Position:
    """A game up to the first time that nature owes this."""
    table = started(seats, **options)
    while table.decision != decision:
        table.play(table.legal()[0])
    return table


def used() -> Position:
    """The Automa has revealed two of its cards."""
    table = Position(seats=1)
    table.state.automa_deck &= ~(1 << 3 | 1 << 6)
    return table.owe(AUTOMA_TURN)


SHOWN = ("straw-wrapper", "clerk", "teacher", "bookkeeper", "innkeeper", "fishwife")
OPEN = ("crown-1", "crown-2", "crown-3", "crown-4", "crown-5")
ISSUED = ("orange-1", "pink-1", "black-1", "open-1", "orange-2")
START = [row.id for row in PROFESSION_ROWS if row.deck == "start"]


def of_deck(deck: str) -> list[str]:
    """The professions of a deck that are not seen yet."""
    return [f"reveal {row.id}" for row in PROFESSION_ROWS if row.deck == deck and row.id not in SHOWN]


DEALT: list[tuple[str, Callable[[], Position], list[str]]] = [
    ("2.1", lambda: Position().owe(REVEAL, 0, 0), of_deck("red")),
    ("2.2", lambda: Position().owe(REVEAL, 0, 1), of_deck("blue")),
    ("2.5", lambda: Position().owe(OFFER_CONTRACT), [f"offer {card}" for card in CONTRACTS if card not in OPEN]),
    ("2.6", lambda: Position().owe(OFFER_INVESTMENT), [f"issue {card}" for card in INVESTMENTS if card not in ISSUED]),
    ("2.8", lambda: until("deal-board", 4), [f"board {seat}" for seat in range(4)]),
    ("3.6", lambda: until("deal-starting", 1), [f"start 0 {card}" for card in START]),
    ("17.9", used, [f"automa {card}" for i, card in enumerate(AUTOMA_CARDS) if i not in (3, 6)]),
    ("18.1", lambda: until("deal-opponent", 1, opponent="random"), [f"oppose {name}" for name in OPPONENTS]),
]


@pytest.mark.parametrize(("clause", "at", "moves"), DEALT, ids=[clause for clause, _, _ in DEALT])
def test_each_is_as_likely(clause: str, at: Callable[[], Position], moves: list[str]) -> None:
    table = at()
    found, weights = core.odds(RULES, table.state)
    assert [RULES.text(move) for move in found] == moves
    assert weights == [1] * len(moves)
    drawn = [RULES.text(core.sample(RULES, table.state, Chosen(n))) for n in range(len(moves))]
    assert drawn == moves
