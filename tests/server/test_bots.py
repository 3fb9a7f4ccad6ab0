"""Bots: they play to the end; one that is slow or broken is cut off, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from fabrica import Table
from fabrica.bots.guard import Late
from fabrica.bots.line import HostedRaised
from fabrica.games import NAMES, load
from fabrica.server.asked import Question, Seated, raised
from fabrica.server.bots import TRIALS, BotFailed, Bots, Worker, seated
from fabrica.server.clerk import Clerk
from fabrica.server.live import Hall, Live
from fabrica.server.metrics import Metrics
from fabrica.server.settings import Settings
from fabrica.server.store import SeatRow, TableRow
from fabrica.server.worker import Company, answered
from tests.server import odd_bots
from tests.server.serving import LOG, Listener, Player, Serving, play_out, wait_for

KINDS = ("Slow", "Cheat", "Crash", "Chatty", "Heavy", "Forks", "Raises", "Leaves", "Unmade", "Wordless", "Faithful")
ODD = ",".join([f"{name.lower()}=tests.server.odd_bots:{name}" for name in KINDS])
QUICK = {"FABRICA_BOTS": ODD, "FABRICA_BOT_SECONDS": "0.2", "FABRICA_BOT_GRACE": "0.2", "FABRICA_BOT_WORKERS": "2"}
T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it, in a thread: a browser's driver may have a loop of its own running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("odd")
    server = Serving(str(folder / "odd.db"), folder, **QUICK).start()
    yield server
    server.stop()


@pytest.mark.parametrize("game", NAMES)
def test_bots_alone_play_every_game_to_its_end(game: str, serving: Serving, ana: Player) -> None:
    low = load(game).seats[0]
    table = ana.open(game, [{"who": "bot"}] * low)["id"]
    over = wait_for(lambda: (s := ana.state(table))["status"] == "over" and s, 60)
    assert over["ranking"] and not [e for e in ana.state(table, None, **LOG)["log"] if e["kind"] == "bot"]


@pytest.mark.parametrize(("bot", "what"), [("slow", "late"), ("cheat", "broken"), ("crash", "broken")])
def test_a_bad_bot_is_cut_off_and_a_legal_move_is_made(bot: str, what: str, odd: Serving) -> None:
    ana = Player(odd.address, "Ana")
    table = ana.open("burgundy", [{"who": "me"}, {"who": "bot", "bot": bot}])["id"]
    ear = Listener(ana, table, 0, 0)
    for _ in range(40):
        state = wait_for(lambda: (s := ana.state(table, 0))["moves"] and s)
        ana.move(state, state["moves"][0]["move"])
        if any(event["kind"] == "bot" for event in ear.events):
            break
    told = next(event for event in ear.events if event["kind"] == "bot")
    assert told["what"] == what and told["seat"] == 1 and told["says"]
    ear.wait(told["n"] + 1)
    assert ear.events[told["n"]]["kind"] == "line" and ear.events[told["n"]]["seat"] == 1


def test_a_slow_bot_holds_up_nobody_else(odd: Serving) -> None:
    ana = Player(odd.address, "Ana")
    slow = [ana.open("burgundy", [{"who": "bot", "bot": "slow"}, {"who": "me"}])["id"] for _ in range(4)]
    table = ana.open("burgundy", [{"who": "me"}, {"who": "me", "name": "Avó"}])["id"]
    begun = time.monotonic()
    play_out([ana, ana], table, most=10)
    took = time.monotonic() - begun
    assert took < 5 and len(slow) == 4
    assert "bot_failures" in ana.http.get("/metrics").text or wait_for(
        lambda: "bot_failures" in ana.http.get("/metrics").text
    )


def test_a_bot_that_fails_ends_with_all_it_has_started(odd: Serving) -> None:
    ana = Player(odd.address, "Ana")
    table = ana.open("burgundy", [{"who": "bot", "bot": "forks"}, {"who": "bot", "bot": "forks"}])["id"]
    wait_for(lambda: [e for e in ana.state(table, None, **LOG)["log"] if e["kind"] == "bot"][2:], 60)
    asleep = [path for path in Path("/proc").glob("[0-9]*/cmdline") if b"61.25" in read(path)]
    assert len(asleep) <= 2, "at most one for each worker, and none of those before"


def read(path: Path) -> bytes:
    """What a file of a process says; nothing if it has ended."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


