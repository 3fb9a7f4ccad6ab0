"""The Castles of Burgundy as a picture: a table 1200 wide, or a column 360 wide for a phone."""

from __future__ import annotations

from typing import Final

from fabrica.draw import layer, panel, svg
from fabrica.games.burgundy.drawing_board import (
    BLACK_HEIGHT,
    BOARD,
    DEPOT_HEIGHT,
    black_depot,
    bonus_tiles,
    main_board,
    numbered_depot,
    phases,
    rounds,
    turn_order,
)
from fabrica.games.burgundy.drawing_panels import frame_first, other, own_wide, supply
from fabrica.games.burgundy.drawing_tiles import Scene
from fabrica.games.burgundy.words import TITLE, Say, View, moment

WIDE: Final = 1200.0
NARROW: Final = 360.0
MARGIN: Final = 20.0
GAP: Final = 16.0


def draw(view: View, say: Say, wide: bool = True) -> str:
    """The whole table as SVG, as the view's seat sees it."""
    scene = Scene(view, say, [], [])
    height = draw_wide(scene) if wide else draw_narrow(scene)
    sentence, values = moment(view)
    title = f"{say(TITLE)}, {say(sentence).format(**values)}"
    return svg(WIDE if wide else NARROW, height, title, layer("board", *scene.board), layer("pieces", *scene.pieces))


def first_and_others(view: View) -> tuple[int, list[int]]:
    """Whose board is the large one, and the others in the order of the table."""
    first = view["seat"] or 0
    return first, [(first + i) % view["seats"] for i in range(1, view["seats"])]


def draw_wide(scene: Scene) -> float:
    """The main board and one's own side by side, the others below; returns the height."""
    first, others = first_and_others(scene.view)
    inner = WIDE - 2 * MARGIN
    main_board(scene, MARGIN, MARGIN)
    right = MARGIN + BOARD + GAP + 4
    own_wide(scene, first, right, MARGIN - 4, WIDE - MARGIN - right + 4, BOARD + 8)
    top = MARGIN + BOARD + GAP + 4
    if len(others) == 1:
        high = other(scene, others[0], MARGIN - 4, top, BOARD + 8)
        return top + supply(scene, right, top, WIDE - MARGIN - right + 4, high) + MARGIN
    width = (inner + 8 - GAP * (len(others) - 1)) / len(others)
    for i, seat in enumerate(others):
        high = other(scene, seat, MARGIN - 4 + i * (width + GAP), top, width)
    return top + high + GAP + supply(scene, MARGIN - 4, top + high + GAP, inner + 8) + MARGIN


AROUND: Final = (0, 1, 5, 2, 4, 3)  # the depots in two columns, still clockwise


def draw_narrow(scene: Scene) -> float:
    """One's own board first, then the depots, the board and the others, in one column; returns the height."""
    first, others = first_and_others(scene.view)
    left, width, gap = 6.0, NARROW - 12, 10.0
    y = gap + frame_first(scene, first, left, gap, width) + gap
    half = (width - 8) / 2
    for i, depot in enumerate(AROUND):
        middle = y + i // 2 * (DEPOT_HEIGHT + 8) + DEPOT_HEIGHT / 2
        numbered_depot(scene, depot, left + half / 2 + i % 2 * (half + 8), middle, half)
    y += 3 * (DEPOT_HEIGHT + 8)
    black_depot(scene, NARROW / 2, y + BLACK_HEIGHT / 2, width)
    y += BLACK_HEIGHT + gap
    y += narrow_board(scene, left, y, width) + gap
    for seat in others:
        y += other(scene, seat, left, y, width) + gap
    return y + supply(scene, left, y, width) + gap


def narrow_board(scene: Scene, x: float, y: float, width: float) -> float:
    """Time, bonus tiles and turn order on a phone; returns the height."""
    scene.board.append(panel(x, y, width, 312, "board"))
    phases(scene, x + 12, y + 8, 65)
    rounds(scene, x + 12, y + 70, 54)
    bonus_tiles(scene, x + 12, y + 132, 57)
    turn_order(scene, x + 12, y + 222, 46.5)
    return 312
