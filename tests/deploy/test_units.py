"""The units of systemd: they are read without a complaint, and what runs under them can do little harm."""

import re
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY, run

UNITS = sorted(path.name for path in (DEPLOY / "systemd").glob("akropolis*.*"))
SERVICES = [name for name in UNITS if name.endswith(".service")]
MOST_EXPOSED = 1.5
"""Of 10, as systemd counts it; 1.2 when this was written."""


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units as they would be installed, but for the programs, which are not here."""
    for name in UNITS:
        text = (DEPLOY / "systemd" / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", text), encoding="utf-8")
    return tmp_path


def test_systemd_reads_the_units(units: Path) -> None:
    assert run("systemd-analyze", "verify", *(units / name for name in UNITS)) == ""


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_has_few_rights(name: str, units: Path) -> None:
    said = run("systemd-analyze", "security", "--offline=true", units / name)
    (exposed,) = re.findall(r"exposure level for \S+ ([0-9.]+)", said)
    assert float(exposed) <= MOST_EXPOSED


def test_both_services_are_confined_alike() -> None:
    sandboxes = [set(re.findall(r"(?m)^(?:Protect|Private|Restrict|SystemCall|Lock)\S+$", text)) for text in _texts()]
    assert len(sandboxes) == 2
    assert sandboxes[0] == sandboxes[1]


def _texts() -> list[str]:
    return [(DEPLOY / "systemd" / name).read_text(encoding="utf-8") for name in SERVICES]
