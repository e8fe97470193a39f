"""What the modules show in their first lines is true."""

import doctest
from importlib import import_module

import pytest

from tests.envs.kit import needs_core


@needs_core
@pytest.mark.parametrize("name", ["pettingzoo", "gymnasium", "openspiel"])
def test_a_module_does_what_its_first_lines_show(name: str) -> None:
    found = doctest.testmod(import_module(f"akropolis.envs.{name}"))
    assert (found.failed, found.attempted > 3) == (0, True)
