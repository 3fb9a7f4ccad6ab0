"""The cardboard of The Castles of Burgundy: counts of the rulebook's list, estates by geometry, depots."""

from collections import Counter
from typing import NamedTuple

import pytest

from fabrica.sheets import check, pack_of, rows, sources

COLOURS = ("castle", "mine", "building", "boat", "animal", "knowledge")


class Box(NamedTuple):
    id: str
    copies: int


class Colour(NamedTuple):
    id: str
    letter: str
    back: str
    spaces: int


class Tile(NamedTuple):
    id: str
    colour: str
    count_coloured: int
    count_black: int
    species: tuple[str, ...]
    value: int | None


class Knowledge(NamedTuple):
    id: str
    when: str
    for_each: tuple[str, ...]
    points: int | None


class EstateRow(NamedTuple):
    estate: int
    row: int
    spaces: tuple[str, ...]


class DepotSpace(NamedTuple):
    depot: int
    position: int
    colour: str
    players: int
    three_players_b_d: tuple[str, ...]


class Goods(NamedTuple):
    id: str
    die: int
    copies: int


class Region(NamedTuple):
    size: int
    points: int


class Phase(NamedTuple):
    id: str
    region_bonus: int


class Players(NamedTuple):
    players: int
    large_bonus: int
    small_bonus: int
    goods_points: int
    black_tiles: int


class Workers(NamedTuple):
    place: int
    workers: int


class Leftover(NamedTuple):
    id: str
    each: int
    points: int


class SheetSides(NamedTuple):
    sheet: int
    front: int
    back: int
    source: str


BOX = {row.id: row.copies for row in rows("burgundy", "box.csv", Box)}
COLOUR_ROWS = rows("burgundy", "colours.csv", Colour)
TILES = rows("burgundy", "tiles.csv", Tile)
KNOWLEDGE = rows("burgundy", "knowledge.csv", Knowledge)
ESTATE_ROWS = rows("burgundy", "estates.csv", EstateRow)
DEPOT_SPACES = rows("burgundy", "depots.csv", DepotSpace)
GOODS = rows("burgundy", "goods.csv", Goods)


def tiles_of(colour: str) -> list[Tile]:
    return [tile for tile in TILES if tile.colour == colour]


# --- The rulebook's list


def test_1_1_tiles_by_colour_and_back() -> None:
    counts = {
        colour: (
            sum(tile.count_coloured + tile.count_black for tile in tiles_of(colour)),
            sum(tile.count_black for tile in tiles_of(colour)),
        )
        for colour in COLOURS
    }
    assert counts == {
        "castle": (16, 2),
        "mine": (12, 2),
        "building": (56, 16),
        "boat": (26, 6),
        "animal": (28, 8),
        "knowledge": (26, 6),
    }
    assert sum(total for total, _ in counts.values()) == 164 == BOX["tile"]
    assert sum(black for _, black in counts.values()) == 40


def test_1_1_tiles_stand_in_their_order() -> None:
    buildings = "warehouse carpenters-workshop church market boarding-house bank city-hall watchtower"
    assert [tile.id for tile in TILES[:12]] == ["castle", "mine", *buildings.split(), "boat", "cow-2"]
    assert [tile.id for tile in TILES[-26:]] == [f"knowledge-{n}" for n in range(1, 27)]
    assert [key for key, _ in Counter(tile.colour for tile in TILES).items()] == list(COLOURS)


def test_1_1_seven_of_each_of_eight_buildings() -> None:
    assert [(tile.count_coloured, tile.count_black) for tile in tiles_of("building")] == [(5, 2)] * 8


@pytest.mark.parametrize("species", ["cow", "sheep", "pig", "chicken"])
def test_1_1_seven_of_each_animal(species: str) -> None:
    animals = {tile.value: tile for tile in TILES if tile.species == (species,)}
    assert {value: (tile.count_coloured, tile.count_black) for value, tile in animals.items()} == {
        2: (2, 0),
        3: (2, 1),
        4: (1, 1),
    }
    assert all(tile.id == f"{species}-{value}" for value, tile in animals.items())


def test_1_1_only_animals_have_species_and_value() -> None:
    assert all((tile.colour == "animal") == (tile.value is not None) == bool(tile.species) for tile in TILES)


