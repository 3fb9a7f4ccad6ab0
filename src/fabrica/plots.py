"""Plots as SVG: curves and bars with their intervals, in the colours and shapes of the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, isfinite, log10
from typing import Final, NamedTuple

from fabrica import draw

WIDTH, HEIGHT = 720.0, 320.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 160.0, 40.0, 40.0
QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
NAMED: Final = 12.0  # the size of names
LINE: Final = 13.0  # from one line of a name to the next


class Bar(NamedTuple):
    """A value with the interval it lies in."""

    name: str
    value: float
    low: float
    high: float


Points = Sequence[tuple[float, float]]


class Curves(NamedTuple):
    """Lines over one axis, with thin upright marks where something happened; parts of a whole run from 0 to 100 %."""

    title: str
    lines: Sequence[tuple[str, Points]]
    across: str
    marks: Sequence[float] = ()
    marks_are: str = ""
    whole: bool = False


def picture(*plots: Curves, title: str = "") -> str:
    """A picture of these plots, one below the other; without a title it has that of the first."""
    drawn, top = [], 0.0
    for one in plots:
        told, high = plot(one)
        drawn.append(draw.at(0, top, told))
        top += high
    return draw.svg(WIDTH, top, title or plots[0].title, *drawn)


def plot(one: Curves) -> tuple[str, float]:
    """Curves, each with a colour, a shape and a name; and how high that is."""
    drawable = [[(x, y) for x, y in line if isfinite(x) and isfinite(y)] for _, line in one.lines]
    frame = framed([point for line in drawable for point in line], one.whole)
    drawn = [curve(frame, i, line) for i, line in enumerate(drawable)]
    names, bottom = legend([name for name, _ in one.lines], one.marks_are if one.marks else "")
    high = max(HEIGHT, bottom)
    told = axes(frame, one.across, share if one.whole else figure)
    return "".join([background(one.title, high), told, marked(frame, one.marks), *drawn, names]), high


class Frame(NamedTuple):
    """The part of a plane that a plot shows, and the heights that are marked in it."""

    x0: float
    x1: float
    heights: Sequence[float]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lies in the picture."""
        wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
        across = (x - self.x0) / (self.x1 - self.x0)
        up = (y - self.heights[0]) / (self.heights[-1] - self.heights[0])
        return LEFT + wide * across, TOP + high * (1 - up)


def framed(points: Points, whole: bool) -> Frame:
    """A frame around these points, never without width or height."""
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points]
    x0, x1 = min(xs), max(xs)
    return Frame(x0, x1 if x1 > x0 else x0 + 1, QUARTERS if whole else around(min([0.0, *ys]), max([0.0, *ys])))


