"""The state of Fantastic Factories: copies, and positions set up by hand."""

from __future__ import annotations

from .position import after, machine, work

SHARED = 26  # what all know of each seat while it works is replaced, never changed


def test_a_copy_shares_nothing_that_changes() -> None:
    for state in (work("6", hand="robot golem", metal=1, energy=1), machine("golem")):
        mine, theirs = state.lists(), state.copy().lists()
        assert mine == theirs
        shared = [number for number, (one, other) in enumerate(zip(mine, theirs, strict=True)) if one is other]
        assert shared == ([SHARED] if state.difficulty else [7, 8, SHARED])  # the Machine's cards and dice, if any
    begun = work(hand="robot golem", metal=1, energy=1)
    assert after(begun, "build robot golem").before == begun.before
