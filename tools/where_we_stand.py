"""What was asked of the bots beside what the measured games say: tables for docs/bots.md, no figure typed by hand."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean
from typing import Final

from fabrica.arena import figures
from fabrica.arena.play import Outcome
from fabrica.arena.report import share
from fabrica.bots import LEVELS
from fabrica.games import NAMES

Played = Callable[[str], list[Outcome]]  # the games of a contest, by its name
ENOUGH: Final = 200  # games; a contest with fewer says how many
NONE: Final = "not played"
BURGUNDY: Final = {  # the contest in which a level plays Burgundy for two; the expert is search:5s
    "easy": ("levels-burgundy-medium", "easy"), "medium": ("levels-burgundy-medium", "medium"),
    "hard": ("levels-burgundy-hard", "hard"), "expert": ("longer-burgundy", "search:5s"),
}  # fmt: skip


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    """A table of the page."""
    return [f"| {' | '.join(row)} |" for row in [heads, ["---"] * len(heads), *rows]]


def asked(played: Played, rates: dict[str, float], theirs: str) -> list[str]:
    """What was asked of every game."""
    rows = [
        ["`greedy` beats `random` in 98 %; first of three in 90 %", *each(won, played, "greedy", "greedy")],
        ["`learned` beats `greedy` in 75 %; first of three in 60 %", *each(won, played, "learned", "learned")],
        ["`learned` takes less than 5 ms a decision", *each(milliseconds, played, "learned", "learned")],
        ["`search` at 1 s beats `learned` in 65 %", *each(won, played, "search", "search:1s")],
        ["at 5 s in more", *each(won, played, "longer", "search:5s")],
        ["`search` at 5 s beats `search` at 1 s", *each(won, played, "duel", "search:5s")],
        ["by so many points, with the same chance", *[ahead(played(f"duel-{game}")) for game in NAMES]],
        ["games of 100 won against `learned` at 5 s more than at 1 s", *longer(played, victories)],
        ["points made there at 5 s more than at 1 s", *longer(played, points)],
        ["5 times the iterations of catanatron's search", *[iterations(rates, theirs, game) for game in NAMES]],
    ]
    return table(["asked", *NAMES], rows)


def each(cell: Callable[[list[Outcome], str], str], played: Played, contest: str, bot: str) -> list[str]:
    """A cell for every game."""
    return [cell(played(f"{contest}-{game}"), bot) for game in NAMES]


def levels(played: Played) -> list[str]:
    """The levels for people beside what experienced people reach."""
    heads = ["", "Burgundy, two seats", "Brass, four seats", "beats the Machine on hard", "Stephens alone"]
    people = ["experienced people", "180 to 220", "winners 110 to 150", "more often than not", "ranks from 141 and 180"]
    rows = [[f"`{level}`", *level_row(played, level)] for level in LEVELS]
    return table(heads, [*rows, ["the winner", "", winner(played("levels-brass")), "", ""], people])


def level_row(played: Played, level: str) -> list[str]:
    """What a level reaches."""
    contest, bot = BURGUNDY[level]
    return [
        scored(played(contest), bot), scored(played("levels-brass"), level),
        won(played(f"alone-machine-{level}"), level), scored(played(f"alone-stephens-{level}"), level),
    ]  # fmt: skip


def seats_of(found: list[Outcome], bot: str) -> list[tuple[Outcome, int]]:
    """Where a bot sat."""
    return [(one, seat) for one in found for seat, name in enumerate(one.lineup) if name == bot]


def won(found: list[Outcome], bot: str) -> str:
    """How often a bot was first."""
    sat = seats_of(found, bot)
    return counted(share(figures.wilson(sum([figures.won(*one) for one in sat]), len(sat))), len(found))


def scored(found: list[Outcome], bot: str) -> str:
    """A bot's mean score, with the interval that holds it 95 times of 100."""
    around = figures.difference([float(one.scores[seat]["total"]) for one, seat in seats_of(found, bot)])
    return counted(told(around), len(found))


def winner(found: list[Outcome]) -> str:
    """The mean score of who was first."""
    best = [max([lines["total"] for lines in one.scores]) for one in found]
    return counted(f"{mean(best):.1f}" if best else NONE, len(found))


def milliseconds(found: list[Outcome], bot: str) -> str:
    """The time a bot takes for a decision."""
    sat = seats_of(found, bot)
    seconds, decisions = sum([one.thought[seat] for one, seat in sat]), sum([one.decisions[seat] for one, seat in sat])
    return f"{1000 * seconds / decisions:.1f} ms" if decisions else NONE


def points(one: Outcome, seat: int) -> float:
    """What a seat scored."""
    return float(one.scores[seat]["total"])


def victories(one: Outcome, seat: int) -> float:
    """100 if a seat was first."""
    return 100.0 * figures.won(one, seat)


def longer(played: Played, gain: Callable[[Outcome, int], float]) -> list[str]:
    """What five seconds bring more than one against the learned bot, in every game."""
    return [longer_in(game, played, gain) for game in NAMES]


def longer_in(game: str, played: Played, gain: Callable[[Outcome, int], float]) -> str:
    """What they bring more in the games with the same number: there they sit in the same seats."""
    by_number = {one.n: (one, seat) for one, seat in seats_of(played(f"search-{game}"), "search:1s")}
    pairs = [(one, by_number[one[0].n]) for one in seats_of(played(f"longer-{game}"), "search:5s")]
    return told(figures.difference([gain(*after) - gain(*before) for after, before in pairs]))


def ahead(duel: list[Outcome]) -> str:
    """How many points five seconds bring more than one when both meet, with the same seats and chance."""
    return told(figures.difference(figures.gains(duel, "search:5s", "search:1s")))


def together(played: Played) -> str:
    """The duels of five seconds with one in all games at once."""
    sat = [one for game in NAMES for one in seats_of(played(f"duel-{game}"), "search:5s")]
    found = share(figures.wilson(sum([figures.won(*one) for one in sat]), len(sat)))
    return f"In all duels together `search` at 5 s beats `search` at 1 s in {found} of {len(sat)} games."


def iterations(rates: dict[str, float], theirs: str, game: str) -> str:
    """How many times their iterations a second ours are, in the same run."""
    other = next((rate for name, rate in rates.items() if name.endswith(theirs)), None)
    return f"{rates[f'Fabrica, {game}'] / other:.0f} times" if other else NONE


def told(one: figures.Difference | None) -> str:
    """A mean with its interval."""
    return f"{one.value:.1f} ({one.low:.1f} to {one.high:.1f})" if one else NONE


def counted(cell: str, games: int) -> str:
    """A figure, and how many games it is of if these are few."""
    if not games:
        return NONE
    return cell if games >= ENOUGH else f"{cell}, {games} {'game' if games == 1 else 'games'}"
