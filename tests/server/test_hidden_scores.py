"""Where scores are hidden no route tells any before the end: not to spectators, not to others, not to oneself."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.routing import Route

from akropolis import engine
from akropolis.bots.bot import Budget
from akropolis.server.routes import hints
from tests.kit.running_server import RunningServer
from tests.server.client import A_MOMENT, ADA, BEN, GREEDY, PERSON, Client, first_move, listening, secret, sitting

TELLING = frozenset(
    {"score", "scores", "sheets", "total", "totals", "points", "margin", "changes", "rows", "result", "winners"}
)
"""What holds points wherever it occurs: empty, or none, while scores are hidden."""
Traffic = dict[str, list[Any]]
"""Everything that a route was heard to say."""


def whole_table(server: RunningServer, live_scoring: bool) -> Traffic:
    """A table at which every route is asked while the game goes on, by someone whom it answers."""
    client = Client(server.address)
    opened = client.open(sitting(ADA), PERSON, GREEDY, live_scoring=live_scoring, public=True)
    ada, table = opened.players[0], opened.path
    heard: Traffic = {}

    def ask(asker: Client, method: str, route: str, body: Any = None, path: str | None = None) -> Any:
        answer = asker.send(method, f"/api/1{table}{path or route}", body).json()
        heard.setdefault(f"{method} {route}", []).append(answer)
        return answer

    with listening(server, opened.table) as early, listening(server, opened.table) as late:
        early.hello(ada.token)
        joined = ask(client, "POST", "/join", {"id": secret(), "sitter": BEN})
        ben = ada.with_token(joined["token"])
        for turn in range(3):
            for player in (ada, ben):
                ask(player, "GET", "/legal")
                ask(player, "POST", "/hint")
                made = {**first_move(player, table, turn), "id": f"{player.token}-{turn}"}
                moved = ask(player, "POST", "/moves", made)
                if turn == 0 and player is ada:
                    back = ask(ada, "POST", "/take-back", {"id": secret(), "version": moved["version"]})
                    ask(ada, "POST", "/moves", {**made, "id": secret(), "version": back["version"]})
            while opened.view()["status"]["acting"]["actor"] != "person":
                time.sleep(A_MOMENT)
        ask(ben, "POST", "/leave", {"id": secret()})
        ask(ben, "POST", "/return", {"id": secret()})
        link = ask(ada, "POST", "/seats/{seat}/move-link", path="/seats/0/move-link")
        ask(ada.with_token(link["token"]), "POST", "/claim")
        ask(ada, "POST", "/rematch")
        ask(ada, "POST", "/continue", {"id": secret(), "turn": 1, "seats": [sitting(ADA), PERSON, GREEDY]})
        for asker in (ada, ben, opened.watcher, client):
            for route in ("", "/record", "/review"):
                ask(asker, "GET", route)
            for query in ("?since=0", "?since=0&openly=true"):
                ask(asker, "GET", "/events", path=f"/events{query}")
        late.hello(ben.token, since=0)
        while early.hear()["news"]["kind"] != "returned":
            pass
        heard["socket"] = [json.loads(text) for text in (*early.heard, *late.heard)]
    heard["GET /tables"] = [client.get("/tables")]
    return heard


def told(said: Any) -> Iterator[tuple[str, Any]]:
    """What is said of points, anywhere within."""
    if isinstance(said, dict):
        for name, value in said.items():
            is_points = name in TELLING or (name == "text" and ("point" in value or "+" in value))
            if is_points and value not in (None, []):
                yield name, value
            else:
                yield from told(value)
    elif isinstance(said, list):
        for each in said:
            yield from told(each)


@pytest.fixture(scope="module")
def quick_hints() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "BUDGET", Budget(simulations=16))
        yield


@pytest.fixture(scope="module")
def hidden(server: RunningServer, quick_hints: None) -> Traffic:
    return whole_table(server, live_scoring=False)


def test_nobody_is_told_by_any_route(hidden: Traffic) -> None:
    assert {route: leaks for route, said in hidden.items() if (leaks := list(told(said)))} == {}


def test_every_route_of_a_table_was_asked(server: RunningServer, hidden: Traffic) -> None:
    prefix = "/api/1/tables/{table}"
    routes = [route for route in server.app.routes if isinstance(route, Route) and route.path.startswith(prefix)]
    known = {f"{method} {route.path.removeprefix(prefix)}" for route in routes for method in route.methods or ()}
    assert {route for route in known if not route.startswith("HEAD")} - set(hidden) == set()


@pytest.mark.skipif(engine.backend() == "python", reason="the coach needs the native core")
def test_the_same_routes_tell_it_where_scores_are_shown(server: RunningServer, quick_hints: None) -> None:
    """The search is not blind."""
    shown = whole_table(server, live_scoring=True)
    assert {route for route, said in shown.items() if list(told(said))} >= {
        "socket",
        "GET ",
        "GET /legal",
        "GET /events",
        "POST /moves",
        "POST /take-back",
        "POST /hint",
    }
