"""The arena: balanced seats, the same chance, results that resume, figures that are right, reports."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from importlib.metadata import EntryPoint
from itertools import combinations_with_replacement, permutations
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import sleep, thread_time
from typing import Any

import pytest
from rich.console import Console

from fabrica import Table, bots, core
from fabrica.arena import code, command, engines, figures, store
from fabrica.arena import play as arena_play
from fabrica.arena.play import ENDLESS, HOPELESS, Game, Outcome, Task, play
from fabrica.arena.schedule import BadSchedule, Match, lineups, schedule
from fabrica.arena.store import NotKept, OtherArena, Store
from fabrica.bots import Bot
from fabrica.bots.guard import GRACE, Choice
from fabrica.bots.players import SearchBot
from fabrica.core import JSON
from tests.bots.test_line import is_gone

LINE_UPS = [
    *[("ab", 2), ("abc", 3), ("abc", 4), ("abcd", 2), ("ab", 3), ("abcde", 3), ("abb", 3), ("aabb", 4)],
    *[("abcdef", 2), ("abcdef", 3), ("abcdef", 4), ("abcdefgh", 5), ("abc", 1)],
]


@pytest.mark.parametrize(("names", "seats"), LINE_UPS)
def test_every_bot_sits_equally_often_in_every_seat(names: str, seats: int) -> None:
    turn = lineups(names, seats)
    for seat in range(seats):
        sat = Counter([lineup[seat] for lineup in turn])
        assert all(sat[name] * len(names) == len(turn) * names.count(name) for name in names)
    assert len(set(turn)) == len(turn)


@pytest.mark.parametrize(("names", "seats"), [(names, seats) for names, seats in LINE_UPS if seats > 1])
def test_every_bot_meets_every_other(names: str, seats: int) -> None:
    met = {pair for lineup in lineups(names, seats) for pair in permutations(lineup, 2)}
    assert met >= set(permutations(set(names), 2))


NAMED_AGAIN = ["".join(names) for count in range(3, 7) for names in combinations_with_replacement("abcd", count)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_who_is_named_several_times_has_its_share_of_every_seat(seats: int) -> None:
    for names in [*NAMED_AGAIN, "abbccc", "cabcbc"]:
        if sorted(Counter(names).values())[:-1] == [1]:
            continue  # one against copies of another
        turn = lineups(names, seats)
        shares = [Counter(lineup[seat] for lineup in turn) for seat in range(seats)]
        assert shares == [{name: names.count(name) * len(turn) / len(names) for name in names}] * seats, names


def test_one_against_copies_and_a_fair_turn_hold_no_line_up_twice() -> None:
    assert lineups("abbb", 4) == [(*"abbb",), (*"bbba",), (*"bbab",), (*"babb",)]
    assert lineups("abbb", 2) == [(*"ab",), (*"bb",), (*"ba",)]
    assert lineups("aabb", 2) == [(*"aa",), (*"ab",), (*"bb",), (*"ba",)]


def test_a_line_up_that_comes_twice_in_a_turn_has_another_chance() -> None:
    turn = lineups("abbccc", 3)
    assert len(turn) == 30 > len(set(turn))
    matches = schedule("abbccc", 3, 60, "s", duplicate=True)
    assert [match.lineup for match in matches] == turn * 2
    assert len({(match.seed, match.lineup) for match in matches}) == 60
    first = [match.seed for n, match in enumerate(matches) if match.lineup not in turn[: n % 30]]
    assert first == ["s 0"] * len(set(turn)) + ["s 1"] * len(set(turn))


def test_in_duplicate_mode_all_line_ups_have_the_same_chance_in_turn() -> None:
    matches = schedule("ab", 2, 6, "s", duplicate=True)
    assert [match.seed for match in matches] == ["s 0", "s 0", "s 1", "s 1", "s 2", "s 2"]
    assert [match.lineup for match in matches[:2]] == [("a", "b"), ("b", "a")]
    assert len({match.seed for match in schedule("ab", 2, 6, "s", duplicate=False)}) == 6


def test_an_arena_needs_a_bot() -> None:
    with pytest.raises(BadSchedule):
        schedule([], 2, 5, "s", True)


def task(n: int, seed: str, lineup: tuple[str, ...]) -> Task:
    return Task("factories", len(lineup), {}, 1.0, Match(n, seed, lineup))


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = play(task(0, "s", ("random", "random"))), play(task(0, "s", ("random", "random")))
    assert (first.scores, first.places) == (again.scores, again.places)
    other = play(task(0, "t", ("random", "random")))
    assert first.scores != other.scores


@pytest.mark.parametrize(
    ("game", "seats", "games"), [("brass", 3, 12), ("burgundy", 2, 12), ("factories", 2, 12), ("stephens", 2, 72)]
)
def test_the_levels_are_steps_of_a_ladder(game: str, seats: int, games: int) -> None:
    ladder = ("easy", "medium", "learned")
    points, played = Counter[str](), Counter[str]()
    for match in schedule(ladder, seats, games, "ladder", duplicate=True):
        outcome = play(Task(game, seats, {}, 20.0, match))
        for name, lines in zip(outcome.lineup, outcome.scores, strict=True):
            points[name] += lines["total"]
            played[name] += 1
    easy, medium, learned = [points[name] / played[name] for name in ladder]
    assert easy < medium < learned


def test_chance_is_the_same_whoever_sits_there() -> None:
    rolls = []
    for lineup in (("random", "easy"), ("easy", "random")):
        game = Game(Task("burgundy", 2, {}, 1.0, Match(0, "s", lineup)))
        while game.state.round < 2 or not all(game.state.dice):
            owing = core.owing(game.rules, game.state)[0]
            if owing == core.NATURE:
                game.nature()
            else:
                game.decide(owing)
        rolls.append(game.state.dice)
    assert rolls[0] == rolls[1]


def test_a_search_thinks_its_time_on_the_processor_however_busy_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(Task("burgundy", 2, {}, 1.0, Match(0, "s", ("search:0.2s", "random"))))
    searching, other = game.bots
    assert isinstance(searching, SearchBot) and searching.clock is thread_time and not hasattr(other, "clock")
    graces = {}

    def noted(bot: Bot, name: str, view: JSON, moves: list[str], seconds: float, grace: float) -> Choice:
        graces[name] = grace
        return Choice(moves[0])

    monkeypatch.setattr(arena_play, "guarded", noted)
    game.play()
    assert graces == {"search:0.2s": GRACE + 2.0, "random": GRACE}


class Broken:
    """Raises now and then, else answers nonsense."""

    def __init__(self, seed: int | None) -> None:
        self.asked = 0

    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        self.asked += 1
        if self.asked % 2:
            raise RuntimeError("broken")
        return "nonsense"


def test_a_broken_bot_does_not_spoil_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "broken", Broken)
    outcome = play(task(0, "s", ("random", "broken")))
    assert outcome.faults[0] == []
    assert outcome.decisions[1] == len(outcome.faults[1]) == HOPELESS, "then it is asked no more"
    assert set(outcome.faults[1]) == {"raised RuntimeError", "illegal 'nonsense'"}
    assert command.useless([outcome]) == ["broken"]


class Last:
    """Takes the last move of the list: in Fantastic Factories it is done at once, and nobody ever builds."""

    def __init__(self, seed: int | None = None) -> None:
        pass

    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        return moves[-1]


def test_a_game_that_nobody_ends_is_left_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "last", Last)
    game = Game(task(0, "s", ("last", "last"))._replace(recorded=True))
    assert game.most == 20_000
    game.most = 400
    outcome = game.play()
    assert outcome.faults == [[ENDLESS], [ENDLESS]] and command.useless([outcome]) == []
    table = Table.from_record(outcome.record)
    assert table.length == 400 and not table.over


@pytest.mark.parametrize(("game", "seats"), [("burgundy", 2), ("factories", 2), ("factories", 1), ("brass", 3)])
def test_every_game_can_be_recorded(tmp_path: Path, game: str, seats: int) -> None:
    out, file = Console(file=io.StringIO()), tmp_path / "arena.db"
    outcomes = command.run(out, game, seats, ["random"], 2, workers=1, file=file, records=tmp_path)
    assert len(outcomes) == 2
    for outcome in outcomes:
        table = Table.from_record((tmp_path / f"{outcome.n}.record").read_text("utf-8"))
        assert table.over and table.scores() == outcome.scores and outcome.record == ""


def outcome(n: int, lineup: tuple[str, ...], totals: list[int], places: list[int]) -> Outcome:
    seats = len(lineup)
    scores = [{"goods": total, "total": total} for total in totals]
    return Outcome(n, "s", lineup, scores, places, [10] * seats, [0.5] * seats, [0.2] * seats, [[]] * seats, 0.0)


WON = [
    *[outcome(n, ("good", "bad"), [20, 10], [0, 1]) for n in range(8)],
    *[outcome(n, ("bad", "good"), [12, 12], [0, 0]) for n in range(8, 10)],
]


def test_figures() -> None:
    best, worst = figures.standings(WON)
    assert (best.bot, best.games, best.wins.value) == ("good", 10, 0.9)
    assert worst.wins.value == pytest.approx(0.1)
    assert best.rating > 25 > worst.rating and best.unsure < 25 / 3
    assert best.lines == {"goods": 18.4, "total": 18.4}
    assert best.milliseconds == pytest.approx(50.0) and best.slowest == 0.2
    assert [seat.value for seat in figures.seats(WON)] == [0.9, 0.1]


def test_wilsons_interval() -> None:
    assert figures.wilson(9, 10)[:3] == pytest.approx((0.9, 0.5958, 0.9821), abs=1e-3)
    assert figures.wilson(0, 0).high == 1.0


def test_results_are_kept_and_not_played_again(tmp_path: Path) -> None:
    file, out = tmp_path / "arena.db", Console(file=io.StringIO(), width=200)
    first = command.run(out, "factories", 2, ["random", "random"], 2, file=file, workers=1)
    store = Store(file, settings_of(file))
    store.db.execute("DELETE FROM games WHERE n = 1")
    store.db.commit()
    store.close()
    again = command.run(out, "factories", 2, ["random", "random"], 2, file=file, workers=1)
    assert [(o.n, o.scores) for o in again] == [(o.n, o.scores) for o in first]
    assert again[0].thought == first[0].thought, "the game that was there is not played again"
    with pytest.raises(OtherArena):
        command.run(out, "factories", 2, ["random", "easy"], 2, file=file)


def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    text, database = tmp_path / "notes.txt", tmp_path / "other.db"
    text.write_text("no database, but long enough to look at", "utf-8")
    other = sqlite3.connect(database)
    other.execute("CREATE TABLE friends (name TEXT)")
    other.close()
    before = [file.read_bytes() for file in (text, database)]
    for file in (text, database):
        with pytest.raises(OtherArena, match=file.name):
            Store(file, {})
    assert [file.read_bytes() for file in (text, database)] == before


def lock(file: Path, how: str = "IMMEDIATE") -> sqlite3.Connection:
    """Another process that writes."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute(f"BEGIN {how}")
    return other


