"""The table of the library: everything of it, and every wrong use."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import fabrica
from fabrica import FabricaError, Game, GameOver, Misuse, Move, Refused, Table, UnknownGame, Unreadable, games
from fabrica.core import EVERYTHING, NATURE
from fabrica.language import UnknownLanguage, button
from fabrica.nature import Fast
from tests.toy.table import invite, play_lines

AUCTION = ["* deal 0 rye", "* deal 0 oats", "* deal 1 wheat", "* deal 1 wheat"]
BIDS = ["0 bid rye", "1 bid wheat", "0 stake 2", "1 stake 1", "* roll 0 2"]


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library knows the toy."""
    invite(monkeypatch)


def toy_table(*lines: str, seats: int = 2) -> Table:
    """A table of the toy at which these lines were played, nature's among them."""
    table = Table("toy", seats, "seed").at(0)
    play_lines(table, lines)
    return table


def finished(game: str = "burgundy", seats: int = 2, seed: str = "end") -> Table:
    """A table whose game is over."""
    table, choices = Table(game, seats, seed), Fast(3)
    while not table.over:
        seat = table.owing[choices.below(len(table.owing))]
        moves = table.legal(seat)
        table.play(moves[choices.below(len(moves))], seat)
    return table


@pytest.fixture(scope="module")
def burgundy() -> Table:
    """A finished game of Burgundy."""
    return finished()


# Set-up


def test_games_tells_what_is_on_offer() -> None:
    found = games()
    assert found["burgundy"] == Game(
        "burgundy", "The Castles of Burgundy", (2, 4), found["burgundy"].options, found["burgundy"].version
    )
    assert [option.name for option in found["burgundy"].options] == ["estates", "tie"]
    assert all(name == game.name for name, game in found.items())


def test_seats_and_options_are_the_rulebooks_unless_said() -> None:
    table = Table("burgundy")
    assert table.seats == 4
    assert table.options == {"estates": "one", "tie": "fewest-empty"}
    assert Table("burgundy", 2, options={"tie": "most-empty"}).options == {"estates": "one", "tie": "most-empty"}


def test_a_fresh_table_waits_for_a_seat() -> None:
    table = Table("burgundy", seats=3, seed="any text", options={})
    assert len(table.owing) == 1 and not table.over
    assert table.decision() == "action"
    assert table.asks() == table.asks(table.owing[0]) != ""
    assert table.asks((table.owing[0] + 1) % 3) == ""
    moves = table.legal()
    assert moves == table.legal(table.owing[0]) and all(isinstance(move, Move) for move in moves)
    assert table.legal((table.owing[0] + 1) % 3) == []


@pytest.mark.parametrize("form", ["text", "move", "json"])
def test_a_move_is_played_in_any_form(form: str) -> None:
    table = Table("burgundy", 2, "forms")
    move = table.legal()[0]
    said: Any = {"text": str(move), "move": move, "json": json.loads(json.dumps(move.json()))}[form]
    assert table.why(said) is None
    before = table.length
    table.play(said)
    assert table.log()[before][1] == str(move)


def test_the_seat_may_be_said_when_several_owe(toy_game: None) -> None:
    table = toy_table(*AUCTION)
    assert table.owing == (0, 1)
    table.play("bid wheat", seat=1)
    table.play({"verb": "bid", "card": "rye"}, seat=0)
    assert [table.decision(seat) for seat in (0, 1)] == ["stake", "stake"]


def test_nature_answers_by_herself(toy_game: None) -> None:
    table = toy_table(*AUCTION, *BIDS[:3])
    table.play("stake 1", seat=1)
    assert table.log()[-1][0] == NATURE
    assert table.decision() == "turn"


# Wrong use: a clear exception of our own, and nothing has changed


