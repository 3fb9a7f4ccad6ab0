"""What the server asks of the library: copies, lines taken out, draws that never repeat, guesses."""

from __future__ import annotations

import pytest

from fabrica import Misuse, Refused, Table, core
from fabrica.core import NATURE
from fabrica.games import NAMES, load
from fabrica.nature import Fast
from fabrica.server.undo import free_lines


def played(game: str, moves: int, seed: int = 1, **options: str) -> Table:
    table, source = Table(game, max(2, load(game).seats[0]), str(seed), options), Fast(seed)
    for _ in range(moves):
        seat = table.owing[source.below(len(table.owing))]
        legal = table.legal(seat)
        table.play(legal[source.below(len(legal))], seat)
    return table


@pytest.mark.parametrize("game", NAMES)
def test_a_copy_goes_its_own_way(game: str) -> None:
    table = played(game, 20)
    copy, lines, view = table.copy(), table.lines, table.to_json()
    assert copy.to_json() == view and copy.lines == lines
    copy.play(copy.legal(copy.owing[0])[0], copy.owing[0])
    assert table.to_json() == view and table.lines == lines
    table.play(table.legal(table.owing[0])[0], table.owing[0])
    assert table.to_json() == copy.to_json(), "the same luck for both"


@pytest.mark.parametrize("game", NAMES)
def test_a_table_goes_on_from_its_lines(game: str) -> None:
    table = played(game, 30)
    draws = {n: line.draw for n, line in enumerate(table.lines, 1) if line.draw}
    again = Table.resumed(table.to_record(), b"1", draws)
    assert again.lines == table.lines and again.to_json() == table.to_json()


@pytest.mark.parametrize("game", NAMES)
def test_a_guess_looks_the_same_to_the_seat(game: str) -> None:
    table = played(game, 25)
    for seat in range(table.seats):
        guess = table.guess(seat)
        assert guess.view(seat) == table.view(seat) and guess.legal(seat) == table.legal(seat)


def test_while_all_work_nobody_takes_back_dice_that_were_rolled() -> None:
    rolled = 0
    for seed in range(6):
        table, source = Table("factories", 2, str(seed)), Fast(seed)
        while not table.over:
            seat = table.owing[source.below(len(table.owing))]
            legal = table.legal(seat)
            table.play(legal[source.below(len(legal))], seat)
            begun, last = table.at_once_from, table.lines[-1]
            if begun is None or last.seat != NATURE or not [one for one in table.lines[begun:] if one.seat == seat]:
                continue
            assert free_lines(table, [seat], seat) == []
            rolled += not table.rules.verb_of[last.number].hides
    assert rolled > 3, "a card rolled dice while its owner worked"


def test_a_line_at_a_desk_is_taken_out_and_the_others_stay() -> None:
    table = Table("burgundy", 2, "x", {"estates": "expert-secret"})
    begun = table.length
    assert table.at_once_from == begun
    table.play(table.legal(0)[0], 0)
    before = table.copy()
    table.play(table.legal(1)[3], 1)
    after: int | None = table.copy().at_once_from
    assert after is None and table.lines[begun + 1].reveals and table.lines[begun].secret
    without = before.without([begun + 1])
    assert without.length == begun and without.owing == (0, 1)
    with pytest.raises(Misuse, match="without the lines"):
        table.without([begun + 1])


def test_nature_never_draws_from_the_same_number_twice() -> None:
    table = played("factories", 0)
    source = Fast(4)
    for _ in range(120):
        if table.over:
            break
        seat = table.owing[source.below(len(table.owing))]
        begun = table.at_once_from
        mine = [n for n in range(begun or 0, table.length) if begun is not None and table.lines[n].seat == seat]
        if mine and table.lines[mine[-1] :][-1].whose == seat and source.below(3) == 0:
            later = [line for line in table.lines[mine[-1] + 1 :] if line.whose == seat]
            if not later:
                table = table.without([mine[-1] + 1])
                continue
        legal = table.legal(seat)
        table.play(legal[source.below(len(legal))], seat)
    draws = [line.draw for line in table.lines if line.seat == core.NATURE]
    assert len(draws) > 20 and len(set(draws)) == len(draws)


def test_after_stops_before_nature() -> None:
    table = played("burgundy", 3)
    before = table.to_json()
    seat = table.owing[0]
    assert core.look(table.rules, table.after(table.legal(seat)[0], seat), seat) != table.view(seat)
    assert table.to_json() == before
    with pytest.raises(Refused):
        table.after("done", seat)
