"""The one visual language: palette, text, hexagons, dice, cards, tokens and tracks as small SVG functions.

Colours are CSS variables with a default, so that the page may change them for the dark; the ink on a colour goes with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import cos, pi, sin

PALETTE = {
    "paper": "#f6f1e4", "ink": "#2b2622", "line": "#8a7f70", "soft": "#e6dcc6", "board": "#dccfae", "card": "#fffaf0",
    "red": "#b8433a", "orange": "#d98032", "yellow": "#e3b93c", "green": "#5f9150", "forest": "#2f5d43",
    "blue": "#3f7fb2", "navy": "#2a4a73", "violet": "#7d5fa8", "pink": "#d687a6", "brown": "#855b3a",
    "grey": "#8f9496", "stone": "#b9b6ae", "beige": "#d3b98a", "meadow": "#a9c96b", "black": "#2a2a2a", "white": "#ffffff",
    "gold": "#caa24a", "silver": "#b4bcc2", "lit": "#e8572a",
}  # fmt: skip
DARK_INK = {"paper", "soft", "board", "card", "yellow", "stone", "beige", "meadow", "white", "gold", "silver", "pink", "orange"}
SEATS = ("red", "blue", "green", "violet", "orange")
SEAT_MARKS = ("●", "■", "▲", "◆", "★")
FONT = "font-family:'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"


def colour(name: str) -> str:
    """A colour of the palette, as the page may override it."""
    return f"var(--{name},{PALETTE[name]})"


def ink_on(name: str) -> str:
    """The ink that can be read on this colour."""
    return "#241f1b" if name in DARK_INK else "#fffdf7"


def attributes(**values: object) -> str:
    """Attributes of an element; an underscore becomes a hyphen, None is left out."""
    named = {key.rstrip("_").replace("_", "-"): value for key, value in values.items() if value is not None}
    return "".join(f' {key}="{escape(str(value))}"' for key, value in named.items())


def element(tag: str, *inside: str, **values: object) -> str:
    """An element with what is inside it."""
    return f"<{tag}{attributes(**values)}>{''.join(inside)}</{tag}>"


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def svg(width: float, height: float, title: str, *layers: str) -> str:
    """The whole picture; it scales with its width."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" role="img" '
        f'class="table" style="{FONT}"><title>{escape(title)}</title>{"".join(layers)}</svg>'
    )


def layer(name: str, *inside: str) -> str:
    """A layer: the static board, or the pieces."""
    return f'<g class="{name}">{"".join(inside)}</g>'


def at(x: float, y: float, *inside: str, id_: str | None = None, piece: str | None = None, title: str = "") -> str:
    """A group moved to a place; with the id of a move's argument it can be clicked, with a piece's name it glides."""
    said = f"<title>{escape(title)}</title>" if title else ""
    extra = attributes(data_id=id_, data_piece=piece)
    return f'<g transform="translate({number(x)},{number(y)})"{extra}>{said}{"".join(inside)}</g>'


def text(x: float, y: float, words: object, size: float = 12, fill: str = "ink", anchor: str = "middle", bold: bool = False) -> str:
    """Words, their middle line at y."""
    ink = colour(fill) if fill in PALETTE else fill
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{ink}" text-anchor="{anchor}" '
        f'dominant-baseline="central"{weight}>{escape(str(words))}</text>'
    )


def box(x: float, y: float, width: float, height: float, fill: str = "card", line: str | None = "line", round_: float = 6, thick: float = 1) -> str:
    """A rectangle with round corners."""
    stroke = f' stroke="{colour(line)}" stroke-width="{number(thick)}"' if line else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="{number(round_)}" fill="{colour(fill) if fill in PALETTE else fill}"{stroke}/>'
    )


def disc(x: float, y: float, radius: float, fill: str = "card", line: str | None = "ink", thick: float = 1) -> str:
    """A circle."""
    stroke = f' stroke="{colour(line)}" stroke-width="{number(thick)}"' if line else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{colour(fill)}"{stroke}/>'


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Corners as a polygon's points."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def polygon(corners: Iterable[tuple[float, float]], fill: str = "card", line: str | None = "ink", thick: float = 1) -> str:
    """A closed shape."""
    stroke = f' stroke="{colour(line)}" stroke-width="{number(thick)}" stroke-linejoin="round"' if line else ""
    return f'<polygon points="{points(corners)}" fill="{colour(fill)}"{stroke}/>'


def path(d: str, fill: str | None = None, line: str | None = "ink", thick: float = 1.5) -> str:
    """A free line or shape."""
    inside = colour(fill) if fill else "none"
    stroke = f' stroke="{colour(line)}" stroke-width="{number(thick)}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{d}" fill="{inside}"{stroke if line else ""}/>'


def hexagon(x: float, y: float, radius: float, fill: str, line: str | None = "ink", thick: float = 1) -> str:
    """A hexagon that stands on a corner."""
    corners = [(x + radius * cos(pi / 6 + i * pi / 3), y + radius * sin(pi / 6 + i * pi / 3)) for i in range(6)]
    return polygon(corners, fill, line, thick)


PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def die(x: float, y: float, size: float, pips: int, fill: str = "white") -> str:
    """A die with its pips; 0 is a die that has been used."""
    half, step, ink = size / 2, size * 0.26, ink_on(fill)
    dots = [
        f'<circle cx="{number(x + dx * step)}" cy="{number(y + dy * step)}" r="{number(size * 0.09)}" fill="{ink}"/>'
        for dx, dy in PIPS.get(pips, [])
    ]
    return box(x - half, y - half, size, size, fill, "ink", size * 0.2, 1.2) + "".join(dots)


def cube(x: float, y: float, size: float, fill: str, letter: str = "") -> str:
    """A small cube, with a letter so that its colour is not alone."""
    half = size / 2
    mark = text(x, y, letter, size * 0.75, ink_on(fill), bold=True) if letter else ""
    return box(x - half, y - half, size, size, fill, "ink", 2) + mark


def coin(x: float, y: float, radius: float, amount: object, fill: str = "gold") -> str:
    """A coin with an amount."""
    return disc(x, y, radius, fill, "ink") + disc(x, y, radius * 0.78, fill, "line", 0.7) + text(x, y, amount, radius, ink_on(fill), bold=True)


def shield(x: float, y: float, size: float, amount: object, fill: str = "gold") -> str:
    """Victory points: a shield with a number."""
    w, h = size * 0.46, size * 0.56
    d = f"M{number(x - w)} {number(y - h)}h{number(2 * w)}v{number(h)}q0 {number(h * 0.75)} {number(-w)} {number(h)}q{number(-w)} {number(-h * 0.25)} {number(-w)} {number(-h)}z"
    return path(d, fill, "ink", 1) + text(x, y - size * 0.05, amount, size * 0.5, ink_on(fill), bold=True)


def seat_disc(x: float, y: float, radius: float, seat: int) -> str:
    """A player's piece: colour and shape belong to the seat."""
    fill = SEATS[seat]
    return disc(x, y, radius, fill, "ink") + text(x, y, SEAT_MARKS[seat], radius * 1.1, ink_on(fill))
