"""A second reading of the board, plain and slow: sets and dictionaries built from the view alone.

It shares nothing with the engine but the CSV rows, so that a slip in the masks of one shows against the other.
"""

from __future__ import annotations

from typing import Any

from fabrica.games.brass.components import LINKS, PLACES, SPACES, TILES

View = dict[str, Any]

ROWS = {tile.id: tile for tile in TILES}
PLACE_OF = {space.id: space.place for space in SPACES}
OUTSIDE = {"scotland", "yorkshire", "midlands"}


def ways(view: View) -> list[tuple[str, str]]:
    """The two ends of every built link."""
    return [(link.a, link.b) for link in LINKS if link.id in view["links"]]


def distances(view: View, starts: set[str]) -> dict[str, int]:
    """The fewest built links from any start to each place that can be reached."""
    found = dict.fromkeys(starts, 0)
    for steps in range(1, len(PLACES) + 1):
        for a, b in ways(view):
            for here, there in ((a, b), (b, a)):
                if found.get(here) == steps - 1 and there not in found:
                    found[there] = steps
    return found


def tiles(view: View, industry: str) -> dict[str, dict[str, Any]]:
    """The tiles of an industry on the map, by space."""
    return {space: tile for space, tile in view["spaces"].items() if ROWS[tile["tile"]].industry == industry}


def nearest(view: View, starts: set[str]) -> list[str]:
    """The mines with coal that are nearest."""
    far = distances(view, starts)
    mines = {
        s: far[PLACE_OF[s]] for s, tile in tiles(view, "coal").items() if tile["cubes"] and PLACE_OF[s] in far
    }
    return sorted(space for space in mines if mines[space] == min(mines.values()))


def has_port(view: View, starts: set[str]) -> bool:
    """Can a built port or an external location be reached?"""
    ports = {PLACE_OF[space] for space in tiles(view, "port")} | OUTSIDE
    return bool(ports & set(distances(view, starts)))


def coal_price(view: View, starts: set[str]) -> int | None:
    """What a coal costs here: nothing from a mine, else the track's price, or None."""
    if nearest(view, starts):
        return 0
    return track_price(view["coal"]["cubes"], view["seats"]) if has_port(view, starts) else None


def track_price(cubes: int, seats: int) -> int:
    """The price of the next cube, counted off the printed track."""
    printed = [2, 2, 3, 3, 4, 4] if seats == 2 else [1, 1, 2, 2, 3, 3, 4, 4]
    return printed[-cubes] if cubes else 5


def presence(view: View, seat: int) -> tuple[set[str], set[str]]:
    """The places with a tile of the seat, and those where its links end."""
    own = {PLACE_OF[space] for space, tile in view["spaces"].items() if tile["seat"] == seat}
    ends = {end for link in LINKS if view["links"].get(link.id) == seat for end in (link.a, link.b)}
    return own, ends


def connected(view: View, seat: int) -> set[str]:
    """The places an industry card reaches."""
    own, ends = presence(view, seat)
    if not own and not ends:
        return {place.id for place in PLACES}
    places = ends if view["period"] == "canal" else ends | own
    if view["period"] == "rail" and places & {"liverpool", "birkenhead"}:
        places = places | {"liverpool", "birkenhead"}
    return places


def link_points(view: View, seat: int) -> int:
    """The points of a seat's links as they lie."""
    circles = {place.id: place.circles for place in PLACES}
    for space, tile in view["spaces"].items():
        if tile["flipped"]:
            circles[PLACE_OF[space]] += 1
    mine = [link for link in LINKS if view["links"].get(link.id) == seat]
    return sum(circles[link.a] + circles[link.b] for link in mine)


def tile_points(view: View, seat: int) -> int:
    """The points of a seat's flipped tiles."""
    return sum(
        ROWS[t["tile"]].points or 0 for t in view["spaces"].values() if t["seat"] == seat and t["flipped"]
    )


def income_level(space: int) -> int:
    """The level of a space, by walking up the printed bands."""
    level, here = -10, 0
    for width, last in ((1, 0), (2, 10), (3, 20), (4, 29), (3, 30)):
        while level <= last:
            if here <= space < here + width:
                return level
            here += width
            level += 1
    raise ValueError(space)


def builds(view: View, seat: int) -> set[str]:
    """Every build that the card in play allows, tried one by one."""
    return {
        f"build {industry} {space.id}"
        for industry in ("cotton", "port", "coal", "iron", "shipyard")
        for space in SPACES
        if may_build(view, seat, industry, space.id, space.symbols)
    }


