"""The text of a game: a header, every move, the result and a seal; and the same as JSON.

    fabrica record 1
    game burgundy
    rules 1
    data official 3f2a…
    seats 2
    options estates=one tie=fewest-empty
    moves
    1 * receive 0 blue
    2 0 take 4 4 castle
    scores 187 162
    ranking 0 1
    end 2 6e1f…

`*` is nature. `scores` and `ranking` stand only in a finished game; seats that share a place are joined by
`=`. A game that began from a position of its own has a line `position` with that position as JSON. The last
line counts the moves and seals all above it with the first half of its SHA-256, so that a cut, reordered or
edited record is noticed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from fabrica.core import JSON, NATURE, FabricaError, Rules, is_over

FORMAT: Final = 1
FIRST_LINE: Final = f"fabrica record {FORMAT}"
BROKEN_SEAL: Final = "the seal does not fit: something above was changed"
HEADER: Final = ("game", "rules", "data", "seats", "options")


class RecordError(FabricaError, ValueError):
    """A record that is not one, with the number of the first wrong line."""

    def __init__(self, line: int, says: str) -> None:
        super().__init__(line, says)
        self.line = line
        self.reason = says

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@dataclass
class Record:
    """A game as it was played."""

    game: str
    rules: int
    data: str
    seats: int
    options: dict[str, str]
    moves: list[tuple[int, str]] = field(default_factory=list)
    scores: list[int] | None = None
    ranking: list[list[int]] | None = None
    position: JSON | None = None

    def text(self) -> str:
        """The record as text."""
        body = "\n".join([FIRST_LINE, *self.head(), "moves", *self.lines(), *self.result()]) + "\n"
        return f"{body}end {len(self.moves)} {seal(body)}\n"

    def head(self) -> list[str]:
        """What the game is."""
        options = " ".join(["options", *[f"{name}={value}" for name, value in self.options.items()]])
        lines = [
            f"game {self.game}",
            f"rules {self.rules}",
            f"data {self.data}",
            f"seats {self.seats}",
            options,
        ]
        if self.position is not None:
            lines.append("position " + json.dumps(self.position, separators=(",", ":"), sort_keys=True))
        return lines

    def lines(self) -> list[str]:
        """The moves, numbered from 1."""
        return [f"{n} {who(seat)} {move}" for n, (seat, move) in enumerate(self.moves, 1)]

    def result(self) -> list[str]:
        """How it ended, if it did."""
        if self.scores is None or self.ranking is None:
            return []
        places = ["=".join([str(seat) for seat in place]) for place in self.ranking]
        return ["scores " + " ".join([str(total) for total in self.scores]), "ranking " + " ".join(places)]

    def json(self) -> JSON:
        """The record as JSON, sealed like the text."""
        return {
            "fabrica": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "data": self.data,
            "seats": self.seats,
            "options": self.options,
            "position": self.position,
            "moves": [[who(seat), move] for seat, move in self.moves],
            "scores": self.scores,
            "ranking": self.ranking,
            "seal": self.text().split()[-1],
        }


def recorded(
    rules: Rules[Any], data: str, options: dict[str, str], lines: Iterable[tuple[int, int]], state: Any
) -> Record:
    """The record of a game that has come to this state by these lines: who moved, and the number of the move."""
    moves = [(seat, rules.text(number)) for seat, number in lines]
    record = Record(rules.name, rules.version, data, state.seats, options, moves)
    if is_over(state):
        record.scores = [lines["total"] for lines in rules.scores(state)]
        record.ranking = rules.ranking(state)
    return record


def who(seat: int) -> str:
    """Who moved, as the record writes it."""
    return "*" if seat == NATURE else str(seat)


def seal(body: str) -> str:
    """The first half of the SHA-256 of a text."""
    return sha256(body.encode()).hexdigest()[:32]


def read(text: str, sealed: bool = True) -> Record:
    """A record from its text; raises RecordError with the number of the first wrong line.

    Whoever replays it looks at the seal last: it only says that something is wrong, not where.
    """
    lines = text.replace("\r\n", "\n").rstrip().split("\n")
    if lines[0] != FIRST_LINE:
        raise RecordError(1, f"a record begins with {FIRST_LINE!r}")
    record, at = read_header(lines)
    while at < len(lines) and lines[at][:1].isdigit():
        record.moves.append(read_move(lines[at], at + 1, len(record.moves) + 1))
        at += 1
    at = read_result(record, lines, at)
    check_end(record, lines, at)
    check_writing(record, lines)
    if sealed and lines[at].split()[2] != seal("\n".join(lines[:at]) + "\n"):
        raise RecordError(at + 1, BROKEN_SEAL)
    return record


def check_writing(record: Record, lines: list[str]) -> None:
    """There is one way to write a record: order, spaces and figures are fixed; the last line has the seal."""
    for n, (line, wanted) in enumerate(zip(lines, record.text().split("\n"), strict=False), 1):
        if line != wanted and n < len(lines):
            raise RecordError(n, f"{line!r} would be written {wanted!r}")


def read_header(lines: list[str]) -> tuple[Record, int]:
    """The lines before the moves, and where they end."""
    words: dict[str, str] = {}
    at = 1
    while at < len(lines) and lines[at] != "moves":
        name, _, value = lines[at].partition(" ")
        if name not in (*HEADER, "position") or name in words:
            raise RecordError(at + 1, f"{name!r} is not expected here; a header has {', '.join(HEADER)}, then 'moves'")
        words[name] = value
        at += 1
    missing = [name for name in HEADER if name not in words]
    if missing or at == len(lines):
        raise RecordError(at + 1, f"the header is cut off; missing: {', '.join([*missing, 'moves'])}")
    return of_header(words), at + 1


def of_header(words: dict[str, str]) -> Record:
    """A record without moves from the words of its header."""
    rules, seats = number(words["rules"], 3), number(words["seats"], 5)
    options: dict[str, str] = {}
    for word in words["options"].split():
        name, _, value = word.partition("=")
        options[name] = value
    position: JSON | None = None
    if "position" in words:
        position = read_position(words["position"])
    return Record(words["game"], rules, words["data"], seats, options, position=position)


def number(word: str, at: int) -> int:
    """A whole number, not negative."""
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise RecordError(at, f"a whole number is expected, not {word[:20]!r}")
    return int(word)


def read_position(text: str) -> JSON:
    """The position a game began from."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(7, f"the position is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise RecordError(7, "the position is no JSON object")
    return found


