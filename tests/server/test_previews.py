"""What messengers show with a link: what strangers may know, and not a word more."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from akropolis.rules.options import MOST_ARCHITECTS
from akropolis.server import page, previews
from akropolis.server.preview_words import WORDS
from akropolis.table.terms import Pace
from tests.kit.running_server import RunningServer, TurnableClock, running_server
from tests.server.client import ADA, BEN, PERSON, Client, secret, sitting

SHELL = "<!doctype html><html><head><title>Akropolis</title></head><body></body></html>"
BOT = {"Accept": "*/*", "User-Agent": "WhatsApp/2.23"}
NASTY = {"name": '"><b>Ada&', "colour": "red"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    built = tmp_path_factory.mktemp("built")
    (built / "index.html").write_text(SHELL)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "STATIC", built)
        with running_server(tmp_path_factory.mktemp("data") / "tables.sqlite", TurnableClock()) as server:
            yield server


@pytest.fixture
def client(site: RunningServer) -> Client:
    return Client(site.address)


def fetched(site: RunningServer, path: str, method: str = "GET", headers: Any = BOT) -> httpx.Response:
    with httpx.Client(verify=False) as http:
        return http.request(method, f"{site.address}/{path}", headers=headers)


def told(answer: httpx.Response) -> dict[str, str]:
    """What a messenger reads, by its name."""
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)" />', answer.text)
    return {name: html.unescape(text) for name, text in found}


def test_a_public_table_says_who_invites_to_what(site: RunningServer, client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON, public=True, name="Evening", pace="1d", language="fr")
    answer = fetched(site, f"join/{opened.table}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert told(answer) == {
        "site_name": "Akropolis",
        "type": "website",
        "title": WORDS["fr"].invites.format(name="Ada"),
        "description": f"Evening · Architectes\u202f: 2 · 1 jour par coup · {WORDS['fr'].about}",
        "url": f"{site.address}/join/{opened.table}",
        "image": f"{site.address}/preview-2-open.png",
        "image:width": "1200",
        "image:height": "630",
    }


def test_who_has_left_invites_nobody(site: RunningServer, client: Client) -> None:
    def title() -> str:
        site.service.previews._kept.clear()
        return told(fetched(site, f"join/{opened.table}"))["title"]

    def join(sitter: dict[str, str], seat: int) -> Client:
        body = {"id": secret(), "sitter": sitter, "seat": seat}
        return client.with_token(client.post(f"{opened.path}/join", body, 201)["token"])

    opened = client.open(sitting(ADA), PERSON, PERSON, public=True)
    ada, ben = opened.players[0], join(BEN, 1)
    words = WORDS["en"]
    assert title() == words.invites.format(name="Ada"), "who opened it"
    for number in range(4):
        ada.post(f"{opened.path}/stand-up", {"id": secret()})
        assert title() == words.invites.format(name="Ben"), "who is there"
        ada = join(ADA, 0)
        assert title() == words.invites.format(name="Ben"), number
    for each in (ada, ben):
        each.post(f"{opened.path}/stand-up", {"id": secret()})
    assert title() == words.invited, "nobody"


@pytest.mark.parametrize("where", ["join", "table", "watch", "replay"])
def test_a_private_table_tells_no_name_and_no_secret(site: RunningServer, client: Client, where: str) -> None:
    opened = client.open(sitting({"name": "Zenobia", "colour": "red"}), PERSON, name="Palmyra")
    text = fetched(site, f"{where}/{opened.table}").text
    secrets = [opened.answer["join"], opened.answer["watch"], *(each["token"] for each in opened.answer["seats"])]
    assert "You are invited to a game of Akropolis" in text
    assert not [word for word in ("Zenobia", "Palmyra", *secrets) if word in text]


def test_names_are_text_and_nothing_else(site: RunningServer, client: Client) -> None:
    opened = client.open(sitting(NASTY), PERSON, public=True)
    answer = fetched(site, f"join/{opened.table}")
    assert "<b>" not in answer.text
    assert told(answer)["title"].startswith('"><b>Ada& invites')


def test_a_preview_takes_no_seat_and_brings_no_table_into_memory(site: RunningServer, client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON)
    before = opened.view()
    service = site.app.state.service
    service.keeper.forget(opened.table)
    for method in ("GET", "HEAD"):
        assert fetched(site, f"join/{opened.table}", method).status_code == 200
    assert service.keeper.held(opened.table) is None
    assert opened.view() == before


def test_the_head_of_a_page_has_no_body(site: RunningServer, client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON)
    whole, head = (fetched(site, f"join/{opened.table}", method) for method in ("GET", "HEAD"))
    assert (head.content, head.headers["content-length"]) == (b"", whole.headers["content-length"])
    again = fetched(site, f"join/{opened.table}", headers=BOT | {"If-None-Match": whole.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_it_is_told_how_far_a_table_has_come(site: RunningServer, client: Client) -> None:
    off = client.open(sitting(ADA), PERSON, public=True)
    off.players[0].post(f"{off.path}/cancel", {"id": secret()})
    full = client.open(sitting(ADA), sitting(BEN), public=True)
    called_off, under_way = told(fetched(site, f"join/{off.table}")), told(fetched(site, f"watch/{full.table}"))
    assert called_off["title"] == "This table was called off"
    assert called_off["image"] == f"{site.address}/preview.png"
    assert under_way["title"] == "A game of Akropolis under way"
    assert under_way["image"] == f"{site.address}/preview-2-playing.png"


@pytest.mark.parametrize("path", ["", "learn", "join/aaaaaaaaaaaaaaaa", "table/here-1", "replay/x"])
def test_any_other_page_tells_of_the_game(site: RunningServer, path: str) -> None:
    answer = fetched(site, path)
    assert (answer.status_code, told(answer)["title"]) == (200, "Akropolis")


def test_what_was_told_is_remembered_for_a_moment_and_of_so_many_tables(
    site: RunningServer, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = site.app.state.service.previews
    monkeypatch.setattr(previews, "MOST_KEPT", 3)
    now = [0.0]
    monkeypatch.setattr(known, "_now", lambda: now[0])
    monkeypatch.setattr(known, "_kept", type(known._kept)())
    tables = [client.open(sitting(ADA), PERSON, public=True) for _ in range(4)]
    for each in tables:
        fetched(site, f"join/{each.table}")
    assert list(known._kept) == [each.table for each in tables[1:]]
    tables[3].players[0].post(f"{tables[3].path}/cancel", {"id": secret()})
    assert "invites" in told(fetched(site, f"join/{tables[3].table}"))["title"]
    now[0] = previews.KEPT_SECONDS
    assert "called off" in told(fetched(site, f"join/{tables[3].table}"))["title"]


def test_an_address_without_end_makes_no_page_without_end(site: RunningServer) -> None:
    longest = f"table/{'a' * (previews.LONGEST_PATH - 6)}"
    assert told(fetched(site, longest))["url"] == f"{site.address}/{longest}"
    assert told(fetched(site, f"{longest}a"))["url"] == f"{site.address}/"


def test_programs_that_want_something_else_are_told_in_our_shape(site: RunningServer) -> None:
    answer = fetched(site, "nowhere")
    assert (answer.status_code, answer.json()["code"]) == (404, "route_unknown")


def test_every_language_has_words_for_every_pace() -> None:
    for words in WORDS.values():
        assert set(words.paces) == set(Pace) - {Pace.UNTIMED}
        assert "{name}" in words.invites


@pytest.mark.parametrize(
    "name",
    [
        previews.DEFAULT.picture,
        *(previews.picture_of(n, stage) for n in range(1, MOST_ARCHITECTS + 1) for stage in previews.Stage),
    ],
)
def test_every_picture_is_one_that_messengers_show(name: str) -> None:
    picture = (Path(__file__).parents[2] / "web/public" / name).read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    size = int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")
    assert size == previews.PICTURE_SIZE
    assert len(picture) < 300_000
