"""Plays the contests that docs/bots.md reports, and writes its measured part; can be stopped, and goes on.

python tools/measure_bots.py --data bots-measured --games 200            # all contests
python tools/measure_bots.py --data bots-measured --games 200 greedy     # those whose name begins so
python tools/measure_bots.py --data bots-measured --games 0              # only write the page
"""

from __future__ import annotations

import json
import os
import platform
import sqlite3
from argparse import ArgumentParser
from datetime import date
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any, NamedTuple

from rich.console import Console

import fabrica
from fabrica import core, interpreted
from fabrica.arena import command, figures
from fabrica.arena.play import Outcome
from fabrica.arena.report import share
from fabrica.arena.store import read
from fabrica.bench import half_way
from fabrica.bots import LEVELS
from fabrica.bots.players import SearchBot
from fabrica.games import NAMES, load
from fabrica.nature import Fast

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
PATIENCE = 20.0  # seconds: no bot is cut off because the machine is busy; those with a limit of their own keep it
THEIRS = "MCTSPlayer of catanatron's repository"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


class Contest(NamedTuple):
    """Who plays whom at what."""

    name: str
    game: str
    seats: int
    bots: tuple[str, ...]
    options: dict[str, str] = {}


def against(word: str, one: str, other: str) -> list[Contest]:
    """One bot against another in all games: two seats, in Brass three."""
    seats = {game: 3 if game == "brass" else 2 for game in NAMES}
    return [Contest(f"{word}-{g}", g, seats[g], (one, *[other] * (seats[g] - 1))) for g in NAMES]


ALONE = ("random", "greedy", "learned", *LEVELS)
CONTESTS = [
    *against("greedy", "greedy", "random"),
    *against("learned", "learned", "greedy"),
    *against("search", "search:1s", "learned"),
    *against("longer", "search:5s", "learned"),
    *[Contest(f"alone-stephens-{name}", "stephens", 1, (name,)) for name in ALONE],
    *[Contest(f"alone-machine-{name}", "factories", 1, (name,), {"machine": "hard"}) for name in ALONE],
    # The expert is search:5s and has played above
    *[Contest(f"levels-burgundy-{better}", "burgundy", 2, (better, level)) for level, better in pairwise(LEVELS[:3])],
    Contest("levels-brass", "brass", 4, LEVELS),
    Contest("four-brass", "brass", 4, ("learned",) * 4),
]


def outcomes(file: Path) -> list[Outcome]:
    """What a contest has brought so far."""
    if not file.exists():
        return []
    db = sqlite3.connect(file)
    try:
        return [read(row[0]) for row in db.execute("SELECT outcome FROM games ORDER BY n")]
    finally:
        db.close()


def play(out: Console, data: Path, contest: Contest, games: int, workers: int | None) -> bool:
    """Play a contest, or what is missing of it; False if it was stopped."""
    found = command.run(
        out, contest.game, contest.seats, contest.bots, games, contest.options,
        seed="docs", seconds=PATIENCE, workers=workers, file=data / f"{contest.name}.db",
    )  # fmt: skip
    return len(found) == games


def rows(data: Path) -> list[str]:
    """A line for each bot of each contest that was played."""
    heads = (
        "contest", "seats", "bot", "seats played", "first places", "mean score", "if first", "CPU ms a move", "cut off",
    )  # fmt: skip
    out = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for contest in CONTESTS:
        found = outcomes(data / f"{contest.name}.db")
        for one in figures.standings(found) if found else []:
            out.append(
                f"| {contest.name} | {contest.seats} | {one.bot} | {one.games} | {share(one.wins)} "
                f"| {one.score:.1f} ± {one.spread:.1f} | {when_first(found, one.bot)} | {one.milliseconds:.1f} "
                f"| {one.faults} |"
            )
    return out


def when_first(found: list[Outcome], bot: str) -> str:
    """A bot's mean score in the games it won."""
    seats = [(o, seat) for o in found for seat, name in enumerate(o.lineup) if name == bot]
    totals = [o.scores[seat]["total"] for o, seat in seats if figures.won(o, seat)]
    return f"{mean(totals):.1f}" if totals else "none"


def speed(game: str, iterations: int = 300) -> float:
    """Iterations a second of the search in the middle of a game, on one core."""
    rules: Any = load(game)
    seats = 3 if game == "brass" else 2
    state = decision(rules, half_way(rules, seats, Fast(5)))
    search, seat = SearchBot(1).search(game, seats), core.owing(rules, state)[0]
    search.begin(state)
    began = process_time()
    for _ in range(iterations):
        search.iterate(state, seat)
    return iterations / (process_time() - began)


