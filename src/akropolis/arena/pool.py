"""Many games at once, in processes of their own."""

import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context

from akropolis.arena.ledger import Ledger
from akropolis.arena.match import Game, Match
from akropolis.arena.referee import play_game
from akropolis.arena.results import Result, format_line, parse_result

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
    for lines in _play_lines(match, games, workers):
        if ledger:
            ledger.append(lines)
        yield from map(parse_result, lines)


def _play_lines(match: Match, games: Sequence[Game], workers: int) -> Iterator[list[str]]:
    size = max(1, min(_MOST_GAMES_A_TASK, len(games) // (workers * _TASKS_A_WORKER)))
    tasks = [games[start : start + size] for start in range(0, len(games), size)]
    others = set(active_children())
    # Not forked: bots may start threads in the native core, and a fork would copy their locks without the threads.
    pool = ProcessPoolExecutor(min(workers, len(tasks)), get_context("spawn"), initializer=_leave_interrupts_to_parent)
    try:
        for task in as_completed([pool.submit(_play_task, match, task) for task in tasks]):
            yield task.result()
    except BrokenProcessPool:  # the pool is taking itself down; hurrying it would only confuse its threads
        raise
    except BaseException:  # a failure, Ctrl-C, or a caller who has seen enough
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown()


def _play_task(match: Match, games: Sequence[Game]) -> list[str]:
    return [format_line(play_game(match, game)) for game in games]


def _leave_interrupts_to_parent() -> None:
    # Ctrl-C reaches every process of the terminal; one of them decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
