"""Brass as a picture: the map of Lancashire, the tracks, the players and the hand."""

from __future__ import annotations

from fabrica.draw import layer, svg
from fabrica.games.brass.drawing.hand import hand
from fabrica.games.brass.drawing.players import players, players_height
from fabrica.games.brass.drawing.scene import Picture, Say, View
from fabrica.games.brass.drawing.terrain import terrain, ways
from fabrica.games.brass.drawing.tiles import places
from fabrica.games.brass.drawing.tracks import income_height, income_track, markets, markets_height, top_line


def draw(view: View, say: Say, wide: bool = True) -> str:
    """The table as seen by whoever the view is for: 1200 wide, or 360 for a phone."""
    picture = Picture(view, say, wide)
    height = wide_table(picture) if wide else narrow_table(picture)
    layers = (layer("board", *picture.board), layer("pieces", *picture.pieces))
    return svg(1200 if wide else 360, height, say("Brass, the map of Lancashire"), *layers)


def wide_table(picture: Picture) -> float:
    """The map and the hand on the left, everything else on the right."""
    picture.frame(0, 0, 1200, 912)
    chart(picture, 10, 10, 770, 780)
    hand(picture, 10, 800, 770)
    top_line(picture, 792, 10, 398)
    y = 10 + 46.0
    players(picture, 792, y, 398)
    y += players_height(picture) + 8
    markets(picture, 792, y, 398)
    y += markets_height(picture) + 8
    income_track(picture, 792, y, 398)
    return 912


def narrow_table(picture: Picture) -> float:
    """One part under the other."""
    parts = [44, 600, 108, players_height(picture), markets_height(picture), income_height(picture)]
    total = sum(parts) + 6 * 8 + 4
    picture.frame(0, 0, 360, total)
    y = 4.0
    top_line(picture, 4, y, 352)
    y += parts[0] + 6
    chart(picture, 4, y, 352, parts[1])
    y += parts[1] + 8
    hand(picture, 4, y, 352)
    y += parts[2] + 8
    players(picture, 4, y, 352)
    y += parts[3] + 8
    markets(picture, 4, y, 352)
    y += parts[4] + 8
    income_track(picture, 4, y, 352)
    return total


def chart(picture: Picture, x: float, y: float, width: float, height: float) -> None:
    """The map in a rectangle."""
    picture.chart = (x, y, width, height)
    terrain(picture)
    ways(picture)
    places(picture)
