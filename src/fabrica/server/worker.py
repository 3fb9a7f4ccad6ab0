"""The process in which bots think and games are reviewed: a question a line, an answer a line (a review: several)."""

from __future__ import annotations

import os
import resource
import sys
from importlib import import_module
from io import FileIO
from typing import Any, Final

import msgspec

from fabrica import bots as library
from fabrica.bots.guard import die_with_parent
from fabrica.review import review
from fabrica.table import Table

OFTEN: Final = 8  # lines of a game after which a review says how far it is
PATIENT: Final = 10  # how far a review steps back behind others for the processor


def found(more: dict[str, str], name: str) -> Any:
    """A bot of the library, or one that whoever runs the server has named."""
    if name in more:
        module, _, kind = more[name].partition(":")
        return getattr(import_module(module), kind)(None)
    return library.bot(name)


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
    """Answer until nobody asks any more; asked without a view, only load the bot."""
    die_with_parent()
    limit = int(sys.argv[1]) << 20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    more = dict([word.split("=", 1) for word in sys.argv[2].split(",") if word])
    kept: dict[str, Any] = {}
    answers = FileIO(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    answers.write(b"{}\n")
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line)
        if "review" in question:
            judge(question["review"], answers)
            continue
        name = question["bot"]
        if name not in kept:
            kept[name] = found(more, name)
        if "view" not in question:
            answers.write(b"{}\n")
            continue
        move = kept[name].choose(question["view"], question["moves"], question["seconds"])
        answers.write(msgspec.json.encode({"move": move}) + b"\n")


if __name__ == "__main__":
    main()
