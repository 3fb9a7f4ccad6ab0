"""The review of a finished game over the wire: what the library says, in words; a process that dies is no loss."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fabrica import Table
from fabrica.games import NAMES, load
from fabrica.review import Review, lost_each, review
from fabrica.server.problems import Problem
from fabrica.server.reviews import EACH, REMEMBERED, WAITING, Reviews
from fabrica.server.settings import Settings
from tests.server.serving import LOG, Player, Serving, play_out, wait_for


def reviewed(player: Player, table: str, **query: Any) -> Any:
    """The review, asked for until it is ready."""
    path = f"/api/tables/{table}/review"
    return wait_for(lambda: player.ok("GET", path, **query)["review"], 60)


def played(player: Player, game: str) -> str:
    """A finished game of bots."""
    seats = max(2, load(game).seats[0])
    table = str(player.open(game, [{"who": "bot", "bot": "random"}] * seats)["id"])
    wait_for(lambda: player.state(table)["status"] == "over", 60)
    return table


@pytest.mark.parametrize("game", NAMES)
def test_a_finished_game_is_reviewed_as_the_library_does(game: str, ana: Player) -> None:
    table = played(ana, game)
    record = ana.ask("GET", f"/api/tables/{table}/record").text
    theirs, ours = reviewed(ana, table), review(Table.from_record(record))
    assert [step["after"] for step in theirs["steps"]] == [step.after for step in ours.steps]
    assert [step["loss"] for step in theirs["steps"]] == [step.loss for step in ours.steps]
    for seat, one in enumerate(theirs["seats"]):
        assert one["first"] + one["luck"] + one["skill"] + one["others"] == pytest.approx(one["last"])
        assert (one["lost"], one["graded"]) == (ours.lost[seat], ours.graded[seat])
        assert one["lost_each"] == lost_each(ours, seat) > 0


@pytest.mark.parametrize("game", NAMES)
def test_mistakes_are_lines_of_the_log_with_a_better_legal_move(game: str, ana: Player) -> None:
    table = played(ana, game)
    lines = {event["n"]: event for event in ana.state(table, None, **LOG)["log"] if event["kind"] == "line"}
    found = reviewed(ana, table)
    assert [step["n"] for step in found["steps"]] == list(lines)
    assert [step["seat"] for step in found["steps"]] == [event["seat"] for event in lines.values()]
    whole = Table.from_record(ana.ask("GET", f"/api/tables/{table}/record").text)
    losses = [one["loss"] for one in found["mistakes"]]
    assert losses == sorted(losses, reverse=True) and losses[-1] > 0
    for one in found["mistakes"]:
        event = lines[one["n"]]
        better = one["better"][0]["move"]
        assert (event["seat"], event["says"]) == (one["seat"], one["says"]) and better != event["move"]
        assert whole.at(list(lines).index(one["n"])).why(better, one["seat"]) is None
        later = [event["says"] for n, event in lines.items() if n > one["n"] and event["seat"] == one["seat"]]
        assert [move["says"] for move in one["then"]] == later[: len(one["then"])]
    assert max([[one["seat"] for one in found["mistakes"]].count(seat) for seat in range(whole.seats)]) <= EACH


def test_the_picture_names_the_players_in_the_language_of_who_looks(ana: Player) -> None:
    table = str(ana.open("factories", [{"who": "me"}, {"who": "me", "name": "Avó"}])["id"])
    play_out([ana, ana], table)
    found = reviewed(ana, table, language="pt_BR", seat=1)
    assert "Ana" in found["svg"] and "Avó" in found["svg"] and "podia esperar" in found["svg"]
    names = [ana.me["name"], "Avó"]
    assert all(one["says"].startswith(names[one["seat"]]) for one in found["mistakes"])


def test_what_cannot_be_reviewed_is_said(ana: Player, bia: Player) -> None:
    running = ana.open("burgundy", [{"who": "me"}, {"who": "me", "name": "Avó"}])["id"]
    ana.wrong(409, "conflict", "GET", f"/api/tables/{running}/review")
    ana.wrong(404, "missing", "GET", "/api/tables/nowhere/review")
    bia.wrong(403, "forbidden", "GET", f"/api/tables/{running}/review", seat=0)


def children(of: int) -> list[int]:
    """The processes that a process has started."""
    return [int(word) for word in Path(f"/proc/{of}/task/{of}/children").read_text().split()]


def test_a_review_that_is_killed_is_said_once_and_begins_anew(start: Callable[..., Serving]) -> None:
    server = start()
    ana = Player(server.address, "Ana")
    table = str(ana.open("stephens", [{"who": "me"}, {"who": "me", "name": "Avó"}])["id"])
    play_out([ana, ana], table)
    assert server.running is not None
    before = children(server.running.pid)
    path = f"/api/tables/{table}/review"
    assert ana.ok("GET", path)["review"] is None
    judge = wait_for(lambda: [pid for pid in children(server.running.pid) if pid not in before])[0]
    os.kill(judge, signal.SIGKILL)
    broken = wait_for(lambda: (answer := ana.ask("GET", path)).status_code != 200 and answer)
    assert (broken.status_code, broken.json()["error"]["kind"]) == (503, "unavailable")
    assert reviewed(ana, table)["seats"]


def beside(work: Coroutine[Any, Any, None]) -> None:
    """Run in a thread of its own: a browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


class Endless(Reviews):
    """Reviews that never come to an end, or at once."""

    def __init__(self, found: Review | None) -> None:
        super().__init__(Settings())
        self.worker = SimpleNamespace(review=self.judged, kill=self.killed)  # type: ignore[assignment]
        self.judgement = found

    async def judged(self, record: str) -> AsyncIterator[tuple[int, Review | None]]:
        yield 1, self.judgement
        await asyncio.sleep(0 if self.judgement else 3600)

    async def killed(self) -> None:
        """Nothing to end."""

    def ask(self, n: int) -> Any:
        table: Any = SimpleNamespace(row=SimpleNamespace(id=str(n)), game=SimpleNamespace(length=9, record=lambda: ""))
        return self.look(table)


def test_not_too_many_games_wait_for_their_review() -> None:
    async def many() -> None:
        reviews = Endless(None)
        first = [reviews.ask(n) for n in range(WAITING)]
        with pytest.raises(Problem) as wrong:
            reviews.ask(WAITING)
        assert (wrong.value.status, wrong.value.kind) == (429, "limit")
        assert reviews.ask(0) is first[0]
        await reviews.close()
        assert all(one.task.cancelled() for one in first)

    beside(many())


def test_the_review_that_nobody_asked_for_longest_is_forgotten() -> None:
    async def many() -> None:
        reviews = Endless(review(Table("factories", 2, "s")))
        for n in range(REMEMBERED + 3):
            one = reviews.ask(n)
            await one.task
            reviews.ask(0)
        assert len(reviews.known) == REMEMBERED and {"0", str(n)} < {*reviews.known} and "1" not in reviews.known

    beside(many())
