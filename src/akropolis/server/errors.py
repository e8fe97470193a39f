"""Why a request is refused, or a server does not start."""

from akropolis.errors import MessageCode


class ServerCode(MessageCode):
    """Why a request is refused, or a server does not start."""

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
