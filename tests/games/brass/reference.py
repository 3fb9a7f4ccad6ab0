"""A second reading of Brass, plain and slow: a whole game told from the first card to the last point.

It is written from the rulebook and the rulings and shares nothing with the engine but the component sheets.
Each part of the game is a script that stops where somebody is asked, and goes on with the answer.
"""

from __future__ import annotations

from tests.games.brass.reference_actions import (
    ANY_PLACE,
    build,
    build_lines,
    build_links,
    develop,
    develop_lines,
    link_lines,
    loan_lines,
    sell,
    sell_lines,
    take_loan,
)
from tests.games.brass.reference_map import Box, Player, Table, lay_out, level, shuffled_tiles
from tests.games.script import NATURE, Ends, Game, Script

HAND = 8
ACTIONS = 2
POUNDS_FOR_A_POINT = 10


def new_game(box: Box, free_rails: bool) -> Game[Table]:
    """A game before its first line."""
    table = lay_out(box, free_rails)
    return Game(table, whole_game(table))


def whole_game(table: Table) -> Script:
    """Somebody is drawn to be first, the others follow clockwise; then come canals, and then rails."""
    seats = len(table.players)
    line = yield {NATURE: [f"first {seat}" for seat in range(seats)]}
    table.order = [(int(line.words[1]) + place) % seats for place in range(seats)]
    yield from one_period(table, "canal")
    clear_board(table)
    yield from one_period(table, "rail")


def one_period(table: Table, period: str) -> Script:
    """Cards, a fixed number of rounds, and points."""
    table.period, table.round = period, 0
    table.cards = [card for card, copies in table.box.cards.items() for _ in range(copies)]
    table.aside = table.box.aside[period]
    yield from refill_hands(table)
    for number in range(1, table.box.rounds + 1):
        table.round = number
        yield from one_round(table)
    score(table)


def clear_board(table: Table) -> None:
    """After the canals all links and the counters of level 1 go, and the distant market begins anew."""
    table.links.clear()
    table.board = {space: built for space, built in table.board.items() if built.counter.level > 1}
    table.distant = shuffled_tiles(table.box)
    table.marker = 0


# Rounds


def in_order(table: Table) -> list[Player]:
    """The players in the order of play."""
    return [table.players[seat] for seat in table.order]


def one_round(table: Table) -> Script:
    """Income for all, a turn for each, the new order, and new cards while the period lasts."""
    for player in in_order(table):
        yield from collect_income(table, player)
    for player in in_order(table):
        yield from one_turn(table, player)
    set_order(table)
    yield from refill_hands(table)


def collect_income(table: Table, player: Player) -> Script:
    """Income comes from the bank; a negative one is paid, at need with counters of one's choice at half their cost."""
    player.money += max(level(table, player), 0)
    debt = max(-level(table, player), 0)
    while debt > player.money and own_spaces(table, player):
        debt, player.money = debt - player.money, 0
        line = yield {player.seat: [f"remove {space}" for space in own_spaces(table, player)]}
        player.money += table.board.pop(line.words[1]).counter.cost // 2
    missing = max(debt - player.money, 0)
    player.money -= debt - missing
    lose_points(player, missing)


def own_spaces(table: Table, player: Player) -> list[str]:
    """Where the player's counters lie."""
    return [space for space, built in table.board.items() if built.owner == player.seat]


def lose_points(player: Player, pounds: int) -> None:
    """A pound that nothing can pay costs a point, as long as there are any."""
    gain_points(player, "unpaid debt", -min(pounds, sum(player.points.values())))


def set_order(table: Table) -> None:
    """Who spent least comes first, equals as before; the money goes to the bank."""
    table.order.sort(key=lambda seat: table.players[seat].spent)
    for player in table.players:
        player.spent = 0


def refill_hands(table: Table) -> Script:
    """Everybody draws up to a full hand, while the pile lasts; any card not seen may come."""
    for player in in_order(table):
        while len(player.hand) < HAND and len(table.cards) > table.aside:
            line = yield {NATURE: [f"deal {player.seat} {card}" for card in table.cards]}
            table.cards.remove(line.words[2])
            player.hand.append(line.words[2])


