"""What a person can do wrong: one kind of error, told by a stable code, a sentence and its parameters."""

from enum import StrEnum
from typing import Any, Self


class Worded(StrEnum):
    """Codes that each have a sentence in English. A code never changes; its sentence may be reworded or translated."""

    message: str

    def __new__(cls, code: str, message: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.message = message
        return member


class Code(Worded):
    """Every way to fail."""

    OPTIONS_ARCHITECTS = "options_architects", "a game has 1 to 4 architects, not {architects}"
    OPTIONS_SOLO = "options_solo", "an Illustrious Architect is met by one architect, and one architect needs one"
    OPTIONS_LONG = "options_long", "four architects already use all the tiles: the long game is for 1 to 3"
    OPTIONS_VARIANT = "options_variant", "there is no variant called {variant}"
    OPTIONS_ILLUSTRIOUS = "options_illustrious", "there is no Illustrious Architect called {illustrious}"

    SEED_RANGE = "seed_range", "a seed is a whole number from 0 to 18446744073709551615, not {seed}"
    DEAL_SOURCE = "deal_source", "a game is set up from a seed or from an order of tiles: give one of them"
    DEAL_COUNT = "deal_count", "this game is dealt with {expected} tiles, not {given}"
    DEAL_TILE = "deal_tile", "tile {tile} is not used in this game"
    DEAL_REPEATED = "deal_repeated", "tile {tile} is dealt more than once"
    DEAL_UNSEEN = "deal_unseen", "the tiles dealt are not the tiles that are still unseen"

    GAME_OVER = "game_over", "the game is over"
    SEAT_UNKNOWN = "seat_unknown", "there is no seat {seat}: seats are 0 to {last}"
    TILE_NOT_IN_SITE = "tile_not_in_site", "tile {tile} is not in the construction site"
    TILE_TOO_DEAR = "tile_too_dear", "tile {tile} costs {cost} stones, and there are {stones}"
    TILE_UNKNOWN = "tile_unknown", "there is no tile {tile}: tiles are 1 to 61"
    TILE_LAID = "tile_laid", "tile {tile} already lies in this city"
    ROTATION_UNKNOWN = "rotation_unknown", "a rotation is 0 to 5, not {rotation}"
    PLACE_APART = "place_apart", "a tile on level 1 must touch the city along an edge"
    PLACE_OVERHANG = "place_overhang", "some of the three hexes are built and some are empty"
    PLACE_UNEVEN = "place_uneven", "the three hexes beneath are not all of one level"
    PLACE_ONE_TILE = (
        "place_one_tile",
        "a raised tile must lie on at least two tiles, and all three hexes are tile {tile}",
    )

    TEXT_HEX = (
        "text_hex",
        "'{text}' is not a hex: write steps from the starting plaza as in n2ne1, c for the plaza, or q,r",
    )
    TEXT_ROTATION = "text_rotation", "'{text}' is not a rotation: write n, ne, se, s, sw, nw or 0 to 5"
    TEXT_TILE = "text_tile", "'{text}' is not the number of a tile: 1 to 61"
    TEXT_MOVE = "text_move", "'{text}' is not a move: write tile, place and rotation as in 24@n2ne1/sw"
    TEXT_POSITION = "text_position", "this is not a position: {reason}"
    POSITION_CITY = "position_city", "the city of seat {seat}, tile {number} laid: {reason}"
    POSITION_TURNS = "position_turns", "the tiles laid do not add up to a turn of this game"
    POSITION_STONES = "position_stones", "seat {seat} cannot have {stones} stones"

    FILE_UNREADABLE = "file_unreadable", "{path} cannot be read: {reason}"
    FILE_UNWRITABLE = "file_unwritable", "{path} cannot be written: {reason}"
    RECORD_JSON = "record_json", "the record is not whole JSON: {reason}"
    RECORD_FORMAT = "record_format", "this is not an akropolis-record"
    RECORD_VERSION = "record_version", "version {version} of the record is not known here: only 1 is"
    RECORD_FIELD = "record_field", "{field}: expected {expected}, found {found}"
    RECORD_MISSING = "record_missing", "{field}: missing"
    RECORD_MOVE = "record_move", "turn {turn}: {reason}"
    RECORD_TURN = "record_turn", "there is no turn {turn}: the record has {turns}"

    COUNT_RANGE = "count_range", "a number from {least} to {most} is wanted, not {count}"
    UNDO_NOTHING = "undo_nothing", "there is no move to take back"

    TALLY_LEVEL = (
        "tally_level",
        "architect {architect}, {district}: {tiles} tiles reach level {highest} at most, not {level}",
    )
    TALLY_DOUBLED = (
        "tally_doubled",
        "architect {architect}, {district} on level {level}: {doubled} hexes are doubled, and {hexes} score",
    )
    TALLY_NO_PLAZA = (
        "tally_no_plaza",
        "architect {architect}, {district}: hexes but no plaza, so they are worth nothing",
    )
    TALLY_CITY = "tally_city", "architect {architect}: {hexes} hexes are counted, and {tiles} tiles show {most} at most"
    TALLY_KEPT_MANY = (
        "tally_kept_many",
        "the Illustrious Architect: {hexes} hexes are counted, and his tiles show {expected}",
    )
    TALLY_KEPT_FEW = (
        "tally_kept_few",
        "the Illustrious Architect: {hexes} hexes are counted, and his tiles show {expected}, plazas and quarries too",
    )
    TALLY_STARTING_PLAZA = (
        "tally_starting_plaza",
        "the Illustrious Architect: no house plaza is counted, and his starting tile shows one",
    )
    TALLY_HEXES = "tally_hexes", "{district}: {count} hexes are counted in all, and the tiles of this game show {most}"
    TALLY_PLAZAS = (
        "tally_plazas",
        "{district}: {count} plazas are counted in all, and the tiles of this game show {most}",
    )
    TALLY_QUARRIES = "tally_quarries", "{count} quarries are counted, and there are {most} for one seat at most"
    TALLY_STONES = "tally_stones", "{count} stones are counted in all, and a game like this gives {most} at most"
    CITY_LARGE = "city_large", "architect {architect}: {hexes} hexes are more than any city has: {most} at most"
    CITY_FAR = "city_far", "architect {architect}, hex {q},{r}: no city reaches so far: both are -{most} to {most}"
    CITY_LEVEL = "city_level", "architect {architect}, hex {q},{r}: a level is 1 to {most}, not {level}"
    CITY_TWICE = "city_twice", "architect {architect}, hex {q},{r}: it is drawn twice"
    CITY_PIECES = "city_pieces", "architect {architect}: a city is one piece, and this one lies in {pieces}"
    COUNTS_TEXT = "counts_text", "this is not a whole file of counts: {reason}"
    COUNTS_UNKNOWN = "counts_unknown", "{field}: not known here; known are {known}"
    COUNTS_NUMBERS = (
        "counts_numbers",
        "'{text}' is not a count: write whole numbers from 0 to {most}, and spaces between them",
    )

    NATIVE_NEEDED = "native_needed", "this bot needs the native core, which was not built or is switched off"
    WEIGHTS_BROKEN = "weights_broken", "{path} does not hold the weights of a bot: {reason}"
    BUDGET_MISSING = "budget_missing", "a search needs a budget: milliseconds or simulations, more than none"
    BUDGET_RANGE = (
        "budget_range",
        "a budget is a whole number from 1 to {most}, of milliseconds or of simulations, not {found}",
    )
    BOT_UNKNOWN = "bot_unknown", "there is no bot called {name}: there are {names}"
    REVIEW_EMPTY = "review_empty", "the record holds no move to review"

    TERMS_NAME = "terms_name", "the name of a table has at most {most} printable characters"
    TERMS_SEATS = "terms_seats", "this game has {expected} seats, not {given}"
    TERMS_SEAT = "terms_seat", "seat {seat} of this game cannot be for: {kind}"
    TERMS_BOT = "terms_bot", "seat {seat} is not for a bot, so no bot can be named for it"
    SITTER_NAME = "sitter_name", "a name has 1 to {most} printable characters, and none of the outer ones is a space"
    SITTER_COLOUR = "sitter_colour", "there is no colour called {colour}: there are {colours}"
    COLOUR_TAKEN = "colour_taken", "somebody at this table already has the colour {colour}"
    SEAT_TAKEN = "seat_taken", "seat {seat} is taken"
    SEAT_NOT_A_PERSONS = "seat_not_a_persons", "seat {seat} is not for a person"
    SEAT_EMPTY = "seat_empty", "nobody has taken seat {seat} yet"
    SEAT_LEFT = "seat_left", "the person of seat {seat} has left: return first"
    SEAT_NOT_LEFT = "seat_not_left", "the person of seat {seat} has not left"
    TABLE_FULL = "table_full", "every seat for a person is taken"
    GAME_NOT_BEGUN = "game_not_begun", "the game begins when every seat is taken"
    GAME_NOT_OVER = "game_not_over", "the game is not over yet"
    VERSION_STALE = "version_stale", "the table has changed: it is at version {version}"
    TURN_OF_ANOTHER = "turn_of_another", "it is the turn of seat {seat}"
    TIME_LEFT = "time_left", "the person of seat {seat} still has time to move"
    TAKE_BACK_NOTHING = "take_back_nothing", "there is no move of this game to take back"
    TAKE_BACK_ANOTHERS = "take_back_anothers", "the latest move is not yours: it was made by seat {seat}"
    TAKE_BACK_BOTS = "take_back_bots", "the latest move was made by a bot for you: it stays"
    TAKE_BACK_REVEALED = "take_back_revealed", "the latest move has revealed new tiles: it stays"
    REMATCH_OPENED = "rematch_opened", "the next game has been opened already: table {table}"
    CONTINUE_TURN = "continue_turn", "of this game the first 0 to {most} moves can be taken over, not {turn}"
    CONTINUE_OPTIONS = "continue_options", "a game can only be continued with the same options"
    CONTINUE_DEAL = "continue_deal", "the deal does not begin with the tiles that have come out already"
    SHUFFLE_BYTES = "shuffle_bytes", "a shuffle needs at least {least} random bytes, not {given}"
    SHUFFLE_SALT = "shuffle_salt", "a salt is {digits} hexadecimal digits, small letters"
    COMMITMENT_BROKEN = "commitment_broken", "these tiles and this salt are not what was committed to: {commitment}"
    LOG_BROKEN = "log_broken", "the log of table {table} breaks at version {version}: {reason}"
    ENTRY_TEXT = "entry_text", "this is not an entry of a log: {reason}"

    DATABASE_URL = (
        "database_url",
        "this is not the address of a database: {reason}; write sqlite:///path/to/file or postgresql://user@host/name",
    )
    DATABASE_UNREACHABLE = "database_unreachable", "the database {url} cannot be used: {reason}"
    DATABASE_NEWER = "database_newer", "the database {url} was made by a newer version of this program: {found}"
    DATABASE_NOT_EMPTY = "database_not_empty", "the database {url} holds games: a backup needs an empty one"
    BACKUP_BROKEN = "backup_broken", "{path} is not a whole backup: {reason}"
    BACKUP_VERSION = "backup_version", "{path} is of version {version}, and only {known} is known here"

    GUEST_COMMAND = "guest_command", "'{command}' cannot be started: {reason}"
    GUEST_HELLO = "guest_hello", "the program began with '{text}', not with '{hello}'"
    GUEST_LATE = "guest_late", "no line came within {milliseconds} ms"
    GUEST_ENDED = "guest_ended", "the program {how}"
    GUEST_LONG = "guest_long", "the line has more than {longest} bytes: '{text}'"
    GUEST_GIVEN_UP = "guest_given_up", "{turns} turns were lost before: the program is not asked again in this game"

    HOST_OPEN = (
        "host_open",
        "to serve the whole network on {host}, say which address people will use: --base-url https://...",
    )
    SETTING_INVALID = "setting_invalid", "{setting}: {reason}"
    ADDRESS_TAKEN = "address_taken", "{host}:{port} cannot be listened on: {reason}"
    REQUEST_MALFORMED = "request_malformed", "the request cannot be read: {reason}"
    REQUEST_INVALID = "request_invalid", "{field}: {reason}"
    REQUEST_TOO_LARGE = "request_too_large", "what is sent here has at most {most} bytes"
    ROUTE_UNKNOWN = "route_unknown", "there is nothing at this address"
    METHOD_UNKNOWN = "method_unknown", "this address answers to {allowed} only"
    ORIGIN_REFUSED = (
        "origin_refused",
        "commands need the Origin header of this site, and this one is missing or of another",
    )
    TOKEN_MISSING = "token_missing", "this needs a token in the Authorization header"
    TOKEN_UNKNOWN = "token_unknown", "this token is not known, or no longer"
    RIGHT_MISSING = "right_missing", "this token does not give the right to do that"
    TABLE_UNKNOWN = "table_unknown", "there is no such table"
    HINTS_REFUSED = "hints_refused", "it was agreed to play without hints at this table"
    RATE_EXCEEDED = "rate_exceeded", "that was too much at once: come back in {seconds} seconds"
    READER_SLOW = "reader_slow", "too many messages were left unread: connect again and go on from there"
    HELLO_MISSING = "hello_missing", "a socket begins with a hello within {seconds} seconds"
    SERVER_BUSY = "server_busy", "the bots have too much to think about: try again later"
    SERVER_FAULT = "server_fault", "something went wrong here, and it was not you"
    STORE_UNAVAILABLE = (
        "store_unavailable",
        "the games cannot be kept at the moment: try the same once more later",
    )


LONGEST = 200


class GameError(Exception):
    """The one error of this package. Clients switch on `code`; people read the message."""

    def __init__(self, code: Code, **params: Any) -> None:
        super().__init__(code.message.format(**{name: _shown(value) for name, value in params.items()}))
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors cross process borders; the default would lose the parameters.
        return _revive, (self.code, self.params)


def _shown(value: object) -> str:
    """A parameter fit for a sentence: one line, nothing that a terminal obeys, and not too long."""
    text = "".join(char if char.isprintable() else repr(char)[1:-1] for char in str(value)[: LONGEST + 1])
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _revive(code: Code, params: dict[str, Any]) -> GameError:
    return GameError(code, **params)
