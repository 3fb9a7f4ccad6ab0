"""Taking back: free as far as nothing new was learned, beyond by consent; what was taken back stays to be seen."""

from __future__ import annotations

from tests.server.serving import LOG, Listener, Player, Shown, new_key, wait_for
from tests.server.test_turns import turn, two


def is_free(state: Shown) -> bool:
    """Is the last move taken back without asking anybody?"""
    offered = state["undo"]
    return offered["free"] is not None and offered["last"] >= offered["free"]


def played_two(ana: Player, bia: Player) -> tuple[Player, Shown, Player]:
    """A table where the mover has made two free moves in a row, and the state before them."""
    table = two(ana, bia)
    for _ in range(60):
        mover, state, other, _ = turn(ana, bia, table)
        first = mover.move(state, state["moves"][0]["move"])["state"]
        if first["moves"] and is_free(first):
            second = mover.move(first, first["moves"][-1]["move"])["state"]
            if is_free(second) and second["undo"]["turn"] == state["n"]:
                return mover, state, other
    raise AssertionError("no two free moves in a row")


def test_own_moves_are_taken_back_freely_one_by_one_and_together(ana: Player, bia: Player) -> None:
    mover, before, other = played_two(ana, bia)
    now = mover.state(before["id"], before["seat"])
    answer = mover.undo(now)
    assert [event["kind"] for event in answer["events"]] == ["undo"]
    assert answer["events"][0]["lines"] == [now["n"]]
    once = answer["state"]
    assert once["undo"]["last"] == once["undo"]["turn"] == before["n"] >= once["undo"]["free"]
    again = mover.move(once, once["moves"][0]["move"])["state"]
    reset = mover.undo(again, again["undo"]["turn"])["state"]
    assert reset["view"] == before["view"] and reset["moves"] == before["moves"]
    log = mover.state(before["id"], before["seat"], **LOG)["log"]
    undone = [event["n"] for event in log if event.get("undone")]
    assert len(undone) == 3 and min(undone) > before["n"], "what was taken back stays in the log, marked"
    seen = other.state(before["id"], None, **LOG)["log"]
    assert [event["n"] for event in seen if event.get("undone")] == undone


def test_at_one_screen_a_turn_is_that_of_who_decides(ana: Player) -> None:
    table = ana.open("burgundy", [{"who": "me"}, {"who": "me", "name": "Avó"}])["id"]
    before = ana.state(table, ana.state(table)["owing"][0])
    state = before
    for _ in range(60):
        state = ana.move(state, state["moves"][0]["move"])["state"]
        if state["owing"] != before["owing"]:
            other = ana.state(table, state["owing"][0])
            if is_free(other):
                break
            before = state = other
        else:
            assert state["undo"]["turn"] == before["n"]
    assert other["undo"]["turn"] is None, "what the one before has done is no turn of theirs"
    after = ana.move(other, other["moves"][0]["move"])["state"]
    assert after["undo"]["turn"] == other["n"]


def test_the_same_key_takes_back_once(ana: Player, bia: Player) -> None:
    mover, before, _ = played_two(ana, bia)
    now = mover.state(before["id"], before["seat"])
    body = {"seat": now["seat"], "expected": now["n"], "key": new_key()}
    path = f"/api/tables/{before['id']}/undo"
    first, again = mover.ok("POST", path, body), mover.ok("POST", path, body)
    assert again["again"] and again["events"] == first["events"] and again["state"]["n"] == now["n"] + 1


def past_nature(ana: Player, bia: Player) -> tuple[Player, Shown, Player]:
    """A table where the last move of a seat was answered by nature, and that seat's state now."""
    table = two(ana, bia)
    for _ in range(80):
        mover, state, other, _ = turn(ana, bia, table)
        after = mover.move(state, state["moves"][0]["move"])
        if after["events"][-1]["seat"] is None and after["state"]["status"] == "running":
            return mover, after["state"], other
    raise AssertionError("nature did not answer")


