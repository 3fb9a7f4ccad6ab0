"""What a move costs and brings, told before it is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fabrica.games.brass.components import (
    CANAL_COST,
    RAIL_COST,
    SECOND_RAIL_COST,
    SPACES,
    TILE,
    TILES,
    Tile,
    sale_value,
)
from fabrica.games.brass.names import INDUSTRY_NAMES, NAMES

Say = Callable[[str], str]
View = dict[str, Any]

CUBES: Final = {"coal": "Coal", "iron": "Iron"}


def tells(before: View, after: View, say: Say) -> list[str]:
    """What a line of the log does to tiles: replaced, sold out to a track, flipped, not sold."""
    spaces, built = after["spaces"], new_tiles(before, after)
    return [
        *[line for name in built for line in replaced(before, after, name, say)],
        *[line for name in built for line in sold_at_once(after, name, say)],
        *[flip(after, name, say) for name, tile in spaces.items() if flips(before, name, tile)],
        *([say("Not sold: the distant market closes")] if closes(before, after) else []),
    ]


def effects(before: View, after: View, seat: int, say: Say) -> list[str]:
    """What a move costs and brings, and what comes to an end with it."""
    told = summed_up if before["period"] != after["period"] else itemised
    return [*told(before, after, seat, say), *ending(before, after, say)]


def itemised(before: View, after: View, seat: int, say: Say) -> list[str]:
    """What is paid for what, where each cube comes from, which tiles come, go and flip."""
    built = new_tiles(before, after)
    links = [name for name in after["links"] if name not in before["links"]]
    bought = [] if ordered(before, seat) else ordered(after, seat) or [row_of(tile_at(after, name)) for name in built]
    gone = [] if built else developed(before, after, seat)
    rails = links if before["period"] == "rail" else []
    needs = {"coal": rails or any(row.coal for row in bought), "iron": gone or any(row.iron for row in bought)}
    return [
        *[say("The tile: £{n}").format(n=row.cost) for row in bought],
        *[link_price(before, say) for _ in links],
        *[line for kind in CUBES for line in fetched(before, after, kind, bool(needs[kind]), say)],
        *[line for name in built for line in building(before, after, name, say)],
        *[flip(after, name, say) for name, tile in after["spaces"].items() if flips(before, name, tile)],
        *[development(after, seat, row, say) for row in gone],
        *[line for name, _, space in after["agenda"] if name == "reveal" for line in distant(after, space, say)],
        *given_up(before, after, say),
    ]


def summed_up(before: View, after: View, seat: int, say: Say) -> list[str]:
    """[6.1] [6.2] The same when the map is cleared with it: money and income tell what the map no longer shows."""
    paid = before["players"][seat]["money"] - after["players"][seat]["money"]
    lines = [say("In all you pay £{n}" if paid > 0 else "In all you get £{n}").format(n=abs(paid))] if paid else []
    for name, old, new in zip(after["names"], before["players"], after["players"], strict=False):
        spaces = new["income"]["space"] - old["income"]["space"]
        if spaces:
            lines.append(say("{name}: income spaces {n}").format(name=name, n=f"{spaces:+}"))
    return [*lines, *[line for name in new_tiles(before, after) for line in replaced(before, after, name, say)]]


def new_tiles(before: View, after: View) -> list[str]:
    """The spaces with a tile that did not lie there."""
    return [name for name, tile in after["spaces"].items() if tile["tile"] != tile_at(before, name)]


def ending(before: View, after: View, say: Say) -> list[str]:
    """What ends with the move: the canal period, the game or a round, also where cards are drawn first."""
    if before["period"] != after["period"]:
        return [say("Then the canal period ends: points are counted, canals and tiles of level 1 leave the map")]
    if not after["agenda"]:
        return [say("Then the game ends: points are counted")]
    ends = before["round"] != after["round"] or owes(before, "end-round") > owes(after, "end-round")
    return [say("Then the round ends and income is paid")] if ends else []


def owes(view: View, name: str) -> int:
    """How many such items wait on the agenda."""
    return [item[0] for item in view["agenda"]].count(name)


def given_up(before: View, after: View, say: Say) -> list[str]:
    """[4.5] [4.7] What the tile brings that goes for a debt, and what is still owed then."""
    if not before["agenda"] or before["agenda"][-1][0] != "debt":
        return []
    _, seat, debt = before["agenda"][-1]
    gone = [tile["tile"] for name, tile in before["spaces"].items() if name not in after["spaces"]]
    left = debt - sum([sale_value(TILE[tile]) for tile in gone])
    lines = [say("The tile brings £{n}; the debt is £{debt}").format(n=debt - left, debt=debt)]
    if left <= 0:
        return lines
    if ["debt", seat, left] in after["agenda"]:
        return [*lines, say("Still owed: £{n}").format(n=left)]
    return [*lines, say("No tile is left: £{n} unpaid, a point for each while you have any").format(n=left)]


def ordered(view: View, seat: int) -> list[Tile]:
    """A tile that is paid for and waits for its cubes."""
    waiting = [about for name, whose, about in view["agenda"] if (name, whose) == ("place-tile", seat)]
    stacks = list(view["players"][seat]["stacks"].values())
    return [row_of(stacks[about & 7][0]) for about in waiting]


def row_of(tile: str | None) -> Tile:
    """A tile of the box."""
    return next(row for row in TILES if row.id == tile)


def tile_at(view: View, space: str) -> str | None:
    """What lies on a space."""
    return view["spaces"].get(space, {"tile": None})["tile"]  # type: ignore[no-any-return]


def building(before: View, after: View, space: str, say: Say) -> list[str]:
    """What a new tile replaces, the cubes it sells at once, and what it is worth."""
    tile = after["spaces"][space]
    row, lines = row_of(tile["tile"]), [*replaced(before, after, space, say), *sold_at_once(after, space, say)]
    if not tile["flipped"]:
        worth = say("Once flipped: points +{points}, income spaces +{income}")
        lines.append(worth.format(points=row.points, income=row.income))
    return lines


def replaced(before: View, after: View, space: str, say: Say) -> list[str]:
    """[9.38] Whose tile a new one replaces, and the points that are lost with it if it was flipped."""
    old = before["spaces"].get(space)
    if old is None:
        return []
    tile, points = tile_name(after, old, say), row_of(old["tile"]).points
    if old["flipped"] and points:
        return [say("Replaces {tile}: points −{points}").format(tile=tile, points=points)]
    return [say("Replaces {tile}").format(tile=tile)]


def sold_at_once(after: View, space: str, say: Say) -> list[str]:
    """[9.25] [9.29] The cubes of a new tile that go to their track."""
    tile = after["spaces"][space]
    row = row_of(tile["tile"])
    sold = (row.cubes or 0) - tile["cubes"]
    return [sale(after, row.industry, sold, say)] if sold else []


def closes(before: View, after: View) -> bool:
    """[12.9] Does the distant market close?"""
    bonus, old, new = after["cotton"]["bonus"], before["cotton"]["marker"], after["cotton"]["marker"]
    return bonus[old] is not None and bonus[new] is None


def sale(after: View, kind: str, many: int, say: Say) -> str:
    """Cubes of a new tile that go to their track."""
    prices, cubes = after[kind]["prices"], after[kind]["cubes"]
    pounds = sum(prices[len(prices) - n] for n in range(cubes - many + 1, cubes + 1))
    return say("{kind} to the market at once: {n} for £{pounds}").format(kind=say(CUBES[kind]), n=many, pounds=pounds)


def link_price(before: View, say: Say) -> str:
    """A canal, a rail, or the second rail of an action, when the card is already played."""
    rail = SECOND_RAIL_COST if before["card"] is None else RAIL_COST
    return say("The link: £{n}").format(n=CANAL_COST if before["period"] == "canal" else rail)


def fetched(before: View, after: View, kind: str, is_needed: bool, say: Say) -> list[str]:
    """Where a cube comes from: a mine or works that stays on the map, else the market."""
    told, known = say(CUBES[kind]), [name for name in before["spaces"] if tile_at(before, name) == tile_at(after, name)]
    from_ = [name for name in known if row_of(before["spaces"][name]["tile"]).industry == kind]
    used = [name for name in from_ if after["spaces"][name]["cubes"] < before["spaces"][name]["cubes"]]
    if used:
        return [say("{kind}: 1 from {space}, free").format(kind=told, space=NAMES[name]) for name in used]
    if not is_needed or f"{kind}-from" in [item[0] for item in after["agenda"]]:
        return []
    return [say("{kind}: 1 from the market for £{n}").format(kind=told, n=before[kind]["price"])]


def flips(before: View, space: str, tile: View) -> bool:
    """Does the move turn this tile over?"""
    old = before["spaces"].get(space)
    return bool(tile["flipped"]) and (old is None or old["tile"] != tile["tile"] or not old["flipped"])


def flip(after: View, space: str, say: Say) -> str:
    """A tile that is turned over, and what its owner gets."""
    tile = after["spaces"][space]
    row = row_of(tile["tile"])
    said = say("Flips {tile} on {space}: points +{points}, income spaces +{income}")
    return said.format(tile=tile_name(after, tile, say), space=NAMES[space], points=row.points, income=row.income)


def tile_name(view: View, tile: View, say: Say) -> str:
    """A tile with its level and its owner."""
    row = row_of(tile["tile"])
    owner = view["names"][tile["seat"]]
    return say("{industry} {level} ({name})").format(
        industry=say(INDUSTRY_NAMES[row.industry]), level=row.level, name=owner
    )


def distant(view: View, space: int, say: Say) -> list[str]:
    """A sale to the distant market: how many of its tiles let the mill be sold, and what it brings then."""
    bonus, marker = view["cotton"]["bonus"], view["cotton"]["marker"]
    row = row_of(view["spaces"][SPACES[space].id]["tile"])
    left = [bonus[min(marker + int(move), len(bonus) - 1)] for move, n in view["distant"].items() for _ in range(n)]
    sold, lost = [more for more in left if more is not None], left.count(None)
    income = " / ".join([f"+{row.income + more}" for more in sorted(set(sold))])
    told = []
    if sold:
        told.append(say("Sold with {k} of the {n} distant market tiles left: points +{points}, income spaces {income}"))
    if lost:
        told.append(say("Not sold with {lost} of the {n} distant market tiles left: the distant market closes"))
    return [line.format(k=len(sold), lost=lost, n=len(left), points=row.points, income=income) for line in told]


def developed(before: View, after: View, seat: int) -> list[Tile]:
    """The tiles that leave a player's stacks."""
    old, new = before["players"][seat]["stacks"], after["players"][seat]["stacks"]
    return [row_of(old[name][0]) for name in old if len(new[name]) < len(old[name])]


def development(after: View, seat: int, row: Tile, say: Say) -> str:
    """A tile that is developed away, and the one that is then on top."""
    industry, left = say(INDUSTRY_NAMES[row.industry]), after["players"][seat]["stacks"][row.industry]
    if not left:
        return say("Out goes {industry} {level}, the last of its stack").format(industry=industry, level=row.level)
    said = say("Out goes {industry} {level}; the next is of level {next}")
    return said.format(industry=industry, level=row.level, next=row_of(left[0]).level)
