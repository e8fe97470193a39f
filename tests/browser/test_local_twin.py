"""Tables on this device against the server's: the same games through both, and every view and all news the same.

AKROPOLIS_TWIN_TABLES says how many games to compare.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from akropolis import BoxVariant, Illustrious, Move, Options, Rng, deal
from akropolis.coach.mark import Mark
from akropolis.coach.outlook import points_ahead
from akropolis.coach.review import Review, ReviewedTurn
from akropolis.errors import GameError
from akropolis.notation.records import format_record, parse_record
from akropolis.rules.catalogue import TILES
from akropolis.rules.hexes import Hex
from akropolis.server.news_text import to_news_text
from akropolis.server.wire.coach import game_review
from akropolis.server.wire.derived import text_of
from akropolis.server.wire.legal import legal_text
from akropolis.table import commands
from akropolis.table.events import Entry, Opened
from akropolis.table.legal import legal_moves
from akropolis.table.records import log_of, record_of
from akropolis.table.state import Step, TableState, steps
from akropolis.table.terms import Pace
from akropolis.table.text import format_entry
from akropolis.table.view import snapshot
from tests.kit.missing import is_missing
from tests.kit.node import PAGE_CORE, Ask, web_answers
from tests.table.playing import NAMES, SALT, finished, random_log, random_terms

GAMES = int(os.environ.get("AKROPOLIS_TWIN_TABLES", "8"))
MODES = (
    Options(2),
    Options(1, illustrious=Illustrious.HIPPODAMOS),
    Options(3, variants=frozenset({BoxVariant.HOUSE, BoxVariant.TEMPLE})),
    Options(1, illustrious=Illustrious.METAGENES, variants=frozenset(BoxVariant)),
    Options(4, variants=frozenset({BoxVariant.GARDEN})),
    Options(1, illustrious=Illustrious.CALLICRATES, all_tiles=True),
    Options(2, all_tiles=True, variants=frozenset(BoxVariant)),
)
EVERY = 3
"""After how many steps everything is tried."""
NOWHERE = Move(1, Hex(9, 9), 0)


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Logs in, what the tables of a device make of them out."""
    if not PAGE_CORE.exists() or not PAGE_CORE.stat().st_size:
        is_missing("tables on a device need the core for the page: `make web` compiles it")
    script = Path(__file__).parent / "local_twin.mjs"
    return web_answers(tmp_path_factory.mktemp("local"), "src/local/twin.testkit.ts", script, PAGE_CORE)


def games() -> Iterator[list[Step]]:
    """Whole tables without a clock: people come, go, take back and play again; some go on from a turn of another."""
    for number in range(GAMES):
        options, rng = MODES[number % len(MODES)], Rng(number)
        terms = replace(random_terms(options, rng), pace=Pace.UNTIMED, public=False)
        log = list(random_log(options, number, terms, everyone_sits=True))
        yield log
        if number % 3 == 0:
            yield continued(log[-1].after, rng)


def continued(state: TableState, rng: Rng) -> list[Step]:
    """The game from one of its turns, with other tiles to come, and its first move."""
    turn = rng.below(len(state.moves) - 1)
    known = state.dealt(turn)
    others = [tile for tile in state.opened.deal if tile not in known]
    rng.shuffle(others)
    sitters = {seat: sitter for seat, sitter in enumerate(state.sitters) if sitter}
    entries = commands.continue_from(state, turn, "other", state.terms, sitters, (*known, *others), SALT, state.last_at)
    found = steps(None, "other", entries)
    after = found[-1].after
    if after.acting and after.acting.actor == "person":
        moves = commands.move(after, after.acting.seat, after.position.legal_moves[0], after.version, after.last_at)
        found += steps(after, "other", moves)
    return found


