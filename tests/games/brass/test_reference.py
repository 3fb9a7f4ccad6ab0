"""The engine beside the second reading of the rules: random games in lockstep, compared line by line."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from types import ModuleType

import pytest

from fabrica import core
from fabrica.core import EVERYTHING
from fabrica.games.brass import RULES
from fabrica.games.brass.state import State
from tests.games.brass import reference, reference_actions, reference_map
from tests.games.brass.reference_map import Box, Player, Table, open_box
from tests.games.lockstep import Compared, Facts, Readings, components_of, first_difference, lockstep, lower

BOXES = {seats: open_box(components_of("brass"), seats) for seats in (2, 3, 4)}
GAMES = [(seats, rails) for seats in (4, 3, 2) for rails in ("connected", "free")]
STARTS = {"plain": (0, 10), "scarce": (40, 10), "rich": (400, 90)}  # pounds given, and the space of the income track
REMOTE = ("barrow", "birkenhead")
REMOTE_KEEN = 10  # how much likelier a move is that goes there, where random players seldom come

KEEN: dict[str, float] = {
    "build": 8,
    "link": 4,
    "sell": 12,
    "develop": 1.5,
    "loan": 2,
    "combine": 0.3,
    "pass": 0.2,
    "done": 0.5,
}
"""How often random players do something, beside once for everything else."""

# Playing in lockstep


def played(seats: int, rails: str, seed: int, *, box: Box | None = None, start: str = "plain") -> Compared:
    """A random game in both readings."""
    state = core.start(RULES, seats, {"double-rail": rails})
    game = reference.new_game(box or BOXES[seats], rails == "free")
    if start != "plain":
        state = make_scarce(state, game.table, *STARTS[start], random.Random(seed))
    return lockstep(READINGS, state, game, seed)


def choose(state: State, seat: int, chance: random.Random) -> int:
    """A random kind of move that would rather build than pass, and one of that kind, of the remote ones if it can."""
    moves = core.legal(RULES, state, seat)
    kinds = sorted({RULES.verb_of[move].name for move in moves})
    kind = chance.choices(kinds, [KEEN.get(kind, 1) for kind in kinds])[0]
    moves = [move for move in moves if RULES.verb_of[move].name == kind]
    return chance.choices(moves, [REMOTE_KEEN if is_remote(RULES.text(move)) else 1 for move in moves])[0]


def is_remote(line: str) -> bool:
    """Something is built far away."""
    return line.startswith(("build", "link")) and any(place in line for place in REMOTE)


def met_in(table: Table, who: int, line: str) -> str:
    """The kind of a line; builds over a counter and sales abroad are kinds of their own."""
    words = line.split()
    if words[0] == "build" and words[2] in table.board:
        return "build over own" if table.board[words[2]].owner == who else "build over another"
    return "sell abroad" if words[-1] == "distant-market" else words[0]


def make_scarce(state: State, table: Table, money: int, income: int, chance: random.Random) -> State:
    """Before anything is dealt the demand tracks are emptied, stacks developed, money and income given."""
    view = core.look(RULES, state, EVERYTHING)
    for kind, track in table.demand.items():
        view[kind]["reserve"] += len(track)
        view[kind]["cubes"] = 0
        table.demand[kind] = [False] * len(track)
    for player, board in zip(table.players, view["players"], strict=True):
        player.money += money
        player.income = income
        for stack in player.stacks.values():
            gone = chance.randrange(len(stack))
            board["out"] += gone
            del stack[:gone]
        board |= {"money": player.money, "stacks": stacks_in(player)}
        board["income"] = {"space": income, "level": table.box.levels[income]}
    return core.recall(RULES, view)


# What lies on the table

BOARD = ("money", "spent", "hand", "stacks", "cards")


def facts_of(state: State) -> Facts:
    """What lies on the engine's table, as its view shows it to the eye that sees all."""
    view, scores = RULES.view(state, EVERYTHING), RULES.scores(state)
    facts: Facts = {name: view[name] for name in ("period", "round", "order", "pile", "links", "distant")}
    facts |= {f"{kind} on the track": (view[kind]["cubes"], view[kind]["price"]) for kind in ("coal", "iron")}
    facts |= {"marker": view["cotton"]["marker"], "board": view["spaces"], "places": RULES.ranking(state)}
    for seat, board in enumerate(view["players"]):
        facts |= {f"{name} of {seat}": board[name] for name in BOARD}
        facts |= {f"income of {seat}": (board["income"]["space"], board["income"]["level"])}
        facts |= {f"points of {seat}": counted(board["points"]), f"points now of {seat}": counted(scores[seat])}
    return facts


