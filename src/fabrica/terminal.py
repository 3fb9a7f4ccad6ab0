"""A game in the terminal: the board as text, legal moves by number or text, why, undo, rules, save."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from fabrica import clauses, language
from fabrica.bots import Bot, bot, close, thinking
from fabrica.bots.guard import guarded
from fabrica.bots.players import SearchBot
from fabrica.core import FabricaError, Move, Unreadable
from fabrica.table import Table

HELP: Final = {
    "NUMBER, MOVE": "play a move, by its number in the list or as text",
    "moves [WORD]": "the legal moves, or those with this word",
    "why MOVE": "why a move is not allowed",
    "undo": "take back your last move",
    "board": "show the board again",
    "log [N]": "the last N lines",
    "scores": "the score, line by line",
    "rules [WORD]": "the clauses of the rulebook, or those with this word; rules 3.3 for one",
    "save FILE": "write the record of the game",
    "quit": "leave (the game is not saved)",
}
THINKING = 1.0
LISTED = 30


def is_number(typed: str) -> bool:
    """Is it a whole number in figures?"""
    return typed.isascii() and typed.isdecimal()


class Terminal:
    """One table at one keyboard."""

    def __init__(self, out: Console, table: Table, people: int, bot_name: str, code: str) -> None:
        self.out = out
        self.table = table
        self.people = people
        self.code = language.known(code)
        self.bot_name = bot_name
        self.bots: dict[int, Bot] = {seat: bot(bot_name) for seat in range(people, table.seats)}
        self.seconds = thinking(bot_name, THINKING)
        self.say = language.say_in(table.rules.name, self.code)
        self.told_to: list[set[int]] = [set() for _ in range(table.seats)]
        self.shown: list[Move] = []

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.out.print(self.say("Type help for what you can type."))
        self.table.go_on()
        try:
            while not self.table.over and self.one_decision():
                pass
        except (EOFError, KeyboardInterrupt):
            self.out.print()
            return
        finally:
            for playing in self.bots.values():
                close(playing)
        if self.table.over:
            self.finish()

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
            try:
                typed = self.out.input(f"[bold]{self.seat_name(seat)}[/bold]> ").strip()
                if typed == "quit":
                    return False
                if self.obey(seat, typed):
                    return True
            except (FabricaError, OSError, ValueError) as error:  # the last: bytes that are no text, endless numbers
                self.out.print(f"[red]{escape(self.told(error))}[/red]")
        return True

    def told(self, error: Exception) -> str:
        """An error in the language of the person."""
        if isinstance(error, Unreadable):
            return f"{self.say('That is no move: type a number of the list, or help.')} ({error})"
        return error.says(self.code) if hasattr(error, "says") else str(error)

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
        names = [self.seat_name(other) for other in range(self.table.seats)]
        return language.sentence(self.table.rules.name, move, names[seat], self.code, names)

    def seat_name(self, seat: int) -> str:
        """How a seat is called."""
        return self.say("Seat {n}").format(n=seat + 1)

    def tell(self, seat: int, last: int | None = None) -> None:
        """What has happened since this person was told."""
        seen = [n for n in range(1, self.table.length + 1) if self.table.line(n, seat) is not None]
        lines = dict(zip(seen, self.table.sentences(seat, self.code), strict=True))
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
        found = clauses.clauses(self.table.rules.name)
        for id_, clause in found.items():
            sentence = clause.says(self.code)
            if id_ == word or (not word[:1].isdigit() and word.lower() in sentence.lower()):
                self.out.print(f"[{id_}] {sentence}", markup=False)

    def why(self, seat: int, move: str) -> None:
        """Why a move is refused."""
        refused = self.table.why(self.chosen(move), seat)
        self.out.print(
            self.say("That is allowed.") if refused is None else refused.says(self.code), markup=False
        )

    def save(self, name: str) -> None:
        """Write the record."""
        file = Path(name or "game.record")
        file.write_text(self.table.record(), "utf-8")
        self.out.print(self.say("Saved in {file}.").format(file=file))

    def finish(self) -> None:
        """The end of the game; alone the board itself says how it ended."""
        self.tell(0)
        self.out.print(self.table.text(None, self.code), markup=False)
        self.scores(self.table.scores())
        if self.table.seats == 1:
            return
        winners = ", ".join([self.seat_name(seat) for seat in self.table.ranking()[0]])
        self.out.print(f"[bold]{escape(self.say('Winner: {names}').format(names=winners))}[/bold]")
