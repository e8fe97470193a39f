"""The programs that the pieces of deploy/ are written for, where they are installed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.kit.missing import NOT_RUN

DEPLOY = Path(__file__).parents[2] / "deploy"
IS_FULL = os.environ.get("AKROPOLIS_DEPLOY_FULL") == "1"
"""`make deploy-check`: every program is promised, and the time-outs are waited for as they stand."""
PACKAGES = {
    "nginx": "nginx-light",
    "caddy": "caddy",
    "openssl": "openssl",
    "promtool": "prometheus",
    "systemd-analyze": "systemd",
}


def program(name: str) -> str:
    """Where a program is. Without it a test cannot run, and says so."""
    # Debian keeps servers where only root looks.
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if found:
        return found
    reason = f"{name} is not installed: apt install {PACKAGES[name]}"
    if IS_FULL:
        pytest.fail(reason)
    pytest.skip(f"{NOT_RUN}{reason}")


def run(name: str, *arguments: str | Path, **environment: str) -> str:
    """What a program says when it is content."""
    command = [program(name), *map(str, arguments)]
    settings = {**os.environ, **environment}
    ended = subprocess.run(command, capture_output=True, text=True, env=settings, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr
