"""Everything the contract promises, in random games."""

import pytest

from fabrica.conform import conform
from fabrica.games.factories import RULES


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_conform(seats: int) -> None:
    assert conform(RULES, games=2, seats=seats, often=40) > 200


@pytest.mark.parametrize("machine", ["medium", "hard", "insane"])
def test_conform_against_the_machine(machine: str) -> None:
    assert conform(RULES, games=1, seats=1, options={"machine": machine}, seed=3, often=25) > 100


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_conform_500(seats: int) -> None:
    assert conform(RULES, games=500, seats=seats, seed=4) > 50_000