Use = Callable[[Table], object]
WRONG: list[tuple[Use, type[FabricaError], str]] = [
    (lambda _: Table("chess"), UnknownGame, "there is no game 'chess'; the games are: brass, burgundy"),
    (lambda _: Table(""), UnknownGame, "the games are:"),
    (lambda _: Table("burgundy", 1), Misuse, "burgundy is for 2 to 4 seats, not 1"),
    (lambda _: Table("burgundy", 5), Misuse, "burgundy is for 2 to 4 seats, not 5"),
    (lambda _: Table("burgundy", True), Misuse, "2 to 4 seats, not True"),
    (lambda _: Table("burgundy", "2"), Misuse, "2 to 4 seats, not '2'"),  # type: ignore[arg-type]
    (lambda _: Table("burgundy", options={"size": "big"}), Misuse, "no option 'size'; it has: estates, tie"),
    (lambda _: Table("burgundy", options={"tie": "any"}), Misuse, "option tie may be fewest-empty, most-empty"),
    (lambda _: Table("burgundy", seed=7), Misuse, "a seed is a text or bytes, not 7"),  # type: ignore[arg-type]
    (lambda table: table.play("fly", 0), Unreadable, "'fly' is no verb of burgundy; verbs are:"),
    (lambda table: table.play("", 0), Unreadable, "an empty line is no move"),
    (lambda table: table.play("take 4", 0), Unreadable, "take is written: take DIE DEPOT TILE"),
    (lambda table: table.play("take 9 1 mine", 0), Unreadable, "'9' is no die; it may be: "),
    (lambda table: table.play({"verb": "take"}, 0), Unreadable, "take is written: take DIE DEPOT TILE"),
    (lambda table: table.play(None, 0), Unreadable, "'None' is no verb"),  # type: ignore[arg-type]
    (lambda table: table.play("skip", 9), Misuse, "there is no seat 9; the seats are 0 to 1"),
    (lambda table: table.play("skip", -1), Misuse, "there is no seat -1; the seats are 0 to 1"),
    (lambda table: table.play("skip", "0"), Misuse, "there is no seat '0'"),  # type: ignore[arg-type]
    (lambda table: table.play("workers 1", waiting(table)), Refused, "It is not your decision now. Wait for"),
    (lambda table: table.play("skip", table.owing[0]), Refused, "This cannot be done now"),
    (lambda table: table.play("roll 0 1 1", table.owing[0]), Refused, "This cannot be done now"),
    (lambda table: table.play(unaffordable(table)), Refused, "["),
    (lambda table: table.after("skip"), Refused, "This cannot be done now"),
    (lambda table: table.legal(7), Misuse, "there is no seat 7"),
    (lambda table: table.why("fly"), Unreadable, "'fly' is no verb"),
    (lambda table: table.why("skip", 7), Misuse, "there is no seat 7"),
    (lambda table: table.view(2), Misuse, "there is no seat 2"),
    (lambda table: table.view(EVERYTHING), Misuse, "there is no seat -3"),
    (lambda table: table.text(0, "xx"), UnknownLanguage, "there is no language 'xx'; the languages are: en"),
    (lambda table: table.at(-1), Misuse, "there is no line -1; this game has"),
    (lambda table: table.at(10**6), Misuse, "there is no line 1000000; this game has"),
    (lambda table: table.at("3"), Misuse, "there is no line '3'"),  # type: ignore[arg-type]
    (lambda table: table.line(0), Misuse, "there is no line 0"),
    (lambda table: table.line(10**6), Misuse, "there is no line 1000000"),
    (lambda table: table.undo(), Misuse, "there is no move to take back"),
    (lambda table: table.without({1}), Misuse, "could not have been played"),
    (lambda _: Table.from_json({}), UnknownGame, "the games are"),
    (lambda _: Table.from_json([]), Misuse, "a position is an object"),  # type: ignore[arg-type]
    (lambda table: Table.from_json(table.view(0)), Misuse, "a position must show everything"),
    (lambda _: Table.from_view([]), Misuse, "a view is an object as Table.view gives it"),  # type: ignore[arg-type]
    (lambda _: Table.from_view({"game": "burgundy"}), Misuse, "a view is an object as Table.view gives it"),
    (lambda table: Table.from_view({**table.view(0), "agenda": [1]}), Misuse, "this is no view of burgundy: TypeError"),
    (lambda table: Table.from_json(table.view(None)), Misuse, "a position must show everything"),
    (lambda _: Table.from_record(None), Misuse, "a record is its text, its JSON or a Record"),  # type: ignore[arg-type]
    (lambda _: Table("burgundy", options=["tie"]), Misuse, "options are a mapping"),  # type: ignore[arg-type]
    (lambda table: table.log(7), Misuse, "there is no seat 7"),
    (lambda table: table.line(1, -1), Misuse, "there is no seat -1"),
    (lambda table: table.sentences(0, "en", ["Ana"]), Misuse, "there are 2 seats, but 1 names"),
]


