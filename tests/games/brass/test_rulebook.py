"""Every worked example of the rulebook, with its numbers."""

from fabrica.games.brass.components import (
    BOTTOM,
    DISTANT,
    INDUSTRIES,
    LEVEL_AT,
    PLACE,
    SPACES,
    SPACES_AT,
    TILES,
    members,
)
from fabrica.games.brass.effects import flip, nearest_mines, top
from fabrica.games.brass.rules.phases import set_order
from fabrica.games.brass.scoring import circles, link_points, score_period
from fabrica.games.brass.state import CANAL_TILES, CANALS, LINE_COUNT
from tests.games.brass.position import Position, begin, deal_all

RED, PURPLE, GREEN, YELLOW = 0, 1, 2, 3


def test_stacks_at_the_start() -> None:
    """Cotton mills of level 4 at the bottom, then 3, then 2, and level 1 on top."""
    state = begin(4).state
    tops = [TILES[top(state, 0, i)].id for i in range(len(INDUSTRIES))]
    assert tops == ["cotton-1", "port-1", "coal-1", "iron-1", "shipyard-0"]


def test_order_of_play() -> None:
    """Red spent 23, Purple 6, Green 6 and Yellow 12; Purple was before Green and stays so."""
    state = Position().state
    state.order = [RED, PURPLE, GREEN, YELLOW]
    state.spent = [23, 6, 6, 12]
    set_order(state)
    assert state.order == [PURPLE, GREEN, YELLOW, RED]
    state.spent = [23, 6, 6, 12]
    state.order = [YELLOW, GREEN, RED, PURPLE]
    set_order(state)
    assert state.order == [GREEN, PURPLE, YELLOW, RED]


def test_scores_at_the_end_of_the_canals() -> None:
    """Yellow: 9 for canals, 15 for two mills, a mine and works. Red: 3 and 2, nothing for a mill not flipped."""
    position = Position()
    position.tile("bury-1", "cotton-2", YELLOW, flipped=True).tile(
        "bolton-1", "cotton-2", YELLOW, flipped=True
    )
    position.tile("manchester-1", "coal-2", YELLOW, flipped=True).tile(
        "rochdale-3", "iron-1", YELLOW, flipped=True
    )
    position.links("bolton-bury", "bury-manchester", "bolton-manchester", "rochdale-yorkshire", seat=YELLOW)
    position.tile("warrington-2", "port-1", RED, flipped=True).tile("wigan-1", "coal-1", RED)
    position.tile("burnley-1", "cotton-1", RED).links("manchester-warrington", "warrington-wigan", seat=RED)
    state = position.state
    circle = circles(state)
    assert link_points(state, YELLOW, circle) == 2 + 2 + 2 + 3 == 9
    assert link_points(state, RED, circle) == 2 + 1 == 3
    score_period(state)
    assert state.points[YELLOW * LINE_COUNT + CANALS] == 9
    assert state.points[YELLOW * LINE_COUNT + CANAL_TILES] == 15
    assert state.points[RED * LINE_COUNT + CANALS] == 3
    assert state.points[RED * LINE_COUNT + CANAL_TILES] == 2


def test_manchester() -> None:
    """Three spaces for a mill or a mine, the fourth for iron works alone."""
    symbols = [SPACES[s].symbols for s in members(SPACES_AT[PLACE["manchester"]])]
    assert symbols == [("cotton", "coal")] * 3 + [("iron",)]


def oldham() -> Position:
    """Your mine in Bury with a canal to Manchester; Red's mine in Manchester with a canal to Oldham."""
    position = Position().levels("cotton", 2).tile("bury-1", "coal-1").links("bury-manchester")
    return position.tile("manchester-1", "coal-1", 1).links("manchester-oldham", seat=1)


def test_oldham_with_its_card() -> None:
    """The mill of level 2 costs 14; the coal comes from Red's mine, your own being further away."""
    table = oldham().acting("oldham").play("build cotton oldham-1")
    assert table.state.money[0] == 100 - 14
    assert table.at("oldham-1")[0] == "cotton-2"
    assert table.at("manchester-1") == ("coal-1", 1, False, 1)
    assert table.at("bury-1") == ("coal-1", 0, False, 2)


def test_oldham_is_nearer_to_red() -> None:
    state = oldham().state
    mines = [SPACES[s].id for s in members(nearest_mines(state, 1 << PLACE["oldham"]))]
    assert mines == ["manchester-1"]


