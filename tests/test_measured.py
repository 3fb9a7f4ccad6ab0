"""What docs/bots.md says was measured: each game is kept, none is played twice, and the page tells just them."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console
from tools import measure_bots, measure_review, where_we_stand
from tools.measure_bots import Contest
from tools.measure_review import Reviewed

from fabrica.arena.play import Outcome, Task, play
from fabrica.games import NAMES

CHANCE = Contest("chance", "factories", 2, ("random", "easy"))
DUEL = ("search:5s", "search:1s")


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


def test_a_game_that_stands_there_twice_is_refused(kept: Path) -> None:
    played(1)
    kept.write_text(kept.read_text("utf-8") + kept.read_text("utf-8").splitlines()[1] + "\n", "utf-8")
    with pytest.raises(SystemExit, match="game 0 stands there twice"):
        measure_bots.outcomes(CHANCE)


def test_a_contest_is_played_by_one_command_at_a_time(kept: Path) -> None:
    with kept.open("a", encoding="utf-8") as other:
        measure_bots.alone(other, CHANCE)
        with pytest.raises(SystemExit, match="chance is being played by another command"):
            played(1)
    played(1)
    assert [one.n for one in measure_bots.outcomes(CHANCE)] == [0]


def test_games_of_another_contest_are_refused(kept: Path) -> None:
    played(2)
    with pytest.raises(SystemExit, match="game 0 has another line-up"):
        measure_bots.outcomes(CHANCE._replace(bots=("easy", "random")))


def test_the_page_tells_the_games_that_are_kept() -> None:
    whole = measure_bots.PAGE.read_text("utf-8")
    page = whole.partition(measure_bots.MARKS[0].format("measured"))[2].splitlines()
    assert f"\n{measure_bots.standing()}\n" in whole
    rows = measure_bots.rows()
    assert [line for line in page if line in rows] == rows
    assert len([line for line in page if "% (" in line]) == len(rows) - 2
    assert any([measure_bots.outcomes(contest) for contest in measure_bots.CONTESTS])


def of_two(n: int, lineup: tuple[str, str], totals: list[int]) -> Outcome:
    """A game for two that took each a second for four decisions."""
    places = [int(one < max(totals)) for one in totals]
    scores = [{"total": one} for one in totals]
    return Outcome(n, "", lineup, scores, places, [4, 4], [1.0, 1.0], [1.0, 1.0], [[], []], 0.0)


def games_of(contest: str) -> list[Outcome]:
    """At 1 s a search wins the first of two games, at 5 s both, each with ten points more, and one against it."""
    games = {
        "search-burgundy": [
            of_two(0, ("search:1s", "learned"), [150, 140]), of_two(1, ("learned", "search:1s"), [170, 160]),
        ],
        "longer-burgundy": [
            of_two(1, ("learned", "search:5s"), [169, 172]), of_two(0, ("search:5s", "learned"), [158, 140]),
        ],
        "duel-burgundy": [
            of_two(n, pair, totals)._replace(seed=f"docs {n // 2}")
            for n, (pair, totals) in enumerate(
                [(DUEL, [180, 170]), (DUEL[::-1], [150, 160]), (DUEL, [160, 170]), (DUEL[::-1], [140, 156])]
            )
        ],
        "duel-stephens": [of_two(0, DUEL, [90, 80])],
    }  # fmt: skip
    return games.get(contest, [])


def cells(lines: list[str], begin: str) -> list[str]:
    """The cells of the row that begins so."""
    return next(line for line in lines if line.startswith(f"| {begin}")).strip("| ").split(" | ")[1:]


def test_what_was_asked_stands_beside_what_was_played() -> None:
    rates = {f"Fabrica, {game}": 100.0 + n for n, game in enumerate(NAMES)} | {"one of theirs": 10.0}
    lines = where_we_stand.asked(games_of, rates, "theirs")
    at = NAMES.index("burgundy")
    assert cells(lines, "`search` at 1 s")[at] == "50.0% (9.5% to 90.5%), 2 games"
    assert cells(lines, "at 5 s in more")[at].startswith("100.0% (")
    assert cells(lines, "`search` at 5 s beats")[at] == "75.0% (30.1% to 95.4%), 4 games"
    assert cells(lines, "`search` at 5 s beats")[NAMES.index("stephens")] == "100.0% (20.7% to 100.0%), 1 game"
    assert cells(lines, "by so many points")[at].startswith("6.5 (")  # of one chance 10, of the other 3
    assert "beats `search` at 1 s in 80.0% (" in where_we_stand.together(games_of)
    assert where_we_stand.together(games_of).endswith(" of 5 games.")
    assert cells(lines, "games of 100 won")[at].startswith("50.0 (")
    assert cells(lines, "points made there")[at] == "10.0 (-15.4 to 35.4)"
    assert cells(lines, "5 times")[at] == f"{rates['Fabrica, burgundy'] / 10:.0f} times"
    assert cells(lines, "`greedy`") == ["not played"] * len(NAMES)


def test_the_levels_stand_beside_what_people_reach() -> None:
    lines = where_we_stand.levels(games_of)
    assert cells(lines, "`expert`")[0] == "165.0 (76.1 to 253.9), 2 games" and cells(lines, "`hard`")[0] == "not played"
    assert where_we_stand.milliseconds(games_of("search-burgundy"), "learned") == "250.0 ms"
    assert where_we_stand.winner(games_of("longer-burgundy")) == "165.0, 2 games"


def test_only_the_marked_part_of_the_page_is_written() -> None:
    page = "a\n<!-- x: begin -->\nold\n<!-- x: end -->\nb"
    assert measure_bots.put(page, "x", "new") == page.replace("old", "new")


def test_reviews_go_on_where_they_were_and_the_page_tells_them(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure_review, "NAMES", ("burgundy",))
    monkeypatch.setattr(measure_review, "BOTS", ("random", "learned"))
    file = kept.with_name("reviews.csv")
    measure_review.play(Console(quiet=True), 1, 1, file)
    first = file.read_text("utf-8")
    measure_review.play(Console(quiet=True), 2, 1, file)
    assert file.read_text("utf-8").startswith(first)
    found = measure_review.kept(file)
    assert sorted([(one.bot, one.n) for one in found]) == [("learned", 0), ("learned", 1), ("random", 0), ("random", 1)]
    assert [measure_review.row_of(one) for one in found] == [line.split(",") for line in file.read_text().split()[1:]]
    random, learned = [[one for one in found if one.bot == bot] for bot in ("random", "learned")]
    assert min([one.lost / one.decisions for one in random]) > 10 * max([one.lost / one.decisions for one in learned])


def test_what_reviews_say_is_told_in_percents_of_a_decision() -> None:
    games = [Reviewed("brass", "easy", n, "", 50, lost, 0.5 + n, 0.1 * n) for n, lost in enumerate([0.5, 1.5])]
    assert measure_review.lost_each(games).startswith("2.00 % (")
    assert measure_review.own_lines(games).startswith("+1.00 (")
    assert measure_review.last_lines(games) == "0.05, 0.10"
    assert measure_review.lost_each([]) == measure_review.last_lines([]) == "not played"
    rows = measure_review.rows([*games, games[0]._replace(bot="learned")])
    assert cells(rows, "`easy` lost")[NAMES.index("brass")] == measure_review.lost_each(games)
    assert cells(rows, "`easy` lost")[NAMES.index("burgundy")] == "not played"


def test_the_page_tells_the_reviews_that_are_kept() -> None:
    found = measure_review.kept()
    assert found and "\n".join(measure_review.rows(found)) in measure_bots.PAGE.read_text("utf-8")
