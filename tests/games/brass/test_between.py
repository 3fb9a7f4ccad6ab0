"""What lies between the moves: cards that nature deals and hides, debts, and tiles that leave the map."""

import pytest

from fabrica import core
from fabrica.core import EVERYTHING, SPECTATOR, Source
from fabrica.games.brass import RULES
from fabrica.games.brass.components import CARDS, DECKS, SPACE
from fabrica.games.brass.state import END_PERIOD, INCOME, NOBODY, ROUND
from tests.games.brass.position import Position, begin, deal_all


class Extreme(Source):
    """Luck that is always the first, or always the last."""

    def __init__(self, last: bool) -> None:
        self.last = last

    def below(self, n: int, /) -> int:
        return n - 1 if self.last else 0


FIRST, LAST = Extreme(last=False), Extreme(last=True)

# Cards


@pytest.mark.parametrize("seats", [2, 4])
def test_3_2_each_card_is_as_likely(seats: int) -> None:
    state = begin(seats).state
    moves, weights = core.odds(RULES, state)
    copies = [card.copies_for_two if seats == 2 else card.copies for card in CARDS]
    expected = {f"deal 0 {card.id}": n for card, n in zip(CARDS, copies, strict=True) if n}
    assert dict(zip([RULES.text(move) for move in moves], weights, strict=True)) == expected
    assert RULES.text(core.sample(RULES, state, FIRST)) == "deal 0 barrow"
    assert RULES.text(core.sample(RULES, state, LAST)) == "deal 0 shipyard"


def test_3_2_all_cards_are_shuffled_again_for_the_rails() -> None:
    position = Position()
    position.state.discards, position.state.unseen = DECKS[1][:], [0] * len(CARDS)
    table = position.owed(END_PERIOD)
    assert table.asked == "deal"
    assert table.state.unseen == DECKS[1] and sum(table.state.discards) == 0


def test_3_5_hands_are_seen_by_their_owners_alone() -> None:
    state = deal_all(begin(3)).state
    for seat in (0, 1, 2, SPECTATOR):
        hands = [player["hand"] for player in core.look(RULES, state, seat)["players"]]
        assert [hand is not None for hand in hands] == [other == seat for other in range(3)]
    assert RULES.dimmed(RULES.parse("deal 1 oldham")) == "deal 1 ?"


def test_3_5_a_guess_deals_all_that_is_hidden_anew() -> None:
    view = core.look(RULES, deal_all(begin(3)).state, 1)
    first, last = [core.look(RULES, core.guess(RULES, view, luck), EVERYTHING)["players"] for luck in (FIRST, LAST)]
    assert [first[seat]["hand"] == last[seat]["hand"] for seat in range(3)] == [False, True, False]
    assert [sum(player["hand"].values()) for player in (*first, *last)] == [8] * 6


# Debts


def test_4_2_debts_are_settled_in_order_before_the_first_turn() -> None:
    position = Position().tile("bury-1", "cotton-1", 0).tile("wigan-1", "coal-1", 2)
    for seat in (0, 2):
        position.money(0, seat).income(9, seat)
    position.state.order = [2, 0, 3, 1]
    table = position.owed(ROUND)
    assert (table.asked, table.seat) == ("debt", 2)
    assert (table.play("remove wigan-1").asked, table.seat) == ("debt", 0)
    assert table.play("remove bury-1").seat == 2 and table.asked == "play"


# Tiles that leave the map


def gone(space: str, position: Position) -> Position:
    """The position when seat 0 had to give up a tile and has money again."""
    position.money(0).income(9).owed(INCOME).play(f"remove {space}")
    return position.money(100)


def test_4_5_a_tile_given_up_is_no_port_and_no_start_any_more() -> None:
    position = gone("preston-1", Position().tile("preston-1", "port-1").levels("cotton", 2))
    table = position.acting("preston")
    assert table.legal("link") == []
    assert table.refused("build cotton preston-2") == "9.11"
    assert table.refused("build port preston-1") == ""


def test_4_5_beside_another_tile_of_yours_the_place_is_still_yours() -> None:
    position = gone("liverpool-1", Position("rail").tile("liverpool-1", "port-2").tile("liverpool-2", "port-2"))
    table = position.acting("port")
    assert "build port liverpool-1" in table.legal()
    assert table.refused("link liverpool-southport") == ""


LEVEL_ONE = [("bury-1", "cotton-1"), ("liverpool-1", "port-1"), ("wigan-1", "coal-1"), ("bolton-3", "iron-1")]


@pytest.mark.parametrize(
    ("space", "tile", "flipped"),
    [(*tile, flipped) for tile in LEVEL_ONE for flipped in (True, False)] + [("liverpool-4", "shipyard-1", True)],
)
def test_6_1_level_one_leaves_the_map_flipped_or_not(space: str, tile: str, flipped: bool) -> None:
    state = Position().tile(space, tile, 2, flipped=flipped).owed(END_PERIOD).state
    assert (state.owner[SPACE[space]], state.own[2], state.at[2], state.flipped) == (NOBODY, 0, 0, 0)
    assert (state.port_places, state.mine_places, state.works) == (0, 0, 0)


# The card in play


@pytest.mark.parametrize(
    "line",
    [
        "build coal wigan-1",
        "link bolton-bury",
        "develop shipyard",
        "sell lancaster-2 lancaster-1",
        "sell lancaster-2 distant-market",
        "loan 10",
        "pass",
    ],
)
def test_8_4_a_card_is_in_play_until_its_action_is_taken(line: str) -> None:
    position = Position().tile("bolton-1", "cotton-1").tile("lancaster-2", "cotton-1").tile("lancaster-1", "port-1", 1)
    table = position.acting("wigan")
    assert core.look(RULES, table.state, 1)["card"] == "wigan"
    assert core.look(RULES, table.play(line).state, 1)["card"] is None
