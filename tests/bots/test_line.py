"""The line protocol, with the sample bot in Perl."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from select import select
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from fabrica import Table, bots
from fabrica.bots import line
from fabrica.bots.guard import CutOff, Late, alarm, answering, guarded, leave
from fabrica.bots.line import HostedBot, HostedRaised, LineBot, LineFailed
from fabrica.bots.random import RandomBot
from fabrica.core import JSON

SAMPLE = Path(__file__).parents[2] / "examples" / "bot.pl"


def perl() -> str:
    """The interpreter of the sample bot; without it this test says so, loudly."""
    found = shutil.which("perl")
    if found is None:
        pytest.fail("perl is not installed: the sample bot of the line protocol cannot be tested")
    return found


@pytest.mark.parametrize("game", ["burgundy", "factories"])
def test_the_sample_bot_plays_by_legal_moves(game: str) -> None:
    bot = bots.bot(f"line:{perl()} {SAMPLE}")
    assert isinstance(bot, LineBot)
    table = Table(game, 2, "a seed")
    for _ in range(40):
        seat = table.owing[0]
        moves = [str(move) for move in table.legal(seat)]
        choice = guarded(bot, "sample", table.view(seat), moves, 5.0)
        assert choice.fault == ""
        table.play(choice.move, seat)
    bot.close()


def test_the_sample_bot_prefers_to_place_tiles() -> None:
    bot = LineBot(f"{perl()} {SAMPLE}")
    assert bot.choose({}, ["workers 3", "take 3 3 boat", "place 3 mine c4"], 5.0) == "place 3 mine c4"
    bot.close()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process has time to start."""
    monkeypatch.setattr(line, "LOADING", 0.0)


@pytest.mark.usefixtures("hasty")
def test_a_process_that_ends_or_says_nothing_is_ended_and_started_again() -> None:
    ends = LineBot(f"{sys.executable} -c pass")
    with pytest.raises((LineFailed, BrokenPipeError)):
        ends.choose({}, ["done"], 5.0)
    silent = LineBot(f"{sys.executable} -c 'import time; time.sleep(60)'")
    with pytest.raises(Late, match="did not answer"):
        silent.choose({}, ["done"], -0.8)
    assert silent.running is None and ends.running is None


BANNER = """
import sys
for n, line in enumerate(sys.stdin):
    if n == 0:
        print("welcome", flush=True)
    print("first" if "1.5" in line else "second", flush=True)
"""
NUMBERS = """
import sys
for n, _ in enumerate(sys.stdin):
    print(n, flush=True)
"""
IN_PARTS = """
import sys, time
for n, _ in enumerate(sys.stdin):
    for part in (str(n), "\\n"):
        time.sleep(0.2)
        print(part, end="", flush=True)
"""


def test_who_says_a_line_too_many_is_not_one_answer_behind(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BANNER, "utf-8")
    bot = LineBot(f"{sys.executable} {tmp_path / 'bot.py'}")
    moves = ["first", "second"]
    assert guarded(bot, "b", {}, moves, 5.0).fault.startswith("illegal 'welcome")
    assert bot.running is None, "a bot that answers nonsense is ended"
    pipe_in, pipe_out = bot.pipes()
    pipe_in.write(b"a question\n")
    assert [pipe_out.readline() for _ in range(2)] == [b"welcome\n", b"second\n"]
    assert bot.choose({}, moves, 1.5) == "first"
    assert bot.choose({}, moves, 5.0) == "second"
    bot.close()


@pytest.mark.parametrize("program", [NUMBERS, IN_PARTS])
def test_what_waits_from_before_is_forgotten(tmp_path: Path, program: str) -> None:
    (tmp_path / "bot.py").write_text(program, "utf-8")
    bot = LineBot(f"{sys.executable} {tmp_path / 'bot.py'}")
    pipe_in, pipe_out = bot.pipes()
    pipe_in.write(b"a question\n")
    select([pipe_out], [], [])
    assert bot.choose({}, ["0", "1"], 5.0) == "1"
    bot.close()