def test_past_natures_answer_the_others_must_agree(ana: Player, bia: Player) -> None:
    mover, state, other = past_nature(ana, bia)
    assert state["undo"]["last"] is not None and not is_free(state)
    asked = mover.undo(state)
    assert [event["kind"] for event in asked["events"]] == ["ask"]
    assert asked["state"]["view"] == state["view"], "nothing happens before they agree"
    pending = other.state(state["id"], 1 - state["seat"])["pending"]
    assert pending["waiting"] == [1 - state["seat"]] and pending["seat"] == state["seat"]
    assert pending["to"] == state["undo"]["last"]
    path = f"/api/tables/{state['id']}/consent"
    mover.wrong(409, "conflict", "POST", path, {"ask": pending["ask"], "agrees": True})
    other.wrong(409, "stale", "POST", path, {"ask": pending["ask"] - 1, "agrees": True})
    done = other.ok("POST", path, {"ask": pending["ask"], "agrees": True})
    assert [event["kind"] for event in done["events"]] == ["answer", "undo"]
    after = mover.state(state["id"], state["seat"])
    assert after["pending"] is None and state["seat"] in after["owing"]
    assert after["view"] == mover.state(state["id"], state["seat"], at=state["undo"]["last"])["view"]


def test_what_another_has_done_since_is_not_taken_back_freely(ana: Player, bia: Player) -> None:
    table = two(ana, bia)
    for _ in range(60):
        mover, state, other, _ = turn(ana, bia, table)
        after = mover.move(state, state["moves"][0]["move"])
        theirs = other.state(table, 1 - state["seat"])
        if theirs["moves"] and after["events"][-1]["seat"] == state["seat"] and is_free(after["state"]):
            break
    answered = other.move(theirs, theirs["moves"][0]["move"])
    assert [event["seat"] for event in answered["events"]] == [theirs["seat"]]
    now = mover.state(table, state["seat"])
    assert now["undo"]["last"] == state["n"] and now["undo"]["free"] is None
    assert [event["kind"] for event in mover.undo(now)["events"]] == ["ask"]


def three(ana: Player, bia: Player) -> tuple[list[Player], Shown]:
    """A table of three people where the last move of a seat was answered by nature, and that seat's state now."""
    people = [ana, bia, Player(str(ana.http.base_url), "Carl")]
    table = ana.open("burgundy", [{"who": "me"}, {"who": "open"}, {"who": "open"}])["id"]
    for person in people[1:]:
        person.ok("POST", f"/api/tables/{table}/join", {})
    for _ in range(120):
        seat = ana.state(table)["owing"][0]
        state = people[seat].state(table, seat)
        after = people[seat].move(state, state["moves"][0]["move"])
        if after["events"][-1]["seat"] is None:
            return people, after["state"]
    raise AssertionError("nature did not answer")


def test_all_who_are_asked_must_agree(ana: Player, bia: Player) -> None:
    people, state = three(ana, bia)
    path = f"/api/tables/{state['id']}"
    first, second = [seat for seat in range(3) if seat != state["seat"]]
    people[state["seat"]].undo(state)
    ask = people[first].state(state["id"], first)["pending"]
    assert ask["waiting"] == [first, second]
    agreed = people[first].ok("POST", path + "/consent", {"ask": ask["ask"], "agrees": True})
    assert [event["kind"] for event in agreed["events"]] == ["answer"]
    assert agreed["state"]["pending"]["waiting"] == [second]
    people[first].wrong(409, "conflict", "POST", path + "/consent", {"ask": ask["ask"], "agrees": True})
    done = people[second].ok("POST", path + "/consent", {"ask": ask["ask"], "agrees": True})
    assert [event["kind"] for event in done["events"][-2:]] == ["answer", "undo"]


