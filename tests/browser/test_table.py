"""At the table: hands stay hidden, refusals are shown, undo, travel, the curtain, the link, a server that went away."""

from __future__ import annotations

import random
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.driver import CHANGED, GREY, Seat
from tests.server.serving import Serving

from fabrica.games import NAMES


@pytest.mark.parametrize("game", ["brass", "factories"])
def test_two_browsers_at_one_table_see_different_hands(game: str, sit: Callable[..., Seat]) -> None:
    ana, bia = sit(), sit()
    link = ana.play_now(game, "friends", 2)
    expect(ana.page.locator("#lobby")).to_be_visible()
    bia.page.goto(link)
    bia.page.fill("#lobby-name", "Bia")
    bia.page.click("[data-sit]")
    for seat in (ana, bia):
        expect(seat.page.locator("#board svg")).to_be_visible()
        expect(seat.page.locator("#seats")).to_contain_text("Bia")
    texts = []
    for seat in (ana, bia):
        seat.page.keyboard.press("4")
        texts.append(seat.text("#text"))
    assert texts[0] != texts[1]
    assert ana.page.inner_html("#board") != bia.page.inner_html("#board")
    mover = ana if ana.page.locator(".my-turn").count() else bia
    other = bia if mover is ana else ana
    before = other.number()
    mover.one_move(random.Random(1))
    if game == "brass":
        other.page.wait_for_function(CHANGED, arg=before)