def around(low: float, high: float) -> list[float]:
    """Round values, the first not above the lowest, the last not below the highest."""
    high = high if high > low else low + 1
    step = round_step((high - low) / 5)
    return [n * step for n in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def within(low: float, high: float) -> list[float]:
    """Round values from the lowest to the highest; what runs across is counted, so they are whole numbers."""
    step = round_step(max(1.0, (high - low) / 8))
    return [n * step for n in range(ceil(low / step), floor(high / step) + 1)]


def round_step(least: float) -> float:
    """The next 1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(least))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= least * (1 - 1e-9))


def background(title: str, high: float) -> str:
    """Paper and heading."""
    heading = draw.layer("heading", draw.heading(LEFT, 20, title, 15, WIDTH - LEFT - 20))
    return draw.box(0, 0, WIDTH, high, "paper", None, 0) + heading


def axes(frame: Frame, across: str, said: Callable[[float], str]) -> str:
    """Lines with round figures beside them, round figures below, and the name of what runs across."""
    drawn = []
    for y in frame.heights:
        x, height = frame.at(frame.x0, y)
        drawn.append(draw.path(f"M{x:.1f} {height:.1f}H{WIDTH - RIGHT:.1f}", None, "soft", 1))
        drawn.append(draw.text(x - 8, height, said(y), 11, "ink", "end"))
    for x in within(frame.x0, frame.x1):
        drawn.append(draw.text(frame.at(x, frame.heights[0])[0], HEIGHT - 28, figure(x), 11))
    middle = LEFT + (WIDTH - LEFT - RIGHT) / 2
    return "".join(drawn) + draw.text(middle, HEIGHT - 11, across, 11)


def figure(value: float) -> str:
    """A short number that still tells one line of a small scale from the next."""
    return f"{value:.0f}" if abs(value) >= 20 else f"{value:.3g}"


def share(value: float) -> str:
    """A part of a whole."""
    return f"{value:.0%}"


def marked(frame: Frame, marks: Sequence[float]) -> str:
    """Thin upright lines where something happened."""
    return "".join([upright(frame.at(mark, 0)[0], TOP, HEIGHT - BOTTOM) for mark in marks])


def upright(x: float, top: float, bottom: float) -> str:
    """A thin upright line."""
    return draw.path(f"M{x:.1f} {bottom:.1f}V{top:.1f}", None, "line", 0.7)


def look_of(i: int) -> tuple[str, str]:
    """Colour and shape of a curve."""
    return draw.SEATS[i % len(draw.SEATS)], draw.SEAT_MARKS[i % len(draw.SEAT_MARKS)]


def curve(frame: Frame, i: int, line: Points) -> str:
    """One curve with its mark at its end."""
    if not line:
        return ""
    colour, mark = look_of(i)
    corners = [frame.at(x, y) for x, y in thinned(line)]
    d = "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in corners])
    return draw.path(d, None, colour, 2) + draw.text(*corners[-1], mark, 10, colour)


def legend(names: Sequence[str], marks_are: str) -> tuple[str, float]:
    """Shapes with their names, then what the thin lines are; and how far down all this reaches."""
    x, y, drawn = WIDTH - RIGHT + 20, TOP + 14, []
    for i, name in enumerate([*names, marks_are] if marks_are else names):
        colour, mark = look_of(i) if i < len(names) else ("ink", "")
        said = folded(name, NAMED * 1.07, RIGHT - 40)
        drawn.append(draw.text(x, y, mark, NAMED, colour, bold=True) if mark else upright(x, y - 7, y + 7))
        drawn.append(label(x + 10, y, said, name, colour, "start", bool(mark)))
        y += LINE * len(said) + 5
    return draw.layer("legend", *drawn), y + 5


def folded(name: str, size: float, width: float) -> list[str]:
    """A name in one or two lines; of one that is too long for them the middle is left out."""
    lines = draw.wrapped(name, size, width) or [""]
    if len(lines) <= 2 and all([draw.width_of(line, size) <= width for line in lines]):
        return lines
    first = fitting(name, size, width)
    rest = name[len(first) :].strip()
    if draw.width_of(rest, size) <= width:
        return [first, rest]
    return [first, "…" + fitting(rest[::-1], size, width - size)[::-1]]


def fitting(words: str, size: float, width: float) -> str:
    """As much of the words as is not wider than that."""
    return next((words[:n] for n in range(len(words), 1, -1) if draw.width_of(words[:n], size) <= width), words[:1])


def label(x: float, y: float, lines: list[str], name: str, fill: str, anchor: str, bold: bool = False) -> str:
    """A name in its lines, the first at y; a folded one can be read whole where it is pointed at."""
    drawn = [draw.text(x, y + LINE * i, line, NAMED, fill, anchor, bold) for i, line in enumerate(lines)]
    return draw.at(0, 0, *drawn, title=name) if len(lines) > 1 else drawn[0]


def thinned(line: Points, most: int = 400) -> list[tuple[float, float]]:
    """A long line by some of its points, the last among them."""
    step = max(1, len(line) // most)
    return [*line[:-1:step], line[-1]]


def bars(title: str, rows: Sequence[Bar], even: float | None = None) -> str:
    """Bars from 0 to 1 with their intervals; a line where all would be even."""
    high = TOP + 34.0 * len(rows) + 20
    wide = WIDTH - RIGHT - 200
    drawn = [draw.box(0, 0, WIDTH, high, "paper", None, 0), draw.heading(20, 20, title, 15, WIDTH - 40)]
    for i, row in enumerate(rows):
        y = TOP + 34 * i
        said = folded(row.name, NAMED, 180)
        drawn += [
            label(190, y + 12 - LINE / 2 * (len(said) - 1), said, row.name, "ink", "end"),
            draw.box(200, y, max(0.5, wide * row.value), 24, draw.SEATS[i % len(draw.SEATS)], None, 3),
            draw.path(f"M{200 + wide * row.low:.1f} {y + 12}H{200 + wide * row.high:.1f}", None, "edge", 2),
            draw.text(210 + wide, y + 12, f"{row.value:.1%} ({row.low:.1%} to {row.high:.1%})", 11, "ink", "start"),
        ]
    if even is not None:
        drawn.append(draw.path(f"M{200 + wide * even:.1f} {TOP - 4}V{high - 16}", None, "line", 1))
    return draw.svg(WIDTH, high, title, *drawn)
