"""Tables and seats: opening, joining, hot-seat, leaving to a bot and coming back, rematch, spectators, chat, notes."""

from __future__ import annotations

import pytest

from tests.server.serving import LOG, Player, Shown, new_key, play_out, wait_for
from tests.server.test_turns import turn, two


def test_a_table_begins_when_its_last_seat_is_taken(ana: Player, bia: Player, stranger: Player) -> None:
    opened = ana.open("burgundy", [{"who": "me"}, {"who": "open"}, {"who": "bot", "bot": "random"}])
    assert opened["status"] == "open" and opened["host"] and opened["mine"] == [0] and opened["view"] is None
    assert [seat["holder"] for seat in opened["seats"]] == ["me", "nobody", "bot"]
    seen = stranger.state(opened["id"])
    assert seen["mine"] == [] and not seen["host"] and seen["asks"] == "Waiting for players."
    path = f"/api/tables/{opened['id']}"
    stranger.wrong(401, "stranger", "POST", path + "/join", {})
    ana.wrong(409, "not-begun", "POST", path + "/why", {"seat": 0, "move": "done"})
    joined = bia.ok("POST", path + "/join", {"name": "Beatriz"})
    assert joined["status"] == "running" and joined["seats"][1]["name"] == "Beatriz" and joined["n"] > 5
    bia.wrong(409, "conflict", "POST", path + "/join", {})


def test_who_opened_it_may_begin_with_bots(ana: Player, bia: Player) -> None:
    opened = ana.open("burgundy", [{"who": "me"}, {"who": "open"}, {"who": "open"}])
    path = f"/api/tables/{opened['id']}/start"
    bia.wrong(403, "forbidden", "POST", path, {})
    begun = ana.ok("POST", path, {"bot": "random"})
    assert begun["status"] == "running" and [seat["bot"] for seat in begun["seats"]] == [None, "random", "random"]
    ana.wrong(409, "conflict", "POST", path, {})
    ana.wrong(400, "invalid", "POST", path, {"bot": "nobody-knows"})


def test_bots_have_names_that_nobody_has_at_the_table(ana: Player) -> None:
    bot = {"who": "bot", "bot": "random"}
    seats = [{"who": "me", "name": "Bento"}, bot, {**bot, "name": "Duarte"}, bot, {"who": "open"}]
    opened = ana.open("factories", seats)
    assert [seat["name"] for seat in opened["seats"]] == ["Bento", "Amália", "Duarte", "Carlota", ""]
    begun = ana.ok("POST", f"/api/tables/{opened['id']}/start", {"bot": "random"})
    assert [seat["name"] for seat in begun["seats"]] == ["Bento", "Amália", "Duarte", "Carlota", "Estela"]


def test_people_of_one_name_are_told_apart(ana: Player, bia: Player) -> None:
    seats = [{"who": "me", "name": "Rui"}, {"who": "me", "name": "Rui"}, {"who": "open"}]
    opened = ana.open("burgundy", seats)
    assert [seat["name"] for seat in opened["seats"]] == ["Rui", "Rui 2", ""]
    joined = bia.ok("POST", f"/api/tables/{opened['id']}/join", {"name": "Rui"})
    assert [seat["name"] for seat in joined["seats"]] == ["Rui", "Rui 2", "Rui 3"]
    again = ana.ok("POST", f"/api/tables/{opened['id']}/seats/0/leave", {"bot": "random"})
    assert [seat["name"] for seat in again["seats"]][1:] == ["Rui 2", "Rui 3"]


@pytest.mark.parametrize("name", ["nobody-knows", "search:0.1s", "line:perl bot.pl", "Ana's bot"])
def test_which_bots_there_are_is_said_to_who_names_another(name: str, ana: Player) -> None:
    seats = [{"who": "me"}, {"who": "bot", "bot": name}]
    path = f"/api/tables/{ana.open('burgundy', [{'who': 'me'}, {'who': 'open'}])['id']}"
    for where, body in (
        ("/api/tables", {"game": "burgundy", "seats": seats}),
        (path + "/start", {"bot": name}),
        (path + "/seats/0/leave", {"bot": name}),
    ):
        says = ana.wrong(400, "invalid", "POST", where, body)["says"]
        assert says.startswith(f"There is no bot {name!r}; the bots are: easy, medium, hard, expert, random")


def test_one_browser_holds_several_seats(ana: Player) -> None:
    opened = ana.open("burgundy", [{"who": "me"}, {"who": "me", "name": "Avó"}], options={"estates": "expert-secret"})
    assert opened["mine"] == [0, 1] and [seat["name"] for seat in opened["seats"]] == ["Ana", "Avó"]
    first, second = ana.state(opened["id"], 0), ana.state(opened["id"], 1)
    ana.move(first, first["moves"][0]["move"])
    assert ana.state(opened["id"], 1)["n"] == second["n"], "also at one screen a seat sees only its own"
    assert play_out([ana, ana], opened["id"], most=12) == 12