def waiting(table: Table) -> int:
    """A seat that owes nothing."""
    return 1 - table.owing[0]


def unaffordable(table: Table) -> str:
    """A purchase without the silver: the verb is offered, this move is not allowed."""
    return f"buy black {next(tile for tile in table.view()['black'] if tile)}"


@pytest.mark.parametrize(("use", "error", "says"), WRONG, ids=[f"{n}" for n in range(len(WRONG))])
def test_wrong_use_says_what_is_allowed_and_changes_nothing(use: Use, error: type[FabricaError], says: str) -> None:
    table = Table("burgundy", 2, "wrong")
    before = table.to_json(), table.record(), table.owing
    with pytest.raises(error) as caught:
        use(table)
    assert type(caught.value) is error and says in str(caught.value)
    assert (table.to_json(), table.record(), table.owing) == before


def test_a_seat_must_be_said_when_several_owe(toy_game: None) -> None:
    table = toy_table(*AUCTION)
    before = table.to_json()
    for use in (lambda: table.play("bid rye"), table.legal, lambda: table.why("bid rye"), table.decision):
        with pytest.raises(Misuse, match="say which seat: 0, 1 owe a decision"):
            use()
    assert table.to_json() == before


def test_a_game_that_is_over_takes_no_move(burgundy: Table) -> None:
    before = burgundy.to_json()
    with pytest.raises(GameOver, match="the game of burgundy is over after"):
        burgundy.play("skip", 0)
    with pytest.raises(Misuse, match="no seat owes a decision: the game is over"):
        burgundy.decision()
    refused = burgundy.why("skip", 0)
    assert refused is not None and "The game is over." in refused.says()
    assert burgundy.owing == () and burgundy.legal() == burgundy.legal(0) == []
    assert burgundy.to_json() == before


def test_every_exception_is_one_of_ours() -> None:
    for name in ("GameOver", "Misuse", "RecordError", "Refused", "UnknownGame", "Unreadable"):
        assert issubclass(getattr(fabrica, name), FabricaError)


# Why


def test_a_refusal_has_clause_values_and_sentences(toy_game: None) -> None:
    table = toy_table(*AUCTION, *BIDS)
    refused = table.why("plant oats hill 0")
    assert refused is not None
    assert (refused.clause, refused.message) == ("4.3", "wrong-price")
    assert refused.values["price"] == "2" and refused.values["card"] == "oats"
    assert str(refused) == refused.says() == "oats costs 2 now, not 0. Pay 2. [4.3]"
    assert table.why("plant oats hill 2", 0) is not None  # it has staked its coins
    assert table.why("rest") is None


def test_why_not_now_says_what_is_asked(toy_game: None) -> None:
    refused = toy_table(*AUCTION, *BIDS).why("bid oats")
    assert refused is not None
    asked = "This cannot be done now; what is asked is: “Plant, sell or rest”."
    assert refused.says() == f"{asked} Choose one of: Sell, Rest. [4.1]"


@pytest.mark.parametrize("game", games())
def test_why_not_now_is_all_in_one_language(game: str) -> None:
    """Neither the question nor the verbs stay English."""
    table = Table(game, 2, "why")
    seat = table.owing[0]
    why = [table.why(table.rules.move(verb.base), seat) for verb in table.rules.verbs]
    refused = next(refused for refused in why if refused is not None and refused.message == "not-now")
    assert f"“{table.asks(seat, 'pt_BR')}”" in refused.says("pt_BR")
    assert table.asks(seat, "pt_BR") != table.asks(seat)
    assert ", ".join([button(game, verb, "pt_BR") for verb in refused.values["verbs"]]) in refused.says("pt_BR")
    assert button(game, refused.values["verbs"][0], "pt_BR") != button(game, refused.values["verbs"][0], "en")


def test_what_one_is_told_to_choose_can_be_chosen() -> None:
    table = Table("factories", 2, "1")
    refused = table.why("done")
    assert refused is not None and refused.values["verbs"] == ["take", "hire", "clear"]
    table.play("clear contractors metal")
    refused = table.why("done")
    assert refused is not None and refused.values["verbs"] == ["take", "hire"]


