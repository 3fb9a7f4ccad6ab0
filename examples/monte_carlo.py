"""A bot that plays every move out at random and takes the one that did best: flat Monte Carlo, for any of the games.

It sees a view. `core.guess` deals what the view hides, `core.advance` makes a move in place, `playout` plays on
at random to the end.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from fabrica import core
from fabrica.games import load
from fabrica.nature import Fast, playout


class MonteCarlo:
    """Tries every move equally often, and goes on as long as it has time."""

    least = 1  # tries of every move, however short the time is

    def __init__(self, seed: int | None = None) -> None:
        self.source = Fast(seed or 0)

    def choose(self, view: dict[str, Any], moves: list[str], seconds: float) -> str:
        """The move with the best mean place, from 0 (last) to 1 (first); each is tried equally often."""
        until, results, tries = perf_counter() + 0.8 * seconds, [0.0] * len(moves), 0
        while tries < self.least * len(moves) or perf_counter() < until:
            results[tries % len(moves)] += self.tried(view, moves[tries % len(moves)])
            tries += 1
        often = [(tries - at - 1) // len(moves) + 1 for at in range(len(moves))]
        return max(moves, key=lambda move: results[moves.index(move)] / often[moves.index(move)])

    def tried(self, view: dict[str, Any], move: str) -> float:
        """How one random game goes on after this move."""
        rules: Any = load(view["game"])
        state = core.guess(rules, view, self.source)
        core.advance(rules, state, view["seat"], rules.parse(move))
        playout(rules, state, self.source)
        return self.place(rules.ranking(state), view["seat"])

    def place(self, ranking: list[list[int]], seat: int) -> float:
        """How many of the others are behind, as a part of all."""
        ahead = next(at for at, group in enumerate(ranking) if seat in group)
        behind = sum([len(group) for group in ranking[ahead + 1 :]])
        others = sum([len(group) for group in ranking]) - 1
        return behind / others if others else 1.0