def test_a_seat_goes_to_a_bot_and_back(ana: Player, bia: Player) -> None:
    table = two(ana, bia)
    mover, state, _, _ = turn(ana, bia, table)
    path = f"/api/tables/{table}/seats/{state['seat']}"
    left = mover.ok("POST", path + "/leave", {})
    seat = left["seats"][state["seat"]]
    assert seat["bot"] == "random" and seat["owner"] == mover.me["name"] and left["moves"] == []
    mover.wrong(403, "forbidden", "POST", f"/api/tables/{table}/moves", mover.body(left, "done"))
    mover.wrong(409, "conflict", "POST", path + "/leave", {})
    wait_for(lambda: mover.state(table, state["seat"])["n"] > left["n"])
    wait_for(lambda: state["seat"] not in mover.state(table, state["seat"])["owing"])
    back = mover.ok("POST", path + "/return", {})
    assert back["seats"][state["seat"]]["bot"] is None
    mover.wrong(409, "conflict", "POST", path + "/return", {})
    kinds = [event.get("what") for event in mover.state(table, None, **LOG)["log"] if event["kind"] == "seat"]
    assert kinds == ["joined", "bot", "returned"]


def test_others_cannot_touch_a_seat(ana: Player, bia: Player) -> None:
    table = two(ana, bia)
    bia.wrong(403, "forbidden", "POST", f"/api/tables/{table}/seats/0/leave", {})
    bia.wrong(403, "forbidden", "POST", f"/api/tables/{table}/seats/0/return", {})
    bia.wrong(404, "missing", "POST", f"/api/tables/{table}/seats/7/leave", {})


def test_a_rematch_keeps_the_company(ana: Player, bia: Player, stranger: Player) -> None:
    table = two(ana, bia)
    ana.wrong(409, "conflict", "POST", f"/api/tables/{table}/rematch", {})
    for player, seat in ((ana, 0), (bia, 1)):
        player.ok("POST", f"/api/tables/{table}/seats/{seat}/leave", {})
    wait_for(lambda: ana.state(table)["status"] == "over", 60)
    over = ana.state(table, 0)
    assert over["fair"]["secret"] and over["asks"] == "The game is over."
    new = ana.ok("POST", f"/api/tables/{table}/rematch", {})
    assert new["status"] == "open" and new["mine"] == [0] and new["seats"][1]["kept"]
    assert [seat["bot"] for seat in new["seats"]] == [None, None], "people play again, not who stood in for them"
    assert bia.state(table, 1)["rematch"] == new["id"]
    carl = Player(str(ana.http.base_url), "Carl")
    carl.wrong(409, "conflict", "POST", f"/api/tables/{new['id']}/join", {})
    carl.wrong(403, "forbidden", "POST", f"/api/tables/{table}/rematch", {})
    assert bia.ok("POST", f"/api/tables/{table}/rematch", {})["id"] == new["id"]
    assert bia.ok("POST", f"/api/tables/{new['id']}/join", {})["status"] == "running"
    assert new["fair"]["commitment"] != over["fair"]["commitment"]


def test_who_comes_back_gets_the_seat_that_is_kept(ana: Player, bia: Player) -> None:
    carl = Player(str(ana.http.base_url), "Carl")
    table = ana.open("burgundy", [{"who": "me"}, {"who": "open"}, {"who": "open"}])["id"]
    for player in (bia, carl):
        player.ok("POST", f"/api/tables/{table}/join", {})
    for seat, player in enumerate((ana, bia, carl)):
        player.ok("POST", f"/api/tables/{table}/seats/{seat}/leave", {})
    wait_for(lambda: ana.state(table)["status"] == "over", 60)
    new = ana.ok("POST", f"/api/tables/{table}/rematch", {})["id"]
    carl.ok("POST", f"/api/tables/{new}/join", {})
    left = ana.ok("POST", f"/api/tables/{new}/seats/0/leave", {})
    assert left["status"] == "open" and left["seats"][0]["holder"] == "nobody", "somebody still sits there"
    assert bia.ok("POST", f"/api/tables/{new}/join", {})["mine"] == [1]


def test_a_game_ends_once_and_is_then_open_to_all(ana: Player, stranger: Player) -> None:
    table = ana.open("factories", [{"who": "me"}])["id"]
    ana.wrong(409, "conflict", "GET", f"/api/tables/{table}/record")
    assert ana.state(table, 0)["fair"]["secret"] is None
    play_out([ana], table)
    over = ana.state(table, 0, **LOG)
    ended = over["log"][-1]
    assert ended["kind"] == "over" and ended["ranking"] == [[0]]
    assert ended["scores"] == [lines[-1]["points"] for lines in over["scores"]]
    undo = {"seat": 0, "expected": over["n"], "key": new_key()}
    ana.wrong(409, "over", "POST", f"/api/tables/{table}/undo", undo)
    ana.wrong(409, "over", "POST", f"/api/tables/{table}/moves", ana.body(over, "done"))
    assert stranger.ask("GET", f"/api/tables/{table}/record").text.startswith("fabrica")


