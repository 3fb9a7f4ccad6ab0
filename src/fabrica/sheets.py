"""Component sheets: CSV files that a player can proofread, as typed rows; data packs; checks and hashes."""

import hashlib
import os
import re
import sys
from pathlib import Path
from typing import NamedTuple, TypeVar, get_type_hints

from fabrica.cells import Kind, Sheet, SheetError, kind_like, kind_of, read, values
from fabrica.provenance import SOURCES, Source, pack_name, told

__all__ = ["Pack", "SheetError", "Source", "check", "pack_of", "printed", "rows", "sources", "use_pack"]

GAMES = Path(__file__).parent / "games"
Row = TypeVar("Row", bound=tuple[object, ...])

PACKS = "FABRICA_PACKS"
"""Where the environment names the packs in use, so that a process started from here plays with the same ones."""

_packs = {
    game: Path(folder)
    for game, mark, folder in [word.partition("=") for word in os.environ.get(PACKS, "").split(os.pathsep)]
    if mark
}
_games_read: set[str] = set()


class Pack(NamedTuple):
    """The set of sheets that a game is played with."""

    name: str
    fingerprint: str


# --- What others ask


def rows(game: str, file: str, row: type[Row]) -> tuple[Row, ...]:
    """The rows of a sheet of the pack in use; the fields of `row` are its columns, in order."""
    _games_read.add(game)
    sheet = read(_folder(game) / file)
    hints = get_type_hints(row)
    if problems := _header_problems(sheet, tuple(hints)):
        raise SheetError(problems)
    kinds = [_kind(row, field, hint) for field, hint in hints.items()]
    return tuple(tuple.__new__(row, line) for line in values(sheet, kinds))


def use_pack(game: str, folder: Path | str) -> None:
    """Play a game with the sheets of a folder, here and in processes started from here; before the game is imported."""
    if game in _games_read:
        raise SheetError([f"{game}: its sheets are read already; name the pack before the game is imported"])
    if problems := _problems(game, Path(folder)):
        raise SheetError(problems)
    _packs[game] = Path(folder).resolve()
    os.environ[PACKS] = os.pathsep.join([f"{name}={path}" for name, path in _packs.items()])


def pack_of(game: str) -> Pack:
    """Name and fingerprint of the pack in use."""
    folder = _folder(game)
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.csv")):
        digest.update(f"{path.name} {_sha256(path)}\n".encode())
    name = pack_name(folder) if (folder / SOURCES).is_file() else folder.name
    return Pack(name, digest.hexdigest()[:12])


def printed(game: str) -> dict[str, str]:
    """The names on the cards of the pack in use, from English to Portuguese."""
    found: dict[str, str] = {}
    for path in sorted((_packs.get(game) or GAMES / game / "components").glob("*.csv")):
        sheet = read(path)
        if "name" in sheet.header and "name_pt" in sheet.header:
            found.update(zip(sheet.column("name"), sheet.column("name_pt"), strict=True))
    return {name: portuguese for name, portuguese in found.items() if portuguese}


def sources(game: str) -> tuple[Source, ...]:
    """Where the sheets of the pack in use are from."""
    return _sources(game, _folder(game))


def check(game: str) -> list[str]:
    """What is wrong with the pack in use: files, cells, numbers of rows, totals, hashes."""
    return _problems(game, _folder(game))


# --- Rows


def _kind(row: type, field: str, hint: object) -> Kind:
    kind = kind_of(hint)
    if kind is None:
        raise SheetError([f"{row.__name__}.{field}: no cell can be a {hint}"])
    return kind


def _header_problems(sheet: Sheet, wanted: tuple[str, ...]) -> list[str]:
    if sheet.header == wanted:
        return []
    return [f"{sheet.file} line 1: the columns are {','.join(sheet.header)}; wanted are {','.join(wanted)}"]


# --- Packs


def _shipped(game: str) -> Path:
    folder = GAMES / game / "components"
    if not folder.is_dir():
        raise SheetError([f"{game}: there is no such game"])
    return folder


def _folder(game: str) -> Path:
    return _packs.get(game) or _shipped(game)


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# --- Sources


def _sources(game: str, folder: Path) -> tuple[Source, ...]:
    """A pack's own sources, or none; its totals are always those that the game wants."""
    shipped = _shipped(game)
    wanted = told(shipped)
    if folder == shipped:
        return wanted
    if not (folder / SOURCES).is_file():
        return tuple(Source(file, holds, "pack", totals=totals) for file, holds, *_, totals in wanted)
    totals = {source.file: source.totals for source in wanted}
    return tuple(source._replace(totals=totals.get(source.file, {})) for source in told(folder))


