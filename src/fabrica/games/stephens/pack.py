"""Are the faces typed in a data pack such that the game can be played with them? What is still reconstructed?"""

from __future__ import annotations

from typing import Final

from fabrica.games.stephens.box import (
    ABILITY_ROWS,
    ACCESSORY_ROWS,
    ARMY_ROWS,
    AUTOMA_ROWS,
    CONTRACT_ROWS,
    CUBES,
    DELIVERY_ROWS,
    DIFFICULTY_ROWS,
    FURNACE_ROWS,
    INVESTMENT_ROWS,
    MARKET_ROWS,
    OPPONENT_ROWS,
    PROFESSION_ROWS,
    ROW_ROWS,
    SECTORS,
    SUPPLY_ROWS,
    TRACK_ROWS,
)
from fabrica.sheets import SheetError, unknown

PAYABLE: Final = ("influence", "coin", "forest", "dune", "cube", "accessory")
ON_PROFESSIONS: Final = (*PAYABLE, "vp")
ON_DELIVERIES: Final = (*ON_PROFESSIONS, "card", "worker")
CORNERS: Final = ("upper-left", "upper-right", "lower-left", "lower-right")
PICKS: Final = ("red-deck", "red-1", "red-2", "blue-2", "blue-1", "blue-deck")
EFFECTS: Final = ("lower-tracks", "no-fifth-space", "sets-in-turn", "no-ability", "stacked-disks")
WOODS: Final = ("orange", "pink", "black")
ABILITIES: Final = (
    *("influence-5", "influence-10", "influence-15", "influence-20"),
    *("2a", "2b", "2c", "2d", "2e", "3a", "3b", "4a", "4b", "4c", "4d", "5a", "5b", "5c"),
)
NUMBERS: Final = ("5", "10", "15", "20", *[""] * 11, "2", "3", "4")  # of the disks above
FURNACE_EFFECTS: Final = ("furnace-left", "furnace-right", "contract", "investment")
SIDES: Final = {"red": ("left",), "blue": ("right",), "start": ("left", "right")}
DECK_SIZES: Final = {"red": 23, "blue": 23, "start": 4}  # the rulebook's components list


def refuse_wrong_faces() -> None:
    """Stop with every problem named."""
    found = problems()
    if found:
        raise SheetError(found)


def problems() -> list[str]:
    """What is wrong with the faces, one sentence a problem."""
    cards = profession_problems() + contract_problems() + investment_problems()
    return order_problems() + told_problems() + cards + board_problems() + automa_problems()


def order_problems() -> list[str]:
    """Sheets whose rows the rules know by their place: which rows, in which order."""
    sheets: tuple[tuple[str, list[str], tuple[str, ...]], ...] = (
        ("cubes.csv", [row.id for row in CUBES], ("green", "blue", "white", *WOODS)),
        ("accessories.csv", [row.id for row in ACCESSORY_ROWS], ("basketware", "crate", "chandelier")),
        ("furnaces.csv", [row.id for row in FURNACE_ROWS], CORNERS),
        ("rows.csv", [row.id for row in ROW_ROWS], ("furnace-left", "furnace-right", *CORNERS[2:], *CORNERS[:2])),
        ("tracks.csv", [row.id for row in TRACK_ROWS], ("forest", "dune")),
        ("abilities.csv", [row.id for row in ABILITY_ROWS], ABILITIES),
        ("markets.csv", [str(row.space) for row in MARKET_ROWS], ("1", "2", "3", "4", "5")),
        ("worker-supply.csv", [str(row.space) for row in SUPPLY_ROWS], tuple([str(n) for n in range(1, 11)])),
        ("difficulties.csv", [row.id for row in DIFFICULTY_ROWS], ("easy", "normal", "hard")),
    )
    return [f"{file}: the rows are {', '.join(known)}, in this order" for file, ids, known in sheets if ids != [*known]]


