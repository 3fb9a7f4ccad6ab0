"""The review of a game: values line by line, mistakes with the better move, luck apart from skill."""

from __future__ import annotations

import io
import json
from itertools import pairwise
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

import pytest
from rich.console import Console

from fabrica import Table, core, review
from fabrica.bots.look import Look
from fabrica.bots.players import LearnedBot, judge_of
from fabrica.core import NATURE
from fabrica.games import load
from fabrica.nature import Fast


def played(seed: str, moves: int) -> Table:
    """A game of which so many decisions were made, always the first legal move."""
    table = Table("factories", 2, seed)
    for _ in range(moves):
        seat = table.owing[0]
        table.play(table.legal(seat)[0], seat)
    return table


def test_every_line_has_its_values_and_they_follow_each_other() -> None:
    table = played("a", 25)
    found = review.review(table)
    assert found.complete and len(found.steps) == table.length == found.lines
    for one, following in zip(found.steps, found.steps[1:], strict=False):
        assert one.after == following.before
    assert all(step.loss == 0 for step in found.steps if step.seat == NATURE)


def test_luck_and_skill_are_what_nature_and_the_seats_changed() -> None:
    found = review.review(played("a", 25))
    first, last = found.steps[0].before, found.steps[-1].after
    for seat in range(2):
        parts = found.luck[seat] + found.skill[seat] + found.others[seat]
        assert first[seat] + parts == pytest.approx(last[seat])
    assert any(found.luck) and any(found.skill) and any(found.others)
    alone = review.summed(Table("factories", 2, "a"), [review.Step(1, 1, "x", [0.5, 0.5], [0.4, 0.6])], 1)
    assert alone.luck == [0.0, 0.0]
    assert alone.skill == pytest.approx([0.0, 0.1]) and alone.others == pytest.approx([-0.1, 0.0])


def test_what_all_expect_together_is_what_there_is_to_share() -> None:
    table = Table("burgundy", 3, "share")  # its nets are trained for two
    for _ in range(12):
        table.play(table.legal(table.owing[0])[0], table.owing[0])
    for step in review.review(table).steps:
        assert sum(step.before) == pytest.approx(1.5) and sum(step.after) == pytest.approx(1.5)
        assert all([0 < value < 1 for value in step.after])


def test_who_plays_alone_shares_with_nobody() -> None:
    table = Table("stephens", 1, "alone")
    look = Look(table.rules, judge_of("stephens", 1), 1)
    state = core.recall(table.rules, table.to_json())
    assert review.shared(look, state) == look.judge.everyone(state)


def test_what_nature_brings_in_several_lines_counts_with_the_last_of_them() -> None:
    found = review.review(played("a", 25)).steps
    between = [one for one, following in pairwise(found) if one.seat == following.seat == NATURE]
    assert between and all([one.before == one.after for one in between])


def test_before_nature_speaks_everybody_expects_the_mean_of_what_she_may_say() -> None:
    rules: Any = load("factories")
    look: Look[Any] = Look(rules, judge_of("factories", 2), 100)
    table = played("a", 12)
    lines = [n for n, line in enumerate(table.lines) if line.seat == NATURE]
    state = core.recall(rules, table.at(lines[-1]).to_json())
    means = [review.outlook(look, state, seed) for seed in range(4)]
    values = [mean([one[seat] for one in means]) for seat in range(2)]
    source, wins = Fast(99), []
    for _ in range(400):
        world = state.copy()
        while review.nature_owes(rules, world):
            core.advance(rules, world, NATURE, core.sample(rules, world, source))
        wins.append(review.shared(look, world))
    for seat in range(2):
        found = [one[seat] for one in wins]
        assert abs(values[seat] - mean(found)) < 4 * pstdev(found) * (1 / 400 + 1 / 256) ** 0.5 + 1e-9


def test_a_mistake_names_a_better_legal_move() -> None:
    table = played("a", 25)
    worst = review.mistakes(review.review(table).steps)
    assert worst and worst == sorted(worst, key=lambda step: -step.loss)
    before = table.at(worst[0].n - 1)
    assert worst[0].better[0] in [str(move) for move in before.legal(worst[0].seat)]
    assert worst[0].better[0] != worst[0].move and worst[0].loss > 0


def test_an_action_is_told_to_its_end_as_it_was_played_and_as_it_would_be_better() -> None:
    table = Table("brass", 3, "actions")
    for n in range(24):
        moves = table.legal(table.owing[0])
        table.play(moves[7 * n % len(moves)], table.owing[0])
    found = review.review(table)
    cards = [step for step in review.mistakes(found.steps, 99) if step.move.startswith("play ")]
    assert len(cards) > 2
    for step in cards:
        later = [one.move for one in found.steps[step.n :] if one.seat != NATURE]
        whole = review.followed_by(found.steps, step)
        assert whole and whole == later[: len(whole)]
        assert not any([move.startswith("play ") for move in whole])
        assert later[len(whole)].startswith("play ") or len(later) == len(whole)
        better = table.at(step.n - 1)
        for move in step.better:
            better.play(move, step.seat)
        assert len(step.better) > 1 and better.decision(better.owing[0]) == "play"
    assert " → " in review.text(found)


