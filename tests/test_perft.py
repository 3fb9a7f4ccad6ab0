"""Counting sequences of moves."""

from __future__ import annotations

from fabrica.perft import perft
from tests.toy import RULES
from tests.toy.table import dealt, play, started


def test_depth_nought_is_one() -> None:
    assert perft(RULES, started(), 0) == 1


def test_each_outcome_of_nature_counts_once() -> None:
    assert [perft(RULES, started(), n) for n in (1, 2, 3)] == [3, 9, 27]


def test_moves_at_once_count_in_every_order() -> None:
    state = dealt("rye oats", "wheat wheat")
    assert perft(RULES, state, 1) == 2 + 1
    # seat 0 bids (2 ways), then stakes 0–2 or seat 1 bids; seat 1 bids, then stakes or seat 0 bids
    assert perft(RULES, state, 2) == 2 * (3 + 1) + 1 * (3 + 2)


def test_a_game_that_is_over_counts_once() -> None:
    state = dealt("rye rye", "rye rye")
    state.agenda = state.agenda[-1:]  # nothing after the auction
    play(state, "0 bid rye", "0 stake 0", "1 bid rye")
    assert perft(RULES, state, 1) == 3
    assert perft(RULES, state, 5) == 3
