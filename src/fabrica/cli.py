"""The `fabrica` command."""

from __future__ import annotations

import io
import os
import re
import reprlib
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track

import fabrica
from fabrica import bench as benchmark
from fabrica import checks, clauses, core, interpreted
from fabrica.bots import HOUR
from fabrica.core import FabricaError
from fabrica.games import NAMES, load
from fabrica.language import known, seat_names
from fabrica.perft import perft
from fabrica.sheets import use_pack
from fabrica.table import Misuse, Table, checked_options, games
from fabrica.terminal import BOT, PEOPLE, Terminal

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
out = Console(highlight=False, soft_wrap=True)

GameName = Annotated[str, typer.Argument(help=f"One of: {', '.join(NAMES)}.")]
RecordFile = Annotated[Path, typer.Argument(help="A record, as `fabrica play` saves it.", exists=True, dir_okay=False)]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game, as name=value.")]
LanguageCode = Annotated[str, typer.Option("--language", "-l", help="en, pt_BR or pt_PT.")]


def pairs(words: list[str] | None) -> dict[str, str]:
    """`name=value` words as options."""
    found: dict[str, str] = {}
    for word in words or []:
        name, mark, value = word.partition("=")
        if not mark:
            raise typer.BadParameter(f"an option is written name=value, not {word!r}")
        found[name] = value
    return found


def play_with(words: list[str] | None) -> list[str] | None:
    """Take data packs into use, before anything of their games is read."""
    for game, folder in pairs(words).items():
        use_pack(game, folder)
    return words


Packs = Annotated[list[str] | None, typer.Option("--data", help="A data pack, as game=folder.", callback=play_with)]


def writable(file: Path | None) -> Path | None:
    """A file that can be written, known before the work begins and not after it."""
    if file is not None and (file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK)):
        raise typer.BadParameter(f"{file} cannot be written")
    return file


def folder(path: Path | None) -> Path | None:
    """A folder that files can be written to; made if it is not there."""
    if path is None:
        return None
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise typer.BadParameter(f"{path} is no folder to write to: {error.strerror}") from None
    if not os.access(path, os.W_OK):
        raise typer.BadParameter(f"{path} cannot be written to")
    return path


def legible(words: str | None) -> str | None:
    """Words that are text: bytes that are none come as halves of characters."""
    if words is not None and re.search("[\ud800-\udfff]", words):
        raise typer.BadParameter(f"{words!r} is no text")
    return words


def countable(bots: str) -> str:
    """Names of bots whose numbers can be counted to."""
    if re.search(r"search:\d{16}", bots):
        raise typer.BadParameter(f"no search makes as many tries as in {reprlib.repr(bots)}")
    return str(legible(bots))


def lasting(seconds: float) -> float:
    """A time that a bot can think."""
    if not 0.01 <= seconds <= HOUR:  # no number is neither
        raise typer.BadParameter(f"a bot thinks 0.01 to {HOUR:.0f} seconds, not {seconds}")
    return seconds


def version(shown: bool) -> None:
    """Say which version and which engine runs."""
    if shown:
        engine = "compiled" if interpreted.is_compiled() else "interpreted"
        out.print(f"fabrica {fabrica.__version__}, {engine} engine, Python {sys.version.split()[0]}")
        raise typer.Exit


