"""Each clause of chapters 1 to 8, in the rulebook's order."""

import pytest

from fabrica import core
from fabrica.games.brass import RULES
from fabrica.games.brass.components import CARD_COUNT, DECKS, LEVEL_AT, PLACE, ROUNDS, sale_value
from fabrica.games.brass.effects import hand_size, raise_income
from fabrica.games.brass.scoring import lose_points, score_period, total
from fabrica.games.brass.state import (
    CANALS,
    END_PERIOD,
    END_ROUND,
    INCOME,
    KEPT_MONEY,
    LINE_COUNT,
    RAIL_TILES,
    RAILS,
    ROUND,
    SHORTFALL,
    TURN,
)
from tests.games.brass.position import Position, Table, begin, deal_all, pass_round

# 1  Components


def test_1_1_cubes_in_the_box() -> None:
    census = RULES.census(begin(4).state)
    assert census["coal"] == 30 and census["iron"] == 25
    assert sum(count for name, count in census.items() if name.startswith("card ")) == 66


def test_1_2_each_player_owns_37_tiles() -> None:
    census = RULES.census(begin(3).state)
    assert [census[f"tiles of {seat}"] for seat in range(3)] == [37, 37, 37]


def test_1_3_a_tile_comes_front_up() -> None:
    table = Position().acting("bury").play("build cotton bury-1")
    assert table.at("bury-1") == ("cotton-1", 0, False, 0)


def test_1_4_a_tile_without_symbol_is_for_both_periods() -> None:
    for period in ("canal", "rail"):
        assert Position(period).levels("port", 2).acting("fleetwood").refused("build port fleetwood-1") == ""


# 2  Starting the game


def test_2_1_income_starts_at_0() -> None:
    table = begin(4)
    assert [table.level(seat) for seat in range(4)] == [0, 0, 0, 0]


def test_2_2_stacks_start_with_the_lowest_level() -> None:
    table = Position().acting("bury").play("build coal bury-1")
    assert table.at("bury-1")[0] == "coal-1"


def test_2_3_tracks_start_full() -> None:
    state = begin(4).state
    assert state.demand == [8, 8]
    assert state.reserve == [22, 17]


def test_2_4_the_cotton_marker_starts_at_the_top() -> None:
    assert begin(4).state.marker == 0


def test_2_5_distant_tiles_are_unknown() -> None:
    assert begin(4).state.distant == [2, 2, 4, 3, 1]


def test_2_6_first_player_by_chance_then_clockwise() -> None:
    moves, weights = core.odds(RULES, core.start(RULES, 4, {"double-rail": "connected"}))
    assert [RULES.text(move) for move in moves] == ["first 0", "first 1", "first 2", "first 3"]
    assert weights == [1, 1, 1, 1]
    assert begin(4, first=2).state.order == [2, 3, 0, 1]


def test_2_7_thirty_pounds() -> None:
    assert begin(4).state.money == [30, 30, 30, 30]
    assert [RULES.census(begin(seats).state)["money"] for seats in (2, 3, 4)] == [0, 0, 0]


# 3  Phase I


def test_3_1_canals_first_then_rails_then_the_end() -> None:
    table = deal_all(begin(4))
    assert table.state.period == 0
    for _ in range(8):
        pass_round(table)
    assert table.state.period == 1 and table.state.round == 1
    for _ in range(8):
        pass_round(table)
    assert core.is_over(table.state)


def test_3_2_eight_cards_each_from_all_cards() -> None:
    table = begin(3)
    assert table.state.unseen == DECKS[1]
    deal_all(table)
    assert [hand_size(table.state, seat) for seat in range(3)] == [8, 8, 8]


@pytest.mark.parametrize(("period", "aside"), [(0, 6), (1, 2)])
def test_3_3_four_players_set_aside(period: int, aside: int) -> None:
    assert set_aside(4, period) == aside


@pytest.mark.parametrize(("period", "aside"), [(0, 9), (1, 6)])
def test_3_4_three_players_set_aside(period: int, aside: int) -> None:
    assert set_aside(3, period) == aside


def set_aside(seats: int, period: int) -> int:
    """Cards that nobody ever draws in a period."""
    table = deal_all(begin(seats))
    while table.state.period < period:
        pass_round(table)
    shown: int = core.look(RULES, table.state, 0)["aside"]
    assert shown == sum(table.state.unseen) - table.state.pile
    return shown


def test_3_5_cards_set_aside_are_hidden() -> None:
    table = deal_all(begin(4))
    view = core.look(RULES, table.state, 0)
    assert view["aside"] == 6 and view["pile"] == 28
    assert [player["hand"] is None for player in view["players"]] == [False, True, True, True]
    assert "unseen" not in view


