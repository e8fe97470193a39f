"""A page of another site must not act here, whoever visits it."""

import logging
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from akropolis import GameError
from akropolis.server.settings import Settings, read_settings
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import ADA, PERSON, Client, listening, secret, sitting

OTHERS = [
    None,
    "null",
    "",
    "http://evil.example",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
    "http://127.0.0.1:{port}.evil.example",
    "http://127.0.0.1:{port}/",
    "file://",
]


def others(server: RunningServer) -> list[str | None]:
    port = server.address.rpartition(":")[2]
    return [origin and origin.format(port=port) for origin in OTHERS]


def test_commands_of_other_sites_are_refused(server: RunningServer) -> None:
    opened = Client(server.address).open(sitting(ADA), PERSON)
    before = opened.view()
    for origin in others(server):
        foreign = Client(server.address, opened.players[0].token, origin)
        for method, path in [("POST", f"{opened.path}/leave"), ("PUT", opened.path), ("DELETE", opened.path)]:
            response = foreign.send(method, f"/api/1{path}", {"id": "a"})
            assert (response.status_code, response.json()["code"]) == (403, "origin_refused"), origin
        assert foreign.get(opened.path) == before | {"seat": 0}


def test_sockets_of_other_sites_are_refused(server: RunningServer) -> None:
    opened = Client(server.address).open(sitting(ADA), PERSON)
    for origin in others(server):
        with pytest.raises(InvalidStatus) as refused, listening(server, opened.table, origin):
            pass
        assert refused.value.response.status_code == 403, origin


def test_a_refused_socket_is_no_fault_of_ours(server: RunningServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with pytest.raises(InvalidStatus), listening(server, "a" * 16, "http://evil.example"):
        pass
    told = [(record.levelname, record.message) for record in caplog.records if record.name == "akropolis.server"]
    assert told == [("INFO", "origin refused")]
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


def test_nobody_is_sent_where_the_host_header_says(server: RunningServer) -> None:
    for path in ("/api/1/tables/", "/health/", "/api/1/ladder/"):
        answer = httpx.get(f"{server.address}{path}", headers={"Host": "evil.example"})
        assert answer.status_code == 404
        assert "evil" not in answer.text + str(answer.headers)


def test_two_origins_are_none(server: RunningServer) -> None:
    client = Client(server.address, origin=None)
    headers = [("Origin", server.address), ("Origin", "http://evil.example")]
    response = client.http.post(f"{server.address}/api/1/tables", headers=headers, json={})
    assert response.json()["code"] == "origin_refused"


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]"])
def test_this_machine_has_three_names(server: RunningServer, name: str) -> None:
    port = server.address.rpartition(":")[2]
    client = Client(server.address, origin=f"http://{name}:{port}")
    client.post("/tables", {"id": secret(), "seats": [PERSON, PERSON]}, 201)


def test_behind_a_proxy_the_site_is_the_base_url(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite", base_url="https://Play.example.org") as server:
        body = {"id": secret(), "seats": [PERSON, PERSON]}
        address = server.app.state.service.settings
        inside = f"http://127.0.0.1:{address.port}"
        for origin, status in [("https://play.example.org", 201), ("http://play.example.org", 403)]:
            assert Client(inside, origin=origin).post("/tables", body, status)


def test_the_whole_network_needs_an_address() -> None:
    for host in ("0.0.0.0", "::"):
        with pytest.raises(GameError) as refused:
            read_settings(host=host)
        assert refused.value.code == "host_open"
        assert "--base-url" in str(refused.value)
        open_to_all = read_settings(host=host, base_url="https://play.example.org/")
        assert open_to_all.origins == {"https://play.example.org"}
        assert open_to_all.address == "https://play.example.org"


@pytest.mark.parametrize("url", ["play.example.org", "ftp://play.example.org", "https://play.example.org/games", ""])
def test_a_base_url_is_an_address_without_a_path(url: str) -> None:
    with pytest.raises(GameError) as refused:
        read_settings(base_url=url)
    assert refused.value.params["setting"] == "base_url"


def test_settings_come_from_the_environment_and_flags_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AKROPOLIS_PORT", "9000")
    monkeypatch.setenv("AKROPOLIS_HOST", "192.0.2.7")
    settings = read_settings(port=9001)
    assert settings.address == "http://192.0.2.7:9001"
    assert settings.origins == {"http://192.0.2.7:9001"}
    monkeypatch.setenv("AKROPOLIS_PORT", "many")
    with pytest.raises(GameError) as refused:
        read_settings()
    assert refused.value.params["setting"] == "port"


def test_the_database_is_never_shown() -> None:
    settings = Settings(database="postgresql://user:secret@host/name")
    assert "secret" not in repr(settings) + str(settings)


def test_the_database_may_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "database"
    file.write_text("postgresql://user:secret@host/name\n")
    monkeypatch.setenv("AKROPOLIS_DATABASE_FILE", str(file))
    settings = read_settings()
    assert settings.database == "postgresql://user:secret@host/name"
    assert "secret" not in repr(settings) + str(settings)
    assert read_settings(database="sqlite:///other.sqlite").database == "sqlite:///other.sqlite"
    file.unlink()
    with pytest.raises(GameError) as refused:
        read_settings()
    assert refused.value.params["setting"] == "database_file"
