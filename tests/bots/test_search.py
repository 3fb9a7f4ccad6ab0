"""The search finds moves that are known to be best, keeps to its limits and to its tree."""

from __future__ import annotations

from itertools import count
from threading import Timer
from time import perf_counter, sleep
from typing import Any

import pytest

from fabrica import Table, core
from fabrica.bots import SECONDS
from fabrica.bots.players import SHARE, HardBot, SearchBot
from fabrica.bots.search import CHASE, OFTEN, SURE, Node, Search
from fabrica.bots.value import Judge
from fabrica.nature import Fast
from tests.bots import nim


def searched(left: int, seats: int = 2, iterations: int = 900) -> int:
    """How many the search takes from a heap of so many."""
    state = nim.setup(seats, {})
    state.left = left
    search: Search[nim.Heap] = Search(nim.RULES, Judge(nim.RULES, nim.BLIND), Fast(3), 24, 1.2, 0)
    search.begin(state)
    search.run(state, 0, 60.0, iterations)
    return search.best(core.legal(nim.RULES, state, 0), 0) + 1


@pytest.mark.parametrize(("left", "best"), [(2, 2), (3, 3), (5, 1), (6, 2), (7, 3)])
def test_the_search_finds_the_winning_move_of_nim(left: int, best: int) -> None:
    assert searched(left) == best


def test_without_knowledge_and_without_iterations_the_first_legal_move_is_answered() -> None:
    assert searched(10, iterations=0) == 1


def test_three_seats_each_for_itself() -> None:
    assert searched(3, seats=3) == 3


def asked(bot: SearchBot, table: Table, seconds: float) -> str:
    """What the bot answers at this table."""
    seat = table.owing[0]
    return bot.choose(table.view(seat), [str(move) for move in table.legal(seat)], seconds)


def test_the_same_seed_and_number_of_iterations_give_the_same_move() -> None:
    answers = []
    for _ in range(2):
        bot = SearchBot(7)
        bot.longest, bot.iterations = 60.0, 30
        answers.append(asked(bot, Table("burgundy", 2, "seed"), 60.0))
    assert answers[0] == answers[1]


def test_the_search_keeps_to_its_time() -> None:
    bot, table = SearchBot(1), Table("brass", 3, "seed")
    asked(bot, table, 0.05)
    began = perf_counter()
    assert asked(bot, table, 0.3) in [str(move) for move in table.legal()]
    assert perf_counter() - began < 1.3


def test_the_search_keeps_to_the_time_of_its_clock() -> None:
    bot, table = SearchBot(1), Table("burgundy", 2, "seed")
    ticks = count()
    bot.clock = lambda: next(ticks) / 20  # every look at the clock is a twentieth of a second
    asked(bot, table, 0.5)
    assert 0 < bot.searches["burgundy", 2].iterations < 10


def test_hard_tries_so_many_moves_and_no_more() -> None:
    bot, table = HardBot(1), Table("burgundy", 2, "seed")
    asked(bot, table, 60.0)
    assert 0 < bot.searches["burgundy", 2].iterations <= 500 and bot.longest == SECONDS["hard"]


def test_the_tree_is_kept_for_the_next_decision_of_the_same_seat() -> None:
    bot, table = SearchBot(1), Table("brass", 2, "seed")
    bot.longest, bot.iterations = 60.0, 31
    table.play(asked(bot, table, 60.0))
    kept = bot.searches["brass", 2].root
    assert kept.visits > 0
    asked(bot, table, 60.0)
    assert kept.visits > 31


def test_the_decisions_of_an_action_share_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def think(bot: SearchBot, search: Search[Any], state: Any, seat: int, seconds: float) -> None:
        given.append(seconds)
        search.run(state, seat, 60.0, 20)
        sleep(0.1)

    monkeypatch.setattr(SearchBot, "think", think)
    bot, table = SearchBot(1), Table("brass", 2, "seed")
    bot.longest = 50.0
    asks: list[str] = []
    while len(asks) < 12:
        asks.append(table.decision())
        table.play(asked(bot, table, 60.0))
    follows = [n for n, ask in enumerate(asks) if ask != "play"]
    firsts = [given[n] for n, ask in enumerate(asks) if ask == "play"]
    assert follows and firsts == [SHARE * 50.0] * len(firsts)
    assert all(given[n] <= given[n - 1] - SHARE * 0.1 for n in follows)


def test_even_the_last_decision_of_an_action_has_some_time() -> None:
    bot, table = SearchBot(1), Table("brass", 2, "seed")
    bot.longest = 1e-6  # over before the first try is done
    for decision in ("play", "act"):
        assert table.decision() == decision
        table.play(asked(bot, table, 60.0))
        assert bot.searches["brass", 2].iterations > 0 and bot.left < 0


