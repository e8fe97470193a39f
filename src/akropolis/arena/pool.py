"""Many games at once, in processes of their own."""

from collections.abc import Generator
from contextlib import closing

from akropolis.arena.ledger import Ledger
from akropolis.arena.match import Match
from akropolis.arena.results import Result, parse_result
from akropolis.arena.workers import play_in_processes

_MOST_GAMES_A_TASK = 8
_TASKS_A_WORKER = 8


def play_match(match: Match, deals: int, workers: int, ledger: Ledger | None = None) -> Generator[Result]:
    """The result of every game: first those in the ledger, then the others as they finish, in no fixed order.

    Close the iterator to stop early: games under way are given up, finished ones are in the ledger.
    """
    saved = [result for result in ledger.played if result.deal < deals] if ledger else []
    yield from saved
    played = {(result.deal, result.table) for result in saved}
    games = [game for game in match.games(deals) if (game.deal, game.table) not in played]
    if not games:
        return
    size = max(1, min(_MOST_GAMES_A_TASK, len(games) // (workers * _TASKS_A_WORKER)))
    tasks = [games[start : start + size] for start in range(0, len(games), size)]
    with closing(play_in_processes(match, tasks, workers)) as played_tasks:
        for lines in played_tasks:
            if ledger:
                ledger.append(lines)
            yield from map(parse_result, lines)
