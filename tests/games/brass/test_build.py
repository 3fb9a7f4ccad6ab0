"""Each clause of chapter 9: build industry."""

import pytest

from fabrica.games.brass.components import PLACE, TILES
from fabrica.games.brass.effects import price, top
from fabrica.games.brass.scoring import circles
from fabrica.games.brass.state import TURN
from tests.games.brass.position import Position, Table

# 9  Build industry: the card


@pytest.mark.parametrize("period", ["canal", "rail"])
def test_9_1_a_location_card_needs_no_connection(period: str) -> None:
    position = Position(period).levels("port", 2).tile("colne-1", "cotton-2").links("burnley-colne")
    table = position.acting("preston")
    assert "build port preston-1" in table.legal()
    assert table.refused("build port fleetwood-1") == "9.1"


def test_9_2_an_industry_card_builds_its_industry_where_you_are_connected() -> None:
    position = Position().tile("colne-1", "cotton-1").links("fleetwood-preston")
    table = position.acting("port")
    assert table.legal("build") == ["build port fleetwood-1", "build port preston-1"]
    assert table.refused("build cotton preston-2") == "9.2"


def test_9_3_canal_period_own_canals_only() -> None:
    position = Position().tile("fleetwood-1", "port-1").links("bolton-bury", seat=1)
    table = position.links("manchester-oldham").acting("coal")
    assert table.refused("build coal bury-1") == "9.3"
    assert table.refused("build coal oldham-1") == ""


def test_9_4_rail_period_own_rails_and_own_tiles() -> None:
    position = Position("rail").levels("coal", 2).tile("bury-1", "cotton-2").links("manchester-oldham")
    table = position.links("burnley-bury", seat=1).acting("coal")
    assert [move.split()[2] for move in table.legal("build")] == [
        "bury-2", "manchester-1", "manchester-2", "manchester-3", "oldham-1", "oldham-2",
    ]  # fmt: skip
    assert table.refused("build coal burnley-1") == "9.4"


def test_9_5_with_nothing_on_the_map_any_space_of_the_symbol() -> None:
    assert len(Position().acting("coal").legal("build")) == 18
    assert len(Position("rail").levels("port", 2).acting("port").legal("build")) == 8
    assert Position().links("manchester-oldham").acting("coal").refused("build coal wigan-1") == "9.3"


def test_9_6_the_symbol_must_match() -> None:
    table = Position().acting("wigan")
    assert table.legal("build") == ["build coal wigan-1", "build coal wigan-2"]
    assert table.refused("build cotton wigan-1") == "9.6"
    assert table.refused("build shipyard wigan-1") == "9.6"  # and not "develop it first", which would help nothing


# Coal


def test_9_7_coal_must_reach_the_place() -> None:
    position = Position().levels("cotton", 2).tile("wigan-1", "coal-1", 1)
    assert position.acting("bury").refused("build cotton bury-1") == "9.11"


def test_9_8_a_connected_mine_is_used_before_the_track() -> None:
    position = Position().levels("cotton", 2).tile("wigan-1", "coal-1", 1).tile("warrington-2", "port-1", 1)
    table = position.links("warrington-wigan", seat=2).acting("warrington").play("build cotton warrington-1")
    assert table.state.money[0] == 100 - 14
    assert table.at("wigan-1")[3] == 1 and table.state.demand[0] == 8


def test_9_9_the_nearest_mine() -> None:
    position = Position().levels("cotton", 2).tile("wigan-1", "coal-1", 1).tile("blackburn-1", "coal-1", 2)
    position.links("warrington-wigan", "blackburn-wigan", "manchester-warrington", seat=3)
    table = position.acting("warrington").play("build cotton warrington-1")
    assert table.at("wigan-1")[3] == 1 and table.at("blackburn-1")[3] == 2


def test_9_9_a_mine_in_the_same_place_is_nearest() -> None:
    position = Position().levels("cotton", 2).tile("bury-2", "coal-1", 1).tile("bolton-1", "coal-1", 2)
    table = position.links("bolton-bury").acting("bury").play("build cotton bury-1")
    assert table.at("bury-2")[3] == 1 and table.at("bolton-1")[3] == 2


