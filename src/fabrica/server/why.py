"""Why not, and what if: answered from what the seat may know alone, so that neither can tell a secret.

Both are worked out on tables dealt anew from the seat's own view. What differs between two such tables depends on
something hidden and is left out; the preview stops where nature would move next, and where what the others have done
out of sight would come to light.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from fabrica import core, language
from fabrica.clauses import clauses
from fabrica.core import JSON, NATURE, Rules, Unreadable
from fabrica.games import part
from fabrica.nature import Fair
from fabrica.server.live import Live
from fabrica.server.problems import Problem
from fabrica.server.wire import ChangeAnswer, RefusalAnswer
from fabrica.table import Refused, Table

LEFT_OUT = ("agenda", "desks", "seat", "sees_all", "game", "scores", "options", "seats")
DEALS = 3
Form = str | Mapping[str, Any]
Tell = Callable[[JSON, JSON], list[str]]
T = TypeVar("T")


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
    game = live.row.game
    cause, remedy = language.cause_and_remedy(game, refused.message, refused.values, code, live.names())
    rule = clauses(game).get(refused.clause)
    says = f"{cause} {remedy}" + (f" [{refused.clause}]" if refused.clause else "")
    return RefusalAnswer(refused.clause, rule.says(code) if rule else "", refused.message, cause, remedy, says)


class After(NamedTuple):
    """A seat's view after its move and after what the rules do then; do nature or hidden work decide the rest; what
    the seat owes next."""

    moved: JSON
    view: JSON
    open: bool
    next: str


class Preview:
    """What a legal move would change: the same in every deal, or not told."""

    def __init__(self, table: Table, seat: int, form: Form, tell: Tell) -> None:
        self.before = table.view(seat)
        afters = [played(table, seat, form) for _ in range(DEALS)]
        told = [changes(self.before, after.view) for after in afters]
        self.open = any(after.open for after in afters) or any(again != told[0] for again in told)
        self.changes = counted([changes(self.before, after.moved) for after in afters])
        self.scores = scores([after.moved for after in afters])
        self.then_changes = counted([changes(after.moved, after.view) for after in afters])
        self.then_scores = scores([after.view for after in afters])
        self.effects = shared([tell(self.before, after.view) for after in afters])
        self.next = afters[0].next if len({after.next for after in afters}) == 1 else ""


def counted(told: Sequence[list[ChangeAnswer]]) -> list[ChangeAnswer]:
    """The changes that are the same in every deal, without what is no thing of the game."""
    return [change for change in shared(told) if change.path[0] not in LEFT_OUT]


def scores(views: Sequence[JSON]) -> list[dict[str, int]]:
    """The scores if they are the same in every deal."""
    first, *others = [view.get("scores", []) for view in views]
    return list(first) if all(other == first for other in others) else []


def shared(found: Sequence[list[T]]) -> list[T]:
    """What stands in every list."""
    first, *others = found
    return [one for one in first if all(one in other for other in others)]


def played(table: Table, seat: int, form: Form) -> After:
    """What a legal move leads to on a table dealt anew, on which the last to act out of sight is never the last."""
    rules, move = table.rules, table.number(form)
    state = core.guess(rules, table.view(seat), Fair(secrets.token_bytes(32)))
    is_last = is_last_out_of_sight(rules, state, seat)
    if is_last:
        state.desks[seat - 1].append(core.owed(rules, state, seat))  # the seat before it still has something to do
    core.act(rules, state, seat, move)
    moved = core.look(rules, state, seat)
    core.run(rules, state)
    owed = core.owed(rules, state, seat)
    decision = "" if owed < 0 else rules.items[owed & core.WHAT_MASK].name
    is_open = core.owing(rules, state) == [NATURE] or (is_last and not state.desks[seat])
    return After(moved, core.look(rules, state, seat), is_open, decision)


def is_last_out_of_sight(rules: Rules[Any], state: Any, seat: int) -> bool:
    """Do the seats act out of each other's sight, and have all the others finished?"""
    others = [desk for other, desk in enumerate(state.desks) if other != seat]
    return core.is_private(rules, state) and bool(others) and not any(others)


def in_game_words(live: Live, seat: int, code: str) -> Tell:
    """How the game itself tells what a move costs and brings, from the view before and after it."""
    say, names = language.say_in(live.row.game, code), live.names()
    effects = getattr(part(live.row.game, "words"), "effects", None)

    def tell(before: JSON, after: JSON) -> list[str]:
        named = [{**view, "names": names} for view in (before, after)]
        return [] if effects is None else list(effects(*named, seat, say))

    return tell


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
