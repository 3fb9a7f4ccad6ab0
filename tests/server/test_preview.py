"""Previews: what a move does before others' hidden work comes to light, and nothing that is only guessed."""

from __future__ import annotations

import pytest

from fabrica.core import JSON
from fabrica.server.why import Preview
from fabrica.table import Table


def silent(before: JSON, after: JSON) -> list[str]:
    """A game without words of its own."""
    return []


def at_work(seats: int) -> Table:
    """Fantastic Factories in its first work phase; seat 0 has worked and finished."""
    table = Table("factories", seats, "preview")
    while table.at_once_from is None:
        table.play(table.legal()[0])
    while 0 in table.owing:
        table.play(table.legal(0)[0], 0)
    return table


def paths(preview: Preview) -> set[tuple[str, ...]]:
    """Where the view would change, as deep as to the player."""
    return {tuple(change.path[:2]) for change in [*preview.changes, *preview.then_changes]}


def test_the_last_to_finish_is_told_nothing_about_the_others_work() -> None:
    table = at_work(2)
    preview = Preview(table, 1, "done", silent)
    assert preview.open and preview.next == ""
    assert paths(preview) == set()
    assert preview.scores == table.view(1)["scores"]


def test_who_is_not_the_last_to_finish_is_told_all() -> None:
    preview = Preview(at_work(3), 1, "done", silent)
    assert not preview.open and paths(preview) == set()


def test_the_last_at_work_is_told_what_the_own_work_brings() -> None:
    table = at_work(2)
    mine = next(move for move in table.legal(1) if str(move).endswith((" generate", " mine")))
    preview = Preview(table, 1, str(mine), silent)
    assert not preview.open and paths(preview) == {("players", "1")} and preview.next == "work"


def test_alone_the_end_of_the_work_hides_nothing() -> None:
    table = Table("factories", 1, "preview")
    while table.at_once_from is None:
        table.play(table.legal()[0])
    preview = Preview(table, 0, "done", silent)
    assert ("working",) in paths(preview)


@pytest.mark.parametrize("time", range(12))
def test_the_last_to_choose_an_estate_in_secret_is_not_told_a_guess_at_the_others(time: int) -> None:
    table = Table("burgundy", 2, str(time), {"estates": "expert-secret"})
    table.play(table.legal(0)[0], 0)
    preview = Preview(table, 1, str(table.legal(1)[0]), silent)
    assert preview.open and paths(preview) == {("players", "1")}