@pytest.mark.parametrize("game", NAMES)
def test_a_grey_thing_says_why_not(game: str, sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now(game)
    for _ in range(10):
        seat.wait()
        point = seat.page.evaluate(GREY)
        if point is not None:
            seat.page.mouse.click(*point)
            seat.page.wait_for_selector("#why[open] .cause")
            assert seat.text("#why .cause") and seat.text("#why .remedy")
            link = seat.page.locator("#why a").first
            assert f"/games/{game}/rules#c" in (link.get_attribute("href") or "")
            return
        seat.one_move(random.Random(game))
    pytest.fail("no grey thing in ten moves")


PLAIN = """() => {
  for (const title of document.querySelectorAll("#board g > title")) {
    const thing = title.parentElement;
    thing.scrollIntoView({ block: "center", behavior: "instant" });
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const under = document.elementsFromPoint(x, y);
    const isPlain = !under.some((shown) => shown.closest("[data-id]"));
    if (isPlain && thing.contains(under[0])) return [x, y, title.textContent];
  }
  return null;
}"""


@pytest.mark.parametrize("game", NAMES)
def test_a_thing_without_moves_says_what_it_is(game: str, sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now(game)
    seat.wait()
    x, y, title = seat.page.evaluate(PLAIN)
    seat.page.mouse.click(x, y)
    expect(seat.page.locator("#toast:popover-open")).to_have_text(title)
    seat.page.mouse.click(5, 5)
    expect(seat.page.locator("#toast")).to_be_hidden()


def test_the_log_opened_by_its_key_is_read_from_its_end(sit: Callable[..., Seat]) -> None:
    seat, held = sit(), list[Route]()
    seat.page.route(lambda url: "/deltas" in url, lambda route: held.append(route))
    seat.play_now("burgundy")
    seat.wait()
    lines = seat.page.locator("#log button")
    expect(lines.nth(20)).to_be_attached()
    seat.page.keyboard.press("2")
    expect(lines.last).to_be_focused()
    expect(lines.last).to_be_in_viewport()
    for route in held:
        route.continue_()
    seat.page.unroute_all(behavior="ignoreErrors")
    expect(seat.page.locator("#log .deltas").first).to_be_attached()
    expect(lines.last).to_be_focused()


AROUND = "document.querySelector('#frame').scrollTop"


def test_who_looks_around_is_not_scrolled_back(sit: Callable[..., Seat]) -> None:
    seat = sit(size=(1200, 420))
    seat.play_now("burgundy")
    seat.wait()
    seat.page.evaluate(f"{AROUND} = 5000")
    assert seat.page.evaluate(AROUND) > 600, "what is lit is out of sight"
    there = seat.page.evaluate(PLACE)[0]
    with seat.page.expect_response(lambda response: "with=svg" in response.url):
        seat.page.evaluate("dispatchEvent(new Event('online'))")
    seat.page.wait_for_timeout(300)
    assert seat.page.evaluate(PLACE)[0] == pytest.approx(there, abs=1)


def press(page: Page, thing: str) -> None:
    """Press a thing of the drawing, lit or not."""
    shown = page.locator(f'[data-id="{thing}"]').first
    shown.scroll_into_view_if_needed()
    box = shown.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_who_presses_another_thing_has_changed_their_mind(sit: Callable[..., Seat]) -> None:
    seat = sit(quick=False)
    seat.play_now("factories")
    seat.wait()
    pressed = {"slot:1": "place 1", "slot:3": "place 3", "row:blueprints": "Change", "slot:2": "place 2"}
    for thing, says in pressed.items():
        press(seat.page, thing)
        expect(seat.page.locator("#choice")).to_contain_text(says)
        expect(seat.page.locator("#why")).to_be_hidden()
    seat.page.keyboard.press("Escape")
    seat.page.locator(".chip").first.click()
    press(seat.page, "row:contractors")
    expect(seat.page.locator(".chip.chosen")).to_have_text("the contractors")


def test_undo_and_reset_by_button_and_key(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.wait()
    start = seat.text("#text") or seat.page.text_content("#text")
    seat.one_move(random.Random(5))
    page = seat.page
    ways: list[Callable[[], None]] = [
        lambda: page.click("#undo"), lambda: page.keyboard.press("u"), lambda: page.keyboard.press("U"),
    ]  # fmt: skip
    for take_back in ways:
        expect(page.locator("#undo")).to_be_enabled()
        before = seat.number()
        take_back()
        page.wait_for_function(CHANGED, arg=before)
        assert page.text_content("#text") == start
        seat.one_move(random.Random(5))
    page.keyboard.press("2")
    assert page.locator("#log .undone").count() >= 3


def test_a_grey_undo_says_why(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy", players=2)
    seat.wait()
    page, told = seat.page, seat.page.locator("#toast:popover-open")
    ways: list[Callable[[], None]] = [lambda: page.click("#undo", force=True), lambda: page.keyboard.press("u")]
    for take_back in ways:
        expect(page.locator("#undo")).to_be_disabled()
        take_back()
        expect(told).to_have_text("You have done nothing that could be taken back.")
        page.mouse.click(5, 5)
        expect(page.locator("#toast")).to_be_hidden()
    seat.one_move(random.Random(5))
    expect(page.locator("#undo")).to_be_enabled()
    page.keyboard.press("[")
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("u")
    expect(told).to_have_text("You are looking at an earlier moment: go back to now first.")


def test_what_the_others_did_is_told_and_not_taken_back_by_one_press(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    luck, page = random.Random(5), seat.page
    for _ in range(5):  # whoever is last in a round may be first in the next: nobody else has done anything then
        seat.wait()
        seat.play_turn(luck)
        seat.wait()
        if page.locator("#news").is_visible():
            break
    expect(page.locator("#news")).to_be_visible()
    told = [words for words in page.locator("#log li:not(.nature) .told").all_text_contents() if "Guest" not in words]
    expect(page.locator("#news-since")).to_be_visible()
    news = [words for words in seat.text("#news-says").split(" · ") if not words.startswith("Points: ")]
    assert any(words.startswith(told[-1]) for words in news)
    assert not any("Guest" in words and "rolls" not in words for words in news)
    before = seat.number()
    page.click("#undo")
    expect(page.locator("#toast:popover-open")).to_contain_text("Press again")
    assert seat.number() == before
    page.click("#undo")
    page.wait_for_function(CHANGED, arg=before)
    page.keyboard.press("2")
    assert page.locator("#log .undone").count() > 2


UPON = """async () => {
  const { Board } = await import("/static/board.js");
  const [frame, holder] = [document.createElement("div"), document.createElement("div")];
  frame.append(holder);
  document.body.append(frame);
  const board = new Board(frame, holder, () => {});
  const thing = (id, x, size) => `<g data-id="${id}"><rect x="${x}" y="10" width="${size}" height="${size}"/></g>`;
  const cards = thing("blueprint:gym", 0, 40) + thing("blueprint:mill", 50, 40);
  const signs = thing("discard:gym", 20, 10) + thing("discard:mill", 60, 10);
  board.show(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${cards}${signs}</svg>`, false);
  board.things[2].shown.classList.add("lit");
  return [0, 1].map((n) => board.litUpon(board.things[n])?.id ?? null);
}"""


def test_a_press_on_a_card_means_what_is_lit_upon_it(page: Page, site: Serving) -> None:
    page.goto(site.address)
    assert page.evaluate(UPON) == ["discard:gym", None]


def test_the_log_travels_and_comes_back(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("stephens")
    seat.play(3, random.Random(2), 60)
    seat.wait()
    page = seat.page
    now = page.text_content("#text")
    page.keyboard.press("2")
    page.locator("#log button").nth(1).click()
    expect(page.locator("#travel")).to_be_visible()
    expect(page.locator(".my-turn")).to_have_count(0)
    page.wait_for_function("text => document.querySelector('#text').textContent !== text", arg=now)
    assert page.locator("[data-id].lit").count() == 0
    page.keyboard.press("]")
    page.wait_for_function("() => document.querySelector('#travel').textContent.includes('3')")
    page.click("#home")
    expect(page.locator("#travel")).to_be_hidden()
    page.wait_for_function("text => document.querySelector('#text').textContent === text", arg=now)
    expect(page.locator("#log .deltas").first).to_be_attached()


def test_an_old_board_that_comes_late_does_not_replace_the_present(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.play(2, random.Random(2), 60)
    seat.wait()
    page, held = seat.page, list[Route]()
    now = page.text_content("#text")
    page.route(lambda url: "&at=" in url, lambda route: held.append(route))
    page.keyboard.press("[")
    for _ in range(100):
        if held:
            break
        page.wait_for_timeout(50)
    page.keyboard.press("Escape")
    expect(page.locator("#travel")).to_be_hidden()
    held[0].continue_()
    page.wait_for_timeout(800)
    assert page.text_content("#text") == now and seat.wait() == "mine"
    expect(page.locator("#travel")).to_be_hidden()


def test_undo_to_a_line_of_the_log(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.wait()
    page, before = seat.page, seat.page.text_content("#text")
    page.keyboard.press("2")
    here = page.locator("#log button").last.get_attribute("data-n")
    seat.one_move(random.Random(5))
    page.click(f'#log button[data-n="{here}"]')
    expect(page.locator("#travel")).to_be_visible()
    page.get_by_text("Undo to here").click()
    expect(page.locator("#travel")).to_be_hidden()
    page.wait_for_function("text => document.querySelector('#text').textContent === text", arg=before)
    assert seat.wait() == "mine"
    expect(page.locator("#log .undone")).to_have_count(1)


def test_the_move_is_shown_with_cost_and_effect_before_it_counts(sit: Callable[..., Seat]) -> None:
    seat = sit(quick=False)
    seat.play_now("burgundy")
    seat.wait()
    page = seat.page
    preview_of_workers(page)
    expect(page.locator("#changes")).to_contain_text("points: Workers left +1")
    before = seat.number()
    page.click("#drop")
    expect(page.locator("#confirm")).to_have_count(0)
    assert seat.number() == before
    page.click('[data-open="settings"]')
    page.uncheck('[data-setting="confirm"]')
    page.keyboard.press("Escape")
    seat.one_move(random.Random(1))
    assert seat.number() != before


# Where board and frame are, as the browser shows them: once it has painted what was changed.
PLACE = """async () => {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  return ["#board svg", "#frame"].map((one) => document.querySelector(one).getBoundingClientRect().top);
}"""


def at_rest(page: Page) -> list[float]:
    """Where the board and its frame are when all that a page begins with has been told."""
    before: list[float] = []
    for _ in range(40):
        now: list[float] = page.evaluate(PLACE)
        if now == before:
            return now
        before = now
        page.wait_for_timeout(500)
    raise AssertionError("the board never comes to rest")


def preview_of_workers(page: Page) -> None:
    """Choose a move by keys until it is told what it brings."""
    page.keyboard.press("/")
    page.keyboard.type("take workers")
    page.keyboard.press("Enter")
    expect(page.locator("#changes")).to_contain_text("workers +2")


def test_where_there_is_room_a_preview_moves_nothing(sit: Callable[..., Seat]) -> None:
    seat = sit(quick=False)
    seat.play_now("burgundy")
    seat.wait()
    seat.page.keyboard.press("/")  # the panel narrows the board, which is then fitted anew
    before = at_rest(seat.page)
    preview_of_workers(seat.page)
    assert seat.page.evaluate(PLACE) == pytest.approx(before, abs=1)


@pytest.mark.parametrize("size", [(1200, 690), (890, 1800)])
def test_the_board_stays_where_it_is_while_one_chooses(size: tuple[int, int], sit: Callable[..., Seat]) -> None:
    seat = sit(quick=False, size=size)
    seat.play_now("burgundy")
    seat.wait()
    page = seat.page
    board, frame = at_rest(page)
    for _ in range(2):
        preview_of_workers(page)
        assert page.evaluate(PLACE)[1] > frame + 10, "there is more above it now"
        assert page.evaluate(PLACE)[0] == pytest.approx(board, abs=1)
        page.click("#drop")
        expect(page.locator("#confirm")).to_have_count(0)
        assert page.evaluate(PLACE) == pytest.approx([board, frame], abs=1)
        page.evaluate("document.querySelector('#news').parentElement.style.paddingTop = '60px'")  # what is told late
        assert at_rest(page)[0] == pytest.approx(board, abs=1)
        frame = page.evaluate(PLACE)[1]


def test_a_curtain_falls_between_hidden_hands(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("brass", "screen", 2)
    seat.page.click("#curtain-open")
    luck = random.Random(3)
    for _ in range(40):
        if seat.wait() == "dialog":
            break
        seat.press(luck)
    expect(seat.page.locator("#curtain")).to_be_visible()
    assert seat.page.locator("#board svg").count() == 0
    name = seat.text("#curtain-title")
    seat.page.click("#curtain-open")
    expect(seat.page.locator("#board svg")).to_be_visible()
    assert name
    assert seat.wait() == "mine"


def test_a_curtain_falls_also_after_a_request_that_failed(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("brass", "screen", 2)
    seat.page.click("#curtain-open")
    seat.wait()
    page, failed, luck = seat.page, list[str](), random.Random(3)

    def fail(route: Route) -> None:
        failed.append(route.request.url)
        route.abort()

    mine = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name).join(' ')")
    other = "seat=0" if re.findall(r"[?&](seat=\d)", mine)[-1] == "seat=1" else "seat=1"
    page.route(lambda url: other in url and "with=svg" in url, fail)
    for _ in range(40):
        if failed:
            break
        seat.press(luck)
        page.wait_for_timeout(200)
    page.unroute_all()
    page.set_viewport_size({"width": 600, "height": 900})  # which makes the page look again
    expect(page.locator("#curtain")).to_be_visible()
    assert failed and page.locator("#board svg").count() == 0


def test_what_is_looked_at_again_leaves_the_choice_and_its_focus(sit: Callable[..., Seat]) -> None:
    seat = sit(quick=False)
    seat.play_now("burgundy")
    seat.wait()
    page = seat.page
    page.keyboard.press("/")
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm:focus")
    with page.expect_response(lambda answer: "with=svg" in answer.url):
        page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(300)
    expect(page.locator("#confirm")).to_be_focused()


def test_no_curtain_where_nothing_is_hidden(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy", "screen", 2)
    assert seat.play(6, random.Random(4), 60) == 6
    assert seat.wait() == "mine"


def test_a_solo_game_begins(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("factories", "alone")
    assert seat.play(5, random.Random(4), 60) == 5


def test_chat_and_notes(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.wait()
    page = seat.page
    page.keyboard.press("5")
    page.keyboard.type("Bom dia <b>")
    page.keyboard.press("Enter")
    expect(page.locator("#chat li")).to_contain_text("Bom dia <b>")
    page.click("#tab-notes")
    page.fill("#notes", "watch the mines")
    expect(page.locator("#notes-state")).not_to_be_empty()
    page.reload()
    seat.wait()
    page.keyboard.press("6")
    expect(page.locator("#notes")).to_have_value("watch the mines")


def test_a_bot_plays_on_for_whoever_leaves_until_they_come_back(sit: Callable[..., Seat]) -> None:
    ana, bia = sit(), sit()
    bia.page.goto(ana.play_now("burgundy", "friends", 2))
    bia.page.fill("#lobby-name", "Bia")
    bia.page.click("[data-sit]")
    page = ana.page
    expect(page.locator("#board svg")).to_be_visible()
    page.click('[data-open="settings"]')
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#away")).to_be_visible()
    page.click("#away button")
    expect(page.locator("#away")).to_be_hidden()


def test_a_game_is_left_to_bots_alone_only_by_a_second_press(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.wait()
    page = seat.page
    page.click('[data-open="settings"]')
    leave = page.get_by_role("button", name="Leave")
    leave.click()
    expect(page.locator("#toast:popover-open")).to_contain_text("Press again")
    expect(page.locator("#away")).to_be_hidden()
    leave.click()
    expect(page.locator("#final")).to_be_visible(timeout=60_000)


def test_the_table_comes_back_after_the_server_was_restarted(
    sit: Callable[..., Seat], tmp_path: Path, browser: object
) -> None:
    server = Serving(str(tmp_path / "own.db"), tmp_path).start()
    try:
        seat = sit(server.address)
        seat.play_now("burgundy")
        seat.one_move(random.Random(1))
        seat.wait()
        before = seat.page.text_content("#text")
        assert server.stop() in (0, -signal.SIGTERM)
        expect(seat.page.locator("#offline")).to_be_visible(timeout=10_000)
        server.start()
        expect(seat.page.locator("#offline")).to_be_hidden(timeout=15_000)
        assert seat.page.text_content("#text") == before
        seat.one_move(random.Random(1))
        assert seat.refused == []
    finally:
        server.stop()


LANGUAGES = {
    "en-GB": ("en", "Play now", "Undo"),
    "pt-BR": ("pt-BR", "Jogar já", "Desfazer"),
    "pt-PT": ("pt-PT", "Jogar já", "Anular"),
}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_browser_chooses_the_language(locale: str, sit: Callable[..., Seat]) -> None:
    tag, play, undo = LANGUAGES[locale]
    seat = sit(locale=locale)
    seat.open()
    assert seat.page.get_attribute("html", "lang") == tag
    assert seat.text(".game .main").startswith(play)
    seat.play_now(NAMES[0])
    seat.wait()
    assert undo in seat.text("#undo")


def test_the_language_changes_at_once(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("stephens")
    seat.wait()
    asked = seat.text("#prompt")
    seat.page.click('[data-open="settings"]')
    seat.page.select_option("#language", "pt_PT")
    seat.page.wait_for_selector("html[lang=pt-PT]")
    seat.wait()
    assert seat.text("#prompt") != asked
    assert "Anular" in seat.text("#undo")
    seat.open()
    assert seat.page.get_attribute("html", "lang") == "pt-PT"


def test_coming_back_by_the_recovery_link(sit: Callable[..., Seat]) -> None:
    ana, elsewhere = sit(), sit()
    ana.play_now("burgundy")
    ana.open()
    ana.page.click("#who")
    ana.page.click("#me-link")
    link = ana.page.locator("#me-shown a").get_attribute("href") or ""
    elsewhere.page.goto(link)
    expect(elsewhere.page.locator("#back-title")).to_contain_text("Guest")
    elsewhere.open()
    expect(elsewhere.page.locator("#mine .turn")).to_have_count(1)
    assert elsewhere.page.title().startswith("(1) ")


def test_rules_are_found_by_words(page: Page, site: Serving) -> None:
    page.goto(f"{site.address}/games/brass/rules")
    every = page.locator(".clause").count()
    page.fill("#find", "Coal market")
    shown = page.locator(".clause:visible")
    assert 0 < shown.count() < every
    assert all("market" in text.lower() and "coal" in text.lower() for text in shown.all_inner_texts())


BELOW = """() => {
  const parts = [...document.querySelectorAll("#pending > *")];
  const [words, agree, decline] = parts.map((one) => one.getBoundingClientRect());
  return words.width > 320 && words.bottom <= agree.top && agree.top === decline.top;
}"""


def test_undo_beyond_ones_own_moves_asks_the_others(sit: Callable[..., Seat]) -> None:
    ana, bia = sit(), sit()
    bia.page.goto(ana.play_now("burgundy", "friends", 2))
    bia.page.click("[data-sit]")
    for seat in (ana, bia):
        expect(seat.page.locator('#board svg[viewBox^="0 0 1200 "]')).to_be_visible()  # also who waited in the lobby
    luck = random.Random(6)
    first, second = (ana, bia) if ana.page.locator(".my-turn").count() else (bia, ana)
    begun = first.number()
    first.play_turn(luck)
    second.one_move(luck)
    expect(first.page.locator("#undo")).to_contain_text("Ask to undo")
    first.page.click("#undo")
    told = first.page.locator("#toast:popover-open")
    expect(told).to_contain_text(re.compile(r"log: \d+\. Press again to ask Guest"))
    expect(first.page.locator("#pending")).to_be_hidden()
    first.page.click("#undo")
    expect(second.page.locator("#pending")).to_be_visible()
    first.page.locator("#pending button", has_text="Withdraw").click()
    expect(second.page.locator("#pending")).to_be_hidden()
    expect(first.page.locator("#pending")).to_be_hidden()
    first.page.click("#undo")
    first.page.click("#undo")
    expect(first.page.locator("#pending")).to_be_visible()
    expect(second.page.locator("#pending")).to_be_visible()
    assert re.search(r"lines of the log: \d+\. The first: Guest ", second.text("#pending"))
    second.page.set_viewport_size({"width": 360, "height": 740})
    second.page.wait_for_function(BELOW)
    second.page.locator("#pending button", has_text="Decline").click()
    expect(first.page.locator("#pending")).to_be_hidden()
    first.page.keyboard.press("2")
    first.page.click(f'#log button[data-n="{begun}"]')
    back = first.page.locator("#travel button", has_text="Undo to here")
    back.click()
    expect(told).to_contain_text(re.compile(r"log: \d+\. Press again to ask Guest"))
    first.page.wait_for_timeout(300)
    expect(second.page.locator("#pending")).to_be_hidden()
    back.click()
    expect(first.page.locator("#travel")).to_be_hidden()
    expect(second.page.locator("#pending")).to_be_visible()
    second.page.locator("#pending button", has_text="Agree").click()
    told = second.page.locator("#toast:popover-open")
    expect(told).to_contain_text(re.compile(r"takes back \d+ lines|takes back a line"))
    expect(first.page.locator(".my-turn")).to_have_count(1)
    expect(second.page.locator(".my-turn")).to_have_count(0)
    expect(first.page.locator("#pending")).to_be_hidden()


LIT_BOATS = """async (bound) => {
  const { Choice } = await import("/static/choice.js");
  const choice = new Choice([{ move: "discard boat", ids: ["tile:boat"], json: { verb: "discard" } }]);
  return choice.isLit({ id: "tile:boat", within: "depot:1", apart: [], isBound: bound });
}"""


def test_what_lies_elsewhere_is_not_lit_for_what_lies_before_me(page: Page, site: Serving) -> None:
    """A boat in a depot is none of the stored ones, of which one is to be discarded."""
    page.goto(site.address)
    assert [page.evaluate(LIT_BOATS, bound) for bound in (True, False)] == [False, True]


def test_a_number_on_a_button_says_what_it_counts(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.wait()
    seat.page.locator(".chip", has_text="Take a tile").click()
    expect(seat.page.locator(".chip:not(.chosen)").first).to_contain_text(re.compile("(die|depot): "))


TOLD = """async () => {
  await (await import("/static/words.js")).loadWords("brass");
  const { changesOf } = await import("/static/preview.js");
  const line = (points) => [{ line: "canals", name: "canals", points }, { line: "total", name: "total", points }];
  const change = (name, before, after) => ({ path: ["players", "0", name], before, after });
  const changes = [change("total", 0, 5), change("money", 2, 1)];
  const then = { scores: [line(5)], changes: [change("money", 1, 9)] };
  const found = { scores: [line(5)], changes, then, effects: [], open: false, next: "" };
  return changesOf(found, { scores: [line(0)], seats: [{ name: "Ana" }] }, 0).map((item) => item.textContent);
}"""


def test_the_points_of_a_seat_are_explained_where_they_are_counted(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.wait()
    seat.page.click("#seats .mine .points")
    expect(seat.page.locator("#panel-scores")).to_contain_text("If the game ended now")


def test_points_are_told_once(page: Page, site: Serving) -> None:
    page.goto(site.address)
    assert page.evaluate(TOLD) == ["points: canals +5", "money −1 (1)", "And then:", "money +8 (9)"]


def test_the_log_tells_what_the_mover_gained_and_names_only_others(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.wait()
    seat.page.locator(".chip", has_text="Take workers").click()
    seat.page.locator(".chip:not(.chosen)", has_text="Take workers").first.click()
    seat.page.keyboard.press("2")
    mine = seat.page.locator("#log li", has_text="takes workers").last
    expect(mine.locator(".deltas")).to_contain_text("workers +2")
    expect(mine.locator(".deltas")).not_to_contain_text("(")
    given = seat.page.locator("#log li", has_text="rolls for the start").locator("xpath=following-sibling::*[1]").last
    expect(given).to_have_text(re.compile(r"^And then:.*Guest:.*workers \+\d"))


def test_the_log_and_the_news_tell_what_a_line_does_to_tiles(sit: Callable[..., Seat]) -> None:
    """The server's sentences stand with the line; here they are told of the last line of somebody else."""
    seat = sit()
    luck, last = random.Random(1), list[int]()

    def told(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "tells": {last[-1]: ["Flips coal mine 1 (Guest)"]}})

    url = seat.play_now("brass", "bots", 3)
    assert seat.play(4, luck, 60) == 4
    for _ in range(12):
        seat.wait()
        log = seat.page.request.get(url.replace("/t/", "/api/tables/") + "?seat=0&with=log").json()["log"]
        moved = [(event["seat"], event["n"]) for event in log if event["kind"] == "line" and event["seat"] is not None]
        if moved[-1][0] != 0:
            break
        assert seat.play(1, luck, 60)
    last.append(moved[-1][1])
    seat.page.route("**/deltas?*", told)
    seat.page.reload()
    seat.wait()
    seat.page.keyboard.press("2")
    expect(seat.page.locator("#log .deltas", has_text="Flips coal mine 1 (Guest)")).to_have_count(1)
    expect(seat.page.locator("#news")).to_contain_text("Flips coal mine 1 (Guest))")


def test_what_nature_repeats_unseen_is_one_line_of_the_log(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("brass")
    seat.wait()
    seat.page.keyboard.press("2")
    hidden = seat.page.locator("#log .told", has_text="draws a card")
    expect(hidden.first).to_have_text(re.compile("draws a card ×8$"))
    mine = seat.page.locator("#log .told", has_text=re.compile("draws (?!a card)"))
    assert mine.count() > 3, "what differs in my hand is told card by card"
    hidden.first.click()
    expect(seat.page.locator("#travel")).to_be_visible()
    expect(seat.page.locator("#log li.now .told")).to_contain_text("×8")


NOT_NOW = """async () => {
  const { showWhy } = await import("/static/why.js");
  const refusal = { message: "not-now", cause: "This cannot be done now.", remedy: "", rule: "", clause: "" };
  showWhy([{ json: { verb: "loan", pounds: "30" }, refusal }], { game: "brass", seats: [] });
}"""


def test_what_cannot_be_done_now_is_not_told_as_a_move(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("brass")
    seat.wait()
    press(seat.page, "pounds:30")
    expect(seat.page.locator("#why .cause")).to_contain_text("This comes later")
    expect(seat.page.locator("#why .tried")).to_contain_text("loan of £30")
    seat.page.evaluate(NOT_NOW)
    expect(seat.page.locator("#why .cause")).to_contain_text("This cannot be done now")
    expect(seat.page.locator("#why .tried")).to_have_count(0)
