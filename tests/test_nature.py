"""Luck: the same everywhere, without bias, and the same again after undo."""

from __future__ import annotations

import hmac
from hashlib import sha256

import pytest

from fabrica import Table, core
from fabrica.core import Source
from fabrica.nature import PRIME, ROOT, SMALL, Fair, Fast, playout, random_move
from tests.toy import RULES
from tests.toy.table import started

# What each source brings, typed in once: the same on every platform, in every release

FAIR = [
    (b"", 1, 6, [1, 0, 1, 5, 3, 0, 3, 0, 2, 5, 1, 2]),
    (b"seed", 1, 6, [2, 0, 1, 0, 1, 5, 4, 0, 2, 1, 1, 3]),
    (b"seed", 2, 6, [0, 0, 5, 5, 5, 5, 4, 2, 4, 0, 0, 1]),
    (b"seed", 57, 1000, [484, 471, 986, 632, 144, 554, 185, 345, 460, 51, 910, 341]),
]
FAST = [
    (0, 6, [3, 2, 0, 3, 1, 1, 5, 5, 5, 1, 3, 4]),
    (1, 6, [5, 0, 2, 5, 4, 3, 2, 1, 4, 4, 3, 4]),
    (1, 1000, [876, 91, 347, 862, 800, 561, 447, 310, 766, 714, 521, 717]),
    (-5, 100, [25, 96, 31, 80, 1, 70, 99, 30, 67, 51, 19, 28]),
    (1 << 70, 100, [10, 35, 36, 93, 20, 9, 7, 91, 6, 26, 59, 60]),
]


@pytest.mark.parametrize(("seed", "line", "n", "numbers"), FAIR)
def test_fair_numbers_are_known(seed: bytes, line: int, n: int, numbers: list[int]) -> None:
    source = Fair(seed)
    source.at(line)
    assert [source.below(n) for _ in range(12)] == numbers


@pytest.mark.parametrize(("seed", "n", "numbers"), FAST)
def test_fast_numbers_are_known(seed: int, n: int, numbers: list[int]) -> None:
    source = Fast(seed)
    assert [source.below(n) for _ in range(12)] == numbers


@pytest.mark.parametrize("n", [SMALL - 1, SMALL, 1 << 60])
def test_fast_numbers_of_any_size_are_products_by_the_prime(n: int) -> None:
    source, state = Fast(3), int(Fast(3).state)
    for _ in range(200):
        state = state * ROOT % PRIME
        assert source.below(n) == state * n // PRIME


def test_fair_numbers_can_be_recomputed_by_anybody() -> None:
    source = Fair(b"a secret shown when the game is over")
    source.at(41)
    mine = [source.below(6) for _ in range(3)]
    theirs = [
        int.from_bytes(hmac.digest(b"a secret shown when the game is over", f"fabrica 41 {n}".encode(), sha256)[:8]) % 6
        for n in range(3)
    ]
    assert mine == theirs


# No bias


def unevenness(source: Source, n: int, draws: int) -> float:
    """Pearson's chi-square over so many draws."""
    counts = [0] * n
    for _ in range(draws):
        counts[source.below(n)] += 1
    wanted = draws / n
    return sum([(count - wanted) ** 2 / wanted for count in counts])


CRITICAL = {3: 13.82, 6: 20.52, 7: 22.46, 36: 66.62, 100: 148.23}  # one in a thousand, n − 1 degrees of freedom


@pytest.mark.parametrize("n", CRITICAL)
def test_both_sources_are_even(n: int) -> None:
    assert unevenness(Fair(b"even"), n, 20_000) < CRITICAL[n]
    assert unevenness(Fast(5), n, 60_000) < CRITICAL[n]


def test_the_measure_sees_a_bias() -> None:
    assert unevenness(Loaded(), 6, 20_000) > CRITICAL[6]


class Loaded(Source):
    """Takes the remainder of a number below 16: 0 to 3 come more often."""

    def __init__(self) -> None:
        self.source = Fast(1)

    def below(self, n: int, /) -> int:
        return self.source.below(16) % n


def test_seeds_next_to_each_other_are_not_alike() -> None:
    firsts = [Fast(seed).below(6) for seed in range(6000)]
    counts = [firsts.count(face) for face in range(6)]
    assert sum([(count - 1000) ** 2 / 1000 for count in counts]) < CRITICAL[6]


def test_numbers_of_the_incomplete_span_are_thrown_away() -> None:
    n = (1 << 63) + 1  # nearly half of all 64-bit numbers must be thrown away
    source = Fair(b"throw away")
    found = [source.below(n) for _ in range(200)]
    assert all(0 <= number < n for number in found)
    assert 320 < source.drawn < 480  # two draws for each on the average
    raw = [
        int.from_bytes(hmac.digest(b"throw away", f"fabrica 0 {i}".encode(), sha256)[:8]) for i in range(source.drawn)
    ]
    assert found == [number for number in raw if number < n]


def test_below_one_there_is_only_nought() -> None:
    assert Fair(b"x").below(1) == Fast(1).below(1) == 0


# The same game again


def lines_of(table: Table, choices: Fast, decisions: int) -> list[str]:
    """Play some decisions by these choices; the record's lines."""
    for _ in range(decisions):
        seat = table.owing[0]
        moves = table.legal(seat)
        table.play(moves[choices.below(len(moves))], seat)
    return table.record().splitlines()[:-1]


def test_the_same_seed_and_moves_give_the_same_game() -> None:
    assert lines_of(Table("burgundy", 3, "luck"), Fast(4), 25) == lines_of(Table("burgundy", 3, b"luck"), Fast(4), 25)


def test_another_seed_gives_another_game() -> None:
    assert Table("burgundy", 2, "luck").record() != Table("burgundy", 2, "other luck").record()


def test_without_a_seed_each_game_is_another() -> None:
    assert Table("burgundy", 2).record() != Table("burgundy", 2).record()


def test_a_move_taken_back_and_played_again_brings_the_same() -> None:
    table = Table("burgundy", 2, "no fishing")
    choices = Fast(2)
    seen = 0
    for _ in range(40):
        moves = table.legal()
        move = moves[choices.below(len(moves))]
        before = table.record()
        table.play(move)
        after = table.record()
        seen += table.lines[-1].seat == core.NATURE
        table.undo()
        assert table.record() == before
        table.play(move)
        assert table.record() == after
    assert seen >= 2  # nature has answered


def test_a_known_game() -> None:
    """The first lines of a seeded game, typed in: any change of nature, odds or rules shows here."""
    opening = [move for _, move in Table("burgundy", 2, "fabrica").log()[:12]]
    assert opening == [
        "receive 0 violet",
        "receive 0 blue",
        "receive 0 blue",
        "receive 1 pink",
        "receive 1 pink",
        "receive 1 orange",
        "first 0 3",
        "first 1 3",
        "first 0 3",
        "first 1 2",
        "draw 1 warehouse",
        "draw 2 knowledge-8",
    ]


# Random play


def test_a_playout_ends_the_game_and_counts_the_seats_decisions() -> None:
    state = started(3)
    decisions = playout(RULES, state, Fast(9))
    assert core.is_over(state)
    assert decisions >= 3 * 3 * 2  # a bid and a stake of each in each round


def test_the_same_playout_twice() -> None:
    one, two = started(2), started(2)
    assert playout(RULES, one, Fast(7)) == playout(RULES, two, Fast(7))
    assert one == two


def test_a_random_move_is_legal_and_any() -> None:
    state = started()
    source = Fast(1)
    assert {random_move(RULES, state, core.NATURE, source) for _ in range(60)} == set(core.legal(RULES, state, -1))