def test_lists_show_whose_turn_it_is_and_nothing_private(ana: Player, bia: Player, stranger: Player) -> None:
    table = two(ana, bia)
    mover, _, other, _ = turn(ana, bia, table)

    def found(player: Player, which: str) -> list[Shown]:
        return [
            each for each in player.ok("GET", "/api/tables", which=which, limit=100)["tables"] if each["id"] == table
        ]

    assert found(mover, "mine")[0]["my_turn"] and not found(other, "mine")[0]["my_turn"]
    assert found(stranger, "running") == [], "a table by link is not listed"
    stranger.wrong(401, "stranger", "GET", "/api/tables", which="mine")
    public = ana.open("burgundy", [{"who": "me"}, {"who": "open"}], public=True)["id"]
    assert public in [each["id"] for each in stranger.ok("GET", "/api/tables")["tables"]]
    hosted = ana.open("burgundy", [{"who": "open"}, {"who": "open"}])["id"]
    assert hosted in [each["id"] for each in ana.ok("GET", "/api/tables", which="mine")["tables"]]


def test_it_is_nobodys_turn_while_a_bot_stands_in(ana: Player, bia: Player) -> None:
    table = two(ana, bia)
    mover, state, _, _ = turn(ana, bia, table)
    left = mover.ok("POST", f"/api/tables/{table}/seats/{state['seat']}/leave", {"bot": "search"})
    mine = next(one for one in mover.ok("GET", "/api/tables", which="mine")["tables"] if one["id"] == table)
    assert left["owing"] == [state["seat"]] and mine["seats"][state["seat"]]["owes"] and not mine["my_turn"]


def test_chat_is_heard_by_all_and_notes_by_nobody(ana: Player, bia: Player, stranger: Player) -> None:
    table = two(ana, bia)
    body = {"text": "bom jogo!", "key": new_key()}
    first = ana.ok("POST", f"/api/tables/{table}/chat", body)
    assert ana.ok("POST", f"/api/tables/{table}/chat", body) == first
    spoken = [event for event in stranger.state(table, None, **LOG)["log"] if event["kind"] == "chat"]
    assert [(event["name"], event["text"]) for event in spoken] == [("Ana", "bom jogo!")]
    stranger.wrong(401, "stranger", "POST", f"/api/tables/{table}/chat", body)
    secret = "mine is the castle on c4"
    assert ana.ok("PUT", f"/api/tables/{table}/notes", {"text": secret}) == {"text": secret}
    assert ana.ok("GET", f"/api/tables/{table}/notes") == {"text": secret}
    assert bia.ok("GET", f"/api/tables/{table}/notes") == {"text": ""}
    assert secret.encode() not in b"".join(bia.received + stranger.received)


def test_what_cannot_be_meant_is_refused(ana: Player) -> None:
    me = [{"who": "me"}]
    ana.wrong(400, "invalid", "POST", "/api/tables", {"game": "chess", "seats": me * 2})
    ana.wrong(400, "invalid", "POST", "/api/tables", {"game": "burgundy", "seats": me * 5})
    ana.wrong(400, "invalid", "POST", "/api/tables", {"game": "burgundy", "seats": me * 2, "options": {"tie": "no"}})
    ana.wrong(400, "invalid", "POST", "/api/tables", {"game": "burgundy", "seats": me * 2, "colour": "red"})
    ana.wrong(400, "invalid", "POST", "/api/tables", {"game": "burgundy", "seats": [{"who": "bot", "bot": "hal"}] * 2})
    ana.wrong(404, "missing", "GET", "/api/tables/nothing-here")
    ana.wrong(404, "missing", "GET", "/api/tables/no%00thing")


def test_a_table_that_all_have_left_is_closed(ana: Player, bia: Player) -> None:
    table = ana.open("burgundy", [{"who": "me"}, {"who": "open"}], public=True)["id"]
    left = ana.ok("POST", f"/api/tables/{table}/seats/0/leave", {})
    assert left["status"] == "closed" and left["seats"][0]["holder"] == "nobody"
    assert table not in [each["id"] for each in bia.ok("GET", "/api/tables", limit=100)["tables"]]
    bia.wrong(409, "conflict", "POST", f"/api/tables/{table}/join", {})
    ana.wrong(409, "conflict", "POST", f"/api/tables/{table}/start", {})
