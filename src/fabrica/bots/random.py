"""A bot that chooses at random: the yardstick's zero."""

from __future__ import annotations

import secrets

from fabrica.core import JSON
from fabrica.nature import Fast


class RandomBot:
    """Every legal move is as likely as the others."""

    def __init__(self, seed: int | None = None) -> None:
        self.source = Fast(secrets.randbits(64) if seed is None else seed)

    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        """One of these moves."""
        return moves[self.source.below(len(moves))]
