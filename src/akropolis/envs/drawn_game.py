"""A game in which chance is a step of its own: tiles are drawn one by one when they are due."""

from collections.abc import Iterable

from akropolis.engine import Position
from akropolis.rules.move import Move
from akropolis.rules.options import Options
from akropolis.rules.setup import new_game

__all__ = ["DrawnGame"]


class DrawnGame:
    """First the tiles of the site are drawn, then moves are made; whenever a stack is due its tiles are drawn.

    The order of the stacks is not known to it either: a tile is decided upon when it is drawn.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.position: Position | None = None
        """What lies on the table; nothing before the site is complete."""
        self.tiles: list[int] = []
        """All that were drawn, in their order."""
        self.drawn: list[int] = []
        """Those of the deal that is under way."""
        self.moves: list[tuple[int, Move]] = []
        """Seats and what they did."""

    @staticmethod
    def of(options: Options, tiles: Iterable[int], moves: Iterable[Move]) -> "DrawnGame":
        """The same tiles drawn and the same moves made."""
        game, to_draw, to_play = DrawnGame(options), list(tiles), list(moves)
        while to_draw or to_play:
            if game.is_dealing:
                game.draw(to_draw.pop(0))
            else:
                game.play(to_play.pop(0))
        return game

    def __reduce__(self) -> tuple[object, ...]:
        return DrawnGame.of, (self.options, self.tiles, [move for _, move in self.moves])

    def __deepcopy__(self, memo: object) -> "DrawnGame":
        twin = DrawnGame(self.options)
        twin.position = self.position and self.position.copy()
        twin.tiles, twin.drawn, twin.moves = self.tiles[:], self.drawn[:], self.moves[:]
        return twin

    @property
    def is_dealing(self) -> bool:
        """Whether tiles are being drawn."""
        return self.position is None or self.position.needs_deal

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.is_over

    @property
    def settled(self) -> Position:
        """The table when the site is complete."""
        assert self.position is not None
        return self.position

    @property
    def site(self) -> tuple[int, ...]:
        """What lies open in the site, with what was drawn for it."""
        return (*(self.position.site if self.position else ()), *self.drawn)

    @property
    def hidden(self) -> list[int]:
        """The tiles that may be drawn next, by number."""
        hidden = self.position.hidden if self.position else self.options.tiles
        return [tile for tile in hidden if tile not in self.drawn]

    def draw(self, tile: int) -> None:
        """Lay out a hidden tile."""
        self.tiles.append(tile)
        self.drawn.append(tile)
        if self.position is not None and len(self.drawn) == self.options.stack_size:
            self.position.deal_stack(self.drawn)
            self.drawn = []
        elif self.position is None and len(self.drawn) == self.options.site_size:
            view = new_game(self.options, tiles=self.drawn + self.hidden).public_view
            self.position, self.drawn = Position.from_view(view, by_hand=True), []

    def play(self, move: Move) -> None:
        """Make a move; an illegal one is refused."""
        seat = self.settled.seat
        self.settled.do_move(move)
        self.moves.append((seat, move))
