"""Each clause of chapters 10 to 14: build link, develop, sell cotton, take loan, and flipping tiles."""

import pytest

from fabrica import core
from fabrica.games.brass import RULES
from fabrica.games.brass.components import LINKS_EACH, OPEN_LINKS, TILES, members
from fabrica.games.brass.effects import top
from fabrica.games.brass.scoring import score_period
from fabrica.games.brass.state import CANAL_TILES, END_PERIOD, RAIL_TILES
from tests.games.brass.position import Position, Table

# 10  Build link


def test_10_1_fourteen_links_a_period() -> None:
    position = Position("rail").tile("wigan-1", "coal-2", 1)
    rails = [RULES.by_name["link"].domains[0].values[link] for link in members(OPEN_LINKS[1][1])]
    position.links(*rails[: LINKS_EACH - 1])
    table = position.acting().play("link preston-wigan")
    assert table.asked == ""
    position = Position("rail").tile("wigan-1", "coal-2", 1).links(*rails[:LINKS_EACH])
    assert position.acting().refused("link preston-wigan") == "10.1"
    position = Position("rail").tile("wigan-1", "coal-2").links(*rails[:LINKS_EACH], seat=1)
    assert position.acting().refused("link preston-wigan") == ""


def test_10_2_canals_for_three_pounds() -> None:
    table = Position().tile("bolton-1", "cotton-1").acting()
    assert table.refused("link bolton-wigan") == "10.2"
    table.play("link bolton-bury")
    assert table.state.money[0] == 97 and table.has_link("bolton-bury")
    assert Position().tile("bolton-1", "cotton-1").money(2).acting().refused("link bolton-bury") == "10.2"


def test_10_3_rails_for_five_pounds() -> None:
    position = Position("rail").tile("liverpool-1", "port-2")
    table = position.acting()
    assert table.refused("link ellesmere-port-liverpool") == "10.3"
    table.play("link liverpool-southport")
    assert table.state.money[0] == 100 - 5 - 1
    assert (
        Position("rail").tile("liverpool-1", "port-2").money(5).acting().refused("link liverpool-wigan")
        == "10.3"
    )


def test_10_4_coal_from_the_mine_nearest_to_either_end() -> None:
    position = (
        Position("rail").tile("bolton-1", "cotton-2").tile("wigan-1", "coal-2", 1).tile("bury-1", "coal-2", 2)
    )
    table = position.links("bolton-bury", seat=3).acting().play("link bolton-wigan")
    assert table.at("wigan-1")[3] == 2 and table.at("bury-1")[3] == 3


def test_10_4_a_port_at_either_end_opens_the_track() -> None:
    position = Position("rail").tile("bolton-1", "cotton-2").tile("wigan-1", "coal-2", 1, flipped=True)
    assert position.acting().refused("link bolton-wigan") == "10.4"
    position = Position("rail").tile("colne-1", "cotton-2")
    table = position.acting().play("link colne-yorkshire")
    assert table.state.money[0] == 100 - 5 - 1


def test_10_4_the_second_rail_takes_coal_from_either_end() -> None:
    position = Position("rail").tile("bolton-1", "cotton-2").tile("wigan-1", "coal-2", 1).tile("bury-1", "coal-2", 2)
    table = position.acting().play("link bolton-wigan", "link bolton-bury")
    assert table.at("wigan-1")[3] == 2 and table.at("bury-1")[3] == 2
    position = Position("rail").tile("bolton-1", "cotton-2").tile("bolton-2", "coal-2", 1)
    table = position.tile("burnley-1", "coal-2", 2).acting().play("link bolton-bury", "link burnley-bury")
    assert table.at("bolton-2")[3] == 2 and table.at("burnley-1")[3] == 2


def test_10_5_two_rails_for_fifteen() -> None:
    position = Position("rail").tile("wigan-1", "coal-2")
    table = position.acting().play("link bolton-wigan")
    assert table.asked == "second-rail" and table.legal()[-1] == "done"
    table.play("link bolton-bury")
    assert table.state.spent[0] == 15 and table.at("wigan-1")[3] == 1 and table.asked == ""


def test_10_5_no_second_rail_without_ten_pounds() -> None:
    table = Position("rail").tile("wigan-1", "coal-2").money(14).acting().play("link bolton-wigan")
    assert table.asked == ""


def test_10_5_a_second_rail_that_cannot_be_paid() -> None:
    position = Position("rail", options={"double-rail": "free"}).tile("wigan-1", "coal-2").tile("liverpool-1", "port-2")
    table = position.money(15).acting().play("link bolton-wigan")
    assert table.refused("link bolton-bury") == ""
    assert table.refused("link liverpool-southport") == "10.5"
    assert table.message("link liverpool-southport") == "too-dear"


