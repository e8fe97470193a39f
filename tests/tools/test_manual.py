"""The documentation site: every page is there, everything public is described, and no page has a script in its text."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.error_codes import PACKAGE, ROOT
from tools.manual import main
from tools.reference import ROOMS, modules_of

DOCS = ROOT / "docs"
MODULES = [module for room in ROOMS for module in modules_of(room)]


def source_of(module: str) -> ast.Module:
    path = PACKAGE.parent.joinpath(*module.split(".")).with_suffix(".py")
    return ast.parse(path.read_text(encoding="utf-8"))


def pages_in_nav() -> list[str]:
    """The pages that `mkdocs.yml` names. Its reader is not among the packages of the tests, and need not be."""
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    return [line.split()[-1] for line in nav.splitlines() if line.endswith(".md")]


def test_the_site_leads_to_pages_that_are_there_and_to_all_of_them() -> None:
    there = {str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")}
    decisions = {name for name in there if name.startswith("decisions/0")}
    named = pages_in_nav()
    assert len(named) == len(set(named)) > 30
    assert set(named) == there - decisions


def test_the_page_of_decisions_lists_them_all() -> None:
    listed = (DOCS / "decisions" / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in (DOCS / "decisions").glob("0*.md") if f"({path.name})" not in listed] == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_public_module_says_what_is_public(room: str) -> None:
    for module in modules_of(room):
        tree = source_of(module)
        named = {name for node in tree.body for name in _announced(node)}
        defined = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
        assert named >= {name for name in defined if not name.startswith("_")}, module
        assert not {name for name in named if name.startswith("_")}, module


def _announced(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List(elts=names)):
            yield from (ast.literal_eval(name) for name in names)


@pytest.mark.parametrize("room", ROOMS)
def test_everything_public_is_described(room: str) -> None:
    silent = [name for module in modules_of(room) for name in undescribed(source_of(module), module)]
    assert silent == []


def undescribed(node: ast.Module | ast.ClassDef, name: str) -> Iterator[str]:
    if not ast.get_docstring(node):
        yield name
    for each in node.body:
        if isinstance(each, ast.ClassDef | ast.FunctionDef) and not each.name.startswith("_"):
            if isinstance(each, ast.ClassDef):
                yield from undescribed(each, f"{name}.{each.name}")
            elif not ast.get_docstring(each):
                yield f"{name}.{each.name}"


def test_scripts_are_moved_into_files_each_once(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    page = "<script>a()</script><script type='application/json'>{}</script><script>b()</script>"
    for name in ("index.html", "404.html", "deep/er/index.html"):
        (tmp_path / name).write_text(page, encoding="utf-8")
    main(tmp_path)
    scripts = sorted((tmp_path / "assets" / "inline").iterdir())
    assert sorted(script.read_text(encoding="utf-8") for script in scripts) == ["a()", "b()"]
    for name, root in (("index.html", ""), ("404.html", "/docs/"), ("deep/er/index.html", "../../")):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert "<script>" not in text
        assert "{}" in text
        assert all(f'src="{root}assets/inline/{script.name}"' in text for script in scripts)


def test_where_there_is_no_page_the_way_back_leads_into_the_manual(tmp_path: Path) -> None:
    page = """<link href="/a.css"><script src="/b.js"></script><a href="https://c.org/">{"base":"/","search":"/d.js"}"""
    (tmp_path / "404.html").write_text(page, encoding="utf-8")
    main(tmp_path)
    rooted = """<link href="/docs/a.css"><script src="/docs/b.js"></script><a href="https://c.org/">"""
    assert (tmp_path / "404.html").read_text(encoding="utf-8") == rooted + '{"base":"/docs/","search":"/docs/d.js"}'
