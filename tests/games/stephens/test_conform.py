"""Everything the contract promises, in random games."""

from __future__ import annotations

import pytest

from fabrica.conform import conform
from fabrica.games.stephens import RULES
from fabrica.games.stephens.rules.setup import OPPONENT_OPTION


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("locks", ["before", "on"])
def test_conform(seats: int, locks: str) -> None:
    assert conform(RULES, games=2, seats=seats, options={"locks": locks}, often=40) > 200


@pytest.mark.parametrize("opponent", OPPONENT_OPTION)
def test_conform_against_opponents(opponent: str) -> None:
    assert conform(RULES, games=1, seats=1, options={"opponent": opponent, "difficulty": "hard"}, often=40) > 80


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_conform_500(seats: int) -> None:
    assert conform(RULES, games=500, seats=seats, seed=4) > 50_000
