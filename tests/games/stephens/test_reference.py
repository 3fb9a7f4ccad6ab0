"""The engine beside the second reading of the rules: random games in lockstep, compared line by line."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from fabrica import core
from fabrica.core import EVERYTHING
from fabrica.games.stephens import RULES
from fabrica.games.stephens.state import State
from fabrica.record import read
from tests.games.lockstep import (
    Compared,
    Facts,
    Readings,
    always,
    components_of,
    first_difference,
    keen_move,
    lockstep,
    lower,
    replay,
)
from tests.games.script import Asked, Game
from tests.games.stephens import (
    reference,
    reference_reset,
    reference_solo,
    reference_table,
    reference_turn,
)
from tests.games.stephens.reference_box import Box, open_box
from tests.games.stephens.reference_table import AUTOMA, Player, Table, cap, is_alone
from tests.games.stephens.starts import STARTS, shown

BOX = open_box(components_of("stephens"))
RARE = ["basket-maker", "crate-maker", "blacksmith", "chandelier-maker", *[d for d in BOX.deliveries if "set" in d]]
KEEN: dict[str, float] = {"glass": 2, "obtain": 2, "also": 4, "fulfil": 3, "enough": 0.5, "pass": 0.5}
KEEN |= dict.fromkeys(RARE, 6)
"""How often random players do something, or use what is seldom used, beside once for the rest."""


class Setting(NamedTuple):
    """How a table is set up."""

    seats: int
    difficulty: str = "easy"
    opponent: str = "none"
    locks: str = "before"


LOCKS = ("before", "on")
OPPONENTS = ["none", *BOX.opponents, "random"]
COMPANY = [Setting(seats, locks=locks) for seats in (2, 3, 4) for locks in LOCKS]
ALONE = [Setting(1, *how, LOCKS[n % 2]) for n, how in enumerate(product(BOX.difficulties, OPPONENTS))]
CAMPAIGN = COMPANY * 3 + ALONE  # nearly as many games in company as alone
RECORDS = sorted((Path(__file__).parent / "records").glob("*.game"))
BEGINNINGS = ["plain", "scarce", "rich"]


# Playing in lockstep


def played(setting: Setting, seed: int, *, box: Box = BOX, start: str = "plain") -> Compared:
    """A random game in both readings; where things are given it goes on with them after the setup."""
    options = {"difficulty": setting.difficulty, "opponent": setting.opponent, "locks": setting.locks}
    state, game = core.start(RULES, setting.seats, options), reference.new_game(box, *setting)
    if start in STARTS:
        opening = lockstep(READINGS, state, game, seed, until=turns_begin)
        if opening.difference:
            return opening
        STARTS[start](game.table, random.Random(seed))
        state = core.recall(RULES, shown(game.table, core.look(RULES, state, EVERYTHING)))
        game = Game(game.table, reference.turns(game.table))
    return lockstep(READINGS, state, game, seed)


def turns_begin(asked: Asked) -> bool:
    """Everything is set up when somebody may take glass."""
    return any(line.startswith("glass") for lines in asked.values() for line in lines)


def choose(state: State, seat: int, chance: random.Random) -> int:
    """A random move that would rather do something than pass."""
    return keen_move(RULES, state, seat, KEEN, chance)


# What lies on the table

BOARD = ("opponent", "first", "army", "ending", "furnaces", "factories", "display")
SUPPLY = ("influence", "cap", "coins", "score", "tracks", "cubes", "accessories", "spent", "reserved", "disks")


def facts_of(state: State) -> Facts:
    """What lies on the engine's table, as its view shows it to the eye that sees all."""
    view = RULES.view(state, EVERYTHING)
    facts: Facts = {name: view[name] for name in BOARD}
    facts |= {name: {deck: sorted(cards) for deck, cards in view[name].items()} for name in ("decks", "discarded")}
    facts |= {"starting": sorted(view["starting"]), "places": RULES.ranking(state)}
    rows = view["rows"].items()
    facts["rows"] = {a["profession"]: (row, a["master"], a["apprentice"]) for row, cards in rows for a in cards}
    for name, market in view["markets"].items():
        facts[name] = market["open"], sorted(market["deck"]), sorted(market["discards"])
    for seat, board in enumerate(view["players"]):
        facts |= {f"{name} of {seat}": board[name] for name in SUPPLY}
        facts |= {f"points of {seat}": view["scores"][seat], f"contracts of {seat}": sorted(board["contracts"])}
        for name in ("fulfilled", "investments"):
            facts[f"{name} of {seat}"] = {row: [card for card, _ in cards] for row, cards in board[name].items()}
    return facts | ({"automa": view["automa"]} if view["automa"] else {})


