"""Games of a bot against itself as data for a learner: shards on disk, which can be read while more are made."""

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar
from zipfile import BadZipFile

from akropolis.bots.errors import BotCode
from akropolis.bots.evaluated_search import search
from akropolis.bots.evaluator import Evaluator
from akropolis.bots.identity import evaluator_checksum, made_with, weights_checksum
from akropolis.bots.shelf import Shelf, shelf_at
from akropolis.bots.spread import Spread
from akropolis.bots.weight_files import FOLDER, weights_for
from akropolis.engine.arrays import numpy
from akropolis.engine.batch import check_count, threads_for
from akropolis.engine.many import PLANES_REACH, Batch, SearchedMoves
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.positions import format_options
from akropolis.rules.options import Options
from akropolis.rules.rng import Rng, check_seed

__all__ = [
    "AGREED",
    "CANDIDATES",
    "VERSION",
    "SelfPlay",
    "Shard",
    "Watch",
    "Where",
    "play_games",
    "play_shards",
    "read_shards",
    "settings_in",
    "shard_names",
]

AGREED = "self-play.json"
VERSION = 1
CANDIDATES = 16
_CHOICES = 0x5EED

Where = TypeVar("Where", str, Path)
"""A folder, or its address."""
Watch = Callable[[int, int], None]
"""Called with how many games are done, and of how many."""


@dataclass(frozen=True)
class SelfPlay:
    """What is played, and how. The same settings make the same games, whoever plays them and however often it stops."""

    options: Options
    seed: int = 0
    simulations: int = 32
    """Of the search, for each move. Its visits are the policy."""
    noise: float = 1.0
    """In points, up or down, on what each candidate is worth before one is played."""
    sees: Literal["features", "planes"] = "features"
    """With planes both are kept."""
    reach: int = PLANES_REACH
    """Of the planes."""
    games_a_shard: int = 100

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_count(self.simulations, least=1)
        check_count(self.games_a_shard, least=1)

    def facts(self) -> dict[str, Any]:
        """The same for a file."""
        facts = {**asdict(self), "options": format_options(self.options), "version": VERSION}
        return dict(json.loads(json.dumps(facts)))


class Shard(NamedTuple):
    """Some games that are kept in one file."""

    number: int
    games: range

    @property
    def name(self) -> str:
        """Of its file."""
        return f"shard-{self.number:06}.npz"


def play_shards(
    settings: SelfPlay,
    games: int,
    folder: Where,
    *,
    evaluator: Evaluator | None = None,
    weights: Path = FOLDER,
    watch: Watch = lambda *_: None,
    spread: Spread | None = None,
) -> Generator[Where]:
    """Play games and keep them in a folder or in object storage, shard by shard; what is there is not played again.

    A shard appears whole or not at all, so others may read the folder meanwhile. With an evaluator, that judges. Games
    by other rules, weights or evaluators are not added to. Spread over machines, the shards come in any order, and the
    folder must be one that all machines see.
    """
    check_count(games)
    numpy()  # before anything is written
    shelf = shelf_at(folder)
    _agree(shelf, _agreement(settings, evaluator, weights))
    size = settings.games_a_shard
    shards = [
        Shard(number, range(first, min(first + size, games))) for number, first in enumerate(range(0, games, size))
    ]
    work = partial(_keep, settings, shelf.address, evaluator, weights, 1 if spread else None)
    done = 0
    watch(done, games)
    with closing(spread(work, shards)) if spread else nullcontext(map(work, shards)) as kept:
        for shard in kept:
            if spread and not shelf.has(shard.name):
                raise GameError(BotCode.SHARDS_UNSEEN, path=shelf.path(shard.name))
            done += len(shard.games)
            watch(done, games)
            yield type(folder)(shelf.path(shard.name))


