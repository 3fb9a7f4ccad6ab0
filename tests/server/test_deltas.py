"""What each line changed: the same for all who ask, also when they ask at the same moment."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from fabrica.server.live import Live
from fabrica.table import Table
from fabrica.web.deltas import TABLE, deltas_of
from tests.server.test_secrecy import live_of


def looked_at(table: Table) -> Live:
    """A table that nobody has asked about."""
    live = live_of(table.rules.name, table)
    live.table = table
    return live


@pytest.fixture
def _hasty() -> Iterator[None]:
    """Threads take turns far more often than usual."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def counts(table: Table) -> list[str]:
    """What the lines changed on the table itself."""
    return [count for changed in deltas_of(looked_at(table), 0) for seat, count, _ in changed.deltas if seat == TABLE]


def test_what_no_player_does_is_told_too() -> None:
    for game, wanted in (("factories", "machine.compound."), ("stephens", "army"), ("stephens", "furnaces.")):
        table = Table(game, 1, "table")
        while not table.over:
            table.play(table.legal()[0])
        assert any(count.startswith(wanted) for count in counts(table)), game


@pytest.mark.usefixtures("_hasty")
def test_threads_that_ask_at_once_are_told_the_same() -> None:
    table = Table("burgundy", 2, "deltas")
    while table.length < 60:
        table.play(table.legal()[0])
    live = looked_at(table)
    for length in range(20, table.length + 1):
        live.table = table.at(length)
        with ThreadPoolExecutor(3) as threads:
            found = list(threads.map(lambda _: deltas_of(live, None), range(3)))
        assert [len(deltas) for deltas in found] == [length] * 3
    assert found[0] == deltas_of(looked_at(table), None)


def test_the_time_of_the_game_is_told_where_it_changes() -> None:
    table = Table("burgundy", 2, "moments")
    while not table.over:
        table.play(table.legal()[0])
    told = [changed.moment[1] for changed in deltas_of(looked_at(table), 0) if changed.moment]
    assert told == [{"phase": phase, "round": n} for phase in "ABCDE" for n in range(1, 6)][1:]


def test_a_game_without_moments_tells_none() -> None:
    table = Table("factories", 2, "moments")
    assert [changed.moment for changed in deltas_of(looked_at(table), None) if changed.moment] == []
