"""The signs on cards and boards: icons of costs and gains, cubes with their letters, accessories."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from fabrica.draw import box, coin, cube, disc, faint, icon, path, polygon, shield, text
from fabrica.games.stephens.components import COLOURS
from fabrica.games.stephens.words import LABELS

Say = Callable[[str], str]
View = dict[str, Any]

ACCESSORY_ICONS: Final = {"basketware": "basket", "crate": "crate", "chandelier": "chandelier"}
TYPE_ICONS: Final = {"crown": "crown", "colonies": "globe", "kingdom": "flag"}
TYPE_COLOURS: Final = {"crown": "gold", "colonies": "meadow", "kingdom": "red"}
AUTOMA_SEAT: Final = 4  # the fifth colour and mark


@dataclass
class Picture:
    """What is drawn: the board that stays, the pieces that move, and who looks."""

    view: View
    say: Say
    board: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def seat(self) -> int:
        """The seat that looks; a spectator has none."""
        return int(self.view["seat"]) if isinstance(self.view["seat"], int) else -1


    def letter(self, colour: str) -> str:
        """The letter of a colour, for who cannot tell colours apart."""
        return self.say(LABELS["letters"]).split()[COLOURS.index(colour)]


def seat_number(whose: int | str) -> int:
    """The colour and mark of a player."""
    return whose if isinstance(whose, int) else AUTOMA_SEAT


def sign(name: str, x: float, y: float, size: float, number: int = 1) -> str:
    """An icon of the rulebook around a point; points carry their number inside."""
    if name == "vp":
        return shield(x, y, size * 1.1, number)
    if name == "coin":
        return coin(x, y, size * 0.48, "$")
    if name == "influence":
        return disc(x, y, size * 0.48, "violet") + icon("star", x, y, size * 0.7, "#fffdf7")
    if name == "dune":
        return dune(x, y, size)
    if name == "cube":
        return cube(x, y, size * 0.8, "card", "?")
    if name == "accessory":
        return accessory("any", x, y, size * 0.9)
    names = {"forest": ("tree", "green"), "card": ("cards", "denim"), "worker": ("worker", "rust")}
    return icon(names[name][0], x, y, size, names[name][1])


def dune(x: float, y: float, size: float) -> str:
    """A dune: two waves of sand."""
    half = size / 2
    sand = polygon(
        [(x - half, y + half * 0.7), (x - half * 0.2, y - half * 0.7), (x + half, y + half * 0.7)], "beige", "brown"
    )
    wave = path(f"M{x - half * 0.5:.1f} {y + half * 0.25:.1f}q{half * 0.4:.1f} {-half * 0.4:.1f} {half:.1f} 0")
    return sand + wave


def signs(names: Iterable[str], x: float, y: float, size: float) -> str:
    """Icons in a line around a point: each kind once, with its number."""
    names = list(names)
    kinds = list(dict.fromkeys(names))
    width = line_width(names, size)
    out, left = [], x - width / 2
    for kind in kinds:
        n = names.count(kind)
        if n > 1 and kind != "vp":
            out.append(text(left + size * 0.28, y, n, size * 0.8, bold=True))
            left += size * 0.55
        out.append(sign(kind, left + size / 2, y, size, n))
        left += size * 1.08
    return "".join(out)


def line_width(names: list[str], size: float) -> float:
    """How wide a line of icons is."""
    return sum(size * (1.08 + (0.55 if names.count(kind) > 1 and kind != "vp" else 0)) for kind in dict.fromkeys(names))


def trade(pay: tuple[str, ...], gain: tuple[str, ...], x: float, y: float, size: float) -> str:
    """A benefit: what is gained, or what is paid, an arrow, what is gained."""
    if not pay:
        return signs(gain, x, y, size)
    left, right = line_width(list(pay), size), line_width(list(gain), size)
    start = x - (left + right + size * 0.7) / 2
    arrow = start + left + size * 0.35
    return (
        signs(pay, start + left / 2, y, size)
        + icon("arrow", arrow, y, size * 0.75, "lit")
        + signs(gain, start + left + size * 0.7 + right / 2, y, size)
    )


def cubes_line(picture: Picture, colours: Iterable[str], x: float, y: float, size: float) -> str:
    """Cubes side by side, beginning at x."""
    return "".join([cube(x + size * (i * 1.15 + 0.5), y, size, c, picture.letter(c)) for i, c in enumerate(colours)])


def accessory(kind: str, x: float, y: float, size: float) -> str:
    """An accessory tile; any one is a question mark on a basket, so that nobody takes it for any cube."""
    tile = box(x - size / 2, y - size / 2, size, size, "soft", "brown", size * 0.2)
    if kind not in ACCESSORY_ICONS:
        return tile + faint(icon("basket", x, y, size * 0.9, "rust"), by=0.4) + text(x, y, "?", size * 0.8, bold=True)
    return tile + icon(ACCESSORY_ICONS[kind], x, y, size * 0.8, "rust")


def said(picture: Picture, names: dict[str, str], name: str) -> str:
    """A name in the language of the picture."""
    return picture.say(names[name])
