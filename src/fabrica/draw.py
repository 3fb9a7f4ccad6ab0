"""The one visual language: palette, text, icons, hexagons, dice, cards and tokens as small SVG functions.

Colours are CSS variables with a default, so that the page may change them for the dark;
the ink on a colour goes with it, and edges stay dark.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from math import cos, pi, sin
from typing import Final

from fabrica.icons import ICONS

PALETTE: Final = {
    "paper": "#f6f1e4", "ink": "#2b2622", "line": "#8a7f70", "soft": "#e6dcc6", "board": "#dccfae",
    "card": "#fffaf0", "black": "#2a2a2a", "white": "#ffffff",
    "red": "#b8433a", "orange": "#d98032", "yellow": "#e3b93c", "green": "#5f9150", "forest": "#2f5d43",
    "blue": "#3f7fb2", "navy": "#2a4a73", "violet": "#7d5fa8", "pink": "#d687a6", "brown": "#855b3a",
    "grey": "#8f9496", "stone": "#b9b6ae", "beige": "#d3b98a", "meadow": "#a9c96b",
    "land": "#e9e3c4", "steel": "#5b6b78", "amber": "#b07d0e", "rust": "#8a4b1f", "denim": "#2a4a73",
    "gold": "#caa24a", "silver": "#b4bcc2", "lit": "#e8572a", "shade": "#5b4a33", "edge": "#2b2622",
}  # fmt: skip
DARK_INK: Final = frozenset(
    [
        "paper",
        "soft",
        "board",
        "card",
        "yellow",
        "stone",
        "beige",
        "meadow",
        "white",
        "gold",
        "silver",
        "pink",
        "orange",
        "grey",
    ]
)
SEATS: Final = ("red", "blue", "green", "violet", "orange")
SEAT_MARKS: Final = ("●", "■", "▲", "◆", "★")
FONT: Final = "font-family:'Segoe UI','Helvetica Neue',Arial,'Liberation Sans',system-ui,sans-serif"
SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"


# Colours


def colour(name: str) -> str:
    """A colour of the palette, as the page may override it; any other colour as it is."""
    return f"var(--{name},{PALETTE[name]})" if name in PALETTE else name


def ink_on(name: str) -> str:
    """The ink that can be read on this colour."""
    if name in ("paper", "card", "soft", "board"):
        return "ink"
    return "#241f1b" if name in DARK_INK else "#fffdf7"


def plain(picture: str) -> str:
    """The picture with its own colours instead of the page's variables: for files and mail."""
    return re.sub(r"var\(--[a-z]+,([^)]+)\)", r"\1", picture)


# Elements

NO_CHARACTERS: Final = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ud800-\\udfff\\ufffe\\uffff]")


def escape(text: str) -> str:
    """Text as it may stand in a picture; what XML does not know as a character is left out."""
    return html.escape(NO_CHARACTERS.sub("", text))


def attributes(**values: object) -> str:
    """Attributes of an element; an underscore becomes a hyphen, None is left out."""
    named = {key.rstrip("_").replace("_", "-"): value for key, value in values.items() if value is not None}
    return "".join(f' {key}="{escape(str(value))}"' for key, value in named.items())


def element(tag: str, *inside: str, **values: object) -> str:
    """An element with what is inside it."""
    return f"<{tag}{attributes(**values)}>{''.join(inside)}</{tag}>"


def number(value: float) -> str:
    """A coordinate, short."""
    short = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def stroke(line: str | None, thick: float) -> str:
    """The attributes of an outline; None is no outline."""
    return f' stroke="{colour(line)}" stroke-width="{number(thick)}"' if line else ""


def svg(width: float, height: float, title: str, *layers: str) -> str:
    """The whole picture, with the icons it uses; it scales with its width."""
    inside = "".join(layers)
    used = sorted(set(re.findall(r'href="#icon-([a-z-]+)"', inside)))
    icons = "".join(f'<path id="icon-{name}" fill-rule="evenodd" d="{ICONS[name]}"/>' for name in used)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" role="img" '
        f'class="table" style="{FONT}"><title>{escape(title)}</title><defs>{icons}</defs>{inside}</svg>'
    )


def layer(name: str, *inside: str) -> str:
    """A layer: the static board, or the pieces."""
    return f'<g class="{name}">{"".join(inside)}</g>'


def at(
    x: float,
    y: float,
    *inside: str,
    id_: str | None = None,
    piece: str | None = None,
    title: str = "",
    within: str | None = None,
) -> str:
    """A group moved to a place.

    With `id_`, the id of a move's argument, it can be clicked; `within` is the id of what it lies in (a tile
    in `depot:2`), so that a click means both. With `piece` it glides: alike pieces share a name, and the page
    pairs those that left with those that came.
    """
    said = f"<title>{escape(title)}</title>" if title else ""
    extra = attributes(data_id=id_, data_in=within, data_piece=piece)
    return f'<g transform="translate({number(x)},{number(y)})"{extra}>{said}{"".join(inside)}</g>'


def faint(*inside: str, by: float = 0.4) -> str:
    """A group that steps back."""
    return f'<g opacity="{by:g}">{"".join(inside)}</g>'


