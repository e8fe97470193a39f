"""A whole training: what it leaves in its folder, and that going on is the same as never having stopped."""

import json
import pickle
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from akropolis import GameError, Options, Rng, engine, new_game
from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.learned import SearchBot, ValueBot
from akropolis.bots.sealed import seal, unseal
from akropolis.bots.training.arithmetic import Arithmetic
from akropolis.bots.training.curriculum import Course, Foresight, Pace, Part, Polish
from akropolis.bots.training.self_play import untrained
from akropolis.bots.training.state import FILE, State
from akropolis.bots.training.state import KIND as STATE_KIND
from akropolis.bots.training.train import LOG, Training
from akropolis.bots.training.weights import layers_in, numbers_for_core
from akropolis.bots.weight_files import KIND, Widths, halves_of, load_weights
from akropolis.engine.backend import core
from akropolis.notation.errors import NotationCode
from tests.kit.nets import WIDE

pytestmark = pytest.mark.skipif(engine.backend() != "native", reason="training needs the native core")

# A fresh net begins with the third of eight generations, the fifth and the sixth; two are remembered. The last two
# learn from futures.
COURSE = Course(
    "two",
    2,
    games=8,
    generations=2,
    final_games=10,
    later_games=8,
    final_generations=1,
    remembered=2,
    batch=128,
    first_pace=Pace(2, 2e-3),
    fresh_pace=Pace(3, 2e-3),
    polish=Polish(8, 2, pace=Pace(2, 2e-3), imitated=1),
    foresight=Foresight(2, 4, 2, worlds=1, pace=Pace(2, 1e-3), batch=16, calm_batch=64),
    judging_games=4,
)
NARROW = Widths(40, 8)


def open_training(folder: Path, course: Course = COURSE, seed: int = 1, scale: float = 1.0) -> Training:
    return Training(course, folder, seed=seed, scale=scale)


def go_on(training: Training, until: int) -> State:
    seconds: Iterator[int] = count()
    while training.state.generation < until:
        training.go_on(Arithmetic.NUMPY, lambda: float(next(seconds)), lambda stage, done, of: None)
    return training.state


def far_away(work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[Any]:
    """Another machine has nothing but what is sent there."""
    for task in tasks:
        sent, asked = pickle.loads(pickle.dumps((work, task)))
        yield sent(asked)


def assert_same(one: State, other: State) -> None:
    assert one.players == other.players
    assert one.best == other.best
    assert json.dumps(one.history) == json.dumps(other.history)
    assert one.net is not None
    assert other.net is not None
    assert np.array_equal(one.net.numbers, other.net.numbers)
    assert np.array_equal(one.net.mean, other.net.mean)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, State]:
    folder = tmp_path_factory.mktemp("undisturbed")
    return folder, go_on(open_training(folder), COURSE.all_generations)


def test_stopped_after_every_generation_it_comes_to_the_same(undisturbed: tuple[Path, State], tmp_path: Path) -> None:
    folder, state = undisturbed
    for generation in range(1, COURSE.all_generations + 1):
        go_on(open_training(tmp_path), generation)
    assert_same(open_training(tmp_path).state, state)
    for name in ("two.weights", LOG):
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [LOG, FILE, "two.weights"]


def test_a_generation_that_is_broken_off_counts_for_nothing(undisturbed: tuple[Path, State], tmp_path: Path) -> None:
    def stop(stage: str, done: int, of: int) -> None:
        if stage == "match":
            raise KeyboardInterrupt

    training = open_training(tmp_path)
    go_on(training, 1)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(KeyboardInterrupt):
        training.go_on(Arithmetic.NUMPY, lambda: 0.0, stop)
    assert (tmp_path / FILE).read_bytes() == before
    state = go_on(training, 2)
    assert json.dumps(state.history) == json.dumps(undisturbed[1].history[:2])


