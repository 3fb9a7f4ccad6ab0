"""The stream of events: nothing is lost, nothing comes twice, whatever happens to the connection."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.serving import LOG, Listener, Player, Serving, new_key, play_out
from tests.server.test_turns import two


def test_everybody_hears_everything_once_and_in_order(ana: Player, bia: Player, stranger: Player) -> None:
    table = two(ana, bia)
    ears = [Listener(ana, table, 0, 0), Listener(bia, table, 1, 0), Listener(stranger, table, None, 0)]
    play_out([ana, bia], table, most=30)
    n = ana.state(table, 0)["n"]
    for ear in ears:
        ear.wait(n)
        ear.close()
        assert ear.ids == list(range(1, n + 1))
    assert [event["kind"] for event in ears[0].events][:2] == ["seat", "start"]


def test_a_stream_goes_on_where_it_broke_off(ana: Player, bia: Player) -> None:
    table = two(ana, bia)
    heard: list[int] = []
    last = "0"
    for part in range(5):
        ear = Listener(ana, table, 0, after=0, last=last)
        play_out([ana, bia], table, seed=part, most=6)
        ear.wait(ana.state(table, 0)["n"] if part % 2 else int(last) + 3)
        ear.close()
        heard += ear.ids
        last = str(heard[-1])
    ear = Listener(ana, table, 0, last=last)
    ana.ok("POST", f"/api/tables/{table}/chat", {"text": "the end", "key": new_key()})
    n = ana.state(table, 0)["n"]
    ear.wait(n)
    assert heard + ear.ids == list(range(1, n + 1))
    assert ear.events[-1]["text"] == "the end"


def test_it_goes_on_after_the_server_was_killed(start: Callable[..., Serving]) -> None:
    server = start()
    ana, bia = Player(server.address, "Ana"), Player(server.address, "Bia")
    table = two(ana, bia)
    first = Listener(ana, table, 0, 0)
    play_out([ana, bia], table, most=8)
    n = ana.state(table, 0)["n"]
    first.wait(n)
    server.kill()
    assert first.closed.wait(5)
    server.start()
    second = Listener(ana, table, 0, last=str(first.ids[-1]))
    play_out([ana, bia], table, seed=2, most=8)
    n = ana.state(table, 0)["n"]
    second.wait(n)
    assert first.ids + second.ids == list(range(1, n + 1))


def test_without_a_number_it_begins_now(ana: Player, bia: Player) -> None:
    table = two(ana, bia)
    n = ana.state(table, 0)["n"]
    ear = Listener(ana, table, 0)
    play_out([ana, bia], table, most=1)
    ear.wait(n + 1)
    assert ear.ids[0] == n + 1


def test_wrong_numbers_are_refused_and_too_high_ones_wait(ana: Player, bia: Player) -> None:
    table = two(ana, bia)
    for wrong in ("x", "-1", "1.5", "9" * 30):
        response = ana.http.get(f"/api/tables/{table}/events", headers={"last-event-id": wrong})
        assert response.status_code == 400 and response.json()["error"]["kind"] == "invalid"
    ear = Listener(ana, table, 0, last="999999")
    play_out([ana, bia], table, most=1)
    ear.wait(ana.state(table, 0)["n"])


def test_streams_end_when_the_seat_is_left(ana: Player, bia: Player) -> None:
    table = ana.open("burgundy", [{"who": "me"}, {"who": "open"}, {"who": "open"}])["id"]
    bia.ok("POST", f"/api/tables/{table}/join", {"seat": 1})
    ear = Listener(bia, table, 1, 0)
    bia.ok("POST", f"/api/tables/{table}/seats/1/leave", {})
    assert ear.closed.wait(5)
    bia.wrong(403, "forbidden", "GET", f"/api/tables/{table}/events", seat=1)


def test_lines_tell_the_points_they_won(ana: Player, bia: Player) -> None:
    table = two(ana, bia)
    begun = [lines[-1]["points"] for lines in ana.state(table, 0)["scores"]]
    play_out([ana, bia], table, most=45)
    log = ana.state(table, 0, **LOG)["log"]
    won = [event["gains"] for event in log if "gains" in event]
    now = [lines[-1]["points"] for lines in ana.state(table, 0)["scores"]]
    assert won and [sum(points) for points in zip(begun, *won, strict=True)] == now


def test_everybody_hears_in_a_language_of_their_own(ana: Player, bia: Player) -> None:
    bia.ok("PATCH", "/api/me", {"language": "pt_BR"})
    table = two(ana, bia)
    ears = [Listener(ana, table, None, 0), Listener(bia, table, None, 0)]
    n = ana.state(table)["n"]
    for ear in ears:
        ear.wait(n)
        ear.close()
    told = [[event["says"] for event in ear.events if event["kind"] in ("line", "start")] for ear in ears]
    assert told[0][0] == "The game begins." and told[1][0] == "O jogo começa."
    assert not set(told[0]) & set(told[1])
