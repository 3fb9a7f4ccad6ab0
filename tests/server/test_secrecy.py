"""Secrecy: whole games of every kind, and every byte that anybody is sent searched for what they must not know.

Two tests. One plays over real connections and searches what each seat, a spectator and a stranger received for the
hidden parts of lines and for lines made out of sight. The other deals anew what a seat cannot see and asks for the very
same bytes: whatever depends on something hidden would show.
"""

from __future__ import annotations

import os
import random
import re
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from fabrica import core, language
from fabrica.core import NATURE, SPECTATOR
from fabrica.games import NAMES, load
from fabrica.nature import Fair, Fast
from fabrica.server import store
from fabrica.server.journal import LINE, Entry, move_of
from fabrica.server.live import Live, new_lines
from fabrica.server.shown import Eyes, move_in_words
from fabrica.table import Table
from tests.server.serving import Listener, Player, Serving, play_out

EVERY = int(os.environ.get("FABRICA_SOAK_LOOKS", "15"))
"""After so many moves everybody looks around."""
PEOPLE = ("Quitéria", "Wanderley", "Xenofonte", "Zulmira")
"""Names that stand in no rulebook, so that a sentence about somebody is about them."""


def secret_options(game: str) -> dict[str, str]:
    """The options under which most is hidden: those that say so, else the rulebook's."""
    return {
        option.name: next((value for value in option.values if "secret" in value), option.values[0])
        for option in load(game).options
    }


@dataclass
class Watcher:
    """Somebody who receives bytes, and how long the journal was at most when they came."""

    seat: int | None
    player: Player
    ear: Listener
    marks: list[tuple[int, bytes]]


class Spies:
    """Everybody at a table, and whoever looks on."""

    def __init__(self, serving: Serving, game: str) -> None:
        self.game = game
        count = max(2, load(game).seats[0])
        self.players = [Player(serving.address, name) for name in PEOPLE[:count]]
        seats = [{"who": "me"}] + [{"who": "open"}] * (count - 1)
        options = secret_options(game)
        self.table = str(self.players[0].open(game, seats, options=options, public=True)["id"])
        for player in self.players[1:]:
            player.ok("POST", f"/api/tables/{self.table}/join", {})
        onlookers = [
            *enumerate(self.players),
            (None, Player(serving.address, "Iracema")),
            (None, Player(serving.address)),
        ]
        self.watchers = [Watcher(seat, p, Listener(p, self.table, seat, 0), []) for seat, p in onlookers]
        self.engine = store.connect(serving.database)
        self.source = random.Random(game)

    def journal(self) -> list[Entry]:
        with self.engine.connect() as db:
            return store.journal(db, self.table)

    def mind(self, made: int, seat: int, move: str) -> None:
        """After a move: everybody looks around; what they got by now is marked with the journal's length."""
        if made % EVERY == 0:
            for watcher in self.watchers:
                self.look(watcher)
        with self.engine.connect() as db:
            length = store.length(db, self.table)
        for watcher in self.watchers:
            got = b"".join([*watcher.player.received, *watcher.ear.chunks])
            watcher.player.received.clear()
            del watcher.ear.chunks[:]
            watcher.marks.append((length, got))

    def look(self, watcher: Watcher) -> None:
        """Ask for everything one may ask for."""
        state = watcher.player.state(self.table, watcher.seat, **{"with": "svg,text,log"})
        watcher.player.ask("GET", f"/api/tables/{self.table}/record")
        watcher.player.ask("GET", "/api/tables", which="running")
        watcher.player.state(self.table, watcher.seat, at=self.source.randrange(state["n"]))
        mine = {} if watcher.seat is None else {"seat": watcher.seat}
        watcher.player.ok("GET", f"/api/tables/{self.table}/deltas", **mine)
        if watcher.seat is not None:
            path = f"/api/tables/{self.table}/"
            things = re.findall('data-id="([^"]+)"', state["svg"])
            watcher.player.ok("GET", f"/api/tables/{self.table}/whynot", ids=self.source.choice(things), **mine)
            text = self.source.choice(state["moves"])["move"] if state["moves"] else self.any_move()
            for form in (text, self.any_move()):
                watcher.player.ask("POST", path + "preview", {"seat": watcher.seat, "move": form})
                watcher.player.ask("POST", path + "why", {"seat": watcher.seat, "move": form})
            refused = self.any_move()
            if refused not in [move["move"] for move in state["moves"]]:
                watcher.player.ask("POST", path + "moves", watcher.player.body(state, refused))

    def any_move(self) -> str:
        """Some move of nature's or of somebody else's: mostly refused."""
        rules = load(self.game)
        verb = self.source.choice(rules.verbs)
        return rules.text(verb.base + self.source.randrange(verb.size))


@pytest.mark.parametrize("game", NAMES)
def test_nobody_is_sent_what_they_must_not_know(game: str, serving: Serving) -> None:
    spies = Spies(serving, game)
    play_out(spies.players, spies.table, seed=5, mind=spies.mind)
    entries = spies.journal()
    with spies.engine.connect() as db:
        row = store.table_row(db, spies.table)
    spies.engine.dispose()
    assert row is not None and row.status == "over"
    hidden = 0
    for watcher in spies.watchers:
        before_the_end = watcher.marks[:-1]
        running = b"".join([got for _, got in before_the_end])
        assert row.secret.encode() not in running, "nature's secret"
        hidden += hidden_parts(game, watcher, entries, running)
        hidden += lines_out_of_sight(game, watcher, entries, before_the_end)
        own = watcher.player.me.get("recovery", "-")
        tokens = [p.me["recovery"].encode() for p in spies.players if p.me["recovery"] != own]
        assert not any(token in running for token in tokens)
        watcher.ear.close()
    rules = load(game)
    there = any(verb.hides for verb in rules.verbs) or any(entry.secret for entry in entries)
    assert hidden > 0 or not there, "nothing hidden was looked for"


