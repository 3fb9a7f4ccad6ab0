"""`fabrica arena`: play a schedule, go on with one, and report."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fabrica import bots
from fabrica.arena import engines, figures, report
from fabrica.arena.play import Outcome, Task
from fabrica.arena.play import play as play_one
from fabrica.arena.schedule import Match, schedule
from fabrica.arena.store import Store
from fabrica.bots.guard import answering, leave
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
    records: Path | None = None,
    as_json: Path | None = None,
) -> list[Outcome]:
    """Play what is missing, with a progress bar; report in the terminal and as a page, also when it is stopped."""
    rules = load(game)
    for name in names:
        bots.close(bots.bot(name, 0))
    settings: dict[str, Any] = {
        "game": game, "seats": checked_seats(rules, seats), "bots": list(names),
        "options": checked_options(rules, options or {}), "seed": seed, "duplicate": duplicate, "seconds": seconds,
    }  # fmt: skip
    matches = schedule(names, settings["seats"], games, seed, duplicate)
    store = Store(file, settings)
    try:
        with answering(leave):
            play(out, settings, matches, store, engine, workers, records)
    except KeyboardInterrupt:
        out.print("stopped; the same command goes on from here" if str(file) != ":memory:" else "stopped")
    finally:  # whatever has happened, what was played is reported
        outcomes = [outcome for outcome in store.outcomes() if outcome.n < games]
        store.close()
        if outcomes:
            tell(out, settings, outcomes, page, as_json)
    return outcomes


def tell(
    out: Console, settings: dict[str, Any], outcomes: list[Outcome], page: Path | None, as_json: Path | None
) -> None:
    """The report in the terminal, and as a page and for programs if there shall be such."""
    out.print(report.terminal(settings, outcomes))
    for name in useless(outcomes):
        out.print(f"{name} has not made a move of its own: see the log for its faults", markup=False, style="red")
    if page is not None:
        page.write_text(report.page(settings, outcomes), "utf-8")
        out.print(f"wrote {page}", markup=False)
    if as_json is not None:
        as_json.write_text(json.dumps(report.to_json(settings, outcomes), indent=1) + "\n", "utf-8")
        out.print(f"wrote {as_json}", markup=False)


def useless(outcomes: list[Outcome]) -> list[str]:
    """The bots that were asked and have failed every time."""
    return [one.bot for one in figures.standings(outcomes) if one.moves and one.faults >= one.moves]


def play(
    out: Console, settings: dict[str, Any], matches: list[Match], store: Store, engine: str, workers: int | None,
    records: Path | None,
) -> None:  # fmt: skip
    """Play the matches that have no outcome yet; those that are recorded are files as soon as they are over."""
    done = {outcome.n for outcome in store.outcomes() if outcome.n < len(matches)}
    told = (settings["game"], settings["seats"], settings["options"], settings["seconds"])
    tasks = [Task(*told, match, records is not None) for match in matches if match.n not in done]
    with progress(out) as bar:
        line = bar.add_task(f"{settings['game']} {' '.join(settings['bots'])}", total=len(matches), completed=len(done))
        with engines.crew(engine, workers) as players:
            for _, outcome in players.each(play_one, tasks):
                if records is not None:
                    (records / f"{outcome.n}.record").write_text(outcome.record, "utf-8")
                store.add(outcome)
                bar.advance(line)


def progress(out: Console) -> Progress:
    """A live bar with the number of games and the time that is left."""
    return Progress(
        TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=out, transient=True,
    )  # fmt: skip