def test_1_1_black_knowledge() -> None:
    knowledge = tiles_of("knowledge")
    assert all(tile.count_coloured + tile.count_black == 1 for tile in knowledge)
    assert [n for n, tile in enumerate(knowledge, 1) if tile.count_black] == [7, 12, 14, 15, 24, 25]


def test_1_2_goods() -> None:
    assert [(row.id, row.die, row.copies) for row in GOODS] == [
        ("blue", 1, 7),
        ("violet", 2, 7),
        ("pink", 3, 7),
        ("red", 4, 7),
        ("brown", 5, 7),
        ("orange", 6, 7),
    ]
    assert sum(row.copies for row in GOODS) == 42 == BOX["goods"]


def test_1_3_the_rest_of_the_box() -> None:
    assert BOX["large-bonus-tile"] + BOX["small-bonus-tile"] == 12
    assert (BOX["silverling"], BOX["worker"], BOX["hundreds-tile"]) == (20, 30, 4)
    assert (BOX["player-piece"], BOX["player-die"] + BOX["white-die"], BOX["board"]) == (8, 9, 1)


def test_1_4_six_sheets_with_twelve_sides() -> None:
    sheets = rows("burgundy", "sheets.csv", SheetSides)
    assert len(sheets) == BOX["sheet"] == 6
    sides = Counter(side for row in sheets for side in (row.front, row.back))
    assert sides == {1: 4, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1}
    assert {row.source for row in sheets} == {"reconstructed"}


# --- Estates

ROW_LENGTHS = [4, 5, 6, 7, 6, 5, 4]
LETTER = {row.letter: row.id for row in COLOUR_ROWS}
Place = tuple[int, int]
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

REGIONS = {
    1: "castle 3+1, mine 3, building 5+3+3+1, boat 3+3, animal 5+1, knowledge 3+3",
    2: "castle 1+1+1+1, mine 2+1, building 8+2+2, boat 2+2+2, animal 4+2, knowledge 2+2+2",
    3: "castle 1+1+1+1, mine 2+1, building 5+5+1+1, boat 3+2+1, animal 4+2, knowledge 6",
    4: "castle 1+1+1+1, mine 2+1, building 5+5+2, boat 4+1+1, animal 3+3, knowledge 3+3",
    5: "castle 1+1+1+1, mine 2+1, building 3+3+3+2+1, boat 3+2+1, animal 3+3, knowledge 3+2+1",
    6: "castle 1+1+1+1, mine 1+1+1, building 6+4+2, boat 6, animal 4+2, knowledge 3+3",
    7: "castle 2+2, mine 1+1+1, building 7+3+2, boat 2+2+2, animal 3+3, knowledge 2+2+2",
    8: "castle 1+1+1+1, mine 2+1, building 2+2+2+2+2+2, boat 1+1+1+1+1+1, animal 6, knowledge 4+2",
    9: "castle 1+1+1+1, mine 2+1, building 6+6, boat 4+2, animal 4+2, knowledge 3+1+1+1",
}
HOW_MANY_REGIONS = {1: 13, 2: 17, 3: 16, 4: 16, 5: 19, 6: 15, 7: 16, 8: 21, 9: 16}


def places_of(estate: int) -> dict[Place, str]:
    """The spaces of an estate by their axial place: colour's letter and die."""
    places: dict[Place, str] = {}
    for line in (row for row in ESTATE_ROWS if row.estate == estate):
        south = line.row - 4
        first = max(-3, -3 - south)
        places |= {(first + east, south): space for east, space in enumerate(line.spaces)}
    return places


def neighbours(place: Place) -> list[Place]:
    return [(place[0] + east, place[1] + south) for east, south in STEPS]


def flood(places: dict[Place, str], start: Place) -> set[Place]:
    """All spaces of the colour that hang together with this one."""
    found, edge = {start}, [start]
    while edge:
        for near in neighbours(edge.pop()):
            if near not in found and near in places and places[near][0] == places[start][0]:
                found.add(near)
                edge.append(near)
    return found