@app.callback()
def options(
    show_version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Four economic board games, rules-exact: play them, replay them, check them, measure them."""


@app.command("games")
def list_games() -> None:
    """The games, their seats and their options."""
    for name, game in games().items():
        out.print(f"{name:10} {game.title}, {game.seats[0]}–{game.seats[1]} seats", markup=False)
        for option in game.options:
            out.print(f"{'':12}{option.name} = {' | '.join(option.values)}", markup=False)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help=f"One of: {', '.join(NAMES)}.", show_default=NAMES[0])] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-s", help="How many play in all.")] = None,
    people: Annotated[
        int, typer.Option("--people", "-p", min=0, help="How many of them sit at this keyboard.")
    ] = PEOPLE,
    bot: Annotated[str, typer.Option("--bot", "-b", callback=countable, help="Who plays the other seats.")] = BOT,
    seed: Annotated[
        str | None, typer.Option(callback=legible, help="The same seed and moves give the same game.")
    ] = None,
    option: Options = None,
    language: LanguageCode = "en",
    load_file: Annotated[Path | None, typer.Option("--load", help="Go on with a saved record.")] = None,
    data: Packs = None,
) -> None:
    """Play in the terminal, alone against bots or several people at one keyboard.

    What was played is saved when the game ends or is left (quit, Ctrl-C, end of input): in the file it was loaded
    from or last saved in, else in GAME-DATE-TIME.record in this folder. A game in which nobody here has moved is not.
    """
    if load_file is not None:
        table = Table.from_record(load_file.read_text("utf-8"), seed)
        agree(load_file, table, game, seats, pairs(option))
    else:
        low = load(game or NAMES[0]).seats[0]
        table = Table(game or NAMES[0], max(low, 2, people) if seats is None else seats, seed, pairs(option))
    if people > table.seats:
        raise Misuse(f"there are {table.seats} seats, too few for {people} people")
    if people and sys.stdin is None:
        raise Misuse("nobody can type: the standard input is closed")
    Terminal(out, table, people, bot, language, load_file, data or ()).run()


def agree(file: Path, table: Table, game: str | None, seats: int | None, options: dict[str, str]) -> None:
    """What is said beside a record must not contradict it."""
    if game is not None and load(game) is not table.rules:
        raise Misuse(f"{file} is a game of {table.rules.name}, not of {game}")
    if seats is not None and seats != table.seats:
        raise Misuse(f"{file} is a game of {table.seats} seats, not of {seats}")
    chosen = checked_options(table.rules, options)
    for name in options:
        if chosen[name] != table.options[name]:
            raise Misuse(f"{file} is a game with {name}={table.options[name]}, not with {name}={chosen[name]}")


@app.command()
def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(help="Stop after so many lines.")] = None,
    language: LanguageCode = "en",
    data: Packs = None,
) -> None:
    """Show a recorded game: its lines as sentences, and the board at the end."""
    table = Table.from_record(file.read_text("utf-8"))
    table = table if at is None else table.at(at)
    names = seat_names(table.rules.name, table.seats, language)
    for n, words in enumerate(table.sentences(None, language, names), 1):
        out.print(f"{n:5} {words}", markup=False)
    out.print(table.text(None, language), markup=False)


@app.command()
def verify(file: RecordFile, data: Packs = None) -> None:
    """Replay a record and check every line of it."""
    table = Table.from_record(file.read_text("utf-8"))
    ended = "finished" if table.over else "still going on"
    out.print(f"{file.name}: {table.rules.name}, {table.seats} seats, {table.length} lines, {ended}: in order")


@app.command()
def rule(
    game: GameName,
    clause_id: Annotated[str, typer.Argument(metavar="CLAUSE", help="Such as 3.3")],
    language: LanguageCode = "en",
) -> None:
    """A clause of the rulebook in our own words, with its code and its tests."""
    code, found = known(language), clauses.clause(game, clause_id)
    out.print(f"{game} {found.id}: {found.says(code)}", markup=False)
    out.print(f"  {found.in_chapter(code)}, “{found.heading}”", markup=False)
    if found.ruling:
        out.print(f"  decided by ruling {found.ruling} of docs/games/{game}.md")
    for place in clauses.cited_in_code(game).get(found.id, []):
        out.print(f"  code  {place}", markup=False)
    tests = clauses.tests_folder()
    for place in clauses.tested(game, tests).get(found.id, []) if tests else []:
        out.print(f"  test  {place}", markup=False)


@app.command()
def check(game: Annotated[str | None, typer.Argument(help="Left out: all games.")] = None) -> None:
    """Clauses without code or test, sheets that do not add up, missing words, and a few random games."""
    tests = clauses.tests_folder()
    if tests is None:
        out.print("no tests/ here: clauses are checked against the code only")
    wrong = 0
    for name in [game] if game else NAMES:
        load(name)
        for part, found in track(checks.all_of(name, tests), f"{name:10}", console=out, transient=True):
            wrong += len(found)
            for problem in found:
                out.print(f"[red]✗[/red] {name} {part}: {escape(problem)}")
        out.print(f"{name}: checked ({len(clauses.clauses(name))} clauses)")
    if wrong:
        raise typer.Exit(1)


@app.command("perft")
def count(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, max=12)],
    seats: Annotated[int | None, typer.Option("--seats", "-s")] = None,
    option: Options = None,
) -> None:
    """Count all sequences of moves from an opening, always the same one, in which a seat owes."""
    table = Table(game, seats, "perft", pairs(option))
    state = core.recall(table.rules, table.to_json())
    for n in range(1, depth + 1):
        told = track(first_moves(table, state), f"depth {n}", console=out, transient=True, disable=not out.is_terminal)
        found = sum([perft(table.rules, core.play(table.rules, state, seat, move), n - 1) for seat, move in told])
        out.print(f"{n:3} {found:,}")


def first_moves(table: Table, state: core.State) -> list[tuple[int, int]]:
    """Every move of every seat that owes, so that a long count can tell how far it is."""
    owing = core.owing(table.rules, state)
    return [(seat, move) for seat in owing for move in core.legal(table.rules, state, seat)]


@app.command()
def svg(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(help="After so many lines.")] = None,
    output: Annotated[Path, typer.Option("--output", "-o")] = Path("board.svg"),
    seat: Annotated[int | None, typer.Option(help="As this seat sees it; left out, as a spectator does.")] = None,
    narrow: Annotated[bool, typer.Option("--narrow", help="For a phone.")] = False,
    language: LanguageCode = "en",
    data: Packs = None,
) -> None:
    """Draw a position of a recorded game."""
    table = Table.from_record(file.read_text("utf-8"))
    table = table if at is None else table.at(at)
    output.write_text(table.svg(seat, language, not narrow), "utf-8")
    out.print(f"wrote {output}", markup=False)


@app.command()
def bench(
    games_each: Annotated[int, typer.Option("--games", min=1, help="Random games for each measurement.")] = 60,
    against: Annotated[
        bool, typer.Option("--catanatron/--alone", help="Beside catanatron, if it is installed.")
    ] = True,
) -> None:
    """Decisions per second in random play and the time of a copy, as ratios against catanatron."""
    benchmark.report(out, games_each, against)


Database = Annotated[str, typer.Option("--database", "-d", help="A file, or a PostgreSQL URL.")]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; others reach it only if you say 0.0.0.0.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 lets the system choose.")] = 8765,
    database: Database = "fabrica.db",
    data: Packs = None,
    log: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
) -> None:
    """Serve the games to browsers and bots: tables that never lose a move."""
    commands().serve(host, port, database, log)


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="A new file.")], database: Database = "fabrica.db") -> None:
    """Copy a server's database into one file, also while it is served."""
    commands().backup(database, str(file))
    out.print(f"wrote {file}", markup=False)


@app.command()
def export(
    table: Annotated[str, typer.Argument(help="The table's id, as in its address; after -- if it begins with -.")],
    file: Annotated[str, typer.Argument(help="Where to write the record; - is standard output.")] = "-",
    database: Database = "fabrica.db",
    data: Packs = None,
) -> None:
    """Write the record of a finished game of a server."""
    commands().export(database, table, file)


def commands() -> ModuleType:
    """What the server offers, if it is installed."""
    return installed("server.command", "server")


def installed(part: str, extra: str) -> ModuleType:
    """A part of the package that needs what only an extra brings, if that is installed."""
    try:
        return import_module(f"fabrica.{part}")
    except ImportError as error:
        missing = (error.name or "a package").partition(".")[0]
        raise Misuse(f"{missing} is not installed: pip install 'fabrica[{extra}]'") from None


@app.command()
def arena(
    game: Annotated[str, typer.Option("--game", "-g", help=f"One of: {', '.join(NAMES)}.")],
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", callback=countable, help="Separated by commas: greedy,search:0.5s,random."),
    ],
    seats: Annotated[int | None, typer.Option("--seats", "-s", help="How many play; left out, as many as can.")] = None,
    games_played: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games in all.")] = 100,
    option: Options = None,
    seed: Annotated[
        str, typer.Option(callback=legible, help="The same seed gives the same schedule and the same chance.")
    ] = "arena",
    duplicate: Annotated[
        bool, typer.Option("--duplicate/--single", help="All line-ups in turn get the same chance.")
    ] = True,
    seconds: Annotated[
        float, typer.Option(callback=lasting, help="For a move, unless the bot's name says otherwise.")
    ] = 1.0,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; left out, one for each core.")] = None,
    engine: Annotated[str, typer.Option(help="local, or ray for a cluster.")] = "local",
    file: Annotated[
        Path | None, typer.Option("--file", callback=writable, help="Keep the results here and go on from them.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--page", callback=writable, help="Write the report as one HTML page.")
    ] = None,
    as_json: Annotated[Path | None, typer.Option("--json", callback=writable, help="Write the report as JSON.")] = None,
    records: Annotated[
        Path | None, typer.Option(callback=folder, help="Write each game that is played into this folder.")
    ] = None,
    data: Packs = None,
) -> None:
    """Let bots play each other: ratings, win rates with intervals, scores by line, seats, time.

    Ends with 1 if a bot failed whenever it was asked.
    """
    command = installed("arena.command", "arena")
    outcomes = command.run(
        out, game, seats, separated(bots), games_played, pairs(option), seed, duplicate, seconds, workers, engine,
        file or ":memory:", page, records, as_json,
    )  # fmt: skip
    if command.useless(outcomes):
        raise typer.Exit(1)


