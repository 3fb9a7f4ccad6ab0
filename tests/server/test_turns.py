"""Moves over the wire: played once, refused with a reason, stale with what was missed, previewed without harm."""

from __future__ import annotations

import pytest

from fabrica.games import NAMES, load
from fabrica.language import LANGUAGES
from tests.server.serving import Player, Serving, Shown, new_key


def two(ana: Player, bia: Player, game: str = "burgundy", **options: str) -> str:
    table = ana.open(game, [{"who": "me"}, {"who": "open"}], options=options)["id"]
    state = bia.ok("POST", f"/api/tables/{table}/join", {})
    assert state["status"] == "running" and state["mine"] == [1]
    return str(table)


def turn(ana: Player, bia: Player, table: str) -> tuple[Player, Shown, Player, Shown]:
    """Who is to move and who waits, each with the state they see."""
    states = ana.state(table, 0), bia.state(table, 1)
    mover = states[0]["owing"][0]
    players = (ana, bia)
    return players[mover], states[mover], players[1 - mover], states[1 - mover]


def test_a_move_is_answered_with_its_lines_and_the_table_after_it(ana: Player, bia: Player) -> None:
    mover, state, other, before = turn(ana, bia, two(ana, bia))
    chosen = state["moves"][0]
    assert set(chosen) == {"move", "json", "ids", "says"} and mover.me["name"] in chosen["says"]
    answer = mover.move(state, chosen["json"])
    assert answer["again"] is False
    assert answer["events"][0]["move"] == chosen["move"] and answer["events"][0]["n"] == state["n"] + 1
    assert answer["state"]["n"] == answer["events"][-1]["n"]
    after = other.state(state["id"], before["seat"])
    assert after["n"] > before["n"] and after["view"] != before["view"]


def test_sent_again_with_the_same_key_it_is_not_played_twice(ana: Player, bia: Player) -> None:
    mover, state, _, _ = turn(ana, bia, two(ana, bia))
    body = mover.body(state, state["moves"][0]["move"])
    path = f"/api/tables/{state['id']}/moves"
    first, again = mover.ok("POST", path, body), mover.ok("POST", path, body)
    assert again["again"] is True and again["events"] == first["events"]
    assert again["state"] == first["state"]
    next_, state, _, _ = turn(ana, bia, state["id"])
    next_.move(state, state["moves"][0]["move"])
    later = mover.ok("POST", path, body)
    assert later["again"] is True and later["events"] == first["events"], "what came after it is no part of it"


def test_a_stale_move_is_told_what_was_missed(ana: Player, bia: Player) -> None:
    mover, state, _, _ = turn(ana, bia, two(ana, bia))
    done = mover.move(state, state["moves"][0]["move"])
    error = mover.wrong(409, "stale", "POST", f"/api/tables/{state['id']}/moves", mover.body(state, "done"))
    assert error["events"] == done["events"] and error["state"] == done["state"]
    ahead = {**mover.body(state, "done"), "expected": state["n"] + 999}
    assert mover.wrong(409, "stale", "POST", f"/api/tables/{state['id']}/moves", ahead)["events"] == []


def test_chat_does_not_make_a_move_stale(ana: Player, bia: Player) -> None:
    mover, state, other, _ = turn(ana, bia, two(ana, bia))
    other.ok("POST", f"/api/tables/{state['id']}/chat", {"text": "olá", "key": new_key()})
    events = mover.move(state, state["moves"][0]["move"])["events"]
    assert [event["kind"] for event in events[:2]] == ["chat", "line"] and events[0]["text"] == "olá"


def test_a_refusal_names_clause_cause_and_remedy_in_the_language_asked(ana: Player, bia: Player) -> None:
    mover, state, _, _ = turn(ana, bia, two(ana, bia))
    path = f"/api/tables/{state['id']}/"
    legal = {move["move"] for move in state["moves"]}
    depot = next(d for d in range(1, 7) if f"take 1 {d} castle" not in legal)
    body = {"seat": state["seat"], "move": f"take 1 {depot} castle"}
    told = mover.ok("POST", path + "why", body)
    assert told["legal"] is False
    assert (
        told["refusal"]["clause"] and told["refusal"]["rule"] and told["refusal"]["cause"] and told["refusal"]["remedy"]
    )
    error = mover.wrong(422, "refused", "POST", path + "moves", mover.body(state, body["move"]), language="pt_BR")
    assert error["refusal"]["clause"] == told["refusal"]["clause"]
    assert error["refusal"]["cause"] != told["refusal"]["cause"]
    assert mover.ok("POST", path + "why", {**body, "move": state["moves"][0]["move"]}) == {
        "legal": True,
        "refusal": None,
    }
    assert mover.state(state["id"], state["seat"]) == state, "a refused request changes nothing"


def test_who_does_not_owe_is_told_whom_to_wait_for(ana: Player, bia: Player) -> None:
    mover, state, other, waiting = turn(ana, bia, two(ana, bia))
    assert waiting["moves"] == [] and waiting["asks"] == f"Waiting for {mover.me['name']}."
    error = other.wrong(
        422, "refused", "POST", f"/api/tables/{state['id']}/moves", other.body(waiting, state["moves"][0]["move"])
    )
    assert mover.me["name"] in error["says"] or mover.me["name"] in error["refusal"]["remedy"]


def test_a_text_that_is_no_move_is_told_what_is_allowed(ana: Player, bia: Player) -> None:
    mover, state, _, _ = turn(ana, bia, two(ana, bia))
    path = f"/api/tables/{state['id']}/moves"
    assert "verbs are" in mover.wrong(422, "unreadable", "POST", path, mover.body(state, "dance"))["says"]
    assert (
        "may be"
        in mover.wrong(422, "unreadable", "POST", path, mover.body(state, {"verb": "workers", "die": 9}))["says"]
    )
    mover.wrong(422, "unreadable", "POST", path, mover.body(state, {"die": 9}))


