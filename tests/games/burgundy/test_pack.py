"""Data packs of The Castles of Burgundy: what is printed is what is played, or it is refused."""

from pathlib import Path

import pytest

from tests.games.packs import changed, copied, with_pack


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("goods.csv", "blue,1,7\nviolet,2,7", "blue,2,7\nviolet,1,7", "the dice 1 to 6, in this order"),
        ("estates.csv", "\n2,1,S6 B5", "\n2,1,S5 B5", "estates.csv: the nine estates have the same numbers"),
        ("tiles.csv", "mine,mine", "pit,mine", "tiles.csv: the tiles begin with castle, mine, warehouse"),
    ],
)
def test_what_the_rules_could_not_follow_is_said(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    folder = copied("burgundy", tmp_path)
    changed(folder, file, old, new)
    assert said in with_pack("burgundy", folder, "import fabrica.games.burgundy")


def test_13_2_13_3_13_4_what_is_left_scores_as_the_table_says(tmp_path: Path) -> None:
    folder = copied("burgundy", tmp_path)
    for old, new in (("goods,1,1", "goods,2,1"), ("silverling,1,1", "silverling,1,3"), ("worker,2,1", "worker,4,5")):
        changed(folder, "leftovers.csv", old, new)
    code = (
        "from fabrica.games.burgundy.state import empty; from fabrica.games.burgundy.scoring import seat_score; "
        "state = empty(2, 49, 6); state.goods[0], state.silver[0], state.workers[0] = 5, 2, 9; "
        "print(*list(seat_score(state, 0).values())[6:9])"
    )
    assert with_pack("burgundy", folder, code).split() == ["2", "6", "10"]