def test_who_leaves_is_asked_no_more_but_the_others_are(ana: Player, bia: Player) -> None:
    people, state = three(ana, bia)
    path = f"/api/tables/{state['id']}"
    waiting = [seat for seat in range(3) if seat != state["seat"]]
    first, second = waiting if waiting[0] not in state["owing"] else waiting[::-1]
    people[state["seat"]].undo(state)
    left = people[first].ok("POST", f"{path}/seats/{first}/leave", {"bot": "random"})
    assert left["pending"]["waiting"] == [second]
    ask = people[second].state(state["id"], second)["pending"]["ask"]
    done = people[second].ok("POST", path + "/consent", {"ask": ask, "agrees": True})
    assert [event["kind"] for event in done["events"][-2:]] == ["answer", "undo"]


def test_a_bot_in_somebodys_place_is_not_asked(ana: Player, bia: Player) -> None:
    mover, state, other = past_nature(ana, bia)
    theirs = 1 - state["seat"]
    other.ok("POST", f"/api/tables/{state['id']}/seats/{theirs}/leave", {"bot": "random"})
    now = wait_for(lambda: (found := mover.state(state["id"], state["seat"]))["moves"] and found)
    assert not is_free(now)
    assert [event["kind"] for event in mover.undo(now)["events"]] == ["undo"]


def test_the_same_move_meets_the_same_luck(ana: Player, bia: Player) -> None:
    mover, state, other = past_nature(ana, bia)
    log = mover.state(state["id"], state["seat"], **LOG)["log"]
    before = [(event["kind"], event["move"]) for event in log[state["undo"]["last"] :]]
    mover.undo(state)
    ask = other.state(state["id"])["pending"]["ask"]
    other.ok("POST", f"/api/tables/{state['id']}/consent", {"ask": ask, "agrees": True})
    again = mover.state(state["id"], state["seat"])
    events = mover.move(again, before[0][1])["events"]
    assert [(event["kind"], event["move"]) for event in events] == before


def test_one_who_declines_or_a_move_ends_the_wish(ana: Player, bia: Player) -> None:
    mover, state, other = past_nature(ana, bia)
    path = f"/api/tables/{state['id']}/consent"
    asked = mover.undo(state)["state"]
    declined = other.ok("POST", path, {"ask": asked["pending"]["ask"], "agrees": False})
    assert declined["state"]["pending"] is None and declined["events"][-1]["agrees"] is False
    asked = mover.undo(mover.state(state["id"], state["seat"]))["state"]
    assert asked["pending"] is not None
    next_, turn_state, _, _ = turn(ana, bia, state["id"])
    next_.move(turn_state, turn_state["moves"][0]["move"])
    assert mover.state(state["id"], state["seat"])["pending"] is None
    other.wrong(409, "stale", "POST", path, {"ask": asked["pending"]["ask"], "agrees": True})


def test_who_has_asked_may_withdraw(ana: Player, bia: Player) -> None:
    mover, state, other = past_nature(ana, bia)
    path = f"/api/tables/{state['id']}/consent"
    ask = mover.undo(state)["state"]["pending"]["ask"]
    mover.wrong(409, "conflict", "POST", path, {"ask": ask, "agrees": True})
    after = mover.ok("POST", path, {"ask": ask, "agrees": False})
    assert after["state"]["pending"] is None
    assert after["events"][-1]["says"].endswith("no longer asks to take back.")
    assert other.state(state["id"])["pending"] is None
    other.wrong(409, "stale", "POST", path, {"ask": ask, "agrees": True})
    assert mover.undo(mover.state(state["id"], state["seat"]))["state"]["pending"], "and may ask again"


def test_against_bots_nobody_needs_to_be_asked(ana: Player) -> None:
    table = ana.open("burgundy", [{"who": "me"}, {"who": "me", "name": "Avó"}])["id"]
    for _ in range(60):
        seat = ana.state(table)["owing"][0]
        state = ana.state(table, seat)
        after = ana.move(state, state["moves"][0]["move"])
        if after["events"][-1]["seat"] is None:
            break
    back = ana.undo(after["state"])["state"]
    assert back["view"] == state["view"]


