"""The sample client plays a whole game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.serving import Player, Serving

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_sample_client_plays_to_the_end(serving: Serving, ana: Player) -> None:
    table = ana.open("stephens", [{"who": "open"}, {"who": "bot", "bot": "random"}])["id"]
    arguments = [sys.executable, str(EXAMPLE), serving.address, table]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert ana.state(table)["status"] == "over"
    places = [line.split() for line in done.stdout.splitlines()]
    assert len(places) == 2 and {place[1] for place in places} == {"Sample", "random"}
