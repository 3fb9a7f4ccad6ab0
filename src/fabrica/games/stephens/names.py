"""Names of everything one can point at in Stephens, in English; most are read from the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fabrica.games.stephens.components import (
    AUTOMA_ROWS,
    CONTRACT_ROWS,
    DELIVERY_ROWS,
    INVESTMENT_ROWS,
    OPPONENT_ROWS,
    PROFESSION_ROWS,
    AutomaCard,
)

PLAIN: Final = {
    "upper-left": "upper left",
    "upper-right": "upper right",
    "lower-left": "lower left",
    "lower-right": "lower right",
    "furnace-left": "beside the left furnace",
    "furnace-right": "beside the right furnace",
    "green": "green",
    "blue": "blue",
    "white": "white",
    "orange": "orange",
    "pink": "pink",
    "black": "black",
    "red": "red",
    "basketware": "basketware",
    "crate": "crate",
    "chandelier": "chandelier",
    "any": "any accessory",
    "first": "first benefit",
    "second": "second benefit",
    "contracts": "contracts",
    "investments": "investments",
    "crown": "Crown",
    "colonies": "Colonies",
    "kingdom": "United Kingdom",
    "forest": "Forest track",
    "dune": "Dune track",
}

RANKS: Final = {
    "apprentice": "apprentice",
    "artisan": "artisan",
    "glassblower": "glassblower",
    "won": "won",
    "lost": "lost",
}
"""How a solo game ended; these are no cards, though a profession is called Glassblower too."""

ABILITIES: Final = {
    "influence-5": "influence disk 5",
    "influence-10": "influence disk 10",
    "influence-15": "influence disk 15",
    "influence-20": "influence disk 20",
    "2a": "2a (a point in each reset phase)",
    "2b": "2b (end: a point for two cubes)",
    "2c": "2c (end: a point for two coins)",
    "2d": "2d (end: a point for each influence point)",
    "2e": "2e (end: 5 points for each set of accessories)",
    "3a": "3a (replace two open professions)",
    "3b": "3b (rows as long as the one below)",
    "4a": "4a (two cubes stand for another)",
    "4b": "4b (two cards for a white cube)",
    "4c": "4c (discard the cheapest card first)",
    "4d": "4d (a card costs one less)",
    "5a": "5a (up to two cubes from a small factory)",
    "5b": "5b (up to three cubes; after three or more an empty furnace instead of the row)",
    "5c": "5c (up to four cubes from a small factory)",
}

ICON_WORDS: Final = {
    "influence": "influence",
    "coin": "coin",
    "forest": "forest",
    "dune": "dune",
    "cube": "any cube",
    "accessory": "any accessory",
    "vp": "point",
    "card": "a card to acquire",
    "worker": "a worker to assign",
}

PICKS: Final = {
    "red-deck": "red profession on its deck",
    "red-1": "red profession nearest its deck",
    "red-2": "red profession farther from its deck",
    "blue-2": "blue profession farther from its deck",
    "blue-1": "blue profession nearest its deck",
    "blue-deck": "blue profession on its deck",
}

ARROWS: Final = {"cw": "clockwise", "ccw": "counterclockwise"}

OPPONENT_EFFECTS: Final = {
    "lower-tracks": "your tracks start two lower",
    "no-fifth-space": "no card costs 5",
    "sets-in-turn": "accessories set after set",
    "no-ability": "ability {ability} is denied",
    "stacked-disks": "influence disks stacked on 10",
}


def listed(words: Iterable[str]) -> str:
    """Words that stand on a card, each once, with their number if there are several."""
    words = list(words)
    found = [f"{word} × {words.count(word)}" if words.count(word) > 1 else word for word in dict.fromkeys(words)]
    return ", ".join(found)


def icon_words(icons: Iterable[str]) -> str:
    """Icons in words: coin × 2, influence."""
    return listed([ICON_WORDS[icon] for icon in icons])


def contract_names() -> dict[str, str]:
    """Crown 4 (blue, white)."""
    return {
        row.id: f"{PLAIN[row.type]} {row.id.rsplit('-', 1)[-1]} "
        f"({listed([PLAIN.get(word, word) for word in (*row.cubes, *row.accessories)])})"
        for row in CONTRACT_ROWS
    }


def investment_names() -> dict[str, str]:
    """Orange 3 (orange, 2 VP, forest −1)."""
    out: dict[str, str] = {}
    for row in INVESTMENT_ROWS:
        shown = [*([listed(row.cubes)] if row.cubes else []), *([f"{row.vp} VP"] if row.vp else [])]
        prices = (("forest", row.forest), ("dune", row.dune))
        shown += [f"{track} −{price}" for track, price in prices if price]
        out[row.id] = f"{row.id.replace('-', ' ').capitalize()} ({', '.join(shown)})"
    return out


def automa_names() -> dict[str, str]:
    """Automa card 1 (furnace upper left, then clockwise; supply: cube × 3, lower left, then clockwise)."""
    return {
        row.id: f"Automa card {row.id.rsplit('-', 1)[-1]} ({'; '.join([*automa_deeds(row), automa_supply(row)])})"
        for row in AUTOMA_ROWS
    }


def automa_deeds(row: AutomaCard) -> list[str]:
    """What an Automa card does in its turn: furnace lower left, then clockwise; contracts at 1, 2 leave."""
    if row.action == "profession":
        return [PICKS[row.place]]
    place = "furnace" if row.action == "furnace" else "small factory"
    removed = [f"{PLAIN[market]} at {', '.join(row.costs)} leave" for market in row.market]
    return [f"{place} {PLAIN[row.place]}, then {ARROWS['cw' if 'cw' in row.arrow else 'ccw']}", *removed]


def automa_supply(row: AutomaCard) -> str:
    """What it supplies in a reset phase."""
    cubes = f"{listed(['cube'] * row.cubes)}, {PLAIN[row.start]}, then {ARROWS[row.turn]}" if row.cubes else "nothing"
    return f"supply: {cubes}; a disk" if row.disk else f"supply: {cubes}"


def delivery_names() -> dict[str, str]:
    """Upper left: black, pink, orange → a card to acquire."""
    return {row.id: f"{PLAIN[row.factory]}: {listed(row.cubes)} → {icon_words(row.gain)}" for row in DELIVERY_ROWS}


def opponent_names() -> dict[str, str]:
    """Your tracks start two lower; ability 5b is denied."""
    return {
        row.id: "; ".join([OPPONENT_EFFECTS[effect].format(ability=" ".join(row.ability)) for effect in row.effect])
        for row in OPPONENT_ROWS
    }


NAMES: Final = {
    **PLAIN,
    **ABILITIES,
    **{row.id: row.name for row in PROFESSION_ROWS},
    **contract_names(),
    **investment_names(),
    **automa_names(),
    **delivery_names(),
    **opponent_names(),
}

VERBS: Final = {
    "glass": "Take glass",
    "obtain": "Take products",
    "also": "One more product",
    "enough": "No more products",
    "use-furnace": "Use an empty furnace",
    "use-row": "Activate the row",
    "commit": "Commit to a contract",
    "fund": "Fund an investment",
    "sweep": "Discard the cheapest",
    "pass": "Pass",
    "create": "Create a profession",
    "reinforce": "Reinforce a profession",
    "worker": "Assign a worker",
    "discard": "Replace professions",
    "use": "Use a profession",
    "give": "Pay a cube",
    "receive": "Receive a cube",
    "provide": "Give an accessory",
    "accessory": "Take an accessory",
    "exploit": "Activate a column",
    "supply": "Supply a factory",
    "fulfil": "Fulfil a contract",
    "replace": "Substitute cubes",
    "settle": "Pay the rest",
    "remove": "Remove a cube",
    "lend": "Lend an apprentice",
}
"""What a verb is called on a button."""

DEEDS: Final = {
    "glass": "Take glass from a furnace: {furnace}",
    "obtain": "Take from a small factory: {product} ({factory})",
    "also": "Take one more product: {product}",
    "enough": "Take no more products",
    "use-furnace": "Use the effect of an empty furnace: {furnace}",
    "use-row": "Activate the row of the small factory",
    "commit": "Commit to a contract: {contract}",
    "fund": "Fund an investment: {investment} (row: {line})",
    "sweep": "Discard the cheapest card of a market: {market}",
    "pass": "Pass",
    "create": "Create a profession: {profession} ({row})",
    "reinforce": "Reinforce a profession: {profession}",
    "worker": "Assign the worker of an ability: {disk}",
    "discard": "Replace the two open professions of a deck: {deck}",
    "use": "Use a profession: {profession} ({benefit})",
    "give": "Pay a cube: {cube}",
    "receive": "Receive a cube: {cube}",
    "provide": "Give an accessory: {accessory}",
    "accessory": "Take an accessory: {accessory}",
    "exploit": "Activate a column of investments: {column}",
    "supply": "Supply a small factory ({delivery})",
    "fulfil": "Fulfil a contract: {contract}",
    "replace": "Pay two cubes ({given}) for one ({wanted})",
    "settle": "Pay the rest with the colours it shows",
    "remove": "Let the Automa remove a cube: {product}",
    "lend": "Let the Automa's worker serve as apprentice: {profession}",
}
"""A move as something one can do."""
