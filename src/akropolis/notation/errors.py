"""What a text or a file can have wrong."""

from akropolis.errors import MessageCode

__all__ = ["NotationCode"]


class NotationCode(MessageCode):
    """What a text or a file can have wrong."""

    TEXT_HEX = (
        "text_hex",
        "'{text}' is not a hex: write steps from the starting plaza as in n2ne1, c for the plaza, or q,r",
    )
    TEXT_ROTATION = "text_rotation", "'{text}' is not a rotation: write n, ne, se, s, sw, nw or 0 to 5"
    TEXT_TILE = "text_tile", "'{text}' is not the number of a tile: 1 to 61"
    TEXT_MOVE = "text_move", "'{text}' is not a move: write tile, place and rotation as in 24@n2ne1/sw"
    TEXT_POSITION = "text_position", "this is not a position: {reason}"
    POSITION_CITY = "position_city", "the city of seat {seat}, tile {number} laid: {reason}"
    FILE_UNREADABLE = "file_unreadable", "{path} cannot be read: {reason}"
    FILE_UNWRITABLE = "file_unwritable", "{path} cannot be written: {reason}"
    RECORD_JSON = "record_json", "the record is not whole JSON: {reason}"
    RECORD_FORMAT = "record_format", "this is not an akropolis-record"
    RECORD_VERSION = "record_version", "version {version} of the record is not known here: only 1 is"
    RECORD_FIELD = "record_field", "{field}: expected {expected}, found {found}"
    RECORD_MISSING = "record_missing", "{field}: missing"
    RECORD_UNKNOWN = "record_unknown", "{field}: not known here; known are {known}"
    RECORD_MOVE = "record_move", "turn {turn}: {reason}"
    RECORD_TURN = "record_turn", "there is no turn {turn}: the record has {turns}"
    COUNTS_TEXT = "counts_text", "this is not a whole file of counts: {reason}"
    COUNTS_NUMBERS = (
        "counts_numbers",
        "'{text}' is not a count: write whole numbers from 0 to {most}, and spaces between them",
    )
