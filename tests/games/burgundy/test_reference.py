"""The engine and the reference in lockstep: random games, compared at every decision and after every line."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import NamedTuple

import pytest

from fabrica import core
from fabrica.core import EVERYTHING
from fabrica.games.burgundy import RULES
from fabrica.games.burgundy.state import ESTATES_OPTION, TIE_OPTION, State
from tests.games.burgundy import reference, reference_box, reference_effects, reference_moves
from tests.games.burgundy.positions import give
from tests.games.burgundy.reference_box import BLACK, DICE, Table
from tests.games.lockstep import Compared, Facts, Readings, always, components_of, first_difference, lockstep
from tests.games.script import NATURE, Asked

KEEN = ("place", "buy", "load", "keep")


class Setting(NamedTuple):
    """What a random game is made of; learned players begin with knowledge tiles and silverlings."""

    seats: int
    estates: str
    seed: int
    learned: bool = False


class Game:
    """A game of the reference: who is asked now, and what may be answered."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.asked: Asked = {}

    def begin(self) -> None:
        """All that the table allows now; nobody is asked when the game is over."""
        seats = reference.deciding(self.table)
        self.asked = {seat: reference_moves.legal(self.table, seat) for seat in seats}
        if not seats and not reference.is_over(self.table):
            self.asked = {NATURE: reference.chances(self.table)}

    def play(self, who: int, line: str) -> None:
        """Answer, and go on to the next question."""
        reference.play(self.table, who, line)
        self.begin()


def played(setting: Setting) -> Compared:
    """A random game in both readings."""
    tie = TIE_OPTION[setting.seed % len(TIE_OPTION)]
    state = core.start(RULES, setting.seats, {"estates": setting.estates, "tie": tie})
    table = reference.begin(components_of("burgundy"), setting.seats, setting.estates, tie)
    if setting.learned:
        teach(state, table, random.Random(setting.seed))
    return lockstep(READINGS, state, Game(table), setting.seed)


def teach(state: State, table: Table, chance: random.Random) -> None:
    """Give everybody random knowledge tiles, few or many, and perhaps silverlings."""
    tiles = [name for name, tile in table.box.tiles.items() if tile.colour == "knowledge"]
    for player in table.players:
        odds, silverlings = 2 + chance.randrange(6), 10 * chance.randrange(3)
        player.knowledge = {name for name in tiles if chance.randrange(odds) == 0}
        player.silverlings += silverlings
        numbers = tuple(int(name.removeprefix("knowledge-")) for name in player.knowledge)
        give(state, player.seat, (0, 0), knowledge=numbers, silver=silverlings)


def choose(state: State, seat: int, chance: random.Random) -> int:
    """A random move that would rather place, buy or load than not."""
    moves = core.legal(RULES, state, seat)
    keen = [move for move in moves if RULES.verb_of[move].name in KEEN]
    return chance.choice(keen if keen and chance.randrange(4) else moves)


# What is compared


def shown(state: State) -> Facts:
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
        "ranking": RULES.ranking(state) if all(player["estate"] for player in players) else [],
    }


def shown_by_reference(table: Table) -> Facts:
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
        "ranking": ranking(table),
    }


def ranking(table: Table) -> list[list[int]]:
    """Who has won; before the end who would, as ties are far more frequent there; nobody without an estate."""
    if not all(player.estate for player in table.players):
        return []
    return [[seat] for seat in reference_effects.ranking(table)]


READINGS = Readings(RULES, shown, shown_by_reference, choose, any_draw_first=True)


# The games


def games(count: int, first: int, learned: bool = False) -> Iterator[Setting]:
    """So many games from a seed on, over all numbers of players and all ways to choose an estate."""
    for n in range(count):
        yield Setting(2 + n % 3, ESTATES_OPTION[n % len(ESTATES_OPTION)], first + n, learned)


@pytest.mark.parametrize("estates", ESTATES_OPTION)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_readings_agree(seats: int, estates: str) -> None:
    for seed in (1, 2):
        compared = played(Setting(seats, estates, seed))
        assert compared.difference == "", seed
        assert compared.decisions >= 50 * seats


def test_both_readings_agree_where_knowledge_tiles_meet() -> None:
    assert {game: said for game in games(12, 100, learned=True) if (said := played(game).difference)} == {}


@pytest.mark.soak
def test_both_readings_agree_in_400_games() -> None:
    settings = [*games(200, 1000), *games(200, 2000, learned=True)]
    assert {game: said for game in settings if (said := played(game).difference)} == {}


# The comparison can fail: one rule of the reference is broken


def found_in_games(learned: bool) -> str:
    """The first difference that a few games bring, or nothing."""
    return first_difference(played(game) for game in games(6, 50, learned))


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
    (reference_effects, "room_for_kinds", always(0), "lines of"),
    (reference_effects, "mines_pay", always(None), "silverlings"),
    (reference_effects, "empty_spaces", always(0), "ranking"),
    (reference_moves, "is_twice_in_city", always(False), "lines of"),
]
BROKEN_KNOWLEDGE = [
    (reference_effects, "silver_of_a_sale", always(1), "silverlings"),  # knowledge 3
    (reference_moves, "worker_steps", always(1), "workers"),  # knowledge 8
    (reference_moves, "free_steps_placing", always(0), "lines of"),  # knowledge 9 to 11
    (reference_effects, "lore_points", always(0), "totals"),  # knowledge 15 to 26
]


@pytest.mark.parametrize(("module", "rule", "broken", "what"), BROKEN_RULES)
def test_a_broken_rule_is_found(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, rule: str, broken: Callable[..., object], what: str
) -> None:
    monkeypatch.setattr(module, rule, broken)
    assert f" {what} " in found_in_games(learned=False)


@pytest.mark.parametrize(("module", "rule", "broken", "what"), BROKEN_KNOWLEDGE)
def test_a_broken_knowledge_tile_is_found(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, rule: str, broken: Callable[..., object], what: str
) -> None:
    monkeypatch.setattr(module, rule, broken)
    assert f" {what} " in found_in_games(learned=True)
