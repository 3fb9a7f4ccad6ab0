"""Between browser and server: several tabs, hidden ones, connections that die without a word, links to come back."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Request, Route, expect
from tests.browser.driver import CHANGED, Seat
from tests.server.serving import OPENED, Player, Serving, wait_for

HIDING = """() => {
  let isHidden = false;
  Object.defineProperty(document, "hidden", { get: () => isHidden });
  window.hide = (so) => { isHidden = so; document.dispatchEvent(new Event("visibilitychange")) };
}"""
STREAMS = """() => {
  window.streams = [];
  const Real = EventSource;
  window.EventSource = class extends Real { constructor(url) { super(url); window.streams.push(this) } };
  window.heard = () => window.streams.filter((one) => one.readyState === 1).length;
}"""
HASTE = """() => {
  const real = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => real(milliseconds / 20);
}"""


@pytest.fixture
def known(site: Serving) -> Iterator[Callable[[str], Player]]:
    """Somebody whom the server knows already."""
    before = len(OPENED)
    yield lambda name: Player(site.address, name)
    while len(OPENED) > before:
        OPENED.pop().close()


def two(ana: Player, bia: Player) -> str:
    """A running table of two people."""
    table = str(ana.open("burgundy", [{"who": "me"}, {"who": "open"}])["id"])
    bia.ok("POST", f"/api/tables/{table}/join", {})
    return table


def play_until(owes: int, players: list[Player], table: str) -> None:
    """Moves are made until this seat is to move."""
    while (seat := players[0].state(table)["owing"][0]) != owes:
        state = players[seat].state(table, seat)
        players[seat].move(state, state["moves"][0]["move"])


def at_table(seat: Seat, player: Player, table: str) -> Page:
    """Somebody who is known looks at the table."""
    seat.become(player)
    seat.open(f"/t/{table}")
    expect(seat.page.locator("#board svg")).to_be_visible()
    return seat.page


# Coming back


def test_the_recovery_link_works_in_a_browser_that_has_a_guest(
    sit: Callable[..., Seat], known: Callable[[str], Player]
) -> None:
    ana, zeca, seat = known("Ana"), known("Zeca"), sit()
    seat.become(zeca)
    seat.open("/back#" + ana.me["recovery"])
    expect(seat.page.locator("#back-title")).to_have_text("Welcome back, Ana")
    expect(seat.page.locator("#who")).to_have_text("Ana")
    assert seat.refused == []


def test_a_recovery_that_fails_says_why(sit: Callable[..., Seat], known: Callable[[str], Player]) -> None:
    ana, seat = known("Ana"), sit()
    for path in ("/back#" + "x" * 43, "/back"):
        seat.open(path)
        expect(seat.page.locator("#back-title")).to_have_text("This link is not known")
        seat.open()
    seat.page.route("**/api/recover*", lambda route: route.abort())
    seat.open("/back#" + ana.me["recovery"])
    expect(seat.page.locator("#back-title")).to_have_text("The server cannot be reached.")
    expect(seat.page.locator("#back-says")).to_contain_text("The link is still good")
    seat.page.unroute_all()
    seat.page.reload()
    expect(seat.page.locator("#back-title")).to_have_text("Welcome back, Ana")


def test_what_happens_while_the_page_begins_is_looked_at(
    sit: Callable[..., Seat], known: Callable[[str], Player]
) -> None:
    ana, bia, seat, looks = known("Ana"), known("Bia"), sit(), list[Route]()
    seat.page.route(lambda url: "with=svg" in url, lambda route: looks.append(route))
    seat.become(ana)
    seat.open(f"/t/{two(ana, bia)}")
    answer(seat, looks, 0)
    expect(seat.page.locator("#board svg")).to_be_visible()
    seat.page.evaluate("dispatchEvent(new Event('online'))")
    answer(seat, looks, 1)
    answer(seat, looks, 2)


def answer(seat: Seat, looks: list[Route], n: int) -> None:
    """The n-th look is waited for, and goes on to the server."""
    for _ in range(200):
        if len(looks) > n:
            return looks[n].continue_()
        seat.page.wait_for_timeout(50)
    raise AssertionError(f"there were {len(looks)} looks")


def test_what_a_period_has_brought_is_told_to_who_comes_back(
    sit: Callable[..., Seat], known: Callable[[str], Player]
) -> None:
    ana, seat = known("Ana"), sit()
    table = ana.open("brass", [{"who": "me"}, *[{"who": "bot", "bot": "greedy"}] * 2])["id"]
    while (state := ana.state(table, 0))["view"]["period"] == "canal":
        if state["moves"]:
            ana.move(state, state["moves"][0]["move"])
        else:
            seat.page.wait_for_timeout(50)
    totals = [player["total"] for player in state["view"]["players"]]
    scores = [f"{one['name']} +{total}" for one, total in zip(state["seats"], totals, strict=True) if total]
    page = at_table(seat, ana, table)
    expect(page.locator("#news-says")).to_contain_text("Points: ")
    told = seat.text("#news-says").split(" · ")[0].removeprefix("Points: ")
    assert told.split(", ") == scores
    expect(page.locator("#log .follows", has_text="points for canals +")).not_to_contain_text("points +")


# Several tabs


def test_a_guest_made_in_another_tab_is_the_same_person(
    sit: Callable[..., Seat], known: Callable[[str], Player]
) -> None:
    seat = sit()
    table = known("Ana").open("burgundy", [{"who": "me"}, {"who": "open"}])["id"]
    seat.open(f"/t/{table}")
    seat.page.wait_for_selector("[data-sit]")
    other = seat.context.new_page()
    other.goto(seat.address)
    other.click('.game [data-play="burgundy"][data-mode="bots"]')
    other.click("#new-start")
    other.wait_for_url("**/t/*")
    expect(other.locator("#board svg")).to_be_visible()
    seat.page.click("[data-sit]")
    expect(seat.page.locator("#board svg")).to_be_visible()
    other.goto(seat.address)
    expect(other.locator("#mine a")).to_have_count(2)


def test_a_page_learns_who_one_has_become_in_another_tab(
    sit: Callable[..., Seat], known: Callable[[str], Player]
) -> None:
    ana, seat = known("Ana"), sit()
    seat.play_now("burgundy", "friends", 2)
    seat.page.wait_for_selector("#begin")
    other = seat.context.new_page()
    other.goto(f"{seat.address}/back#{ana.me['recovery']}")
    expect(other.locator("#back-title")).to_have_text("Welcome back, Ana")
    other.close()
    seat.page.click("#begin")
    expect(seat.page.locator("#toast")).to_have_text("This seat is not yours.")
    expect(seat.page.locator("[data-sit]")).to_have_count(1)
    seat.page.click("[data-sit]")
    expect(seat.page.locator("#seats .mine")).to_have_count(1)


def test_any_number_of_tabs_may_be_open(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.context.add_init_script(f"({HIDING})()")
    link = seat.play_now("burgundy")
    seat.wait()
    for _ in range(8):
        seat.context.pages[-1].evaluate("window.hide(true)")
        page = seat.context.new_page()
        page.goto(link, wait_until="domcontentloaded")
        expect(page.locator("#board svg")).to_be_visible(timeout=10_000)
        expect(page.locator("#log .deltas").first).to_be_attached(timeout=10_000)


def test_a_hidden_tab_marks_my_turn_and_misses_nothing(
    sit: Callable[..., Seat], known: Callable[[str], Player]
) -> None:
    ana, bia, seat = known("Ana"), known("Bia"), sit()
    table = two(ana, bia)
    play_until(1, [ana, bia], table)
    seat.page.clock.install()
    seat.context.add_init_script(f"({HIDING})(); ({STREAMS})()")
    page = at_table(seat, ana, table)
    page.wait_for_function("() => window.heard() === 1")
    before = len(seat.log())
    page.evaluate("window.hide(true)")
    assert page.evaluate("window.heard()") == 0
    play_until(0, [ana, bia], table)
    page.clock.run_for(21_000)
    page.wait_for_function("() => document.title.startsWith('●')")
    assert "icon-turn" in (page.get_attribute("link[rel=icon]", "href") or "")
    assert page.evaluate("window.heard()") == 0
    page.evaluate("window.hide(false)")
    page.wait_for_function("() => window.heard() === 1")
    log = [event["says"] for event in ana.state(table, 0, **{"with": "log"})["log"] if event["kind"] == "line"]
    wait_for(lambda: len(seat.log()) == len(log))
    assert seat.log() == log and len(log) > before
    assert seat.wait() == "mine" and seat.refused == []


# Connections that die


class Wire:
    """Lies between browser and server; cut, it swallows everything and tells nobody."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.entry = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.entry.getsockname()[1]}"
        self.is_cut = False
        self.ends: list[socket.socket] = []
        self.dead: set[socket.socket] = set()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, far = self.entry.accept()[0], socket.create_connection(("127.0.0.1", self.port))
                self.ends += [near, far]
                self.dead |= {near, far} if self.is_cut else set()
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self.carry, args=(one, other), daemon=True).start()

    def carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while carried := one.recv(65536):
                if one not in self.dead:
                    other.sendall(carried)
            if one not in self.dead:
                other.shutdown(socket.SHUT_WR)

    def cut(self) -> None:
        self.is_cut = True
        self.dead |= set(self.ends)

    def mend(self) -> None:
        """New connections work; those that are dead stay so."""
        self.is_cut = False

    def close(self) -> None:
        for end in [self.entry, *self.ends]:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@pytest.fixture
