"""Batches by the Python rules: all but what needs the features of a position, which only the compiled core has."""

from typing import Any, NoReturn

from akropolis.engine._python_game import CoreGame
from akropolis.engine.actions import ActionCodec
from akropolis.engine.arrays import numpy
from akropolis.engine.errors import EngineCode
from akropolis.engine.numbers import MoveNumbers, OptionNumbers, move_from, numbers_of, options_from
from akropolis.errors import GameError
from akropolis.rules.district import District, HexKind
from akropolis.rules.move import Move
from akropolis.rules.position import Position
from akropolis.rules.rng import Rng
from akropolis.rules.setup import new_game

CITY_PLANES, LEVEL_PLANE = 12, 11


class CoreBatch:
    """Many games of the same options."""

    def __init__(self, options: OptionNumbers, seeds: Any, threads: int) -> None:
        self._options = options_from(options)
        self._seeds = [int(seed) for seed in seeds]
        self._games = [new_game(self._options, seed=seed) for seed in self._seeds]
        self.threads = threads

    def __len__(self) -> int:
        return len(self._games)

    def copy(self) -> "CoreBatch":
        return self.take(range(len(self)))

    def take(self, games: Any) -> "CoreBatch":
        twin = CoreBatch.__new__(CoreBatch)
        twin._options, twin.threads = self._options, self.threads
        twin._seeds = [self._seeds[game] for game in games]
        twin._games = [self._games[game] for game in games]
        return twin

    def game(self, game: int) -> CoreGame:
        return CoreGame.of(self._games[game])

    def set_game(self, game: int, given: CoreGame) -> None:
        self._games[game] = given.to_rules()

    def features(self, out: Any = None, seats: Any = None) -> NoReturn:  # noqa: ARG002
        raise GameError(EngineCode.CORE_NEEDED, what="this")

    after_views = after_ranks = best = search = features

    def planes(self, reach: int, out: Any = None, seats: Any = None) -> Any:
        side = 2 * reach + 1
        deep = self._options.architects * CITY_PLANES + 2
        planes = _room((len(self), deep, side, side), "int8", out)
        seats = [position.seat % self._options.architects for position in self._games] if seats is None else seats
        for game, position, seat in zip(planes, self._games, seats, strict=True):
            _write_planes(position, seat, game, reach)
        return planes

    def mask(self, reach: int, packed: bool, out: Any = None) -> Any:
        codec = ActionCodec.of(self._options, reach)
        mask = _room((len(self), codec.size), "uint8", None if packed else out)
        for row, position in zip(mask, self._games, strict=True):
            for move in position.legal_moves:
                if (action := codec.encode(move, position.site)) is not None:
                    row[action] = 1
        if not packed:
            return mask
        bits = numpy().packbits(mask, axis=1, bitorder="little")
        if out is None:
            return bits
        _room(bits.shape, "uint8", out)[:] = bits
        return out

    def beyond(self, reach: int) -> Any:
        actions, offsets = self.actions(reach)
        np = numpy()
        return np.array([np.sum(part < 0) for part in np.split(actions, offsets[1:-1])], np.int32)[: len(self)]

    def moves(self) -> tuple[Any, Any]:
        rows = [numbers_of(move) for position in self._games for move in position.legal_moves]
        return numpy().array(rows, "int8").reshape(-1, 4), self._offsets()

    def actions(self, reach: int) -> tuple[Any, Any]:
        codec = ActionCodec.of(self._options, reach)
        found = [codec.encode(move, each.site) for each in self._games for move in each.legal_moves]
        return numpy().array([-1 if action is None else action for action in found], "int32"), self._offsets()

    def _offsets(self) -> Any:
        return numpy().cumsum([0, *(len(position.legal_moves) for position in self._games)], dtype="int64")

    def counts(self) -> Any:
        return self._column("int32", lambda position: len(position.legal_moves))

    def seat(self) -> Any:
        return self._column("int8", lambda position: position.seat)

    def turn(self) -> Any:
        return self._column("int8", lambda position: position.turn)

    def is_over(self) -> Any:
        return self._column("bool", lambda position: position.is_over)

    def totals(self) -> Any:
        seats = range(self._options.seats)
        return self._table("int16", lambda position: [position.score_sheet(seat).total for seat in seats])

    def stones(self) -> Any:
        return self._table("int16", lambda position: position.stones)

    def site(self) -> Any:
        size = self._options.site_size
        return self._table("int8", lambda position: [*position.site, *[0] * size][:size])

    def winners(self) -> Any:
        seats = range(self._options.seats)
        return self._table("uint8", lambda position: [seat in position.winners for seat in seats])

    def seeds(self) -> Any:
        return numpy().array(self._seeds, "uint64")

    def _column(self, dtype: str, ask: Any) -> Any:
        return numpy().array([ask(position) for position in self._games], dtype)

    def _table(self, dtype: str, ask: Any) -> Any:
        return self._column(dtype, ask).reshape(len(self), -1)

    def step_actions(self, actions: Any, reach: int) -> int:
        codec = ActionCodec.of(self._options, reach)
        return self._step(
            actions, lambda each, action: codec.decode(action, each.site) if 0 <= action < codec.size else None
        )

    def step_moves(self, moves: Any) -> int:
        return self._step(moves, lambda _, row: move_from(_four(row)))

    def step_ranks(self, ranks: Any) -> int:
        return self._step(
            ranks, lambda each, rank: each.legal_moves[rank] if 0 <= rank < len(each.legal_moves) else None
        )

    def _step(self, given: Any, find: Any) -> int:
        moves: list[Move | None] = []
        for number, (position, each) in enumerate(zip(self._games, given.tolist(), strict=True)):
            move = None if position.is_over else find(position, each)
            if not position.is_over and (move is None or move not in position.legal_moves):
                return number
            moves.append(move)
        self._games = [
            position.play_unchecked(move) if move else position
            for position, move in zip(self._games, moves, strict=True)
        ]
        return -1

    def reset(self, games: Any, seeds: Any) -> None:
        for game, seed in zip(games.tolist(), seeds.tolist(), strict=True):
            self._seeds[game] = seed
            self._games[game] = new_game(self._options, seed=seed)

    def redeal(self, seeds: Any) -> None:
        for game, seed in enumerate(seeds.tolist()):
            view = self._games[game].public_view
            hidden = list(view.unseen)
            Rng(seed).shuffle(hidden)
            self._games[game] = view.with_stacks(hidden)


