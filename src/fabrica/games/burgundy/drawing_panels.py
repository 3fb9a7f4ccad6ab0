"""The parts of the table: one's own board large, the others smaller, the choice of estates, the supply."""

from __future__ import annotations

from typing import Final

from fabrica import draw
from fabrica.games.burgundy.components import (
    CASTLES,
    COLOURS,
    ESTATES,
    KINDS,
    NUMBER,
    SHEETS,
    SPACE_COLOUR,
    SPACE_COUNT,
    SPACES,
)
from fabrica.games.burgundy.drawing_estate import (
    ALL,
    HIGH,
    WIDE,
    bonuses,
    borders,
    dice,
    estate,
    goods,
    header,
    in_hand,
    place,
    purse,
    region_sizes,
    small_labels,
    store,
)
from fabrica.games.burgundy.drawing_tiles import FILL, ICON, Scene, colour_of, small_label

OTHER_WIDTH: Final = 378.0
OTHER_HEIGHT: Final = 292.0


def frame(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> None:
    """The panel of a player; its edge is lit while something is asked of them."""
    scene.board.append(draw.panel(x, y, width, height, "card", "lit" if scene.asked(seat) else "line"))


# One's own board


def own_wide(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> None:
    """The viewer's board beside the main board."""
    frame(scene, seat, x, y, width, height)
    header(scene, seat, x + 4, y + 28, width - 8, 20)
    small_labels(
        scene,
        ("dice", x + 20, y + 60),
        ("goods", x + 312, y + 60),
        ("storage", x + 20, y + height - 112),
        ("region-sizes", x + width - 220, y + height - 62),
    )
    dice(scene, seat, x + 20, y + 92, 44)
    purse(scene, seat, x + 178, y + 92, 22)
    goods(scene, seat, x + 312, y + 92, 42)
    if scene.asked(seat) == "settle":
        choice(scene, seat, x + 14, y + 126, width - 28, 2 if len(on_offer(scene, seat)) == 2 else 3)
    else:
        estate(scene, seat, x + width / 2, y + 316, 35.5)
        estate_number(scene, seat, x + 20, y + 136)
    store(scene, seat, x + 53, y + height - 56, 35.5, 66)
    in_hand(scene, seat, x + 231, y + height - 112)
    region_sizes(scene, x + width - 220, y + height - 50, 25)
    bonuses(scene, seat, x + width - 32, y + height - 92, 32, end="right")


def own_narrow(scene: Scene, seat: int, x: float, y: float, width: float) -> float:
    """The viewer's board on a phone; returns its height."""
    high = 304.0
    if scene.asked(seat) == "settle":
        high = choice(scene, seat, x + 6, y + 112, width - 12, 2)
    else:
        estate(scene, seat, x + width / 2, y + 264, 27.6)
    height = high + 316
    header(scene, seat, x, y + 24, width, 17)
    dice(scene, seat, x + 12, y + 76, 48)
    purse(scene, seat, x + width - 116, y + 76, 21)
    low = y + high + 116
    small_labels(
        scene, ("storage", x + 12, low - 2), ("goods", x + 12, low + 72), ("region-sizes", x + 12, low + 140)
    )
    store(scene, seat, x + 36, low + 34, 28, 54)
    in_hand(scene, seat, x + 242, low + 34)
    bonuses(scene, seat, x + width - 24, low + 104, 34, end="right")
    goods(scene, seat, x + 12, low + 104, 44)
    region_sizes(scene, x + 12, low + 150, (width - 22) / 8)
    return height


def frame_first(scene: Scene, seat: int, x: float, y: float, width: float) -> float:
    """The viewer's board on a phone, with its panel behind it; returns its height."""
    inner = Scene(scene.view, scene.say, [], scene.pieces)
    height = own_narrow(inner, seat, x, y, width)
    frame(scene, seat, x, y, width, height)
    scene.board.extend(inner.board)
    return height


def estate_number(scene: Scene, seat: int, x: float, y: float) -> None:
    """Which estate it is."""
    number = scene.view["players"][seat]["estate"]
    if number is not None:
        scene.board.append(small_label(x, y, scene.label("estate", n=number)))


# The choice of an estate


def on_offer(scene: Scene, seat: int) -> list[int]:
    """The estates a player may still choose."""
    sheet = scene.view["players"][seat]["sheet"]
    if sheet is not None:
        return [SHEETS[sheet - 1].front - 1, SHEETS[sheet - 1].back - 1]
    taken = [player["estate"] for player in scene.view["players"]]
    return [i for i, name in enumerate(ESTATES) if not i or name not in taken]


def choice(scene: Scene, seat: int, x: float, y: float, width: float, columns: int) -> float:
    """The estates on offer, side by side; returns how high they are."""
    offered, mine = on_offer(scene, seat), seat == scene.view["seat"]
    radius = min((width / columns - 8) / WIDE, 10.3 if columns > 2 else 20)
    high = radius * HIGH + 20
    for i, number in enumerate(offered):
        at = x + (i % columns + 0.5) * width / columns
        top = y + i // columns * high
        title = scene.label("estate", n=ESTATES[number])
        scene.board.append(small_label(at, top + 4, title, 11, anchor="middle"))
        drawn = [*choice_spaces(number, radius), *start_spaces(scene, number, radius, mine)]
        drawn.append(draw.path(borders(number, radius, ALL), None, "edge", 0.8))
        id_ = f"estate:{ESTATES[number]}" if mine else None
        scene.board.append(draw.at(at, top + 12 + radius * HIGH / 2, *drawn, id_=id_, title=title))
    return high * ((len(offered) + columns - 1) // columns)


def choice_spaces(number: int, radius: float) -> list[str]:
    """The spaces of an estate on offer, one shape for each colour, with their numbers."""
    drawn = []
    for i, colour in enumerate(COLOURS):
        places = {s: place(s, radius) for s in range(SPACE_COUNT) if SPACE_COLOUR[number * SPACE_COUNT + s] == i}
        shape = "".join(f"M{draw.points(draw.ring(*at, radius, 6, 0.5))}z" for at in places.values())
        drawn.append(draw.path(shape, FILL[colour], "card", 0.5))
        drawn.append(draw.digits([(x, y, NUMBER[s]) for s, (x, y) in places.items()], 9, draw.ink_on(FILL[colour])))
    return drawn


def start_spaces(scene: Scene, number: int, radius: float, mine: bool) -> list[str]:
    """The dark green spaces of an estate on offer: on one of them the start castle will stand."""
    drawn = []
    for space in range(SPACE_COUNT):
        if SPACE_COLOUR[number * SPACE_COUNT + space] == CASTLES:
            title = scene.label("space", space=SPACES[space], colour=scene.named("castle"), n=NUMBER[space])
            shape = draw.hexagon(0, 0, radius * 0.95, "forest", "white", 0.8)
            shape += draw.icon("castle", 0, 0, radius * 1.05, draw.ink_on("forest"))
            id_, within = (f"space:{SPACES[space]}", f"estate:{ESTATES[number]}") if mine else (None, None)
            drawn.append(draw.at(*place(space, radius), shape, id_=id_, within=within, title=title))
    return drawn


# The others


def other(scene: Scene, seat: int, x: float, y: float, width: float) -> float:
    """Another player's board; returns its height."""
    k = min(width / OTHER_WIDTH, 1.25)
    height = OTHER_HEIGHT * k
    frame(scene, seat, x, y, width, height)
    header(scene, seat, x, y + 24 * k, width, 15 * k)
    estate(scene, seat, x + 134 * k, y + 165 * k, 20.6 * k)
    left = x + 268 * k
    beside(scene, seat, left, y + 50 * k, min((x + width - left) / 112, 1.75), height - 50 * k)
    return height


def beside(scene: Scene, seat: int, x: float, y: float, k: float, height: float) -> None:
    """What lies beside another player's estate, from top to bottom."""
    step = height / 5
    dice(scene, seat, x, y + step * 0.4, 26 * k)
    purse(scene, seat, x, y + step * 1.3, 18 * min(k, 1.5))
    goods(scene, seat, x, y + step * 2.3, 21 * k)
    store(scene, seat, x + 17 * k, y + step * 3.25, 18.5 * k, 34 * k)
    bonuses(scene, seat, x + 9 * k, y + step * 4.25, 19 * k)


# What is still to come


def supply(scene: Scene, x: float, y: float, width: float, height: float = 0) -> float:
    """Every kind of tile not drawn yet, with its coloured and black backs; returns the height."""
    left = [kind for kind in KINDS if kind in scene.view["supply"] or kind in scene.view["black_supply"]]
    k = 1.25 if height else 1.0
    columns = int((width - 20) // (46 * k))
    height = max(height, 40 + 36 * k * max(1, (len(left) + columns - 1) // columns))
    scene.board.append(draw.panel(x, y, width, height))
    scene.board.append(draw.heading(x + 16, y + 22, scene.label("supply"), 14))
    for i, kind in enumerate(left):
        at, top = x + 26 * k + i % columns * 46 * k, y + 36 + (16 + i // columns * 36) * k
        scene.board.append(draw.at(at, top, supply_count(scene, kind, k), title=scene.explained(kind)))
    return height


def supply_count(scene: Scene, kind: str, k: float) -> str:
    """A small tile with how many of it are left: on light those with a coloured back, on black the others."""
    coloured, black = scene.view["supply"].get(kind, 0), scene.view["black_supply"].get(kind, 0)
    colour = colour_of(kind)
    drawn = draw.hexagon(0, 0, 14 * k, FILL[colour], "ink", 0.8) + small_face(kind, colour, k)
    if coloured:
        drawn += draw.badge(18 * k, -6 * k, 7.2 * k, coloured, "card", "ink")
    return drawn + (draw.badge(18 * k, 8 * k, 7.2 * k, black, "black", "#fffdf7") if black else "")


def small_face(kind: str, colour: str, k: float) -> str:
    """What a very small tile shows."""
    ink = draw.ink_on(FILL[colour])
    if colour == "knowledge":
        return draw.text(0, 0, kind.rpartition("-")[2], 11 * k, ink, bold=True)
    if colour == "animal":
        species, _, heads = kind.rpartition("-")
        return draw.icon(species, 0, -4 * k, 13 * k, ink) + draw.text(0, 7.5 * k, heads, 9 * k, ink, bold=True)
    return draw.icon(ICON[kind], 0, 0, 16 * k, ink)
