"""A player that looks one move ahead: for recorded games, and to see how plausible the reconstructed cards are.

`python -m tests.games.stephens.greedy 100` prints the score distributions of docs/games/stephens.md.
"""

from __future__ import annotations

import sys
from statistics import mean, quantiles

from fabrica import core
from fabrica.core import NATURE
from fabrica.games.stephens import RULES
from fabrica.games.stephens.components import (
    A2A,
    A2B,
    A2C,
    A2D,
    A2E,
    A5A,
    A5B,
    DIFFICULTY_ROWS,
    GAINS,
    ICONS,
    PAY_COINS,
    PAY_CUBES,
    PAY_INFLUENCE,
    PRINTED_CUBES,
    ROW_COUNT,
)
from fabrica.games.stephens.rules.reset import CUBES_AT, DUNE_AT, FIELD, NUMBER, VP_AT, can_fulfil, columns
from fabrica.games.stephens.scoring import rank, score_lines
from fabrica.games.stephens.state import TURN, State, bits, has, workers
from fabrica.nature import Fast

WORTH = dict(zip(ICONS, (0.7, 0.7, 1.1, 1.1, 0.9, 1.6, 1.0, 1.5, 2.0), strict=True))
ABILITY_WORTH = {A2A: 1.0, A2B: 3.0, A2C: 1.5, A2D: 2.5, A2E: 3.0, A5A: 1.5, A5B: 1.5}


def benefit(price: int) -> float:
    """What a benefit is worth, less what it costs."""
    gain = sum([GAINS[price][i] * WORTH[icon] for i, icon in enumerate(ICONS)])
    return gain - 0.7 * (PAY_COINS[price] + PAY_INFLUENCE[price]) - 0.8 * PAY_CUBES[price]


BENEFIT = [max(benefit(card * 2), benefit(card * 2 + 1)) for card in range(len(GAINS) // 2)]


def resets_left(state: State) -> float:
    """About how many reset phases are still to come."""
    last = DIFFICULTY_ROWS[state.difficulty].army if state.seats == 1 else max(state.score)
    return max(0.0, (state.army - last) / (5 if state.seats == 1 else 8))


def value(state: State, seat: int) -> float:
    """What a position is worth to a seat."""
    left = resets_left(state)
    total = float(score_lines(state, seat)["total"])
    total += min(1.0, 0.3 + left) * means(state, seat)
    for row in range(ROW_COUNT):
        mine = state.rows[row] & (state.masters[seat] | state.apprentices[seat])
        often = (2.2 if row < 2 else 1.2) * left
        total += sum([often * BENEFIT[card] for card in bits(mine)])
    total += left * income(state, seat) + 0.5 * workers(state, seat)
    total += sum([worth * (0.5 + left / 6) for ability, worth in ABILITY_WORTH.items() if has(state, seat, ability)])
    total += sum([promise(state, seat, card) for card in bits(state.commitments[seat])]) * min(1.0, left + 0.2)
    return total


def promise(state: State, seat: int, card: int) -> float:
    """What a contract to fulfil is worth: more when what it asks lies ready."""
    return 1.5 + 1.2 * PRINTED_CUBES[card] + (2.5 if can_fulfil(state, seat, card) else 0.0)


def means(state: State, seat: int) -> float:
    """Influence, coins, cubes, steps and accessories, which help to gain points later."""
    cubes = sum([min(3, n) * 0.45 for n in state.cubes[seat * 6 : seat * 6 + 6]])
    steps = sum([min(9, n) * 0.7 for n in state.tracks[seat * 2 : seat * 2 + 2]])
    kinds = sum([min(2, n) * 1.2 for n in state.accessories[seat * 3 : seat * 3 + 3]])
    ready = sum(state.reserved[seat * 3 : seat * 3 + 3]) * 0.9
    return cubes + steps + kinds + ready + 0.45 * min(8, state.influence[seat]) + 0.45 * min(7, state.coins[seat])


def income(state: State, seat: int) -> float:
    """What the columns of investments bring in a reset phase."""
    total = 0.0
    for column in columns(state, seat):
        cubes = sum([column >> (CUBES_AT + wood * FIELD) & NUMBER for wood in range(3)])
        price = (column & NUMBER) + (column >> DUNE_AT & NUMBER)
        total += max(0.0, (column >> VP_AT & NUMBER) + 1.1 * cubes - 0.9 * price)
    return total


def outlook(state: State, seat: int, depth: int) -> float:
    """What a position is worth when the seat goes on with the same action."""
    if not depth or not state.agenda or core.owing(RULES, state) != [seat] or state.agenda[-1] & core.WHAT_MASK == TURN:
        return value(state, seat)
    moves = core.legal(RULES, state, seat)
    return max([outlook(core.play(RULES, state, seat, move), seat, depth - 1) for move in moves])


def greedy(state: State, seat: int, source: Fast) -> int:
    """The move after which the position is worth most; now and then any other, so that games differ."""
    moves = core.legal(RULES, state, seat)
    if len(moves) == 1 or source.below(40) == 0:
        return moves[source.below(len(moves))]
    worth = [outlook(core.play(RULES, state, seat, move), seat, 2) for move in moves]
    return moves[worth.index(max(worth))]


def play_out(state: State, source: Fast) -> list[tuple[int, str]]:
    """Play a game to its end in place; its lines."""
    lines = []
    while not core.is_over(state):
        seat = core.owing(RULES, state)[0]
        move = core.sample(RULES, state, source) if seat == NATURE else greedy(state, seat, source)
        lines.append((seat, RULES.text(move)))
        core.advance(RULES, state, seat, move)
    return lines


def options(**chosen: str) -> dict[str, str]:
    """All options, the first value where nothing is chosen."""
    return {option.name: chosen.get(option.name, option.values[0]) for option in RULES.options}


def report(seats: int, games: int, **chosen: str) -> str:
    """The distribution of scores over some games, and the lines of the mean score."""
    totals: list[int] = []
    winners, resets, ranks = [], [], []
    lines: dict[str, list[int]] = {}
    for game in range(games):
        state = core.start(RULES, seats, options(**chosen))
        play_out(state, Fast(game + 1))
        found = RULES.scores(state)
        totals += [score["total"] for score in found]
        winners.append(max(score["total"] for score in found))
        resets.append((55 - state.army) // 5)
        ranks.append(rank(state) if seats == 1 else "")
        for score in found:
            for name, points in score.items():
                lines.setdefault(name, []).append(points)
    tenths = quantiles(totals, n=10)
    means_ = ", ".join(f"{name} {mean(points):.1f}" for name, points in lines.items())
    kinds = ", ".join(f"{kind} {ranks.count(kind)}" for kind in sorted(set(ranks)) if kind)
    return (
        f"{seats} {chosen or ''}: mean {mean(totals):.1f}, p10 {tenths[0]:.0f}, p50 {tenths[4]:.0f}, "
        f"p90 {tenths[8]:.0f}, winner {mean(winners):.1f}, resets {mean(resets):.1f} ({means_}) {kinds}"
    )


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for table in (4, 3, 2):
        print(report(table, number), flush=True)
    for level in ("easy", "normal", "hard"):
        print(report(1, number, difficulty=level), flush=True)
