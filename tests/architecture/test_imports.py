"""The house stands as it was drawn."""

import re
import subprocess
import sys
from pathlib import Path

import akropolis
from tools.error_codes import code_enums

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "akropolis"
PLAN = ROOT / "docs" / "rooms.md"


def loaded_by(statement: str) -> set[str]:
    code = f"import sys; before = set(sys.modules); {statement}; print(*(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_the_front_door_loads_rules_and_errors_only() -> None:
    ours = {name for name in loaded_by("import akropolis") if name.startswith("akropolis")}
    rooms = {name.split(".")[1] for name in ours if "." in name}
    assert rooms == {"rules", "errors", "notebook"}


def test_the_front_door_needs_the_standard_library_only() -> None:
    roots = {name.split(".")[0] for name in loaded_by("import akropolis")}
    assert roots - set(sys.stdlib_module_names) == {"akropolis"}


def test_the_front_door_has_the_names_it_announces() -> None:
    assert sorted(akropolis.__all__) == sorted(set(akropolis.__all__))
    assert all(hasattr(akropolis, name) for name in akropolis.__all__)


def test_every_error_code_is_raised_somewhere() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    names = [f"{code.__class__.__name__}.{code.name}" for codes in code_enums() for code in codes]
    assert [name for name in names if not re.search(rf"\b{name}\b", source)] == []


def test_no_two_rooms_have_the_same_error_code() -> None:
    codes = [str(code) for each in code_enums() for code in each]
    assert len(codes) > 100
    assert sorted(codes) == sorted(set(codes))


def test_files_stay_small() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert {str(path): length for path, length in lengths.items() if length > 400} == {}


def test_every_room_is_on_the_plan() -> None:
    plan = PLAN.read_text(encoding="utf-8")
    rooms = {path.stem for path in PACKAGE.iterdir() if path.suffix in {"", ".py"} and not path.name.startswith("_")}
    assert [room for room in rooms if f"`{room}`" not in plan] == []


def test_rooms_told_file_by_file_are_told_whole() -> None:
    sections = re.split(r"^## ", PLAN.read_text(encoding="utf-8"), flags=re.MULTILINE)
    by_room = {found[1]: text for text in sections if (found := re.match(r"The (\w+), file by file\n", text))}
    assert by_room.keys() >= {"rules", "server"}
    for room, text in by_room.items():
        first_column = " ".join(re.findall(r"^\| (`.*?) \|", text, re.MULTILINE))
        folder = PACKAGE / room
        files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
        folders = {f"{path.parent.name}/" for path in folder.glob("*/__init__.py")}
        assert set(re.findall(r"`([\w/]+)`", first_column)) == files | folders, room
