"""Cards: professions with their spaces and benefits, contracts, investments."""

from __future__ import annotations

from typing import Any, Final

from fabrica.draw import at, box, card, faint, icon, ink_on, seat_disc, text
from fabrica.games.stephens.components import CONTRACT_ROWS, INVESTMENT_ROWS, PROFESSION_ROWS
from fabrica.games.stephens.drawing.signs import (
    TYPE_COLOURS,
    TYPE_ICONS,
    Picture,
    accessory,
    cubes_line,
    seat_number,
    sign,
    signs,
    trade,
)
from fabrica.games.stephens.words import NAMES, player_name
from fabrica.games.stephens.words_cards import benefits_said, cost_said

PROFESSIONS: Final = {row.id: row for row in PROFESSION_ROWS}
CONTRACTS: Final = {row.id: row for row in CONTRACT_ROWS}
INVESTMENTS: Final = {row.id: row for row in INVESTMENT_ROWS}
BARS: Final = {"red": "red", "blue": "blue", "start": "gold"}
WIDTH: Final = 84.0  # a profession
HEIGHT: Final = 100.0
SMALL_WIDTH: Final = 58.0  # the same in a crowded row
SMALL_HEIGHT: Final = 49.0
RATIO: Final = 0.7  # height to width of contracts and investments


# Professions


def profession(picture: Picture, x: float, y: float, name: str, holders: dict[str, Any], small: bool = False) -> str:
    """A profession card: its benefits, and below its spaces with their costs or workers."""
    inside = small_face(picture, name, holders) if small else face(picture, name, holders)
    title = f"{picture.say(NAMES[name])}: {benefits_said(name, picture.say)} ({cost_said(name, picture.say)})"
    for role in ("master", "apprentice"):
        if holders.get(role) is not None:
            title += f"; {picture.say(role)} {player_name(picture.view, holders[role], picture.say)}"
    return at(x, y, *inside, id_=f"profession:{name}", piece=f"profession-{name}", title=title)


def face(picture: Picture, name: str, holders: dict[str, Any]) -> list[str]:
    """The face of a profession."""
    row = PROFESSIONS[name]
    ground = card(0, 0, WIDTH, HEIGHT, picture.say(row.name), "card", BARS[row.deck])
    return [ground, *benefits(name), *spaces(name, holders)]


def small_face(picture: Picture, name: str, holders: dict[str, Any]) -> list[str]:
    """The same in a crowded row: half as high, in two lines."""
    row, bar = PROFESSIONS[name], BARS[PROFESSIONS[name].deck]
    trades = [(row.pay, row.gain), (row.or_pay, row.or_gain)][: 2 if row.or_gain else 1]
    inside = [
        box(0, 0, SMALL_WIDTH, SMALL_HEIGHT, "card", "ink", 4, 0.9),
        box(1.5, 1.5, SMALL_WIDTH - 3, 10, bar, None, 3),
        text(SMALL_WIDTH / 2, 6.5, picture.say(row.name), 7.5, ink_on(bar), bold=True, fit=SMALL_WIDTH - 6),
    ]
    for i, (pay, gain) in enumerate(trades):
        drawn = trade(
            pay, gain, SMALL_WIDTH / 2, 22 if len(trades) == 1 else 17 + i * 10, 12 if len(trades) == 1 else 9
        )
        inside.append(at(0, 0, drawn, id_=f"benefit:{('first', 'second')[i]}", within=f"profession:{name}"))
    costs = (row.master_cost, row.apprentice_cost)
    for i, role in enumerate(("master", "apprentice")[: row.spaces]):
        x = SMALL_WIDTH * (0.5 if row.spaces == 1 else 0.28 + i * 0.44)
        inside.append(small_space(x, 40, costs[i], holders.get(role)))
    return inside


def small_space(x: float, y: float, cost: tuple[str, ...], whose: int | str | None) -> str:
    """A space for a worker on a small card."""
    if whose is not None:
        return at(x, y, seat_disc(0, 0, 7, seat_number(whose)), piece=f"worker-{whose}")
    return box(x - 10, y - 6.5, 20, 13, "soft", "line", 6, 0.7) + signs(cost, x, y, 8.5)


