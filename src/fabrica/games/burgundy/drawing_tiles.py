"""Tiles, spaces and goods as pictures, and the scene that everything is drawn into."""

from __future__ import annotations

from typing import Final, NamedTuple

from fabrica import draw
from fabrica.games.burgundy.components import COLOUR, COLOURS, GOODS_ROWS, KINDS
from fabrica.games.burgundy.names import HELP, NAMES, SHORT
from fabrica.games.burgundy.words import LABELS, Say, View, deciding, player_name

FILL: Final = {
    "castle": "forest",
    "mine": "grey",
    "building": "beige",
    "boat": "blue",
    "animal": "meadow",
    "knowledge": "yellow",
}
ICON: Final = {
    "castle": "castle",
    "mine": "pick",
    "building": "house",
    "boat": "boat",
    "animal": "paw",
    "knowledge": "book",
    "warehouse": "warehouse",
    "carpenters-workshop": "saw",
    "church": "church",
    "market": "market",
    "boarding-house": "bed",
    "bank": "bank",
    "city-hall": "city-hall",
    "watchtower": "tower",
}
DIE_OF: Final = {row.id: row.die for row in GOODS_ROWS}
SMALLEST: Final = 9.0  # no words smaller than this
WITHOUT_A_DIE: Final = ("castle-action", "sale", "carpenter", "church", "market", "city-hall")


class Scene(NamedTuple):
    """What is drawn, for whom, and the two layers it is drawn into."""

    view: View
    say: Say
    board: list[str]
    pieces: list[str]

    def label(self, name: str, **values: object) -> str:
        """A label in the reader's language."""
        return self.say(LABELS[name]).format(**values)

    def named(self, value: str) -> str:
        """The name of a tile, a colour or goods."""
        return self.say(NAMES[value])

    def player(self, seat: int) -> str:
        """A player's name."""
        return player_name(self.view, seat, self.say)

    def asked(self, seat: int) -> str | None:
        """The decision that a seat owes."""
        return dict(deciding(self.view)).get(seat)

    def explained(self, kind: str) -> str:
        """A tile's name and what it does."""
        return f"{self.named(kind)}: {self.say(HELP.get(kind) or HELP[colour_of(kind)])}"


def colour_of(kind: str) -> str:
    """The colour of a tile."""
    return COLOURS[COLOUR[KINDS.index(kind)]]


def tile(scene: Scene, kind: str, radius: float) -> str:
    """A hexagonal tile around 0, 0."""
    colour = colour_of(kind)
    return draw.hex_tile(radius, FILL[colour], face(scene, kind, colour, radius))


def face(scene: Scene, kind: str, colour: str, radius: float) -> str:
    """What a tile shows: an icon, and a number or a short name where there is room."""
    ink = draw.ink_on(FILL[colour])
    if colour == "knowledge":
        return numbered("book", kind.rpartition("-")[2], ink, radius)
    if colour == "animal":
        species, _, heads = kind.rpartition("-")
        return numbered(species, heads, ink, radius)
    if radius < 24:
        return draw.icon(ICON[kind], 0, 0, radius * 1.15, ink)
    size = max(SMALLEST, radius * 0.3)
    label = draw.text(0, radius * 0.4, scene.say(SHORT[kind]), size, ink, bold=True, fit=radius * 1.36)
    return draw.icon(ICON[kind], 0, -radius * 0.27, radius * 0.86, ink) + label


def numbered(name: str, number: str, ink: str, radius: float) -> str:
    """An icon over a number."""
    size = max(SMALLEST, radius * 0.52)
    return draw.icon(name, 0, -radius * 0.24, radius * 0.95, ink) + draw.text(
        0, radius * 0.5, number, size, ink, bold=True
    )


def piece(
    scene: Scene,
    kind: str,
    x: float,
    y: float,
    radius: float,
    id_: str | None = None,
    within: str | None = None,
) -> None:
    """Lay a tile somewhere; alike tiles share the name of a piece."""
    drawn = tile(scene, kind, radius)
    scene.pieces.append(draw.at(x, y, drawn, id_=id_, within=within, piece=f"tile-{kind}", title=scene.explained(kind)))


def goods_tile(colour: str, size: float) -> str:
    """A goods tile around 0, 0: its colour, and the number of the die that sells it."""
    return draw.square(size, colour, DIE_OF[colour])


def goods_stack(scene: Scene, colour: str, count: int, x: float, y: float, size: float, id_: str | None) -> None:
    """Goods of one colour, one on top of the other, with how many they are."""
    title = scene.label("goods-sold-by", goods=scene.named(colour), n=count, die=DIE_OF[colour])
    for i in range(count):
        up = min(i, 4) * 1.6
        drawn = goods_tile(colour, size)
        if count > 1 and i == count - 1:
            drawn += draw.badge(size * 0.5, -size * 0.5, max(7.0, size * 0.24), count)
        scene.pieces.append(draw.at(x + up, y - up, drawn, id_=id_, piece=f"goods-{colour}", title=title))


def small_label(
    x: float, y: float, words: str, size: float = 10, anchor: str = "start", fit: float | None = None
) -> str:
    """A quiet label."""
    return draw.faint(draw.text(x, y, words, max(SMALLEST, size), anchor=anchor, bold=True, fit=fit), by=0.75)