@pytest.mark.parametrize("bot", ["chatty", "heavy"])
def test_what_a_bot_prints_is_no_answer_and_loading_takes_none_of_its_time(bot: str, odd: Serving) -> None:
    ana = Player(odd.address, "Ana")
    table = ana.open("burgundy", [{"who": "me"}, {"who": "bot", "bot": bot}])["id"]
    for _ in range(6):
        state = wait_for(lambda: (s := ana.state(table, 0))["moves"] and s)
        ana.move(state, state["moves"][0]["move"])
    log = ana.state(table, 0, **LOG)["log"]
    assert not [event for event in log if event["kind"] == "bot"] and [e for e in log if e["seat"] == 1]


def test_bots_go_on_after_a_restart(start: Callable[..., Serving]) -> None:
    server = start(**QUICK)
    ana = Player(server.address, "Ana")
    table = ana.open("burgundy", [{"who": "bot", "bot": "random"}, {"who": "bot", "bot": "random"}])["id"]
    server.kill()
    server.start()
    wait_for(lambda: ana.state(table)["status"] == "over", 60)


# A bot that raises


def test_who_raises_is_named_in_the_log_and_after_a_while_not_asked_any_more(odd: Serving) -> None:
    ana = Player(odd.address, "Ana")
    table = ana.open("burgundy", [{"who": "bot", "bot": "raises"}, {"who": "bot", "bot": "random"}])["id"]
    wait_for(lambda: ana.state(table)["status"] == "over", 60)
    told = [event for event in ana.state(table, None, **LOG)["log"] if event["kind"] == "bot"]
    assert len(told) > TRIALS and {(event["what"], event["seat"]) for event in told} == {("broken", 0)}
    lines = [json.loads(line) for line in odd.errors.read_text().splitlines() if table in line]
    assert [line["says"] for line in lines] == ["bot cut off"] * TRIALS + ["bot not asked again at this table"]
    for line in lines:
        assert (line["bot"], line["seat"], line["cause"]) == ("raises", 0, "broken")
        assert (line["kind"], line["said"]) == ("ValueError", "no idea ?")
        assert "odd_bots.py:" in line["trace"][-1] and line["trace"][-1].endswith(" choose")


async def one_after_the_other(names: list[str]) -> list[tuple[int, str]]:
    """The number of the process that was asked, and the kind of error or the move, for each of these bots in turn."""
    worker = Worker(Settings(bots=ODD))
    found = []
    for name in names:
        try:
            answer = await worker.choose(Seated("table", 0, name, 1), {"seat": 0}, ["pass", "build"])
        except BotFailed as error:
            answer = error.raised.kind if error.raised else str(error)
        found.append((worker.running.pid if worker.running else 0, answer))
    await worker.kill()
    return found


def test_whatever_a_bot_raises_its_process_lives() -> None:
    names = ["chatty", "raises", "leaves", "unmade", "wordless", "cheat", "chatty"]
    found = run(one_after_the_other(names))
    assert [answer for _, answer in found] == [
        "build", "ValueError", "SystemExit", "LookupError", "TypeError", "broken", "build",
    ]  # fmt: skip
    assert len({process for process, _ in found}) == 1 and found[0][0]


def test_who_is_late_in_a_process_of_its_own_is_late() -> None:
    assert raised(Late("it did not answer in time")).what == "late"
    assert raised(HostedRaised("KeyError", "'ore'", "line 3\nline 4")).trace == ["line 3", "line 4"]


# One bot for each seat


def test_each_seat_has_a_bot_of_its_own_made_with_a_seed(odd: Serving) -> None:
    ana = Player(odd.address, "Ana")
    seats = [{"who": "bot", "bot": "faithful"}] * 2
    tables = [ana.open("burgundy", seats)["id"] for _ in range(3)]
    for table in tables:
        wait_for(lambda: ana.state(table)["status"] == "over", 60)  # noqa: B023
        assert not [event for event in ana.state(table, None, **LOG)["log"] if event["kind"] == "bot"]


def company(most: int) -> Company:
    return Company({"closes": "tests.server.odd_bots:Closes"}, most)