# Turns


def one_turn(table: Table, player: Player) -> Script:
    """Two cards with an action each; a single one in the first round of the canals."""
    left = 1 if table.period == "canal" and table.round == 1 else ACTIONS
    while left > 0:
        card = yield from play_card(player)
        left -= yield from one_action(table, player, card, left)


def play_card(player: Player) -> Ends[str]:
    """A card of the hand is played first."""
    line = yield {player.seat: {f"play {card}" for card in player.hand}}
    player.hand.remove(line.words[1])
    return line.words[1]


def one_action(table: Table, player: Player, card: str, left: int) -> Ends[int]:
    """An action is chosen and done; two cards played together take both actions of the turn."""
    line = yield {player.seat: action_lines(table, player, card, left)}
    if line.words[0] == "combine":
        player.hand.remove(line.words[1])
        line = yield {player.seat: build_lines(table, player, ANY_PLACE)}
        yield from do_action(table, player, line.words)
        return ACTIONS
    yield from do_action(table, player, line.words)
    return 1


def action_lines(table: Table, player: Player, card: str, left: int) -> list[str]:
    """The five actions, two cards together if that would build something, or nothing."""
    return [
        *build_lines(table, player, card),
        *link_lines(table, player),
        *develop_lines(table, player),
        *sell_lines(table, player),
        *loan_lines(table, player),
        *combine_lines(table, player, left),
        "pass",
    ]


def combine_lines(table: Table, player: Player, left: int) -> list[str]:
    """A second card to play with the first, for a build at any place."""
    if left < ACTIONS or not build_lines(table, player, ANY_PLACE):
        return []
    return sorted({f"combine {card}" for card in player.hand})


def do_action(table: Table, player: Player, words: list[str]) -> Script:
    """What was chosen is done."""
    match words:
        case ["build", industry, space]:
            yield from build(table, player, industry, space)
        case ["link", name]:
            yield from build_links(table, player, name)
        case ["develop", industry]:
            yield from develop(table, player, industry)
        case ["sell", mill, buyer]:
            yield from sell(table, player, mill, buyer)
        case ["loan", pounds]:
            take_loan(table, player, int(pounds))


# Points


def score(table: Table) -> None:
    """Links and flipped counters score, and after the rails what money is left."""
    for player in table.players:
        gain_points(player, f"{table.period}s", link_points(table, player))
        gain_points(player, f"{table.period}-period tiles", counter_points(table, player))
        if table.period == "rail":
            gain_points(player, "money", player.money // POUNDS_FOR_A_POINT)


def points_now(table: Table, player: Player) -> dict[str, int]:
    """The points so far and, until the money has been counted, what links and counters would score now."""
    points = dict(player.points)
    if "money" not in points:
        for what, more in (("s", link_points(table, player)), ("-period tiles", counter_points(table, player))):
            points[table.period + what] = points.get(table.period + what, 0) + more
    return points | {"total": sum(points.values())}


def gain_points(player: Player, what: str, points: int) -> None:
    """Points are noted by what they are for."""
    player.points[what] = player.points.get(what, 0) + points


def link_points(table: Table, player: Player) -> int:
    """Each link scores the gold circles at its two ends."""
    own = [table.box.links[name] for name, owner in table.links.items() if owner == player.seat]
    return sum(circles(table, place) for link in own for place in link.ends)


def circles(table: Table, place: str) -> int:
    """Printed circles, and one on each flipped counter, whoever has it."""
    flipped = [space for space, built in table.board.items() if built.flipped]
    return table.box.circles[place] + len([space for space in flipped if table.box.spaces[space].place == place])


def counter_points(table: Table, player: Player) -> int:
    """The hexagons of a player's flipped counters."""
    own = [built for built in table.board.values() if built.owner == player.seat]
    return sum(built.counter.points for built in own if built.flipped)


def ranking(table: Table) -> list[list[int]]:
    """Most points; then the higher income level, more money, and who would play first in a further round."""

    def standing(player: Player) -> tuple[int, int, int]:
        return sum(player.points.values()), level(table, player), player.money

    return [[player.seat] for player in sorted(in_order(table), key=standing, reverse=True)]
