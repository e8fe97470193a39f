"""What `akropolis review` shows: progress while it thinks, then the graph, the marked moves and the summaries."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from akropolis.cli.record_view import turn_word
from akropolis.cli.terminal import open_progress
from akropolis.cli.view import Screen, View, cut
from akropolis.coach.chart import SEVERITIES
from akropolis.coach.mark import Mark
from akropolis.coach.review import Review, ReviewedTurn
from akropolis.coach.summary import Summary, summaries
from akropolis.drawing import text_graph
from akropolis.drawing.captions import count_of
from akropolis.drawing.terminal_kinds import ASCII, Glyphs
from akropolis.notation.moves import format_move
from akropolis.notation.positions import format_options

_NAME = 11
_TABLE = 60
"""Columns that a table needs; a narrower terminal gets lines."""
_PLURALS = {Mark.INACCURACY: "inaccuracies", Mark.MISTAKE: "mistakes", Mark.BLUNDER: "blunders"}


@contextmanager
def progress_bar(turns: int) -> Iterator[Callable[[], None]]:
    """A bar for this many turns, on standard error; if that is not a terminal it stays silent."""
    with open_progress() as progress:
        task = progress.add_task("turns reviewed", total=turns)
        yield lambda: progress.advance(task)


@dataclass(frozen=True)
class ReviewView(View):
    """A whole review."""

    review: Review
    names: tuple[str, ...]
    lists_all: bool = False

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        review = self.review
        turns = count_of(len(review.turns), "turn") + (" of yours" if review.options.is_solo else "")
        yield Text.assemble(("Akropolis", "bold"), f", {format_options(review.options)}, {turns} reviewed\n")
        yield from self._graphs(screen)
        yield from self._moves(screen)
        yield Text("Summary", "bold")
        for summary in summaries(review):
            yield from self._summary(summary, screen.glyphs)

    def _graphs(self, screen: Screen) -> Iterator[RenderableType]:
        """With two seats one graph says it all; with more everyone has one."""
        two = self.review.options.seats == 2
        if two:
            yield Text(f"Points ahead, expected after each turn: {self.names[0]} above, {self.names[1]} below zero")
        else:
            yield Text("Points ahead of the others' mean, expected after each turn")
        for seat in [0] if two else sorted({turn.seat for turn in self.review.turns}):
            if not two:
                yield Text(self.names[seat], "bold")
            marks = {turn.turn: SEVERITIES[turn.mark] for turn in self.review.turns if two or turn.seat == seat}
            blocks = text_graph.ASCII if screen.glyphs is ASCII else text_graph.UNICODE
            points = self.review.curve(seat)
            lines = text_graph.margin_graph(points, self.review.moves, marks, screen.width, blocks)
            yield Text("\n".join(lines) + "\n", no_wrap=True)
        legend = (f"{severity.character} {mark}" for mark, severity in SEVERITIES.items() if severity)
        yield Text(", ".join(legend) + "\n", "dim")

    def _moves(self, screen: Screen) -> Iterator[RenderableType]:
        listed = [turn for turn in self.review.turns if self.lists_all or turn.mark is not Mark.NONE]
        yield Text("Every move" if self.lists_all else "Marked moves", "bold")
        if not listed:
            yield Text("None: hardly anything was lost.\n")
        elif screen.width >= _TABLE:
            table = Table(turn_word(self.review.options), "architect", "lost", "what was played, and what was best")
            for turn in listed:
                lost = _margin(-turn.loss, screen.glyphs) if turn.loss else "0"
                name = Text(cut(self.names[turn.seat], _NAME))
                table.add_row(str(turn.turn), name, lost, self._words(turn, screen.glyphs))
            yield table
            yield Text()
        else:
            for turn in listed:
                head = f"{turn_word(self.review.options)} {turn.turn}, {self.names[turn.seat]}"
                yield Text.assemble((head, "bold"), ": ", self._words(turn, screen.glyphs))
            yield Text()

    def _words(self, turn: ReviewedTurn, glyphs: Glyphs) -> Text:
        mark = "" if turn.mark is Mark.NONE else f"{turn.mark.capitalize()}: "
        best = f"{format_move(turn.best)} ({_margin(turn.best_margin, glyphs)})"
        why = "; ".join(map(str, turn.reasons))
        if turn.is_best:
            return Text.assemble((best, "bold"), f", the best: {why}")
        played = f"{format_move(turn.played)} ({_margin(turn.margin, glyphs)})"
        return Text.assemble((mark, "bold"), f"{played}. Best {best}: {why}")

    def _summary(self, summary: Summary, glyphs: Glyphs) -> Iterator[RenderableType]:
        word = turn_word(self.review.options)
        yield Text(self.names[summary.seat], "bold")
        moves = count_of(summary.turns, "move")
        lines = [
            f"{summary.mean_loss:.1f} points lost per move; {summary.agreement:.0%} of {moves} as good as the coach's",
            ", ".join(_counted(mark, count) for mark, count in summary.marks.items()),
        ]
        if self.review.final:
            lines.append(f"{_margin(self.review.final[summary.seat], glyphs)} points in the end")
        if summary.best:
            gain = f"{summary.best.lead:.1f} points better than with another tile"
            lines.append(f"best move: {format_move(summary.best.played)} in {word} {summary.best.turn}, {gain}")
        if summary.worst:
            move = format_move(summary.worst.played)
            lines.append(f"worst move: {move} in {word} {summary.worst.turn}, {summary.worst.loss:.1f} points lost")
        yield from (Padding(Text(line), (0, 0, 0, 2), expand=False) for line in lines)


def _margin(margin: float, glyphs: Glyphs) -> str:
    """+3.5, or -1.2 with a proper minus."""
    return f"{margin:+.1f}".replace("-", glyphs.minus)


def _counted(mark: Mark, count: int) -> str:
    return f"{count} {mark if count == 1 else _PLURALS[mark]}"
