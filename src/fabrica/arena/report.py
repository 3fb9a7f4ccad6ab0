"""The report of an arena: in the terminal, and as one HTML page that needs nothing else."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.table import Table as Grid
from rich.text import Text

from fabrica import __version__, plots
from fabrica.arena import figures
from fabrica.arena.figures import Difference, Fault, Pair, Share, Standing
from fabrica.arena.play import Outcome
from fabrica.core import JSON
from fabrica.draw import plain

HEADS: Final = (
    "bot", "games", "first places (95%)", "rating (95%)", "mean score (s.d.)", "moves", "CPU ms a move", "slowest s",
    "cut off",
)  # fmt: skip
PAIR_HEADS: Final = ("bots", "meetings", "first one ahead (95%)", "points more with the same chance (95%)", "chances")
LEGEND: Final = (
    "95%: the interval that holds the truth 95 times of 100. s.d.: standard deviation of single games. "
    "Ratings are Plackett-Luce, 25 at the start. Points more: in the same seats of games with the same chance."
)
HEAD_WIDTH: Final = 16  # characters of a terminal within which the head of a column is folded
LEAST_WIDTH: Final = 8  # of a column, so that no figure is folded


class Section(NamedTuple):
    """A table of the report."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


def row(one: Standing) -> list[str]:
    """A bot's figures as words."""
    return [
        one.bot, str(one.games), share(one.wins), rating(one),
        f"{one.score:.1f} ± {one.spread:.1f}", str(one.moves), f"{one.milliseconds:.2f}", f"{one.slowest:.2f}",
        str(one.faults),
    ]  # fmt: skip


def rating(one: Standing) -> str:
    """A bot's rating; who has met nobody has none."""
    return f"{one.rating:.1f} ± {figures.SURE * one.unsure:.1f}" if is_rated(one) else "none"


def is_rated(one: Standing) -> bool:
    """Has this bot met another?"""
    return one.unsure < figures.UNKNOWN


def share(one: Share) -> str:
    """A share with its interval."""
    return f"{one.value:.1%} ({one.low:.1%} to {one.high:.1%})"


def sections(outcomes: list[Outcome]) -> list[Section]:
    """All tables of the report that have something to tell."""
    found = figures.standings(outcomes)
    lines = list(dict.fromkeys([line for one in found for line in one.lines]))
    by_line = [[line, *[f"{one.lines.get(line, 0.0):.1f}" for one in found]] for line in lines]
    pairs = [pair_row(one) for one in figures.pairs(outcomes, [one.bot for one in found])]
    faults = [[one.bot, str(one.times), kind(one)] for one in figures.faults(outcomes)]
    seats = [[str(seat), share(one)] for seat, one in enumerate(several_seats(outcomes))]
    every = [
        Section("Standings", HEADS, [row(one) for one in found]),
        Section("Pairs", PAIR_HEADS, pairs),
        Section("Mean scores by line", ["line", *[one.bot for one in found]], by_line),
        Section("Seats", ["seat", "first places (95%)"], seats),
        Section("Cut off", ["bot", "times", "why"], faults),
    ]
    return [section for section in every if section.rows]


def pair_row(one: Pair) -> list[str]:
    """Two bots' figures as words."""
    ahead = share(one.ahead) if one.meetings else "never met"
    return [f"{one.bot} against {one.other}", str(one.meetings), ahead, *more_points(one.difference)]


def more_points(one: Difference | None) -> list[str]:
    """A difference with its interval, and of how many chances it is."""
    return [f"{one.value:+.1f} ({one.low:+.1f} to {one.high:+.1f})", str(one.chances)] if one else ["not known", "none"]


def kind(one: Fault) -> str:
    """Why a bot was cut off; of what differs from time to time the first."""
    return one.kind if one.kind == one.example else f"{one.kind}, such as {one.example.removeprefix(one.kind).strip()}"


def several_seats(outcomes: list[Outcome]) -> list[Share]:
    """How often each seat won; nothing to compare where one plays alone."""
    found = figures.seats(outcomes)
    return found if len(found) > 1 else []


def to_json(settings: dict[str, Any], outcomes: list[Outcome]) -> JSON:
    """Everything the report tells, for programs."""
    found, faults = figures.standings(outcomes), figures.faults(outcomes)
    pairs = figures.pairs(outcomes, [one.bot for one in found])
    return {
        "made": made(),
        "settings": settings,
        "games": len(outcomes),
        "codes": figures.codes(outcomes),
        "versions": figures.versions(outcomes),
        "bots": [bot_to_json(one, [fault for fault in faults if fault.bot == one.bot]) for one in found],
        "pairs": [pair_to_json(one) for one in pairs],
        "seats": [one._asdict() for one in several_seats(outcomes)],
    }


def bot_to_json(one: Standing, faults: list[Fault]) -> JSON:
    """A bot's figures."""
    half = figures.SURE * one.unsure
    rated = {"value": one.rating, "low": one.rating - half, "high": one.rating + half, "sigma": one.unsure}
    return {
        "bot": one.bot,
        "games": one.games,
        "first_places": one.wins._asdict(),
        "rating": rated if is_rated(one) else None,
        "score": {"mean": one.score, "sd": one.spread},
        "lines": one.lines,
        "moves": one.moves,
        "milliseconds": one.milliseconds,
        "slowest": one.slowest,
        "cut_off": one.faults,
        "faults": [{"kind": fault.kind, "times": fault.times, "example": fault.example} for fault in faults],
    }


def pair_to_json(one: Pair) -> JSON:
    """Two bots' figures; what is not known is null."""
    return {
        **one._asdict(),
        "ahead": one.ahead._asdict() if one.meetings else None,
        "difference": one.difference._asdict() if one.difference else None,
    }


