"""Plots say what they show, whatever its size."""

from __future__ import annotations

import pytest

from fabrica import plots


@pytest.mark.parametrize(
    ("value", "figure"),
    [(0.0, "0"), (3.0, "3"), (0.00175, "0.00175"), (-0.5, "-0.5"), (12.5, "12.5"), (1234.5, "1234")],
)
def test_a_figure_is_short(value: float, figure: str) -> None:
    assert plots.figure(value) == figure


def test_the_lines_of_a_small_scale_have_figures_of_their_own() -> None:
    drawn = plots.curves("error", [("TD error", [(50.0, 0.003), (100.0, 0.008)])], "games")
    for figure in ("0", "0.002", "0.004", "0.006", "0.008"):
        assert f">{figure}</text>" in drawn


def test_a_curve_is_thinned_but_keeps_its_last_point() -> None:
    line = [(float(x), float(x)) for x in range(5001)]
    thin = plots.thinned(line)
    assert len(thin) <= 420
    assert thin[0] == line[0]
    assert thin[-1] == line[-1]