def at(table: str, seat: int = 0, seed: int = 1) -> Seated:
    return Seated(table, seat, "closes", seed)


def test_who_was_asked_longest_ago_leaves_and_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[int | None] = []
    monkeypatch.setattr(odd_bots, "CLOSED", closed)
    here = company(3)
    bots = [here.bot(at("a", seat, seat)) for seat in range(3)]
    assert len({id(bot) for bot in bots}) == 3 and [bot.seed for bot in bots] == [0, 1, 2]
    assert here.bot(at("a", 0, 9)) is bots[0], "who sits there keeps what it knows"
    here.bot(at("b", 0, 5))
    assert closed == [1] and here.bot(at("a", 2)) is bots[2] and here.bot(at("a", 0)) is bots[0]
    assert here.bot(at("a", 1, 6)) is not bots[1] and closed == [1, 5]
    assert here.bot(at("a", 0, 7), anew=True) is not bots[0] and closed == [1, 5, 0]
    answered(here, Question(at("b", 0, 8), over=["a"]))
    assert [*here.bots] == [("b", 0, "closes")] and sorted(closed, key=str) == [0, 1, 2, 5, 6, 7]


def test_a_search_keeps_its_tree_while_others_are_asked() -> None:
    table = Table("burgundy", 2, "tree")
    while len(table.legal()) == 1:
        table.play(table.legal()[0])
    here, seat, moves = Company({}), table.owing[0], [str(move) for move in table.legal()]
    mine = here.bot(Seated("mine", seat, "search", 1))
    mine.choose(table.view(seat), moves, 0.01)
    tree = mine.searching.root
    other = here.bot(Seated("other", seat, "search", 2))
    other.choose(table.view(seat), moves, 0.01)
    again = here.bot(Seated("mine", seat, "search", 3))
    assert again is mine and mine.searching.root is tree and other.searching.root is not tree


def at_the_beginning() -> Live:
    """A table of two bots, without a database."""
    row = TableRow("table", "burgundy", 1, "", 2, "{}", "00", "open", False, "p", 0.0, 0.0, None, "")
    live = Live(row, [SeatRow("table", seat, None, "", "easy", None) for seat in range(2)], [], [])
    live.table = Table("burgundy", 2, "seeds")
    return live


def test_a_seed_differs_by_seat_and_by_line() -> None:
    live = at_the_beginning()
    first = [seated(live, seat) for seat in range(2)]
    assert first == [seated(live, seat) for seat in range(2)] and first[0].seed != first[1].seed
    live.game.play(live.game.legal()[0])
    assert seated(live, 0).seed != first[0].seed


async def asked(name: str, monkeypatch: pytest.MonkeyPatch) -> Question:
    """What a worker is asked for a bot of this name."""
    questions: list[Question] = []
    worker = Worker(Settings())

    async def start() -> None: ...

    async def ask(running: None, question: Question) -> dict[str, str]:
        questions.append(question)
        return {"move": "skip"} if question.moves else {}

    monkeypatch.setattr(worker, "start", start)
    monkeypatch.setattr(worker, "ask", ask)
    who = Seated("table", 0, name, 1)
    assert await worker.choose(who, {}, ["skip"]) == "skip"
    assert questions[0] == Question(who), "it is loaded before its time runs"
    return questions[1]


