"""Brass (2007): the table of contents of the game."""

from __future__ import annotations

from typing import Final

from fabrica.core import Option, Rules, chance, decision
from fabrica.games.brass import scoring, state
from fabrica.games.brass.rules import domains as d
from fabrica.games.brass.rules.build_industry import Build, CoalFrom, Combine, IronFrom, PlaceStep
from fabrica.games.brass.rules.build_link import BuildLink, OfferRailStep
from fabrica.games.brass.rules.develop import Develop, OfferDevelopStep
from fabrica.games.brass.rules.phases import (
    Deal,
    EndPeriodStep,
    EndRoundStep,
    First,
    IncomeStep,
    PeriodStep,
    Remove,
    RoundStep,
    setup,
)
from fabrica.games.brass.rules.play_cards import Done, Pass, Play, TurnStep
from fabrica.games.brass.rules.sell_cotton import OfferSaleStep, Reveal, Sell
from fabrica.games.brass.rules.take_loan import Loan
from fabrica.games.brass.state import State
from fabrica.games.brass.view import deal, seen, view

FIRST = First("first", d.SEAT)
DEAL = Deal("deal", d.SEAT, d.CARD_NAMES, hides=("card",))
REMOVE = Remove("remove", d.SPACE_NAMES)
PLAY = Play("play", d.CARD_NAMES)
COMBINE = Combine("combine", d.CARD_NAMES)
BUILD = Build("build", d.INDUSTRY_NAMES, d.SPACE_NAMES)
COAL_FROM = CoalFrom("coal", d.MINES)
IRON_FROM = IronFrom("iron", d.WORKS)
BUILD_LINK = BuildLink("link", d.LINK_NAMES)
DEVELOP = Develop("develop", d.INDUSTRY_NAMES)
SELL = Sell("sell", d.MILLS, d.PORTS)
REVEAL = Reveal("reveal", d.TILE_NUMBERS)
LOAN = Loan("loan", d.POUNDS)
PASS = Pass("pass")
DONE = Done("done")

RULES: Final[Rules[State]] = Rules(
    name="brass",
    version=1,
    seats=(2, 4),
    options=(Option("double-rail", state.DOUBLE_RAIL),),
    items={
        state.FIRST: chance("first", "2.6", FIRST),
        state.PERIOD: PeriodStep("period", "3.1"),
        state.DEAL: chance("deal", "4.13", DEAL),
        state.ROUND: RoundStep("round", "4.2"),
        state.INCOME: IncomeStep("income", "4.3"),
        state.DEBT: decision("debt", "4.5", REMOVE),
        state.TURN: TurnStep("turn", "8.1"),
        state.PLAY: decision("play", "8.2", PLAY),
        state.ACT: decision("act", "8.2", BUILD, BUILD_LINK, DEVELOP, SELL, LOAN, COMBINE, PASS),
        state.ANYWHERE: decision("anywhere", "9.39", BUILD),
        state.COAL_FROM: decision("coal-from", "9.9", COAL_FROM),
        state.IRON_FROM: decision("iron-from", "9.15", IRON_FROM),
        state.PLACE_TILE: PlaceStep("place-tile", "9.18"),
        state.OFFER_RAIL: OfferRailStep("offer-rail", "10.5"),
        state.SECOND_RAIL: decision("second-rail", "10.5", BUILD_LINK, DONE),
        state.OFFER_DEVELOP: OfferDevelopStep("offer-develop", "11.1"),
        state.DEVELOP_MORE: decision("develop-more", "11.1", DEVELOP, DONE),
        state.OFFER_SALE: OfferSaleStep("offer-sale", "12.1"),
        state.SELL_MORE: decision("sell-more", "12.1", SELL, DONE),
        state.REVEAL: chance("reveal", "12.6", REVEAL),
        state.END_ROUND: EndRoundStep("end-round", "4.10"),
        state.END_PERIOD: EndPeriodStep("end-period", "5.1"),
    },
    verbs=(
        FIRST, DEAL, REMOVE, PLAY, COMBINE, BUILD, COAL_FROM, IRON_FROM, BUILD_LINK, DEVELOP, SELL, REVEAL,
        LOAN, PASS, DONE,
    ),
    longest=1500,
    setup=setup,
    view=view,
    seen=seen,
    deal=deal,
    scores=scoring.scores,
    ranking=scoring.ranking,
    census=scoring.census,
)  # fmt: skip
