"""The promises of the contract, each one a small function that looks at a random game on its way."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from fabrica import core
from fabrica.core import EVERYTHING, NATURE, SPECTATOR, Rules, State
from fabrica.nature import Fast, random_move

AHEAD: Final = 12
"""Lines that two states which should be the same are played on, to see that they are."""

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
    """A game that is not over has somebody at the table who owes."""
    walk.expect(bool(walk.owing), "someone-owes", "nobody owes, but the game is not over")
    for seat in walk.owing:
        walk.expect(NATURE <= seat < walk.seats, "someone-owes", f"seat {seat} owes, but is not at the table")


def no_duplicates(walk: Walk) -> None:
    """Each legal move is listed once, and asking changes nothing."""
    for seat in walk.owing:
        before = core.to_bytes(walk.state)
        moves = core.legal(walk.rules, walk.state, seat)
        walk.expect(len(set(moves)) == len(moves), "no-duplicates", "a legal move is listed twice")
        walk.expect(moves == core.legal(walk.rules, walk.state, seat), "no-duplicates", "asked again, it differs")
        walk.expect(before == core.to_bytes(walk.state), "no-duplicates", "asking for legal moves changed the state")


def someone_can_move(walk: Walk) -> None:
    """Who owes has a legal move."""
    for seat in walk.owing:
        moves = core.legal(walk.rules, walk.state, seat)
        walk.expect(bool(moves), "someone-can-move", f"seat {seat} owes a decision but has no legal move")


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
        walk.expect((refusal is None) == (move in listed), "legal-is-not-refused", says + "the options say otherwise")
        walk.expect(
            refusal is None or bool(refusal.clause and refusal.message),
            "refusals-name-a-clause",
            f"{walk.rules.text(move)} is refused without a clause or a message",
        )
    walk.expect(before == core.to_bytes(walk.state), "refusing-changes-nothing", f"asking why changed {verb.name}")


def others_are_refused(walk: Walk) -> None:
    """Who owes nothing has no legal move and is refused."""
    for seat in range(walk.seats):
        if seat not in walk.owing:
            refusal = core.refuse(walk.rules, walk.state, seat, 0)
            idle = not core.legal(walk.rules, walk.state, seat) and refusal is not None
            walk.expect(idle, "others-are-refused", f"seat {seat} owes nothing but may move")


def every_move_applies(walk: Walk) -> None:
    """Each legal move can be played, on a copy."""
    for seat in walk.owing:
        for move in core.legal(walk.rules, walk.state, seat):
            apply(walk, walk.state.copy(), seat, move)


def apply(walk: Walk, state: Any, seat: int, move: int) -> None:
    """Play a legal move; it must not raise."""
    try:
        core.advance(walk.rules, state, seat, move)
    except Exception as error:
        says = f"{walk.rules.text(move)} raised {error!r} in {walk.says()}"
        raise Broken("every-move-applies", says) from error


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


def hidden_stays_hidden(walk: Walk) -> None:
    """Dealing anew what a seat cannot see changes nothing that it sees."""
    for seat in lookers(walk):
        other = walk.state.copy()
        walk.rules.deal(other, seat, walk.source)
        same_to(walk, seat, other, "hidden-stays-hidden")


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


def deal_hides_all(walk: Walk) -> None:
    """Dealt anew, the truth is what a guess from the view is by the same chance: nothing hidden is left as it was."""
    for seat in lookers(walk):
        dealt = walk.state.copy()
        walk.rules.deal(dealt, seat, Fast(len(walk.lines)))
        guessed = core.guess(walk.rules, core.look(walk.rules, walk.state, seat), Fast(len(walk.lines)))
        walk.expect(dealt == guessed, "deal-hides-all", f"the deal for seat {seat} knows more than its view")


def same_to(walk: Walk, seat: int, other: Any, check: str) -> None:
    """Does another state look the same to this seat?"""
    differ = differences(walk, seat, walk.state, other)
    walk.expect(not differ, check, f"seat {seat} sees a difference in {', '.join(differ)}")
    if walk.owing == [NATURE]:
        return  # she may be busy at a desk that the seat cannot see
    moves = core.legal(walk.rules, walk.state, seat)
    walk.expect(moves == core.legal(walk.rules, other, seat), check, f"seat {seat} has other legal moves")


def differences(walk: Walk, seat: int, one: Any, two: Any) -> list[str]:
    """The parts of a seat's view that are not the same text in two states."""
    mine, theirs = core.look(walk.rules, one, seat), core.look(walk.rules, two, seat)
    return [name for name in {**mine, **theirs} if json.dumps(mine.get(name)) != json.dumps(theirs.get(name))]


