"""The suite that any game passes: random play by seed, and all that the contract promises checked on the way.

    conform(load("burgundy"), games=5)

raises `Broken` with the name of the check and the last lines. Each check is a small function; the tests prove
of each that a game which breaks it is caught.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from multiprocessing import get_context
from typing import Any, Final

from fabrica import core
from fabrica.core import EVERYTHING, NATURE, SPECTATOR, Rules, State
from fabrica.nature import Fast, random_move

SAMPLES: Final = 600
"""Draws taken of one of nature's decisions, to compare with its odds."""


class Broken(AssertionError):
    """A promise of the contract that a game does not keep."""

    def __init__(self, check: str, says: str) -> None:
        super().__init__(f"{check}: {says}")
        self.check = check


@dataclass
class Walk:
    """A random game on its way: what the checks look at."""

    rules: Rules[Any]
    seats: int
    options: dict[str, str]
    source: Fast
    state: Any
    census: dict[str, int]
    lines: list[tuple[int, int]] = field(default_factory=list)
    before: list[tuple[State, bytes]] = field(default_factory=list)
    owing: list[int] = field(default_factory=list)

    def says(self) -> str:
        """Where we are, for an error message."""
        last = [f"{seat} {self.rules.text(move)}" for seat, move in self.lines[-3:]]
        return f"{self.rules.name}, {self.seats} seats, line {len(self.lines)} (… {'; '.join(last)})"

    def expect(self, holds: bool, check: str, says: str) -> None:
        """Raise if a promise is not kept."""
        if not holds:
            raise Broken(check, f"{says} in {self.says()}")


# Checks of a state in which somebody owes


def someone_owes(walk: Walk) -> None:
    """A game that is not over has somebody who owes, and that one has a legal move."""
    walk.expect(bool(walk.owing), "someone-owes", "nobody owes, but the game is not over")
    for seat in walk.owing:
        moves = core.legal(walk.rules, walk.state, seat)
        walk.expect(bool(moves), "someone-owes", f"seat {seat} owes a decision but has no legal move")


def no_duplicates(walk: Walk) -> None:
    """Each legal move is listed once, and asking changes nothing."""
    for seat in walk.owing:
        before = core.to_bytes(walk.state)
        moves = core.legal(walk.rules, walk.state, seat)
        walk.expect(len(set(moves)) == len(moves), "no-duplicates", "a legal move is listed twice")
        walk.expect(
            moves == core.legal(walk.rules, walk.state, seat), "no-duplicates", "asked again, it differs"
        )
        walk.expect(
            before == core.to_bytes(walk.state), "no-duplicates", "asking for legal moves changed the state"
        )


def legal_is_not_refused(walk: Walk) -> None:
    """The legal moves are those of the offered verbs' whole domains that are not refused."""
    for seat in walk.owing:
        if seat == NATURE:
            continue
        top = core.owed(walk.rules, walk.state, seat)
        listed = set(core.legal(walk.rules, walk.state, seat))
        for verb in walk.rules.items[top & core.WHAT_MASK].verbs:
            compare_with_refusals(walk, seat, verb, listed)


def compare_with_refusals(walk: Walk, seat: int, verb: core.Verb[Any], listed: set[int]) -> None:
    """`options` against `refused`, move by move; refusals name a clause and change nothing."""
    before = core.to_bytes(walk.state)
    for move in range(verb.base, verb.base + verb.size):
        refusal = core.refuse(walk.rules, walk.state, seat, move)
        says = f"{walk.rules.text(move)} is {'not ' if refusal is None else ''}refused, but "
        walk.expect(
            (refusal is None) == (move in listed), "legal-is-not-refused", says + "the options say otherwise"
        )
        walk.expect(
            refusal is None or bool(refusal.clause), "legal-is-not-refused", "a refusal names no clause"
        )
    walk.expect(
        before == core.to_bytes(walk.state), "refusing-changes-nothing", f"asking why changed {verb.name}"
    )


def others_are_refused(walk: Walk) -> None:
    """Who owes nothing has no legal move and is refused."""
    for seat in range(walk.seats):
        if seat not in walk.owing:
            refusal = core.refuse(walk.rules, walk.state, seat, 0)
            idle = not core.legal(walk.rules, walk.state, seat) and refusal is not None
            walk.expect(idle, "others-are-refused", f"seat {seat} owes nothing but may move")


def round_trips(walk: Walk) -> None:
    """Every legal move survives text and JSON."""
    for seat in walk.owing:
        for move in core.legal(walk.rules, walk.state, seat):
            wire = json.loads(json.dumps(walk.rules.move(move).json()))
            same = walk.rules.parse(walk.rules.text(move)) == move == walk.rules.of_json(wire)
            walk.expect(same, "round-trips", f"{walk.rules.text(move)} comes back as another move")


