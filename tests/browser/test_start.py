"""From the start page and back: lists of tables, rematch, who only watches, what the browser remembers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.driver import CHANGED, Seat
from tests.server.serving import Player, Serving, play_out

BEEPS = """() => {
  window.beeps = 0;
  const still = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { frequency: still, gain: still, connect: (next) => next, start() { window.beeps += 1 }, stop() {} };
  window.AudioContext = class { currentTime = 0; createOscillator = () => node; createGain = () => node };
}"""


@pytest.fixture
def known(site: Serving) -> Iterator[Callable[[str], Player]]:
    """Somebody whom the server knows already."""
    players: list[Player] = []

    def begin(name: str) -> Player:
        players.append(Player(site.address, name))
        return players[-1]

    yield begin
    for player in players:
        player.http.close()


def listed(page: Page, which: str, table: str) -> str:
    """How a table stands in a list."""
    shown = page.locator(f'[data-list="{which}"] a[href="/t/{table}"]')
    expect(shown).to_have_count(1)
    return shown.inner_text()


def test_an_open_table_is_listed_and_taken(sit: Callable[..., Seat]) -> None:
    ana, bia = sit(), sit()
    ana.open()
    ana.page.click('.game [data-play="burgundy"][data-mode="friends"]')
    ana.page.check('input[name="count"][value="2"]', force=True)
    ana.page.check("#public", force=True)
    ana.page.fill("#my-name", "Ana")
    ana.page.click("#new-start")
    ana.page.wait_for_url("**/t/*")
    table = ana.page.url.rpartition("/")[2]
    bia.open()
    assert "Ana, free seat" in listed(bia.page, "open", table)
    bia.page.click(f'[data-list="open"] a[href="/t/{table}"]')
    bia.page.fill("#lobby-name", "Bia")
    bia.page.click("[data-sit]")
    expect(bia.page.locator("#board svg")).to_be_visible()
    ana.page.wait_for_selector("#board svg")
    mover, other = (ana, bia) if ana.page.locator(".my-turn").count() else (bia, ana)
    for seat in (mover, other):
        seat.open()
        is_mine = "Your turn" in listed(seat.page, "mine", table)
        assert is_mine == (seat is mover)
        expect(seat.page.locator(f'#mine a.turn[href="/t/{table}"]')).to_have_count(int(is_mine))
        assert seat.page.title().startswith("(1) ") == is_mine
        expect(seat.page.locator(f'[data-list="open"] a[href="/t/{table}"]')).to_have_count(0)


def test_a_finished_game_is_listed_replayed_and_played_again(
    sit: Callable[..., Seat], known: Callable[[str], Player]
) -> None:
    players = [known("Ana"), known("Bia")]
    table = players[0].open("factories", [{"who": "me"}, {"who": "open"}], public=True)["id"]
    players[1].ok("POST", f"/api/tables/{table}/join", {})
    play_out(players, table)
    ana, bia, stranger = (sit() for _ in range(3))
    ana.become(players[0])
    bia.become(players[1])
    stranger.open()
    assert "Finished" in listed(stranger.page, "over", table)
    stranger.page.click(f'[data-list="over"] a[href="/t/{table}"]')
    expect(stranger.page.locator("#final .ranking li")).to_have_count(2)
    expect(stranger.page.get_by_text("Play again")).to_have_count(0)
    now = stranger.page.text_content("#text")
    stranger.page.keyboard.press("2")
    shown = stranger.page.locator("#log .told").all_text_contents()[:31]
    number = sum([int(text.partition(" ×")[2] or 1) for text in shown])
    stranger.page.locator("#log button").nth(30).click()
    stranger.page.wait_for_function("text => document.querySelector('#text').textContent !== text", arg=now)
    expect(stranger.page.locator("#travel")).to_contain_text(f"Line {number} of")
    bia.page.goto(f"{bia.address}/t/{table}")
    expect(bia.page.locator("#final")).to_be_visible()
    ana.page.goto(f"{ana.address}/t/{table}")
    ana.page.get_by_text("Play again").click()
    ana.page.wait_for_url(lambda url: table not in url)
    expect(ana.page.locator("#lobby, #board svg").first).to_be_visible()
    expect(bia.page.locator("#final")).to_contain_text("A new table for a rematch is open.")
    bia.page.get_by_text("Go to the new table").click()
    bia.page.wait_for_url(ana.page.url)
    for seat in (ana, bia):
        expect(seat.page.locator("#seats")).to_contain_text("Bia")


def test_a_spectator_sees_what_happens_and_no_hand(sit: Callable[..., Seat]) -> None:
    ana, watcher = sit(), sit()
    watcher.page.goto(ana.play_now("brass"))
    expect(watcher.page.locator("#board svg")).to_be_visible()
    ana.wait()
    assert watcher.page.locator("[data-id].lit, .chip, #confirm").count() == 0
    assert "hand:" in (ana.page.text_content("#text") or "")
    assert "hand:" not in (watcher.page.text_content("#text") or "")
    expect(watcher.page.locator("#prompt")).to_contain_text("Waiting for")
    expect(watcher.page.locator("#undo")).to_be_disabled()
    before = watcher.number()
    ana.one_move(random.Random(1))
    watcher.page.wait_for_function(CHANGED, arg=before)
    assert watcher.refused == []


def test_chat_reaches_the_others_and_notes_do_not(sit: Callable[..., Seat]) -> None:
    ana, bia = sit(), sit()
    bia.page.goto(ana.play_now("burgundy", "friends", 2))
    bia.page.click("[data-sit]")
    for seat in (ana, bia):
        expect(seat.page.locator("#board svg")).to_be_visible()
    ana.page.keyboard.press("6")
    ana.page.fill("#notes", "she wants the castle")
    expect(ana.page.locator("#notes-state")).to_have_text("Kept.")
    ana.page.click("#tab-chat")
    expect(ana.page.locator("#chat-empty")).to_be_visible()
    ana.page.fill("#chat-text", "Good luck!")
    ana.page.keyboard.press("Enter")
    expect(bia.page.locator("#tab-chat .dot")).to_be_visible()
    bia.page.click("#tab-chat")
    expect(bia.page.locator("#chat li")).to_contain_text("Good luck!")
    expect(bia.page.locator("#tab-chat .dot")).to_be_hidden()
    expect(bia.page.locator("#notes")).to_be_enabled()
    bia.page.reload()
    expect(bia.page.locator("#notes")).to_be_enabled()
    expect(bia.page.locator("#notes")).to_have_value("")
    assert "she wants" not in bia.page.content()


def test_notes_are_kept_though_the_page_is_left_or_the_server_away(sit: Callable[..., Seat]) -> None:
    seat = sit()
    link = seat.play_now("burgundy")
    seat.wait()
    page = seat.page
    page.keyboard.press("6")
    page.fill("#notes", "written and left")
    page.goto(seat.address)
    page.goto(link)
    expect(page.locator("#notes")).to_have_value("written and left")
    page.keyboard.press("6")
    page.route("**/notes?*", lambda route: route.abort())
    page.fill("#notes", "written while nobody listens")
    expect(page.locator("#notes-state")).to_have_text("Not kept: the server cannot be reached.")
    page.unroute_all()
    expect(page.locator("#notes-state")).to_have_text("Kept.")
    page.reload()
    expect(page.locator("#notes")).to_have_value("written while nobody listens")


def test_what_is_said_is_said_once_though_the_answer_is_lost(sit: Callable[..., Seat]) -> None:
    seat, sent = sit(), list[str]()
    seat.play_now("burgundy")
    seat.wait()
    page = seat.page

    def lose(route: Route) -> None:
        sent.append((route.request.post_data_json or {})["key"])
        if len(sent) > 1:
            return route.continue_()
        route.fetch()
        return route.abort()

    page.route("**/chat?*", lose)
    page.keyboard.press("5")
    page.fill("#chat-text", "Good luck!")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-text")).to_have_value("")
    expect(page.locator("#chat li")).to_have_count(1)
    page.reload()
    expect(page.locator("#chat li")).to_have_count(1)
    assert len(sent) == 2 and len(set(sent)) == 1


def test_who_types_a_name_before_the_game_is_not_disturbed_by_others(sit: Callable[..., Seat]) -> None:
    ana, bia, carl = sit(), sit(), sit()
    link = ana.play_now("burgundy", "friends", 4)
    for seat in (bia, carl):
        seat.page.goto(link)
        expect(seat.page.locator("[data-sit]")).to_have_count(3)
    bia.page.fill("#lobby-name", "Ba")
    bia.page.press("#lobby-name", "ArrowLeft")
    carl.page.click("[data-sit]")
    expect(bia.page.locator("[data-sit]")).to_have_count(2)
    bia.page.keyboard.type("i")
    assert bia.page.input_value("#lobby-name") == "Bia"


def test_my_tables_stay_in_sight_while_the_server_is_away(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.open()
    expect(seat.page.locator("#mine a")).to_have_count(1)
    seat.page.route("**/api/tables?*", lambda route: route.abort())
    with seat.page.expect_event("requestfailed"):
        seat.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    seat.page.wait_for_timeout(300)
    expect(seat.page.locator("#mine a")).to_have_count(1)


def test_a_name_or_link_that_cannot_be_had_says_why(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.open()
    seat.page.click("#who")
    seat.page.route("**/api/me*", lambda route: route.abort())
    seat.page.route("**/api/me/recovery*", lambda route: route.abort())
    seat.page.click("#me-link")
    expect(seat.page.locator("#toast")).to_have_text("The server cannot be reached.")
    seat.page.mouse.click(5, 5)
    expect(seat.page.locator("#toast")).to_be_hidden()
    seat.page.click("#who")
    seat.page.fill("#me-name", "Zeca")
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator("#toast")).to_have_text("The server cannot be reached.")
    expect(seat.page.locator("#who")).not_to_have_text("Zeca")


def test_a_sound_when_my_turn_comes_and_only_if_wanted(sit: Callable[..., Seat]) -> None:
    ana, bia = sit(), sit()
    for seat in (ana, bia):
        seat.context.add_init_script(f"localStorage.setItem('sound', 'yes'); ({BEEPS})()")
    bia.page.goto(ana.play_now("burgundy", "friends", 2))
    bia.page.click("[data-sit]")
    for seat in (ana, bia):
        expect(seat.page.locator("#board svg")).to_be_visible()
    luck = random.Random(4)
    first, second = (ana, bia) if ana.is_to_move() else (bia, ana)

    def heard_after_a_turn(of: Seat) -> tuple[int, int]:
        of.play_turn(luck)
        (second if of is first else first).wait()
        return first.page.evaluate("window.beeps"), second.page.evaluate("window.beeps")

    assert heard_after_a_turn(first) == (0, 2), "two tones when the turn comes, none while one plays"
    assert heard_after_a_turn(second) == (2, 2)
    second.page.click('[data-open="settings"]')
    second.page.uncheck('[data-setting="sound"]')
    second.page.keyboard.press("Escape")
    assert heard_after_a_turn(first) == (2, 2)
    assert heard_after_a_turn(second) == (4, 2)


def test_the_theme_changes_at_once_and_is_remembered(sit: Callable[..., Seat]) -> None:
    seat = sit(color_scheme="light")
    seat.play_now("burgundy")
    seat.wait()
    paper = "() => getComputedStyle(document.body).backgroundColor"
    light = seat.page.evaluate(paper)
    seat.page.click('[data-open="settings"]')
    seat.page.select_option("#theme-choice", "dark")
    dark = seat.page.evaluate(paper)
    assert dark != light
    seat.page.reload()
    seat.wait()
    assert seat.page.evaluate(paper) == dark
    seat.open()
    assert seat.page.evaluate(paper) == dark
    seat.page.click("#theme")
    assert seat.page.evaluate(paper) == light


def test_a_newcomer_meets_medium_bots_and_the_choice_is_remembered(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.open()
    seat.page.click('.game [data-play="brass"][data-mode="bots"]')
    assert seat.page.input_value("#level") == "medium"
    seat.page.select_option("#level", "hard")
    seat.page.click("#new-start")
    seat.page.wait_for_url("**/t/*")
    seat.open()
    seat.page.click('.game [data-play="stephens"][data-mode="bots"]')
    assert seat.page.input_value("#level") == "hard"


def test_the_first_table_says_how_to_begin_and_then_no_more(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.play_now("burgundy")
    seat.wait()
    expect(seat.page.locator("#welcome")).to_be_visible()
    seat.one_move(random.Random(2))
    expect(seat.page.locator("#welcome")).to_be_hidden()
    seat.play_now("brass")
    seat.wait()
    expect(seat.page.locator("#welcome")).to_be_hidden()


def test_who_stands_up_before_the_game_looks_on_and_may_sit_down_again(
    sit: Callable[..., Seat], known: Callable[[str], Player]
) -> None:
    seat, bia = sit(), known("Bia")
    table = seat.play_now("burgundy", "friends", 3).rpartition("/")[2]
    bia.ok("POST", f"/api/tables/{table}/join", {"seat": 1})
    expect(seat.page.locator("#lobby li").nth(1)).to_contain_text("Bia")
    seat.page.get_by_text("Stand up").click()
    expect(seat.page.locator("[data-sit]")).to_have_count(2)
    seat.page.wait_for_timeout(1500)
    expect(seat.page.locator("#offline")).to_be_hidden()
    bia.ok("POST", f"/api/tables/{table}/chat", {"text": "Come back!", "key": "come-back"})
    expect(seat.page.locator("#chat li")).to_contain_text("Come back!")
    seat.page.locator("[data-sit]").last.click()
    expect(seat.page.locator("#lobby li").nth(2)).to_contain_text("Stand up")
    known("Caio").ok("POST", f"/api/tables/{table}/join", {})
    expect(seat.page.locator("#board svg")).to_be_visible()
    assert seat.page.locator("#seats .mine").count() == 1


def test_a_seat_left_in_another_tab_is_noticed(sit: Callable[..., Seat], known: Callable[[str], Player]) -> None:
    seat, bia = sit(), known("Bia")
    table = bia.open("burgundy", [{"who": "me"}, {"who": "open"}, {"who": "open"}])["id"]
    seat.open(f"/t/{table}")
    seat.page.locator("[data-sit]").first.click()
    expect(seat.page.get_by_text("Stand up")).to_be_visible()
    other = seat.context.new_page()
    other.goto(seat.page.url)
    other.get_by_text("Stand up").click()
    expect(seat.page.locator("[data-sit]")).to_have_count(2)
    expect(seat.page.locator("#offline")).to_be_hidden()


def test_a_closed_table_says_so_and_is_not_listed(sit: Callable[..., Seat]) -> None:
    seat = sit()
    kept = seat.play_now("burgundy", "friends", 2)
    seat.play_now("burgundy", "friends", 2)
    page = seat.page
    page.get_by_text("Stand up").click()
    for _ in range(2):
        expect(page.locator("#lobby h2")).to_contain_text("This table was closed")
        expect(page.locator("#room")).to_be_hidden()
        page.reload()
    page.locator("#lobby").get_by_text("All games").click()
    expect(page.locator("#mine a")).to_have_count(1)
    assert (page.locator("#mine a").get_attribute("href") or "") in kept


def test_options_of_the_solo_game_are_shown_to_who_plays_it_alone(sit: Callable[..., Seat]) -> None:
    seat = sit()
    seat.open()
    seat.page.click('.game [data-play="stephens"][data-mode="alone"]')
    for option in ("difficulty", "opponent", "locks"):
        expect(seat.page.locator(f'[data-option="{option}"]')).to_be_visible()
    seat.page.check('input[name="mode"][value="bots"]', force=True)
    expect(seat.page.locator("[data-option]")).to_have_count(1)
    expect(seat.page.locator('[data-option="locks"]')).to_be_hidden()
    seat.open()
    seat.page.click('.game [data-play="factories"][data-mode="bots"]')
    expect(seat.page.locator("#variants")).to_be_hidden()


def test_who_waited_for_friends_chooses_the_bots_that_take_the_free_seats(sit: Callable[..., Seat]) -> None:
    seat = sit()
    url = seat.play_now("burgundy", "friends", 3)
    seat.page.wait_for_selector("#begin")
    seat.page.select_option("#lobby-level", "easy")
    seat.page.reload()
    expect(seat.page.locator("#lobby-level")).to_have_value("easy")
    seat.page.click("#begin")
    expect(seat.page.locator("#board svg")).to_be_visible()
    seats = seat.page.request.get(url.replace("/t/", "/api/tables/")).json()["seats"]
    assert [(one["bot"], one["name"]) for one in seats[1:]] == [("easy", "Amália"), ("easy", "Bento")]


def test_the_machine_stands_beside_who_plays_alone(sit: Callable[..., Seat]) -> None:
    """In the header and in the scores, as it does in the table's answer."""
    seat = sit()
    url = seat.play_now("factories", "alone")
    rival = seat.page.locator("#seats .rival")
    expect(rival).to_contain_text("The Machine")
    told = seat.page.request.get(url.replace("/t/", "/api/tables/")).json()["rival"]
    expect(rival.locator(".points")).to_have_text(str(told["points"]))
    seat.page.keyboard.press("3")
    expect(seat.page.locator("#scores thead th").last).to_have_text("The Machine")
    expect(seat.page.locator("#scores .total td").last).to_have_text(str(told["points"]))
