"""Somebody at a browser: opens tables, presses lit things, reads what is shown. Knows no game."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Response
from tests.server.serving import Player

ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--force-prefers-reduced-motion",
]  # fmt: skip

READY = """() => {
  if (document.querySelector("#final")) return "over";
  if (document.querySelector("dialog[open]")) return "dialog";
  if (document.querySelector("#room[aria-busy]")) return false;
  return document.querySelector("[data-id].lit, .chip:not(.chosen), #confirm") ? "mine" : false;
}"""

# One lit thing or one button, brought into sight; the point where a finger would press it.
LIT = """(luck) => {
  const lit = [...document.querySelectorAll("[data-id].lit, .chip:not(.chosen), #confirm")];
  const at = Math.floor(luck * lit.length);
  for (let n = 0; n < lit.length; n += 1) {
    const one = lit[(at + n) % lit.length];
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    for (const part of [one, ...one.querySelectorAll("rect, polygon, circle, path, text")]) {
      const box = part.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hit = document.elementsFromPoint(x, y).find((shown) => shown.closest("[data-id].lit, button, .zoom"));
      if (hit && hit.closest("[data-id].lit, button") === one) return [x, y];
    }
  }
  return null;
}"""

# A thing that is not lit, and the point where a finger would press it.
GREY = """() => {
  for (const thing of document.querySelectorAll("[data-id]:not(.lit)")) {
    thing.scrollIntoView({ block: "center", behavior: "instant" });
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const under = document.elementsFromPoint(x, y);
    const things = under.map((shown) => shown.closest("[data-id]")).filter(Boolean);
    if (things[0] === thing && !things.some((one) => one.matches(".lit")) && !under[0].closest("button")) return [x, y];
  }
  return null;
}"""

IDLE = "#room:not([aria-busy])"
MISSED = 3  # times that what was pressed may have moved meanwhile
CHANGED = "n => document.body.dataset.n !== n && !document.querySelector('#room[aria-busy]')"


class Seat:
    """One browser window with cookies of its own."""

    def __init__(self, browser: Browser, address: str, quick: bool = True, **context: Any) -> None:
        size = context.pop("size", (1200, 900))
        options = {"locale": "en-US", "reduced_motion": "reduce", **context}
        self.address = address
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        if quick:
            self.context.add_init_script("localStorage.setItem('confirm', 'no'); localStorage.setItem('sound', 'no')")
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.allowed = ["net::ERR", "Failed to load resource"]
        self.refused: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        self.page.on("console", self.heard)
        self.page.on("response", self.answered)

    def heard(self, message: ConsoleMessage) -> None:
        """What the browser complains about."""
        if message.type == "error" and not any(word in message.text for word in self.allowed):
            self.complaints.append(f"console: {message.text}")

    def answered(self, response: Response) -> None:
        """What the server refused; a preview may come too late for the move it is about."""
        if response.status >= 400 and "/preview" not in response.url:
            self.refused.append(f"{response.status} {response.request.method} {response.url}")

    # To a table

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path, wait_until="domcontentloaded")

    def play_now(self, game: str, mode: str = "bots", players: int = 2, bot: str = "random") -> str:
        """From the start page to a table: two clicks, and what one wants otherwise."""
        self.open()
        self.page.click(f'.game [data-play="{game}"][data-mode="{mode}"]')
        if mode != "alone":
            self.page.check(f'input[name="count"][value="{players}"]', force=True)
        if mode == "bots" and self.page.is_visible("#level"):
            self.page.select_option("#level", bot)
        self.page.click("#new-start")
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def begin_by_keys(self, game: str) -> None:
        """From the start page to a table against one bot, by keys alone."""
        self.context.add_init_script("localStorage.setItem('count', '2'); localStorage.setItem('level', 'random')")
        self.open()
        wanted = f'[data-play="{game}"][data-mode="bots"]'
        for _ in range(100):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                break
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("#new-start:focus")
        self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/t/*")

    def become(self, player: Player) -> None:
        """Be somebody whom the server knows already."""
        cookies = player.http.cookies.jar
        self.context.add_cookies([{"name": one.name, "value": str(one.value), "url": self.address} for one in cookies])

    # At the table

    def number(self) -> str:
        """The number of the last event that the page shows."""
        return self.page.get_attribute("body", "data-n") or ""

    def one_move(self, luck: random.Random) -> str:
        """Play one move by clicks; the number of the last event before it."""
        self.wait()
        before = self.number()
        for _ in range(12):
            self.press(luck)
            self.page.wait_for_selector(IDLE)
            if self.number() != before:
                break
        return before

    def is_to_move(self) -> bool:
        return bool(self.page.evaluate("document.body.classList.contains('my-turn')"))

    def play_turn(self, luck: random.Random, seconds: float = 60) -> None:
        """Press lit things until somebody else is to move."""
        until = time.monotonic() + seconds
        missed = 0
        while self.is_to_move():
            assert time.monotonic() < until, f"a turn is not over after {seconds} s: too slow, or stuck"
            if self.page.locator("dialog[open]").count():
                missed = self.after_a_miss(missed)
            self.press(luck)
            self.page.wait_for_selector(IDLE)

    def after_a_miss(self, missed: int) -> int:
        """The board moved under the finger, and what it hit says why it is grey: that is closed, a few times."""
        assert missed < MISSED, self.text("dialog[open]")
        self.page.locator("#why[open]").press("Escape")
        return missed + 1

    def type_move(self, luck: random.Random) -> None:
        """Play one move by keys alone: find it in the list, take it, confirm it."""
        keys, before = self.page.keyboard, self.number()
        keys.press("/")
        for _ in range(1 + luck.randrange(5)):
            keys.press("ArrowDown")
        keys.press("Enter")
        self.page.wait_for_selector("#confirm:focus")
        keys.press("Enter")
        self.page.wait_for_function(CHANGED, arg=before)

    def wait(self, seconds: float = 40) -> str:
        """Wait until there is something to do: mine, over or dialog."""
        found = self.page.wait_for_function(READY, timeout=seconds * 1000, polling=25)
        return str(found.json_value())

    def press(self, luck: random.Random) -> bool:
        """Press one lit thing; False if it was gone by then."""
        point = self.page.evaluate(LIT, luck.random())
        if point is None:
            return False
        self.page.mouse.click(*point)
        return True

    def play(self, moves: int, luck: random.Random, seconds: float) -> int:
        """Press lit things until so many moves were made or the game is over; how many were made."""
        self.page.evaluate("() => { window.played = 0; document.addEventListener('played', () => window.played += 1) }")
        until = time.monotonic() + seconds
        made = missed = 0
        while made < moves and (found := self.wait()) != "over":
            assert time.monotonic() < until, f"{made} moves in {seconds} s: too slow, or stuck"
            if found == "dialog":
                missed = self.after_a_miss(missed)
            self.press(luck)
            made = self.played()
        return made

    def played(self) -> int:
        try:
            return int(self.page.evaluate("() => window.played"))
        except Error:
            return 0

    def log(self) -> list[str]:
        """The lines of the log; what nature has repeated is shown once, with a number."""
        shown = [text.partition(" ×") for text in self.page.locator("#log .told").all_text_contents()]
        return [says for says, _, times in shown for _ in range(int(times or 1))]

    def text(self, where: str) -> str:
        return self.page.inner_text(where)
