"""Why a thing in the drawing is grey: the moves one may have meant by it."""

from __future__ import annotations

from fabrica import Table
from fabrica.games.burgundy.state import State
from fabrica.games.factories.words import TOOL_OF
from fabrica.web.whynot import Point, later, told_of
from tests.games.burgundy.positions import turn


def told(state: State, *points: Point, without: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Each move that is told of, with the message of its refusal."""
    table = Table("burgundy", seats=2, seed="why not")
    table._state = state
    return [(str(move), refused.message) for move, refused in told_of(table, 0, points, without)]


def test_dice_are_those_one_may_use() -> None:
    found = told(turn((1, 6), depots={1: ("boat",)}), ("space", "d5"))
    assert found == [("place 1 castle d5", "storage-empty")]


def test_what_one_could_mend_is_told_after_what_one_could_not() -> None:
    """Silver would not help at a numbered depot, nor a tile in storage on a space that has one."""
    state = turn((1, 6), silver=1, depots={5: ("mine",)})
    assert ("buy 5 mine", "only-black") in told(state, ("depot", "5"), ("tile", "mine"))
    placed = told(state, ("space", "d4"))
    assert [message for _, message in placed] == ["space-taken"]


def test_a_tile_that_lies_in_no_depot_is_not_taken_from_one() -> None:
    state = turn((3, 5), store=("castle",), depots={3: ("boat",)})
    anywhere = told(state, ("tile", "castle"))
    assert any(move.startswith("buy") for move, _ in anywhere)
    stored = told(state, ("tile", "castle"), without=("depot",))
    assert stored[:2] == [("place 3 castle d4", "space-taken"), ("place 3 castle a2", "no-neighbour")]


def test_where_a_legal_move_is_near_the_reasons_are_those_of_the_pressed_thing() -> None:
    """A boat may be added, a castle may not: pressing the castle or its space says that no tile touches it."""
    state = turn((2, 5), store=("castle", "boat"), depots={3: ("mine",)})
    pressed = told(state, ("tile", "castle"), without=("depot",))
    assert ("place 2 castle a2", "no-neighbour") in pressed[:2]
    assert told(state, ("space", "b3")) == [("place 2 castle b3", "no-neighbour")], "nobody means the boat there"


def test_of_things_that_do_not_belong_together_another_is_meant() -> None:
    """A depot too far away is not told of by a tile that lies elsewhere, nor a space by what it does not show."""
    state = turn((1, 1), workers=0, store=("boat",), depots={1: ("mine",), 4: ("castle",)})
    assert told(state, ("depot", "4"))[0] == ("take 1 4 castle", "too-few-workers")
    assert told(state, ("space", "a1")) == [("place 1 boat a1", "wrong-colour")], "nothing else is known of it"
    table = Table("brass", seats=3, seed="why not")
    table.play("play " + min(table.view(table.owing[0])["players"][table.owing[0]]["hand"]))
    for space, verb in {"barrow-1": "build shipyard", "wigan-1": "build coal", "fleetwood-1": "build port"}.items():
        found = [str(move) for move, _ in told_of(table, table.owing[0], [("space", space)])]
        assert found[0].startswith(verb) and len([move for move in found if move.startswith("build")]) == 1, found


def test_a_space_of_the_map_waits_for_a_card_and_nobody_gives_up_its_tile() -> None:
    table = Table("brass", seats=3, seed="why not")
    found = told_of(table, table.owing[0], [("space", "manchester-4")])
    assert [(move.verb, refused.message) for move, refused in found] == [("build", "not-now")]


def test_what_comes_later_is_told_with_what_it_can_follow() -> None:
    """A space of the map waits for a card of its place or industry; a loan can be taken with any."""
    table = Table("brass", seats=3, seed="why not")
    seat = table.owing[0]
    for move in table.legal(seat):
        after = Table.from_json(table.to_json())
        after.play(move, seat)
        for then in after.legal(seat):
            if then.verb == "build":
                space = dict(then.args)["space"]
                now = told_of(table, seat, [("space", space)])[0][1]
                [(told_move, refused)] = later(table, seat, [("space", space)], now)
                assert dict(told_move.args)["space"] == space and refused.clause == now.clause
                assert move in refused.values["moves"] and refused.message == "later"
                assert "It can follow: Play " in refused.says()
    now = told_of(table, seat, [("pounds", "10")])[0][1]
    [(loan, refused)] = later(table, seat, [("pounds", "10")], now)
    assert str(loan) == "loan 10" and refused.says("pt").endswith("o que quer que escolha agora. [8.2]")
    assert later(table, seat, [("space", "birkenhead-1")], now) == [], "there is no way to it in two moves"


def at_work(seed: str) -> Table:
    """Fantastic Factories, when all begin to work."""
    table = Table("factories", 2, seed)
    while not table.view(0)["working"]:
        table.play(table.legal()[0])
    return table


def test_of_a_card_without_a_partner_the_tool_is_told_not_what_nobody_meant() -> None:
    compared = 0
    for seed in ("one", "two", "three", "four"):
        table = at_work(seed)
        hand = table.view(0)["players"][0]["hand"]
        tools = [TOOL_OF[card] for card in hand]
        for card in [card for card in hand if tools.count(TOOL_OF[card]) == 1 and hand[card] == 1]:
            messages = [refused.message for _, refused in told_of(table, 0, [("blueprint", card)])]
            assert messages[0] == "other-tool" and "discard-not-held" not in messages[:2], (card, messages)
            compared += 1
    assert compared > 3
