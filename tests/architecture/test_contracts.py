"""The contracts of import-linter and ruff stop what they are there for."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.architecture.source import PACKAGE, ROOT

TOOLS = Path(sys.executable).parent

PLANTED = {
    "rules/planted.py": "from akropolis.bots import ladder",
    "drawing/planted.py": "async def f():\n    from akropolis.notation import moves",
    "table/planted.py": "import sqlite3",
    "bots/planted.py": "import pydantic",
    "arena/planted.py": "import ray",
    "unplanned/__init__.py": "",
}
"""Each breaks one rule: upwards, sideways, a database, HTTP or Ray outside of where they belong, no room."""


def lint(folder: Path) -> str:
    """What import-linter says of the package in a folder. Without `site` no other is found that was installed."""
    start = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    packages = sysconfig.get_path("purelib")
    run = subprocess.run(
        [sys.executable, "-S", "-c", start, "--config", ROOT / "pyproject.toml", "--no-cache"],
        cwd=folder,
        env={"PYTHONPATH": os.pathsep.join([str(folder), packages])},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout + run.stderr


def test_every_contract_is_broken_by_what_it_forbids(tmp_path: Path) -> None:
    house = tmp_path / "akropolis"
    shutil.copytree(PACKAGE, house, ignore=shutil.ignore_patterns("static", "*.so", "__pycache__", "weights"))
    for name, text in PLANTED.items():
        path = house / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    said = lint(tmp_path)
    assert "Contracts: 0 kept" in said, said
    for name in PLANTED:
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        assert f"- akropolis.{module}" in re.sub(r"- +", "- ", said)


@pytest.mark.parametrize("core", ["_native", "_python"])
def test_nobody_but_the_engine_speaks_to_a_core(core: str) -> None:
    def faults(file: str) -> str:
        command = [str(TOOLS / "ruff"), "check", "--quiet", "--select", "TID251", "--stdin-filename", file, "-"]
        text = f"from akropolis.engine import {core}\n"
        return subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, check=False).stdout

    assert "TID251" in faults("src/akropolis/bots/planted.py")
    assert "TID251" not in faults("src/akropolis/engine/planted.py")