def census_holds(walk: Walk) -> None:
    """What must be conserved is."""
    now = walk.rules.census(walk.state)
    changed = [name for name in {**now, **walk.census} if now.get(name) != walk.census.get(name)]
    walk.expect(not changed, "census", f"{', '.join(sorted(changed))} changed")


def scores_sum(walk: Walk) -> None:
    """The lines of the score sum to the total, and everybody has a place."""
    for lines in walk.rules.scores(walk.state):
        total = sum([points for name, points in lines.items() if name != "total"])
        walk.expect(lines["total"] == total, "scores-sum", f"{lines} does not sum")
    placed = sorted([seat for place in walk.rules.ranking(walk.state) for seat in place])
    walk.expect(placed == list(range(walk.seats)), "scores-sum", "the ranking does not place every seat once")


def lookers(walk: Walk) -> list[int]:
    """All who may look: seats and a spectator."""
    return [*range(walk.seats), SPECTATOR]


def guess_fits_view(walk: Walk) -> None:
    """A state guessed from a view gives that view again, and the same legal moves."""
    for seat in lookers(walk):
        view = core.look(walk.rules, walk.state, seat)
        guessed = core.guess(walk.rules, json.loads(json.dumps(view)), walk.source)
        same_to(walk, seat, guessed, "guess-fits-view")
        walk.expect(
            walk.rules.census(guessed) == walk.census,
            "guess-fits-view",
            f"seat {seat} guessed another census",
        )


def hidden_stays_hidden(walk: Walk) -> None:
    """Dealing anew what a seat cannot see changes nothing that it sees."""
    for seat in lookers(walk):
        other = walk.state.copy()
        walk.rules.deal(other, seat, walk.source)
        same_to(walk, seat, other, "hidden-stays-hidden")


def same_to(walk: Walk, seat: int, other: Any, check: str) -> None:
    """Does another state look the same to this seat?"""
    mine, theirs = core.look(walk.rules, walk.state, seat), core.look(walk.rules, other, seat)
    differ = [name for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]
    walk.expect(not differ, check, f"seat {seat} sees a difference in {', '.join(differ)}")
    if walk.owing == [NATURE]:
        return  # she may be busy at a desk that the seat cannot see
    moves = core.legal(walk.rules, walk.state, seat)
    walk.expect(moves == core.legal(walk.rules, other, seat), check, f"seat {seat} has other legal moves")


def everything_comes_back(walk: Walk) -> None:
    """The all-seeing view is the whole truth: it gives the same state again."""
    view = json.loads(json.dumps(core.look(walk.rules, walk.state, EVERYTHING)))
    walk.expect(
        core.recall(walk.rules, view) == walk.state, "everything-comes-back", "the position lost something"
    )


def log_keeps_secrets(walk: Walk) -> None:
    """If two outcomes leave a seat's view equal, its log does not tell them apart."""
    if core.is_private(walk.rules, walk.state):
        return
    mover = walk.owing[0]
    moves = core.legal(walk.rules, walk.state, mover)
    one, two = moves[walk.source.below(len(moves))], moves[walk.source.below(len(moves))]
    whose = core.owed(walk.rules, walk.state, mover) >> core.WHAT_BITS & core.SEAT_MASK
    if one == two or walk.rules.verb_of[one] is not walk.rules.verb_of[two]:
        return
    after = [core.play(walk.rules, walk.state, mover, move) for move in (one, two)]
    for seat in lookers(walk):
        alike = core.look(walk.rules, after[0], seat) == core.look(walk.rules, after[1], seat)
        told = walk.rules.dimmed(one) != walk.rules.dimmed(two)
        says = (
            f"seat {seat} cannot see {walk.rules.text(one)}, but its log tells it from {walk.rules.text(two)}"
        )
        walk.expect(seat == whose or not (alike and told), "log-keeps-secrets", says)


def bytes_come_back(walk: Walk) -> None:
    """A state survives bytes and pickle."""
    again = core.of_bytes(type(walk.state), core.to_bytes(walk.state))
    walk.expect(again == walk.state, "bytes-come-back", "bytes lost something")
    walk.expect(
        pickle.loads(pickle.dumps(walk.state)) == walk.state, "bytes-come-back", "pickle lost something"
    )


def copy_shares_nothing(walk: Walk) -> None:
    """Playing on a copy leaves the state as it was."""
    before = core.to_bytes(walk.state)
    seat = walk.owing[0]
    other = walk.state.copy()
    walk.expect(other == walk.state, "copy-shares-nothing", "a copy differs")
    core.advance(walk.rules, other, seat, random_move(walk.rules, other, seat, walk.source))
    walk.expect(
        before == core.to_bytes(walk.state), "copy-shares-nothing", "a move on a copy changed the state"
    )