def sizes(estate: int) -> dict[str, list[int]]:
    """The sizes of the regions of each colour, largest first."""
    places = places_of(estate)
    regions = {frozenset(flood(places, place)) for place in places}
    found: dict[str, list[int]] = {colour: [] for colour in COLOURS}
    for region in regions:
        found[LETTER[places[min(region)][0]]].append(len(region))
    return {colour: sorted(numbers, reverse=True) for colour, numbers in found.items()}


def test_1_20_colours_of_spaces() -> None:
    assert [(row.id, row.letter, row.back, row.spaces) for row in COLOUR_ROWS] == [
        ("castle", "C", "dark-green", 4),
        ("mine", "M", "grey", 3),
        ("building", "B", "beige", 12),
        ("boat", "S", "blue", 6),
        ("animal", "A", "light-green", 6),
        ("knowledge", "K", "yellow", 6),
    ]


def test_1_20_there_are_nine_estates_of_seven_rows() -> None:
    assert [(row.estate, row.row) for row in ESTATE_ROWS] == [
        (n, r) for n in range(1, 10) for r in range(1, 8)
    ]


@pytest.mark.parametrize("estate", range(1, 10))
class TestEstate:
    def test_1_20_has_37_spaces_in_rows(self, estate: int) -> None:
        assert [len(row.spaces) for row in ESTATE_ROWS if row.estate == estate] == ROW_LENGTHS
        assert len(places_of(estate)) == 37
        assert sum(near in places_of(estate) for near in neighbours((0, 0))) == 6

    def test_1_20_has_the_same_dice_as_all(self, estate: int) -> None:
        dice = {place: space[1:] for place, space in places_of(estate).items()}
        assert dice == {place: space[1:] for place, space in places_of(1).items()}
        assert Counter(dice.values()) == {"1": 7, "2": 6, "3": 6, "4": 6, "5": 6, "6": 6}

    def test_1_20_has_the_colours_of_all(self, estate: int) -> None:
        colours = Counter(LETTER[space[0]] for space in places_of(estate).values())
        assert colours == {row.id: row.spaces for row in COLOUR_ROWS}

    def test_8_4_has_the_regions_of_the_table(self, estate: int) -> None:
        found = sizes(estate)
        told = ", ".join(f"{colour} {'+'.join(map(str, numbers))}" for colour, numbers in found.items())
        assert told == REGIONS[estate]
        assert sum(map(len, found.values())) == HOW_MANY_REGIONS[estate]


def test_1_11_the_middle_of_estate_1_is_a_dark_green_6() -> None:
    assert places_of(1)[0, 0] == "C6"


def test_6_21_two_to_six_cities_of_one_to_eight_spaces() -> None:
    cities = [sizes(estate)["building"] for estate in range(1, 10)]
    assert (min(map(len, cities)), max(map(len, cities))) == (2, 6)
    assert (min(map(min, cities)), max(map(max, cities))) == (1, 8)


# --- Depots


def test_1_5_six_depots_of_four_spaces() -> None:
    assert [(row.depot, row.position) for row in DEPOT_SPACES] == [
        (depot, position) for depot in range(1, 7) for position in range(1, 5)
    ]


@pytest.mark.parametrize(("players", "spaces"), [(2, 12), (3, 18), (4, 24)])
def test_2_3_spaces_by_players(players: int, spaces: int) -> None:
    used = [row for row in DEPOT_SPACES if row.players <= players]
    assert len(used) == spaces
    assert Counter(row.depot for row in used) == dict.fromkeys(range(1, 7), players)


@pytest.mark.parametrize(
    ("depot", "marks"),
    [
        (1, "knowledge 3, building 2, boat 2, animal 4"),
        (2, "knowledge 2, building 3, castle 2, building 4"),
        (3, "animal 2, boat 3, building 2, knowledge 4"),
        (4, "mine 4, boat 2, building 2, animal 3"),
        (5, "building 3, mine 2, building 4, knowledge 2"),
        (6, "castle 3, building 2, boat 4, animal 2"),
    ],
)
def test_2_3_colours_and_marks_of_each_depot(depot: int, marks: str) -> None:
    told = ", ".join(f"{row.colour} {row.players}" for row in DEPOT_SPACES if row.depot == depot)
    assert told == marks


