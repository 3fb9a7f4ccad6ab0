"""A CSV file as cells: read strictly, with every problem named by file, line and column."""

import csv
import io
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, get_origin

from fabrica.core import FabricaError

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class SheetError(FabricaError):
    """What is wrong with sheets, one sentence a problem."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class Line(NamedTuple):
    """One line of a sheet: its number in the file and its cells."""

    number: int
    cells: tuple[str, ...]


class Sheet(NamedTuple):
    """A file as text; every line has as many cells as the header."""

    file: str
    header: tuple[str, ...]
    lines: tuple[Line, ...]

    def column(self, name: str) -> list[str]:
        """The cells below one name of the header."""
        place = self.header.index(name)
        return [line.cells[place] for line in self.lines]


# --- The file


def read(path: Path) -> Sheet:
    """The cells of a file, as text."""
    reader = csv.reader(io.StringIO(_text(path), newline=""), strict=True)
    try:
        lines = [Line(reader.line_num, tuple(cells)) for cells in reader]
    except csv.Error:
        raise SheetError(
            [f"{path.name} line {reader.line_num}: quotation marks or line ends are broken"]
        ) from None
    if not lines:
        raise SheetError([f"{path.name}: the file is empty"])
    sheet = Sheet(path.name, lines[0].cells, tuple(lines[1:]))
    if problems := _shape_problems(sheet):
        raise SheetError(problems)
    return sheet


def _text(path: Path) -> str:
    if not path.is_file():
        raise SheetError([f"{path.name}: the file is missing"])
    raw = path.read_bytes()
    if raw.startswith(BYTE_ORDER_MARK):
        raise SheetError([f"{path.name} line 1: begins with a byte order mark; save it as plain UTF-8"])
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SheetError([f"{path.name} line {line}: is not UTF-8; save it as plain UTF-8"]) from None


def _shape_problems(sheet: Sheet) -> list[str]:
    columns = len(sheet.header)
    problems = [
        f"{sheet.file} line {line.number}: has {len(line.cells)} cells, the header has {columns}"
        for line in sheet.lines
        if len(line.cells) != columns
    ]
    if "" in sheet.header or len(set(sheet.header)) != columns:
        problems.append(f"{sheet.file} line 1: a column has no name, or two have the same")
    return problems


# --- The cells


def _word(text: str) -> str:
    if not text:
        raise ValueError("the cell is blank")
    if text != text.strip():
        raise ValueError(f'"{text}" has spaces around it')
    return text


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]+", _word(text)):
        raise ValueError(f'"{text}" is not a whole number')
    return int(text)


def _yes_no(text: str) -> bool:
    if _word(text) not in ("yes", "no"):
        raise ValueError(f'"{text}" is neither yes nor no')
    return text == "yes"


def _whole_or_blank(text: str) -> int | None:
    return _whole(text) if text else None


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


Kind = Callable[[str], object]
KINDS: dict[object, Kind] = {
    str: _word,
    int: _whole,
    bool: _yes_no,
    int | None: _whole_or_blank,
    tuple: _words,
}
KINDS[type] = _whole_or_blank  # all that a compiled NamedTuple keeps of `int | None`
NARROW = (_yes_no, _whole, _whole_or_blank, _word)


def kind_of(hint: object) -> Kind | None:
    """How cells become values of a type; `None` for a type that cells do not know."""
    return KINDS.get(tuple if get_origin(hint) is tuple else hint)


def kind_like(cells: list[str]) -> Kind:
    """The narrowest kind that fits cells which are known to be right."""
    return next((kind for kind in NARROW if cells and all(_fits(kind, cell) for cell in cells)), _words)


def _fits(kind: Kind, cell: str) -> bool:
    try:
        kind(cell)
    except ValueError:
        return False
    return True


def values(sheet: Sheet, kinds: list[Kind]) -> list[list[object]]:
    """The lines as values, or all that is wrong with them."""
    problems = _id_problems(sheet)
    lines = [
        [_value(sheet, line, column, kinds, problems) for column in range(len(kinds))] for line in sheet.lines
    ]
    if problems:
        raise SheetError(problems)
    return lines


def _value(sheet: Sheet, line: Line, column: int, kinds: list[Kind], problems: list[str]) -> object:
    try:
        return kinds[column](line.cells[column])
    except ValueError as error:
        problems.append(f"{sheet.file} line {line.number}, column {sheet.header[column]}: {error}")
        return None


def _id_problems(sheet: Sheet) -> list[str]:
    """Ids are well formed; no two lines are the same, by their id or, where there are no ids, as a whole."""
    has_ids = "id" in sheet.header
    keys: list[object] = [*sheet.column("id")] if has_ids else [line.cells for line in sheet.lines]
    seen: dict[object, int] = {}
    problems: list[str] = []
    for line, key in zip(sheet.lines, keys, strict=True):
        first = seen.setdefault(key, line.number)
        if first != line.number:
            what = f'column id: "{key}"' if has_ids else "this row"
            problems.append(f"{sheet.file} line {line.number}, {what} stands in line {first} already")
        if has_ids and key and not ID.fullmatch(str(key)):
            wrong = f'"{key}" is not lowercase words joined by hyphens'
            problems.append(f"{sheet.file} line {line.number}, column id: {wrong}")
    return problems
