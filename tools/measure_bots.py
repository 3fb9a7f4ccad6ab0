"""Plays the contests that docs/bots.md reports, and writes its measured part; can be stopped, and goes on.

python -m tools.measure_bots                 # all contests, 200 games each
python -m tools.measure_bots greedy learned  # those whose names begin so
python -m tools.measure_bots --games 0       # only write the page
python -m tools.measure_bots --speeds        # measure the iterations a second anew

Each game is a row of docs/measured/CONTEST.csv as soon as it is played, and is not played again. A contest is
played by one such command at a time.
"""

from __future__ import annotations

import csv
import fcntl
import json
import os
import platform
from argparse import ArgumentParser
from datetime import date
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any, NamedTuple, TextIO

from rich.console import Console
from tools import where_we_stand

import fabrica
from fabrica import core, interpreted
from fabrica.arena import engines, figures
from fabrica.arena.command import progress
from fabrica.arena.play import Outcome, Task
from fabrica.arena.play import play as play_one
from fabrica.arena.report import share
from fabrica.arena.schedule import Match, schedule
from fabrica.bench import half_way
from fabrica.bots import LEVELS
from fabrica.bots.players import SearchBot
from fabrica.games import NAMES, load
from fabrica.nature import Fast

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
MEASURED = PAGE.parent / "measured"
HEADS = ("n", "code", "lineup", "totals", "places", "decisions", "seconds", "slowest", "cut_off", "rival")
PATIENCE = 20.0  # seconds: no bot is cut off because the machine is busy; those with a limit of their own keep it
THEIRS = "MCTSPlayer of catanatron's repository"
MARKS = "<!-- {}: begin -->", "<!-- {}: end -->"


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
    *[Contest(f"duel-{game}", game, 2, ("search:5s", "search:1s")) for game in NAMES if game != "brass"],
    *[Contest(f"alone-stephens-{name}", "stephens", 1, (name,)) for name in ALONE],
    *[Contest(f"alone-machine-{name}", "factories", 1, (name,), {"machine": "hard"}) for name in ALONE],
    # The expert is search:5s and has played above
    *[Contest(f"levels-burgundy-{better}", "burgundy", 2, (better, level)) for level, better in pairwise(LEVELS[:3])],
    Contest("levels-brass", "brass", 4, LEVELS),
    Contest("four-brass", "brass", 4, ("learned",) * 4),
]


def file_of(contest: Contest) -> Path:
    """Where the games of a contest are kept."""
    return MEASURED / f"{contest.name}.csv"


def matches(contest: Contest, games: int) -> list[Match]:
    """The games of a contest: the same whenever and wherever they are played."""
    return schedule(contest.bots, contest.seats, games, "docs", duplicate=True) if games else []


def outcomes(contest: Contest) -> list[Outcome]:
    """What a contest has brought so far."""
    file = file_of(contest)
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        found = sorted([outcome(row) for row in csv.DictReader(lines)])
    planned = matches(contest, max([one.n for one in found], default=-1) + 1)
    if wrong := [one.n for one in found if planned[one.n].lineup != one.lineup]:
        raise SystemExit(f"{file}: game {wrong[0]} has another line-up than the contest")
    if twice := [one.n for one, other in pairwise(found) if one.n == other.n]:
        raise SystemExit(f"{file}: game {twice[0]} stands there twice")
    return [one._replace(seed=planned[one.n].seed) for one in found]


def row_of(one: Outcome) -> list[str]:
    """A game as a row; what belongs to seats stands in their order."""
    each = [
        one.lineup, [lines["total"] for lines in one.scores], one.places, one.decisions,
        [f"{time:.3f}" for time in one.thought], [f"{time:.3f}" for time in one.slowest],
        [len(faults) for faults in one.faults],
    ]  # fmt: skip
    return [str(one.n), one.code, *[" ".join(map(str, seats)) for seats in each], f"{one.rival:g}"]


def outcome(row: dict[str, str]) -> Outcome:
    """The game of a row; of scores only the totals are kept, of faults how many there were."""
    places, decisions, totals, faults = [
        [int(word) for word in row[head].split()] for head in ("places", "decisions", "totals", "cut_off")
    ]
    thought, slowest = [[float(word) for word in row[head].split()] for head in ("seconds", "slowest")]
    return Outcome(
        int(row["n"]), "", tuple(row["lineup"].split()), [{"total": total} for total in totals], places, decisions,
        thought, slowest, [["cut off"] * count for count in faults], float(row["rival"]), row["code"],
    )  # fmt: skip


def play(out: Console, contest: Contest, games: int, workers: int | None) -> None:
    """Play what is missing of a contest; each game is kept as soon as it is over."""
    with progress(out) as bar, file_of(contest).open("a", encoding="utf-8", newline="") as kept:
        alone(kept, contest)
        done = {one.n for one in outcomes(contest)}
        missing = [match for match in matches(contest, games) if match.n not in done]
        tasks = [Task(contest.game, contest.seats, contest.options, PATIENCE, match) for match in missing]
        line = bar.add_task(contest.name, total=games, completed=games - len(missing))
        writer = csv.writer(kept, lineterminator="\n")
        writer.writerows([HEADS] if kept.tell() == 0 else [])
        with engines.crew("local", workers) as players:
            for _, one in players.each(play_one, tasks):
                writer.writerow(row_of(one))
                kept.flush()
                bar.advance(line)


