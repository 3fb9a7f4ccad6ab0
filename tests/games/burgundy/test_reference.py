"""The engine and the reference in lockstep: random games, compared at every decision and after every line."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import fabrica
from fabrica import core
from fabrica.core import EVERYTHING, NATURE
from fabrica.games.burgundy import RULES
from fabrica.games.burgundy.state import ESTATES_OPTION, TIE_OPTION, State
from fabrica.nature import Fast
from tests.games.burgundy import reference, reference_box, reference_effects, reference_moves
from tests.games.burgundy.positions import give
from tests.games.burgundy.reference_box import BLACK, DICE, Table

COMPONENTS = Path(fabrica.__file__).parent / "games" / "burgundy" / "components"
KEEN = ("place", "buy", "load", "keep")


class Game(NamedTuple):
    """What a random game is made of; learned players begin with knowledge tiles and silverlings."""

    seats: int
    estates: str
    seed: int
    learned: bool = False


class Compared(NamedTuple):
    """How much of a game was compared, and the first difference, if there was one."""

    lines: int
    decisions: int
    difference: str


def compare(game: Game) -> Compared:
    """Play a random game of the engine, and the reference beside it, to the end or to the first difference."""
    tie, source = TIE_OPTION[game.seed % len(TIE_OPTION)], Fast(game.seed)
    state = core.start(RULES, game.seats, {"estates": game.estates, "tie": tie})
    table = reference.begin(COMPONENTS, game.seats, game.estates, tie)
    if game.learned:
        teach(state, table, source)
    lines, decisions, difference = 0, 0, ""
    while not difference and not core.is_over(state):
        lines, decisions = lines + 1, decisions + (core.owing(RULES, state) != [NATURE])
        difference = who_differs(state, table) or moves_differ(state, table) or line_differs(state, table, source)
    return Compared(lines, decisions, difference and f"line {lines}: {difference}")


def teach(state: State, table: Table, source: Fast) -> None:
    """Give everybody random knowledge tiles, few or many, and perhaps silverlings."""
    tiles = [name for name, tile in table.box.tiles.items() if tile.colour == "knowledge"]
    for player in table.players:
        odds, silverlings = 2 + source.below(6), 10 * source.below(3)
        player.knowledge = {name for name in tiles if source.below(odds) == 0}
        player.silverlings += silverlings
        numbers = tuple(int(name.removeprefix("knowledge-")) for name in player.knowledge)
        give(state, player.seat, (0, 0), knowledge=numbers, silver=silverlings)


def next_move(state: State, source: Fast) -> tuple[int, int]:
    """Somebody who owes, and a random move that would rather place, buy or load than not."""
    who = core.owing(RULES, state)
    seat = who[source.below(len(who))]
    if seat == NATURE:
        return seat, core.sample(RULES, state, source)
    moves = core.legal(RULES, state, seat)
    keen = [move for move in moves if RULES.verb_of[move].name in KEEN]
    chosen = keen if keen and source.below(4) else moves
    return seat, chosen[source.below(len(chosen))]


# What is compared


def who_differs(state: State, table: Table) -> str:
    """Who has to decide, by both."""
    owing = sorted(seat for seat in core.owing(RULES, state) if seat != NATURE)
    return differ("who decides", owing, sorted(reference.deciding(table)))


def moves_differ(state: State, table: Table) -> str:
    """Every legal move of everybody who has to decide; of chance, whether the reference knows all that may come."""
    if not reference.deciding(table):
        unknown = {RULES.text(move) for move in core.odds(RULES, state)[0]} - reference.chances(table)
        return differ("chances", sorted(unknown), [])
    for seat in reference.deciding(table):
        engine = Counter(RULES.text(move) for move in core.legal(RULES, state, seat))
        other = Counter(reference_moves.legal(table, seat))
        if engine != other:
            return differ("moves", sorted(engine - other), sorted(other - engine))
    return ""


def line_differs(state: State, table: Table, source: Fast) -> str:
    """Play a line of the engine in both; compare all that lies on the table, who leads, and whether it was the last."""
    seat, move = next_move(state, source)
    core.advance(RULES, state, seat, move)
    reference.play(table, seat, RULES.text(move))
    engine, other = shown(state), shown_by_reference(table)
    differs = next((differ(what, engine[what], other[what]) for what in engine if engine[what] != other[what]), "")
    differs = differs or rankings_differ(state, table)
    differs = differs or differ("the end", core.is_over(state), reference.is_over(table))
    return differs and f"after {RULES.text(move)}: {differs}"


def rankings_differ(state: State, table: Table) -> str:
    """Who has won; before the end, who would win, as ties are far more frequent there."""
    if not all(player.estate for player in table.players):
        return ""
    return differ("ranking", RULES.ranking(state), [[seat] for seat in reference_effects.ranking(table)])


def differ(what: str, engine: object, other: object) -> str:
    """How two readings differ, or nothing."""
    return "" if engine == other else f"{what}: {engine} in the engine, {other} in the reference"


def shown(state: State) -> dict[str, Any]:
    """The table of the engine."""
    view = core.look(RULES, state, EVERYTHING)
    players = view["players"]
    return {
        "phase": view["phase"],
        "turn order": view["order"],
        "depots": [sorted(filter(None, depot)) for depot in [*view["depots"], view["black"]]],
        "goods of the depots": view["depot_goods"],
        "goods ahead": view["ahead"],
        "silverlings": [player["silver"] for player in players],
        "workers": [player["workers"] for player in players],
        "points": [player["track"] for player in players],
        "totals": [lines["total"] for lines in view["scores"]],
        "storage": [sorted(filter(None, player["store"])) for player in players],
        "goods": [player["goods"] for player in players],
        "sold": [player["sold"] for player in players],
        "dice": [sorted(str(die) for die in player["dice"] if die) for player in players],
        "estates": [player["estate"] for player in players],
        "tiles": [player["tiles"] for player in players],
        "bonus tiles": [len(player["bonuses"]) for player in players],
    }


def shown_by_reference(table: Table) -> dict[str, Any]:
    """The table of the reference, in the same words."""
    players = table.players
    return {
        "phase": table.phase,
        "turn order": reference_box.turn_order(table),
        "depots": [sorted(table.depots[depot]) for depot in (*DICE, BLACK)],
        "goods of the depots": [table.cargo[depot] for depot in DICE],
        "goods ahead": table.ahead,
        "silverlings": [player.silverlings for player in players],
        "workers": [player.workers for player in players],
        "points": [player.points for player in players],
        "totals": [reference_effects.total(table, player) for player in players],
        "storage": [sorted(player.storage) for player in players],
        "goods": [player.goods for player in players],
        "sold": [player.sold for player in players],
        "dice": [sorted(player.dice) for player in players],
        "estates": [player.estate or None for player in players],
        "tiles": [player.tiles for player in players],
        "bonus tiles": [player.bonus_tiles for player in players],
    }


# The games


def games(count: int, first: int, learned: bool = False) -> Iterator[Game]:
    """So many games from a seed on, over all numbers of players and all ways to choose an estate."""
    for n in range(count):
        yield Game(2 + n % 3, ESTATES_OPTION[n % len(ESTATES_OPTION)], first + n, learned)


@pytest.mark.parametrize("estates", ESTATES_OPTION)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_readings_agree(seats: int, estates: str) -> None:
    for seed in (1, 2):
        compared = compare(Game(seats, estates, seed))
        assert compared.difference == "", seed
        assert compared.decisions >= 50 * seats


def test_both_readings_agree_where_knowledge_tiles_meet() -> None:
    assert {game: said for game in games(12, 100, learned=True) if (said := compare(game).difference)} == {}


@pytest.mark.soak
def test_both_readings_agree_in_400_games() -> None:
    played = [*games(200, 1000), *games(200, 2000, learned=True)]
    assert {game: said for game in played if (said := compare(game).difference)} == {}


# The comparison can fail: one rule of the reference is broken


def first_difference(learned: bool) -> str:
    """The first difference that a few games bring, or nothing."""
    return next((said for game in games(6, 50, learned) if (said := compare(game).difference)), "")


def always(answer: object) -> Callable[..., object]:
    """A rule that has forgotten what it depends on."""
    return lambda *_: answer


def only_for_its_size(table: Table, size: int) -> int:
    """A region without the points of the phase."""
    return table.box.region_points[size]


def under_the_tower(table: Table, seat: int) -> None:
    """A boat's step that ends below whoever stands there."""
    at = next(at for at, tower in enumerate(table.towers) if seat in tower)
    table.towers[at].remove(seat)
    table.towers.append([])
    table.towers[at + 1].append(seat)


