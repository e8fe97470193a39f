"""A table as a client knows it that has heard only news: what a fresh snapshot would say, without any rules."""

from typing import Any

KnownTable = dict[str, Any]
"""A table in the words of the protocol."""


def take_in(picture: KnownTable, news: dict[str, Any]) -> None:
    """Apply one piece of news."""
    assert news["version"] == picture["version"] + 1, "a version is missing or came twice"
    picture |= {name: news[name] for name in ("version", "at", "status")}
    match news["kind"]:
        case "moved":
            _moved(picture, news)
        case "taken_back":
            _taken_back(picture, news)
        case "rematched":
            picture["rematch"] = news["table"]
        case "joined":
            picture["seats"][news["seat"]]["sitter"] = news["sitter"]
        case kind:
            picture["seats"][news["seat"]]["is_away"] = {"left": True, "returned": False}[kind]


def _moved(picture: KnownTable, news: dict[str, Any]) -> None:
    seats, revealed = picture["seats"], news["revealed"]
    seats[news["seat"]]["city"].append({**news["move"], "level": news["level"]})
    if news["take"]:
        seats[1]["kept_aside"].append(news["take"]["tile"])
    picture["unseen"] = [tile for tile in picture["unseen"] if tile not in revealed]
    picture["stacks_left"] -= bool(revealed)
    picture["moves"].append({name: news[name] for name in ("seat", "move", "by", "at")})
    picture["result"] = news["result"]
    _lay_out(picture, news)


def _taken_back(picture: KnownTable, news: dict[str, Any]) -> None:
    seats = picture["seats"]
    seats[news["seat"]]["city"].pop()
    if picture["terms"]["options"]["illustrious"]:
        seats[1]["kept_aside"].pop()
    picture["moves"].pop()
    _lay_out(picture, news)


def _lay_out(picture: KnownTable, news: dict[str, Any]) -> None:
    picture["site"] = news["site"]
    for seat, stones in zip(picture["seats"], news["stones"], strict=True):
        seat["stones"] = stones
    for each in news["scores"]:
        picture["seats"][each["seat"]]["score"] = each["score"]