def test_oldham_with_a_cotton_card() -> None:
    """Only Manchester: Bury has a tile of yours already, and no canal of yours goes to Oldham."""
    table = oldham().acting("cotton")
    assert table.legal("build") == ["build cotton manchester-2", "build cotton manchester-3"]
    assert table.refused("build cotton bury-2") == "9.23"
    assert table.refused("build cotton oldham-1") == "9.3"


def test_colne_has_no_coal() -> None:
    assert oldham().acting("colne").refused("build cotton colne-1") == "9.11"


def test_virtual_link() -> None:
    """You and Yellow are in Liverpool: a shipyard card builds in Birkenhead with coal over others' rails."""
    for seat in (0, 3):
        position = Position("rail").levels("shipyard", 2, seat).tile("liverpool-1", "port-2", 0)
        position.tile("liverpool-2", "port-2", 3).tile("wigan-1", "coal-2", 1)
        position.links("birkenhead-ellesmere-port", "ellesmere-port-warrington", "warrington-wigan", seat=1)
        table = position.acting("shipyard", seat=seat)
        assert "build shipyard birkenhead-1" in table.legal()
        table.play("build shipyard birkenhead-1")
        assert table.at("birkenhead-1") == ("shipyard-2", seat, True, 0)
        assert table.at("wigan-1")[3] == 2


def test_virtual_link_brings_no_coal() -> None:
    """With coal in Liverpool alone nothing can be built in Birkenhead."""
    position = Position("rail").levels("shipyard", 2).tile("liverpool-1", "port-2").tile("wigan-1", "coal-2")
    table = position.links("liverpool-wigan").acting("shipyard")
    assert table.refused("build shipyard birkenhead-1") == "9.11"
    assert table.refused("build shipyard liverpool-4") == ""


def test_burnley_cannot_reach_yorkshire_twice() -> None:
    """From a mill in Burnley the first rail to Colne has no coal, so the pair cannot use the demand track."""
    table = Position("rail").tile("burnley-1", "cotton-2").acting()
    assert table.refused("link burnley-colne") == "10.4"
    assert table.refused("link colne-yorkshire") == "10.9"


def test_manchester_is_filled_by_four_players_alone() -> None:
    """In the canal period each player has one tile there, so three players leave a space."""
    position = Position().tile("manchester-1", "cotton-1", 1).tile("manchester-2", "cotton-1", 2)
    position.tile("manchester-3", "cotton-1", 3).tile("wigan-1", "coal-1", 1).links("warrington-wigan")
    table = position.links("manchester-warrington").acting("manchester")
    assert table.legal("build") == ["build iron manchester-4"]
    table.play("build iron manchester-4")
    position = Position(seats=3).tile("manchester-1", "cotton-1").tile("wigan-1", "coal-1", 1)
    table = position.links("warrington-wigan", "manchester-warrington").acting("manchester")
    assert table.legal("build") == []


def test_develop() -> None:
    """Two mills are built; developing the third and a mine shows the next levels."""
    position = Position().tile("bury-1", "cotton-1").tile("bolton-1", "cotton-1")
    table = position.acting().play("develop cotton", "develop coal")
    tops = [TILES[top(table.state, 0, i)].id for i in range(len(INDUSTRIES))]
    assert tops == ["cotton-2", "port-1", "coal-2", "iron-1", "shipyard-0"]


def test_loan_of_thirty() -> None:
    """The disc goes back three bands, to the highest space of the third."""
    table = Position().income(17).acting().play("loan 30")
    assert LEVEL_AT[17] == 4 and table.level() == 1
    assert table.state.income[0] == 12
    assert table.state.money[0] == 130


def test_flip_of_five() -> None:
    """A tile with a circle of 5 moves the disc five spaces, not five levels."""
    position = Position().tile("bury-1", "cotton-1").income(10)
    flip(position.state, [space.id for space in SPACES].index("bury-1"))
    assert position.state.income[0] == 15
    assert LEVEL_AT[15] == 3


def test_distant_market_buys_two_to_six() -> None:
    """The guide: the distant market takes between two and six mills a period."""
    numbers = sorted(tile.move for tile in DISTANT for _ in range(tile.copies))
    sales = {sales_of(order) for order in (numbers, numbers[::-1])}
    assert sales == {2, 6}


def sales_of(order: list[int]) -> int:
    """Sales before the marker reaches the bottom."""
    marker = sales = 0
    for number in order:
        marker += number
        if marker >= BOTTOM:
            return sales
        sales += 1
    return sales


def test_first_hands() -> None:
    """Eight cards each; with four players 66 - 6 - 32 cards are left in the pile."""
    state = deal_all(begin(4)).state
    assert state.pile == 28
    assert sum(state.hands) == 32
