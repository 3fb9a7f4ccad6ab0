"""Positions of Fantastic Factories in one line: who has what, what lines do, and why one is refused."""

from __future__ import annotations

from typing import TypedDict, Unpack

from fabrica import core
from fabrica.core import NATURE, item, together
from fabrica.games.factories import RULES
from fabrica.games.factories.components import BLUEPRINT, CONTRACTOR, CONTRACTORS, COPIES, NAMES
from fabrica.games.factories.effects import to_hand
from fabrica.games.factories.state import (
    END_ROUND,
    FACES,
    MACHINE,
    MARKET,
    WORK,
    WORK_BEGINS,
    WORK_ENDS,
    WORKING,
    State,
    empty,
    remember,
)

MARKET_CARDS = "obelisk obelisk obelisk megalith"
MARKET_PEOPLE = "miner electrician investor specialist"


class Things(TypedDict, total=False):
    """What a seat can be given; cards as words, dice as digits."""

    metal: int
    energy: int
    goods: int
    hand: str
    compound: str
    used: str
    help: int


class Seat(Things, total=False):
    """What another seat can be given: workers too."""

    dice: str


def table(seats: int, market: str, people: str) -> State:
    """A table with a market and nothing else but the decks."""
    state = empty(seats)
    state.deck = COPIES[:]
    state.contractor_deck = [row.copies for row in CONTRACTORS]
    state.market = [drawn(state, name) for name in market.split()]
    state.contractor_market = [CONTRACTOR[name] for name in people.split()]
    for trade in state.contractor_market:
        state.contractor_deck[trade] -= 1
    state.deck_size = sum(state.deck)
    return state


def drawn(state: State, name: str) -> int:
    """A card out of the deck."""
    card = BLUEPRINT[name]
    assert state.deck[card], f"no {name} left"
    state.deck[card] -= 1
    state.deck_size = sum(state.deck)
    return card


def equip(state: State, seat: int, things: Seat) -> None:
    """Give a seat what it has."""
    state.metal[seat] = things.get("metal", 0)
    state.energy[seat] = things.get("energy", 0)
    state.goods[seat] = things.get("goods", 0)
    state.help[seat] = things.get("help", 0)
    for name in things.get("hand", "").split():
        to_hand(state, seat, drawn(state, name))
    for name in things.get("compound", "").split():
        state.compound[seat * NAMES + drawn(state, name)] += 1
        state.size[seat] += 1
        state.standing[seat] |= 1 << BLUEPRINT[name]
    for name in things.get("used", "").split():
        state.used[seat] |= 1 << BLUEPRINT[name]
    for digit in things.get("dice", ""):
        state.dice[seat * FACES + int(digit) - 1] += 1


def work(
    dice: str = "",
    *,
    seats: int = 2,
    market: str = MARKET_CARDS,
    people: str = MARKET_PEOPLE,
    others: dict[int, Seat] | None = None,
    difficulty: int = 0,
    **things: Unpack[Things],
) -> State:
    """All seats work; seat 0 has these workers and things."""
    state = table(seats, market, people)
    state.difficulty = difficulty
    equip(state, 0, {**things, "dice": dice})
    for seat, more in (others or {}).items():
        equip(state, seat, more)
    state.agenda = [item(END_ROUND), *([item(MACHINE)] if difficulty else []), item(WORK_ENDS)]
    remember(state)
    together(state, WORKING, WORK)
    return state


def shop(
    *,
    seats: int = 2,
    market: str = MARKET_CARDS,
    people: str = MARKET_PEOPLE,
    others: dict[int, Seat] | None = None,
    **things: Unpack[Things],
) -> State:
    """Seat 0 has its market turn, then the others, then all work."""
    state = table(seats, market, people)
    equip(state, 0, {**things, "dice": ""})
    for seat, more in (others or {}).items():
        equip(state, seat, more)
    turns = [item(MARKET, seat) for seat in range(seats - 1, -1, -1)]
    state.agenda = [item(END_ROUND), item(WORK_ENDS), item(WORK_BEGINS), *turns]
    return state


def machine(compound: str = "", *, goods: int = 0, market: str = MARKET_CARDS, people: str = MARKET_PEOPLE) -> State:
    """The Machine's turn, with these cards in its compound."""
    state = table(1, market, people)
    state.difficulty, state.machine_goods = 4, goods
    for name in compound.split():
        state.machine[drawn(state, name)] += 1
    state.agenda = [item(END_ROUND), item(MACHINE)]
    core.run(RULES, state)
    return state


def after(state: State, *lines: str) -> State:
    """The state after these lines: `*` is nature, a number another seat, else seat 0."""
    for line in lines:
        assert not why(state, line), f"{line}: {refusal_of(state, line)}"
        seat, move = who(line)
        state = core.play(RULES, state, seat, RULES.parse(move))
    return state


def who(line: str) -> tuple[int, str]:
    """Who moves, and the move."""
    first, _, rest = line.partition(" ")
    if first == "*":
        return NATURE, rest
    return (int(first), rest) if first.isdigit() else (0, line)


def refusal_of(state: State, line: str) -> core.Refusal | None:
    """Why this line is refused, or nothing; what is not refused, and only that, is listed as legal."""
    seat, words = who(line)
    move = RULES.parse(words)
    refusal = core.refuse(RULES, state, seat, move)
    assert (refusal is None) == (move in core.legal(RULES, state, seat)), f"{line}: refused or legal, not both"
    return refusal


def refused(state: State, line: str) -> str:
    """The clause that refuses this line, or nothing."""
    refusal = refusal_of(state, line)
    return refusal.clause if refusal else ""


def why(state: State, line: str) -> str:
    """The message that refuses this line, or nothing."""
    refusal = refusal_of(state, line)
    return refusal.message if refusal else ""


def legal(state: State, seat: int = 0) -> list[str]:
    """The legal moves of a seat."""
    return [RULES.text(move) for move in core.legal(RULES, state, seat)]


def chances(state: State) -> dict[str, int]:
    """Nature's lines, and how often each comes."""
    moves, weights = core.odds(RULES, state)
    return {RULES.text(move): weight for move, weight in zip(moves, weights, strict=True)}


def owes(state: State, seat: int = 0) -> str:
    """The name of the decision a seat (or nature) owes."""
    top = core.owed(RULES, state, seat)
    return RULES.items[top & core.WHAT_MASK].name if top >= 0 else ""


def has(state: State, seat: int = 0) -> str:
    """Metal, energy, goods and cards of a seat, as in `3M 2E 1G 4C`."""
    return f"{state.metal[seat]}M {state.energy[seat]}E {state.goods[seat]}G {state.held[seat]}C"


def dice(state: State, seat: int = 0) -> str:
    """The workers a seat has not assigned."""
    return "".join([str(face + 1) * state.dice[seat * FACES + face] for face in range(FACES)])
