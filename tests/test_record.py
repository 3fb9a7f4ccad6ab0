"""The text of a game: it comes back whole, or the first wrong line is named."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fabrica import Record, RecordError, Table
from fabrica.core import NATURE
from fabrica.nature import Fast
from fabrica.record import of_json, read, seal

MOVES = 7  # lines above the first move


def played(decisions: int) -> Table:
    """A table after some random decisions, or at its end."""
    table, choices = Table("burgundy", 2, "record"), Fast(5)
    while decisions and not table.over:
        seat = table.owing[0]
        moves = table.legal(seat)
        table.play(moves[choices.below(len(moves))], seat)
        decisions -= 1
    return table


WHOLE = played(10_000)
HALF = played(12)
TEXT, HALF_TEXT = WHOLE.record(), HALF.record()
LINES = TEXT.splitlines()
HALF_LINES = HALF_TEXT.splitlines()


def sealed(lines: list[str]) -> str:
    """These lines (without the end) with a count and a seal that fit: what a forger would write."""
    body = "\n".join(lines) + "\n"
    count = len([line for line in lines[MOVES:] if line[:1].isdigit()])
    return f"{body}end {count} {seal(body)}\n"


def wrong_line(text: str) -> int:
    """The line that loading names."""
    with pytest.raises(RecordError) as caught:
        Table.from_record(text)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    return caught.value.line


# Round trips


def test_a_record_is_its_header_moves_result_and_seal() -> None:
    assert LINES[:2] == ["fabrica record 1", "game burgundy"]
    assert [line.split()[0] for line in LINES[1:7]] == ["game", "rules", "data", "seats", "options", "moves"]
    assert LINES[4] == "seats 2" and LINES[5] == "options estates=one tie=fewest-empty"
    assert LINES[7].startswith("1 * receive 0 ")
    assert [line.split()[0] for line in LINES[-3:]] == ["scores", "ranking", "end"]
    assert LINES[-1].split()[1] == str(WHOLE.length)


@pytest.mark.parametrize("table", [WHOLE, HALF, Table("burgundy", 4, "fresh")], ids=["whole", "half", "fresh"])
def test_text_and_json_come_back(table: Table) -> None:
    text = table.record()
    assert Table.from_record(text).record() == text
    assert read(text).text() == text
    twin = json.loads(json.dumps(table.to_record().json()))
    assert Table.from_record(twin).record() == text
    assert of_json(twin) == read(text) == table.to_record()
    assert Table.from_record(table.to_record()).to_json() == table.to_json()


def test_a_game_can_be_gone_on_with() -> None:
    table = Table.from_record(HALF_TEXT, seed="record")
    assert table.owing == HALF.owing and table.legal() == HALF.legal()
    table.play(table.legal()[0])
    other = HALF.copy()
    other.play(other.legal()[0])
    assert table.record() == other.record()  # the same seed, the same luck


def test_a_private_phase_half_way() -> None:
    table = Table("burgundy", 3, "secret", {"estates": "expert-secret"})
    table.play(table.legal(1)[0], 1)
    again = Table.from_record(table.record())
    assert again.owing == (0, 2) and again.record() == table.record()


def test_line_ends_of_other_systems_and_a_lost_last_one_do_no_harm() -> None:
    for text in (TEXT.replace("\n", "\r\n"), TEXT.rstrip("\n"), TEXT + "\n\n"):
        assert Table.from_record(text).record() == TEXT


def test_a_game_from_a_position() -> None:
    table = Table.from_json(HALF.to_json(), "position")
    for _ in range(3):
        table.play(table.legal()[0])
    text = table.record()
    assert text.splitlines()[6].startswith("position {")
    assert Table.from_record(text).record() == text
    assert Table.from_record(json.loads(json.dumps(table.to_record().json()))).record() == text
    assert Table.from_record(text).at(0).to_json() == HALF.to_json()


# Cut, reordered, edited


def test_cut_at_every_line_it_is_never_loaded() -> None:
    for n in range(len(LINES)):
        line = wrong_line("".join([line + "\n" for line in LINES[:n]]))
        assert line == max(n, 0) + 1 or (n == 0 and line == 1)


def test_cut_and_sealed_anew_it_misses_its_result() -> None:
    assert wrong_line(sealed(LINES[:-3])) == len(LINES) - 2  # the game is over, but no scores stand there
    assert Table.from_record(sealed(HALF_LINES[:-2])).length == HALF.length - 1  # an earlier table is a whole record


def test_a_line_left_out_or_twice_is_named() -> None:
    for n in (MOVES, MOVES + 20, len(LINES) - 4):
        without = wrong_line("\n".join(LINES[:n] + LINES[n + 1 :]))
        assert without == (n + 1 if n < len(LINES) - 4 else len(LINES) - 1)  # the end counts the moves
        assert wrong_line("\n".join(LINES[: n + 1] + LINES[n:])) == n + 2


def test_two_lines_in_the_other_order_are_named() -> None:
    for n in range(MOVES, MOVES + 40, 7):
        swapped = [*LINES[:n], LINES[n + 1], LINES[n], *LINES[n + 2 :]]
        assert wrong_line("\n".join(swapped)) == n + 1


HEADERS: list[tuple[int, str, str]] = [
    (1, "fabrica record 2", "a record begins with 'fabrica record 1'"),
    (1, "fabrica  record 1", "a record begins with"),
    (1, "", "a record begins with"),
    (2, "game chess", "there is no game 'chess'; the games are"),
    (2, "play burgundy", "'play' is not expected here"),
    (3, "rules 99", "the record is of rules 99, these are rules"),
    (3, "rules one", "a whole number is expected, not 'one'"),
    (5, "seats " + "9" * 5000, "a whole number is expected, not '99999"),
    (3, "rules ²", "a whole number is expected, not '²'"),
    (3, "rules 01", "'rules 01' would be written 'rules 1'"),
    (3, "rules", "a whole number is expected, not ''"),
    (4, "data official 000000000000", "the record was played with the data official 000000000000, these are"),
    (5, "seats 7", "burgundy is for 2 to 4 seats, not 7"),
    (5, "seats -2", "a whole number is expected"),
    (6, "options estates=one", "every option must be said: estates, tie"),
    (6, "options estates=none tie=fewest-empty", "option estates may be one, choice"),
    (6, "options size=big", "burgundy has no option 'size'"),
    (7, "move", "'move' is not expected here"),
]


@pytest.mark.parametrize(("at", "line", "says"), HEADERS, ids=[line or "empty" for _, line, _ in HEADERS])
def test_a_wrong_header_is_named_even_if_sealed_anew(at: int, line: str, says: str) -> None:
    lines = [*HALF_LINES[: at - 1], line, *HALF_LINES[at:-1]]
    with pytest.raises(RecordError) as caught:
        Table.from_record(sealed(lines))
    assert caught.value.line == at and says in str(caught.value)


def test_other_seats_or_options_than_the_moves_were_played_with() -> None:
    assert wrong_line(sealed([*HALF_LINES[:4], "seats 3", *HALF_LINES[5:-1]])) > MOVES  # the deals no longer fit
    twice = [*HALF_LINES[:5], HALF_LINES[4], *HALF_LINES[5:-1]]
    assert wrong_line(sealed(twice)) == 6
    assert wrong_line(sealed([*HALF_LINES[:5], *HALF_LINES[6:-1]])) == 6  # no options: moves come too early
    swapped = [HALF_LINES[0], HALF_LINES[2], HALF_LINES[1], *HALF_LINES[3:-1]]
    assert wrong_line(sealed(swapped)) == 2


MoveEdit = Callable[[str], str]
EDITS: list[tuple[MoveEdit, str]] = [
    (lambda _: "skip", "'skip': This cannot be done now"),
    (lambda _: "fly 3", "'fly' is no verb of burgundy"),
    (lambda _: "take 4", "take is written: take DIE DEPOT TILE"),
    (lambda _: "workers 9", "'9' is no die"),
    (lambda move: move + " now", " is written: "),
    (lambda move: move + " ", "would be written"),
    (lambda move: move.replace(" ", "  ", 1), "would be written"),
    (lambda _: "buy black castle", "'buy black castle': "),
    (lambda _: "roll 0 1 1", "'roll 0 1 1': This cannot be done now"),
]


@pytest.mark.parametrize(("edit", "says"), EDITS, ids=[says for _, says in EDITS])
def test_an_edited_move_is_named_even_if_sealed_anew(edit: MoveEdit, says: str) -> None:
    at = last_of_a_seat()
    n, who, move = HALF_LINES[at].split(" ", 2)
    lines = [*HALF_LINES[:at], f"{n} {who} {edit(move)}", *HALF_LINES[at + 1 : -1]]
    for text in (sealed(lines), "\n".join([*lines, HALF_LINES[-1]])):
        with pytest.raises(RecordError) as caught:
            Table.from_record(text)
        assert caught.value.line == at + 1 and says in str(caught.value)


def last_of_a_seat() -> int:
    """The index of the last line that a seat played."""
    return max(n for n, line in enumerate(HALF_LINES[:-1]) if n >= MOVES and line.split()[1] != "*")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{n} {other} {move}", "It is not your decision now. Wait for"),
        ("{n} 7 {move}", "It is not your decision now. Wait for"),
        ("{n} * {move}", "It is not your decision now."),
        ("{n} -1 {move}", "a whole number is expected, not '-1'"),
        ("{n} {who}", "is not: number, seat (or *), move"),
        ("{n}", "is not: number, seat (or *), move"),
        ("0{n} {who} {move}", "is expected here, not"),
        ("1 {who} {move}", "is expected here, not '1'"),
        ("{who} {move}", "is expected here, not"),
        ("x", "'x' is neither a move nor the end"),
        ("", "'' is neither a move nor the end"),
        ("# {move}", "is neither a move nor the end"),
    ],
)
def test_a_line_that_is_none_or_of_another_seat_is_named(line: str, says: str) -> None:
    at = last_of_a_seat()
    n, who, move = HALF_LINES[at].split(" ", 2)
    edited = line.format(n=n, who=who, move=move, other=1 - int(who))
    with pytest.raises(RecordError) as caught:
        Table.from_record(sealed([*HALF_LINES[:at], edited, *HALF_LINES[at + 1 : -1]]))
    assert caught.value.line == at + 1 and says in str(caught.value)


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        ("receive 1 blue", "Nature cannot bring this now."),  # she draws for seat 0 first
        ("roll 0 1 1", "This cannot be done now; what is asked is: “Nature rolls or draws”."),
        ("workers 1", "This cannot be done now"),
    ],
)
def test_an_impossible_outcome_of_nature_is_named(outcome: str, says: str) -> None:
    assert HALF_LINES[MOVES].startswith("1 * receive 0 ")
    with pytest.raises(RecordError) as caught:
        Table.from_record(sealed([*HALF_LINES[:MOVES], f"1 * {outcome}", *HALF_LINES[MOVES + 1 : -1]]))
    assert caught.value.line == MOVES + 1 and says in str(caught.value)


RESULTS = {
    "scores": len(LINES) - 2,
    "ranking": len(LINES) - 1,
}


def test_a_changed_result_is_named() -> None:
    scores, ranking = LINES[-3], LINES[-2]
    first, second = ranking.split()[1:]
    body = LINES[:-3]
    for line in (f"{scores} 5", "scores 1 2", "scores " + " ".join(reversed(scores.split()[1:]))):
        assert wrong_line(sealed([*body, line, ranking])) == RESULTS["scores"]
    for line in (f"ranking {second} {first}", f"ranking {first}={second}", f"ranking {first}"):
        assert wrong_line(sealed([*body, scores, line])) == RESULTS["ranking"]
    assert wrong_line(sealed([*body, "scores a b", ranking])) == RESULTS["scores"]
    assert wrong_line(sealed([*body, scores, "ranking first second"])) == RESULTS["ranking"]
    assert wrong_line(sealed([*body, scores])) == RESULTS["ranking"]
    assert wrong_line(sealed([*body, ranking])) == RESULTS["scores"]


def test_a_result_before_the_end_is_named() -> None:
    assert wrong_line(sealed([*HALF_LINES[:-1], "scores 3 4", "ranking 1 0"])) == len(HALF_LINES)


def test_the_end_is_checked() -> None:
    end = LINES[-1].split()
    body = LINES[:-1]
    for line in (
        "end",
        "end 5",
        f"end {end[1]}",
        f"end 5 {end[2]}",
        f"end {end[1]} {end[2]} x",
        f"End {end[1]} {end[2]}",
    ):
        assert wrong_line("\n".join([*body, line])) == len(LINES)
    assert wrong_line("\n".join([*body, f"end {end[1]} {'0' * 32}"])) == len(LINES)
    assert wrong_line(TEXT + "something\n") == len(LINES) + 1
    assert wrong_line(TEXT + TEXT) == len(LINES) + 1


def test_another_legal_move_is_noticed_by_what_follows_or_by_the_seal() -> None:
    at = last_of_a_seat()
    n, who, move = HALF_LINES[at].split(" ", 2)
    before = HALF.at(int(n) - 1)
    for other in [str(other) for other in before.legal() if str(other) != move][:8]:
        line = wrong_line("\n".join([*HALF_LINES[:at], f"{n} {who} {other}", *HALF_LINES[at + 1 :]]))
        assert at < line <= len(HALF_LINES)


def test_a_wrong_position_is_named() -> None:
    table = Table.from_json(HALF.to_json(), "position")
    lines = table.record().splitlines()[:-1]
    found = json.loads(lines[6].removeprefix("position "))

    def with_position(text: str) -> str:
        return sealed([*lines[:6], f"position {text}", *lines[7:]])

    def plain(change: dict[str, Any]) -> str:
        return json.dumps({**found, **change}, separators=(",", ":"), sort_keys=True)

    assert Table.from_record(with_position(plain({}))).record() == table.record()
    for wrong in (
        "{",
        "[]",
        "",
        plain({"phase": "z"}),
        plain({"players": []}),
        plain({"sees_all": False}),
        json.dumps(found),
    ):
        assert wrong_line(with_position(wrong)) == 7
    assert wrong_line(sealed([*lines[:4], "seats 3", *lines[5:]])) == 5


# The JSON twin


@pytest.mark.parametrize(
    "change",
    [
        lambda twin: twin.update(fabrica=2),
        lambda twin: twin.pop("moves"),
        lambda twin: twin.pop("seal"),
        lambda twin: twin.update(seal="0" * 32),
        lambda twin: twin.update(game="chess"),
        lambda twin: twin.update(seats="two"),
        lambda twin: twin.update(seats=3),
        lambda twin: twin.update(rules=99),
        lambda twin: twin.update(data="other 000000000000"),
        lambda twin: twin.update(options=[1]),
        lambda twin: twin.update(options={"tie": "any"}),
        lambda twin: twin.update(options=None),
        lambda twin: twin.update(moves=None),
        lambda twin: twin.update(scores=5),
        lambda twin: twin.update(scores=["many", "more"]),
        lambda twin: twin.update(ranking=5),
        lambda twin: twin.update(ranking=[0, 1]),
        lambda twin: twin.update(scores=None),
        lambda twin: twin.update(scores=None, ranking=None),
        lambda twin: twin.update(position={"game": "burgundy"}),
        lambda twin: twin.update(position="x"),
        lambda twin: twin["moves"].pop(),
        lambda twin: twin["moves"].pop(3),
        lambda twin: twin["moves"].reverse(),
        lambda twin: twin["moves"].append(["0"]),
        lambda twin: twin["moves"].append([0, "skip"]),
        lambda twin: twin["moves"].append(["one", "skip"]),
        lambda twin: twin["moves"].insert(0, ["*", "receive 0 blue\n2 * receive 0 blue"]),
    ],
)
def test_a_changed_twin_is_never_loaded(change: Callable[[dict[str, Any]], object]) -> None:
    twin = json.loads(json.dumps(WHOLE.to_record().json()))
    change(twin)
    with pytest.raises(RecordError):
        Table.from_record(twin)


def test_what_is_no_object_is_no_record() -> None:
    found: object
    for found in (None, [], 5, {}):
        with pytest.raises(RecordError, match='a record is a JSON object with "fabrica": 1'):
            of_json(found)


def test_a_record_written_by_hand_is_checked_too() -> None:
    record = Record("burgundy", 1, "official none", 2, {}, [(NATURE, "receive 0 blue")])
    with pytest.raises(RecordError, match="line 4: the record was played with the data"):
        Table.from_record(record)


def test_the_error_survives_pickle() -> None:
    error = RecordError(3, "no")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line) == ("line 3: no", 3)


# Any edit


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_edit_is_loaded_silently(data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(HALF_TEXT)))
    last = data.draw(st.integers(first, min(len(HALF_TEXT), first + 30)))
    instead = data.draw(st.one_of(st.text("0123456789 *\nabcdemor-", max_size=20), st.text(max_size=5)))
    edited = HALF_TEXT[:first] + instead + HALF_TEXT[last:]
    try:
        table = Table.from_record(edited)
    except RecordError:
        return
    assert table.record() == HALF_TEXT


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(MOVES, len(HALF_LINES) - 1)), st.booleans())
def test_no_other_order_of_the_moves_is_loaded_silently(order: list[int], renumber: bool) -> None:
    lines = [HALF_LINES[n] for n in order]
    if renumber:
        lines = [f"{n} {line.split(' ', 1)[1]}" for n, line in enumerate(lines, 1)]
    edited = "\n".join([*HALF_LINES[:MOVES], *lines, HALF_LINES[-1]]) + "\n"
    try:
        table = Table.from_record(edited)
    except RecordError:
        return
    assert table.record() == HALF_TEXT