def _keep(
    settings: SelfPlay, folder: str, evaluator: Evaluator | None, weights: Path, threads: int | None, shard: Shard
) -> Shard:
    """Play a shard and keep it, unless it is there."""
    shelf = shelf_at(folder)
    if _games_in(shelf, shard.name) < len(shard.games):
        file = BytesIO()
        numpy().savez_compressed(file, **play_games(settings, shard.games, evaluator, weights, threads))
        shelf.write(shard.name, file.getvalue())
    return shard


def read_shards(folder: str | Path) -> Iterator[dict[str, Any]]:
    """The arrays of every shard that is there, one shard at a time; of a folder, or from object storage."""
    shelf = shelf_at(folder)
    for name in shard_names(shelf):
        with shelf.open(name) as file, numpy().load(file) as arrays:
            yield dict(arrays)


def shard_names(shelf: Shelf) -> list[str]:
    """The shards that are there, in order."""
    return sorted(name for name in shelf.names() if name.startswith("shard-") and name.endswith(".npz"))


def play_games(
    settings: SelfPlay,
    games: range,
    evaluator: Evaluator | None = None,
    weights: Path = FOLDER,
    threads: int | None = None,
) -> dict[str, Any]:
    """Some games by their numbers, as arrays with a row for each move: those of `docs/batches.md`."""
    np = numpy()
    seeds = [_seed_of(settings.seed, game) for game in games]
    chances = [Rng(Rng(seed ^ _CHOICES).next()) for seed in seeds]
    batch = Batch.new(settings.options, seeds, threads=threads_for(threads))
    model = weights_for(settings.options, weights)
    numbers, turns = np.array(games, np.int64), []
    while not batch.is_over().all():
        found = _searched(batch, settings, evaluator, model, [chance.next() for chance in chances])
        chosen = [_choose(row, settings.noise, chance) for row, chance in zip(_rows(found), chances, strict=True)]
        ranks = np.array(chosen, np.int64)
        going_on = ~batch.is_over()
        turn = _seen(batch, settings, found, ranks) | {"game": numbers}
        turns.append({name: rows[going_on] for name, rows in turn.items()})
        batch.step_ranks(ranks)
    return _finished(turns, batch, games.start)


def _searched(
    batch: Batch, settings: SelfPlay, evaluator: Evaluator | None, model: Any, seeds: list[int]
) -> SearchedMoves:
    if evaluator is None:
        return batch.search(model, seeds, settings.simulations)
    np = numpy()
    ranks = np.full((len(batch), CANDIDATES), -1, np.int64)
    values, visits = np.zeros((len(batch), CANDIDATES), np.float32), np.zeros((len(batch), CANDIDATES), np.int32)
    for game, (position, seed) in enumerate(zip(batch, seeds, strict=True)):
        if position.is_over:
            continue
        found = search(position, evaluator, model, seed, settings.simulations)
        ranks[game, : len(found)] = [each.rank for each in found]
        values[game, : len(found)] = [each.value for each in found]
        visits[game, : len(found)] = [each.visits for each in found]
    return SearchedMoves(ranks, values, visits)


def _rows(found: SearchedMoves) -> Iterator[tuple[list[int], list[float]]]:
    return zip(found.ranks.tolist(), found.values.tolist(), strict=True)


def _choose(row: tuple[list[int], list[float]], noise: float, chance: Rng) -> int:
    """The best candidate after some noise in points; the search has them in order, best first."""
    candidates = [(rank, value) for rank, value in zip(*row, strict=True) if rank >= 0]
    if not candidates:
        return 0
    if not noise:
        return candidates[0][0]
    worth = [value + noise * (chance.below(1 << 20) / (1 << 19) - 1) for _, value in candidates]
    return candidates[worth.index(max(worth))][0]


