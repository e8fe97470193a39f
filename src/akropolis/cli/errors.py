"""What the command line itself refuses."""

from akropolis.errors import MessageCode


class CliCode(MessageCode):
    """What the command line itself refuses."""

    EXTRA_MISSING = "extra_missing", "{wish} needs {package}, which is not installed: pip install 'akropolis[{extra}]'"
    GAME_UNNAMED = "game_unnamed", "{path} holds {count} games: name one of them, as in {path}#1"
    GAME_UNKNOWN = "game_unknown", "there is no game {number} in {path}: it holds {count}"
