"""Plots say what they show, whatever its size."""

from __future__ import annotations

import re

import pytest

from fabrica import draw, plots


@pytest.mark.parametrize(
    ("value", "figure"),
    [(0.0, "0"), (3.0, "3"), (0.00175, "0.00175"), (-0.5, "-0.5"), (12.5, "12.5"), (1234.5, "1234")],
)
def test_a_figure_is_short(value: float, figure: str) -> None:
    assert plots.figure(value) == figure


def test_the_lines_of_a_small_scale_have_figures_of_their_own() -> None:
    drawn = plots.picture(plots.Curves("error", [("TD error", [(50.0, 0.003), (100.0, 0.008)])], "games"))
    for figure in ("0", "0.002", "0.004", "0.006", "0.008"):
        assert f">{figure}</text>" in drawn


def test_a_curve_is_thinned_but_keeps_its_last_point() -> None:
    line = [(float(x), float(x)) for x in range(5001)]
    thin = plots.thinned(line)
    assert len(thin) <= 420
    assert thin[0] == line[0]
    assert thin[-1] == line[-1]


def test_plots_stand_below_each_other_in_one_picture() -> None:
    one = plots.Curves("first", [("a", [(1.0, 2.0)])], "games")
    other = plots.Curves("second", [(f"name {n}", [(1.0, 2.0)]) for n in range(30)], "games")
    drawn = plots.picture(one, other, title="both")
    (first, high), (second, more) = plots.plot(one), plots.plot(other)
    assert f'viewBox="0 0 {plots.WIDTH:.0f} {draw.number(high + more)}"' in drawn
    assert drawn.index(first) < drawn.index(f"translate(0,{draw.number(high)})") < drawn.index(second)
    assert "<title>both</title>" in drawn and "<title>first</title>" in plots.picture(one, other)


def figures_of(drawn: str) -> list[str]:
    """The figures at the left side of a plot, from below."""
    return re.findall(r'<text x="52"[^>]*>([^<]*)</text>', drawn)


def figures_below(drawn: str) -> list[str]:
    """The figures under a plot, from the left."""
    y = draw.number(plots.HEIGHT - 28 + 11 * 0.35)
    return re.findall(rf'<text x="[^"]*" y="{y}"[^>]*>([^<]*)</text>', drawn)


QUARTERS = ["0%", "25%", "50%", "75%", "100%"]


@pytest.mark.parametrize("values", [[0.0, 0.0], [0.2, 0.997], [1.0, 1.0], []])
def test_parts_of_a_whole_run_from_nothing_to_all(values: list[float]) -> None:
    line = [(float(n), value) for n, value in enumerate(values)]
    assert figures_of(plots.picture(plots.Curves("shares", [("a", line)], "games", whole=True))) == QUARTERS


@pytest.mark.parametrize(
    ("values", "figures"),
    [
        ([0.0, 0.0], ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
        ([0.3, 0.997], ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
        ([7.0, 7.0], ["0", "2", "4", "6", "8"]),
        ([-3.0, 12.0], ["-5", "0", "5", "10", "15"]),
        ([0.0, 2345.0], ["0", "500", "1000", "1500", "2000", "2500"]),
        ([1e-9, 4e-9], ["0", "1e-09", "2e-09", "3e-09", "4e-09"]),
        ([float("nan"), 7.0, float("inf")], ["0", "2", "4", "6", "8"]),
    ],
)
def test_other_heights_are_round_and_hold_all_values(values: list[float], figures: list[str]) -> None:
    line = [(float(n), value) for n, value in enumerate(values)]
    assert figures_of(plots.picture(plots.Curves("points", [("a", line)], "games"))) == figures


@pytest.mark.parametrize(
    ("last", "figures"),
    [
        (1, ["1", "2"]),
        (3, ["1", "2", "3"]),
        (60, ["10", "20", "30", "40", "50", "60"]),
        (950, ["200", "400", "600", "800"]),
    ],
)
def test_what_runs_across_has_round_figures_too(last: int, figures: list[str]) -> None:
    drawn = plots.picture(plots.Curves("points", [("a", [(1.0, 1.0), (float(last), 2.0)])], "games"))
    assert figures_below(drawn) == figures


LONG = "line:python3 /home/somebody/projects/burgundy/my_own_bot.py --depth {depth} --nets wide"


def test_a_long_name_keeps_its_beginning_and_end_and_is_whole_where_it_is_pointed_at() -> None:
    names = [LONG.format(depth=4), LONG.format(depth=6)]
    for drawn in (
        plots.bars("First places", [plots.Bar(name, 0.5, 0.4, 0.6) for name in names]),
        plots.picture(plots.Curves("First places", [(name, [(1.0, 0.5)]) for name in names], "games")),
    ):
        assert "textLength" not in drawn
        said = re.findall("<text[^>]*>(line:[^<]*)</text><text[^>]*>(…[^<]*)</text>", drawn)
        assert len({*said}) == 2 and all([end.endswith(" --nets wide") for _, end in said])
        assert all([f"<title>{name}</title>" in drawn for name in names])


@pytest.mark.parametrize("name", ["", "x", "Maria da Conceição Albuquerque", "W" * 40, LONG, "a " * 60])
def test_a_folded_name_has_two_lines_at_most_and_none_is_too_wide(name: str) -> None:
    lines = plots.folded(name, 12, 120)
    assert 1 <= len(lines) <= 2 and all([draw.width_of(line, 12) <= 120 for line in lines])


def test_words_are_kept_whole_where_there_is_room() -> None:
    assert plots.folded("Maria da Conceição Silva", 12, 120) == ["Maria da Conceição", "Silva"]


def test_a_picture_is_as_high_as_its_names_need() -> None:
    def height(count: int) -> float:
        drawn = plots.picture(plots.Curves("many", [(f"bot {n}", [(1.0, 0.5)]) for n in range(count)], "games"))
        return float(drawn.split('viewBox="0 0 720 ')[1].split('"')[0])

    assert height(5) == plots.HEIGHT and height(30) > plots.TOP + 30 * 18


def test_thin_lines_are_explained_where_there_are_any() -> None:
    line = [("a", [(1.0, 0.5), (9.0, 0.6)])]
    assert "something happened</text>" in plots.picture(plots.Curves("t", line, "games", [3.0], "something happened"))
    assert "something happened" not in plots.picture(plots.Curves("t", line, "games", [], "something happened"))
