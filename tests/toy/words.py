"""Fields in English sentences, and its picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

TITLE: Final = "Fields"
ABOUT: Final = "You bid for the harvest and plant what you can pay. Most points after three rounds win."
NAMES: Final = {"rye": "rye", "wheat": "wheat", "oats": "oats", "hill": "the hill", "shore": "the shore"}
SENTENCES: Final = {
    "deal": "{seat} is dealt a card: {card}",
    "bid": "{seat} bids {card}",
    "stake": "{seat} stakes coins: {coins}",
    "roll": "{seat} rolls {die}",
    "plant": "{seat} plants {card} on {field} for {coins}",
    "sell": "{seat} sells {card}",
    "rest": "{seat} rests",
}
VERBS: Final = {"bid": "Bid", "stake": "Stake", "plant": "Plant", "sell": "Sell", "rest": "Rest"}
ASKS: Final = {"bid": "Bid a card", "stake": "Stake coins", "turn": "Plant, sell or rest"}
REFUSALS: Final = {
    "no-card": ("You have no {card}.", "Choose a card of your hand."),
    "no-coins": ("You have {have} coins, not {coins}.", "Choose a smaller number."),
    "field-taken": ("Something grows on {field}.", "Choose an empty field."),
    "wrong-price": ("{card} costs {price} now, not {coins}.", "Pay {price}."),
}
LINES: Final = {"fields": "fields", "auctions": "auctions", "coins": "coins"}
OPTIONS: Final = {"purse": ("Coins at the start", {"full": "two", "empty": "none"})}


def board(view: dict[str, Any], say: Callable[[str], str]) -> str:
    """The table as text."""
    lines = [f"Round {view['round']}, die {view['die']}, deck {view['deck']}"]
    for seat, player in enumerate(view["players"]):
        hand = player["cards"] if player["hand"] is None else player["hand"]
        grown = [say(NAMES[card]) for card in player["fields"] if card]
        lines.append(f"{seat}: hand {hand}, coins {view['coins'][seat]}, fields {', '.join(grown) or '-'}")
    return "\n".join(lines)


def draw(view: dict[str, Any], say: Callable[[str], str], wide: bool = True) -> str:
    """The table as a picture."""
    width = 1200 if wide else 360
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 90"><title>{board(view, say)}</title></svg>'
