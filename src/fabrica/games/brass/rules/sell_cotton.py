"""Chapter 12: sell cotton."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Step, Verb1, Verb2, push
from fabrica.games.brass.components import (
    BONUS,
    BOTTOM,
    COTTON,
    DISTANT,
    DISTANT_COUNT,
    EXTERNAL,
    PLACE_OF,
    PORT,
)
from fabrica.games.brass.effects import flip, raise_income
from fabrica.games.brass.rules.domains import DISTANT_MARKET, MILL_SPACES, PORT_SPACES
from fabrica.games.brass.state import NO_CARD, OFFER_SALE, REVEAL, SELL_MORE, State


class Sell(Verb2[State]):
    """[12.1] [12.2] [12.4] [12.5] One mill sells to a port, or to the distant market."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        mills = state.own[seat] & state.kind[COTTON] & ~state.flipped
        if not mills:
            return
        ports = state.kind[PORT] & ~state.flipped
        for mill, space in enumerate(MILL_SPACES):
            if mills >> space & 1:
                self.add(state, mill, state.area[PLACE_OF[space]], ports, out)

    def add(self, state: State, mill: int, reach: int, ports: int, out: list[int]) -> None:
        """Put a move for each buyer of this mill into `out`."""
        move = self.base + mill * self.size_b
        for port, space in enumerate(PORT_SPACES):
            if ports >> space & 1 and reach >> PLACE_OF[space] & 1:
                out.append(move + port)
        if state.marker < BOTTOM and reach & (state.port_places | EXTERNAL):
            out.append(move + DISTANT_MARKET)

    def refused(self, state: State, seat: int, about: int, mill: int, port: int, /) -> Refusal | None:
        space = MILL_SPACES[mill]
        if not state.own[seat] & state.kind[COTTON] & ~state.flipped & 1 << space:
            return NO_COTTON
        reach = state.area[PLACE_OF[space]]
        return distant_refused(state, reach) if port == DISTANT_MARKET else port_refused(state, reach, port)

    def apply(self, state: State, seat: int, about: int, mill: int, port: int, /) -> None:
        state.card = NO_CARD
        if port == DISTANT_MARKET:
            push(state, REVEAL, seat, MILL_SPACES[mill])
            return
        flip(state, MILL_SPACES[mill])
        flip(state, PORT_SPACES[port])
        push(state, OFFER_SALE, seat)


def port_refused(state: State, reach: int, port: int) -> Refusal | None:
    """[12.2] [12.3] Is there a port that still buys, and connected?"""
    space = PORT_SPACES[port]
    if not state.kind[PORT] & ~state.flipped & 1 << space:
        return NO_OPEN_PORT
    return None if reach >> PLACE_OF[space] & 1 else PORT_NOT_CONNECTED


def distant_refused(state: State, reach: int) -> Refusal | None:
    """[12.5] [12.10] Is the distant market open, and a built port connected?"""
    if state.marker >= BOTTOM:
        return MARKET_CLOSED
    return None if reach & (state.port_places | EXTERNAL) else NO_WAY_OUT


class Reveal(Verb1[State]):
    """[12.6] [12.7] [12.8] [12.9] A tile moves the cotton marker; short of the bottom the mill flips."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for number in range(DISTANT_COUNT):
            if state.distant[number]:
                moves.append(self.base + number)
                weights.append(state.distant[number])

    def apply(self, state: State, seat: int, space: int, number: int, /) -> None:
        state.distant[number] -= 1
        state.marker = min(state.marker + DISTANT[number].move, BOTTOM)
        if state.marker < BOTTOM:
            flip(state, space)
            raise_income(state, seat, BONUS[state.marker])
            push(state, OFFER_SALE, seat)


class OfferSaleStep(Step[State]):
    """[12.1] The next mill may sell, if one can."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        mills = state.own[seat] & state.kind[COTTON] & ~state.flipped
        if mills and buyers(state) & reach_of(state, mills):
            push(state, SELL_MORE, seat)


def buyers(state: State) -> int:
    """[12.2] [12.5] The places where some mill could sell now."""
    places = 0 if state.marker >= BOTTOM else state.port_places | EXTERNAL
    for space in PORT_SPACES:
        if state.kind[PORT] & ~state.flipped & 1 << space:
            places |= 1 << PLACE_OF[space]
    return places


def reach_of(state: State, spaces: int) -> int:
    """The places connected with any of these spaces."""
    reach = 0
    for space in MILL_SPACES:
        if spaces >> space & 1:
            reach |= state.area[PLACE_OF[space]]
    return reach


NO_COTTON: Final = Refusal("12.1", "no-cotton")
NO_OPEN_PORT: Final = Refusal("12.3", "no-open-port")
PORT_NOT_CONNECTED: Final = Refusal("12.2", "port-not-connected")
MARKET_CLOSED: Final = Refusal("12.10", "market-closed")
NO_WAY_OUT: Final = Refusal("12.5", "no-way-out")
