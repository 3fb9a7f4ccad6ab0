"""The games on offer, their rules and their bots."""

from __future__ import annotations

from fabrica import language
from fabrica.clauses import clauses, edition
from fabrica.core import Option
from fabrica.games import NAMES, load, part
from fabrica.server import wire
from fabrica.server.bots import bot_names
from fabrica.server.call import Call
from fabrica.server.problems import missing
from fabrica.sheets import sources
from fabrica.table import data_of


async def games(call: Call) -> wire.GamesAnswer:
    """All games."""
    bots = bot_names(call.site.settings)
    return wire.GamesAnswer([game(name, call.code(), bots) for name in NAMES], dict(language.LANGUAGES))


def game(name: str, code: str, bots: list[str]) -> wire.GameAnswer:
    """One game in a language."""
    rules, words, say = load(name), part(name, "words"), language.say_in(name, code)
    alone = getattr(words, "ALONE", ())
    options = [option(words.OPTIONS, choice, choice.name in alone, say) for choice in rules.options]
    return wire.GameAnswer(
        name, say(words.TITLE), say(words.ABOUT), list(rules.seats), options, rules.version, data_of(name), bots
    )


def option(
    told: dict[str, tuple[str, dict[str, str]]], choice: Option, alone: bool, say: language.Say
) -> wire.OptionAnswer:
    """A choice in a language."""
    says, names = told.get(choice.name, (choice.name, {}))
    spoken = [say(names.get(value, value)) for value in choice.values]
    return wire.OptionAnswer(choice.name, say(says), list(choice.values), spoken, alone)


async def rules(call: Call) -> wire.RulesAnswer:
    """The clauses of a game in our own words, its edition and where its figures come from."""
    name = str(call.request.path_params["game"])
    if name not in NAMES:
        raise missing(f"There is no such game; the games are: {', '.join(NAMES)}.")
    code = call.code()
    found = [
        wire.ClauseAnswer(
            clause.id, clause.chapter_pt if code.startswith("pt") else clause.chapter, clause.heading,
            clause.says(code), clause.ruling,
        )
        for clause in clauses(name).values()
    ]  # fmt: skip
    origin = [wire.SourceAnswer(s.file, s.holds, s.source, list(s.origins)) for s in sources(name)]
    return wire.RulesAnswer(name, edition(name), found, origin)
