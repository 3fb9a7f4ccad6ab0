"""Player boards: influence, book of abilities, supply, contracts to the left, investments to the right; the Automa."""

from __future__ import annotations

from typing import Final

from fabrica.draw import SEATS, at, badge, box, cube, disc, heading, icon, ink_on, panel, seat_disc, text, wrapped
from fabrica.games.stephens.components import ABILITY_ROWS, COLOURS, INVESTMENT_LINES, TYPES
from fabrica.games.stephens.drawing import cards
from fabrica.games.stephens.drawing.signs import (
    AUTOMA_SEAT,
    TYPE_COLOURS,
    TYPE_ICONS,
    Picture,
    accessory,
    sign,
)
from fabrica.games.stephens.words import LABELS, NAMES, View, automa_said, player_name

BOOK: Final = {  # ability: its place in the book
    "2b": (22, 22), "2c": (56, 22), "2d": (90, 22), "2e": (124, 22), "2a": (73, 60),
    "3a": (166, 22), "3b": (166, 60),
    "4a": (204, 22), "4b": (238, 22), "4c": (204, 60), "4d": (238, 60),
    "5a": (276, 60), "5b": (276, 22), "5c": (310, 22),
}  # fmt: skip
LINKS: Final = (
    ("2a", "2b"),
    ("2a", "2c"),
    ("2a", "2d"),
    ("2a", "2e"),
    ("4a", "4b"),
    ("4c", "4d"),
    ("5a", "5b"),
    ("5b", "5c"),
)
BOOK_WIDTH: Final = 332.0


def ids(picture: Picture, seat: int, id_: str) -> str | None:
    """An id to click, on the viewer's own board alone."""
    return id_ if seat == picture.seat else None


def player_board(picture: Picture, x: float, y: float, seat: int, wide: bool) -> float:
    """One player's board; how high it is."""
    player = picture.view["players"][seat]
    if not wide:
        return narrow_board(picture, x, y, seat, player)
    picture.board.append(panel(x, y, 588, 262))
    head(picture, x, y, 588, seat, player)
    shelves(picture, x + 8, y + 34, 106, seat, player)
    influence(picture, x + 124, y + 36, BOOK_WIDTH, seat, player)
    book(picture, x + 124, y + 74, seat, player)
    slots(picture, x + 124, y + 164, BOOK_WIDTH, seat, player)
    supply(picture, x + 124, y + 224, BOOK_WIDTH, seat, player)
    holdings(picture, x + 466, y + 34, 114, seat, player)
    return 262


def narrow_board(picture: Picture, x: float, y: float, seat: int, player: View) -> float:
    """The same for a phone: contracts and investments below the book."""
    picture.board.append(panel(x, y, 348, 452))
    head(picture, x, y, 348, seat, player)
    influence(picture, x + 8, y + 36, BOOK_WIDTH, seat, player)
    book(picture, x + 8, y + 74, seat, player)
    slots(picture, x + 8, y + 164, BOOK_WIDTH, seat, player)
    supply(picture, x + 8, y + 224, BOOK_WIDTH, seat, player)
    shelves(picture, x + 8, y + 262, 164, seat, player)
    holdings(picture, x + 178, y + 262, 164, seat, player)
    return 452


def head(picture: Picture, x: float, y: float, width: float, seat: int, player: View) -> None:
    """Name, points and means."""
    name = player_name(picture.view, seat, picture.say)
    if seat == picture.seat:
        name += f" ({picture.say(LABELS['you'])})"
    total = picture.view["scores"][seat]["total"]
    fill = SEATS[seat]
    picture.board += [
        box(x + 1, y + 1, width - 2, 28, fill, None, 12),
        seat_disc(x + 18, y + 15, 10, seat),
        heading_on(x + 36, y + 15, name, width - 214, fill),
    ]
    if seat == picture.view["first"]:
        picture.board.append(
            at(x + width - 166, y + 15, icon("flag", 0, 0, 17, ink_on(fill)), title=picture.say(LABELS["starting"]))
        )
    for i, (what, n) in enumerate((("vp", player["score"]), ("coin", player["coins"]))):
        left = x + width - 142 + i * 50
        title = picture.say(LABELS["scoring" if what == "vp" else "coins"])
        number = "" if what == "vp" else text(20, 0, n, 14, ink_on(fill), bold=True)
        picture.board.append(at(left, y + 15, sign(what, 0, 0, 20, n), number, title=f"{title}: {n}"))
    said = picture.say(LABELS["points-of"])
    title = said.format(player=player_name(picture.view, seat, picture.say), points=player["score"], total=total)
    drawn = text(-12, 15, f"Σ {total}", 15, ink_on(fill), "end", bold=True)
    picture.board.append(at(x + width, y, drawn, title=title))


def heading_on(x: float, y: float, words: str, fit: float, fill: str) -> str:
    """A player's name on their colour."""
    return text(x, y, words, 15, ink_on(fill), "start", bold=True, fit=fit, serif=True)


