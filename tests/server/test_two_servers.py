"""Two servers on one file of SQLite, neither of which was told of the other: both know what either has done."""

from pathlib import Path

from tests.kit.running_server import running_server
from tests.server.client import ADA, BEN, Client, first_move, sitting


def test_what_one_server_has_acknowledged_the_other_knows(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with running_server(database) as one, running_server(database) as other:
        here, there = Client(one.address), Client(other.address)
        opened = here.open(sitting(ADA), sitting(BEN))
        players = [(here, there), (there, here)]
        stale = 0
        for number in range(30):
            mine, theirs = players[number % 2]
            player = opened.players[number % 2]
            acting = mine.with_token(player.token)
            seen = theirs.with_token(opened.answer["watch"])
            assert seen.get(opened.path)["version"] == 3 + number
            answer = acting.post(f"{opened.path}/moves", first_move(acting, opened.path))
            stale += seen.get(opened.path)["version"] != answer["version"]
        assert stale == 0