def test_who_never_stops_speaking_is_ended() -> None:
    bot = LineBot("yes")
    bot.pipes()
    sleep(0.1)
    began = monotonic()
    assert guarded(bot, "yes", {}, ["a"], 60.0).fault
    assert bot.running is None and monotonic() - began < 10


DRIPS = """
import sys, time
for _ in sys.stdin:
    print("a", flush=True)
    while True:
        time.sleep(0.2)
        print("x", end="", flush=True)
"""
PROMPTS = """
import sys, time
for _ in sys.stdin:
    print("a", flush=True)
    time.sleep(0.2)
    print("> ", end="", flush=True)
"""


def test_who_drips_without_end_has_no_more_time_than_others(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(DRIPS, "utf-8")
    bot = LineBot(f"{sys.executable} {tmp_path / 'bot.py'}")
    assert bot.choose({}, ["a"], 5.0) == "a"
    sleep(0.5)
    began = monotonic()
    with pytest.raises(Late):
        bot.choose({}, ["a"], 0.3)
    assert monotonic() - began < 2.5 and bot.running is None


def test_who_leaves_a_line_unfinished_is_asked_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PROMPTS, "utf-8")
    bot = LineBot(f"{sys.executable} {tmp_path / 'bot.py'}")
    for _ in range(2):
        assert bot.choose({}, ["a"], 5.0) == "a"
        sleep(0.5)
    bot.close()


SLOWLY = """
import sys, time
time.sleep(1.5)
for question in sys.stdin:
    if "stop" in question:
        time.sleep(60)
    print("a", flush=True)
"""


def test_who_starts_slowly_has_time_to_but_only_who_then_answers_has_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot.py").write_text(SLOWLY, "utf-8")
    bot = LineBot(f"{sys.executable} {tmp_path / 'bot.py'}")
    assert guarded(bot, "b", {}, ["a"], 0.05).fault == ""
    assert guarded(bot, "b", {"stop": True}, ["a"], 0.05).fault == "late"
    assert guarded(bot, "b", {}, ["a"], 0.05).fault == "", "it has answered before, so it may start slowly again"
    bot.close()
    silent = LineBot("sleep 60")
    monkeypatch.setattr(line, "LOADING", 0.5)
    assert silent.patience == 0.5 and guarded(silent, "b", {}, ["a"], 0.05).fault == "late"
    assert silent.patience == 0.0 and guarded(silent, "b", {}, ["a"], 0.05).fault == "late"


AFTERWARDS = """
import sys
for _ in sys.stdin:
    sys.stdout.write("a\\ninfo nodes 17\\n")
    sys.stdout.flush()
"""


def test_what_is_said_after_the_answer_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(AFTERWARDS, "utf-8")
    bot = LineBot(f"{sys.executable} {tmp_path / 'bot.py'}")
    assert [guarded(bot, "b", {}, ["b", "a"], 5.0) for _ in range(3)] == [("a", "")] * 3
    bot.close()


def test_an_answer_without_end_is_called_so() -> None:
    bot = LineBot(f"{sys.executable} -c 'input(); print(\"x\" * 9999)'")
    with pytest.raises(LineFailed, match="answered more than 4096 characters"):
        bot.choose({}, ["a"], 5.0)


@pytest.mark.usefixtures("hasty")
def test_who_does_not_read_the_question_is_late() -> None:
    bot, heard = LineBot("sleep 60"), list[str]()

    def ask() -> None:
        try:
            bot.choose({"much": "x" * 1_000_000}, ["a"], 0.1)
        except (Late, OSError) as error:
            heard.append(type(error).__name__)

    asking = Thread(target=ask)
    asking.start()
    asking.join(5.0)
    in_time = list(heard)
    bot.close()
    asking.join()
    assert in_time == ["Late"]


