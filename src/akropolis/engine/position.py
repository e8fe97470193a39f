"""A position that is played on in place and taken back: for bots, simulation and research."""

from collections.abc import Sequence
from typing import NamedTuple

from akropolis.engine.arrays import Small, numpy
from akropolis.engine.backend import core
from akropolis.engine.batch import Rows, ScoredMoves, check_count, scored, threads_for
from akropolis.engine.errors import EngineCode
from akropolis.engine.moves import LegalMoves
from akropolis.engine.numbers import move_from, numbers_of, option_numbers
from akropolis.engine.sheets import sheet_of
from akropolis.errors import GameError
from akropolis.rules import position as rules
from akropolis.rules.city import City
from akropolis.rules.footprint import Footprint, footprint_of
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move
from akropolis.rules.options import Options
from akropolis.rules.rng import Rng, check_seed
from akropolis.rules.scoring import ScoreSheet
from akropolis.rules.solo import score_illustrious
from akropolis.rules.soundness import check_position

__all__ = ["Position", "Searched"]


class Searched(NamedTuple):
    """A candidate of a search."""

    rank: int
    """Among the legal moves."""
    value: float
    """Expected points ahead of the others."""
    visits: int
    """In how many worlds it was played on."""


class Position:
    """The twin of a position of the rules. Unlike that one it changes: `do_move` plays on, `undo_move` takes back."""

    __slots__ = ("_game", "options")

    def __init__(self, position: rules.Position) -> None:
        """Start from a position of the rules."""
        if not isinstance(position, rules.Position):
            raise GameError(EngineCode.VIEW_NOT_POSITION, found=type(position).__name__)
        check_position(position)
        self._become(position)

    @staticmethod
    def from_view(view: rules.PublicView, *, seed: int | None = None, by_hand: bool = False) -> "Position":
        """A position that looks like a public view: its hidden stacks are dealt from a seed, or lie in ascending order.

        By hand, chance is a step of its own: when a stack is due, `needs_deal` is true, nobody has a move, and
        `deal_stack` lays it out. Who sees only the view may deal any of the tiles that are unseen.
        """
        position = Position(view.with_stacks(_shuffled(view.unseen, seed)))
        position._game.deals_by_hand = by_hand
        return position

    @staticmethod
    def _of_core(options: Options, game: "core.CoreGame") -> "Position":
        twin = Position.__new__(Position)
        twin.options, twin._game = options, game
        return twin

    @staticmethod
    def of_unchecked(position: rules.Position) -> "Position":
        """The same for a position that was played by the rules from the beginning."""
        twin = Position.__new__(Position)
        twin._become(position)
        return twin

    def _become(self, position: rules.Position) -> None:
        self.options: Options = position.options
        self._game = core.CoreGame(
            option_numbers(position.options),
            [[(each.tile, *each.origin, each.rotation) for each in city.tiles] for city in position.cities],
            list(position.stones),
            list(position.site),
            [tile for stack in position.stacks for tile in stack],
            list(position.kept_aside),
        )

    def __repr__(self) -> str:
        return f"<engine.Position after {self.turn} turns>"

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[type["Position"], tuple[rules.Position]]:
        # The moves that could be taken back are not copied.
        self._check_dealt()
        return Position, (self.to_rules(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]  # it changes; `key` is what to hash by

    def key(self) -> tuple[object, ...]:
        """What makes a position equal to another, as a value that can be hashed: all but the moves to take back."""
        game = self._game
        laid = tuple(tuple(game.laid(seat)) for seat in range(self.options.architects))
        return self.options, laid, self.stones, self.site, tuple(game.hidden), self.kept_aside, self.needs_deal

    def _repr_svg_(self) -> str:
        # Pictures are made above this floor; whoever made them for public views has made them for us.
        picture: str = getattr(self.public_view, "_repr_svg_")()  # noqa: B009
        return picture

    def to_rules(self) -> rules.Position:
        """The same position as a value of the rules."""
        cities = []
        for seat in range(self.options.architects):
            city = City()
            for numbers in self._game.laid(seat):
                city = city.lay_unchecked(*move_from(numbers))
            cities.append(city)
        stacks = rules.split_stacks(self._game.hidden, self.options.stack_size)
        kept_aside = tuple(self._game.aside)
        return rules.Position(self.options, tuple(cities), self.stones, self.site, kept_aside, stacks)

    def copy(self) -> "Position":
        """A position of its own: nothing is shared."""
        return Position._of_core(self.options, self._game.copy())

    def redeal(self, seed: int) -> None:
        """Deal the hidden stacks again: the same table with another future. What was played can no longer be undone.

        The seed alone decides, not the order they were in: whoever does this to what an architect sees learns nothing.
        """
        check_seed(seed)
        self._game.redeal(seed)

    @property
    def needs_deal(self) -> bool:
        """Whether a stack must be laid out by hand before anybody can go on."""
        return self._game.needs_deal

    def _check_dealt(self) -> None:
        if self.needs_deal:
            raise GameError(EngineCode.DEAL_NEEDED)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The tiles of the hidden stacks by number, as everybody may know them: any of them may come next."""
        return tuple(sorted(self._game.hidden))

    def deal_stack(self, tiles: Sequence[int]) -> None:
        """Lay out a stack by hand. Alone, the Illustrious Architect takes his turn if he has waited for it."""
        if not self.needs_deal:
            raise GameError(EngineCode.DEAL_UNASKED)
        given, size = [int(tile) for tile in tiles], self.options.stack_size
        if len(given) != size or len(set(given)) != size or not set(given) <= set(self._game.hidden):
            raise GameError(EngineCode.STACK_WRONG, size=size)
        self._game.deal_stack(given)

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self._game.seat

    @property
    def turn(self) -> int:
        """Turns taken so far, of all seats together."""
        return self._game.turn

    @property
    def is_over(self) -> bool:
        """Whether the last tile that counts has been laid."""
        return self._game.is_over

    @property
    def stones(self) -> tuple[int, ...]:
        """The stones of every seat."""
        return tuple(self._game.stones)

    @property
    def site(self) -> tuple[int, ...]:
        """The tiles of the construction site, cheapest first."""
        return tuple(self._game.site)

    @property
    def public_view(self) -> rules.PublicView:
        """What any architect may know, as a value of the rules."""
        return self.to_rules().public_view

    def visible(self, seat: int) -> rules.PublicView:
        """What the architect at a seat may know. Nobody has secrets here but the stacks: all see the same."""
        self.options.check_seat(seat)
        return self.public_view

    @property
    def kept_aside(self) -> tuple[int, ...]:
        """The tiles of the Illustrious Architect, in the order he took them."""
        return tuple(self._game.aside)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win; nobody before the end."""
        return self.to_rules().winners if self.is_over else ()

    @property
    def legal_moves(self) -> LegalMoves:
        """Every move the architect whose turn it is may make, in the order of the rules."""
        return LegalMoves(self._game)

    def moves(self) -> Small:
        """The same as an array of NumPy: tile, q, r, rotation, one row a move."""
        numpy()
        return self._game.moves()

    def footprints(self) -> list[Footprint]:
        """Every footprint on which the architect to move may lay a tile."""
        return [footprint_of(Hex(q, r), rotation) for q, r, rotation in self._game.footprints()]

    def do_move(self, move: Move) -> None:
        """Play a move. An illegal one is refused in the words of the rules."""
        if move not in self.legal_moves:
            self.to_rules().check_move(move)
        self._game.do_move(numbers_of(move))

    def play_rank(self, rank: int) -> None:
        """Play a legal move by its rank, the first is 0."""
        check_count(rank, most=self._game.legal_moves - 1)
        self._game.play_rank(rank)

    def undo_move(self) -> None:
        """Take the last move back, or the last stack that was dealt by hand."""
        if not self._game.undoable:
            raise GameError(EngineCode.UNDO_NOTHING)
        self._game.undo_move()

    def total(self, seat: int) -> int:
        """The points of a seat if the game ended now."""
        self.options.check_seat(seat)
        return self._game.total(seat)

    def values_and_stars(self, seat: int) -> list[tuple[int, int]]:
        """Value and stars of each district of a seat; their products are its points."""
        self.options.check_seat(seat)
        return self._game.score(seat)

    def score_sheet(self, seat: int) -> ScoreSheet:
        """The same explained, hex by hex."""
        self.options.check_seat(seat)
        stones, variants = self.stones[seat], self.options.variants
        if self.options.illustrious and seat == 1:
            return score_illustrious(self.options.illustrious, tuple(self._game.aside), stones, variants)
        return sheet_of(self._game.judged_hexes(seat), self._game.score(seat), self._game.laid(seat), stones)

    def score_moves(self) -> ScoredMoves:
        """Points after every legal move, and their change per district."""
        return scored(*self._game.score_moves())

    def judge_moves(self, weights: "core.Weights") -> "memoryview[float]":
        """What every legal move is worth to a model: expected points ahead of the others."""
        self._check_dealt()
        return memoryview(self._game.judge_moves(weights)).cast("f")

    def search(
        self,
        weights: "core.Weights",
        seed: int,
        simulations: int | None,
        milliseconds: int | None,
        also: int | None = None,
        *,
        plays: bool = False,
    ) -> list[tuple[int, float]]:
        """The best candidates as ranks of legal moves with what they are worth, best first.

        The move of the rank `also` is among them and judged with the same care as the best. Whoever `plays` wants the
        best move and no more: what moves are worth is then not in points ahead of the others.
        """
        found = self.search_visits(weights, seed, simulations, milliseconds, also, plays=plays)
        return [(each.rank, each.value) for each in found]

    def search_visits(
        self,
        weights: "core.Weights",
        seed: int,
        simulations: int | None,
        milliseconds: int | None = None,
        also: int | None = None,
        *,
        plays: bool = False,
    ) -> list[Searched]:
        """The same with how often each candidate was played on: what a policy can learn from."""
        self._check_dealt()
        check_seed(seed)
        rank = -1 if also is None else also
        found = self._game.search(weights, seed, simulations or 0, milliseconds or 0, rank, plays)
        return [Searched(*each) for each in found]

    def outlook(
        self,
        weights: "core.Weights",
        seed: int,
        simulations: int | None,
        milliseconds: int | None,
        also: int | None = None,
    ) -> list[tuple[int, float]]:
        """The same in points ahead of the others' mean, known for sure in the last turn of all."""
        self._check_dealt()
        check_seed(seed)
        return self._game.outlook(weights, seed, simulations or 0, milliseconds or 0, -1 if also is None else also)

    def ideas(
        self, weights: "core.Weights", seed: int, simulations: int | None, milliseconds: int | None, count: int
    ) -> list[tuple[int, float]]:
        """The same for hints: where fewer than `count` tiles are among the best, the best of others are added."""
        self._check_dealt()
        check_seed(seed)
        return self._game.ideas(weights, seed, simulations or 0, milliseconds or 0, count)

    def roll_out(self, count: int, *, seed: int, threads: int | None = None) -> Rows:
        """Play random games on from here, each with the hidden stacks dealt again: the totals, one row a game."""
        self._check_dealt()
        check_seed(seed)
        check_count(count)
        return Rows(self._game.roll_out(seed, count, threads_for(threads)), self.options.seats)

    def perft(self, depth: int) -> int:
        """How many sequences of `depth` legal moves there are."""
        self._check_dealt()
        check_count(depth, least=1, most=self.options.turns)
        return self._game.perft(depth)


def _shuffled(tiles: tuple[int, ...], seed: int | None) -> list[int]:
    order = list(tiles)
    if seed is not None:
        check_seed(seed)
        Rng(seed).shuffle(order)
    return order
