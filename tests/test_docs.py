"""The documents say what is so: the README runs, every game, command and clause is documented."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from typer.main import get_command

from fabrica.clauses import clauses
from fabrica.cli import app
from fabrica.games import NAMES, load

ROOT = Path(__file__).parent.parent


def test_the_readme_runs() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 6 and found.failed == 0


def test_the_readme_names_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "make play" in readme and "make test" in readme


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/**/*.md")) + [ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", page.read_text("utf-8"))
    pages = [(page.parent / target if target else page, anchor) for target, anchor in links]
    missing = [str(target) for target, _ in pages if not target.exists()]
    assert missing == []
    assert [anchor for target, anchor in pages if anchor and anchor not in anchors(target)] == []


def anchors(page: Path) -> set[str]:
    """What links to the headings of a page say after #."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def test_every_module_of_the_page_is_told() -> None:
    page = (ROOT / "docs" / "play.md").read_text("utf-8")
    modules = [file.name for file in (ROOT / "src" / "fabrica" / "web" / "static").glob("*.js")]
    assert len(modules) > 20 and [name for name in modules if f"`{name}`" not in page] == []


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_a_page_with_its_verbs_and_rulings(game: str) -> None:
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text("utf-8")
    unsaid = [verb.name for verb in load(game).verbs if f"`{verb.name}" not in page]
    rulings = {entry.ruling for entry in clauses(game).values() if entry.ruling}
    written = r"^(\|\s*{0}\s*\||{0}\.|#+ .*\b{0}\b|\*\*{0}\b)"
    unwritten = [n for n in sorted(rulings) if not re.search(written.format(n), page, re.M)]
    assert (unsaid, unwritten) == ([], [])


def test_every_game_is_linked_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [game for game in NAMES if f"docs/games/{game}.md" not in readme] == []


def test_every_command_has_a_sentence() -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]
    assert [name for name, command in commands.items() if not command.help] == []
    assert {"play", "games", "replay", "verify", "rule", "check", "perft", "svg", "bench"} <= set(commands)


def test_the_contract_names_every_method_of_a_verb() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    methods = ("options", "refused", "apply", "values", "odds", "sample")
    assert [word for word in methods if f"`{word}(" not in page] == []
