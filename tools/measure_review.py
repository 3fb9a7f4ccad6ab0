"""Reviews games of bots with their like, and writes what that says of the review into docs/bots.md.

python -m tools.measure_review                # 40 games of each bot in each game; goes on where it was stopped
python -m tools.measure_review --games 0      # only write the page

Each game is a row of docs/measured/reviews.csv as soon as it is reviewed, and is not played again.
"""

from __future__ import annotations

import csv
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median
from typing import Final, NamedTuple

from rich.console import Console
from tools import measure_bots, where_we_stand

from fabrica import review
from fabrica.arena import engines, figures
from fabrica.arena.command import progress
from fabrica.arena.play import Task
from fabrica.arena.play import play as play_one
from fabrica.arena.schedule import Match, schedule
from fabrica.games import NAMES
from fabrica.table import Table

BOTS: Final = ("random", "easy", "greedy", "medium", "learned", "search:60")
RULER: Final = "learned"  # the review measures the distance from it
FILE: Final = measure_bots.MEASURED / "reviews.csv"


class Reviewed(NamedTuple):
    """What the review says of a game of one bot in all seats."""

    game: str
    bot: str
    n: int
    code: str
    decisions: int
    lost: float  # by all moves that were not the best
    skill: float  # what a seat's own lines changed, on the mean of the seats
    last: float  # by how much the last line moved the expectation that it moved most


Cell = Callable[[list[Reviewed]], str]


def matches(game: str, bot: str, games: int) -> list[Match]:
    """The games of a bot, for two, in Brass for three: the same whenever and wherever they are played."""
    seats = 3 if game == "brass" else 2
    return schedule((bot,), seats, games, "review", duplicate=True) if games else []


def reviewed(task: Task) -> Reviewed:
    """Play a game and review it."""
    outcome = play_one(task)
    found = review.review(Table.from_record(outcome.record))
    last = found.steps[-1]
    return Reviewed(
        task.game, outcome.lineup[0], outcome.n, outcome.code, sum(map(sum, found.graded)), sum(found.lost),
        mean(found.skill), max([abs(after - before) for before, after in zip(last.before, last.after, strict=True)]),
    )  # fmt: skip


def kept(file: Path = FILE) -> list[Reviewed]:
    """What was reviewed so far."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        return [of_row(row) for row in csv.DictReader(lines)]


def of_row(row: dict[str, str]) -> Reviewed:
    """A game of the file."""
    lost, skill, last = [float(row[head]) for head in ("lost", "skill", "last")]
    return Reviewed(row["game"], row["bot"], int(row["n"]), row["code"], int(row["decisions"]), lost, skill, last)


def row_of(one: Reviewed) -> list[str]:
    """A game as a row of the file."""
    return [f"{cell:.5g}" if isinstance(cell, float) else str(cell) for cell in one]


def play(out: Console, games: int, workers: int | None, file: Path = FILE) -> None:
    """Play and review what is missing; each game is kept as soon as it is reviewed."""
    done = {(one.game, one.bot, one.n) for one in kept(file)}
    tasks = [
        Task(game, len(match.lineup), {}, measure_bots.PATIENCE, match, recorded=True)
        for game in NAMES for bot in BOTS for match in matches(game, bot, games) if (game, bot, match.n) not in done
    ]  # fmt: skip
    with progress(out) as bar, file.open("a", encoding="utf-8", newline="") as lines:
        line = bar.add_task("reviews", total=len(tasks))
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerows([Reviewed._fields] if lines.tell() == 0 else [])
        with engines.crew("local", workers) as players:
            for _, one in players.each(reviewed, tasks):
                writer.writerow(row_of(one))
                lines.flush()
                bar.advance(line)


def rows(found: list[Reviewed]) -> list[str]:
    """The tables of the page."""
    told: list[tuple[str, str, Cell]] = [
        *[(f"`{bot}` lost a decision", bot, lost_each) for bot in BOTS],
        (f"own lines of `{RULER}` changed", RULER, own_lines),
        (f"the last line of `{RULER}` moved, median and most", RULER, last_lines),
    ]
    cells = [[head, *[cell([one for one in found if (one.game, one.bot) == (game, bot)]) for game in NAMES]]
             for head, bot, cell in told]  # fmt: skip
    return where_we_stand.table(["in games with its like", *NAMES], cells)


def lost_each(games: list[Reviewed]) -> str:
    """What a decision lost, on the mean of the games."""
    lost = figures.difference([100.0 * one.lost / max(1, one.decisions) for one in games])
    return f"{lost.value:.2f} % ({lost.low:.2f} to {lost.high:.2f})" if lost else where_we_stand.NONE


def own_lines(games: list[Reviewed]) -> str:
    """What a seat's own lines changed, in parts of a result."""
    changed = figures.difference([one.skill for one in games])
    return f"{changed.value:+.2f} ({changed.low:+.2f} to {changed.high:+.2f})" if changed else where_we_stand.NONE


def last_lines(games: list[Reviewed]) -> str:
    """By how much the last line moved somebody's expectation."""
    moved = [one.last for one in games]
    return f"{median(moved):.2f}, {max(moved):.2f}" if moved else where_we_stand.NONE


def write(found: list[Reviewed]) -> None:
    """Put the tables into the page."""
    page = measure_bots.PAGE
    page.write_text(measure_bots.put(page.read_text("utf-8"), "reviews", "\n".join(rows(found))), "utf-8")


def main() -> None:
    """Play, review and write; Ctrl-C writes what is there."""
    options = ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=40)
    options.add_argument("--workers", type=int)
    told = options.parse_args()
    out = Console(width=160)
    try:
        play(out, told.games, told.workers)
    except KeyboardInterrupt:
        out.print("stopped; the same command goes on from here")
    write(kept())


if __name__ == "__main__":
    main()