def benefits(name: str) -> list[str]:
    """One or two benefits, one above the other."""
    row = PROFESSIONS[name]
    if not row.or_gain:
        return [benefit_spot(name, "first", 34, trade(row.pay, row.gain, WIDTH / 2, 44, 19), "none")]
    return [
        benefit_spot(name, "first", 24, trade(row.pay, row.gain, WIDTH / 2, 33, 15)),
        text(WIDTH / 2, 44, "/", 9, "line"),
        benefit_spot(name, "second", 46, trade(row.or_pay, row.or_gain, WIDTH / 2, 56, 15)),
    ]


def benefit_spot(name: str, which: str, y: float, inside: str, fill: str = "paper") -> str:
    """A benefit that can be chosen."""
    ground = box(6, y, WIDTH - 12, 19, fill, None, 4)
    return at(0, 0, ground, inside, id_=f"benefit:{which}", within=f"profession:{name}")


def spaces(name: str, holders: dict[str, Any]) -> list[str]:
    """The upper and, if there is one, the lower space for workers."""
    row = PROFESSIONS[name]
    places = [WIDTH / 2] if row.spaces == 1 else [WIDTH * 0.28, WIDTH * 0.72]
    out = []
    for role, x, cost in zip(("master", "apprentice"), places, (row.master_cost, row.apprentice_cost), strict=False):
        out.append(space(x, 81, role, cost, holders.get(role)))
    return out


def space(x: float, y: float, role: str, cost: tuple[str, ...], whose: int | str | None) -> str:
    """A space for a worker: the worker, or what it costs."""
    if whose is not None:
        return at(x, y, seat_disc(0, 0, 13, seat_number(whose)), piece=f"worker-{whose}")
    mark = icon("crown" if role == "master" else "hand", x, y, 14, "stone") if not cost else signs(cost, x, y, 15)
    return box(x - 17, y - 13, 34, 26, "soft", "line", 12) + mark


# Contracts


def contract(picture: Picture, x: float, y: float, name: str, id_: str | None, size: float) -> str:
    """A contract: its type on the left, what it asks on the right."""
    row = CONTRACTS[name]
    bar = TYPE_COLOURS[row.type]
    height = size * RATIO
    inside = [
        faint(box(1, 2, size, height, "shade", None, 6), by=0.2),
        box(0, 0, size, height, "card", "ink", 6, 1.1),
        box(3, 3, size * 0.27, height - 6, bar, None, 4),
        icon(TYPE_ICONS[row.type], 3 + size * 0.135, height / 2, size * 0.22, ink_on(bar)),
        cubes_line(picture, row.cubes, size * 0.35, height * (0.32 if row.accessories else 0.5), size * 0.18),
    ]
    inside += [
        accessory(kind, size * (0.46 + i * 0.25), height * 0.72, size * 0.22) for i, kind in enumerate(row.accessories)
    ]
    return at(x, y, *inside, id_=id_, piece=f"contract-{name}", title=picture.say(NAMES[name]))


# Investments


def investment(picture: Picture, x: float, y: float, name: str, id_: str | None, size: float) -> str:
    """An investment: income on the left, the price in forest or dune on the right."""
    row = INVESTMENTS[name]
    height = size * RATIO
    bar = row.cubes[0] if row.cubes else "stone"
    inside = [
        faint(box(1, 2, size, height, "shade", None, 6), by=0.2),
        box(0, 0, size, height, "card", "ink", size * 0.08, 1.1),
        box(size * 0.04, size * 0.04, size * 0.92, height * 0.13, bar, None, 2),
        cubes_line(picture, row.cubes, size * 0.07, height * 0.37, size * 0.2),
    ]
    if row.vp:
        inside.append(
            sign(
                "vp",
                size * 0.18,
                height * (0.77 if row.cubes else 0.58),
                size * 0.22 if row.cubes else size * 0.3,
                row.vp,
            )
        )
    for track, price in (("forest", row.forest), ("dune", row.dune)):
        if price:
            inside.append(text(size * 0.58, height * 0.76, f"−{price}", size * 0.2, "red", bold=True))
            inside.append(sign(track, size * 0.81, height * 0.73, size * 0.25))
    return at(x, y, *inside, id_=id_, piece=f"investment-{name}", title=picture.say(NAMES[name]))
