"""Counting all sequences of moves to a depth: a checksum of the rules."""

from __future__ import annotations

from fabrica.core import Rules, S, is_over, legal, owing, play


def perft(rules: Rules[S], state: S, depth: int) -> int:
    """How many sequences of so many lines there are from here; each of nature's outcomes counts once."""
    if depth == 0 or is_over(state):
        return 1
    count = 0
    for seat in owing(rules, state):
        moves = legal(rules, state, seat)
        if depth == 1:
            count += len(moves)
        else:
            count += sum([perft(rules, play(rules, state, seat, move), depth - 1) for move in moves])
    return count