def influence(picture: Picture, x: float, y: float, width: float, seat: int, player: View) -> None:
    """The influence track from 0 to 25, with the disks that stop the marker."""
    step = width / 26
    for space in range(26):
        fill = "stone" if space > player["cap"] else "soft" if space % 5 == 0 else "card"
        picture.board.append(box(x + space * step, y, step, 24, fill, "line", 2, 0.7))
        if space % 5 == 0:
            picture.board.append(text(x + (space + 0.5) * step, y + 29, space, 8, "shade"))
    locks(picture, x, y + 12, step, seat, player)
    left = x + (player["influence"] + 0.5) * step
    title = f"{picture.say(LABELS['influence'])}: {player['influence']} / {player['cap']}"
    marker = disc(0, 0, 8, "violet", "ink", 1.2) + text(0, 0, player["influence"], 8.5, "#fffdf7", bold=True)
    picture.pieces.append(at(left, y + 12, marker, piece=f"influence-{seat}", title=title))


LOCKS: Final = {row.id: row.number or 0 for row in ABILITY_ROWS if row.group == "influence"}


def locks(picture: Picture, x: float, y: float, step: float, seat: int, player: View) -> None:
    """[10.2] [18.7] The disks on the influence track, each on its space; one opponent stacks them all on 10."""
    stacked = picture.view["options"]["locks"].endswith("-stacked")
    for i, ability in enumerate([disk for disk in player["disks"] if disk in LOCKS]):
        space = LOCKS["influence-10" if stacked else ability]
        title = f"{picture.say(NAMES[ability])}, {picture.say(LABELS['on-space']).format(space=space)}"
        place = (x + (space + 0.5) * step, y + (4 * i - 6 if stacked else 0))
        id_ = ids(picture, seat, f"disk:{ability}")
        picture.pieces.append(at(*place, seat_disc(0, 0, 6.2, seat), id_=id_, piece=f"worker-{seat}", title=title))


def book(picture: Picture, x: float, y: float, seat: int, player: View) -> None:
    """The book of abilities: points on the left page, the others on the right; covered ones have a disk."""
    picture.board += [
        box(x, y, BOOK_WIDTH, 82, "#efe2c4", "brown", 8, 1.2),
        box(x + 144, y + 4, 2, 74, "brown", None, 1),
    ]
    for one, two in LINKS:
        (a, b), (c, d) = BOOK[one], BOOK[two]
        picture.board.append(
            f'<line x1="{x + a:g}" y1="{y + b:g}" x2="{x + c:g}" y2="{y + d:g}" stroke="#b39b72" stroke-width="2"/>'
        )
    for ability, (left, top) in BOOK.items():
        covered = ability in player["disks"]
        spot = [
            disc(0, 0, 15, "stone" if covered else "meadow", "brown", 1),
            text(0, 0, ability, 11, "#241f1b", bold=True),
        ]
        picture.board.append(at(x + left, y + top, *spot, title=picture.say(NAMES[ability])))
        if covered:
            picture.pieces.append(covering(picture, x + left, y + top, seat, ability))


def covering(picture: Picture, x: float, y: float, seat: int, ability: str) -> str:
    """A disk on an ability, with the ability's label on it."""
    fill = SEATS[seat]
    drawn = disc(0, 0, 13, fill, "ink") + text(0, 0, ability, 11, ink_on(fill), bold=True)
    return at(
        x,
        y,
        drawn,
        id_=ids(picture, seat, f"disk:{ability}"),
        piece=f"worker-{seat}",
        title=picture.say(NAMES[ability]),
    )


def slots(picture: Picture, x: float, y: float, width: float, seat: int, player: View) -> None:
    """Three spaces for contracts to fulfil."""
    step = width / 3
    for i in range(3):
        picture.board.append(box(x + i * step, y, step - 6, 54, "paper", "line", 6, 0.8))
    if not player["contracts"]:
        picture.board.append(text(x + width / 2, y + 27, picture.say(LABELS["to-fulfil"]), 11, "stone"))
    for i, name in enumerate(player["contracts"]):
        left = x + i * step + (step - 78) / 2
        picture.pieces.append(cards.contract(picture, left, y + 2, name, ids(picture, seat, f"contract:{name}"), 72))


def wanted(picture: Picture, seat: int) -> dict[str, int]:
    """The cubes of a contract that the viewer is paying now, by colour."""
    if not picture.view["agenda"] or seat != picture.seat:
        return {}
    name, owner, about = picture.view["agenda"][-1]
    if name != "payment" or owner != seat:
        return {}
    return {colour: about >> i * 3 & 7 for i, colour in enumerate(COLOURS) if about >> i * 3 & 7}


def payment(picture: Picture, x: float, y: float, width: float, asked: dict[str, int]) -> None:
    """The cubes still asked for, over the spaces of the contracts."""
    picture.pieces.append(box(x, y, width, 54, "card", "lit", 8, 2))
    for i, (colour, n) in enumerate(asked.items()):
        drawn = cube(0, 0, 30, colour, picture.letter(colour)) + badge(15, 13, 8, n)
        place = x + width / 2 + (i - (len(asked) - 1) / 2) * 44
        title = f"{picture.say(NAMES[colour])} × {n}"
        picture.pieces.append(at(place, y + 27, drawn, id_=f"wanted:{colour}", title=title))


