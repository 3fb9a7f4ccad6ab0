"""What a page says about a game: its card, its rules, its sources and its words; all of it from the game itself."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import msgspec

from fabrica import language
from fabrica.clauses import clauses, docstrings, edition
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
    """Edition and origin of the figures."""
    return {"edition": edition_in(game, code), "sources": sources(game)}


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
            "counts": counts,
            "clauses": clauses_of(game),
        },
        ensure_ascii=False,
    )


def clauses_of(game: str) -> dict[str, str]:
    """The clause of each verb, the first it cites; none if it cites every one of several decisions that offer it."""
    found: dict[str, str] = {}
    for verb in load(game).verbs:
        asked = {item.clause for item in load(game).items if verb in item.verbs}
        kind = f"{type(verb).__module__}.{type(verb).__name__}".removeprefix(f"fabrica.games.{game}.")
        cited = re.findall(r"\[([\d.]+)\]", docstrings(game).get(kind, "")) or sorted(asked)
        if len(asked) == 1 or not asked <= set(cited):
            found[verb.name] = cited[0]
    return {verb: clause for verb, clause in found.items() if clause in clauses(game)}


def spoken(found: dict[str, str], say: language.Say) -> dict[str, str]:
    """English words by key, in a language."""
    return {key: say(words) for key, words in found.items()}
