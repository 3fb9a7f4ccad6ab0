"""A table: one game for users of the library, from set-up to the last score."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple

from fabrica import core, language
from fabrica.beginning import Misuse, at_line, checked_options, checked_seats, data_of, position, seeded, supposed
from fabrica.core import EVERYTHING, JSON, NATURE, SPECTATOR, FabricaError, Move, Option, Rules
from fabrica.games import NAMES, load, part
from fabrica.nature import Fair
from fabrica.record import Record, RecordError, of_json, read, recorded

__all__ = [
    "Game", "GameOver", "Line", "Misuse", "Refused", "Table", "checked_options", "checked_seats", "data_of", "games",
    "position",
]  # fmt: skip


class GameOver(FabricaError):
    """Nobody owes anything any more."""


class Refused(FabricaError):
    """A move that the rules refuse: the clause, what is wrong and what would help."""

    def __init__(self, game: str, clause: str, message: str, values: dict[str, Any]) -> None:
        self.game = game
        self.clause = clause
        self.message = message
        self.values = values
        super().__init__(game, clause, message, values)

    def __str__(self) -> str:
        return self.says()

    def says(self, code: str = "en", seats: Sequence[str] = ()) -> str:
        """The reason and the remedy as sentences, with the clause; `seats` are the names of those at the table."""
        words = language.refusal(self.game, self.message, self.values, code, seats)
        return f"{words} [{self.clause}]" if self.clause else words


class Game(NamedTuple):
    """A game on offer."""

    name: str
    title: str
    seats: tuple[int, int]
    options: tuple[Option, ...]
    version: int


class Line(NamedTuple):
    """A line of the record: who moved, for whom (nature rolls for a seat), and the move's number."""

    seat: int
    whose: int
    number: int
    draw: int = 0  # which of the fair source's numbers nature drew from
    secret: bool = False  # made while the seats acted out of each other's sight
    reveals: bool = False  # with it they came into sight again


AT_A_DESK: Final = 1_000_000
"""Draws from here on belong to a seat's desk: the line before the phase, the seat, how many it had."""


def games() -> dict[str, Game]:
    """All games, by name."""
    found = {name: load(name) for name in NAMES}
    return {
        name: Game(name, part(name, "words").TITLE, rules.seats, rules.options, rules.version)
        for name, rules in found.items()
    }