def test_a_database_that_is_locked_while_playing_is_told_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, heard, others = tmp_path / "arena.db", io.StringIO(), list[sqlite3.Connection]()
    add = Store.add

    def add_and_lock(kept: Store, outcome: Outcome) -> None:
        add(kept, outcome)
        others.append(lock(file))

    def run() -> list[Outcome]:
        out = Console(file=heard, width=200)
        return command.run(out, "factories", 2, ["random", "random"], 4, workers=2, file=file)

    monkeypatch.setattr(store, "PATIENCE", 0.1)
    monkeypatch.setattr(Store, "add", add_and_lock)
    with pytest.raises(NotKept, match=r"arena\.db .*database is locked.* the same command goes on"):
        run()
    assert "1 games" in heard.getvalue() and not multiprocessing.active_children()
    others[0].close()
    monkeypatch.setattr(Store, "add", add)
    assert [outcome.n for outcome in run()] == [0, 1, 2, 3]


def test_a_database_that_is_locked_when_it_is_opened_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.1)
    Store(tmp_path / "old.db", {"game": "burgundy"}).close()
    for name in ("old.db", "new.db"):
        other = lock(tmp_path / name, "EXCLUSIVE")
        with pytest.raises(OtherArena, match=f"{name} .*locked"):
            Store(tmp_path / name, {"game": "burgundy"})
        other.close()


