"""Clauses: their sentences, the code and the tests that stand for each, and what `fabrica check` says."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fabrica import checks, clauses, sheets
from fabrica.clauses import UnknownClause
from fabrica.games import NAMES
from tests import toy
from tests.toy import words
from tests.toy.table import invite

TOY = Path(str(toy.__file__)).parent


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library knows the toy; nothing of other tests is remembered."""
    invite(monkeypatch)
    for remembered in (clauses.folder, clauses.clauses, clauses.cited_in_code):
        remembered.cache_clear()


# Sentences


def test_clauses_stand_in_the_order_of_the_rulebook() -> None:
    found = [*clauses.clauses("toy")]
    assert found[:3] == ["1.1", "1.2", "1.3"] and found[-1] == "5.2"
    assert clauses.edition("toy") == "Fields, made up for the tests"


def test_a_clause_in_two_languages() -> None:
    found = clauses.clause("toy", "4.5")
    assert (found.heading, found.says("en"), found.says("pt_PT")) == ("A turn", "One may rest.", "Pode-se descansar.")
    assert (found.in_chapter("en"), found.in_chapter("pt_BR")) == ("A turn", "Uma vez")
    assert found.ruling is None and clauses.clause("toy", "4.2").ruling == 1


def test_an_unknown_clause_is_told_which_are_near() -> None:
    with pytest.raises(UnknownClause, match=r"toy has no clause '5.9'; there are: 5.1, 5.2$"):
        clauses.clause("toy", "5.9")
    with pytest.raises(UnknownClause, match=r"there are: 1.1, 1.2, .*5.2"):
        clauses.clause("toy", "nonsense")


# Code and tests


def test_code_that_cites_a_clause_is_found() -> None:
    found = clauses.cited_in_code("toy")
    assert [place.split(":")[0] for place in found["4.3"]] == ["rules.py"] * 4  # a function, a verb, two refusals
    assert any(place.endswith(" Plant") for place in found["4.3"])
    assert any(place.endswith(" Refusal wrong-price") for place in found["4.3"])


def test_refusals_are_found_by_their_messages() -> None:
    assert clauses.refusals("toy") == ["field-taken", "no-card", "no-coins", "wrong-price"]


def test_a_span_of_clauses_names_all_between() -> None:
    assert clauses.spans("[3.1] One. [3.4] … [3.7] Four.") == ["3.1", "3.4", "3.7", "3.4", "3.5", "3.6", "3.7"]


def fake_tests(folder: Path, *names: str) -> Path:
    """A folder of tests with functions of these names."""
    place = folder / "tests" / "games" / "toy"
    place.mkdir(parents=True)
    (place / "test_clauses.py").write_text("\n".join([f"def {name}(): ..." for name in names]))
    return folder / "tests"


def all_but(*ids: str) -> list[str]:
    """Names of tests for every clause of the toy but these."""
    known = [id_ for id_, clause in clauses.clauses("toy").items() if not clause.needs and id_ not in ids]
    return [f"test_{id_.replace('.', '_')}_holds" for id_ in known]


def test_tests_are_found_by_their_names(tmp_path: Path) -> None:
    found = clauses.tested(
        "toy", fake_tests(tmp_path, "test_4_3_price", "test_4_3_again", "test_other", "helper_4_4_x")
    )
    assert found == {
        "4.3": [f"tests/games/toy/test_clauses.py::{name}" for name in ("test_4_3_price", "test_4_3_again")]
    }


def test_the_toy_has_code_for_every_clause(tmp_path: Path) -> None:
    assert clauses.problems("toy", None) == []
    assert clauses.problems("toy", fake_tests(tmp_path, *all_but())) == []


def test_a_clause_without_a_test_is_told(tmp_path: Path) -> None:
    assert clauses.problems("toy", fake_tests(tmp_path, *all_but("4.4"))) == ["clause 4.4 has no test"]


