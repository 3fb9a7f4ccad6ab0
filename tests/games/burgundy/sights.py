"""Positions of random games, as seats see them: what words and drawing are tried on."""

from collections.abc import Iterator

from fabrica import core
from fabrica.core import NATURE
from fabrica.games.burgundy import RULES
from fabrica.games.burgundy.state import State
from fabrica.nature import Fast, random_move


def random_states(seats: int, seed: int, every: int, **options: str) -> Iterator[State]:
    """A random game, one state in so many in which a seat owes a decision, and the last state."""
    chosen = {option.name: option.values[0] for option in RULES.options} | options
    state, source, n = core.start(RULES, seats, chosen), Fast(seed), 0
    while who := core.owing(RULES, state):
        seat = who[source.below(len(who))]
        if seat != NATURE:
            n += 1
            if n % every == 1 or every == 1:
                yield state
        core.advance(RULES, state, seat, random_move(RULES, state, seat, source))
    yield state


def deciding_states(seats: int, seed: int, **options: str) -> dict[str, State]:
    """Of a random game the first state for each decision that was owed."""
    found: dict[str, State] = {}
    for state in random_states(seats, seed, 1, **options):
        owed = [core.owed(RULES, state, seat) for seat in core.owing(RULES, state)]
        for top in owed:
            found.setdefault(RULES.items[top & core.WHAT_MASK].name, state.copy())
    return found
