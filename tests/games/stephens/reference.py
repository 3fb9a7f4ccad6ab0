"""A second reading of Stephens, plain and slow: a whole game told from the first card to the last point.

It is written from the rulebook and the rulings and shares nothing with the engine but the component sheets.
Each part of the game is a script that stops where somebody is asked, and goes on with the answer.
"""

from __future__ import annotations

from tests.games.script import NATURE, Game, Script
from tests.games.stephens.reference_box import ACCESSORIES, TRACKS, Box
from tests.games.stephens.reference_reset import LAST_ROUND, is_triggered, reset_phase
from tests.games.stephens.reference_solo import automa_turn
from tests.games.stephens.reference_table import (
    AUTOMA,
    MARKETS,
    STEPS_LOWER,
    Attached,
    Player,
    Table,
    can_pay,
    clockwise,
    effect,
    gain_accessory,
    has,
    is_alone,
    lay_out,
    pay,
    refill_display,
    refill_market,
)
from tests.games.stephens.reference_turn import one_turn, take_disk

POINTS_OF_AN_APPRENTICE = 1
CUBES_FOR_A_POINT, COINS_FOR_A_POINT = 2, 2
POINTS_OF_A_SET = 5
STEPHENS_FACTORY = {"left": "furnace-left", "right": "furnace-right"}


def new_game(box: Box, seats: int, difficulty: str, opponent: str, locks: str) -> Game[Table]:
    """A game before its first line."""
    table = lay_out(box, seats, difficulty, locks)
    if opponent in box.opponents and seats == 1:
        oppose(table, opponent)
    return Game(table, whole_game(table, draw_opponent=opponent == "random" and seats == 1))


def whole_game(table: Table, *, draw_opponent: bool) -> Script:
    """Set up, then turns until the army has come."""
    if draw_opponent:
        line = yield {NATURE: [f"oppose {name}" for name in table.box.opponents]}
        oppose(table, line.words[1])
    yield from general_setup(table)
    yield from player_setup(table)
    yield from turns(table)


# Setup


def oppose(table: Table, opponent: str) -> None:
    """An opponent is chosen or drawn before anything is set up; one places your disks lower on the tracks."""
    table.opponent = opponent
    if effect(table) == "lower-tracks":
        for track in TRACKS:
            table.players[0].tracks[track] -= STEPS_LOWER


def general_setup(table: Table) -> Script:
    """Professions, contracts and investments are laid out, and somebody gets the starting board."""
    for colour in table.decks:
        yield from refill_display(table, colour)
    for market in MARKETS:
        yield from refill_market(table, market)
    if not is_alone(table):
        line = yield {NATURE: [f"board {player.seat}" for player in table.players]}
        table.first = int(line.words[1])


def player_setup(table: Table) -> Script:
    """An accessory each, then a starting profession each; alone the Automa gets one of the other side."""
    players = clockwise(table, table.first)
    for player in players:
        yield from gain_accessory(table, player)
    for player in players:
        line = yield {NATURE: [f"start {player.seat} {name}" for name in table.starting]}
        yield from start_with(table, player, line.words[2])
    if is_alone(table):
        yield from start_automa(table)


def start_with(table: Table, player: Player, name: str) -> Script:
    """A starting profession is attached as a new one, with a disk of the board."""
    card = table.box.professions[name]
    table.starting.remove(name)
    if can_pay(player, card.upper_cost):
        yield from pay(player, card.upper_cost)
    table.attached.append(Attached(card, STEPHENS_FACTORY[card.side], player.seat))
    yield from take_disk(table, player)


def start_automa(table: Table) -> Script:
    """One of the starting professions on the side opposite to yours."""
    own = next(a.card.side for a in table.attached if a.master == 0 and a.card.deck == "start")
    opposite = [name for name in table.starting if table.box.professions[name].side != own]
    line = yield {NATURE: [f"automa-start {name}" for name in opposite]}
    card = table.box.professions[line.words[1]]
    table.starting.remove(card.name)
    table.attached.append(Attached(card, STEPHENS_FACTORY[card.side], AUTOMA))
    table.automa.workers += 1


