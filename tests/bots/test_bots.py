"""Every bot plays every game from views, by legal moves; the greedy one beats chance; levels and names."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import pytest

from fabrica import Table, bots
from fabrica.bots.net import Learned, Net, net_inputs, of_text, to_text
from fabrica.bots.value import Judge, beaten, compared, placed
from fabrica.bots.values import value_of
from fabrica.games import NAMES, load


def some_moves(table: Table, name: str, count: int) -> None:
    """Let bots of this name make so many decisions."""
    players = [bots.bot(name, seat) for seat in range(table.seats)]
    for _ in range(count):
        if table.over:
            return
        seat = table.owing[0]
        moves = [str(move) for move in table.legal(seat)]
        chosen = players[seat].choose(table.view(seat), moves, 0.02)
        assert chosen in moves
        table.play(chosen, seat)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("name", ["random", "greedy", "easy", "medium", "learned", "search:3"])
def test_every_bot_plays_every_game_by_legal_moves(game: str, name: str) -> None:
    table = Table(game, None, "a seed")
    some_moves(table, name, 3)
    assert len(table.log()) > 3


@pytest.mark.parametrize("game", ["factories", "stephens"])
def test_the_bots_play_alone(game: str) -> None:
    table = Table(game, 1, "a seed")
    some_moves(table, "search:2", 10)
    assert len(table.log()) > 10


@pytest.mark.parametrize("game", NAMES)
def test_a_value_measures_as_many_features_as_it_names(game: str) -> None:
    value, table = value_of(game), Table(game, None, "a seed")
    some_moves(table, "random", 30)
    rules = load(game)
    for view in (Table(game, None, "s").to_json(), table.to_json()):
        state: Any = rules.seen(view)
        for seat in range(state.seats):
            out: list[float] = []
            value.measure(state, seat, out)
            assert len(out) == len(value.features)
            assert all(isinstance(feature, float) for feature in out)


@pytest.mark.parametrize("game", NAMES)
def test_judging_a_position_does_not_change_it_and_shares_are_between_0_and_1(game: str) -> None:
    table = Table(game, None, "a seed")
    some_moves(table, "random", 20)
    state: Any = load(game).seen(table.to_json())
    before = state.copy()
    shares = Judge(load(game), value_of(game)).everyone(state)
    assert state == before
    assert all(0.0 <= share <= 1.0 for share in shares) and sum(shares) == pytest.approx(state.seats / 2)


def test_the_net_survives_its_text_and_gives_the_same_output() -> None:
    net = Net([[0.5, -0.25], [1.0, 0.0], [0.0, 2.0]], [0.125, 0.0, -1.0], [0.0, 0.5], [1.0, -1.0], 0.25)
    again = of_text(to_text(net))
    assert (again.rows, again.direct, again.bias, again.out, again.last) == (
        net.rows, net.direct, net.bias, net.out, net.last,
    )  # fmt: skip
    assert again.output([1.0, 0.0, 0.5]) == pytest.approx(0.37492, abs=1e-4)


def test_a_net_judges_a_position_and_a_finished_game_by_its_result() -> None:
    rules, value = load("burgundy"), value_of("burgundy")
    state: Any = rules.seen(Table("burgundy", 2, "s").to_json())
    size = len(net_inputs(value, state, 0))
    judge = Learned(rules, value, Net([[0.0]] * size, [0.0] * size, [0.0], [0.0], 0.0))
    state.agenda = [0]
    assert judge.everyone(state) == [0.5, 0.5]
    state.agenda = []
    state.points[0] += 60
    assert judge.near(state, 0) > 0.95 and judge.near(state, 1) < 0.05


def test_near_a_prepared_position_the_net_judges_as_always() -> None:
    rules, value = load("burgundy"), value_of("burgundy")
    state: Any = rules.seen(Table("burgundy", 2, "s").to_json())
    state.agenda = [0]
    size = len(net_inputs(value, state, 0))
    rows = [[0.01 * i, -0.02 * i] for i in range(size)]
    judge = Learned(rules, value, Net(rows, [0.1] * size, [0.1, 0.2], [1.0, -1.0], 0.3))
    judge.prepare(state, 1)
    assert judge.near(state, 1) == pytest.approx(judge.everyone(state)[1])


def test_results_count_places_and_points() -> None:
    assert placed([[2], [0, 1]], 3) == [1, 1, 0]
    assert beaten([1, 1, 0], 2) == 1.0 and beaten([1, 1, 0], 0) == 0.25
    assert compared([10.0, 10.0], 0.0, 5.0) == [0.5, 0.5]


@pytest.mark.parametrize(("game", "seats"), [("burgundy", 2), ("factories", 2)])
def test_greedy_beats_chance(game: str, seats: int) -> None:
    table = Table(game, seats, "a game")
    players = [bots.bot("greedy", 1), bots.bot("random", 2)]
    while not table.over:
        seat = table.owing[0]
        table.play(players[seat].choose(table.view(seat), [str(move) for move in table.legal(seat)], 1.0), seat)
    assert table.ranking()[0] == [0]


def test_an_unknown_bot_is_told_the_names_of_the_others() -> None:
    with pytest.raises(bots.UnknownBot, match=r"greedy.*search:0\.5s"):
        bots.bot("nobody")


def test_levels_say_how_long_they_think() -> None:
    assert [bots.thinking(level, 9.0) for level in bots.LEVELS] == [1.0, 1.0, 2.0, 5.0]
    assert bots.thinking("search:0.5s", 9.0) == 0.5 and bots.thinking("greedy", 9.0) == 9.0


def test_a_bot_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("theirs", "fabrica.bots.random:RandomBot", "fabrica.bots")
    monkeypatch.setattr(bots, "entry_points", lambda group: [point] if group == "fabrica.bots" else [])
    bots.others.cache_clear()
    try:
        assert bots.bot("theirs", 1).choose({}, ["done"], 1.0) == "done"
    finally:
        bots.others.cache_clear()
