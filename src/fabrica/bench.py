"""How fast the engines are: as a ratio against something else in the same run, medians of several rounds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from fabrica import core, interpreted
from fabrica.conform import all_options
from fabrica.games import NAMES, load
from fabrica.nature import Fast, playout

ROUNDS: Final = 5
COPIES: Final = 2000


class Speed(NamedTuple):
    """Decisions of seats in a second of random play, and the time of a copy in µs."""

    decisions: float
    copy: float


def engine(rules: Any, games: int, seed: int) -> Speed:
    """One round of random games with the most seats up to four."""
    seats = min(4, rules.seats[1])
    source = Fast(seed)
    decisions, began = 0, process_time()
    for _ in range(games):
        decisions += playout(rules, core.start(rules, seats, all_options(rules, {})), source)
    speed = decisions / (process_time() - began)
    return Speed(speed, copying(half_way(rules, seats, source).copy))


def half_way(rules: Any, seats: int, source: Fast) -> Any:
    """A state from the middle of a random game."""
    options = all_options(rules, {})
    lines = playing(rules, core.start(rules, seats, options), source, sys.maxsize)
    state = core.start(rules, seats, options)
    playing(rules, state, source, lines // 2)
    return state


def playing(rules: Any, state: Any, source: Fast, lines: int) -> int:
    """Play at random for so many lines or to the end; how many it were."""
    played = 0
    while played < lines and not core.is_over(state):
        owing = core.owing(rules, state)
        seat = owing[source.below(len(owing))]
        if seat == core.NATURE:
            move = core.sample(rules, state, source)
        else:
            moves = core.legal(rules, state, seat)
            move = moves[source.below(len(moves))]
        core.advance(rules, state, seat, move)
        played += 1
    return played


def copying(copy: Callable[[], object]) -> float:
    """The time of one copy in µs."""
    began = process_time()
    for _ in range(COPIES):
        copy()
    return (process_time() - began) / COPIES * 1e6


def catanatron(seed: int) -> Speed:
    """One round of catanatron with four random players."""
    from catanatron import Color, Game, RandomPlayer

    decisions, spent = 0, 0.0
    for i in range(4):
        game = Game(
            [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)],
            seed=seed + i,
        )
        began = process_time()
        game.play()
        spent += process_time() - began
        decisions += len(game.state.actions)
    return Speed(decisions / spent, copying(game.copy))


def has_catanatron() -> bool:
    """Is the yardstick installed?"""
    try:
        import catanatron  # noqa: F401
    except ImportError:
        return False
    return True


def report(out: Console, games: int, against: bool) -> None:
    """Measure every game, beside catanatron, and print the ratios."""
    beside = against and has_catanatron()
    found: dict[str, list[Speed]] = {name: [] for name in ([*NAMES, "catanatron"] if beside else NAMES)}
    for n in track(range(ROUNDS), "measuring", console=out, transient=True):
        for name in found:
            found[name].append(catanatron(n * 100) if name == "catanatron" else engine(load(name), games, n))
    speeds = {
        name: Speed(median([s.decisions for s in all_]), median([s.copy for s in all_]))
        for name, all_ in found.items()
    }
    out.print(
        f"{'compiled' if interpreted.is_compiled() else 'interpreted'} engine, medians of {ROUNDS} rounds"
    )
    out.print(grid(speeds))
    if against and not beside:
        out.print("catanatron is not installed (pip install catanatron==3.2.1): no ratios")


def grid(speeds: dict[str, Speed]) -> Grid:
    """The figures as a table; ratios where there is a yardstick."""
    shown = Grid("engine", "decisions/s", "a copy, µs", "times catanatron's speed", "its copy / ours")
    yardstick = speeds.get("catanatron")
    for name, speed in speeds.items():
        row = [name, f"{speed.decisions:,.0f}", f"{speed.copy:.2f}"]
        if yardstick:
            row += [f"{speed.decisions / yardstick.decisions:.1f}", f"{yardstick.copy / speed.copy:.1f}"]
        shown.add_row(*row)
    return shown
