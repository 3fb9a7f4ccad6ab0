"""docs/views.md says what is in a view: nothing that is there is missing, and nothing is told that never is there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from fabrica import Table
from fabrica.games import NAMES, load

PAGE = Path(__file__).parent.parent / "docs" / "views.md"
CONTAINERS = ("list", "object")
RARE = {  # what random games with the shipped cards do not show
    "market[]": {"null"},  # when the deck and the pile are empty
    "players[].paid{accessory}": {"number"},  # when a card of a data pack asks for accessories
}


@cache
def tables() -> dict[str, dict[str, set[str]]]:
    """Chapter: place in a view: what may stand there."""
    found: dict[str, dict[str, set[str]]] = {}
    for chapter in PAGE.read_text("utf-8").split("\n## ")[1:]:
        rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \|", chapter, re.M)
        found[chapter.splitlines()[0]] = {place: set(re.split(r", | or ", kinds.strip())) for place, kinds in rows}
    return found


def told(game: str) -> dict[str, set[str]]:
    """Everything that is told of the views of a game."""
    return tables()["Every game"] | tables()[game]


def kind(one: Any) -> str:
    """What a value is, in the words of the page."""
    if one is None or isinstance(one, bool):
        return "null" if one is None else "flag"
    return {int: "number", str: "text", list: "list", dict: "object"}[type(one)]


def outlined(places: set[str]) -> set[str]:
    """These places, and all that lie above them."""
    return {place[: part.end()] for place in places for part in re.finditer(r"[\w]+|\[\]|\{\w+\}", place)}


def found(one: Any, place: str, known: set[str]) -> Iterator[tuple[str, str]]:
    """Every place in a part of a view with what stands there; an object that is told by kinds of words has any."""
    yield place, kind(one)
    if isinstance(one, list):
        for part in one:
            yield from found(part, f"{place}[]", known)
    elif isinstance(one, dict):
        by_word = next((other for other in known if re.fullmatch(re.escape(place) + r"\{\w+\}", other)), None)
        for word, part in one.items():
            yield from found(part, by_word or f"{place}.{word}".lstrip("."), known)


def tables_of(game: str) -> Iterator[Table]:
    """A table for each number of seats, and for each way to set one up."""
    rules = load(game)
    low, high = rules.seats
    ways = [*product(*[option.values for option in rules.options])]
    for n, seats in enumerate([*range(low, high + 1), *[low] * len(ways)]):
        names = [option.name for option in rules.options]
        yield Table(game, seats, f"view {n}", dict(zip(names, ways[n % len(ways)], strict=True)))


@cache
def seen(game: str) -> dict[str, set[str]]:
    """Place: what stood there, in views of seats, of a spectator and of who sees all, throughout random games."""
    known, all_seen = outlined(set(told(game))), dict[str, set[str]]()
    for table in tables_of(game):
        for view in views(table):
            for place, what in found(view, "", known):
                all_seen.setdefault(place, set()).add(what)
    return all_seen


def views(table: Table) -> Iterator[dict[str, Any]]:
    """What is seen now and then, and at the end, of a game played at random."""
    chance, moves = random.Random(1), 0
    while table.owing:
        seat = chance.choice(table.owing)
        if moves % 7 == 0:
            yield from (table.view(seat), table.view(None), table.to_json())
        table.play(chance.choice(table.legal(seat)), seat)
        moves += 1
    yield table.view(None)


def left(some: dict[str, set[str]], others: dict[str, set[str]]) -> dict[str, set[str]]:
    """What some have and others do not."""
    missing = {place: kinds - others.get(place, set()) for place, kinds in some.items()}
    return {place: kinds for place, kinds in missing.items() if kinds}


@pytest.mark.parametrize("game", NAMES)
def test_the_page_says_what_is_in_a_view(game: str) -> None:
    page = told(game)
    allowed = {place: page.get(place, set(CONTAINERS)) for place in outlined(set(page))} | {"": {"object"}}
    assert left(seen(game), allowed) == {}, "what a view holds and the page does not tell"
    assert left(left(tables()[game], seen(game)), RARE) == {}, "what the page tells and no view holds"


def test_what_is_told_of_every_game_is_in_some_and_its_plain_parts_in_all() -> None:
    page = tables()["Every game"]
    everywhere: dict[str, set[str]] = {}
    for game in NAMES:
        assert set(page) - {"desks[]", "desks[][][]"} <= set(seen(game))
        for place, kinds in seen(game).items():
            everywhere.setdefault(place, set()).update(kinds)
    assert left(page, everywhere) == {}
