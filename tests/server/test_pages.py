"""The pages of the web app: its files, its addresses, and everything else as before."""

from collections.abc import Iterator

import httpx
import pytest

from akropolis.server import page
from tests.kit.running_server import RunningServer, running_server

PERSON = {"Accept": "text/html,application/xhtml+xml"}
SHELL = "<!doctype html><title>Akropolis</title>" + " " * 2000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    built = tmp_path_factory.mktemp("built")
    (built / "index.html").write_text(SHELL)
    (built / "icon.svg").write_text("<svg/>")
    (built / "assets").mkdir()
    (built / "assets" / "index-1234.js").write_text("export default 1")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "STATIC", built)
        with running_server(tmp_path_factory.mktemp("data") / "tables.sqlite") as server:
            yield server


def get(site: RunningServer, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> httpx.Response:
    with httpx.Client() as client:
        return client.request(method, site.address + path, headers={"Origin": site.address, **(headers or {})})


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


def test_a_program_is_told_in_our_shape(site: RunningServer) -> None:
    answer = get(site, "/nowhere", {"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (404, "route_unknown")


def test_built_files_are_kept_for_ever(site: RunningServer) -> None:
    answer = get(site, "/assets/index-1234.js")
    assert answer.text == "export default 1"
    assert "immutable" in answer.headers["cache-control"]
    assert get(site, "/icon.svg").headers["cache-control"] == "no-cache"


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