def test_3_6_two_players_use_a_part_of_the_map_and_of_the_cards() -> None:
    table = deal_all(begin(2))
    assert core.look(RULES, table.state, 0)["aside"] == 2
    table = Position(seats=2).acting("any")
    assert table.refused("build cotton stockport-1") == table.refused("link manchester-stockport") == "3.6"
    assert Position("rail", seats=2).acting("any").refused("link oldham-rochdale") == "3.6"
    assert Position(seats=3).acting("any").refused("build cotton stockport-1") == ""


# 4  Phase II


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_4_1_rounds(seats: int) -> None:
    table = deal_all(begin(seats))
    rounds = 0
    while not core.is_over(table.state):
        pass_round(table)
        rounds += 1
    assert rounds == 2 * ROUNDS[seats]
    assert ROUNDS[3:] == [10, 8]


@pytest.mark.parametrize(("period", "rounds"), [("canal", 2), ("rail", 0)])
def test_4_2_income_then_turns_then_order_then_cards(period: str, rounds: int) -> None:
    state = Position(period).state
    state.round = rounds
    state.agenda.append(core.item(ROUND))
    state.income = [20, 20, 20, 20]
    state.order = [2, 0, 3, 1]
    core.run(RULES, state)
    names = [RULES.items[line & core.WHAT_MASK].name for line in reversed(state.agenda)]
    assert state.money == [105] * 4
    assert names == ["play", "turn", "turn", "turn", "end-round"]
    assert Table(state).seat == 2


def test_4_3_income_from_the_bank() -> None:
    table = Position().income(30).owed(INCOME)
    assert table.state.money[0] == 110


def test_4_4_negative_income_is_not_spent() -> None:
    table = Position().income(7).owed(INCOME)
    assert table.state.money[0] == 97 and table.state.spent[0] == 0


def test_4_5_a_tile_goes_for_half_its_cost() -> None:
    position = Position().tile("bury-1", "cotton-1").tile("wigan-1", "coal-1").money(1).income(5)
    table = position.owed(INCOME)
    assert table.asked == "debt" and table.legal() == ["remove bury-1", "remove wigan-1"]
    assert table.refused("remove bolton-1") == "4.5"
    table.play("remove bury-1")
    assert (table.state.money[0], table.state.spent[0], table.state.income[0]) == (1 + 6 - 5, 0, 5)
    assert table.is_empty("bury-1") and table.asked == ""


def test_4_5_more_than_one_tile_may_have_to_go() -> None:
    position = Position().tile("bury-1", "cotton-1").tile("wigan-1", "coal-1").money(0).income(5)
    table = position.owed(INCOME).play("remove wigan-1")
    assert sale_value(8) == 2
    assert table.legal() == ["remove bury-1"]
    assert table.play("remove bury-1").state.money[0] == 2 + 6 - 5


def test_4_5_a_flipped_tile_may_go_too() -> None:
    table = Position().tile("bury-1", "cotton-1", flipped=True).money(0).income(9).owed(INCOME)
    assert table.legal() == ["remove bury-1"]
    assert table.play("remove bury-1").state.flipped == 0


def test_4_5_the_other_port_of_a_place_still_counts() -> None:
    position = Position().tile("liverpool-1", "port-1").tile("liverpool-2", "port-1", 1).money(0).income(9)
    table = position.owed(INCOME).play("remove liverpool-1")
    assert table.state.port_places == 1 << PLACE["liverpool"]


def test_4_6_nobody_sells_tiles_at_will() -> None:
    table = Position().tile("bury-1", "cotton-1").acting()
    assert table.legal("remove") == []
    assert table.refused("remove bury-1") == "4.6"
    assert table.message("remove bury-1") == "at-will"


def test_4_7_debt_without_tiles_costs_points() -> None:
    position = Position().money(2).income(4)
    position.state.points[CANALS] = 10
    table = position.owed(INCOME)
    assert table.state.money[0] == 0
    assert total(table.state, 0) == 10 - (6 - 2)
    assert table.state.points[SHORTFALL] == -4


@pytest.mark.parametrize(("points", "left"), [(20, 11), (9, 0), (3, 0)])
def test_4_7_points_never_fall_below_zero(points: int, left: int) -> None:
    state = Position().state
    state.points[LINE_COUNT] = points
    lose_points(state, 1, 9)
    assert total(state, 1) == left


def test_4_8_flipping_moves_the_owner_at_once() -> None:
    position = Position().tile("wigan-1", "coal-2", 1, cubes=1).levels("cotton", 2)
    table = position.links("warrington-wigan", seat=2).acting("warrington").play("build cotton warrington-1")
    assert table.at("wigan-1") == ("coal-2", 1, True, 0)
    assert table.state.income[1] == 10 + 7


