"""The report of an arena loses no figure, wherever it is read."""

from __future__ import annotations

import io
import json
import platform
import re
from datetime import datetime
from typing import Any

import pytest
from rich.console import Console

import fabrica
from fabrica.arena import report
from fabrica.arena.play import Outcome
from fabrica.arena.schedule import schedule
from fabrica.core import JSON

LONG = "line:python3 /home/somebody/projects/burgundy/my_very_own_bot.py --depth {depth} --nets wide"
BOTS = ["search:0.25s", "search:0.5s", LONG.format(depth=4), LONG.format(depth=6)]
LINES = ["monasteries", "regions", "boats", "goods", "workers", "silverlings", "animals", "buildings", "total"]
SETTINGS: dict[str, Any] = {
    "game": "burgundy", "seats": 2, "bots": BOTS, "options": {}, "seed": "arena", "duplicate": True, "seconds": 1.0,
}  # fmt: skip


def outcomes(bots: list[str], games: int, duplicate: bool = True) -> list[Outcome]:
    """Games that the seat nearer to the end of the list of bots loses."""
    found = []
    for n, seed, lineup in schedule(bots, 2, games, "arena", duplicate):
        totals = [1200 + sum(map(ord, seed)) % 7 - 10 * bots.index(name) for name in lineup]
        scores = [dict.fromkeys(LINES, 1000 + n) | {"total": total} for total in totals]
        faults = [["late", "illegal 'fly'"] if name.startswith("line:") else [] for name in lineup]
        places = [int(total < max(totals)) for total in totals]
        found.append(
            Outcome(n, seed, lineup, scores, places, [12345] * 2, [99.9] * 2, [12.34] * 2, faults, 0.0, "c0de")
        )
    return found


PLAYED = outcomes(BOTS, 24)


def printed(width: int, is_terminal: bool, soft_wrap: bool = True) -> str:
    """The report as it is read."""
    heard = io.StringIO()
    out = Console(
        file=heard, width=width, force_terminal=is_terminal, color_system=None, highlight=False, soft_wrap=soft_wrap
    )
    out.print(report.terminal(SETTINGS, PLAYED))
    return heard.getvalue()


def cells_of(section: report.Section) -> set[str]:
    """Every name and figure of a table."""
    return {*section.heads, *[cell for cells in section.rows for cell in cells]}


def test_in_a_pipe_every_name_and_figure_stands_whole_in_its_line() -> None:
    read = printed(80, is_terminal=False)
    assert "…" not in read
    for section in report.sections(PLAYED):
        assert {cell for cell in cells_of(section) if cell not in read} == set()
        assert len(re.findall(f"^{section.title}$", read, re.MULTILINE)) == 1


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize(("is_terminal", "soft_wrap"), [(True, True), (True, False), (False, False)])
def test_a_narrow_terminal_folds_names_and_loses_no_figure(width: int, is_terminal: bool, soft_wrap: bool) -> None:
    read = printed(width, is_terminal, soft_wrap)
    tables = [line for line in read.splitlines() if line[0] in "┏┃┡│└"]
    assert "…" not in read and max([len(line) for line in tables]) <= width
    words = {*re.findall(r"[^ │┃]+", read)}
    for section in report.sections(PLAYED):
        cells = {word for cells in section.rows for cell in cells[1:] for word in cell.split()}
        assert {word for word in cells if word not in words} == set()


def test_a_folded_name_is_whole_when_its_lines_are_read_together() -> None:
    column = "".join([line.split("│")[1].strip() for line in printed(80, True).splitlines() if line.startswith("│")])
    for name in BOTS:
        assert name.replace(" ", "") in column.replace(" ", "")


def test_heads_say_what_follows_the_sign() -> None:
    read, page = printed(80, is_terminal=False), report.page(SETTINGS, PLAYED)
    for head in ("rating (95%)", "mean score (s.d.)", "first places (95%)", "points more with the same chance (95%)"):
        assert head in read and f"<th>{head}</th>" in page


