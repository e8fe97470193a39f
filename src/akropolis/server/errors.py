"""Why a request is refused, or a server does not start."""

from akropolis.errors import MessageCode


class ServerCode(MessageCode):
    """Why a request is refused, or a server does not start."""

    HOST_OPEN = (
        "host_open",
        "to serve the whole network on {host}, say which address people will use: --base-url https://...",
    )
    SETTING_INVALID = "setting_invalid", "{setting}: {reason}"
    DURATION_INVALID = "duration_invalid", "'{text}' is no length of time like 12h, 7d or 52w"
    ADDRESS_TAKEN = "address_taken", "{host}:{port} cannot be listened on: {reason}"
    REQUEST_MALFORMED = "request_malformed", "the request cannot be read: {reason}"
    REQUEST_INVALID = "request_invalid", "{field}: {reason}"
    REQUEST_TOO_LARGE = "request_too_large", "a request has at most {most} bytes"
    ROUTE_UNKNOWN = "route_unknown", "there is nothing at this address"
    METHOD_UNKNOWN = "method_unknown", "this address answers to {allowed} only"
    ORIGIN_REFUSED = (
        "origin_refused",
        "commands need the Origin header of this site: it is missing, or names another site",
    )
    TOKEN_MISSING = "token_missing", "this needs a token in the Authorization header"
    TOKEN_UNKNOWN = "token_unknown", "this token is unknown, or no longer valid"
    RIGHT_MISSING = "right_missing", "this token does not allow that"
    SEAT_DEVICES = "seat_devices", "this seat is played from {most} devices already"
    CLIENT_BANNED = "client_banned", "this address may not play here"
    BAN_ADDRESS = "ban_address", "'{address}' is neither an address nor a network like 203.0.113.0/24"
    BAN_UNKNOWN = "ban_unknown", "there is no ban of {name}"
    NOBODY_KNOWN = "nobody_known", "there is no person {who}"
    PRUNE_NOTHING = "prune_nothing", "say what is to go: --keep-finished 365d, --keep-abandoned 30d or both"
    TABLE_UNKNOWN = "table_unknown", "there is no such table"
    TABLE_DAMAGED = (
        "table_damaged",
        "this game was damaged where it is stored and cannot be shown: whoever runs the server may find it in a backup",
    )
    HINTS_REFUSED = "hints_refused", "this table plays without hints"
    RATE_EXCEEDED = "rate_exceeded", "too many requests at once: try again in {seconds} seconds"
    NAME_FORBIDDEN = "name_forbidden", "this server does not admit that name: choose another"
    WAITING_EXCEEDED = (
        "waiting_exceeded",
        "{most} public tables of yours wait for people already: wait until one begins, or open this one by invitation",
    )
    READER_SLOW = "reader_slow", "too many messages were left unread: connect again with the version you know"
    HELLO_MISSING = "hello_missing", "the first message must be a hello, within {seconds} seconds"
    SERVER_BUSY = "server_busy", "the bots have too much to think about: try again later"
    SERVER_FAULT = "server_fault", "something went wrong on the server, and it was not your fault"
    DATABASE_DAMAGED = "database_damaged", "the database is damaged: restore a backup"
    STORE_UNAVAILABLE = (
        "store_unavailable",
        "games cannot be saved at the moment: try the same again later",
    )
