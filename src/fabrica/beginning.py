"""How a game may begin: seats, options and positions, checked; what is wrong is said."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeVar

from fabrica import core
from fabrica.core import EVERYTHING, JSON, NATURE, FabricaError, Rules
from fabrica.games import load
from fabrica.nature import Fair, Fast, random_move
from fabrica.record import RecordError
from fabrica.sheets import pack_of


class Misuse(FabricaError, ValueError):
    """A call that cannot be meant; says what is allowed."""


T = TypeVar("T")


def at_line(line: int, check: Callable[..., T], *found: Any) -> T:
    """What a check of a record's header makes of what it found; a mistake is one of this line."""
    try:
        return check(*found)
    except FabricaError as error:
        raise RecordError(line, str(error)) from None


def seeded(seed: str | bytes | None) -> bytes:
    """The seed of a source of chance; None is a new one."""
    if seed is None:
        return secrets.token_bytes(32)
    if not isinstance(seed, str | bytes):
        raise Misuse(f"a seed is a text or bytes, not {seed!r}")
    return seed.encode() if isinstance(seed, str) else seed


TRIALS: Final = 3
MOST: Final = 9999
"""No number of these games is larger."""


SHOWN: Final = {"game", "seat", "seats", "options", "agenda", "desks", "sees_all"}
"""What every view has."""


def supposed(view: Mapping[str, Any], chance: bytes) -> tuple[Rules[Any], Any]:
    """The rules and a state as it may be for whoever sees this view."""
    if not isinstance(view, Mapping) or not set(view) >= SHOWN:
        raise Misuse("a view is an object as Table.view gives it")
    rules = load(str(view["game"]))
    try:
        return rules, core.guess(rules, dict(view), Fair(chance + b" deal"))
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
        raise Misuse(f"this is no view of {rules.name}: {cause(error)}") from None


def cause(error: Exception) -> str:
    """What a check says in words, as it says it; another error with its name."""
    return str(error) if type(error) is ValueError else repr(error)


def position(rules: Rules[Any], found: JSON) -> Any:
    """The state of an all-seeing view, checked by looking at it again and by playing on."""
    if not found.get("sees_all"):
        raise Misuse("a position must show everything; views of a seat do not (see Table.to_json)")
    check_numbers(rules, [part for name, part in found.items() if name not in ("agenda", "desks")])
    try:
        state = core.recall(rules, found)
        again = core.look(rules, core.of_bytes(type(state), core.to_bytes(state)), EVERYTHING)
        stuck = [seat for seat in core.owing(rules, state) if not core.legal(rules, state, seat)]
        if not stuck:
            try_out(rules, state)
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
        raise Misuse(f"this is no position of {rules.name}: {cause(error)}") from None
    wrong = [name for name in again if name in found and again[name] != found[name] and name != "scores"]
    if wrong:
        raise Misuse(f"this is no position of {rules.name}: {', '.join(wrong)} cannot be so")
    if stuck:
        raise Misuse(f"this is no position of {rules.name}: seat {stuck[0]} owes a decision but cannot move")
    return state


def check_numbers(rules: Rules[Any], found: Any) -> None:
    """Refuse numbers that no game comes near: whatever counts them would not end."""
    if isinstance(found, int) and abs(found) > MOST:
        raise Misuse(f"this is no position of {rules.name}: {found} is too large")
    for part in found.values() if isinstance(found, dict) else found if isinstance(found, list) else ():
        check_numbers(rules, part)


def try_out(rules: Rules[Any], state: Any) -> None:
    """Play on at random and look from every seat: what cannot be breaks sooner or later."""
    for trial in range(TRIALS):
        tried, source = state.copy(), Fast(trial)
        for _ in range(rules.longest):
            owing = core.owing(rules, tried)
            if not owing:
                break
            seat = owing[source.below(len(owing))]
            check_moves(rules, tried, seat)
            core.advance(rules, tried, seat, random_move(rules, tried, seat, source))
        rules.ranking(tried)
        for seat in range(tried.seats):
            core.guess(rules, core.look(rules, tried, seat), source)


def check_moves(rules: Rules[Any], state: Any, seat: int) -> None:
    """Whoever owes has moves, each once, and none of them is refused."""
    moves = core.legal(rules, state, seat) if seat != NATURE else []
    wrong = [move for move in moves if core.refuse(rules, state, seat, move) is not None]
    if wrong or len(set(moves)) < len(moves):
        raise ValueError(f"seat {seat} could not play as it must")


@cache
def data_of(game: str) -> str:
    """The data pack in use, as the record writes it."""
    return " ".join(pack_of(game))


def checked_seats(rules: Rules[Any], seats: int | None) -> int:
    """A number of seats that the game allows; left out, the largest."""
    low, high = rules.seats
    if seats is None:
        return high
    if not isinstance(seats, int) or isinstance(seats, bool) or not low <= seats <= high:
        raise Misuse(f"{rules.name} is for {low} to {high} seats, not {seats!r}")
    return seats


def checked_options(rules: Rules[Any], options: Mapping[str, str]) -> dict[str, str]:
    """Every option of the game, the given ones checked."""
    if not isinstance(options, Mapping):
        raise Misuse(f"options are a mapping of names to values, not {options!r}")
    known = {option.name: option for option in rules.options}
    for name, value in options.items():
        if name not in known:
            raise Misuse(f"{rules.name} has no option {name!r}; it has: {', '.join(known) or 'none'}")
        if value not in known[name].values:
            raise Misuse(f"option {name} may be {', '.join(known[name].values)}, not {value!r}")
    return {option.name: options.get(option.name, option.values[0]) for option in rules.options}
