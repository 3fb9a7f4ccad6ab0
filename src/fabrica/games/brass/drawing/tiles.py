"""The places of the map with their spaces, tiles and cubes."""

from __future__ import annotations

from typing import Any

from fabrica.draw import SEATS, at, box, cube, disc, faint, hexagon, icon, ink_on, panel, text
from fabrica.games.brass.components import PLACES, SPACES, TILES, Place, Space, Tile
from fabrica.games.brass.drawing.scene import SYMBOLS, WORDS, Picture, mark
from fabrica.games.brass.names import NAMES

ROWS = {tile.id: tile for tile in TILES}


def places(picture: Picture) -> None:
    """Every place of the part of the map in play."""
    for place in PLACES:
        if place.for_two or picture.view["seats"] > 2:
            (town if place.spaces else stop)(picture, place)


def stop(picture: Picture, place: Place) -> None:
    """A place without spaces: its name and the printed pair of circles; an anchor if it is external."""
    x, y = picture.where(place.id)
    size = picture.letters
    width = picture.stop_width(place)
    title = picture.say("external location: counts as a port") if place.external else place.name
    fill = "board" if place.external else "card"
    line = "ink" if place.external else "line"
    inside = [box(-width / 2, -size * 1.45, width, size * 2.9, fill, line, size * 0.6)]
    shift = size * 0.7 if place.external else 0
    if place.external:
        inside.append(icon("harbour", -width / 2 + size * 1.1, -size * 0.55, size * 1.3))
    inside.append(text(shift, -size * 0.55, picture.short(place), size, bold=True))
    inside += [disc(shift + dx * size, size * 0.75, size * 0.42, "gold", "ink", 0.8) for dx in (-0.5, 0.5)]
    picture.board.append(at(x, y, *inside, title=title))