def says(game: str, entry: Entry) -> bytes:
    """The sentence that tells a line in full, as it goes over the wire."""
    rules = load(game)
    names = PEOPLE[: rules.seats[1]]
    mover = "" if entry.seat == NATURE else names[entry.seat]
    text = language.sentence(game, move_in_words(rules, move_of(entry)), mover, "en", names)
    return msgspec.json.encode(text)[1:-1]


def hidden_parts(game: str, watcher: Watcher, entries: list[Entry], running: bytes) -> int:
    """Lines of which a part is hidden from this watcher: never in full while the game runs."""
    rules, looked = load(game), 0
    mine = {move_of(entry) for entry in entries if entry.kind == LINE and entry.whose == watcher.seat}
    for entry in entries:
        if entry.kind != LINE or entry.whose == watcher.seat:
            continue
        number = rules.parse(move_of(entry))
        if not rules.verb_of[number].hides or move_of(entry) in mine:
            continue
        assert b'"%s"' % move_of(entry).encode() not in running, move_of(entry)
        assert says(game, entry) not in running, says(game, entry)
        looked += 1
    return looked


def lines_out_of_sight(game: str, watcher: Watcher, entries: list[Entry], marks: list[tuple[int, bytes]]) -> int:
    """Lines made in a secret phase: not told to others before the line that reveals them."""
    looked = 0
    for entry in entries:
        if entry.kind != LINE or not entry.secret or entry.reveals or entry.whose == watcher.seat:
            continue
        reveal = next(later.n for later in entries[entry.n :] if later.reveals)
        sentence = says(game, entry)
        earlier = [other for other in entries[: entry.n - 1] if other.kind == LINE and says(game, other) == sentence]
        if (entry.seat == NATURE and not load(game).verb_of[load(game).parse(move_of(entry))].hides) or earlier:
            continue
        got = b"".join([got for length, got in marks if length < reveal])
        assert sentence not in got, sentence
        looked += 1
    return looked


# The same bytes, whatever is hidden


def live_of(game: str, table: Table) -> Live:
    """A live table without a database."""
    row = store.TableRow(
        "t", game, table.rules.version, "", table.seats, "{}", "00", "open", True, "p0", 0.0, 0.0, None, ""
    )
    seats = [store.SeatRow("t", n, f"p{n}", PEOPLE[n], None, None) for n in range(table.seats)]
    live = Live(row, seats, [], [])
    live.row = row._replace(status="running")
    return live


def shown(live: Live, table: Table, seat: int | None, drawn: bool) -> bytes:
    """Everything a seat is shown of a table."""
    live.table = table
    eyes = Eyes(live, None if seat is None else f"p{seat}", seat, "en")
    return msgspec.json.encode(eyes.state(table, ("text", "log", "svg") if drawn else ("log",)))


def dealt_anew(table: Table, seat: int | None, source: core.Source) -> Table:
    """The same table with everything that this seat cannot see dealt anew."""
    other = table.copy()
    other.rules.deal(other._state, SPECTATOR if seat is None else seat, source)
    other._nature()
    return other


@pytest.mark.parametrize("game", NAMES)
def test_the_answers_are_the_same_whatever_is_hidden(game: str) -> None:
    compared = different = 0
    for seed in range(2):
        seats = min(load(game).seats[1], 2 + seed)
        table, source = Table(game, seats, str(seed), secret_options(game)), Fast(seed)
        live = live_of(game, table)
        write(live, Table.resumed(start_of(table), b"", {}), table)
        while not table.over:
            if source.below(9) == 0 or (table.at_once_from is not None and compared < 12):
                for seat in (None, *range(seats)):
                    anew = dealt_anew(table, seat, Fair(bytes([seed, compared % 256])))
                    drawn = compared % 4 == 0
                    assert shown(live, table, seat, drawn) == shown(live, anew, seat, drawn), (game, seat, table.length)
                    different += core.to_bytes(anew._state) != core.to_bytes(table._state)
                    compared += 1
            before = table.copy()
            seat = table.owing[source.below(len(table.owing))]
            moves = table.legal(seat)
            table.play(moves[source.below(len(moves))], seat)
            write(live, before, table)
    assert compared > 30
    rules: Any = load(game)
    if any(verb.hides for verb in rules.verbs) or any(entry.secret for entry in live.entries):
        assert different > 0, "nothing was ever dealt anew"


def start_of(table: Table) -> Any:
    record = table.to_record()
    record.moves = []
    return record


def write(live: Live, before: Table, after: Table) -> None:
    """Put the new lines into the journal, as the hall does."""
    live.table = before
    told = new_lines(live, after)
    first = len(live.entries)
    live.adopt(
        [Entry(first + i, n.kind, n.seat, n.whose, n.secret, n.reveals, n.body, 0.0) for i, n in enumerate(told, 1)],
        after, None,
    )  # fmt: skip
