"""Stephens (2024): the table of contents of the game."""

from __future__ import annotations

from typing import Final

from fabrica.core import Option, Rules, chance, decision
from fabrica.games.stephens import scoring, solo, state
from fabrica.games.stephens.components import DIFFICULTIES
from fabrica.games.stephens.rules import cards, domains, professions, reset, setup, turn
from fabrica.games.stephens.state import State
from fabrica.games.stephens.view import deal, seen, view

OPPOSE = setup.DealOpponent("oppose", domains.OPPONENT)
REVEAL = setup.Reveal("reveal", domains.PROFESSION)
OFFER = setup.OfferContract("offer", domains.CONTRACT)
ISSUE = setup.OfferInvestment("issue", domains.INVESTMENT)
BOARD = setup.DealBoard("board", domains.SEAT)
START = setup.DealStarting("start", domains.SEAT, domains.PROFESSION)
AUTOMA_START = setup.AutomaStarting("automa-start", domains.PROFESSION)
AUTOMA = solo.AutomaTurn("automa", domains.AUTOMA_CARD)
DRAW = solo.DrawCube("draw", domains.PRODUCT)

GLASS = turn.Glass("glass", domains.FURNACE)
OBTAIN = turn.Obtain("obtain", domains.FACTORY, domains.PRODUCT)
ALSO = turn.Also("also", domains.PRODUCT)
ENOUGH = turn.Enough("enough")
USE_FURNACE = turn.UseFurnace("use-furnace", domains.FURNACE)
USE_ROW = turn.UseRow("use-row")
COMMIT = cards.Commit("commit", domains.CONTRACT)
FUND = cards.Fund("fund", domains.INVESTMENT, domains.LINE)
SWEEP = cards.Sweep("sweep", domains.MARKET)
PASS = cards.Pass("pass")
CREATE = professions.Create("create", domains.PROFESSION, domains.ROW)
REINFORCE = professions.Reinforce("reinforce", domains.PROFESSION)
WORKER = professions.Worker("worker", domains.DISK)
DISCARD = professions.Discard("discard", domains.DECK)
USE = professions.Use("use", domains.PROFESSION, domains.BENEFIT)
GIVE = professions.Give("give", domains.CUBE)
RECEIVE = professions.Receive("receive", domains.CUBE)
PROVIDE = professions.Provide("provide", domains.ACCESSORY)
ACCESSORY = professions.Accessory("accessory", domains.ACCESSORY)
EXPLOIT = reset.Exploit("exploit", domains.COLUMN)
SUPPLY = reset.Supply("supply", domains.DELIVERY)
FULFIL = reset.Fulfil("fulfil", domains.CONTRACT)
REPLACE = reset.Replace("replace", domains.WANTED, domains.GIVEN)
SETTLE = reset.Settle("settle")
REMOVE = solo.Remove("remove", domains.PRODUCT)
LEND = solo.Lend("lend", domains.PROFESSION)

