"""A second reading of Brass: the five actions, each as the lines it allows and the script of what it does."""

from __future__ import annotations

from tests.games.brass.reference_map import (
    INDUSTRIES,
    Built,
    Counter,
    Link,
    Player,
    Space,
    Table,
    advance,
    coal_price,
    distances,
    fill_track,
    flip,
    iron_price,
    level,
    nearest_mines,
    place_of,
    places_with_counter,
    places_with_link,
    reaches_port,
    sources,
    spaces_with,
    spend,
    take_cube,
)
from tests.games.script import NATURE, Script

ANY_PLACE = "any"  # two cards played together
RAIL_ONLY = ["barrow", "birkenhead"]
VIRTUAL_LINK = {"liverpool", "birkenhead"}
PORT_FIRST = {"lancaster-2": "lancaster-1", "preston-2": "preston-1"}  # where a port must go before
MOST_LINKS = 14
CANAL_COST, RAIL_COST, TWO_RAILS_COST = 3, 5, 15
MOST_DEVELOPED = 2
LOANS = {10: 1, 20: 2, 30: 3}  # pounds, and the levels of income they cost
LOWEST_LEVEL = -10


# 1  Build industry


def build_lines(table: Table, player: Player, card: str) -> list[str]:
    """All that may be built with a card."""
    return [
        f"build {industry} {space.name}"
        for space in table.box.spaces.values()
        for industry in space.symbols
        if may_build(table, player, card, industry, space)
    ]


def may_build(table: Table, player: Player, card: str, industry: str, space: Space) -> bool:
    """The top counter of the stack, of this period, where card, space, coal, iron and money allow it."""
    if not player.stacks[industry]:
        return False
    counter = player.stacks[industry][0]
    return (
        counter.period in ("both", table.period)
        and not (table.period == "canal" and space.place in RAIL_ONLY)
        and is_right_card(table, player, card, industry, space)
        and has_room(table, player, counter, space)
        and can_supply(table, player, counter, space)
    )


def is_right_card(table: Table, player: Player, card: str, industry: str, space: Space) -> bool:
    """A location card names the place; an industry card the industry, where one is connected or builds over."""
    if card in (ANY_PLACE, space.place):
        return True
    if card != industry:
        return False
    return is_own(table, player, space) or is_connected(table, player, space.place)


def is_own(table: Table, player: Player, space: Space) -> bool:
    """The player's own counter lies there."""
    return space.name in table.board and table.board[space.name].owner == player.seat


def is_connected(table: Table, player: Player, place: str) -> bool:
    """Own links lead to the place, or by rail an own counter; with nothing on the board every place will do."""
    counters, links = places_with_counter(table, player), places_with_link(table, player)
    if not counters and not links:
        return True
    if table.period == "canal":
        return place in links
    here = VIRTUAL_LINK if place in VIRTUAL_LINK else {place}
    return bool(here & (counters | links))


def has_room(table: Table, player: Player, counter: Counter, space: Space) -> bool:
    """The space is free or may be built over; in the canal period one has one counter in a place."""
    second = table.period == "canal" and space.place in places_with_counter(table, player)
    if space.name not in table.board:
        return not second and not (counter.industry == "port" and should_go_before(table, space.name))
    there = table.board[space.name]
    if there.counter.industry != counter.industry or there.counter.level >= counter.level:
        return False
    return there.owner == player.seat or (not second and is_worn_out(table, counter.industry))


def should_go_before(table: Table, space: str) -> bool:
    """In Lancaster and Preston a port takes the space for ports alone, while it is empty."""
    return space in PORT_FIRST and PORT_FIRST[space] not in table.board


def is_worn_out(table: Table, industry: str) -> bool:
    """Another's mine or works may be replaced once no such cube is on the board nor on the track."""
    return industry in table.demand and not sources(table, industry) and not any(table.demand[industry])


def can_supply(table: Table, player: Player, counter: Counter, space: Space) -> bool:
    """Coal can be moved there if needed, and everything can be paid."""
    coal = coal_price(table, [space.place]) if counter.coal else 0
    iron = iron_price(table) if counter.iron else 0
    return coal is not None and counter.cost + coal + iron <= player.money


def build(table: Table, player: Player, industry: str, space: str) -> Script:
    """The counter is paid, its cubes are taken (those without a choice first), and it comes on the space."""
    counter = player.stacks[industry][0]
    spend(player, counter.cost)
    ask_iron = counter.iron and len(sources(table, "iron")) > 1
    if counter.iron and not ask_iron:
        yield from take_cube(table, player, "iron", sources(table, "iron"))
    if counter.coal:
        yield from take_cube(table, player, "coal", nearest_mines(table, [place_of(table, space)]))
    if ask_iron:
        yield from take_cube(table, player, "iron", sources(table, "iron"))
    put_down(table, player, player.stacks[industry].pop(0), space)


def put_down(table: Table, player: Player, counter: Counter, space: str) -> None:
    """It replaces what lay there; mines and works get cubes and fill the tracks, a shipyard flips at once."""
    table.board[space] = Built(player.seat, counter, counter.cubes)
    if counter.industry == "iron":
        fill_track(table, player, "iron", space)
    if counter.industry == "coal" and reaches_port(table, distances(table, [place_of(table, space)])):
        fill_track(table, player, "coal", space)
    if counter.industry == "shipyard":
        flip(table, space)


