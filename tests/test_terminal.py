"""A game at the keyboard: whole games, by number and by text, and every word one can type."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
import tempfile
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from fabrica import Table, bots, clauses, language
from fabrica.bots import guard
from fabrica.games import NAMES, load
from fabrica.terminal import HELP, Terminal
from tests.command import Command, Done
from tests.toy.table import invite


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Runs the command in a folder of its own; the toy can be played."""
    invite(monkeypatch)
    for remembered in (clauses.folder, clauses.clauses, clauses.cited_in_code):
        remembered.cache_clear()
    monkeypatch.chdir(tmp_path)
    return Command(monkeypatch, capsys)


def toy(run: Command, *typed: str, people: int = 2, seats: int = 2) -> Done:
    """The toy with a fixed seed; these lines are typed."""
    typing = "".join([f"{line}\n" for line in typed])
    return run("play", "toy", "-s", str(seats), "-p", str(people), "--seed", "keys", "-b", "random", typed=typing)


SAVED = re.compile(r"Saved in (.*)\.\n(?:(?:Go on|See it again): (.*)\n)?")


def untold(done: Done) -> str:
    """What was said, but for the file it is saved in: its name tells the time."""
    return SAVED.sub("", done.out)


def files() -> list[str]:
    """What lies in the folder."""
    return sorted([file.name for file in Path().iterdir()])


# Whole games


def test_a_whole_game_of_two_people_by_numbers(run: Command) -> None:
    done = toy(run, *["1"] * 100, "save never.game")
    assert done.code == 0
    assert "Seat 1: fields " in done.out and "Winner: Seat " in done.out
    assert "Type help for what you can type." in done.out


def test_a_whole_game_alone_against_a_bot(run: Command) -> None:
    done = toy(run, *["1"] * 100, people=1, seats=3)
    assert done.code == 0 and "Winner: " in done.out
    assert "Seat 1> " in done.out and "Seat 2> " not in done.out
    assert "· Seat 3 bids" in done.out


def test_bots_can_play_among_themselves(run: Command) -> None:
    done = toy(run, people=0)
    assert done.code == 0 and "Winner: " in done.out and "> " not in done.out


@pytest.mark.parametrize("code", ["en", "pt_PT"])
def test_a_whole_game_of_burgundy(run: Command, code: str) -> None:
    words = ("play", "burgundy", "-s", "2", "-p", "2", "--seed", "keys", "-l", code)
    done = run(*words, typed="1\n" * 400)
    assert done.code == 0
    table = Table("burgundy", 2, "keys")
    while not table.over:
        table.play(table.legal()[0])
    assert table.text(None, code) in done.out
    assert f" {table.scores()[0]['total']}" in done.out


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("stephens/records/11-solo-opponent-1.game", "Result: lost"),
        ("stephens/records/05-solo-easy.game", "Rank: apprentice"),
        ("factories/records/01-solo-easy.game", "won against the Machine"),
    ],
)
def test_alone_the_board_says_how_it_ended_and_nobody_is_called_the_winner(record: str, says: str) -> None:
    ended = Table.from_record((Path(__file__).parent / "games" / record).read_text("utf-8"))
    out = Console(file=StringIO(), width=200)
    Terminal(out, ended, 1, "random", "en").finish()
    assert isinstance(out.file, StringIO)
    told = out.file.getvalue()
    assert says in told and "Winner" not in told


def test_the_same_keys_give_the_same_game(run: Command) -> None:
    first, second = toy(run, *["1"] * 100), toy(run, *["1"] * 100)
    assert untold(first) == untold(second) and "Saved in" not in untold(first)
    records = [Path(file).read_text("utf-8") for file in files()]
    assert len(records) == 2 and records[0] == records[1]


# Leaving


@pytest.mark.parametrize("typed", [("quit",), (), ("help",)], ids=["quit", "end of input", "after help"])
def test_leaving_is_no_mistake(run: Command, typed: tuple[str, ...]) -> None:
    done = toy(run, *typed)
    assert done.code == 0 and "Winner" not in done.out
    assert files() == []  # nobody has moved


@pytest.mark.parametrize("end", [("quit",), ()], ids=["quit", "end of input"])
def test_who_leaves_is_told_where_the_game_is_and_how_to_go_on(run: Command, end: tuple[str, ...]) -> None:
    done = toy(run, "1", "2", *end)
    found = SAVED.search(done.out)
    assert done.code == 0 and found and files() == [found[1]]
    assert re.fullmatch(r"toy-\d{4}-\d\d-\d\d-\d{6}\.record", found[1])
    assert found[2] == f"fabrica play --load {found[1]} --people 2"
    whole, on = toy(run, "1", "2", *["1"] * 100), run(*found[2].split()[1:], "--seed", "keys", typed="1\n" * 100)
    assert on.out.partition("Winner")[2].splitlines()[0] == whole.out.partition("Winner")[2].splitlines()[0]