RULES: Final[Rules[State]] = Rules(
    name="stephens",
    version=1,
    seats=(1, 4),
    options=(
        Option("difficulty", DIFFICULTIES),
        Option("opponent", setup.OPPONENT_OPTION),
        Option("locks", setup.LOCKS_OPTION),
    ),
    items={
        state.DEAL_OPPONENT: chance("deal-opponent", "18.1", OPPOSE),
        state.REFILL_PROFESSIONS: setup.RefillProfessions("refill-professions", "7.4"),
        state.REVEAL: chance("reveal", "2.1", REVEAL),
        state.REFILL_MARKET: setup.RefillMarket("refill-market", "5.4"),
        state.OFFER_CONTRACT: chance("offer-contract", "2.5", OFFER),
        state.OFFER_INVESTMENT: chance("offer-investment", "2.6", ISSUE),
        state.DEAL_BOARD: chance("deal-board", "2.8", BOARD),
        state.PLAYER_SETUP: setup.PlayerSetup("player-setup", "3.3"),
        state.DEAL_STARTING: chance("deal-starting", "3.6", START),
        state.AUTOMA_STARTING: chance("automa-starting", "17.5", AUTOMA_START),
        state.TURN: decision("turn", "4.2", GLASS, OBTAIN, CREATE, REINFORCE, DISCARD),
        state.MORE_PRODUCTS: decision("more-products", "10.17", ALSO, ENOUGH),
        state.INSTEAD: decision("instead", "10.18", USE_ROW, USE_FURNACE),
        state.ASSIGN: decision("assign", "7.2", WORKER),
        state.ACQUIRING: cards.Acquiring("acquiring", "5.1"),
        state.ACQUIRE_CONTRACT: decision("acquire-contract", "5.1", COMMIT, SWEEP, PASS),
        state.ACQUIRE_INVESTMENT: decision("acquire-investment", "6.1", FUND, SWEEP, PASS),
        state.ACQUIRE_EITHER: decision("acquire-either", "13.6", COMMIT, FUND, SWEEP, PASS),
        state.ACTIVATE_ROW: professions.ActivateRow("activate-row", "9.1"),
        state.USING: professions.Using("using", "9.4"),
        state.ACTIVATION: decision("activation", "9.2", USE, PASS),
        state.BENEFIT: professions.Benefit("benefit", "9.7"),
        state.GIVE_CUBE: decision("give-cube", "9.8", GIVE),
        state.GIVE_ACCESSORY: decision("give-accessory", "14.4", PROVIDE),
        state.GAIN_CUBE: decision("gain-cube", "9.8", RECEIVE),
        state.GAIN_ACCESSORY: decision("gain-accessory", "9.8", ACCESSORY),
        state.END_TURN: turn.EndTurn("end-turn", "5.4"),
        state.AFTER_TURN: turn.AfterTurn("after-turn", "11.1"),
        state.NEXT: turn.Next("next", "4.1"),
        state.RESET: reset.Reset("reset", "11.3"),
        state.INCOME: reset.Income("income", "12.1"),
        state.COLUMN: decision("column", "12.3", EXPLOIT, PASS),
        state.SUPPLYING: reset.Supplying("supplying", "13.1"),
        state.SUPPLY: decision("supply", "13.1", SUPPLY),
        state.BONUS_WORKER: decision("bonus-worker", "13.8", CREATE, REINFORCE, PASS),
        state.FULFILLING: reset.Fulfilling("fulfilling", "14.1"),
        state.FULFIL: decision("fulfil", "14.1", FULFIL, PASS),
        state.PAYMENT: decision("payment", "10.10", REPLACE, SETTLE),
        state.AUTOMA_TURN: chance("automa-turn", "17.9", AUTOMA),
        state.REMOVAL: decision("removal", "17.16", REMOVE),
        state.AUTOMA_SUPPLY: solo.AutomaSupply("automa-supply", "17.18"),
        state.AUTOMA_DRAWS: solo.AutomaDraws("automa-draws", "17.19"),
        state.DRAW_CUBE: chance("draw-cube", "17.19", DRAW),
        state.AUTOMA_APPRENTICE: decision("automa-apprentice", "17.21", LEND),
    },
    verbs=(
        OPPOSE, REVEAL, OFFER, ISSUE, BOARD, START, AUTOMA_START, AUTOMA, DRAW,
        GLASS, OBTAIN, ALSO, ENOUGH, USE_FURNACE, USE_ROW, COMMIT, FUND, SWEEP, PASS,
        CREATE, REINFORCE, WORKER, DISCARD, USE, GIVE, RECEIVE, PROVIDE, ACCESSORY,
        EXPLOIT, SUPPLY, FULFIL, REPLACE, SETTLE, REMOVE, LEND,
    ),
    longest=4000,
    setup=setup.setup,
    view=view,
    seen=seen,
    deal=deal,
    scores=scoring.scores,
    ranking=scoring.ranking,
    census=scoring.census,
)  # fmt: skip
