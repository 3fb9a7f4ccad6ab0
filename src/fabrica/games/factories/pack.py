"""Can the game be played with what is typed in a data pack? What the rules would leave out is refused."""

from __future__ import annotations

from typing import Final

from fabrica.games.factories.box import (
    BLUEPRINTS,
    CONTRACTORS,
    DIFFICULTIES,
    FLOORS,
    Blueprint,
    Contractor,
    Difficulty,
    Floor,
)
from fabrica.sheets import SheetError

BY_NAME: Final = ("beacon", "warehouse")  # known to the rules, though all they do is a formula
DOES: Final = {
    "black-market": "black-market",
    "dojo": "flip",
    "fitness-center": "lower",
    "golem": "golem",
    "gymnasium": "raise",
    "laboratory": "after-goods",
    "mega-factory": "extra-die",
    "motherlode": "motherlode",
    "replicator": "replicate",
    "robot": "roll-die",
    "scrap-yard": "after-building",
    "solar-array": "after-building",
    "temp-agency": "reroll",
    "engineer": "engineer",
    "foreman": "foreman",
    "hired-hands": "hired-hands",
    "investor": "investor",
    "specialist": "specialist",
}
"""What a card does beside its formula, or instead of it."""

GIVERS: Final = ("architect", "electrician", "miner")
TYPES: Final = ("training", "production", "special", "utility", "monument")
TOOLS: Final = ("hammer", "wrench", "gear", "shovel")
FLOOR_IDS: Final = ("research", "generate", "mine")
FLOOR_SPACES: Final = 3  # a match is one with the first or the second worker
VALUES: Final = "123456"
WORKERS: Final = {"none": 0, "any": 1, "pair": 2, "triple": 3, "run": 3, "sum-14": 3, **dict.fromkeys(VALUES, 1)}
"""How many workers a card asks for, by its word for them."""

OF_ONE_VALUE: Final = ("any", "pair", "triple", *VALUES)
NO_WORKERS: Final = ("flip", "lower", "raise", "golem", "replicate", "after-goods", "after-building")
MUST_PAY: Final = {"flip": "energy", "lower": "energy", "raise": "energy", "black-market": "cards"}
MOST_CARDS_PAID: Final = 3

PAID: Final = ("metal", "energy", "cards")
GAINED: Final = ("goods", *PAID)
IN_PAY: Final[dict[str, tuple[str, ...]]] = {
    "golem": (),
    "replicate": ("energy",),
    "after-goods": (),
    "after-building": (),
}
IN_GAIN: Final[dict[str, tuple[str, ...]]] = {
    "golem": (),
    "replicate": (),
    "black-market": (),
    "motherlode": ("goods", "energy", "cards"),
    "after-goods": ("cards",),
}
ANSWERS: Final = {"scrap-yard": ("metal",), "solar-array": ("energy",)}
NO_CHOICE: Final = (*IN_PAY, "black-market")


def refuse_what_cannot_be_played() -> None:
    """Stop with every problem named."""
    found = problems()
    if found:
        raise SheetError(found)


def problems() -> list[str]:
    """What is wrong with the tables, one sentence a problem."""
    found = name_problems()
    for row in BLUEPRINTS:
        found += [f"blueprints.csv: {row.id}: {says}" for says in card_problems(row) + formula_problems(row)]
    for trade in CONTRACTORS:
        found += [f"contractors.csv: {trade.id}: {says}" for says in contractor_problems(trade)]
    return found + floor_problems(FLOORS) + difficulty_problems(DIFFICULTIES)


def name_problems() -> list[str]:
    """The names that the rules know."""
    there = {row.id for row in BLUEPRINTS} | {row.id for row in CONTRACTORS}
    known = (*DOES, *BY_NAME, *GIVERS)
    return [f"blueprints.csv, contractors.csv: {name} is missing" for name in known if name not in there]


