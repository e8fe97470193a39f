"""A package that lacks something is not built quietly, and what is pure Python says so in its name."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
BUILD = "import backend, sys; from pathlib import Path; backend.PAGES = Path(sys.argv[2]); backend.{hook}(sys.argv[1])"


def built(hook: str, folder: Path, pages: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "packaging"), **settings}
    command = [sys.executable, "-c", BUILD.format(hook=hook), str(folder), str(pages)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("hook", ["build_wheel", "build_sdist"])
def test_a_package_without_the_web_app_is_refused(hook: str, tmp_path: Path) -> None:
    run = built(hook, tmp_path, tmp_path / "nowhere.html", AKROPOLIS_PURE="1")
    assert run.returncode == 1
    assert "akropolis: The web app is not built: run `make web` first." in run.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_wheel_without_a_compiler_is_refused(tmp_path: Path) -> None:
    settings = {"CXX": str(tmp_path / "no-compiler"), "AKROPOLIS_NO_WEB": "1", "SKBUILD_BUILD_DIR": str(tmp_path / "b")}
    (tmp_path / "wheels").mkdir()
    run = built("build_wheel", tmp_path / "wheels", tmp_path, **settings)
    assert run.returncode != 0
    assert "akropolis: No native core could be built: see above." in run.stderr
    assert list((tmp_path / "wheels").iterdir()) == []


def test_pure_python_is_built_when_it_is_asked_for_and_called_so(tmp_path: Path) -> None:
    run = built("build_wheel", tmp_path, tmp_path, AKROPOLIS_PURE="1", AKROPOLIS_NO_WEB="1")
    assert run.returncode == 0, run.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-0pure-py3-none-any.whl")
    names = ZipFile(wheel).namelist()
    assert "akropolis/py.typed" in names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_how_to_install_from_a_clone_without_node_is_told(page: str) -> None:
    told = (ROOT / page).read_text(encoding="utf-8")
    assert "AKROPOLIS_NO_WEB=1 pip install ." in told


def test_what_a_release_says_of_itself_is_whole() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pythons = {line.rpartition(" ")[2] for line in project["project"]["classifiers"] if ":: 3." in line}
    built_for = project["tool"]["cibuildwheel"]["build"].split()
    assert built_for == [f"cp{python.replace('.', '')}-*" for python in sorted(pythons)]
    told = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for extra, packages in project["project"]["optional-dependencies"].items():
        assert packages, extra
        assert f"| `{extra}` |" in told, extra
