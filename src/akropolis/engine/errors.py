"""What the engine can be asked wrongly."""

from akropolis.errors import MessageCode


class EngineCode(MessageCode):
    """What the engine can be asked wrongly."""

    COUNT_RANGE = "count_range", "a number from {least} to {most} is wanted, not {count}"
    VARIANT_UNKNOWN = "variant_unknown", "the engine does not play the variant {variant}: ask the rules"
    UNDO_NOTHING = "undo_nothing", "there is no move to take back"
