"""Without a library one sentence names the extra that brings it."""

import subprocess
import sys

import pytest

CASES = [
    ("pettingzoo", "pettingzoo", "PettingZoo is not installed: pip install 'akropolis[envs]'"),
    ("gymnasium", "gymnasium", "Gymnasium is not installed: pip install 'akropolis[envs]'"),
    ("openspiel", "pyspiel", "OpenSpiel is not installed: pip install 'akropolis[openspiel]'"),
]


@pytest.mark.parametrize(("module", "library", "sentence"), CASES)
def test_a_library_that_is_missing_is_named_with_its_extra(module: str, library: str, sentence: str) -> None:
    code = f"""
import sys
sys.modules["{library}"] = None
try:
    import akropolis.envs.{module}
except ImportError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == sentence


def test_the_room_itself_needs_no_library() -> None:
    code = (
        "import sys, akropolis.envs; print(sorted({'gymnasium', 'pettingzoo', 'pyspiel', 'numpy'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
