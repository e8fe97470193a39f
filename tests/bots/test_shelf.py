"""Shards in a folder or in object storage: whole, readable anywhere, and streamed by a training."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import fsspec
import numpy as np
import pytest
from fsspec.spec import AbstractFileSystem

from akropolis import GameError, Options, engine
from akropolis.bots.errors import BotCode
from akropolis.bots.self_play import SelfPlay, play_shards, read_shards
from akropolis.bots.shelf import shelf_at
from akropolis.bots.training import kept_games
from akropolis.bots.training.arithmetic import Arithmetic
from akropolis.bots.training.curriculum import COURSES, Course, Pace, Polish
from akropolis.bots.training.kept_games import lay_out
from akropolis.bots.training.train import Training
from akropolis.notation.errors import NotationCode

native = pytest.mark.skipif(engine.backend() != "native", reason="the search needs the native core")
SETTINGS = SelfPlay(Options(2), seed=9, simulations=1, games_a_shard=2)
COURSE = Course(
    "two", 2, games=4, generations=1, batch=64, first_pace=Pace(1, 2e-3), judging_games=2,
    polish=Polish(4, 1, pace=Pace(1, 2e-3), imitated=1),
)  # fmt: skip
GAMES = 5
STORE = "memory://bucket/games"


@pytest.fixture(autouse=True)
def empty_store() -> Iterator[None]:
    yield
    fsspec.filesystem("memory").store.clear()


@pytest.mark.parametrize("kind", ["folder", "file", "a store with folders", "memory"])
def test_a_shelf_keeps_what_it_is_given(kind: str, tmp_path: Path) -> None:
    folder = f"{tmp_path}/new/games"
    addresses = {"folder": folder, "file": f"file://{folder}", "a store with folders": f"local://{folder}"}
    shelf = shelf_at(addresses.get(kind, STORE))
    assert (shelf.names(), shelf.has("one")) == (set(), False)
    with pytest.raises(FileNotFoundError):
        shelf.open("one")
    shelf.write("one", b"first")
    shelf.write("one", b"second")
    shelf.write("two", b"")
    assert (shelf.names(), shelf.has("one")) == ({"one", "two"}, True)
    with shelf_at(shelf.address).open("one") as file:
        assert file.read() == b"second"


def test_storage_that_cannot_be_reached_is_told_in_a_sentence() -> None:
    for address in ("nowhere://bucket", "s3://bucket/games", "memory://", "memory:///"):
        with pytest.raises(GameError) as error:
            shelf_at(address)
        assert error.value.code == NotationCode.FILE_UNREADABLE


class Strict(AbstractFileSystem):  # type: ignore[misc]  # it has no types
    """A store that is not always there, and has buckets that somebody must make."""

    protocol = "strict"
    is_there = True
    tells_of_buckets = False
    """Whether it is an error to ask for a file in a bucket that is not there."""
    buckets: ClassVar = {"bucket"}
    files: ClassVar[dict[str, bytes]] = {}

    def _ask(self, path: str) -> None:
        if not self.is_there:
            raise RuntimeError("nobody answers")  # no OSError, like what the stores of large clouds raise
        if path.split("/")[0] not in self.buckets:
            raise FileNotFoundError(f"there is no bucket at {path}")

    def ls(self, path: str, detail: bool = True, **_: Any) -> list[str]:
        assert not detail
        self._ask(path)
        return [name for name in self.files if name.startswith(path)]

    def exists(self, path: str, **_: Any) -> bool:
        if self.tells_of_buckets or not self.is_there:
            self._ask(path)
        return path in self.files or path in self.buckets

    def cat_file(self, path: str, **_: Any) -> bytes:
        self._ask(path)
        return self.files[path]

    def pipe_file(self, path: str, value: bytes, **_: Any) -> None:
        self._ask(path)
        self.files[path] = value

    def makedirs(self, path: str, exist_ok: bool = False) -> None:
        assert exist_ok
        self.buckets.add(path.split("/")[0])


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Strict]]:
    monkeypatch.setattr(Strict, "buckets", {"bucket"})
    monkeypatch.setattr(Strict, "files", {})
    fsspec.register_implementation("strict", Strict, clobber=True)
    yield Strict
    Strict.clear_instance_cache()


def test_a_store_that_stops_answering_is_told_in_a_sentence(
    strict: type[Strict], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = shelf_at("strict://bucket/games")
    shelf.write("one", b"first")
    monkeypatch.setattr(strict, "is_there", False)
    for act in (shelf.names, lambda: shelf.has("one"), lambda: shelf.open("one"), lambda: shelf.write("one", b"")):
        with pytest.raises(GameError, match="nobody answers") as error:
            act()
        assert error.value.code in {NotationCode.FILE_UNREADABLE, NotationCode.FILE_UNWRITABLE}


@pytest.mark.parametrize("tells_of_buckets", [False, True])
@pytest.mark.parametrize("address", ["strict://buckett/games", "strict://buckett"])
def test_a_mistyped_bucket_is_not_made(
    address: str, tells_of_buckets: bool, strict: type[Strict], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strict, "tells_of_buckets", tells_of_buckets)
    shelf = shelf_at(address)
    assert (shelf.names(), shelf.has("one")) == (set(), False)
    with pytest.raises(GameError, match="there is no bucket at") as error:
        shelf.write("one", b"first")
    assert error.value.code == NotationCode.FILE_UNWRITABLE
    assert strict.buckets == {"bucket"}


@native
def test_shards_are_the_same_wherever_they_are_kept(tmp_path: Path) -> None:
    next(play_shards(SETTINGS, GAMES, STORE))  # stopped after one
    assert len(list(read_shards(STORE))) == 1
    stored = list(play_shards(SETTINGS, GAMES, STORE))
    assert stored == [f"{STORE}/shard-00000{number}.npz" for number in range(3)]
    for path in play_shards(SETTINGS, GAMES, tmp_path):
        with shelf_at(STORE).open(path.name) as file:
            assert file.read() == path.read_bytes()


@native
def test_a_folder_that_only_one_machine_sees_is_told(tmp_path: Path) -> None:
    def elsewhere(work, tasks):  # type: ignore[no-untyped-def]
        yield from tasks  # it was all done, and is not here

    with pytest.raises(GameError, match="give a folder that all machines see") as error:
        list(play_shards(SETTINGS, GAMES, tmp_path, spread=elsewhere))
    assert error.value.code == BotCode.SHARDS_UNSEEN


@native
def test_a_training_streams_shards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    list(play_shards(SETTINGS, GAMES, STORE))
    arrays = list(read_shards(STORE))
    monkeypatch.setattr(kept_games, "read_shards", lambda where: iter(arrays))  # read once, one after the other
    kept = lay_out(STORE, COURSE, tmp_path)
    assert isinstance(kept.samples.features, np.memmap)
    assert np.array_equal(kept.samples.features, np.concatenate([each["after"] for each in arrays]))
    assert np.array_equal(kept.samples.to_come, np.concatenate([each["to_come_after"] for each in arrays]))
    assert list(tmp_path.iterdir()) == []


@native
def test_a_training_learns_from_shards_and_goes_on_with_the_same_only(tmp_path: Path) -> None:
    list(play_shards(SETTINGS, GAMES, STORE))
    for folder, stops in (("whole", (2,)), ("stopped", (1, 2))):
        for generations in stops:
            training = Training(COURSE, tmp_path / folder, seed=1, scale=1.0, shards=STORE)
            while training.state.generation < generations:
                facts = training.go_on(Arithmetic.NUMPY, lambda: 0.0, lambda *_: None)
    assert facts["lessons"] > sum(len(arrays["game"]) for arrays in read_shards(STORE))
    for name in ("two.weights", "training.state", "training.jsonl"):
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "stopped" / name).read_bytes()
    list(play_shards(SETTINGS, GAMES + 1, STORE))
    for shards in (STORE, None):
        with pytest.raises(GameError, match=r"it holds another training, with another dataset$"):
            Training(COURSE, tmp_path / "whole", seed=1, scale=1.0, shards=shards)


@native
def test_shards_for_another_course_are_refused(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="there are no games of self-play"):
        Training(COURSES["two"], tmp_path / "out", seed=1, scale=1.0, shards=tmp_path)
    next(play_shards(SETTINGS, 1, tmp_path))
    with pytest.raises(GameError, match="architects 2, not 3"):
        Training(COURSES["three"], tmp_path / "out", seed=1, scale=1.0, shards=tmp_path)
