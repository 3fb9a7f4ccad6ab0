"""Plots as SVG: curves and bars with their intervals, in the colours and shapes of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fabrica import draw

WIDTH, HEIGHT = 720.0, 320.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 160.0, 40.0, 40.0


class Bar(NamedTuple):
    """A value with the interval it lies in."""

    name: str
    value: float
    low: float
    high: float


Points = Sequence[tuple[float, float]]


def curves(title: str, lines: Sequence[tuple[str, Points]], across: str, marks: Sequence[float] = ()) -> str:
    """Curves over one axis; each has a colour, a shape and its name at its end."""
    points = [point for _, line in lines for point in line] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    frame = Frame(min(xs), max(xs), min([0.0, *ys]), max([*ys, min(ys) + 1e-9]))
    drawn = [curve(frame, i, name, line) for i, (name, line) in enumerate(lines)]
    return draw.svg(WIDTH, HEIGHT, title, background(title), axes(frame, across), marked(frame, marks), *drawn)


class Frame(NamedTuple):
    """The part of a plane that a plot shows."""

    x0: float
    x1: float
    y0: float
    y1: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lies in the picture."""
        wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
        across = (x - self.x0) / ((self.x1 - self.x0) or 1.0)
        up = (y - self.y0) / ((self.y1 - self.y0) or 1.0)
        return LEFT + wide * across, TOP + high * (1 - up)


def background(title: str) -> str:
    """Paper and heading."""
    return draw.box(0, 0, WIDTH, HEIGHT, "paper", None, 0) + draw.heading(LEFT, 20, title, 15, WIDTH - LEFT - 20)


def axes(frame: Frame, across: str) -> str:
    """Lines with figures at five heights, and the name of what runs across."""
    drawn = []
    for step in range(5):
        y = frame.y0 + (frame.y1 - frame.y0) * step / 4
        x, height = frame.at(frame.x0, y)
        drawn.append(draw.path(f"M{x:.1f} {height:.1f}H{WIDTH - RIGHT:.1f}", None, "soft", 1))
        drawn.append(draw.text(x - 8, height, figure(y), 11, "ink", "end"))
    for x in (frame.x0, frame.x1):
        drawn.append(draw.text(frame.at(x, frame.y0)[0], HEIGHT - 22, figure(x), 11))
    middle = LEFT + (WIDTH - LEFT - RIGHT) / 2
    return "".join(drawn) + draw.text(middle, HEIGHT - 22, across, 11)


def figure(value: float) -> str:
    """A short number that still tells one line of a small scale from the next."""
    return f"{value:.0f}" if abs(value) >= 20 else f"{value:.3g}"


def marked(frame: Frame, marks: Sequence[float]) -> str:
    """Thin upright lines where something happened."""
    drawn = []
    for mark in marks:
        x, y = frame.at(mark, frame.y0)
        drawn.append(draw.path(f"M{x:.1f} {y:.1f}V{TOP:.1f}", None, "stone", 0.7))
    return "".join(drawn)


def curve(frame: Frame, i: int, name: str, line: Sequence[tuple[float, float]]) -> str:
    """One curve with its mark and name."""
    if not line:
        return ""
    colour, mark = draw.SEATS[i % len(draw.SEATS)], draw.SEAT_MARKS[i % len(draw.SEAT_MARKS)]
    corners = [frame.at(x, y) for x, y in thinned(line)]
    d = "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in corners])
    y = TOP + 14 + 18 * i
    label = draw.text(WIDTH - RIGHT + 14, y, f"{mark} {name}", 12, colour, "start", True, RIGHT - 20)
    return draw.path(d, None, colour, 2) + draw.text(*corners[-1], mark, 10, colour) + label


def thinned(line: Sequence[tuple[float, float]], most: int = 400) -> list[tuple[float, float]]:
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
        drawn += [
            draw.text(190, y + 12, row.name, 12, "ink", "end", fit=180),
            draw.box(200, y, max(0.5, wide * row.value), 24, draw.SEATS[i % len(draw.SEATS)], None, 3),
            draw.path(f"M{200 + wide * row.low:.1f} {y + 12}H{200 + wide * row.high:.1f}", None, "edge", 2),
            draw.text(210 + wide, y + 12, f"{row.value:.1%} ({row.low:.1%} to {row.high:.1%})", 11, "ink", "start"),
        ]
    if even is not None:
        drawn.append(draw.path(f"M{200 + wide * even:.1f} {TOP - 4}V{high - 16}", None, "line", 1))
    return draw.svg(WIDTH, high, title, *drawn)