def test_pairs_are_told_with_their_difference() -> None:
    read, page = printed(80, is_terminal=False), report.page(SETTINGS, PLAYED)
    for words in (f"{BOTS[0]} against {BOTS[1]}", "+10.0 (+10.0 to +10.0)"):
        assert words in read and words in page
    single = report.sections(outcomes(BOTS[:2], 4, duplicate=False))
    pairs = next(section for section in single if section.title == "Pairs")
    assert pairs.rows[0][3:] == ["not known", "none"]


def test_the_page_says_when_where_and_by_what_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "platform", lambda: "<machine>")
    page = report.page(SETTINGS, PLAYED)
    today = report.made()["date"][:10]
    for words in (f"Reported {today}", f"Fabrica {fabrica.__version__}", platform.python_version(), "&lt;machine&gt;"):
        assert words in page
    assert "Played by code c0de (24 games)" in page
    assert "unknown (24 games)" in report.origin([one._replace(code="") for one in PLAYED])


def test_the_page_lists_why_each_bot_was_cut_off() -> None:
    page = report.page(SETTINGS, PLAYED)
    for why in ("late", "illegal, such as &#x27;fly&#x27;"):
        assert f"<td>{BOTS[2]}</td><td>12</td><td>{why}</td>" in page
    assert "Cut off" not in report.page(SETTINGS, outcomes(BOTS[:2], 4))


def test_what_is_wider_than_the_page_is_scrolled_in_its_box() -> None:
    page = report.page(SETTINGS, PLAYED)
    assert ".box { overflow-x: auto" in page
    assert (
        page.count("<table") + page.count("<svg") == len(re.findall('<div class="box" tabindex="0"[^>]*><', page)) == 8
    )
    lines = next(section for section in report.sections(PLAYED) if section.title == "Mean scores by line")
    assert [cells[0] for cells in lines.rows] == LINES and len(lines.heads) == 1 + len(BOTS)


def test_long_names_are_not_squeezed_in_the_plots() -> None:
    page = report.page(SETTINGS, PLAYED)
    assert "textLength" not in page and page.count(f"<title>{BOTS[2]}</title>") == 2


def told() -> JSON:
    """The report as a program reads it."""
    found: JSON = json.loads(json.dumps(report.to_json(SETTINGS, PLAYED), allow_nan=False))
    return found


def test_a_program_reads_everything_the_report_tells() -> None:
    found = told()
    assert found["settings"] == SETTINGS and found["games"] == 24 and found["codes"] == {"c0de": 24}
    assert found["versions"] == 1
    assert datetime.fromisoformat(found["made"]["date"]).tzinfo is not None
    assert found["made"]["fabrica"] == fabrica.__version__ and found["made"]["python"] == platform.python_version()
    assert [seat["value"] for seat in found["seats"]] == [0.5, 0.5]
    assert sorted([bot["bot"] for bot in found["bots"]]) == sorted(BOTS)
    assert found["bots"][0]["bot"] == BOTS[0]
    last = next(bot for bot in found["bots"] if bot["bot"] == BOTS[3])
    assert last["games"] == 12 and last["first_places"]["value"] == 0 < last["first_places"]["high"]
    assert last["rating"]["low"] < last["rating"]["value"] < last["rating"]["high"] and last["rating"]["sigma"] > 0
    assert last["score"]["mean"] == last["lines"]["total"] and last["score"]["sd"] > 0
    assert (last["moves"], last["slowest"], last["cut_off"]) == (12 * 12345, 12.34, 24)
    assert last["milliseconds"] == pytest.approx(1000 * 99.9 / 12345)
    assert {"kind": "illegal", "times": 12, "example": "illegal 'fly'"} in last["faults"]


def test_a_program_reads_pairs_and_null_for_what_is_not_known() -> None:
    pair = told()["pairs"][0]
    assert pair["bot"] == BOTS[0] and pair["other"] in BOTS and pair["ahead"]["value"] == 1.0
    assert pair["difference"]["chances"] == 2 and pair["meetings"] == 4
    alone = [one._replace(lineup=one.lineup[:1], places=[0], faults=[[]]) for one in PLAYED]
    found = report.to_json(SETTINGS, alone)
    assert found["bots"][0]["rating"] is None and found["pairs"][0]["ahead"] is None and found["seats"] == []
