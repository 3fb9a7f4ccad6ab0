"""The suite that any game passes: random play by seed, and all that the contract promises checked on the way.

    conform(load("burgundy"), games=5)

raises `Broken` with the name of the check and the last lines. Each check is a small function of
`fabrica.promises`; the tests prove of each that a game which breaks it is caught. `fixed_order`, `engines_agree`
and `through_a_process` ask other processes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from multiprocessing import get_context
from typing import Any, Final

from fabrica import core
from fabrica.core import EVERYTHING, Rules, State
from fabrica.nature import Fast, random_move
from fabrica.promises import AT_THE_END, EVERY_MOVE, NOW_AND_THEN, Broken, Walk, apply, make

__all__ = ["Broken", "all_options", "conform", "digest", "engines_agree", "fixed_order", "through_a_process"]


def conform(
    rules: Rules[Any],
    games: int = 3,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    seed: int = 1,
    often: int = 25,
) -> int:
    """Play random games and check everything; how many lines were played. Raises Broken.

    The costly checks are made about once in `often` lines, at lines that the seed chooses.
    """
    lines = 0
    low, high = rules.seats
    for count in [seats] if seats else range(low, high + 1):
        for game in range(games):
            lines += walk_once(rules, count, all_options(rules, options or {}), seed * 1000003 + game, often)
    return lines


def all_options(rules: Rules[Any], options: dict[str, str]) -> dict[str, str]:
    """The given options, and the first value of the others."""
    return {option.name: options.get(option.name, option.values[0]) for option in rules.options}


def walk_once(rules: Rules[Any], seats: int, options: dict[str, str], seed: int, often: int) -> int:
    """One random game, checked on its way."""
    state = core.start(rules, seats, options)
    walk = Walk(rules, seats, options, Fast(seed), state, rules.census(state))
    while not core.is_over(walk.state):
        walk.expect(len(walk.lines) < rules.longest, "bounded-length", f"longer than {rules.longest} lines")
        one_line(walk, often)
    for check in AT_THE_END:
        make(walk, check)
    return len(walk.lines)


def one_line(walk: Walk, often: int) -> None:
    """Check a state, then play one random line."""
    walk.owing = core.owing(walk.rules, walk.state)
    for check in EVERY_MOVE:
        make(walk, check)
    if walk.source.below(often) == 0:
        walk.before.append((walk.state, core.to_bytes(walk.state)))
        for check in NOW_AND_THEN:
            make(walk, check)
        walk.state = walk.state.copy()
    seat = walk.owing[walk.source.below(len(walk.owing))]
    move = random_move(walk.rules, walk.state, seat, walk.source)
    apply(walk, walk.state, seat, move)
    walk.lines.append((seat, move))


# The same games in another process: order and engines


def digest(rules: Rules[Any], seed: int, games: int = 2) -> str:
    """A fingerprint of random games: every legal list, every line and every view."""
    out = sha256()
    for seats in range(rules.seats[0], rules.seats[1] + 1):
        for game in range(games):
            digest_game(rules, seats, Fast(seed + game), out.update)
    return out.hexdigest()


def digest_game(rules: Rules[Any], seats: int, source: Fast, update: Callable[[bytes], None]) -> None:
    """Feed one random game into a fingerprint."""
    state = core.start(rules, seats, all_options(rules, {}))
    while not core.is_over(state):
        owing = core.owing(rules, state)
        seat = owing[source.below(len(owing))]
        update(repr((owing, core.legal(rules, state, seat))).encode())
        core.advance(rules, state, seat, random_move(rules, state, seat, source))
        update(core.to_bytes(state))
        update(json.dumps(core.look(rules, state, EVERYTHING)).encode())
    update(json.dumps([rules.scores(state), rules.ranking(state), rules.census(state)]).encode())


PRINT_DIGEST: Final = (
    "import sys; from fabrica.conform import digest; from {module} import RULES; print(digest(RULES, {seed}))"
)


def digest_elsewhere(check: str, module: str, seed: int, **environment: str) -> str:
    """The fingerprint that a fresh process gets, with this in its environment."""
    code = PRINT_DIGEST.format(module=module, seed=seed)
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Broken(check, f"a fresh process failed: {done.stderr[-800:]}")
    return done.stdout.strip()


def fixed_order(module: str, seed: int = 7) -> None:
    """The same games under several hash seeds; the module has RULES."""
    found = {digest_elsewhere("fixed-order", module, seed, PYTHONHASHSEED=s) for s in ("0", "1", "4711")}
    if len(found) != 1:
        raise Broken("fixed-order", f"{module} plays differently under other hash seeds")


def engines_agree(module: str, seed: int = 7) -> None:
    """The compiled and the interpreted engine play the same games; the module has RULES."""
    compiled = digest_elsewhere("engines-agree", module, seed, FABRICA_PURE="")
    if compiled != digest_elsewhere("engines-agree", module, seed, FABRICA_PURE="1"):
        raise Broken("engines-agree", f"{module}: the compiled engine plays other games than its source")


def through_a_process(state: State) -> None:
    """A state comes back from a spawned process as it went."""
    with get_context("spawn").Pool(1) as pool:
        again = pool.apply(unchanged, (state,))
    if core.to_bytes(again) != core.to_bytes(state):
        raise Broken("through-a-process", "a spawned process gave back another state")


def unchanged(state: State) -> State:
    """What the spawned process does."""
    return state
