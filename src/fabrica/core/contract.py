"""The contract: what a game gives.

A state is plain data. Its agenda is a stack of items; on top stands a step that the rules do by themselves,
or a decision that a seat or nature owes. A decision offers verbs; a move is a verb and its arguments.
Inside a move is a number; `Rules.text`, `Rules.parse` and `Rules.move` turn it into words and back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

NATURE: Final = -1
"""The seat that rolls and draws."""

SPECTATOR: Final = -2
"""Looks on from outside: sees what everybody may see."""

EVERYTHING: Final = -3
"""The all-seeing eye of tests, position files and finished games; never a player's."""

JSON = dict[str, Any]


class FabricaError(Exception):
    """Every mistake a user of this library can make is one of these, and says what is allowed."""


class Unreadable(FabricaError, ValueError):
    """A text or JSON that is no move of this game; says what is allowed."""


class Refusal:
    """Why a move is not allowed: a clause of the rulebook and a message; a constant of the game's rules."""

    def __init__(self, clause: str, message: str) -> None:
        self.clause: Final = clause
        self.message: Final = message

    def __repr__(self) -> str:
        return f"Refusal({self.clause!r}, {self.message!r})"


class Domain:
    """The name of an argument and everything it may be, in a fixed order."""

    def __init__(self, name: str, values: Sequence[str]) -> None:
        self.name: Final = name
        self.values: Final = tuple(values)
        self.index: Final = {value: i for i, value in enumerate(self.values)}

    def __len__(self) -> int:
        return len(self.values)

    def read(self, word: str) -> int:
        """The index of a value, or a sentence that lists what it may be."""
        found = self.index.get(word)
        if found is None:
            raise Unreadable(f"{word!r} is no {self.name}; it may be: {shortened(self.values)}")
        return found


def shortened(words: Sequence[str]) -> str:
    """A list for an error message: all of it if short, else its beginning and its length."""
    if len(words) <= 40:
        return ", ".join(words)
    return ", ".join(words[:12]) + f", … ({len(words)} in all)"


class Move(NamedTuple):
    """A move at the edge: the verb and its arguments by name."""

    verb: str
    args: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return " ".join([self.verb, *[value for _, value in self.args]])

    def json(self) -> JSON:
        """The form on the wire; whole numbers are numbers."""
        out: JSON = {"verb": self.verb}
        for name, value in self.args:
            out[name] = int(value) if value.isdigit() else value
        return out

    def ids(self) -> list[str]:
        """The ids of the things in the drawing that this move points at."""
        return [f"{name}:{value}" for name, value in self.args]


# Items of the agenda: what, whose, about what; packed into one int

WHAT_BITS: Final = 6
SEAT_BITS: Final = 3
WHAT_MASK: Final = (1 << WHAT_BITS) - 1
SEAT_MASK: Final = (1 << SEAT_BITS) - 1
ABOUT_SHIFT: Final = WHAT_BITS + SEAT_BITS


def item(what: int, seat: int = 0, about: int = 0) -> int:
    """A line of the agenda."""
    return what | seat << WHAT_BITS | about << ABOUT_SHIFT


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """All the truth of a game as plain data. Games add flat lists of small ints, and the methods below."""

    seats: int
    agenda: list[int]  # a stack: the last item happens first
    desks: list[list[int]]  # while several seats owe at once: an agenda for each of them; else empty
    desk: int  # the desk the rules are working at, −1 for the common agenda; −1 between moves

    def copy(self) -> State:
        """A state that shares nothing with this one."""
        return self.of_lists(self.lists())

    def lists(self) -> list[list[int]]:
        """Everything in this state as lists of ints: what equality, hashes and bytes are made of."""
        return [[self.seats, self.desk], self.agenda, *self.desks]

    def of_lists(self, lists: list[list[int]]) -> State:
        """A state of the same game made of such lists."""
        raise TypeError("a game's state makes its own")

    def begin(self, seats: int) -> None:
        """An empty agenda for so many seats."""
        self.seats = seats
        self.agenda = []
        self.desks = []
        self.desk = -1

    def copy_agenda(self, other: State) -> None:
        """Give the other state a copy of the part that all games share."""
        other.seats = self.seats
        other.agenda = self.agenda[:]
        other.desks = [desk[:] for desk in self.desks] if self.desks else []
        other.desk = self.desk

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.lists() == other.lists()

    def __hash__(self) -> int:
        return hash(to_bytes(self))

    def __reduce__(self) -> tuple[Callable[[type[State], bytes], State], tuple[type[State], bytes]]:
        return of_bytes, (type(self), to_bytes(self))