def half_of_catanatron() -> Any:
    """A game of catanatron with four random players, at a decision in its middle; None where it is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None
    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=1)
    for _ in range(300):
        game.play_tick()
    while len(game.state.playable_actions) < 3:
        game.play_tick()
    return game


def playouts_of_catanatron(iterations: int = 40) -> float | None:
    """A copy and a random playout: the least that an iteration of plain tree search does."""
    game = half_of_catanatron()
    if game is None:
        return None
    began = process_time()
    for _ in range(iterations):
        game.copy().play()
    return iterations / (process_time() - began)


def search_of_catanatron(iterations: int = 40) -> float | None:
    """Its own tree search player, which is not in its package: its repository must be on the path."""
    game = half_of_catanatron()
    try:
        module: Any = import_module("catanatron_experimental.machine_learning.players.mcts")
    except ImportError:
        return None
    player = module.MCTSPlayer(game.state.current_color(), iterations)
    began = process_time()
    player.decide(game, game.state.playable_actions)
    return iterations / (process_time() - began)


def search_of_openspiel(iterations: int = 3000) -> float | None:
    """OpenSpiel's tree search in C++ with a random playout an iteration, in the middle of backgammon."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("backgammon")
    state = game.new_initial_state()
    for n in range(60):
        state.apply_action(state.legal_actions()[n % len(state.legal_actions())])
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, iterations, 1000, False, 1, False)
    began = process_time()
    bot.mcts_search(state)
    return iterations / (process_time() - began)


def decision(rules: Any, state: Any) -> Any:
    """Go on to the next decision with several moves."""
    while True:
        seat = core.owing(rules, state)[0]
        if seat == core.NATURE:
            core.advance(rules, state, seat, core.sample(rules, state, Fast(1)))
            continue
        moves = core.legal(rules, state, seat)
        if len(moves) > 2:
            return state
        core.advance(rules, state, seat, moves[0])


def measured(data: Path) -> str:
    """The measured part of the page."""
    engine = "compiled" if interpreted.is_compiled() else "interpreted"
    where = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    speeds = data / "speeds.json"
    if not speeds.exists():
        found = {f"Fabrica, {game}": speed(game) for game in NAMES}
        for name, other in (
            (f"catanatron {installed('catanatron')}: copy and random playout", playouts_of_catanatron()),
            (f"catanatron {installed('catanatron')}: {THEIRS}", search_of_catanatron()),
            ("OpenSpiel: MCTSBot (C++), backgammon", search_of_openspiel()),
        ):
            found |= {} if other is None else {name: other}
        speeds.write_text(json.dumps(found), "utf-8")
    lines = [
        f"Fabrica {fabrica.__version__}, {engine} engine, {where}, {date.today().isoformat()}. "
        "Intervals are Wilson's of 95 %. The first bot of a contest and those it meets change seats in turn, with the "
        "same chance for all line-ups. In solo games a first place is a score of the best rank "
        "(Stephens) or one above the Machine's (Fantastic Factories).", "", *rows(data), "",
        *rates(json.loads(speeds.read_text("utf-8"))),
    ]  # fmt: skip
    return "\n".join(lines)


def rates(speeds: dict[str, float]) -> list[str]:
    """Iterations a second, all of one run, and as ratios."""
    theirs = next((rate for name, rate in speeds.items() if name.endswith(THEIRS)), None)
    ratios = {name: f"{rate / theirs:.1f}" if theirs else "none" for name, rate in speeds.items()}
    return [
        f"| search, middle of a game | iterations a second of CPU time, one core | times those of {THEIRS} |",
        "|---|---|---|",
        *[f"| {name} | {rate:,.0f} | {ratios[name]} |" for name, rate in speeds.items()],
    ]  # fmt: skip


def installed(package: str) -> str:
    """The version of a package, if it is there."""
    return version(package) if find_spec(package) else "not installed"


def write(data: Path) -> None:
    """Put the measured part into the page."""
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{measured(data)}\n{END}{rest.partition(END)[2]}", "utf-8")


def main() -> None:
    """Play and write."""
    options = ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--workers", type=int)
    options.add_argument("contests", nargs="*")
    told = options.parse_args()
    told.data.mkdir(exist_ok=True)
    out = Console(width=160)
    wanted = [one for one in CONTESTS if not told.contests or one.name.startswith(tuple(told.contests))]
    for contest in wanted if told.games else []:
        if not play(out, told.data, contest, told.games, told.workers):
            break
    write(told.data)
    out.print(f"wrote {PAGE}")


if __name__ == "__main__":
    main()