def separated(words: str) -> list[str]:
    """Words between commas; a comma in quotation marks belongs to its word."""
    word = """(?:[^,"']|"[^"]*"|'[^']*')+"""
    if not re.fullmatch(f"{word}(?:,{word})*", words):
        raise typer.BadParameter(f"words are separated by commas and quotation marks closed, not as in {words!r}")
    return [found.strip() for found in re.findall(word, words)]


@app.command()
def train(
    game: GameName,
    games_played: Annotated[
        int | None, typer.Option("--games", "-n", min=1, help="Games of self-play, in fifties; left out, the usual.")
    ] = None,
    seats: Annotated[str, typer.Option("--seats", "-s", help="Numbers of seats to learn, such as 2 or 3,4.")] = "",
    seed: Annotated[int, typer.Option(min=0)] = 1,
    workers: Annotated[int, typer.Option(min=1)] = 1,
    engine: Annotated[str, typer.Option(help="local, or ray for a cluster.")] = "local",
    file: Annotated[
        Path | None, typer.Option("--file", "-f", callback=writable, help="Where the training is kept to go on with.")
    ] = None,
    net: Annotated[Path | None, typer.Option(callback=writable, help="Where the net is written.")] = None,
    picture: Annotated[Path | None, typer.Option(callback=writable, help="Where the learning curve is drawn.")] = None,
) -> None:
    """Train the net of the learned bot by playing against itself; needs numpy (pip install 'fabrica[train]')."""
    words = [word for word in seats.split(",") if word]
    if not all([re.fullmatch("[0-9]{1,3}", word) for word in words]):
        raise typer.BadParameter(f"seats are numbers such as 2 or 3,4, not {reprlib.repr(seats)}")
    wanted = tuple([int(word) for word in words])
    installed("bots.training", "train").run(out, game, games_played, wanted, seed, workers, engine, file, net, picture)


@app.command()
def review(
    file: RecordFile,
    as_json: Annotated[Path | None, typer.Option("--json", callback=writable, help="Write everything as JSON.")] = None,
    as_svg: Annotated[Path | None, typer.Option("--svg", callback=writable, help="Draw the value curves.")] = None,
    language: LanguageCode = "en",
    data: Packs = None,
) -> None:
    """Judge a recorded game: the worst moves with better ones, luck apart from skill."""
    from fabrica import review as reviewing

    reviewing.run(out, file, as_json, as_svg, known(language))


def main() -> None:
    """Run the command; a user's mistake is a sentence, not a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a screen that lacks a sign shows a question mark
    try:
        app(prog_name="fabrica")
    except (FabricaError, OSError, UnicodeError) as error:
        Console(stderr=True, highlight=False, soft_wrap=True).print(f"[red]fabrica:[/red] {escape(str(error))}")
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()
