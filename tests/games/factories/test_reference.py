"""The engine beside the second reading of the rules: random games in lockstep, compared line by line."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from types import ModuleType

import pytest

from fabrica import core
from fabrica.core import EVERYTHING
from fabrica.games.factories import RULES
from fabrica.games.factories.state import State
from tests.games.factories import reference, reference_cards
from tests.games.factories.reference_cards import card_in
from tests.games.factories.reference_table import Box, Player, Table, open_box
from tests.games.lockstep import (
    Compared,
    Facts,
    Readings,
    components_of,
    first_difference,
    keen_move,
    lockstep,
    lower,
)

BOX = open_box(components_of("factories"))
GAMES = [(1, machine) for machine in BOX.machine] + [(seats, "easy") for seats in (2, 3, 4, 5)]
SEEDS = range(2)
FORMULAS = {name for name, card in BOX.cards.items() if card.dice != "none" or card.pay}
ACTIVATED = FORMULAS - {"replicator"} | {"golem"}  # what one activates, and the Replicator copies
MANY, NEARLY_ALL = 7, 13  # cards given to each compound; with nearly all in five of them no deck is left
METAL_GIVEN, ENERGY_GIVEN = 8, 12

KEEN = {"build": 30, "replicate": 12, "activate": 5, "assign": 3, "hire": 3, "extra": 2, "clear": 0.5, "done": 0.3}
"""How often random players do something, beside once for everything else; with cards given they are slow to build."""

# Playing in lockstep


def played(seats: int, machine: str, seed: int, *, box: Box = BOX, given: int = 0) -> Compared:
    """A random game in both readings."""
    state, game = core.start(RULES, seats, {"machine": machine}), reference.new_game(box, seats, machine)
    if given:
        state = give_cards(state, game.table, given, random.Random(seed))
    return lockstep(WITH_CARDS if given else READINGS, state, game, seed)


def keen(state: State, seat: int, chance: random.Random) -> int:
    """A random move that would rather do something than be done."""
    return keen_move(RULES, state, seat, KEEN, chance)


def slow_to_build(state: State, seat: int, chance: random.Random) -> int:
    """The same of somebody who has cards already."""
    return keen_move(RULES, state, seat, KEEN | {"build": 1}, chance)


def give_cards(state: State, table: Table, given: int, chance: random.Random) -> State:
    """Before anything is dealt each compound gets so many cards and means to use them, the Replicator first."""
    view = core.look(RULES, state, EVERYTHING)
    for player, board in zip(table.players, view["players"], strict=True):
        names = [name for name in sorted(set(table.deck)) if table.box.cards[name].type != "monument"]
        names.sort(key=lambda name: (name != "replicator", chance.random()))
        for name in names[:given]:
            table.deck.remove(name)
            player.compound.append(name)
        player.metal += METAL_GIVEN
        player.energy += ENERGY_GIVEN
        board |= {"metal": player.metal, "energy": player.energy, "compound": dict(Counter(player.compound))}
    view["deck"] = {"cards": len(table.deck), "open": dict(Counter(table.deck))}
    return core.recall(RULES, view)


# What lies on the table


def facts_of(state: State) -> Facts:
    """What lies on the engine's table, as its view shows it to the eye that sees all."""
    view, scores = RULES.view(state, EVERYTHING), RULES.scores(state)
    facts: Facts = {name: view[name] for name in ("round", "first", "last_round", "market", "contractors")}
    facts["places"] = RULES.ranking(state)
    for seat, board in enumerate(view["players"]):
        facts |= {f"{name} of {seat}": board[name] for name in BOARD}
        facts[f"points of {seat}"] = scores[seat]["total"]
    if view["machine"]:
        facts |= {f"machine {name}": view["machine"][name] for name in ("compound", "goods", "beaten")}
        facts["machine points"] = view["machine"]["score"]["total"]
    return facts


BOARD = ("metal", "energy", "goods", "cards", "hand", "compound", "used", "dice", "floors", "help")