def test_why_of_a_seat_that_waits(toy_game: None) -> None:
    refused = toy_table(*AUCTION, *BIDS).why("rest", 1)
    assert refused is not None and refused.clause == ""
    assert refused.says() == "It is not your decision now. Wait for seat 0 to decide."
    assert refused.says("en", ("Ana", "Rui", "Eva")).endswith("Wait for Ana to decide.")


def test_every_refusal_of_burgundy_is_a_sentence_with_a_clause() -> None:
    table, choices = Table("burgundy", 2, "why"), Fast(1)
    for _ in range(30):
        for number in range(0, len(table.rules.verb_of), 97):
            refused = table.why(table.rules.move(number))
            assert refused is None or (refused.clause and refused.says().endswith(f"[{refused.clause}]"))
        moves = table.legal()
        table.play(moves[choices.below(len(moves))])


def test_refusals_survive_pickle(toy_game: None) -> None:
    refused = toy_table(*AUCTION, *BIDS).why("plant oats hill 0")
    assert str(pickle.loads(pickle.dumps(refused))) == str(refused)


@pytest.mark.parametrize("game", fabrica.games())
def test_a_table_goes_to_another_process_and_goes_on_there(game: str) -> None:
    table = Table(game, 2, "sent")
    for sent in (pickle.loads(pickle.dumps(table)), deepcopy(table)):
        for either in (sent, there := table.copy()):
            while either.length < 40:
                either.play(either.legal(either.owing[0])[0], either.owing[0])
        assert sent.record() == there.record() and sent.rules is table.rules


# Taking back, other times, other tables


def test_undo_takes_back_the_move_and_natures_answer(toy_game: None) -> None:
    table = toy_table(*AUCTION, *BIDS[:3])
    before = table.record()
    table.play("stake 1", 1)
    assert table.lines[-1].seat == NATURE
    table.undo()
    assert table.record() == before and table.owing == (1,)


def test_undo_goes_back_to_the_beginning() -> None:
    table = Table("burgundy", 2, "back")
    opening = table.record()
    for _ in range(5):
        table.play(table.legal()[0])
    for _ in range(5):
        table.undo()
    assert table.record() == opening
    with pytest.raises(Misuse, match="there is no move to take back"):
        table.undo()


def test_at_is_the_table_after_n_lines(burgundy: Table) -> None:
    for n in (0, 1, 40, burgundy.length):
        earlier = burgundy.at(n)
        assert earlier.length == n
        assert earlier.record().splitlines()[7 : 7 + n] == burgundy.record().splitlines()[7 : 7 + n]
    assert burgundy.at(burgundy.length).record() == burgundy.record()


def test_at_and_copy_are_tables_of_their_own(burgundy: Table) -> None:
    before = burgundy.record()
    n = burgundy.length - 1
    earlier = burgundy.at(n)
    other = earlier.copy()
    assert other.record() == earlier.record() and other.to_json() == earlier.to_json()
    earlier.play(earlier.legal()[0])
    assert other.length == n and burgundy.record() == before


def test_a_table_cut_where_nature_owes(toy_game: None) -> None:
    table = toy_table(*AUCTION[:3])
    before = table.record()
    assert not table.owing and not table.over
    with pytest.raises(Misuse, match="no seat owes a decision: nature is to move"):
        table.legal()
    for wrong in ("fly", "stake 0"):
        with pytest.raises(FabricaError):
            table.play(wrong, 0)
        assert table.record() == before  # nature has not moved either
    table.play("bid rye", 0)
    assert [line.seat for line in table.lines[3:]] == [NATURE, 0]


def test_a_copy_has_the_same_luck() -> None:
    table = Table("burgundy", 2, "luck")
    other = table.copy()
    while table.length < 60:
        move = table.legal()[0]
        table.play(move)
        other.play(move)
    assert other.record() == table.record()


def test_after_is_the_state_before_natures_answer(toy_game: None) -> None:
    table = toy_table(*AUCTION, *BIDS[:3])
    before = table.record()
    state = table.after("stake 1", 1)
    assert table.record() == before
    assert state.won == [2, 0] and state.die == 0


