"""The cardboard against the rulebook's list of components."""

from collections import Counter
from itertools import pairwise

import pytest

from fabrica.games.brass.components import (
    BONUS,
    BOTTOM,
    BUILT_IN,
    CANAL,
    CARDS,
    CIRCLES,
    DECKS,
    DISTANT,
    DISTANT_TILES,
    END_A,
    END_B,
    EXTERNAL,
    HAND,
    INDUSTRIES,
    LEVEL_AT,
    LEVELS,
    LINK_COUNT,
    LINKS,
    LINKS_AT,
    OPEN_LINKS,
    OPEN_SPACES,
    PLACE,
    PLACES,
    PORT_BEFORE,
    PRICES,
    RAIL,
    SEATS,
    SPACE,
    SPACES,
    SPACES_AT,
    STACKS,
    SYMBOL,
    TILE,
    TILES,
    TOP_SPACE,
    members,
)


def test_1_1_cards_and_distant_tiles() -> None:
    assert sum(card.copies for card in CARDS) == 66
    assert sum(card.copies for card in CARDS if card.kind == "location") == 41
    assert sum(tile.copies for tile in DISTANT) == 12


def test_1_2_tiles_of_a_player() -> None:
    tiles = {i: sum(tile.copies for tile in TILES if tile.industry == i) for i in INDUSTRIES}
    assert tiles == {"cotton": 12, "port": 8, "coal": 7, "iron": 4, "shipyard": 6}


def test_2_2_stacks_have_the_lowest_level_on_top() -> None:
    for stack in STACKS:
        levels = [TILES[t].level for t in stack]
        assert levels == sorted(levels)
    assert [TILES[t].level for t in STACKS[4]] == [0, 0, 1, 1, 2, 2]


def test_nineteen_locations_with_forty_three_spaces() -> None:
    assert sum(1 for place in PLACES if place.spaces) == 19
    assert len(SPACES) == 43
    for i, place in enumerate(PLACES):
        assert len(members(SPACES_AT[i])) == place.spaces


def test_symbols_by_industry() -> None:
    assert [len(members(symbol)) for symbol in SYMBOL] == [24, 10, 18, 6, 3]
    kinds = Counter(space.symbols for space in SPACES)
    assert kinds == {
        ("cotton", "coal"): 16,
        ("cotton",): 6,
        ("coal",): 2,
        ("port",): 8,
        ("cotton", "port"): 2,
        ("iron",): 6,
        ("shipyard",): 3,
    }


def test_5_2_six_places_bear_a_printed_pair() -> None:
    bearing = [place.id for i, place in enumerate(PLACES) if CIRCLES[i] == 2]
    assert bearing == ["blackpool", "northwich", "southport", "midlands", "scotland", "yorkshire"]
    assert sum(CIRCLES) == 12


def test_three_external_locations() -> None:
    assert [PLACES[i].id for i in members(EXTERNAL)] == ["midlands", "scotland", "yorkshire"]


def test_thirty_six_links() -> None:
    kinds = Counter((link.canal, link.rail) for link in LINKS)
    assert kinds == {(True, True): 22, (True, False): 1, (False, True): 13}
    only = [link.id for link in LINKS if not link.rail]
    assert only == ["ellesmere-port-liverpool"]


@pytest.mark.parametrize("place", ["barrow", "birkenhead", "blackpool", "southport", "scotland"])
def test_no_canal_touches(place: str) -> None:
    assert LINKS_AT[PLACE[place]] & OPEN_LINKS[1][CANAL] == 0


def reached(links: list[int], start: int) -> set[int]:
    """Places one can come to over these links."""
    seen = {start}
    for _ in range(len(PLACES)):
        for link in links:
            if END_A[link] in seen or END_B[link] in seen:
                seen |= {END_A[link], END_B[link]}
    return seen


def test_each_net_is_connected() -> None:
    assert len(reached(list(range(LINK_COUNT)), 0)) == 25
    assert len(reached(members(OPEN_LINKS[1][RAIL]), 0)) == 25
    assert len(reached(members(OPEN_LINKS[1][CANAL]), PLACE["wigan"])) == 20


def test_1_4_periods_of_the_tiles() -> None:
    canal_only = [tile.id for t, tile in enumerate(TILES) if BUILT_IN[CANAL][t] and not BUILT_IN[RAIL][t]]
    assert canal_only == ["cotton-1", "port-1", "coal-1", "iron-1", "shipyard-1"]
    neither = [tile.id for t, tile in enumerate(TILES) if not BUILT_IN[CANAL][t] and not BUILT_IN[RAIL][t]]
    assert neither == ["shipyard-0"]
    assert BUILT_IN[RAIL][TILE["shipyard-2"]] and not BUILT_IN[CANAL][TILE["shipyard-2"]]


def test_9_33_port_spaces_in_order() -> None:
    before = {
        SPACES[s].id: [SPACES[b].id for b in members(bits)] for s, bits in enumerate(PORT_BEFORE) if bits
    }
    assert before == {"lancaster-2": ["lancaster-1"], "preston-2": ["preston-1"]}


def test_tracks() -> None:
    assert PRICES[1] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert BONUS[:BOTTOM] == [3, 3, 2, 2, 1, 1, 0, 0]
    assert BOTTOM == 8


def test_income_track_has_a_hundred_spaces() -> None:
    assert len(LEVEL_AT) == 100 == TOP_SPACE + 1
    assert LEVEL_AT[0] == -10 and LEVEL_AT[10] == 0 and LEVEL_AT[99] == 30
    for before, after in pairwise(LEVELS):
        assert after.first == before.last + 1 and after.level == before.level + 1


def test_4_1_cards_last_for_the_rounds() -> None:
    for row in SEATS:
        deck = sum(DECKS[min(row.seats - 2, 1)])
        for aside, first in ((row.aside_canal, 1), (row.aside_rail, 2)):
            each = (deck - aside) // row.seats
            assert (deck - aside) % row.seats == 0
            assert (each - first) // 2 + 1 == row.rounds and (each - first) % 2 == 0
            assert each > HAND


def test_two_players_use_the_northern_board() -> None:
    gone = [place.id for place in PLACES if not place.for_two]
    assert sorted(gone) == sorted(
        [
            "birkenhead",
            "ellesmere-port",
            "northwich",
            "midlands",
            "stockport",
            "macclesfield",
            "oldham",
            "rochdale",
        ]
    )
    assert OPEN_SPACES[0] >> SPACE["oldham-1"] & 1 == 0
    assert PRICES[0] == [2, 2, 3, 3, 4, 4]
    assert sum(DECKS[0]) == 40 and sum(DISTANT_TILES[0]) == 8
    for i, card in enumerate(CARDS):
        assert not (DECKS[0][i] and card.id in gone)
    added = [link.id for link in LINKS if link.canal_for_two and not link.canal]
    assert added == ["lancaster-scotland"]
