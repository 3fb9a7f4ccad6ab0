"""Why a thing in the drawing is grey: the moves one may have meant by it, and their refusals.

A move one may have meant is a legal move of the same verb with the pointed things put in. Where the verb has no
legal move at all, every move with the pointed things is tried (but of what every legal move names, such as a die, only
what legal moves name), and the rarest refusals are told: they say most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from fabrica import core
from fabrica.core import Move, Verb
from fabrica.server.live import Live
from fabrica.server.why import in_words
from fabrica.server.wire import RefusalAnswer
from fabrica.table import Refused, Table

MOST_TRIED: Final = 4000
MOST_TOLD: Final = 2
Point = tuple[str, str]


def refused_moves(
    live: Live, seat: int, ids: Sequence[str], without: Sequence[str], code: str
) -> list[tuple[Move, RefusalAnswer]]:
    """The nearest moves with these things and without such things, with why each is refused; one for each reason."""
    table = live.game if live.game.over else live.game.guess(seat)
    points = [(name, value) for name, _, value in (id_.partition(":") for id_ in ids)]
    while points:
        told = told_of(table, seat, points, without)
        if told:
            return [(move, in_words(live, refused, code)) for move, refused in told[:MOST_TOLD]]
        points = points[1:]  # the thing pointed at last is the one that is asked about
    return []


def told_of(
    table: Table, seat: int, points: Sequence[Point], without: Sequence[str] = ()
) -> list[tuple[Move, Refused]]:
    """Refusals of the verbs that are asked for now, else of any verb that knows such things."""
    asked = asked_verbs(table, seat)
    for verbs in (asked, [verb for verb in table.rules.verbs if verb not in asked and is_played(table, verb)]):
        told = [pair for verb in verbs if takes(verb, points, without) for pair in nearest(table, seat, verb, points)]
        if told:
            return distinct(told)
    return []


def asked_verbs(table: Table, seat: int) -> list[Verb[Any]]:
    """The verbs of the decision that the seat owes."""
    state = table._state
    top = core.owed(table.rules, state, seat)
    return [] if top < 0 else list(table.rules.items[top & core.WHAT_MASK].verbs)


def is_played(table: Table, verb: Verb[Any]) -> bool:
    """Is it a verb of players, not of nature?"""
    items = table.rules.items
    return any(verb in item.verbs for item in items if item.who != core.CHANCE)


def takes(verb: Verb[Any], points: Sequence[Point], without: Sequence[str]) -> bool:
    """Has the verb a place for each of these things, and none for what it shall do without?"""
    spare = any([domain.name in without for domain in verb.domains])
    return not spare and put_in(verb, (None,) * len(verb.domains), points) is not None


def put_in(verb: Verb[Any], args: Sequence[str | None], points: Sequence[Point]) -> tuple[str | None, ...] | None:
    """Arguments with the pointed things in their places."""
    filled, free = list(args), list(range(len(verb.domains)))
    for name, value in points:
        at = next((i for i in free if verb.domains[i].name == name and value in verb.domains[i].index), None)
        if at is None:
            return None
        filled[at] = value
        free.remove(at)
    return tuple(filled)


def nearest(table: Table, seat: int, verb: Verb[Any], points: Sequence[Point]) -> list[tuple[Move, Refused]]:
    """Moves of a verb one may have meant, with their refusals, the rarest reason first."""
    found = []
    for args in islice(meant(table, seat, verb, points), MOST_TRIED):
        move = Move(verb.name, tuple(zip([domain.name for domain in verb.domains], args, strict=True)))
        refused = table.why(move, seat)
        if refused is not None:
            found.append((move, refused))
    often = Counter([refused.message for _, refused in found])
    return sorted(found, key=lambda pair: often[pair[1].message])


def meant(table: Table, seat: int, verb: Verb[Any], points: Sequence[Point]) -> Iterator[tuple[str, ...]]:
    """Arguments one may have meant: near legal ones, else any."""
    legal = table.legal(seat) if seat in table.owing else []
    near = [put_in(verb, [value for _, value in move.args], points) for move in legal if move.verb == verb.name]
    if near:
        yield from dict.fromkeys([tuple(str(word) for word in args) for args in near if args is not None])
        return
    fixed = put_in(verb, (None,) * len(verb.domains), points) or ()
    settling = [dict(move.args) for move in legal if move.args and not table.rules.by_name[move.verb].keeps]
    choices = [
        [word] if word is not None else always_named(settling, domain.name) or domain.values
        for word, domain in zip(fixed, verb.domains, strict=True)
    ]
    yield from product(*choices)


def always_named(moves: Sequence[dict[str, str]], name: str) -> list[str]:
    """The values of an argument that every one of these moves has."""
    return list(dict.fromkeys([args[name] for args in moves])) if all([name in args for args in moves]) else []


def distinct(told: Sequence[tuple[Move, Refused]]) -> list[tuple[Move, Refused]]:
    """One move for each reason."""
    found: dict[tuple[str, str], tuple[Move, Refused]] = {}
    for move, refused in told:
        found.setdefault((refused.clause, refused.message), (move, refused))
    return list(found.values())
