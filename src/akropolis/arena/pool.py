"""Many games at once, wherever work is done."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial

from akropolis.arena.backend import Backend, InProcess
from akropolis.arena.ledger import Ledger
from akropolis.arena.match import Match, ScheduledGame
from akropolis.arena.referee import play_game
from akropolis.arena.results import Result, format_line, parse_result
from akropolis.arena.workers import Processes

__all__ = ["backend_for", "play_games", "play_match"]

_MOST_GAMES_A_TASK = 8
_TASKS_A_WORKER = 8


def backend_for(workers: int | Backend) -> Backend:
    """So many processes; with none, this one; or whatever is given."""
    if isinstance(workers, int):
        return Processes(workers) if workers else InProcess()
    return workers


def play_match(
    match: Match, deals: int | range, workers: int | Backend, ledger: Ledger | None = None
) -> Generator[Result]:
    """The result of every game: first those in the ledger, then the others as they finish, in no fixed order.

    Close the iterator to stop early: games under way are given up, finished ones are in the ledger.
    """
    games = match.games(deals)
    wanted = {(game.deal, game.table) for game in games}
    saved = [result for result in ledger.played if (result.deal, result.table) in wanted] if ledger else []
    yield from saved
    played = {(result.deal, result.table) for result in saved}
    games = [game for game in games if (game.deal, game.table) not in played]
    if not games:
        return
    backend = backend_for(workers)
    work: Callable[[Sequence[ScheduledGame]], list[str]] = partial(play_games, match)
    with closing(backend.run(work, _tasks(games, backend.slots))) as played_tasks:
        for lines in played_tasks:
            if ledger:
                ledger.append(lines)
            yield from map(parse_result, lines)


def play_games(match: Match, games: Sequence[ScheduledGame]) -> list[str]:
    """A line for each game: all that a worker does."""
    return [format_line(play_game(match, game)) for game in games]


def _tasks(games: Sequence[ScheduledGame], slots: int) -> list[Sequence[ScheduledGame]]:
    size = max(1, min(_MOST_GAMES_A_TASK, len(games) // (slots * _TASKS_A_WORKER)))
    return [games[start : start + size] for start in range(0, len(games), size)]
