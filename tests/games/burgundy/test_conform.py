"""Everything the contract promises, in random games."""

import pytest

from fabrica.conform import conform
from fabrica.games.burgundy import RULES


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("estates", RULES.options[0].values)
def test_conform(seats: int, estates: str) -> None:
    assert conform(RULES, games=1, seats=seats, options={"estates": estates}, often=40) > 250


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_conform_500(seats: int) -> None:
    assert conform(RULES, games=500, seats=seats, seed=4) > 100_000