def test_a_test_of_an_unknown_clause_is_told(tmp_path: Path) -> None:
    found = clauses.problems("toy", fake_tests(tmp_path, *all_but(), "test_9_9_holds"))
    assert found == ["tests/games/toy/test_clauses.py::test_9_9_holds is named after the unknown clause 9.9"]


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the toy's folder, to change."""
    place = tmp_path / "toy"
    place.mkdir()
    for file in [*TOY.glob("*.py"), TOY / "clauses.toml"]:
        (place / file.name).write_text(file.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(clauses, "folder", lambda _: place)
    return place


def test_a_clause_without_code_is_told(copied: Path) -> None:
    rules = copied / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("[4.5] ", ""), "utf-8")
    assert clauses.problems("toy", None) == ["clause 4.5 has no code"]


def test_a_docstring_a_comment_and_a_refusal_of_an_unknown_clause_are_told(copied: Path) -> None:
    (copied / "more.py").write_text(
        'def f():\n    """[7.1] No."""\n\n\nX = 1  # [7.2]\nNO = Refusal("7.3", "no")\n', "utf-8"
    )
    assert clauses.problems("toy", None) == [
        "more.py:1 f cites the unknown clause 7.1",
        "more.py:6 Refusal no cites the unknown clause 7.3",
        "more.py:5 cites the unknown clause 7.2",
    ]


def test_tests_are_looked_for_where_we_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert clauses.tests_folder() is None
    fake_tests(tmp_path)
    assert clauses.tests_folder() == tmp_path / "tests"


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_its_clauses_in_two_languages(game: str) -> None:
    found = clauses.clauses(game)
    assert len(found) >= 60
    for id_, clause in found.items():
        assert clause.en.strip() and clause.pt.strip() and clause.heading.strip(), f"{game} {id_}"
        assert clause.en != clause.pt, f"{game} {id_}"


# What check says


def changed_words(**instead: Any) -> SimpleNamespace:
    """The toy's words with a change."""
    return SimpleNamespace(**{**vars(words), **instead})


def less(entries: dict[str, Any], *names: str) -> dict[str, Any]:
    """Without these."""
    return {name: said for name, said in entries.items() if name not in names}


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"SENTENCES": less(words.SENTENCES, "bid")}, "no sentence for the verb bid"),
        ({"VERBS": less(words.VERBS, "rest")}, "no button for the verb rest"),
        ({"ASKS": less(words.ASKS, "stake")}, "nothing asked for the decision stake"),
        ({"NAMES": less(words.NAMES, "oats")}, "no name for oats"),
        ({"REFUSALS": less(words.REFUSALS, "no-coins")}, "no words for the refusal no-coins"),
        ({"LINES": less(words.LINES, "coins")}, "no name for the line of the score coins"),
        ({"OPTIONS": {}}, "no word for the option purse"),
        (
            {"SENTENCES": {**words.SENTENCES, "bid": "{seat} bids {tile}"}},
            "nothing fills {tile} in the sentence of bid",
        ),
    ],
)
def test_missing_words_are_told(said: dict[str, Any], problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checks.words("toy") == []
    monkeypatch.setattr(checks, "part", lambda *_: changed_words(**said))
    assert checks.words("toy") == [problem]


def test_missing_parts_of_the_words_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "part", lambda *_: SimpleNamespace(**less(vars(words), "ABOUT", "board")))
    assert checks.words("toy") == ["nothing is called ABOUT", "nothing is called board"]


def test_a_game_for_one_says_how_one_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "RULES", toy.variant(seats=(1, 3)))
    assert checks.words("toy") == ["nothing is called standing_alone"]


def test_a_broken_game_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert checks.play("toy") == []
    monkeypatch.setattr(toy, "RULES", toy.variant(ranking=lambda _: [[0]]))
    (problem,) = checks.play("toy")
    assert problem.startswith("scores-sum: the ranking does not place every seat once in toy, 2 seats")


def test_all_parts_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "check", lambda _: ["cards.csv: the file is missing"])
    found = dict(checks.all_of("toy", None))
    assert found == {"sheets": ["cards.csv: the file is missing"], "clauses": [], "words": [], "play": []}
