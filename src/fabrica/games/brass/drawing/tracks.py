"""The markets, the loans and the track of income and points."""

from __future__ import annotations

from fabrica.draw import at, box, coin, cube, disc, faint, heading, icon, ink_on, panel, text
from fabrica.games.brass.components import LEVELS, LOANS, ROUNDS
from fabrica.games.brass.drawing.scene import Picture, mark

COLUMNS = 25


def top_line(picture: Picture, x: float, y: float, width: float) -> None:
    """Period, round and cards."""
    view, say = picture.view, picture.say
    names = {"canal": "Canal period", "rail": "Rail period"}
    rounds = ROUNDS[view["seats"]]
    picture.board.append(panel(x, y, width, 38, "board"))
    picture.board.append(icon(view["period"], x + 22, y + 19, 22))
    title = f"{say(names[view['period']])}, {view['round']} / {rounds}"
    picture.board.append(heading(x + 40, y + 19, title, 16, width - 165))
    picture.board.append(icon("cards", x + width - 92, y + 19, 18))
    right = x + width - 10
    picture.pieces.append(text(right, y + 12, f"{say('pile')} {view['pile']}", 12, anchor="end", bold=True))
    picture.pieces.append(text(right, y + 27, f"{say('aside')} {view['aside']}", 11, anchor="end"))


def markets_height(picture: Picture) -> float:
    """How high the markets are."""
    return 172


def markets(picture: Picture, x: float, y: float, width: float) -> None:
    """Coal and iron demand, cotton demand, loans."""
    picture.board.append(panel(x, y, width, markets_height(picture)))
    demand(picture, "coal", x + 8, y + 6, width - 16)
    demand(picture, "iron", x + 8, y + 48, width - 16)
    cotton(picture, x + 8, y + 90, width - 16)
    loans(picture, x + 8, y + 146, width - 16)


def demand(picture: Picture, kind: str, x: float, y: float, width: float) -> None:
    """A demand track, cheap on the left; what is taken leaves a price to see."""
    track, say = picture.view[kind], picture.say
    word, paint = ("Coal", "black") if kind == "coal" else ("Iron", "orange")
    start, step = x + width * 0.2, width * 0.8 / 9
    picture.board.append(icon("pick" if kind == "coal" else "furnace", x + 10, y + 18, 18))
    picture.board.append(text(x + 22, y + 18, say(word), 12, anchor="start", bold=True, fit=width * 0.2 - 24))
    empty = len(track["prices"]) - track["cubes"]
    for i, price in enumerate(track["prices"]):
        middle = start + step * (i + 0.5)
        picture.board.append(box(middle - step * 0.44, y + 3, step * 0.88, 31, "soft", "line", 5))
        picture.board.append(text(middle, y + 27.5, f"£{price}", 10.5, bold=i == empty))
        if i >= empty:
            piece = at(middle, y + 13, cube(0, 0, 15, paint), piece=f"{kind}-cube", title=f"£{price}")
            picture.pieces.append(piece)
    middle = start + step * (len(track["prices"]) + 0.5)
    picture.board.append(faint(box(middle - step * 0.44, y + 3, step * 0.88, 31, "none", "line", 5), by=0.8))
    picture.board.append(text(middle, y + 18.5, "£5", 10.5, bold=not track["cubes"]))


def cotton(picture: Picture, x: float, y: float, width: float) -> None:
    """The cotton demand track from left to right; its end is the bottom. It can be sold to."""
    view, say = picture.view, picture.say
    track = view["cotton"]
    start, step = x + width * 0.2, width * 0.8 / 9
    inside = [icon("cotton", x + 10, y + 18, 18)]
    inside.append(text(x + 22, y + 18, say("Cotton"), 12, anchor="start", bold=True, fit=width * 0.2 - 24))
    for i, bonus in enumerate(track["bonus"]):
        middle = start + step * (i + 0.5)
        fill = "stone" if bonus is None else "soft"
        inside.append(box(middle - step * 0.44, y + 3, step * 0.88, 31, fill, "line", 5))
        inside.append(text(middle, y + 26.5, "✕" if bonus is None else f"+{bonus}", 11, ink_on(fill), bold=True))
    picture.board.append(at(0, 0, *inside, id_="port:distant-market", title=say("the distant market")))
    here = start + step * (track["marker"] + 0.5)
    marker = disc(0, 0, 8, "black", "card", 1)
    picture.pieces.append(at(here, y + 12, marker, piece="cotton-marker", title=say("Cotton demand")))
    unseen = "  ".join(f"{move}×{n}" for move, n in view["distant"].items() if n)
    said = f"{say('Distant market tiles')}:  {unseen}"
    picture.pieces.append(text(x + 2, y + 45, said, 11, anchor="start", fit=width - 4))


def loans(picture: Picture, x: float, y: float, width: float) -> None:
    """Three coins that can be borrowed."""
    picture.board.append(text(x + 2, y + 10, picture.say("Loans"), 12, anchor="start", bold=True))
    for i, pounds in enumerate(LOANS):
        drawn = coin(0, 0, 11, pounds) + text(17, 0, f"−{i + 1}", 11, anchor="start")
        left = x + width * 0.3 + i * 62
        picture.board.append(at(left, y + 10, drawn, id_=f"pounds:{pounds}", title=f"£{pounds}"))


def income_row(picture: Picture) -> float:
    """How high a row of the income track is."""
    return 46 if picture.wide else 28


def income_height(picture: Picture) -> float:
    """How high the track is."""
    return 34 + 4 * income_row(picture)


def income_track(picture: Picture, x: float, y: float, width: float) -> None:
    """A hundred spaces in four rows: full shapes are income, hollow ones are points."""
    say = picture.say
    picture.board.append(panel(x, y, width, income_height(picture)))
    picture.board.append(heading(x + 10, y + 13, say("Income and points"), 13))
    legend = f"● {say('income')}   ○ {say('points')}"
    picture.board.append(text(x + width - 10, y + 13, legend, 11, anchor="end"))
    cell, high = (width - 16) / COLUMNS, income_row(picture)
    for i, level in enumerate(LEVELS):
        for space in range(level.first, level.last + 1):
            left, top = x + 8 + (space % COLUMNS) * cell, y + 26 + (space // COLUMNS) * high
            picture.board.append(income_space(left, top, cell, high, i))
            if space == level.first:
                picture.board.append(text(left + cell / 2, top + 6, level.level, 8.5, bold=True))
    for seat, player in enumerate(picture.view["players"]):
        put(picture, x + 8, y + 26, cell, player["income"]["space"], seat, False)
        put(picture, x + 8, y + 26, cell, player["total"] % 100, seat, True)


def income_space(left: float, top: float, cell: float, high: float, i: int) -> str:
    """One space, shaded by its level."""
    return box(left, top, cell, high - 2, "soft" if i % 2 else "board", "line", 0, 0.4)


def put(picture: Picture, x: float, y: float, cell: float, space: int, seat: int, hollow: bool) -> None:
    """A disc of income or of points on its space, the seats beside one another."""
    high = income_row(picture)
    left, top = x + (space % COLUMNS) * cell, y + (space // COLUMNS) * high
    across = cell * (0.28, 0.72)[seat % 2]
    down = high * ((0.38, 0.58)[seat // 2] + (0.22 if hollow else 0))
    name = "points" if hollow else "income"
    title = f"{picture.name(seat)}: {picture.say(name)}"
    shape = mark(0, 0, 3.9 if picture.wide else 3, seat, hollow)
    picture.pieces.append(at(left + across, top + down, shape, piece=f"{name}-{seat}", title=title))