def test_9_9_among_equals_the_builder_chooses() -> None:
    position = Position().levels("cotton", 2).tile("bolton-1", "coal-1", 1).tile("manchester-1", "coal-1", 2)
    position.tile("oldham-1", "coal-1", 3).links("bolton-bury", "bury-manchester", "manchester-oldham")
    table = position.acting("bury").play("build cotton bury-1")
    assert table.asked == "coal-from"
    assert table.legal() == ["coal bolton-1", "coal manchester-1"]
    assert table.refused("coal oldham-1") == "9.9" and table.message("coal oldham-1") == "not-nearest"
    assert table.refused("coal wigan-1") == "9.8" and table.message("coal wigan-1") == "no-coal-there"
    table.play("coal manchester-1")
    assert table.at("manchester-1")[3] == 1 and table.at("bury-1")[0] == "cotton-2"


def test_9_9_9_15_your_own_cubes_do_not_come_first() -> None:
    position = Position().levels("cotton", 3).tile("bolton-1", "coal-1").tile("manchester-1", "coal-1", 2)
    position.tile("blackburn-3", "iron-1").tile("preston-3", "iron-1", 2).links("bolton-bury", "bury-manchester")
    table = position.acting("bury").play("build cotton bury-1")
    assert table.legal() == ["coal bolton-1", "coal manchester-1"]
    assert table.play("coal manchester-1").legal() == ["iron blackburn-3", "iron preston-3"]


def test_9_10_coal_goes_through_external_locations() -> None:
    position = Position().levels("cotton", 2).tile("rochdale-1", "coal-1", 1)
    position.links("colne-yorkshire", "rochdale-yorkshire", seat=2)
    table = position.acting("colne").play("build cotton colne-1")
    assert table.at("rochdale-1")[3] == 1


def test_9_11_the_track_needs_a_built_port() -> None:
    position = Position().levels("cotton", 2).links("bolton-bury")
    assert position.acting("bury").refused("build cotton bury-1") == "9.11"
    position = Position().levels("cotton", 2).tile("preston-1", "port-1", 1)
    table = position.acting("preston").play("build cotton preston-2")
    assert table.state.money[0] == 100 - 14 - 1 and table.state.demand[0] == 7


def test_9_12_flipped_ports_and_external_locations_count() -> None:
    position = Position().levels("cotton", 2).tile("preston-1", "port-1", 1, flipped=True)
    assert position.acting("preston").refused("build cotton preston-2") == ""
    position = Position().levels("cotton", 2).links("macclesfield-midlands", seat=1)
    assert position.acting("macclesfield").refused("build cotton macclesfield-1") == ""