def test_without_lines_that_nobody_needs(toy_game: None) -> None:
    table = toy_table(*AUCTION, "0 bid rye", "1 bid wheat", "0 stake 2")
    other = table.without({5, 7})
    assert [move for _, move in other.log(1)][4:] == ["bid wheat"]
    with pytest.raises(Misuse, match="line 7 could not have been played"):
        table.without({5})


def test_a_guess_looks_the_same_to_the_seat(toy_game: None) -> None:
    table = toy_table(*AUCTION, "1 bid wheat")
    for seat in (0, 1):
        assert table.guess(seat).view(seat) == table.view(seat)
        assert table.guess(seat).legal(seat) == table.legal(seat)


@pytest.mark.parametrize("game", fabrica.games())
def test_a_table_of_a_view_looks_the_same_and_is_the_same_for_the_same_seed(game: str) -> None:
    table = Table(game, 2, "view")
    for _ in range(20):
        seat = table.owing[0]
        view = table.view(seat)
        one, two = (Table.from_view(json.loads(json.dumps(view)), "seed") for _ in range(2))
        assert one.view(seat) == view and one.to_json() == two.to_json()
        assert [str(move) for move in one.legal(seat)] == [str(move) for move in table.legal(seat)]
        table.play(table.legal(seat)[-1], seat)


@pytest.mark.parametrize("game", games())
def test_a_guess_has_a_record_that_can_be_read(game: str) -> None:
    table = Table(game, 2, "guessed")
    table.play(table.legal(table.owing[0])[-1], table.owing[0])
    guessed = table.guess(table.owing[0])
    assert Table.from_record(guessed.record()).to_json() == guessed.to_json()


# Looking


def test_a_view_is_json_and_the_seats_own(toy_game: None) -> None:
    table = toy_table(*AUCTION)
    view = table.view(1)
    assert json.loads(json.dumps(view)) == view
    assert view["seat"] == 1 and [board["hand"] for board in view["players"]] == [None, {"wheat": 2}]
    assert [board["hand"] for board in table.view()["players"]] == [None, None]


def test_the_log_hides_from_a_seat_what_it_may_not_know(toy_game: None) -> None:
    table = toy_table(*AUCTION)
    assert table.log(0) == [(-1, "deal 0 rye"), (-1, "deal 0 oats"), (-1, "deal 1 ?"), (-1, "deal 1 ?")]
    assert table.log() == [(-1, "deal 0 ?")] * 2 + [(-1, "deal 1 ?")] * 2


def test_lines_of_a_private_phase_show_when_it_is_over(toy_game: None) -> None:
    table = toy_table(*AUCTION, *BIDS[:3])
    assert [line for _, line in table.log(0)[4:]] == ["bid rye", "stake 2"]
    assert table.log()[4:] == []
    assert [table.line(n, 0) for n in (5, 6, 7)] == ["bid rye", None, "stake 2"]
    assert [table.at_once_from] == [4]
    assert table.sentences(1)[4:] == ["Seat 2 bids wheat"]
    play_lines(table, BIDS[3:])
    assert [line for _, line in table.log(1)[4:]] == ["bid rye", "bid wheat", "stake 2", "stake 1", "roll 0 2"]
    assert table.at_once_from is None
    assert [(line.secret, line.number > 0) for line in table.lines[3:5]] == [(False, True), (True, True)]


def test_when_the_game_is_over_nothing_is_hidden_in_the_log(toy_game: None) -> None:
    table = finished("toy")
    assert all(move and "?" not in move for _, move in table.log())


def test_sentences_name_the_seats(toy_game: None) -> None:
    table = toy_table(*AUCTION, *BIDS)
    assert table.sentences(0)[1:3] == ["Seat 1 is dealt a card: oats", "Seat 2 is dealt a card: ?"]
    assert table.sentences(0, names=("Ana", "Rui"))[-2:] == ["Rui stakes coins: 1", "Ana rolls 2"]


def test_scores_and_ranking_at_any_time(burgundy: Table) -> None:
    for table in (burgundy.at(0), burgundy.at(80), burgundy):
        for lines in table.scores():
            assert lines["total"] == sum([points for name, points in lines.items() if name != "total"])
        assert sorted([seat for place in table.ranking() for seat in place]) == [0, 1]
    totals = [lines["total"] for lines in burgundy.scores()]
    assert totals[burgundy.ranking()[0][0]] == max(totals)


