"""The journal by itself: what stands, what a seat is told and when."""

from __future__ import annotations

from fabrica.games import load
from fabrica.server.journal import Entry, Sight, draw_of, line_news, move_of, news, shown_move, standing
from fabrica.table import Line


def line(n: int, seat: int, secret: bool = False, reveals: bool = False) -> Entry:
    return Entry(n, "line", seat, seat, secret, reveals, f"move {n}", 0.0)


def undo(n: int, seat: int, *lines: int, secret: bool = False) -> Entry:
    return Entry(n, "undo", seat, seat, secret, False, news("undo", seat, lines=list(lines)).body, 0.0)


def test_lines_taken_back_do_not_stand() -> None:
    entries = [line(1, 0), line(2, 0), undo(3, 0, 2), line(4, 1), line(5, 0), undo(6, 1, 4)]
    assert [entry.n for entry in standing(entries)] == [1, 5]


def test_what_is_secret_comes_when_it_is_revealed_and_once() -> None:
    entries = [line(1, 0), line(2, 0, True), line(3, 1, True), undo(4, 0, 2, secret=True), line(5, 0, True)]
    seen = {seat: Sight(seat) for seat in (0, 1, None)}
    for sight in seen.values():
        sight.follow(entries)
    assert [at + 1 for at in seen[0].told] == [1, 2, 4, 5]
    assert [at + 1 for at in seen[1].told] == [1, 3]
    assert [at + 1 for at in seen[None].told] == [1]
    entries.append(line(6, 1, True, reveals=True))
    for sight in seen.values():
        sight.follow(entries)
    assert [at + 1 for at in seen[0].told] == [1, 2, 4, 5, 3, 6]
    assert [at + 1 for at in seen[1].told] == [1, 3, 2, 4, 5, 6]
    assert [at + 1 for at in seen[None].told] == [1, 2, 3, 4, 5, 6]


def test_following_step_by_step_is_the_same_as_at_once() -> None:
    entries = [line(1, 0), line(2, 1, True), line(3, 0, True), line(4, 1, True, True), line(5, 0)]
    for seat in (0, 1, None):
        slow, fast = Sight(seat), Sight(seat)
        for n in range(1, 6):
            slow.follow(entries[:n])
        fast.follow(entries)
        assert slow.told == fast.told


def test_places_are_the_seats_own_numbers() -> None:
    sight = Sight(0)
    sight.follow([line(1, 0), line(2, 1, True), line(3, 0, True)])
    assert (sight.place(1), sight.place(2), sight.place(3)) == (1, None, 2)
    sight.follow([line(1, 0), line(2, 1, True), line(3, 0, True), line(4, 1, True, True)])
    assert (sight.place(2), sight.place(4)) == (3, 4)


def test_an_unusual_draw_is_noted_and_hidden_arguments_are_dimmed() -> None:
    rules = load("brass")
    number = next(n for n, verb in enumerate(rules.verb_of) if verb.hides)
    told = line_news(rules, Line(-1, 1, number, 12), 9)
    entry = Entry(1, told.kind, told.seat, 1, False, False, told.body, 0.0)
    assert draw_of(entry) == 12 and move_of(entry) == rules.text(number)
    assert draw_of(Entry(1, "line", -1, 1, False, False, line_news(rules, Line(-1, 1, number, 9), 9).body, 0.0)) == 0
    assert shown_move(rules, entry, 1, over=False) == rules.text(number)
    assert shown_move(rules, entry, 0, over=False) == rules.dimmed(number) != rules.text(number)
    assert shown_move(rules, entry, None, over=True) == rules.text(number)
