"""The sample bot in Python: it knows no game, plays them all, and better than chance."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from fabrica import Table, bots
from fabrica.arena import play as arena_play
from fabrica.arena.play import Task, play
from fabrica.arena.schedule import Match
from fabrica.games import NAMES

EXAMPLE = Path(__file__).parents[2] / "examples" / "monte_carlo.py"


def sample() -> Any:
    """The class of the sample bot, as somebody else's package has it."""
    spec = spec_from_file_location("monte_carlo", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.MonteCarlo


@pytest.mark.parametrize("game", NAMES)
def test_the_sample_bot_plays_every_game_by_legal_moves(game: str) -> None:
    table, bot = Table(game, 2, "sample"), sample()(1)
    for _ in range(3):
        seat = table.owing[0]
        moves = [str(move) for move in table.legal(seat)][:4]
        table.play(bot.choose(table.view(seat), moves, 0.0), seat)


def test_the_sample_bot_beats_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = sample()
    monkeypatch.setattr(kind, "least", 25)
    monkeypatch.setattr(arena_play, "GRACE", 60.0)
    monkeypatch.setitem(bots.BOTS, "sample", kind)
    lineups = [("sample", "random"), ("random", "sample")]
    games = [play(Task("burgundy", 2, {}, 0.0, Match(n, f"sample {n}", lineups[n % 2]))) for n in range(2)]
    totals = [[one["total"] for one in game.scores] for game in games]
    mine = sum([totals[n][n % 2] for n in range(2)])
    assert mine > sum([totals[n][1 - n % 2] for n in range(2)]) * 1.2
    assert all([not faults for game in games for faults in game.faults])