def test_a_full_disk_is_told_and_what_was_written_is_kept(tmp_path: Path) -> None:
    kept, written = Store(tmp_path / "arena.db", {}), list[int]()
    kept.db.execute("PRAGMA max_page_count = 8")

    def fill() -> None:
        for n in range(1000):
            kept.add(WON[0]._replace(n=n, seed="long" * 500))
            written.append(n)

    with pytest.raises(NotKept, match="is full"):
        fill()
    assert [one.n for one in kept.outcomes()] == written != []
    kept.close()


def test_a_damaged_database_is_told(tmp_path: Path) -> None:
    kept = Store(tmp_path / "arena.db", {})
    kept.db.execute("DROP TABLE games")
    with pytest.raises(NotKept, match="no such table"):
        kept.outcomes()
    kept.close()
    other = sqlite3.connect(tmp_path / "other.db")
    other.executescript("CREATE TABLE arena (name TEXT); CREATE TABLE games (n INTEGER)")
    other.close()
    with pytest.raises(OtherArena, match=r"other\.db cannot hold .*settings"):
        Store(tmp_path / "other.db", {})


@pytest.mark.parametrize("text", ["[1, 2]", "{", "3"])
def test_a_game_that_cannot_be_read_is_told(tmp_path: Path, text: str) -> None:
    kept = Store(tmp_path / "arena.db", {})
    kept.add(WON[0])
    kept.db.execute("UPDATE games SET outcome = ?", (text,))
    with pytest.raises(NotKept, match=rf"arena\.db: game {WON[0].n} cannot be read"):
        kept.outcomes()
    kept.close()


