"""The Castles of Burgundy (2011): the table of contents of the game."""

from __future__ import annotations

from typing import Final

from fabrica.core import Option, Rules, at_once, chance, decision
from fabrica.games.burgundy import rules as r
from fabrica.games.burgundy import scoring, state
from fabrica.games.burgundy.state import State
from fabrica.games.burgundy.view import deal, seen, view

DRAW_GOODS = r.DrawGoods("receive", r.SEAT, r.GOODS)
ROLL_FIRST = r.RollFirst("first", r.SEAT, r.DIE)
DEAL_SHEET = r.DealSheet("sheet", r.SEAT, r.SHEET)
DRAW_TILE = r.DrawTile("draw", r.DEPOT, r.TILE)
LAY_GOODS = r.LayGoods("lay", r.GOODS)
ROLL = r.Roll("roll", r.SEAT, r.DIE, r.OTHER_DIE)
ROLL_WHITE = r.RollWhite("white", r.DIE)
SETTLE = r.Settle("settle", r.ESTATE, r.SPACE)
TAKE = r.Take("take", r.DIE, r.DEPOT, r.TILE)
PLACE = r.Place("place", r.DIE, r.TILE, r.SPACE)
SELL = r.Sell("sell", r.DIE, r.GOODS)
WORKERS = r.TakeWorkers("workers", r.DIE)
BUY = r.Buy("buy", r.DEPOT, r.TILE, keeps=True)
DISCARD = r.Discard("discard", r.TILE)
LOAD = r.Load("load", r.DEPOT)
LOAD_NO_MORE = r.LoadNoMore("no-more")
KEEP = r.Keep("keep", r.GOODS)
SKIP = r.Skip("skip")
DONE = r.Done("done")

RULES: Final[Rules[State]] = Rules(
    name="burgundy",
    version=1,
    seats=(2, 4),
    options=(Option("estates", state.ESTATES_OPTION), Option("tie", state.TIE_OPTION)),
    items={
        state.DRAW_GOODS: chance("draw-goods", "1.12", DRAW_GOODS),
        state.CONTEST: r.Contest("contest", "1.16"),
        state.ROLL_FIRST: chance("roll-first", "1.16", ROLL_FIRST),
        state.DECIDE_FIRST: r.DecideFirst("decide-first", "1.16"),
        state.ESTATES: r.Estates("estates", "1.10"),
        state.DEAL_SHEET: chance("deal-sheet", "15.1", DEAL_SHEET),
        state.SECRETLY: at_once("secretly", "15.4", private=True),
        state.SETTLE: decision("settle", "15.2", SETTLE),
        state.PHASE: r.Phase("phase", "2.1"),
        state.DRAW_TILE: chance("draw-tile", "2.3", DRAW_TILE),
        state.LAY_GOODS: chance("lay-goods", "2.6", LAY_GOODS),
        state.ROUND: r.Round("round", "3.1"),
        state.ROLL: chance("roll", "3.2", ROLL),
        state.ROLL_WHITE: chance("roll-white", "3.2", ROLL_WHITE),
        state.ACTION: decision("action", "4.1", TAKE, PLACE, SELL, WORKERS, BUY),
        state.END_TURN: r.EndTurn("end-turn", "11.2"),
        state.CASTLE_ACTION: decision("castle-action", "6.18", TAKE, PLACE, SELL, WORKERS, BUY),
        state.DISCARD: decision("discard", "5.3", DISCARD),
        state.LOAD: decision("load", "6.8", LOAD, BUY),
        state.LOAD_MORE: decision("load-more", "14.5", LOAD, LOAD_NO_MORE, BUY),
        state.KEEP: decision("keep", "6.11", KEEP, BUY),
        state.SALE: decision("sale", "7.1", SELL, SKIP, BUY),
        state.CARPENTER: decision("carpenter", "7.2", TAKE, SKIP, BUY),
        state.CHURCH_TAKES: decision("church", "7.3", TAKE, SKIP, BUY),
        state.MARKET_TAKES: decision("market", "7.4", TAKE, SKIP, BUY),
        state.CITY_HALL_ADDS: decision("city-hall", "7.7", PLACE, SKIP, BUY),
        state.LAST_PURCHASE: decision("last-purchase", "11.2", BUY, DONE),
        state.END_PHASE: r.EndPhase("end-phase", "12.1"),
        state.SETTLING: r.Settling("settling", "15.4"),
    },
    verbs=(
        DRAW_GOODS, ROLL_FIRST, DEAL_SHEET, DRAW_TILE, LAY_GOODS, ROLL, ROLL_WHITE,
        SETTLE, TAKE, PLACE, SELL, WORKERS, BUY, DISCARD, LOAD, LOAD_NO_MORE, KEEP, SKIP, DONE,
    ),
    longest=2000,
    setup=r.setup,
    view=view,
    seen=seen,
    deal=deal,
    scores=scoring.scores,
    ranking=scoring.ranking,
    census=scoring.census,
)  # fmt: skip
