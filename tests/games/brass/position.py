"""Positions set up by hand: a small language for the tests of Brass."""

from __future__ import annotations

from fabrica import core
from fabrica.core import NATURE, item
from fabrica.games.brass import RULES
from fabrica.games.brass.components import (
    CARD,
    CARD_COUNT,
    COAL,
    INDUSTRIES,
    INDUSTRY_OF,
    IRON,
    LEVEL_AT,
    LINK,
    PERIODS,
    PLACE_OF,
    PORT,
    SPACE,
    STACKS,
    TILE,
    TILE_CUBES,
    TILES,
)
from fabrica.games.brass.effects import lay_link
from fabrica.games.brass.state import ACT, ANY_PLACE, PLAY, State, opening


class Position:
    """A table in the middle of a turn of seat 0, with 100 pounds each and nothing on the map."""

    def __init__(self, period: str = "canal", seats: int = 4, options: dict[str, str] | None = None) -> None:
        self.state: State = opening(seats)
        self.state.double_rail = int((options or {}).get("double-rail") == "free")
        self.state.period = PERIODS.index(period)
        self.state.round = 2
        self.state.pile = 20
        self.state.money = [100] * seats

    def tile(
        self, space: str, tile: str, seat: int = 0, flipped: bool = False, cubes: int | None = None
    ) -> Position:
        """A tile on the map, without its effects; the stack above it is gone."""
        state, at, number = self.state, SPACE[space], TILE[tile]
        industry = INDUSTRY_OF[number]
        taken = seat * 5 + industry
        while STACKS[industry][state.taken[taken]] != number:
            state.taken[taken] += 1
            state.out[seat] += 1
        state.taken[taken] += 1
        state.owner[at], state.tile[at] = seat, number
        state.cubes[at] = 0 if flipped else TILE_CUBES[number] if cubes is None else cubes
        state.flipped |= flipped << at
        state.kind[industry] |= 1 << at
        state.own[seat] |= 1 << at
        state.at[seat] |= 1 << PLACE_OF[at]
        self.mark(at, industry)
        return self

    def mark(self, at: int, industry: int) -> None:
        """The sets that go with a tile."""
        state, place = self.state, 1 << PLACE_OF[at]
        if industry == PORT:
            state.port_places |= place
        if industry == COAL and state.cubes[at]:
            state.mines |= 1 << at
            state.mine_places |= place
        if industry == IRON and state.cubes[at]:
            state.works |= 1 << at

    def links(self, *names: str, seat: int = 0) -> Position:
        """Links on the map."""
        for name in names:
            lay_link(self.state, seat, LINK[name])
        return self

    def levels(self, industry: str, level: int, seat: int = 0) -> Position:
        """The stack begins at this level."""
        i = INDUSTRIES.index(industry)
        first = STACKS[i].index(TILE[f"{industry}-{level}"])
        self.state.out[seat] += first - self.state.taken[seat * 5 + i]
        self.state.taken[seat * 5 + i] = first
        return self

    def money(self, pounds: int, seat: int = 0) -> Position:
        self.state.money[seat] = pounds
        return self

    def income(self, space: int, seat: int = 0) -> Position:
        self.state.income[seat] = space
        return self

    def demand(self, coal: int | None = None, iron: int | None = None) -> Position:
        """So many cubes lie on the demand tracks."""
        if coal is not None:
            self.state.demand[0] = coal
        if iron is not None:
            self.state.demand[1] = iron
        return self

    def hand(self, *cards: str, seat: int = 0) -> Position:
        for card in cards:
            self.state.hands[seat * CARD_COUNT + CARD[card]] += 1
            self.state.unseen[CARD[card]] -= 1
        return self

    def acting(self, card: str = "bury", left: int = 1, seat: int = 0) -> Table:
        """The card has been played and its action is owed; "any" is two cards combined."""
        self.state.card = ANY_PLACE if card == "any" else CARD[card]
        if left == 2:
            self.state.agenda.append(item(PLAY, seat, 1))
        self.state.agenda.append(item(ACT, seat, left))
        return Table(self.state)

    def owed(self, what: int, seat: int = 0, about: int = 0) -> Table:
        """This item is on top of the agenda; steps run."""
        self.state.agenda.append(item(what, seat, about))
        core.run(RULES, self.state)
        return Table(self.state)


class Table:
    """A position one plays in and asks of."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def seat(self) -> int:
        return core.owing(RULES, self.state)[0]

    @property
    def asked(self) -> str:
        """The name of what is owed; nothing when nothing is left."""
        return RULES.items[self.state.agenda[-1] & core.WHAT_MASK].name if self.state.agenda else ""

    def legal(self, verb: str = "") -> list[str]:
        moves = [RULES.text(move) for move in core.legal(RULES, self.state, self.seat)]
        return [move for move in moves if move.split()[0] == verb] if verb else moves

    def play(self, *lines: str) -> Table:
        """Play these lines, each of which must be legal."""
        for line in lines:
            move = RULES.parse(line)
            refusal = core.refuse(RULES, self.state, self.seat, move)
            assert refusal is None, (line, refusal)
            assert move in core.legal(RULES, self.state, self.seat), line
            core.advance(RULES, self.state, self.seat, move)
        return self

    def refused(self, line: str) -> str:
        """The clause that forbids this line; nothing if it is allowed."""
        seat, move = self.seat, RULES.parse(line)
        refusal = core.refuse(RULES, self.state, seat, move)
        assert (refusal is None) == (move in core.legal(RULES, self.state, seat))
        return "" if refusal is None else refusal.clause

    def message(self, line: str) -> str:
        refusal = core.refuse(RULES, self.state, self.seat, RULES.parse(line))
        return "" if refusal is None else refusal.message

    def at(self, space: str) -> tuple[str, int, bool, int]:
        """Tile, owner, flipped and cubes of a space."""
        state, i = self.state, SPACE[space]
        name = TILES[state.tile[i]].id if state.owner[i] >= 0 else ""
        return name, state.owner[i], bool(state.flipped >> i & 1), state.cubes[i]

    def is_empty(self, space: str) -> bool:
        return self.state.owner[SPACE[space]] < 0

    def level(self, seat: int = 0) -> int:
        """The income level of a seat."""
        return LEVEL_AT[self.state.income[seat]]

    def has_link(self, name: str, seat: int = 0) -> bool:
        return bool(self.state.links[seat] >> LINK[name] & 1)


def begin(seats: int, first: int = 0, options: dict[str, str] | None = None) -> Table:
    """A new game in which this seat comes first."""
    chosen = {option.name: option.values[0] for option in RULES.options} | (options or {})
    return Table(core.start(RULES, seats, chosen)).play(f"first {first}")


def deal_all(table: Table) -> Table:
    """Nature deals the first card she can until somebody owes a decision."""
    while table.state.agenda and table.seat == NATURE:
        core.advance(RULES, table.state, NATURE, core.legal(RULES, table.state, NATURE)[0])
    return table


def pass_round(table: Table) -> Table:
    """Everybody plays a card and passes until the round is over."""
    now = (table.state.period, table.state.round)
    while table.state.agenda and (table.state.period, table.state.round) == now:
        line = table.legal("play")[0] if table.asked == "play" else "pass"
        deal_all(table.play(line))
    return table
