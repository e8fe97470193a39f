"""The proxies of deploy/ in front of a real server: they pass on all that a game needs, and nothing else."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from akropolis.server import headers, page
from akropolis.server.limits import LARGEST_BODY
from tests.deploy.programs import IS_FULL
from tests.deploy.proxies import PROXIES
from tests.deploy.visitor import READ, Site
from tests.kit.missing import is_missing
from tests.kit.ports import free_port
from tests.kit.running_server import running_server
from tests.server.client import ADA, BEN, play_on, secret, sitting

# Caddy is tried by `make deploy-check`, and wherever this is asked for by name.
KINDS = list(PROXIES) if IS_FULL else ["nginx"]
REFUSED = {413, 502, None}
"""Too large, or without a length, which nginx cuts off. Caddy 2.6 says only that it could not pass a body on."""


@contextmanager
def behind(kind: str, folder: Path, **given: Any) -> Iterator[Site]:
    """A server behind a proxy of one kind."""
    port, plain_port, server_port = free_port(), free_port(), free_port()
    address = f"https://127.0.0.1:{port}"
    with (
        PROXIES[kind](folder, port, plain_port, server_port),
        running_server(folder / "tables.sqlite", port=server_port, base_url=address, **given) as server,
    ):
        yield Site(server, port, plain_port, folder / "fullchain.pem")


@pytest.fixture(scope="module", params=KINDS)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with behind(request.param, tmp_path_factory.mktemp(request.param)) as site:
        yield site


def test_a_whole_game_is_played_and_heard_through_a_proxy(site: Site) -> None:
    opened = site.client().open(sitting(ADA), sitting(BEN))
    with site.listening(opened.table) as heard:
        assert heard.hello(opened.answer["watch"])["type"] == "welcome"
        view = play_on(opened, dict(enumerate(opened.players)))
        assert view["status"]["is_over"]
        while heard.hear()["news"]["version"] < view["version"]:
            pass


def test_commands_need_the_origin_that_people_see(site: Site) -> None:
    body = {"id": secret(), "seats": [sitting(ADA), sitting(BEN)]}
    for origin in (
        f"http://127.0.0.1:{site.plain_port}",
        f"http://127.0.0.1:{site.port}",
        "https://evil.example",
        None,
    ):
        assert site.client(origin).post("/tables", body, 403)["code"] == "origin_refused"
    assert site.client().post("/tables", body, 201)


def test_what_is_for_the_host_is_kept_from_the_public(site: Site) -> None:
    for path in ("/metrics", "/ready"):
        name = path[1:]
        for way in (
            path,
            f"/{path}",
            f"{path}/",
            f"{path}?x=1",
            f"/x/..{path}",
            f"/.{path}",
            f"/%{ord(name[0]):x}{name[1:]}",
        ):
            assert site.status_of(way) in {400, 404}, way
    assert site.status_of("/health") == 200


def test_an_oversized_body_is_refused(site: Site) -> None:
    assert site.send_body(b" " * (LARGEST_BODY + 1)) in REFUSED
    assert site.send_body(iter([b" " * READ] * 20)) in REFUSED
    assert site.send_body(b" " * LARGEST_BODY) == 422  # the server has read it


def test_whoever_sends_too_slowly_is_not_waited_for(site: Site) -> None:
    head = b"POST /api/1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n"
    for half in (head, head + b"\r\n{"):
        # That it ends at all is what counts: a client that says nothing more would wait for ever.
        assert b" 200 " not in site.answer_to(half)


def test_headers_without_end_are_refused(site: Site) -> None:
    start = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    many = (b"X-%d: %s\r\n" % (number, b"x" * 1000) for number in range(200))
    for endless in ([start, b"X: ", *[b"x" * READ] * 20], [start, *many]):
        answer = site.answer_to(*endless)
        assert not answer or answer.split()[1] in {b"400", b"431"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_client_is_counted_by_its_own_address_whatever_it_claims(kind: str, tmp_path: Path) -> None:
    with behind(kind, tmp_path, rate=0.02) as site:  # four queries at once
        claims = [{"X-Forwarded-For": f"192.0.2.{number}", "X-Real-IP": f"192.0.2.{number}"} for number in range(20)]
        statuses = [site.client().send("GET", "/api/1/tables", **claim).status_code for claim in claims]
        assert statuses[0] == 200
        assert 429 in statuses
        assert site.client(comes_from="127.0.0.2").send("GET", "/api/1/tables").status_code == 200


def test_plain_http_leads_to_tls(site: Site) -> None:
    answer = httpx.get(f"http://127.0.0.1:{site.plain_port}/learn", headers={"Host": "127.0.0.1"})
    assert answer.status_code in {301, 308}
    assert answer.headers["location"].startswith("https://127.0.0.1")


def test_answers_keep_their_headers(site: Site) -> None:
    answer = site.client().send("GET", "/api/1/tables")
    assert answer.headers["cache-control"] == "no-store"
    assert "max-age" in answer.headers["strict-transport-security"]
    assert "content-security-policy" in answer.headers
    assert "uvicorn" not in answer.headers.get("server", "")


def test_built_files_come_whole_and_may_be_kept_for_ever(site: Site) -> None:
    if not (page.STATIC / page.SHELL).is_file():
        is_missing("the web app was not built: `make web` builds it")
    client = site.client()
    shell = client.http.get(f"{site.address}/", headers={"Accept": "text/html"}).text
    (path, *_) = re.findall(r'src="(/assets/[^"]+)"', shell)
    for coding in ("identity", "gzip"):
        for _ in range(2):  # the second from a cache, where there is one
            answer = client.http.get(f"{site.address}{path}", headers={"Accept-Encoding": coding})
            assert answer.content == (page.STATIC / path[1:]).read_bytes()
            assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_old", [False, True], ids=["this server", "a server that lets caches keep errors"])
def test_a_file_that_was_missing_is_found_once_it_is_there(
    kind: str, is_old: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets = tmp_path / "built" / "assets"
    assets.mkdir(parents=True)
    (assets.parent / page.SHELL).write_text("<!doctype html>", encoding="utf-8")
    monkeypatch.setattr(page, "STATIC", assets.parent)
    if is_old:
        kept = (b"cache-control", page.FOR_EVER.encode())
        monkeypatch.setattr(headers, "NEVER_KEPT", [kept])
    with behind(kind, tmp_path) as site:
        ask = site.client().http
        path = f"{site.address}/assets/next-1234.js"
        for accepted in ("text/html", "*/*"):
            assert ask.get(path, headers={"Accept": accepted}).status_code == 404
        (assets / "next-1234.js").write_text("export default 1;", encoding="utf-8")
        answers = [ask.get(path) for _ in range(2)]
        assert [(answer.status_code, answer.text) for answer in answers] == [(200, "export default 1;")] * 2