def test_2_4_only_depot_6_differs_with_three_players() -> None:
    assert [
        (row.depot, row.colour, row.players, row.three_players_b_d) for row in DEPOT_SPACES if row[4]
    ] == [(6, "castle", 3, ("mine",))]


def test_2_3_four_players_use_up_the_coloured_tiles() -> None:
    a_phase = Counter(row.colour for row in DEPOT_SPACES)
    used = {colour: 5 * a_phase[colour] + 4 * (colour == "castle") for colour in COLOURS}
    supply = {colour: sum(tile.count_coloured for tile in tiles_of(colour)) for colour in COLOURS}
    assert used == supply


@pytest.mark.parametrize("players", [2, 3])
def test_2_4_fewer_players_never_run_out_of_tiles(players: int) -> None:
    spaces = [row for row in DEPOT_SPACES if row.players <= players]
    used = Counter({"castle": players})
    for phase in "abcde":
        swap = players == 3 and phase in "bd"
        used.update(
            row.three_players_b_d[0] if swap and row.three_players_b_d else row.colour for row in spaces
        )
    assert sum(used.values()) == players + 5 * len(spaces)
    for colour in COLOURS:
        assert used[colour] <= sum(tile.count_coloured for tile in tiles_of(colour))


# --- Tables


def test_2_5_8_6_9_3_by_number_of_players() -> None:
    assert [tuple(row) for row in rows("burgundy", "players.csv", Players)] == [
        (2, 5, 2, 2, 4),
        (3, 6, 3, 3, 6),
        (4, 7, 4, 4, 8),
    ]


def test_2_5_four_players_use_up_the_black_tiles() -> None:
    most = rows("burgundy", "players.csv", Players)[-1]
    assert 5 * most.black_tiles == sum(tile.count_black for tile in TILES)


def test_8_4_8_5_points_of_regions() -> None:
    assert [tuple(row) for row in rows("burgundy", "regions.csv", Region)] == [
        (1, 1),
        (2, 3),
        (3, 6),
        (4, 10),
        (5, 15),
        (6, 21),
        (7, 28),
        (8, 36),
    ]
    phases = [tuple(row) for row in rows("burgundy", "phases.csv", Phase)]
    assert phases == [("a", 10), ("b", 8), ("c", 6), ("d", 4), ("e", 2)]


def test_1_17_workers_at_the_start() -> None:
    assert [tuple(row) for row in rows("burgundy", "workers.csv", Workers)] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
    ]


def test_13_2_13_4_what_is_left_over() -> None:
    assert [tuple(row) for row in rows("burgundy", "leftovers.csv", Leftover)] == [
        ("goods", 1, 1),
        ("silverling", 1, 1),
        ("worker", 2, 1),
    ]


def test_14_1_14_26_knowledge_tiles_at_the_end() -> None:
    assert [row.id for row in KNOWLEDGE] == [tile.id for tile in tiles_of("knowledge")]
    at_the_end = {
        n: (row.for_each[0], row.points) for n, row in enumerate(KNOWLEDGE, 1) if row.when == "game-end"
    }
    assert at_the_end == {
        15: ("kind-of-goods-sold", 3),
        16: ("warehouse", 4),
        17: ("watchtower", 4),
        18: ("carpenters-workshop", 4),
        19: ("church", 4),
        20: ("market", 4),
        21: ("boarding-house", 4),
        22: ("bank", 4),
        23: ("city-hall", 4),
        24: ("kind-of-animal", 4),
        25: ("goods-sold", 1),
        26: ("bonus-tile", 2),
    }
    buildings = {tile.id for tile in tiles_of("building")}
    assert {at_the_end[n][0] for n in range(16, 24)} == buildings


def test_14_1_14_14_other_knowledge_tiles_score_nothing_at_the_end() -> None:
    assert all(row.for_each == () and row.points is None for row in KNOWLEDGE[:14])


# --- Sources


def test_the_sheets_are_in_order() -> None:
    assert check("burgundy") == []


def test_only_the_pairing_of_sheets_is_reconstructed() -> None:
    assert [row.file for row in sources("burgundy") if row.source == "reconstructed"] == ["sheets.csv"]
    assert pack_of("burgundy").name == "official"
