"""What is in sight: the whole board, what is lit, moves found by words, news, whose hand it is; and that on a phone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.driver import Seat
from tests.server.serving import Serving

from fabrica import plots

PHONE: dict[str, Any] = {"size": (360, 740), "has_touch": True, "is_mobile": True}

# Moves found by words

FOUND = """async (typed) => {
  const { foundBy } = await import("/static/find.js");
  const deeds = ["Build Black Market, discard Dojo", "Discard Black Market", "Build Dojo, discard Black Market",
                 "Discard Dojo; build Black Market"];
  return foundBy(typed, deeds.map((deed) => ({ deed, move: "" }))).map(({ deed }) => deed);
}"""


def test_moves_that_say_it_in_the_order_typed_come_first(page: Page, site: Serving) -> None:
    page.goto(site.address)
    dojo, market = "Build Dojo, discard Black Market", "Build Black Market, discard Dojo"
    other = "Discard Dojo; build Black Market"
    assert page.evaluate(FOUND, "build dojo discard black") == [dojo, market, other]
    assert page.evaluate(FOUND, "Build, black discard!") == [market, dojo, other]
    assert page.evaluate(FOUND, "blck") == []
    assert len(page.evaluate(FOUND, "")) == 4


def test_a_search_ends_with_its_move(sit: Callable[..., Seat]) -> None:
    seat = sit(quick=False)
    seat.play_now("burgundy")
    seat.wait()
    page = seat.page
    page.keyboard.press("/")
    found, every = page.locator("#move-list li"), page.locator("#move-list li").count()
    page.keyboard.type("nothing like it")
    expect(page.locator("#move-count")).to_contain_text(f"0 of {every}.")
    page.click("#find-clear")
    expect(found).to_have_count(every)
    expect(page.locator("#find-clear")).to_be_hidden()
    for key in ("Escape", "Enter"):
        page.keyboard.press("/")
        page.keyboard.type("take workers")
        expect(page.locator("#move-count")).to_have_text(re.compile(rf": \d of {every}$"))
        page.keyboard.press("Enter")
        page.wait_for_selector("#confirm:focus")
        page.keyboard.press(key)
        expect(page.locator("#find-move")).to_be_focused()
        expect(page.locator("#find-move")).to_have_value("")
    expect(page.locator("#move-count")).to_have_text(re.compile(r": \d+$"))
    assert found.count() > 1


# The board

SIGHT = """() => {
  const [board, frame] = ["#board svg", "#frame"].map((one) => document.querySelector(one).getBoundingClientRect());
  return [board.bottom <= frame.bottom + 1 && board.right <= frame.right + 1, board.width / frame.width];
}"""
WHOLE = f"() => ({SIGHT})()[0]"


def test_a_board_that_would_be_cut_off_begins_whole_and_stays_so(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("brass")
    seat.wait()
    page = seat.page
    page.wait_for_function(WHOLE)
    assert page.evaluate(SIGHT)[1] < 0.9
    page.click("#tab-log")
    page.wait_for_function(WHOLE)
    page.click("#tab-log")
    page.set_viewport_size({"width": 1200, "height": 760})
    page.wait_for_function(WHOLE)
    page.keyboard.press("0")
    assert not page.evaluate(WHOLE)


def test_the_zoom_of_a_game_is_remembered(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("brass")
    seat.wait()
    seat.page.keyboard.press("0")
    wide = seat.page.evaluate(SIGHT)[1]
    assert wide > 0.95, "its full width"
    seat.page.keyboard.press("+")
    larger = seat.page.evaluate(SIGHT)[1]
    seat.page.reload()
    seat.wait()
    assert seat.page.evaluate(SIGHT)[1] == pytest.approx(larger, rel=0.02) != pytest.approx(wide, rel=0.02)
    seat.page.keyboard.press("0")
    seat.play_now("brass")
    seat.wait()
    seat.page.wait_for_function(WHOLE)


def test_a_board_that_could_not_be_read_whole_begins_at_its_full_width(sit: Callable[..., Seat]) -> None:
    seat = sit(size=(1200, 600))
    seat.play_now("brass")
    seat.wait()
    assert seat.page.evaluate(SIGHT)[1] > 0.95


HALOS = """async () => {
  const { Board } = await import("/static/board.js");
  const { Choice } = await import("/static/choice.js");
  const [frame, holder] = [document.createElement("div"), document.createElement("div")];
  frame.append(holder);
  document.body.append(frame);
  const board = new Board(frame, holder, () => {});
  const boxes = (step) => [0, 1, 2].map((n) => `<rect x="${5 + n * step}" y="10" width="20" height="20"/>`).join("");
  const thing = (id, step) => `<g data-id="${id}">${boxes(step)}</g>`;
  const drawn = thing("port:market", 30) + thing("stack:coal", 2);
  board.show(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${drawn}</svg>`, false);
  board.light(new Choice(["port:market", "stack:coal"].map((id) => ({ move: id, ids: [id], json: {} }))));
  return [0, 1].map((n) => board.things[n].shown.querySelectorAll(".halo.lit").length);
}"""


def test_a_row_of_like_boxes_is_lit_as_a_whole_and_a_stack_once(page: Page, site: Serving) -> None:
    page.goto(site.address)
    assert page.evaluate(HALOS) == [3, 1]


MARKED = """async ([before, after]) => {
  const { Board } = await import("/static/board.js");
  const [frame, holder] = [document.createElement("div"), document.createElement("div")];
  frame.append(holder);
  document.body.append(frame);
  const board = new Board(frame, holder, () => {});
  const shape = '<rect width="9" height="9"/>';
  const piece = (name, n) => `<g data-piece="${name}" transform="translate(${20 * n} 10)">${shape}</g>`;
  const drawn = (names) => names.split(" ").map(piece).join("");
  const picture = (names) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">${drawn(names)}</svg>`;
  const show = (names) => board.show(picture(names));
  show(before);
  board.remember();
  show(after);
  return board.fresh.map(({ to }) => to.name).sort().join(" ");
}"""


@pytest.mark.parametrize(
    ("before", "after", "marked"),
    [
        ("card-a card-b card-c card-d", "card-a card-c card-d card-e", "card-e"),
        ("card-a card-b card-c card-d", "card-a card-b card-d card-e", "card-e"),
        ("card-a card-b card-c card-d", "card-b card-c card-d card-e", "card-e"),
        ("order-a order-b order-c", "order-b order-a order-c", "order-a order-b"),
        ("card-a card-b", "card-b card-a card-c", "card-a card-c"),
    ],
)
def test_cards_that_moved_up_in_a_row_are_not_marked(
    before: str, after: str, marked: str, page: Page, site: Serving
) -> None:
    page.goto(site.address)
    assert page.evaluate(MARKED, [before, after]) == marked


# What is asked, of whom, and what happened


def test_at_one_screen_it_is_said_whose_hand_is_shown(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy", "screen", 2)
    seat.wait()
    name = seat.page.locator("#seats .shown[aria-current] .who").inner_text()
    assert seat.text("#prompt").startswith(f"{name}: ")
    seat.play_now("burgundy")
    seat.wait()
    expect(seat.page.locator("#seats .shown")).to_have_count(0)
    assert seat.text("#prompt").startswith("Use one of your dice")


def test_what_was_asked_earlier_is_not_told_as_if_it_were_now(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.wait()
    asked = seat.text("#prompt")
    seat.page.keyboard.press("[")
    expect(seat.page.locator("#prompt")).to_contain_text("At that moment: ")
    expect(seat.page.locator("#choice")).to_be_hidden()
    seat.page.keyboard.press("Escape")
    expect(seat.page.locator("#prompt")).to_have_text(asked)


NEWS = """async (wide) => {
  const { showNews } = await import("/static/news.js");
  const parts = ["news", "news-since", "news-says"].map((id) => Object.assign(document.createElement("p"), { id }));
  document.body.replaceChildren(...parts);
  Object.assign(parts[2].style, { width: wide, height: "2em", lineHeight: "1em", overflow: "hidden" });
  const line = (n, seat, says) => ({ n, kind: "line", seat, says });
  const card = line(4, 1, "Bia plays the card Bolton, which lies before her");
  const chance = [line(2, null, "Ana rolls 3 and 4"), line(3, null, "A tile is drawn")];
  const log = [line(1, 0, "Ana builds"), ...chance, card, line(5, 1, "Bia sells"), line(6, 1, "Bia passes")];
  const deltas = { 5: [{ seat: 1, count: "goods", by: 1 }] };
  const follows = { 1: [{ seat: 0, count: "total", by: 3 }] };
  showNews(log, 0, { deltas, follows, seats: [{ name: "Ana" }, { name: "Bia" }] });
  return parts[2].textContent.replace(/[()]/g, "");
}"""


def test_the_news_keep_what_changes_something_and_ones_own_roll(page: Page, site: Serving) -> None:
    page.goto(site.address)
    card = "Bia plays the card Bolton, which lies before her · "
    roll, sale = "Points: Ana +3 · Ana rolls 3 and 4 · ", "Bia sells goods +1"
    assert page.evaluate(NEWS, "1000px") == f"{roll}{card}{sale} · Bia passes"
    assert page.evaluate(NEWS, "330px") == f"{roll}{sale} · Bia passes"
    assert page.evaluate(NEWS, "230px") == f"{roll}{sale}".replace("3 · Ana", "3 · … · Ana")


# A phone

ROWS = "() => new Set([...document.querySelectorAll('.chip')].map((one) => one.getBoundingClientRect().top)).size"
INSIDE = "(part) => { const one = document.querySelector(part); return one.scrollWidth <= one.clientWidth; }"

# How news would be shown now if there were any; the page itself may hide or tell them at any moment.
WITH_NEWS = """() => {
  const news = document.querySelector("#news");
  news.hidden = false;
  return getComputedStyle(news).display;
}"""


def test_on_a_phone_scores_and_chips_stay_in_sight_and_a_preview_hides_the_news(sit: Callable[..., Seat]) -> None:
    seat = sit(quick=False, **PHONE)
    seat.play_now("burgundy", players=3)
    seat.wait()
    page = seat.page
    page.evaluate("document.querySelectorAll('.points').forEach((one) => (one.textContent = '123'))")
    assert page.evaluate(INSIDE, "#seats")
    expect(page.locator("#seats .who:visible")).to_have_count(0)
    expect(page.locator(".zoom")).to_be_hidden()
    few = page.locator(".chip").count() < 3
    assert (few or page.evaluate(ROWS) > 1) and page.evaluate(INSIDE, "#choice")
    assert page.evaluate(WITH_NEWS) != "none"
    page.keyboard.press("/")
    page.keyboard.type("take workers")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_visible()
    assert page.evaluate(WITH_NEWS) == "none"
    lines = "(one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"
    assert page.locator("#prompt").evaluate(lines) < 2.1


def test_on_a_phone_the_way_out_comes_last(sit: Callable[..., Seat]) -> None:
    seat = sit(**PHONE)
    seat.play_now("factories")
    for n in range(12):
        seat.wait()
        if seat.page.locator(".chip.plain").count():
            break
        seat.one_move(random.Random(n))
    assert seat.page.locator(".chip").count() > 1
    expect(seat.page.locator(".chip").last).to_have_class("chip plain")


REVIEW = """async (names) => {
  const { openReview } = await import("/static/review.js");
  openReview("/api/tables/any", { seats: names.map((name, seat) => ({ seat, name })) }, 0, () => {});
}"""
LEAST = """() => {
  const edge = document.querySelector(".review-curves").getBoundingClientRect();
  const texts = [...document.querySelectorAll(".review-curves text")];
  const shown = texts.map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
  return [Math.min(...shown.map(({ height }) => height)), Math.max(...shown.map(({ right }) => right - edge.right))];
}"""


@pytest.mark.parametrize("size", [(360, 740), (1200, 900)])
def test_the_chart_of_a_review_is_read_whole(size: tuple[int, int], sit: Callable[..., Seat]) -> None:
    seat = sit(size=size)
    seat.play_now("burgundy")
    seat.wait()
    read_review(seat, "Ana", "Bia")
    smallest, beyond = seat.page.evaluate(LEAST)
    assert smallest >= 9 and beyond < 1
    legend = seat.page.locator(".review-legend" if size[0] < 761 else ".review-curves .legend")
    expect(legend).to_be_visible()
    expect(legend).to_contain_text("Bia")
    expect(legend).to_contain_text("the worst mistakes")


def test_the_review_of_who_played_alone_tells_of_a_goal_and_of_no_others(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("stephens", "alone")
    seat.wait()
    read_review(seat, "Ana")
    says = seat.text("#review-body")
    assert "the goal, to win or the best rank" in says
    assert "everybody" not in says.lower() and "first place" not in says


def read_review(seat: Seat, *names: str) -> None:
    """Open a review of a game of these people."""
    lines = [(name, [(float(n), n / 99) for n in range(100)]) for name in names]
    svg = plots.picture(plots.Curves("Course", lines, "lines of the record", [7.0], "the worst mistakes", whole=True))
    judged = dict.fromkeys(("first", "luck", "skill", "others", "last", "lost_each"), 0.5) | {"graded": [9, 0, 0, 0]}
    answer = {"done": 1, "lines": 1, "review": {"svg": svg, "mistakes": [], "seats": [judged] * len(names)}}
    seat.page.route("**/review?*", lambda route: route.fulfill(json=answer))
    seat.page.evaluate(REVIEW, [*names])
    expect(seat.page.locator(".review-curves svg")).to_be_visible()