def town(picture: Picture, place: Place) -> None:
    """A place with its spaces."""
    x, y = picture.where(place.id)
    spaces = [space for space in SPACES if space.place == place.id]
    columns = 2 if len(spaces) == 4 else len(spaces)
    edge, gap = picture.tile, picture.tile * 0.07
    width, height = picture.ground(place)
    picture.board.append(plate(picture, place, x, y, width, height))
    for i, space in enumerate(spaces):
        left = x - width / 2 + gap + (i % columns) * (edge + gap)
        top = y - height / 2 + gap + (i // columns) * (edge + gap)
        spot(picture, space, left + edge / 2, top + edge / 2)


def plate(picture: Picture, place: Place, x: float, y: float, width: float, height: float) -> str:
    """The ground of a place, with its name on a ribbon below."""
    size, low = picture.letters, y + height / 2
    ribbon = max(width, picture.ribbon(place))
    return (
        panel(x - width / 2, y - height / 2, width, height, "board", "ink")
        + box(x - ribbon / 2, low - 1, ribbon, size * 1.5, "ink", None, size * 0.5)
        + text(x, low + size * 0.7, picture.short(place), size, "card", bold=True, fit=ribbon - 4)
    )


def spot(picture: Picture, space: Space, x: float, y: float) -> None:
    """A space: its symbols on the board, its tile among the pieces."""
    edge = picture.tile
    symbols = space.symbols
    title = f"{NAMES[space.id]}: {' / '.join(picture.say(WORDS[symbol]) for symbol in symbols)}"
    signs = [symbol_at(edge, symbols, i) for i in range(len(symbols))]
    ground = box(-edge / 2, -edge / 2, edge, edge, "soft", "line", edge * 0.12, 1)
    picture.board.append(at(x, y, ground, *signs, id_=f"space:{space.id}", title=title))
    tile = picture.view["spaces"].get(space.id)
    if tile is not None:
        picture.pieces.append(standing(picture, space, tile, x, y))


def symbol_at(edge: float, symbols: tuple[str, ...], i: int) -> str:
    """A printed symbol; two share a space on the diagonal."""
    if len(symbols) == 1:
        return faint(icon(SYMBOLS[symbols[0]], 0, 0, edge * 0.62), by=0.6)
    away = edge * (-0.2, 0.2)[i]
    return faint(icon(SYMBOLS[symbols[i]], away, away, edge * 0.48), by=0.6)


def standing(picture: Picture, space: Space, tile: dict[str, Any], x: float, y: float) -> str:
    """A tile on the map; a port can also be pointed at as a buyer."""
    row, edge = ROWS[tile["tile"]], picture.tile
    seat = tile["seat"]
    drawn = back(row, seat, edge) if tile["flipped"] else front(row, seat, edge, tile["cubes"])
    whose = picture.name(seat)
    state = ", " + picture.say("flipped") if tile["flipped"] else ""
    title = f"{NAMES[space.id]}: {picture.say(WORDS[row.industry])} {row.level}, {whose}{state}; {brings(picture, row)}"
    inside = at(0, 0, drawn, id_=f"port:{space.id}") if row.industry == "port" else drawn
    return at(x, y, inside, id_=f"space:{space.id}", piece=f"tile-{tile['seat']}-{row.id}", title=title)


def figures(picture: Picture, row: Tile) -> str:
    """What a tile costs and brings, and when it may be built, in words."""
    say = picture.say
    if row.cost is None:
        return say("cannot be built, only developed away")
    needs = [say("coal")] * bool(row.coal) + [say("iron")] * bool(row.iron)
    only = {"canal": [say("only in the canal period")], "rail": [say("only in the rail period")]}
    cubes = [say("cubes {cubes}").format(cubes=row.cubes)] * bool(row.cubes)
    price = ", ".join([f"£{row.cost}", *needs])
    return "; ".join([price, *cubes, brings(picture, row), *only.get(row.period, [])])


def brings(picture: Picture, row: Tile) -> str:
    """What a tile brings once it is flipped, in words."""
    return f"{picture.say('income')} +{row.income}, {picture.say('points')} {row.points}"


def front(row: Tile, seat: int, edge: float, cubes: int) -> str:
    """The front of a tile around 0, 0: symbol, level, owner's shape, cubes."""
    fill, half = SEATS[seat], edge / 2
    parts = [
        box(-half, -half, edge, edge, fill, "ink", edge * 0.12, 1.3),
        box(-edge * 0.43, -edge * 0.43, edge * 0.86, edge * 0.86, "none", "card", edge * 0.08, 0.8),
        icon(SYMBOLS[row.industry], 0, -edge * 0.04, edge * 0.6, ink_on(fill)),
        disc(half * 0.62, -half * 0.62, edge * 0.17, "card", "ink", 0.8),
        text(half * 0.62, -half * 0.62, row.level, edge * 0.26, bold=True),
        mark(-half * 0.64, -half * 0.64, edge * 0.1, seat, hollow=True),
    ]
    if cubes:
        paint = "black" if row.industry == "coal" else "orange"
        parts.append(cube(half * 0.52, half * 0.52, edge * 0.38, paint, str(cubes)))
    return "".join(parts)


def back(row: Tile, seat: int, edge: float) -> str:
    """The back of a tile around 0, 0: the gold circle with its income, the hexagon with its points."""
    fill, half = SEATS[seat], edge / 2
    return "".join(
        [
            box(-half, -half, edge, edge, fill, "ink", edge * 0.12, 1.3),
            box(-half + edge * 0.1, -half + edge * 0.1, edge * 0.8, edge * 0.8, "card", None, edge * 0.08),
            icon(SYMBOLS[row.industry], -half * 0.4, -half * 0.4, edge * 0.34, fill),
            mark(half * 0.46, -half * 0.44, edge * 0.12, seat),
            disc(-half * 0.42, half * 0.42, edge * 0.19, "gold", "ink", 0.9),
            text(-half * 0.42, half * 0.42, row.income, edge * 0.27, ink_on("gold"), bold=True),
            hexagon(half * 0.42, half * 0.42, edge * 0.22, "white", "ink", 0.9),
            text(half * 0.42, half * 0.42, row.points, edge * 0.25, ink_on("white"), bold=True),
        ]
    )