def attempts(state: TableState) -> list[dict[str, Any]]:
    """What may or may not be done at a table, by everybody."""
    at, version, legal = state.last_at + 7, state.version, state.position.legal_moves
    move = legal[len(legal) // 2] if not state.is_over else NOWHERE
    now = {"at": at, "version": version, "move": move._asdict(), "table": "next", "turn": 3}
    now |= {"deal": deal(state.terms.options, 5), "salt": SALT}
    stale = {"version": state.position_version - 1}
    return [
        *({**now, "name": name, "seat": seat} for name in SEATED for seat in range(state.terms.options.seats + 1)),
        *({**now, **change, "name": name, "seat": seat} for name in ("move", "take_back") for seat in (0, 1)
          for change in (stale, {"version": version + 1}, {"at": at - 100}, {"at": at - 200_000})),
        *({**now, "name": "move", "seat": state.position.seat, "move": each._asdict()} for each in wrong_moves(state)),
        {**now, "name": "play_for", "seat": 0},
        {**now, "name": "rematch", "seat": 0},
    ]  # fmt: skip


def wrong_moves(state: TableState) -> list[Move]:
    """A move for every reason for which one can be illegal now."""
    if state.is_over:
        return []
    site = state.position.site
    missing = next(tile for tile in TILES if tile not in site)
    around = [Move(site[0], Hex(q, r), rotation) for q, r in product(range(-3, 4), repeat=2) for rotation in (0, 1, 6)]
    found: dict[str, Move] = {}
    for move in (Move(missing, Hex(0, 0), 0), Move(site[-1], Hex(0, 0), 0), *around):
        try:
            state.position.check_move(move)
        except GameError as error:
            found.setdefault(error.code, move)
    return list(found.values())


def _rematch(state: TableState, attempt: dict[str, Any]) -> list[Entry]:
    last, entries = commands.rematch(state, attempt["table"], tuple(attempt["deal"]), attempt["salt"], attempt["at"])
    return last + entries


def _move(attempt: dict[str, Any]) -> Move:
    move = attempt["move"]
    return Move(move["tile"], Hex(*move["origin"]), move["rotation"])


SEATED: dict[str, Callable[[TableState, dict[str, Any]], list[Entry]]] = {
    "move": lambda state, a: commands.move(state, a["seat"], _move(a), a["version"], a["at"]),
    "take_back": lambda state, a: commands.take_back(state, a["seat"], a["version"], a["at"]),
    "leave": lambda state, a: commands.leave(state, a["seat"], a["at"]),
    "return": lambda state, a: commands.return_(state, a["seat"], a["at"]),
}
COMMANDS = SEATED | {
    "play_for": lambda state, a: commands.play_for(state, a["version"], _move(a), a["at"]),
    "rematch": _rematch,
}


def outcome(state: TableState, attempt: dict[str, Any]) -> list[Any]:
    try:
        return written(COMMANDS[attempt["name"]](state, attempt))
    except GameError as error:
        return [error.code, json.loads(json.dumps(error.params))]


def written(entries: list[Entry]) -> list[Any]:
    return [json.loads(format_entry(entry)) for entry in entries]


def test_the_same_games_are_the_same_at_the_server_and_on_a_device(ask: Ask) -> None:
    found: Counter[str] = Counter()
    logs = list(games())
    lookers: list[int | None] = [None if number % 2 else 0 for number in range(len(logs))]
    texts = [written([step.entry for step in log]) for log in logs]
    tries = [
        [attempts(step.after) if number % EVERY == 0 or step is log[-1] else [] for number, step in enumerate(log)]
        for log in logs
    ]
    answers = ask(
        {"table": log[-1].after.table, "log": text, "seats": [looker], "commands": tried, "judged": []}
        for log, text, tried, looker in zip(logs, texts, tries, lookers, strict=True)
    )
    for log, text, tried, looker, answer in zip(logs, texts, tries, lookers, answers, strict=True):
        state = log[-1].after
        assert answer["log"] == text
        for step, attempted, told in zip(log, tried, answer["steps"], strict=True):
            assert told["news"] == json.loads(to_news_text(step))
            assert told["openly"] == json.loads(to_news_text(step, openly=True))
            assert told["views"] == [json.loads(text_of(snapshot(step.after, looker)))]
            legal = legal_moves(step.after)
            if legal:
                assert told["legal"] == json.loads(legal_text(legal))
            for attempt, outcome_here in zip(attempted, told["outcomes"], strict=True):
                expected = outcome(step.after, attempt)
                assert outcome_here == expected, attempt
                found[expected[0] if isinstance(expected[0], str) else attempt["name"]] += 1
                found["answers taken back"] += (
                    attempt["name"] == "take_back" and isinstance(expected[-1], dict) and len(expected) > 1
                )
            found[step.entry.event.kind] += 1
            found["hidden"] += not step.after.terms.live_scoring
            found["taken over"] += isinstance(step.entry.event, Opened) and bool(step.entry.event.moves)
        if state.is_over:
            record = json.loads(format_record(record_of(state)))
            assert answer["record"] == record
            assert parse_record(json.dumps(answer["record"])).extra["table"] == state.table
            assert answer["out"] == [list(state.dealt(turn)) for turn in range(len(state.moves))]
    happened = {"opened", "joined", "moved", "taken_back", "left", "returned", "rematched", "hidden", "taken over"}
    assert found["answers taken back"], found
    refused = {"version_stale", "turn_of_another", "seat_left", "seat_not_left", "seat_not_a_persons", "seat_unknown",
               "seat_empty", "game_not_begun", "game_over", "game_not_over", "rematch_opened", "time_left",
               "take_back_nothing", "take_back_anothers", "take_back_bots", "take_back_revealed",
               "tile_not_in_site", "tile_too_dear", "rotation_unknown",
               "place_apart", "place_overhang", "place_uneven", "place_one_tile"}  # fmt: skip
    assert happened | refused | set(COMMANDS) <= found.keys(), found


@pytest.mark.parametrize("options", [Options(2), Options(3), Options(1, illustrious=Illustrious.HIPPODAMOS)])
def test_the_numbers_of_a_review_are_arranged_alike(ask: Ask, options: Options) -> None:
    state, rng = finished(options), Rng(9)
    judged = tuple(
        ReviewedTurn(turn, made.seat, made.move, margin, made.move, margin + loss, rng.below(900) / 100, ())
        for turn, made in enumerate(state.moves, start=1)
        for margin, loss in [(rng.below(9000) / 100 - 45, rng.below(2) * rng.below(1500) / 100)]
    )
    final = tuple(round(points_ahead(state.position, seat), 2) for seat in range(options.architects))
    expected = json.loads(game_review(Review(options, len(state.moves), judged, final)).model_dump_json())
    entries = written(log_of(record_of(state), state.table, NAMES, [None] * options.architects, 0))
    question = {"table": state.table, "log": entries, "seats": [], "commands": [], "judged": expected["turns"]}
    (answer,) = ask([question])
    # Halves are rounded to even by the one and up by the other.
    for told, known in zip(answer["review"]["architects"], expected["architects"], strict=True):
        for share in ("agreement", "mean_loss"):
            assert told.pop(share) == pytest.approx(known.pop(share), abs=0.011)
    assert answer["review"] == expected
    assert {each["mark"] for each in expected["turns"]} == set(Mark)
