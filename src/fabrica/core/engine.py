"""The questions everybody asks: who owes, which moves are legal, why not this one, play this one."""

from __future__ import annotations

from typing import Final

from fabrica.core.contract import (
    ABOUT_SHIFT,
    CHANCE,
    NATURE,
    SEAT_MASK,
    STEP,
    WHAT_BITS,
    WHAT_MASK,
    Item,
    Refusal,
    Rules,
    S,
    Source,
    State,
    Verb,
)


def start(rules: Rules[S], seats: int, options: dict[str, str]) -> S:
    """The state in which somebody owes the first decision."""
    state = rules.setup(seats, options)
    run(rules, state)
    return state


def is_over(state: State) -> bool:
    """Nothing is left to happen."""
    return not state.agenda


def owing(rules: Rules[S], state: S) -> list[int]:
    """The seats that owe a decision, or nature alone; nobody when the game is over."""
    if not state.agenda:
        return []
    if state.desks:
        return owing_at_desks(rules, state)
    top = state.agenda[-1]
    if rules.items[top & WHAT_MASK].who == CHANCE:
        return [NATURE]
    return [top >> WHAT_BITS & SEAT_MASK]


def owing_at_desks(rules: Rules[S], state: S) -> list[int]:
    """Who owes while several act at once; nature is never kept waiting."""
    if nature_desk(rules, state) >= 0:
        return [NATURE]
    return [seat for seat in range(state.seats) if state.desks[seat]]


def nature_desk(rules: Rules[S], state: S) -> int:
    """The first desk at which nature owes, or −1."""
    for seat in range(state.seats):
        desk = state.desks[seat]
        if desk and rules.items[desk[-1] & WHAT_MASK].who == CHANCE:
            return seat
    return -1


def owed(rules: Rules[S], state: S, seat: int) -> int:
    """The item that this seat (or nature) owes; −1 if it owes none."""
    if not state.agenda:
        return -1
    if not state.desks:
        top = state.agenda[-1]
        who = NATURE if rules.items[top & WHAT_MASK].who == CHANCE else top >> WHAT_BITS & SEAT_MASK
        return top if who == seat else -1
    at = nature_desk(rules, state)
    if seat == NATURE:
        return state.desks[at][-1] if at >= 0 else -1
    return state.desks[seat][-1] if at < 0 and 0 <= seat < state.seats and state.desks[seat] else -1


def legal(rules: Rules[S], state: S, seat: int) -> list[int]:
    """The seat's legal moves in a fixed order; none if it owes nothing."""
    out: list[int] = []
    top = owed(rules, state, seat)
    if top < 0:
        return out
    if seat == NATURE:
        return odds(rules, state)[0]
    about = top >> ABOUT_SHIFT
    for verb in rules.items[top & WHAT_MASK].verbs:
        verb.options(state, seat, about, out)
    return out


def odds(rules: Rules[S], state: S) -> tuple[list[int], list[int]]:
    """Nature's moves now and their weights."""
    top = owed(rules, state, NATURE)
    moves: list[int] = []
    weights: list[int] = []
    verb = rules.items[top & WHAT_MASK].verbs[0]
    verb.odds(state, top >> WHAT_BITS & SEAT_MASK, top >> ABOUT_SHIFT, moves, weights)
    return moves, weights


def sample(rules: Rules[S], state: S, source: Source) -> int:
    """One of nature's moves, by its odds."""
    top = owed(rules, state, NATURE)
    verb = rules.items[top & WHAT_MASK].verbs[0]
    return verb.sample(state, top >> WHAT_BITS & SEAT_MASK, top >> ABOUT_SHIFT, source)


def refuse(rules: Rules[S], state: S, seat: int, move: int) -> Refusal | None:
    """Why this seat may not play this move now, or nothing if it may."""
    top = owed(rules, state, seat)
    if top < 0:
        return WAIT
    offered = rules.items[top & WHAT_MASK]
    verb = rules.verb_of[move]
    if not is_offered(verb, offered):
        return verb.unasked() or Refusal(offered.clause, "not-now")
    if seat == NATURE:
        return None if move in odds(rules, state)[0] else Refusal(offered.clause, "no-such-outcome")
    return verb.why(state, seat, top >> ABOUT_SHIFT, move - verb.base)


WAIT: Final = Refusal("", "not-your-turn")


def is_offered(verb: Verb[S], offered: Item[S]) -> bool:
    """Does this item offer this verb?"""
    for other in offered.verbs:
        if other is verb:
            return True
    return False


def advance(rules: Rules[S], state: S, seat: int, move: int) -> None:
    """Play a legal move in place, and let the rules go on until somebody owes a decision."""
    act(rules, state, seat, move)
    run(rules, state)


def act(rules: Rules[S], state: S, seat: int, move: int) -> None:
    """Play a legal move in place with the steps that it brings itself; those that waited below are left to `run`."""
    stack = state.agenda
    if state.desks:
        state.desk = nature_desk(rules, state) if seat == NATURE else seat
        stack = state.desks[state.desk]
    top = stack[-1]
    verb = rules.verb_of[move]
    if not verb.keeps:
        stack.pop()
    below = len(stack)
    verb.do(state, top >> WHAT_BITS & SEAT_MASK, top >> ABOUT_SHIFT, move - verb.base)
    run_steps(rules, state, stack, below)


def run(rules: Rules[S], state: S) -> None:
    """Do the steps on top of the agenda until a decision is owed or the game is over."""
    while True:
        if state.desk >= 0:
            run_steps(rules, state, state.desks[state.desk])
            state.desk = -1
        else:
            run_steps(rules, state, state.agenda)
        if not state.desks or open_desks(rules, state):
            return
        state.desks = []
        state.agenda.pop()


def run_steps(rules: Rules[S], state: S, stack: list[int], below: int = 0) -> None:
    """Do the steps on top of one stack, but none of so many below."""
    while len(stack) > below:
        top = stack[-1]
        step = rules.items[top & WHAT_MASK]
        if step.who != STEP:
            return
        stack.pop()
        step.run(state, top >> WHAT_BITS & SEAT_MASK, top >> ABOUT_SHIFT)


def open_desks(rules: Rules[S], state: S) -> bool:
    """Bring each desk to its decision; is one still open?"""
    still = False
    for seat in range(state.seats):
        state.desk = seat
        run_steps(rules, state, state.desks[seat])
        state.desk = -1
        if state.desks[seat]:
            still = True
    return still


def play(rules: Rules[S], state: S, seat: int, move: int) -> S:
    """Play a legal move on a copy."""
    after: S = state.copy()  # type: ignore[assignment]
    advance(rules, after, seat, move)
    return after


def is_private(rules: Rules[S], state: S) -> bool:
    """Are the seats acting at once, out of each other's sight?"""
    return bool(state.desks) and rules.items[state.agenda[-1] & WHAT_MASK].private
