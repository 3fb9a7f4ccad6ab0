"""Counters for Prometheus, as text."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

SPANS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What was counted since the start."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.spans: dict[str, list[int]] = {}
        self.sums: Counter[str] = Counter()

    def count(self, name: str, labels: str = "", by: int = 1) -> None:
        """Count something."""
        self.counts[name, labels] += by

    def took(self, route: str, seconds: float) -> None:
        """How long a request took."""
        spans = self.spans.setdefault(route, [0] * (len(SPANS) + 1))
        spans[bisect_left(SPANS, seconds)] += 1
        self.sums[route] += seconds  # type: ignore[assignment]

    def text(self, now: dict[str, int]) -> str:
        """Everything in the format of Prometheus; `now` are gauges."""
        lines: list[str] = []
        for name in sorted({name for name, _ in self.counts}):
            lines.append(f"# TYPE fabrica_{name}_total counter")
            found = sorted([(labels, n) for (other, labels), n in self.counts.items() if other == name])
            lines += [
                f"fabrica_{name}_total{{{labels}}} {n}" if labels else f"fabrica_{name}_total {n}"
                for labels, n in found
            ]
        for name, n in now.items():
            lines += [f"# TYPE fabrica_{name} gauge", f"fabrica_{name} {n}"]
        return "\n".join([*lines, *self.histogram()]) + "\n"

    def histogram(self) -> list[str]:
        """How long requests took, by route."""
        lines = ["# TYPE fabrica_request_seconds histogram"]
        for route, spans in sorted(self.spans.items()):
            label, total = f'route="{route}"', 0
            for edge, n in zip((*map(str, SPANS), "+Inf"), spans, strict=True):
                total += n
                lines.append(f'fabrica_request_seconds_bucket{{{label},le="{edge}"}} {total}')
            lines.append(f"fabrica_request_seconds_sum{{{label}}} {self.sums[route]:.6f}")
            lines.append(f"fabrica_request_seconds_count{{{label}}} {total}")
        return lines
