"""What the engine can be asked wrongly."""

from akropolis.errors import MessageCode

__all__ = ["EngineCode"]


class EngineCode(MessageCode):
    """What the engine can be asked wrongly."""

    COUNT_RANGE = "count_range", "a number from {least} to {most} is wanted, not {count}"
    VARIANT_UNKNOWN = "variant_unknown", "the engine does not play the variant {variant}: ask the rules"
    UNDO_NOTHING = "undo_nothing", "there is no move to take back"
    NUMPY_NEEDED = "numpy_needed", "arrays need NumPy: pip install 'akropolis[train]'"
    CORE_NEEDED = "core_needed", "{what} needs the native core, which was not built or is switched off"
    WHOLE_NUMBERS = "whole_numbers", "whole numbers are wanted, not {found}"
    BATCH_OPTIONS = "batch_options", "a batch has one game or more, all with the same options"
    BATCH_LENGTH = "batch_length", "there are {games} games, but {found} were given something"
    ACTION_ILLEGAL = "action_illegal", "game {game} cannot play {action}"
    DEAL_NEEDED = "deal_needed", "a stack must be laid out first"
    DEAL_UNASKED = "deal_unasked", "no stack is to be laid out now"
    STACK_WRONG = "stack_wrong", "a stack of {size} tiles that are still hidden is wanted"
    VIEW_NOT_POSITION = (
        "view_not_position",
        "a position is wanted, not {found}: for a public view there is Position.from_view",
    )
