"""Sentences in the language of whoever reads: catalogues, log lines, questions and refusals."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from babel.messages.pofile import read_po

from fabrica.core import FabricaError, Move
from fabrica.games import part
from fabrica.sheets import printed

Say = Callable[[str], str]
LANGUAGES: Final = {"en": "English", "pt_BR": "Português (Brasil)", "pt_PT": "Português (Portugal)"}
FALLBACK: Final = {"pt_BR": ("pt_BR",), "pt_PT": ("pt_PT", "pt_BR"), "en": ()}
LOCALE: Final = Path(__file__).parent / "locale"

CORE_REFUSALS: Final = {
    "not-your-turn": ("It is not your decision now.", "Wait for {owing} to decide."),
    "nature-owes": ("It is not your decision now.", "Wait until nature has rolled or drawn."),
    "not-now": ("This cannot be done now; what is asked is: “{asked}”.", "Choose one of: {verbs}."),
    "later": ("This comes later; what is asked first is: “{asked}”.", "It can follow: {moves}."),
    "later-anyway": ("This comes later; what is asked first is: “{asked}”.", "It can be done whatever you choose now."),
    "no-such-outcome": ("Nature cannot bring this now.", "Only what the odds allow can come."),
    "game-over": ("The game is over.", "Look at the scores, or play again."),
}
UNREADABLE: Final = (
    "an empty line is no move",
    "{word} is no verb of {game}; verbs are: {verbs}",
    "{verb} is written: {form}",
    "{word} is no {argument}; it may be: {values}",
)


class UnknownLanguage(FabricaError, LookupError):
    """There are no sentences in this language."""


def known(code: str) -> str:
    """The language meant by a code such as `pt`, `pt-br` or `en_GB`."""
    wanted = code.replace("-", "_").lower()
    for name in LANGUAGES:
        if name.lower() == wanted:
            return name
    for name in LANGUAGES:
        if name.split("_")[0] == wanted.split("_")[0]:
            return name
    raise UnknownLanguage(f"there is no language {code!r}; the languages are: {', '.join(LANGUAGES)}")


def entries(code: str, domain: str) -> dict[str, str]:
    """What one catalogue holds itself; nothing where there is none."""
    file = LOCALE / code / f"{domain}.po"
    if not file.exists():
        return {}
    with file.open("rb") as lines:
        return {str(entry.id): str(entry.string) for entry in read_po(lines) if entry.id and entry.string}


@cache
def catalogue(code: str, domain: str) -> dict[str, str]:
    """The translations of one domain (a game, or the program's own sentences)."""
    found: dict[str, str] = {}
    for name in reversed(FALLBACK[code]):
        found.update(entries(name, domain))
    return found


@cache
def speaker(code: str, *domains: str) -> Say:
    """A function that says an English sentence in a language, and cards no catalogue knows by what is printed there."""
    name = known(code)
    words: dict[str, str] = {}
    for domain in domains if name.startswith("pt") else ():
        words.update(printed(domain))
    for domain in domains:
        words.update(catalogue(name, domain))

    def say(sentence: str) -> str:
        return words.get(sentence, sentence)

    return say


def say_in(game: str, code: str) -> Say:
    """The sentences of a game in a language."""
    return speaker(code, "fabrica", game)


@cache
def names(game: str, code: str) -> dict[str, str]:
    """The names of values; where a value says little by itself, its name after another (`clerk first`)."""
    words, say = part(game, "words"), say_in(game, code)
    found: dict[str, str] = {value: say(name) for value, name in words.NAMES.items()}
    return found | (words.names_after(say) if hasattr(words, "names_after") else {})


def named(game: str, value: str, code: str, after: str = "") -> str:
    """The name of a value of a domain, perhaps after another value."""
    found = names(game, code)
    return found.get(f"{after} {value}", found.get(value, value))


def sentence(game: str, move: Move, mover: str, code: str, seats: Sequence[str]) -> str:
    """A move as a sentence of the log; `mover` is the name of who moved."""
    return filled(game, part(game, "words").SENTENCES[move.verb], move, mover, code, seats)


def deed(game: str, move: Move, code: str, seats: Sequence[str]) -> str:
    """A move as something one can do."""
    return filled(game, part(game, "words").DEEDS[move.verb], move, "", code, seats)


def filled(game: str, sentence: str, move: Move, mover: str, code: str, seats: Sequence[str]) -> str:
    """A sentence with the names of what a move names in its blanks; each may be called by what stands before it, the
    first by the verb (`take 4`)."""
    before = [move.verb, *[value for _, value in move.args]]
    words = {name: named(game, value, code, after) for after, (name, value) in zip(before, move.args, strict=False)}
    for name, value in move.args:
        if name in ("seat", "opponent") and value.isdigit():
            words[name] = seats[int(value)]
    if mover or "seat" not in words:
        words["seat"] = mover
    return say_in(game, code)(sentence).format_map(words)


def ask(game: str, decision: str, code: str) -> str:
    """What a decision asks; nature is not asked, she rolls and draws."""
    return say_in(game, code)(part(game, "words").ASKS.get(decision, "Nature rolls or draws"))


def button(game: str, verb: str, code: str) -> str:
    """What a verb is called on a button; nature's verbs have none."""
    return say_in(game, code)(part(game, "words").VERBS.get(verb, verb))


def refusal(game: str, message: str, values: dict[str, Any], code: str, seats: Sequence[str] = ()) -> str:
    """Why not, and what would help."""
    return " ".join(cause_and_remedy(game, message, values, code, seats))


def cause_and_remedy(
    game: str, message: str, values: dict[str, Any], code: str, seats: Sequence[str] = ()
) -> tuple[str, str]:
    """The two sentences of a refusal: decisions, verbs and values in the words of the language; seats by their names,
    or where nobody has given any by their numbers."""
    say = say_in(game, code)
    if message == "not-your-turn" and not values.get("owing"):
        message = "nature-owes"
    cause, remedy = CORE_REFUSALS.get(message) or part(game, "words").REFUSALS[message]
    spoken = {name: named(game, str(value), code) for name, value in values.items()}
    owing = [seats[seat] if seats else say("seat {n}").format(n=seat) for seat in values.get("owing", [])]
    spoken["owing"] = ", ".join(owing)
    spoken["asked"] = ask(game, str(values.get("asked", "")), code)
    spoken["moves"] = "; ".join([deed(game, move, code, seats) for move in values.get("moves", [])])
    spoken["verbs"] = ", ".join([button(game, verb, code) for verb in values.get("verbs", [])])
    return say(cause).format_map(spoken), say(remedy).format_map(spoken)


def unreadable(english: str, code: str) -> str:
    """What is wrong with a line that is no move, in a language."""
    for sentence in UNREADABLE:
        blanks = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(sentence))
        found = re.fullmatch(blanks, english, re.DOTALL)
        if found:
            return speaker(code, "fabrica")(sentence).format_map(found.groupdict())
    return english


def seat_names(game: str, seats: int, code: str) -> list[str]:
    """What people are called whose names nobody knows: as on the board of the game, counted from 1."""
    name = getattr(part(game, "words"), "LABELS", {}).get("player", "Seat {n}")
    return [say_in(game, code)(name).format(n=n) for n in range(1, seats + 1)]


def lines(game: str, code: str) -> dict[str, str]:
    """The names of the lines of the score."""
    say = say_in(game, code)
    return {"total": say("total")} | {name: say(words) for name, words in part(game, "words").LINES.items()}
