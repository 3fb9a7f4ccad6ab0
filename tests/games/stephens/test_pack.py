"""Data packs: the real cards can be typed in; what is wrong or missing is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabrica.games.stephens import pack
from fabrica.games.stephens.components import PROFESSION_ROWS
from tests.games import packs
from tests.games.packs import changed


def copied(folder: Path) -> Path:
    """A pack like the shipped cards."""
    return packs.copied("stephens", folder)


def with_pack(folder: Path, code: str) -> str:
    """What Python says when it plays with these cards."""
    return packs.with_pack("stephens", folder, code)


def test_a_pack_replaces_the_cards(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    changed(
        folder,
        "professions.csv",
        "clerk,1,Clerk,Escriturário,red,left,2,coin coin coin",
        "clerk,1,Clerk,Escriturário,red,left,2,coin",
    )
    code = (
        "from fabrica.conform import conform; from fabrica.games.stephens import RULES, components as c; "
        "print(c.PAY_COINS[c.SPACE_PRICE + c.PROFESSIONS.index('clerk') * 2], conform(RULES, games=1, seats=2) > 100)"
    )
    assert with_pack(folder, code).split() == ["1", "True"]


def test_an_opponent_may_have_several_effects_and_leave_the_end_to_the_difficulty(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    changed(folder, "opponents.csv", "lower-tracks,,25", "lower-tracks no-fifth-space no-ability,4a 5b,0")
    code = (
        "from fabrica import Table; from fabrica.language import named; "
        "from fabrica.games.stephens import components as c, solo; from fabrica.games.stephens.rules import setup; "
        "from fabrica.games.stephens.state import empty; state = empty(1); setup.face(state, 0); state.army = 30; "
        "print(state.tracks == [space - 2 for space in c.TRACK_START], solo.reaches_end(state), end=' '); "
        "state.army = 20; print(solo.reaches_end(state), end=' '); "
        "view = Table('stephens', 1, 'x', {'opponent': 'opponent-1'}).view(0); "
        "print(view['markets']['contracts']['open'][4], named('stephens', 'opponent-1', 'en'), sep='/')"
    )
    said = "True False True None/your tracks start two lower; no card costs 5; ability 4a 5b is denied"
    assert with_pack(folder, code).strip() == said


def test_a_record_is_known_by_the_cards_not_by_the_folder(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    changed(folder, "professions.csv", "straw-wrapper,", "bottle-wrapper,")
    record = with_pack(folder, "from fabrica import Table; print(Table('stephens', 2, 'x').record(), end='')")
    assert f" {folder.name} " in record
    (tmp_path / "game.record").write_text(record, "utf-8")
    elsewhere = folder.rename(tmp_path / "elsewhere")
    file = str(tmp_path / "game.record")
    code = f"from fabrica import Table; print(Table.from_record(open({file!r}).read()).length > 3)"
    assert with_pack(elsewhere, code).strip() == "True"
    changed(elsewhere, "professions.csv", "bottle-wrapper,", "jug-wrapper,")
    assert "was played with the data" in with_pack(elsewhere, code)


def test_a_card_that_no_catalogue_knows_is_told_by_its_portuguese_name(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    changed(folder, "professions.csv", "clerk,1,Clerk,Escriturário,", "clerk,1,Lamp lighter,Acendedor de lampiões,")
    code = (
        "from fabrica.language import named; "
        "print(*[named('stephens', 'clerk', code) for code in ('en', 'pt_BR', 'pt_PT')], sep='/')"
    )
    assert with_pack(folder, code).strip() == "Lamp lighter/Acendedor de lampiões/Acendedor de lampiões"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("professions.csv", ",coin influence,", ",coins influence,", '"coins" is none of influence, coin'),
        ("professions.csv", "Professor,red,left", "Professor,blue,right", "22 cards of the deck red"),
        ("professions.csv", "Clerk,Escriturário,red,left,2,coin", "Clerk,Escriturário,red,left,2,vp", "clerk, price"),
        ("professions.csv", ",coin,influence influence,,", ",coin,influence influence,coin,", "gains nothing"),
        ("contracts.csv", "crown-1,1,crown,pink", "crown-1,1,crown,purple", '"purple" is none of green'),
        ("investments.csv", "orange-5,1,orange orange", "orange-5,1,orange pink", "cubes of two colours"),
        ("army.csv", "45,3,3,2", "45,3,3,0", "fewer than 1 cube"),
        ("sectors.csv", "forest,5,8", "forest,6,8", "do not cover 0 to 12"),
        ("automa.csv", "furnace,upper-left,cw", "furnace,upper-middle,cw", '"upper-middle" is none of'),
        ("opponents.csv", "no-ability,5b", "no-ability,", "which ability is denied"),
        ("opponents.csv", "lower-tracks,,", "lower-tracks,5b,", "which ability is denied"),
        ("opponents.csv", "lower-tracks,", "lower-tracks higher-tracks,", '"higher-tracks" is none of lower-tracks'),
        ("abilities.csv", "5a,factories,", "5a,factories,5b", '"5b" is none of influence-5'),
        ("investments.csv", "pink-8,1,", "pink-8,2,", "column count sums to 33"),
        ("furnaces.csv", "lower-left,white,contract", "lower-left,white,investment", "effect: it is furnace-left"),
        ("furnaces.csv", "upper-left,green", "upper-left,clear", '"clear" is none of green'),
        ("rows.csv", "lower-left,left,furnace-left", "lower-left,left,furnace-right", "rows.csv, below: it is"),
        ("rows.csv", "upper-left,left", "upper-left,right", "rows.csv, side: it is left, right"),
        ("cubes.csv", "pink,20,wood", "pink,20,glass", "cubes.csv, kind: it is glass"),
        ("abilities.csv", "5b,factories,5a,3", "5b,factories,5a,4", "number: it is 5, 10, 15, 20, 2, 3, 4"),
        ("abilities.csv", "influence-10,influence,,10", "influence-10,influence,,", "abilities.csv, number: it is 5"),
        ("markets.csv", "1,1,rulebook\n2,2,recon", "1,0,rulebook\n2,3,recon", "the cheapest space costs 1"),
        ("deliveries.csv", "lower-left-set,lower-left", "lower-left-set,lower-middle", "lower-left-set, factory"),
        ("professions.csv", "red,left,1,coin coin,,", "red,left,1,coin coin,coin,", "one space, and a cost"),
        ("automa.csv", "furnace,upper-left,cw", "furnace,upper-left,", "automa-1: an arrow leads from"),
        ("automa.csv", "profession,red-1,,", "profession,red-1,cw,", "automa-7: an arrow leads from"),
        ("automa.csv", "ccw,contracts,3,", "ccw,,3,", "automa-4: which cards are removed"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    folder = copied(tmp_path)
    changed(folder, file, old, new)
    assert said in with_pack(folder, "import fabrica.games.stephens")


def test_rows_that_the_rules_know_by_their_place_keep_their_order(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    files = [
        *("cubes", "accessories", "furnaces", "rows", "tracks"),
        *("abilities", "markets", "worker-supply", "difficulties"),
    ]
    for name in files:
        first, one, two, *others = (folder / f"{name}.csv").read_text("utf-8").splitlines(keepends=True)
        (folder / f"{name}.csv").write_text("".join([first, two, one, *others]), "utf-8")
    said = with_pack(folder, "import fabrica.games.stephens")
    assert [name for name in files if f"{name}.csv: the rows are " not in said] == []
    assert "tracks.csv: the rows are forest, dune, in this order" in said
    assert "markets.csv: each space costs more than the one before it" in said


def test_rows_of_cards_may_lie_in_any_order(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    for name in ("professions", "contracts", "investments", "automa", "opponents", "deliveries", "army", "sectors"):
        first, *others = (folder / f"{name}.csv").read_text("utf-8").splitlines(keepends=True)
        (folder / f"{name}.csv").write_text("".join([first, *others[::-1]]), "utf-8")
    code = (
        "from fabrica.conform import conform; from fabrica.games.stephens import RULES; "
        "print(conform(RULES, games=1, seats=1) > 50)"
    )
    assert with_pack(folder, code).split() == ["True"]


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "contracts.csv").unlink()
    assert "contracts.csv: the file is missing" in with_pack(folder, "import fabrica.games.stephens")


def test_what_is_missing_is_listed(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    for file in folder.glob("*.csv"):
        file.write_text(file.read_text("utf-8").replace(",reconstructed", ",public"), "utf-8")
    changed(folder, "contracts.csv", "crown-2,1,crown,blue,,public", "crown-2,1,crown,blue,,reconstructed")
    code = "from fabrica.games.stephens.pack import missing; print(missing())"
    assert with_pack(folder, code).strip() == "['contracts.csv, crown-2']"


def test_the_shipped_cards_are_all_missing() -> None:
    assert pack.problems() == []
    assert len([place for place in pack.missing() if place.startswith("professions")]) == len(PROFESSION_ROWS)