def facts_in(table: Table) -> Facts:
    """The same of the reference."""
    facts: Facts = {"period": table.period, "round": table.round, "order": table.order, "links": table.links}
    facts["places"] = reference.ranking(table)
    facts |= {"pile": len(table.cards) - table.aside if table.cards else 0, "marker": table.marker}
    facts |= {"distant": {str(number): table.distant.count(number) for number in table.box.distant}}
    for kind, track in table.demand.items():
        facts[f"{kind} on the track"] = (sum(track), reference_map.track_price(table, kind))
    facts["board"] = {
        space: {"seat": b.owner, "tile": b.counter.name, "flipped": b.flipped, "cubes": b.cubes}
        for space, b in table.board.items()
    }
    for player in table.players:
        facts |= {f"{name} of {player.seat}": fact for name, fact in facts_about(table, player).items()}
    return facts


def facts_about(table: Table, player: Player) -> Facts:
    """What one player has."""
    return {
        "money": player.money,
        "spent": player.spent,
        "income": (player.income, reference_map.level(table, player)),
        "cards": len(player.hand),
        "hand": dict(Counter(player.hand)),
        "stacks": stacks_in(player),
        "points": counted(player.points),
        "points now": counted(reference.points_now(table, player)),
    }


def counted(points: dict[str, int]) -> dict[str, int]:
    """The points of which there are any."""
    return {what: number for what, number in points.items() if number}


def stacks_in(player: Player) -> dict[str, list[str]]:
    """The names in the stacks, from the top."""
    return {industry: [counter.name for counter in stack] for industry, stack in player.stacks.items()}


READINGS = Readings(RULES, facts_of, facts_in, choose, met_in)


# Both readings agree


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize(("seats", "rails"), GAMES)
def test_both_readings_agree(seats: int, rails: str, start: str) -> None:
    compared = played(seats, rails, seats, start=start)
    assert compared.difference == ""
    assert compared.lines > 180


ALL_MET = {verb.name for verb in RULES.verbs} | {"build over own", "build over another", "sell abroad"}


@pytest.mark.soak
def test_both_readings_agree_400() -> None:
    met: Counter[str] = Counter()
    for seed in range(400):
        seats, rails = GAMES[seed % len(GAMES)]
        compared = played(seats, rails, seed, start=list(STARTS)[seed // len(GAMES) % 3])
        assert compared.difference == "", f"seed {seed}"
        met += compared.met
    assert ALL_MET - set(met) == set()


# The comparison can fail


def found_in_games(box: Box = BOXES[3]) -> str:
    """The first difference in random games of three."""
    starts = list(STARTS) * 3
    return first_difference(played(3, "connected", seed, box=box, start=start) for seed, start in enumerate(starts))


@pytest.mark.parametrize("name", ["cotton-1", "coal-2"])
def test_a_dearer_counter_is_noticed(name: str) -> None:
    counters = [replace(c, cost=c.cost + 1) if c.name == name else c for c in BOXES[3].counters]
    assert found_in_games(replace(BOXES[3], counters=counters)) != ""


BROKEN = [
    (reference, "HAND"),
    (reference_actions, "CANAL_COST"),
    (reference_actions, "TWO_RAILS_COST"),
    (reference_actions, "MOST_DEVELOPED"),
    (reference_actions, "LOWEST_LEVEL"),
    (reference_map, "RESERVE_PRICE"),
]


@pytest.mark.parametrize(("reading", "rule"), BROKEN, ids=[rule for _, rule in BROKEN])
def test_a_broken_rule_is_noticed(reading: ModuleType, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lower(monkeypatch, reading, rule)
    assert found_in_games() != ""


def never(_table: Table, _space: str) -> bool:
    """A rule that nobody remembers."""
    return False


def test_a_forgotten_rule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference_actions, "should_go_before", never)
    assert found_in_games() != ""
