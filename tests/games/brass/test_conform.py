"""Everything the contract promises, in random games."""

import pytest

from fabrica.conform import conform
from fabrica.games.brass import RULES


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("double_rail", ["connected", "free"])
def test_conform(seats: int, double_rail: str) -> None:
    assert conform(RULES, games=2, seats=seats, options={"double-rail": double_rail}, often=40) > 300


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4])
def test_conform_500(seats: int) -> None:
    assert conform(RULES, games=500, seats=seats, seed=4) > 100_000
