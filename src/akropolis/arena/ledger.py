"""The folder of an arena: what was agreed in `arena.json`, and one line for every game in `games.jsonl`."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from akropolis.arena.match import Match
from akropolis.arena.results import Result, parse_result
from akropolis.bots.identity import made_with
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.files import write_whole
from akropolis.notation.positions import format_options

__all__ = ["AGREED", "GAMES", "Ledger"]

AGREED = "arena.json"
GAMES = "games.jsonl"


class Ledger:
    """The games of one match, saved as they finish. Opening it again reads what has been played."""

    def __init__(self, folder: Path, match: Match) -> None:
        self.folder = folder
        self._games = folder / GAMES
        self._match = match
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _agree(folder / AGREED, match)
            self.played = _read(self._games)
        except OSError as error:
            raise GameError(NotationCode.FILE_UNWRITABLE, path=str(folder), reason=error.strerror) from error

    def append(self, lines: Iterable[str]) -> None:
        """Save games that have just finished."""
        try:
            with self._games.open("a", encoding="utf-8", newline="\n") as file:
                file.writelines(lines)
        except OSError as error:
            raise GameError(NotationCode.FILE_UNWRITABLE, path=str(self._games), reason=error.strerror) from error

    def put_in_order(self) -> None:
        """Order the games as they are scheduled: then the same match has the same bytes, whoever played it and when."""
        lines = dict(_lines(self._games))
        write_whole(self._games, "".join(lines[place] for place in sorted(lines)).encode())

    def take_from(self, other: Path) -> None:
        """Take up the games of the same match that were played elsewhere."""
        if not other.is_dir():
            raise GameError(NotationCode.FILE_UNREADABLE, path=str(other), reason="there is no such folder")
        games = Ledger(other, self._match)._games
        known = {(result.deal, result.table) for result in self.played}
        new = {place: line for place, line in _lines(games) if place not in known}
        self.append(new.values())
        self.played += map(parse_result, new.values())


def _lines(path: Path) -> Iterator[tuple[tuple[int, int], str]]:
    """Every whole line, with the deal and the table that it is about."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
            result = parse_result(line)
            yield (result.deal, result.table), line


def _agree(path: Path, match: Match) -> None:
    """Write down what is played here, or refuse to mix two matches in one folder.

    How many games, on how many workers and until when is left out: that may change from one start to the next.
    """
    agreed = {
        "options": format_options(match.options),
        **made_with(),
        "entrants": [each.described(match.options) for each in match.entrants],
        "scheme": match.scheme,
        "seatings": [" ".join(map(str, seating)) for seating in match.seatings],
        "seed": match.seed,
        "forfeit": match.forfeit,
    }
    if not path.exists():
        path.write_text(json.dumps(agreed, indent=1) + "\n", encoding="utf-8")
        return
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise GameError(NotationCode.FILE_UNREADABLE, path=str(path), reason="it is not JSON") from error
    if reason := _difference(agreed, found if isinstance(found, dict) else {}):
        raise GameError(NotationCode.FILE_UNWRITABLE, path=str(path.parent), reason=reason)


def _difference(agreed: dict[str, Any], found: dict[str, Any]) -> str | None:
    """The difference between a folder and the match at hand, in words."""
    differing = [name for name, value in agreed.items() if found.get(name) != value]
    if differing == ["entrants"] and _unchecked(agreed) == _unchecked(found):
        pairs = zip(agreed["entrants"], found["entrants"], strict=True)
        changed = " and ".join(one["label"] for one, other in pairs if one != other)
        return f"{changed} changed since its games were played: other weights or other code"
    return f"it holds another arena, with other {', '.join(differing)}" if differing else None


def _unchecked(agreed: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The entrants without what tells one state of a bot from another."""
    entrants = agreed.get("entrants")
    if not isinstance(entrants, list) or not all(isinstance(each, dict) for each in entrants):
        return None
    return [{**each, "checksum": None} for each in entrants]


def _read(path: Path) -> list[Result]:
    """Every game, once. An incomplete last line, left by a crash, is removed."""
    if not path.exists():
        return []
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    played: dict[tuple[int, int], Result] = {}
    for number, line in enumerate(whole.decode(encoding="utf-8", errors="replace").splitlines(), start=1):
        try:
            result = parse_result(line)
        except GameError as error:
            raise GameError(NotationCode.FILE_UNREADABLE, path=str(path), reason=f"line {number}: {error}") from error
        played.setdefault((result.deal, result.table), result)
    return list(played.values())
