"""The numbered rulings of docs/games/brass.md, each with a test."""

from fabrica import core
from fabrica.games.brass import RULES
from fabrica.games.brass.components import LEVEL_AT
from fabrica.games.brass.scoring import total
from fabrica.games.brass.state import CANALS, END_PERIOD, INCOME, LINE_COUNT, TURN
from tests.games.brass.position import Position, begin, deal_all, pass_round


def test_ruling_1_debt_without_tiles_costs_points() -> None:
    position = Position().tile("wigan-1", "coal-1").money(0).income(0)
    position.state.points[CANALS] = 5
    table = position.owed(INCOME).play("remove wigan-1")
    assert total(table.state, 0) == 0 and table.state.money[0] == 0


def test_ruling_1_the_rest_of_a_tile_is_kept() -> None:
    position = Position().tile("bury-1", "cotton-4").money(0).income(9)
    assert position.owed(INCOME).play("remove bury-1").state.money[0] == 9 - 1


def test_ruling_2_demand_tracks_are_not_refilled() -> None:
    assert Position().demand(coal=0, iron=2).owed(END_PERIOD).state.demand == [0, 2]


def test_ruling_3_two_rails_connected_by_default() -> None:
    assert RULES.options[0].values == ("connected", "free")
    chosen = [core.look(RULES, begin(3, options={"double-rail": way}).state, 0) for way in ("connected", "free")]
    assert [view["options"]["double-rail"] for view in chosen] == ["connected", "free"]
    position = Position("rail").tile("wigan-1", "coal-2").tile("bury-1", "coal-2")
    table = position.acting().play("link bolton-wigan")
    assert table.refused("link burnley-bury") == "10.6"


def test_ruling_4_the_second_rail_may_start_at_the_first() -> None:
    table = Position("rail").tile("wigan-1", "coal-2").acting().play("link bolton-wigan", "link bolton-bury")
    assert table.has_link("bolton-bury")


def test_ruling_5_only_flipped_tiles_bear_circles() -> None:
    position = Position().tile("bury-1", "cotton-1").tile("bolton-1", "cotton-1", 1, flipped=True)
    position.links("bolton-bury").owed(END_PERIOD)
    assert position.state.points[CANALS] == 1


def test_ruling_6_over_your_own_port_on_the_shared_space() -> None:
    position = Position("rail").tile("lancaster-2", "port-2").levels("port", 3)
    assert position.acting("lancaster").refused("build port lancaster-2") == ""


def test_ruling_7_ties_by_income_level() -> None:
    state = Position("rail").state
    state.income = [33, 31, 10, 10]
    state.money = [1, 2, 0, 0]
    assert LEVEL_AT[33] == LEVEL_AT[31]
    assert RULES.ranking(state)[0] == [1]


def test_ruling_8_combining_needs_something_to_build() -> None:
    table = Position().money(0).hand("wigan", "port").owed(TURN).play("play wigan")
    assert table.refused("combine port") == "9.40"


def test_ruling_9_hands_are_refilled_in_the_new_order() -> None:
    table = deal_all(begin(3))
    for _ in range(2):
        table.play(table.legal("play")[0], "pass")
    table.play(table.legal("play")[0], "loan 10")
    assert table.asked == "deal"
    assert [line[1] for line in core.look(RULES, table.state, 0)["agenda"] if line[0] == "deal"] == [2, 1, 0]


def test_ruling_10_an_empty_map_may_come_again() -> None:
    """After the canals a player may again have neither tile nor link."""
    position = Position("rail").levels("coal", 2).tile("bury-1", "coal-2", 1)
    assert len(position.acting("coal").legal("build")) == 18 - 1


def test_ruling_11_a_debt_is_asked_even_for_one_tile() -> None:
    table = Position().tile("wigan-1", "coal-1").money(0).income(9).owed(INCOME)
    assert table.asked == "debt" and table.legal() == ["remove wigan-1"]


def test_ruling_12_two_players_use_less_of_the_map() -> None:
    table = deal_all(begin(2))
    assert table.state.money == [25, 25] and table.state.demand == [6, 6]
    assert Position(seats=2).acting("any").refused("build cotton oldham-1") == "3.6"
    position = Position(seats=2).tile("lancaster-1", "port-1")
    assert "link lancaster-scotland" in position.acting().legal()
    assert Position(seats=3).tile("lancaster-1", "port-1").acting().refused("link lancaster-scotland") == "10.2"
    table = Position(seats=2).acting()
    assert table.refused("link manchester-oldham") == "3.6" and table.message("link bolton-wigan") == "no-canal-here"
    assert table.message("link manchester-oldham") == "link-closed"
    table = Position("rail", seats=2).acting()
    assert table.refused("link oldham-rochdale") == "3.6" and table.message("link oldham-rochdale") == "link-closed"
    table = pass_round(deal_all(begin(2)))
    assert sum(table.state.points[: 2 * LINE_COUNT]) == 0


def test_ruling_12_two_players_have_their_distant_tiles_in_both_periods() -> None:
    """[6.4] 1 2 2 2 2 3 3 4, before the canals and before the rails."""
    assert begin(2).state.distant == [0, 1, 4, 2, 1]
    position = Position(seats=2)
    position.state.distant = [0, 0, 1, 0, 0]
    assert position.owed(END_PERIOD).state.distant == [0, 1, 4, 2, 1]


def test_ruling_13_sources_flip_before_the_new_tile_comes() -> None:
    position = Position().levels("cotton", 3).tile("bury-2", "coal-1", 1, cubes=1)
    position.tile("bolton-3", "iron-1", 1).tile("preston-3", "iron-1", 2)
    table = position.acting("bury").play("build cotton bury-1")
    assert table.asked == "iron-from"
    assert table.at("bury-2") == ("coal-1", 1, True, 0) and table.is_empty("bury-1")
    assert table.play("iron bolton-3").at("bury-1")[0] == "cotton-3"
