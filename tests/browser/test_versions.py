"""The oldest browsers that the web app is made for can read all of it."""

import json
import subprocess
from pathlib import Path

from tests.kit.missing import is_missing
from tests.kit.node import HOW_TO_GET_IT, WEB, node

SCRIPT = Path(__file__).with_name("newest.mjs")

TOO_NEW = {
    "assets/any.js": "AbortSignal.any([]);",
    "assets/resolvers.js": "Promise.withResolvers();",
    "assets/sets.js": "new Set().union(new Set());",
    "assets/expression.js": "/[a--b]/v;",
    "assets/unasked.js": "requestIdleCallback(() => 1);",
    "assets/global.js": "scheduler.postTask(() => 1);",
    "const.js": "const a = 1;",
    "catch.js": "try { a(); } catch { b(); }",
    "assets/function.css": "a { color: light-dark(red, blue); }",
    "assets/nested.css": "a { & b { color: red } }",
    "assets/rule.css": "@starting-style { a { top: 0 } }",
    "assets/pseudo.css": "a:user-valid { top: 0 }",
    "assets/property.css": "a { field-sizing: content }",
}
OLD_ENOUGH = {
    "assets/a.js": "class A { static { A.b = [1].toReversed(); } #c = 1; } const any = 1; export default { any };",
    "assets/b.js": "if ('requestIdleCallback' in window) requestIdleCallback(() => 1); document.getHTML?.();",
    "plain.js": "var a = 1;",
    "assets/a.css": "a:has(b) { color: color-mix(in srgb, red, blue); min-height: 100dvh }",
}


def too_new(pages: Path) -> list[str]:
    """Features of the built files that one of the oldest browsers lacks."""
    if not (WEB / "node_modules" / "acorn").is_dir():
        is_missing(HOW_TO_GET_IT)
    run = subprocess.run([node(), str(SCRIPT), str(pages), str(WEB)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_the_oldest_browsers_read_every_built_file(pages: Path) -> None:
    assert too_new(pages) == []


def test_what_is_too_new_is_found(tmp_path: Path) -> None:
    found = too_new(written(TOO_NEW, tmp_path))
    assert sorted(line.partition(":")[0] for line in found) == sorted(TOO_NEW)


def test_what_is_old_enough_passes(tmp_path: Path) -> None:
    assert too_new(written(OLD_ENOUGH, tmp_path)) == []


def written(files: dict[str, str], folder: Path) -> Path:
    """A folder with these files."""
    (folder / "assets").mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder
