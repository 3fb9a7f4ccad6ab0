"""`fabrica arena`: play a schedule, go on with one, and report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fabrica import bots
from fabrica.arena import engines, report
from fabrica.arena.play import Outcome, Task
from fabrica.arena.play import play as play_one
from fabrica.arena.schedule import Match, schedule
from fabrica.arena.store import Store
from fabrica.games import load
from fabrica.table import checked_options, checked_seats


def run(
    out: Console,
    game: str,
    seats: int | None,
    names: Sequence[str],
    games: int,
    options: Mapping[str, str] | None = None,
    seed: str = "arena",
    duplicate: bool = True,
    seconds: float = 1.0,
    workers: int | None = None,
    engine: str = "local",
    file: Path | str = ":memory:",
    page: Path | None = None,
) -> list[Outcome]:
    """Play what is missing, with a progress bar; report in the terminal and as a page. Ctrl-C reports what is there."""
    rules = load(game)
    for name in names:
        bots.close(bots.bot(name))
    settings: dict[str, Any] = {
        "game": game, "seats": checked_seats(rules, seats), "bots": list(names),
        "options": checked_options(rules, options or {}), "seed": seed, "duplicate": duplicate, "seconds": seconds,
    }  # fmt: skip
    matches = schedule(names, settings["seats"], games, seed, duplicate)
    store = Store(file, settings)
    try:
        play(out, settings, matches, store, engine, workers)
    except KeyboardInterrupt:
        out.print("stopped; the same command goes on from here" if str(file) != ":memory:" else "stopped")
    finally:  # whatever has happened, what was played is reported
        outcomes = [outcome for outcome in store.outcomes() if outcome.n < games]
        store.close()
        if outcomes:
            tell(out, settings, outcomes, page)
    return outcomes


def tell(out: Console, settings: dict[str, Any], outcomes: list[Outcome], page: Path | None) -> None:
    """The report in the terminal, and as a page if there shall be one."""
    out.print(report.terminal(settings, outcomes))
    if page is not None:
        page.write_text(report.page(settings, outcomes), "utf-8")
        out.print(f"wrote {page}", markup=False)


def play(
    out: Console, settings: dict[str, Any], matches: list[Match], store: Store, engine: str, workers: int | None
) -> None:
    """Play the matches that have no outcome yet."""
    done = {outcome.n for outcome in store.outcomes() if outcome.n < len(matches)}
    tasks = [
        Task(settings["game"], settings["seats"], settings["options"], settings["seconds"], match)
        for match in matches
        if match.n not in done
    ]
    with progress(out) as bar:
        line = bar.add_task(f"{settings['game']} {' '.join(settings['bots'])}", total=len(matches), completed=len(done))
        with engines.crew(engine, workers) as players:
            for _, outcome in players.each(play_one, tasks):
                store.add(outcome)
                bar.advance(line)


def progress(out: Console) -> Progress:
    """A live bar with the number of games and the time that is left."""
    return Progress(
        TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=out, transient=True,
    )  # fmt: skip