def read_move(line: str, at: int, expected: int) -> tuple[int, str]:
    """A line `57 0 place 4 mine c4`; its number must be the next one."""
    n, _, rest = line.partition(" ")
    seat, _, move = rest.partition(" ")
    if n != str(expected):
        raise RecordError(at, f"move {expected} is expected here, not {n!r}")
    if not seat or not move:
        raise RecordError(at, f"{line!r} is not: number, seat (or *), move")
    return (NATURE if seat == "*" else number(seat, at)), move


def read_result(record: Record, lines: list[str], at: int) -> int:
    """The scores and the ranking of a finished game; where they end."""
    if at < len(lines) and lines[at].startswith("scores "):
        record.scores = numbers(lines[at].split()[1:], at + 1)
        at += 1
        if at >= len(lines) or not lines[at].startswith("ranking "):
            raise RecordError(at + 1, "after the scores comes the ranking")
        record.ranking = [numbers(place.split("="), at + 1) for place in lines[at].split()[1:]]
        at += 1
    return at


def numbers(words: list[str], at: int) -> list[int]:
    """Whole numbers, perhaps negative."""
    try:
        return [int(word) for word in words]
    except ValueError:
        raise RecordError(at, f"whole numbers are expected, not {' '.join(words)!r}") from None


def check_end(record: Record, lines: list[str], at: int) -> None:
    """The last line must be there and count the moves."""
    if at >= len(lines):
        raise RecordError(at + 1, "the record is cut off: its last line 'end …' is missing")
    words = lines[at].split()
    if len(words) != 3 or words[0] != "end":
        raise RecordError(at + 1, f"{lines[at]!r} is neither a move nor the end")
    if len(lines) > at + 1:
        raise RecordError(at + 2, "nothing stands after the end")
    if words[1] != str(len(record.moves)):
        raise RecordError(at + 1, f"the record should have {words[1]} moves, but has {len(record.moves)}")


def of_json(found: Any, sealed: bool = True) -> Record:
    """A record from its JSON twin; wrong lines are named by their number in the text."""
    if not isinstance(found, dict) or found.get("fabrica") != FORMAT:
        raise RecordError(1, f'a record is a JSON object with "fabrica": {FORMAT}')
    try:
        moves = [(NATURE if seat == "*" else int(seat), str(move)) for seat, move in found["moves"]]
        record = Record(
            str(found["game"]), int(found["rules"]), str(found["data"]), int(found["seats"]),
            dict(found["options"]), moves, found["scores"], found["ranking"], found["position"],
        )  # fmt: skip
        text = record.text().rstrip()
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(1, f"the record's JSON is not whole: {error!r}") from None
    read(text)
    if sealed and found.get("seal") != text.split()[-1]:
        raise RecordError(text.count("\n") + 1, BROKEN_SEAL)
    return record