def test_of_two_arenas_that_begin_at_once_on_one_file_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Path(tmp_path / "arena.db")
    made = store.TABLES

    def first(self: Store, settings: str) -> None:
        """Another command has made the same file between our look at it and our settings."""
        monkeypatch.undo()
        self.db.executescript(made)
        Store(other, {"game": "brass"}).close()
        self.open(settings)

    monkeypatch.setattr(Store, "open", first)
    with pytest.raises(OtherArena, match="holds another arena"):
        Store(other, {"game": "burgundy"})


def test_names_with_brackets_are_shown_as_they_are(tmp_path: Path) -> None:
    heard, file = io.StringIO(), tmp_path / "[b]x[" / "i].html"
    file.parent.mkdir()
    out = Console(file=heard, width=200)
    command.run(out, "factories", 2, ["random", "random"], 1, seed="[/b]", workers=1, page=file)
    assert "[/b]" in heard.getvalue() and "[b]x[/i].html" in heard.getvalue().replace("\n", "")


def test_alone_there_is_no_rating_and_no_seat_to_compare(tmp_path: Path) -> None:
    heard = io.StringIO()
    command.run(Console(file=heard, width=250), "factories", 1, ["random"], 2, workers=1, page=tmp_path / "p.html")
    assert "none" in heard.getvalue() and "Seats" not in heard.getvalue()
    assert (tmp_path / "p.html").read_text("utf-8").count("<svg") == 2


def settings_of(file: Path) -> JSON:
    db = sqlite3.connect(file)
    settings: JSON = json.loads(db.execute("SELECT settings FROM arena").fetchone()[0])
    db.close()
    return settings


def test_two_workers_give_the_same_results_as_one_and_the_report_is_one_page(tmp_path: Path) -> None:
    page, heard = tmp_path / "arena.html", io.StringIO()
    out = Console(file=heard, width=200)
    one = command.run(out, "factories", 2, ["random", "random"], 4, workers=1)
    two = command.run(out, "factories", 2, ["random", "random"], 4, workers=2, page=page)
    assert [(o.n, o.lineup, o.scores) for o in one] == [(o.n, o.lineup, o.scores) for o in two]
    html = page.read_text("utf-8")
    assert html.count("<svg") == 3 and "http" not in html.replace("http://www.w3.org/2000/svg", "")
    for words in ("Standings", "Mean scores by line", "Seats", "first places"):
        assert words in html and words in heard.getvalue()


def test_the_mark_of_the_code_is_of_what_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "PACKAGE", tmp_path)

    def mark_with(name: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name} and more", "utf-8")
        code.ours.cache_clear()
        return code.code_of("burgundy")

    plays = ["nature.py", "core/engine.py", "bots/search.py", "bots/values/burgundy.py", "bots/nets/burgundy-2.net"]
    plays += ["arena/play.py", "arena/schedule.py"]
    marks = [mark_with(name) for name in [*plays, "games/burgundy/rules.py", "games/burgundy/rules/ships.py"]]
    assert len(set(marks)) == len(marks)
    others = ["games/brass/rules.py", "bots/values/brass.py", "bots/nets/brass-3.net", "bots/training.py"]
    for name in ("bots/line.py", "games/burgundy/words.py", "games/burgundy/drawing/board.py", "web/pages.py", *others):
        assert mark_with(name) == marks[-1]
    monkeypatch.setattr(code, "data_of", lambda _: "another pack")
    assert mark_with("nature.py") != marks[-1]
    code.ours.cache_clear()


