"""Players' boards: an estate of 37 spaces, dice, workers, silverlings, goods, storage, bonus tiles."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Final

from fabrica import draw
from fabrica.games.burgundy.components import (
    COLOURS,
    GOODS_KINDS,
    LARGE_BONUS,
    NUMBER,
    REGION,
    REGION_POINTS,
    SMALL_BONUS,
    SPACE_COLOUR,
    SPACE_COUNT,
    SPACES,
    STORE,
    cube,
)
from fabrica.games.burgundy.drawing_board import bonus_tile
from fabrica.games.burgundy.drawing_tiles import (
    FILL,
    ICON,
    WITHOUT_A_DIE,
    Scene,
    goods_stack,
    piece,
    small_label,
)
from fabrica.games.burgundy.words import held_tile

HIGH: Final = 11.0  # an estate is 11 radii high
WIDE: Final = 7 * sqrt(3)  # and so many radii wide
SIDES: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # side i lies between corners i − 1 and i


def place(space: int, radius: float) -> tuple[float, float]:
    """The middle of a space, seen from the middle of the estate."""
    q, r = cube(space)
    return sqrt(3) * radius * (q + r / 2), 1.5 * radius * r


BY_PLACE: Final = {cube(space): space for space in range(SPACE_COUNT)}


@cache
def borders(estate: int, radius: float, regions: int) -> str:
    """The lines around the regions whose spaces are in the mask `regions`, as one path."""
    parts = []
    for space in range(SPACE_COUNT):
        if not regions >> space & 1:
            continue
        q, r = cube(space)
        corners = draw.ring(*place(space, radius), radius, 6, 0.5)
        for side, (dq, dr) in enumerate(SIDES):
            other = BY_PLACE.get((q + dq, r + dr))
            if other is None or not REGION[estate * SPACE_COUNT + space] >> other & 1:
                (x, y), (u, v) = corners[side - 1], corners[side]
                parts.append(f"M{draw.number(x)} {draw.number(y)}L{draw.number(u)} {draw.number(v)}")
    return "".join(parts)


ALL: Final = (1 << SPACE_COUNT) - 1


def estate(scene: Scene, seat: int, x: float, y: float, radius: float) -> None:
    """A player's estate around x, y."""
    player = scene.view["players"][seat]
    if player["estate"] is None:
        scene.board.append(draw.text(x, y, scene.label("no-estate"), 14, fit=radius * 9))
        return
    number, mine = int(player["estate"]) - 1, seat == scene.view["seat"]
    cells = [space_cell(scene, number, space, radius, mine) for space in range(SPACE_COUNT)]
    lines = draw.path(borders(number, radius, ALL), None, "edge", radius * 0.06)
    scene.board.append(draw.at(x, y, *cells, lines))
    for name, kind in player["tiles"].items():
        dx, dy = place(SPACES.index(name), radius)
        piece(scene, kind, x + dx, y + dy, radius * 0.9, f"space:{name}" if mine else None)
    gold = borders(number, radius, complete(number, player["tiles"]))
    if gold:
        scene.pieces.append(draw.at(x, y, draw.path(gold, None, "gold", radius * 0.11)))


def complete(estate: int, tiles: dict[str, str]) -> int:
    """A bit for each space of a region that is full."""
    placed = sum(1 << SPACES.index(name) for name in tiles)
    full = [s for s in range(SPACE_COUNT) if REGION[estate * SPACE_COUNT + s] & ~placed == 0]
    return sum(1 << space for space in full)


def space_cell(scene: Scene, estate: int, space: int, radius: float, mine: bool) -> str:
    """An empty space: its colour, the icon of the colour and the number of the die."""
    colour = COLOURS[SPACE_COLOUR[estate * SPACE_COUNT + space]]
    x, y = place(space, radius)
    drawn = draw.faint(draw.hexagon(0, 0, radius * 0.97, FILL[colour], None), by=0.7)
    drawn += draw.hexagon(0, 0, radius * 0.9, "none", None)  # what is lit is the whole space
    drawn += draw.faint(draw.icon(ICON[colour], 0, radius * 0.46, radius * 0.5, "#241f1b"), by=0.6)
    if radius > 25:
        drawn += draw.die(0, -radius * 0.24, radius * 0.66, NUMBER[space], "card")
    else:
        drawn += draw.box(-6, -radius * 0.3 - 6.5, 12, 13, "card", None, 3)
        drawn += draw.text(0, -radius * 0.3, NUMBER[space], 10.5, bold=True)
    if not mine:
        return draw.at(x, y, drawn)
    title = scene.label("space", space=SPACES[space], colour=scene.named(colour), n=NUMBER[space])
    return draw.at(x, y, drawn, id_=f"space:{SPACES[space]}", title=title)


