"""The engine beside the second reading of the rules: random games in lockstep, compared line by line."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fabrica import core
from fabrica.core import EVERYTHING, NATURE
from fabrica.games.factories import RULES
from fabrica.games.factories.state import State
from fabrica.nature import Fast
from tests.games.factories import reference, reference_cards
from tests.games.factories.reference import Game
from tests.games.factories.reference_cards import card_in
from tests.games.factories.reference_table import Box, Player, Table, open_box

COMPONENTS = Path(__file__).parents[3] / "src" / "fabrica" / "games" / "factories" / "components"
BOX = open_box(COMPONENTS)
GAMES = [(1, machine) for machine in BOX.machine] + [(seats, "easy") for seats in (2, 3, 4, 5)]
SEEDS = range(2)
FORMULAS = {name for name, card in BOX.cards.items() if card.dice != "none" or card.pay}
ACTIVATED = FORMULAS - {"replicator"} | {"golem"}  # what one activates, and the Replicator copies
MANY, NEARLY_ALL = 7, 13  # cards given to each compound; with nearly all in five of them no deck is left
METAL_GIVEN, ENERGY_GIVEN = 8, 12

KEEN = {"build": 30, "replicate": 12, "activate": 5, "assign": 3, "hire": 3, "extra": 2, "clear": 0.5, "done": 0.3}
"""How often random players do something, beside once for everything else; with cards given they are slow to build."""

Facts = dict[str, Any]


@dataclass
class Compared:
    """What was compared, and the first difference if there was one."""

    difference: str = ""
    lines: int = 0
    decisions: int = 0  # of the seats
    odds: int = 0  # of nature
    met: set[str] = field(default_factory=set)  # the seats' lines


# Playing in lockstep


def lockstep(seats: int, machine: str, seed: int, *, box: Box = BOX, given: int = 0) -> Compared:
    """Play a random game of the engine, and the same lines in the reference, until it is over or they differ."""
    state, game = core.start(RULES, seats, {"machine": machine}), Game(box, seats, machine)
    chance, source, so_far = random.Random(seed), Fast(seed), Compared()
    keen = KEEN | {"build": 1} if given else KEEN
    if given:
        state = give_cards(state, game.table, given, chance)
    game.begin()
    compare(state, game, so_far)
    while state.agenda and not so_far.difference:
        who = chance.choice(core.owing(RULES, state))
        move = core.sample(RULES, state, source) if who == NATURE else keen_move(state, who, keen, chance)
        core.advance(RULES, state, who, move)
        game.play(who, RULES.text(move))
        so_far.lines += 1
        so_far.met |= set() if who == NATURE else {RULES.text(move)}
        compare(state, game, so_far)
    return so_far


def keen_move(state: State, seat: int, keen: dict[str, float], chance: random.Random) -> int:
    """A random move that would rather do something than be done."""
    moves = core.legal(RULES, state, seat)
    return chance.choices(moves, [keen.get(RULES.verb_of[move].name, 1) for move in moves])[0]


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


# Comparing


def compare(state: State, game: Game, so_far: Compared) -> None:
    """Who is asked, all that may be answered, and what lies on the table; at the end the places."""
    differs = compare_asked(state, game, so_far) + differing(facts_of(state), facts_in(game.table))
    if not state.agenda:
        differs += differing({"places": RULES.ranking(state)}, {"places": reference.ranking(game.table)})
    if differs:
        so_far.difference = f"after {so_far.lines} lines: " + "; ".join(differs)


def compare_asked(state: State, game: Game, so_far: Compared) -> list[str]:
    """Who is asked (nobody, once the game is over), and of each all that may be answered."""
    owing = core.owing(RULES, state)
    if set(owing) != set(game.asked):
        return differing({"asked": sorted(owing)}, {"asked": sorted(game.asked)})
    so_far.decisions += len([who for who in owing if who != NATURE])
    so_far.odds += owing.count(NATURE)
    answers = {f"lines of {who}": lines(state, who) for who in owing}
    return differing(answers, {f"lines of {who}": Counter(game.asked[who]) for who in owing})


def lines(state: State, who: int) -> Counter[str]:
    """All that a seat or nature may do in the engine; nature's lines as often as they are likely."""
    moves, weights = core.odds(RULES, state) if who == NATURE else (core.legal(RULES, state, who), [])
    return Counter({RULES.text(move): n for move, n in zip(moves, weights or [1] * len(moves), strict=True)})


