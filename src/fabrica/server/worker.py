"""The process in which bots think: a question a line, an answer a line."""

from __future__ import annotations

import os
import resource
import sys
from importlib import import_module
from typing import Any

import msgspec

from fabrica import bots as library
from fabrica.bots.guard import die_with_parent


def found(more: dict[str, str], name: str) -> Any:
    """A bot of the library, or one that whoever runs the server has named."""
    if name in more:
        module, _, kind = more[name].partition(":")
        return getattr(import_module(module), kind)(None)
    return library.bot(name)


def main() -> None:
    """Answer until nobody asks any more; asked without a view, only load the bot."""
    die_with_parent()
    limit = int(sys.argv[1]) << 20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    more = dict([word.split("=", 1) for word in sys.argv[2].split(",") if word])
    kept: dict[str, Any] = {}
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot prints is no answer
    answers.write(b"{}\n")
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line)
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
