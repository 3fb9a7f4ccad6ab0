"""What `fabrica check` looks at, for one game: a list of problems for each part, empty when all is well."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fabrica import clauses, sheets
from fabrica.conform import Broken, conform
from fabrica.core import DECISION, FabricaError
from fabrica.games import load, part


def all_of(game: str, tests: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Every part with its problems."""
    yield "sheets", list(sheets.check(game))
    yield "clauses", clauses.problems(game, tests)
    yield "words", words(game)
    yield "play", play(game)


def words(game: str) -> list[str]:
    """Verbs, decisions, values, lines and options without a word for people."""
    rules, said = load(game), part(game, "words")
    asked = [kind.name for kind in rules.items if kind.who == DECISION]
    values = {value for verb in rules.verbs for domain in verb.domains for value in domain.values}
    named = {value for value in values if not value.isdigit()}
    found = [
        f"no sentence for the verb {verb.name}" for verb in rules.verbs if verb.name not in said.SENTENCES
    ]
    found += [f"nothing asked for the decision {name}" for name in asked if name not in said.ASKS]
    found += [f"no name for {value}" for value in sorted(named - set(said.NAMES))]
    found += [
        f"no word for the option {option.name}" for option in rules.options if option.name not in said.OPTIONS
    ]
    return found


def play(game: str) -> list[str]:
    """A random game for each number of seats, checked on its way."""
    try:
        conform(load(game), games=1, often=60)
    except (Broken, FabricaError) as error:
        return [str(error)]
    return []