def odds_match_sampling(walk: Walk) -> None:
    """Nature brings what her odds say: only such outcomes, and about as often."""
    if walk.owing != [NATURE]:
        return
    moves, weights = core.odds(walk.rules, walk.state)
    walk.expect(all(weight > 0 for weight in weights), "odds-match-sampling", "a weight is not positive")
    counts = dict.fromkeys(moves, 0)
    for _ in range(SAMPLES):
        move = core.sample(walk.rules, walk.state, walk.source)
        walk.expect(move in counts, "odds-match-sampling", f"{walk.rules.text(move)} is not among the odds")
        counts[move] += 1
    for move, weight in zip(moves, weights, strict=True):
        chance = weight / sum(weights)
        away = abs(counts[move] - SAMPLES * chance)
        far = away > 6 * (SAMPLES * chance * (1 - chance)) ** 0.5 + 1
        says = f"{walk.rules.text(move)} came {counts[move]} times in {SAMPLES}, odds {weight}:{sum(weights)}"
        walk.expect(not far, "odds-match-sampling", says)


Check = Callable[[Walk], None]
EVERY_MOVE: Final[tuple[Check, ...]] = (
    someone_owes,
    no_duplicates,
    others_are_refused,
    census_holds,
    scores_sum,
)
NOW_AND_THEN: Final[tuple[Check, ...]] = (
    legal_is_not_refused,
    round_trips,
    guess_fits_view,
    hidden_stays_hidden,
    everything_comes_back,
    log_keeps_secrets,
    bytes_come_back,
    copy_shares_nothing,
    odds_match_sampling,
)


# Checks of a whole game


def earlier_states_stay(walk: Walk) -> None:
    """No earlier state changed while later ones moved on."""
    for state, then in walk.before:
        walk.expect(core.to_bytes(state) == then, "earlier-states-stay", "an earlier state has changed")


def replay_is_the_same(walk: Walk) -> None:
    """The same lines give the same state."""
    state = core.start(walk.rules, walk.seats, walk.options)
    for seat, move in walk.lines:
        refusal = core.refuse(walk.rules, state, seat, move)
        walk.expect(refusal is None, "replay-is-the-same", f"{walk.rules.text(move)} is refused on replay")
        core.advance(walk.rules, state, seat, move)
    walk.expect(state == walk.state, "replay-is-the-same", "the replay ended in another state")


AT_THE_END: Final[tuple[Check, ...]] = (
    earlier_states_stay,
    replay_is_the_same,
    scores_sum,
    everything_comes_back,
)


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
        walk.expect(len(walk.lines) <= rules.longest, "bounded-length", f"longer than {rules.longest} lines")
        one_line(walk, often)
    census_holds(walk)
    for check in AT_THE_END:
        check(walk)
    return len(walk.lines)


def one_line(walk: Walk, often: int) -> None:
    """Check a state, then play one random line."""
    walk.owing = core.owing(walk.rules, walk.state)
    for check in EVERY_MOVE:
        check(walk)
    if walk.source.below(often) == 0:
        walk.before.append((walk.state, core.to_bytes(walk.state)))
        for check in NOW_AND_THEN:
            check(walk)
        walk.state = walk.state.copy()
    seat = walk.owing[walk.source.below(len(walk.owing))]
    move = random_move(walk.rules, walk.state, seat, walk.source)
    try:
        core.advance(walk.rules, walk.state, seat, move)
    except Exception as error:
        raise Broken(
            "legal-move-applies", f"{walk.rules.text(move)} raised {error!r} in {walk.says()}"
        ) from error
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
    update(json.dumps([core.look(rules, state, seat) for seat in range(seats)]).encode())


PRINT_DIGEST: Final = (
    "import sys; from fabrica.conform import digest; from {module} import RULES; print(digest(RULES, {seed}))"
)


def digest_elsewhere(module: str, seed: int, environment: dict[str, str]) -> str:
    """The fingerprint that a fresh process gets, with this environment."""
    code = PRINT_DIGEST.format(module=module, seed=seed)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Broken("fixed-order", f"a fresh process failed: {done.stderr[-800:]}")
    return done.stdout.strip()


def fixed_order(module: str, environment: dict[str, str], seed: int = 7) -> None:
    """The same games under several hash seeds."""
    found = {digest_elsewhere(module, seed, {**environment, "PYTHONHASHSEED": s}) for s in ("0", "1", "4711")}
    if len(found) != 1:
        raise Broken("fixed-order", f"{module} plays differently under other hash seeds")


def engines_agree(module: str, environment: dict[str, str], seed: int = 7) -> None:
    """The compiled and the interpreted engine play the same games."""
    compiled = digest_elsewhere(module, seed, {**environment, "FABRICA_PURE": ""})
    if compiled != digest_elsewhere(module, seed, {**environment, "FABRICA_PURE": "1"}):
        raise Broken("engines-agree", f"{module}: the compiled engine plays other games than its source")


def through_a_process(state: State) -> None:
    """A state comes back from a spawned process as it went."""
    with get_context("spawn").Pool(1) as pool:
        again = pool.apply(unchanged, (state,))
    if again != state:
        raise Broken("through-a-process", "a spawned process gave back another state")


def unchanged(state: State) -> State:
    """What the spawned process does."""
    return state
