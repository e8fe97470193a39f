"""The pages of the web app: its files, its addresses, and everything else as before."""

import gzip
from collections.abc import Iterator

import httpx
import pytest

from akropolis.server import page
from tests.kit.running_server import RunningServer, running_server

PERSON = {"Accept": "text/html,application/xhtml+xml"}
SCRIPT = "export default 1;"
BROTLI = b"stands for a smaller form"
ASSET = "/assets/index-1234.js"
MANUAL = "<!doctype html><title>How it works</title>"
SHELL = "<!doctype html><title>Akropolis</title>" + " " * 2000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    built = tmp_path_factory.mktemp("built")
    (built / "index.html").write_text(SHELL)
    (built / "icon.svg").write_text("<svg/>")
    (built / "assets").mkdir()
    (built / "assets" / "index-1234.js").write_text(SCRIPT)
    (built / "assets" / "index-1234.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (built / "assets" / "index-1234.js.br").write_bytes(BROTLI)
    (built / "index.html.gz").write_bytes(gzip.compress(SHELL.encode()))
    for name in ("core-1234.wasm", "two-1234.weights"):
        (built / "assets" / name).write_bytes(b"numbers")
        (built / "assets" / f"{name}.gz").write_bytes(gzip.compress(b"numbers"))
    manual = tmp_path_factory.mktemp("manual")
    (manual / "index.html").write_text(MANUAL)
    (manual / "rules").mkdir()
    (manual / "rules" / "index.html").write_text(MANUAL)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "STATIC", built)
        patch.setattr(page, "MANUAL", manual)
        with running_server(tmp_path_factory.mktemp("data") / "tables.sqlite") as server:
            yield server


