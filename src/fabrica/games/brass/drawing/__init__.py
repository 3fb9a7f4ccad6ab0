"""Brass as a picture: the map of Lancashire, the tracks, the players, the hand and the cards played."""

from __future__ import annotations

from collections.abc import Callable

from fabrica.draw import layer, svg
from fabrica.games.brass.drawing.hand import hand
from fabrica.games.brass.drawing.pile import pile, pile_height
from fabrica.games.brass.drawing.players import players, players_height
from fabrica.games.brass.drawing.scene import Picture, Say, View
from fabrica.games.brass.drawing.terrain import terrain, ways
from fabrica.games.brass.drawing.tiles import places
from fabrica.games.brass.drawing.tracks import income_height, income_track, markets, markets_height, top_line

Part = Callable[[Picture, float, float, float], None]


def draw(view: View, say: Say, wide: bool = True) -> str:
    """The table as seen by whoever the view is for: 1200 wide, or 360 for a phone."""
    picture = Picture(view, say, wide)
    height = wide_table(picture) if wide else narrow_table(picture)
    layers = (layer("board", *picture.board), layer("pieces", *picture.pieces))
    return svg(1200 if wide else 360, height, say("Brass, the map of Lancashire"), *layers)


def wide_table(picture: Picture) -> float:
    """The map and the hand on the left, everything else on the right; the cards played under both."""
    height = 910 + pile_height(picture) + 10
    picture.frame(0, 0, 1200, height)
    chart(picture, 10, 10, 770, 780)
    hand(picture, 10, 800, 770)
    top_line(picture, 792, 10, 398)
    y = 10 + 46.0
    players(picture, 792, y, 398)
    y += players_height(picture) + 8
    markets(picture, 792, y, 398)
    y += markets_height(picture) + 8
    income_track(picture, 792, y, 398)
    pile(picture, 10, 910, 1180)
    return height


def narrow_table(picture: Picture) -> float:
    """One part under the other."""
    parts: list[tuple[Part, float]] = [
        (top_line, 42),
        (lambda picture, x, y, width: chart(picture, x, y, width, 600), 600),
        (hand, 108),
        (players, players_height(picture)),
        (markets, markets_height(picture)),
        (income_track, income_height(picture)),
        (pile, pile_height(picture)),
    ]
    total = sum([high + 8 for _, high in parts]) + 4
    picture.frame(0, 0, 360, total)
    y = 4.0
    for part, high in parts:
        part(picture, 4, y, 352)
        y += high + 8
    return total


def chart(picture: Picture, x: float, y: float, width: float, height: float) -> None:
    """The map in a rectangle."""
    picture.chart = (x, y, width, height)
    terrain(picture)
    ways(picture)
    places(picture)
