"""Stephens as a picture: one SVG for a table of 1200 px or for a phone of 360 px."""

from __future__ import annotations

from fabrica.draw import box, heading, layer, svg, text
from fabrica.games.stephens.drawing.board import (
    TALL,
    display,
    factory_box,
    forest_and_dune,
    furnace_box,
    ground,
    market,
    profession_row,
    scoring,
)
from fabrica.games.stephens.drawing.players import automa_area, player_board
from fabrica.games.stephens.drawing.signs import Picture, Say, View
from fabrica.games.stephens.words import ASKS, LABELS, TITLE, near_end, player_name

LOW = 30.0  # an empty row on a phone


def draw(view: View, say: Say, wide: bool = True) -> str:
    """The whole table as one SVG text."""
    picture = Picture(view, say)
    width = 1200.0 if wide else 360.0
    height = wide_table(picture) if wide else narrow_table(picture)
    paper = box(0, 0, width, height, "paper", None, 0)
    return svg(width, height, say(TITLE), layer("board", paper, *picture.board), layer("pieces", *picture.pieces))


def status(picture: Picture) -> str:
    """Who must decide what, or that the game is over."""
    view, say = picture.view, picture.say
    if not view["agenda"]:
        return say(LABELS["game-over"])
    name, seat, _ = view["agenda"][-1]
    return f"{player_name(view, seat, say)}: {say(ASKS[name])}" if name in ASKS else ""


def prompt(picture: Picture, x: float, y: float, size: float, fit: float) -> list[str]:
    """[15.1] [17.22] Who must decide what, and below it, once the end is triggered, how near it is."""
    ending = near_end(picture.view, picture.say)
    if not ending:
        return [text(x, y, status(picture), size, bold=True, fit=fit)]
    return [
        text(x, y - size * 0.5, status(picture), size, bold=True, fit=fit),
        text(x, y + size * 0.7, ending, size * 0.8, "red", bold=True, fit=fit),
    ]


def titles(picture: Picture, width: float) -> None:
    """The name of the game, whose decision it is, and that the faces are reconstructed."""
    picture.board += [
        heading(14, 20, picture.say(TITLE), 22),
        *prompt(picture, width * 0.44, 20, 14, width * 0.5),
        text(width - 12, 20, picture.say(LABELS["reconstructed"]), 10, "shade", "end", fit=width * 0.24),
    ]


# At a table


def wide_table(picture: Picture) -> float:
    """For 1200 px: display and tracks, the factory with its rows, the scoring track, the boards."""
    titles(picture, 1200)
    ground(picture, 8, 40, 580, 156, picture.say(LABELS["display"]))
    display(picture, 24, 68, 6)
    ground(picture, 600, 40, 592, 156, f"{picture.say('Forest track')} · {picture.say('Dune track')}")
    forest_and_dune(picture, 616, 74, 564)
    ground(picture, 8, 208, 1184, 486, picture.say(LABELS["factory-board"]))
    wide_factory(picture, 238)
    ground(picture, 8, 706, 1184, 76, picture.say(LABELS["scoring"]))
    picture.board.append(text(1180, 721, picture.say(LABELS["refills"]), 10.5, "shade", "end", fit=700))
    scoring(picture, 16, 736, 1168, 1)
    return boards(picture, 796, True)


def wide_factory(picture: Picture, y: float) -> None:
    """Small factories above the furnaces, professions to both sides, markets at the bottom."""
    levels = (("upper-left", "upper-right"), ("lower-left", "lower-right"))
    for i, (left, right) in enumerate(levels):
        top = y + i * TALL
        factory_box(picture, 446, top, 148, left)
        factory_box(picture, 606, top, 148, right)
        profession_row(picture, 16, top, 424, left, True)
        profession_row(picture, 760, top, 424, right, False)
    top = y + 2 * TALL
    furnace_box(picture, 446, top, 148, "upper-left")
    furnace_box(picture, 606, top, 148, "upper-right")
    profession_row(picture, 16, top, 424, "furnace-left", True)
    profession_row(picture, 760, top, 424, "furnace-right", False)
    top = y + 3 * TALL
    furnace_box(picture, 446, top, 148, "lower-left")
    furnace_box(picture, 606, top, 148, "lower-right")
    market(picture, 16, top, 424, "contracts")
    market(picture, 760, top, 424, "investments")


def boards(picture: Picture, y: float, wide: bool) -> float:
    """All player boards, the viewer's first; the Automa's area in the solo game. Where they end."""
    seats = picture.view["seats"]
    first = picture.seat if picture.seat >= 0 else 0
    high = 0.0
    for i in range(seats):
        x = 8 + i % 2 * 596 if wide else 6
        high = player_board(picture, x, y, (first + i) % seats, wide)
        if not wide or i % 2 or i == seats - 1:
            y += high + 12
    if seats > 1:
        return y
    if wide:
        automa_area(picture, 604, y - high - 12, 588)
        return y
    return y + automa_area(picture, 6, y, 348) + 8


# On a phone


def narrow_table(picture: Picture) -> float:
    """For 360 px: the same parts one below the other."""
    picture.board += [
        heading(8, 16, picture.say(TITLE), 17),
        text(352, 16, picture.say(LABELS["reconstructed"]), 8, "shade", "end", fit=230),
        *prompt(picture, 180, 38, 11.5, 344),
    ]
    ground(picture, 4, 52, 352, 234, picture.say(LABELS["scoring"]))
    picture.board.append(text(16, 82, picture.say(LABELS["refills"]), 10, "shade", "start", fit=332))
    scoring(picture, 10, 94, 340, 4)
    ground(picture, 4, 294, 352, 144, f"{picture.say('Forest track')} · {picture.say('Dune track')}")
    forest_and_dune(picture, 8, 322, 344)
    ground(picture, 4, 446, 352, 278, picture.say(LABELS["display"]))
    display(picture, 46, 474, 3)
    y = narrow_factory(picture, 734)
    return boards(picture, y, False)


def narrow_factory(picture: Picture, y: float) -> float:
    """Level by level: the two factories side by side, below them their rows; then the markets. Where it ends."""
    levels = (("upper-left", "upper-right"), ("lower-left", "lower-right"), ("furnace-left", "furnace-right"))
    rows = [row for level in levels for row in level]
    high = 36 + 6 * TALL + sum([row_height(picture, row) for row in rows])
    ground(picture, 4, y, 352, high, picture.say(LABELS["factory-board"]))
    y += 36
    for left, right in levels:
        box_of = furnace_box if left.startswith("furnace") else factory_box
        box_of(picture, 10, y, 166, left.replace("furnace", "upper"))
        box_of(picture, 184, y, 166, right.replace("furnace", "upper"))
        y = narrow_rows(picture, y + TALL, (left, right))
    furnace_box(picture, 10, y, 166, "lower-left")
    furnace_box(picture, 184, y, 166, "lower-right")
    market(picture, 10, y + TALL, 340, "contracts")
    market(picture, 10, y + 2 * TALL, 340, "investments")
    return y + 3 * TALL + 8


def row_height(picture: Picture, row: str) -> float:
    """A row on a phone: low while it is empty."""
    return TALL if picture.view["rows"][row] else LOW


def narrow_rows(picture: Picture, y: float, rows: tuple[str, str]) -> float:
    """The rows of a level one below the other; where they end."""
    for row in rows:
        high = row_height(picture, row)
        profession_row(picture, 10, y, 340, row, False, high)
        y += high
    return y