def wire(site: Serving) -> Iterator[Wire]:
    laid = Wire(site.port)
    yield laid
    laid.close()


def test_a_connection_that_died_without_a_word_is_noticed_and_heals(
    sit: Callable[..., Seat], known: Callable[[str], Player], wire: Wire
) -> None:
    ana, bia, seat = known("Ana"), known("Bia"), sit(wire.address)
    table = two(ana, bia)
    play_until(1, [ana, bia], table)
    seat.page.clock.install()
    seat.context.add_init_script(f"({STREAMS})(); ({HASTE})()")
    page = at_table(seat, ana, table)
    page.wait_for_function("() => window.heard() === 1")
    before = seat.number()
    wire.cut()
    play_until(0, [ana, bia], table)
    page.clock.run_for(41_000)
    expect(page.locator("#offline")).to_be_visible()
    wire.mend()
    for _ in range(20):
        page.clock.run_for(5_000)
        page.wait_for_timeout(200)
        if page.locator("#offline").is_hidden():
            break
    expect(page.locator("#offline")).to_be_hidden()
    page.wait_for_function(CHANGED, arg=before)
    assert seat.wait() == "mine" and seat.number() == str(ana.state(table, 0)["n"])


def test_the_page_hears_the_heartbeat_of_a_table(sit: Callable[..., Seat], known: Callable[[str], Player]) -> None:
    ana, bia, seat = known("Ana"), known("Bia"), sit()
    table = two(ana, bia)
    seat.context.add_init_script(f"({STREAMS})()")
    page = at_table(seat, ana, table)
    page.wait_for_function("() => window.heard() === 1")
    page.evaluate("window.streams[0].addEventListener('beat', () => (document.body.dataset.beat = 'yes'))")
    page.wait_for_selector("[data-beat]", state="attached", timeout=35_000)


