"""The report of an arena: in the terminal, and as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from fabrica import plots
from fabrica.arena import figures
from fabrica.arena.figures import Share, Standing
from fabrica.arena.play import Outcome
from fabrica.draw import plain

HEADS = ("bot", "games", "first places", "rating", "mean score", "moves", "CPU ms a move", "slowest s", "cut off")


def row(one: Standing) -> list[str]:
    """A bot's figures as words."""
    return [
        one.bot, str(one.games), share(one.wins), rating(one),
        f"{one.score:.1f} ± {one.spread:.1f}", str(one.moves), f"{one.milliseconds:.2f}", f"{one.slowest:.2f}",
        str(one.faults),
    ]  # fmt: skip


def rating(one: Standing) -> str:
    """A bot's rating; who has met nobody has none."""
    return f"{one.rating:.1f} ± {figures.SURE * one.unsure:.1f}" if one.unsure < figures.UNKNOWN else "none"


def share(one: Share) -> str:
    """A share with its interval."""
    return f"{one.value:.1%} ({one.low:.1%} to {one.high:.1%})"


def sections(outcomes: list[Outcome]) -> list[tuple[str, list[str], list[list[str]]]]:
    """All tables of the report: title, heads, rows."""
    found = figures.standings(outcomes)
    lines = list(dict.fromkeys([line for one in found for line in one.lines]))
    return [
        ("Standings", list(HEADS), [row(one) for one in found]),
        (
            "Mean scores by line", ["bot", *lines],
            [[one.bot, *[f"{one.lines.get(line, 0.0):.1f}" for line in lines]] for one in found],
        ),
        *seat_section(outcomes),
    ]  # fmt: skip


def seat_section(outcomes: list[Outcome]) -> list[tuple[str, list[str], list[list[str]]]]:
    """How often each seat won; nothing to compare where one plays alone."""
    found = figures.seats(outcomes)
    rows = [[str(seat), share(one)] for seat, one in enumerate(found)]
    return [("Seats", ["seat", "first places"], rows)] if len(found) > 1 else []


def terminal(settings: dict[str, Any], outcomes: list[Outcome]) -> Group:
    """The report as tables for the terminal."""
    grids = []
    for title, heads, rows in sections(outcomes):
        grid = Grid(*heads, title=title, title_justify="left")
        for cells in rows:
            grid.add_row(*[Text(cell) for cell in cells])
        grids.append(grid)
    return Group(Text(about(settings, outcomes)), *grids)


def about(settings: dict[str, Any], outcomes: list[Outcome]) -> str:
    """One line: what was played."""
    chance = "the same chance for all line-ups" if settings["duplicate"] else "chance of its own in every game"
    options = "".join([f", {name} {value}" for name, value in settings["options"].items()])
    codes = len({outcome.code for outcome in outcomes})
    mixed = f", played by {codes} different versions of the code" if codes > 1 else ""
    return (
        f"{settings['game']}, {settings['seats']} seats{options}: {len(outcomes)} games, "
        f"seed {settings['seed']!r}, {chance}{mixed}"
    )


STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #2b2622 }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto }
td, th { border: 1px solid #b9b6ae; padding: .25rem .6rem; text-align: left }
svg { max-width: 100%; height: auto; margin: .5rem 0 }
"""


def page(settings: dict[str, Any], outcomes: list[Outcome]) -> str:
    """The report as one self-contained HTML page."""
    tables = "".join([table(title, heads, rows) for title, heads, rows in sections(outcomes)])
    words = escape(about(settings, outcomes))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{words}</title><style>{STYLE}</style><h1>Arena</h1><p>{words}.</p>"
        f"<p>Intervals hold the truth 95 times of 100. Ratings are Plackett-Luce, 25 at the start.</p>"
        f"{''.join([plain(plot) for plot in pictures(outcomes)])}{tables}</html>\n"
    )


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in HTML."""
    head = "".join([f"<th>{escape(cell)}</th>" for cell in heads])
    body = "".join(["<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in cells]) + "</tr>" for cells in rows])
    return f"<h2>{escape(title)}</h2><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def pictures(outcomes: list[Outcome]) -> list[str]:
    """The plots: first places, the way to them, and the seats if there are several."""
    found = figures.standings(outcomes)
    even = 1 / len(outcomes[0].lineup) if len(outcomes[0].lineup) > 1 else None
    curves = [
        (one.bot, [(float(n + 1), rate) for n, rate in enumerate(figures.running(outcomes, one.bot))]) for one in found
    ]
    seats = [plots.Bar(f"seat {i}", *one) for i, one in enumerate(figures.seats(outcomes))]
    return [
        plots.bars("First places", [plots.Bar(one.bot, *one.wins) for one in found], even),
        plots.curves("Share of first places, game by game", curves, "games"),
        *([plots.bars("First places by seat", seats, even)] if len(seats) > 1 else []),
    ]