def test_4_9_income_stops_at_30() -> None:
    state = Position().income(97).state
    raise_income(state, 0, 5)
    assert state.income[0] == 99 and LEVEL_AT[99] == 30


def test_4_10_who_spends_least_comes_first() -> None:
    table = end_of_round([9, 3, 12, 6])
    assert table.state.order == [1, 3, 0, 2]


def test_4_11_equals_keep_their_order() -> None:
    table = end_of_round([5, 0, 5, 0])
    assert table.state.order == [1, 3, 0, 2]


def test_4_12_money_spent_goes_to_the_bank() -> None:
    table = end_of_round([9, 3, 12, 6])
    assert table.state.spent == [0, 0, 0, 0]
    assert table.state.bank == -120 + 30


def end_of_round(spent: list[int]) -> Table:
    """The order is set after this much was spent, and the next round begins."""
    position = Position()
    for seat in range(4):
        position.hand(*["manchester"] * 1, seat=seat)
    position.state.spent = spent
    position.state.pile = 0
    return position.owed(END_ROUND)


def test_4_13_hands_are_refilled_while_the_pile_lasts() -> None:
    table = pass_round(deal_all(begin(4)))
    assert [hand_size(table.state, seat) for seat in range(4)] == [8] * 4
    assert table.state.pile == 24
    for _ in range(3):
        pass_round(table)
    assert table.state.pile == 0 and hand_size(table.state, 0) == 8
    pass_round(table)
    assert hand_size(table.state, 0) == 6


def test_4_14_the_period_ends_with_the_last_card() -> None:
    table = deal_all(begin(4))
    for _ in range(8):
        assert table.state.period == 0
        pass_round(table)
    assert table.state.period == 1


# 5  Phase III


def score(position: Position) -> list[int]:
    """The points of seat 0, line by line, when the period ends."""
    score_period(position.state)
    return position.state.points[:LINE_COUNT]


def test_5_1_links_score_the_circles_at_both_ends() -> None:
    position = (
        Position().tile("bury-1", "cotton-1", 1, flipped=True).tile("bolton-1", "coal-1", 2, flipped=True)
    )
    position.tile("bolton-2", "coal-1", 3).links("bolton-bury", "bury-manchester")
    assert score(position)[CANALS] == 2 + 1


def test_5_2_printed_pairs_count() -> None:
    position = Position("rail").links("lancaster-scotland", "blackpool-preston", "preston-southport")
    position.links("ellesmere-port-northwich", "macclesfield-midlands", "colne-yorkshire")
    assert score(position)[RAILS] == 12


def test_5_3_the_number_in_a_circle_does_not_matter() -> None:
    position = Position().tile("wigan-1", "coal-2", flipped=True).links("warrington-wigan")
    assert score(position)[CANALS] == 1


def test_5_4_only_flipped_tiles_score() -> None:
    position = Position("rail").tile("bury-1", "cotton-3", flipped=True).tile("bolton-1", "cotton-4")
    assert score(position)[RAIL_TILES] == 9


def test_5_1_5_4_points_before_the_end_are_those_that_the_map_would_score() -> None:
    position = Position("rail").tile("bury-1", "cotton-3", flipped=True).tile("bolton-1", "cotton-4").money(39)
    position.links("bolton-bury").state.points[CANALS] = 7
    table = position.acting()
    shown = {what: points for what, points in RULES.scores(table.state)[0].items() if points}
    assert shown == {"canals": 7, "rails": 1, "rail-period tiles": 9, "total": 17}
    assert total(table.state, 0) == 7 == core.look(RULES, table.state, 0)["players"][0]["total"]
    score_period(table.state)
    table.state.agenda.clear()
    assert RULES.scores(table.state)[0]["total"] == 17 + 3 == total(table.state, 0)


def test_5_5_money_scores_after_the_rails() -> None:
    assert score(Position("rail").money(39))[KEPT_MONEY] == 3
    assert score(Position("canal").money(39))[KEPT_MONEY] == 0


# 6  Phase IV


def after_canals(position: Position) -> Table:
    """The canal period has ended."""
    return position.owed(END_PERIOD)


def test_6_1_level_one_leaves_the_map_and_not_the_stacks() -> None:
    position = (
        Position().tile("wigan-1", "coal-1", cubes=2).tile("bury-1", "cotton-2").tile("bolton-3", "iron-2", 1)
    )
    table = after_canals(position)
    assert table.is_empty("wigan-1")
    assert table.at("bury-1")[0] == "cotton-2" and table.at("bolton-3")[3] == 4
    assert table.state.taken[2 * 5] == 0
    assert table.state.reserve[0] == 22 + 2
    assert table.state.mines == 0 and table.state.mine_places == 0