def test_10_6_the_two_rails_are_connected() -> None:
    position = (
        Position("rail").tile("wigan-1", "coal-2").tile("bury-1", "cotton-2").tile("bury-2", "coal-2", 1)
    )
    table = position.acting().play("link bolton-wigan")
    assert table.refused("link burnley-bury") == "10.6"
    assert table.refused("link bolton-bury") == ""
    position = (
        Position("rail", options={"double-rail": "free"}).tile("wigan-1", "coal-2").tile("bury-1", "cotton-2")
    )
    table = position.tile("bury-2", "coal-2", 1).acting().play("link bolton-wigan")
    assert table.refused("link burnley-bury") == ""


def test_10_7_first_rail_and_coal_before_the_second() -> None:
    position = Position("rail").tile("wigan-1", "coal-2", cubes=1).tile("preston-3", "iron-2", flipped=True)
    table = position.acting().play("link preston-wigan")
    assert table.at("wigan-1") == ("coal-2", 0, True, 0)
    assert table.asked == ""
    position = Position("rail").tile("bolton-1", "coal-2", 1, cubes=1).tile("bolton-2", "coal-2", 2, cubes=1)
    table = position.tile("bury-1", "cotton-2").acting().play("link bolton-bury")
    assert table.asked == "coal-from"
    assert table.play("coal bolton-2").asked == "second-rail"


def test_10_8_one_canal_an_action() -> None:
    table = Position().tile("bolton-1", "cotton-1").acting().play("link bolton-bury")
    assert table.asked == ""


def test_10_9_from_your_tile_or_your_link() -> None:
    position = (
        Position().tile("bolton-1", "cotton-1").links("colne-yorkshire").links("manchester-oldham", seat=1)
    )
    table = position.acting()
    assert table.legal("link") == [
        "link bolton-bury", "link bolton-manchester", "link burnley-colne", "link rochdale-yorkshire",
    ]  # fmt: skip
    assert table.refused("link manchester-stockport") == "10.9"
    assert Position().acting().legal("link") == []


def test_10_9_not_from_where_the_link_of_another_goes_on() -> None:
    table = Position().tile("bolton-1", "cotton-1").links("bolton-manchester", seat=1).acting()
    assert table.legal("link") == ["link bolton-bury"]
    assert table.refused("link manchester-stockport") == "10.9"


def test_10_10_one_link_on_each_potential_link() -> None:
    table = Position().tile("bolton-1", "cotton-1").links("bolton-bury", seat=1).acting()
    assert table.refused("link bolton-bury") == "10.10"


# 11  Develop


def test_11_1_one_or_two_tiles() -> None:
    table = Position().acting().play("develop shipyard", "develop shipyard")
    assert table.asked == "" and TILES[top(table.state, 0, 4)].id == "shipyard-1"
    table = Position().acting().play("develop shipyard", "done")
    assert table.asked == "" and table.state.out[0] == 1
    position = Position()
    position.state.taken[3] = 4
    assert position.acting().refused("develop iron") == "11.1"


def test_11_1_no_second_tile_is_asked_for_when_none_is_left() -> None:
    position = Position()
    position.state.taken[:5] = [12, 8, 7, 4, 4]
    table = position.acting().play("develop shipyard")
    assert table.legal() == ["develop shipyard", "done"]
    assert Position().money(2).acting().play("develop shipyard").asked == "develop-more"
    assert Position().money(1).acting().play("develop shipyard").asked == ""
    position.state.taken[:5] = [12, 8, 7, 4, 5]
    position.state.agenda.clear()
    assert position.acting().play("develop shipyard").asked == ""


def test_11_2_an_iron_for_each() -> None:
    position = Position().tile("bolton-3", "iron-1", 1, cubes=1).demand(iron=4)
    table = position.acting().play("develop cotton", "develop cotton")
    assert table.at("bolton-3")[2] and table.state.spent[0] == 3
    assert Position().demand(iron=0).money(4).acting().refused("develop cotton") == "11.2"
    position = Position().tile("bolton-3", "iron-1", 1).money(0)
    assert position.acting().play("develop cotton", "develop cotton").state.money == [0, 100, 100, 100]
    position = Position().tile("bolton-3", "iron-1", 1).tile("preston-3", "iron-1", 2)
    assert position.acting().play("develop port").asked == "iron-from"


def test_11_3_developed_tiles_never_return() -> None:
    table = Position().acting().play("develop coal", "done")
    assert table.state.out[0] == 1 and TILES[top(table.state, 0, 2)].id == "coal-2"
    assert RULES.census(table.state)["tiles of 0"] == 37


