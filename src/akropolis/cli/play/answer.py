"""Answering a line: a number, a move, a hex, or a command by its name."""

from akropolis.cli.play.commands import COMMANDS, find_command
from akropolis.cli.play.session import ChoosingTile, ChoosingWay, Reply, Session, TryingOut
from akropolis.cli.play.turn import list_near, take, try_out
from akropolis.cli.view import refused
from akropolis.errors import GameError
from akropolis.notation.moves import parse_hex, parse_move

LONGEST_NUMBER = 4


def answer(session: Session, line: str) -> Reply:
    """What a line typed at the prompt leads to. Whatever is typed, there is an answer."""
    word, _, rest = line.strip().partition(" ")
    name = find_command(word) if word else _on_enter(session)
    if name:
        return COMMANDS[name].run(session, rest.strip())
    try:
        if _is_number(word) and not rest:
            return _choose(session, int(word))
        if isinstance(session.stage, ChoosingWay) and not rest and "@" not in word:
            return list_near(session, session.stage, parse_hex(word.lower()))
        if _is_number(word[0]):
            return try_out(session, parse_move(line))
    except GameError as error:
        return Reply(session, (refused(str(error)),))
    return Reply(session, (refused(f"'{word}' is not understood here: help lists what can be typed"),))


def _on_enter(session: Session) -> str:
    match session.stage:
        case ChoosingTile():
            return "table"
        case ChoosingWay():
            return "more"
        case TryingOut():
            return "keep"


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= LONGEST_NUMBER


def _choose(session: Session, number: int) -> Reply:
    match session.stage:
        case ChoosingTile():
            return take(session, number)
        case ChoosingWay(ways=ways):
            if not 1 <= number <= len(ways):
                return Reply(session, (refused(f"the ways are 1 to {len(ways)}"),))
            return try_out(session, ways[number - 1].move)
        case TryingOut():
            return Reply(session, (refused("first keep this move with Enter, or undo it with u"),))