def to_bytes(state: State) -> bytes:
    """A state as bytes, the same on every platform."""
    return ";".join([",".join([str(n) for n in part]) for part in state.lists()]).encode()


def of_bytes(kind: type[State], text: bytes) -> State:
    """The state of these bytes."""
    parts = [[int(n) for n in part.split(",")] if part else [] for part in text.decode().split(";")]
    return kind().of_lists(parts)


def push(state: State, what: int, seat: int = 0, about: int = 0) -> None:
    """Put an item on top of the agenda; what is pushed last happens first."""
    if state.desk >= 0:
        state.desks[state.desk].append(what | seat << WHAT_BITS | about << ABOUT_SHIFT)
    else:
        state.agenda.append(what | seat << WHAT_BITS | about << ABOUT_SHIFT)


def together(state: State, what: int, first: int) -> None:
    """From here several seats owe at once: each begins with this item at its own desk, until all are done."""
    state.agenda.append(what)
    state.desks = [[first | seat << WHAT_BITS] for seat in range(state.seats)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Where nature's luck comes from."""

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n − 1, each as likely as the others."""
        raise TypeError("a source of chance makes its own numbers")


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Generic[S]):
    """A verb of the rulebook: its arguments' domains, which moves are open, why one is refused, what it does.

    `options` puts exactly the moves that `refused` does not refuse into `out`, in a fixed order, without
    asking `refused` of everything: that the two agree is checked over the whole domain in random play.
    """

    def __init__(self, name: str, *domains: Domain, hides: tuple[str, ...] = (), keeps: bool = False) -> None:
        self.name: Final = name
        self.domains: Final = domains
        self.hides: Final = hides  # arguments that only the mover (or the seat nature deals to) may see
        self.keeps: Final = keeps  # the decision is still owed after this verb
        self.base = 0  # the number of this verb's first move; Rules sets it
        self.size = 1
        for domain in domains:
            self.size *= len(domain)

    def options(self, state: S, seat: int, about: int, out: list[int], /) -> None:
        """Put every move of this verb that is legal now into `out`."""

    def why(self, state: S, seat: int, about: int, code: int, /) -> Refusal | None:
        """The refusal of the move with this number within the verb."""
        return None

    def unasked(self) -> Refusal | None:
        """The rule that forbids this verb where nothing asks for it, if there is one."""
        return None

    def do(self, state: S, seat: int, about: int, code: int, /) -> None:
        """What the move with this number within the verb does."""

    def values(self, state: S, seat: int, about: int, code: int, /) -> dict[str, str]:
        """Values for a refusal's message beyond the arguments; only asked when somebody asks why."""
        return {}

    def odds(self, state: S, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        """Nature's moves and how often each comes, in whole numbers."""

    def sample(self, state: S, seat: int, about: int, source: Source, /) -> int:
        """One of nature's moves, by its odds."""
        moves: list[int] = []
        weights: list[int] = []
        self.odds(state, seat, about, moves, weights)
        return moves[weighted(weights, source)]


def weighted(weights: list[int], source: Source) -> int:
    """An index into these weights, as likely as its weight."""
    total = 0
    for weight in weights:
        total += weight
    left = source.below(total)
    for i, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return i
    raise ValueError("nature has nothing to choose from")


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb0(Verb[S]):
    """A verb without arguments."""

    def refused(self, state: S, seat: int, about: int, /) -> Refusal | None:
        return None

    def apply(self, state: S, seat: int, about: int, /) -> None:
        raise TypeError(f"{self.name} does nothing")

    def why(self, state: S, seat: int, about: int, code: int, /) -> Refusal | None:
        return self.refused(state, seat, about)

    def do(self, state: S, seat: int, about: int, code: int, /) -> None:
        self.apply(state, seat, about)


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb1(Verb[S]):
    """A verb with one argument."""

    def refused(self, state: S, seat: int, about: int, a: int, /) -> Refusal | None:
        return None

    def apply(self, state: S, seat: int, about: int, a: int, /) -> None:
        raise TypeError(f"{self.name} does nothing")

    def why(self, state: S, seat: int, about: int, code: int, /) -> Refusal | None:
        return self.refused(state, seat, about, code)

    def do(self, state: S, seat: int, about: int, code: int, /) -> None:
        self.apply(state, seat, about, code)


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb2(Verb[S]):
    """A verb with two arguments."""

    def __init__(
        self, name: str, a: Domain, b: Domain, hides: tuple[str, ...] = (), keeps: bool = False
    ) -> None:
        super().__init__(name, a, b, hides=hides, keeps=keeps)
        self.size_b: Final = len(b)

    def code(self, a: int, b: int, /) -> int:
        return self.base + a * self.size_b + b

    def refused(self, state: S, seat: int, about: int, a: int, b: int, /) -> Refusal | None:
        return None

    def apply(self, state: S, seat: int, about: int, a: int, b: int, /) -> None:
        raise TypeError(f"{self.name} does nothing")

    def why(self, state: S, seat: int, about: int, code: int, /) -> Refusal | None:
        return self.refused(state, seat, about, code // self.size_b, code % self.size_b)

    def do(self, state: S, seat: int, about: int, code: int, /) -> None:
        self.apply(state, seat, about, code // self.size_b, code % self.size_b)


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb3(Verb[S]):
    """A verb with three arguments."""

    def __init__(
        self, name: str, a: Domain, b: Domain, c: Domain, hides: tuple[str, ...] = (), keeps: bool = False
    ) -> None:
        super().__init__(name, a, b, c, hides=hides, keeps=keeps)
        self.size_c: Final = len(c)
        self.size_bc: Final = len(b) * len(c)

    def code(self, a: int, b: int, c: int, /) -> int:
        return self.base + a * self.size_bc + b * self.size_c + c

    def refused(self, state: S, seat: int, about: int, a: int, b: int, c: int, /) -> Refusal | None:
        return None

    def apply(self, state: S, seat: int, about: int, a: int, b: int, c: int, /) -> None:
        raise TypeError(f"{self.name} does nothing")

    def why(self, state: S, seat: int, about: int, code: int, /) -> Refusal | None:
        bc = code % self.size_bc
        return self.refused(state, seat, about, code // self.size_bc, bc // self.size_c, bc % self.size_c)

    def do(self, state: S, seat: int, about: int, code: int, /) -> None:
        bc = code % self.size_bc
        self.apply(state, seat, about, code // self.size_bc, bc // self.size_c, bc % self.size_c)


# What an item of the agenda can be: a step, a decision of a seat, a decision of nature, several seats at once

STEP: Final = 0
DECISION: Final = 1
CHANCE: Final = 2
TOGETHER: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class Item(Generic[S]):
    """A kind of item: its name, the clause that asks for it, who acts, and the verbs it offers."""

    def __init__(self, name: str, clause: str, who: int, *verbs: Verb[S], private: bool = False) -> None:
        self.name: Final = name
        self.clause: Final = clause
        self.who: Final = who
        self.verbs: Final = verbs
        self.private: Final = private

    def run(self, state: S, seat: int, about: int, /) -> None:
        """What a step does."""
        raise TypeError(f"{self.name} is no step")


def decision(name: str, clause: str, *verbs: Verb[S]) -> Item[S]:
    """A seat owes one of these verbs."""
    return Item(name, clause, DECISION, *verbs)


def chance(name: str, clause: str, verb: Verb[S]) -> Item[S]:
    """Nature owes this verb; the item's seat is the one she rolls or draws for."""
    return Item(name, clause, CHANCE, verb)


def at_once(name: str, clause: str, private: bool) -> Item[S]:
    """Several seats owe at once, each at its desk; in private nobody sees the others' until all are done."""
    return Item(name, clause, TOGETHER, private=private)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Item[S]):
    """Something the rules do by themselves: subclasses say what, in `run`."""

    def __init__(self, name: str, clause: str) -> None:
        super().__init__(name, clause, STEP)


class Option(NamedTuple):
    """A choice made before the game: its values, the first of which is the given rulebook's."""

    name: str
    values: tuple[str, ...]


class Rules(Generic[S]):
    """What a game gives."""

    def __init__(
        self,
        name: str,
        version: int,
        seats: tuple[int, int],
        options: tuple[Option, ...],
        items: Mapping[int, Item[S]],
        verbs: tuple[Verb[S], ...],
        longest: int,
        setup: Callable[[int, dict[str, str]], S],
        view: Callable[[S, int], JSON],
        seen: Callable[[JSON], S],
        deal: Callable[[S, int, Source], None],
        scores: Callable[[S], list[dict[str, int]]],
        ranking: Callable[[S], list[list[int]]],
        census: Callable[[S], dict[str, int]],
    ) -> None:
        self.name: Final = name
        self.version: Final = version
        self.seats: Final = seats
        self.options: Final = options
        self.items: Final = [items[what] for what in range(len(items))]
        self.verbs: Final = verbs
        self.longest: Final = longest  # lines; a game in which anybody moves towards its end has no more
        self.setup: Final = setup
        self.view: Final = view
        self.seen: Final = seen
        self.deal: Final = deal
        self.scores: Final = scores
        self.ranking: Final = ranking
        self.census: Final = census
        self.by_name: Final = {verb.name: verb for verb in verbs}
        self.verb_of: Final[list[Verb[S]]] = []
        for verb in verbs:
            verb.base = len(self.verb_of)
            self.verb_of.extend([verb] * verb.size)

    # Text, JSON and back: all of it from the verbs' domains

    def move(self, number: int) -> Move:
        """The move of this number, in words."""
        verb = self.verb_of[number]
        code = number - verb.base
        args: list[tuple[str, str]] = []
        for domain in reversed(verb.domains):
            args.append((domain.name, domain.values[code % len(domain)]))
            code //= len(domain)
        return Move(verb.name, tuple(reversed(args)))

    def text(self, number: int) -> str:
        """The move of this number as a line of text."""
        return str(self.move(number))

    def parse(self, text: str) -> int:
        """The number of the move that this line says."""
        words = text.split()
        if not words:
            raise Unreadable("an empty line is no move")
        return self.number(words[0], words[1:])

    def number(self, name: str, words: Sequence[str]) -> int:
        """The number of the move with this verb and these arguments."""
        verb = self.by_name.get(name)
        if verb is None:
            raise Unreadable(f"{name!r} is no verb of {self.name}; verbs are: {', '.join(self.by_name)}")
        if len(words) != len(verb.domains):
            wanted = " ".join([verb.name, *[domain.name.upper() for domain in verb.domains]])
            raise Unreadable(f"{name} is written: {wanted}")
        code = 0
        for domain, word in zip(verb.domains, words, strict=True):
            code = code * len(domain) + domain.read(word)
        return verb.base + code

    def of_json(self, move: object) -> int:
        """The number of the move that this JSON says."""
        if not isinstance(move, dict) or not isinstance(move.get("verb"), str):
            raise Unreadable('a move is an object like {"verb": …}')
        verb = self.by_name.get(move["verb"])
        names = [] if verb is None else [domain.name for domain in verb.domains]
        unknown = [str(name) for name in move if name != "verb" and name not in names]
        if verb is not None and unknown:
            raise Unreadable(
                f"{verb.name} has no argument {', '.join(unknown)}; it has: {', '.join(names) or 'none'}"
            )
        return self.number(move["verb"], [str(move[name]) for name in names if name in move])

    def dimmed(self, number: int) -> str:
        """The line as those see it from whom a part of it is hidden."""
        move, hides = self.move(number), self.verb_of[number].hides
        return " ".join([move.verb, *["?" if name in hides else value for name, value in move.args]])