def test_a_finished_game_is_saved_and_can_be_seen_again(run: Command) -> None:
    done = toy(run, *["1"] * 100, people=1)
    found = SAVED.search(done.out)
    assert found and found[2] == f"fabrica replay {found[1]}" and "Winner" in done.out
    assert Table.from_record(Path(found[1]).read_text("utf-8")).over
    assert run("replay", found[1]).code == 0


def test_a_game_of_bots_alone_leaves_no_file(run: Command) -> None:
    assert "Saved" not in toy(run, people=0).out and files() == []


def test_the_way_to_go_on_names_whatever_is_not_usual(run: Command) -> None:
    Path("my game").write_text(Table("toy", 3).record(), "utf-8")
    playing = Terminal(Console(), Table("toy", 3), 2, "search:3s", "pt_PT", Path("my game"), ["toy=a pack"])
    assert playing.command() == (
        "fabrica play --load 'my game' --people 2 --bot search:3s --language pt_PT --data 'toy=a pack'"
    )


def test_a_game_goes_on_in_its_own_file(run: Command) -> None:
    toy(run, "1", "save a.game", "1", "quit")
    assert files() == ["a.game"]
    before = Table.from_record(Path("a.game").read_text("utf-8"))
    done = run("play", "--load", "a.game", "-p", "2", typed="quit\n")
    assert "Saved" not in done.out
    done = run("play", "--load", "a.game", "-p", "2", typed="1\n1\nquit\n")
    after = Table.from_record(Path("a.game").read_text("utf-8"))
    assert "Saved in a.game." in done.out and files() == ["a.game"]
    assert after.length > before.length and after.lines[: before.length] == before.lines


def test_moves_that_were_taken_back_stay_in_the_file_they_were_saved_in(run: Command) -> None:
    toy(run, "1", "1", "save a.game", "quit")
    before = Path("a.game").read_text("utf-8")
    done = run("play", "--load", "a.game", "-p", "2", typed="1\nundo\n1\nsave\nundo\n1\n1\nquit\n")
    assert "Saved in a.game." in done.out and Path("a.game").read_text("utf-8") != before
    Path("a.game").write_text(before, "utf-8")
    done = run("play", "--load", "a.game", "-p", "1", "-b", "random", typed="undo\n2\nquit\n")
    assert Path("a.game").read_text("utf-8") == before and len(files()) == 2
    assert "Saved in toy-" in done.out


def test_a_game_without_a_name_is_saved_under_a_new_one(run: Command) -> None:
    Path("game.record").write_text("another game")
    toy(run, "1", "save", "quit")
    toy(run, "1", "save", "quit")
    assert Path("game.record").read_text() == "another game" and len(files()) == 3


