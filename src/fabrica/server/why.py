"""Why not, and what if: answered from what the seat may know alone, so that neither can tell a secret.

Both are worked out on tables dealt anew from the seat's own view. What differs between two such tables depends on
something hidden and is left out; where nature would move next, the preview stops.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fabrica import core, language
from fabrica.clauses import clauses
from fabrica.core import JSON, NATURE, Unreadable
from fabrica.games import part
from fabrica.server.live import Live
from fabrica.server.problems import Problem
from fabrica.server.wire import ChangeAnswer, RefusalAnswer
from fabrica.table import Refused, Table

LEFT_OUT = ("agenda", "desks", "seat", "sees_all", "game", "scores", "options", "seats")
DEALS = 3
Form = str | Mapping[str, Any]


def refused_by(live: Live, seat: int, form: Form) -> Refused | None:
    """Why a move is refused, as far as the seat can know."""
    try:
        if live.game.over:
            return live.game.why(form, seat)
        return live.game.guess(seat).why(form, seat)
    except Unreadable as error:
        raise Problem(422, "unreadable", str(error)) from None


def refusal(live: Live, seat: int, form: Form, code: str) -> RefusalAnswer | None:
    """The refusal of a move in words: clause, cause and remedy."""
    refused = refused_by(live, seat, form)
    return None if refused is None else in_words(live, refused, code)


def in_words(live: Live, refused: Refused, code: str) -> RefusalAnswer:
    """Clause, cause and remedy in a language."""
    game, say = live.row.game, language.say_in(live.row.game, code)
    cause, remedy = language.CORE_REFUSALS.get(refused.message) or part(game, "words").REFUSALS[refused.message]
    spoken = {name: language.named(game, str(value), code) for name, value in refused.values.items()}
    spoken["owing"] = ", ".join([live.seats[seat].name for seat in live.game.owing])
    rule = clauses(game).get(refused.clause)
    cause, remedy = say(cause).format_map(spoken), say(remedy).format_map(spoken)
    says = f"{cause} {remedy}" + (f" [{refused.clause}]" if refused.clause else "")
    return RefusalAnswer(refused.clause, rule.says(code) if rule else "", refused.message, cause, remedy, says)


class Preview:
    """What a move would change: the same in every deal, or not told."""

    def __init__(self, table: Table, seat: int, form: Form) -> None:
        self.before = table.view(seat)
        afters = [played(table.guess(seat), seat, form) for _ in range(DEALS)]
        self.open = any(owes for _, owes in afters)
        first, *others = [after for after, _ in afters]
        kept = changes(self.before, first)
        for other in others:
            again = changes(self.before, other)
            self.open = self.open or again != kept
            kept = [change for change in kept if change in again]
        self.changes = [change for change in kept if change.path[0] not in LEFT_OUT]
        self.scores = first.get("scores", []) if all(o.get("scores") == first.get("scores") for o in others) else []


def played(table: Table, seat: int, form: Form) -> tuple[JSON, bool]:
    """The seat's view after its move and before nature's answer, and whether nature owes one."""
    state = table.after(form, seat)
    return core.look(table.rules, state, seat), core.owing(table.rules, state) == [NATURE]


def changes(before: Any, after: Any, path: tuple[str, ...] = ()) -> list[ChangeAnswer]:
    """Where two views differ."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        found = []
        for name in sorted({*before, *after}):
            found += changes(before.get(name), after.get(name), (*path, name))
        return found
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        found = []
        for at, (one, two) in enumerate(zip(before, after, strict=True)):
            found += changes(one, two, (*path, str(at)))
        return found
    return [ChangeAnswer(list(path), before, after)]
