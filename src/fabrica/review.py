"""A review of a game: the value of each seat line by line, the moves that lost most, luck apart from skill."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.numbers import format_percent
from rich.console import Console
from rich.progress import Progress

from fabrica import core, language, plots
from fabrica.bots.look import Look
from fabrica.bots.players import family, judge_of
from fabrica.core import JSON, NATURE
from fabrica.games import load, part
from fabrica.nature import Fast
from fabrica.table import Table

BUDGET: Final = 600  # positions looked at for a decision
WORST: Final = 10  # mistakes that are shown
SMALL: Final = 0.005  # of a result; what loses less is no mistake
WORLDS: Final = 64  # outcomes of nature over which a position is judged in which she owes

HEADING: Final = "{game}, {seats} seats, {done} of {lines} lines reviewed"
COLUMNS: Final = ("at first", "by luck", "by skill", "by others", "at last", "lost by moves")
LOST_MOST: Final = "The moves that lost most:"
BETTER: Final = "lost about {loss}; better: {move}"
CURVES: Final = "{game}: what each seat could expect"
ALONG: Final = "lines of the record"
MARKED: Final = "the worst mistakes"
SENTENCES: Final = (HEADING, *COLUMNS, LOST_MOST, BETTER, CURVES, ALONG, MARKED)


class Step(NamedTuple):
    """A line of the game: who moved, what, and what everybody could expect before and after (0 to 1)."""

    n: int
    seat: int
    move: str
    before: list[float]
    after: list[float]
    loss: float = 0.0  # how much more the best move promised than this one
    better: str = ""


class Review(NamedTuple):
    """All of a review, or what there is of it."""

    game: str
    seats: int
    lines: int
    complete: bool
    steps: list[Step]
    luck: list[float]  # by seat: what nature's lines changed
    skill: list[float]  # by seat: what the seats' own lines changed
    others: list[float]  # by seat: what the lines of the other seats changed
    lost: list[float]  # by seat: what moves that were not the best lost


def steps(table: Table) -> Iterator[Step]:
    """The lines of a game one after the other, each judged."""
    rules: Any = table.rules
    judge = judge_of(rules.name, family(rules.name, table.seats))
    look: Look[Any] = Look(rules, judge, BUDGET)
    state = core.recall(rules, table.at(0).to_json())
    before = outlook(look, state, 0)
    for n, (seat, move) in enumerate(table.to_record().moves, 1):
        loss, better = 0.0, ""
        if seat != NATURE:
            loss, better = compare(look, state, seat, rules.parse(move))
        core.advance(rules, state, seat, rules.parse(move))
        # What nature brings line by line is one stroke, and counts with its last line
        after = before if seat == NATURE and nature_owes(rules, state) else outlook(look, state, n)
        yield Step(n, seat, move, before, after, loss, better)
        before = after


def outlook(look: Look[Any], state: Any, n: int) -> list[float]:
    """What everybody may expect: where nature owes, in the mean of what she may bring until somebody decides."""
    rules, judge = look.rules, look.judge
    if not nature_owes(rules, state):
        return judge.everyone(state)
    source, totals = Fast(n), [0.0] * state.seats
    for _ in range(WORLDS):
        world = state.copy()
        while nature_owes(rules, world):
            core.advance(rules, world, NATURE, core.sample(rules, world, source))
        for seat, value in enumerate(judge.everyone(world)):
            totals[seat] += value / WORLDS
    return totals


def nature_owes(rules: Any, state: Any) -> bool:
    """Is it nature who decides next?"""
    return bool(state.agenda) and core.owing(rules, state)[0] == NATURE


def compare(look: Look[Any], state: Any, seat: int, played: int) -> tuple[float, str]:
    """What a move lost against the best one, by what its seat could know; and that move."""
    moves = core.legal(look.rules, state, seat)
    if len(moves) < 2:
        return 0.0, ""
    known = core.guess(look.rules, core.look(look.rules, state, seat), Fast(seat + 1))
    values = look.values(known, seat, moves, BUDGET)
    best = max(range(len(moves)), key=lambda i: values[i])
    loss = values[best] - values[moves.index(played)]
    return (loss, look.rules.text(moves[best])) if loss > SMALL else (0.0, "")


def review(table: Table, told: Callable[[int, int], bool] | None = None) -> Review:
    """Review a game; `told` hears of each line and says whether to go on."""
    found: list[Step] = []
    total = len(table.to_record().moves)
    try:
        for step in steps(table):
            found.append(step)
            if told is not None and not told(step.n, total):
                break
    except KeyboardInterrupt:
        pass
    return summed(table, found, total)


def summed(table: Table, found: list[Step], total: int) -> Review:
    """Luck, skill and losses of the steps there are."""
    luck, skill, others, lost = ([0.0] * table.seats for _ in range(4))
    for step in found:
        for seat in range(table.seats):
            change = step.after[seat] - step.before[seat]
            if step.seat == NATURE:
                luck[seat] += change
            elif step.seat == seat:
                skill[seat] += change
            else:
                others[seat] += change
        if step.seat != NATURE:
            lost[step.seat] += step.loss
    return Review(table.rules.name, table.seats, total, len(found) == total, found, luck, skill, others, lost)


def mistakes(lines: list[Step], most: int = WORST) -> list[Step]:
    """The moves that lost most, the worst first."""
    return sorted([step for step in lines if step.loss > 0], key=lambda step: -step.loss)[:most]


def to_json(found: Review) -> JSON:
    """Everything, for programs."""
    return {
        **found._asdict(),
        "steps": [step._asdict() for step in found.steps],
        "mistakes": [step.n for step in mistakes(found.steps)],
    }


def text(found: Review, code: str = "en") -> str:
    """The review for people."""
    say, names = language.say_in(found.game, code), language.seat_names(found.game, found.seats, code)
    counted = {"game": title_of(found.game, code), "seats": found.seats, "done": len(found.steps), "lines": found.lines}
    out = [say(HEADING).format_map(counted), "", *balance(found, names, say), "", say(LOST_MOST)]
    for step in mistakes(found.steps):
        played, better = (sentence(found.game, step.seat, move, names, code) for move in (step.move, step.better))
        loss = format_percent(step.loss, "0.0%", locale=language.known(code))
        out += [f"{step.n:5}  {played}", " " * 7 + say(BETTER).format(loss=loss, move=better)]
    return "\n".join(out) + "\n"


def sentence(game: str, seat: int, move: str, names: list[str], code: str) -> str:
    """A move as a sentence about whoever makes it."""
    rules = load(game)
    return language.sentence(game, rules.move(rules.parse(move)), names[seat], code, names)


def title_of(game: str, code: str) -> str:
    """What a game is called."""
    return language.say_in(game, code)(part(game, "words").TITLE)


def balance(found: Review, names: list[str], say: language.Say) -> list[str]:
    """What each seat could expect at first and at last, and what changed it."""
    nothing = [0.0] * found.seats
    first, last = (found.steps[0].before, found.steps[-1].after) if found.steps else (nothing, nothing)
    figures = dict(zip(COLUMNS, (first, found.luck, found.skill, found.others, last, found.lost), strict=True))
    rows = [" " * len(max(names, key=len))] + [name.ljust(len(max(names, key=len))) for name in names]
    for title, values in figures.items():
        sign = "+" if title.startswith("by") else ""
        cells = [say(title), *[f"{value:{sign}.0%}" for value in values]]
        rows = [f"{row}   {cell:>{max(len(say(title)), 5)}}" for row, cell in zip(rows, cells, strict=True)]
    return rows


def svg(found: Review, code: str = "en", named: list[str] | None = None) -> str:
    """The value curves of all seats; thin lines where the worst mistakes were made."""
    say, names = language.say_in(found.game, code), named or language.seat_names(found.game, found.seats, code)
    curves = [(name, [(float(step.n), step.after[seat]) for step in found.steps]) for seat, name in enumerate(names)]
    marks = [float(step.n) for step in mistakes(found.steps, 5)]
    title = say(CURVES).format(game=title_of(found.game, code))
    return plots.curves(title, curves, say(ALONG), marks, say(MARKED), whole=True)


def run(out: Console, file: Path, as_json: Path | None = None, as_svg: Path | None = None, code: str = "en") -> Review:
    """`fabrica review`: read a record, review it with a progress bar; Ctrl-C shows what there is."""
    table = Table.from_record(file.read_text("utf-8"))
    with Progress(console=out, transient=True) as bar:
        line = bar.add_task(file.name, total=None)

        def told(n: int, total: int) -> bool:
            bar.update(line, completed=n, total=total)
            return True

        found = review(table, told)
    out.print(text(found, code), markup=False, end="")
    if as_json is not None:
        as_json.write_text(json.dumps(to_json(found), indent=1), "utf-8")
        out.print(f"wrote {as_json}", markup=False)
    if as_svg is not None:
        as_svg.write_text(svg(found, code), "utf-8")
        out.print(f"wrote {as_svg}", markup=False)
    return found
