"""The process of a bot of another package: `python -m fabrica.bots.host NAME SEED`."""

from __future__ import annotations

import json
import os
import sys

from fabrica.bots import others


def main() -> None:
    """Load the bot, say so, and answer until nobody asks any more."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)  # what a bot prints is no answer
    name, seed = sys.argv[1], None if sys.argv[2] == "None" else int(sys.argv[2])
    try:
        answer = others()[name].load()(seed).choose
        answers.write("{}\n")
    except (Exception, SystemExit) as error:
        answers.write(raised(error))
        return
    for line in sys.stdin:
        try:
            answers.write(json.dumps({"move": answer(**json.loads(line))}) + "\n")
        except (Exception, SystemExit) as error:
            answers.write(raised(error))


def raised(error: BaseException) -> str:
    """What a bot has raised, as a line."""
    return json.dumps({"raised": f"{type(error).__name__}: {error}"[:300]}) + "\n"


if __name__ == "__main__":
    main()
