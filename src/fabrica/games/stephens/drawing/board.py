"""The game board: display, furnaces and small factories with their rows, markets, tracks, scoring track."""

from __future__ import annotations

from typing import Final

from fabrica.draw import at, badge, box, cube, faint, heading, icon, panel, path, polygon, seat_disc, text
from fabrica.games.stephens.components import (
    ARMY_ROWS,
    COST,
    DELIVERY_ROWS,
    FURNACE_ROWS,
    SECTORS,
    TRACK_ROWS,
)
from fabrica.games.stephens.drawing import cards
from fabrica.games.stephens.drawing.signs import Picture, cubes_line, sign, signs
from fabrica.games.stephens.words import LABELS, NAMES, is_closed, player_name

FURNACES: Final = {row.id: row for row in FURNACE_ROWS}
TALL: Final = 112.0  # a level of the factory


# Professions to create


def display(picture: Picture, x: float, y: float, columns: int) -> None:
    """The six professions one may choose, the decks outside, and how many cards follow."""
    names = ("red", None, None, None, None, "blue")
    for i, card in enumerate(picture.view["display"]):
        left, top = x + i % columns * 92, y + i // columns * 122
        deck = names[i]
        if deck:
            picture.board.append(deck_below(picture, left, top, deck))
        if card:
            picture.pieces.append(cards.profession(picture, left, top, card, {}))


def deck_below(picture: Picture, x: float, y: float, deck: str) -> str:
    """The face-up deck under its top card, with the number of cards left."""
    left = len(picture.view["decks"][deck])
    title = f"{picture.say(NAMES[deck])}: {picture.say(LABELS['left']).format(n=left)}"
    layers = "".join([box(3 - i * 1.5, 3 + i * 2, 84, 100, deck, "ink", 7) for i in (2, 1)])
    count = text(42, 112, picture.say(LABELS["left"]).format(n=left), 9, "shade")
    return at(x, y, layers, count, id_=f"deck:{deck}", title=title)


# The factory: four corners on each level, professions beside them


def factory_box(picture: Picture, x: float, y: float, width: float, factory: str) -> None:
    """A small factory: its cubes, and the combinations it takes with their bonus."""
    corner = picture.say(NAMES[factory])
    title = picture.say(LABELS["factory"]).format(corner=corner)
    ground = [box(0, 0, width, TALL - 8, "soft", "brown", 8, 1.4), polygon(roof(width), "brown", "ink", 1)]
    ground.append(text(width / 2, 11, corner, 10, bold=True, fit=width - 12))
    picture.board.append(at(x, y, *ground, id_=f"factory:{factory}", title=title))
    for i, (colour, n) in enumerate(picture.view["factories"][factory].items()):
        at_x, letter = x + width / 2 + (i - 1) * 34, picture.letter(colour)
        picture.pieces.append(
            at(at_x, y + 36, cube(0, 0, 24, colour, letter), badge(13, -12, 8, n), id_=f"product:{colour}",
               piece=f"cube-{colour}", within=f"factory:{factory}", title=f"{picture.say(NAMES[colour])} × {n}")
        )  # fmt: skip
    for i, row in enumerate([row for row in DELIVERY_ROWS if row.factory == factory]):
        picture.board.append(delivery(picture, x + 5, y + 56 + i * 23, width - 10, row.id))


def roof(width: float) -> list[tuple[float, float]]:
    """A low saw-tooth roof."""
    teeth = [(width * (i / 6), -9 if i % 2 else 0.0) for i in range(7)]
    return [*teeth, (width, 0.0), (0.0, 0.0)]


def delivery(picture: Picture, x: float, y: float, width: float, name: str) -> str:
    """A combination and its bonus."""
    row = next(row for row in DELIVERY_ROWS if row.id == name)
    inside = [
        box(0, 0, width, 20, "card", "line", 5, 0.8),
        cubes_line(picture, row.cubes, 5, 10, 13),
        icon("arrow", width * 0.55, 10, 13, "lit"),
        signs(row.gain, width * 0.8, 10, 15),
    ]
    return at(x, y, *inside, id_=f"delivery:{name}", title=picture.say(NAMES[name]))


