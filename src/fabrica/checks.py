"""What `fabrica check` looks at, for one game: a list of problems for each part, empty when all is well."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from fabrica import clauses, core, sheets
from fabrica.conform import Broken, conform
from fabrica.core import DECISION, FabricaError, Rules, Verb
from fabrica.games import load, part


def all_of(game: str, tests: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Every part with its problems."""
    yield "sheets", list(sheets.check(game))
    yield "clauses", clauses.problems(game, tests)
    yield "words", words(game)
    yield "play", play(game)


def words(game: str) -> list[str]:
    """What words.py must hold; verbs, decisions, values, refusals, lines and options without a word for people."""
    rules, said = load(game), part(game, "words")
    asked = [kind.name for kind in rules.items if kind.who == DECISION]
    options = {option.name: option for option in rules.options}
    start = core.start(rules, rules.seats[1], {name: option.values[0] for name, option in options.items()})
    lines = [name for name in rules.scores(start)[0] if name != "total"]
    alone = ["standing_alone"] if rules.seats[0] == 1 else []
    found = missing("nothing is called", ["TITLE", "ABOUT", "board", *alone], vars(said))
    found += missing("no sentence for the verb", [verb.name for verb in rules.verbs], said.SENTENCES)
    offered = {verb.name: verb for kind in rules.items if kind.who == DECISION for verb in kind.verbs}
    found += missing("no button for the verb", offered, said.VERBS)
    found += missing("nothing asked for the decision", asked, said.ASKS)
    found += missing("no name for", values(rules), said.NAMES)
    found += missing("no words for the refusal", clauses.refusals(game), said.REFUSALS)
    found += missing("no such refusal as", getattr(said, "MISMATCHES", ()), said.REFUSALS)
    found += missing("no name for the line of the score", lines, said.LINES)
    found += missing("no word for the option", options, said.OPTIONS)
    return found + [problem for verb in rules.verbs for problem in blanks(verb, said.SENTENCES.get(verb.name, ""))]


def missing(what: str, wanted: Iterable[str], said: Container[str]) -> list[str]:
    """A problem for each that is not said."""
    return [f"{what} {name}" for name in wanted if name not in said]


def values(rules: Rules[Any]) -> list[str]:
    """Every value of a domain that needs a name; numbers and coordinates are their own."""
    found = {value for verb in rules.verbs for domain in verb.domains for value in domain.values}
    return sorted([value for value in found if not re.fullmatch(r"[a-z]?\d+", value)])


def blanks(verb: Verb[Any], sentence: str) -> list[str]:
    """Blanks of a verb's sentence that none of its arguments fills."""
    known = ["seat", *[domain.name for domain in verb.domains]]
    named = [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
    return [f"nothing fills {{{name}}} in the sentence of {verb.name}" for name in named if name not in known]


def play(game: str) -> list[str]:
    """A random game for each number of seats, checked on its way."""
    try:
        conform(load(game), games=1, often=60)
    except (Broken, FabricaError) as error:
        return [str(error)]
    return []
