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
from fabrica.bots.learner import Corrected, Learner, Lesson, Whole, as_net, net_inputs
from fabrica.bots.net import Learned, input_scales, of_text, to_text
from fabrica.bots.players import families, net_of
from fabrica.bots.value import Judge
from fabrica.bots.values import value_of
from fabrica.games import NAMES, load

QUIET = Console(file=io.StringIO())
BEGINNINGS = Path(__file__).with_name("beginnings.txt")


def position() -> Any:
    """An opening of Fantastic Factories."""
    return load("factories").seen(Table("factories", 2, "s").to_json())


def of_factories(seed: int) -> Learner:
    """A learner that knows nothing yet."""
    value = value_of("factories")
    return Learner(value, Whole(value, False, seed))


def against_the_machine() -> Learner:
    """A learner that has the net for two and does not know yet what the Machine is worth."""
    value = value_of("factories")
    return Learner(value, Corrected(value, net_of("factories", 2)))


def lesson_of(state: Any, results: list[float]) -> Lesson:
    """A lesson of one action, after which the game stood so."""
    features = np.asarray([value_of("factories").everybody(state)], np.float16)
    return Lesson(features, np.asarray(results, np.float32))


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
    expected = learner.pupil.expects(learner.parts, net_inputs(value, lesson_of(state, [0.0, 0.0])))
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
    expected = learner.pupil.expects(learner.parts, inputs).reshape(3, 2)
    wanted = learner.wanted(inputs, np.asarray([1.0, 0.0], np.float32)).reshape(3, 2)
    assert wanted[2] == pytest.approx([1.0, 0.0])
    assert wanted[1] == pytest.approx(0.2 * expected[2] + 0.8 * np.asarray([1.0, 0.0]))
    assert wanted[0] == pytest.approx(0.2 * expected[1] + 0.8 * wanted[1])


