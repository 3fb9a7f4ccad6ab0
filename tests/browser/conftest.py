"""A real browser before a real server. Without chromium the tests fail, unless FABRICA_NO_BROWSER=1 leaves them out."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.driver import ARGS, Seat
from tests.server.serving import Serving

HERE = Path(__file__).parent
LEFT_OUT: list[str] = []


def chromium() -> str | None:
    """Debian's browser, or the one that FABRICA_CHROMIUM names."""
    wanted = os.environ.get("FABRICA_CHROMIUM")
    return wanted or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where there is no browser and that is allowed, leave these tests out, and say so."""
    if chromium() is not None or os.environ.get("FABRICA_NO_BROWSER") != "1":
        return
    ours = [item for item in items if HERE in item.path.parents]
    LEFT_OUT.extend(item.nodeid for item in ours)
    config.hook.pytest_deselected(items=ours)
    items[:] = [item for item in items if item not in ours]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Loudly: what was not tested."""
    if LEFT_OUT:
        terminalreporter.section("NOT TESTED: no chromium here (FABRICA_NO_BROWSER=1)", sep="!", red=True, bold=True)
        for name in LEFT_OUT:
            terminalreporter.write_line(f"left out: {name}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.fail("There is no chromium: apt-get install chromium, or set FABRICA_NO_BROWSER=1 to leave these out.")
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=path, args=ARGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("browser")
    server = Serving(str(folder / "fabrica.db"), folder).start()
    yield server
    assert server.stop() in (0, -signal.SIGTERM)
    assert '"level": "error"' not in server.errors.read_text()


@pytest.fixture
def sit(browser: Browser, site: Serving) -> Iterator[Callable[..., Seat]]:
    """Open a browser window of its own for somebody; whatever it complains about fails the test."""
    seats: list[Seat] = []

    def begin(address: str = site.address, **context: Any) -> Seat:
        seats.append(Seat(browser, address, **context))
        return seats[-1]

    yield begin
    for seat in seats:
        seat.context.close()
    assert [complaint for seat in seats for complaint in seat.complaints] == []


@pytest.fixture
def page(sit: Callable[..., Seat]) -> Page:
    """A window, for tests that only look."""
    shown: Page = sit().page
    return shown
