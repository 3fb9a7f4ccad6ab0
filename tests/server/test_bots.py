"""Bots: they play to the end; one that is slow or broken is cut off, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest

from fabrica.games import NAMES, load
from fabrica.server.bots import Bots, Worker
from fabrica.server.clerk import Clerk
from fabrica.server.live import Hall
from fabrica.server.metrics import Metrics
from fabrica.server.settings import Settings
from tests.server.serving import LOG, Listener, Player, Serving, play_out, wait_for

KINDS = ("Slow", "Cheat", "Crash", "Chatty", "Heavy", "Forks")
ODD = ",".join([f"{name.lower()}=tests.server.odd_bots:{name}" for name in KINDS])
QUICK = {"FABRICA_BOTS": ODD, "FABRICA_BOT_SECONDS": "0.2", "FABRICA_BOT_GRACE": "0.2", "FABRICA_BOT_WORKERS": "2"}


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


async def asked(name: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a worker is asked for a bot of this name."""
    questions: list[dict[str, Any]] = []
    worker = Worker(Settings())

    async def start() -> None: ...

    async def ask(running: None, question: dict[str, Any]) -> dict[str, str]:
        questions.append(question)
        return {"move": "skip"} if "view" in question else {}

    monkeypatch.setattr(worker, "start", start)
    monkeypatch.setattr(worker, "ask", ask)
    assert await worker.choose(name, {}, ["skip"]) == "skip"
    assert questions[0] == {"bot": name}, "it is loaded before its time runs"
    return questions[1]


@pytest.mark.parametrize(("name", "seconds"), [("easy", 1), ("medium", 1), ("hard", 2), ("expert", 5), ("mine", 1)])
def test_a_level_has_its_own_time(name: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    with ThreadPoolExecutor(1) as thread:  # a browser's driver may have a loop of its own running in this one
        assert thread.submit(asyncio.run, asked(name, monkeypatch)).result()["seconds"] == seconds


async def who_thinks(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Worker], list[Worker]]:
    """The workers that are asked for three decisions one after the other, and for two at once."""
    asked: list[Worker] = []

    async def choose(worker: Worker, name: str, view: dict[str, Any], moves: list[str]) -> str:
        asked.append(worker)
        await asyncio.sleep(0)
        return moves[0]

    monkeypatch.setattr(Worker, "choose", choose)
    bots = Bots(Hall(cast(Clerk, None), 1), Settings(bot_workers=2), Metrics())
    for _ in range(3):
        await bots.choose("hard", {}, ["skip"])
    await asyncio.gather(*[bots.choose("hard", {}, ["skip"]) for _ in range(2)])
    return asked[:3], asked[3:]


def test_the_worker_that_knows_the_position_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with ThreadPoolExecutor(1) as thread:
        in_turn, at_once = thread.submit(asyncio.run, who_thinks(monkeypatch)).result()
    assert len(set(in_turn)) == 1 and len(set(at_once)) == 2