def full_disk(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Nothing more can be written into a folder."""

    def sync(number: int) -> None:
        if Path(os.readlink(f"/proc/self/fd/{number}")).parent == folder:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", sync)


def test_an_earlier_save_outlives_a_full_disk(
    run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    toy(run, "1", "save a.game", "quit")
    before, other = Path("a.game").read_text("utf-8"), tmp_path_factory.mktemp("other")
    full_disk(monkeypatch, tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(other))
    done = toy(run, "1", "1", "save a.game", "quit")
    assert "That cannot be done: [Errno 28] No space left on device: 'a.game'" in done.out
    assert files() == ["a.game"] and Path("a.game").read_text("utf-8") == before
    assert f"Saved in {other}/toy-" in done.out and len([*other.iterdir()]) == 1


def test_a_game_that_can_be_saved_nowhere_says_so(
    run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    full_disk(monkeypatch, tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    done = toy(run, "1", "quit")
    assert done.code == 2 and "No space left on device" in done.err and files() == []


def test_a_link_a_mode_and_a_device_stay_what_they_are(run: Command) -> None:
    Path("real.game").write_text("")
    Path("real.game").chmod(0o640)
    Path("link.game").symlink_to("real.game")
    done = toy(run, "1", "save link.game", "1", "save /dev/null", "quit")
    assert "Saved in /dev/null." in done.out and "Go on: fabrica play --load link.game" in done.out
    assert Path("link.game").is_symlink() and Path("real.game").stat().st_mode & 0o777 == 0o640
    assert Table.from_record(Path("real.game").read_text("utf-8")).length and Path("/dev/null").is_char_device()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_game_and_it_is_saved(tmp_path: Path, number: signal.Signals) -> None:
    heard = f"import signal; signal.signal({number}, signal.default_int_handler)"  # also where these tests ignore it
    begin = f"{heard}; from fabrica.cli import main; main()"
    words = [sys.executable, "-c", begin, "play", "burgundy", "-s", "2", "-p", "2", "--seed", "keys"]
    with subprocess.Popen(
        words, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"},
    ) as playing:  # fmt: skip
        assert playing.stdin and playing.stdout and playing.stderr
        playing.stdin.write(b"1\n")
        playing.stdin.flush()
        said = b""
        while said.count(b"> ") < 2:
            said += os.read(playing.stdout.fileno(), 65536)
        playing.send_signal(number)
        told, wrong = playing.stdout.read().decode(), playing.stderr.read()
    (file,) = tmp_path.iterdir()
    assert playing.returncode == 128 + number and wrong == b""
    assert f"Saved in {file.name}.\nGo on: fabrica play --load {file.name} --people 2\n" in told
    assert Table.from_record(file.read_text("utf-8")).lines[-1].seat >= 0


class Impatient:
    """A bot during whose thought the program is asked to end."""

    def __init__(self, seed: int | None) -> None:
        pass

    def choose(self, view: object, moves: list[str], seconds: float) -> str:
        os.kill(os.getpid(), signal.SIGTERM)
        return moves[0]


def test_a_thinking_bot_does_not_swallow_a_signal(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "impatient", Impatient)
    before = signal.getsignal(signal.SIGTERM)
    words = ("play", "toy", "-s", "2", "-p", "1", "--seed", "keys", "-b", "impatient")
    done = run(*words, typed="1\n" * 100)
    assert done.code == 128 + signal.SIGTERM and "Go on: fabrica play --load toy-" in done.out
    assert signal.getsignal(signal.SIGTERM) is before


def test_what_nohup_has_ignored_stays_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SIGNALS", [signal.SIGHUP])
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with guard.answering(guard.leave):
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_what_cannot_be_read_from_is_not_asked_again(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["1"])

    def broken(*_: object) -> str:
        found = next(typed, None)
        if found is None:
            raise OSError(errno.EIO, "the keyboard is gone")
        return found

    monkeypatch.setattr("builtins.input", broken)
    done = toy(run)
    assert done.code == 2 and "the keyboard is gone" in done.err and len(files()) == 1


# What one can type


def test_help_names_every_word(run: Command) -> None:
    done = toy(run, "help", "?", "", "quit")
    for word in ("moves", "why", "undo", "board", "log", "scores", "rules", "save", "quit"):
        assert done.out.count(f"\n{word} ") == 3


def test_help_is_told_in_the_language_of_the_person(run: Command) -> None:
    done = run("play", "burgundy", "-s", "2", "-l", "pt_PT", typed="help\nquit\n")
    assert "\nsave [FICHEIRO]  guardar o registo do jogo\n" in done.out
    assert "\nquit             sair; o que foi jogado é guardado\n" in done.out
    assert "\nboard            mostrar o tabuleiro de novo\n" in done.out


def test_what_is_no_move_is_told_in_the_language_of_the_person(run: Command) -> None:
    done = run("play", "burgundy", "-s", "2", "-l", "pt_BR", typed="voar\nquit\n")
    told = done.out.replace("\n", " ")
    assert "Isso não é uma jogada: digite um número da lista, ou help. ('voar' não é um verbo de burgundy; os" in told


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("sell", "(sell se escreve: sell DIE "),
        ("sell 9 pink", "('9' não serve como die; pode ser: any, 1, 2, "),
        ("why", "(uma linha vazia não é uma jogada)"),
        ("save nowhere/game", "Isso não pode ser feito: [Errno 2]"),
        (f"log {'1' * 5000}", "Isso não pode ser feito: "),
        ("rules zzzz", "Nenhuma cláusula contém “zzzz”."),
    ],
)
def test_a_mistake_is_told_in_the_language_of_the_person(run: Command, typed: str, says: str) -> None:
    done = run("play", "burgundy", "-s", "2", "-p", "2", "--seed", "keys", "-l", "pt_BR", typed=f"{typed}\nquit\n")
    assert says in done.out


def test_a_move_as_text_or_by_its_number(run: Command) -> None:
    opening = Table("toy", 2, "keys").legal(0)
    for typed in (str(opening[-1]), str(len(opening))):
        done = toy(run, typed, "log", "quit")
        assert f"· Seat 1 bids {opening[-1].args[0][1]}" in done.out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("fly", "'fly' is no verb of toy; verbs are: deal, bid"),
        ("bid", "bid is written: bid CARD"),
        ("bid barley", "'barley' is no card; it may be: rye, wheat, oats"),
        ("rest", "This cannot be done now; what is asked is: “Bid a card”. Choose one of: Bid. [3.2]"),
        ("99", "'99' is no verb"),
        ("0", "'0' is no verb"),
        ("²", "'²' is no verb"),
        ("why", "an empty line is no move"),
        ("why fly", "'fly' is no verb"),
        ("why 1", "That is allowed."),
        ("why rest", "This cannot be done now"),
        ("save nowhere/game", "No such file or directory"),
        ("save a\0b", "null"),
        (f"log {'1' * 5000}", "integer string conversion"),
        ("9" * 5000, "integer string conversion"),
        ("undo", "You have not moved yet."),
        ("rules zzzz", "No clause holds “zzzz”."),
        ("rules 99.9", "No clause holds “99.9”."),
    ],
)
def test_a_mistake_is_told_and_asked_again(run: Command, typed: str, says: str) -> None:
    done = toy(run, typed, "quit")
    assert done.code == 0 and says in done.out
    assert done.out.count("Seat 1> ") == 2


def test_why_a_move_is_refused(run: Command) -> None:
    held = [str(move) for move in Table("toy", 2, "keys").legal(0)]
    missing = next(card for card in ("rye", "wheat", "oats") if f"bid {card}" not in held)
    assert f"You have no {missing}. Choose a card of your hand. [3.2]" in toy(run, f"why bid {missing}", "quit").out


def test_undo_takes_back_ones_own_last_move(run: Command) -> None:
    done = toy(run, "1", "undo", "log", "quit")  # seat 1 bids, is asked for a stake, takes the bid back
    asked = re.findall(r"^(Bid a card|Stake coins)$", done.out, re.M)
    assert asked == ["Bid a card", "Stake coins", "Bid a card"]
    assert "Seat 1 bids" not in done.out.rpartition("Bid a card")[2].partition("> ")[2]


def test_undo_against_a_bot_takes_back_its_answer_too(run: Command) -> None:
    done = toy(run, "1", "1", "undo", "quit", people=1)
    asked = re.findall(r"^(Bid a card|Stake coins|Plant, sell or rest)$", done.out, re.M)
    assert asked == ["Bid a card", "Stake coins", "Plant, sell or rest", "Stake coins"]


def test_moves_can_be_filtered_by_a_word(run: Command) -> None:
    done = run("play", "burgundy", "-s", "2", "-p", "2", "--seed", "keys", typed="moves workers\n1\nlog 1\nquit\n")
    table = Table("burgundy", 2, "keys")
    first = next(move for move in table.legal() if "workers" in str(move))
    assert f"   1  {first!s:34}" in done.out


def test_a_long_list_of_moves_is_cut(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fabrica.terminal.LISTED", 2)
    done = run("play", "burgundy", "-s", "2", "-p", "2", "--seed", "keys", typed="quit\n")
    more = len(Table("burgundy", 2, "keys").legal()) - 2
    assert f"… {more} more: type moves WORD" in done.out


def test_board_scores_and_log(run: Command) -> None:
    done = toy(run, "board", "scores", "log 2", "quit")
    assert done.out.count("Round 1, die 0, deck 17") == 2
    assert "Seat 2: fields 0, auctions 0, coins 2, total 2" in done.out or "Seat 2: total 2" in done.out
    assert done.out.count("· Seat 2 is dealt a card: ?") == 4  # what seat 1 may know of it, twice


def test_rules_by_word_and_by_number(run: Command) -> None:
    done = toy(run, "rules coin", "rules 4.5", "rules 4", "quit")
    assert "[1.2] Everybody has two coins, or none if so agreed." in done.out
    assert done.out.count("[4.5] One may rest.") == 1
    assert "[5.2]" not in done.out and "[4.1]" not in done.out


def test_save_and_go_on_later(run: Command, tmp_path: Path) -> None:
    done = toy(run, "1", "2", "save half.game", "quit")
    assert "Saved in half.game." in done.out
    saved = Table.from_record((tmp_path / "half.game").read_text("utf-8"))
    assert [move for _, move in saved.log(0)[4:]] == [str(Table("toy", 2, "keys").legal(0)[0]), "stake 1"]
    on = run("play", "--load", "half.game", "-p", "2", "--seed", "keys", typed="1\n" * 100)
    whole = toy(run, "1", "2", *["1"] * 100)
    assert on.code == 0 and untold(on).rpartition("Winner")[2] == untold(whole).rpartition("Winner")[2]
    assert untold(on).splitlines()[-4:] == untold(whole).splitlines()[-4:]


def test_a_record_cut_where_nature_owes_can_be_gone_on_with(run: Command, tmp_path: Path) -> None:
    (tmp_path / "cut.game").write_text(Table("toy", 2, "keys").at(3).record(), "utf-8")
    done = run("play", "--load", "cut.game", "-p", "2", typed="1\n" * 100)
    assert done.code == 0 and "Winner: " in done.out


def test_hidden_cards_are_not_told_to_the_other(run: Command) -> None:
    done = toy(run, "1", "1", "quit")  # the first seat is done; the second is asked
    first, _, second = done.out.partition("Seat 2> ")[0].rpartition("  · ")
    assert first and "is dealt a card: ?" in second + first
    told = done.out[done.out.rindex("  · ") :]
    assert "Seat 1 bids" not in told and "Seat 1 stakes" not in told


def test_what_was_out_of_sight_is_told_when_all_may_see_it(run: Command) -> None:
    done = toy(run, *["1"] * 4, "quit")
    bids, *_, last = done.out.split("Seat 2> ")
    assert "· Seat 2 bids" not in bids and "—" not in done.out
    assert last.count("· Seat 1 bids") == 0 and last.count("· Seat 2 bids") == 1


def test_another_language_is_spoken(run: Command) -> None:
    done = run("play", "burgundy", "-s", "2", "--seed", "keys", "-l", "pt", typed="quit\n")
    assert Table("burgundy", 2, "keys").asks(None, "pt") in done.out


@pytest.mark.parametrize(("code", "other"), [("en", "Seat"), ("pt_BR", "Lugar")])
@pytest.mark.parametrize("game", ["burgundy", "factories", "stephens"])
def test_one_person_has_one_name_in_log_board_list_and_prompt(run: Command, game: str, code: str, other: str) -> None:
    words = ("play", game, "-s", "2", "-p", "2", "--seed", "keys", "-l", code)
    done = run(*words, typed="1\nlog\nscores\nquit\n")
    names = language.seat_names(game, 2, code)
    assert all([f"== {name}" in done.out and f"{name}: " in done.out for name in names])
    assert any([f"{name}> " in done.out for name in names])
    assert not re.search(rf"\b{other} \d", done.out)


@pytest.mark.parametrize(
    ("code", "says"), [("en", "Wait for Player {n} to"), ("pt_PT", "pela decisão de Jogador {n}")]
)
def test_who_owes_is_said_by_name(code: str, says: str) -> None:
    playing = Terminal(Console(), Table("burgundy", 2, "keys"), 2, "random", code)
    (owing,) = playing.table.owing
    refused = playing.table.why(playing.table.legal()[0], 1 - owing)
    assert refused is not None and says.format(n=owing + 1) in playing.told(refused)


def test_no_verb_of_a_game_is_a_word_of_the_terminal() -> None:
    words = {line.split()[0] for line in HELP} | {"help", "?"}
    for game in NAMES:
        verbs = load(game).by_name
        assert words & set(verbs) <= {"board"}, game
        assert "board" not in verbs or verbs["board"].domains  # with an argument it is the verb


def test_a_verb_called_board_can_be_played(run: Command) -> None:
    done = run("play", "stephens", "-s", "2", "-p", "2", "--seed", "keys", typed="board nothing\nboard\nquit\n")
    assert "'nothing' is no " in done.out
    table = Table("stephens", 2, "keys")
    assert done.out.count(table.text(table.owing[0])) == 2


class Broken:
    """A bot that does not know what to do."""

    def __init__(self, seed: int | None) -> None:
        pass

    def choose(self, view: object, moves: list[str], seconds: float) -> str:
        raise LookupError("no idea")


def test_a_bot_that_fails_does_not_end_the_game_of_a_person(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "broken", Broken)
    words = ("play", "toy", "-s", "2", "-p", "1", "--seed", "keys", "-b", "broken")
    done = run(*words, typed="1\n" * 100)
    assert done.code == 0 and "Winner: " in done.out


def test_while_a_bot_searches_the_person_sees_how_far_it_is() -> None:
    heard = StringIO()
    out = Console(file=heard, force_terminal=True, width=100)
    playing = Terminal(out, Table("factories", 2, "s"), 0, "search:0.3s", "pt_PT")
    seat = playing.table.owing[0]
    moves = [str(move) for move in playing.table.legal(seat)]
    assert playing.answer(seat, moves) in moves
    assert "está a pensar" in heard.getvalue() and "%" in heard.getvalue()