def everything_comes_back(walk: Walk) -> None:
    """The all-seeing view is the whole truth, in plain JSON: it gives the same state again."""
    view = core.look(walk.rules, walk.state, EVERYTHING)
    wire = json.loads(json.dumps(view))
    walk.expect(wire == view, "everything-comes-back", "the view is not plain JSON")
    the_same(walk, walk.state, core.recall(walk.rules, wire), "everything-comes-back", "the position")


def the_same(walk: Walk, one: Any, two: Any, check: str, what: str) -> None:
    """Two states are equal and look alike."""
    differ = differences(walk, EVERYTHING, one, two)
    walk.expect(not differ and one == two, check, f"{what} is not the same, in {', '.join(differ) or 'its lists'}")


def secrets_stay_secret(walk: Walk) -> None:
    """A seat's log and its view tell the same: what one hides of a move, the other hides too."""
    mover = walk.owing[walk.source.below(len(walk.owing))]
    moves = core.legal(walk.rules, walk.state, mover)
    one, two = moves[walk.source.below(len(moves))], moves[walk.source.below(len(moves))]
    if one == two or walk.rules.verb_of[one] is not walk.rules.verb_of[two]:
        return
    after = [core.play(walk.rules, walk.state, mover, move) for move in (one, two)]
    private = core.is_private(walk.rules, walk.state)
    if private and not alike_at_desks(walk, after[0], after[1]):
        return
    told = not private and walk.rules.dimmed(one) != walk.rules.dimmed(two)
    whose = core.owed(walk.rules, walk.state, mover) >> core.WHAT_BITS & core.SEAT_MASK
    for seat in lookers(walk):
        if seat != whose:
            says = f"of {walk.rules.text(one)} and {walk.rules.text(two)}, to seat {seat}:"
            compare_log_and_view(walk, seat, after, told, says)


def alike_at_desks(walk: Walk, one: Any, two: Any) -> bool:
    """Are all still acting in private after both moves, the same seats done, and no shared deck asked?"""
    both = core.is_private(walk.rules, one) and core.is_private(walk.rules, two)
    asked = NATURE in [*core.owing(walk.rules, one), *core.owing(walk.rules, two)]
    return both and not asked and [bool(desk) for desk in one.desks] == [bool(desk) for desk in two.desks]


def compare_log_and_view(walk: Walk, seat: int, after: list[Any], told: bool, says: str) -> None:
    """If the log tells two outcomes apart, the view does, and if not, not."""
    differ = differences(walk, seat, after[0], after[1])
    kept = bool(differ) or not told or after[0] == after[1]  # nothing is hidden where both come to the same
    walk.expect(kept, "log-keeps-secrets", f"{says} the view is the same, the log not")
    if told or core.is_over(after[0]):
        return
    walk.expect(not differ, "secrets-do-not-show", f"{says} hidden in the log, shown in {', '.join(differ)}")