def test_a_long_question_arrives_whole(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("print(len(input()), flush=True)", "utf-8")
    bot = LineBot(f"{sys.executable} {tmp_path / 'bot.py'}")
    view: JSON = {"much": "x" * 1_000_000}
    length = str(len(json.dumps({"view": view, "moves": ["a"], "seconds": 10.0})))
    assert bot.choose(view, ["a"], 10.0) == length
    bot.close()


def test_a_process_and_those_it_started_end_with_the_bot(tmp_path: Path) -> None:
    child = "import subprocess, sys, time; print(subprocess.Popen(['sleep', '60']).pid, flush=True); time.sleep(60)"
    (tmp_path / "bot.py").write_text(child, "utf-8")
    bot = LineBot(f"{sys.executable} {tmp_path / 'bot.py'}")
    started = int(bot.pipes()[1].readline())
    bot.close()
    assert is_gone(started)


def is_gone(pid: int, seconds: float = 5.0) -> bool:
    """Has a process ended within so many seconds?"""
    until, status = monotonic() + seconds, Path(f"/proc/{pid}/stat")
    while status.exists() and status.read_text("utf-8").rpartition(")")[2].split()[0] != "Z":
        if monotonic() > until:
            return False
        sleep(0.05)
    return True


@pytest.mark.parametrize("command", ["", "/no/such/program x", 'perl "x'])
def test_a_command_that_cannot_be_started_is_refused(command: str) -> None:
    with pytest.raises(LineFailed):
        bots.bot(f"line:{command}")


# Bots of other packages

THEIRS = """
import os, sys, time

class Good:
    def __init__(self, seed):
        self.asked = 0
    def choose(self, view, moves, seconds):
        print("thinking aloud")
        self.asked += 1
        return moves[self.asked % len(moves)]

class Raises(Good):
    def choose(self, view, moves, seconds):
        raise ValueError("no idea")

class Wordy(Good):
    def choose(self, view, moves, seconds):
        if "long" in view:
            return "b" * 5000
        raise ValueError("\U0001f600" * 400)

class Curious(Good):
    def choose(self, v, m, s, /):
        return sys.stdin.read() + m[0]

class Interrupts(Good):
    def choose(self, view, moves, seconds):
        raise KeyboardInterrupt

class Loops(Good):
    def choose(self, view, moves, seconds):
        while True:
            try:
                time.sleep(1)
            except:
                pass

class Dies(Good):
    def choose(self, view, moves, seconds):
        os._exit(3)

class Bad:
    def __init__(self, seed):
        raise LookupError("not today")

class Heavy(Good):
    def __init__(self, seed):
        time.sleep(1.5)
        self.asked = 0
    def choose(self, view, moves, seconds):
        if "late" in view:
            time.sleep(60)
        return moves[-1]
"""


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with bots, installed."""
    (tmp_path / "theirs.py").write_text(THEIRS, "utf-8")
    facts = tmp_path / "theirs-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n", "utf-8")
    kinds = ("Good", "Raises", "Loops", "Dies", "Bad", "Heavy", "Curious", "Interrupts", "Random", "Wordy")
    points = "".join([f"{kind.lower()} = theirs:{kind}\n" for kind in kinds])
    (facts / "entry_points.txt").write_text(f"[fabrica.bots]\n{points}missing = nowhere:Bot\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    bots.others.cache_clear()
    yield
    bots.others.cache_clear()


@pytest.mark.usefixtures("theirs")
def test_a_bot_of_another_package_thinks_in_a_process_of_its_own() -> None:
    bot = bots.bot("good", 1)
    assert isinstance(bot, HostedBot) and bot.running is not None
    assert [bot.choose({}, ["a", "b", "c"], 5.0) for _ in range(3)] == ["b", "c", "a"]
    before = bot.running.pid
    bot.close()
    assert is_gone(before)


FAULTS = [("raises", "raised ValueError"), ("dies", "raised LineFailed"), ("interrupts", "raised KeyboardInterrupt")]


@pytest.mark.usefixtures("theirs")
@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_whatever_a_bot_of_another_package_does_a_legal_move_is_played(name: str, fault: str) -> None:
    bot = bots.bot(name, 1)
    for _ in range(2):
        assert guarded(bot, name, {}, ["a", "b"], 5.0) == ("a", fault)
    bots.close(bot)


@pytest.mark.usefixtures("theirs")
def test_a_bot_that_catches_everything_is_ended() -> None:
    bot = bots.bot("loops", 1)
    assert guarded(bot, "loops", {}, ["a"], 0.1) == ("a", "late")
    assert isinstance(bot, HostedBot) and bot.running is None


@pytest.mark.usefixtures("theirs")
def test_a_bot_that_takes_long_to_load_is_not_ended_while_it_does() -> None:
    bot = bots.bot("heavy", 1)
    assert guarded(bot, "heavy", {"late": True}, ["a", "b"], 0.1, 0.1) == ("a", "late")
    faults = [guarded(bot, "heavy", {}, ["a", "b"], 0.1, 0.1).fault for _ in range(100)]
    assert set(faults) == {"late", ""} and faults[-1] == "", "it has come back"
    bots.close(bot)


class Ended(subprocess.Popen[bytes]):
    """A process in whose start its starter is told to end."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        signal.raise_signal(signal.SIGTERM)


def test_a_process_whose_starter_is_told_to_end_meanwhile_is_not_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", Ended)
    bot = LineBot("cat")
    with answering(leave), pytest.raises(KeyboardInterrupt):
        bot.choose({}, ["a"], 5.0)
    running = bot.running
    assert running is not None
    bot.close()
    assert running.returncode == -signal.SIGKILL


class Cut(subprocess.Popen[bytes]):
    """A process in whose start, and in whose end, the time is over."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        signal.raise_signal(signal.SIGALRM)

    def wait(self, timeout: float | None = None) -> int:
        signal.raise_signal(signal.SIGALRM)
        return super().wait(timeout)


def test_a_process_that_is_cut_off_while_it_starts_or_ends_is_not_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", Cut)
    bot = LineBot("cat")
    assert guarded(bot, "cat", {}, ["a"], 5.0) == ("a", "late")
    running = bot.running
    assert running is not None and running.stdin is not None and running.poll() is None
    with pytest.raises(CutOff), alarm(5.0) as asking, asking:
        bot.close()
    assert bot.running is None and running.returncode == -signal.SIGKILL and running.stdin.closed


@pytest.mark.usefixtures("theirs")
def test_what_a_bot_of_another_package_raises_is_told_and_once_where(caplog: pytest.LogCaptureFixture) -> None:
    bot = bots.bot("raises", 1)
    with pytest.raises(HostedRaised, match="no idea") as raised:
        bot.choose({}, ["a"], 5.0)
    assert raised.value.kind == "ValueError" and 'raise ValueError("no idea")' in raised.value.where
    for _ in range(3):
        guarded(bot, "raises there", {}, ["a"], 5.0)
    told = [record.getMessage() for record in caplog.records]
    assert told.count("raises there cut off: raised ValueError (no idea); 'a' is played") == 3
    assert len([words for words in told if "theirs.py" in words and "in choose" in words]) == 1
    bots.close(bot)


@pytest.mark.usefixtures("theirs")
def test_what_is_raised_or_answered_at_length_is_told_and_the_process_goes_on() -> None:
    bot = bots.bot("wordy", 1)
    assert isinstance(bot, HostedBot) and bot.running is not None
    before = bot.running.pid
    assert guarded(bot, "wordy", {}, ["a"], 5.0).fault == "raised ValueError"
    assert guarded(bot, "wordy", {"long": 1}, ["a"], 5.0).fault.startswith("illegal 'bbb")
    assert bot.running.pid == before
    bots.close(bot)


@pytest.mark.usefixtures("theirs")
def test_what_a_bot_reads_is_no_question_and_its_arguments_have_no_names() -> None:
    bot = bots.bot("curious", 1)
    assert [bot.choose({}, ["a", "b"], 5.0) for _ in range(2)] == ["a", "a"]
    bots.close(bot)


@pytest.mark.usefixtures("theirs")
def test_our_names_stay_ours() -> None:
    assert "random" not in bots.others() and isinstance(bots.bot("random", 1), RandomBot)


@pytest.mark.usefixtures("theirs")
@pytest.mark.parametrize(("name", "says"), [("bad", "LookupError: not today"), ("missing", "No module named")])
def test_a_bot_that_cannot_be_loaded_is_refused_and_spoils_no_other(name: str, says: str) -> None:
    with pytest.raises(LineFailed, match=says):
        bots.bot(name)
    bots.close(bots.bot("good"))