def furnace_box(picture: Picture, x: float, y: float, width: float, furnace: str) -> None:
    """A furnace: its fire, its cubes, its effect."""
    row = FURNACES[furnace]
    n = picture.view["furnaces"].get(furnace, 0)
    label = picture.say(LABELS["furnace"])
    title = label.format(corner=picture.say(NAMES[furnace]), n=n, colour=picture.say(NAMES[row.colour]))
    effects = {"contract": ("crown", "gold"), "investment": ("bank", "rust")}
    effect, ink = effects.get(row.effect, ("worker", "rust"))
    ground = [
        box(0, 0, width, TALL - 8, "#c9a27a", "ink", 8, 1.4),
        path(arch(width), "#4b3527", "ink", 1.4),
        icon("furnace", width / 2, 80, 30, "orange" if n else "grey"),
        box(width - 30, 4, 26, 26, "card", "line", 6),
        icon(effect, width - 17, 17, 18, ink),
        text(8, 14, picture.say(NAMES[furnace]), 9.5, "#241f1b", "start", bold=True, fit=width - 44),
    ]
    picture.board.append(at(x, y, *ground, id_=f"furnace:{furnace}", title=title))
    for i in range(n):
        place = (x + width / 2 + (i % 4 - 1.5) * 25, y + 46 + i // 4 * 22)
        drawn = cube(0, 0, 20, row.colour, picture.letter(row.colour))
        picture.pieces.append(at(*place, drawn, piece=f"cube-{row.colour}", title=title))


def arch(width: float) -> str:
    """The mouth of a furnace."""
    left, right = 12, width - 12
    return f"M{left} {TALL - 10}V56q0 -24 24 -24H{right - 24:g}q24 0 24 24V{TALL - 10}z"


def profession_row(
    picture: Picture, x: float, y: float, width: float, row: str, from_right: bool, high: float = TALL
) -> None:
    """A row of professions beside its factory; many are drawn small, in two lines."""
    found = picture.view["rows"][row]
    title = picture.say(LABELS["row"]).format(row=picture.say(NAMES[row]))
    ground = box(0, 0, width, high - 8, "paper", "line", 8, 0.8)
    name = text(width / 2, (high - 8) / 2, picture.say(NAMES[row]), 13, "stone", fit=width - 20)
    picture.board.append(at(x, y, ground, "" if found else name, id_=f"row:{row}", title=title))
    if len(found) * 86 > width + 10:
        crowded_row(picture, x, y, width, row, from_right)
        return
    for i, card in enumerate(found):
        left = x + width - 87 - i * 84 if from_right else x + 3 + i * 84
        picture.pieces.append(cards.profession(picture, left, y + 2, card["profession"], card))


def crowded_row(picture: Picture, x: float, y: float, width: float, row: str, from_right: bool) -> None:
    """Many professions: small cards in two lines."""
    found = picture.view["rows"][row]
    length = max(int((width - 4) // (cards.SMALL_WIDTH + 2)), (len(found) + 1) // 2)
    step = (width - 4) / length
    for i, card in enumerate(found):
        left, line = i % length * step + 2, i // length
        left = width - left - cards.SMALL_WIDTH if from_right else left
        top = y + 2 + line * (cards.SMALL_HEIGHT + 2)
        picture.pieces.append(cards.profession(picture, x + left, top, card["profession"], card, small=True))


# Markets


def market(picture: Picture, x: float, y: float, width: float, name: str) -> None:
    """Five cards with the cost of their spaces."""
    found = picture.view["markets"][name]
    left = len(found["deck"])
    ground = [
        box(0, 0, width, TALL - 8, "paper", "line", 8, 0.8),
        heading(8, 13, picture.say(LABELS[name]), 13),
        text(width - 8, 13, picture.say(LABELS["left"]).format(n=left), 10, "shade", "end"),
    ]
    picture.board.append(at(x, y, *ground, id_=f"market:{name}", title=picture.say(LABELS[name])))
    step = width / 5
    size = step - 6
    for i, card in enumerate(found["open"]):
        middle = x + i * step + step / 2
        if is_closed(picture.view, i):
            picture.board.append(text(middle, y + 92, picture.say(LABELS["closed"]), 11, "shade", fit=size))
        else:
            picture.board.append(cost(picture, middle, y + 92, COST[i], name))
        if card:
            draw, kind = (cards.contract, "contract") if name == "contracts" else (cards.investment, "investment")
            top = y + 24 + (58 - size * 0.7) / 2
            picture.pieces.append(draw(picture, x + i * step + 3, top, card, f"{kind}:{card}", size))


def cost(picture: Picture, x: float, y: float, amount: int, market: str) -> str:
    """What a space of a market costs."""
    drawn = sign("influence" if market == "contracts" else "coin", x + 8, y, 14)
    title = picture.say(LABELS["market-cost"]).format(cost=amount)
    return at(0, 0, text(x - 6, y, amount, 13, bold=True), drawn, title=title)


# Tracks


def forest_and_dune(picture: Picture, x: float, y: float, width: float) -> None:
    """Both tracks with their sectors, and everybody's disks."""
    for i, row in enumerate(TRACK_ROWS):
        track(picture, x, y + i * 58, width, row.id, row.top)


def track(picture: Picture, x: float, y: float, width: float, name: str, top: int) -> None:
    """A track from 0 to its top, the sectors in shades with their points."""
    step = (width - 30) / (top + 1)
    picture.board.append(at(x, y, sign(name, 13, 20, 24), title=picture.say(NAMES[name])))
    for sector in SECTORS:
        if sector.track != name:
            continue
        left, wide = x + 30 + sector.first * step, (sector.last - sector.first + 1) * step
        fill = {0: "paper", 7: "soft"}.get(sector.vp, "board")
        picture.board.append(box(left, y, wide, 40, fill, "line", 4))
        picture.board.append(sign("vp", left + wide - 11, y + 10, 18, sector.vp))
    for space in range(top + 1):
        picture.board.append(text(x + 30 + (space + 0.5) * step, y + 47, space, 9, "shade"))
    for seat, player in enumerate(picture.view["players"]):
        spot = x + 30 + (player["tracks"][name] + 0.5) * step + (seat % 2) * 7 - 4
        title = f"{player_name(picture.view, seat, picture.say)}: {player['tracks'][name]}"
        drawn = seat_disc(0, 0, 8.5, seat)
        picture.pieces.append(at(spot, y + 13 + seat // 2 * 15, drawn, piece=f"{name}-{seat}", title=title))


def scoring(picture: Picture, x: float, y: float, width: float, lines: int) -> float:
    """The scoring track with the army and the markers; how high it is."""
    length = (56 + lines - 1) // lines
    step, tall = width / length, 46.0
    numbers = {row.space: row for row in ARMY_ROWS}
    for space in range(56):
        left, top = x + space % length * step, y + space // length * tall
        five = space % 5 == 0
        picture.board.append(box(left, top, step, 30, "soft" if five else "card", "line", 3, 0.8))
        if five or step > 22:
            picture.board.append(text(left + step / 2, top + 37, space, 9 if five else 7.5, "shade", bold=five))
        if space in numbers:
            row = numbers[space]
            n = (row.two, row.two, row.three, row.four)[picture.view["seats"] - 1]
            picture.board.append(faint(text(left + step / 2, top + 8, f"+{n}", 9.5, "red", bold=True), by=0.9))
    army(picture, x, y, step, length, tall)
    for seat, player in enumerate(picture.view["players"]):
        shown = min(55, player["score"])
        left, top = x + (shown % length + 0.5) * step, y + shown // length * tall
        title = f"{player_name(picture.view, seat, picture.say)}: {player['score']}"
        spot = (left + (seat % 2) * 6 - 3, top + 9 + seat // 2 * 12)
        picture.pieces.append(at(*spot, seat_disc(0, 0, 8, seat), piece=f"score-{seat}", title=title))
    return lines * tall


def army(picture: Picture, x: float, y: float, step: float, length: int, tall: float) -> None:
    """The army's marker."""
    space = picture.view["army"]
    left, top = x + (space % length + 0.5) * step, y + space // length * tall
    drawn = box(-11, -11, 22, 22, "navy", "ink", 5) + icon("hat", 0, 0, 18, "#fffdf7")
    title = f"{picture.say(LABELS['army'])}: {space}"
    picture.pieces.append(at(left, top + 17, drawn, piece="army", title=title))


def ground(picture: Picture, x: float, y: float, width: float, height: float, title: str) -> None:
    """A part of the table with its heading."""
    picture.board.append(panel(x, y, width, height, "board"))
    picture.board.append(heading(x + 12, y + 15, title, 14, fit=width - 24))
