"""The contract: what a game gives, and the handful of questions that everybody else asks.

A state is plain data. Its agenda is a stack of items; on top stands a step that the rules do by themselves,
or a decision that a seat or nature owes. A decision offers verbs; a move is a verb and its arguments.
Inside the engine a move is a number; `Rules.text`, `Rules.parse` and `Rules.move` turn it into words and back.
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

    `options` puts exactly the moves that `refused` does not refuse into `out`, in a fixed order, without asking
    `refused` of everything: that the two agree is checked over the whole domain in random play.
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

    def __init__(self, name: str, a: Domain, b: Domain, hides: tuple[str, ...] = (), keeps: bool = False) -> None:
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

    def __init__(self, name: str, a: Domain, b: Domain, c: Domain, hides: tuple[str, ...] = (), keeps: bool = False) -> None:
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
    """Several seats owe at once, each at its desk; in private nobody sees the others' lines until all are done."""
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
        self.longest: Final = longest  # no game has more lines than this
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
            raise Unreadable(f"{verb.name} has no argument {', '.join(unknown)}; it has: {', '.join(names) or 'none'}")
        return self.number(move["verb"], [str(move[name]) for name in names if name in move])

    def dimmed(self, number: int) -> str:
        """The line as those see it from whom a part of it is hidden."""
        move, hides = self.move(number), self.verb_of[number].hides
        return " ".join([move.verb, *["?" if name in hides else value for name, value in move.args]])


# The questions everybody asks


def start(rules: Rules[S], seats: int, options: dict[str, str]) -> S:
    """The state in which somebody owes the first decision."""
    state = rules.setup(seats, options)
    run(rules, state)
    return state


def is_over(state: State) -> bool:
    """Nothing is left to happen."""
    return not state.agenda


def owing(rules: Rules[S], state: S) -> list[int]:
    """The seats that owe a decision, or nature alone; nobody when the game is over."""
    if not state.agenda:
        return []
    if state.desks:
        return owing_at_desks(rules, state)
    top = state.agenda[-1]
    if rules.items[top & WHAT_MASK].who == CHANCE:
        return [NATURE]
    return [top >> WHAT_BITS & SEAT_MASK]


def owing_at_desks(rules: Rules[S], state: S) -> list[int]:
    """Who owes while several act at once; nature is never kept waiting."""
    if nature_desk(rules, state) >= 0:
        return [NATURE]
    return [seat for seat in range(state.seats) if state.desks[seat]]


def nature_desk(rules: Rules[S], state: S) -> int:
    """The first desk at which nature owes, or −1."""
    for seat in range(state.seats):
        desk = state.desks[seat]
        if desk and rules.items[desk[-1] & WHAT_MASK].who == CHANCE:
            return seat
    return -1


def owed(rules: Rules[S], state: S, seat: int) -> int:
    """The item that this seat (or nature) owes; −1 if it owes none."""
    if not state.agenda:
        return -1
    if not state.desks:
        top = state.agenda[-1]
        who = NATURE if rules.items[top & WHAT_MASK].who == CHANCE else top >> WHAT_BITS & SEAT_MASK
        return top if who == seat else -1
    at = nature_desk(rules, state)
    if seat == NATURE:
        return state.desks[at][-1] if at >= 0 else -1
    return state.desks[seat][-1] if at < 0 and 0 <= seat < state.seats and state.desks[seat] else -1


def legal(rules: Rules[S], state: S, seat: int) -> list[int]:
    """The seat's legal moves in a fixed order; none if it owes nothing."""
    out: list[int] = []
    top = owed(rules, state, seat)
    if top < 0:
        return out
    if seat == NATURE:
        return odds(rules, state)[0]
    about = top >> ABOUT_SHIFT
    for verb in rules.items[top & WHAT_MASK].verbs:
        verb.options(state, seat, about, out)
    return out


def odds(rules: Rules[S], state: S) -> tuple[list[int], list[int]]:
    """Nature's moves now and their weights."""
    top = owed(rules, state, NATURE)
    moves: list[int] = []
    weights: list[int] = []
    verb = rules.items[top & WHAT_MASK].verbs[0]
    verb.odds(state, top >> WHAT_BITS & SEAT_MASK, top >> ABOUT_SHIFT, moves, weights)
    return moves, weights


def sample(rules: Rules[S], state: S, source: Source) -> int:
    """One of nature's moves, by its odds."""
    top = owed(rules, state, NATURE)
    verb = rules.items[top & WHAT_MASK].verbs[0]
    return verb.sample(state, top >> WHAT_BITS & SEAT_MASK, top >> ABOUT_SHIFT, source)


