"""Limits: how often somebody may ask."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from fabrica.server.problems import Problem

REMEMBERED: Final = 50_000


class Buckets:
    """For each person or address a bucket that fills steadily; every request takes one drop."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> None:
        """Take a drop, or say when there will be one."""
        now = time.monotonic()
        level, then = self.buckets.pop(who, (self.burst, now))
        level = min(self.burst, level + (now - then) * self.rate)
        self.buckets[who] = (level - 1 if level >= 1 else level, now)
        if len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        if level < 1:
            raise Problem(429, "limit", "Too many requests; wait a little.", wait=round((1 - level) / self.rate, 2))
