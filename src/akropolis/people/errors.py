"""What persons are refused."""

from akropolis.errors import MessageCode


class PeopleCode(MessageCode):
    """What persons are refused."""

    LOG_IN_REFUSED = "log_in_refused", "nobody can be logged in with this: it is unknown, used up or too old"
    PROOF_NEEDED = "proof_needed", "on a device that is new here, show the code you have, or a passkey made before"
    LABEL_INVALID = "label_invalid", "a device or passkey is called by 1 to {most} visible characters, or by nothing"
    DEVICE_UNKNOWN = "device_unknown", "you are not logged in on any such device"
    SEAT_HELD = "seat_held", "seat {seat} belongs to somebody with a name of their own already"
    SEATED_TWICE = "seated_twice", "you already have seat {seat} at this table"
    PASSKEY_REFUSED = "passkey_refused", "this passkey cannot be used: {reason}"
    PASSKEY_UNKNOWN = "passkey_unknown", "you have no such passkey"
    PASSKEYS_FULL = "passkeys_full", "you have {most} passkeys already"
    PERSON_UNKNOWN = "person_unknown", "nobody shows a profile under that name"
    SEAT_NOT_YOURS = "seat_not_yours", "none of the seats at this table is yours"
    RATED_STAYS = "rated_stays", "a rated game stays yours until its end"
    RATED_TERMS = "rated_terms", "a rated game is for two to four persons at a pace, without bots and without hints"
    RATING_NEEDED = "rating_needed", "this table is rated: it is for persons who want a rating"
    FREE_TEXT_PUBLIC = "free_text_public", "what people write is for private tables: strangers have phrases"
    FREE_TEXT_OFF = "free_text_off", "at this table there are phrases alone"
    REMARK_TEXT = "remark_text", "what you write has 1 to {most} visible characters"
    REMARK_FORBIDDEN = "remark_forbidden", "this server does not admit one of these words"
    REMARKS_FULL = "remarks_full", "{most} remarks were written at this table: there is room for phrases alone"
    SEAT_HERE = "seat_here", "whoever has seat {seat} is there, or was a moment ago"
    STAND_IN_TERMS = "stand_in_terms", "nobody plays for others here: a move may take days, or the game is rated"
    PUSH_ADDRESS = "push_address", "word can be sent to the https address that a browser gives, and to no other"
    PUSH_KEYS = "push_keys", "these are not the keys that a browser gives for word to be sealed with"
    PUSH_FULL = "push_full", "word is sent for {most} subscriptions of yours already: end one of them first"
    PUSH_OFF = "push_off", "this server sends no word to closed pages"
