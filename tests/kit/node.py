"""Code of the web, asked from Python: bundled once, then questions in and answers out, a line of JSON each."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tests.kit.missing import is_missing

WEB = Path(__file__).parent.parent.parent / "web"
PAGE_CORE = WEB / "src" / "core" / "akropolis.wasm"
BUNDLER = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
HOW_TO_GET_IT = "this needs Node and the web's packages: `make web` installs both"

Ask = Callable[[Iterable[Any]], list[Any]]


def node() -> str:
    """The path of Node: the environment's own comes first, where one had to be installed there."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return shutil.which("node", path=path) or is_missing(HOW_TO_GET_IT)


def web_answers(folder: Path, entry: str, script: Path, *arguments: object) -> Ask:
    """What a script answers that is given the bundle of a module of the web, and these arguments after it."""
    runtime = node()
    if not BUNDLER.exists():
        is_missing(HOW_TO_GET_IT)
    bundle = folder / f"{Path(entry).stem}.mjs"
    bundling = [runtime, str(BUNDLER), entry, "--tsconfig", "tsconfig.json", "--format", "esm", "-o", str(bundle)]
    subprocess.run(bundling, cwd=WEB, check=True, capture_output=True)
    command = [runtime, str(script), str(bundle), *map(str, arguments)]

    def answers(questions: Iterable[Any]) -> list[Any]:
        lines = "".join(f"{json.dumps(question)}\n" for question in questions)
        run = subprocess.run(command, input=lines, capture_output=True, text=True, encoding="utf-8", check=False)
        assert run.returncode == 0, run.stderr
        return [json.loads(line) for line in run.stdout.splitlines()]

    return answers


def page_answers(folder: Path, weights: Path) -> Ask:
    """The answers of the core as the page has it, given the weights in a folder. Its bundle is kept in the first."""
    if not PAGE_CORE.exists() or not PAGE_CORE.stat().st_size:
        is_missing("the core of the page was not compiled: `make web` does it")
    script = WEB.parent / "tests" / "engine" / "page_core.mjs"
    return web_answers(folder, "src/core/core.ts", script, PAGE_CORE, weights)
