"""Names of everything one can point at, and what each card does, in English."""

from __future__ import annotations

from typing import Final

from fabrica.games.factories.components import BLUEPRINTS, CONTRACTORS, DIFFICULTIES, FLOORS

CARDS: Final = {card.id: card.name for card in BLUEPRINTS}
PEOPLE: Final = {card.id: card.name for card in CONTRACTORS}
ROLLS: Final = [f"{a}-{b}-{c}-{d}" for a in range(1, 7) for b in range(a, 7) for c in range(b, 7) for d in range(c, 7)]

NAMES: Final = {
    **CARDS,
    **PEOPLE,
    **{floor.id: floor.name for floor in FLOORS},
    **{level.id: level.name for level in DIFFICULTIES},
    **{roll: roll.replace("-", ", ") for roll in ROLLS},
    "hammer": "hammer",
    "wrench": "wrench",
    "gear": "gear",
    "shovel": "shovel",
    "training": "Training",
    "production": "Production",
    "special": "Special",
    "utility": "Utility",
    "monument": "Monument",
    "metal": "metal",
    "energy": "energy",
    "goods": "goods",
    "cards": "cards",
    "blueprints": "the blueprints",
    "contractors": "the contractors",
    "red": "red",
    "blue": "blue",
    "purple": "purple",
    "yellow": "yellow",
    "green": "green",
}

HELP: Final = {
    "aluminum-factory": "Two equal workers and 5 energy bring 2 goods and 1 metal.",
    "assembly-line": "Three workers of consecutive values bring 2 goods.",
    "battery-factory": "4 energy bring 1 good.",
    "beacon": "May be built several times; the first is worth 2 prestige and each further one 1 more than the last.",
    "biolab": "A 1 and 1 energy bring 1 good.",
    "black-market": (
        "Any worker and a discarded card bring the printed cost of that card, at most 4 resources of the "
        "owner's choice."
    ),
    "concrete-plant": "Two equal workers and their value once in metal bring 2 goods.",
    "dojo": "1 energy turns an unassigned worker to its opposite face.",
    "fitness-center": "1 energy lowers an unassigned worker by 1, but not a 1.",
    "foundry": "A worker and its value in energy bring its value in metal.",
    "fulfillment-center": "A 4 and 2 energy bring 1 good and 1 metal.",
    "golem": "X energy bring an extra worker of value X until the end of the round.",
    "gymnasium": "1 energy raises an unassigned worker by 1, but not a 6.",
    "harvester": "Two equal workers bring 4 metal or 7 energy.",
    "incinerator": "A discarded card and 1 metal bring 6 energy.",
    "laboratory": "Once in a round, gaining goods draws one card.",
    "manufactory": "Two equal workers bring 1 good and either 2 metal, 3 energy or two cards.",
    "mega-factory": "Three equal workers bring 2 goods and an extra worker of any value until the end of the round.",
    "megalith": "Worth 3 prestige; it costs 1 metal less for each Monument in the compound.",
    "motherlode": "A 1, 2 or 3 brings 1 metal, a 4, 5 or 6 brings 2.",
    "nuclear-plant": "A 6 brings 1 good and 1 energy.",
    "obelisk": "Worth 2 prestige and may be built several times.",
    "power-plant": "A worker brings its value in energy.",
    "recycling-plant": "Two discarded cards and 2 energy bring 1 good and one card.",
    "refinery": "A discarded card and 3 energy bring 3 metal.",
    "replicator": (
        "1 energy activates a blueprint of the market as if it stood in the compound, at all its costs, with "
        "its workers on the Replicator."
    ),
    "robot": "For 1 metal you roll an extra worker, which stays until the end of the round.",
    "scrap-yard": "Once a round, building another card brings 1 metal.",
    "solar-array": "Once a round, building another card brings 2 energy.",
    "temp-agency": "For 1 energy you reroll one or more unassigned workers.",
    "trash-compactor": "Two equal workers and two discarded cards bring 2 goods.",
    "warehouse": "Three workers with a sum of 14 or more bring 2 goods and 2 energy.",
    "architect": "Draw three blueprints; an opponent of your choice draws one.",
    "electrician": "Gain 5 energy; an opponent of your choice gains 2.",
    "engineer": "Reveal the top blueprint and build it free of charge at once.",
    "foreman": "At the start of the next work phase choose the values of up to four workers instead of rolling them.",
    "hired-hands": "Roll two extra workers at the start of the next work phase; they leave at the end of the round.",
    "investor": "Reveal the top blueprint and gain its full printed cost in metal and energy.",
    "miner": "Gain 3 metal; an opponent of your choice gains 1.",
    "specialist": "Gain an extra worker of any value during the next work phase; it leaves at the end of the round.",
}
