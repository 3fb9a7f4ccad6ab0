"""What goes over the wire: every request and every answer as a typed structure; the OpenAPI page is made of them."""

from __future__ import annotations

import ctypes
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

# What no name may hold: control characters, marks of direction and other unseen ones, and what is no character at all
UNSEEN = r"\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff0-\uffff"
BLANK = r"\s\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0"
PRINTED = rf"^[^{UNSEEN}]*[^{UNSEEN}{BLANK}][^{UNSEEN}]*$"
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=PRINTED)]
Word = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
BotName = Annotated[str, Meta(min_length=1, max_length=40, description="One of the bots that /api/games lists.")]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Token = Annotated[str, Meta(min_length=20, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Meta(ge=0, le=7)]
Place = Annotated[int, Meta(ge=0, le=10_000_000, description="The number of an event, as this seat counts them.")]
Text = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^[^\x00]*[^\x00\s][^\x00]*$")]
Notes = Annotated[str, Meta(max_length=20_000, pattern=r"^[^\x00]*$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\x00]*$")]
Language = Annotated[str, Meta(min_length=2, max_length=12, pattern=r"^[A-Za-z_-]+$")]


class Ask(Struct, forbid_unknown_fields=True):
    """A request's body."""


class Nothing(Ask):
    """An empty object."""


class GuestAsk(Ask):
    """A new guest."""

    name: Name
    language: Language = "en"


class RecoverAsk(Ask):
    """Come back by the token of a recovery link."""

    token: Token


class MeAsk(Ask):
    """What to change about oneself."""

    name: Name | None = None
    language: Language | None = None


class SeatAsk(Ask):
    """A seat of a new table: mine, open to others, or a bot's; with a name for a person beside me (hot-seat)."""

    who: Literal["me", "open", "bot"] = "open"
    name: Name | None = None
    bot: BotName | None = None


class TableAsk(Ask):
    """A new table."""

    game: Word
    seats: Annotated[list[SeatAsk], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Word, Word], Meta(max_length=20)] = field(default_factory=dict)
    public: bool = False


class JoinAsk(Ask):
    """Take a seat; left out, the first free one."""

    seat: Seat | None = None
    name: Name | None = None


class StartAsk(Ask):
    """Begin now: bots take the seats that are still open."""

    bot: BotName = "random"


class LeaveAsk(Ask):
    """Leave a seat: before the game it is free again, in the game this bot plays on."""

    bot: BotName = "random"


class MoveAsk(Ask):
    """A move: its text or its JSON, the last event this seat knows, and a key that is the same when sent again."""

    seat: Seat
    move: MoveText | dict[Word, str | int]
    expected: Place
    key: Key


class WhyAsk(Ask):
    """A move one asks about."""

    seat: Seat
    move: MoveText | dict[Word, str | int]


class UndoAsk(Ask):
    """Take back: everything after this event; left out, the seat's last move and what followed it."""

    seat: Seat
    expected: Place
    key: Key
    to: Place | None = None


class ConsentAsk(Ask):
    """An answer to somebody who asks to take back."""

    ask: Place
    agrees: bool


class ChatAsk(Ask):
    """Something said at the table."""

    text: Text
    key: Key


class NotesAsk(Ask):
    """My private notes."""

    text: Notes


# Queries


class LanguageQuery(Struct):
    """In which language sentences are wanted; else the person's, else the browser's."""

    language: Language | None = None


class StateQuery(LanguageQuery):
    """Whose eyes, and what besides the view: `with=svg,text,log`; `at` is an earlier event."""

    seat: Seat | None = None
    wide: bool = True
    extra: Annotated[str, Meta(max_length=40, pattern=r"^[a-z,]*$")] = field(default="", name="with")
    at: Place | None = None


class EventsQuery(LanguageQuery):
    """Whose ears, and after which event (the header Last-Event-ID goes before it)."""

    seat: Seat | None = None
    after: Place | None = None


class ListQuery(LanguageQuery):
    """Which tables."""

    which: Literal["mine", "open", "running", "over"] = "open"
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


# Answers


class Answer(Struct, omit_defaults=False):
    """An answer's body."""


class MeAnswer(Answer):
    """Who one is; `csrf` goes into the header X-CSRF of every request that changes something."""

    id: str
    name: str
    kind: str
    language: str
    csrf: str | None


class GuestAnswer(MeAnswer):
    """A new guest; the recovery token is shown only here."""

    recovery: str


class BotAnswer(Answer):
    """A bot's account; the token is shown only here."""

    id: str
    name: str
    token: str


class RecoveryAnswer(Answer):
    """A new recovery token; the old one no longer works."""

    recovery: str


class OptionAnswer(Answer):
    """A choice before the game, the rulebook's first; some are only for who plays alone."""

    name: str
    says: str
    values: list[str]
    names: list[str]
    alone: bool


class GameAnswer(Answer):
    """A game on offer."""

    name: str
    title: str
    about: str
    seats: list[int]
    options: list[OptionAnswer]
    version: int
    data: str
    bots: list[str]


class GamesAnswer(Answer):
    """All games, the languages and the bots."""

    games: list[GameAnswer]
    languages: dict[str, str]


class ClauseAnswer(Answer):
    """A sentence of the rulebook in our own words."""

    id: str
    chapter: str
    heading: str
    says: str
    ruling: int | None


