"""What a move of Stephens brings, told before it is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fabrica.games.stephens.components import PROFESSIONS, ROWS
from fabrica.games.stephens.names import NAMES
from fabrica.games.stephens.words_cards import benefits_said, trades

Say = Callable[[str], str]
View = dict[str, Any]

TOLD: Final = {
    "at-limit": "The influence marker stands at its limit: {n}",
    "reset": "Two furnaces are empty: a reset phase follows this turn",
    "final-reset": "The final reset phase follows this turn",
    "ending": "This triggers the end: the round is finished, then a last one is played",
}


def effects(before: View, after: View, seat: int, say: Say) -> list[str]:
    """What a profession gives in which one gets a worker; whether more influence would be lost; what comes then."""
    had = served(before, seat)
    return [
        *[f"{say(NAMES[name])}: {benefits_said(name, say)}" for name in served(after, seat) if name not in had],
        *([say(TOLD["at-limit"]).format(n=after["players"][seat]["cap"])] if at_limit(before, after, seat) else []),
        *[say(TOLD[what]) for what in coming(before, after)],
    ]


def served(view: View, seat: int) -> list[str]:
    """The professions in which a player has a worker."""
    cards = [card for row in ROWS for card in view["rows"][row]]
    return [card["profession"] for card in cards if seat in (card["master"], card["apprentice"])]


# Influence


def at_limit(before: View, after: View, seat: int) -> bool:
    """[10.2] Does influence come to its limit, or is all that comes lost there?"""
    old, new = before["players"][seat], after["players"][seat]
    if new["influence"] != new["cap"]:
        return False
    return any([old[what] != new[what] for what in ("influence", "reserved")]) or is_lost(before, after, seat)


def is_lost(before: View, after: View, seat: int) -> bool:
    """[9.7] Has a profession been used that gives influence, of which none has come?"""
    if activated(before, seat):
        used = activated(before, seat) & ~activated(after, seat)
        cards = [card for i, card in enumerate(PROFESSIONS) if used >> i & 1]
        old, new = before["players"][seat], after["players"][seat]
        return any([is_used(pay, gain, old, new) for card in cards for pay, gain in trades(card)])
    paid = [item[2] for item in before["agenda"] if item[0] == "benefit" and item not in after["agenda"]]
    return any(["influence" in trades(PROFESSIONS[price // 2])[price % 2][1] for price in paid])


def activated(view: View, seat: int) -> int:
    """A bit for each profession that the seat may use now."""
    name, whose, about = view["agenda"][-1] if view["agenda"] else ("", seat, 0)
    return int(about) if (name, whose) == ("activation", seat) else 0


def is_used(pay: tuple[str, ...], gain: tuple[str, ...], old: View, new: View) -> bool:
    """Does a benefit that gives influence at once explain what else has changed?"""
    coins = gain.count("coin") - pay.count("coin")
    if "influence" not in gain or "cube" in pay or "accessory" in pay or new["coins"] - old["coins"] != coins:
        return False
    moved = [track for track in old["tracks"] if old["tracks"][track] != new["tracks"][track]]
    return set(moved) <= set(gain) and (old["score"] == new["score"] or "vp" in gain)


# What comes with the end of the turn


def coming(before: View, after: View) -> list[str]:
    """[11.1] [15.1] [15.3] The reset phase that the turn brings, and the end of the game."""
    told = []
    if is_last_turn(before):
        told.append("final-reset")
    elif empties_second(before, after):
        told.append("reset")
    if before["seats"] > 1 and after["ending"] > before["ending"] == 0:
        told.append("ending")
    return told


def is_last_turn(view: View) -> bool:
    """[15.3] Does a turn begin after which only the final reset phase is left?"""
    name, seat, _ = view["agenda"][-1] if view["agenda"] else ("", 0, 0)
    return name == "turn" and view["seats"] > 1 and view["ending"] == 2 and (seat + 1) % view["seats"] == view["first"]


def empties_second(before: View, after: View) -> bool:
    """[11.1] [17.22] Is the second furnace empty now, so that a reset phase follows or has followed at once?"""
    if before["seats"] == 1 and before["ending"]:
        return False
    return after["army"] < before["army"] or empty(before) < 2 <= empty(after)


def empty(view: View) -> int:
    """How many furnaces are empty."""
    return 4 - len([n for n in view["furnaces"].values() if n])