def alone(kept: TextIO, contest: Contest) -> None:
    """Nobody else plays this contest until the file is closed, or nobody does."""
    try:
        fcntl.flock(kept, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit(f"{contest.name} is being played by another command") from None


def rows() -> list[str]:
    """A line for each bot of each contest that was played."""
    heads = (
        "contest", "seats", "bot", "seats played", "first places", "mean score", "if first", "CPU ms a move",
        "cut off", "code",
    )  # fmt: skip
    out = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for contest in CONTESTS:
        found = outcomes(contest)
        code = ", ".join(sorted({one.code for one in found}))
        for one in figures.standings(found) if found else []:
            out.append(
                f"| {contest.name} | {contest.seats} | {one.bot} | {one.games} | {share(one.wins)} "
                f"| {one.score:.1f} ± {one.spread:.1f} | {when_first(found, one.bot)} | {one.milliseconds:.1f} "
                f"| {one.faults} | {code} |"
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


def speeds() -> dict[str, float]:
    """Iterations a second of our search and of what is installed of the others', all of one run."""
    found = {f"Fabrica, {game}": speed(game) for game in NAMES}
    for name, other in (
        (f"catanatron {installed('catanatron')}: copy and random playout", playouts_of_catanatron()),
        (f"catanatron {installed('catanatron')}: {THEIRS}", search_of_catanatron()),
        ("OpenSpiel: MCTSBot (C++), backgammon", search_of_openspiel()),
    ):
        found |= {} if other is None else {name: other}
    return found


def measured() -> str:
    """The measured part of the page."""
    engine = "compiled" if interpreted.is_compiled() else "interpreted"
    where = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    lines = [
        f"Fabrica {fabrica.__version__}, {engine} engine, {where}, {date.today().isoformat()}. "
        "Intervals are Wilson's of 95 %. The first bot of a contest and those it meets change seats in turn, with the "
        "same chance for all line-ups. In solo games a first place is a score of the best rank "
        "(Stephens) or one above the Machine's (Fantastic Factories). The last column is a mark of the rules, data, "
        "bots and nets that have played; the games are in `docs/measured/CONTEST.csv`.",
        "", *rows(), "", *rates(kept_speeds()),
    ]  # fmt: skip
    return "\n".join(lines)


def rates(found: dict[str, float]) -> list[str]:
    """Iterations a second, all of one run, and as ratios."""
    theirs = next((rate for name, rate in found.items() if name.endswith(THEIRS)), None)
    ratios = {name: f"{rate / theirs:.1f}" if theirs else "none" for name, rate in found.items()}
    return [
        f"| search, middle of a game | iterations a second of CPU time, one core | times those of {THEIRS} |",
        "|---|---|---|",
        *[f"| {name} | {rate:,.0f} | {ratios[name]} |" for name, rate in found.items()],
    ]  # fmt: skip


def installed(package: str) -> str:
    """The version of a package, if it is there."""
    return version(package) if find_spec(package) else "not installed"


def standing() -> str:
    """What was asked and what the games say."""

    def played(name: str) -> list[Outcome]:
        return next((outcomes(contest) for contest in CONTESTS if contest.name == name), [])

    asked = where_we_stand.asked(played, kept_speeds(), THEIRS)
    return "\n".join([*asked, "", where_we_stand.together(played), "", *where_we_stand.levels(played)])


def kept_speeds() -> dict[str, float]:
    """The iterations a second as they were measured last."""
    found: dict[str, float] = json.loads((MEASURED / "speeds.json").read_text("utf-8"))
    return found


def put(page: str, name: str, text: str) -> str:
    """The page with another text between the marks of this name."""
    begin, end = [mark.format(name) for mark in MARKS]
    before, _, rest = page.partition(begin)
    return f"{before}{begin}\n{text}\n{end}{rest.partition(end)[2]}"


def write() -> None:
    """Put the measured parts into the page."""
    page = PAGE.read_text("utf-8")
    PAGE.write_text(put(put(page, "standing", standing()), "measured", measured()), "utf-8")


def main() -> None:
    """Play and write; Ctrl-C writes what is there."""
    options = ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--workers", type=int)
    options.add_argument("--speeds", action="store_true")
    options.add_argument("contests", nargs="*")
    told = options.parse_args()
    out = Console(width=160)
    wanted = [one for one in CONTESTS if not told.contests or one.name.startswith(tuple(told.contests))]
    if told.speeds:
        (MEASURED / "speeds.json").write_text(json.dumps(speeds(), indent=1) + "\n", "utf-8")
    try:
        for contest in wanted if told.games and not told.speeds else []:
            play(out, contest, told.games, told.workers)
    except KeyboardInterrupt:
        out.print("stopped; the same command goes on from here")
    write()
    out.print(f"wrote {PAGE}")


if __name__ == "__main__":
    main()
