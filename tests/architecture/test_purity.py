"""The same questions have the same answers: what the rules may use, and where neither clock nor chance is asked."""

import ast

import pytest

from tests.architecture.source import Source, room_of, sources

STANDARD_ONLY = {"rules", "errors"}
"""Rooms that need nothing but a few modules of the standard library."""

MODULES = frozenset(
    {"abc", "collections", "dataclasses", "enum", "functools", "itertools", "math", "operator", "types", "typing"}
)
"""Those few. None of them knows of files, text formats, the time, chance or other processes."""

REACHING_OUT = frozenset({"breakpoint", "compile", "eval", "exec", "input", "open", "print"})
"""What every module has without an import, and the rules must not use."""

REPEATABLE = {"rules", "notation", "drawing", "bots", "coach", "table", "people"}
"""Rooms that give the same answer tomorrow, on another machine and in another process."""

CLOCK_AND_CHANCE = (
    *("calendar", "datetime", "sched", "threading.Timer", "time", "os.times"),
    *("numpy.random", "os.getrandom", "os.urandom", "random", "secrets", "uuid"),
    *("torch.rand", "torch.randint", "torch.randn", "torch.randperm", "torch.normal", "torch.bernoulli"),
    *("sqlalchemy.func.now", "sqlalchemy.func.current_timestamp", "sqlalchemy.func.random"),
)

EXCEPTIONS = {
    # A wait that goes in pieces must know how much of it is left. No answer depends on it.
    "akropolis.bots.guest_process": {"time.monotonic"},
    "akropolis.table.stores.notify_listener": {"time.monotonic"},
    # Processes on one database sign what they append, to know their own.
    "akropolis.table.stores.postgres": {"secrets.token_hex"},
    "akropolis.table.stores.sqlite": {"secrets.randbelow"},
    # A database makes its secret once, when it is made or brought up to date.
    "akropolis.table.stores.migrations.versions.m0002_hosts": {"secrets.token_bytes"},
    # NumPy's generator, begun with a seed that is given.
    "akropolis.bots.training.futures": {"numpy.random.Generator", "numpy.random.PCG64"},
    "akropolis.bots.training.imitation": {"numpy.random.Generator", "numpy.random.PCG64"},
    "akropolis.bots.training.schedule": {"numpy.random.Generator", "numpy.random.PCG64"},
    "akropolis.bots.training.weights": {"numpy.random.Generator", "numpy.random.PCG64"},
}


def not_allowed(source: Source) -> set[str]:
    """What a module of the rules imports or calls that it must not."""
    roots = {each.name.split(".")[0] for each in source.imports} | {name.split(".")[0] for name in source.loads}
    return (roots - MODULES - {"akropolis"}) | ({each.name for each in source.names} & REACHING_OUT)


def clock_and_chance(source: Source) -> set[str]:
    """Where a module asks the clock or chance: the names in full."""
    names = {each.name for each in source.imports} | {each.name for each in source.names} | set(source.loads)
    asked = {name for name in names if any(name == each or name.startswith(f"{each}.") for each in CLOCK_AND_CHANCE)}
    whole = {name for name in asked if not any(other.startswith(f"{name}.") for other in asked)}
    return whole | {f"{name}()" for name in _called_without_a_seed(source)}


def _called_without_a_seed(source: Source) -> set[str]:
    bare = {id(node.func) for node in ast.walk(source.tree) if isinstance(node, ast.Call) and not node.args}
    return {each.name for each in source.names if each.name.startswith("numpy.random.") and id(each.node) in bare}


def test_rules_and_errors_need_a_few_modules_of_the_standard_library_only() -> None:
    held = [source for source in sources() if room_of(source.module) in STANDARD_ONLY]
    assert {room_of(source.module) for source in held} == STANDARD_ONLY
    assert {source.module: not_allowed(source) for source in held if not_allowed(source)} == {}


def test_neither_clock_nor_chance_is_asked_but_where_a_reason_is_given() -> None:
    held = [source for source in sources() if room_of(source.module) in REPEATABLE]
    assert {room_of(source.module) for source in held} == REPEATABLE
    assert {source.module: clock_and_chance(source) for source in held if clock_and_chance(source)} == EXCEPTIONS


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("import json", "json"),
        ("import os.path", "os"),
        ("from pathlib import Path", "pathlib"),
        ("from numpy import array", "numpy"),
        ("import socket as typing", "socket"),
        ("def f():\n    import subprocess", "subprocess"),
        ("async def f():\n    from time import sleep", "time"),
        ('f = lambda: __import__("csv")', "csv"),
        ('from akropolis.errors import GameError\nopen("x")', "open"),
        ("print(1)", "print"),
    ],
)
def test_what_the_rules_must_not_use_is_seen(text: str, name: str) -> None:
    assert not_allowed(Source("akropolis.rules.planted", text)) == {name}


def test_what_the_rules_may_use_passes() -> None:
    text = "import enum\nfrom collections.abc import Iterator\nfrom akropolis.rules.city import City\nlen(City().open)"
    assert not_allowed(Source("akropolis.rules.planted", text)) == set()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("import time\nt = time.time()", "time.time"),
        ("import time as clock\nclock.perf_counter()", "time.perf_counter"),
        ("from time import monotonic as m\nm()", "time.monotonic"),
        ("from datetime import datetime\ndef f(): return datetime.now()", "datetime.datetime.now"),
        ("import datetime as dt\ndt.datetime.now(dt.UTC)", "datetime.datetime.now"),
        ("async def f():\n    import random\n    return random.random()", "random.random"),
        ("from random import Random", "random.Random"),
        ("import os\nos.urandom(4)", "os.urandom"),
        ("from os import urandom", "os.urandom"),
        ("import secrets", "secrets"),
        ("from uuid import uuid4\nf = lambda: uuid4()", "uuid.uuid4"),
        ("import numpy as np\nnp.random.default_rng(1)", "numpy.random.default_rng"),
        ("import numpy as np\nclass A:\n    def f(self): return np.random.rand(2)", "numpy.random.rand"),
        ("from numpy.random import PCG64\nPCG64()", "numpy.random.PCG64()"),
        ("from sqlalchemy import func\nfunc.now()", "sqlalchemy.func.now"),
        ('__import__("random")', "random"),
    ],
)
def test_clock_and_chance_are_seen(text: str, name: str) -> None:
    assert name in clock_and_chance(Source("akropolis.table.planted", text))


@pytest.mark.parametrize(
    "text",
    [
        "def f(time, random): return time.time() + random.random()",
        "from akropolis.rules.rng import Rng\nRng(1).next()",
        "import os\nos.environ",
        "class A:\n    id: int\nA().id",
    ],
)
def test_what_only_sounds_like_clock_or_chance_passes(text: str) -> None:
    assert clock_and_chance(Source("akropolis.table.planted", text)) == set()
