"""The OpenAPI document: complete, and kept to."""

import json
import re
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from akropolis.server.app import make_app
from akropolis.server.settings import Settings
from tests.kit.running_server import RunningServer
from tests.server.client import ADA, Client, sitting

EXAMPLES = 12

app = make_app(Settings(database="never-opened"))
schema = schemathesis.openapi.from_dict(app.openapi())


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method, path, operation)
        for path, methods in app.openapi()["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_operation_has_a_name_a_sentence_and_its_errors() -> None:
    names = [operation["operationId"] for _, _, operation in operations()]
    assert len(set(names)) == len(names) >= 20
    for method, path, operation in operations():
        assert operation["description"].endswith("."), path
        told = set(operation["responses"])
        assert {"429", "500", "503"} <= told, path
        if "{table}" in path:
            assert {"401", "403", "404", "422"} <= told, path
        if method == "post":
            assert {"400", "403", "413"} <= told, path
        for status, response in operation["responses"].items():
            shape = response["content"]["application/json"]["schema"]
            if int(status) >= 400:
                assert shape == {"$ref": "#/components/schemas/ErrorView"}, (path, status)


def test_the_messages_of_the_socket_are_in_the_document() -> None:
    shapes = app.openapi()["components"]["schemas"]
    for name, kinds in {
        "SocketMessageRequest": {"hello", "ping", "pong"},
        "SocketMessageView": {"welcome", "news", "presence", "phrase", "remark", "ping", "pong", "error"},
    }.items():
        assert set(shapes[name]["discriminator"]["mapping"]) == kinds
    assert not [name for name in shapes if "__" in name], "two shapes have one name"
    told = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(app.openapi())))
    assert told <= set(shapes)


@pytest.fixture(scope="module")
def own(server: RunningServer) -> Any:
    """A table to ask about, so that not all that is asked is about nothing."""
    return Client(server.address).open(sitting(ADA), {"kind": "person"}, public=True)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_the_server_keeps_to_its_document(case: Case[Any], server: RunningServer, own: Any) -> None:
    headers = {"Origin": server.address}
    if case.path_parameters and len(case.path_parameters.get("table", "")) == 16 and not case.headers:
        case.path_parameters["table"] = own.table
        headers["Authorization"] = f"Bearer {own.players[0].token}"
    response = case.call(base_url=server.address, headers=headers)
    case.validate_response(
        response, excluded_checks=[positive_data_acceptance]
    )  # the rules refuse more than shapes can
    if response.status_code >= 400:
        assert set(response.json()) == {"code", "message", "params"}
