"""What is shown: a table, its events and its legal moves, each as one seat or a spectator may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fabrica import language
from fabrica.core import NATURE, Move, Rules
from fabrica.games import load, part
from fabrica.server import store, undo
from fabrica.server.journal import LINE, UNDO, Entry, shown_move
from fabrica.server.live import Live, commitment
from fabrica.server.wire import (
    Event,
    FairAnswer,
    ListedAnswer,
    MoveAnswer,
    PendingAnswer,
    RivalAnswer,
    ScoreAnswer,
    SeatAnswer,
    TableAnswer,
)
from fabrica.table import Table

SAYS = {
    "start": "The game begins.",
    "over": "The game is over.",
    "undo": "{seat} takes back {count} lines.",
    "undo-one": "{seat} takes back a line.",
    "ask": "{seat} asks to take back.",
    "agrees": "{seat} agrees.",
    "declines": "{seat} does not agree.",
    "withdraws": "{seat} no longer asks to take back.",
    "chat": "{name}: {text}",
    "joined": "{name} sits down.",
    "left": "{name} leaves the seat.",
    "bot": "{name} leaves; the bot {bot} plays on.",
    "returned": "{name} is back.",
    "rematch": "A new table for a rematch is open.",
    "late": "The bot at {seat} did not answer in time; a legal move was made for it.",
    "broken": "The bot at {seat} broke down; a legal move was made for it.",
}


class Eyes:
    """Who looks at a table, as which seat, in which language."""

    def __init__(self, live: Live, person: str | None, seat: int | None, code: str) -> None:
        self.live = live
        self.person = person
        self.seat = seat
        self.code = code
        self.names = live.names()
        self.say = language.say_in(live.row.game, code)

    # Events

    def events(self, after: int) -> list[Event]:
        """What this seat was told after an event."""
        return [self.event(place, entry) for place, entry in self.live.since(self.seat, after)]

    def log(self) -> list[Event]:
        """Everything this seat was told, with what was taken back marked."""
        stand = {line.n for line in self.live.lines}
        events = []
        for place, entry in self.live.since(self.seat, 0):
            event = self.event(place, entry)
            event.undone = entry.kind == LINE and entry.n not in stand
            events.append(event)
        return events

    def event(self, place: int, entry: Entry) -> Event:
        """Something that happened, as this seat is told."""
        seat = entry.seat if entry.seat >= 0 else None
        if entry.kind == LINE:
            return self.line(place, entry, seat)
        told = entry.told()
        values: dict[str, Any] = {"name": "", "seat": self.names[seat] if seat is not None else "", **told}
        key = entry.kind
        if key == "answer":
            key = told.get("what") or ("agrees" if told["agrees"] else "declines")
        elif key in ("seat", "bot"):
            key = told["what"]
        event = Event(place, entry.kind, seat, entry.made, "")
        if entry.kind == UNDO:
            places = [self.live.sight(self.seat).place(n) for n in told["lines"]]
            event.lines = [at for at in places if at is not None]
            values["count"] = len(event.lines)
            key = "undo-one" if len(event.lines) == 1 else key
        elif entry.kind == "ask":
            event.to = undo.place_before(self.live, self.seat, told["lines"])
        for name in ("agrees", "text", "what", "table", "scores", "ranking", "name"):
            if name in told:
                setattr(event, name, told[name])
        event.says = self.say(SAYS[key]).format_map(values)
        return event

    def line(self, place: int, entry: Entry, seat: int | None) -> Event:
        """A line of the record as a sentence."""
        rules = load(self.live.row.game)
        move = shown_move(rules, entry, self.seat, self.live.row.status == "over")
        says = self.sentence(move_in_words(rules, move), entry.seat)
        gains = [int(points) for points in entry.gains.split(",")] if entry.gains else None
        return Event(place, LINE, seat, entry.made, says, move=move, whose=entry.whose, gains=gains)

    def sentence(self, move: Move, seat: int) -> str:
        """A move as a sentence about whoever makes it."""
        mover = "" if seat == NATURE else self.names[seat]
        return language.sentence(self.live.row.game, move, mover, self.code, self.names)

    # The table

    def state(self, table: Table | None, extra: Sequence[str] = (), wide: bool = True) -> TableAnswer:
        """The table as this seat sees it now (or as it was, when an earlier one is given)."""
        live, row = self.live, self.live.row
        now = table is live.table
        owing = list(table.owing) if table is not None else []
        mine = self.seat is not None and self.seat in owing and live.seats[self.seat].bot is None
        answer = TableAnswer(
            id=row.id, game=row.game, title=self.say(part(row.game, "words").TITLE), status=row.status,
            public=row.public, options=store.options_of(row), seats=seats_shown(live.seats, owing, self.person),
            mine=live.seats_of(self.person), host=row.host == self.person, seat=self.seat,
            n=len(live.sight(self.seat).told), owing=owing,
            decision=table.decision(self.seat) if table is not None and mine else "",
            asks=self.asks(table, owing, mine),
            moves=self.moves(table) if table is not None and mine and now else [],
            view=table.view(self.seat) if table is not None else None,
            scores=[], ranking=table.ranking() if table is not None and table.over else None,
            standing=self.standing(table), rival=self.rival(table),
            undo=undo.offered(live, self.seat, self.person) if now else None,
            pending=self.pending() if now else None,
            fair=FairAnswer(commitment(row), row.secret if row.status == "over" else None), rematch=row.rematch,
        )  # fmt: skip
        if table is not None and answer.view is not None:
            answer.scores = self.scores(table.scores() if table.over else answer.view.get("scores", []))
            self.add(answer, table, extra, wide)
        if "log" in extra:
            answer.log = self.log()
        return answer

    def add(self, answer: TableAnswer, table: Table, extra: Sequence[str], wide: bool) -> None:
        """Picture and text, where asked for."""
        view = {**(answer.view or {}), "names": self.names}
        if "svg" in extra:
            answer.svg = str(part(self.live.row.game, "drawing").draw(view, self.say, wide))
        if "text" in extra:
            answer.text = str(part(self.live.row.game, "words").board(view, self.say))

    def asks(self, table: Table | None, owing: Sequence[int], mine: bool) -> str:
        """One line that says what is asked of whom."""
        if table is None:
            return self.say("Waiting for players.")
        if table.over:
            return self.over(table)
        if not owing:
            return language.ask(self.live.row.game, "", self.code)
        asked = table.asks(self.seat, self.code) if mine else self.waiting(owing)
        return " · ".join(filter(None, [self.near_end(table), asked]))

    def waiting(self, owing: Sequence[int]) -> str:
        """Who is waited for."""
        return self.say("Waiting for {names}.").format(names=", ".join([self.names[seat] for seat in owing]))

    def near_end(self, table: Table) -> str:
        """How near the end of the game is, where it is near and the game has a word for it."""
        told = getattr(part(self.live.row.game, "words"), "near_end", None)
        return str(told(table.view(self.seat), self.say)) if told else ""

    def over(self, table: Table) -> str:
        """That the game is over; alone also how it ended."""
        return ". ".join(filter(None, [self.say(SAYS["over"]).rstrip("."), self.standing(table)])) + "."

    def standing(self, table: Table | None) -> str:
        """How one stands who plays alone."""
        if table is None or table.seats > 1:
            return ""
        return str(part(table.rules.name, "words").standing_alone(table.view(self.seat), self.say))

    def rival(self, table: Table | None) -> RivalAnswer | None:
        """An opponent whom the rules play, where the game has one."""
        told = getattr(part(self.live.row.game, "words"), "rival", None)
        found = told(table.view(self.seat), self.say) if told and table is not None else None
        return RivalAnswer(*found) if found else None

    def moves(self, table: Table) -> list[MoveAnswer]:
        """The legal moves of this seat, in all their forms."""
        seat = self.seat if self.seat is not None else NATURE
        return [MoveAnswer(str(move), move.json(), move.ids(), self.sentence(move, seat)) for move in table.legal(seat)]

    def scores(self, found: Sequence[dict[str, int]]) -> list[list[ScoreAnswer]]:
        """The lines of the score with their names."""
        names = language.lines(self.live.row.game, self.code)
        return [[ScoreAnswer(line, names.get(line, line), points) for line, points in lines.items()] for lines in found]

    def pending(self) -> PendingAnswer | None:
        """Somebody's wish to take back that still waits for answers."""
        ask = undo.pending(self.live)
        if ask is None:
            return None
        place = self.live.sight(self.seat).place(ask.entry.n)
        to = undo.place_before(self.live, self.seat, ask.lines)
        return PendingAnswer(place or 0, ask.entry.seat, to, undo.waiting(self.live, ask))


