"""The viewer's hand, or how many cards everybody holds."""

from __future__ import annotations

from fabrica.draw import at, badge, card, heading, icon, ink_on, panel, text
from fabrica.games.brass.components import HAND
from fabrica.games.brass.drawing.scene import PLACE, SYMBOLS, WORDS, Picture


def hand(picture: Picture, x: float, y: float, width: float) -> None:
    """The cards one may play, each kind once, and the card in play."""
    view, say = picture.view, picture.say
    seat = view["seat"]
    picture.board.append(panel(x, y, width, 102 if picture.wide else 108, "board"))
    cards = {} if seat is None else view["players"][seat]["hand"] or {}
    picture.board.append(heading(x + 12, y + 12, say("Cards") if seat is None else say("Your hand"), 12))
    if view["card"] is not None:
        shown = say("both cards: any place") if view["card"] == "any" else name_of(picture, view["card"])
        said = f"{say('card in play')}: {shown}"
        picture.pieces.append(text(x + width - 12, y + 12, said, 11.5, anchor="end", bold=True))
    for i, (name, many) in enumerate(cards.items()):
        picture.pieces.append(dealt(picture, name, many, i, x, y, width))


def dealt(picture: Picture, name: str, many: int, i: int, x: float, y: float, width: float) -> str:
    """A card at its place in the hand: one row on a table, rows of four on a phone."""
    if picture.wide:
        step = (width - 20) / HAND
        return playing_card(picture, name, many, x + 10 + i * step, y + 24, step - 6, 70)
    step = (width - 12) / 4
    return playing_card(picture, name, many, x + 8 + (i % 4) * step, y + 22 + (i // 4) * 42, step - 6, 38)


def name_of(picture: Picture, name: str) -> str:
    """A card's name: industries in the reader's language."""
    return picture.say(WORDS[name]) if name in WORDS else picture.short(PLACE[name])


def playing_card(
    picture: Picture, name: str, many: int, x: float, y: float, width: float, height: float
) -> str:
    """A location card bears its name, an industry card its symbol as well."""
    said, sign = name_of(picture, name), SYMBOLS.get(name, "house")
    bar = "gold" if name in SYMBOLS else "navy"
    if picture.wide:
        face = card(0, 0, width, height, "", "card", bar, head=18)
        face += text(width / 2, 12, said, 11, ink_on(bar), bold=True, fit=width - 12)
        face += icon(sign, width / 2, height * 0.64, 30, "ink" if name in SYMBOLS else "line")
    else:
        face = card(0, 0, width, height, "", "card", bar)
        face += icon(sign, width / 2, 15.5, 13) + text(width / 2, 28.5, said, 9.5, bold=True, fit=width - 8)
    x_, y_, radius = (width - 17, height - 17, 10) if picture.wide else (width - 11, 16, 8)
    count = badge(x_, y_, radius, f"×{many}") if many > 1 else ""
    return at(x, y, face, count, id_=f"card:{name}", piece=f"card-{name}", title=said)
