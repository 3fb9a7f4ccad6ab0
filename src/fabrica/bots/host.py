"""The process of a bot of another package: `python -m fabrica.bots.host NAME SEED`."""

from __future__ import annotations

import json
import os
import sys
from traceback import format_tb
from typing import Final

from fabrica.bots import others

PLACES: Final = 4  # of a traceback that are told


def main() -> None:
    """Load the bot, say so, and answer until nobody asks any more."""
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # what a bot reads is no question
    os.dup2(2, 1)  # what it prints is no answer
    name, seed = sys.argv[1], None if sys.argv[2] == "None" else int(sys.argv[2])
    try:
        choose = others()[name].load()(seed).choose
        answers.write("{}\n")
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        answers.write(raised(error))
        return
    for line in questions:
        asked = json.loads(line)
        try:
            answers.write(json.dumps({"move": choose(asked["view"], asked["moves"], asked["seconds"])}) + "\n")
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            answers.write(raised(error))


def raised(error: BaseException) -> str:
    """What a bot has raised, as a line: what, what it says, and the last places on the way there."""
    where = "".join(format_tb(error.__traceback__)[-PLACES:])[-PLACES * 300 :]
    return json.dumps({"raised": type(error).__name__, "says": str(error)[:300], "where": where}) + "\n"


if __name__ == "__main__":
    main()
