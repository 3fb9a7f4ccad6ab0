"""The tables against the rulebooks' lists, examples and everything else the texts prove of the lost faces."""

from __future__ import annotations

from collections import Counter

import pytest

from fabrica import sheets
from fabrica.games.stephens.components import (
    ABILITIES,
    ABILITY_ROWS,
    ACCESSORY_ROWS,
    AUTOMA_ROWS,
    BEFORE,
    CAP,
    CONTRACT_ROWS,
    COST,
    CUBES,
    DELIVERY_ROWS,
    DIFFICULTY_ROWS,
    DISKS_PER_PLAYER,
    FURNACE_ROWS,
    ICONS,
    INVESTMENT_ROWS,
    OPPONENT_ROWS,
    PIECES,
    PROFESSION_ROWS,
    REFILL,
    ROW_ROWS,
    SECTORS,
    TRACK_START,
    WORKER_SUPPLY,
)


def test_the_sheets_are_in_order() -> None:
    assert sheets.check("stephens") == []


@pytest.mark.parametrize(
    ("piece", "count"),
    [
        ("game-board", 1),
        ("player-board", 4),
        ("coin-1", 32),
        ("coin-5", 16),
        ("disk", 84),
        ("influence-marker", 4),
    ],
)
def test_1_1_the_box(piece: str, count: int) -> None:
    assert {row.id: row.count for row in PIECES}[piece] == count


def test_1_1_cards_by_deck() -> None:
    assert Counter(row.deck for row in PROFESSION_ROWS) == {"red": 23, "blue": 23, "start": 4}
    assert Counter(row.type for row in CONTRACT_ROWS).total() == 39
    assert len(INVESTMENT_ROWS) == 32
    assert {row.id: row.count for row in CUBES} == dict.fromkeys(
        ("green", "blue", "white", "orange", "pink", "black"), 20
    )
    assert [row.count for row in ACCESSORY_ROWS] == [8, 8, 8]


def test_every_card_is_one_card() -> None:
    for row in (*PROFESSION_ROWS, *CONTRACT_ROWS, *INVESTMENT_ROWS, *AUTOMA_ROWS):
        assert row[1] == 1, row


def test_1_3_every_cell_is_made_of_icons_we_know() -> None:
    for row in PROFESSION_ROWS:
        for cell in (row.master_cost, row.apprentice_cost, row.pay, row.gain, row.or_pay, row.or_gain):
            assert set(cell) <= set(ICONS[:7]), row.id
        assert row.gain, row.id
        assert row.or_gain or not row.or_pay, row.id


def test_2_3_cubes_of_the_furnaces() -> None:
    assert [(row.id, row.colour, row.cubes, row.solo_cubes) for row in FURNACE_ROWS] == [
        ("upper-left", "green", 4, 3),
        ("upper-right", "blue", 4, 3),
        ("lower-left", "white", 4, 3),
        ("lower-right", "white", 4, 3),
    ]


def test_3_1_disks_of_a_board() -> None:
    assert len(ABILITIES) == 4 + 14
    assert len(ABILITIES) + 3 == DISKS_PER_PLAYER
    assert [row.number for row in ABILITY_ROWS[:4]] == [5, 10, 15, 20]


def test_5_2_costs_of_the_markets() -> None:
    assert COST == [1, 2, 3, 4, 5]


def test_5_6_contracts_show_a_type_and_what_they_ask() -> None:
    assert {row.type for row in CONTRACT_ROWS} == {"crown", "colonies", "kingdom"}
    assert all(row.cubes for row in CONTRACT_ROWS)


def test_6_8_investments_show_income_and_perhaps_one_price() -> None:
    for row in INVESTMENT_ROWS:
        assert row.vp or row.cubes, row.id
        assert len(set(row.cubes)) <= 1, row.id
        assert not (row.forest and row.dune), row.id


def test_7_6_decks_and_sides() -> None:
    assert {(row.deck, row.side) for row in PROFESSION_ROWS if row.deck != "start"} == {
        ("red", "left"),
        ("blue", "right"),
    }
    assert Counter(row.side for row in PROFESSION_ROWS if row.deck == "start") == {"left": 2, "right": 2}