@pytest.mark.parametrize("form", ["line:perl {file} x", "learned:{file}"])
def test_the_mark_is_also_of_programs_and_nets_that_are_not_ours(tmp_path: Path, form: str) -> None:
    file, marks = tmp_path / "bot", [code.code_of("factories"), code.code_of("factories", ("random", "greedy"))]
    for text in ("one", "another", "another"):
        file.write_text(text, "utf-8")
        marks.append(code.code_of("factories", ("random", form.format(file=file))))
    assert marks[0] == marks[1] and marks[3] == marks[4] and len(set(marks)) == 3


def test_the_mark_is_also_of_bots_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {name: EntryPoint(name, f"{name}:Bot", "fabrica.bots") for name in ("json", "this", "nowhere")}
    monkeypatch.setattr(code, "others", lambda: points)
    names = [[path.name for path in code.files_of(name)] for name in points]
    assert {"__init__.py", "decoder.py", "tool.py"} <= set(names[0]) and names[1:] == [["this.py"], []]
    assert len({code.code_of("factories", lineup) for lineup in ((), ("json",), ("this",), ("json", "this"))}) == 4
    assert code.code_of("factories", ("nowhere", "random")) == code.code_of("factories")


def test_results_of_different_code_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, heard = tmp_path / "arena.db", io.StringIO()
    out = Console(file=heard, width=200)
    (first,) = command.run(out, "factories", 2, ["random", "random"], 1, file=file, workers=1)
    assert first.code == code.code_of("factories") and "different versions" not in heard.getvalue()
    monkeypatch.setattr(arena_play, "code_of", lambda *_: "another")
    command.run(out, "factories", 2, ["random", "random"], 2, file=file, workers=1)
    assert "played by 2 different versions of the code" in heard.getvalue()


def test_an_unknown_engine_is_named() -> None:
    with pytest.raises(engines.NoEngine, match="local, ray"), engines.crew("abacus", 1):
        pass


def half(number: int) -> float:
    """Some work; 13 brings bad luck."""
    if number == 13:
        raise ValueError("thirteen")
    return number / 2


def waits(seconds: float) -> float:
    """Work that takes its time."""
    sleep(seconds)
    return seconds


def dies_once(file: str) -> str:
    """Work at which the process is lost the first time."""
    if not Path(file).exists():
        Path(file).write_text("once", "utf-8")
        os._exit(3)
    return "done"


def always_dies(_: int) -> None:
    """Work at which every process is lost."""
    os._exit(3)


def test_a_crew_of_processes_does_all_work_and_says_which_was_which() -> None:
    with engines.crew("local", 2) as players:
        assert dict(players.each(half, [*range(9)])) == {n: n / 2 for n in range(9)}
        assert dict(players.each(half, [4, 6])) == {0: 2.0, 1: 3.0}, "the same processes again"
        with pytest.raises(ValueError, match="thirteen"):
            list(players.each(half, [1, 13]))


def test_work_that_was_given_up_is_forgotten() -> None:
    with engines.crew("local", 2) as players:
        given_up = players.each(waits, [0.0, 5.0])
        assert next(given_up) == (0, 0.0)
        assert dict(players.each(half, [8, 12])) == {0: 4.0, 1: 6.0}


def test_processes_that_are_ready_at_once_share_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_at_once(pipes: list[Connection]) -> list[Connection]:
        while len(found := wait(pipes)) < len(pipes):
            sleep(0.01)
        return [pipe for pipe in found if isinstance(pipe, Connection)]

    monkeypatch.setattr(engines, "wait", all_at_once)
    with engines.crew("local", 2) as players:
        assert dict(players.each(half, [2, 4, 6])) == {0: 1.0, 1: 2.0, 2: 3.0}


def test_what_is_lost_with_a_process_is_done_again_once(tmp_path: Path) -> None:
    with engines.crew("local", 2) as players:
        files = [str(tmp_path / name) for name in "ab"]
        assert dict(players.each(dies_once, files)) == {0: "done", 1: "done"}
        with pytest.raises(engines.Lost, match="twice"):
            list(players.each(always_dies, [1, 2]))


