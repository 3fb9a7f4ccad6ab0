"""Brass in English sentences: names, log lines, questions, refusals, and the whole table as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fabrica.games.brass.components import (
    CANAL_COST,
    CARDS,
    LINKS,
    PLACES,
    RAIL_COST,
    SECOND_RAIL_COST,
    SPACES,
    TILES,
    Place,
    Space,
    Tile,
)

Say = Callable[[str], str]
View = dict[str, Any]

TITLE: Final = "Brass"
ABOUT: Final = (
    "Build mills, mines, works, ports and shipyards in Lancashire, first along canals, then along rails. "
    "Sell what they make before the others do. For three or four players; the game for two is an unofficial variant."
)

INDUSTRY_NAMES: Final = {
    "cotton": "cotton mill",
    "port": "port",
    "coal": "coal mine",
    "iron": "iron works",
    "shipyard": "shipyard",
}
PLACE_NAMES: Final = {place.id: place.name for place in PLACES}


def space_name(space: str, place: str) -> str:
    """Oldham 2: the second space of Oldham."""
    return f"{PLACE_NAMES[place]} {space.rpartition('-')[2]}"


NAMES: Final[dict[str, str]] = {
    **{card.id: PLACE_NAMES.get(card.id, card.id) for card in CARDS},
    **INDUSTRY_NAMES,
    **{space.id: space_name(space.id, space.place) for space in SPACES},
    **{link.id: f"{PLACE_NAMES[link.a]} – {PLACE_NAMES[link.b]}" for link in LINKS},
    "distant-market": "the distant market",
    "canal": "canal",
    "rail": "rail",
}

SENTENCES: Final = {
    "first": "{seat} is drawn as first player",
    "deal": "{seat} draws {card}",
    "remove": "{seat} gives up the tile on {space} to pay a debt",
    "play": "{seat} plays the card {card}",
    "combine": "{seat} also plays {card}, to build at any place",
    "build": "{seat} builds: {industry} on {space}",
    "coal": "{seat} takes coal from {space}",
    "iron": "{seat} takes iron from {space}",
    "link": "{seat} builds the link {link}",
    "develop": "{seat} develops: {industry}",
    "sell": "{seat} sells cotton from {space} to {port}",
    "reveal": "The distant market tile shows {number}",
    "loan": "{seat} takes a loan of £{pounds}",
    "pass": "{seat} passes",
    "done": "{seat} is done",
}

VERBS: Final = {
    "remove": "Give up a tile",
    "play": "Play a card",
    "combine": "Combine two cards",
    "build": "Build industry",
    "coal": "Take coal",
    "iron": "Take iron",
    "link": "Build link",
    "develop": "Develop",
    "sell": "Sell cotton",
    "loan": "Take loan",
    "pass": "Pass",
    "done": "Done",
}
"""What a verb is called on a button."""

DEEDS: Final = {
    "remove": "Give up the tile on {space}",
    "play": "Play {card}",
    "combine": "Also play {card}, to build at any place",
    "build": "Build {industry} on {space}",
    "coal": "Take coal from {space}",
    "iron": "Take iron from {space}",
    "link": "Build the link {link}",
    "develop": "Develop: {industry}",
    "sell": "Sell cotton from {space} to {port}",
    "loan": "Take a loan of £{pounds}",
    "pass": "Pass",
    "done": "Done",
}
"""A move as something one can do."""

ASKS: Final = {
    "debt": "You cannot pay your negative income: give up a tile for half its cost",
    "play": "Choose a card to play: it says where or what you may build; all else goes with any card",
    "act": "Take an action: build an industry or a link, develop, sell cotton, take a loan, or pass",
    "anywhere": "Build one tile at any place",
    "coal-from": "Which mine gives the coal?",
    "iron-from": "Which works give the iron?",
    "second-rail": "Build a second rail for £10 more, or be done",
    "develop-more": "Develop a second tile, or be done",
    "sell-more": "Sell from another mill, or be done",
}

REFUSALS: Final = {
    "not-your-tile": ("There is no tile of yours on {space}.", "Choose one of your own tiles."),
    "not-in-hand": ("You do not hold the card {card}.", "Choose a card of your hand."),
    "stack-empty": ("Your stack is empty: {industry}.", "Choose another industry."),
    "level-zero": (
        "A shipyard of level 0 is never built.",
        "Develop it away first, two tiles at most in one action.",
    ),
    "canal-tile": (
        "Your top tile is for the canal period only: {industry}, level {level}.",
        "Develop it away to reach the next level.",
    ),
    "rail-tile": (
        "Your top tile is for the rail period only: {industry}, level {level}.",
        "Wait for the rail period.",
    ),
    "place-closed": (
        "This place is not used with two players.",
        "Choose a place on the part of the map in play.",
    ),
    "wrong-symbol": ("{space} does not show this symbol: {industry}.", "Choose a space with the symbol."),
    "not-before-rails": (
        "Nothing is built in Barrow-in-Furness or Birkenhead in the canal period.",
        "Wait for the rail period.",
    ),
    "wrong-industry": (
        "The industry card you played builds its own industry only.",
        "Play another card, or combine both cards of the turn.",
    ),
    "wrong-place": (
        "The location card you played builds at its own place only.",
        "Play another card, or combine both cards of the turn.",
    ),
    "no-own-canal": (
        "With an industry card you build only where one of your own canals ends.",
        "Build a canal there first, or play the location card.",
    ),
    "not-connected": (
        "With an industry card you build only where you have a rail or a tile.",
        "Build a rail there first, or play the location card.",
    ),
    "one-a-place": (
        "In the canal period you may have only one tile in a place.",
        "Choose another place, or build over your own tile.",
    ),
    "port-space-first": (
        "A port takes the space for ports alone while that is empty.",
        "Choose the other space.",
    ),
    "space-taken": ("There is a tile of another industry on {space}.", "Choose an empty space."),
    "not-higher": (
        "The tile on {space} is of the same level or higher than yours (level {level}).",
        "Develop your stack to a higher level first.",
    ),
    "not-yours": (
        "The tile on {space} belongs to another player.",
        "Only coal mines and iron works of others may be built over.",
    ),
    "coal-left": (
        "Another's coal mine is built over only when no coal is left on the map and on the coal track.",
        "Use up the coal first.",
    ),
    "iron-left": (
        "Another's iron works are built over only when no iron is left on the map and on the iron track.",
        "Use up the iron first.",
    ),
    "no-coal": (
        "No coal can come here: no mine with coal and no built port is connected.",
        "Connect the place by links to a mine, a port or an external location.",
    ),
    "too-dear": ("This costs £{cost} and you have £{money}.", "Take a loan, or do something cheaper."),
    "not-nearest": ("The mine on {space} is not the nearest with coal.", "Choose one of the nearest mines."),
    "no-iron-there": ("There is no iron on {space}.", "Choose iron works with cubes."),
    "no-second-action": (
        "Both cards of a turn must still be there to combine them.",
        "Combine with the first card of a turn of two.",
    ),
    "nothing-to-build": (
        "Even with both cards there is nothing that you could build.",
        "Take another action with this card.",
    ),
    "no-canal-here": ("{link} is no potential canal.", "Choose a canal on the map."),
    "no-rail-here": ("{link} is no potential rail.", "Choose a rail on the map."),
    "link-taken": ("There is a link already: {link}.", "Choose a free one."),
    "no-start": (
        "{link} touches no tile and no link of yours.",
        "Start at one of your tiles or at an end of your links.",
    ),
    "no-links-left": ("You have built all your 14 links of this period.", "Take another action."),
    "not-joined": (
        "The second rail must be connected to the first.",
        "Choose a rail that shares an end with it, or be done.",
    ),
    "no-cotton": (
        "There is no mill of yours on {space} that still has cotton to sell.",
        "Choose one of your mills that is not flipped.",
    ),
    "no-open-port": (
        "There is no port that still buys: {port}.",
        "Choose a port that is not flipped, or the distant market.",
    ),
    "port-not-connected": (
        "{space} is not connected to {port}.",
        "Links of any player between the two would help.",
    ),
    "market-closed": ("The distant market is closed for this period.", "Sell to a port."),
    "no-way-out": (
        "{space} is connected to no built port and no external location.",
        "Links of any player to one would help.",
    ),
    "no-more-loans": (
        "No loans in the rail period once the draw pile is empty.",
        "Take another action.",
    ),
    "income-too-low": ("Your income would fall below -10.", "Take a smaller loan, or none."),
}

LINES: Final = {
    "canals": "canals",
    "canal-period tiles": "tiles after the canals",
    "rails": "rails",
    "rail-period tiles": "tiles after the rails",
    "money": "money",
    "unpaid debt": "unpaid debt",
    "total": "total",
}

MINUTES: Final = (120, 180)

COUNTS: Final = {  # what players count: where it stands in a player or in the view → its name
    "money": "money",
    "income.level": "income level",
}

OPTIONS: Final = {
    "double-rail": (
        "Two rails in one action",
        {
            "connected": "connected to each other (the given rulebook)",
            "free": "anywhere in your network",
        },
    ),
}

# What a move costs and brings

CUBES: Final = {"coal": "Coal", "iron": "Iron"}


def effects(before: View, after: View, seat: int, say: Say) -> list[str]:
    """What is paid for what, where each cube comes from, which tiles come, go and flip."""
    built = [name for name, tile in after["spaces"].items() if tile["tile"] != tile_at(before, name)]
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
        *([say("Then the round ends and income is paid")] if before["round"] != after["round"] else []),
    ]


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
    tile, old = after["spaces"][space], before["spaces"].get(space)
    row, lines = row_of(tile["tile"]), []
    if old is not None:
        lines.append(say("Replaces {tile}").format(tile=tile_name(after, old, say)))
    if row.cubes and tile["cubes"] < row.cubes:
        lines.append(sale(after, row.industry, row.cubes - tile["cubes"], say))
    if not tile["flipped"]:
        worth = say("Once flipped: points +{points}, income spaces +{income}")
        lines.append(worth.format(points=row.points, income=row.income))
    return lines


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
    """Where a cube comes from: a mine or works, else the market."""
    told, known = say(CUBES[kind]), [name for name in before["spaces"] if name in after["spaces"]]
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


# The table as text


def board(view: View, say: Say) -> str:
    """The whole table as text."""
    parts = [
        heading(view, say),
        *[player(view, seat, say) for seat in view["order"]],
        say("Map"),
        *[place_line(view, place.id, say) for place in PLACES if place.spaces and in_play(view, place)],
        links_line(view, say),
        *tracks(view, say),
    ]
    return "\n".join(parts) + "\n"


def in_play(view: View, place: Place) -> bool:
    """Is the place used by so many players?"""
    return place.for_two or view["seats"] > 2


def heading(view: View, say: Say) -> str:
    """Period, round and cards."""
    names = {"canal": "Canal period", "rail": "Rail period"}
    pile = say("{pile} cards in the pile, {aside} set aside").format(**view)
    return f"{say(names[view['period']])}, {say('round {round}').format(**view)}; {pile}"


def seat_name(seat: int, say: Say) -> str:
    """A seat where no name is known."""
    return say("Seat {number}").format(number=seat)


def player(view: View, seat: int, say: Say) -> str:
    """What lies before a player."""
    row = view["players"][seat]
    facts = say("£{money}, income {level}, spent £{spent}, {points} points, {cards} cards").format(
        money=row["money"],
        level=row["income"]["level"],
        spent=row["spent"],
        points=row["total"],
        cards=row["cards"],
    )
    lines = [f"{seat_name(seat, say)}: {facts}", f"  {say('next tiles')}: {stacks(row, say)}"]
    if row["hand"] is not None:
        lines.append(f"  {say('hand')}: {hand(row['hand'], say)}")
    return "\n".join(lines)


def stacks(row: View, say: Say) -> str:
    """The top tile of each stack and how many are left."""
    out = []
    for industry, left in row["stacks"].items():
        level = left[0].rpartition("-")[2] if left else "–"
        out.append(f"{say(INDUSTRY_NAMES[industry])} {level} ({len(left)})")
    return ", ".join(out)


def hand(cards: dict[str, int], say: Say) -> str:
    """The cards of a hand."""
    return ", ".join(say(NAMES[card]) + (f" ×{n}" if n > 1 else "") for card, n in cards.items())


def place_line(view: View, place: str, say: Say) -> str:
    """A place and its spaces."""
    spaces = [space_text(view, space, say) for space in SPACES if space.place == place]
    return f"  {PLACE_NAMES[place]}: {'; '.join(spaces)}"


def space_text(view: View, space: Space, say: Say) -> str:
    """A space: its tile, or what may be built."""
    number, tile = space.id.rpartition("-")[2], view["spaces"].get(space.id)
    if tile is None:
        return f"{number} ({'/'.join(say(INDUSTRY_NAMES[symbol]) for symbol in space.symbols)})"
    row = row_of(tile["tile"])
    what = f"{say(INDUSTRY_NAMES[row.industry])} {row.level}"
    return f"{number} {what}, {seat_name(tile['seat'], say)}, {condition(tile, say)}"


def condition(tile: View, say: Say) -> str:
    """Flipped, or with cubes, or still waiting."""
    if tile["flipped"]:
        return say("flipped")
    return say("{cubes} cubes").format(**tile) if tile["cubes"] else say("open")


def links_line(view: View, say: Say) -> str:
    """Every link by its owner."""
    out = []
    for seat in view["order"]:
        mine = [NAMES[link] for link, owner in view["links"].items() if owner == seat]
        out.append(f"  {say('Links')}, {seat_name(seat, say)}: {', '.join(mine) or '–'}")
    return "\n".join(out)


def tracks(view: View, say: Say) -> list[str]:
    """Demand, cotton and distant market."""
    coal, iron, cotton = view["coal"], view["iron"], view["cotton"]
    bonus = cotton["bonus"][cotton["marker"]]
    market = say("the market is closed") if bonus is None else say("bonus {bonus}").format(bonus=bonus)
    return [
        say("Coal track: {cubes} cubes, the next costs £{price}").format(**coal),
        say("Iron track: {cubes} cubes, the next costs £{price}").format(**iron),
        say("Cotton demand: space {marker} of 8, {market}").format(marker=cotton["marker"], market=market),
    ]