# Words


def text(
    x: float,
    y: float,
    words: object,
    size: float = 12,
    fill: str = "ink",
    anchor: str = "middle",
    bold: bool = False,
    fit: float | None = None,
    serif: bool = False,
) -> str:
    """Words, their middle line at y; words that would be wider than `fit` are squeezed into it."""
    said = str(words)
    squeeze = ""
    if fit is not None and width_of(said, size, bold) > fit:
        squeeze = f' textLength="{number(fit)}" lengthAdjust="spacingAndGlyphs"'
    weight = ' font-weight="700"' if bold else ""
    family = f' font-family="{SERIF}"' if serif else ""
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.35)}" font-size="{number(size)}" '
        f'fill="{colour(fill)}"{place}{weight}{family}{squeeze}>{escape(said)}</text>'
    )


def heading(
    x: float, y: float, words: object, size: float = 16, fit: float | None = None, anchor: str = "start"
) -> str:
    """A title over a part of the table."""
    return text(x, y, words, size, anchor=anchor, bold=True, fit=fit, serif=True)


NARROW: Final = frozenset(" .,:;'|!()[]/ijltfrI1")
WIDE: Final = frozenset("mwMW@%—")


def width_of(words: str, size: float, bold: bool = False) -> float:
    """How wide words are in a common sans-serif font, nearly."""
    units = sum(0.3 if sign in NARROW else 0.86 if sign in WIDE else 0.69 if sign.isupper() else 0.54 for sign in words)
    return units * size * (1.07 if bold else 1)


def wrapped(words: str, size: float, width: float) -> list[str]:
    """Words in lines that are not wider than `width`, as far as their lengths tell."""
    out: list[str] = []
    for word in words.split():
        if out and width_of(f"{out[-1]} {word}", size) <= width:
            out[-1] += f" {word}"
        else:
            out.append(word)
    return out


def lines(x: float, y: float, words: str, size: float, width: float, fill: str = "ink", bold: bool = False) -> str:
    """Words in the middle of x, in as many lines as they need, the first line at y."""
    return "".join(
        text(x, y + i * size * 1.18, line, size, fill, bold=bold, fit=width)
        for i, line in enumerate(wrapped(words, size, width))
    )


def digits(places: Iterable[tuple[float, float, int]], size: float, fill: str = "ink") -> str:
    """Single digits at many places, as one element."""
    at = list(places)
    xs, ys = " ".join(number(x) for x, _, _ in at), " ".join(number(y + size * 0.35) for _, y, _ in at)
    said = "".join(str(digit) for _, _, digit in at)
    return (
        f'<text x="{xs}" y="{ys}" font-size="{number(size)}" fill="{colour(fill)}" text-anchor="middle">{said}</text>'
    )


# Shapes


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "card",
    line: str | None = "line",
    round_: float = 6,
    thick: float = 1,
) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="{number(round_)}" fill="{colour(fill)}"{stroke(line, thick)}/>'
    )


def panel(x: float, y: float, width: float, height: float, fill: str = "card", line: str = "line") -> str:
    """A part of the table: a large card with a soft shadow."""
    shadow = faint(box(x + 1.5, y + 3, width, height, "shade", None, 14), by=0.18)
    return shadow + box(x, y, width, height, fill, line, 14, 1.2)


def disc(x: float, y: float, radius: float, fill: str = "card", line: str | None = "edge", thick: float = 1) -> str:
    """A circle."""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{colour(fill)}"{stroke(line, thick)}/>'
    )


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Corners as a polygon's points."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def polygon(
    corners: Iterable[tuple[float, float]], fill: str = "card", line: str | None = "edge", thick: float = 1
) -> str:
    """A closed shape."""
    joined = ' stroke-linejoin="round"' if line else ""
    return f'<polygon points="{points(corners)}" fill="{colour(fill)}"{stroke(line, thick)}{joined}/>'


def path(d: str, fill: str | None = None, line: str | None = "edge", thick: float = 1.5) -> str:
    """A free line or shape."""
    ends = ' stroke-linecap="round" stroke-linejoin="round"' if line else ""
    return f'<path d="{d}" fill="{colour(fill or "none")}"{stroke(line, thick)}{ends}/>'


