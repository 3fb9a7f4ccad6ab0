"""What the professions of Stephens cost and give, in English sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fabrica.games.stephens.components import BENEFITS, PROFESSION_ROWS
from fabrica.games.stephens.names import ICON_WORDS

Say = Callable[[str], str]

OR: Final = "or"

CARDS: Final = {row.id: row for row in PROFESSION_ROWS}


def icons_said(icons: tuple[str, ...], say: Say) -> str:
    """Icons in words."""
    return ", ".join([times(say(ICON_WORDS[icon]), icons.count(icon)) for icon in dict.fromkeys(icons)])


def times(word: str, n: int) -> str:
    """A word with its number, which one alone does not need."""
    return f"{word} × {n}" if n > 1 else word


def benefits_said(card: str, say: Say) -> str:
    """What a profession gives: influence → coin, or …"""
    return f" {say(OR)} ".join(benefits(card, say))


def benefits(card: str, say: Say) -> list[str]:
    """The benefits of a profession in words, the first and the second if there is one."""
    return [(f"{icons_said(pay, say)} → " if pay else "") + icons_said(gain, say) for pay, gain in trades(card)]


def trades(card: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What each benefit of a profession asks and gives."""
    row = CARDS[card]
    return [(pay, gain) for pay, gain in ((row.pay, row.gain), (row.or_pay, row.or_gain)) if gain]


def names_after(say: Say) -> dict[str, str]:
    """What is used of a profession: its first benefit says nothing, what it gives does."""
    told = {card: zip(BENEFITS, benefits(card, say), strict=False) for card in CARDS}
    return {f"{card} {which}": said for card in told for which, said in told[card]}


def cost_said(card: str, say: Say) -> str:
    """What the spaces of a profession cost."""
    row = CARDS[card]
    costs = [row.master_cost, row.apprentice_cost][: row.spaces]
    return " / ".join([icons_said(cost, say) or "0" for cost in costs])