def test_the_log_has_a_line_for_every_generation(undisturbed: tuple[Path, State]) -> None:
    folder, _ = undisturbed
    lines = [json.loads(line) for line in (folder / LOG).read_text(encoding="utf-8").splitlines()]
    assert [line["generation"] for line in lines] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert [line["games"] for line in lines] == [8, 8, 10, 8, 8, 8, 4, 4]
    assert [line["comparisons"] > 40 for line in lines] == [False] * 6 + [True] * 2
    assert lines[1]["lessons"] > lines[0]["lessons"] > 100
    assert all(line["error"] > 0 for line in lines)
    assert all(line["seconds"] == dict.fromkeys(("games", "futures", "fit", "matches"), 1.0) for line in lines)
    for line in lines:
        assert [match["against"] for match in line["matches"]] == ["best", "greedy"]
        assert line["matches"][0]["games"] == 4
        verdict = line["matches"][0]
        assert line["is_best"] == ((verdict["share"], verdict["mine"]) > (0.5, verdict["theirs"]))


def test_bots_play_with_what_was_trained(undisturbed: tuple[Path, State]) -> None:
    folder, _ = undisturbed
    position = new_game(Options(2), seed=5)
    for bot in (ValueBot(folder=folder), SearchBot(folder=folder)):
        move = bot.choose(position.public_view, Rng(1), Budget(simulations=4))
        position = position.play(move)
    with pytest.raises(GameError) as error:
        ValueBot(folder=folder).choose(new_game(Options(3), seed=5).public_view, Rng(1), Budget())
    assert error.value.code == BotCode.WEIGHTS_BROKEN


def test_the_best_weights_are_those_that_won(undisturbed: tuple[Path, State]) -> None:
    folder, state = undisturbed
    is_best = [facts["is_best"] for facts in state.history]
    facts, numbers = unseal(KIND, (folder / "two.weights").read_bytes())
    assert numbers == halves_of(state.best)
    assert (
        facts["generation"] == state.best_generation == max((n for n, best in enumerate(is_best) if best), default=None)
    )
    assert (state.best == untrained(COURSE.widths)) == (state.best_generation is None)
    load_weights(folder / "two.weights", "two")


@pytest.mark.parametrize(
    ("course", "seed", "scale", "differing"),
    [
        (replace(COURSE, decay=2e-4), 1, 1.0, "another course"),
        (replace(COURSE, name="four", architects=4), 1, 1.0, "another course"),
        (replace(COURSE, widths=NARROW), 1, 1.0, "another course"),
        (COURSE, 2, 1.0, "another seed"),
        (COURSE, 2, 0.5, "another seed and another scale"),
    ],
)
def test_another_training_in_the_same_folder_is_refused(
    undisturbed: tuple[Path, State], course: Course, seed: int, scale: float, differing: str
) -> None:
    with pytest.raises(GameError, match=f"it holds another training, with {differing}$") as error:
        open_training(undisturbed[0], course, seed, scale)
    assert error.value.code == NotationCode.FILE_UNWRITABLE


def test_the_polish_begins_with_weights_that_are_there(undisturbed: tuple[Path, State], tmp_path: Path) -> None:
    start = undisturbed[1].players[COURSE.all_generations]
    training = Training(COURSE.only(Part.POLISH), tmp_path, seed=1, scale=1.0, start=start)
    assert (training.state.best, training.state.players) == (start, {0: start})
    state = go_on(training, 1)
    assert state.players.keys() == {0, 1}
    assert_same(Training(COURSE.only(Part.POLISH), tmp_path, seed=1, scale=1.0, start=start).state, state)
    with pytest.raises(GameError, match=r"it holds another training, with another start$"):
        Training(COURSE.only(Part.POLISH), tmp_path, seed=1, scale=1.0, start=untrained(COURSE.widths))