def may_build(view: View, seat: int, industry: str, space: str, symbols: tuple[str, ...]) -> bool:
    """The five conditions and the further restrictions, in the order of the rulebook."""
    stack = view["players"][seat]["stacks"][industry]
    if not stack or industry not in symbols:
        return False
    row = ROWS[stack[0]]
    if row.period not in (view["period"], "both"):
        return False
    if view["period"] == "canal" and PLACE_OF[space] in ("barrow", "birkenhead"):
        return False
    return (
        card_allows(view, seat, industry, space)
        and space_allows(view, seat, industry, space, row.level)
        and purse_allows(view, seat, space, row.id)
    )


def card_allows(view: View, seat: int, industry: str, space: str) -> bool:
    """The right card."""
    card, place = view["card"], PLACE_OF[space]
    if place in closed(view):
        return False
    if card == "any" or card == place:
        return True
    over = view["spaces"].get(space)
    own = over is not None and over["seat"] == seat and ROWS[over["tile"]].industry == industry
    return card == industry and (own or place in connected(view, seat))


def closed(view: View) -> set[str]:
    """The places that two players do not use."""
    return {place.id for place in PLACES if view["seats"] == 2 and not place.for_two}


def space_allows(view: View, seat: int, industry: str, space: str, level: int) -> bool:
    """A free space, or a tile that may be built over."""
    over, place = view["spaces"].get(space), PLACE_OF[space]
    crowded = view["period"] == "canal" and place in presence(view, seat)[0]
    if over is None:
        first = {"lancaster-2": "lancaster-1", "preston-2": "preston-1"}.get(space)
        waits = industry == "port" and first is not None and first not in view["spaces"]
        return not crowded and not waits
    row = ROWS[over["tile"]]
    if row.industry != industry or row.level >= level:
        return False
    if over["seat"] == seat:
        return True
    if industry not in ("coal", "iron") or crowded:
        return False
    return view[industry]["cubes"] == 0 and not any(tile["cubes"] for tile in tiles(view, industry).values())


def purse_allows(view: View, seat: int, space: str, tile: str) -> bool:
    """Coal that can come, and money for everything."""
    row = ROWS[tile]
    cost = row.cost or 0
    if row.iron and not any(works["cubes"] for works in tiles(view, "iron").values()):
        cost += track_price(view["iron"]["cubes"], view["seats"])
    if row.coal:
        coal = coal_price(view, {PLACE_OF[space]})
        if coal is None:
            return False
        cost += coal
    return bool(cost <= view["players"][seat]["money"])


def links(view: View, seat: int) -> set[str]:
    """Every link that the seat may build first in an action."""
    own, ends = presence(view, seat)
    if sum(1 for owner in view["links"].values() if owner == seat) >= 14:
        return set()
    return {
        f"link {link.id}"
        for link in LINKS
        if is_potential(view, link.id)
        and link.id not in view["links"]
        and {link.a, link.b} & (own | ends)
        and can_pay_link(view, seat, {link.a, link.b})
    }


def is_potential(view: View, name: str) -> bool:
    """Is it a potential link of the period and the board?"""
    link = next(link for link in LINKS if link.id == name)
    if view["seats"] == 2:
        return link.canal_for_two if view["period"] == "canal" else link.rail_for_two
    return link.canal if view["period"] == "canal" else link.rail


def can_pay_link(view: View, seat: int, ends: set[str]) -> bool:
    """Three pounds for a canal, five and a coal for a rail."""
    money = view["players"][seat]["money"]
    if view["period"] == "canal":
        return bool(money >= 3)
    coal = coal_price(view, ends)
    return coal is not None and bool(money >= 5 + coal)


def sales(view: View, seat: int) -> set[str]:
    """Every sale that the seat could begin with."""
    out = set()
    for mill, tile in tiles(view, "cotton").items():
        if tile["seat"] != seat or tile["flipped"]:
            continue
        reach = set(distances(view, {PLACE_OF[mill]}))
        for port, other in tiles(view, "port").items():
            if not other["flipped"] and PLACE_OF[port] in reach:
                out.add(f"sell {mill} {port}")
        if view["cotton"]["marker"] < 8 and has_port(view, {PLACE_OF[mill]}):
            out.add(f"sell {mill} distant-market")
    return out