def facts_in(table: Table) -> Facts:
    """The same of the reference."""
    facts: Facts = {
        "opponent": table.opponent or None,
        "first": table.first,
        "army": table.army,
        "ending": table.ending,
        "furnaces": counted(table.furnaces),
        "factories": {factory: counted(cubes) for factory, cubes in table.factories.items()},
        "display": [card or None for card in table.display.values()],
        "decks": {deck: sorted(cards) for deck, cards in table.decks.items()},
        "discarded": {deck: sorted(cards) for deck, cards in table.discarded.items()},
        "starting": sorted(table.starting),
        "rows": {a.card.name: (a.row, worker(a.master), worker(a.apprentice)) for a in table.attached},
        "places": reference.ranking(table),
    }
    for name, market in table.markets.items():
        facts[name] = [card or None for card in market.open], sorted(market.deck), sorted(market.discards)
    for player in table.players:
        facts |= {f"{name} of {player.seat}": fact for name, fact in facts_about(table, player).items()}
    return facts | ({"automa": play_area(table)} if is_alone(table) else {})


def counted(numbers: dict[str, int]) -> dict[str, int]:
    """Without those of which there is nothing."""
    return {name: n for name, n in numbers.items() if n}


def worker(who: int | None) -> int | str | None:
    """Whose worker it is, as the view says it."""
    return "automa" if who == AUTOMA else who


def facts_about(table: Table, player: Player) -> Facts:
    """What one player has."""
    return {
        "influence": player.influence,
        "cap": cap(table, player),
        "coins": player.coins,
        "score": player.score,
        "tracks": player.tracks,
        "cubes": counted(player.cubes),
        "accessories": counted(player.accessories),
        "spent": counted(player.spent),
        "reserved": counted(player.reserved),
        "disks": player.disks,
        "contracts": sorted(player.contracts),
        "fulfilled": player.fulfilled,
        "investments": player.investments,
        "points": reference.points(table, player),
    }


def play_area(table: Table) -> Facts:
    """What lies before the Automa."""
    return {
        "deck": table.automa.deck,
        "card": table.automa.last or None,
        "workers": table.automa.workers,
        "bag": counted(table.automa.bag),
        "rank": reference.rank(table),
    }


READINGS = Readings(RULES, facts_of, facts_in, choose)


# Both readings agree


def words(setting: Setting) -> str:
    """A setting as the name of a test."""
    return "-".join(map(str, setting))


@pytest.mark.parametrize("start", BEGINNINGS)
@pytest.mark.parametrize("setting", COMPANY, ids=words)
def test_both_readings_agree(setting: Setting, start: str) -> None:
    compared = played(setting, setting.seats, start=start)
    assert compared.difference == ""
    assert compared.lines > 100


@pytest.mark.parametrize("setting", ALONE, ids=words)
def test_both_readings_agree_alone(setting: Setting) -> None:
    place = ALONE.index(setting)
    compared = played(setting, place, start=BEGINNINGS[place % len(BEGINNINGS)])
    assert compared.difference == ""
    assert compared.lines > 30


@pytest.mark.parametrize("setting", COMPANY + ALONE, ids=words)
def test_both_readings_agree_on_the_last_turns(setting: Setting) -> None:
    for seed in range(3):
        assert played(setting, seed, start="last").difference == "", f"seed {seed}"


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_both_readings_agree_on_the_records(file: Path) -> None:
    record = read(file.read_text("utf-8"))
    state, setting = core.start(RULES, record.seats, record.options), Setting(record.seats, **record.options)
    compared = replay(READINGS, state, reference.new_game(BOX, *setting), record)
    assert compared.difference == ""
    assert core.is_over(state)


