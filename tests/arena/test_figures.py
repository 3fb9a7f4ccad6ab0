"""What the outcomes say of pairs of bots, of faults and of the code."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest

from fabrica.arena import figures
from fabrica.arena.code import code_of
from fabrica.arena.play import Outcome
from fabrica.arena.schedule import schedule
from fabrica.nature import Fast


def outcome(n: int, seed: str, lineup: tuple[str, ...], totals: list[int], faults: list[list[str]]) -> Outcome:
    """A game with these totals."""
    places = [sorted(totals, reverse=True).index(total) for total in totals]
    scores = [{"goods": total, "total": total} for total in totals]
    nothing = [0.0] * len(lineup)
    return Outcome(n, seed, lineup, scores, places, [10] * len(lineup), nothing, nothing, faults, 0.0, "one")


def played(bots: str, seats: int, games: int, strength: dict[str, int], duplicate: bool = True) -> list[Outcome]:
    """Games in which a seat brings what chance gives it and what its bot adds."""
    found = []
    for match in schedule(bots, seats, games, "s", duplicate):
        luck = Fast(sum(map(ord, match.seed)) * 97)
        totals = [luck.below(100) + strength[name] for name in match.lineup]
        found.append(outcome(match.n, match.seed, match.lineup, totals, [[]] * seats))
    return found


def test_with_the_same_chance_two_bots_differ_by_what_they_add() -> None:
    outcomes = played("ab", 2, 20, {"a": 7, "b": 4})
    (pair,) = figures.pairs(outcomes, ["a", "b"])
    assert (pair.bot, pair.other, pair.meetings) == ("a", "b", 20)
    assert pair.difference == figures.Difference(3.0, 3.0, 3.0, 10), "luck is gone, whatever it was"
    a, b = sorted(figures.standings(outcomes))
    assert a.spread > 10 and a.score - b.score == pytest.approx(3.0)


def test_the_interval_is_of_the_differences_by_chance() -> None:
    totals = {"s 0": [(10, 6), (8, 10)], "s 1": [(9, 5), (7, 9)], "s 2": [(9, 9), (5, 9)]}
    outcomes = [
        outcome(n, seed, (("a", "b"), ("b", "a"))[n], list(pair), [[], []])
        for seed, turn in totals.items()
        for n, pair in enumerate(turn)
    ]
    assert figures.gains(outcomes, "a", "b") == [3.0, 3.0, 2.0]
    found = figures.difference([3.0, 3.0, 2.0])
    assert found is not None and found.chances == 3
    half = 4.303 * (1 / 3) ** 0.5 / 3**0.5
    assert found[:3] == pytest.approx((8 / 3, 8 / 3 - half, 8 / 3 + half))


@pytest.mark.parametrize(("bots", "seats"), [("abc", 3), ("abcd", 2), ("abb", 3), ("ab", 1), ("abbccc", 3)])
def test_pairs_of_any_contest_are_compared_in_the_same_seats(bots: str, seats: int) -> None:
    names = sorted(set(bots))
    strength = {"a": 9, "b": 5, "c": 2, "d": 0}
    for pair in figures.pairs(played(bots, seats, 90, strength), names):
        assert pair.difference is not None
        assert pair.difference.value == pytest.approx(strength[pair.bot] - strength[pair.other])


def test_a_game_without_its_counterpart_is_not_compared() -> None:
    outcomes = played("ab", 2, 5, {"a": 1, "b": 0})
    assert len(figures.gains(outcomes, "a", "b")) == 2
    assert figures.pair(outcomes[:3], "a", "b").difference is None, "one chance has no interval"
    single = played("ab", 2, 20, {"a": 1, "b": 0}, duplicate=False)
    assert figures.gains(single, "a", "b") == []


def test_who_was_ahead_where_two_met() -> None:
    outcomes = [
        outcome(0, "s 0", ("a", "b", "c"), [9, 5, 7], [[]] * 3),
        outcome(1, "s 1", ("b", "a", "c"), [6, 6, 7], [[]] * 3),
        outcome(2, "s 2", ("b", "c", "c"), [6, 6, 7], [[]] * 3),
    ]
    ab, ac, bc = figures.pairs(outcomes, ["a", "b", "c"])
    assert (ab.meetings, ab.ahead.value) == (2, 0.75)
    assert (ac.meetings, ac.ahead.value) == (2, 0.5)
    assert (bc.meetings, bc.ahead.value) == (3, mean([0.0, 0.0, 0.25])), "a game counts once, whoever sits there"
    assert figures.pair(outcomes, "a", "nobody").meetings == 0


@pytest.mark.parametrize(("freedom", "t"), [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (999, 1.962)])
def test_few_values_make_wide_intervals(freedom: int, t: float) -> None:
    assert figures.student(freedom) == pytest.approx(t, abs=0.03)


def test_faults_are_counted_by_bot_and_kind() -> None:
    told = [["late", "illegal 'x'", "raised ValueError"], ["late"], ["illegal 'y'"], []]
    outcomes = [outcome(n, "s", ("a", "b"), [1, 0], [told[2 * n], told[2 * n + 1]]) for n in range(2)]
    assert figures.faults(outcomes) == [
        ("a", "illegal", 2, "illegal 'x'"),
        ("a", "late", 1, "late"),
        ("a", "raised ValueError", 1, "raised ValueError"),
        ("b", "late", 1, "late"),
    ]


def test_games_are_counted_by_the_code_that_played_them() -> None:
    outcomes = played("ab", 2, 3, {"a": 1, "b": 0})
    assert figures.codes([*outcomes, outcomes[0]._replace(code="two")]) == {"one": 3, "two": 1}


def test_line_ups_with_other_programs_are_no_other_version_of_the_code(tmp_path: Path) -> None:
    program = tmp_path / "bot.pl"
    program.write_text("one", "utf-8")
    line_ups = [(f"line:perl {program}", "random"), ("random", "easy"), ("easy", f"line:perl {program}")]

    def turn() -> list[Outcome]:
        return [
            outcome(n, "s", lineup, [1, 0], [[], []])._replace(code=code_of("factories", lineup))
            for n, lineup in enumerate(line_ups)
        ]

    before = turn()
    assert len(figures.codes(before)) == 2 and figures.versions(before) == 1
    program.write_text("another", "utf-8")
    assert figures.versions([*before, *turn()]) == 2
    assert figures.versions([before[1], before[1]._replace(lineup=("easy", "greedy"), code="older")]) == 2