def test_7_7_three_rows_on_each_side() -> None:
    assert [(row.id, row.below) for row in ROW_ROWS if row.side == "left"] == [
        ("furnace-left", ()),
        ("lower-left", ("furnace-left",)),
        ("upper-left", ("lower-left",)),
    ]


def test_8_2_cards_have_one_or_two_spaces() -> None:
    assert {row.spaces for row in PROFESSION_ROWS} == {1, 2}
    assert all(not row.apprentice_cost for row in PROFESSION_ROWS if row.spaces == 1)


def test_10_2_the_marker_stops_before_a_disk() -> None:
    assert [CAP[disks] for disks in (15, 14, 12, 8, 0)] == [4, 9, 14, 19, 25]
    assert CAP[10] == 9  # 5 and 15 are free, 10 is not


@pytest.mark.parametrize(
    ("disk", "before"),
    [("5c", ["5a", "5b"]), ("5b", ["5a"]), ("4d", ["4c"]), ("2e", ["2a"]), ("2a", []), ("3b", []), ("influence-5", [])],
)
def test_10_16_all_that_comes_before_a_disk(disk: str, before: list[str]) -> None:
    found = BEFORE[ABILITIES.index(disk)]
    assert [ability for i, ability in enumerate(ABILITIES) if found >> i & 1] == before


def test_11_6_three_cubes_at_45_with_four_players() -> None:
    assert REFILL[45 * 4 + 3] == 3
    assert [REFILL[30 * 4 + n] for n in (3, 2, 1)] == [2, 1, 1]
    assert all(REFILL[space * 4] >= 1 for space in range(0, 55, 5))


def test_13_every_single_cube_has_a_place_to_go() -> None:
    assert {row.cubes[0] for row in DELIVERY_ROWS if len(row.cubes) == 1} == {"orange", "pink", "black"}
    assert len(DELIVERY_ROWS) == 8


def test_16_2_sectors() -> None:
    assert [row.vp for row in SECTORS] == [0, 7, 15, 0, 7, 15]
    assert min(TRACK_START) >= 2


def test_17_2_the_automa() -> None:
    assert len(AUTOMA_ROWS) == len(WORKER_SUPPLY) == 10
    assert [(row.id, row.army, row.target) for row in DIFFICULTY_ROWS] == [
        ("easy", 20, 100),
        ("normal", 25, 130),
        ("hard", 30, 160),
    ]
    assert len({row.effect for row in OPPONENT_ROWS}) == 5


def test_18_8_six_scenarios_are_only_counted() -> None:
    assert {row.id: row.count for row in PIECES}["scenario-card"] == 6


def test_the_examples_are_on_the_cards() -> None:
    red = [row for row in PROFESSION_ROWS if row.deck == "red"]
    assert any(row.master_cost == ("coin",) * 3 for row in red)
    assert any(row.spaces == 2 and not row.apprentice_cost for row in PROFESSION_ROWS)
    assert any((row.pay, row.gain) == (("influence",), ("dune",)) and row.spaces == 2 for row in red)
    assert any((row.pay, row.gain) == (("cube",), ("influence",) * 3) for row in PROFESSION_ROWS)
    assert any(row.type == "crown" and row.cubes == ("pink",) and not row.accessories for row in CONTRACT_ROWS)
    assert any(row.type == "kingdom" and sorted(row.cubes) == ["black", "white"] for row in CONTRACT_ROWS)


def test_whatever_is_reconstructed_says_so() -> None:
    for rows in (PROFESSION_ROWS, CONTRACT_ROWS, INVESTMENT_ROWS, AUTOMA_ROWS):
        assert {getattr(row, "source") for row in rows} == {"reconstructed"}  # noqa: B009
    assert {row.file for row in sheets.sources("stephens") if row.source == "reconstructed"} == {
        "army.csv",
        "tracks.csv",
        "sectors.csv",
        "professions.csv",
        "contracts.csv",
        "investments.csv",
        "automa.csv",
        "worker-supply.csv",
        "opponents.csv",
    }
