"""What a person was promised, after the server was killed."""

from pathlib import Path

from tests.kit.ports import free_port
from tests.kit.push_receiver import Receiver
from tests.kit.running_server import running_server, server_process
from tests.server.client import ADA, PERSON, Client, secret, sitting


def test_all_that_was_acknowledged_of_a_person_outlives_the_process(database_url: str, tmp_path: Path) -> None:
    port = free_port()
    with server_process(database_url, port, tmp_path / "log") as process:
        client = Client(f"http://127.0.0.1:{port}")
        me = client.with_token(client.post("/me", {"id": secret(), **ADA}, 201)["token"])
        opening = {"id": secret(), "seats": [sitting(ADA), PERSON], "free_text": True}
        table = me.post("/me/tables", opening, 201)["table"]
        me.post(f"/tables/{table}/remarks", {"id": secret(), "text": "until tonight"})
        address = {"endpoint": "https://push.example/word"}
        assert me.send("PUT", "/api/1/me/push", Receiver().subscription() | address).is_success
        assert me.send("PATCH", "/api/1/me", {"name": "Zoë", "public": True, "wants_rating": True}).is_success
        code = me.post("/me/code", status=201)["code"]
        known = me.get("/me/export")
        process.kill()
        process.wait()
    assert known["remarks"]
    assert known["subscriptions"]
    with running_server(database_url) as server:
        elsewhere = Client(server.address)
        assert elsewhere.with_token(me.token).get("/me/export") == known
        back = elsewhere.post("/me/log-in/code", {"code": code}, 201)
        assert back["person"]["name"] == "Zoë"
        assert [each["table"] for each in elsewhere.with_token(back["token"]).get("/me/tables")["games"]] == [table]
