"""Keyboard, screen reader, colours, phone: axe finds nothing, targets are large, nothing overflows."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.driver import GREY, Seat

from fabrica.games import NAMES

SHORTEST = "factories"
"""The game with the fewest moves against one bot."""
SIZES = {"desk": (1200, 900), "phone": (360, 740)}
SMALL = """() => [...document.querySelectorAll(
    "a, button, select, input:not([type=radio]):not([type=checkbox]), label.check, .move-list li, summary")]
  .filter((one) => one.checkVisibility() && !one.closest("p:not(.crumb), td, .aside, h3") && !one.matches(".skip"))
  .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
  .map(([name, box]) => `${name} ${box.width}×${box.height}`)"""
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


def complaints(page: Page, within: str = "html") -> list[str]:
    """What axe finds on a page, or within a part of it."""
    found: list[dict[str, Any]] = Axe().run(page, context=within).response["violations"]
    return [f"{one['id']}: {node['html'][:160]} {node['failureSummary']}" for one in found for node in one["nodes"]]


PAGES = ("/", f"/games/{NAMES[0]}", f"/games/{NAMES[-1]}", f"/games/{NAMES[-1]}/rules", "/back", "/games/nothing")
TABS = ("moves", "log", "scores", "text", "chat", "notes")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_on_the_pages(scheme: str, size: str, sit: Callable[..., Seat]) -> None:
    seat = sit(size=SIZES[size], color_scheme=scheme)
    for path in PAGES:
        seat.open(path)
        assert seat.page.evaluate(TOO_WIDE) <= 0, path
        assert complaints(seat.page) == [], path
    for mode in ("bots", "friends", "screen"):
        seat.open()
        seat.page.click(f'.game [data-play="{NAMES[0]}"][data-mode="{mode}"]')
        seat.page.click("#variants summary")
        assert complaints(seat.page, "#new-table") == [], mode
        assert size == "desk" or seat.page.evaluate(SMALL) == [], mode
    seat.play_now(NAMES[0], "friends")
    seat.page.wait_for_selector("#share-link")
    assert complaints(seat.page) == []
    seat.open()
    seat.page.click("#who")
    seat.page.click("#me-link")
    seat.page.wait_for_selector("#me-shown a")
    assert seat.page.evaluate(TOO_WIDE) <= 0
    assert complaints(seat.page, "#me") == []


def test_the_start_page_fits_a_narrow_phone(sit: Callable[..., Seat]) -> None:
    seat = sit(size=(320, 640), locale="pt-BR")
    seat.play_now(NAMES[0])
    seat.open()
    seat.page.wait_for_selector("#who:not([hidden])")
    assert seat.page.evaluate(TOO_WIDE) <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_at_the_table(scheme: str, size: str, sit: Callable[..., Seat]) -> None:
    seat = sit(size=SIZES[size], color_scheme=scheme, quick=False)
    seat.play_now(NAMES[-1])
    seat.wait()
    assert complaints(seat.page) == []
    for tab in TABS:
        seat.page.click(f"#tab-{tab}", force=True)
        assert complaints(seat.page, "#side") == [], tab
        assert seat.page.evaluate(TOO_WIDE) <= 0, tab
        if size == "phone":
            assert seat.page.evaluate(SMALL) == [], tab
            seat.page.click("#panel-close")
    for sheet in ("help", "settings"):
        seat.page.click(f'[data-open="{sheet}"]')
        assert complaints(seat.page, f"#{sheet}") == [], sheet
        seat.page.keyboard.press("Escape")


def test_a_page_that_waits_comes_to_rest(sit: Callable[..., Seat]) -> None:
    seat = sit(quick=False)
    seat.page.emulate_media(reduced_motion="no-preference")
    seat.play_now(NAMES[-1])
    seat.wait()
    ends = "() => document.getAnimations().map((one) => one.effect.getComputedTiming().endTime < 15000)"
    moving = seat.page.evaluate(ends)
    assert moving and all(moving), "lit things breathe for a while, not for ever"


@pytest.mark.parametrize("game", NAMES)
def test_a_round_on_a_phone(game: str, sit: Callable[..., Seat]) -> None:
    seat = sit(size=SIZES["phone"], has_touch=True, is_mobile=True)
    seat.play_now(game)
    made = seat.play(6, random.Random(game), 60)
    assert made == 6
    assert seat.page.evaluate(TOO_WIDE) <= 0
    assert seat.page.evaluate(SMALL) == []
    board, tray = seat.page.locator("#frame").bounding_box(), seat.page.locator("#ask").bounding_box()
    assert board is not None and tray is not None
    assert board["y"] < tray["y"], "the board comes first"
    assert seat.refused == []


def test_pinching_enlarges_the_board_alone(sit: Callable[..., Seat]) -> None:
    seat = sit(size=SIZES["phone"], has_touch=True, is_mobile=True)
    seat.play_now(NAMES[0])
    seat.wait()
    before = seat.page.locator("#board").bounding_box()
    seat.page.evaluate("""() => {
      const frame = document.querySelector("#frame");
      const touch = (id, x, y) => new Touch({ identifier: id, target: frame, clientX: x, clientY: y });
      const send = (kind, apart) => {
        const touches = [touch(1, 180 - apart, 200), touch(2, 180 + apart, 200)];
        frame.dispatchEvent(new TouchEvent(kind, { touches, cancelable: true, bubbles: true }));
      };
      send("touchstart", 30);
      send("touchmove", 60);
    }""")
    after = seat.page.locator("#board").bounding_box()
    assert before is not None and after is not None
    assert after["width"] == pytest.approx(2 * before["width"], rel=0.05)
    assert seat.page.evaluate("() => visualViewport.scale") == 1
    assert seat.page.evaluate(TOO_WIDE) <= 0


def play_by_keys(seat: Seat, game: str) -> None:
    """From the start page to the final scores without a pointer."""
    page, luck = seat.page, random.Random(game)
    seat.begin_by_keys(game)
    while seat.wait(60) == "mine":
        seat.type_move(luck)
    page.keyboard.press("4")
    assert len(page.inner_text("#text")) > 100
    expect(page.locator("#live")).not_to_be_empty()
    assert page.locator("#final .ranking li").count() == 2
    assert seat.refused == []


def test_the_keyboard_alone_plays_a_whole_game(sit: Callable[..., Seat]) -> None:
    play_by_keys(sit(quick=False), SHORTEST)


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for game in NAMES if game != SHORTEST])
def test_the_keyboard_alone_plays_every_game(game: str, sit: Callable[..., Seat]) -> None:
    play_by_keys(sit(quick=False), game)


@pytest.mark.parametrize("game", NAMES)
def test_a_few_moves_by_keys_and_axe_finds_nothing_on_the_way(game: str, sit: Callable[..., Seat]) -> None:
    seat = sit(size=SIZES["phone"], quick=False)
    page = seat.page
    seat.begin_by_keys(game)
    for _ in range(4):
        seat.wait()
        seat.type_move(random.Random(game))
    page.wait_for_function("() => document.querySelector('#live').textContent")
    seat.wait()
    page.keyboard.press("/")
    page.keyboard.press("Enter")
    page.wait_for_selector("#changes li, .confirm")
    assert in_both_schemes(page, "#ask") == [], "the confirmation"
    page.keyboard.press("Escape")
    point = page.evaluate(GREY)
    if point is not None:
        page.mouse.click(*point)
        page.wait_for_selector("#why[open] .cause, #toast:popover-open")
        assert in_both_schemes(page, "#why, #toast") == [], "why not"
    assert seat.refused == []


def in_both_schemes(page: Page, within: str) -> list[str]:
    """What axe finds, light and dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        found += complaints(page, within)
    return found


def test_escape_drops_the_choice_and_words_are_searched(sit: Callable[..., Seat]) -> None:
    seat = sit(quick=False)
    seat.play_now(NAMES[1])
    seat.wait()
    page = seat.page
    page.keyboard.press("/")
    every = page.locator("#move-list li").count()
    wanted = page.locator("#move-list li").last.inner_text().split()[0]
    page.keyboard.type(wanted)
    shown = page.locator("#move-list li").all_inner_texts()
    assert 0 < len(shown) <= every
    assert all(wanted.lower() in line.lower() for line in shown)
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm")
    page.keyboard.press("Escape")
    assert page.locator("#confirm").count() == 0
