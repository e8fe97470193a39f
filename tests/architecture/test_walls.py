"""No module is fetched past the floors, and each wall stops what it is there for."""

import tomllib

import pytest

from tests.architecture.source import ROOT, Source, room_of, sources

FETCHED_BY_NAME = {
    "akropolis.arena.distant": {"akropolis.arena.distant"},  # a machine without it is to say so
    "akropolis.arena.own_bots": {"*"},  # a bot of one's own: whoever plays with it names its module
    "akropolis.bots.shelf": {"fsspec"},  # whoever keeps shards in a folder need not have it
    "akropolis.bots.training.arithmetic": {"akropolis.bots.training.fit_torch"},  # PyTorch may not be there
    "akropolis.bots.training.fit": {"akropolis.bots.training.fit_*"},
    "akropolis.cli.arena": {"akropolis.arena.plot"},  # nobody should wait for matplotlib who wants no picture
    "akropolis.cli.backends": {"akropolis.arena.cluster"},  # nor for Ray, which may not be there
    "akropolis.cli.lazy": {"akropolis.cli.*"},  # nor for the commands that were not asked for
    "akropolis.cli.play.command": {"akropolis.cli.play.bots"},  # nor for bots in a game without any
    "akropolis.cli.play.commands": {"akropolis.cli.play.advice"},  # nor for a coach who is not asked
    "akropolis.engine.arrays": {"numpy"},  # whoever wants no arrays need not have it, nor wait for it
    "akropolis.engine.backend": {"akropolis.engine._native", "akropolis.engine._python"},  # whichever was built
}
"""What is imported by a text, and why. The floors hold for it as for every import."""

IMPORTED_LATE = {"akropolis.notebook"}
"""`import akropolis` must not load the drawing; the first picture does."""


def floors() -> list[list[str]]:
    """The plan that import-linter holds, from the top."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    return [[room.strip(" ()") for room in layer.split("|")] for layer in layers]


def past_the_floors(source: Source) -> list[str]:
    """What a module of ours fetches by name though its room is not below."""
    height = {room: -number for number, rooms in enumerate(floors()) for room in rooms}
    own = room_of(source.module)
    return [
        name
        for name in source.loads
        if name.split(".")[0] == "akropolis"
        and room_of(name) != own
        and not height.get(room_of(name), 0) < height.get(own, 1)
    ]


def imported_late(source: Source) -> list[str]:
    return [each.name for each in source.imports if each.is_late]


def test_modules_are_fetched_by_name_only_where_a_reason_is_given() -> None:
    fetched = {source.module: set(source.loads) for source in sources() if source.loads}
    assert fetched == FETCHED_BY_NAME


def test_what_is_fetched_by_name_is_on_a_floor_below() -> None:
    assert {source.module: past_the_floors(source) for source in sources() if past_the_floors(source)} == {}


def test_imports_stand_at_the_top_but_in_the_notebook() -> None:
    assert {source.module for source in sources() if imported_late(source)} == IMPORTED_LATE


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('from importlib import import_module\nimport_module("akropolis.server.app")', "akropolis.server.app"),
        ('import importlib as lib\nlib.import_module("akropolis.server.app")', "akropolis.server.app"),
        ('from importlib import import_module as fetch\nfetch(name="akropolis.cli")', "akropolis.cli"),
        ('__import__("akropolis.server")', "akropolis.server"),
        ('ROOM = "akropolis.cli"\nf = lambda name: __import__(f"{ROOM}.{name}")', "akropolis.cli.*"),
        ('ROOM, _ = "akropolis.", 1\nasync def f(name): __import__(ROOM + name)', "akropolis.*"),
        ('import pkgutil\nclass A:\n    def f(self): pkgutil.resolve_name("akropolis.table")', "akropolis.table"),
    ],
)
def test_a_module_fetched_by_name_from_above_is_seen(text: str, name: str) -> None:
    planted = Source("akropolis.coach.planted", text)
    assert planted.loads == (name,)
    assert past_the_floors(planted) == [name]


def test_a_module_fetched_by_name_from_below_or_beside_it_may_be() -> None:
    for name in ("akropolis.rules.city", "akropolis.bots.simple", "akropolis.coach.hint", "json"):
        planted = Source("akropolis.coach.planted", f'__import__("{name}")')
        assert planted.loads == (name,)
        assert past_the_floors(planted) == []


@pytest.mark.parametrize(
    "text",
    [
        "def f(name): return __import__(name)",
        "from importlib import import_module\nfetch = import_module",
        "import importlib\nmap(importlib.import_module, [])",
    ],
)
def test_a_module_fetched_by_a_name_that_nobody_knows_is_seen(text: str) -> None:
    assert Source("akropolis.rules.planted", text).loads == ("*",)


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    import json",
        "async def f():\n    from akropolis.server import app",
        "class A:\n    async def f(self):\n        with self:\n            import json",
        "def f():\n    class A:\n        import json",
    ],
)
def test_an_import_inside_of_a_function_is_seen(text: str) -> None:
    assert imported_late(Source("akropolis.rules.planted", text))
    assert not imported_late(Source("akropolis.rules.planted", "import json\nif json:\n    import csv"))
