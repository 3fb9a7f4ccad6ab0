"""The land, the sea and the links of Lancashire."""

from __future__ import annotations

from typing import Final

from fabrica.draw import SEATS, at, box, faint, icon, number, path, stroke, text
from fabrica.games.brass.components import LINKS, Link
from fabrica.games.brass.drawing.scene import Picture, mark
from fabrica.games.brass.names import NAMES

COAST: Final = [
    (0.0, 0.15), (0.05, 0.15), (0.09, 0.155), (0.2, 0.15), (0.235, 0.19), (0.17, 0.2), (0.03, 0.2),
    (0.03, 0.42), (0.03, 0.52), (0.02, 0.6), (0.02, 0.7), (0.06, 0.735), (0.14, 0.735), (0.22, 0.75),
    (0.14, 0.77), (0.03, 0.765), (0.0, 0.79),
]  # fmt: skip
"""The shore from north to south, as parts of the map; the sea is to its left."""


def terrain(picture: Picture) -> None:
    """Land and sea."""
    x, y, width, height = picture.chart
    shore = [(x + across * width, y + down * height) for across, down in COAST]
    sea = (
        "M" + "L".join(f"{number(a)} {number(b)}" for a, b in shore) + f"L{number(x)} {number(shore[0][1])}z"
    )
    picture.board += [
        box(x, y, width, height, "land", "line", 14, 1.2),
        faint(path(sea, "blue", None), by=0.32),
        faint(path(sea, None, "navy", 1.2), by=0.35),
    ]
    if picture.wide:
        picture.board.append(legend(picture, x + 14, y + height - 48))


def legend(picture: Picture, x: float, y: float) -> str:
    """What the lines mean."""
    rows = [
        (water, "potential canal"),
        (sleepers, "potential rail"),
        (dotted, "virtual link, for industry cards only"),
    ]
    drawn = []
    for i, (way, words) in enumerate(rows):
        low = y + 17 * i
        drawn.append(way(f"M{number(x)} {number(low)}h34"))
        drawn.append(text(x + 42, low, picture.say(words), 11, anchor="start"))
    return "".join(drawn)


def ways(picture: Picture) -> None:
    """Potential links and the lines of built ones on the board, under the places; link tiles among the pieces."""
    picture.board.append(virtual(picture))
    for link in LINKS:
        if is_open(picture, link):
            picture.board.append(potential(picture, link))
    for link in LINKS:
        if link.id in picture.view["links"]:
            built(picture, link, picture.view["links"][link.id])


def is_open(picture: Picture, link: Link) -> bool:
    """Is the link on the part of the map in play?"""
    return picture.view["seats"] > 2 or link.canal_for_two or link.rail_for_two


def virtual(picture: Picture) -> str:
    """The link between Liverpool and Birkenhead that only industry cards know."""
    if picture.view["seats"] == 2:
        return ""
    ax, ay, bx, by = picture.way("liverpool", "birkenhead")
    return dotted(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}")


def line_of(picture: Picture, link: Link) -> str:
    """The way of a link as a path."""
    ax, ay, bx, by = picture.way(link.a, link.b)
    return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"


def potential(picture: Picture, link: Link) -> str:
    """A potential link: water for canals, sleepers for rails; the other period's steps back."""
    way = line_of(picture, link)
    two = picture.view["seats"] == 2
    canal, rail = (link.canal_for_two, link.rail_for_two) if two else (link.canal, link.rail)
    by_canal = picture.view["period"] == "canal"
    drawn = shown(water(way), by_canal) * canal + shown(sleepers(way), not by_canal) * rail
    touch = f'<path d="{way}" fill="none" stroke="transparent" stroke-width="18" pointer-events="stroke"/>'
    kinds = ["potential canal"] * canal + ["potential rail"] * rail
    title = f"{NAMES[link.id]}: {', '.join(picture.say(kind) for kind in kinds)}"
    return at(0, 0, drawn, touch, id_=f"link:{link.id}", title=title)


def shown(drawn: str, now: bool) -> str:
    """Ways of the other period step back."""
    return drawn if now else faint(drawn, by=0.3)


def water(way: str) -> str:
    """A canal that could be dug."""
    return path(way, None, "card", 8) + path(way, None, "blue", 4)


def sleepers(way: str) -> str:
    """A railway that could be laid."""
    return faint(dashes(way, "ink", 7, "2 7"), by=0.75) + path(way, None, "line", 1.2)


def dotted(way: str) -> str:
    """The virtual link."""
    return dashes(way, "violet", 3, "1 7", round_ends=True)


def dashes(way: str, line: str, thick: float, pattern: str, round_ends: bool = False) -> str:
    """A broken line."""
    ends = ' stroke-linecap="round"' if round_ends else ""
    return f'<path d="{way}" fill="none"{stroke(line, thick)} stroke-dasharray="{pattern}"{ends}/>'


def built(picture: Picture, link: Link, seat: int) -> None:
    """A built link: a thick line of its owner's colour, with the owner's shape in the middle."""
    ax, ay, bx, by = picture.way(link.a, link.b)
    way, fill = line_of(picture, link), SEATS[seat]
    thick = 9 if picture.wide else 6
    title = f"{NAMES[link.id]}: {picture.name(seat)}"
    lines = path(way, None, "ink", thick + 3) + path(way, None, fill, thick)
    picture.board.append(at(0, 0, lines, title=title))
    tile = at((ax + bx) / 2, (ay + by) / 2, token(picture, seat), piece=f"link-{seat}", title=title)
    picture.pieces.append(tile)


def token(picture: Picture, seat: int) -> str:
    """The link tile around 0, 0."""
    size = 1.0 if picture.wide else 0.62
    sign = icon(picture.view["period"], -7 * size, 0, 15 * size)
    plate = box(-18 * size, -11 * size, 36 * size, 22 * size, "card", SEATS[seat], 5 * size, 2 * size)
    return plate + sign + mark(9 * size, 0, 5.5 * size, seat)
