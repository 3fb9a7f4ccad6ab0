"""What a page says about a game: its card, its rules, its sources and its words; all of it from the game itself."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import msgspec

from fabrica import language
from fabrica.clauses import clauses, docstrings, edition
from fabrica.core import Verb
from fabrica.games import load, part
from fabrica.server.wire import GameAnswer
from fabrica.sheets import sources


def card(game: GameAnswer) -> dict[str, Any]:
    """A game for the start page."""
    found: dict[str, Any] = msgspec.to_builtins(game)
    low, high = game.seats
    minutes = getattr(part(game.name, "words"), "MINUTES", None)
    reconstructed = any(source.source == "reconstructed" for source in sources(game.name))
    return found | {"low": low, "high": high, "minutes": minutes, "reconstructed": reconstructed}


def sources_of(game: str, code: str) -> dict[str, Any]:
    """Edition and origin of the figures; citations stay in the words of who is cited."""
    say = language.say_in(game, code)
    told = [source._replace(holds=say(source.holds)) for source in sources(game)]
    return {"edition": edition_in(game, code), "sources": told}


def edition_in(game: str, code: str) -> str:
    """Which edition the rules are read from."""
    return language.say_in(game, code)(edition(game))


def rules_of(game: str, code: str) -> dict[str, Any]:
    """The clauses by chapter."""
    chapters: dict[str, list[dict[str, Any]]] = {}
    for clause in clauses(game).values():
        title = clause.chapter_pt if code.startswith("pt") else clause.chapter
        told = {"id": clause.id, "heading": clause.heading, "says": clause.says(code), "ruling": clause.ruling}
        chapters.setdefault(title, []).append(told)
    title = language.say_in(game, code)(part(game, "words").TITLE)
    return {"title": title, "edition": edition_in(game, code), "chapters": chapters}


@cache
def words_of(game: str, code: str) -> str:
    """Names of values, sentences of verbs and names of counts, in a language."""
    words, say = part(game, "words"), language.say_in(game, code)
    counts: dict[str, str] = {**language.lines(game, code), **spoken(getattr(words, "COUNTS", {}), say)}
    return json.dumps(
        {
            "names": language.names(game, code),
            "verbs": spoken(words.VERBS, say),
            "deeds": spoken(getattr(words, "DEEDS", {}), say),
            "things": spoken(getattr(words, "THINGS", {}), say),
            "counts": counts,
            "clauses": clauses_of(game),
            "so_far": say(words.SO_FAR) if hasattr(words, "SO_FAR") else "",
        },
        ensure_ascii=False,
    )


def clauses_of(game: str) -> dict[str, str]:
    """The clause of each verb: of what asks for it alone, else the first it cites unless it cites all that offer it.

    A verb that cites clauses of several cards has them by its first argument: `extra golem`.
    """
    found: dict[str, str] = {}
    for verb in load(game).verbs:
        offers = [item for item in load(game).items if verb in item.verbs]
        asked = {item.clause for item in offers}
        kind = f"{type(verb).__module__}.{type(verb).__name__}".removeprefix(f"fabrica.games.{game}.")
        cited = re.findall(r"\[([\d.]+)\]", docstrings(game).get(kind, "")) or sorted(asked)
        of_cards = clauses_of_cards(game, verb, cited)
        if len(asked) == 1 and all([len(item.verbs) == 1 for item in offers]):
            found[verb.name] = min(asked)
        elif (len(asked) == 1 or not asked <= set(cited)) and cited[0] not in of_cards.values():
            found[verb.name] = cited[0]
        found |= of_cards
    return {verb: clause for verb, clause in found.items() if clause in clauses(game)}


def clauses_of_cards(game: str, verb: Verb[Any], cited: list[str]) -> dict[str, str]:
    """The verb with each card that one of these clauses begins with: `Golem: X energy bring …`."""
    titles = {re.split("[:,]", clauses(game)[id_].en)[0]: id_ for id_ in cited if id_ in clauses(game)}
    names = language.names(game, "en")
    values = verb.domains[0].values if verb.domains else ()
    found = {f"{verb.name} {value}": titles[names[value]] for value in values if names.get(value) in titles}
    return found if len(found) > 1 else {}


def spoken(found: dict[str, str], say: language.Say) -> dict[str, str]:
    """English words by key, in a language."""
    return {key: say(words) for key, words in found.items()}
