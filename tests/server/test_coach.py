"""Hints where they were agreed on, and reviews of finished games."""

import time

import pytest

from akropolis import engine
from tests.server.client import ADA, BEN, GREEDY, Client, play_on, sitting

pytestmark = pytest.mark.skipif(engine.backend() == "python", reason="the coach needs the native core")


def test_a_hint_can_be_played(client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    ada = opened.players[0]
    hints = ada.post(f"{opened.path}/hint")
    best = hints["hints"][0]
    assert best["reasons"][0]["text"]
    assert [hint["margin"] for hint in hints["hints"]] == sorted((h["margin"] for h in hints["hints"]), reverse=True)
    ada.post(f"{opened.path}/moves", {"id": "best", "version": hints["version"], "move": best["move"]})
    assert opened.view()["seats"][0]["score"]["total"] == best["total"]


def test_no_hint_where_none_were_agreed_on(client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN), hints=False)
    assert opened.players[0].post(f"{opened.path}/hint", status=403)["code"] == "hints_refused"


def test_a_finished_game_is_reviewed_once(client: Client) -> None:
    opened = client.open(GREEDY, GREEDY)
    play_on(opened, {})
    response = opened.watcher.send("GET", f"/api/1{opened.path}/review")
    seen = []
    while response.status_code == 202:
        seen.append(response.json()["turns_done"])
        time.sleep(0.05)
        response = opened.watcher.send("GET", f"/api/1{opened.path}/review")
    review = response.json()
    assert seen == sorted(seen)
    assert review["is_done"]
    assert len(review["review"]["turns"]) == review["turns"] == len(opened.view()["moves"])
    assert opened.watcher.send("GET", f"/api/1{opened.path}/review").json() == review