# 12  Sell cotton


def mills() -> Position:
    """Two mills of yours in Colne and Lancaster, ports of others in Lancaster and Fleetwood."""
    position = Position().tile("lancaster-2", "cotton-1").tile("colne-1", "cotton-1")
    position.tile("lancaster-1", "port-1", 1).tile("fleetwood-1", "port-1", 2)
    return position.links("lancaster-preston", "fleetwood-preston", seat=3)


def test_12_1_mill_after_mill() -> None:
    position = mills().links("colne-yorkshire")
    table = position.acting().play("sell lancaster-2 fleetwood-1")
    assert table.asked == "sell-more"
    assert table.legal() == ["sell colne-1 distant-market", "done"]
    assert table.play("done").asked == ""
    assert mills().acting().refused("sell bury-1 fleetwood-1") == "12.1"
    assert mills().tile("preston-2", "cotton-1", 1).acting().refused("sell preston-2 fleetwood-1") == "12.1"


def test_12_1_another_mill_is_asked_for_only_when_one_can_sell() -> None:
    assert mills().acting().play("sell lancaster-2 lancaster-1").asked == ""
    position = mills().tile("preston-2", "cotton-1").tile("stockport-1", "cotton-2")
    table = position.acting().play("sell preston-2 fleetwood-1")
    assert table.legal("sell") == ["sell lancaster-2 lancaster-1", "sell lancaster-2 distant-market"]
    position = Position().tile("lancaster-2", "cotton-1").tile("preston-2", "cotton-1").links("lancaster-preston")
    position.tile("lancaster-1", "port-1", 1).links("colne-yorkshire").tile("colne-1", "cotton-1").state.marker = 8
    assert position.acting().play("sell lancaster-2 lancaster-1").asked == ""


def test_12_1_more_than_one_mill_may_sell_abroad() -> None:
    table = mills().links("colne-yorkshire").acting().play("sell lancaster-2 distant-market", "reveal 0")
    table.play("sell colne-1 distant-market", "reveal 2")
    assert table.at("lancaster-2")[2] and table.at("colne-1")[2]
    assert table.state.income[0] == 10 + 5 + 3 + 5 + 2


def test_12_2_the_port_must_be_connected() -> None:
    table = mills().acting()
    assert table.refused("sell colne-1 fleetwood-1") == "12.2"
    assert table.refused("sell lancaster-2 lancaster-1") == ""


def test_12_3_mill_and_port_flip() -> None:
    table = mills().acting().play("sell lancaster-2 lancaster-1")
    assert table.at("lancaster-2")[2] and table.at("lancaster-1")[2]
    assert table.state.income[:2] == [15, 13]
    position = mills().tile("colne-2", "cotton-1").tile("liverpool-1", "port-1", 3, flipped=True)
    assert position.acting().refused("sell lancaster-2 liverpool-1") == "12.3"
    table = Table(position.tile("preston-1", "port-1", 3, flipped=True).state)
    assert table.refused("sell lancaster-2 preston-1") == "12.3"


def test_12_4_any_port_and_any_way() -> None:
    table = mills().acting()
    assert table.refused("sell lancaster-2 fleetwood-1") == ""
    position = Position().tile("stockport-1", "cotton-1").tile("ellesmere-port-1", "port-1", 1)
    position.links("macclesfield-stockport", "macclesfield-midlands", "midlands-northwich", seat=1)
    table = position.links("ellesmere-port-northwich", seat=1).acting()
    assert table.refused("sell stockport-1 ellesmere-port-1") == ""


def test_12_5_the_distant_market_needs_a_built_port() -> None:
    table = mills().acting()
    assert table.refused("sell colne-1 distant-market") == "12.5"
    table.play("sell lancaster-2 distant-market", "reveal 0")
    assert table.at("lancaster-2")[2] and not table.at("lancaster-1")[2]
    position = Position().tile("lancaster-2", "cotton-1").tile("lancaster-1", "port-1", 1, flipped=True)
    assert position.acting().refused("sell lancaster-2 distant-market") == ""


def test_12_6_a_tile_moves_the_marker() -> None:
    table = mills().acting().play("sell lancaster-2 distant-market")
    assert table.legal() == ["reveal 0", "reveal 1", "reveal 2", "reveal 3", "reveal 4"]
    assert core.odds(RULES, table.state)[1] == [2, 2, 4, 3, 1]
    assert table.play("reveal 3").state.marker == 3


@pytest.mark.parametrize(("number", "bonus"), [(0, 3), (1, 3), (2, 2), (3, 2), (4, 1)])
def test_12_7_the_bonus_is_read_after_moving(number: int, bonus: int) -> None:
    table = mills().acting().play("sell lancaster-2 distant-market", f"reveal {number}")
    assert table.state.income[0] == 10 + 5 + bonus


