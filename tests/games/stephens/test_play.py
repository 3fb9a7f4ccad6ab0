"""Whole games: what must hold in every position, equal turns, the end, an engine without hidden parts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from fabrica import core
from fabrica.core import EVERYTHING, NATURE, SPECTATOR
from fabrica.games.stephens import RULES
from fabrica.games.stephens.components import DIFFICULTY_ROWS, LEAD, ROW_BELOW, TRACK_TOP
from fabrica.games.stephens.effects import influence_cap
from fabrica.games.stephens.state import TURN, State, count, workers
from fabrica.nature import Fast, random_move
from fabrica.record import read
from tests.games.stephens.greedy import options

RECORDS = sorted((Path(__file__).parent / "records").glob("*.game"))


def holds(state: State) -> None:
    """What the rulebook promises of every position."""
    for row, below in enumerate(ROW_BELOW):  # [7.8] [10.8]
        assert below < 0 or count(state.rows[row]) <= count(state.rows[below])
    for seat in range(state.seats):
        assert 0 <= state.influence[seat] <= influence_cap(state, seat)  # [10.1] [10.2]
        assert count(state.commitments[seat]) <= 3  # [5.3]
        assert not state.masters[seat] & state.apprentices[seat]  # [8.4]
        assert min(state.coins[seat], *state.cubes, *state.accessories, *state.reserved) >= 0
        assert all(0 <= state.tracks[seat * 2 + i] <= top for i, top in enumerate(TRACK_TOP))
    if state.seats == 1 and state.automa_workers:
        assert workers(state, 0) <= state.automa_workers + LEAD  # [17.8]


def walked(state: State, source: Fast) -> Counter[tuple[int, str]]:
    """A random game to its end; how often each seat owed each decision."""
    owed: Counter[tuple[int, str]] = Counter()
    while not core.is_over(state):
        holds(state)
        seat = core.owing(RULES, state)[0]
        owed[seat, RULES.items[state.agenda[-1] & core.WHAT_MASK].name] += 1
        core.advance(RULES, state, seat, random_move(RULES, state, seat, source))
    return owed


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_15_2_everybody_has_equally_many_turns(seats: int, seed: int) -> None:
    state, source = core.start(RULES, seats, options()), Fast(seed + 50)
    turns: Counter[int] = Counter()
    while not core.is_over(state):
        holds(state)
        seat = core.owing(RULES, state)[0]
        move = random_move(RULES, state, seat, source)
        if state.agenda[-1] & core.WHAT_MASK == TURN and RULES.move(move).verb != "discard":
            turns[seat] += 1
        core.advance(RULES, state, seat, move)
    assert len(set(turns.values())) == 1
    assert max(state.score) >= state.army or state.army == 0


@pytest.mark.parametrize("level", range(3))
@pytest.mark.parametrize("seed", range(4))
def test_17_6_a_solo_game_ends_at_its_space(level: int, seed: int) -> None:
    row = DIFFICULTY_ROWS[level]
    state = core.start(RULES, 1, options(difficulty=row.id))
    owed = walked(state, Fast(seed + 9))
    assert state.army == row.army
    assert owed[0, "turn"] >= owed[NATURE, "automa-turn"]


@pytest.mark.parametrize("file", RECORDS[::4], ids=lambda file: file.stem)
def test_recorded_positions_hold_and_hide_nothing(file: Path) -> None:
    game = read(file.read_text("utf-8"))
    state = core.start(RULES, game.seats, game.options)
    for n, (seat, move) in enumerate(game.moves):
        holds(state)
        if n % 40 == 0:
            everything = RULES.view(state, EVERYTHING)
            assert all(RULES.view(state, other) == everything for other in (*range(game.seats), SPECTATOR))
        core.advance(RULES, state, seat, RULES.parse(move))


@pytest.mark.parametrize("file", RECORDS[::5], ids=lambda file: file.stem)
def test_13_1_nothing_waits_on_investments_after_a_reset_phase(file: Path) -> None:
    game = read(file.read_text("utf-8"))
    state = core.start(RULES, game.seats, game.options)
    for seat, move in game.moves:
        if RULES.items[state.agenda[-1] & core.WHAT_MASK].name == "turn":
            assert not any(state.reserved)
        core.advance(RULES, state, seat, RULES.parse(move))
    assert not any(state.reserved)
