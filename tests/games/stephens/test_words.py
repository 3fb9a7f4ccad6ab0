"""Words and picture: everything has a name, every sentence its translations, every clickable thing its id."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fabrica import core, language
from fabrica.core import NATURE, SPECTATOR
from fabrica.games.stephens import RULES, solo, words
from fabrica.games.stephens.drawing import draw
from fabrica.games.stephens.names import NAMES
from fabrica.games.stephens.rules import cards, professions, reset, turn
from fabrica.games.stephens.state import FULFILLING, SUPPLYING, State
from fabrica.nature import Fast, random_move
from tests.games.stephens.greedy import options
from tests.games.stephens.position import Position


def spoken() -> list[str]:
    """Every English sentence of the game that somebody could read."""
    refusals = [part for pair in words.REFUSALS.values() for part in pair]
    choices = [part for what, values in words.OPTIONS.values() for part in (what, *values.values())]
    sentences = [*words.SENTENCES.values(), *words.ASKS.values(), *words.LINES.values(), *words.LABELS.values()]
    return [words.TITLE, words.ABOUT, *NAMES.values(), *words.ICON_WORDS.values(), *refusals, *choices, *sentences]


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_every_sentence_is_translated(code: str) -> None:
    known = language.catalogue(code, "stephens")
    assert [sentence for sentence in spoken() if sentence not in known] == []


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_translations_keep_the_values(code: str) -> None:
    for english, portuguese in language.catalogue(code, "stephens").items():
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", portuguese)), english


def test_every_refusal_has_words_and_a_use() -> None:
    found = [value for module in (cards, professions, reset, solo, turn) for value in vars(module).values()]
    messages = {value.message for value in found if isinstance(value, core.Refusal)}
    assert messages == set(words.REFUSALS)


def later(seats: int, seed: int, lines: int) -> State:
    """A position of a random game in which a seat owes."""
    state, source = core.start(RULES, seats, options()), Fast(seed)
    while state.agenda and (lines > 0 or core.owing(RULES, state) == [NATURE]):
        seat = core.owing(RULES, state)[0]
        core.advance(RULES, state, seat, random_move(RULES, state, seat, source))
        lines -= 1
    return state


def unclickable(state: State, wide: bool) -> set[str]:
    """What a legal move points at and the picture does not offer to click."""
    seat = core.owing(RULES, state)[0]
    drawn = draw(core.look(RULES, state, seat), str, wide)
    ids = set(re.findall(r'data-(?:id|in)="([^"]+)"', drawn))
    return {id_ for move in core.legal(RULES, state, seat) for id_ in RULES.move(move).ids()} - ids


POSITIONS = [
    (4, 1, 26),
    (4, 2, 90),
    (4, 3, 200),
    (3, 4, 60),
    (3, 5, 180),
    (2, 6, 40),
    (2, 7, 150),
    (1, 8, 70),
    (1, 9, 110),
]


@pytest.mark.parametrize(("seats", "seed", "lines"), POSITIONS)
@pytest.mark.parametrize("wide", [True, False])
def test_whatever_a_move_points_at_can_be_clicked(seats: int, seed: int, lines: int, wide: bool) -> None:
    assert unclickable(later(seats, seed, lines), wide) == set()


def test_payments_and_deliveries_can_be_clicked() -> None:
    paying = Position().contracts(0, "crown-4").cubes(0, blue=1, white=1, pink=3).unlock(0, "4a").owe(FULFILLING)
    assert unclickable(paying.play("fulfil crown-4").state, True) == set()
    assert paying.decision == "payment"
    ready = Position().ready(0, orange=1, pink=1, black=1).owe(SUPPLYING)
    assert unclickable(ready.state, False) == set()


@pytest.mark.parametrize(("seats", "seed", "lines"), POSITIONS)
def test_the_picture_is_well_formed_and_titled(seats: int, seed: int, lines: int) -> None:
    state = later(seats, seed, lines)
    for seat in (0, SPECTATOR):
        for wide, width in ((True, "1200"), (False, "360")):
            root = ElementTree.fromstring(draw(core.look(RULES, state, seat), str, wide))
            assert root.attrib["viewBox"].split()[2] == width
            assert "None" not in ElementTree.tostring(root, "unicode")
            assert len(root.findall(".//{http://www.w3.org/2000/svg}title")) > 60


def test_only_the_viewers_board_can_be_clicked() -> None:
    state = later(4, 2, 90)
    for seat in range(4):
        assert draw(core.look(RULES, state, seat), str).count('data-id="line:orange"') == 1
    assert 'data-id="line' not in draw(core.look(RULES, state, SPECTATOR), str)


def test_the_text_and_the_picture_say_that_cards_are_reconstructed() -> None:
    view = core.look(RULES, later(2, 6, 40), 0)
    said = language.say_in("stephens", "pt_BR")
    assert "reconstrução" in words.board(view, said)
    assert "reconstrução" in draw(view, said)


def test_the_text_tells_the_table() -> None:
    view = core.look(RULES, later(1, 9, 110), 0)
    text = words.board(view, str)
    assert "Automa" in text and "Furnace upper left" in text
    for card in view["display"]:
        assert NAMES[card] in text


def test_log_lines_are_sentences() -> None:
    move = RULES.move(RULES.parse("commit kingdom-4"))
    assert language.sentence("stephens", move, "Ana", "en", ()) == (
        "Ana commits to a contract: United Kingdom 4 (white, black)"
    )
    assert (
        language.sentence("stephens", move, "Ana", "pt", ()) == "Ana aceita um contrato: Reino Unido 4 (branco, preto)"
    )


def test_a_benefit_is_told_by_what_it_gives() -> None:
    def said(line: str, code: str) -> str:
        return language.sentence("stephens", RULES.move(RULES.parse(line)), "Ana", code, ())

    assert said("use clerk first", "en") == "Ana uses a profession: Clerk (influence)"
    assert said("use clerk second", "pt") == "Ana usa uma profissão: Escriturário (moeda)"
    assert said("use courtier first", "en") == "Ana uses a profession: Courtier (influence × 3 for any cube)"