def told_problems() -> list[str]:
    """Columns that the rulebooks tell in full and the rules rely on: what stands in them, row by row."""
    columns: tuple[tuple[str, list[str], tuple[str, ...]], ...] = (
        ("cubes.csv, kind", [row.kind for row in CUBES], ("glass",) * 3 + ("wood",) * 3),
        ("furnaces.csv, effect", [row.effect for row in FURNACE_ROWS], FURNACE_EFFECTS),
        ("rows.csv, side", [row.side for row in ROW_ROWS], ("left", "right") * 3),
        ("rows.csv, below", [" ".join(row.below) for row in ROW_ROWS], ("", "", *FURNACE_EFFECTS[:2], *CORNERS[2:])),
        ("abilities.csv, number", [str(row.number or "") for row in ABILITY_ROWS], NUMBERS),
    )
    return [
        f"{place}: it is {', '.join([word for word in known if word])}, in this order"
        for place, found, known in columns
        if found != [*known]
    ]


def profession_problems() -> list[str]:
    """Icons, sides, spaces, and how many cards each deck has."""
    found: list[str] = []
    for row in PROFESSION_ROWS:
        place = f"professions.csv, {row.id}"
        found += unknown(f"{place}, deck", (row.deck,), tuple(SIDES))
        found += unknown(f"{place}, side", (row.side,), SIDES.get(row.deck, ("left", "right")))
        found += unknown(f"{place}, spaces", (str(row.spaces),), ("1", "2"))
        for cell in (row.master_cost, row.apprentice_cost, row.pay, row.or_pay):
            found += unknown(f"{place}, price", cell, PAYABLE)
        found += unknown(place, row.gain, ON_PROFESSIONS) + unknown(place, row.or_gain, ON_PROFESSIONS)
        if not row.gain or (row.or_pay and not row.or_gain):
            found.append(f"{place}: gains nothing")
        if row.spaces == 1 and row.apprentice_cost:
            found.append(f"{place}: one space, and a cost of the lower one")
    for deck, size in DECK_SIZES.items():
        cards = len([row for row in PROFESSION_ROWS if row.deck == deck])
        if cards != size:
            found.append(f"professions.csv: {cards} cards of the deck {deck}; the box has {size}")
    sides = [row.side for row in PROFESSION_ROWS if row.deck == "start"]
    if sides.count("left") != sides.count("right"):
        found.append("professions.csv: as many starting professions belong left as right")
    return found


def contract_problems() -> list[str]:
    """Types, cubes and accessories."""
    colours = tuple([row.id for row in CUBES])
    kinds = (*[row.id for row in ACCESSORY_ROWS], "any")
    found: list[str] = []
    for row in CONTRACT_ROWS:
        place = f"contracts.csv, {row.id}"
        found += unknown(f"{place}, type", (row.type,), ("crown", "colonies", "kingdom"))
        found += unknown(f"{place}, cubes", row.cubes, colours)
        found += unknown(f"{place}, accessories", row.accessories, kinds)
        if max([row.cubes.count(colour) for colour in colours]) > 7:
            found.append(f"{place}: more than 7 cubes of a colour")
    return found


def investment_problems() -> list[str]:
    """Cubes of one colour at most, and something to gain."""
    found: list[str] = []
    for row in INVESTMENT_ROWS:
        place = f"investments.csv, {row.id}"
        found += unknown(f"{place}, cubes", row.cubes, WOODS)
        if len(set(row.cubes)) > 1:
            found.append(f"{place}: cubes of two colours; each belongs to one row")
        if not row.cubes and not row.vp:
            found.append(f"{place}: gains nothing")
        if min(row.vp, row.forest, row.dune) < 0:
            found.append(f"{place}: a number below 0; forest and dune are typed as what is paid")
    return found


