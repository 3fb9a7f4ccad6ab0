"""Every bot plays every game from views, by legal moves; the greedy one beats chance; levels and names."""

from __future__ import annotations

from base64 import b64encode
from importlib.resources import files
from math import exp, tanh
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec

from fabrica import Table, bots, core
from fabrica.bots import players
from fabrica.bots.net import Learned, Net, input_scales, of_text, to_text, with_others
from fabrica.bots.value import Judge, Measured, beaten, compared, placed, results
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
    assert table.length > 3


@pytest.mark.parametrize("game", ["factories", "stephens"])
def test_the_bots_play_alone(game: str) -> None:
    table = Table(game, 1, "a seed")
    some_moves(table, "search:2", 10)
    assert table.length > 10


@pytest.mark.parametrize("game", NAMES)
def test_a_value_measures_as_many_features_as_it_names(game: str) -> None:
    value, table = value_of(game), Table(game, None, "a seed")
    some_moves(table, "random", 30)
    rules = load(game)
    for view in (Table(game, None, "s").to_json(), table.to_json()):
        state: Any = rules.seen(view)
        for seat in range(state.seats):
            out = Measured(value.room)
            value.measure(state, seat, out)
            assert out.count == len(value.features)
            value.measure_further(state, seat, out)
            assert out.count == len(value.scales) == len(out.values)


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
    rows = [[0.5, -0.25, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]]
    net = Net(rows, [0.125, -1.0], [0.0, 0.5, 0.0, 1.0], [1.0, -1.0, 2.0, 0.5], 0.25)
    again = of_text(to_text(net))
    assert (again.rows, again.direct, again.bias, again.out, again.last) == (
        net.rows, net.direct, net.bias, net.out, net.last,
    )  # fmt: skip
    expected = tanh(0.5 * 1.0 + 1.0 * 0.5) - tanh(0.5 - 0.25) + 0.5 * tanh(1.0) + 0.125 - 0.5 + 0.25
    assert again.output(again.sums(vec[float]([1.0, 0.5]))) == pytest.approx(1.0 / (1.0 + exp(-expected)))


def net_of(game: str, bend: float) -> Net:
    """A net that fits a game, with numbers that tell its inputs apart."""
    size = len(input_scales(value_of(game)))
    rows = [[bend * (i % 7), -bend * (i % 5), bend * (i % 3), bend] for i in range(size)]
    return Net(rows, [bend * (i % 11) for i in range(size)], [0.1, 0.2, 0.0, -0.1], [1.0, -1.0, 0.5, 0.25], 0.3)


@pytest.mark.parametrize("game", NAMES)
def test_every_feature_has_a_name_of_its_own(game: str) -> None:
    value = value_of(game)
    named = [*value.features, *value.further, *value.own]
    assert len({feature.name for feature in named}) == len(named) == len(value.scales)


def test_a_net_judges_a_position_and_a_finished_game_by_its_result() -> None:
    rules, value = load("burgundy"), value_of("burgundy")
    state: Any = rules.seen(Table("burgundy", 2, "s").to_json())
    judge = Learned(rules, value, net_of("burgundy", 0.0))
    state.agenda = [0]
    assert judge.everyone(state)[0] == judge.everyone(state)[1]
    state.agenda = []
    state.points[0] += 60
    assert judge.near(state, 0) > 0.95 and judge.near(state, 1) < 0.05


@pytest.mark.parametrize("game", NAMES)
def test_near_a_prepared_position_the_net_judges_as_always(game: str) -> None:
    """Only what changed comes to the sums: the same as if all were summed up anew, the opponents being as they were."""
    rules, value, table = load(game), value_of(game), Table(game, None, "s")
    some_moves(table, "random", 8)
    seat = table.owing[0]
    state: Any = rules.seen(table.to_json())
    judge = Learned(rules, value, net_of(game, 0.003))
    judge.prepare(state, seat)
    assert judge.near(state, seat) == pytest.approx(judge.everyone(state)[seat])
    before = [value.all_features(state, other) for other in range(state.seats)]
    for move in core.legal(rules, state, seat)[:5]:
        after = core.play(rules, state, seat, move)
        every = [*before]
        every[seat] = value.all_features(after, seat)
        assert judge.near(after, seat) == pytest.approx(judge.net.output(judge.summed(every, seat)))


def test_the_opponents_hands_are_not_shown_to_the_net() -> None:
    value = value_of("factories")
    every = [vec[float]([float(i)] * len(value.scales)) for i in range(3)]
    assert list(with_others(every, 0, value.shown)) == [*every[0], *[1.5] * value.shown, 3.0]
    assert any("in hand" in feature.name for feature in value.own)


