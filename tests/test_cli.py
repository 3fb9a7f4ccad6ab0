"""Every command, its help, its exit codes; a user's mistake is a sentence and not a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fabrica
from fabrica import Table, bench, checks, clauses, interpreted
from fabrica.games import NAMES
from fabrica.nature import Fast
from tests.command import Command
from tests.toy.table import invite

COMMANDS = ["play", "games", "replay", "verify", "rule", "check", "perft", "svg", "bench", "arena", "train", "review"]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs the command."""
    return Command(monkeypatch, capsys)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of Burgundy in a file."""
    table, choices = Table("burgundy", 2, "saved"), Fast(2)
    while not table.over:
        moves = table.legal()
        table.play(moves[choices.below(len(moves))])
    file = tmp_path_factory.mktemp("records") / "burgundy.game"
    file.write_text(table.record(), "utf-8")
    return file


# Help and version


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(run: Command, command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0 and done.err == ""
    assert f"Usage: fabrica {command}" in done.out and len(done.out.splitlines()) > 5


def test_help_lists_every_command(run: Command) -> None:
    done = run("--help")
    assert done.code == 0
    assert all(f"  {command} " in done.out for command in COMMANDS)


def test_without_a_word_it_shows_its_help(run: Command) -> None:
    done = run()
    assert done.code in (0, 2) and "Usage: fabrica" in done.out + done.err


def test_the_version_says_which_engine_runs(run: Command) -> None:
    done = run("--version")
    engine = "compiled" if interpreted.is_compiled() else "interpreted"
    assert done.out.startswith(f"fabrica {fabrica.__version__}, {engine} engine, Python 3.")


@pytest.mark.parametrize("module", ["fabrica", "fabrica.cli"])
def test_it_runs_as_a_module(module: str) -> None:
    words = [sys.executable, "-m", module, "verify", "nowhere"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "nowhere" in done.stderr and "Traceback" not in done.stderr
    assert "Usage: fabrica verify" in done.stderr


# Games, replay, verify, rule, svg


def test_games_lists_seats_and_options(run: Command) -> None:
    done = run("games")
    assert done.code == 0
    assert all(name in done.out for name in NAMES)
    assert "The Castles of Burgundy" in done.out and "2–4" in done.out and "tie = fewest-empty | most-empty" in done.out


def test_verify_a_record(run: Command, saved: Path) -> None:
    done = run("verify", str(saved))
    assert done.code == 0
    assert done.out.startswith("burgundy.game: burgundy, 2 seats, ") and done.out.endswith(
        " lines, finished: in order\n"
    )


def test_verify_a_game_that_goes_on(run: Command, tmp_path: Path) -> None:
    (tmp_path / "open.game").write_text(Table("burgundy", 3, "open").record(), "utf-8")
    assert "3 seats" in run("verify", str(tmp_path / "open.game")).out
    assert "still going on" in run("verify", str(tmp_path / "open.game")).out


def test_verify_names_the_wrong_line(run: Command, saved: Path, tmp_path: Path) -> None:
    lines = saved.read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "wrong.game").write_text("".join([*lines[:20], *lines[21:]]), "utf-8")
    done = run("verify", str(tmp_path / "wrong.game"))
    assert done.code == 2 and done.out == ""
    assert done.err == "fabrica: line 21: move 14 is expected here, not '15'\n"


def test_replay_tells_the_game_and_shows_the_board(run: Command, saved: Path) -> None:
    done = run("replay", str(saved))
    assert done.code == 0
    assert done.out.startswith("    1 Player 1 receives goods: ")
    assert Table.from_record(saved.read_text("utf-8")).text() in done.out


def test_replay_stops_where_told_in_the_language_told(run: Command, saved: Path) -> None:
    done = run("replay", str(saved), "--at", "3", "--language", "pt")
    assert done.code == 0
    assert "\n    4 " not in done.out and "    3 " in done.out and "receives" not in done.out


def test_rule_prints_sentence_place_code_and_tests(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent)
    found = clauses.clause("burgundy", "3.2")
    done = run("rule", "burgundy", "3.2")
    assert done.code == 0
    assert done.out.startswith(f"burgundy 3.2: {found.en}\n") and found.heading in done.out
    assert "  code  rules.py:" in done.out and "  test  tests/games/burgundy/" in done.out
    assert found.pt in run("rule", "burgundy", "3.2", "-l", "pt").out


def test_rule_tells_which_ruling_decides(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    invite(monkeypatch)
    clauses.folder.cache_clear()
    assert "decided by ruling 1 of docs/games/toy.md" in run("rule", "toy", "4.2").out


def test_svg_draws_a_position(run: Command, saved: Path, tmp_path: Path) -> None:
    board = tmp_path / "board.svg"
    done = run("svg", str(saved), "--at", "60", "-o", str(board))
    assert done.code == 0 and done.out == f"wrote {board}\n"
    wide = board.read_text("utf-8")
    assert wide.startswith("<svg")
    run("svg", str(saved), "--at", "60", "-o", str(board), "--narrow", "--seat", "1", "-l", "pt")
    assert board.read_text("utf-8").startswith("<svg") and board.read_text("utf-8") != wide


# Perft, check, bench


def test_perft_counts_each_depth(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    invite(monkeypatch)
    done = run("perft", "toy", "2", "--seats", "2", "-o", "purse=empty")
    assert done.code == 0
    assert done.out == "  1 4\n  2 12\n"  # each has two kinds of cards; with no coins the stake is nought


@pytest.mark.parametrize("game", NAMES)
def test_perft_counts_every_game_from_an_opening_in_which_a_seat_owes(game: str, run: Command) -> None:
    opening = Table(game, None, "perft")
    moves = sum([len(opening.legal(seat)) for seat in opening.owing])
    assert moves > 1 and run("perft", game, "1").out == f"  1 {moves:,}\n"


def test_check_is_quiet_when_all_is_well(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "all_of", lambda *_: iter([("clauses", []), ("words", [])]))
    done = run("check", "burgundy")
    assert done.code == 0 and "burgundy: checked (" in done.out
    assert [line.split(":")[0] for line in run("check").out.splitlines() if "checked" in line] == list(NAMES)


def test_check_tells_problems_and_fails(run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(checks, "all_of", lambda *_: iter([("words", ["no name for [red]oats[/red]"])]))
    done = run("check", "burgundy")
    assert done.code == 1
    assert "no tests/ here: clauses are checked against the code only" in done.out
    assert "✗ burgundy words: no name for [red]oats[/red]" in done.out


def test_bench_measures_every_game(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "COPIES", 3)
    done = run("bench", "--games", "1", "--alone")
    assert done.code == 0
    assert all(name in done.out for name in NAMES) and "medians of 1 rounds" in done.out


def test_bench_without_its_yardstick_says_so(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "NAMES", ())
    monkeypatch.setattr(bench, "has_catanatron", lambda: False)
    assert "catanatron is not installed" in run("bench").out


def test_ratios_stand_beside_a_yardstick() -> None:
    grid = bench.grid({"burgundy": bench.Speed(200.0, 2.0), "catanatron": bench.Speed(100.0, 50.0)})
    assert [[*column.cells] for column in grid.columns][3:] == [["2.0", "1.0"], ["25.0", "1.0"]]


# A user's mistakes


MISTAKES: list[tuple[list[str], str]] = [
    (["fly"], "No such command"),
    (["play", "chess"], "there is no game 'chess'; the games are: "),
    (["play", "burgundy", "--seats", "9"], "burgundy is for 2 to 4 seats, not 9"),
    (["play", "burgundy", "--seats", "two"], "Invalid value for '--seats'"),
    (["play", "burgundy", "--people", "-1"], "Invalid value for '--people'"),
    (["play", "burgundy", "--seats", "2", "--people", "3"], "there are 2 seats, too few for 3 people"),
    (["play", "burgundy", "--people", "5"], "burgundy is for 2 to 4 seats, not 5"),
    (["play", "burgundy", "--bot", "genius"], "there is no bot 'genius'; the bots are: "),
    (["play", "burgundy", "-o", "tie"], "an option is written name=value, not 'tie'"),
    (["play", "burgundy", "-o", "tie=any"], "option tie may be fewest-empty, most-empty, not 'any'"),
    (["play", "burgundy", "-o", "size=big"], "burgundy has no option 'size'"),
    (["play", "burgundy", "--language", "xx"], "there is no language 'xx'; the languages are: en"),
    (["play", "--load", "nowhere.game"], "nowhere.game"),
    (["replay"], "Missing argument"),
    (["replay", "nowhere.game"], "does not exist"),
    (["verify", "nowhere.game"], "does not exist"),
    (["verify", "."], "is a directory"),
    (["rule", "burgundy", "99.9"], "burgundy has no clause '99.9'; there are: "),
    (["rule", "chess", "1.1"], "there is no game 'chess'"),
    (["rule", "burgundy", "1.1", "-l", "xx"], "there is no language 'xx'"),
    (["check", "chess"], "there is no game 'chess'"),
    (["perft", "chess", "1"], "there is no game 'chess'"),
    (["perft", "burgundy", "-1"], "No such option"),
    (["perft", "burgundy", "99"], "Invalid value for 'depth'"),
    (["svg", "nowhere.game"], "does not exist"),
    (["bench", "--games", "many"], "Invalid value for '--games'"),
    (["bench", "--games", "0"], "Invalid value for '--games'"),
    (["play", "burgundy", "--seed", "\udcff"], "Invalid value for '--seed': '\\udcff' is no text"),
    (["play", "burgundy", "--bot", "search:" + "9" * 5000], "no search makes as many tries as in 'search:9"),
]


@pytest.mark.parametrize(("words", "says"), MISTAKES, ids=[ascii(" ".join(words))[:60] for words, _ in MISTAKES])
def test_a_mistake_is_told_in_a_sentence(run: Command, words: list[str], says: str) -> None:
    done = run(*words)
    assert done.code == 2
    assert says in " ".join(done.err.split())


def test_mistakes_with_a_record(run: Command, saved: Path, tmp_path: Path) -> None:
    assert "there is no line 99999; this game has" in run("replay", str(saved), "--at", "99999").err
    assert "there is no seat 7" in run("svg", str(saved), "--seat", "7", "-o", str(tmp_path / "x.svg")).err
    assert run("svg", str(saved), "-o", str(tmp_path / "nowhere" / "x.svg")).code == 2
    assert "there is no language 'xx'" in run("review", str(saved), "--language", "xx").err
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("brass",), "burgundy.game is a game of burgundy, not of brass"),
        (("chess",), "there is no game 'chess'"),
        (("--seats", "4"), "burgundy.game is a game of 2 seats, not of 4"),
        (("-o", "tie=most-empty"), "is a game with tie=fewest-empty, not with tie=most-empty"),
        (("-o", "size=big"), "burgundy has no option 'size'"),
        (("burgundy", "--seats", "2", "-o", "tie=fewest-empty"), ""),
    ],
)
def test_what_is_said_beside_a_record_must_agree_with_it(
    run: Command, saved: Path, words: tuple[str, ...], says: str
) -> None:
    done = run("play", "--load", str(saved), *words)
    assert (done.code, done.err != "") == ((2, True) if says else (0, False)) and says in done.err


def test_a_closed_input_is_told_in_a_sentence() -> None:
    words = f"exec {sys.executable} -m fabrica.cli play burgundy --bot random <&-"
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "fabrica: nobody can type: the standard input is closed\n")


def test_a_screen_that_lacks_a_sign_shows_another() -> None:
    words, env = [sys.executable, "-m", "fabrica.cli", "games"], {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(words, capture_output=True, env=env, check=False)
    assert done.returncode == 0 and b"Brass, 2?4 seats" in done.stdout and done.stderr == b""


def test_a_file_that_is_no_record(run: Command, tmp_path: Path) -> None:
    (tmp_path / "a.game").write_text("Dear diary\n")
    (tmp_path / "b.game").write_bytes(b"\xff\xfe\x00")
    for command in ("replay", "verify", "svg"):
        assert "line 1: a record begins with 'fabrica record 1'" in run(command, str(tmp_path / "a.game")).err
        done = run(command, str(tmp_path / "b.game"))
        assert done.code == 2 and "utf-8" in done.err


# Bots: the arena, the training, the review

ARENA = ("arena", "--game", "factories", "--seats", "2", "--games", "2", "--workers", "1", "--bots")


def test_an_arena_goes_on_with_its_file_and_writes_its_page(run: Command, tmp_path: Path) -> None:
    kept, page = tmp_path / "arena.db", tmp_path / "arena.html"
    for _ in range(2):
        done = run(*ARENA, "random, easy", "--file", str(kept), "--page", str(page))
        assert done.code == 0 and "Standings" in done.out and f"wrote {page}" in done.out.replace("\n", "")
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_an_arena_writes_its_report_for_programs_and_its_games_for_the_review(run: Command, tmp_path: Path) -> None:
    report, records = tmp_path / "arena.json", tmp_path / "new" / "records"
    done = run(*ARENA, "random,easy", "--json", str(report), "--records", str(records))
    told = json.loads(report.read_text("utf-8"))
    assert done.code == 0 and {one["bot"] for one in told["bots"]} == {"random", "easy"}
    assert sorted(path.name for path in records.iterdir()) == ["0.record", "1.record"]
    assert run("verify", str(records / "1.record")).code == 0


def test_an_arena_with_a_bot_that_never_answers_ends_with_1(run: Command) -> None:
    done = run(*ARENA, "random,line:sh -c exit")
    assert done.code == 1 and "line:sh -c exit has not made a move of its own" in done.out.replace("\n", " ")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("random,learned:/no/such.net",), "/no/such.net cannot be read"),
        (("random,nobody",), "there is no bot 'nobody'"),
        (("random,line:/no/such/program",), "no program '/no/such/program'"),
        (("random,search:0",), "not search at all"),
        (("random,search:" + "9" * 5000,), "no search makes as many tries as in 'random,sea"),
        (("random", "--seed", "\udcff"), "is no text"),
        (('random,line:perl "x',), "quotation marks closed"),
        (("random,search:4000s",), "an hour is the most"),
        (("random", "--seconds", "-5"), "a bot thinks 0.01 to 3600 seconds"),
        (("random", "--seconds", "inf"), "a bot thinks 0.01 to 3600 seconds"),
        (("random", "--seconds", "nan"), "a bot thinks 0.01 to 3600 seconds"),
        (("random", "--workers", "0"), "--workers"),
        (("random", "--games", "0"), "--games"),
        (("random", "--seats", "9"), "seats"),
        (("random", "--engine", "abacus"), "there is no engine 'abacus'"),
        (("random", "--file", "/nonexistent/x.db"), "cannot be written"),
        (("random", "--page", "/nonexistent/x.html"), "cannot be written"),
        (("random", "--json", "/nonexistent/x.json"), "cannot be written"),
        (("random", "--records", "/dev/null/x"), "is no folder to write to"),
        (("random", "--option", "machine"), "name=value"),
    ],
)
def test_an_arena_that_cannot_be_says_why(run: Command, words: tuple[str, ...], says: str) -> None:
    done = run(*ARENA, *words)
    assert done.code == 2 and says in done.err and "Traceback" not in done.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seats", "two"), "seats are numbers"),
        (("--seats", "9" * 5000), "seats are numbers"),
        (("--seats", "9"), "seats"),
        (("--seed", "-1"), "--seed"),
        (("--workers", "0"), "--workers"),
        (("--file", "/nonexistent/x.npz"), "cannot be written"),
        (("--net", "/nonexistent/x.net"), "cannot be written"),
        (("--engine", "abacus"), "there is no engine 'abacus'"),
    ],
)
def test_a_training_that_cannot_be_says_why(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("train", "factories", "--games", "1", *words)
    assert done.code == 2 and says in done.err and "Traceback" not in done.err
    assert not [*tmp_path.iterdir()]


def test_a_review_that_cannot_be_written_says_so_before_it_begins(run: Command, saved: Path, tmp_path: Path) -> None:
    done = run("review", str(saved), "--json", "/nonexistent/x.json", "--svg", str(tmp_path / "x.svg"))
    assert done.code == 2 and "cannot be written" in done.err and "seat" not in done.out


@pytest.mark.parametrize("missing", ["openskill", "numpy", "starlette"])
def test_what_an_extra_brings_is_named_where_it_is_missing(
    run: Command, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    words, part, extra = {
        "openskill": ((*ARENA, "random"), "arena", "arena"),
        "numpy": (("train", "factories"), "bots.training", "train"),
        "starlette": (("serve",), "server", "server"),
    }[missing]
    for name in [name for name in sys.modules if name.startswith((f"fabrica.{part}", missing, "fabrica.bots.learner"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    done = run(*words)
    assert done.code == 2 and f"{missing} is not installed: pip install 'fabrica[{extra}]'" in done.err