def test_at_one_screen_the_last_move_made_there_is_taken_back(ana: Player) -> None:
    table = ana.open("brass", [{"who": "me"}, {"who": "me", "name": "Avó"}, {"who": "me", "name": "Rui"}])["id"]
    first = ana.state(table)["owing"][0]
    while True:
        before = ana.state(table, first)
        ana.move(before, before["moves"][0]["move"])
        following = ana.state(table)["owing"][0]
        if following != first:
            break
    ana.undo(ana.state(table, following))
    assert ana.state(table, first)["view"] == before["view"] and ana.state(table)["owing"] == [first]


def test_a_wish_is_fulfilled_when_the_last_one_who_was_asked_leaves(ana: Player, bia: Player) -> None:
    mover, state, other = past_nature(ana, bia)
    assert mover.undo(state)["state"]["pending"] is not None
    left = other.ok("POST", f"/api/tables/{state['id']}/seats/{1 - state['seat']}/leave", {"bot": "random"})
    assert left["pending"] is None
    after = mover.state(state["id"], state["seat"])
    assert after["view"] == mover.state(state["id"], state["seat"], at=state["undo"]["last"])["view"]


def test_in_a_secret_phase_each_takes_back_its_own_work_and_nobody_notices(ana: Player, bia: Player) -> None:
    table = two(ana, bia, estates="expert-secret")
    mine, theirs, outside = Listener(ana, table, 0, 0), Listener(bia, table, 1, 0), Listener(bia, table, None, 0)
    state, before = ana.state(table, 0), bia.state(table, 1)
    assert sorted(state["owing"]) == [0, 1]
    changed = bia.ok("GET", "/api/tables", which="mine")["tables"][0]["changed"]
    after = ana.move(state, state["moves"][0]["move"])["state"]
    assert after["undo"] == {"last": state["n"], "free": 0, "turn": state["n"]}
    back = ana.undo(after)["state"]
    assert back["view"] == state["view"]
    ana.move(back, state["moves"][-1]["move"])
    unseen = bia.state(table, 1)
    assert unseen["n"] == before["n"] and unseen["moves"] == before["moves"], "not even the numbers tell"
    assert bia.state(table)["n"] == before["n"]
    assert bia.ok("GET", "/api/tables", which="mine")["tables"][0]["changed"] == changed, "nor the table's time"
    done = bia.move(before, before["moves"][0]["move"])
    kinds = [event["kind"] for event in done["events"]]
    assert kinds[:4] == ["line", "undo", "line", "line"], "now all is shown, in order, what was taken back too"
    for listener, player, seat in ((mine, ana, 0), (theirs, bia, 1), (outside, bia, None)):
        listener.wait(player.state(table, seat)["n"])
        assert listener.ids == list(range(1, listener.ids[-1] + 1))
        listener.close()
    moves = [sorted([e["move"] for e in heard.events if e["kind"] == "line"]) for heard in (mine, theirs, outside)]
    assert moves[0] == moves[1] == moves[2]


def test_what_was_done_in_secret_is_replayed_where_it_was_told(ana: Player, bia: Player) -> None:
    seats = [{"who": "me"}, {"who": "open"}, {"who": "me", "name": "Avó"}]
    table = ana.open("burgundy", seats, options={"estates": "expert-secret"})["id"]
    bia.ok("POST", f"/api/tables/{table}/join", {})
    began = ana.state(table, 0)["n"]
    for player, seat in ((bia, 1), (ana, 0), (ana, 2)):
        state = player.state(table, seat)
        player.move(state, state["moves"][0]["move"])
    told = ana.state(table, 0, **LOG)["log"][began : began + 2]
    assert [event["seat"] for event in told] == [0, 1], "the own line first, then what came before it in secret"
    views = [ana.state(table, 0, at=place)["view"]["players"][0] for place in (began, began + 1, began + 2)]
    assert views[0] != views[1] == views[2]


