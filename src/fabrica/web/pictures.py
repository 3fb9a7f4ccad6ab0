"""A picture of each game by its own drawing: a table somewhere in the middle of a game."""

from __future__ import annotations

from functools import cache
from typing import Final

from fabrica import language
from fabrica.draw import plain
from fabrica.games import load, part
from fabrica.table import Table

MOVES: Final = 90
STRIDE: Final = 7919
"""A prime: which of the legal moves is taken at each step."""


def scene(game: str, moves: int = MOVES) -> Table:
    """A table after so many moves, always the same."""
    low, high = load(game).seats
    table = Table(game, seats=max(low, min(high, 3)), seed=game)
    for n in range(moves):
        if table.over:
            break
        seat = table.owing[0]
        legal = table.legal(seat)
        table.play(legal[n * STRIDE % len(legal)], seat)
    return table


@cache
def picture(game: str, code: str = "en", wide: bool = True) -> str:
    """The table as seat 0 sees it, as a file that stands alone."""
    drawn: str = part(game, "drawing").draw(scene(game).view(0), language.say_in(game, code), wide)
    return plain(drawn)