@pytest.mark.soak
def test_both_readings_agree_400() -> None:
    met: Counter[str] = Counter()
    for seed in range(400):
        start = BEGINNINGS[seed // len(CAMPAIGN) % len(BEGINNINGS)]
        compared = played(CAMPAIGN[seed % len(CAMPAIGN)], seed, start=start)
        assert compared.difference == "", f"seed {seed}"
        met += compared.met
    assert unmet(met) == set()


def unmet(met: Counter[str]) -> set[str]:
    """What of all that is printed nobody used, and the verbs that nobody said."""
    used = {*met, *[" ".join(line.split()[:2]) for line in met], *[line.split()[0] for line in met]}
    professions = BOX.professions.items()
    return {
        *[verb.name for verb in RULES.verbs],
        *[f"worker {ability}" for ability in BOX.abilities],
        *[f"{verb} {contract}" for contract in BOX.contracts for verb in ("commit", "fulfil")],
        *[f"fund {investment}" for investment in BOX.investments],
        *[f"oppose {opponent}" for opponent in BOX.opponents],
        *[f"automa {card}" for card in BOX.automa],
        *[f"supply {delivery}" for delivery in BOX.deliveries],
        *[f"use {name} {benefit}" for name, card in professions for benefit in card.benefits],
        *[f"reinforce {name}" for name, card in professions if card.spaces > 1],
    } - used


# The comparison can fail

GAMES_TO_FIND = [*[Setting(1, "hard", opponent) for opponent in BOX.opponents], Setting(1), Setting(2)] * 8


def found_in_games(box: Box = BOX) -> str:
    """The first difference in random games with things given, of several and alone."""
    return first_difference(
        played(setting, seed, box=box, start=BEGINNINGS[-1 - seed % len(BEGINNINGS)])
        for seed, setting in enumerate(GAMES_TO_FIND)
    )


def test_a_dearer_profession_is_noticed() -> None:
    dearer = replace(BOX.professions["bottle-blower"], lower_cost=["coin"])
    assert found_in_games(replace(BOX, professions=BOX.professions | {dearer.name: dearer})) != ""


BROKEN = [
    (reference, "POINTS_OF_AN_APPRENTICE"),
    (reference, "CUBES_FOR_A_POINT"),
    (reference, "COINS_FOR_A_POINT"),
    (reference, "POINTS_OF_A_SET"),
    (reference, "STEPS_LOWER"),
    (reference_table, "MOST_INFLUENCE"),
    (reference_table, "STACKED_SPACE"),
    (reference_table, "BAG_OF_EACH"),
    (reference_turn, "MOST_CONTRACTS"),
    (reference_turn, "WORKERS_AHEAD"),
    (reference_turn, "PRODUCTS_FOR_A_FURNACE"),
    (reference_turn, "CARDS_WITH_4B"),
    (reference_turn, "LEAST_PRICE"),
    (reference_reset, "EMPTY_FURNACES"),
    (reference_reset, "POINTS_FOR_2A"),
    (reference_reset, "CUBES_FOR_ONE"),
    (reference_reset, "TURNS_LEFT_TO_BOTH"),
]


@pytest.mark.parametrize(("reading", "rule"), BROKEN, ids=[rule for _, rule in BROKEN])
def test_a_broken_rule_is_noticed(reading: ModuleType, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lower(monkeypatch, reading, rule)
    assert found_in_games() != ""


def from_the_first_seat(table: Table, _seat: int) -> list[Player]:
    """An order of play that forgets who is active."""
    return table.players


def by_points_alone(table: Table) -> list[list[int]]:
    """A ranking without its ties."""
    totals = [reference.points(table, player)["total"] for player in table.players]
    return [[seat for seat, total in enumerate(totals) if total == place] for place in sorted({*totals}, reverse=True)]


FORGOTTEN: list[tuple[ModuleType, str, Callable[..., object]]] = [
    (reference_table, "may_acquire", always(True)),  # sets of accessories, one after the other
    (reference_table, "spaces", always(5)),  # the space that costs 5
    (reference_turn, "has_room", always(True)),  # rows shorter than the one below
    (reference_turn, "can_sweep", always(True)),  # 4c and three contracts
    (reference_turn, "beside_deck", always({})),  # 3a
    (reference_turn, "is_too_far_ahead", always(False)),
    (reference_turn, "clockwise", from_the_first_seat),  # activation
    (reference_solo, "highest_number", always(1)),
    (reference_solo, "has_disks", always(False)),
    (reference_reset, "clockwise", from_the_first_seat),
    (reference_reset, "can_exploit", always(True)),
    (reference, "sets", always(0)),
    (reference, "ranking", by_points_alone),
]


@pytest.mark.parametrize(("reading", "rule", "broken"), FORGOTTEN, ids=[rule for _, rule, _ in FORGOTTEN])
def test_a_forgotten_rule_is_noticed(
    reading: ModuleType, rule: str, broken: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, rule, broken)
    assert found_in_games() != ""