BROKEN_RULES = [
    (reference_effects, "region_points", only_for_its_size, "points"),
    (reference_effects, "step_on_track", under_the_tower, "turn order"),
    (reference_effects, "room_for_kinds", always(0), "goods of the depots"),
    (reference_effects, "mines_pay", always(None), "silverlings"),
    (reference_effects, "empty_spaces", always(0), "ranking"),
    (reference_moves, "is_twice_in_city", always(False), "moves"),
]
BROKEN_KNOWLEDGE = [
    (reference_effects, "silver_of_a_sale", always(1), "silverlings"),  # knowledge 3
    (reference_moves, "worker_steps", always(1), "moves"),  # knowledge 8
    (reference_moves, "free_steps_placing", always(0), "moves"),  # knowledge 9 to 11
    (reference_effects, "lore_points", always(0), "totals"),  # knowledge 15 to 26
]


@pytest.mark.parametrize(("module", "rule", "broken", "what"), BROKEN_RULES)
def test_a_broken_rule_is_found(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, rule: str, broken: Callable[..., object], what: str
) -> None:
    monkeypatch.setattr(module, rule, broken)
    assert f": {what}: " in first_difference(learned=False)


@pytest.mark.parametrize(("module", "rule", "broken", "what"), BROKEN_KNOWLEDGE)
def test_a_broken_knowledge_tile_is_found(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, rule: str, broken: Callable[..., object], what: str
) -> None:
    monkeypatch.setattr(module, rule, broken)
    assert f": {what}: " in first_difference(learned=True)


def test_the_reference_imports_nothing_of_the_engine() -> None:
    for module in (reference, reference_box, reference_moves, reference_effects):
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        known = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        known += [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
        assert not [name for name in known if name.startswith("fabrica")]