def test_only_who_holds_a_seat_plays_it_or_sees_with_its_eyes(ana: Player, bia: Player, stranger: Player) -> None:
    mover, state, other, _ = turn(ana, bia, two(ana, bia))
    path = f"/api/tables/{state['id']}"
    body = mover.body(state, state["moves"][0]["move"])
    other.wrong(403, "forbidden", "POST", path + "/moves", body)
    other.wrong(403, "forbidden", "GET", path, seat=state["seat"])
    other.wrong(403, "forbidden", "GET", path + "/events", seat=state["seat"])
    other.wrong(403, "forbidden", "POST", path + "/why", {"seat": state["seat"], "move": "done"})
    other.wrong(403, "forbidden", "POST", path + "/preview", {"seat": state["seat"], "move": "done"})
    stranger.wrong(401, "stranger", "POST", path + "/moves", body)
    other.wrong(400, "invalid", "POST", path + "/moves", {**body, "seat": 5})


def test_what_is_asked_instead_is_named_as_on_the_buttons(ana: Player, bia: Player) -> None:
    mover, state, _, _ = turn(ana, bia, two(ana, bia))
    told = mover.ok("POST", f"/api/tables/{state['id']}/why", {"seat": state["seat"], "move": "done"}, language="pt_BR")
    assert told["refusal"]["message"] == "not-now"
    assert "Pegar uma ficha, " in told["refusal"]["remedy"]
    assert "Adicionar uma ficha" not in told["refusal"]["remedy"], "the storage is empty"


def test_the_preview_says_what_the_move_then_does(ana: Player, bia: Player) -> None:
    table, changed, effects = two(ana, bia), 0, 0
    for step in range(25):
        mover, state, _, _ = turn(ana, bia, table)
        chosen = state["moves"][step % len(state["moves"])]
        told = mover.ok("POST", f"/api/tables/{table}/preview", {"seat": state["seat"], "move": chosen["json"]})
        assert told["says"] == chosen["says"]
        changed += bool(told["changes"])
        assert mover.state(table, state["seat"]) == state, "a preview changes nothing"
        after = mover.move(state, chosen["move"])["state"]
        if not told["open"]:
            for change in told["changes"]:
                there = after["view"]
                for step in change["path"]:
                    there = there[int(step)] if isinstance(there, list) else there.get(step)
                assert there == change["after"], change
            assert told["scores"] == after["scores"]
            goes_on = state["seat"] in after["owing"] and after["decision"] != state["decision"]
            assert told["next"] == (after["asks"] if goes_on else "")
        effects += len(told["effects"])
    assert changed > 15 and effects > 5


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_game_is_shown_in_every_language(game: str, code: str, ana: Player) -> None:
    low = load(game).seats[0]
    table = ana.open(game, [{"who": "me", "name": f"Eu {n}"} for n in range(low)])["id"]
    owing = ana.state(table)["owing"][0]
    state = ana.state(table, owing, **{"with": "svg,text,log", "language": code})
    assert state["svg"].startswith("<svg") and state["text"] and state["log"] and state["asks"]
    assert all(move["says"] and "{" not in move["says"] for move in state["moves"])
    assert all(event["says"] and "{" not in event["says"] for event in state["log"])
    assert [line["line"] for line in state["scores"][0]][-1] == "total"
    narrow = ana.state(table, owing, **{"with": "svg", "wide": "false", "language": code})
    assert narrow["svg"] != state["svg"] and "text" not in narrow
    rules = ana.ok("GET", f"/api/games/{game}/rules", language=code)
    assert rules["edition"] and len(rules["clauses"]) > 30 and rules["sources"]


def test_the_games_are_told_with_options_and_bots(stranger: Player) -> None:
    found = stranger.ok("GET", "/api/games")
    assert [game["name"] for game in found["games"]] == list(NAMES)
    assert all(game["title"] and game["about"] and "random" in game["bots"] for game in found["games"])
    assert all(len(option["values"]) == len(option["names"]) for game in found["games"] for option in game["options"])
    alone = [option["name"] for game in found["games"] for option in game["options"] if option["alone"]]
    assert alone == ["machine", "difficulty", "opponent"]
    portuguese = stranger.ok("GET", "/api/games", language="pt-BR")["games"]
    assert [game["about"] for game in portuguese] != [game["about"] for game in found["games"]]


def test_an_earlier_moment_can_be_looked_at(ana: Player, bia: Player) -> None:
    mover, state, _, _ = turn(ana, bia, two(ana, bia))
    mover.move(state, state["moves"][0]["move"])
    then = mover.state(state["id"], state["seat"], at=state["n"])
    assert then["view"] == state["view"] and then["n"] == state["n"] and then["moves"] == []
    mover.wrong(400, "invalid", "GET", f"/api/tables/{state['id']}", seat=state["seat"], at=99999)


def test_many_post_at_once_and_one_move_is_made(serving: Serving, ana: Player, bia: Player) -> None:
    from concurrent.futures import ThreadPoolExecutor

    mover, state, _, _ = turn(ana, bia, two(ana, bia))
    moves = [move["move"] for move in state["moves"]][:6]
    with ThreadPoolExecutor(6) as pool:
        path = f"/api/tables/{state['id']}/moves"
        answers = list(pool.map(lambda move: mover.ask("POST", path, mover.body(state, move)).status_code, moves))
    assert sorted(answers) == [200] + [409] * (len(moves) - 1)