def card_problems(row: Blueprint) -> list[str]:
    """A card's type, tool, prestige, effect and workers."""
    does = DOES.get(row.id, "none")
    asks = WORKERS.get(row.dice, -1)
    idle = row.type == "monument" or does in NO_WORKERS
    checks = {
        f"the type is one of {', '.join(TYPES)}": row.type in TYPES,
        f"the tool is one of {', '.join(TOOLS)}": row.tool in TOOLS,
        "prestige is a number, or one for each copy": is_prestige(row.prestige),
        f"the effect is {does}": row.effect == does,
        f"the dice are one of {', '.join(WORKERS)}": asks >= 0,
        "it asks for no workers": asks == 0 or not idle,
        "only the warehouse asks for a sum": row.dice != "sum-14" or row.id == "warehouse",
        "it has as many spaces as it asks for workers": row.spaces == asks,
    }
    return [says for says, holds in checks.items() if not holds]


def is_prestige(words: tuple[str, ...]) -> bool:
    """Is this what a card may be worth?"""
    return bool(words) and all([word.isdecimal() for word in words])


def formula_problems(row: Blueprint) -> list[str]:
    """What a card asks for and gives."""
    does = "golem" if row.type == "monument" else DOES.get(row.id, "none")  # neither has a formula
    has_x = row.dice in OF_ONE_VALUE
    found = wrong_words("pay", row.pay, IN_PAY.get(does, PAID), has_x)
    found += wrong_words("gain", row.gain, ANSWERS.get(row.id, IN_GAIN.get(does, GAINED)), has_x)
    found += wrong_words("choice", row.choice, () if does in NO_CHOICE else PAID, False)
    if does in MUST_PAY and not [word for word in row.pay if word.startswith(MUST_PAY[does])]:
        found.append(f"it must ask for {MUST_PAY[does]}")
    cards = [word.partition(":")[2] for word in row.pay if word.startswith("cards")]
    if any([number.isdecimal() and int(number) > MOST_CARDS_PAID for number in cards]):
        found.append(f"it asks for at most {MOST_CARDS_PAID} cards")
    return found


def wrong_words(cell: str, words: tuple[str, ...], things: tuple[str, ...], has_x: bool) -> list[str]:
    """The words of a cell that are not one of these things and how much of it, or an X of metal or energy."""
    found = []
    for word in words:
        thing, _, number = word.partition(":")
        is_x = has_x and number == "x" and thing in ("metal", "energy")
        if thing not in things or not (is_x or (number.isdecimal() and int(number))):
            found.append(f"{cell} cannot be {word}")
    return found


def contractor_problems(row: Contractor) -> list[str]:
    """What a contractor does and gives."""
    found = wrong_words("gain", row.gain, PAID, False) + wrong_words("gift", row.gift, PAID, False)
    if row.effect != DOES.get(row.id, "none"):
        found.append(f"the effect is {DOES.get(row.id, 'none')}")
    if row.gift and row.id not in GIVERS:
        found.append(f"only {', '.join(GIVERS)} have a gift")
    return found


def floor_problems(floors: tuple[Floor, ...]) -> list[str]:
    """The floors by their place, their spaces, the workers they take and what they bring."""
    found = []
    if tuple([row.id for row in floors]) != FLOOR_IDS:
        found.append(f"the floors are {', '.join(FLOOR_IDS)}, in this order")
    for row in floors:
        wrong = wrong_words("gain", row.gain, PAID, True) + wrong_words("match", row.match, PAID, False)
        if row.spaces != FLOOR_SPACES:
            wrong.append(f"it has {FLOOR_SPACES} spaces")
        if not row.dice or "".join(row.dice) not in VALUES:
            wrong.append("its dice are values in a row")
        found += [f"{row.id}: {says}" for says in wrong]
    return [f"headquarters.csv: {says}" for says in found]


def difficulty_problems(difficulties: tuple[Difficulty, ...]) -> list[str]:
    """A difficulty is told by its number of cards."""
    cards = [row.cards for row in difficulties]
    wrong = min(cards) < 1 or len(set(cards)) < len(cards)
    return ["machine.csv: each difficulty has a number of cards of its own"] if wrong else []