def ring(x: float, y: float, radius: float, corners: int, turn: float = 0) -> list[tuple[float, float]]:
    """The corners of a regular shape; `turn` in corners."""
    angles = [(i + turn) * 2 * pi / corners for i in range(corners)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def hexagon(x: float, y: float, radius: float, fill: str, line: str | None = "edge", thick: float = 1) -> str:
    """A hexagon that stands on a corner."""
    return polygon(ring(x, y, radius, 6, 0.5), fill, line, thick)


def hex_tile(radius: float, fill: str, *inside: str) -> str:
    """A hexagonal tile around 0, 0: a soft shadow, an edge, a bright rim."""
    shadow = faint(hexagon(0.8, 1.8, radius, "shade", None), by=0.3)
    rim = faint(hexagon(0, 0, radius * 0.87, "none", "white", radius * 0.04), by=0.45)
    return shadow + hexagon(0, 0, radius, fill, "edge", 1.1) + rim + "".join(inside)


def icon(name: str, x: float, y: float, size: float, fill: str = "ink") -> str:
    """An icon around a point; `svg` brings its shape along."""
    if name not in ICONS:
        raise KeyError(f"there is no icon {name!r} in fabrica.icons")
    scale = f"{size / 24:.2f}".rstrip("0").rstrip(".")
    corner = f"{number(x - size / 2)},{number(y - size / 2)}"
    return f'<use href="#icon-{name}" transform="translate({corner})scale({scale})" fill="{colour(fill)}"/>'


# Dice, tokens, cards


PIPS: Final = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def die(x: float, y: float, size: float, pips: int, fill: str = "white") -> str:
    """A die with its pips; 0 is a die without a face."""
    half, step = size / 2, size * 0.25
    dots = "".join(f"M{number(x + dx * step)} {number(y + dy * step)}h0" for dx, dy in PIPS.get(pips, []))
    face = path(dots, None, ink_on(fill), size * 0.2) if dots else ""
    return box(x - half, y - half, size, size, fill, "edge", size * 0.22, max(0.8, size * 0.03)) + face


def cube(x: float, y: float, size: float, fill: str, letter: str = "") -> str:
    """A small cube, with a letter so that its colour is not alone."""
    half = size / 2
    mark = text(x, y, letter, size * 0.75, ink_on(fill), bold=True) if letter else ""
    return box(x - half, y - half, size, size, fill, "edge", 2) + mark


def square(size: float, fill: str, mark: object) -> str:
    """A square cardboard tile around 0, 0 with its mark, such as goods."""
    half = size / 2
    rim = faint(box(2 - half, 2 - half, size - 4, size - 4, "none", "white", size * 0.1, 0.8), by=0.5)
    said = text(0, 0, mark, max(9, size * 0.5), ink_on(fill), bold=True)
    return box(-half, -half, size, size, fill, "edge", size * 0.14) + rim + said


def coin(x: float, y: float, radius: float, amount: object, fill: str = "gold") -> str:
    """A coin with an amount."""
    rim = disc(x, y, radius * 0.8, fill, "line", 0.7)
    return disc(x, y, radius, fill, "edge") + rim + text(x, y, amount, radius, ink_on(fill), bold=True)


def octagon(x: float, y: float, radius: float, amount: object = "", fill: str = "silver") -> str:
    """An eight-sided coin."""
    rim = polygon(ring(x, y, radius * 0.78, 8, 0.5), fill, "line", 0.7)
    said = text(x, y, amount, radius, ink_on(fill), bold=True) if amount != "" else ""
    return polygon(ring(x, y, radius, 8, 0.5), fill, "edge", 1) + rim + said


def shield(x: float, y: float, size: float, amount: object, fill: str = "gold") -> str:
    """Victory points: a shield with a number."""
    w, h = size * 0.46, size * 0.56
    left, right, low = number(-w), number(w), number(h)
    d = (
        f"M{number(x - w)} {number(y - h)}h{number(2 * w)}v{low}q0 {number(h * 0.75)} {left} {low}"
        f"q{left} {number(-h * 0.25)} {left} {number(-h)}z"
    )
    rest = text(x, y - size * 0.06, amount, size * 0.44, ink_on(fill), bold=True, fit=float(right) * 1.8)
    return path(d, fill, "edge", 1) + rest


def seat_disc(x: float, y: float, radius: float, seat: int) -> str:
    """A player's piece: colour and shape belong to the seat."""
    fill = SEATS[seat]
    return disc(x, y, radius, fill, "edge") + text(x, y, SEAT_MARKS[seat], radius * 1.1, ink_on(fill))


def badge(x: float, y: float, radius: float, amount: object, fill: str = "ink", ink: str = "card") -> str:
    """A small round count at the corner of a thing."""
    return disc(x, y, radius, fill, "card", 1) + text(x, y, amount, max(9, radius * 1.25), ink, bold=True)


def amount(x: float, y: float, name: str, count: object, size: float = 22, fill: str = "soft") -> str:
    """An icon in a pill with how many of it there are, beginning at x; it is `size` × 2.4 wide."""
    pill = box(x, y - size * 0.65, size * 2.4, size * 1.3, fill, "line", size * 0.65, 0.8)
    drawn = icon(name, x + size * 0.75, y, size * 0.85)
    return pill + drawn + text(x + size * 1.75, y, count, size * 0.72, bold=True)


def card(
    x: float, y: float, width: float, height: float, title: object, fill: str = "card", bar: str = "soft",
    head: float | None = None,
) -> str:  # fmt: skip
    """A playing card with a coloured bar, `head` high, that carries its title."""
    head = head or height * 0.16
    shadow = faint(box(x + 1, y + 2.5, width, height, "shade", None, 7), by=0.2)
    body = box(x, y, width, height, fill, "edge", 7, 1.1)
    top = box(x + 3, y + 3, width - 6, head, bar, None, 5)
    named = text(x + width / 2, y + 3 + head / 2, title, head * 0.62, ink_on(bar), bold=True, fit=width - 14)
    return shadow + body + top + named