def test_a_move_that_is_never_answered_is_sent_again_and_counts_once(sit: Callable[..., Seat]) -> None:
    seat, held = sit(), list[Route]()
    seat.context.add_init_script(f"({HASTE})()")
    seat.play_now("burgundy")
    seat.wait()
    page, before = seat.page, seat.number()

    def swallow(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route("**/moves*", swallow)
    for _ in range(12):
        seat.press(random.Random(1))
        page.wait_for_timeout(100)
        if held:
            break
    page.wait_for_function(CHANGED, arg=before)
    keys = {(route.request.post_data_json or {})["key"] for route in held}
    assert len(held) == 2 and len(keys) == 1


# A server that says "later"


def test_who_is_told_to_wait_waits_and_goes_on(sit: Callable[..., Seat]) -> None:
    seat, told = sit(), list[str]()
    seat.play_now("burgundy")
    seat.wait()
    page, before = seat.page, seat.number()

    def refuse(route: Route) -> None:
        kind = "moves" if "/moves" in route.request.url else "look"
        told.append(kind)
        if (times := told.count(kind)) > 3:
            return route.continue_()
        wait = {"wait": 0.05} if times < 3 else {}
        error = {"kind": "limit" if wait else "unavailable", "says": "Later.", **wait}
        return route.fulfill(status=429 if wait else 503, json={"error": error})

    page.route(lambda url: "/moves" in url or "with=svg" in url, refuse)
    for _ in range(12):
        seat.press(random.Random(1))
        page.wait_for_timeout(100)
        if told:
            break
    page.wait_for_function(CHANGED, arg=before)
    assert told[:4] == ["moves"] * 4 and told.count("look") >= 4
    page.unroute_all()
    assert seat.wait() == "mine"


def test_a_game_goes_on_though_every_fourth_request_fails(sit: Callable[..., Seat]) -> None:
    seat, luck, moves, failed = sit(), random.Random(4), dict[str, int](), list[str]()
    table = seat.play_now("burgundy").rpartition("/")[2]
    seat.wait()

    def perhaps(route: Route) -> None:
        if luck.random() > 0.25 or "/events" in route.request.url:
            return route.continue_()
        failed.append(luck.choice(["unreached", "unheard", "busy", "away", "wait"]))
        if failed[-1] == "unheard":
            route.fetch()
        if failed[-1] in ("unreached", "unheard"):
            return route.abort()
        if failed[-1] == "away":
            return route.fulfill(status=502, body="<html>Bad gateway</html>", content_type="text/html")
        if failed[-1] == "busy":
            return route.fulfill(status=503, json={"error": {"kind": "unavailable", "says": "Later."}})
        return route.fulfill(status=429, json={"error": {"kind": "limit", "says": "Later.", "wait": 0.1}})

    def note(request: Request) -> None:
        if "/moves" in request.url:
            key = (request.post_data_json or {})["key"]
            moves[key] = moves.get(key, 0) + 1

    seat.page.on("request", note)
    seat.page.route("**/api/**", perhaps)
    seat.play(20, luck, 200)
    seat.page.unroute_all(behavior="wait")
    assert seat.wait() == "mine"
    told = seat.page.evaluate("(id) => fetch(`/api/tables/${id}?seat=0&with=log`).then((r) => r.json())", table)
    mine = [event for event in told["log"] if event["kind"] == "line" and event["seat"] == 0]
    assert len(mine) == len(moves) and set(failed) >= {"unreached", "unheard", "busy", "away", "wait"}
    assert max(moves.values()) > 1, "some were sent again"


def test_what_lines_changed_is_asked_for_until_it_is_told(sit: Callable[..., Seat]) -> None:
    seat, lost = sit(), list[Route]()

    def lose(route: Route) -> None:
        lost.append(route)
        return route.continue_() if len(lost) > 2 else route.abort()

    seat.page.route("**/deltas?*", lose)
    seat.play_now("burgundy")
    seat.wait()
    expect(seat.page.locator("#log .deltas").first).to_be_attached(timeout=15_000)
    assert len(lost) > 2


def test_who_holds_a_key_down_asks_for_one_moment_at_a_time(sit: Callable[..., Seat]) -> None:
    seat, looks, open_looks = sit(), list[str](), list[int]()
    seat.play_now("burgundy")
    seat.play(6, random.Random(2), 60)
    seat.wait()
    page, ended = seat.page, list[str]()
    page.on("requestfinished", lambda request: ended.append(request.url) if "&at=" in request.url else None)

    def count(route: Route) -> None:
        looks.append(route.request.url)
        open_looks.append(len(looks) - len(ended))
        page.wait_for_timeout(30)
        route.continue_()

    page.route(lambda url: "&at=" in url, count)
    lines = len(seat.log())
    for _ in range(lines):
        page.keyboard.press("[")
    expect(page.locator("#travel")).to_contain_text(f"Line 1 of {lines}")
    expect(page.locator("#log [aria-current]")).to_have_count(1)
    page.wait_for_timeout(500)
    assert len(looks) < lines and max(open_looks) == 1
    assert looks[-1].endswith(f"&at={seat.number()}")