class SourceAnswer(Answer):
    """Where the figures of a sheet come from."""

    file: str
    holds: str
    source: str
    origins: list[str]


class RulesAnswer(Answer):
    """The clauses of a game, its edition and its sources."""

    game: str
    edition: str
    clauses: list[ClauseAnswer]
    sources: list[SourceAnswer]


class SeatAnswer(Answer):
    """A seat: `holder` is me, other, bot or nobody; `bot` plays it now; `owner` is a person who handed it to a bot."""

    seat: int
    name: str
    holder: str
    bot: str | None
    owner: str | None
    kept: bool
    owes: bool


class MoveAnswer(Answer):
    """A legal move in all its forms: text, JSON, ids in the drawing, sentence."""

    move: str
    json: dict[str, Any]
    ids: list[str]
    says: str


class ScoreAnswer(Answer):
    """A line of a seat's score."""

    line: str
    name: str
    points: int


class Event(Answer, omit_defaults=True):
    """Something that happened, as this seat is told; fields beyond these depend on the kind (docs/server.md)."""

    n: int
    kind: str
    seat: int | None
    made: float
    says: str
    name: str | None = None
    move: str | None = None
    whose: int | None = None
    undone: bool = False
    lines: list[int] | None = None
    to: int | None = None
    agrees: bool | None = None
    text: str | None = None
    what: str | None = None
    table: str | None = None
    scores: list[int] | None = None
    ranking: list[list[int]] | None = None
    gains: list[int] | None = None


class UndoAnswer(Answer):
    """Where one may go back to: `last` undoes a move, `turn` all own free moves; from `free` on nobody is asked."""

    last: int | None
    free: int | None
    turn: int | None


class PendingAnswer(Answer):
    """Somebody asks to take back: `ask` names it, `to` is the event one would return to, `waiting` who must answer."""

    ask: int
    seat: int
    to: int
    waiting: list[int]


class FairAnswer(Answer):
    """The promise of fair chance: the hash of nature's secret, and the secret when the game is over."""

    commitment: str
    secret: str | None


class RivalAnswer(Answer):
    """An opponent whom the rules play: what it is called, and its points."""

    name: str
    points: int


class TableAnswer(Answer):
    """A table as one seat, a spectator or a stranger may see it."""

    id: str
    game: str
    title: str
    status: str
    public: bool
    options: dict[str, str]
    seats: list[SeatAnswer]
    mine: list[int]
    host: bool
    seat: int | None
    n: int
    owing: list[int]
    decision: str
    asks: str
    moves: list[MoveAnswer]
    view: dict[str, Any] | None
    scores: list[list[ScoreAnswer]]
    ranking: list[list[int]] | None
    standing: str
    rival: RivalAnswer | None
    undo: UndoAnswer | None
    pending: PendingAnswer | None
    fair: FairAnswer
    rematch: str | None
    svg: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    log: list[Event] | UnsetType = UNSET


class DoneAnswer(Answer):
    """What a move, an undo or a consent did: the events since `expected`, and the table as it is now."""

    again: bool
    events: list[Event]
    state: TableAnswer


class ListedAnswer(Answer):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: str
    public: bool
    seats: list[SeatAnswer]
    mine: list[int]
    my_turn: bool
    made: float
    changed: float


class TablesAnswer(Answer):
    """Tables, the last changed first."""

    tables: list[ListedAnswer]


class RefusalAnswer(Answer):
    """Why a move is refused: the clause and its sentence, what is wrong, what would help."""

    clause: str
    rule: str
    message: str
    cause: str
    remedy: str
    says: str


class WhyAnswer(Answer):
    """Whether a move is legal, and if not, why."""

    legal: bool
    refusal: RefusalAnswer | None


class ChangeAnswer(Answer):
    """Something that the move changes in the view: the path to it, its value before and after."""

    path: list[str]
    before: Any
    after: Any


class ThenAnswer(Answer):
    """What the rules do after a move: income, the end of a round, scores."""

    changes: list[ChangeAnswer]
    scores: list[list[ScoreAnswer]]


class PreviewAnswer(Answer):
    """What a move would do as far as this seat can know; `open`: chance or something hidden decides the rest.

    `effects` tells in the game's own words what it costs and brings, `next` what the seat is then asked.
    """

    says: str
    changes: list[ChangeAnswer]
    scores: list[list[ScoreAnswer]]
    then: ThenAnswer
    open: bool
    effects: list[str]
    next: str


class NotesAnswer(Answer):
    """My private notes at a table."""

    text: str


class SaidAnswer(Answer):
    """The number of what was said, as a spectator counts events."""

    n: int


class HealthAnswer(Answer):
    """The server is well."""

    status: str
    version: str
    database: str


class ErrorBody(Struct):
    """What is wrong: a kind for programs, a sentence for people; further fields depend on the kind."""

    kind: str
    says: str


class ErrorAnswer(Answer):
    """An answer other than the one asked for."""

    error: ErrorBody


def kept_for_ever() -> None:
    """Never free these types: msgspec crashes the interpreter at its end where limits have patterns (its issue 717)."""
    for kind in [kind for kind in globals().values() if isinstance(kind, type) and issubclass(kind, Struct)]:
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(kind))


kept_for_ever()