def test_the_search_tells_its_progress_and_can_be_stopped_by_who_hears_it() -> None:
    bot, table = SearchBot(1), Table("burgundy", 2, "seed")
    heard: list[float] = []

    def progress(share: float) -> None:
        heard.append(share)
        bot.stop()

    bot.progress, bot.longest = progress, 60.0
    began = perf_counter()
    assert asked(bot, table, 60.0) in [str(move) for move in table.legal()]
    assert perf_counter() - began < 20.0
    assert len(heard) == 2 and 0.0 < heard[0] < 0.5 and heard[-1] == 1.0


def test_progress_grows_to_the_end_of_the_time() -> None:
    bot, table = SearchBot(1), Table("brass", 3, "seed")
    heard: list[float] = []
    bot.progress = heard.append
    asked(bot, table, 0.5)
    assert len(heard) >= 2 and heard == sorted(heard) and heard[-1] == 1.0
    assert bot.searches["brass", 3].iterations > 0


def test_a_short_time_is_time_to_think() -> None:
    bot, table = SearchBot(1), Table("factories", 2, "seed")
    bot.progress = lambda _: None
    asked(bot, table, 0.05)
    assert bot.searches["factories", 2].iterations > 0


def test_the_search_can_be_stopped_from_another_thread() -> None:
    bot, table = SearchBot(1), Table("brass", 3, "seed")
    bot.longest = 60.0
    began = perf_counter()
    Timer(0.3, bot.stop).start()
    asked(bot, table, 60.0)
    assert perf_counter() - began < 20.0


@pytest.mark.parametrize("tries", [OFTEN - 2, OFTEN - 1])
def test_a_stop_is_heard_in_whatever_try_it_comes(tries: int) -> None:
    class Stopping(nim.Heap):
        def copy(self) -> core.State:
            if search.iterations == tries:
                search.stop()
            return super().copy()

    search: Search[nim.Heap] = Search(nim.RULES, Judge(nim.RULES, nim.BLIND), Fast(3), 24, 1.2, 0)
    state = Stopping()
    state.begin(2)
    state.left, state.last = 10, -1
    core.push(state, nim.TURN, 0)
    search.begin(state)
    search.run(state, 0, 60.0, 2000)
    assert search.iterations == tries + 1


def test_a_move_met_later_is_as_likely_as_if_it_had_been_met_at_once() -> None:
    table = Table("burgundy", 2, "seed")
    search = SearchBot(1).search("burgundy", 2)
    state, seat = core.recall(search.rules, table.to_json()), table.owing[0]
    moves = core.legal(search.rules, state, seat)
    at_once, later = Node(), Node()
    search.order(at_once, state, seat, moves)
    best = at_once.order[0] >> 3
    search.order(later, state, seat, [best])
    search.order(later, state, seat, moves)
    for move in moves:
        key = move * 8 + seat
        assert later.priors[key] == pytest.approx(at_once.priors[key] / at_once.priors[best * 8 + seat], rel=1e-6)
    assert later.order == at_once.order


def test_the_search_stops_when_no_other_move_will_overtake_the_best_one() -> None:
    state = nim.setup(2, {})
    state.left = 3
    search: Search[nim.Heap] = Search(nim.RULES, Judge(nim.RULES, nim.BLIND), Fast(3), 24, 1.2, 0)
    search.begin(state)
    search.run(state, 0, 60.0, 2000)
    tried = sorted(child.visits for child in search.root.children.values())
    assert search.best(core.legal(nim.RULES, state, 0), 0) + 1 == 3
    surer = max(1.0, search.iterations / SURE)
    assert search.iterations < 2000 and (tried[-1] - tried[-2]) * surer > (2000 - search.iterations) / CHASE


def test_the_search_goes_on_while_another_move_might_be_tried_as_often() -> None:
    search: Search[nim.Heap] = Search(nim.RULES, Judge(nim.RULES, nim.BLIND), Fast(3), 24, 1.2, 0)
    for move, visits in ((0, 40), (1, 30)):
        search.root.children[move * 8] = Node()
        search.root.children[move * 8].visits = visits
    assert not search.is_decided(10.0 * CHASE) and search.is_decided(10.0 * CHASE - 1.0)
    search.root.visits = int(3 * SURE)
    assert not search.is_decided(30.0 * CHASE) and search.is_decided(30.0 * CHASE - 1.0), "the surer the more tries"


@pytest.mark.parametrize(("up_to", "played_out"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_leaf_is_judged_or_played_out_to_its_result(up_to: int, played_out: bool) -> None:
    state = nim.setup(2, {})
    state.left = 9
    kind = nim.BLIND.kind._replace(played_out=up_to)
    judge = Judge(nim.RULES, nim.Blind(nim.BLIND.features, kind))
    search: Search[nim.Heap] = Search(nim.RULES, judge, Fast(3), 24, 1.2, 0)
    found = search.leaf(state, 0)
    assert (found == [0.5, 0.5]) is not played_out
    assert (state.agenda == []) is played_out
    assert sum(found) == pytest.approx(1.0)