def get(site: RunningServer, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> httpx.Response:
    with httpx.Client(verify=False) as client:
        return client.request(method, site.address + path, headers={"Origin": site.address, **(headers or {})})


def raw(site: RunningServer, path: str, headers: dict[str, str], method: str = "GET") -> httpx.Response:
    """As it comes, without being unpacked."""
    with httpx.Client(verify=False) as client, client.stream(method, site.address + path, headers=headers) as answer:
        answer._content = b"".join(answer.iter_raw())
        return answer


@pytest.mark.parametrize("path", ["/", "/learn", "/table/abcdefgh23456722", "/replay/abcdefgh23456722?review"])
def test_every_address_of_the_app_is_its_shell(site: RunningServer, path: str) -> None:
    answer = get(site, path, PERSON)
    assert answer.status_code == 200
    assert answer.text == SHELL
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-encoding"] == "gzip"
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_the_app_itself_says_that_a_page_is_missing(site: RunningServer) -> None:
    answer = get(site, "/nowhere", PERSON)
    assert (answer.status_code, answer.text) == (404, SHELL)


@pytest.mark.parametrize("path", ["/nowhere", "/assets/index-9876.js", "/assets/", "/docs/nothing", "/%00"])
@pytest.mark.parametrize("accepted", ["text/html", "*/*", "application/json"])
def test_no_cache_keeps_what_is_missing(site: RunningServer, path: str, accepted: str) -> None:
    answer = get(site, path, {"Accept": accepted})
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")


def test_a_program_is_told_in_our_shape(site: RunningServer) -> None:
    answer = get(site, "/nowhere", {"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (404, "route_unknown")


def test_built_files_are_kept_for_ever(site: RunningServer) -> None:
    answer = get(site, "/assets/index-1234.js", {"Accept-Encoding": "identity"})
    assert answer.text == SCRIPT
    assert "immutable" in answer.headers["cache-control"]
    assert get(site, "/icon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("GZIP", "gzip"),
        ("gzip;q=0", None),
        ("deflate", None),
        ("", None),
    ],
)
def test_files_come_in_the_smallest_form_that_a_client_takes(
    site: RunningServer, accepted: str, encoding: str | None
) -> None:
    answer = raw(site, ASSET, {"Accept-Encoding": accepted})
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["content-type"].partition(";")[0] == "text/javascript"
    assert (answer.headers["vary"], answer.headers["cache-control"][-9:]) == ("Accept-Encoding", "immutable")
    body = {"br": BROTLI, "gzip": gzip.compress(SCRIPT.encode()), None: SCRIPT.encode()}[encoding]
    assert len(answer.content) == len(body) == int(answer.headers["content-length"])


@pytest.mark.parametrize(
    ("name", "kind"), [("core-1234.wasm", "application/wasm"), ("two-1234.weights", "application/octet-stream")]
)
def test_the_core_and_what_it_has_learnt_say_what_they_are(site: RunningServer, name: str, kind: str) -> None:
    for encoding in ("gzip", "identity"):
        answer = raw(site, f"/assets/{name}", {"Accept-Encoding": encoding})
        assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
        assert answer.headers.get("content-encoding", "identity") == encoding


def test_every_form_of_a_file_has_a_tag_of_its_own_and_is_not_sent_twice(site: RunningServer) -> None:
    tags = {}
    for encoding in ("br", "gzip", "identity"):
        answer = raw(site, ASSET, {"Accept-Encoding": encoding})
        tags[encoding] = answer.headers["etag"]
        again = raw(site, ASSET, {"Accept-Encoding": encoding, "If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content, again.headers["vary"]) == (304, b"", "Accept-Encoding")
    assert len(set(tags.values())) == 3
    assert raw(site, ASSET, {"Accept-Encoding": "gzip", "If-None-Match": tags["br"]}).status_code == 200


def test_a_part_of_a_file_and_its_head_are_those_of_its_form(site: RunningServer) -> None:
    part = raw(site, ASSET, {"Accept-Encoding": "identity", "Range": "bytes=7-13"})
    assert (part.status_code, part.content) == (206, b"default")
    part = raw(site, ASSET, {"Accept-Encoding": "br", "Range": "bytes=0-2"})
    assert (part.status_code, part.content, part.headers["content-encoding"]) == (206, BROTLI[:3], "br")
    head = raw(site, ASSET, {"Accept-Encoding": "br"}, "HEAD")
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", str(len(BROTLI)))


def test_the_document_of_the_api_is_written_once(site: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    first = get(site, "/api/1/openapi.json")

    def fail(*_: object, **__: object) -> str:
        raise AssertionError("written once more")

    monkeypatch.setattr("akropolis.server.app.json.dumps", fail)
    again = get(site, "/api/1/openapi.json")
    monkeypatch.undo()
    assert again.json() == first.json()
    assert again.headers["content-encoding"] == "gzip"
    assert get(site, "/api/1/openapi.json", {"Accept-Encoding": "identity"}).json() == first.json()


@pytest.mark.parametrize("path", ["/../page.py", "/%2e%2e/page.py", "/assets/../../page.py"])
def test_nothing_else_is_served(site: RunningServer, path: str) -> None:
    assert "install_page" not in get(site, path).text


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/1/nothing", 404, "route_unknown"),
        ("GET", "/api", 404, "route_unknown"),
        ("GET", "/api/1/tables/abcdefgh23456722/moves", 405, "method_unknown"),
        ("POST", "/api/1/box", 405, "method_unknown"),
        ("POST", "/learn", 405, "method_unknown"),
        ("DELETE", "/health", 405, "method_unknown"),
    ],
)
def test_the_rest_is_as_without_it(site: RunningServer, method: str, path: str, status: int, code: str) -> None:
    answer = get(site, path, PERSON, method)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    if status == 405:
        assert answer.headers["allow"] == ("POST" if path.endswith("moves") else "GET")


@pytest.mark.parametrize("path", ["/docs/", "/docs/rules/"])
def test_the_documentation_is_served_as_strictly_as_the_app(site: RunningServer, path: str) -> None:
    answer = get(site, path, PERSON)
    assert (answer.status_code, answer.text) == (200, MANUAL)
    assert "script-src 'self' 'wasm-unsafe-eval';" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-cache"


def test_the_documentation_is_found_without_the_last_stroke(site: RunningServer) -> None:
    answer = get(site, "/docs", PERSON)
    assert (answer.status_code, answer.headers["location"]) == (307, "docs/")


def test_the_documentation_redirects_to_the_host_that_was_asked(site: RunningServer) -> None:
    answer = get(site, "/docs/rules", PERSON | {"Host": "evil.example"})
    assert (answer.status_code, answer.headers["location"]) == (307, "rules/")
    assert str(answer.next_request.url if answer.next_request else "") == f"{site.address}/docs/rules/"


def test_the_documentation_has_no_secret_ways(site: RunningServer) -> None:
    assert get(site, "/docs/nothing/", PERSON).status_code == 404
    assert get(site, "/docs/%2e%2e/app.py").status_code == 404
