"""Hints where they were agreed on, and reviews of finished games."""

import json
import time
from typing import Any

import pytest

from akropolis import Options, engine
from akropolis.bots.bot import Budget
from akropolis.coach.hint import hint
from akropolis.coach.reason import ReasonCode
from akropolis.coach.review import review_record
from akropolis.coach.review_text import describe_review
from akropolis.notation.moves import format_move
from akropolis.server import reviews
from akropolis.server.wire.coach import GameReviewView, game_review, hint_view
from akropolis.server.wire.shape import MoveShape
from tests.kit.builders import random_record
from tests.server.client import A_MOMENT, ADA, BEN, GREEDY, Client, play_on, sitting
from tests.table.playing import begun, played

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


def test_a_hint_without_points_tells_of_none() -> None:
    found = [
        each
        for turns in (0, 9, 20)
        for each in hint(played(begun(Options(2)), turns).position.public_view, Budget(simulations=32), count=10)
    ]
    hidden = [hint_view(each, shows_scores=False) for each in found]
    told = [hint_view(each, shows_scores=True) for each in found]
    assert [each.move for each in hidden] == [each.move for each in told]
    assert all((each.margin, each.points, each.total) == (None, None, None) for each in hidden)
    assert {each.total for each in told} == {each.total for each in found}
    texts = [str(reason) for each in hidden for reason in each.reasons]
    assert texts
    assert not [text for text in texts if "point" in text or "+" in text]
    assert any("point" in str(reason) for each in told for reason in each.reasons)


def test_reasons_that_name_points_are_known() -> None:
    """Whatever a reason counts in points is called so, and a hint without points leaves it out."""
    counted = {code for code in ReasonCode if "point" in code.message or "signed" in code.message}
    assert counted == {code for code in ReasonCode if "{points:" in code.message}


def test_no_hint_where_none_were_agreed_on(client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN), hints=False)
    assert opened.players[0].post(f"{opened.path}/hint", status=403)["code"] == "hints_refused"


def test_a_finished_game_is_reviewed_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "BUDGET", Budget(simulations=4))
    opened = client.open(GREEDY, GREEDY)
    play_on(opened, {})
    response = opened.watcher.send("GET", f"/api/1{opened.path}/review")
    seen = []
    while response.status_code == 202:
        seen.append(response.json()["turns_done"])
        time.sleep(A_MOMENT)
        response = opened.watcher.send("GET", f"/api/1{opened.path}/review")
    review = response.json()
    assert seen == sorted(seen)
    assert review["is_done"]
    assert len(review["review"]["turns"]) == review["turns"] == len(opened.view()["moves"])
    assert opened.watcher.send("GET", f"/api/1{opened.path}/review").json() == review
    check_review(review["review"], [made["move"] for made in opened.view()["moves"]])


def check_review(review: dict[str, Any], moves: list[Any]) -> None:
    assert GameReviewView.model_validate(review).model_dump(mode="json") == review
    assert [turn["played"] for turn in review["turns"]] == moves
    assert all(turn["loss"] == round(turn["best_margin"] - turn["margin"], 2) for turn in review["turns"])
    assert {turn["mark"] for turn in review["turns"] if turn["played"] == turn["best"]} <= {"none"}
    assert [curve["points"][-1] for curve in review["curves"]] == [
        {"turn": len(moves), "margin": margin} for margin in review["final"]
    ]
    for architect in review["architects"]:
        own = [turn for turn in review["turns"] if turn["seat"] == architect["seat"]]
        marks = [architect["inaccuracies"], architect["mistakes"], architect["blunders"]]
        assert marks == [sum(turn["mark"] == mark for turn in own) for mark in ("inaccuracy", "mistake", "blunder")]
        assert architect["turns"] == len(own)


def test_a_review_says_on_the_wire_what_the_command_prints() -> None:
    """The same, but for moves: the wire has them as objects, the command in notation."""
    whole = review_record(random_record(Options(2), seed=8), Budget(simulations=8))
    sent, printed = game_review(whole).model_dump(mode="json"), describe_review(whole)
    for turn in sent["turns"]:
        for name in ("played", "best"):
            turn[name] = format_move(MoveShape(**turn[name]).move)
    assert sent == json.loads(json.dumps(printed))
