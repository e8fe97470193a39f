"""Which core answers, and that it is said when it is the slow one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from akropolis import engine

ASK = "from akropolis import engine; print(engine.backend())"


def asked(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=settings, check=True)


@pytest.mark.skipif("AKROPOLIS_REQUIRE_NATIVE" not in os.environ, reason="only where a compiler is promised")
def test_the_native_core_was_built() -> None:
    assert asked(ASK, AKROPOLIS_BACKEND="").stdout == "native\n"


def test_the_switch_turns_the_native_core_off_without_a_word() -> None:
    run = asked(ASK, AKROPOLIS_BACKEND="python")
    assert (run.stdout, run.stderr) == ("python\n", "")


def test_a_missing_core_is_said_once_and_the_rules_answer() -> None:
    hide = (
        "import sys, importlib.abc\n"
        "class Hide(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'akropolis.engine._native':\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Hide())\n"
        "from akropolis import engine, new_game\n"
        "import akropolis.engine.position\n"
        "print(engine.backend(), engine.Position(new_game(seed=1)).perft(1))\n"
    )
    run = asked(hide, AKROPOLIS_BACKEND="")
    assert run.stdout == "python 180\n"
    assert run.stderr.count("the native core was not built") == 1


def test_processes_do_not_repeat_that_the_core_is_missing(tmp_path: Path) -> None:
    script = tmp_path / "arena.py"
    script.write_text(
        "import sys\n"
        "sys.modules['akropolis.engine._native'] = None\n"
        "from multiprocessing import get_context\n"
        "from akropolis import engine\n"
        "def which(number):\n"
        "    return engine.backend()\n"
        "if __name__ == '__main__':\n"
        "    with get_context('spawn').Pool(2) as pool:\n"
        "        print(*pool.map(which, range(4)))\n"
    )
    settings = {**os.environ, "AKROPOLIS_BACKEND": ""}
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, env=settings, check=True)
    assert run.stdout == "python python python python\n"
    assert run.stderr.count("the native core was not built") == 1


def test_this_run_uses_the_core_it_was_told_to_use() -> None:
    if os.environ.get("AKROPOLIS_BACKEND") == "python":
        assert engine.backend() == "python"