def test_there_must_be_something_to_take_back(ana: Player, bia: Player) -> None:
    mover, state, _, _ = turn(ana, bia, two(ana, bia))
    path = f"/api/tables/{state['id']}/undo"
    mover.wrong(409, "nothing", "POST", path, {"seat": state["seat"], "expected": state["n"], "key": new_key()})
    body = {"seat": state["seat"], "expected": state["n"], "key": new_key(), "to": state["n"] + 5}
    mover.wrong(400, "invalid", "POST", path, body)
    mover.wrong(409, "nothing", "POST", path, {**body, "to": state["n"]})


def test_what_was_taken_back_makes_a_move_stale(ana: Player, bia: Player) -> None:
    mover, before, _ = played_two(ana, bia)
    now = mover.state(before["id"], before["seat"])
    mover.undo(now)
    move = now["moves"][0]["move"] if now["moves"] else "done"
    mover.wrong(409, "stale", "POST", f"/api/tables/{before['id']}/moves", mover.body(now, move))


def test_what_was_secret_is_taken_back_before_everybodys_eyes(ana: Player, bia: Player) -> None:
    table = two(ana, bia, estates="expert-secret")
    began = ana.state(table, 0)
    for player, seat in ((ana, 0), (bia, 1)):
        state = player.state(table, seat)
        player.move(state, state["moves"][0]["move"])
    ana.undo(ana.state(table, 0), began["n"])
    ask = bia.state(table, 1)["pending"]["ask"]
    bia.ok("POST", f"/api/tables/{table}/consent", {"ask": ask, "agrees": True})
    for player, eyes in ((ana, 0), (bia, 1), (bia, None)):
        assert player.state(table, eyes, **LOG)["log"][-1]["kind"] == "undo"
    assert sorted(ana.state(table)["owing"]) == [0, 1]


# While all work at once


def at_work(ana: Player, bia: Player) -> tuple[str, Shown, Shown]:
    """Two people in their first work phase, what each sees; and what Ana saw before it."""
    table = two(ana, bia, "factories")
    earlier = ana.state(table, 0)
    while len(ana.state(table)["owing"]) < 2:
        mover, state, _, _ = turn(ana, bia, table)
        mover.move(state, state["moves"][0]["move"])
    return table, ana.state(table, 0), earlier


def work(state: Shown) -> str:
    """A worker assigned to a floor where no card is drawn."""
    floors = ("generate", "mine")
    moves: list[str] = [one["move"] for one in state["moves"]]
    return next(move for move in moves if move.startswith("assign") and move.endswith(floors))


def test_each_takes_back_only_its_own_work_and_no_dice(ana: Player, bia: Player) -> None:
    table, state, _ = at_work(ana, bia)
    path = f"/api/tables/{table}/undo"
    assert state["undo"]["last"] is None
    ana.wrong(409, "nothing", "POST", path, {"seat": 0, "expected": state["n"], "key": new_key()})
    after = ana.move(state, work(state))["state"]
    theirs = bia.state(table, 1)
    worked = bia.move(theirs, work(theirs))["state"]
    back = ana.undo(after)["state"]
    assert back["moves"] == state["moves"] and bia.state(table, 1)["moves"] == worked["moves"]


def test_a_move_is_stale_by_what_came_before_the_work_and_not_by_others_work(ana: Player, bia: Player) -> None:
    table, state, earlier = at_work(ana, bia)
    ana.wrong(409, "stale", "POST", f"/api/tables/{table}/moves", ana.body(earlier, work(state)))
    bia.move(bia.state(table, 1), "done")
    assert ana.move(state, work(state))["events"][0]["move"] == work(state)


def test_the_line_that_shows_others_work_binds(ana: Player, bia: Player) -> None:
    table, state, _ = at_work(ana, bia)
    bia.move(bia.state(table, 1), "done")
    shown = ana.move(state, "done")
    assert shown["events"][-1]["move"] == "done" and len(shown["state"]["owing"]) == 1, "nature has nothing to do"
    assert not is_free(shown["state"])
    assert [event["kind"] for event in ana.undo(shown["state"])["events"]] == ["ask"]
