"""Training: it begins as the hand-set value, learns, resumes, and a seed gives the same net whoever plays the games."""

from __future__ import annotations

import io
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from fabrica import Table
from fabrica.bots import learner as learning
from fabrica.bots import training
from fabrica.bots.learner import Learner, Lesson, as_net, net_inputs
from fabrica.bots.net import Learned, input_scales, of_text
from fabrica.bots.players import families
from fabrica.bots.value import Judge
from fabrica.bots.values import value_of
from fabrica.games import NAMES, load

QUIET = Console(file=io.StringIO())


def position() -> Any:
    """An opening of Fantastic Factories."""
    return load("factories").seen(Table("factories", 2, "s").to_json())


def of_factories(seed: int) -> Learner:
    """A learner that knows nothing yet."""
    return Learner(value_of("factories"), False, seed)


def features(state: Any) -> learning.Halves:
    """Everybody's features in a position, as a lesson of one action holds them."""
    value = value_of("factories")
    return np.asarray([[value.all_features(state, seat) for seat in range(state.seats)]], np.float16)


def test_the_net_begins_as_the_hand_set_value() -> None:
    rules, value, state = load("factories"), value_of("factories"), position()
    state.agenda = [0]
    learner = of_factories(1)
    learner.parts[3] *= 0
    judged = Learned(rules, value, as_net(learner.parts)).everyone(state)
    assert judged == pytest.approx(Judge(rules, value).everyone(state), abs=1e-3)


def test_the_arrays_and_the_net_of_the_bots_agree() -> None:
    rules, value, state, learner = load("factories"), value_of("factories"), position(), of_factories(3)
    state.agenda = [0]
    learner.parts[3] *= 100
    expected = learner.expects(net_inputs(value, features(state)))[0]
    assert Learned(rules, value, as_net(learner.parts)).everyone(state) == pytest.approx(expected.tolist(), abs=1e-4)


def test_learning_moves_what_is_expected_towards_what_is_wanted() -> None:
    learner = of_factories(1)
    inputs = np.random.default_rng(1).random((64, len(learner.parts[1])), np.float32)
    wanted = inputs[:, 0].copy()
    errors = [learner.learn(inputs, wanted, 0.0015) for _ in range(400)]
    assert errors[-1] < errors[0] / 4


def test_the_last_step_is_the_result_and_earlier_ones_what_was_expected_later() -> None:
    learner = of_factories(1)
    inputs = np.random.default_rng(1).random((6, len(learner.parts[1])), np.float32)
    expected = learner.expects(inputs)[0].reshape(3, 2)
    wanted = learning.wanted(learner, inputs, np.asarray([1.0, 0.0], np.float32)).reshape(3, 2)
    assert wanted[2] == pytest.approx([1.0, 0.0])
    assert wanted[1] == pytest.approx(0.2 * expected[2] + 0.8 * np.asarray([1.0, 0.0]))
    assert wanted[0] == pytest.approx(0.2 * expected[1] + 0.8 * wanted[1])