class Table:
    """A game in progress or finished."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: str | bytes | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Set up a game; a seed drives nature, without one it is the system's randomness."""
        rules = load(game)
        chosen = checked_options(rules, options or {})
        self._begin(rules, core.start(rules, checked_seats(rules, seats), chosen), chosen, seed, None)
        self._nature()

    def _begin(
        self,
        rules: Rules[Any],
        state: Any,
        options: dict[str, str],
        seed: str | bytes | None,
        position: JSON | None,
    ) -> None:
        self.rules = rules
        self.options = options
        self.position = position
        self._start = state
        self._state = state.copy()
        self._lines: list[Line] = []
        self._phase_from = 0
        self._drawn = 0
        self._fair = Fair(seeded(seed))

    # Who owes what

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._state.seats)

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that owe a decision; nobody when the game is over."""
        return tuple([seat for seat in core.owing(self.rules, self._state) if seat != NATURE])

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return core.is_over(self._state)

    def decision(self, seat: int | None = None) -> str:
        """The name of the decision that a seat owes."""
        top = core.owed(self.rules, self._state, self._seat(seat))
        return "" if top < 0 else self.rules.items[top & core.WHAT_MASK].name

    def asks(self, seat: int | None = None, language_code: str = "en") -> str:
        """What a seat is asked, in words."""
        name = self.decision(seat)
        return language.ask(self.rules.name, name, language_code) if name else ""

    def legal(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat, in a fixed order."""
        if self.over:
            return []
        return [self.rules.move(number) for number in core.legal(self.rules, self._state, self._seat(seat))]

    def _seat(self, seat: int | None) -> int:
        """A seat of this table; left out, the only one that owes."""
        owing = self.owing
        if seat is None:
            if len(owing) == 1:
                return owing[0]
            if not owing:
                raise Misuse(f"no seat owes a decision: {'the game is over' if self.over else 'nature is to move'}")
            raise Misuse(f"say which seat: {', '.join(map(str, owing))} owe a decision")
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise Misuse(f"there is no seat {seat!r}; the seats are 0 to {self.seats - 1}")
        return seat

    # Moves

    def why(self, move: str | Move | Mapping[str, Any], seat: int | None = None) -> Refused | None:
        """Why a move is refused now; None if it is legal."""
        number = self.number(move)
        if self.over:
            return Refused(self.rules.name, "", "game-over", {})
        who = self._seat(seat)
        refusal = core.refuse(self.rules, self._state, who, number)
        if refusal is None:
            return None
        return Refused(self.rules.name, refusal.clause, refusal.message, self._values(who, number))

    def _values(self, seat: int, number: int) -> dict[str, Any]:
        """What a refusal's message may speak of."""
        verb = self.rules.verb_of[number]
        values: dict[str, Any] = dict(self.rules.move(number).args)
        values["owing"] = list(self.owing)
        top = core.owed(self.rules, self._state, seat)
        if top >= 0:
            offered = self.rules.items[top & core.WHAT_MASK]
            values["asked"] = offered.name
            if core.is_offered(verb, offered):
                values.update(verb.values(self._state, seat, top >> core.ABOUT_SHIFT, number - verb.base))
            else:
                able = {self.rules.verb_of[move].name for move in core.legal(self.rules, self._state, seat)}
                values["verbs"] = [other.name for other in offered.verbs if other.name in able]
        return values

    def play(self, move: str | Move | Mapping[str, Any], seat: int | None = None) -> None:
        """Play a move of a seat that owes, and let nature answer; where it raises, nothing has changed."""
        if self.over:
            raise GameOver(f"the game of {self.rules.name} is over after {len(self._lines)} lines")
        before = len(self._lines)
        self._nature()  # she owes where a table was cut between two lines
        try:
            who, number = self._allowed(move, seat)
        except FabricaError:
            if len(self._lines) > before:
                self._back_to(before)
            raise
        self._add(who, number)
        self._nature()

    def _allowed(self, move: str | Move | Mapping[str, Any], seat: int | None) -> tuple[int, int]:
        """Seat and number of a legal move; raises Refused."""
        refused = self.why(move, seat)
        if refused is not None:
            raise refused
        return self._seat(seat), self.number(move)

    def after(self, move: str | Move | Mapping[str, Any], seat: int | None = None) -> Any:
        """The state after a legal move and before nature's answer; this table stays as it is."""
        who, number = self._allowed(move, seat)
        return core.play(self.rules, self._state, who, number)

    def number(self, move: str | Move | Mapping[str, Any]) -> int:
        """The number of a move in any of its forms."""
        if isinstance(move, Mapping):
            return self.rules.of_json(dict(move))
        return self.rules.parse(str(move))

    def _add(self, seat: int, number: int, draw: int = 0) -> None:
        """Write a line and apply it."""
        top = core.owed(self.rules, self._state, seat)
        secret, desks = core.is_private(self.rules, self._state), self._state.desks
        core.advance(self.rules, self._state, seat, number)
        ended = self._state.desks is not desks  # a phase of several seats at once has its own list of desks
        whose = top >> core.WHAT_BITS & core.SEAT_MASK
        self._lines.append(Line(seat, whose, number, draw, secret, secret and ended))
        if draw < AT_A_DESK:
            self._drawn = max(self._drawn, draw)
        if ended or not desks:
            self._phase_from = len(self._lines)

    def _nature(self) -> None:
        """Let nature play while she owes; her draw has the line's number, or a later one."""
        while core.owing(self.rules, self._state) == [NATURE]:
            draw = self._next_draw()
            self._fair.at(draw)
            self._add(NATURE, core.sample(self.rules, self._state, self._fair), draw)

    def _next_draw(self) -> int:
        """Which of the fair numbers comes next; at a desk of its own a seat's luck does not hang on the others'."""
        if not self._state.desks:
            return max(len(self._lines), self._drawn) + 1
        desk = core.nature_desk(self.rules, self._state)
        rolled = [line for line in self._lines[self._phase_from :] if line.seat == NATURE and line.whose == desk]
        return (self._phase_from + 1) * AT_A_DESK + desk * 1000 + len(rolled)

    def go_on(self) -> None:
        """Let nature move, if she owes: a table may have been cut between two lines."""
        self._nature()

    def undo(self) -> None:
        """Take back the last move, and what nature did since."""
        last = len(self._lines) - 1
        while last >= 0 and self._lines[last].seat == NATURE:
            last -= 1
        if last < 0:
            raise Misuse("there is no move to take back")
        self._back_to(last)

    def at(self, n: int) -> Table:
        """This table after n lines, as a table of its own."""
        if not isinstance(n, int) or not 0 <= n <= len(self._lines):
            raise Misuse(f"there is no line {n!r}; this game has {len(self._lines)}")
        other = self._afresh()
        for line in self._lines[:n]:
            other._add(line.seat, line.number, line.draw)
        return other

    def without(self, gone: Collection[int]) -> Table:
        """This table without these lines (numbered from 1); raises Misuse where others need them."""
        other = self._afresh()
        for n, line in enumerate(self._lines, 1):
            if n in gone:
                continue
            if core.refuse(self.rules, other._state, line.seat, line.number) is not None:
                raise Misuse(f"line {n} could not have been played without the lines taken out")
            other._add(line.seat, line.number, line.draw)
        return other

    def copy(self) -> Table:
        """The same table, to go on with apart from this one."""
        other = self._afresh()
        other._lines, other._phase_from, other._drawn = self._lines[:], self._phase_from, self._drawn
        other._state = self._state.copy()
        return other

    def _afresh(self) -> Table:
        """This table at its beginning, before nature's first line."""
        other = Table.__new__(Table)
        other._begin(self.rules, self._start, self.options, self._fair.seed, self.position)
        return other

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process; the rules are known there by their name."""
        return {**self.__dict__, "rules": self.rules.name, "_fair": self._fair.seed}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update({**kept, "rules": load(kept["rules"]), "_fair": Fair(kept["_fair"])})

    def _back_to(self, n: int) -> None:
        """Forget all lines but the first n."""
        earlier = self.at(n)
        self._state, self._lines = earlier._state, earlier._lines
        self._phase_from, self._drawn = earlier._phase_from, earlier._drawn

    # Looking

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every line so far, with all that is hidden in it."""
        return tuple(self._lines)

    @property
    def length(self) -> int:
        """How many lines the record has so far."""
        return len(self._lines)

    @property
    def at_once_from(self) -> int | None:
        """While several seats act at once: after how many lines they began; else None."""
        return self._phase_from if self._state.desks else None

    def guess(self, seat: int) -> Table:
        """A table that looks to this seat as this one does: what is hidden from it is dealt anew."""
        return Table.from_view(self.view(seat))

    def view(self, seat: int | None = None) -> JSON:
        """What a seat may see; None is a spectator."""
        return core.look(self.rules, self._state, SPECTATOR if seat is None else self._seat(seat))

    def scores(self) -> list[dict[str, int]]:
        """The lines of the score, for each seat; final when the game is over."""
        return self.rules.scores(self._state)

    def ranking(self) -> list[list[int]]:
        """Seats best first; seats that share a place stand together."""
        return self.rules.ranking(self._state)

    def text(self, seat: int | None = None, language_code: str = "en") -> str:
        """The board as text."""
        words = part(self.rules.name, "words")
        return str(words.board(self.view(seat), language.say_in(self.rules.name, language_code)))

    def svg(self, seat: int | None = None, language_code: str = "en", wide: bool = True) -> str:
        """The board as a picture."""
        drawing = part(self.rules.name, "drawing")
        return str(drawing.draw(self.view(seat), language.say_in(self.rules.name, language_code), wide))

    def _repr_svg_(self) -> str:
        return self.svg()

    def line(self, n: int, seat: int | None = None) -> str | None:
        """Line n (from 1) as a seat may read it; None while it is out of its sight."""
        if not isinstance(n, int) or not 1 <= n <= len(self._lines):
            raise Misuse(f"there is no line {n!r}; this game has {len(self._lines)}")
        line = self._lines[n - 1]
        mine = seat is not None and line.whose == self._seat(seat)
        if not mine and n > self._phase_from and core.is_private(self.rules, self._state):
            return None
        if mine or self.over or not self.rules.verb_of[line.number].hides:
            return self.rules.text(line.number)
        return self.rules.dimmed(line.number)

    def log(self, seat: int | None = None) -> list[tuple[int, str]]:
        """Every line that a seat may read: who moved (−1 is nature), and the move."""
        found = [(line.seat, self.line(n, seat)) for n, line in enumerate(self._lines, 1)]
        return [(who, text) for who, text in found if text is not None]

    def sentences(self, seat: int | None = None, language_code: str = "en", names: Sequence[str] = ()) -> list[str]:
        """The log as sentences, as a seat may read it."""
        names = names or language.seat_names(self.rules.name, self.seats, language_code)
        if len(names) != self.seats:
            raise Misuse(f"there are {self.seats} seats, but {len(names)} names")
        return [self._sentence(who, line, language_code, names) for who, line in self.log(seat)]

    def _sentence(self, who: int, line: str, code: str, names: Sequence[str]) -> str:
        """One line as a sentence."""
        verb, *words = line.split()
        domains = self.rules.by_name[verb].domains
        move = Move(verb, tuple([(domain.name, word) for domain, word in zip(domains, words, strict=True)]))
        return language.sentence(self.rules.name, move, "" if who == NATURE else names[who], code, names)

    # The record, and any position

    def record(self) -> str:
        """The text of the game, with everything hidden in it."""
        return self.to_record().text()

    def to_record(self) -> Record:
        """The record of the game."""
        lines = [(line.seat, line.number) for line in self._lines]
        record = recorded(self.rules, data_of(self.rules.name), self.options, lines, self._state)
        record.position = self.position
        return record

    @classmethod
    def from_record(cls, record: str | Mapping[str, Any] | Record, seed: str | bytes | None = None) -> Table:
        """Replay a record, checking every line; raises RecordError with the number of the first wrong one."""
        if isinstance(record, Record):
            return cls._of_record(record, seed)
        if isinstance(record, str):
            table = cls._of_record(read(record, sealed=False), seed)
            read(record)
        elif not isinstance(record, Mapping):
            raise Misuse(f"a record is its text, its JSON or a Record, not {type(record).__name__}")
        else:
            table = cls._of_record(of_json(dict(record), sealed=False), seed)
            of_json(dict(record))
        return table

    @classmethod
    def _of_record(cls, record: Record, seed: str | bytes | None) -> Table:
        """Replay a record whose seal nobody has looked at."""
        table = cls._of_header(record, seed)
        first = 8 if record.position is None else 9
        for n, (seat, move) in enumerate(record.moves):
            table._replay(seat, move, first + n)
        table._check_result(record, first + len(record.moves))
        return table

    @classmethod
    def _of_header(cls, record: Record, seed: str | bytes | None) -> Table:
        """A table at its beginning, as a record's header says."""
        rules = at_line(2, load, record.game)
        if record.rules != rules.version:
            raise RecordError(3, f"the record is of rules {record.rules}, these are rules {rules.version}")
        if record.data.split()[-1:] != data_of(record.game).split()[-1:]:  # a pack may be called otherwise here
            raise RecordError(4, f"the record was played with the data {record.data}, these are {data_of(record.game)}")
        seats = at_line(5, checked_seats, rules, record.seats)
        chosen = at_line(6, checked_options, rules, record.options)
        if chosen != record.options:
            raise RecordError(6, f"every option must be said: {', '.join(chosen)}")
        if record.position is None:
            state = core.start(rules, seats, chosen)
        else:
            state = at_line(7, position, rules, record.position)
        if state.seats != seats:
            raise RecordError(5, f"the position has {state.seats} seats, not {seats}")
        table = cls.__new__(cls)
        table._begin(rules, state, chosen, seed, record.position)
        return table

    @classmethod
    def resumed(cls, record: Record, seed: bytes, draws: Mapping[int, int]) -> Table:
        """A table to go on with: its lines so far, and nature's draws unless by the line's number."""
        table = cls._of_header(record, seed)
        for n, (seat, move) in enumerate(record.moves, 1):
            table._replay(seat, move, n, draws.get(n, n))
        return table

    def _replay(self, seat: int, move: str, at: int, draw: int = 0) -> None:
        """Play a line of a record; nature's lines are played as they are written."""
        try:
            number = self.rules.parse(move)
        except core.Unreadable as error:
            raise RecordError(at, str(error)) from None
        refusal = core.refuse(self.rules, self._state, seat, number)
        if refusal is not None:
            refused = Refused(self.rules.name, refusal.clause, refusal.message, self._values(seat, number))
            raise RecordError(at, f"{move!r}: {refused}")
        if move != self.rules.text(number):
            raise RecordError(at, f"{move!r} would be written {self.rules.text(number)!r}")
        self._add(seat, number, (draw or len(self._lines) + 1) if seat == NATURE else 0)

    def _check_result(self, record: Record, at: int) -> None:
        """A finished record says how it ended, and it must be so."""
        mine = self.to_record()
        if record.scores != mine.scores:
            raise RecordError(at, f"the scores are {mine.scores or 'not reached'}, not {record.scores or 'none'}")
        if record.ranking != mine.ranking:
            raise RecordError(at + 1, f"the ranking is {mine.ranking}, not {record.ranking}")

    def to_json(self) -> JSON:
        """The position, with everything hidden in it."""
        return core.look(self.rules, self._state, EVERYTHING)

    @classmethod
    def from_view(cls, view: Mapping[str, Any], seed: str | bytes | None = None) -> Table:
        """A table as it may be for whoever sees this view: what it hides is dealt, the same way for the same seed."""
        table, chance = cls.__new__(cls), seeded(seed)
        rules, state = supposed(view, chance)
        table._begin(rules, state, checked_options(rules, view["options"]), chance, core.look(rules, state, EVERYTHING))
        table._nature()  # perhaps at a desk that the seat does not see
        return table

    @classmethod
    def from_json(cls, found: Mapping[str, Any], seed: str | bytes | None = None) -> Table:
        """A table that begins at a position, also at one set up by hand."""
        if not isinstance(found, Mapping):
            raise Misuse("a position is an object as Table.to_json gives it")
        rules, begun = load(str(found.get("game", ""))), deepcopy(dict(found))
        state, table = position(rules, begun), cls.__new__(cls)
        table._begin(rules, state, checked_options(rules, begun.get("options", {})), seed, begun)
        table._nature()
        return table