def _seen(batch: Batch, settings: SelfPlay, found: SearchedMoves, ranks: Any) -> dict[str, Any]:
    """What is known of a turn before its game has ended."""
    np = numpy()
    games, seats = np.arange(len(batch)), batch.seat()
    after = batch.after_ranks(np.where(batch.is_over(), 0, ranks))
    rows, offsets = batch.moves()
    actions = np.append(batch.actions().actions, -1)
    chosen = np.minimum(offsets[:-1] + ranks, len(rows))
    tried = np.where(found.ranks >= 0, offsets[:-1, None] + found.ranks, len(rows))
    seen = {
        "features": batch.features(),
        "after": after.features[:, 0],
        "seat": seats,
        "turn": batch.turn(),
        "legal": batch.counts(),
        "rank": ranks.astype(np.int32),
        "move": np.append(rows, np.zeros((1, 4), np.int8), axis=0)[chosen],
        "action": actions[chosen],
        "policy_ranks": found.ranks.astype(np.int32),
        "policy_actions": actions[tried],
        "policy_visits": found.visits,
        "policy_values": found.values,
        "now": batch.totals()[games, seats],
        "now_after": after.now[:, 0],
    }
    if settings.sees == "planes":
        seen["planes"] = batch.planes(settings.reach)
    return seen


def _finished(turns: list[dict[str, Any]], batch: Batch, first: int) -> dict[str, Any]:
    """All turns, game by game, with how the games ended."""
    np = numpy()
    arrays = {name: np.concatenate([turn[name] for turn in turns]) for name in turns[0]}
    order = np.lexsort((arrays["turn"], arrays["game"]))
    arrays = {name: rows[order] for name, rows in arrays.items()}
    games, seats = arrays["game"] - first, arrays["seat"]
    totals, winners = batch.totals()[games], batch.winners()[games]
    own = totals[np.arange(len(games)), seats]
    others = (totals.sum(axis=1) - own) / (totals.shape[1] - 1)
    return arrays | {
        "to_come": own - arrays["now"],
        "to_come_after": own - arrays["now_after"],
        "totals": totals,
        "margin": (own - others).astype(np.float32),
        "won": (winners[np.arange(len(games)), seats] / winners.sum(axis=1)).astype(np.float32),
    }


def _seed_of(seed: int, game: int) -> int:
    return (Rng(seed).next() + game) % (1 << 64)


def _games_in(shelf: Shelf, name: str) -> int:
    """How many games a shard has; none, if it is not there."""
    try:
        with shelf.open(name) as file, numpy().load(file) as arrays:
            return len(numpy().unique(arrays["game"]))
    except FileNotFoundError:
        return 0
    except (OSError, ValueError, KeyError, BadZipFile) as error:
        raise GameError(NotationCode.FILE_UNREADABLE, path=shelf.path(name), reason=error) from error


def _agreement(settings: SelfPlay, evaluator: Evaluator | None, weights: Path) -> dict[str, Any]:
    """All that the games of a folder have in common: the settings, and what plays."""
    judge = evaluator_checksum(evaluator, settings.options) if evaluator else None
    return {
        **settings.facts(),
        **made_with(),
        "weights": weights_checksum(weights, settings.options),
        "evaluator": judge,
    }


def _agree(shelf: Shelf, wanted: dict[str, Any]) -> None:
    """Note in a new folder what is agreed; refuse anything else in a used one."""
    found = settings_in(shelf)
    if found is None:
        shelf.write(AGREED, json.dumps(wanted, indent=2).encode() + b"\n")
        return
    others = [f"{name} {found.get(name)}, not {value}" for name, value in wanted.items() if found.get(name) != value]
    if others:
        raise GameError(BotCode.SHARDS_OTHER, folder=shelf.path(""), settings="; ".join(others))


def settings_in(shelf: Shelf) -> dict[str, Any] | None:
    """With what the games of a folder were played; nothing, if there are none."""
    try:
        with shelf.open(AGREED) as file:
            return dict(json.load(file))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GameError(NotationCode.FILE_UNREADABLE, path=shelf.path(AGREED), reason=reason) from error