def supply(picture: Picture, x: float, y: float, width: float, seat: int, player: View) -> None:
    """Cubes, accessories, and cubes that wait on investments."""
    picture.board.append(box(x, y, width, 34, "paper", "line", 8, 0.8))
    left, asked = x + 17, wanted(picture, seat)
    if asked:
        payment(picture, x, y - 60, width, asked)
    for colour in COLOURS:
        n = player["cubes"].get(colour, 0)
        ready = player["reserved"].get(colour, 0)
        drawn = cube(0, 0, 22, colour, picture.letter(colour)) + badge(11, 11, 8, n)
        if ready:
            drawn += badge(11, -11, 8, ready, "lit", "#fffdf7")
        title = f"{picture.say(NAMES[colour])} × {n}" + (f"; {picture.say(LABELS['ready'])}: {ready}" if ready else "")
        if not n and not ready:
            drawn = f'<g opacity="0.3">{drawn}</g>'
        id_ = ids(picture, seat, f"{'given' if asked else 'cube'}:{colour}")
        picture.pieces.append(at(left, y + 16, drawn, id_=id_, piece=f"cube-{colour}", title=title))
        left += 34
    for kind in ("basketware", "crate", "chandelier"):
        n, spent = player["accessories"].get(kind, 0), player["spent"].get(kind, 0)
        drawn = accessory(kind, 0, 0, 26) + badge(13, 11, 8, n)
        if spent:
            drawn += badge(13, -11, 7, spent, "stone", "#241f1b")
        title = f"{picture.say(NAMES[kind])} × {n}; {picture.say(LABELS['spent'])}: {spent}"
        picture.pieces.append(at(left + 8, y + 16, drawn, id_=ids(picture, seat, f"accessory:{kind}"), title=title))
        left += 38


def shelves(picture: Picture, x: float, y: float, width: float, seat: int, player: View) -> None:
    """Fulfilled contracts in three rows, the first nearest the board on the right."""
    for i, type_ in enumerate(TYPES):
        top = y + i * 62
        fill = TYPE_COLOURS[type_]
        found = player["fulfilled"][type_]
        mark = box(-9, -26, 18, 52, fill, None, 5) + icon(TYPE_ICONS[type_], 0, 0, 15, ink_on(fill))
        picture.board += [
            box(x, top, width, 56, "paper", "line", 6, 0.8),
            at(x + width - 12, top + 28, mark, title=picture.say(NAMES[type_])),
        ]
        step = min(44.0, (width - 74) / max(1, len(found) - 1))
        for place, (name, _) in enumerate(found):
            picture.pieces.append(cards.contract(picture, x + width - 74 - place * step, top + 11, name, None, 48))


def holdings(picture: Picture, x: float, y: float, width: float, seat: int, player: View) -> None:
    """Investments in three rows by the colour of their cubes, the first nearest the board; columns below."""
    most = 1
    for i, line in enumerate(INVESTMENT_LINES):
        top = y + i * 56
        found = player["investments"][line]
        most = max(most, len(found))
        ground = [box(0, 0, width, 52, "paper", "line", 6, 0.8), box(2, 2, 14, 48, line, None, 5)]
        ground.append(text(9, 26, picture.letter(line), 11, ink_on(line), bold=True))
        picture.board.append(
            at(x, top, *ground, id_=ids(picture, seat, f"line:{line}"), title=picture.say(NAMES[line]))
        )
    step = min(46.0, (width - 66) / max(1, most - 1))
    for i, line in enumerate(INVESTMENT_LINES):
        for place, (name, _) in enumerate(player["investments"][line]):
            left = x + 19 + place * step
            id_ = ids(picture, seat, f"column:{place + 1}")
            picture.pieces.append(cards.investment(picture, left, y + i * 56 + 10, name, id_, 45))
    for column in range(most):
        title = picture.say(LABELS["column"]).format(n=column + 1)
        left = x + 19 + column * step + 22
        drawn = box(-10, -8, 20, 16, "soft", "line", 6) + text(0, 0, column + 1, 10, bold=True)
        picture.board.append(at(left, y + 178, drawn, id_=ids(picture, seat, f"column:{column + 1}"), title=title))


def automa_area(picture: Picture, x: float, y: float, width: float) -> float:
    """The Automa: its opponent's card, its workers, its last card, its bag, the rank; how high it is."""
    said = [line for words in automa_said(picture.view, picture.say) for line in wrapped(words, 12.5, width - 32)]
    high = 52 + len(said) * 20
    picture.board.append(panel(x, y, width, high))
    picture.board.append(seat_disc(x + 20, y + 20, 11, AUTOMA_SEAT))
    picture.board.append(heading(x + 38, y + 20, picture.say(LABELS["automa"]), 16))
    for i, line in enumerate(said):
        picture.board.append(text(x + 16, y + 48 + i * 20, line, 12.5, anchor="start", fit=width - 32))
    return high
