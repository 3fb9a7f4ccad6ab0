"""What docs/bots.md says was measured: each game is kept, none is played twice, and the page tells just them."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console
from tools import measure_bots
from tools.measure_bots import Contest

from fabrica.arena.play import Task, play

CHANCE = Contest("chance", "factories", 2, ("random", "easy"))


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    if "page" not in request.node.name:
        monkeypatch.setattr(measure_bots, "MEASURED", tmp_path)
    return tmp_path / "chance.csv"


def played(games: int) -> None:
    measure_bots.play(Console(quiet=True), CHANCE, games, workers=1)


def test_a_contest_goes_on_where_it_was(kept: Path) -> None:
    played(2)
    first = kept.read_text("utf-8")
    played(4)
    assert kept.read_text("utf-8").startswith(first)
    assert [one.n for one in measure_bots.outcomes(CHANCE)] == [0, 1, 2, 3]


def test_a_contest_that_was_stopped_in_its_first_game_begins(kept: Path) -> None:
    played(0)
    assert kept.read_text("utf-8").splitlines() == [",".join(measure_bots.HEADS)]
    assert measure_bots.outcomes(CHANCE) == []
    played(1)
    assert [one.n for one in measure_bots.outcomes(CHANCE)] == [0]


def test_a_game_is_kept_with_all_that_the_page_tells(kept: Path) -> None:
    task = Task("factories", 2, {}, 1.0, measure_bots.matches(CHANCE, 1)[0])
    one = play(task)._replace(faults=[["late"], []])
    row = dict(zip(measure_bots.HEADS, measure_bots.row_of(one), strict=True))
    again = measure_bots.outcome(row)
    assert [lines["total"] for lines in again.scores] == [lines["total"] for lines in one.scores]
    assert (again.n, again.lineup, again.places, again.decisions) == (0, one.lineup, one.places, one.decisions)
    assert again.thought == pytest.approx(one.thought, abs=0.001)
    assert (again.rival, again.code, [len(faults) for faults in again.faults]) == (one.rival, one.code, [1, 0])


def test_games_of_another_contest_are_refused(kept: Path) -> None:
    played(2)
    with pytest.raises(SystemExit, match="game 0 has another line-up"):
        measure_bots.outcomes(CHANCE._replace(bots=("easy", "random")))


def test_the_page_tells_the_games_that_are_kept() -> None:
    page = measure_bots.PAGE.read_text("utf-8").partition(measure_bots.BEGIN)[2].splitlines()
    assert [line for line in page if line in measure_bots.rows()] == measure_bots.rows()
    assert len([line for line in page if "% (" in line]) == len(measure_bots.rows()) - 2
    assert any([measure_bots.outcomes(contest) for contest in measure_bots.CONTESTS])
