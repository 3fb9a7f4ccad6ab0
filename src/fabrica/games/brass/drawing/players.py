"""Who has what: order, money, income, points, and the five stacks with what comes next."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fabrica.draw import at, badge, box, coin, faint, icon, panel, seat_disc, shield, text
from fabrica.games.brass.components import LINKS_EACH
from fabrica.games.brass.drawing.scene import SYMBOLS, WORDS, Picture
from fabrica.games.brass.drawing.tiles import ROWS, figures, front

ROW = 98


def players_height(picture: Picture) -> float:
    """How high the players' rows are."""
    return ROW * float(picture.view["seats"])


def players(picture: Picture, x: float, y: float, width: float) -> None:
    """One row for each player, in the order of play."""
    for i, seat in enumerate(picture.view["order"]):
        row(picture, i, seat, x, y + i * ROW, width)


def row(picture: Picture, place: int, seat: int, x: float, y: float, width: float) -> None:
    """A player's row."""
    player, active = picture.view["players"][seat], picture.asked() == seat
    picture.board.append(panel(x, y, width, ROW - 6, "card", "lit" if active else "line"))
    if active:
        picture.board.append(box(x, y + 8, 5, ROW - 22, "lit", None, 2))
    name = picture.name(seat)
    piece = seat_disc(0, 0, 13, seat) + badge(12, 11, 7.5, place + 1)
    picture.pieces.append(at(x + 24, y + 22, piece, piece=f"order-{seat}", title=name))
    facts(picture, seat, player, x + 48, y + 22, width - 54)
    stacks(picture, seat, player, x + 12, y + 62, width - 20)


def facts(picture: Picture, seat: int, player: dict[str, Any], x: float, y: float, width: float) -> None:
    """Money, amount spent, income, points, cards, links."""
    say, step = picture.say, width / 6
    links = sum(1 for owner in picture.view["links"].values() if owner == seat)
    level = player["income"]["level"]
    shown = [
        (say("money"), coin(0, 0, 11, "£"), player["money"]),
        (say("spent"), faint(coin(0, 0, 10, "£", "stone"), by=0.8), player["spent"]),
        (say("income"), icon("arrow", 0, 0, 17, "forest" if level >= 0 else "red"), f"{level:+d}"),
        (say("points"), shield(0, 0, 24, ""), player["total"]),
        (say("cards in hand"), icon("cards", 0, 0, 18), player["cards"]),
        (say("links left"), icon(picture.view["period"], 0, 0, 18), LINKS_EACH - links),
    ]
    for i, (title, drawn, value) in enumerate(shown):
        said = text(14, 0, value, 14, anchor="start", bold=True)
        picture.pieces.append(at(x + 14 + i * step, y, drawn, said, title=f"{title}: {value}"))


def stacks(picture: Picture, seat: int, player: dict[str, Any], x: float, y: float, width: float) -> None:
    """The five stacks: the top tile with its cost and needs, and how many lie beneath."""
    mine = picture.view["seat"] == seat
    for i, (industry, left) in enumerate(player["stacks"].items()):
        title = "\n".join([f"{picture.say(WORDS[industry])}: {len(left)}", *levels(picture, left)])
        inside = top_tile(picture, seat, left) if left else gone(industry)
        named = f"industry:{industry}" if mine else None
        picture.pieces.append(at(x + 16 + i * width / 5, y, inside, id_=named, title=title))


def levels(picture: Picture, left: list[str]) -> list[str]:
    """A line for each level in a stack: how many, what they cost and bring."""
    counts = Counter(left)
    return [f"{ROWS[tile].level} (×{many}): {figures(picture, ROWS[tile])}" for tile, many in counts.items()]


def gone(industry: str) -> str:
    """A stack that is used up."""
    return faint(box(-15, -15, 30, 30, "none", "line", 4), icon(SYMBOLS[industry], 0, 0, 16), by=0.4)


def top_tile(picture: Picture, seat: int, left: list[str]) -> str:
    """The tile on top, with cost, coal and iron, points; beneath it the rest."""
    tile = ROWS[left[0]]
    shadow = "".join(box(-15 + d, -15 + d, 30, 30, "stone", "line", 4, 0.8) for d in (4, 2)[: len(left) - 1])
    cost = "–" if tile.cost is None else f"£{tile.cost}"
    needs = "".join([cube_sign(20 + 9 * i, 2, kind) for i, kind in enumerate(needed(tile.coal, tile.iron))])
    said = text(20, -9, cost, 11.5, anchor="start", bold=True) + needs
    after = next((other for other in left if other != left[0]), None)
    following = "" if after is None or not picture.wide else f" → {after.rpartition('-')[2]}"
    count = text(20, 13, f"×{len(left)}{following}", 9.5, "line", anchor="start")
    return shadow + at(0, 0, front(tile, seat, 30, 0), piece=f"tile-{seat}-{left[0]}") + said + count


def needed(coal: int | None, iron: int | None) -> list[str]:
    """The cubes that a tile needs, as paints."""
    return (["black"] if coal else []) + (["orange"] if iron else [])


def cube_sign(x: float, y: float, paint: str) -> str:
    """A small cube that has to be paid."""
    return box(x, y - 4, 7.5, 7.5, paint, "ink", 1.5, 0.7)