# What lies beside the estate


def dice(scene: Scene, seat: int, x: float, y: float, size: float) -> float:
    """A player's dice from x on; used ones step back. Returns where they end."""
    mine = seat == scene.view["seat"]
    for i, pips in enumerate(scene.view["players"][seat]["dice"]):
        title = scene.label("die", n=pips) if pips else f"{scene.label('dice')}: {scene.label('used')}"
        drawn = draw.die(0, 0, size, pips, draw.SEATS[seat])
        if not pips:
            mark = draw.path(cross(size * 0.22), None, "white", size * 0.09) if scene.view["white"] else ""
            drawn = draw.faint(drawn + mark, by=0.35)
        id_ = f"die:{pips}" if mine and pips else None
        scene.pieces.append(draw.at(x + size / 2, y, drawn, id_=id_, piece=f"die-{seat}-{i}", title=title))
        x += size * 1.15
    if mine and scene.asked(seat) in WITHOUT_A_DIE:
        joker = draw.die(0, 0, size, 0, "gold") + draw.icon("star", 0, 0, size * 0.62, "#241f1b")
        scene.pieces.append(draw.at(x + size / 2, y, joker, id_="die:any", title=scene.label("any-die")))
        x += size * 1.15
    return x


def cross(half: float) -> str:
    """Two strokes around 0, 0."""
    h = draw.number(half)
    return f"M-{h} -{h}L{h} {h}M{h} -{h}L-{h} {h}"


def purse(scene: Scene, seat: int, x: float, y: float, size: float) -> None:
    """Workers and silverlings, beside each other."""
    player = scene.view["players"][seat]
    drawn = draw.amount(0, 0, "worker", player["workers"], size)
    scene.board.append(draw.at(x, y, drawn, title=f"{scene.label('workers')}: {player['workers']}"))
    x += size * 2.6
    drawn = draw.box(0, -size * 0.65, size * 2.4, size * 1.3, "soft", "line", size * 0.65, 0.8)
    drawn += draw.octagon(size * 0.75, 0, size * 0.45) + draw.text(
        size * 1.75, 0, player["silver"], size * 0.72, bold=True
    )
    scene.board.append(draw.at(x, y, drawn, title=f"{scene.label('silverlings')}: {player['silver']}"))


def goods(scene: Scene, seat: int, x: float, y: float, size: float) -> None:
    """Three places for goods from x on, and how many were sold."""
    player = scene.view["players"][seat]
    step = size * 1.22
    for i in range(GOODS_KINDS):
        scene.board.append(draw.box(x + i * step, y - size / 2, size, size, "soft", "line", size * 0.14, 0.8))
    for i, (colour, count) in enumerate(player["goods"].items()):
        id_ = f"goods:{colour}" if seat == scene.view["seat"] else None
        goods_stack(scene, colour, count, x + i * step + size / 2, y, size * 0.84, id_)
    sold = sum(player["sold"].values())
    said = ", ".join(f"{scene.named(colour)} {n}" for colour, n in player["sold"].items())
    drawn = draw.box(0, -size / 2, size, size, "soft", "line", size * 0.14, 0.8)
    drawn += draw.faint(draw.icon("crate", size / 2, -size * 0.1, size * 0.5), by=0.5)
    drawn += draw.text(size / 2, size * 0.32, sold, max(9, size * 0.3), bold=True)
    title = f"{scene.label('sold')}: {said or scene.label('none')}"
    scene.board.append(draw.at(x + GOODS_KINDS * step, y, drawn, title=title))