def test_the_nearest_family_of_nets_is_taken_and_nobody_alone_plays_by_a_net_for_several(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(players, "families", lambda game: [2, 4] if game == "burgundy" else [1, 3])
    assert [players.family("burgundy", seats) for seats in (1, 2, 3, 4, 5)] == [0, 2, 2, 4, 4]
    assert [players.family("stephens", seats) for seats in (1, 2, 5)] == [1, 3, 3]


def test_the_machine_is_shown_to_the_net_as_an_opponent() -> None:
    table, value = Table("factories", 1, "s", {"machine": "hard"}), value_of("factories")
    some_moves(table, "random", 40)
    state: Any = load("factories").seen(table.to_json())
    own, machine = value.everybody(state)
    assert own == value.all_features(state, 0) and len(machine) == len(own)
    names = [feature.name for feature in [*value.features, *value.further]]
    shown, mine = dict(zip(names, machine, strict=False)), dict(zip(names, own, strict=False))
    cards = sum(state.machine)
    assert shown["goods"] == state.machine_goods > 0 and shown["prestige"] == value.rival(state) - state.machine_goods
    assert shown["rounds played"] == state.round and shown["rounds left"] == mine["rounds left"]
    assert shown["cards in the compound"] == pytest.approx(0.6 * cards) and shown["help promised"] == 0.0
    judge = players.judge_of("factories", players.family("factories", 1))
    before = judge.everyone(state)
    state.machine_goods += 3
    assert judge.everyone(state)[0] < before[0] and len(before) == 1


def test_alone_against_an_opponent_it_counts_above_all_to_have_more_points() -> None:
    state: Any = load("factories").seen(Table("factories", 1, "s").to_json())
    value, rules, state.agenda = value_of("factories"), load("factories"), []
    state.goods[0] = int(value.rival(state)) - int(rules.scores(state)[0]["total"])
    assert results(rules, value, state) == [pytest.approx(0.15)], "as many points are not enough"
    state.goods[0] += 1
    assert results(rules, value, state)[0] > 0.85


@pytest.mark.parametrize("game", NAMES)
def test_the_nets_in_the_package_fit_their_game(game: str) -> None:
    low, high = load(game).seats
    for trained in players.families(game):
        judge = players.judge_of(game, trained)
        assert isinstance(judge, Learned) and low <= trained <= high
        assert len(judge.net.direct) == len(input_scales(judge.value)) and len(judge.net.bias) % 4 == 0


def test_results_count_places_and_points() -> None:
    assert placed([[2], [0, 1]], 3) == [1, 1, 0]
    assert beaten([1, 1, 0], 2) == 1.0 and beaten([1, 1, 0], 0) == 0.25
    state: Any = load("factories").seen(Table("factories", 2, "s").to_json())
    assert compared([10.0, 10.0], value_of("factories"), state) == [0.5, 0.5]


def test_alone_the_points_to_beat_are_the_other_side() -> None:
    state: Any = load("stephens").seen(Table("stephens", 1, "s").to_json())
    value = value_of("stephens")
    assert compared([value.rival(state)], value, state) == [0.5]
    assert compared([value.rival(state) + value.kind.alone], value, state) == [pytest.approx(0.731, abs=1e-3)]


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


def test_a_net_of_a_file_plays_as_the_same_net_of_the_package(tmp_path: Path) -> None:
    kept = Path(str(files("fabrica.bots").joinpath("nets", "factories-2.net"))).read_text("utf-8")
    (tmp_path / "my.net").write_text(kept, "utf-8")
    mine, ours = bots.bot(f"learned:{tmp_path / 'my.net'}", 1), bots.bot("learned", 1)
    table = Table("factories", 2, "net")
    for _ in range(30):
        seat = table.owing[0]
        moves = [str(move) for move in table.legal(seat)]
        chosen = mine.choose(table.view(seat), moves, 1.0)
        assert chosen == ours.choose(table.view(seat), moves, 1.0)
        table.play(chosen, seat)
    other = Table("burgundy", 2, "net")
    seat = other.owing[0]
    with pytest.raises(players.BadNet, match="is no net for burgundy: it has"):
        mine.choose(other.view(seat), [str(move) for move in other.legal(seat)], 1.0)


THREE_UNITS = f"1 3 {b64encode(bytes(2 * 11)).decode()}"


@pytest.mark.parametrize("text", ["", "2 4 AAAA", "x y z", "1 2", "\\x00", THREE_UNITS])
def test_a_file_that_is_no_net_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(players.BadNet, match="cannot be read: No such file"):
        bots.bot(f"learned:{tmp_path / 'my.net'}")
    (tmp_path / "my.net").write_text(text, "utf-8")
    with pytest.raises(players.BadNet, match="is no net as fabrica train writes it"):
        bots.bot(f"learned:{tmp_path / 'my.net'}")


@pytest.mark.parametrize("name", ["search:0", "search:0s", "search:0.0s"])
def test_a_search_without_time_or_tries_is_refused(name: str) -> None:
    with pytest.raises(bots.UnknownBot, match="not search at all"):
        bots.bot(name)


@pytest.mark.parametrize("name", bots.LEVELS)
def test_every_level_tells_its_progress(name: str) -> None:
    table, bot, heard = Table("factories", 2, "s"), bots.bot(name, 1), list[float]()
    bot.progress = heard.append  # type: ignore[attr-defined]
    bot.choose(table.view(0), [str(move) for move in table.legal(0)], 0.2)
    assert heard and heard[-1] == 1.0
