"""Fantastic Factories (2019), with the solo game: the table of contents of the game."""

from __future__ import annotations

from typing import Final

from fabrica.core import Option, Rules, at_once, chance, decision
from fabrica.games.factories import scoring, solo, state
from fabrica.games.factories.rules import activating, blueprints, ending, market, start, working
from fabrica.games.factories.state import State
from fabrica.games.factories.view import deal, seen, view

DRAW = start.Draw("draw", start.SEAT, start.BLUEPRINT, hides=("blueprint",))
FILL = start.Fill("fill", start.BLUEPRINT)
RECRUIT = start.Recruit("recruit", start.CONTRACTOR)
REVEAL = market.Reveal("reveal", start.BLUEPRINT)
ROLL = working.Roll("roll", start.SEAT, start.DICE)
ROLL_DIE = working.RollDie("roll-die", start.SEAT, start.VALUE)
MACHINE = solo.MachineRolls("machine", start.COLOUR, start.VALUE)

CLEAR = market.Clear("clear", start.ROW, start.PAYMENT)
TAKE = market.Take("take", start.ON_MARKET, start.SLOT)
HIRE = market.Hire("hire", start.CONTRACTOR, start.TOOL_TOKEN, start.DISCARDED)
PASS = market.Pass("pass")
GIVE = market.Give("give", start.OPPONENT)
CHOOSE = working.Choose("choose", start.VALUE)
ENOUGH = working.Enough("enough")
ASSIGN = activating.Assign("assign", start.DIE, start.PLACE)
BUILD = working.Build("build", start.BLUEPRINT, start.DISCARDED)
ACTIVATE = blueprints.Activate("activate", start.RUN_CARD)
TRAIN = blueprints.Train("train", start.TRAINING, start.DIE)
REPLICATE = blueprints.Replicate("replicate", start.ON_MARKET)
EXTRA = blueprints.Extra("extra", start.MAKER, start.VALUE)
DISCARD = blueprints.Discard("discard", start.DISCARDED)
GAIN = blueprints.Gain("gain", start.THING)
REROLL = blueprints.Reroll("reroll", start.DIE)
KEEP = ending.Keep("keep", start.METALS)
DONE = ending.Done("done")

RULES: Final[Rules[State]] = Rules(
    name="factories",
    version=1,
    seats=(1, 5),
    options=(Option("machine", solo.DIFFICULTY),),
    items={
        state.DRAW: chance("draw", "5.4", DRAW),
        state.DRAWS: start.Draws("draws", "5.4"),
        state.FILL: chance("fill", "3.4", FILL),
        state.RECRUIT: chance("recruit", "3.7", RECRUIT),
        state.REFILL: start.Refill("refill", "3.4"),
        state.DEAL_MACHINE: solo.DealMachine("deal-machine", "9.2"),
        state.ROUND: start.Round("round", "2.2"),
        state.MARKET: decision("market", "3.2", TAKE, HIRE, CLEAR, PASS),
        state.GIVE: decision("give", "3.6", GIVE),
        state.REVEAL: chance("reveal", "11.3", REVEAL),
        state.WORK_BEGINS: working.WorkBegins("work-begins", "4.2"),
        state.FOREMAN_CHOOSES: decision("foreman", "11.6", CHOOSE, ENOUGH),
        state.ROLL_ALL: working.RollAll("roll-all", "4.2"),
        state.ROLL: chance("roll", "4.2", ROLL),
        state.ROLL_DIE: chance("roll-die", "4.2", ROLL_DIE),
        state.EVERYBODY_WORKS: working.EverybodyWorks("everybody-works", "4.1"),
        state.WORKING: at_once("working", "4.1", private=True),
        state.WORK: decision("work", "4.3", ASSIGN, BUILD, ACTIVATE, TRAIN, REPLICATE, EXTRA, DONE),
        state.REPLICA: decision("replica", "10.27", ASSIGN, TRAIN, EXTRA),
        state.MORE_WORKERS: decision("more-workers", "10.33", ASSIGN),
        state.DISCARD: decision("discard", "6.2", DISCARD),
        state.PICK: decision("pick", "10.7", KEEP),
        state.GAIN: decision("gain", "6.2", GAIN),
        state.EXTRA_WORKER: decision("extra-worker", "10.19", EXTRA),
        state.REROLL: decision("reroll", "10.31", REROLL, ENOUGH),
        state.EXCESS: decision("excess", "7.2", KEEP),
        state.EXCESS_CARDS: decision("excess-cards", "7.3", DISCARD),
        state.WORK_ENDS: ending.WorkEnds("work-ends", "7.4"),
        state.MACHINE: solo.Machine("machine", "9.5"),
        state.MACHINE_ROLLS: chance("machine-rolls", "9.7", MACHINE),
        state.END_ROUND: ending.EndRound("end-round", "7.4"),
    },
    verbs=(
        DRAW, FILL, RECRUIT, REVEAL, ROLL, ROLL_DIE, MACHINE,
        CLEAR, TAKE, HIRE, PASS, GIVE, CHOOSE, ENOUGH, ASSIGN, BUILD, ACTIVATE, TRAIN, REPLICATE, EXTRA,
        DISCARD, GAIN, REROLL, KEEP, DONE,
    ),
    longest=20000,
    setup=start.setup,
    view=view,
    seen=seen,
    deal=deal,
    scores=scoring.scores,
    ranking=scoring.ranking,
    census=scoring.census,
)  # fmt: skip
