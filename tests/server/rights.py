"""Who may do what: for every route and every state of a table, what each kind of visitor gets."""

from akropolis import engine

SEATED = ("owner", "other", "spectator", "joiner", "mover", "person")
VISITORS = (*SEATED, "acquaintance", "stranger", "foreigner", "expired", "garbled")
"""Those who have a token of the table, or a seat by their name; somebody with a name and no seat here; and the rest."""

HINT = "200" if engine.backend() == "native" else "native_needed"
REVIEW = "202" if engine.backend() == "native" else "native_needed"
NO_TOKEN = "token_missing"
NO_RIGHT = "right_missing"
UNKNOWN = "token_unknown"
STRANGERS = {
    "acquaintance": NO_RIGHT,
    "stranger": NO_TOKEN,
    "foreigner": NO_RIGHT,
    "expired": UNKNOWN,
    "garbled": UNKNOWN,
}


def of(owner: str, other: str, spectator: str, joiner: str, mover: str) -> dict[str, str]:
    """What those with a token of the table get, and the person whose seat the owner's is; the others never get in."""
    named = {"owner": owner, "other": other, "spectator": spectator, "joiner": joiner, "mover": mover}
    return named | {"person": owner} | STRANGERS


def mine(what: str) -> dict[str, str]:
    """What only somebody gets who is logged in: the tokens of tables say nothing about persons."""
    return dict.fromkeys(VISITORS, UNKNOWN) | {"person": what, "acquaintance": what, "stranger": NO_TOKEN}


SEES = of("200", "200", "200", "200", "200")
EVERYONE = dict.fromkeys(VISITORS, "200")
SEAT_ONLY = (NO_RIGHT,) * 3