def test_6_2_canals_return() -> None:
    table = after_canals(Position().links("bolton-bury", "bury-manchester").links("burnley-colne", seat=1))
    assert table.state.links == table.state.ends == [0, 0, 0, 0]
    assert table.state.built == sum(table.state.near) == 0
    assert table.state.area == [1 << place for place in range(25)]


def test_6_3_income_stays() -> None:
    table = after_canals(Position().tile("bury-1", "cotton-1", flipped=True).income(33))
    assert table.state.income[0] == 33


def test_6_4_the_distant_market_is_fresh() -> None:
    position = Position()
    position.state.marker, position.state.distant = 8, [1, 1, 1, 1, 1]
    table = after_canals(position)
    assert table.state.marker == 0 and table.state.distant == [2, 2, 4, 3, 1]


def test_6_5_demand_tracks_stay_as_they_are() -> None:
    assert after_canals(Position().demand(coal=3, iron=1)).state.demand == [3, 1]


def test_6_6_two_cards_in_the_first_rail_round() -> None:
    position = Position("rail").hand("bury", "wigan")
    position.state.round = 1
    table = position.owed(TURN).play("play bury", "pass")
    assert table.asked == "play" and table.seat == 0


# 7  Ending the game


def test_7_1_most_points_win() -> None:
    state = Position("rail").state
    for seat, points in enumerate((12, 30, 7, 19)):
        state.points[seat * LINE_COUNT + RAILS] = points
    assert RULES.ranking(state) == [[1], [3], [0], [2]]


def test_7_2_ties_by_income_level_money_and_order() -> None:
    state = Position("rail").state
    state.income = [12, 11, 13, 11]
    state.money = [5, 9, 0, 9]
    state.order = [3, 2, 1, 0]
    assert RULES.ranking(state) == [[2], [3], [1], [0]]


def test_7_2_level_and_not_space_breaks_a_tie() -> None:
    state = Position("rail", seats=3).state
    state.income = [34, 36, 10]
    state.money = [8, 2, 0]
    assert RULES.ranking(state)[0] == [0]


def test_7_2_the_last_round_sets_the_order_of_a_further_one() -> None:
    position = Position("rail", seats=3).money(101)
    position.state.round, position.state.pile = 10, 0
    position.state.agenda.append(core.item(END_ROUND))
    table = position.acting().play("develop cotton", "done")
    assert core.is_over(table.state) and table.state.money == [100, 100, 100]
    assert RULES.ranking(table.state) == [[1], [2], [0]]


# 8  Playing cards


def test_8_1_one_turn_after_the_other() -> None:
    table = pass_round(deal_all(begin(4, first=1)))
    seats = []
    for _ in range(8):
        seats.append(table.seat)
        table.play(table.legal("play")[0], "pass")
    assert seats == [1, 1, 2, 2, 3, 3, 0, 0]


def test_8_2_two_cards_with_an_action_each() -> None:
    table = Position().hand("bury", "wigan", "coal").owed(TURN)
    assert table.legal() == ["play bury", "play wigan", "play coal"]
    assert table.refused("play colne") == "8.2"
    assert Position().acting().refused("done") == "8.2"
    table.play("play bury", "build cotton bury-1", "play wigan", "build coal wigan-1")
    assert table.asked == "" and hand_size(table.state, 0) == 1


def test_8_3_one_card_in_the_first_round() -> None:
    position = Position().hand("bury", "wigan")
    position.state.round = 1
    table = position.owed(TURN).play("play bury", "pass")
    assert table.asked == ""


def test_8_4_every_card_is_discarded() -> None:
    table = Position().hand("bury", "wigan").owed(TURN).play("play bury", "loan 10")
    assert sum(table.state.discards) == 1 and sum(table.state.hands[:CARD_COUNT]) == 1


def test_8_4_the_card_matters_only_for_building() -> None:
    for card in ("bury", "shipyard"):
        table = Position().tile("bolton-1", "cotton-1").acting(card)
        assert table.legal("link") == ["link bolton-bury", "link bolton-manchester"]
        assert len(table.legal("develop")) == 5 and len(table.legal("loan")) == 3


def test_8_5_the_same_action_twice() -> None:
    table = Position().hand("bury", "wigan").owed(TURN).play("play bury", "loan 30", "play wigan", "loan 30")
    assert table.state.money[0] == 160


def test_8_6_passing_costs_the_card() -> None:
    table = Position().hand("bury").acting("wigan").play("pass")
    assert table.state.money[0] == 100 and table.state.spent[0] == 0
    assert table.asked == ""


def test_8_7_cubes_bought_count_as_spent() -> None:
    position = Position().demand(iron=4).levels("coal", 3)
    table = position.acting("wigan").play("build coal wigan-1")
    assert table.state.spent[0] == 8 + 3 and table.state.money[0] == 100 - 11