def seats_shown(seats: Sequence[store.SeatRow], owing: Sequence[int], person: str | None) -> list[SeatAnswer]:
    """Who sits where."""
    return [
        SeatAnswer(
            seat.seat, seat.name, holder(seat, person), seat.bot,
            seat.name if seat.bot and seat.person else None, seat.kept is not None, seat.seat in owing,
        )
        for seat in seats
    ]  # fmt: skip


def listed(row: store.TableRow, seats: Sequence[store.SeatRow], person: str | None, code: str) -> ListedAnswer:
    """A table in a list."""
    owing = [int(seat) for seat in row.owing.split(",") if seat]
    mine = [seat.seat for seat in seats if person is not None and seat.person == person]
    turn = any(seats[seat].bot is None for seat in mine if seat in owing)
    title = language.say_in(row.game, code)(part(row.game, "words").TITLE)
    shown = seats_shown(seats, owing, person)
    return ListedAnswer(row.id, row.game, title, row.status, row.public, shown, mine, turn, row.made, row.changed)


def holder(seat: store.SeatRow, person: str | None) -> str:
    """Who holds a seat, as this person may know."""
    if seat.person is None:
        return "bot" if seat.bot else "nobody"
    return "me" if seat.person == person else "other"


def move_in_words(rules: Rules[Any], text: str) -> Move:
    """A move of its text, also where a part of it is hidden."""
    verb, *words = text.split()
    names = [domain.name for domain in rules.by_name[verb].domains]
    return Move(verb, tuple(zip(names, words, strict=True)))
