"""The documents of the server say what is true."""

import re
import subprocess
import sys
from pathlib import Path

from akropolis.server.bounded_http import LARGEST_HEAD, MOST_HEADERS, MOST_PIPELINED, PROXY_IDLE_SECONDS, SECONDS, Stage
from akropolis.server.bounded_socket import FRAMES_PER_SECOND, MOST_FRAMES
from akropolis.server.gate import MOST_WAITING
from akropolis.server.limits import LARGEST_BODY, LARGEST_MESSAGE, MOST_CONNECTIONS, MOST_SOCKETS, RATES, Limit
from akropolis.server.routes.parts import PREFIX
from akropolis.server.run import IDLE_SECONDS, SHUTDOWN_SECONDS
from akropolis.server.settings import Settings
from akropolis.server.socket import HELLO_SECONDS, PING_SECONDS
from akropolis.table.events import EVENTS
from tests.kit.running_server import RunningServer
from tests.server.test_openapi import operations

DOCS = Path(__file__).parent.parent.parent / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")


def test_the_program_in_the_protocol_plays_a_whole_game(server: RunningServer, tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PROTOCOL, re.DOTALL)
    file = tmp_path / "robot.py"
    file.write_text(program, encoding="utf-8")
    run = subprocess.run([sys.executable, str(file), server.address], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"totals: \d+ \d+\n", run.stdout)


def test_the_protocol_names_every_route() -> None:
    ends = {path.removeprefix(PREFIX).removeprefix("/tables/{table}") for _, path, _ in operations()}
    assert [end for end in ends if end and end not in PROTOCOL + HOSTING] == []


def test_the_protocol_names_every_kind_of_news() -> None:
    (told,) = re.findall(r"News have a `kind` \((.*?)\)", PROTOCOL)
    assert re.findall(r"`(\w+)`", told) == list(EVENTS)


def test_the_limits_are_told() -> None:
    rows = [rf"\| {RATES[limit].burst:g} \| {RATES[limit].per_second:g} \|" for limit in Limit]
    assert all(re.search(row, HOSTING) for row in rows)
    assert f"{MOST_SOCKETS} sockets and {MOST_CONNECTIONS} connections" in HOSTING
    assert f"{LARGEST_HEAD // 1024} KiB, {MOST_HEADERS} headers" in HOSTING
    assert f"first is answered | {MOST_PIPELINED} |" in HOSTING
    for what, seconds in (("headers are whole", SECONDS[Stage.HEAD]), ("body is whole", SECONDS[Stage.BODY])):
        assert f"{what} | {seconds:g} seconds |" in HOSTING
    assert f"left unread | {SECONDS[Stage.READ_ON]:g} seconds |" in HOSTING
    assert f"two requests | {IDLE_SECONDS} seconds; a trusted proxy {PROXY_IDLE_SECONDS} |" in HOSTING
    assert f"| {MOST_FRAMES} at once, {FRAMES_PER_SECOND:g} a second |" in HOSTING
    assert f"sent a request | {MOST_WAITING} |" in HOSTING
    assert f"more than {SHUTDOWN_SECONDS} seconds" in HOSTING
    assert f"{LARGEST_BODY // 1024} KiB" in HOSTING
    assert f"{LARGEST_MESSAGE // 1024} KiB" in HOSTING
    assert f"within {HELLO_SECONDS:g} seconds" in PROTOCOL
    assert f"every {PING_SECONDS:g} seconds" in PROTOCOL


def test_every_setting_is_told() -> None:
    assert [name for name in Settings.model_fields if f"`AKROPOLIS_{name.upper()}`" not in HOSTING] == []
