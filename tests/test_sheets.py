"""Sheets: typed rows, every error in our own words, data packs, hashes."""

import ast
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from fabrica import cells, provenance, sheets
from fabrica.sheets import SheetError, check, pack_of, rows, sources, use_pack

SHEET = "id,count,colours,black,value\ncow-2,7,green,no,2\nbank,5,beige brown,yes,\nmine,2,,no,-1\n"
TOLD = """
["tiles.csv"]
holds = "tiles"
source = "rulebook"
from = ["components list"]
agrees = "14 tiles"
rows = 3
totals = { count = 14 }
sha256 = ""
"""


class Tile(NamedTuple):
    id: str
    count: int  # type: ignore[assignment]  # tuples have a method of that name
    colours: tuple[str, ...]
    black: bool
    value: int | None


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The components of a game "toy", alone in the world."""
    components = tmp_path / "games" / "toy" / "components"
    components.mkdir(parents=True)
    monkeypatch.setattr(sheets, "GAMES", tmp_path / "games")
    monkeypatch.setattr(sheets, "_packs", {})
    monkeypatch.setenv(sheets.PACKS, "")
    monkeypatch.setattr(sheets, "_games_read", set())
    (components / "tiles.csv").write_text(SHEET, "utf-8")
    (components / "SOURCES.toml").write_text(TOLD, "utf-8")
    sheets.write_hashes("toy")
    return components


@pytest.fixture
def pack(folder: Path, tmp_path: Path) -> Path:
    """A data pack with other tiles: the same columns, the same totals, no sources of its own."""
    mine = tmp_path / "my-pack"
    mine.mkdir()
    (mine / "tiles.csv").write_text("id,count,colours,black,value\nox,14,green,yes,3\n", "utf-8")
    return mine


def problems_of(folder: Path, text: bytes | str) -> list[str]:
    """What `rows` says of a tiles.csv with this text."""
    (folder / "tiles.csv").write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(SheetError) as error:
        rows("toy", "tiles.csv", Tile)
    assert str(error.value) == "\n".join(error.value.problems)
    return list(error.value.problems)


# --- Rows


def test_rows_are_typed(folder: Path) -> None:
    assert rows("toy", "tiles.csv", Tile) == (
        Tile("cow-2", 7, ("green",), False, 2),
        Tile("bank", 5, ("beige", "brown"), True, None),
        Tile("mine", 2, (), False, -1),
    )
    assert all(type(row) is Tile for row in rows("toy", "tiles.csv", Tile))


def test_quoted_cells_and_other_line_ends_are_read(folder: Path) -> None:
    (folder / "tiles.csv").write_bytes(b'id,count,colours,black,value\r\n"bank","1","a b",yes,\r\n')
    assert rows("toy", "tiles.csv", Tile) == (Tile("bank", 1, ("a", "b"), True, None),)


def test_a_compiled_row_has_lost_its_optional_type_and_is_still_read(folder: Path) -> None:
    Compiled = NamedTuple(  # noqa: UP014  the annotations that the compiler leaves
        "Compiled",
        [("id", str), ("count", int), ("colours", tuple[str, ...]), ("black", bool), ("value", type)],
    )
    assert tuple(rows("toy", "tiles.csv", Compiled)[1]) == ("bank", 5, ("beige", "brown"), True, None)


def test_a_type_that_no_cell_can_be(folder: Path) -> None:
    Wrong = NamedTuple(  # noqa: UP014
        "Wrong", [("id", str), ("count", float), ("colours", str), ("black", str), ("value", str)]
    )
    with pytest.raises(SheetError, match=r"Wrong.count: no cell can be a <class 'float'>"):
        rows("toy", "tiles.csv", Wrong)


# --- Errors: file, line, column


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("ox,x,green,no,2", 'tiles.csv line 2, column count: "x" is not a whole number'),
        ("ox,1.5,green,no,2", 'tiles.csv line 2, column count: "1.5" is not a whole number'),
        ("ox,²,green,no,2", 'tiles.csv line 2, column count: "²" is not a whole number'),
        ("ox,,green,no,2", "tiles.csv line 2, column count: the cell is blank"),
        (",1,green,no,2", "tiles.csv line 2, column id: the cell is blank"),
        ("ox,1,green,,2", "tiles.csv line 2, column black: the cell is blank"),
        ("ox,1,green,maybe,2", 'tiles.csv line 2, column black: "maybe" is neither yes nor no'),
        ("ox,1,green,no,two", 'tiles.csv line 2, column value: "two" is not a whole number'),
        ("ox, 1,green,no,2", 'tiles.csv line 2, column count: " 1" has spaces around it'),
        ("ox,1,green,no", "tiles.csv line 2: has 4 cells, the header has 5"),
        ("ox,1,green,no,2,3", "tiles.csv line 2: has 6 cells, the header has 5"),
        ("", "tiles.csv line 2: has 0 cells, the header has 5"),
        ('"ox,1,green,no,2', "tiles.csv line 2: quotation marks or line ends are broken"),
        ('"o"x,1,green,no,2', "tiles.csv line 2: quotation marks or line ends are broken"),
    ],
)
def test_a_wrong_line(folder: Path, line: str, problem: str) -> None:
    assert problems_of(folder, f"id,count,colours,black,value\n{line}\n") == [problem]


@pytest.mark.parametrize("wrong", ["Ox", "ox_2", "ox 2", "ox--2", "-ox"])
def test_an_id_is_lowercase_words_joined_by_hyphens(folder: Path, wrong: str) -> None:
    sentence = f'tiles.csv line 2, column id: "{wrong}" is not lowercase words joined by hyphens'
    assert problems_of(folder, f"id,count,colours,black,value\n{wrong},1,,no,2\n") == [sentence]


def test_an_id_stands_once(folder: Path) -> None:
    text = "id,count,colours,black,value\nox,1,,no,2\npig,1,,no,2\nox,3,,no,4\n"
    assert problems_of(folder, text) == ['tiles.csv line 4, column id: "ox" stands in line 2 already']


def test_a_row_without_id_stands_once(folder: Path) -> None:
    class Pair(NamedTuple):
        size: int
        points: int

    (folder / "tiles.csv").write_text("size,points\n1,1\n2,3\n1,1\n")
    with pytest.raises(SheetError, match=r"tiles.csv line 4, this row stands in line 2 already"):
        rows("toy", "tiles.csv", Pair)


def test_all_problems_of_a_file_are_told_at_once(folder: Path) -> None:
    told = problems_of(folder, "id,count,colours,black,value\nox,x,,no,2\npig,1,,oui,2\n")
    assert [problem.split(":")[0] for problem in told] == [
        "tiles.csv line 2, column count",
        "tiles.csv line 3, column black",
    ]


def test_the_header_is_the_fields_in_order(folder: Path) -> None:
    sentence = "tiles.csv line 1: the columns are id,colours; wanted are id,count,colours,black,value"
    assert problems_of(folder, "id,colours\nox,green\n") == [sentence]


@pytest.mark.parametrize("header", ["id,count,colours,black,", "id,count,count,black,value"])
def test_each_column_has_a_name_of_its_own(folder: Path, header: str) -> None:
    assert problems_of(folder, f"{header}\n") == [
        "tiles.csv line 1: a column has no name, or two have the same"
    ]


def test_a_byte_order_mark(folder: Path) -> None:
    told = problems_of(folder, b"\xef\xbb\xbf" + SHEET.encode())
    assert told == ["tiles.csv line 1: begins with a byte order mark; save it as plain UTF-8"]


def test_bad_utf_8(folder: Path) -> None:
    told = problems_of(folder, "id,count,colours,black,value\nox,1,bège,no,2\n".encode("latin-1"))
    assert told == ["tiles.csv line 2: is not UTF-8; save it as plain UTF-8"]


def test_an_empty_file(folder: Path) -> None:
    assert problems_of(folder, "") == ["tiles.csv: the file is empty"]


def test_a_missing_file(folder: Path) -> None:
    with pytest.raises(SheetError, match=r"goods.csv: the file is missing"):
        rows("toy", "goods.csv", Tile)


def test_a_game_that_is_not_there(folder: Path) -> None:
    for ask in (check, sources, pack_of):
        with pytest.raises(SheetError, match="chess: there is no such game"):
            ask("chess")


# --- Sources and hashes


def test_sources_are_typed(folder: Path) -> None:
    (source,) = sources("toy")
    assert (source.file, source.holds, source.source) == ("tiles.csv", "tiles", "rulebook")
    assert (source.origins, source.agrees, source.differs) == (("components list",), "14 tiles", "")
    assert (source.rows, dict(source.totals), len(source.sha256)) == (3, {"count": 14}, 64)


def test_a_sheet_in_order_has_no_problems(folder: Path) -> None:
    assert check("toy") == []


def test_writing_the_hashes_leaves_all_else_alone(folder: Path) -> None:
    text = (folder / "SOURCES.toml").read_text("utf-8")
    before, after = TOLD.split('sha256 = ""')
    assert text.startswith(before + 'sha256 = "') and text.endswith('"' + after)


def test_each_file_gets_its_own_hash(folder: Path) -> None:
    (folder / "box.csv").write_text("id,count\nox,1\n")
    two = TOLD.replace("tiles.csv", "box.csv").replace("rows = 3", "rows = 1").replace("14 }", "1 }")
    (folder / "SOURCES.toml").write_text(two + TOLD.replace("from = [", "from = [\n  "), "utf-8")
    assert len(check("toy")) == 2
    sheets.write_hashes("toy")
    assert check("toy") == []
    assert len({source.sha256 for source in sources("toy")}) == 2


def test_a_changed_cell_changes_hash_and_total(folder: Path) -> None:
    (folder / "tiles.csv").write_text(SHEET.replace(",7,", ",8,"), "utf-8")
    total, changed = check("toy")
    assert total == "tiles.csv: column count sums to 15; SOURCES.toml says 14"
    assert changed.startswith("tiles.csv: its sha256 is ")


def test_a_lost_row_is_told(folder: Path) -> None:
    (folder / "tiles.csv").write_text("id,count,colours,black,value\nox,14,,no,1\n", "utf-8")
    sheets.write_hashes("toy")
    assert check("toy") == ["tiles.csv: has 1 rows; SOURCES.toml says 3"]


@pytest.mark.parametrize(
    ("column", "problem"),
    [
        ("weight", "tiles.csv: SOURCES.toml wants a total of column weight, which is not there"),
        ("colours", "tiles.csv: column colours has no total, it holds more than whole numbers"),
    ],
)
def test_a_total_needs_a_column_of_numbers(folder: Path, column: str, problem: str) -> None:
    path = folder / "SOURCES.toml"
    path.write_text(path.read_text("utf-8").replace("count = 14", f"{column} = 14"), "utf-8")
    assert check("toy") == [problem]


def test_blank_cells_add_nothing(folder: Path) -> None:
    path = folder / "SOURCES.toml"
    path.write_text(path.read_text("utf-8").replace("count = 14", "value = 1"), "utf-8")
    assert check("toy") == []


def test_a_file_nobody_speaks_of_and_one_that_is_missing(folder: Path) -> None:
    (folder / "tiles.csv").rename(folder / "tile.csv")
    assert check("toy") == ["tiles.csv: the file is missing", "tile.csv: is not a sheet of this game"]


def test_a_broken_sheet_is_told_by_check_too(folder: Path) -> None:
    (folder / "tiles.csv").write_text("id,count\nox\n", "utf-8")
    assert check("toy") == ["tiles.csv line 2: has 1 cells, the header has 2"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('holds = "tiles"', "", "holds is missing"),
        ("rows = 3", 'rows = "3"', "rows is not a whole number"),
        ("rows = 3", "rows = true", "rows is not a whole number"),
        ("totals", "total", "total is not a word we know"),
        ("count = 14", 'count = "14"', "totals is not a table of whole numbers"),
        ('["components list"]', '"components list"', "from is not a list of texts"),
        ('["components list"]', "[2]", "from is not a list of texts"),
        ('"rulebook"', '"hearsay"', "source is none of rulebook, public, reconstructed"),
    ],
)
def test_a_wrong_entry_in_the_sources(folder: Path, old: str, new: str, problem: str) -> None:
    (folder / "SOURCES.toml").write_text(TOLD.replace(old, new), "utf-8")
    assert check("toy") == [f'SOURCES.toml ["tiles.csv"]: {problem}']


def test_sources_that_cannot_be_read(folder: Path) -> None:
    path = folder / "SOURCES.toml"
    path.write_text("tiles = 1\n", "utf-8")
    assert check("toy") == ['SOURCES.toml ["tiles"]: is not a table about a file']
    path.write_text("[tiles\n", "utf-8")
    assert check("toy")[0].startswith("SOURCES.toml: is not TOML")
    path.write_bytes(b'holds = "\xe8"\n')
    assert check("toy") == ["SOURCES.toml: is not UTF-8; save it as plain UTF-8"]
    path.unlink()
    assert check("toy") == ["SOURCES.toml: the file is missing"]


# --- Packs


def test_the_shipped_pack_is_named_by_its_sources(folder: Path) -> None:
    path, text = folder / "SOURCES.toml", (folder / "SOURCES.toml").read_text("utf-8")
    assert pack_of("toy").name == "official"
    path.write_text(text.replace('"rulebook"', '"reconstructed"'), "utf-8")
    assert pack_of("toy").name == "reconstructed"
    path.write_text('pack = "first-edition"\n' + text, "utf-8")
    assert pack_of("toy").name == "first-edition"
    assert check("toy") == []
    path.write_text('pack = "first\\nedition"\n' + text, "utf-8")
    with pytest.raises(SheetError, match="no name in one line"):
        pack_of("toy")


def test_the_fingerprint_follows_names_and_bytes_of_the_sheets(folder: Path) -> None:
    first = pack_of("toy").fingerprint
    assert len(first) == 12 and first == pack_of("toy").fingerprint
    (folder / "SOURCES.toml").write_text(TOLD + "\n", "utf-8")
    assert pack_of("toy").fingerprint == first
    (folder / "tiles.csv").write_text(SHEET.replace(",7,", ",6,"), "utf-8")
    second = pack_of("toy").fingerprint
    (folder / "tiles.csv").rename(folder / "other.csv")
    assert len({first, second, pack_of("toy").fingerprint}) == 3


def test_a_pack_replaces_the_sheets(folder: Path, pack: Path) -> None:
    shipped = pack_of("toy")
    use_pack("toy", pack)
    assert rows("toy", "tiles.csv", Tile) == (Tile("ox", 14, ("green",), True, 3),)
    assert pack_of("toy").name == "my-pack" and pack_of("toy").fingerprint != shipped.fingerprint
    assert [source.source for source in sources("toy")] == ["pack"]
    assert check("toy") == []


def test_a_pack_may_hold_other_files_beside_the_sheets(folder: Path, pack: Path) -> None:
    (pack / "README.md").write_text("mine")
    use_pack("toy", str(pack))
    assert pack_of("toy").name == "my-pack"


def test_a_pack_is_named_before_the_game_reads_its_sheets(folder: Path, pack: Path) -> None:
    rows("toy", "tiles.csv", Tile)
    with pytest.raises(SheetError, match="name the pack before the game is imported"):
        use_pack("toy", pack)
    assert pack_of("toy").name == "official"


def test_all_that_is_wrong_with_a_pack_is_told(folder: Path, pack: Path) -> None:
    text = "id,count,colours,black,value\nox,x,green,maybe,3\nox,,green,no,\n"
    (pack / "tiles.csv").write_text(text, "utf-8")
    (pack / "tails.csv").write_text("id\nx\n")
    with pytest.raises(SheetError) as error:
        use_pack("toy", pack)
    assert list(error.value.problems) == [
        "tails.csv: is not a sheet of this game",
        'tiles.csv line 3, column id: "ox" stands in line 2 already',
        'tiles.csv line 2, column count: "x" is not a whole number',
        'tiles.csv line 2, column black: "maybe" is neither yes nor no',
        "tiles.csv line 3, column count: the cell is blank",
    ]
    assert pack_of("toy").name == "official"


def test_a_pack_has_the_columns_and_totals_of_the_game(folder: Path, pack: Path) -> None:
    (pack / "tiles.csv").write_text(SHEET.replace(",7,", ",8,"), "utf-8")
    with pytest.raises(SheetError, match=r"^tiles.csv: column count sums to 15; SOURCES.toml says 14$"):
        use_pack("toy", pack)
    (pack / "tiles.csv").write_text(SHEET.replace("black", "dark"), "utf-8")
    with pytest.raises(
        SheetError, match=r"^tiles.csv line 1: the columns are id,count,colours,dark,value; wanted"
    ):
        use_pack("toy", pack)


def test_an_empty_pack_says_what_is_missing(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(SheetError, match=r"tiles.csv: the file is missing"):
        use_pack("toy", tmp_path / "empty")
    with pytest.raises(SheetError, match="nowhere: there is no such folder"):
        use_pack("toy", tmp_path / "nowhere")
    with pytest.raises(SheetError, match="chess: there is no such game"):
        use_pack("chess", tmp_path / "empty")


def test_a_pack_may_tell_its_own_sources(folder: Path, pack: Path) -> None:
    shutil.copy(folder / "tiles.csv", pack)
    text = (folder / "SOURCES.toml").read_text("utf-8").replace('"components list"', '"my own box"')
    (pack / "SOURCES.toml").write_text(text, "utf-8")
    use_pack("toy", pack)
    assert sources("toy")[0].origins == ("my own box",)
    assert pack_of("toy").name == "official"


def test_the_totals_of_a_pack_are_those_of_the_game(folder: Path, pack: Path) -> None:
    text = TOLD.replace("count = 14", "count = 1").replace("rows = 3", "rows = 2")
    (pack / "SOURCES.toml").write_text(text.replace("tiles.csv", "tails.csv"), "utf-8")
    with pytest.raises(SheetError) as error:
        use_pack("toy", pack)
    assert error.value.problems == (
        "tails.csv: is not a sheet of this game",
        "tiles.csv: SOURCES.toml does not say where it is from",
    )
    (pack / "SOURCES.toml").write_text(text, "utf-8")
    with pytest.raises(SheetError) as error:
        use_pack("toy", pack)
    assert error.value.problems[0] == "tiles.csv: has 1 rows; SOURCES.toml says 2"
    assert error.value.problems[1].endswith("SOURCES.toml says nothing")
    assert len(error.value.problems) == 2


# --- From the command line


def test_the_command_writes_hashes_or_only_checks(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "SOURCES.toml").write_text(TOLD, "utf-8")
    assert sheets.main(["toy", "--check"]) == 1
    assert "says nothing" in capsys.readouterr().out
    assert (folder / "SOURCES.toml").read_text("utf-8") == TOLD
    assert sheets.main(["toy"]) == 0
    assert capsys.readouterr().out == "toy: all sheets are in order\n"
    assert sheets.main(["--check", "toy"]) == 0


def test_the_command_asks_for_one_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sheets.main([]) == 2 and sheets.main(["toy", "chess"]) == 2
    assert sheets.main(["chess"]) == 1
    assert "chess: there is no such game" in capsys.readouterr().out


def test_the_command_writes_no_hash_for_a_missing_file(folder: Path) -> None:
    (folder / "tiles.csv").unlink()
    assert sheets.main(["toy"]) == 1


def test_no_game_is_imported() -> None:
    for module in (sheets, cells, provenance):
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        named = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert {name for name in named if name and "fabrica" in name} <= {
            "fabrica.core",  # for its errors
            "fabrica.cells",
            "fabrica.provenance",
        }
