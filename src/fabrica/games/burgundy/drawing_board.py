"""The main board: phases, rounds, six depots around the black one, bonus tiles, turn order, victory points."""

from __future__ import annotations

from typing import Final

from fabrica import draw
from fabrica.games.burgundy.components import (
    DEPOT_SPACES,
    LARGE_BONUS,
    PHASE_POINTS,
    PHASES,
    SMALL_BONUS,
    TRACK_SPACES,
)
from fabrica.games.burgundy.drawing_tiles import (
    FILL,
    ICON,
    Scene,
    goods_stack,
    goods_tile,
    piece,
    small_label,
)
from fabrica.games.burgundy.words import kept_from, moment

DEPOT_WIDTH: Final = 180.0
DEPOT_HEIGHT: Final = 118.0
BLACK_HEIGHT: Final = 136.0
CELL: Final = 24.0  # of the victory track
SIDE: Final = 26  # cells along a side: 100 in all
BOARD: Final = CELL * SIDE
IN_A_DEPOT: Final = ((-11.0, -20.5), (36.0, -20.5), (12.5, 20.5), (59.5, 20.5))
BLACK_COLUMNS: Final = (-20.0, 23.0, 66.0)
IN_THE_BLACK: Final = (
    *[(x, -37.0) for x in BLACK_COLUMNS],
    *[(x + 21.5, 0.0) for x in BLACK_COLUMNS[:2]],
    *[(x, 37.0) for x in BLACK_COLUMNS],
)
RING: Final = ((0.0, -138.0), (190.0, -76.0), (190.0, 76.0), (0.0, 138.0), (-190.0, 76.0), (-190.0, -76.0))


def main_board(scene: Scene, x: float, y: float) -> None:
    """The whole board with the victory track around it."""
    scene.board.append(draw.panel(x - 4, y - 4, BOARD + 8, BOARD + 8, "board"))
    victory_track(scene, x, y)
    left, top, wide = x + CELL + 8, y + CELL + 8, BOARD - 2 * CELL - 16
    phases(scene, left + 4, top, 50)
    rounds(scene, left + wide - 268, top, 42)
    middle_x, middle_y = x + BOARD / 2, top + 262
    road = [(middle_x + dx, middle_y + dy) for dx, dy in RING]
    scene.board.append(draw.faint(draw.polygon(road, "none", "line", 14), by=0.35))
    for depot, (dx, dy) in enumerate(RING):
        numbered_depot(scene, depot, middle_x + dx, middle_y + dy, DEPOT_WIDTH)
    black_depot(scene, middle_x, middle_y, DEPOT_WIDTH + 4)
    bonus_tiles(scene, left + 4, top + 480, 42)
    turn_order(scene, left + wide - 266, top + 480, 37)


# Time


def phases(scene: Scene, x: float, y: float, step: float) -> None:
    """The five phases with what they add to a region."""
    now = PHASES.index(scene.view["phase"])
    scene.board.append(small_label(x, y + 5, scene.label("phase")))
    for i, phase in enumerate(PHASES):
        title = scene.label("phase-space", phase=phase.upper(), points=PHASE_POINTS[i])
        drawn = draw.box(0, 0, step - 4, 38, "gold" if i == now else "soft", "ink" if i == now else "line", 6)
        drawn += draw.text(
            step * 0.22, 19, phase.upper(), 17, draw.ink_on("gold" if i == now else "soft"), bold=True, serif=True
        )
        drawn += draw.shield(step * 0.62, 20, 26, f"+{PHASE_POINTS[i]}", "card")
        scene.board.append(draw.at(x + i * step, y + 14, drawn if i >= now else draw.faint(drawn), title=title))


def rounds(scene: Scene, x: float, y: float, step: float) -> None:
    """The goods of the rounds to come, and the white die."""
    view = scene.view
    sentence, values = moment(view)
    scene.board.append(small_label(x, y + 5, scene.say(sentence).format(**values)))
    first = 5 - len(view["ahead"])
    for i in range(5):
        scene.board.append(draw.box(x + i * step, y + 14, step - 4, 38, "soft", "line", 6))
        if i < first:
            scene.board.append(draw.faint(draw.text(x + i * step + step / 2 - 2, y + 33, i + 1, 15, bold=True)))
    for i, goods in enumerate(view["ahead"]):
        at = x + (first + i) * step + step / 2 - 2
        drawn = goods_tile(goods, 30)
        scene.pieces.append(draw.at(at, y + 33, drawn, piece=f"goods-{goods}", title=scene.named(goods)))
    white_die(scene, x + 5 * step + 28, y + 33, 38)
    scene.board.append(small_label(x + 5 * step + 47, y + 5, scene.label("white-die"), anchor="end"))


