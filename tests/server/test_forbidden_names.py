"""Names that the host does not want to see."""

import os
from pathlib import Path

import pytest

from akropolis.errors import GameError
from akropolis.server.forbidden_names import ForbiddenNames, folded
from tests.kit.running_server import running_server
from tests.server.client import ADA, PERSON, Client, secret, sitting

LIST = "# remarks\n\nass\nadmin*\n*дурак*\nMüller\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "names").write_text(LIST, encoding="utf-8")
    return tmp_path / "names"


def is_admitted(names: ForbiddenNames, name: str) -> bool:
    try:
        names.check(name)
    except GameError:
        return False
    return True


DRESSED = (
    *(
        "ass",
        "ASS",
        "an Ass!",
        "a.s.s",
        "a$$",
        "\u00e0ss",
        "\uff41\uff53\uff53",
        "Administrator",
        "4dm1n",
        "\u0430dmin",
    ),
    *("admin_1", "Дурак", "ПолуДУРАК", "muller", "MÜLLER"),
)


@pytest.mark.parametrize("name", DRESSED)
def test_a_name_of_the_list_is_known_in_whatever_dress(file: Path, name: str) -> None:
    assert not is_admitted(ForbiddenNames(file), name)


@pytest.mark.parametrize("name", ["Cassandra", "Ada", "Badmin", "Žofie", "remarks", "李白", ""])
def test_other_names_are_admitted(file: Path, name: str) -> None:
    assert is_admitted(ForbiddenNames(file), name)


def test_the_list_is_read_again_when_it_changes(file: Path) -> None:
    names = ForbiddenNames(file)
    assert is_admitted(names, "Bob")
    file.write_text("bob\n", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert not is_admitted(names, "Bob")
    assert is_admitted(names, "ass")
    file.unlink()
    assert not is_admitted(names, "Bob"), "the list before stays good"
    assert is_admitted(ForbiddenNames(None), "ass")


def test_folding_twice_is_folding_once() -> None:
    for text in (LIST, "ИСТИНА", "ﬁﬂ", "0134578@$|"):
        assert folded(folded(text)) == folded(text)


def test_nobody_opens_or_joins_a_table_with_a_name_of_the_list(file: Path, tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite", names_forbidden=str(file)) as server:
        client = Client(server.address)
        bad = {"name": "4dmin", "colour": "blue"}
        body = {"id": secret(), "options": {"architects": 2}}
        for seats, name in (([sitting(bad), PERSON], ""), ([sitting(ADA), PERSON], "the admins")):
            error = client.post("/tables", {**body, "seats": seats, "name": name}, 422)
            assert error["code"] == "name_forbidden"
        opened = client.open(sitting(ADA), PERSON, public=True)
        error = client.post(f"{opened.path}/join", {"id": secret(), "sitter": bad}, 422)
        assert error["code"] == "name_forbidden"
        client.post(f"{opened.path}/join", {"id": secret(), "sitter": {**bad, "name": "Ben"}}, 201)
