"""Every game through clicks only, against bots, to the final scores; and a fuzzer that presses only lit things."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.driver import Seat

from fabrica.games import NAMES


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game_by_clicks_against_bots(game: str, sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now(game)
    seat.play(2000, random.Random(game), 300)
    assert seat.wait() == "over"
    expect(seat.page.locator("#final .ranking li")).to_have_count(2)
    assert all(line.split()[-1].lstrip("-").isdigit() for line in seat.page.locator("#final li").all_inner_texts())
    assert seat.refused == []


@pytest.mark.soak
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("size", [(1200, 900), (360, 740)])
def test_only_lit_things_for_200_moves(game: str, size: tuple[int, int], sit: Callable[..., Seat]) -> None:
    made, luck = 0, random.Random(f"{game} {size}")
    while made < 200:
        seat = sit(size=size)
        seat.play_now(game, players=2 + luck.randrange(2))
        made += seat.play(200 - made, luck, 300)
        assert seat.refused == []