# --- Checks


def _problems(game: str, folder: Path) -> list[str]:
    if not folder.is_dir():
        return [f"{folder}: there is no such folder"]
    try:
        entries = _sources(game, folder)
    except SheetError as error:
        return list(error.problems)
    problems = _file_problems({source.file for source in told(_shipped(game))}, entries, folder)
    for source in entries:
        if (folder / source.file).is_file() and (_shipped(game) / source.file).is_file():
            problems += _sheet_problems(game, folder, source)
    return problems


def _file_problems(wanted: set[str], entries: tuple[Source, ...], folder: Path) -> list[str]:
    listed = {source.file for source in entries}
    there = {path.name for path in folder.glob("*.csv")}
    problems = [f"{file}: the file is missing" for file in sorted(wanted - there)]
    problems += [f"{file}: is not a sheet of this game" for file in sorted((there | listed) - wanted)]
    problems += [f"{file}: {SOURCES} does not say where it is from" for file in sorted(wanted - listed)]
    return problems


def _sheet_problems(game: str, folder: Path, source: Source) -> list[str]:
    """The columns and the kinds of their cells are those of the sheet that comes with the game."""
    try:
        sheet, model = read(folder / source.file), read(_shipped(game) / source.file)
        if problems := _header_problems(sheet, model.header):
            return problems
        values(sheet, [kind_like(model.column(name)) for name in model.header])
    except SheetError as error:
        return list(error.problems)
    return _sum_problems(sheet, source) + _hash_problems(folder / source.file, source)


def _sum_problems(sheet: Sheet, source: Source) -> list[str]:
    problems = []
    if source.rows not in (None, len(sheet.lines)):
        problems.append(f"{sheet.file}: has {len(sheet.lines)} rows; {SOURCES} says {source.rows}")
    for column, wanted in source.totals.items():
        problems += _total_problems(sheet, column, wanted)
    return problems


def _total_problems(sheet: Sheet, column: str, wanted: int) -> list[str]:
    if column not in sheet.header:
        return [f"{sheet.file}: {SOURCES} wants a total of column {column}, which is not there"]
    cells = [cell for cell in sheet.column(column) if cell]
    if not all(cell.lstrip("-").isdecimal() for cell in cells):
        return [f"{sheet.file}: column {column} has no total, it holds more than whole numbers"]
    if (total := sum(map(int, cells))) != wanted:
        return [f"{sheet.file}: column {column} sums to {total}; {SOURCES} says {wanted}"]
    return []


def _hash_problems(path: Path, source: Source) -> list[str]:
    if source.source == "pack" or source.sha256 == _sha256(path):
        return []
    return [f"{path.name}: its sha256 is {_sha256(path)}; {SOURCES} says {source.sha256 or 'nothing'}"]


# --- python -m fabrica.sheets GAME [--check]


def write_hashes(game: str) -> None:
    """Put the hashes of the shipped sheets into SOURCES.toml."""
    folder = _shipped(game)
    text = (folder / SOURCES).read_text("utf-8")
    for source in told(folder):
        path = folder / source.file
        if path.is_file():
            text = _with_hash(text, source.file, _sha256(path))
    (folder / SOURCES).write_text(text, "utf-8")


def _with_hash(text: str, file: str, sha256: str) -> str:
    table = rf'^\["{re.escape(file)}"\]\n(?:[^\[\n].*\n|\n)*?'
    return re.sub(rf'({table}sha256 *= *")[^"]*', rf"\g<1>{sha256}", text, flags=re.M)


def unknown(place: str, words: tuple[str, ...], known: tuple[str, ...]) -> list[str]:
    """Words that the game does not know."""
    return [f'{place}: "{word}" is none of {", ".join(known)}' for word in words if word not in known]


def main(arguments: list[str]) -> int:
    """Write the hashes of a game, or with --check only look."""
    games = [word for word in arguments if word != "--check"]
    if len(games) != 1:
        print("python -m fabrica.sheets GAME [--check]")
        return 2
    try:
        if "--check" not in arguments:
            write_hashes(games[0])
        problems = check(games[0])
    except SheetError as error:
        problems = list(error.problems)
    print("\n".join(problems) or f"{games[0]}: all sheets are in order")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
