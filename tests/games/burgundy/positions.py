"""Positions of The Castles of Burgundy in one line: who has what, what a line does, and why it is refused."""

from collections.abc import Callable, Mapping
from typing import TypedDict, Unpack

from fabrica import core, language
from fabrica.core import JSON, NATURE, SPECTATOR, item
from fabrica.games.burgundy import RULES
from fabrica.games.burgundy import components as box
from fabrica.games.burgundy.components import FIRST_KNOWLEDGE, KINDS, SPACES
from fabrica.games.burgundy.effects import lay, put_in_store, settle
from fabrica.games.burgundy.state import ACTION, END_TURN, ROUND, State
from fabrica.nature import Fast


class Things(TypedDict, total=False):
    """What a seat can be given."""

    built: Mapping[str, str]  # space: tile, beside the start castle; laid without points or effects
    store: tuple[str, ...]
    workers: int
    silver: int
    goods: Mapping[str, int]
    sold: Mapping[str, int]
    knowledge: tuple[int, ...]  # tiles that count as lying in the estate, wherever


def fresh(seats: int = 2, estates: str = "one", tie: str = "fewest-empty") -> State:
    """A game in which nature owes its first move."""
    return core.start(RULES, seats, {"estates": estates, "tie": tie})


def bare(seats: int) -> State:
    """Seat 0 owes its first action; the depots are empty, and nobody has anything, not even an estate."""
    state = fresh(seats)
    state.agenda = [item(ROUND, 0, 1)]
    for seat in reversed(range(seats)):
        state.agenda += [item(END_TURN, seat), item(ACTION, seat), item(ACTION, seat)]
    state.silver, state.dice = [0] * seats, [1, 1] * seats
    state.ahead, state.goods_supply = [0, 1, 2, 3], [6, 6, 6, 6, 7, 7]
    return state


def turn(
    dice: tuple[int, int] = (1, 1),
    *,
    seats: int = 2,
    estate: int = 1,
    castle: str = SPACES[box.MIDDLE],
    phase: str = "a",
    depots: Mapping[int, tuple[str, ...]] = {},  # depot: its tiles
    black: tuple[str, ...] = (),
    cargo: Mapping[int, Mapping[str, int]] = {},  # depot: its goods
    **things: Unpack[Things],
) -> State:
    """Seat 0 owes an action, with these things on the table and before it, and nothing else."""
    state = bare(seats)
    state.phase = box.PHASES.index(phase)
    for seat in range(seats):
        settle(state, seat, estate - 1, SPACES.index(castle))
    for depot, names in {**depots, 7: black}.items():
        for slot, name in enumerate(names, box.SLOTS_FROM[depot - 1]):
            state.slots[slot] = drawn(state, name)
    for depot, goods in cargo.items():
        stack(state, state.depot_goods, depot - 1, goods)
    return give(state, 0, dice, **things)


def give(state: State, seat: int, dice: tuple[int, int] = (1, 1), **things: Unpack[Things]) -> State:
    """Give a seat these things out of the supply, in place."""
    state.dice[seat * 2 : seat * 2 + 2] = dice
    for space, name in things.get("built", {}).items():
        kind = drawn(state, name)
        lay(state, seat, kind, SPACES.index(space))
        state.mines[seat] += kind == box.MINE
        state.knowledge[seat] |= 2 << kind - FIRST_KNOWLEDGE if kind >= FIRST_KNOWLEDGE else 0
    for name in things.get("store", ()):
        put_in_store(state, seat, drawn(state, name))
    state.workers[seat] += things.get("workers", 0)
    state.silver[seat] += things.get("silver", 0)
    stack(state, state.goods, seat, things.get("goods", {}))
    stack(state, state.sold, seat, things.get("sold", {}))
    state.knowledge[seat] |= sum(1 << number for number in things.get("knowledge", ()))
    return state


def drawn(state: State, name: str) -> int:
    """A tile out of the supply."""
    kind = KINDS.index(name)
    supply = state.supply if state.supply[kind] else state.black_supply
    assert supply[kind], f"there is no other {name}"
    supply[kind] -= 1
    return kind


def stack(state: State, where: list[int], which: int, goods: Mapping[str, int]) -> None:
    """Goods out of the supply."""
    for name, count in goods.items():
        state.goods_supply[box.GOODS.index(name)] -= count
        where[which * 6 + box.GOODS.index(name)] += count


def play(state: State, *lines: str, seat: int | None = None) -> State:
    """The state after these lines, each by whoever owes it (or by this seat, when several do)."""
    after = state.copy()
    for line in lines:
        mover, move = core.owing(RULES, after)[0] if seat is None else seat, RULES.parse(line)
        refusal = core.refuse(RULES, after, mover, move)
        assert refusal is None, f"{line}: {refusal}"
        core.advance(RULES, after, mover, move)
    return after


def refused(state: State, line: str, seat: int | None = None) -> str:
    """The clause that forbids this line, or nothing."""
    mover, move = core.owing(RULES, state)[0] if seat is None else seat, RULES.parse(line)
    refusal = core.refuse(RULES, state, mover, move)
    assert (refusal is None) == (move in core.legal(RULES, state, mover))
    return "" if refusal is None else refusal.clause


def says(state: State, line: str) -> str:
    """Why this line is refused, in English words."""
    mover, move = core.owing(RULES, state)[0], RULES.parse(line)
    refusal, verb = core.refuse(RULES, state, mover, move), RULES.verb_of[move]
    assert refusal is not None
    about = core.owed(RULES, state, mover) >> core.ABOUT_SHIFT
    values = dict(RULES.move(move).args) | verb.values(state, mover, about, move - verb.base)
    return language.refusal("burgundy", refusal.message, values, "en")


def lines(state: State, verb: str = "", seat: int | None = None) -> list[str]:
    """The legal lines of whoever owes, all or those of a verb."""
    moves = core.legal(RULES, state, core.owing(RULES, state)[0] if seat is None else seat)
    return [RULES.text(move) for move in moves if verb in ("", RULES.move(move).verb)]


def owes(state: State) -> str:
    """The name of what is owed now."""
    return RULES.items[state.agenda[-1] & core.WHAT_MASK].name if state.agenda else ""


def shown(state: State, seat: int = SPECTATOR) -> JSON:
    """What a seat, or everybody, sees."""
    return core.look(RULES, state, seat)


def player(state: State, seat: int = 0) -> JSON:
    """What everybody sees of a player."""
    return dict(shown(state)["players"][seat])


def lucky(state: State, until: Callable[[State], bool], seed: int = 1) -> State:
    """Nature rolls and draws, everybody takes workers with each die, until this is so or the game is over."""
    after, source = state.copy(), Fast(seed)
    while after.agenda and not until(after):
        mover = core.owing(RULES, after)[0]
        calm = "" if mover == NATURE else (lines(after, "workers") or lines(after, "done"))[0]
        core.advance(RULES, after, mover, RULES.parse(calm) if calm else core.sample(RULES, after, source))
    return after
