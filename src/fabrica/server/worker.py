"""The process in which bots think and games are reviewed: a question a line, an answer a line (a review: several)."""

from __future__ import annotations

import os
import resource
import sys
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from io import FileIO
from typing import Any, Final

import msgspec

from fabrica import bots as library
from fabrica.bots.guard import die_with
from fabrica.review import review
from fabrica.server.asked import Question, Seated, raised
from fabrica.table import Table

OFTEN: Final = 8  # lines of a game after which a review says how far it is
PATIENT: Final = 10  # how far a review steps back behind others for the processor
MOST: Final = 64  # bots that are kept ready
Key = tuple[str, int, str]  # a table, a seat and the name of a bot


def found(more: dict[str, str], name: str, seed: int) -> Any:
    """A bot of the library, or one that whoever runs the server has named."""
    if name in more:
        module, _, kind = more[name].partition(":")
        return getattr(import_module(module), kind)(seed)
    return library.bot(name, seed)


class Company:
    """The bots that sit at tables, each at one seat; when there are too many, who was asked longest ago leaves."""

    def __init__(self, more: dict[str, str], most: int = MOST) -> None:
        self.more = more
        self.most = most
        self.bots: OrderedDict[Key, Any] = OrderedDict()

    def bot(self, who: Seated, anew: bool = False) -> Any:
        """The bot of this seat, with what it remembers; made if it is not there, or has missed something."""
        key = (who.table, who.seat, who.bot)
        if anew:
            self.leave([key])
        if key not in self.bots:
            self.leave([*self.bots][: max(0, len(self.bots) + 1 - self.most)])
            self.bots[key] = found(self.more, who.bot, who.seed)
        self.bots.move_to_end(key)
        return self.bots[key]

    def leave(self, keys: Iterable[Key]) -> None:
        """These bots go; what they have opened they may close."""
        for key in keys:
            close = getattr(self.bots.pop(key, None), "close", None)
            if close is not None:
                with suppress(Exception):
                    close()

    def rise(self, tables: Iterable[str]) -> None:
        """The games at these tables are over."""
        ended = {*tables}
        self.leave([key for key in self.bots if key[0] in ended])


def answered(company: Company, question: Question) -> bytes:
    """The move of a bot, or what it has raised; where memory is full, only a new process helps."""
    assert question.who is not None
    try:
        company.rise(question.over)
        bot = company.bot(question.who, question.anew)
        if not question.moves:
            return b"{}"
        return msgspec.json.encode({"move": bot.choose(question.view, question.moves, question.seconds)})
    except MemoryError:
        raise
    except (Exception, SystemExit) as error:
        return msgspec.json.encode({"raised": raised(error)})


def judge(record: str, answers: FileIO) -> None:
    """Review a game, and say now and then how far it is; whoever waits for a bot's move goes first."""
    os.setpriority(os.PRIO_PROCESS, 0, PATIENT)
    table = Table.from_record(record)

    def told(n: int, total: int) -> bool:
        if n % OFTEN == 0 and n < total:
            answers.write(msgspec.json.encode({"done": n}) + b"\n")
        return True

    found = review(table, told)
    answers.write(msgspec.json.encode({"done": found.lines, "review": found}) + b"\n")


def main() -> None:
    """Answer until nobody asks any more."""
    die_with(int(sys.argv[3]))
    limit = int(sys.argv[1]) << 20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    company = Company(dict([word.split("=", 1) for word in sys.argv[2].split(",") if word]))
    answers = FileIO(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    answers.write(b"{}\n")
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line, type=Question)
        if question.review:
            judge(question.review, answers)
        else:
            answers.write(answered(company, question) + b"\n")


if __name__ == "__main__":
    main()