def differing(engine: Facts, second: Facts) -> list[str]:
    """What the two readings say differently, in words."""
    return [
        f"{name} {told(engine[name], second[name])}, in the reference {told(second[name], engine[name])}"
        for name in engine
        if engine[name] != second[name]
    ]


def told(one: object, other: object) -> object:
    """A fact; of many lines only those that the other side does not know."""
    return dict(one - other) if isinstance(one, Counter) and isinstance(other, Counter) else one


def facts_of(state: State) -> Facts:
    """What lies on the engine's table, as its view shows it to the eye that sees all."""
    view, scores = RULES.view(state, EVERYTHING), RULES.scores(state)
    facts: Facts = {name: view[name] for name in ("round", "first", "last_round", "market", "contractors")}
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


# Both readings agree


@pytest.mark.parametrize(("seats", "machine"), GAMES)
def test_both_readings_agree(seats: int, machine: str) -> None:
    for seed in SEEDS:
        compared = lockstep(seats, machine, seed)
        assert compared.difference == "", f"seed {seed}"
        assert compared.lines > 100


@pytest.mark.parametrize(("seats", "machine"), GAMES)
def test_both_readings_agree_where_many_cards_meet(seats: int, machine: str) -> None:
    for seed in SEEDS:
        compared = lockstep(seats, machine, seed, given=MANY)
        assert compared.difference == "", f"seed {seed}"
        assert compared.lines > 80


def test_both_readings_agree_without_a_deck() -> None:
    met: set[str] = set()
    for seed in range(8):
        compared = lockstep(5, "easy", seed, given=NEARLY_ALL)
        assert compared.difference == "", f"seed {seed}"
        met |= compared.met
    assert "pass" in met


@pytest.mark.soak
def test_both_readings_agree_400() -> None:
    met: set[str] = set()
    for seed in range(400):
        seats, machine = GAMES[seed % len(GAMES)]
        compared = lockstep(seats, machine, seed, given=(0, MANY, NEARLY_ALL)[seed // len(GAMES) % 3])
        assert compared.difference == "", f"seed {seed}"
        met |= compared.met
    assert unmet(met) == set()


def unmet(met: set[str]) -> set[str]:
    """The cards that nobody activated or nobody copied, and the contractors that nobody hired."""
    words = [line.split() for line in met]
    activated = {card_in(line) for line in words if line[0] in ("assign", "activate", "train", "extra")}
    copied = {line[1] for line in words if line[0] == "replicate"}
    hired = {line[1] for line in words if line[0] == "hire"}
    return (ACTIVATED - activated) | (ACTIVATED - copied) | (set(BOX.contractors) - hired)


# The comparison can fail


def first_difference(box: Box = BOX) -> str:
    """The first difference in random games of two."""
    found = (lockstep(2, "easy", seed, box=box).difference for seed in range(20))
    return next(filter(None, found), "")


@pytest.mark.parametrize("name", ["robot", "obelisk"])
def test_a_dearer_card_is_noticed(name: str) -> None:
    dearer = replace(BOX.cards[name], metal=BOX.cards[name].metal + 1)
    assert first_difference(replace(BOX, cards=BOX.cards | {name: dearer})) != ""


BROKEN = [
    (reference, "MOST_CARDS"),
    (reference, "MOST_RESOURCES"),
    (reference, "CARDS_TO_END"),
    (reference, "HIRED_HANDS"),
    (reference_cards, "MOTHERLODE_LOW"),
]


@pytest.mark.parametrize(("reading", "rule"), BROKEN, ids=[rule for _, rule in BROKEN])
def test_a_broken_rule_is_noticed(reading: ModuleType, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, rule, getattr(reading, rule) - 1)
    assert first_difference() != ""