# 2  Build link


def link_lines(table: Table, player: Player, first: str = "") -> list[str]:
    """All links that may be built; after a first rail, as the second."""
    own = [name for name, owner in table.links.items() if owner == player.seat]
    if len(own) >= MOST_LINKS:
        return []
    touched = places_with_counter(table, player) | places_with_link(table, player)
    return [
        f"link {name}"
        for name, link in table.box.links.items()
        if table.period in link.periods
        and name not in table.links
        and link.ends & touched
        and joins(table, link, first)
        and can_pay_link(table, player, link, first)
    ]


def joins(table: Table, link: Link, first: str) -> bool:
    """The second rail shares an end with the first, unless the table plays it free."""
    return not first or table.free_rails or bool(link.ends & table.box.links[first].ends)


def link_cost(table: Table, first: str) -> int:
    """A canal is 3 pounds, a rail 5, two rails 15."""
    if table.period == "canal":
        return CANAL_COST
    return TWO_RAILS_COST - RAIL_COST if first else RAIL_COST


def can_pay_link(table: Table, player: Player, link: Link, first: str) -> bool:
    """A rail also needs a coal at either end."""
    coal = coal_price(table, link.ends) if table.period == "rail" else 0
    return coal is not None and link_cost(table, first) + coal <= player.money


def build_links(table: Table, player: Player, name: str) -> Script:
    """A link is built; after a rail a second one may follow."""
    yield from lay_link(table, player, name, "")
    seconds = link_lines(table, player, name) if table.period == "rail" else []
    if seconds:
        line = yield {player.seat: [*seconds, "done"]}
        if line.words[0] == "link":
            yield from lay_link(table, player, line.words[1], name)


def lay_link(table: Table, player: Player, name: str, first: str) -> Script:
    """A link is paid and laid, and a rail gets its coal."""
    spend(player, link_cost(table, first))
    table.links[name] = player.seat
    if table.period == "rail":
        yield from take_cube(table, player, "coal", nearest_mines(table, table.box.links[name].ends))


# 3  Develop


def develop_lines(table: Table, player: Player) -> list[str]:
    """Any top counter may go for an iron."""
    if iron_price(table) > player.money:
        return []
    return [f"develop {industry}" for industry in INDUSTRIES if player.stacks[industry]]


def develop(table: Table, player: Player, industry: str) -> Script:
    """A counter is discarded for an iron, then perhaps another."""
    for count in range(1, MOST_DEVELOPED + 1):
        player.stacks[industry].pop(0)
        yield from take_cube(table, player, "iron", sources(table, "iron"))
        more = develop_lines(table, player)
        if count == MOST_DEVELOPED or not more:
            return
        line = yield {player.seat: [*more, "done"]}
        if line.words[0] == "done":
            return
        industry = line.words[1]


# 4  Sell cotton


def sell_lines(table: Table, player: Player) -> list[str]:
    """Every own mill that is not flipped, with each of its buyers."""
    mills = [space for space in spaces_with(table, "cotton") if table.board[space].owner == player.seat]
    return [f"sell {mill} {buyer}" for mill in mills if not table.board[mill].flipped for buyer in buyers(table, mill)]


def buyers(table: Table, mill: str) -> list[str]:
    """The connected ports that are not flipped, and through any port the distant market until its bottom."""
    connected = distances(table, [place_of(table, mill)])
    ports = [port for port in spaces_with(table, "port") if not table.board[port].flipped]
    found = [port for port in ports if place_of(table, port) in connected]
    if is_market_open(table) and reaches_port(table, connected):
        found.append("distant-market")
    return found


def is_market_open(table: Table) -> bool:
    """The cotton marker has not reached the bottom."""
    return table.marker < len(table.box.bonuses)


def sell(table: Table, player: Player, mill: str, buyer: str) -> Script:
    """One mill after the other sells, until the player is done, no mill can, or the market closes."""
    while True:
        if buyer == "distant-market":
            yield from sell_abroad(table, player, mill)
            if not is_market_open(table):
                return
        else:
            flip(table, mill)
            flip(table, buyer)
        more = sell_lines(table, player)
        if not more:
            return
        line = yield {player.seat: [*more, "done"]}
        if line.words[0] == "done":
            return
        _, mill, buyer = line.words


def sell_abroad(table: Table, player: Player, mill: str) -> Script:
    """A tile moves the marker down; short of the bottom the mill flips, with the bonus beside the marker."""
    line = yield {NATURE: [f"reveal {number}" for number in table.distant]}
    table.distant.remove(int(line.words[1]))
    table.marker = min(table.marker + int(line.words[1]), len(table.box.bonuses))
    if is_market_open(table):
        flip(table, mill)
        advance(player, table.box.bonuses[table.marker])


# 5  Take loan


def loan_lines(table: Table, player: Player) -> list[str]:
    """Not below the lowest income, and not once the pile is empty in the rail period."""
    if table.period == "rail" and len(table.cards) == table.aside:
        return []
    return [f"loan {pounds}" for pounds, levels in LOANS.items() if level(table, player) - levels >= LOWEST_LEVEL]


def take_loan(table: Table, player: Player, pounds: int) -> None:
    """Money now, and the disc goes back to the highest space of the lower level."""
    player.money += pounds
    lower = level(table, player) - LOANS[pounds]
    player.income = max(space for space, printed in enumerate(table.box.levels) if printed == lower)