def test_shared_places_stand_together(toy_game: None) -> None:
    assert toy_table(*AUCTION).ranking() == [[0, 1]]
    assert toy_table(*AUCTION, *BIDS).ranking() == [[0], [1]]


def test_the_board_as_text_and_as_picture(toy_game: None) -> None:
    table = toy_table(*AUCTION)
    assert "0: hand {'rye': 1, 'oats': 1}" in table.text(0)
    assert "0: hand 2" in table.text() and "0: hand 2" in table.text(1)
    assert 'viewBox="0 0 1200' in table.svg(0) and 'viewBox="0 0 360' in table.svg(0, wide=False)
    assert table._repr_svg_() == table.svg()


@pytest.mark.parametrize("code", ["en", "pt_BR", "pt_PT"])
def test_burgundy_as_text_and_as_picture(burgundy: Table, code: str) -> None:
    table = burgundy.at(60)
    assert len(table.text(0, code).splitlines()) > 30
    assert table.svg(1, code).startswith("<svg") and table.svg(None, code, wide=False) != table.svg(None, code)


def test_a_notebook_shows_the_picture(burgundy: Table) -> None:
    assert burgundy._repr_svg_() == burgundy.svg(None)


# Positions


def test_any_position_can_be_gone_on_with(burgundy: Table) -> None:
    for n in (40, 120, burgundy.length):
        table = burgundy.at(n)
        other = Table.from_json(json.loads(json.dumps(table.to_json())), "seed")
        assert other.to_json() == table.to_json() or other.length  # nature may have answered
        assert other.at(0).to_json() == table.to_json()


def test_a_position_made_by_hand(burgundy: Table) -> None:
    found = burgundy.at(60).to_json()
    found["players"][0]["workers"] = 9
    table = Table.from_json(found)
    assert table.view(0)["players"][0]["workers"] == 9
    record = table.record()
    found["players"][0]["workers"] = 2  # changing it later changes no table
    assert table.record() == record


def test_a_position_in_the_middle_of_a_private_phase(toy_game: None) -> None:
    table = toy_table(*AUCTION, "1 bid wheat")
    other = Table.from_json(table.to_json())
    assert other.owing == (0, 1) and other.decision(1) == "stake"


def edited(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """A position of Burgundy with a change."""
    found: dict[str, Any] = json.loads(json.dumps(Table("burgundy", 2, "position").to_json()))
    change(found)
    return found


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found.pop("players"),
        lambda found: found.pop("agenda"),
        lambda found: found.update(phase="z"),
        lambda found: found.update(players={}),
        lambda found: found.update(players=None),
        lambda found: found.update(seats=3),
        lambda found: found.update(agenda="turn"),
        lambda found: found.update(agenda=[["fly", 0, 0]]),
        lambda found: found.update(agenda=[["action", 5, 0]]),
        lambda found: found.update(agenda=[["action", 77, 0]]),
        lambda found: found.update(agenda=[["turn", 0, 0]]),  # a step that the rules have not done
        lambda found: found.update(options={"estates": "none"}),
        lambda found: found["players"][0].update(workers="3"),
        lambda found: found["players"][0].update(workers=3.5),
        lambda found: found["players"][0].update(store=["castle", "castle"]),
        lambda found: found["players"][0].update(store=["castle", "castle", "airport"]),
        lambda found: found["players"][0].update(tiles={"z9": "castle"}),
        lambda found: found["players"][0].update(tiles=[1]),
        lambda found: found["players"][1].update(dice=[99, 1]),
        lambda found: found["players"][0].update(silver=10**9),
        lambda found: found["players"][0].update(store=["boat", "mine", "boat"]),  # not in order of kind
        lambda found: found["players"][0].update(tiles={"d4": "castle", "f2": "boat"}),
        lambda found: found["depots"][0].__setitem__(slice(0, 2), ["castle", "castle"]),
        lambda found: found["players"][found["order"][0]].update(dice=[0, 4]),  # two actions with one die
        lambda found: found.update(sees_all=False),
    ],
)
def test_a_bad_position_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(Misuse, match=r"no position of burgundy|must show everything"):
        Table.from_json(edited(change))
