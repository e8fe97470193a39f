"""What can be wrong with an environment that is asked for."""

from akropolis.errors import GameError, MessageCode

__all__ = ["EnvironmentCode", "LibraryMissingError"]


class EnvironmentCode(MessageCode):
    """What can be wrong with an environment that is asked for."""

    LIBRARY_MISSING = "library_missing", "{library} is not installed: pip install 'akropolis[{extra}]'"
    REWARD_UNKNOWN = "reward_unknown", "there is no reward {reward}: one of {rewards} is wanted"
    LEGAL_UNKNOWN = "legal_unknown", "legal actions come as one of {ways}, not as {legal}"
    AUTORESET_UNKNOWN = "autoreset_unknown", "games begin anew by {modes}, not by {mode}"
    ENVIRONMENTS_NONE = "environments_none", "one environment or more is wanted, not {count}"
    ENVIRONMENT_ALONE = (
        "environment_alone",
        "this environment is for 2 to 4 architects; for one there is akropolis/Solo-v0 of Gymnasium",
    )
    RENDER_UNKNOWN = "render_unknown", "render_mode is {known} or None, not {mode}"


class LibraryMissingError(GameError, ImportError):
    """A library that an environment is made for is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(EnvironmentCode.LIBRARY_MISSING, library=library, extra=extra)