def _four(row: list[int]) -> MoveNumbers:
    tile, q, r, rotation = row
    return tile, q, r, rotation


def _room(shape: tuple[int, ...], dtype: str, out: Any) -> Any:
    """An array of zeros: the one that was given, or a new one."""
    if out is None:
        return numpy().zeros(shape, dtype)
    if out.shape != shape or out.dtype != dtype:
        raise ValueError("`out` has another shape than the answer")
    out[:] = 0
    return out


def _write_planes(position: Position, seat: int, planes: Any, reach: int) -> None:
    architects = position.options.architects
    for number in range(architects):
        first = number * CITY_PLANES
        for place, built in position.cities[(seat + number) % architects].hexes.items():
            if max(abs(place.q), abs(place.r)) <= reach:
                planes[first + _plane_of(built.kind), place.r + reach, place.q + reach] = 1
                planes[first + LEVEL_PLANE, place.r + reach, place.q + reach] = built.level
    for footprint in () if position.is_over else position.cities[seat].footprints:
        q, r = footprint.first
        if max(abs(q), abs(r)) <= reach:
            planes[architects * CITY_PLANES + int(footprint.second.q != q), r + reach, q + reach] = 1


def _plane_of(kind: HexKind) -> int:
    if kind is HexKind.QUARRY:
        return 2 * len(District)
    names = [each.district for each in HexKind if not each.is_plaza]
    return names.index(kind.district) + (len(District) if kind.is_plaza else 0)
