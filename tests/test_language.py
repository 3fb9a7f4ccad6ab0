"""Sentences in the language of whoever reads."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from fabrica import Table, language, review
from fabrica.core import Move, Unreadable
from fabrica.games import NAMES, part
from fabrica.language import CORE_REFUSALS, LANGUAGES, UNREADABLE, UnknownLanguage
from tests.toy.table import invite

CATALOGUE = """
msgid "{seat} bids {card}"
msgstr "{seat} oferece {card}"

msgid "rye"
msgstr "%s"

msgid "Bid"
msgstr "Oferecer"

msgid "Bid a card"
msgstr "Ofereça uma carta"

msgid "You have no {card}."
msgstr "Você não tem {card}."

msgid "fields"
msgstr ""
"""


@pytest.fixture
def catalogues(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The toy in Brazil, and one word of it in Portugal."""
    invite(monkeypatch)
    for code, text in {"pt_BR": CATALOGUE % "centeio", "pt_PT": 'msgid "rye"\nmsgstr "o centeio"\n'}.items():
        (tmp_path / code).mkdir()
        (tmp_path / code / "toy.po").write_text(text, "utf-8")
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    language.catalogue.cache_clear()
    language.speaker.cache_clear()
    language.names.cache_clear()


@pytest.fixture(autouse=True)
def forget() -> None:
    """Catalogues of other tests are forgotten."""
    language.catalogue.cache_clear()
    language.speaker.cache_clear()
    language.names.cache_clear()


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("en", "en"),
        ("EN", "en"),
        ("en_GB", "en"),
        ("pt", "pt_BR"),
        ("pt-br", "pt_BR"),
        ("pt_PT", "pt_PT"),
        ("pt-PT", "pt_PT"),
    ],
)
def test_a_language_is_known_by_many_codes(code: str, name: str) -> None:
    assert language.known(code) == name


@pytest.mark.parametrize("code", ["", "xx", "de_DE", "english"])
def test_another_language_is_told_which_there_are(code: str) -> None:
    with pytest.raises(UnknownLanguage, match=f"there is no language '{code}'; the languages are: en, pt_BR, pt_PT"):
        language.known(code)


def test_english_needs_no_catalogue(catalogues: None) -> None:
    say = language.say_in("toy", "en")
    assert say("Bid a card") == "Bid a card"


def test_a_sentence_in_portuguese(catalogues: None) -> None:
    move = Move("bid", (("card", "rye"),))
    assert language.sentence("toy", move, "Ana", "pt", ("Ana", "Rui")) == "Ana oferece centeio"
    assert language.ask("toy", "bid", "pt") == "Ofereça uma carta"


def test_a_sentence_is_told_also_of_somebody_without_a_name(catalogues: None) -> None:
    move = Move("bid", (("card", "rye"),))
    assert language.sentence("toy", move, "", "en", ("", "Rui")).strip()


def test_portugal_has_its_own_words_and_borrows_the_rest(catalogues: None) -> None:
    move = Move("bid", (("card", "rye"),))
    assert language.sentence("toy", move, "Ana", "pt_PT", ("Ana", "Rui")) == "Ana oferece o centeio"


@pytest.mark.parametrize("domain", ["web", "fabrica", *NAMES])
def test_the_catalogues_of_portugal_hold_only_what_differs(domain: str) -> None:
    brazil, portugal = language.entries("pt_BR", domain), language.entries("pt_PT", domain)
    assert [english for english, said in portugal.items() if brazil.get(english) in (None, said)] == []


def test_what_is_not_translated_stays_english(catalogues: None) -> None:
    assert language.sentence("toy", Move("rest"), "Ana", "pt", ("Ana",)) == "Ana rests"
    assert language.lines("toy", "pt") == {
        "total": "total",
        "fields": "fields",
        "auctions": "auctions",
        "coins": "coins",
    }


def test_nature_names_the_seat_she_rolls_for(catalogues: None) -> None:
    move = Move("roll", (("seat", "1"), ("die", "2")))
    assert language.sentence("toy", move, "", "en", ("Ana", "Rui")) == "Rui rolls 2"


def test_a_refusal_is_cause_and_remedy(catalogues: None) -> None:
    said = language.refusal("toy", "no-card", {"card": "rye"}, "pt")
    assert said == "Você não tem centeio. Choose a card of your hand."
    assert language.refusal("toy", "game-over", {}, "en").startswith("The game is over.")


def test_a_refusal_says_question_and_verbs_as_the_table_does(catalogues: None) -> None:
    said = language.cause_and_remedy("toy", "not-now", {"asked": "bid", "verbs": ["bid", "rest"]}, "pt")
    assert "“Ofereça uma carta”" in said[0] and "Oferecer, Rest" in said[1]


def test_where_nature_owes_nobody_is_waited_for() -> None:
    table = Table("burgundy", 2, "keys").at(0)
    refused = table.why("done", 0)
    assert refused and refused.says() == "It is not your decision now. Wait until nature has rolled or drawn."
    assert "o acaso" in refused.says("pt_BR")


@pytest.mark.parametrize("line", ["", "fly", "bid", "bid barley", "bid rye rye"])
def test_what_is_unreadable_is_told_in_portuguese(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    invite(monkeypatch)
    with pytest.raises(Unreadable) as error:
        Table("toy", 2).number(line)
    english = str(error.value)
    assert language.unreadable(english, "en") == english
    said = language.unreadable(english, "pt_PT")
    assert said != english and not re.search(r"\b(is|it|are)\b", said)


def test_what_is_said_in_other_words_stays_as_it_is() -> None:
    assert language.unreadable("a move is something else", "pt_BR") == "a move is something else"


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_unreadable_lines_and_reviews_are_told_in_every_language(code: str) -> None:
    known = language.catalogue(code, "fabrica")
    assert {*UNREADABLE, *review.SENTENCES, "seat {n}"} - set(known) == set()


def test_a_value_without_a_name_is_its_own(catalogues: None) -> None:
    assert language.named("toy", "3", "en") == "3"
    assert language.named("toy", "hill", "en") == "the hill"


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_games_speak_every_language(game: str, code: str) -> None:
    words = part(game, "words")
    say = language.say_in(game, code)
    said = [say(sentence) for sentence in words.SENTENCES.values()]
    assert len(said) == len(words.SENTENCES) and all(said)
    differ = [one for one, two in zip(said, words.SENTENCES.values(), strict=True) if one != two]
    assert bool(differ) == (code != "en")


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_a_translation_has_the_blanks_of_its_sentence(game: str, code: str) -> None:
    for english, other in language.catalogue(code, game).items():
        assert blanks(other) == blanks(english), f"{english!r} and {other!r}"


def blanks(sentence: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_our_own_refusals_fill_their_blanks() -> None:
    known = {"owing", "asked", "verbs", "moves"}
    for cause, remedy in CORE_REFUSALS.values():
        assert blanks(cause) | blanks(remedy) <= known