def store(scene: Scene, seat: int, x: float, y: float, radius: float, step: float) -> None:
    """Three storage spaces, the first around x; a tile in the hand beside them."""
    mine = seat == scene.view["seat"]
    for i in range(STORE):
        empty = draw.hexagon(0, 0, radius, "soft", "line", 1)
        scene.board.append(draw.at(x + i * step, y, empty, title=scene.label("storage")))
        kind = scene.view["players"][seat]["store"][i]
        if kind is not None:
            piece(scene, kind, x + i * step, y, radius * 0.93, f"tile:{kind}" if mine else None)
    held = held_tile(scene.view, seat)
    if held is not None:
        at = x + STORE * step + radius * 0.3
        scene.board.append(draw.hexagon(at, y, radius * 1.08, "gold", None))
        piece(scene, held, at, y, radius * 0.93)


def in_hand(scene: Scene, seat: int, x: float, y: float) -> None:
    """What the tile beside the storage is, while somebody must discard one first."""
    if held_tile(scene.view, seat) is not None:
        small_labels(scene, ("in-hand", x, y))


def bonuses(scene: Scene, seat: int, x: float, y: float, size: float, end: str = "left") -> None:
    """The bonus tiles a player has taken."""
    seats = scene.view["seats"]
    for i, (colour, rank) in enumerate(scene.view["players"][seat]["bonuses"].items()):
        points = (LARGE_BONUS if rank == "large" else SMALL_BONUS)[seats]
        at = x + (i if end == "left" else -i) * size * 1.12
        title = scene.label(f"{rank}-bonus", colour=scene.named(colour), points=points)
        drawn = bonus_tile(colour, size, points)
        scene.pieces.append(draw.at(at, y, drawn, piece=f"{rank}-bonus-{colour}", title=title))


def region_sizes(scene: Scene, x: float, y: float, step: float) -> None:
    """What a complete region scores by its size."""
    drawn = []
    for size in range(1, len(REGION_POINTS)):
        at = (size - 1) * step
        drawn.append(draw.box(at, 0, step - 2, 15, "soft", None, 4))
        drawn.append(draw.text(at + step / 2 - 1, 7.5, size, 9.5))
        drawn.append(draw.box(at, 16, step - 2, 17, "gold", None, 4))
        drawn.append(draw.text(at + step / 2 - 1, 24.5, REGION_POINTS[size], 10.5, draw.ink_on("gold"), bold=True))
    scene.board.append(draw.at(x, y, *drawn, title=scene.label("region-sizes")))


def header(scene: Scene, seat: int, x: float, y: float, width: float, size: float) -> None:
    """Who it is, whether something is asked of them, and their points."""
    name = scene.player(seat) + (f" ({scene.label('you')})" if seat == scene.view["seat"] else "")
    scene.board.append(draw.seat_disc(x + size, y, size * 0.72, seat))
    scene.board.append(draw.heading(x + size * 2.1, y, name, size, fit=width * 0.46))
    if is_best(scene, seat):
        scene.board.append(draw.icon("crown", x + width - size * 3.4, y, size * 1.3, "gold"))
    if scene.asked(seat):
        at = x + width - size * 6.2
        pill = draw.box(at, y - size * 0.62, size * 3.6, size * 1.24, "lit", None, size * 0.62)
        pill += draw.text(
            at + size * 1.8,
            y,
            scene.label("to-decide"),
            max(9, size * 0.6),
            "#fffdf7",
            bold=True,
            fit=size * 3.2,
        )
        scene.board.append(pill)
    points = points_of(scene, seat)
    title = scene.label("points-of", player=name, points=points)
    scene.board.append(draw.at(x + width - size * 1.2, y + 1, draw.shield(0, 0, size * 1.9, points), title=title))


def points_of(scene: Scene, seat: int) -> int:
    """The place on the victory track; when the game is over the whole score."""
    view = scene.view
    return int(view["players"][seat]["track"] if view["agenda"] else view["scores"][seat]["total"])


def is_best(scene: Scene, seat: int) -> bool:
    """Has nobody more points when the game is over?"""
    totals = [lines["total"] for lines in scene.view["scores"]]
    return not scene.view["agenda"] and totals[seat] == max(totals)


def small_labels(scene: Scene, *labels: tuple[str, float, float]) -> None:
    """Quiet labels over parts of a player's board."""
    for name, x, y in labels:
        scene.board.append(small_label(x, y, scene.label(name), 10))