def any_order_of_clicks(walk: Walk) -> None:
    """Where two seats owe at once, it is the same who moves first, unless nature is asked between."""
    if len(walk.owing) < 2:
        return
    first, second = walk.owing[:2]
    moves = [random_move(walk.rules, walk.state, seat, walk.source) for seat in (first, second)]
    one = core.play(walk.rules, walk.state, first, moves[0])
    two = core.play(walk.rules, walk.state, second, moves[1])
    if core.owing(walk.rules, one) == [NATURE] or core.owing(walk.rules, two) == [NATURE]:
        return
    before = core.legal(walk.rules, walk.state, second)
    same = before == core.legal(walk.rules, one, second)
    walk.expect(same, "any-order-of-clicks", f"seat {second} has other moves after one of seat {first}")
    apply(walk, one, second, moves[1])
    apply(walk, two, first, moves[0])
    if core.owing(walk.rules, one) == [NATURE] or core.owing(walk.rules, two) == [NATURE]:
        return  # a shared deck that was empty may be made again by what the other seat discarded
    walk.expect(one == two, "any-order-of-clicks", f"it matters which of seats {first} and {second} is first")


def bytes_come_back(walk: Walk) -> None:
    """A state survives bytes and pickle."""
    again = core.of_bytes(type(walk.state), core.to_bytes(walk.state))
    the_same(walk, walk.state, again, "bytes-come-back", "a state from bytes")
    the_same(walk, walk.state, pickle.loads(pickle.dumps(walk.state)), "bytes-come-back", "a state from pickle")


def copy_shares_nothing(walk: Walk) -> None:
    """A copy is the same, and moves on it leave the state as it was; it may share only what never changes."""
    before, other = core.to_bytes(walk.state), walk.state.copy()
    the_same(walk, walk.state, other, "copy-shares-nothing", "a copy")
    played_on(walk, other, walk.source.below(1 << 30))
    walk.expect(before == core.to_bytes(walk.state), "copy-shares-nothing", "moves on a copy changed the state")


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
    someone_can_move,
    others_are_refused,
    census_holds,
    scores_sum,
)
NOW_AND_THEN: Final[tuple[Check, ...]] = (
    copy_shares_nothing,
    legal_is_not_refused,
    every_move_applies,
    round_trips,
    bytes_come_back,
    everything_comes_back,
    hidden_stays_hidden,
    guess_fits_view,
    deal_hides_all,
    secrets_stay_secret,
    any_order_of_clicks,
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


def all_play_on_the_same(walk: Walk) -> None:
    """From a copy, from bytes and from a position the game goes on as from the state itself."""
    for state, _ in walk.before:
        luck = walk.source.below(1 << 30)
        wire = core.look(walk.rules, state, EVERYTHING)
        again = played_on(walk, core.of_bytes(type(state), core.to_bytes(state)), luck)
        the_same(walk, played_on(walk, state.copy(), luck), again, "bytes-come-back", "a game from bytes")
        again = played_on(walk, core.recall(walk.rules, wire), luck)
        says = "a game from a position"
        the_same(walk, played_on(walk, state.copy(), luck), again, "everything-comes-back", says)


def played_on(walk: Walk, state: Any, luck: int) -> Any:
    """A state after some more random lines, in place."""
    source = Fast(luck)
    for _ in range(AHEAD):
        owing = [seat for seat in core.owing(walk.rules, state) if seat < walk.seats]
        able = [seat for seat in owing if core.legal(walk.rules, state, seat)]
        if able:
            seat = able[source.below(len(able))]
            apply(walk, state, seat, random_move(walk.rules, state, seat, source))
    return state


AT_THE_END: Final[tuple[Check, ...]] = (
    census_holds,
    earlier_states_stay,
    replay_is_the_same,
    scores_sum,
    everything_comes_back,
    all_play_on_the_same,
    earlier_states_stay,
)


def make(walk: Walk, check: Check) -> None:
    """Make one check; a game that raises while it is looked at is broken too."""
    try:
        check(walk)
    except Broken:
        raise
    except Exception as error:
        says = f"raised {error!r} in {walk.says()}"
        raise Broken(check.__name__.replace("_", "-"), says) from error