def test_a_seat_is_shown_its_own_features_the_mean_of_the_others_and_how_many_play() -> None:
    value = value_of("factories")
    scales, size = np.asarray(input_scales(value)), len(value.scales)
    lesson = Lesson(np.full((1, 3, size), [[[1.0], [2.0], [6.0]]], np.float16), np.zeros(3, np.float32))
    rows = net_inputs(value, lesson) * scales
    assert rows[0] == pytest.approx([1.0] * size + [4.0] * value.shown + [3.0])
    assert rows[2] == pytest.approx([6.0] * size + [1.5] * value.shown + [3.0])


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches and examinations of two games, and a memory of three."""
    for name, size in (("BATCH", 2), ("EXAM", 2), ("MEMORY", 3), ("OFTEN", 1)):
        monkeypatch.setattr(training, name, size)


def alone() -> Any:
    """A position in the middle of a game against the Machine."""
    table = Table("factories", 1, "s", {"machine": "hard"})
    for _ in range(8):
        table.play(table.legal()[-1])
    state: Any = load("factories").seen(table.to_json())
    state.agenda = [0]
    return state


def test_the_machine_is_an_opponent_without_a_result_of_its_own() -> None:
    value, state = value_of("factories"), alone()
    rows = net_inputs(value, lesson_of(state, [1.0])) * np.asarray(input_scales(value))
    own, machine = value.everybody(state)
    assert rows.shape[0] == 1
    assert rows[0] == pytest.approx([*own, *list(machine)[: value.shown], 2.0], rel=1e-3, abs=1e-3)


def test_against_the_machine_one_begins_with_the_net_for_two_and_learns_from_results() -> None:
    rules, value, state, learner = load("factories"), value_of("factories"), alone(), against_the_machine()
    lesson = lesson_of(state, [0.0])
    rows = net_inputs(value, lesson)
    at_first = Learned(rules, value, net_of("factories", 2)).everyone(state)
    assert learner.pupil.expects(learner.parts, rows).tolist() == pytest.approx(at_first, abs=1e-3)
    assert learner.wanted(np.repeat(rows, 3, 0), lesson.results).tolist() == [0.0] * 3, "results alone count"
    for _ in range(300):
        learner.learn(rows, lesson.results, 0.01)
    learnt = Learned(rules, value, learner.pupil.net(learner.parts)).everyone(state)
    assert learnt == pytest.approx(learner.pupil.expects(learner.parts, rows).tolist(), abs=1e-3)
    assert learnt[0] < at_first[0] / 4


def test_against_the_machine_only_its_worth_is_learnt_and_how_much_the_net_for_two_says() -> None:
    value, learner, for_two = value_of("factories"), against_the_machine(), net_of("factories", 2)
    learner.parts = [np.asarray([0.25, 0.5], np.float32), np.full(value.shown, 2.0, np.float32)]
    net, own = learner.pupil.net(learner.parts), len(value.scales)
    assert list(net.rows) == list(for_two.rows) and list(net.bias) == list(for_two.bias)
    assert list(net.out) == pytest.approx([0.5 * x for x in for_two.out])
    machine = [2.0] * value.shown
    more = [*[0.0] * own, *machine, 0.0]
    assert list(net.direct) == pytest.approx([0.5 * x + y for x, y in zip(for_two.direct, more, strict=True)])
    assert net.last == pytest.approx(0.5 * for_two.last + 0.25)
    assert list(learner.pupil.player(learner.parts).direct) == list(for_two.direct), "who plays stays as it was"


def test_the_machine_is_met_at_all_its_levels_in_turn() -> None:
    levels = [training.options_of("factories", 1, number).get("machine") for number in range(5)]
    assert levels == ["easy", "medium", "hard", "insane", "easy"]
    assert training.options_of("factories", 2, 1) == training.options_of("stephens", 1, 1) == {}


def trained(folder: Path, games: int, workers: int = 1, engine: str = "local", seats: tuple[int, ...] = (2,)) -> str:
    """The net of a short training, kept in this folder."""
    folder.mkdir(exist_ok=True)
    training.run(
        QUIET, "factories", games, seats, 1, workers, engine,
        folder / "kept.npz", folder / "a.net", folder / "curve.svg",
    )  # fmt: skip
    return (folder / "a.net").read_text("utf-8")


@pytest.mark.usefixtures("short")
def test_a_training_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    first = trained(tmp_path / "in parts", 2)
    last = trained(tmp_path / "in parts", 4)
    assert first != last == trained(tmp_path / "at once", 4)
    assert of_text(last).rows and (tmp_path / "at once" / "curve.svg").read_text("utf-8").startswith("<svg")


def class_with(game: str, seats: int, numbers: tuple[int, ...]) -> training.Class:
    """Games of the net of the package."""
    return training.Class(game, (seats,), to_text(net_of(game, seats)), 1, numbers)


def test_an_examination_is_the_same_whoever_plays_it_and_tells_the_net_from_whom_it_meets() -> None:
    found = training.examined(class_with("factories", 2, (0, 1, 2)))
    assert all(net > hand_set for net, hand_set in found), "in the first seat as in the second"
    assert found[1:] == training.examined(class_with("factories", 2, (1, 2)))
    alone = training.examined(class_with("factories", 1, (0, 3)))
    assert [machine for _, machine in alone] == sorted({machine for _, machine in alone}), "insane beats easy"


@pytest.mark.usefixtures("short")
def test_the_net_is_examined_at_the_beginning_now_and_then_and_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(training.PLANS, ("factories", 2), training.Plan(80))
    trained(tmp_path / "in parts", 4)
    trained(tmp_path / "in parts", 10, 2)
    trained(tmp_path / "at once", 10)
    parts, whole = [training.Course("factories", (2,), 1, tmp_path / of / "kept.npz") for of in ("in parts", "at once")]
    assert [marks.games for marks in whole.exams] == [0, 4, 8, 10]
    assert parts.exams == whole.exams


@pytest.mark.usefixtures("short")
def test_the_learning_curve_shows_points_beside_whom_the_net_met_and_the_error(tmp_path: Path) -> None:
    trained(tmp_path / "two", 2)
    trained(tmp_path / "alone", 2, seats=(1,))
    for folder, other in (("two", "greedy"), ("alone", "to beat")):
        drawn = (tmp_path / folder / "curve.svg").read_text("utf-8")
        assert [name for name in ("the net", "greedy", "to beat", "TD error") if f">{name}<" in drawn] == [
            "the net", other, "TD error"
        ]  # fmt: skip


@pytest.mark.usefixtures("short")
def test_trainings_in_one_folder_write_files_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written, save = list[Path](), np.savez

    def noted(file: Path, **arrays: Any) -> None:
        written.append(file)
        save(file, **arrays)

    monkeypatch.setattr(np, "savez", noted)
    for name in ("run.1", "run.2"):
        training.Course("factories", (2,), 1, tmp_path / name).save()
    assert len(set(written)) == 2 and sorted(file.name for file in tmp_path.iterdir()) == ["run.1", "run.2"]


@pytest.mark.usefixtures("short")
def test_another_training_is_not_gone_on_with(tmp_path: Path) -> None:
    trained(tmp_path, 2)
    with pytest.raises(training.NoTraining, match="another training"):
        training.Course("factories", (3,), 1, tmp_path / "kept.npz")


@pytest.mark.usefixtures("short")
def test_two_workers_give_the_same_net_as_one(tmp_path: Path) -> None:
    assert trained(tmp_path / "two", 2, workers=2) == trained(tmp_path / "one", 2)


@pytest.mark.usefixtures("short")
def test_who_plays_against_the_machine_learns_alone_resumes_and_may_have_workers(tmp_path: Path) -> None:
    trained(tmp_path / "in parts", 2, seats=(1,))
    last = trained(tmp_path / "in parts", 4, seats=(1,))
    assert last == trained(tmp_path / "two", 4, 2, seats=(1,))
    assert last != (Path(training.__file__).parent / "nets" / "factories-2.net").read_text("utf-8")


def test_who_plays_against_the_machine_does_not_learn_together_with_others(tmp_path: Path) -> None:
    with pytest.raises(training.NoTraining, match="the only number"):
        training.run(Console(quiet=True), "factories", 50, (1, 2), file=tmp_path / "x.npz")
    assert not [*tmp_path.iterdir()]


@pytest.mark.usefixtures("short")
def test_a_training_that_began_with_another_net_for_two_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trained(tmp_path, 2, seats=(1,))
    another = as_net(of_factories(1).parts)
    monkeypatch.setattr(training, "net_of", lambda *_: another)
    with pytest.raises(training.NoTraining, match="another training"):
        training.Course("factories", (1,), 1, tmp_path / "kept.npz")


@pytest.mark.usefixtures("short", "ctrl_c_is_heard")
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
    assert (course.games, len(course.errors), len(course.memory)) == (2, 1, 2)
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
    return [course.games, course.learner.steps, course.errors, course.exams, arrays, lessons]


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
    for name in ("of", "mean 4", "steps", "games", "errors", "exams", "features 0", "features 1", "results 1"):
        without(tmp_path / "kept.npz", name, course.file)
        with pytest.raises(training.NoTraining, match="damaged"):
            course.load()
        assert held(course) == empty


def beginning(folder: Path, game: str, seats: int) -> list[float]:
    """What the weights of a training add up to after its first four games."""
    course = training.run(
        QUIET, game, 4, (seats,), file=folder / "kept.npz", net=folder / "a.net", picture=folder / "curve.svg"
    )
    return [float(part.sum()) for part in course.learner.parts]


def beginnings() -> dict[tuple[str, int], list[float]]:
    """The same when the nets of the package were made."""
    rows = [line.split() for line in BEGINNINGS.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {(game, int(seats)): [float(word) for word in words] for game, seats, *words in rows}


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(("game", "seats"), sorted(training.PLANS))
def test_trainings_begin_as_they_did_when_the_nets_were_made(tmp_path: Path, game: str, seats: int) -> None:
    """Where this fails the nets are no longer what their commands give: train them anew, and measure them."""
    assert beginning(tmp_path, game, seats) == pytest.approx(beginnings()[game, seats], rel=1e-3, abs=1e-3)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), sorted(training.PLANS))
def test_the_nets_of_the_package_are_what_their_commands_give(tmp_path: Path, game: str, seats: int) -> None:
    """On the kind of processor and the version of numpy that made them; on others the last digits may differ."""
    net = tmp_path / "a.net"
    training.run(QUIET, game, None, (seats,), file=tmp_path / "kept.npz", net=net, picture=tmp_path / "curve.svg")
    assert net.read_text("utf-8") == to_text(net_of(game, seats))


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