def test_foresight_goes_on_from_the_best_weights(undisturbed: tuple[Path, State], tmp_path: Path) -> None:
    start = undisturbed[1].best
    course = COURSE.only(Part.FORESIGHT)
    assert (course.foresees_from, course.all_generations) == (0, 2)
    state = go_on(Training(course, tmp_path, seed=1, scale=1.0, start=start), 1)
    assert state.players == {1: state.best}
    assert state.net is not None
    learned = numbers_for_core(state.net, np.zeros(core.FEATURES + 1))
    nets = [np.concatenate([layer.ravel() for layer in layers_in(each, course.widths)]) for each in (start, learned)]
    assert not np.array_equal(nets[0], nets[1])
    assert np.corrcoef(nets[0], nets[1])[0, 1] > 0.9


def test_a_state_from_before_courses_had_widths_goes_on(undisturbed: tuple[Path, State], tmp_path: Path) -> None:
    facts, numbers = unseal(STATE_KIND, (undisturbed[0] / FILE).read_bytes())
    del facts["course"]["widths"]
    (tmp_path / FILE).write_bytes(seal(STATE_KIND, facts, numbers))
    assert_same(open_training(tmp_path).state, undisturbed[1])


@pytest.mark.parametrize("widths", [NARROW, WIDE], ids=str)
def test_a_course_may_have_nets_of_any_widths(widths: Widths, tmp_path: Path) -> None:
    course = replace(COURSE, name="four", architects=4, final_games=0, widths=widths)
    for generation in range(1, course.all_generations + 1):  # every one of them after a stop
        state = go_on(open_training(tmp_path, course), generation)
    assert {len(each) for each in (state.best, *state.players.values())} == {4 * widths.numbers}
    assert state.net is not None
    assert state.net.widths == widths
    facts, _ = unseal(KIND, (tmp_path / "four.weights").read_bytes())
    assert facts["widths"] == list(widths)
    load_weights(tmp_path / "four.weights", "four")
    whole = Training(course, tmp_path / "whole", seed=1, scale=1.0, spread=far_away)
    assert_same(go_on(whole, course.all_generations), state)


def broken(data: bytes) -> dict[str, bytes]:
    facts, numbers = unseal(STATE_KIND, data)
    return {
        "empty": b"",
        "torn": data[:-100],
        "damaged": data[:-1] + bytes([data[-1] ^ 1]),
        "weights": seal(KIND, facts, numbers),
        "text": b"not a state",
        "later": data.replace(b" 1 ", b" 2 ", 1),
        "short": seal(STATE_KIND, facts, numbers[:-4]),
        "without facts": seal(STATE_KIND, {}, numbers),
        "a list for facts": seal(STATE_KIND, [1, 2], numbers),  # type: ignore[arg-type]
        "a list for a course": seal(STATE_KIND, {**facts, "course": []}, numbers),
        "strange widths": seal(STATE_KIND, {**facts, "course": {"widths": ["a", 2]}}, numbers),
        "other widths": seal(STATE_KIND, {**facts, "course": {"widths": [256, 64]}}, numbers),
        "strange players": seal(STATE_KIND, {**facts, "players": [None]}, numbers),
    }


def test_a_broken_state_is_refused(undisturbed: tuple[Path, State], tmp_path: Path) -> None:
    for name, data in broken((undisturbed[0] / FILE).read_bytes()).items():
        (tmp_path / FILE).write_bytes(data)
        with pytest.raises(GameError, match="it is not the state of a training") as error:
            open_training(tmp_path)
        assert error.value.code == NotationCode.FILE_UNREADABLE, name
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()
    with pytest.raises(GameError) as error:
        open_training(tmp_path)
    assert error.value.code == NotationCode.FILE_UNREADABLE


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(GameError) as error:
            open_training(folder)
        assert error.value.code == NotationCode.FILE_UNWRITABLE


@pytest.mark.parametrize(("name", "architects"), [("solo", 1), ("three", 3)])
def test_other_courses_train_too(name: str, architects: int, tmp_path: Path) -> None:
    course = replace(COURSE, name=name, architects=architects, final_games=0, polish=None)
    state = go_on(open_training(tmp_path, course), 2)
    assert [match["against"] for match in state.history[-1]["matches"]] == [
        "best",
        "the Illustrious Architects" if architects == 1 else "greedy",
    ]
    load_weights(tmp_path / f"{name}.weights", name)