def refuse(rules: Rules[S], state: S, seat: int, move: int) -> Refusal | None:
    """Why this seat may not play this move now, or nothing if it may."""
    top = owed(rules, state, seat)
    if top < 0:
        return WAIT
    offered = rules.items[top & WHAT_MASK]
    verb = rules.verb_of[move]
    if not is_offered(verb, offered):
        return Refusal(offered.clause, "not-now")
    if seat == NATURE:
        return None if move in odds(rules, state)[0] else Refusal(offered.clause, "no-such-outcome")
    return verb.why(state, seat, top >> ABOUT_SHIFT, move - verb.base)


WAIT: Final = Refusal("", "not-your-turn")


def is_offered(verb: Verb[S], offered: Item[S]) -> bool:
    """Does this item offer this verb?"""
    for other in offered.verbs:
        if other is verb:
            return True
    return False


def advance(rules: Rules[S], state: S, seat: int, move: int) -> None:
    """Play a legal move in place, and let the rules go on until somebody owes a decision."""
    stack = state.agenda
    if state.desks:
        state.desk = nature_desk(rules, state) if seat == NATURE else seat
        stack = state.desks[state.desk]
    top = stack[-1]
    verb = rules.verb_of[move]
    if not verb.keeps:
        stack.pop()
    verb.do(state, top >> WHAT_BITS & SEAT_MASK, top >> ABOUT_SHIFT, move - verb.base)
    run(rules, state)


def run(rules: Rules[S], state: S) -> None:
    """Do the steps on top of the agenda until a decision is owed or the game is over."""
    while True:
        if state.desk >= 0:
            run_steps(rules, state, state.desks[state.desk])
            state.desk = -1
        else:
            run_steps(rules, state, state.agenda)
        if not state.desks:
            return
        if open_desks(rules, state):
            return
        state.desks = []
        state.agenda.pop()


def run_steps(rules: Rules[S], state: S, stack: list[int]) -> None:
    """Do the steps on top of one stack."""
    while stack:
        top = stack[-1]
        step = rules.items[top & WHAT_MASK]
        if step.who != STEP:
            return
        stack.pop()
        step.run(state, top >> WHAT_BITS & SEAT_MASK, top >> ABOUT_SHIFT)


def open_desks(rules: Rules[S], state: S) -> bool:
    """Bring each desk to its decision; is one still open?"""
    still = False
    for seat in range(state.seats):
        state.desk = seat
        run_steps(rules, state, state.desks[seat])
        state.desk = -1
        if state.desks[seat]:
            still = True
    return still


def play(rules: Rules[S], state: S, seat: int, move: int) -> S:
    """Play a legal move on a copy."""
    after: S = state.copy()  # type: ignore[assignment]
    advance(rules, after, seat, move)
    return after


def is_private(rules: Rules[S], state: S) -> bool:
    """Are the seats acting at once, out of each other's sight?"""
    return bool(state.desks) and rules.items[state.agenda[-1] & WHAT_MASK].private


# What a seat may know, and a state that fits it

HIDDEN: Final = -1
"""Stands on a desk that a view does not show; `deal` puts something in its place."""


def look(rules: Rules[S], state: S, seat: int) -> JSON:
    """The view of a seat: the game's own part, and what is owed."""
    view = rules.view(state, seat)
    view["game"] = rules.name
    view["seat"] = seat if seat >= 0 else None
    view["sees_all"] = seat == EVERYTHING
    view["agenda"] = [shown_item(rules, line, seat) for line in state.agenda]
    view["desks"] = [shown_desk(rules, state, desk, seat) for desk in range(len(state.desks))]
    return view


def shown_item(rules: Rules[S], line: int, seat: int) -> list[Any]:
    """A line of the agenda in words: what, whose, about what; what is private is not shown to others."""
    kind, whose = rules.items[line & WHAT_MASK], line >> WHAT_BITS & SEAT_MASK
    hidden = kind.private and kind.who != TOGETHER and seat not in (whose, EVERYTHING)
    return [kind.name, whose, None if hidden else line >> ABOUT_SHIFT]


def shown_desk(rules: Rules[S], state: S, desk: int, seat: int) -> list[list[Any]] | None:
    """A desk as a seat sees it: of another's private desk only whether it is done."""
    if is_private(rules, state) and seat not in (desk, EVERYTHING) and state.desks[desk]:
        return None
    return [shown_item(rules, line, seat) for line in state.desks[desk]]


def recall(rules: Rules[S], view: JSON) -> S:
    """The state a view shows; what it hides is still to be dealt."""
    state = rules.seen(view)
    by_name = {kind.name: what for what, kind in enumerate(rules.items)}
    state.agenda = [item(by_name[name], whose, about or 0) for name, whose, about in view["agenda"]]
    state.desks = [
        [HIDDEN] if desk is None else [item(by_name[name], whose, about or 0) for name, whose, about in desk]
        for desk in view["desks"]
    ]
    return state


def guess(rules: Rules[S], view: JSON, source: Source) -> S:
    """A full state that fits a view."""
    state = recall(rules, view)
    if not view["sees_all"]:
        rules.deal(state, SPECTATOR if view["seat"] is None else view["seat"], source)
    return state