def test_12_7_the_bonus_of_the_rail_period() -> None:
    position = Position("rail").tile("lancaster-2", "cotton-2").tile("lancaster-1", "port-2", 1)
    table = position.acting().play("sell lancaster-2 distant-market", "reveal 3")
    assert table.at("lancaster-2")[2] and table.state.income[0] == 10 + 4 + 2


def test_12_8_the_tile_does_not_come_again_soon() -> None:
    table = mills().acting().play("sell lancaster-2 distant-market", "reveal 4")
    assert table.state.distant == [2, 2, 4, 3, 0]


def test_12_9_at_the_bottom_the_action_ends() -> None:
    position = mills().links("colne-yorkshire")
    position.state.marker = 6
    table = position.acting().play("sell colne-1 distant-market", "reveal 3")
    assert table.state.marker == 8 and not table.at("colne-1")[2]
    assert table.asked == "" and table.state.income[0] == 10


def test_12_9_the_space_above_the_bottom_still_sells() -> None:
    position = mills()
    position.state.marker = 7
    table = position.acting().play("sell lancaster-2 distant-market", "reveal 0")
    assert table.at("lancaster-2")[2] and table.state.income[0] == 10 + 5


def test_12_10_the_market_is_closed_for_all() -> None:
    position = mills()
    position.state.marker = 8
    table = position.acting()
    assert table.refused("sell lancaster-2 distant-market") == "12.10"
    assert table.refused("sell lancaster-2 lancaster-1") == ""


# 13  Take loan


@pytest.mark.parametrize("pounds", [10, 20, 30])
def test_13_1_loans(pounds: int) -> None:
    table = Position().acting().play(f"loan {pounds}")
    assert table.state.money[0] == 100 + pounds and table.state.spent[0] == 0
    assert table.level() == -pounds // 10


def test_13_2_to_the_highest_space_of_the_level() -> None:
    for before, after in ((30, 28), (29, 28), (12, 10), (33, 30), (99, 96), (65, 64)):
        assert Position().income(before).acting().play("loan 10").state.income[0] == after


def test_13_3_never_below_minus_ten() -> None:
    table = Position().income(2).acting()
    assert table.legal("loan") == ["loan 10", "loan 20"]
    assert table.refused("loan 30") == "13.3"
    assert table.play("loan 20").level() == -10


def test_13_4_no_loans_late_in_the_rails() -> None:
    position = Position("rail")
    position.state.pile = 1
    assert len(position.acting().legal("loan")) == 3
    position.state.pile = 0
    table = position.acting()
    assert table.legal("loan") == [] and table.refused("loan 10") == "13.4"
    position = Position("canal")
    position.state.pile = 0
    assert position.acting().refused("loan 10") == ""


# 14  Tile types and flipping


def test_14_1_a_flipped_mill_sells_no_more() -> None:
    position = Position().tile("lancaster-2", "cotton-1", flipped=True).tile("lancaster-1", "port-1", 1)
    assert position.acting().refused("sell lancaster-2 lancaster-1") == "12.1"


def test_14_2_level_two_scores_in_both_periods() -> None:
    table = Position().tile("bury-1", "cotton-2", flipped=True).owed(END_PERIOD)
    score_period(table.state)
    assert table.state.points[CANAL_TILES] == 5
    assert table.state.points[RAIL_TILES] == 5


def test_14_3_emptied_by_the_demand_track() -> None:
    table = Position().demand(iron=2).tile("wigan-1", "coal-1", 1).links("blackburn-wigan", seat=1)
    played = table.acting("blackburn").play("build iron blackburn-3")
    assert played.at("blackburn-3") == ("iron-1", 0, True, 0)
    assert played.state.income[0] == 13


def test_14_4_shipyards_flip_at_once() -> None:
    position = Position().levels("shipyard", 1).tile("wigan-1", "coal-1", 1).links("liverpool-wigan", seat=1)
    table = position.acting("liverpool").play("build shipyard liverpool-4")
    assert table.at("liverpool-4") == ("shipyard-1", 0, True, 0)
    assert table.state.income[0] == 12


def test_14_5_canal_shipyards_in_liverpool_alone() -> None:
    position = Position().levels("shipyard", 1).tile("wigan-1", "coal-1", 1).links("liverpool-wigan", seat=1)
    assert position.acting("any").legal("build")[-1] == "build shipyard liverpool-4"
    assert Position().levels("shipyard", 1).acting("barrow").refused("build shipyard barrow-1") == "9.30"