def test_9_13_prices_of_the_track() -> None:
    state = Position().state
    paid = []
    for cubes in range(8, -1, -1):
        state.demand[0] = cubes
        paid.append(price(state, 0))
    assert paid == [1, 1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.parametrize(("cubes", "pounds"), [(8, 1), (7, 1), (5, 2), (3, 3), (1, 4), (0, 5)])
def test_9_13_the_cube_taken_has_its_price_and_is_in_the_reserve_then(cubes: int, pounds: int) -> None:
    position = Position().levels("cotton", 2).demand(coal=cubes).tile("preston-1", "port-1", 1)
    table = position.acting("preston").play("build cotton preston-2")
    assert table.state.money[0] == 100 - 14 - pounds
    assert (table.state.demand[0], table.state.reserve[0]) == ((cubes - 1, 22 + 1) if cubes else (0, 22))


def test_9_14_the_last_coal_flips_the_mine_for_its_owner() -> None:
    position = Position().levels("cotton", 2).tile("bury-2", "coal-1", 1, cubes=1)
    table = position.acting("bury").play("build cotton bury-1")
    assert table.at("bury-2") == ("coal-1", 1, True, 0)
    assert table.state.income[1] == 14 and table.state.money == [86, 100, 100, 100]


# Iron and money


def test_9_15_iron_from_any_works() -> None:
    position = Position().levels("coal", 3).tile("bolton-3", "iron-1", 1).tile("preston-3", "iron-1", 2)
    table = position.acting("wigan").play("build coal wigan-1")
    assert table.asked == "iron-from"
    assert table.legal() == ["iron bolton-3", "iron preston-3"]
    assert table.refused("iron barrow-2") == "9.15"
    table.play("iron preston-3")
    assert table.at("preston-3")[3] == 3 and table.state.money[0] == 92


def test_9_16_iron_from_the_track_without_a_port() -> None:
    table = Position().levels("coal", 3).acting("wigan").play("build coal wigan-1")
    assert table.state.money[0] == 100 - 8 - 1 and table.state.demand[1] == 7
    table = Position().levels("coal", 3).demand(iron=0).acting("wigan").play("build coal wigan-1")
    assert table.state.money[0] == 100 - 8 - 5


def test_9_17_the_last_iron_flips_the_works() -> None:
    position = Position().levels("coal", 3).tile("bolton-3", "iron-1", 1, cubes=1)
    table = position.acting("wigan").play("build coal wigan-1")
    assert table.at("bolton-3") == ("iron-1", 1, True, 0)
    assert table.state.income[1] == 13 and table.state.money[1] == 100


def test_9_18_everything_must_be_paid() -> None:
    position = Position().levels("coal", 3).demand(iron=4)
    assert position.money(10).acting("wigan").refused("build coal wigan-1") == "9.18"
    position = Position().levels("coal", 3).demand(iron=4)
    assert position.money(11).acting("wigan").refused("build coal wigan-1") == ""
    position = Position().levels("cotton", 3).demand(iron=4, coal=0).tile("preston-1", "port-1", 1)
    assert position.money(16 + 3 + 4).acting("preston").refused("build cotton preston-2") == "9.18"
    assert Table(position.money(16 + 3 + 5).state).refused("build cotton preston-2") == ""
    assert Position().money(5).acting("wigan").refused("build coal wigan-1") == ""


# Further restrictions


def test_9_19_the_top_tile_is_built() -> None:
    table = Position().levels("port", 3).acting("fleetwood").play("build port fleetwood-1")
    assert table.at("fleetwood-1")[0] == "port-3"
    assert TILES[top(table.state, 0, 1)].id == "port-3"
    position = Position()
    position.state.taken[1] = 8
    assert position.acting("fleetwood").refused("build port fleetwood-1") == "9.19"


def test_9_20_level_zero_is_never_built() -> None:
    position = Position().tile("wigan-1", "coal-1", 1).links("liverpool-wigan")
    assert position.acting("liverpool").refused("build shipyard liverpool-4") == "9.20"


def test_9_21_tiles_of_the_other_period() -> None:
    assert Position("rail").acting("bury").refused("build cotton bury-1") == "9.21"
    assert (
        Position().levels("shipyard", 2).acting("liverpool").refused("build shipyard liverpool-4") == "9.21"
    )


def test_9_22_a_space_holds_one_tile() -> None:
    table = Position().tile("oldham-1", "cotton-1", 1).acting("oldham")
    assert table.refused("build coal oldham-1") == "9.22"


def test_9_23_one_tile_a_place_by_canal_any_number_by_rail() -> None:
    position = Position().tile("oldham-1", "cotton-1")
    assert position.acting("oldham").refused("build coal oldham-2") == "9.23"
    position = Position("rail").levels("coal", 2).tile("oldham-1", "cotton-2")
    assert position.acting("oldham").refused("build coal oldham-2") == ""


@pytest.mark.parametrize("card", ["cotton", "wigan", "bolton"])
def test_9_23_is_told_before_what_another_card_would_not_help(card: str) -> None:
    position = Position().tile("bolton-1", "cotton-1")
    assert position.acting(card).refused("build cotton bolton-2") == "9.23"


def test_9_24_a_new_mine_gets_its_cubes() -> None:
    table = Position().levels("coal", 4).acting("wigan").play("build coal wigan-1")
    assert table.at("wigan-1") == ("coal-4", 0, False, 5)
    assert table.state.reserve[0] == 22 - 5


def test_9_24_the_reserve_has_no_limit() -> None:
    position = Position().levels("coal", 4)
    position.state.reserve[0] = 2
    table = position.acting("wigan").play("build coal wigan-1")
    assert table.at("wigan-1")[3] == 5 and table.state.reserve[0] == -3


def test_9_25_a_mine_with_a_port_fills_the_track() -> None:
    position = Position().levels("coal", 2).demand(coal=6).tile("liverpool-1", "port-1", 1)
    table = position.links("liverpool-wigan", seat=1).acting("wigan").play("build coal wigan-1")
    assert table.at("wigan-1")[3] == 1 and table.state.demand[0] == 8


def test_9_25_a_flipped_port_or_an_external_location_will_do() -> None:
    position = Position().levels("coal", 2).demand(coal=6).tile("liverpool-1", "port-1", 1, flipped=True)
    table = position.links("liverpool-wigan", seat=1).acting("wigan").play("build coal wigan-1")
    assert table.at("wigan-1")[3] == 1 and table.state.demand[0] == 8
    position = Position().levels("coal", 2).demand(coal=6).links("rochdale-yorkshire", seat=1)
    table = position.acting("rochdale").play("build coal rochdale-1")
    assert table.at("rochdale-1")[3] == 1 and table.state.demand[0] == 8


def test_9_25_a_port_in_the_same_place_will_do() -> None:
    position = Position().levels("coal", 2).demand(coal=6).tile("warrington-2", "port-1", 1)
    table = position.acting("warrington").play("build coal warrington-1")
    assert table.at("warrington-1")[3] == 1 and table.state.demand[0] == 8


def test_9_26_the_dear_end_is_filled_first() -> None:
    position = Position().levels("coal", 2).demand(coal=3).tile("liverpool-1", "port-1", 1)
    table = position.links("liverpool-wigan", seat=1).acting("wigan").play("build coal wigan-1")
    assert table.state.money[0] == 100 - 7 + 3 + 2 + 2 and table.state.spent[0] == 7
    assert table.state.demand[0] == 6 and table.state.reserve[0] == 22 - 3
    assert table.at("wigan-1") == ("coal-2", 0, True, 0)


def test_9_27_that_money_does_not_pay_for_the_mine() -> None:
    position = Position().demand(coal=3).tile("liverpool-1", "port-1", 1).links("liverpool-wigan", seat=1)
    assert position.money(4).acting("wigan").refused("build coal wigan-1") == "9.18"


def test_9_28_a_later_port_moves_nothing() -> None:
    position = Position().demand(coal=3).tile("wigan-1", "coal-1").tile("liverpool-1", "port-1", 1)
    table = position.acting().play("link liverpool-wigan")
    assert table.at("wigan-1")[3] == 2 and table.state.demand[0] == 3


def test_9_29_works_always_fill_the_track() -> None:
    position = Position().demand(iron=5).tile("wigan-1", "coal-1", 1).links("blackburn-wigan", seat=1)
    table = position.acting("blackburn").play("build iron blackburn-3")
    assert table.state.demand[1] == 8 and table.at("blackburn-3")[3] == 1
    assert table.state.money[0] == 100 - 5 + 2 + 1 + 1


# Places with rules of their own


@pytest.mark.parametrize(("card", "move"), [
    ("barrow", "build iron barrow-2"),
    ("barrow", "build shipyard barrow-1"),
    ("birkenhead", "build shipyard birkenhead-1"),
])  # fmt: skip
def test_9_30_not_before_the_rails(card: str, move: str) -> None:
    assert Position().levels("shipyard", 1).acting(card).refused(move) == "9.30"


def test_9_30_barrow_by_rail() -> None:
    position = Position("rail").levels("iron", 2).links("barrow-lancaster", "lancaster-scotland", seat=1)
    assert position.acting("barrow").refused("build iron barrow-2") == ""


def test_9_31_the_virtual_link_works_both_ways() -> None:
    position = Position("rail").levels("port", 2).tile("birkenhead-1", "shipyard-2", flipped=True)
    assert len(position.acting("port").legal("build")) == 3
    position = Position("rail").levels("port", 2).links("birkenhead-ellesmere-port")
    assert "build port liverpool-1" in position.acting("port").legal()


def test_9_31_an_own_rail_to_liverpool_opens_birkenhead() -> None:
    position = Position("rail").levels("shipyard", 2).tile("ellesmere-port-1", "port-2", 1)
    position.links("birkenhead-ellesmere-port", seat=1).links("bolton-bury")
    assert position.acting("shipyard").refused("build shipyard birkenhead-1") == "9.4"
    assert Table(position.links("liverpool-southport").state).refused("build shipyard birkenhead-1") == ""


def test_9_32_the_virtual_link_is_good_for_nothing_else() -> None:
    position = Position("rail").tile("birkenhead-1", "shipyard-2", flipped=True).tile("wigan-1", "coal-2", 1)
    table = position.links("liverpool-wigan", seat=1).acting()
    assert table.refused("link liverpool-southport") == "10.9"
    in_liverpool = Position("rail").tile("liverpool-1", "port-2").acting()
    assert in_liverpool.refused("link birkenhead-ellesmere-port") == "10.9"
    assert table.legal("sell") == []
    assert circles(table.state)[PLACE["liverpool"]] == 0


@pytest.mark.parametrize("place", ["lancaster", "preston"])
def test_9_33_ports_take_their_own_space_first(place: str) -> None:
    assert Position().acting(place).refused(f"build port {place}-2") == "9.33"
    assert Position().acting(place).refused(f"build port {place}-1") == ""
    assert Position().acting(place).refused(f"build cotton {place}-2") == ""  # a mill does not wait for the port
    position = Position().tile(f"{place}-1", "port-1", 1)
    assert position.acting(place).refused(f"build port {place}-2") == ""


# Building over


def test_9_34_over_your_own_tile_of_a_lower_level() -> None:
    table = Position().tile("oldham-1", "cotton-1").levels("cotton", 1).acting("oldham")
    assert table.refused("build cotton oldham-1") == "9.34"
    position = Position().tile("oldham-1", "coal-1").levels("coal", 2)
    table = position.acting("oldham").play("build coal oldham-1")
    assert table.at("oldham-1")[0] == "coal-2"
    assert Position().tile("oldham-1", "coal-1").acting("oldham").refused("build cotton oldham-1") == "9.22"
    flipped = Position().tile("oldham-1", "coal-1", flipped=True).levels("coal", 2).acting("oldham")
    assert flipped.play("build coal oldham-1").at("oldham-1") == ("coal-2", 0, False, 3)


def test_9_34_never_over_another_players_mill() -> None:
    position = Position().tile("colne-1", "cotton-1", 1).levels("cotton", 2).links("colne-yorkshire")
    assert position.acting("colne").refused("build cotton colne-1") == "9.34"
    for place, industry in (("colne", "cotton"), ("fleetwood", "port")):
        table = Position().tile(f"{place}-1", f"{industry}-1", 1).acting(place)
        assert table.message(f"build {industry} {place}-1") == "not-yours"  # whatever its level
    position = Position().tile("fleetwood-1", "port-1", 1).levels("port", 2).demand(coal=0, iron=0)
    assert position.acting("fleetwood").refused("build port fleetwood-1") == "9.34"


def test_9_35_no_connection_needed_over_your_own_tile() -> None:
    position = Position().tile("wigan-1", "coal-1").levels("coal", 2)
    table = position.acting("coal")
    assert table.legal("build") == ["build coal wigan-1"]


def test_9_35_over_anothers_mine_a_connection_is_needed() -> None:
    position = Position().levels("coal", 2).tile("wigan-1", "coal-1", 1, flipped=True).demand(coal=0)
    table = position.links("manchester-oldham").acting("coal")
    assert table.refused("build coal wigan-1") == "9.3"
    assert Table(position.links("warrington-wigan").state).refused("build coal wigan-1") == ""


def test_9_36_anothers_mine_when_coal_is_gone() -> None:
    def at(coal: int, elsewhere: int) -> Table:
        position = Position().levels("coal", 2).tile("wigan-1", "coal-1", 1, flipped=True).demand(coal=coal)
        return position.tile("bury-1", "coal-1", 2, cubes=elsewhere).acting("wigan")

    assert at(0, 1).refused("build coal wigan-1") == "9.36"
    assert at(1, 0).refused("build coal wigan-1") == "9.36"
    table = at(0, 0).play("build coal wigan-1")
    assert table.at("wigan-1") == ("coal-2", 0, False, 3)
    position = Position().levels("coal", 2).tile("wigan-1", "coal-2", 1, flipped=True).demand(coal=0)
    assert position.acting("wigan").refused("build coal wigan-1") == "9.36"


def test_9_36_not_beside_your_own_tile_in_the_canal_period() -> None:
    position = Position().levels("coal", 2).tile("bury-1", "coal-1", 1, flipped=True).demand(coal=0)
    position.tile("bury-2", "cotton-1")
    assert position.acting("bury").refused("build coal bury-1") == "9.23"
    assert position.demand(coal=1).acting("bury").refused("build coal bury-1") == "9.23"
    position = Position("rail").levels("coal", 3).tile("bury-1", "coal-2", 1, flipped=True).demand(coal=0)
    assert position.tile("bury-2", "cotton-2").acting("bury").refused("build coal bury-1") == ""


def test_9_37_anothers_works_when_iron_is_gone() -> None:
    position = (
        Position().levels("iron", 2).tile("bolton-3", "iron-1", 1, flipped=True).tile("wigan-1", "coal-1", 1)
    )
    position.links("bolton-manchester", "manchester-warrington", "warrington-wigan", seat=1)
    assert position.acting("bolton").refused("build iron bolton-3") == "9.37"
    position.state.demand[1] = 0
    assert Table(position.state).refused("build iron bolton-3") == ""
    assert Table(position.tile("preston-3", "iron-1", 2).state).refused("build iron bolton-3") == "9.37"
    position = Position().levels("iron", 2).tile("bolton-3", "iron-2", 1, flipped=True)
    assert position.acting("bolton").refused("build iron bolton-3") == "9.37"
    assert Table(position.state).message("build iron bolton-3") == "not-higher"


def test_9_38_the_replaced_tile_is_gone_but_not_the_income() -> None:
    position = Position().levels("coal", 2).tile("wigan-1", "coal-1", 1, flipped=True).demand(coal=0)
    table = position.income(14, seat=1).acting("wigan").play("build coal wigan-1")
    assert table.state.income[1] == 14 and table.state.out[1] == 1
    assert table.state.flipped == 0 and table.state.own[1] == table.state.at[1] == 0
    position = Position().tile("wigan-1", "coal-1", cubes=2).levels("coal", 2)
    assert position.acting("wigan").play("build coal wigan-1").state.reserve[0] == 22 + 2 - 3
    position = Position().tile("bolton-3", "iron-1", cubes=2).levels("iron", 2).tile("bolton-1", "coal-1", 1)
    assert position.acting("bolton").play("build iron bolton-3").state.reserve == [22 + 1, 17 + 2 - 4]


# Combining


def test_9_39_two_cards_build_at_any_place() -> None:
    position = Position().tile("colne-1", "cotton-1").hand("wigan", "port", "bury")
    table = position.owed(TURN).play("play wigan", "combine port")
    assert table.legal() == table.legal("build")
    table.play("build port fleetwood-1")
    assert table.at("fleetwood-1")[0] == "port-1"
    assert table.asked == "" and sum(table.state.discards) == 2


def test_9_39_whatever_the_first_card_allows_and_whichever_tile_is_left() -> None:
    table = Position().hand("birkenhead", "bury").owed(TURN).play("play birkenhead")
    assert table.legal("build") == [] and table.legal("combine") == ["combine bury"]
    position = Position().levels("shipyard", 1).tile("wigan-1", "coal-1", 1).links("liverpool-wigan", seat=1)
    position.state.taken[:4] = [12, 8, 7, 4]
    table = position.hand("bury").acting("wigan", left=2).play("combine bury")
    assert table.legal() == ["build shipyard liverpool-4"]


def test_9_40_the_other_conditions_hold() -> None:
    position = Position().levels("cotton", 2).hand("wigan", "port")
    table = position.owed(TURN).play("play wigan", "combine port")
    assert table.refused("build cotton bury-1") == "9.11"
    assert Position().money(4).hand("port").acting("wigan", left=2).refused("combine port") == "9.40"


def test_9_41_not_with_a_second_card_alone_nor_in_the_first_round() -> None:
    table = Position().hand("wigan", "port", "bury").owed(TURN).play("play wigan", "pass", "play port")
    assert table.refused("combine bury") == "9.41"
    position = Position().hand("wigan", "port")
    position.state.round = 1
    assert position.owed(TURN).play("play wigan").refused("combine port") == "9.41"
    assert Position().hand("port").acting("wigan", left=2).refused("combine bury") == "8.2"