def made() -> dict[str, str]:
    """When, by what and where the report is made."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "fabrica": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
    }


class Terminal(NamedTuple):
    """The report for a terminal: too many columns make several tables, and no figure is ever shortened."""

    words: str
    tables: list[Section]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text | Grid]:
        """As wide as a terminal is, or as is needed where there is none."""
        endless = console.soft_wrap and not console.is_terminal
        yield Text(self.words)
        for section in self.tables:
            yield from grids(section, None if endless else options.max_width)


def terminal(settings: dict[str, Any], outcomes: list[Outcome]) -> Terminal:
    """The report as tables for the terminal."""
    return Terminal(about(settings, outcomes), sections(outcomes))


def grids(section: Section, room: int | None) -> Iterator[Grid]:
    """A table, or several: each has the first column, and as many of the others as there is room for."""
    widths = [width_of(section, i, room) for i in range(len(section.heads))]
    taken: list[int] = []
    for i in range(1, len(widths)):
        if room is not None and taken and width_of_grid([widths[n] for n in [0, *taken, i]]) > room:
            yield grid(section, [0, *taken], widths)
            taken = []
        taken.append(i)
    yield grid(section, [0, *taken], widths)


def width_of(section: Section, i: int, room: int | None) -> int:
    """How wide a column is; where room is limited, heads, names and long words are folded."""
    head, cells = cell_len(section.heads[i]), max([cell_len(cells[i]) for cells in section.rows])
    if room is None:
        return max(head, cells)
    first = room // 3
    return min(max(cells, min(head, HEAD_WIDTH)), first if i == 0 else max(LEAST_WIDTH, room - first - 19))


def width_of_grid(widths: Sequence[int]) -> int:
    """How wide a table of such columns is, with its lines."""
    return sum(widths) + 3 * len(widths) + 1


def grid(section: Section, columns: list[int], widths: list[int]) -> Grid:
    """Some columns of a table."""
    drawn = Grid(title=section.title, title_justify="left", width=width_of_grid([widths[i] for i in columns]))
    for i in columns:
        drawn.add_column(Text(section.heads[i]), width=widths[i], overflow="fold")
    for cells in section.rows:
        drawn.add_row(*[Text(cells[i]) for i in columns])
    return drawn


def about(settings: dict[str, Any], outcomes: list[Outcome]) -> str:
    """One line: what was played."""
    chance = "the same chance for all line-ups" if settings["duplicate"] else "chance of its own in every game"
    options = "".join([f", {name} {value}" for name, value in settings["options"].items()])
    versions = figures.versions(outcomes)
    mixed = f", played by {versions} different versions of the code" if versions > 1 else ""
    return (
        f"{settings['game']}, {settings['seats']} seats{options}: {len(outcomes)} games, "
        f"seed {settings['seed']!r}, {chance}{mixed}"
    )


def origin(outcomes: list[Outcome]) -> str:
    """One line: when and where the report was made, and which code has played."""
    now = made()
    played = ", ".join([f"{mark or 'unknown'} ({games} games)" for mark, games in figures.codes(outcomes).items()])
    return (
        f"Reported {now['date']} by Fabrica {now['fabrica']}, Python {now['python']}, {now['platform']}. "
        f"Played by code {played}."
    )


STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #2b2622 }
p { max-width: 60rem; overflow-wrap: anywhere }
.box { overflow-x: auto; margin: 1rem 0 }
table { border-collapse: collapse }
td, th { border: 1px solid #b9b6ae; padding: .25rem .6rem; text-align: left; white-space: nowrap }
th, td:first-child { white-space: normal; overflow-wrap: break-word; max-width: min(15rem, 40vw) }
svg { display: block; min-width: 34rem; max-width: 60rem; height: auto }
"""


def page(settings: dict[str, Any], outcomes: list[Outcome]) -> str:
    """The report as one self-contained HTML page."""
    tables = "".join([table(section) for section in sections(outcomes)])
    words = escape(about(settings, outcomes))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{words}</title><style>{STYLE}</style><h1>Arena</h1><p>{words}.</p>"
        f"<p>{escape(origin(outcomes))}</p><p>{LEGEND}</p>"
        f"{''.join([box(title, plain(plot)) for title, plot in pictures(outcomes).items()])}{tables}</html>\n"
    )


def box(title: str, inside: str) -> str:
    """What is wider than the page is scrolled in its own box."""
    return f'<div class="box" tabindex="0" role="region" aria-label="{escape(title)}">{inside}</div>'


def table(section: Section) -> str:
    """A table in HTML."""
    head = "".join([f"<th>{escape(cell)}</th>" for cell in section.heads])
    rows = ["".join([f"<td>{escape(cell)}</td>" for cell in cells]) for cells in section.rows]
    body = "".join([f"<tr>{cells}</tr>" for cells in rows])
    drawn = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f"<h2>{escape(section.title)}</h2>{box(section.title, drawn)}"


def pictures(outcomes: list[Outcome]) -> dict[str, str]:
    """The plots by their titles: first places, those of the seats if there are several, and the way to them."""
    found = figures.standings(outcomes)
    even = 1 / len(outcomes[0].lineup) if len(outcomes[0].lineup) > 1 else None
    bars = {
        "First places": [plots.Bar(one.bot, *one.wins) for one in found],
        "First places by seat": [plots.Bar(f"seat {i}", *one) for i, one in enumerate(several_seats(outcomes))],
    }
    way = "Share of first places, game by game"
    curves = [
        (one.bot, [(float(n + 1), rate) for n, rate in enumerate(figures.running(outcomes, one.bot))]) for one in found
    ]
    drawn = {title: plots.bars(title, rows, even) for title, rows in bars.items() if rows}
    return {**drawn, way: plots.picture(plots.Curves(way, curves, "games", whole=True))}
