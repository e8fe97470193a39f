"""Self-play data: what it holds, and that it is the same however it was made."""

import json
from pathlib import Path
from shutil import copy
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from akropolis import GameError, Move, Options, engine, new_game
from akropolis.bots.errors import BotCode
from akropolis.bots.self_play import AGREED, SelfPlay, _seed_of, play_games, play_shards, read_shards
from akropolis.bots.weight_files import FOLDER
from akropolis.cli.app import app
from akropolis.notation.positions import format_options
from tests.engine.test_lock_step import some_options

pytestmark = pytest.mark.skipif(engine.backend() != "native", reason="the search needs the native core")


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("options", [Options(2), some_options(3), some_options(12)], ids=format_options)
def test_a_game_is_told_turn_by_turn(options: Options) -> None:
    rows = play_games(SelfPlay(options, seed=4, simulations=8, sees="planes", reach=9), range(3, 5))
    assert set(rows["game"].tolist()) == {3, 4}
    for game in (3, 4):
        position = new_game(options, seed=_seed_of(4, game))
        here = np.flatnonzero(rows["game"] == game)
        final = []
        for row in here:
            twin = engine.Batch([position])
            assert (rows["features"][row] == twin.features()[0]).all()
            assert (rows["planes"][row] == twin.planes(9)[0]).all()
            assert (rows["seat"][row], rows["turn"][row]) == (position.seat, position.turn)
            assert rows["now"][row] == position.score_sheet(position.seat).total
            tile, q, r, rotation = rows["move"][row].tolist()
            move = Move(tile, (q, r), rotation)  # type: ignore[arg-type]
            assert move == position.legal_moves[rows["rank"][row]]
            assert rows["action"][row] == twin.codec.encode(move, position.site)
            assert rows["legal"][row] == len(position.legal_moves)
            tried = rows["policy_ranks"][row]
            assert rows["rank"][row] in tried
            assert rows["policy_visits"][row].sum() == 8
            assert (rows["policy_visits"][row][tried < 0] == 0).all()
            assert (twin.mask()[0, rows["policy_actions"][row][tried >= 0]] == 1).all()
            after = twin.after_ranks([rows["rank"][row]])
            assert (rows["after"][row] == after.features[0, 0]).all()
            final.append((row, position.seat))
            position = position.play(move)
        assert position.is_over
        totals = [position.score_sheet(seat).total for seat in range(options.seats)]
        for row, seat in final:
            assert rows["totals"][row].tolist() == totals
            assert rows["now"][row] + rows["to_come"][row] == totals[seat]
            assert rows["now_after"][row] + rows["to_come_after"][row] == totals[seat]
            assert rows["won"][row] == (seat in position.winners) / len(position.winners)


def test_shards_go_on_where_they_stopped_and_are_the_same(tmp_path: Path) -> None:
    settings = SelfPlay(Options(2), seed=9, simulations=2, games_a_shard=2)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert len(list(play_shards(settings, 5, whole))) == 3
    first = next(play_shards(settings, 5, parts))  # stopped after one
    written = first.stat().st_mtime_ns
    assert len(list(read_shards(parts))) == 1  # readable while more are made
    list(play_shards(settings, 5, parts))
    assert first.stat().st_mtime_ns == written
    assert all(same(one, other) for one, other in zip(read_shards(whole), read_shards(parts), strict=True))
    list(play_shards(settings, 6, parts))  # and further: the last shard was not full
    assert [len(np.unique(rows["game"])) for rows in read_shards(parts)] == [2, 2, 2]
    assert not list(parts.glob("*.tmp"))


def test_other_settings_in_the_same_folder_are_refused(tmp_path: Path) -> None:
    next(play_shards(SelfPlay(Options(2), simulations=1, games_a_shard=1), 1, tmp_path))
    with pytest.raises(GameError) as error:
        next(play_shards(SelfPlay(Options(2), simulations=2, games_a_shard=1), 1, tmp_path))
    assert error.value.code == BotCode.SHARDS_OTHER
    assert str(error.value).endswith("holds games with other settings: simulations 1, not 2")


def test_games_by_another_network_or_other_weights_are_refused(tmp_path: Path) -> None:
    settings = SelfPlay(Options(2), simulations=1, games_a_shard=1)

    def play(slope: float, weights: Path = FOLDER) -> None:
        next(play_shards(settings, 1, tmp_path / "games", evaluator=lambda seen: seen[:, 0] * slope, weights=weights))

    play(1.0)
    play(1.0)
    with pytest.raises(GameError, match=r"with other settings: evaluator \w+, not \w+$") as error:
        play(2.0)
    assert error.value.code == BotCode.SHARDS_OTHER
    with pytest.raises(GameError, match=r"with other settings: evaluator \w+, not None$"):
        next(play_shards(settings, 1, tmp_path / "games"))
    copy(FOLDER / "three.weights", tmp_path / "two.weights")
    with pytest.raises(GameError, match=r"with other settings: weights \w+, not \w+$"):
        play(1.0, tmp_path)


def test_games_of_another_version_are_refused(tmp_path: Path) -> None:
    settings = SelfPlay(Options(2), simulations=1, games_a_shard=1)
    next(play_shards(settings, 1, tmp_path))
    agreed = json.loads((tmp_path / AGREED).read_text(encoding="utf-8"))
    (tmp_path / AGREED).write_text(json.dumps(agreed | {"package": "0.0.9"}), encoding="utf-8")
    with pytest.raises(GameError, match=r"with other settings: package 0\.0\.9, not 0\.1"):
        next(play_shards(settings, 1, tmp_path))


def test_a_file_in_the_place_of_the_folder_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(GameError, match=r"self-play\.json cannot be read: Not a directory$"):
        next(play_shards(SelfPlay(Options(2), simulations=1), 1, tmp_path / "file"))


def test_a_damaged_shard_is_told(tmp_path: Path) -> None:
    settings = SelfPlay(Options(2), simulations=1, games_a_shard=1)
    path = next(play_shards(settings, 1, tmp_path))
    path.write_bytes(b"PK nothing")
    with pytest.raises(GameError):
        next(play_shards(settings, 1, tmp_path))


def test_a_net_of_ones_own_can_play_them() -> None:
    calls = []

    def net(features: Any) -> Any:
        calls.append(len(features))
        return features[:, 0] * 0

    settings = SelfPlay(Options(2), simulations=2)
    rows = play_games(settings, range(1), net)
    assert len(rows["game"]) == 36
    assert len(calls) >= 36


def test_the_command_keeps_shards(tmp_path: Path) -> None:
    words = ["self-play", "--out", str(tmp_path), "--games", "2", "--shard", "1", "--simulations", "1", "--noise", "0"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert result.output.split() == [str(path) for path in sorted(tmp_path.glob("shard-*.npz"))]


def test_the_command_names_games_as_the_arena_does(tmp_path: Path) -> None:
    words = [
        "self-play",
        "--out",
        str(tmp_path),
        "--games",
        "1",
        "--simulations",
        "1",
        "--solo",
        "metagenes",
        "-v",
        "house",
    ]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert json.loads((tmp_path / AGREED).read_text(encoding="utf-8"))["options"] == "solo metagenes house"