IN_PLAY: dict[str, dict[str, str]] = {
    "GET /api/1/tables/{table}": SEES,
    "GET /api/1/tables/{table}/events": SEES,
    "GET /api/1/tables/{table}/legal": of("200", "turn_of_another", *SEAT_ONLY),
    "GET /api/1/tables/{table}/record": dict.fromkeys(SEATED, "game_not_over") | STRANGERS,
    "GET /api/1/tables/{table}/review": dict.fromkeys(SEATED, "game_not_over") | STRANGERS,
    "POST /api/1/tables/{table}/moves": of("200", "turn_of_another", *SEAT_ONLY),
    "POST /api/1/tables/{table}/take-back": of("take_back_nothing", "take_back_nothing", *SEAT_ONLY),
    "POST /api/1/tables/{table}/leave": of("200", "200", *SEAT_ONLY),
    "POST /api/1/tables/{table}/return": of("seat_not_left", "seat_not_left", *SEAT_ONLY),
    "POST /api/1/tables/{table}/hint": of(HINT, "turn_of_another", *SEAT_ONLY),
    "POST /api/1/tables/{table}/join": of(NO_RIGHT, NO_RIGHT, NO_RIGHT, "table_full", NO_RIGHT),
    "POST /api/1/tables/{table}/stand-up": of("game_begun", "game_begun", *SEAT_ONLY),
    "POST /api/1/tables/{table}/bots": of("game_begun", "game_begun", *SEAT_ONLY),
    "POST /api/1/tables/{table}/cancel": of("game_begun", "game_begun", *SEAT_ONLY),
    "POST /api/1/tables/{table}/seats/{seat}/move-link": of("201", NO_RIGHT, *SEAT_ONLY) | {"person": NO_RIGHT},
    "POST /api/1/tables/{table}/claim": of(*(NO_RIGHT,) * 4, "201"),
    "POST /api/1/tables/{table}/rematch": of("game_not_over", "game_not_over", *SEAT_ONLY),
    "POST /api/1/tables/{table}/rematch/decline": of("game_not_over", "game_not_over", *SEAT_ONLY),
    "POST /api/1/tables/{table}/phrases": of("200", "200", *SEAT_ONLY),
    "GET /api/1/tables/{table}/remarks": SEES,
    "POST /api/1/tables/{table}/remarks": of("free_text_off", "free_text_off", *SEAT_ONLY),
    "POST /api/1/tables/{table}/seats/{seat}/stand-in": of("seat_here", "seat_here", *SEAT_ONLY),
    "POST /api/1/tables/{table}/continue": dict.fromkeys(SEATED, "game_not_over") | STRANGERS,
    "GET /api/1/ladder": EVERYONE,
    "GET /api/1/box": EVERYONE,
    "GET /api/1/tables": EVERYONE,
    "POST /api/1/tables": dict.fromkeys(VISITORS, "201"),
    "POST /api/1/score": EVERYONE,
    "POST /api/1/me": dict.fromkeys(VISITORS, "201"),
    "GET /api/1/me": mine("200"),
    "PATCH /api/1/me": mine("200"),
    "DELETE /api/1/me": mine("200"),
    "GET /api/1/me/export": mine("200"),
    "POST /api/1/me/code": mine("201"),
    "POST /api/1/me/link": mine("201"),
    "GET /api/1/me/devices": mine("200"),
    "DELETE /api/1/me/devices/{device}": mine("device_unknown"),
    "POST /api/1/me/log-in/code": dict.fromkeys(VISITORS, "log_in_refused"),
    "POST /api/1/me/log-in/link": dict.fromkeys(VISITORS, "log_in_refused"),
    "POST /api/1/me/log-in/passkey": dict.fromkeys(VISITORS, "log_in_refused"),
    "POST /api/1/me/log-in/passkey/options": EVERYONE,
    "GET /api/1/me/passkeys": mine("200"),
    "POST /api/1/me/passkeys": mine("passkey_refused"),
    "POST /api/1/me/passkey-options": mine("200"),
    "DELETE /api/1/me/passkeys/{passkey}": mine("passkey_unknown"),
    "GET /api/1/me/results": mine("200"),
    "GET /api/1/me/statistics": mine("200"),
    "GET /api/1/people/{person}": dict.fromkeys(VISITORS, "person_unknown"),
    "GET /api/1/ratings": EVERYONE,
    "GET /api/1/tables/{table}/people": SEES,
    "GET /api/1/me/tables": mine("200"),
    "POST /api/1/me/tables": mine("201"),
    "PUT /api/1/me/tables/{table}": mine("200"),
    "DELETE /api/1/me/tables/{table}": mine("200") | {"acquaintance": "seat_not_yours"},
    "POST /api/1/me/tables/{table}/join": mine("seated_twice") | {"acquaintance": "table_full"},
    "GET /api/1/push": EVERYONE,
    "PUT /api/1/tables/{table}/push": of("200", "200", *SEAT_ONLY) | {"person": NO_RIGHT},
    "DELETE /api/1/tables/{table}/push/{receiver}": of("200", "200", *SEAT_ONLY) | {"person": NO_RIGHT},
    "PUT /api/1/me/push": mine("200"),
    "DELETE /api/1/me/push/{receiver}": mine("200"),
    "GET /api/1/openapi.json": EVERYONE,
    "GET /api/1/about": EVERYONE,
    "GET /about/{page}": dict.fromkeys(VISITORS, "route_unknown"),
    "GET /health": EVERYONE,
    "GET /ready": EVERYONE,
    "GET /metrics": EVERYONE,
    "GET /": EVERYONE,
}
WAITING = {
    "GET /api/1/tables/{table}": SEES,
    "GET /api/1/tables/{table}/legal": of("game_not_begun", "game_not_begun", *SEAT_ONLY),
    "POST /api/1/tables/{table}/moves": of("game_not_begun", "game_not_begun", *SEAT_ONLY),
    "POST /api/1/tables/{table}/join": of(NO_RIGHT, NO_RIGHT, NO_RIGHT, "201", NO_RIGHT),
    "POST /api/1/tables/{table}/stand-up": of("200", "200", *SEAT_ONLY),
    "POST /api/1/tables/{table}/bots": of("200", "host_only", *SEAT_ONLY),
    "POST /api/1/tables/{table}/cancel": of("200", "host_only", *SEAT_ONLY),
}
FINISHED = {
    "GET /api/1/tables/{table}": SEES,
    "GET /api/1/tables/{table}/events": SEES,
    "GET /api/1/tables/{table}/record": SEES,
    "GET /api/1/tables/{table}/review": of(*(REVIEW,) * 5),
    "POST /api/1/tables/{table}/rematch": of("201", "201", *SEAT_ONLY),
    "POST /api/1/tables/{table}/rematch/decline": of("200", "200", *SEAT_ONLY),
    "POST /api/1/tables/{table}/phrases": of("200", "200", *SEAT_ONLY),
    "GET /api/1/tables/{table}/remarks": SEES,
    "POST /api/1/tables/{table}/remarks": of("free_text_off", "free_text_off", *SEAT_ONLY),
    "POST /api/1/tables/{table}/seats/{seat}/stand-in": of("game_over", "game_over", *SEAT_ONLY),
    "POST /api/1/tables/{table}/continue": of("201", "201", "201", "201", "201"),
    "POST /api/1/tables/{table}/moves": of("game_over", "game_over", *SEAT_ONLY),
    "POST /api/1/tables/{table}/hint": of("game_over", "game_over", *SEAT_ONLY),
}
WRITING = {
    "GET /api/1/tables/{table}/remarks": SEES,
    "POST /api/1/tables/{table}/remarks": of("200", "200", *SEAT_ONLY),
}
PUBLIC = {
    "GET /api/1/tables/{table}/remarks": SEES | {"stranger": "200"},
    "POST /api/1/tables/{table}/remarks": of("free_text_off", "free_text_off", *SEAT_ONLY),
    "GET /api/1/tables/{table}": SEES | {"stranger": "200"},
    "GET /api/1/tables/{table}/events": SEES | {"stranger": "200"},
    "GET /api/1/tables/{table}/legal": of("game_not_begun", "game_not_begun", *SEAT_ONLY),
    "POST /api/1/tables/{table}/join": of("201", "201", "201", "201", "201") | {"stranger": "201"},
    "POST /api/1/tables/{table}/leave": of("200", "200", *SEAT_ONLY),
    "POST /api/1/tables/{table}/stand-up": of("200", "200", *SEAT_ONLY),
    "POST /api/1/tables/{table}/cancel": of("200", "host_only", *SEAT_ONLY),
    "POST /api/1/tables/{table}/phrases": of("200", "200", *SEAT_ONLY),
    "POST /api/1/tables/{table}/seats/{seat}/move-link": of("201", NO_RIGHT, *SEAT_ONLY) | {"person": NO_RIGHT},
}

MATRICES = {"in_play": IN_PLAY, "waiting": WAITING, "finished": FINISHED, "writing": WRITING, "public": PUBLIC}