def facts_in(table: Table) -> Facts:
    """The same of the reference."""
    rows = {"market": table.market, "contractors": table.contractors}
    facts: Facts = {name: [card or None for card in row] for name, row in rows.items()}
    facts["places"] = reference.ranking(table)
    facts |= {"round": table.round, "first": table.first, "last_round": table.last_round}
    for player in table.players:
        facts |= {f"{name} of {player.seat}": fact for name, fact in facts_about(table, player).items()}
    if table.machine_starts_with:
        mine, machine = reference.points(table, table.players[0]), reference.machine_points(table)
        facts |= {"machine goods": table.machine_goods, "machine compound": dict(Counter(table.machine))}
        facts |= {"machine points": machine, "machine beaten": mine > machine}
    return facts


def facts_about(table: Table, player: Player) -> Facts:
    """What one player has."""
    return {
        "metal": player.metal,
        "energy": player.energy,
        "goods": player.goods,
        "cards": len(player.hand),
        "hand": dict(Counter(player.hand)),
        "compound": dict(Counter(player.compound)),
        "used": sorted(player.used),
        "dice": sorted(player.workers),
        "floors": {name: player.floors.get(name, []) for name in table.box.floors},
        "help": player.promised,
        "points": reference.points(table, player),
    }


READINGS = Readings(RULES, facts_of, facts_in, keen)
WITH_CARDS = replace(READINGS, choose=slow_to_build)


# Both readings agree


@pytest.mark.parametrize(("seats", "machine"), GAMES)
def test_both_readings_agree(seats: int, machine: str) -> None:
    for seed in SEEDS:
        compared = played(seats, machine, seed)
        assert compared.difference == "", f"seed {seed}"
        assert compared.lines > 100


@pytest.mark.parametrize(("seats", "machine"), GAMES)
def test_both_readings_agree_where_many_cards_meet(seats: int, machine: str) -> None:
    for seed in SEEDS:
        compared = played(seats, machine, seed, given=MANY)
        assert compared.difference == "", f"seed {seed}"
        assert compared.lines > 80


def test_both_readings_agree_without_a_deck() -> None:
    met: Counter[str] = Counter()
    for seed in range(8):
        compared = played(5, "easy", seed, given=NEARLY_ALL)
        assert compared.difference == "", f"seed {seed}"
        met += compared.met
    assert "pass" in met


@pytest.mark.soak
def test_both_readings_agree_400() -> None:
    met: Counter[str] = Counter()
    for seed in range(400):
        seats, machine = GAMES[seed % len(GAMES)]
        compared = played(seats, machine, seed, given=(0, MANY, NEARLY_ALL)[seed // len(GAMES) % 3])
        assert compared.difference == "", f"seed {seed}"
        met += compared.met
    assert unmet(met) == set()


def unmet(met: Counter[str]) -> set[str]:
    """The cards that nobody activated or nobody copied, and the contractors that nobody hired."""
    words = [line.split() for line in met]
    activated = {card_in(line) for line in words if line[0] in ("assign", "activate", "train", "extra")}
    copied = {line[1] for line in words if line[0] == "replicate"}
    hired = {line[1] for line in words if line[0] == "hire"}
    return (ACTIVATED - activated) | (ACTIVATED - copied) | (set(BOX.contractors) - hired)


# The comparison can fail


def found_in_games(box: Box = BOX) -> str:
    """The first difference in random games of two."""
    return first_difference(played(2, "easy", seed, box=box) for seed in range(20))


@pytest.mark.parametrize("name", ["robot", "obelisk"])
def test_a_dearer_card_is_noticed(name: str) -> None:
    dearer = replace(BOX.cards[name], metal=BOX.cards[name].metal + 1)
    assert found_in_games(replace(BOX, cards=BOX.cards | {name: dearer})) != ""


BROKEN = [
    (reference, "MOST_CARDS"),
    (reference, "MOST_RESOURCES"),
    (reference, "CARDS_TO_END"),
    (reference, "HIRED_HANDS"),
    (reference_cards, "MOTHERLODE_LOW"),
]


@pytest.mark.parametrize(("reading", "rule"), BROKEN, ids=[rule for _, rule in BROKEN])
def test_a_broken_rule_is_noticed(reading: ModuleType, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lower(monkeypatch, reading, rule)
    assert found_in_games() != ""
