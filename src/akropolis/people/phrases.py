"""What people can say to each other at a table: by a key, so that each reads it in their own language."""

from enum import StrEnum


class Phrase(StrEnum):
    """All there is to say. There is no free text between strangers."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    NICE_MOVE = "nice_move"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    OOPS = "oops"
    LUCKY = "lucky"
    CLOSE_GAME = "close_game"
    THINKING = "thinking"
    YOUR_TURN = "your_turn"
    BACK_SOON = "back_soon"
    GOODBYE = "goodbye"
