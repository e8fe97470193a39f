"""The host's commands, on a database that nobody serves."""

import asyncio
import json
import stat
from pathlib import Path
from typing import Any

import pytest

from akropolis.cli.admin import guests
from akropolis.notation.records import parse_record
from akropolis.people.directory import Directory
from akropolis.people.person import Seated
from akropolis.server.durations import UNITS
from akropolis.table.stores import open_store, restore
from tests.kit.terminal import akropolis_here
from tests.people.known import ADA, arrive

BACKUP = Path(__file__).parents[1] / "table" / "stores" / "kept" / "backup-0001.jsonl"
FINISHED, PLAYING = "abcdefghijklmnoa", "abcdefghijklmnob"


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One finished game and one that was left alone, both years ago."""
    monkeypatch.setattr(guests, "HEARD", 0)
    file = tmp_path / "tables.sqlite"
    restore(BACKUP, f"sqlite:///{file}")
    return file


def admin(database: Path, *words: str, **given: Any) -> str:
    return akropolis_here("admin", *words, "--database", database, **given).stdout


def asked(database: Path, *words: str) -> Any:
    return json.loads(admin(database, *words, "--json"))


def refused(database: Path, *words: str) -> str:
    return akropolis_here("admin", *words, "--database", database, status=2).stderr


def names(database: Path, *words: str) -> list[str]:
    return [each["table"] for each in asked(database, "list", *words)["tables"]]


def test_tables_are_listed_by_what_is_asked(database: Path) -> None:
    assert names(database) == [FINISHED, PLAYING]
    assert names(database, "--state", "over", "--public", "--unchanged-for", "52w") == [FINISHED]
    assert names(database, "--state", "waiting") == names(database, "--private") == []
    assert names(database, "--opener", "203.0.113.7") == []
    assert names(database, "--limit", "1", "--page", "2") == [PLAYING]
    text = admin(database, "list", "--limit", "1")
    assert FINISHED in text
    assert "2 tables, page 1 of 2" in text


def test_a_table_is_shown_without_its_secrets_unless_they_are_asked_for(database: Path) -> None:
    shown = asked(database, "show", PLAYING)["table"]
    assert (shown["state"], shown["version"], shown["opener"]) == ("playing", 12, None)
    assert [seat["who"] for seat in shown["seats"]] == ["Ada", "Ben", "Cleo"]
    assert shown["tokens"] == [{"tokens of": "seat 0", "count": 1}, {"tokens of": "watch", "count": 1}]
    assert not {"deal", "salt"} & shown.keys()
    assert {"deal", "salt"} <= asked(database, "show", PLAYING, "--secrets")["table"].keys()
    assert "Cleo" in admin(database, "show", PLAYING)


def test_a_table_shows_its_persons_and_the_clients_that_took_their_seats(database: Path) -> None:
    assert asked(database, "show", PLAYING)["table"]["rated"] is False

    async def sit_down() -> None:
        store = open_store(f"sqlite:///{database}")
        directory = Directory(store)
        await arrive(directory, ADA)
        await directory.sit_down(Seated(PLAYING, 0, "ada", 7, client="a-pseudonym"), is_rated=True)
        await store.close()

    asyncio.run(sit_down())
    shown = asked(database, "show", PLAYING)["table"]
    assert shown["rated"] is True
    assert [(seat["person"], seat["client"]) for seat in shown["seats"][:2]] == [("ada", "a-pseudonym"), (None, None)]
    assert "a-pseudonym" in admin(database, "show", PLAYING)


def test_a_game_is_exported_as_a_record(database: Path, tmp_path: Path) -> None:
    (tmp_path / "game.json").touch(mode=0o644)
    admin(database, "export", FINISHED, str(tmp_path / "game.json"))
    assert stat.S_IMODE((tmp_path / "game.json").stat().st_mode) == 0o600  # a game that goes on tells its hidden deal
    record = parse_record((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert record == parse_record(admin(database, "export", FINISHED))
    assert len(record.moves) == 36
    assert len(parse_record(admin(database, "export", PLAYING)).moves) == 4


def test_what_is_old_goes_only_when_it_is_asked_for(database: Path) -> None:
    assert "--keep-finished" in refused(database, "prune")
    assert [each["table"] for each in asked(database, "prune", "--keep-finished", "1d", "--dry-run")["tables"]] == [
        FINISHED
    ]
    assert names(database) == [FINISHED, PLAYING]
    assert [each["table"] for each in asked(database, "prune", "--keep-abandoned", "4w")["tables"]] == [PLAYING]
    assert names(database) == [FINISHED]
    assert "0 deleted" in admin(database, "prune", "--keep-finished", "99999w", "--keep-abandoned", "1m")
    admin(database, "delete", FINISHED)
    assert asked(database, "usage")["entries"] == 0
    assert refused(database, "delete", FINISHED) == "akropolis: there is no such table\n"


def test_usage_counts_what_is_there(database: Path) -> None:
    usage = asked(database, "usage")
    assert usage["tables"] == {"waiting": 0, "playing": 1, "over": 1}
    assert usage["entries"] == 77
    assert usage["bytes"] == database.stat().st_size
    assert usage["oldest"] == "2023-11-14 22:13Z"
    assert usage["finished"] == {"1": 0, "7": 0, "30": 0}
    assert "size of the database" in admin(database, "usage")


def test_bans_are_made_listed_and_lifted(database: Path) -> None:
    admin(database, "ban", "203.0.113.7", "--for", "7d", "--reason", "rude\x1b[2J")
    admin(database, "ban", "203.0.113.7", "--reason", "rude")  # the same again is another ban of the same address
    admin(database, "ban", "2001:db8::/32")
    first, second = asked(database, "bans")["bans"]
    assert (first["reason"], first["until"]) == ("rude", None)
    assert second["client"] == "2001:db8::/32"
    assert "203.0.113.7" not in admin(database, "bans")
    assert b"203.0.113.7" not in database.read_bytes()
    admin(database, "unban", first["client"])
    admin(database, "unban", "2001:db8::/32")
    assert asked(database, "bans")["bans"] == []
    assert "there is no ban" in refused(database, "unban", "203.0.113.7")
    assert "neither an address nor a network" in refused(database, "ban", "everyone")


def test_tokens_are_revoked_by_their_place(database: Path) -> None:
    assert admin(database, "revoke", f"{FINISHED}/watch") == "revoked: 1 token\n"
    assert admin(database, "revoke", f"{FINISHED}/0") == "revoked: 1 token\n"
    assert asked(database, "show", FINISHED)["table"]["tokens"] == []
    assert "this token is unknown" in refused(database, "revoke", "x" * 32)
    assert "there is no such table" in refused(database, "revoke", "nowhere/0")


def test_a_person_is_removed_once(database: Path) -> None:
    for _ in range(2):
        admin(database, "remove", PLAYING, "0")
        assert [seat["away"] for seat in asked(database, "show", PLAYING)["table"]["seats"]] == ["removed", "", ""]
    assert asked(database, "show", PLAYING)["table"]["version"] == 13
    assert "seat" in refused(database, "remove", PLAYING, "3")


@pytest.mark.parametrize("text", ["", "7", "d", "0d", "1.5h", "-1d", "7 days", "1y", "999999d"])
def test_what_is_no_length_of_time_is_refused(text: str, database: Path) -> None:
    assert "no length of time" in refused(database, "ban", "203.0.113.7", "--for", text or " ")
    assert "keep_finished: " in refused(database, "prune", "--keep-finished", text or " ")


def test_lengths_of_time_have_units() -> None:
    assert UNITS == {"m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000}


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert "there is no such file" in refused(tmp_path / "none.sqlite", "list")
    assert list(tmp_path.iterdir()) == []