def white_die(scene: Scene, x: float, y: float, size: float) -> None:
    """The die that sends goods to a depot."""
    white = scene.view["white"]
    title = f"{scene.label('white-die')}: {white or '–'}"
    scene.pieces.append(draw.at(x, y, draw.die(0, 0, size, white), piece="white-die", title=title))


# Depots


def numbered_depot(scene: Scene, depot: int, x: float, y: float, width: float) -> None:
    """A depot: its number, its goods, its four tile spaces."""
    id_ = f"depot:{depot + 1}"
    left = x - width / 2 + 28
    scene.board.append(draw.panel(x - width / 2, y - DEPOT_HEIGHT / 2, width, DEPOT_HEIGHT))
    plate = draw.box(-23, -54, 46, 108, "soft", None, 10) + draw.die(0, -33, 32, depot + 1)
    plate += draw.box(-20, -8, 40, 58, "card", "line", 6)
    scene.board.append(draw.at(left, y, plate, id_=id_, title=scene.label("depot", n=depot + 1)))
    depot_goods(scene, depot, left, y + 22)
    for i, (dx, dy) in enumerate(IN_A_DEPOT):
        kind = scene.view["depots"][depot][i]
        if kind is None:
            empty_slot(scene, depot * 4 + i, x + dx, y + dy)
        else:
            piece(scene, kind, x + dx, y + dy, 25.5, f"tile:{kind}", id_)


def empty_slot(scene: Scene, slot: int, x: float, y: float) -> None:
    """A tile space without a tile: its colour, and the number of players it is used with."""
    space = DEPOT_SPACES[slot]
    used = space.players <= scene.view["seats"]
    drawn = draw.hexagon(0, 0, 24, FILL[space.colour], "ink", 0.8)
    drawn += draw.icon(ICON[space.colour], 0, -5, 18, draw.ink_on(FILL[space.colour]))
    drawn += draw.text(0, 13, f"{space.players}+", 9, draw.ink_on(FILL[space.colour]), bold=True)
    title = scene.label("slot", colour=scene.named(space.colour), n=space.players)
    scene.board.append(draw.at(x, y, draw.faint(drawn, by=0.32 if used else 0.13), title=title))


