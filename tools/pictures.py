"""Make the pictures in docs/pictures: the start page, and a table of every game, in a real browser.

    python tools/pictures.py [FOLDER]

Needs Debian's chromium (or the one that FABRICA_CHROMIUM names) and playwright.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from fabrica.games import NAMES
from fabrica.web.pictures import picture

ARGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
SIZE = (1200, 900)
PHONE = (360, 740)


def main(folder: Path) -> None:
    """All pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play, tempfile.TemporaryDirectory() as place:
        path = os.environ.get("FABRICA_CHROMIUM") or shutil.which("chromium")
        browser = play.chromium.launch(executable_path=path, args=ARGS)
        for game in NAMES:
            drawn(browser, game, folder / f"{game}.png")
        server, address = served(Path(place) / "pictures.db")
        try:
            pages(browser, address, folder)
        finally:
            server.terminate()
            server.wait(20)
        browser.close()


def drawn(browser: Browser, game: str, file: Path) -> None:
    """A game as its own drawing shows it."""
    page = opened(browser, SIZE, "light")
    page.set_content(f'<body style="margin:0;background:#f6f1e4">{picture(game)}</body>')
    page.screenshot(path=file, full_page=True)
    page.context.close()


def served(database: Path) -> tuple[subprocess.Popen[str], str]:
    """A server of our own, and its address."""
    command = [sys.executable, "-m", "fabrica.server", "0", str(database)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    return server, server.stdout.readline().split()[-1]


def pages(browser: Browser, address: str, folder: Path) -> None:
    """The start page, and a table at a desk and on a phone."""
    page = opened(browser, SIZE, "light")
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=folder / "start.png")
    table(page, NAMES[1], folder / "table.png")
    phone = opened(browser, PHONE, "dark")
    phone.goto(address)
    table(phone, NAMES[0], folder / "phone.png")


def table(page: Page, game: str, file: Path) -> None:
    """A table just begun, from the start page, with a move about to be confirmed."""
    page.click(f'.game [data-play="{game}"][data-mode="bots"]')
    page.click("#new-start")
    page.wait_for_selector("[data-id].lit", timeout=60_000)
    while not page.is_visible("#confirm"):
        page.locator(".chip:not(.chosen)").first.click()
    page.wait_for_selector("#changes li")
    page.wait_for_timeout(800)
    page.screenshot(path=file)


def opened(browser: Browser, size: tuple[int, int], scheme: str) -> Page:
    """A window of this size, light or dark."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-US", has_touch=size == PHONE
    )
    context.add_init_script("localStorage.setItem('welcome', 'no')")
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    return page


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "docs" / "pictures")
