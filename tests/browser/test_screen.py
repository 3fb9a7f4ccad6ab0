"""Several people at one screen: a curtain that falls whenever it should, covers everything and opens for one alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.driver import Seat

WIDE = (1500, 900)
"""Where log or moves stand beside the board all the time."""


def play_to_the_curtain(seat: Seat) -> None:
    """The first player goes on until the screen is to be handed over."""
    luck = random.Random(3)
    seat.wait()
    if seat.page.is_visible("#curtain"):
        seat.page.click("#curtain-open")
    for _ in range(60):
        if seat.wait() == "dialog":
            break
        seat.press(luck)
    expect(seat.page.locator("#curtain")).to_be_visible()


def is_open(page: Page) -> bool:
    return bool(page.evaluate("document.getElementById('curtain').open"))


def lines_of(seat: Seat, at: int) -> list[str]:
    """The lines of the log as the server tells them to a seat."""
    table = seat.page.url.rpartition("/")[2]
    response = seat.context.request.get(f"{seat.address}/api/tables/{table}?seat={at}&with=log&language=en")
    return [event["says"] for event in response.json()["log"] if event["kind"] == "line"]


def test_the_first_hand_too_lies_behind_a_curtain(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("brass", "screen", 2)
    expect(seat.page.locator("#curtain")).to_be_visible()
    assert seat.page.locator("#board svg").count() == 0
    seat.page.click("#curtain-open")
    assert seat.wait() == "mine"


@pytest.mark.parametrize("how", ["reload", "language"])
def test_reloading_shows_no_hand(how: str, sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("brass", "screen", 2)
    play_to_the_curtain(seat)
    page, name = seat.page, seat.text("#curtain-title")
    if how == "language":
        page.click("#curtain-open")
        page.click('[data-open="settings"]')
        page.select_option("#language", "pt_PT")
        page.wait_for_selector("html[lang=pt-PT]")
    else:
        page.reload()
    expect(page.locator("#curtain")).to_be_visible()
    page.set_viewport_size({"width": 690, "height": 900})  # which makes the page look again
    page.wait_for_timeout(500)
    assert page.locator("#board svg, .chip, #log li").count() == 0 and is_open(page)
    assert page.text_content("#text") == ""
    assert how == "language" or seat.text("#curtain-title") == name
    page.click("#curtain-open")
    expect(page.locator("#board svg")).to_be_visible()
    assert seat.wait() == "mine"


@pytest.mark.parametrize("tab", ["log", "moves"])
def test_nothing_of_the_last_player_is_seen(tab: str, sit: Callable[..., Seat]) -> None:
    seat, held = sit(size=WIDE), list[Route]()
    seat.play_now("brass", "screen", 2)
    seat.wait()
    page = seat.page
    if page.is_visible("#curtain"):
        page.click("#curtain-open")
    page.click("#tab-log")
    page.click(f"#tab-{tab}")
    play_to_the_curtain(seat)
    for part in ("#log", "#move-list", "#prompt", "#choice", "#live", "#text"):
        assert page.text_content(part) == "", part
    page.route(lambda url: "with=log" in url or "/deltas" in url, lambda route: held.append(route))
    page.click("#curtain-open")
    expect(page.locator("#board svg")).to_be_visible()
    shown = seat.log()
    page.unroute_all(behavior="ignoreErrors")
    now = page.evaluate("document.querySelector('.seat.owes .who').textContent")
    at = 1 if now == "Player 2" else 0
    assert shown == lines_of(seat, at) != lines_of(seat, 1 - at)


@pytest.mark.parametrize("closedby", ["none", None])
def test_escape_does_not_open_the_curtain(closedby: str | None, sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("brass", "screen", 2)
    play_to_the_curtain(seat)
    page = seat.page
    if closedby is None:  # as in a browser that does not know it yet
        page.evaluate("document.getElementById('curtain').removeAttribute('closedby')")
    for _ in range(5):
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
        assert is_open(page)
    assert page.locator("#board svg").count() == 0
    page.click("#curtain-open")
    expect(page.locator("#curtain")).to_be_hidden()
    assert seat.wait() == "mine"


def test_notes_say_who_can_read_them(sit: Callable[..., Seat]) -> None:
    seat = sit(size=WIDE)
    for mode, said in (("screen", "Everybody at this screen can read"), ("bots", "Only you can read")):
        seat.play_now("burgundy", mode, 2)
        seat.wait()
        seat.page.click("#tab-notes")
        expect(seat.page.locator("#panel-notes")).to_contain_text(said)
