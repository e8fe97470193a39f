"""The site of plain files: what is made of the built pages."""

from pathlib import Path

import pytest

from akropolis.server.headers import POLICY
from tools.site import make_site

PAGE = """<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="/icon.svg" />
    <script src="/theme-first.js"></script>
    <a href="https://example.org/">elsewhere</a>
  </head>
</html>
"""
WORKER = "const SHELL = `${OURS}0123456789abcdef`;"


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    for name, text in {"index.html": PAGE, "sw.js": WORKER, "assets/a-1.js": "1", "assets/a-1.js.br": "2"}.items():
        (built / name).write_text(text)
    (built / "index.html.gz").write_text("of the page as it was")
    return built


def test_files_lie_beside_the_page_and_nothing_stale_beside_them(pages: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    make_site(site, pages=pages)
    names = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert names == {"index.html", "sw.js", "assets/a-1.js", "assets/a-1.js.br"}
    page = (site / "index.html").read_text()
    assert 'href="./icon.svg"' in page
    assert 'src="./theme-first.js"' in page
    assert 'href="https://example.org/"' in page


def test_the_page_carries_the_policy_of_the_server(pages: Path, tmp_path: Path) -> None:
    make_site(tmp_path / "site", pages=pages)
    page = (tmp_path / "site" / "index.html").read_text().replace("&#x27;", "'")
    said = page.partition('Content-Security-Policy" content="')[2].partition('"')[0].split("; ")
    assert [rule for rule in POLICY.split("; ") if rule not in said] == ["frame-ancestors 'none'"]
    assert page.index("charset") < page.index("Content-Security-Policy") < page.index("<script")


def test_another_server_is_another_version(pages: Path, tmp_path: Path) -> None:
    workers = set()
    for server in ("", "https://play.example.org/", "https://play.example.org"):
        make_site(tmp_path / "site", server, pages)
        assert (
            f'name="akropolis-server" content="{server.rstrip("/")}"' in (tmp_path / "site" / "index.html").read_text()
        )
        workers.add((tmp_path / "site" / "sw.js").read_text())
    assert len(workers) == 2
    assert WORKER not in workers


@pytest.mark.parametrize("server", ["play.example.org", "javascript:alert(1)", "https://", "https://a.example/?x"])
def test_what_is_no_address_of_a_server_is_refused(pages: Path, tmp_path: Path, server: str) -> None:
    with pytest.raises(ValueError, match="is not the address of a server"):
        make_site(tmp_path / "site", server, pages)


def test_a_folder_with_something_else_is_left_alone(pages: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "letters.txt").write_text("mine")
    with pytest.raises(ValueError, match="is not overwritten"):
        make_site(other, pages=pages)
    assert (other / "letters.txt").read_text() == "mine"


def test_links_to_the_site_have_a_picture_where_its_address_is_known(tmp_path: Path, pages: Path) -> None:
    shell = pages / "index.html"
    if "</head>" not in shell.read_text():
        shell.write_text(f"<head></head>{shell.read_text()}")
    for address, picture in (
        ("", "./preview.png"),
        ("https://host.example/games/", "https://host.example/games/preview.png"),
    ):
        make_site(tmp_path / "site", pages=pages, address=address)
        assert f'<meta property="og:image" content="{picture}" />' in (tmp_path / "site/index.html").read_text()
