"""Training: it begins as the hand-set value, learns, resumes, and a seed gives the same net."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from fabrica import Table
from fabrica.bots import training
from fabrica.bots.net import Learned, net_inputs, of_text
from fabrica.bots.value import Judge
from fabrica.bots.values import value_of
from fabrica.games import load

QUIET = Console(file=io.StringIO())


def position() -> Any:
    """An opening of Fantastic Factories."""
    return load("factories").seen(Table("factories", 2, "s").to_json())


def test_the_net_begins_as_the_hand_set_value() -> None:
    rules, value, state = load("factories"), value_of("factories"), position()
    state.agenda = [0]
    learner = training.Learner("factories", 1)
    learner.parts[3] *= 0
    judged = Learned(rules, value, learner.net()).everyone(state)
    assert judged == pytest.approx(Judge(rules, value).everyone(state), abs=1e-3)


def test_the_arrays_and_the_net_of_the_bots_agree() -> None:
    learner = training.Learner("factories", 3)
    inputs = net_inputs(value_of("factories"), position(), 0)
    expected = learner.expects(np.asarray([inputs], np.float32))[0][0]
    assert learner.net().output(inputs) == pytest.approx(float(expected), abs=1e-5)


def test_learning_moves_what_is_expected_towards_what_is_wanted() -> None:
    learner = training.Learner("factories", 1)
    inputs = np.random.default_rng(1).random((64, len(learner.parts[1])), np.float32)
    wanted = inputs[:, 0].copy()
    errors = [learner.learn(inputs, wanted) for _ in range(400)]
    assert errors[-1] < errors[0] / 4


def test_the_last_step_is_the_result_and_earlier_ones_what_was_expected_later() -> None:
    learner = training.Learner("factories", 1)
    inputs = np.random.default_rng(1).random((3, 2, len(learner.parts[1])), np.float32)
    lesson = training.Lesson(inputs, np.asarray([1.0, 0.0], np.float32))
    expected = learner.expects(inputs.reshape(6, -1))[0].reshape(3, 2)
    wanted = training.wanted(learner, lesson)
    assert wanted[2] == pytest.approx([1.0, 0.0])
    assert wanted[1] == pytest.approx(0.2 * expected[2] + 0.8 * np.asarray([1.0, 0.0]))
    assert wanted[0] == pytest.approx(0.2 * expected[1] + 0.8 * wanted[1])


def trained(folder: Path, games: int) -> training.Course:
    """A short training of two-seat games, in this folder."""
    return training.run(
        QUIET, "factories", games, (2,), 1, 1, "local",
        folder / "kept.npz", folder / "a.net", folder / "curve.svg", batch=1,
    )  # fmt: skip


def test_training_resumes_and_writes_net_and_curve(tmp_path: Path) -> None:
    trained(tmp_path, 1)
    first = (tmp_path / "a.net").read_text("utf-8")
    course = trained(tmp_path, 2)
    assert course.games == 2 and [games for games, _ in course.curve] == [1.0, 2.0]
    assert (tmp_path / "a.net").read_text("utf-8") != first
    assert of_text(first).rows and (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")
    (tmp_path / "again").mkdir()
    trained(tmp_path / "again", 1)
    assert (tmp_path / "again" / "a.net").read_text("utf-8") == first, "the same seed gives the same net"
