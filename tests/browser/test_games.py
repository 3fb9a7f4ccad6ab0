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
    reviewed(seat)
    assert seat.refused == []


def reviewed(seat: Seat) -> None:
    """Read the review, and look at where the worst move was decided."""
    seat.page.click("#open-review")
    worst = seat.page.locator("#review .log button").first
    expect(worst).to_be_visible(timeout=30000)
    expect(seat.page.locator("#review svg")).to_be_visible()
    expect(seat.page.locator("#review thead th")).to_have_count(2 * 2)
    graded = seat.page.locator("#review table").nth(1).locator("tbody tr:not(.total) td").all_inner_texts()
    assert sum(map(int, graded)) > 10
    line = int(worst.get_attribute("data-n") or 0)
    worst.click()
    expect(seat.page.locator("#review")).to_be_hidden()
    expect(seat.page.locator("#travel .judged")).to_contain_text("better: ")
    expect(seat.page.locator("#travel")).to_be_visible()
    assert 0 < int(seat.number()) < line
    expect(seat.page.get_by_text("Undo to here")).to_have_count(0)  # what is over stays


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
