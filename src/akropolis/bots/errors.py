"""Why a bot cannot play."""

from akropolis.errors import MessageCode

__all__ = ["BotCode"]


class BotCode(MessageCode):
    """Why a bot cannot play."""

    NATIVE_NEEDED = "native_needed", "this bot needs the native core, which was not built or is switched off"
    WEIGHTS_BROKEN = "weights_broken", "{path} does not hold the weights of a bot: {reason}"
    BUDGET_MISSING = "budget_missing", "a search needs a budget of milliseconds or simulations"
    BUDGET_RANGE = (
        "budget_range",
        "a budget is a whole number from 1 to {most}, of milliseconds or of simulations, not {found}",
    )
    BOT_UNKNOWN = "bot_unknown", "there is no bot called {name}: there are {names}"
    GUEST_COMMAND = "guest_command", "'{command}' cannot be started: {reason}"
    GUEST_HELLO = "guest_hello", "the program began with '{text}', not with '{hello}'"
    GUEST_LATE = "guest_late", "no line came within {milliseconds} ms"
    GUEST_ENDED = "guest_ended", "the program {how}"
    GUEST_LONG = "guest_long", "the line has more than {longest} bytes: '{text}'"
    GUEST_GIVEN_UP = "guest_given_up", "{turns} turns were lost before: the program is not asked again in this game"
    SHARDS_OTHER = "shards_other", "{folder} holds games with other settings: {settings}"
    SHARDS_UNSEEN = (
        "shards_unseen",
        "{path} was written on another machine and is not here: give a folder that all machines see, or object storage",
    )