def test_a_process_that_ends_before_it_is_asked_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    ask, killed = engines.Desk.ask, list[int]()

    def too_late(desk: engines.Desk, work: Callable[[Any], Any], n: int, task: Any) -> None:
        if not killed:
            desk.running.kill()
            desk.running.join()
            killed.append(n)
        ask(desk, work, n, task)

    monkeypatch.setattr(engines.Desk, "ask", too_late)
    with engines.crew("local", 2) as players:
        assert dict(players.each(half, [2, 4, 6])) == {0: 1.0, 1: 2.0, 2: 3.0} and killed == [0]


def started_by(told: Path) -> int:
    """The process that a bot has started and written down; it is running."""
    for _ in range(600):
        if told.exists() and told.read_text("utf-8").endswith("\n"):
            break
        sleep(0.05)
    started = int(told.read_text("utf-8"))
    assert not is_gone(started, 0.0)
    return started


def test_what_a_bot_has_started_ends_with_the_crew(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    line = f"""line:sh -c 'sleep 60 & echo $! > "{told}"; wait'"""
    local = engines.Local(1)
    local.desks.append(engines.Desk())
    local.desks[0].ask(play, 0, task(0, "s", (line, "random"))._replace(seconds=60.0))
    started = started_by(told)
    local.dismiss()
    assert is_gone(started, 5.0)


ORPHAN = """
import os
from fabrica.arena.engines import Desk
from tests.arena.test_arena import half
desk = Desk()
print(desk.running.pid, flush=True)
desk.ask(half, 0, 2)
os._exit(0)
"""


def test_a_process_whose_parent_was_gone_before_it_could_be_told_ends() -> None:
    told = subprocess.run([sys.executable, "-c", ORPHAN], capture_output=True, text=True, check=True).stdout
    assert is_gone(int(told), 15.0)


STOPPED = """
from rich.console import Console
from fabrica.arena import command
import sys
command.run(Console(width=200), "factories", 2, [sys.argv[1], "random"], 4, seconds=60.0, workers=int(sys.argv[2]))
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_an_arena_that_is_told_to_end_ends_what_its_bots_have_started(tmp_path: Path, workers: int) -> None:
    told = tmp_path / "pid"
    line = f"""line:sh -c 'sleep 60 & echo $! > "{told}"; wait'"""
    arena = subprocess.Popen([sys.executable, "-c", STOPPED, line, str(workers)], stdout=subprocess.PIPE, text=True)
    started = started_by(told)
    arena.terminate()
    assert "stopped" in arena.communicate(timeout=20)[0] and arena.returncode == 0
    assert is_gone(started, 5.0)


class Sulky:
    """Cannot be made a second time."""

    made = 0

    def __init__(self, seed: int | None) -> None:
        Sulky.made += 1
        if Sulky.made == 4:  # the first is made to see whether there is such a bot
            raise bots.UnknownBot("not again")

    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        return moves[0]


def test_what_was_played_before_a_bot_could_not_be_made_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    heard, closed = io.StringIO(), list[object]()
    monkeypatch.setitem(bots.BOTS, "sulky", Sulky)
    monkeypatch.setattr(bots, "close", closed.append)
    with pytest.raises(bots.UnknownBot, match="not again"):
        command.run(Console(file=heard, width=200), "factories", 2, ["random", "sulky"], 5, workers=1)
    assert "2 games" in heard.getvalue() and "sulky" in heard.getvalue()
    assert [type(bot).__name__ for bot in closed][-1] == "RandomBot", "who was made already is closed"


def test_the_processes_of_a_crew_end_with_it() -> None:
    with engines.crew("local", 2) as players:
        list(players.each(half, [1, 2]))
        assert isinstance(players, engines.Local)
        running = [desk.running for desk in players.desks]
        assert len(running) == 2 and all([one.is_alive() for one in running])
    assert not any([one.is_alive() for one in running])


@pytest.mark.soak
def test_ray_gives_the_same_results_as_this_machine() -> None:
    """Needs the package ray, and fails without it: `pip install 'fabrica[ray]'`."""
    tasks = [task(n, f"s {n}", ("random", "easy")) for n in range(4)]
    with engines.crew("ray", 2) as far, engines.crew("local", 1) as near:
        there, here = sorted(dict(far.each(play, tasks)).values()), sorted(dict(near.each(play, tasks)).values())
    assert [(o.n, o.scores, o.places) for o in there] == [(o.n, o.scores, o.places) for o in here]