def depot_goods(scene: Scene, depot: int, x: float, y: float) -> None:
    """The goods of a depot in two columns; they are chosen with the plate they lie on, or by colour."""
    goods = scene.view["depot_goods"][depot]
    by_colour = kept_from(scene.view, scene.view["seat"]) >> depot & 1
    size, apart = (26.0, 0.0) if len(goods) == 1 else (17.0, 18.5)
    rows = (len(goods) + 1) // 2
    for i, (colour, count) in enumerate(goods.items()):
        dx = (i % 2 - 0.5) * apart if len(goods) > 1 else 0.0
        dy = (i // 2 - (rows - 1) / 2) * 18.5
        id_ = f"goods:{colour}" if by_colour else None
        goods_stack(scene, colour, count, x + dx - 1, y + dy, size, id_)


def black_depot(scene: Scene, x: float, y: float, width: float) -> None:
    """The black depot with its price."""
    left = x - width / 2 + 30
    scene.board.append(draw.panel(x - width / 2, y - BLACK_HEIGHT / 2, width, BLACK_HEIGHT, "black", "ink"))
    price = draw.lines(0, -44, scene.label("black-depot"), 9.5, 48, "#fffdf7", bold=True)
    price += draw.octagon(-8, -8, 13, 1) + draw.octagon(8, 2, 13, 1)
    price += draw.lines(0, 30, scene.label("once"), 9.5, 43, "#fffdf7")
    title = f"{scene.label('black-depot')}: {scene.label('black-price')}"
    scene.board.append(draw.at(left, y, price, id_="depot:black", title=title))
    for kind, (dx, dy) in zip(scene.view["black"], black_places(width), strict=True):
        if kind is not None:
            piece(scene, kind, x + dx, y + dy, 24 if width < 300 else 26, f"tile:{kind}", "depot:black")
        else:
            scene.board.append(draw.faint(draw.hexagon(x + dx, y + dy, 22, "none", "white", 1), by=0.3))


def black_places(width: float) -> list[tuple[float, float]]:
    """Where the eight tiles of the black depot lie: in three rows, or where there is room in two."""
    if width < 300:
        return list(IN_THE_BLACK)
    step = (width - 90) / 4.5
    return [(70 - width / 2 + (i % 4 + 0.5 + i // 4 / 2) * step, i // 4 * 46 - 23) for i in range(8)]


# Bonus tiles, turn order, victory points


def bonus_tiles(scene: Scene, x: float, y: float, step: float) -> None:
    """For each colour a large and a small bonus tile, until they are taken."""
    scene.board.append(small_label(x, y + 5, scene.label("bonus")))
    seats = scene.view["seats"]
    for i, colour in enumerate(FILL):
        taken = scene.view["bonus"][colour]
        at = x + i * step + 17
        for rank, (size, points, low) in enumerate(((34, LARGE_BONUS, 32), (25, SMALL_BONUS, 66))):
            title = scene.label(("large-bonus", "small-bonus")[rank], colour=scene.named(colour), points=points[seats])
            if taken > rank:
                scene.board.append(draw.box(at - size / 2, y + low - size / 2, size, size, "none", "line", 5, 0.8))
            else:
                drawn = bonus_tile(colour, size, points[seats])
                scene.pieces.append(
                    draw.at(at, y + low, drawn, piece=f"{('large', 'small')[rank]}-bonus-{colour}", title=title)
                )


def bonus_tile(colour: str, size: float, points: int) -> str:
    """A bonus tile around 0, 0: the colour's icon and its points."""
    ink, half = draw.ink_on(FILL[colour]), size / 2
    drawn = draw.box(-half, -half, size, size, FILL[colour], "ink", 5)
    drawn += draw.icon(ICON[colour], 0, -size * 0.19, size * 0.48, ink)
    return drawn + draw.text(0, size * 0.28, points, max(9, size * 0.38), ink, bold=True)


def turn_order(scene: Scene, x: float, y: float, step: float) -> None:
    """The track of the turn order: who is furthest to the right, and there on top, plays first."""
    scene.board.append(small_label(x, y + 5, scene.label("order")))
    for i in range(TRACK_SPACES):
        scene.board.append(draw.box(x + i * step, y + 14, step - 3, 66, "soft", "line", 6))
        scene.board.append(draw.faint(draw.text(x + i * step + step / 2 - 1.5, y + 72, i, 9)))
    for place, seat in enumerate(reversed(scene.view["order"])):
        boats = scene.view["players"][seat]["boats"]
        below = [
            s
            for s in scene.view["order"][len(scene.view["order"]) - place :]
            if scene.view["players"][s]["boats"] == boats
        ]
        at = y + 56 - len(below) * 11
        drawn = draw.seat_disc(0, 0, 9, seat)
        scene.pieces.append(
            draw.at(x + boats * step + step / 2 - 1.5, at, drawn, piece=f"order-{seat}", title=scene.player(seat))
        )


def track_cell(points: int) -> tuple[float, float]:
    """Where a cell of the victory track is, from the upper left corner clockwise."""
    along, side = points % 100 % 25 * CELL, points % 100 // 25
    last = BOARD - CELL
    return ((along, 0.0), (last, along), (last - along, last), (0.0, last - along))[side]


def victory_track(scene: Scene, x: float, y: float) -> None:
    """A hundred cells around the board, and a piece for each player."""
    cells = []
    for points in range(100):
        dx, dy = track_cell(points)
        cells.append(draw.box(x + dx + 1, y + dy + 1, CELL - 2, CELL - 2, "soft" if points % 5 else "card", None, 4))
        if points % 5 == 0:
            cells.append(draw.text(x + dx + CELL / 2, y + dy + CELL / 2, points, 10, bold=True))
    scene.board.append(draw.at(0, 0, *cells, title=scene.label("points")))
    standing: dict[int, int] = {}
    for seat, player in enumerate(scene.view["players"]):
        cell = player["track"] % 100
        dx, dy = track_cell(cell)
        shift = standing.get(cell, 0) * 5 - (4 if standing.get(cell) is not None else 0)
        standing[cell] = standing.get(cell, 0) + 1
        title = scene.label("points-of", player=scene.player(seat), points=player["track"])
        drawn = draw.seat_disc(0, 0, 9, seat)
        scene.pieces.append(
            draw.at(
                x + dx + CELL / 2 + shift,
                y + dy + CELL / 2 + shift,
                drawn,
                piece=f"points-{seat}",
                title=title,
            )
        )