def test_a_seat_is_shown_its_own_features_the_mean_of_the_others_and_how_many_play() -> None:
    value = value_of("factories")
    scales, size = np.asarray(input_scales(value)), len(value.scales)
    lesson = Lesson(np.full((1, 3, size), [[[1.0], [2.0], [6.0]]], np.float16), np.zeros(3, np.float32))
    rows = net_inputs(value, lesson.features) * scales
    assert rows[0] == pytest.approx([1.0] * size + [4.0] * value.shown + [3.0])
    assert rows[2] == pytest.approx([6.0] * size + [1.5] * value.shown + [3.0])


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of two games, and a memory of three."""
    for name, size in (("BATCH", 2), ("MEMORY", 3), ("OFTEN", 1)):
        monkeypatch.setattr(training, name, size)


def trained(folder: Path, games: int, workers: int = 1, engine: str = "local") -> str:
    """The net of a short training of two-seat games, kept in this folder."""
    folder.mkdir(exist_ok=True)
    training.run(
        QUIET, "factories", games, (2,), 1, workers, engine,
        folder / "kept.npz", folder / "a.net", folder / "curve.svg",
    )  # fmt: skip
    return (folder / "a.net").read_text("utf-8")


@pytest.mark.usefixtures("short")
def test_a_training_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    first = trained(tmp_path / "in parts", 2)
    last = trained(tmp_path / "in parts", 4)
    assert first != last == trained(tmp_path / "at once", 4)
    assert of_text(last).rows and (tmp_path / "at once" / "curve.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.usefixtures("short")
def test_another_training_is_not_gone_on_with(tmp_path: Path) -> None:
    trained(tmp_path, 2)
    with pytest.raises(training.NoTraining, match="another training"):
        training.Course("factories", (3,), 1, tmp_path / "kept.npz")


@pytest.mark.usefixtures("short")
def test_two_workers_give_the_same_net_as_one(tmp_path: Path) -> None:
    assert trained(tmp_path / "two", 2, workers=2) == trained(tmp_path / "one", 2)


def test_who_has_an_opponent_though_alone_learns_with_two_seats(tmp_path: Path) -> None:
    with pytest.raises(training.NoTraining, match="the net for two"):
        training.run(Console(quiet=True), "factories", 50, (1,), file=tmp_path / "x.npz")
    assert not [*tmp_path.iterdir()]


@pytest.mark.usefixtures("short")
def test_ctrl_c_while_the_net_learns_is_answered_after_the_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = trained(tmp_path / "at once", 4)
    study = Learner.study

    def interrupted(*given: Any) -> float:
        signal.raise_signal(signal.SIGINT)
        return study(*given)

    monkeypatch.setattr(Learner, "study", interrupted)
    trained(tmp_path / "in parts", 4)
    course = training.Course("factories", (2,), 1, tmp_path / "in parts" / "kept.npz")
    assert (course.games, len(course.curve), len(course.memory)) == (2, 1, 2)
    monkeypatch.setattr(Learner, "study", study)
    assert trained(tmp_path / "in parts", 4) == at_once


def test_a_file_that_holds_no_training_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.npz").write_text("no training", "utf-8")
    np.savez(tmp_path / "y.npz", other=np.zeros(3))
    np.save(tmp_path / "z.npy", np.zeros(3))
    for name in ("x.npz", "y.npz", "z.npy"):
        with pytest.raises(training.NoTraining, match="no training"):
            training.Course("factories", (2,), 1, tmp_path / name)


def flipped(whole: bytes, place: int) -> bytes:
    """A file of which a byte is another."""
    return whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :]


def without(file: Path, name: str, out: Path) -> None:
    """The same file without one of its arrays."""
    with np.load(file) as kept:
        arrays = {word: kept[word] for word in kept.files if word != name}
        assert len(arrays) == len(kept.files) - 1
    np.savez(out, **arrays)


def held(course: training.Course) -> list[Any]:
    """All that a training holds, comparable."""
    arrays = [array.tobytes() for arrays in course.arrays().values() for array in arrays]
    lessons = [array.tobytes() for lesson in course.memory for array in lesson]
    return [course.games, course.learner.steps, course.curve, arrays, lessons]


@pytest.mark.usefixtures("short")
def test_a_damaged_training_is_told_and_nothing_of_it_is_taken(tmp_path: Path) -> None:
    trained(tmp_path, 2)
    file, damaged = tmp_path / "kept.npz", tmp_path / "damaged.npz"
    whole, right = file.read_bytes(), held(training.Course("factories", (2,), 1, file))
    course = training.Course("factories", (2,), 1, tmp_path / "new.npz")
    course.file, empty, refused = damaged, held(course), 0
    places = range(7, len(whole), len(whole) // 150)
    for other in [whole[: len(whole) // 2], whole[:-1], b"", *[flipped(whole, place) for place in places]]:
        damaged.write_bytes(other)
        try:
            course.load()
        except training.NoTraining as error:
            refused += "damaged" in str(error)
            assert held(course) == empty
        else:
            assert held(course) == right, "what was damaged tells nothing"
            course = training.Course("factories", (2,), 1, tmp_path / "new.npz")
            course.file = damaged
    assert refused > 140


@pytest.mark.usefixtures("short")
def test_a_training_without_one_of_its_arrays_is_damaged(tmp_path: Path) -> None:
    trained(tmp_path, 2)
    course = training.Course("factories", (2,), 1, tmp_path / "new.npz")
    course.file, empty = tmp_path / "damaged.npz", held(course)
    for name in ("of", "mean 4", "steps", "games", "curve", "features 0", "features 1", "results 1"):
        without(tmp_path / "kept.npz", name, course.file)
        with pytest.raises(training.NoTraining, match="damaged"):
            course.load()
        assert held(course) == empty


@pytest.mark.soak
@pytest.mark.usefixtures("short")
def test_ray_gives_the_same_net_as_this_machine(tmp_path: Path) -> None:
    """Needs the package ray, and fails without it: `pip install 'fabrica[ray]'`."""
    assert trained(tmp_path / "ray", 2, workers=2, engine="ray") == trained(tmp_path / "here", 2)


def test_every_net_of_the_package_has_a_plan_that_makes_it() -> None:
    nets = {(game, seats) for game in NAMES for seats in families(game)}
    assert nets == set(training.PLANS)


def test_a_plan_says_how_many_steps_a_game_is_worth_and_how_soon_they_are_shorter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "BATCH", 2)
    monkeypatch.setitem(training.PLANS, ("factories", 2), training.Plan(2, 0.001, 2.0, 5))
    course = training.Course("factories", (2,), 1, tmp_path / "t.npz")
    heard: list[float] = []
    learn = course.learner.learn

    def listening(inputs: learning.Array, wanted: learning.Array, rate: float) -> float:
        heard.append(rate)
        return learn(inputs, wanted, rate)

    monkeypatch.setattr(course.learner, "learn", listening)
    course.take([training.self_play(class_) for class_ in course.classes(1)])
    assert heard == [0.0005] * 10
