"""A game in the terminal: the board as text, legal moves by number or text, why, undo, rules, save."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from tempfile import gettempdir
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from fabrica import clauses, language
from fabrica.bots import Bot, bot, close, thinking
from fabrica.bots.guard import answering, guarded, leave
from fabrica.bots.players import SearchBot
from fabrica.core import FabricaError, Move, Unreadable
from fabrica.table import Line, Refused, Table

HELP: Final = {
    "NUMBER, MOVE": "play a move, by its number in the list or as text",
    "moves [WORD]": "the legal moves, or those with this word",
    "why MOVE": "why a move is not allowed",
    "undo": "take back your last move",
    "board": "show the board again",
    "log [N]": "the last N lines",
    "scores": "the score, line by line",
    "rules [WORD]": "the clauses of the rulebook, or those with this word; rules 3.3 for one",
    "save [FILE]": "write the record of the game",
    "quit": "leave; what was played is saved",
}
THINKING = 1.0
LISTED = 30
PEOPLE: Final = 1  # at the keyboard, and
BOT: Final = "medium"  # at the other seats, unless it is said otherwise


def is_number(typed: str) -> bool:
    """Is it a whole number in figures?"""
    return typed.isascii() and typed.isdecimal()


def write(file: Path, text: str) -> None:
    """Write a file whole or not at all: what stood there stays until all of the new is on the disk."""
    if file.exists() and not file.is_file():  # a device or a pipe is written as it is
        file.write_text(text, "utf-8")
        return
    real = Path(os.path.realpath(file))
    part = real.with_name(f"{real.name}.{os.getpid()}.part")
    try:
        write_through(part, text)
        if real.exists():
            real.open("r+b").close()  # what may not be written may not be replaced
            shutil.copymode(real, part)
        os.replace(part, real)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
    finally:
        part.unlink(missing_ok=True)


def write_through(file: Path, text: str) -> None:
    """Write a file and wait until it is on the disk."""
    with file.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())


def new_file(folder: Path, game: str) -> Path:
    """A file that is not there yet, with the name of the game and the time."""
    name = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    found = folder / f"{name}.record"
    for n in count(2):
        if not found.exists():
            break
        found = folder / f"{name}-{n}.record"
    return found


class Terminal:
    """One table at one keyboard."""

    def __init__(
        self,
        out: Console,
        table: Table,
        people: int,
        bot_name: str,
        code: str,
        file: Path | None = None,
        packs: Sequence[str] = (),
    ) -> None:
        self.out = out
        self.table = table
        self.people = people
        self.code = language.known(code)
        self.bot_name = bot_name
        self.packs = packs
        self.file = file if file and file.is_file() else None  # where it was loaded from, or last saved
        self.saved = table.lines if self.file else ()  # what stands there
        self.bots: dict[int, Bot] = {seat: bot(bot_name) for seat in range(people, table.seats)}
        self.seconds = thinking(bot_name, THINKING)
        self.say = language.say_in(table.rules.name, self.code)
        self.names = language.seat_names(table.rules.name, table.seats, self.code)
        self.told_to: list[set[int]] = [set() for _ in range(table.seats)]
        self.shown: list[Move] = []

    def run(self) -> None:
        """Play until the game is over or somebody leaves; however that comes, what was played is saved."""
        with answering(leave):
            try:
                self.go_on()
            except EOFError:
                self.out.print()
            except KeyboardInterrupt as told:
                self.out.print()
                raise SystemExit(128 + (told.args[0] if told.args else signal.SIGINT)) from None
            finally:
                self.stop()

    def go_on(self) -> None:
        """One decision after the other, to the end."""
        self.out.print(self.say("Type help for what you can type."))
        self.table.go_on()
        while not self.table.over and self.one_decision():
            pass
        if self.table.over:
            self.finish()

    def stop(self) -> None:
        """Save the game, then send the bots away."""
        try:
            with answering(signal.SIG_IGN):
                if self.is_unsaved():
                    self.keep()
        finally:
            for playing in self.bots.values():
                close(playing)

    def one_decision(self) -> bool:
        """Ask whoever owes next; False when somebody leaves."""
        seat = min(self.table.owing, key=lambda other: other in self.bots)
        if seat not in self.bots:
            return self.person(seat)
        moves = [str(move) for move in self.table.legal(seat)]
        self.table.play(self.answer(seat, moves), seat)
        return True

    def answer(self, seat: int, moves: list[str]) -> str:
        """What a seat's bot chooses, with a bar while it searches; one that fails plays the first legal move."""
        playing = self.bots[seat]
        with Progress(console=self.out, transient=True, disable=not isinstance(playing, SearchBot)) as bar:
            line = bar.add_task(self.say("{seat} thinks").format(seat=self.seat_name(seat)), total=1.0)
            if isinstance(playing, SearchBot):
                playing.progress = lambda share: bar.update(line, completed=share)
            return guarded(playing, self.bot_name, self.table.view(seat), moves, self.seconds).move

    def person(self, seat: int) -> bool:
        """One decision of a person."""
        self.tell(seat)
        self.board(seat)
        self.moves(seat, "")
        before = self.table.length
        while self.table.length == before and not self.table.over:
            typed = self.typed(seat)
            if typed == "quit":
                return False
            try:
                if self.obey(seat, typed):
                    return True
            except (FabricaError, OSError, ValueError) as error:  # the last: endless numbers
                self.out.print(f"[red]{escape(self.told(error))}[/red]")
        return True

    def typed(self, seat: int) -> str:
        """What a person types; what is no text is asked for again."""
        while True:
            try:
                return self.out.input(f"[bold]{escape(self.seat_name(seat))}[/bold]> ").strip()
            except UnicodeDecodeError as error:
                self.out.print(f"[red]{escape(self.told(error))}[/red]")

    def told(self, error: Exception) -> str:
        """An error in the language of the person."""
        if isinstance(error, Unreadable):
            why = language.unreadable(str(error), self.code)
            return f"{self.say('That is no move: type a number from the list, or help.')} ({why})"
        if isinstance(error, Refused):
            return error.says(self.code, self.names)
        return self.say("That cannot be done: {why}").format(why=error)

    def obey(self, seat: int, typed: str) -> bool:
        """Do what was typed; True if the table changed."""
        word, _, rest = typed.partition(" ")
        match word:
            case "" | "help" | "?":
                self.help()
            case "moves":
                self.moves(seat, rest)
            case "board" if not rest:  # with an argument it is a verb of Stephens
                self.board(seat)
            case "log":
                self.tell(seat, int(rest) if is_number(rest) else 20)
            case "scores":
                self.scores(self.table.view(seat)["scores"])
            case "rules":
                self.rules(rest)
            case "why":
                self.why(seat, rest)
            case "save":
                self.save(rest)
            case "undo":
                return self.undo(seat)
            case _:
                self.table.play(self.chosen(typed), seat)
                return True
        return False

    def help(self) -> None:
        """What can be typed, in words of the program and not of the game."""
        say = language.speaker(self.code, "fabrica")
        for typed, does in HELP.items():
            self.out.print(f"{say(typed):16} {say(does)}", markup=False)

    def chosen(self, typed: str) -> str:
        """A move by its number in the list, or as it was typed."""
        if is_number(typed) and 1 <= int(typed) <= len(self.shown):
            return str(self.shown[int(typed) - 1])
        return typed

    def undo(self, seat: int) -> bool:
        """Take back moves until the last one of this seat is gone."""
        mine = [n for n, line in enumerate(self.table.lines) if line.seat == seat]
        if not mine:
            self.out.print(self.say("You have not moved yet."))
            return False
        while self.table.length > mine[-1]:
            self.table.undo()
        for told in self.told_to:
            told.intersection_update(range(1, self.table.length + 1))
        return True

    def board(self, seat: int) -> None:
        """The table as this seat sees it."""
        self.out.print(self.table.text(seat, self.code), markup=False)

    def moves(self, seat: int, word: str) -> None:
        """The legal moves, numbered; a word keeps those that contain it."""
        moves = self.table.legal(seat)
        if word:
            moves = [move for move in moves if word in str(move)]
        self.shown = moves
        self.out.print(f"[bold]{escape(self.table.asks(seat, self.code))}[/bold]")
        for n, move in enumerate(moves[:LISTED], 1):
            self.out.print(f"{n:4}  {move!s:34} {self.sentence(move, seat)}", markup=False)
        if len(moves) > LISTED:
            self.out.print(self.say("… {more} more: type moves WORD").format(more=len(moves) - LISTED))

    def sentence(self, move: Move, seat: int) -> str:
        """A move as a sentence."""
        return language.sentence(self.table.rules.name, move, self.names[seat], self.code, self.names)

    def seat_name(self, seat: int) -> str:
        """How a seat is called."""
        return self.names[seat]

    def tell(self, seat: int, last: int | None = None) -> None:
        """What has happened since this person was told."""
        seen = [n for n in range(1, self.table.length + 1) if self.table.line(n, seat) is not None]
        lines = dict(zip(seen, self.table.sentences(seat, self.code, self.names), strict=True))
        for n in seen[-last:] if last else [n for n in seen if n not in self.told_to[seat]]:
            self.out.print(f"  · {lines[n]}", markup=False)
        self.told_to[seat].update(seen)

    def scores(self, found: list[dict[str, int]]) -> None:
        """The score of every seat, line by line."""
        names = language.lines(self.table.rules.name, self.code)
        for seat, lines in enumerate(found):
            told = ", ".join([f"{names.get(name, name)} {points}" for name, points in lines.items()])
            self.out.print(f"{self.seat_name(seat)}: {told}", markup=False)

    def rules(self, word: str) -> None:
        """Clauses of the rulebook that contain a word."""
        told = {id_: clause.says(self.code) for id_, clause in clauses.clauses(self.table.rules.name).items()}
        by_word = not word[:1].isdigit()
        found = [id_ for id_ in told if id_ == word or (by_word and word.lower() in told[id_].lower())]
        for id_ in found:
            self.out.print(f"[{id_}] {told[id_]}", markup=False)
        if not found:
            self.out.print(self.say("No clause holds “{words}”.").format(words=word), markup=False)

    def why(self, seat: int, move: str) -> None:
        """Why a move is refused."""
        refused = self.table.why(self.chosen(move), seat)
        self.out.print(self.say("That is allowed.") if refused is None else self.told(refused), markup=False)

    def save(self, name: str) -> None:
        """Write the record."""
        file = Path(name) if name else self.place()
        self.write(file)
        self.out.print(self.say("Saved in {file}.").format(file=file), markup=False)

    def write(self, file: Path) -> None:
        """Write the record, from its lines alone: a signal may have come in the middle of a move."""
        whole = self.table.at(self.table.length)
        write(file, whole.record())
        if file.is_file():  # what a device or a pipe has swallowed is not saved
            self.file, self.saved = file, whole.lines

    def place(self) -> Path:
        """Where the game belongs: its own file, or a new one if that would lose moves that were taken back."""
        if self.file is not None and self.table.lines[: len(self.saved)] == self.saved:
            return self.file
        return new_file(Path(), self.table.rules.name)

    def is_unsaved(self) -> bool:
        """Has a person moved or taken back, or has the game ended, since it was saved?"""
        lines, mine = self.table.lines, self.by_people(self.table.lines)
        return bool(mine) and (mine != self.by_people(self.saved) or (self.table.over and lines != self.saved))

    def by_people(self, lines: Sequence[Line]) -> list[Line]:
        """The lines of those at the keyboard."""
        return [line for line in lines if 0 <= line.seat < self.people]

    def keep(self) -> None:
        """Save the game where it belongs, else where files can be written, and say how to go on with it."""
        for file in (self.place(), new_file(Path(), self.table.rules.name)):
            try:
                self.write(file)
                break
            except OSError:
                continue
        else:
            self.write(new_file(Path(gettempdir()), self.table.rules.name))
        self.out.print(self.say("Saved in {file}.").format(file=self.file), markup=False)
        again = self.say("See it again: {command}") if self.table.over else self.say("Go on: {command}")
        self.out.print(again.format(command=self.command()), markup=False)

    def command(self) -> str:
        """What one types to see a finished game again, or to go on with another."""
        words = ["replay", str(self.file)] if self.table.over else ["play", "--load", str(self.file)]
        if not self.table.over and self.people != PEOPLE:
            words += ["--people", str(self.people)]
        if not self.table.over and self.bots and self.bot_name != BOT:
            words += ["--bot", self.bot_name]
        if self.code != "en":
            words += ["--language", self.code]
        for pack in self.packs:
            words += ["--data", pack]
        return shlex.join(["fabrica", *words])

    def finish(self) -> None:
        """The end of the game; alone the board itself says how it ended."""
        self.tell(0)
        self.out.print(self.table.text(None, self.code), markup=False)
        self.scores(self.table.scores())
        if self.table.seats == 1:
            return
        winners = ", ".join([self.seat_name(seat) for seat in self.table.ranking()[0]])
        self.out.print(f"[bold]{escape(self.say('Winner: {names}').format(names=winners))}[/bold]")
