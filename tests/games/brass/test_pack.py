"""Data packs of Brass: what is printed is what is played, or it is refused."""

from pathlib import Path

import pytest

from tests.games.packs import changed, copied, with_pack

FOR_TWO = "0,0,2,0\ndistant-1,1,2,1\ndistant-2,2,4,4\ndistant-3,3,3,2\ndistant-4,4,1,1"
FEWER = "0,0,2,5\ndistant-1,1,2,1\ndistant-2,2,4,1\ndistant-3,3,3,1\ndistant-4,4,1,0"  # 1 + 2 + 3
BURY = "bury,Bury,2,0,no,yes\ncolne,Colne,2"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("places.csv", "birkenhead,Birkenhead", "tranmere,Birkenhead", "places.csv: birkenhead is missing"),
        ("places.csv", BURY, BURY.replace(",2", ",3", 1)[:-1] + "1", "places.csv, bury: 3 spaces; spaces.csv has 2"),
        ("spaces.csv", "bury-2,bury,2,cotton coal", "bury-2,bury,2,wool", '"wool" is none of cotton, port, coal'),
        ("spaces.csv", "bury-2,bury", "bury-2,burry", 'spaces.csv, bury-2, place: "burry" is none of barrow'),
        ("links.csv", "bolton-bury,bolton,bury", "bolton-bury,bolton,burry", 'links.csv, bolton-bury: "burry"'),
        ("cards.csv", "burnley,location", "bernley,location", "cards.csv: the cards are those of the places"),
        ("cards.csv", "cotton,industry", "cotton,location", "cards.csv: the cards are those of the places"),
        ("tiles.csv", "cotton-1,cotton,1", "cotton-1,wool,1", 'tiles.csv, cotton-1, industry: "wool" is none of'),
        ("tiles.csv", "1,1,rail,,2", "1,1,rails,,2", 'tiles.csv, shipyard-2, period: "rails" is none of canal, rail'),
        ("tiles.csv", "cotton-2,cotton,2", "cotton-2,cotton,1", "tiles.csv: the levels of cotton rise from row to row"),
        ("tiles.csv", "4,5,1,0,both", "4,5,2,0,both", "tiles.csv, cotton-2: needs more than one cube of a kind"),
        ("tiles.csv", "4,1,0,0,canal,2,1", "4,1,0,0,canal,,1", "tiles.csv, coal-1: mines and works have cubes"),
        ("tiles.csv", "port-1,port,1,6,3,2,0,0,canal,", "port-1,port,1,6,3,2,0,0,canal,1", "other tiles have none"),
        ("tiles.csv", "port-1,port,1,6", "port-1,port,0,6", "tiles.csv, port-1: a tile of level 0, and no other"),
        ("income.csv", "10,29,30,2\n11,31", "10,29,31,2\n11,32", "income.csv: the levels do not cover the track"),
        ("income.csv", "-1,9,9,1", "-2,9,9,1", "income.csv: the levels rise by one from row to row"),
        ("cotton.csv", "8,0", "8,", "cotton.csv: every space but the last has a bonus"),
        ("demand.csv", "2,1,no\n3,2,yes", "2,2,no\n3,1,yes", "demand.csv: no space is cheaper than the one before it"),
        ("distant.csv", "distant-3,3", "distant-3,2", "distant.csv: each number has one row"),
        ("distant.csv", FOR_TWO, FEWER, "distant.csv: the tiles together do not reach the bottom"),
        ("seats.csv", "\n3,30", "\n5,30", "seats.csv: the rows are 2, 3, 4, in this order"),
        ("seats.csv", "4,30,6,2,8", "4,30,6,2,9", "seats.csv, 4, canal period: 60 cards are not what is played in 9"),
        ("seats.csv", "3,30,9,6", "3,30,9,2", "seats.csv, 3, rail period: 64 cards are not what is played in 10"),
    ],
)  # fmt: skip
def test_what_the_rules_could_not_follow_is_said(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    folder = copied("brass", tmp_path)
    changed(folder, file, old, new)
    assert said in with_pack("brass", folder, "import fabrica.games.brass")


def test_cards_and_places_lie_in_the_same_order(tmp_path: Path) -> None:
    folder = copied("brass", tmp_path)
    for name in ("cards", "places"):
        first, *others = (folder / f"{name}.csv").read_text("utf-8").splitlines(keepends=True)
        (folder / f"{name}.csv").write_text("".join([first, *others[::-1]]), "utf-8")
    said = with_pack("brass", folder, "import fabrica.games.brass")
    assert "places.csv: the places with spaces come first" in said
    assert "then cotton, port, coal, iron, shipyard" in said


def test_another_price_is_played(tmp_path: Path) -> None:
    folder = copied("brass", tmp_path)
    changed(folder, "tiles.csv", "cotton-1,cotton,1,12", "cotton-1,cotton,1,10")
    code = (
        "from fabrica.conform import conform; from fabrica.games.brass import RULES, components as c; "
        "print(c.COST[0], c.sale_value(0), conform(RULES, games=1, seats=2) > 100)"
    )
    assert with_pack("brass", folder, code).split() == ["10", "5", "True"]
