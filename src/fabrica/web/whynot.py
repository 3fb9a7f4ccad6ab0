"""Why a thing in the drawing is grey: the moves one may have meant by it, and their refusals.

A move one may have meant is a legal move of the same verb with the pointed things put in. Where all of these are
refused for one reason, or the verb has no legal move at all, every move with the pointed things is tried (but of what
every legal move names, such as a die, only what legal moves name). What is refused likewise with usable things in
their place says nothing about them and is left out, and so is, where nothing is legal, what more than half fail by,
and where another reason is found, that things do not belong together (a tile and a space of another colour); of the
rest the rarest refusals are told: they say most. Where nothing of the kind is asked for now, it is told after which
legal moves it can be done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from fabrica import core
from fabrica.core import Move, Verb
from fabrica.games import part
from fabrica.server.live import Live
from fabrica.server.why import in_words
from fabrica.server.wire import RefusalAnswer
from fabrica.table import Refused, Table

MOST_TRIED: Final = 4000
MOST_TOLD: Final = 2
Point = tuple[str, str]
Args = tuple[str | None, ...]
Not = tuple[Move, Refused]


def refused_moves(
    live: Live, seat: int, ids: Sequence[str], without: Sequence[str], code: str
) -> list[tuple[Move, RefusalAnswer]]:
    """The nearest moves with these things and without such things, with why each is refused; one for each reason."""
    table = live.game if live.game.over else live.game.guess(seat)
    points = [(name, value) for name, _, value in (id_.partition(":") for id_ in ids)]
    while points:
        told = told_of(table, seat, points, without)
        if told:
            if all([refused.message == "not-now" for _, refused in told]):
                told = later(table, seat, points, told[0][1]) or told
            return [(move, in_words(live, refused, code)) for move, refused in told[:MOST_TOLD]]
        points = points[1:]  # the thing pointed at last is the one that is asked about
    return []


def told_of(table: Table, seat: int, points: Sequence[Point], without: Sequence[str] = ()) -> list[Not]:
    """Refusals of the verbs that are asked for now, else of any verb that knows such things: it is not now."""
    asked = asked_verbs(table, seat)
    others = [verb for verb in table.rules.verbs if verb not in asked and is_played(table, verb)]
    for verbs in (asked, others):
        told = [one for verb in verbs if takes(verb, points, without) for one in nearest(table, seat, verb, points)]
        if told:
            return distinct([one for one in told if one[1].message == "not-now"] or matching(told))
    return []


def later(table: Table, seat: int, points: Sequence[Point], now: Refused) -> list[Not]:
    """A move with these things that can follow a legal one, and which legal ones."""
    legal = table.legal(seat) if seat in table.owing else []
    following = [(move, follower(table, seat, move, points)) for move in legal]
    found = [(first, then) for first, then in following if then is not None]
    if not found:
        return []
    message = "later-anyway" if len(found) == len(legal) else "later"
    values = {**now.values, "moves": [first for first, _ in found]}
    return [(found[0][1], Refused(now.game, now.clause, message, values))]


def follower(table: Table, seat: int, move: Move, points: Sequence[Point]) -> Move | None:
    """The first move with these things that the seat may make after a legal one, if it still decides then."""
    rules = table.rules
    after = core.play(rules, table._state, seat, table.number(move))
    moves = map(rules.move, core.legal(rules, after, seat))
    return next((then for then in moves if all([point in then.args for point in points])), None)


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


def put_in(verb: Verb[Any], args: Sequence[str | None], points: Sequence[Point]) -> Args | None:
    """Arguments with the pointed things in their places."""
    filled, free = list(args), list(range(len(verb.domains)))
    for name, value in points:
        at = next((i for i in free if verb.domains[i].name == name and value in verb.domains[i].index), None)
        if at is None:
            return None
        filled[at] = value
        free.remove(at)
    return tuple(filled)


def nearest(table: Table, seat: int, verb: Verb[Any], points: Sequence[Point]) -> list[Not]:
    """Moves of a verb one may have meant, with their refusals, the rarest reason first."""
    legal = table.legal(seat) if seat in table.owing else []
    usable = [[value for _, value in move.args] for move in legal if move.verb == verb.name]
    near = refusals(table, seat, verb, [put_in(verb, args, points) for args in usable])
    if usable and len({refused.message for _, refused in near}) != 1:
        return rarest_first(near)
    found = refusals(table, seat, verb, islice(any_with(table, legal, verb, points), MOST_TRIED))
    if not usable:
        return rarest_first(rare(found) or found)
    telling = [one for one in found if is_telling(table, seat, verb, one, usable[0], points)] or near
    if all([is_mismatch(refused) for _, refused in telling]):
        return rarest_first([one for one in found if is_mismatch(one[1])])[:1]
    return rarest_first(telling)


def matching(found: list[Not]) -> list[Not]:
    """Without those that name things which do not belong together, unless all do."""
    return [one for one in found if not is_mismatch(one[1])] or found


def is_mismatch(refused: Refused) -> bool:
    """Does the refusal say no more than that another thing was meant?"""
    return refused.message in getattr(part(refused.game, "words"), "MISMATCHES", ())


def refusals(table: Table, seat: int, verb: Verb[Any], tried: Iterable[Args | None]) -> list[Not]:
    """Those of these moves that are refused, with why."""
    moves = [moved(verb, args) for args in dict.fromkeys(tried) if args is not None]
    answers = [(move, table.why(move, seat)) for move in moves]
    return [(move, refused) for move, refused in answers if refused is not None]


def moved(verb: Verb[Any], args: Args) -> Move:
    """A verb with its arguments."""
    names = [domain.name for domain in verb.domains]
    return Move(verb.name, tuple(zip(names, [str(word) for word in args], strict=True)))


def rare(found: list[Not]) -> list[Not]:
    """Without what more than half fail by (a card one does not hold): it says nothing about the move that was meant."""
    often = Counter([refused.message for _, refused in found])
    return [one for one in found if 2 * often[one[1].message] <= len(found)]


def rarest_first(found: list[Not]) -> list[Not]:
    """The same, in the order of how rare the reasons are; a thing in two places is meant last."""
    often = Counter([refused.message for _, refused in found])
    return sorted(found, key=lambda one: (is_twice(one[0]), often[one[1].message]))


def is_twice(move: Move) -> bool:
    """Does a move name one thing in two places, as nobody would? A number names nothing."""
    values = [value for _, value in move.args if not value.isdigit()]
    return len(set(values)) < len(values)


def is_telling(
    table: Table, seat: int, verb: Verb[Any], found: Not, usable: Sequence[str], points: Sequence[Point]
) -> bool:
    """Is the move refused for the pointed things: not likewise with those of a legal move instead?"""
    names = [domain.name for domain in verb.domains]
    likewise = [(name, usable[names.index(name)]) for name, _ in points]
    instead = put_in(verb, [value for _, value in found[0].args], likewise)
    other = None if instead is None else table.why(moved(verb, instead), seat)
    return other is None or other.message != found[1].message


def any_with(table: Table, legal: Sequence[Move], verb: Verb[Any], points: Sequence[Point]) -> Iterator[Args]:
    """Every move of a verb with the pointed things; of what every legal move names only what they name."""
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


def distinct(told: Sequence[Not]) -> list[Not]:
    """One move for each reason."""
    found: dict[tuple[str, str], Not] = {}
    for move, refused in told:
        found.setdefault((refused.clause, refused.message), (move, refused))
    return list(found.values())