def board_problems() -> list[str]:
    """The army's numbers, the tracks and their sectors, the markets, the abilities, the deliveries."""
    found: list[str] = []
    if sorted([row.space for row in ARMY_ROWS]) != list(range(0, 55, 5)):
        found.append("army.csv: a row for each of the spaces 0, 5, … 50")
    for army in ARMY_ROWS:
        if min(army.two, army.three, army.four) < 1:
            found.append(f"army.csv, {army.space}: fewer than 1 cube")
    for track in TRACK_ROWS:
        spaces = [n for row in SECTORS if row.track == track.id for n in range(row.first, row.last + 1)]
        if sorted(spaces) != list(range(track.top + 1)):
            found.append(f"sectors.csv: the sectors of {track.id} do not cover 0 to {track.top}, each space once")
        if not 2 <= track.start <= track.top:
            found.append(f"tracks.csv, {track.id}: the start is not between 2 and {track.top}")
    costs = [row.cost for row in MARKET_ROWS]
    if costs != sorted(set(costs)):
        found.append("markets.csv: each space costs more than the one before it")
    if costs and (min(costs), max(costs)) != (1, 5):
        found.append("markets.csv: the cheapest space costs 1, the dearest 5")
    for i, ability in enumerate(ABILITY_ROWS):
        found += unknown(f"abilities.csv, {ability.id}, needs", ability.needs, ABILITIES[:i])
    colours = tuple([row.id for row in CUBES])
    for furnace in FURNACE_ROWS:
        found += unknown(f"furnaces.csv, {furnace.id}, colour", (furnace.colour,), colours)
    for row in DELIVERY_ROWS:
        found += unknown(f"deliveries.csv, {row.id}, factory", (row.factory,), CORNERS)
        found += unknown(f"deliveries.csv, {row.id}", row.gain, ON_DELIVERIES)
        found += unknown(f"deliveries.csv, {row.id}", row.cubes, WOODS)
    singles = {row.cubes[0] for row in DELIVERY_ROWS if len(row.cubes) == 1}
    return found + [
        f"deliveries.csv: no small factory takes a single {wood} cube" for wood in WOODS if wood not in singles
    ]


def automa_problems() -> list[str]:
    """Instructions, costs and arrows of the Automa; the opponents."""
    costs = tuple([str(row.cost) for row in MARKET_ROWS])
    found: list[str] = []
    for row in AUTOMA_ROWS:
        place = f"automa.csv, {row.id}"
        found += unknown(f"{place}, action", (row.action,), ("furnace", "profession", "factory"))
        found += unknown(f"{place}, place", (row.place,), PICKS if row.action == "profession" else CORNERS)
        found += unknown(f"{place}, arrow", (*row.arrow, row.turn), ("cw", "ccw"))
        if len(row.arrow) != (0 if row.action == "profession" else 1):
            found.append(f"{place}: an arrow leads from a furnace or a small factory, and only from there")
        if len(row.market) != (1 if row.costs else 0):
            found.append(f"{place}: which cards are removed, from which market?")
        found += unknown(f"{place}, market", row.market, ("contracts", "investments"))
        found += unknown(f"{place}, costs", row.costs, costs)
        found += unknown(f"{place}, start", (row.start,), CORNERS)
        found += unknown(f"{place}, cubes", (str(row.cubes),), ("0", "1", "2", "3", "4"))
    for opponent in OPPONENT_ROWS:
        place = f"opponents.csv, {opponent.id}"
        found += unknown(f"{place}, effect", opponent.effect, EFFECTS)
        found += unknown(f"{place}, ability", opponent.ability, ABILITIES)
        if ("no-ability" in opponent.effect) != bool(opponent.ability):
            found.append(f"{place}: which ability is denied, if one is?")
    return found


def missing() -> list[str]:
    """What is not typed from the box yet: every row that still calls itself reconstructed."""
    found = [f"professions.csv, {row.id}" for row in PROFESSION_ROWS if row.source == "reconstructed"]
    found += [f"contracts.csv, {row.id}" for row in CONTRACT_ROWS if row.source == "reconstructed"]
    found += [f"investments.csv, {row.id}" for row in INVESTMENT_ROWS if row.source == "reconstructed"]
    found += [f"automa.csv, {row.id}" for row in AUTOMA_ROWS if row.source == "reconstructed"]
    found += [f"opponents.csv, {row.id}" for row in OPPONENT_ROWS if row.source == "reconstructed"]
    found += [f"army.csv, {row.space}" for row in ARMY_ROWS if row.source == "reconstructed"]
    found += [f"markets.csv, {row.space}" for row in MARKET_ROWS if row.source == "reconstructed"]
    found += [f"tracks.csv, {row.id}" for row in TRACK_ROWS if row.source == "reconstructed"]
    found += [f"sectors.csv, {row.track} {row.first}" for row in SECTORS if row.source == "reconstructed"]
    found += [f"worker-supply.csv, {row.space}" for row in SUPPLY_ROWS if row.source == "reconstructed"]
    return found
