"""The discard pile, to count by: of each card how many have been played in this period."""

from __future__ import annotations

from fabrica.draw import at, faint, heading, icon, panel, text
from fabrica.games.brass.components import CARDS
from fabrica.games.brass.drawing.hand import name_of
from fabrica.games.brass.drawing.scene import PLACE, SHORT, SYMBOLS, Picture

LINE = 18


def columns(picture: Picture) -> int:
    """How many cards stand beside one another."""
    return 12 if picture.wide else 4


def pile_height(picture: Picture) -> float:
    """How high the pile is: on a phone its name has a line of its own."""
    rows = -(-len(copies(picture)) // columns(picture))
    return rows * LINE + (16 if picture.wide else 32)


def copies(picture: Picture) -> dict[str, int]:
    """How many of each card are in the deck of this number of players."""
    for_two = picture.view["seats"] == 2
    deck = {card.id: card.copies_for_two if for_two else card.copies for card in CARDS}
    return {card: many for card, many in deck.items() if many}


def pile(picture: Picture, x: float, y: float, width: float) -> None:
    """Every card with how many of its copies lie here; those of which none does are faint."""
    say, played = picture.say, picture.view["discards"]
    name = 112 if picture.wide else 0
    left, top = x + 12 + name, y + (8 if picture.wide else 24)
    step = (width - 20 - name) / columns(picture)
    picture.board.append(panel(x, y, width, pile_height(picture), "board"))
    picture.board.append(heading(x + 12, y + 16, say("Cards played"), 12, name - 8 if picture.wide else None))
    for i, (card, many) in enumerate(copies(picture).items()):
        row, column = divmod(i, columns(picture))
        shown = sign(card, step - 32) + count(played.get(card, 0), many, step - 8)
        drawn = shown if played.get(card) else faint(shown, by=0.6)
        picture.pieces.append(at(left + column * step, top + row * LINE, drawn, title=name_of(picture, card)))


def sign(card: str, width: float) -> str:
    """A location by its name, an industry by its symbol."""
    if card in SYMBOLS:
        return icon(SYMBOLS[card], 8, LINE / 2, 14)
    return text(0, LINE / 2, SHORT.get(card, PLACE[card].name), 10, anchor="start", fit=width)


def count(played: int, many: int, right: float) -> str:
    """How many of how many have been played."""
    return text(right, LINE / 2, f"{played}/{many}", 10, anchor="end", bold=played > 0)
