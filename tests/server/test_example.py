"""The sample client plays whole games, also where it is told to wait, and says what is wrong."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fabrica.server.settings import Settings
from tests.server.serving import Player, Serving

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
USUAL = {
    f"FABRICA_{name.upper()}": str(getattr(Settings(), name))
    for name in ("requests", "burst", "guests", "guest_burst", "streams", "open_tables")
}


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """The sample client, as a person starts it."""
    arguments = [sys.executable, str(EXAMPLE), *words]
    return subprocess.run(arguments, capture_output=True, text=True, timeout=120, check=False)


def plays_to_the_end(server: Serving) -> str:
    """A game of the sample client against a bot that answers at once; the server's figures after it."""
    ana = Player(server.address, "Ana")
    table = ana.open("stephens", [{"who": "open"}, {"who": "bot", "bot": "random"}])["id"]
    done = run(server.address, table)
    assert done.returncode == 0, done.stderr
    assert ana.state(table)["status"] == "over"
    places = [line.split() for line in done.stdout.splitlines()]
    assert len(places) == 2 and {place[1] for place in places} == {"Sample", "Amália"}
    return ana.http.get("/metrics").text


def test_the_sample_client_plays_to_the_end_within_the_usual_limits(start: Callable[..., Serving]) -> None:
    plays_to_the_end(start(**USUAL))


def test_the_sample_client_waits_as_it_is_told(start: Callable[..., Serving]) -> None:
    figures = plays_to_the_end(start(FABRICA_REQUESTS="40", FABRICA_BURST="4"))
    assert 'route="turns_move",status="429"' in figures


def test_the_sample_client_says_how_it_is_started() -> None:
    done = run()
    assert done.returncode == 2 and done.stderr.startswith("usage: ") and done.stdout == ""


@pytest.mark.parametrize("table", ["nowhere", "full"])
def test_the_sample_client_says_what_is_wrong(table: str, serving: Serving, ana: Player) -> None:
    full = ana.open("burgundy", [{"who": "me"}, {"who": "me"}])["id"]
    done = run(serving.address, full if table == "full" else table)
    assert done.returncode == 1 and "Traceback" not in done.stderr and len(done.stderr.splitlines()) == 1