# Turns


def turns(table: Table) -> Script:
    """All that follows the setup."""
    yield from alone(table) if is_alone(table) else in_company(table)


def in_company(table: Table) -> Script:
    """Rounds until army and marker have met; then a last one, and a final reset phase whatever the furnaces hold."""
    players = clockwise(table, table.first)
    while not table.ending:
        for player in players:
            yield from turn_and_reset(table, player)
    table.ending = LAST_ROUND
    for player in players[:-1]:
        yield from turn_and_reset(table, player)
    yield from one_turn(table, players[-1])
    yield from reset_phase(table, players[-1].seat)


def turn_and_reset(table: Table, player: Player) -> Script:
    """A turn; when glass was taken and two furnaces are empty, a reset phase."""
    glass = yield from one_turn(table, player)
    if glass and is_triggered(table):
        yield from reset_phase(table, player.seat)


def alone(table: Table) -> Script:
    """You and the Automa in turn, until the army has come far enough; you have the last turn."""
    you = table.players[0]
    while not table.ending:
        yield from turn_and_reset(table, you)
        if not table.ending:
            yield from automa_turn_and_reset(table)
    if table.ending > 1:
        yield from automa_turn(table)
        table.ending -= 1
    yield from one_turn(table, you)
    table.ending -= 1


def automa_turn_and_reset(table: Table) -> Script:
    """The same for the Automa."""
    glass = yield from automa_turn(table)
    if glass and is_triggered(table):
        yield from reset_phase(table, AUTOMA)


# Final scoring


def points(table: Table, player: Player) -> dict[str, int]:
    """The points of a player by what they are for."""
    own = [attached for attached in table.attached if attached.master == player.seat]
    lines = {
        "track": player.score,
        **{track: table.box.sectors[track][player.tracks[track]] for track in TRACKS},
        "masters": sum(table.box.rows[attached.row].points for attached in own),
        "apprentices": len([a for a in own if a.apprentice is not None]) * POINTS_OF_AN_APPRENTICE,
        "contracts": contract_points(table, player),
        "cubes": player.cubes.total() // CUBES_FOR_A_POINT if has(player, "2b") else 0,
        "coins": player.coins // COINS_FOR_A_POINT if has(player, "2c") else 0,
        "influence": player.influence if has(player, "2d") else 0,
        "accessories": sets(player) * POINTS_OF_A_SET if has(player, "2e") else 0,
    }
    return lines | {"total": sum(lines.values())}


def contract_points(table: Table, player: Player) -> int:
    """For each column its cards times the cubes on them."""
    rows, found = player.fulfilled.values(), 0
    for n in range(max(len(row) for row in rows)):
        column = [table.box.contracts[row[n]] for row in rows if len(row) > n]
        found += len(column) * sum(len(contract.cubes) for contract in column)
    return found


def sets(player: Player) -> int:
    """Sets of three different accessories, spent or not."""
    had = player.accessories + player.spent
    return min(had[kind] for kind in ACCESSORIES)


def ranking(table: Table) -> list[list[int]]:
    """Most points, then influence, then coins; who is still equal shares the place."""
    standing: dict[tuple[int, int, int], list[int]] = {}
    for player in table.players:
        key = points(table, player)["total"], player.influence, player.coins
        standing.setdefault(key, []).append(player.seat)
    return [standing[key] for key in sorted(standing, reverse=True)]


def rank(table: Table) -> str:
    """Alone: the rank of the difficulty, or whether the opponent's target was reached."""
    total, level = points(table, table.players[0])["total"], table.box.difficulties[table.difficulty]
    if table.opponent:
        return "won" if total >= level.target else "lost"
    return "apprentice" if total <= level.apprentice else "artisan" if total <= level.artisan else "glassblower"
