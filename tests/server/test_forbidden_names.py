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


LOOK_ALIKES = (
    *(
        "h\u0131tler",
        "hitl\u0435r",
        "h!tler",
        "H!TLER",
        "h\u00a1tler",
        "\u045bitler",
        "\u04bbitler",
        "h1t|er",
        "h\u0269tler",
    ),
    *(
        "\u029c\u026a\u1d1b\u029f\u1d07\u0280",
        "\u0266itler",
        "hi\u0167ler",
        "\U0001f1ed\U0001f1ee\U0001f1f9\U0001f1f1er",
    ),
    *(
        "\u0251dmin",
        "a\u0501min",
        "adrnin",
        "a d m i n",
        "\U0001f130dmin",
        "\U0001f170dmin",
        "\u0430\u0501m\u0456\u043f",
    ),
    *("na$i", "na\u01b6i", "\u043fazi", "\u0578azi", "vvanker", "\u051danker", "vv@nk\u0454r"),
)


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_a_name_that_looks_like_one_of_the_list_is_known(file: Path, name: str) -> None:
    file.write_text("hitler\nadmin\nnazi\nwanker\n", encoding="utf-8")
    assert not is_admitted(ForbiddenNames(file), name)


BAD = (
    *(
        "ass",
        "arse",
        "anus",
        "cock",
        "cum",
        "cunt",
        "dick",
        "fuck*",
        "hitler",
        "homo",
        "nazi",
        "piss",
        "porn*",
        "rape",
        "sex",
    ),
    *(
        "shit*",
        "tit",
        "tits",
        "wanker",
        "whore",
        "con",
        "connard",
        "cul",
        "merde",
        "putain",
        "salope",
        "kurva",
        "kokot",
        "pica",
    ),
    *("debil", "hovno", "дурак", "*хуй*", "*пизд*", "сука", "блядь", "жопа", "*شرموطة*", "كلب", "admin*"),
)
ORDINARY = (
    *(
        "Ada",
        "Ben",
        "Bernard",
        "Arnaud",
        "Fernand",
        "Ornella",
        "Pom",
        "Cornelia",
        "Massimo",
        "Dickens",
        "Hansen",
        "Titus",
    ),
    *(
        "Cumberland",
        "Assunta",
        "Constance",
        "Nasir",
        "Hom",
        "Horn",
        "Raphaël",
        "Zoë",
        "Élodie",
        "François",
        "Benoît",
        "Hugues",
    ),
    *(
        "Jiří",
        "Tomáš",
        "Žofie",
        "Černý",
        "Jarní",
        "Ondřej",
        "Šárka",
        "Květa",
        "Łukasz",
        "Søren",
        "Đorđe",
        "Ћирић",
        "I\u015f\u0131l",
    ),
    *(
        "Анна",
        "Пётр",
        "Полина",
        "Наталья",
        "Семён",
        "Каролина",
        "Роман",
        "Вася",
        "Нина",
        "Павел",
        "Зоя",
        "Катя",
        "Пипа",
        "Соня",
    ),
    *(
        "Рома",
        "Сева",
        "Тит",
        "Кот",
        "Оксана",
        "Ιωάννης",
        "Νίκος",
        "Σοφία",
        "Արամ",
        "Աննա",
        "محمد",
        "فاطمة",
        "يوسف",
        "ليلى",
    ),
    *(
        "Hi!",
        "Go! Go!",
        "Mary-Ann",
        "Jo & Jo",
        "Team 42",
        "R2D2",
        "李白",
        "さくら",
        "지민",
        "O'Neill",
        "D. Vávra",
        "A$AP",
    ),
)


def test_ordinary_names_are_admitted(file: Path) -> None:
    file.write_text("\n".join(BAD), encoding="utf-8")
    names = ForbiddenNames(file)
    assert [name for name in ORDINARY if not is_admitted(names, name)] == []


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
    for text in (LIST, "ИСТИНА", "ﬁﬂ", "0134578@$|", *LOOK_ALIKES, *ORDINARY):
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
