"""What cannot be done at a table, and what a log can have wrong."""

from akropolis.errors import MessageCode


class TableCode(MessageCode):
    """What cannot be done at a table, and what a log can have wrong."""

    TERMS_NAME = (
        "terms_name",
        "the name of a table has at most {most} visible characters, with at most {marks} marks on one",
    )
    TERMS_SEATS = "terms_seats", "this game has {expected} seats, not {given}"
    TERMS_SEAT = "terms_seat", "seat {seat} of this game cannot be for: {kind}"
    TERMS_BOT = "terms_bot", "seat {seat} is not for a bot, so no bot can be named for it"
    SITTER_NAME = (
        "sitter_name",
        "a name has 1 to {most} visible characters, with at most {marks} marks on one, and no space at either end",
    )
    SITTER_COLOUR = "sitter_colour", "there is no colour called {colour}: there are {colours}"
    COLOUR_TAKEN = "colour_taken", "somebody at this table already has the colour {colour}"
    SEAT_TAKEN = "seat_taken", "seat {seat} is taken"
    SEAT_NOT_A_PERSONS = "seat_not_a_persons", "seat {seat} is not for a person"
    SEAT_EMPTY = "seat_empty", "nobody has taken seat {seat} yet"
    SEAT_LEFT = "seat_left", "the person of seat {seat} has left: return first"
    SEAT_NOT_LEFT = "seat_not_left", "the person of seat {seat} has not left"
    TABLE_FULL = "table_full", "every seat for a person is taken"
    TABLE_CANCELLED = "table_cancelled", "the table was called off before the game had begun"
    HOST_ONLY = "host_only", "only whoever has been at the table longest can do that: seat {seat}"
    STAND_UP_OFTEN = "stand_up_often", "seats were given up {most} times at this table: that is the most"
    GAME_BEGUN = "game_begun", "the game has begun already"
    GAME_NOT_BEGUN = "game_not_begun", "the game begins when every seat is taken"
    GAME_NOT_OVER = "game_not_over", "the game is not over yet"
    VERSION_STALE = "version_stale", "the table has changed: it is at version {version}"
    TURN_OF_ANOTHER = "turn_of_another", "it is the turn of seat {seat}"
    TIME_LEFT = "time_left", "the person of seat {seat} still has time to move"
    TAKE_BACK_NOTHING = "take_back_nothing", "there is no move of this game to take back"
    TAKE_BACK_ANOTHERS = "take_back_anothers", "the latest move is not yours: it was made by seat {seat}"
    TAKE_BACK_BOTS = "take_back_bots", "the latest move was made by a bot for you: it stays"
    TAKE_BACK_REVEALED = "take_back_revealed", "a new stack has been revealed since: the move stays"
    TAKE_BACK_OFTEN = "take_back_often", "you have taken back {most} moves in this game: that is the most"
    LEAVE_OFTEN = "leave_often", "you have left this game {most} times: that is the most"
    REMATCH_OPENED = "rematch_opened", "the next game has been opened already: table {table}"
    CONTINUE_TURN = "continue_turn", "from 0 to {most} moves of this game can be taken over, not {turn}"
    CONTINUE_OPTIONS = "continue_options", "a game can only be continued with the same options"
    CONTINUE_DEAL = "continue_deal", "the deal does not begin with the tiles that have come out already"
    SHUFFLE_BYTES = "shuffle_bytes", "a shuffle needs at least {least} random bytes, not {given}"
    SHUFFLE_SALT = "shuffle_salt", "a salt is {digits} hexadecimal digits in lower case"
    COMMITMENT_BROKEN = "commitment_broken", "these tiles and this salt are not what was committed to: {commitment}"
    LOG_BROKEN = "log_broken", "the log of table {table} breaks at version {version}: {reason}"
    ENTRY_TEXT = "entry_text", "this is not an entry of a log: {reason}"