@pytest.mark.parametrize(("name", "seconds"), [("easy", 1), ("medium", 1), ("hard", 2), ("expert", 5), ("mine", 1)])
def test_a_level_has_its_own_time(name: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(asked(name, monkeypatch)).seconds == seconds


Thought = tuple[Worker, bool]  # who was asked, and whether the bot was to be made anew


async def who_thinks(monkeypatch: pytest.MonkeyPatch) -> list[Thought]:
    """Who is asked for decisions of three seats, the first two one after the other, then two and again two at once."""
    found: list[Thought] = []

    async def choose(worker: Worker, who: Seated, view: dict[str, Any], moves: list[str], anew: bool) -> str:
        found.append((worker, anew))
        await asyncio.sleep(0)
        return moves[0]

    monkeypatch.setattr(Worker, "choose", choose)
    bots = Bots(Hall(cast(Clerk, None), 1), Settings(bot_workers=2), Metrics())
    for seats in ([0], [0], [1, 2], [2, 1], [0, 2]):
        await asyncio.gather(*[bots.choose(Seated("table", seat, "hard", 1), {}, ["skip"]) for seat in seats])
    return found


def test_the_worker_that_knows_the_seat_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = run(who_thinks(monkeypatch))
    workers, anew = [worker for worker, _ in found], [made for _, made in found]
    assert workers[0] is workers[1] and anew[:2] == [True, False]
    assert workers[2] is not workers[3] and anew[2:4] == [True, True]
    assert workers[4:6] == [workers[3], workers[2]] and anew[4:6] == [False, False]
    assert workers[6] is workers[0] and workers[7] is not workers[6]


async def moved_elsewhere(monkeypatch: pytest.MonkeyPatch) -> list[Thought]:
    """Who is asked for a seat while its worker is busy, and after that."""
    found: list[Thought] = []

    async def choose(worker: Worker, who: Seated, view: dict[str, Any], moves: list[str], anew: bool) -> str:
        found.append((worker, anew))
        return moves[0]

    monkeypatch.setattr(Worker, "choose", choose)
    bots = Bots(Hall(cast(Clerk, None), 1), Settings(bot_workers=2), Metrics())
    who = Seated("table", 0, "hard", 1)
    await bots.choose(who, {}, ["skip"])
    bots.free.remove(found[0][0])
    await bots.choose(who, {}, ["skip"])
    bots.free.append(found[0][0])
    await bots.choose(who, {}, ["skip"])
    await bots.choose(Seated("table", 0, "easy", 1), {}, ["skip"])
    return found


def test_a_bot_that_was_asked_elsewhere_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    found = run(moved_elsewhere(monkeypatch))
    assert found[0][0] is not found[1][0] and found[1][0] is found[2][0] is found[3][0]
    assert [anew for _, anew in found] == [True, True, False, True]


async def answers(told: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What comes of asking a bot that fails at some decisions ("x") and answers at others."""
    found: list[str] = []
    left = iter(told)

    async def choose(worker: Worker, who: Seated, view: dict[str, Any], moves: list[str], anew: bool) -> str:
        if next(left) == "x":
            raise BotFailed("late")
        return moves[0]

    monkeypatch.setattr(Worker, "choose", choose)
    bots = Bots(Hall(cast(Clerk, None), 1), Settings(), Metrics())
    live = at_the_beginning()
    for _ in told:
        try:
            found.append(await bots.asked(live, seated(live, 0), ["skip"]))
        except BotFailed as error:
            found.append(str(error))
    return found


def test_a_bot_that_answers_again_is_forgiven_what_it_failed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    told = ["x"] * (TRIALS - 1) + ["."] + ["x"] * 2 + ["."]
    assert run(answers(told, monkeypatch)) == ["late"] * (TRIALS - 1) + ["skip", "late", "late", "skip"]


async def waited_for(told: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether a bot is waited for as long as loading takes, each time after what its worker has told of it."""
    found: list[bool] = []
    worker, left = Worker(Settings()), iter(told)

    async def ask(running: None, question: Question) -> dict[str, Any]:
        return next(left)

    async def wait_for(answer: Coroutine[Any, Any, Any], within: float) -> Any:
        found.append(within > 1.0)
        return await answer

    monkeypatch.setattr(worker, "ask", ask)
    monkeypatch.setattr(asyncio, "wait_for", wait_for)
    for _ in told:
        await worker.load(cast(Any, None), Seated("table", 0, "mine", 1), False, 1.0)
    return found


def test_a_bot_that_could_not_be_loaded_is_waited_for_less_until_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(waited_for([{"raised": {}}, {}, {}], monkeypatch)) == [True, False, True]


async def told_of_the_end() -> list[set[str]]:
    """The tables of which workers hear that their games are over: those that run, where a bot sits."""
    bots = Bots(Hall(cast(Clerk, None), 1), Settings(bot_workers=2), Metrics())
    bots.workers[0].running = cast(Any, object())
    live = at_the_beginning()
    bots.hall.closing.set()
    bots.look(live)
    live.row = live.row._replace(status="over")
    bots.look(live)
    return [worker.over for worker in bots.workers]


def test_workers_hear_of_games_that_are_over() -> None:
    assert run(told_of_the_end()) == [{"table"}, set()]
