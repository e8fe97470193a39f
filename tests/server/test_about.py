"""What the host says about the server: pages of text, wherever there are any."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from akropolis import GameError
from akropolis.server.about import LARGEST, AboutPage, read_about, to_html
from akropolis.server.settings import read_settings
from tests.kit.running_server import RunningServer, running_server
from tests.kit.terminal import akropolis_here


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("about")
    (folder / "privacy.md").write_text("# Privacy\n\nWe keep <b>little</b>.")
    (folder / "privacy.fr.md").write_text("# Confidentialité", encoding="utf-8")
    (folder / "contact.txt").write_text("Write to us.")
    (folder / "notes.md").write_text("not for everyone")
    with running_server(tmp_path_factory.mktemp("data") / "tables.sqlite", about=folder) as server:
        yield server


def test_what_there_is_is_told(site: RunningServer) -> None:
    assert httpx.get(f"{site.address}/api/1/about").json() == {
        "pages": ["privacy", "contact"],
        "knows": ["people", "free_text"],
    }


def test_a_page_is_text_and_nothing_in_it_is_obeyed(site: RunningServer) -> None:
    answer = httpx.get(f"{site.address}/about/privacy")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "<h1>Privacy</h1>\n<p>We keep &lt;b&gt;little&lt;/b&gt;.</p>" in answer.text


def test_a_page_comes_in_the_language_of_the_reader_if_it_can(site: RunningServer) -> None:
    french = httpx.get(f"{site.address}/about/privacy", headers={"Accept-Language": "ru, fr-CA;q=0.8"}).text
    assert '<html lang="fr">' in french
    assert "Confidentialité" in french
    assert "little" in httpx.get(f"{site.address}/about/privacy", headers={"Accept-Language": "ru"}).text


@pytest.mark.parametrize("page", ["terms", "notes", "..%2Fprivacy", "privacy.md"])
def test_what_is_not_there_is_not_there(site: RunningServer, page: str) -> None:
    answer = httpx.get(f"{site.address}/about/{page}")
    assert (answer.status_code, answer.json()["code"]) == (404, "route_unknown")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("One\ntwo\n\nthree", ["<p>One two</p>", "<p>three</p>"]),
        ("## A & B\nText", ["<h2>A &amp; B</h2>", "<p>Text</p>"]),
        ("- one\n  more\n- two", ["<ul><li>one more</li><li>two</li></ul>"]),
        ("**bold** *", ["<p><strong>bold</strong> *</p>"]),
        ("[us](mailto:a@b.c)", ['<p><a href="mailto:a@b.c" rel="noopener noreferrer">us</a></p>']),
        ("[x](javascript:alert(1))", ["<p>[x](javascript:alert(1))</p>"]),
        ('[x](/"on=1)', ['<p><a href="/&quot;on=1" rel="noopener noreferrer">x</a></p>']),
        ("<script>", ["<p>&lt;script&gt;</p>"]),
        ("", []),
    ],
)
def test_a_little_markdown_is_understood(text: str, html: list[str]) -> None:
    assert list(to_html(text)) == html


def test_files_that_cannot_be_shown_are_named(tmp_path: Path) -> None:
    (tmp_path / "terms.md").write_bytes(b"\xff")
    with pytest.raises(GameError, match="terms"):
        read_about(tmp_path)
    (tmp_path / "terms.md").write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(GameError, match="more than"):
        read_about(tmp_path)
    with pytest.raises(GameError, match="no such folder"):
        read_settings(about=tmp_path / "nowhere", database=str(tmp_path / "tables.sqlite"))


def test_pages_to_begin_with_are_true_of_the_settings(tmp_path: Path) -> None:
    akropolis_here("admin", "about", tmp_path / "about", AKROPOLIS_KEEP_ABANDONED="30d")
    about = read_about(tmp_path / "about")
    assert about.names == tuple(AboutPage)
    page = about.find("privacy", "") or ""
    assert "Unfinished games that nobody plays any more: 30 days after the last move." in page
    assert "Finished games: until somebody deletes them." in page
    assert "{" not in page.partition("<main>")[2]
    refused = akropolis_here("admin", "about", tmp_path / "about", status=2).stderr
    assert "privacy.md" in refused  # what was filled in is not overwritten
