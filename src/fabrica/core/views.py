"""What a seat may know, and a state that fits it."""

from __future__ import annotations

from typing import Any, Final

from fabrica.core.contract import (
    ABOUT_SHIFT,
    EVERYTHING,
    JSON,
    SEAT_MASK,
    SPECTATOR,
    TOGETHER,
    WHAT_BITS,
    WHAT_MASK,
    Rules,
    S,
    Source,
    item,
)
from fabrica.core.engine import is_private

HIDDEN: Final = -1
"""Stands on a desk that a view does not show; `deal` puts something in its place."""


def look(rules: Rules[S], state: S, seat: int) -> JSON:
    """The view of a seat: the game's own part, and what is owed."""
    view = rules.view(state, seat)
    view["game"] = rules.name
    view["seat"] = seat if seat >= 0 else None
    view["sees_all"] = seat == EVERYTHING
    view["agenda"] = [shown_item(rules, line, seat) for line in state.agenda]
    view["desks"] = [shown_desk(rules, state, desk, seat) for desk in range(len(state.desks))]
    return view


def shown_item(rules: Rules[S], line: int, seat: int) -> list[Any]:
    """A line of the agenda in words: what, whose, about what; what is private is not shown to others."""
    kind, whose = rules.items[line & WHAT_MASK], line >> WHAT_BITS & SEAT_MASK
    hidden = kind.private and kind.who != TOGETHER and seat not in (whose, EVERYTHING)
    return [kind.name, whose, None if hidden else line >> ABOUT_SHIFT]


def shown_desk(rules: Rules[S], state: S, desk: int, seat: int) -> list[list[Any]] | None:
    """A desk as a seat sees it: of another's private desk only whether it is done."""
    if is_private(rules, state) and seat not in (desk, EVERYTHING) and state.desks[desk]:
        return None
    return [shown_item(rules, line, seat) for line in state.desks[desk]]


def recall(rules: Rules[S], view: JSON) -> S:
    """The state a view shows; what it hides is still to be dealt."""
    state = rules.seen(view)
    by_name = {kind.name: what for what, kind in enumerate(rules.items)}
    state.agenda = [item(by_name[name], whose, about or 0) for name, whose, about in view["agenda"]]
    state.desks = [
        [HIDDEN] if desk is None else [item(by_name[name], whose, about or 0) for name, whose, about in desk]
        for desk in view["desks"]
    ]
    return state


def guess(rules: Rules[S], view: JSON, source: Source) -> S:
    """A full state that fits a view."""
    state = recall(rules, view)
    if not view["sees_all"]:
        rules.deal(state, SPECTATOR if view["seat"] is None else view["seat"], source)
    return state