def test_decisions_are_graded_by_what_they_lost_and_forced_moves_are_none() -> None:
    table = played("a", 25)
    found = review.review(table)
    for seat in range(2):
        own = [step for step in found.steps if step.seat == seat and step.chosen]
        assert sum(found.graded[seat]) == len(own) > 4
        assert found.graded[seat][0] == sum([step.loss == 0.0 for step in own])
        assert review.lost_each(found, seat) == pytest.approx(found.lost[seat] / len(own))
    for step in found.steps:
        choices = table.at(step.n - 1).legal(step.seat) if step.seat != NATURE else []
        assert step.chosen == (len(choices) > 1)
    losses = (0.0, 0.006, 0.029, 0.03, 0.099, 0.1, 0.5)
    assert review.grades([review.Step(1, 0, "x", [], [], loss) for loss in losses]) == [1, 2, 2, 2]


def test_a_review_can_be_stopped_and_gives_what_it_has() -> None:
    found = review.review(played("a", 25), lambda n, _: n < 10)
    assert not found.complete and len(found.steps) == 10 < found.lines
    assert "10 of" in review.text(found) and review.svg(found).startswith("<svg")


def test_the_command_writes_text_json_and_picture(tmp_path: Path) -> None:
    record, heard = tmp_path / "a.game", io.StringIO()
    record.write_text(played("b", 12).record(), "utf-8")
    found = review.run(Console(file=heard, width=200), record, tmp_path / "a.json", tmp_path / "a.svg")
    kept = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert kept["lines"] == found.lines and len(kept["steps"]) == found.lines
    assert "The moves that lost most" in heard.getvalue()
    drawn = (tmp_path / "a.svg").read_text("utf-8")
    assert "Player 1" in drawn and "Player 2" in drawn and "Player 0" not in drawn + heard.getvalue()


def test_people_are_counted_from_one_and_told_in_their_language() -> None:
    step = review.Step(1, 0, "take robot 4", [0.5, 0.5], [0.4, 0.6], 0.1, ("take obelisk 3",), True)
    found = review.summed(Table("factories", 2, "a"), [step], 1)
    assert review.text(found).splitlines() == [
        "Fantastic Factories, 2 seats, 1 of 1 lines reviewed",
        "",
        "           at first   by luck   by skill   by others   at last",
        "Player 1        50%       +0%       -10%         +0%       40%",
        "Player 2        50%       +0%        +0%        +10%       60%",
        "",
        "           decisions    good   inexact     bad   very bad   lost a decision",
        "Player 1           1       0         0       0          1             10.0%",
        "Player 2           0       0         0       0          0              0.0%",
        "",
        "The moves that lost most:",
        "    1  Player 1 takes a blueprint from the market: Robot (place 4)",
        "       lost about 10.0%; better: Take Obelisk (place 3)",
    ]
    said = review.text(found, "pt_PT")
    assert "no início" in said and "    1  Jogador 1 tira um projeto do mercado: Robô (lugar 4)\n" in said
    assert "custou cerca de 10,0%; melhor: Tirar Obelisco (lugar 3)" in said
    assert "o que cada lugar podia esperar" in review.svg(found, "pt_BR")


def test_the_picture_shows_parts_of_a_result_and_says_what_its_thin_lines_are() -> None:
    step = review.Step(1, 0, "take robot 4", [0.5, 0.5], [0.003, 0.997], 0.1, ("take obelisk 3",))
    found = review.summed(Table("factories", 2, "a"), [step], 1)
    drawn = review.svg(found)
    for words in ("0%", "25%", "50%", "75%", "100%", "the worst mistakes"):
        assert f">{words}</text>" in drawn
    assert "0.997" not in drawn
    assert ">os piores erros</text>" in review.svg(found, "pt_BR")
    assert ">os piores erros</text>" in review.svg(found, "pt_PT")
    flawless = review.summed(Table("factories", 2, "a"), [step._replace(loss=0.0)], 1)
    assert "the worst mistakes" not in review.svg(flawless)


def test_the_review_judges_as_the_learned_bot_plays() -> None:
    """In Brass it looks further than the bot does, which may be charged there."""
    table, bot = Table("factories", 2, "c"), LearnedBot(1)
    for _ in range(40):
        seat = table.owing[0]
        table.play(bot.choose(table.view(seat), [str(move) for move in table.legal(seat)], 1.0), seat)
    careless = review.review(played("c", 40))
    found = review.review(table)
    assert found.lost == [0.0, 0.0] and min(careless.lost) > 0.1
    assert all(0.0 <= value <= 1.0 for step in found.steps for value in step.after)
