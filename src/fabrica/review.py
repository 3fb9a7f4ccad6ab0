"""A review of a game: the value of each seat line by line, the moves that lost most, luck apart from skill."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from math import log
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.numbers import format_percent
from rich.console import Console
from rich.progress import Progress

from fabrica import core, language, plots
from fabrica.bots.look import DEEPEST, Look
from fabrica.bots.players import family, judge_of
from fabrica.bots.value import logistic
from fabrica.core import JSON, NATURE
from fabrica.games import load, part
from fabrica.nature import Fast
from fabrica.table import Table

BUDGET: Final = 600  # positions looked at for a decision
WORST: Final = 10  # mistakes that are shown
SMALL: Final = 0.005  # of a result; what loses less is no mistake
GRADES: Final = (0.0, SMALL, 0.03, 0.1)  # what a good, an inexact, a bad and a very bad move loses at least
CERTAIN: Final = 1e-9  # what is told apart; nobody is surer than by this
FARTHEST: Final = 64.0  # beyond this nobody is too sure
WORLDS: Final = 64  # outcomes of nature over which a position is judged in which she owes

HEADING: Final = "{game}, {seats} seats, {done} of {lines} lines reviewed"
COLUMNS: Final = ("at first", "by luck", "by skill", "by others", "at last")
GRADED: Final = ("good", "inexact", "bad", "very bad")
DECISIONS: Final = "decisions"
LOST_EACH: Final = "lost a decision"
LOST_MOST: Final = "The moves that lost most:"
BETTER: Final = "lost about {loss}; better: {move}"
CURVES: Final = "{game}: what each seat could expect"
ALONG: Final = "lines of the record"
MARKED: Final = "the worst mistakes"
SENTENCES: Final = (HEADING, *COLUMNS, *GRADED, DECISIONS, LOST_EACH, LOST_MOST, BETTER, CURVES, ALONG, MARKED)


class Step(NamedTuple):
    """A line of the game: who moved, what, and what everybody could expect before and after (0 to 1)."""

    n: int
    seat: int
    move: str
    before: list[float]
    after: list[float]
    loss: float = 0.0  # how much more the best move promised than this one
    better: tuple[str, ...] = ()  # that move, and what would have followed to the end of its action
    chosen: bool = False  # was there anything to decide?
    goes_on: bool = False  # do more decisions belong to the same action?


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
    graded: list[list[int]]  # by seat: how many decisions were good, inexact, bad and very bad


def steps(table: Table) -> Iterator[Step]:
    """The lines of a game one after the other, each judged."""
    rules: Any = table.rules
    judge = judge_of(rules.name, family(rules.name, table.seats))
    look: Look[Any] = Look(rules, judge, BUDGET)
    state = core.recall(rules, table.at(0).to_json())
    before = outlook(look, state, 0)
    for n, (seat, move) in enumerate(table.to_record().moves, 1):
        loss, better, chosen = 0.0, tuple[str, ...](), False
        if seat != NATURE:
            moves = core.legal(rules, state, seat)
            chosen = len(moves) > 1
            loss, better = compare(look, state, seat, moves, rules.parse(move)) if chosen else (0.0, ())
        core.advance(rules, state, seat, rules.parse(move))
        goes_on = seat != NATURE and not look.is_done(state, seat)
        # What nature brings line by line is one stroke, and counts with its last line
        after = before if seat == NATURE and nature_owes(rules, state) else outlook(look, state, n)
        yield Step(n, seat, move, before, after, loss, better, chosen, goes_on)
        before = after


def outlook(look: Look[Any], state: Any, n: int) -> list[float]:
    """What everybody may expect: where nature owes, in the mean of what she may bring until somebody decides."""
    rules = look.rules
    if not nature_owes(rules, state):
        return shared(look, state)
    source, totals = Fast(n), [0.0] * state.seats
    for _ in range(WORLDS):
        world = state.copy()
        while nature_owes(rules, world):
            core.advance(rules, world, NATURE, core.sample(rules, world, source))
        for seat, value in enumerate(shared(look, world)):
            totals[seat] += value / WORLDS
    return totals


def shared(look: Look[Any], state: Any) -> list[float]:
    """What everybody expects; together no more and no less than there is: half a result for each seat."""
    values = look.judge.everyone(state)
    if state.seats == 1 or not state.agenda:
        return values
    sure = [log(value / (1.0 - value)) for value in [min(1.0 - CERTAIN, max(CERTAIN, value)) for value in values]]
    low, high = -FARTHEST, FARTHEST
    while high - low > CERTAIN:  # by so much all are too sure, or too little
        middle = (low + high) / 2
        much = sum([logistic(one + middle) for one in sure]) > state.seats / 2
        low, high = (low, middle) if much else (middle, high)
    return [logistic(one + low) for one in sure]


def nature_owes(rules: Any, state: Any) -> bool:
    """Is it nature who decides next?"""
    return bool(state.agenda) and core.owing(rules, state)[0] == NATURE


def compare(look: Look[Any], state: Any, seat: int, moves: list[int], played: int) -> tuple[float, tuple[str, ...]]:
    """What a move lost against the best of these, by what its seat could know; and that move with its whole action."""
    known = core.guess(look.rules, core.look(look.rules, state, seat), Fast(seat + 1))
    values = look.values(known, seat, moves, BUDGET)
    best = max(range(len(moves)), key=lambda i: values[i])
    loss = values[best] - values[moves.index(played)]
    return (loss, tuple(action(look, known, seat, moves[best]))) if loss > SMALL else (0.0, ())


def action(look: Look[Any], state: Any, seat: int, move: int) -> list[str]:
    """A move and the best ones that bring its action to an end; changes the state."""
    line = [look.rules.text(move)]
    core.advance(look.rules, state, seat, move)
    while len(line) < DEEPEST and not look.is_done(state, seat):
        move = look.best(state, seat, core.legal(look.rules, state, seat))
        line.append(look.rules.text(move))
        core.advance(look.rules, state, seat, move)
    return line


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
    graded = [grades([step for step in found if step.seat == seat and step.chosen]) for seat in range(table.seats)]
    return Review(table.rules.name, table.seats, total, len(found) == total, found, luck, skill, others, lost, graded)


def grades(decisions: list[Step]) -> list[int]:
    """How many of these were good, inexact, bad and very bad."""
    counts = [0] * len(GRADES)
    for step in decisions:
        counts[max([grade for grade, least in enumerate(GRADES) if step.loss >= least])] += 1
    return counts


def lost_each(found: Review, seat: int) -> float:
    """What a seat lost in a decision, on the mean."""
    return found.lost[seat] / max(1, sum(found.graded[seat]))


def mistakes(lines: list[Step], most: int = WORST) -> list[Step]:
    """The moves that lost most, the worst first."""
    return sorted([step for step in lines if step.loss > 0], key=lambda step: -step.loss)[:most]


def followed_by(lines: list[Step], step: Step) -> list[str]:
    """The moves with which a seat brought the action of a step to its end."""
    moves: list[str] = []
    goes_on = step.goes_on
    for later in lines[step.n :]:
        if not goes_on:
            break
        if later.seat == step.seat:
            moves.append(later.move)
            goes_on = later.goes_on
    return moves


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
    tables = [*balance(found, names, say), "", *quality(found, names, say, code)]
    out = [say(HEADING).format_map(counted), "", *tables, "", say(LOST_MOST)]
    for step in mistakes(found.steps):
        played = in_words(found.game, [step.move, *followed_by(found.steps, step)], names, code, names[step.seat])
        better = in_words(found.game, step.better, names, code)
        loss = format_percent(step.loss, "0.0%", locale=language.known(code))
        out += [f"{step.n:5}  {played}", " " * 7 + say(BETTER).format(loss=loss, move=better)]
    return "\n".join(out) + "\n"


def in_words(game: str, line: Sequence[str], names: list[str], code: str, mover: str = "") -> str:
    """An action: what its moves do, one after the other; the first may be told of whoever made it."""
    rules = load(game)
    moves = [rules.move(rules.parse(move)) for move in line]
    told = [language.deed(game, move, code, names) for move in moves]
    if mover:
        told[0] = language.sentence(game, moves[0], mover, code, names)
    return " → ".join(told)


def title_of(game: str, code: str) -> str:
    """What a game is called."""
    return language.say_in(game, code)(part(game, "words").TITLE)


def balance(found: Review, names: list[str], say: language.Say) -> list[str]:
    """What each seat could expect at first and at last, and what changed it."""
    nothing = [0.0] * found.seats
    first, last = (found.steps[0].before, found.steps[-1].after) if found.steps else (nothing, nothing)
    figures = zip(COLUMNS, (first, found.luck, found.skill, found.others, last), strict=True)
    columns = [(say(title), percents(title.startswith("by"), values)) for title, values in figures]
    return aligned(names, columns)


def percents(signed: bool, values: list[float]) -> list[str]:
    """Parts of a result as percents."""
    return [f"{value:{'+' if signed else ''}.0%}" for value in values]


def quality(found: Review, names: list[str], say: language.Say, code: str) -> list[str]:
    """How many decisions each seat had, how good they were, and what one lost on the mean."""
    columns = [(say(DECISIONS), [str(sum(counts)) for counts in found.graded])]
    columns += [(say(title), [str(counts[i]) for counts in found.graded]) for i, title in enumerate(GRADED)]
    each = [format_percent(lost_each(found, seat), "0.0%", locale=language.known(code)) for seat in range(found.seats)]
    return aligned(names, [*columns, (say(LOST_EACH), each)])


def aligned(names: list[str], columns: list[tuple[str, list[str]]]) -> list[str]:
    """A row of titles and one for each name, right under each other."""
    rows = [name.ljust(max(map(len, names))) for name in ["", *names]]
    for title, cells in columns:
        rows = [f"{row}   {cell:>{max(len(title), 5)}}" for row, cell in zip(rows, [title, *cells], strict=True)]
    return rows


def svg(found: Review, code: str = "en", named: list[str] | None = None) -> str:
    """The value curves of all seats; thin lines where the worst mistakes were made."""
    say, names = language.say_in(found.game, code), named or language.seat_names(found.game, found.seats, code)
    curves = [(name, [(float(step.n), step.after[seat]) for step in found.steps]) for seat, name in enumerate(names)]
    marks = [float(step.n) for step in mistakes(found.steps, 5)]
    title = say(CURVES).format(game=title_of(found.game, code))
    return plots.picture(plots.Curves(title, curves, say(ALONG), marks, say(MARKED), whole=True))


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
