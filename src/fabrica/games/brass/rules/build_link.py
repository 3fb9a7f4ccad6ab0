"""Chapter 10: build link."""

from __future__ import annotations

from typing import Final

from fabrica.core import Refusal, Step, Verb1, push
from fabrica.games.brass.components import (
    CANAL,
    CANAL_COST,
    END_A,
    END_B,
    ENDS,
    LINK_COUNT,
    LINKS_AT,
    LINKS_EACH,
    OPEN_LINKS,
    RAIL_COST,
    SECOND_RAIL_COST,
)
from fabrica.games.brass.effects import UNREACHED, coal_cost, fetch_coal, lay_link, links_left, pay
from fabrica.games.brass.state import FREE, NO_CARD, OFFER_RAIL, SECOND_RAIL, State


class BuildLink(Verb1[State]):
    """[10.2] [10.3] [10.9] A link from a place of yours on a potential link of the period."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        links = open_links(state, seat, about)
        move = self.base
        link = 0
        while links >> link:
            if links >> link & 1 and supply_refused(state, seat, about, link) is None:
                out.append(move + link)
            link += 1

    def refused(self, state: State, seat: int, about: int, link: int, /) -> Refusal | None:
        if not OPEN_LINKS[state.board][state.period] >> link & 1:
            return closed_refused(state, link)
        if state.built >> link & 1:
            return LINK_TAKEN
        if not start_links(state, seat) >> link & 1:
            return NO_START
        if not links_left(state, seat, LINKS_EACH):
            return NO_LINKS_LEFT
        if not second_links(state, about) >> link & 1:
            return NOT_JOINED
        return supply_refused(state, seat, about, link)

    def apply(self, state: State, seat: int, about: int, link: int, /) -> None:
        pay(state, seat, link_cost(state, about))
        lay_link(state, seat, link)
        state.card = NO_CARD
        if state.period == CANAL:
            return
        if about < AFTER_RAIL:
            push(state, OFFER_RAIL, seat, AFTER_RAIL + link)
        fetch_coal(state, seat, ENDS[link])

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        coal = 0 if state.period == CANAL else max(coal_cost(state, link_reach(state, code)), 0)
        return {"cost": str(link_cost(state, about) + coal), "money": str(state.money[seat])}


def closed_refused(state: State, link: int) -> Refusal:
    """[3.6] [10.2] [10.3] Why nobody builds here: no potential link of the period, or none with two players."""
    if OPEN_LINKS[MORE_PLAYERS][state.period] >> link & 1:
        return LINK_CLOSED
    return NO_CANAL_HERE if state.period == CANAL else NO_RAIL_HERE


MORE_PLAYERS: Final = 1
# The board of three or four players

AFTER_RAIL: Final = 8
# What a decision about a second rail adds to the number of the first one


def open_links(state: State, seat: int, about: int) -> int:
    """[10.1] [10.6] [10.9] [10.10] The potential links the seat may build on, coal and money aside."""
    links = OPEN_LINKS[state.board][state.period] & ~state.built & second_links(state, about)
    if not links or not links_left(state, seat, LINKS_EACH):
        return 0
    return links & start_links(state, seat)


def start_links(state: State, seat: int) -> int:
    """[10.9] The links that touch a tile or a link of the seat."""
    places = state.ends[seat] | state.at[seat]
    links = place = 0
    while places:
        if places & 1:
            links |= LINKS_AT[place]
        places >>= 1
        place += 1
    return links


def second_links(state: State, about: int) -> int:
    """[10.6] The second rail of an action joins the first, unless the table plays it free."""
    if about < AFTER_RAIL or state.double_rail == FREE:
        return ALL_LINKS
    first = about - AFTER_RAIL
    return LINKS_AT[END_A[first]] | LINKS_AT[END_B[first]]


ALL_LINKS: Final[int] = (1 << LINK_COUNT) - 1


def link_cost(state: State, about: int) -> int:
    """[10.2] [10.3] [10.5] A canal 3, a rail 5, the second rail of an action 10 more."""
    if state.period == CANAL:
        return CANAL_COST
    return RAIL_COST if about < AFTER_RAIL else SECOND_RAIL_COST


def link_reach(state: State, link: int) -> int:
    """[10.4] The places connected with either end."""
    return state.area[END_A[link]] | state.area[END_B[link]]


def supply_refused(state: State, seat: int, about: int, link: int) -> Refusal | None:
    """[10.2] [10.3] [10.4] [10.5] Can the link be paid, and coal brought to a rail?"""
    coal = 0 if state.period == CANAL else coal_cost(state, link_reach(state, link))
    if coal == UNREACHED:
        return NO_COAL_FOR_RAIL
    if link_cost(state, about) + coal <= state.money[seat]:
        return None
    return too_dear(state, about)


def too_dear(state: State, about: int) -> Refusal:
    """[10.2] [10.3] [10.5] Which price is too high: a canal's, a rail's or that of a second rail."""
    if state.period == CANAL:
        return CANAL_TOO_DEAR
    return RAIL_TOO_DEAR if about < AFTER_RAIL else SECOND_RAIL_TOO_DEAR


class OfferRailStep(Step[State]):
    """[10.5] [10.7] [10.8] After a rail and its coal, a second rail if one can be built."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        links = open_links(state, seat, about)
        for link in range(LINK_COUNT):
            if links >> link & 1 and supply_refused(state, seat, about, link) is None:
                push(state, SECOND_RAIL, seat, about)
                return


NO_CANAL_HERE: Final = Refusal("10.2", "no-canal-here")
NO_RAIL_HERE: Final = Refusal("10.3", "no-rail-here")
LINK_CLOSED: Final = Refusal("3.6", "link-closed")
LINK_TAKEN: Final = Refusal("10.10", "link-taken")
NO_START: Final = Refusal("10.9", "no-start")
NO_LINKS_LEFT: Final = Refusal("10.1", "no-links-left")
NOT_JOINED: Final = Refusal("10.6", "not-joined")
NO_COAL_FOR_RAIL: Final = Refusal("10.4", "no-coal")
CANAL_TOO_DEAR: Final = Refusal("10.2", "too-dear")
RAIL_TOO_DEAR: Final = Refusal("10.3", "too-dear")
SECOND_RAIL_TOO_DEAR: Final = Refusal("10.5", "too-dear")
