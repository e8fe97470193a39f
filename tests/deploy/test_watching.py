"""Alerts and dashboard ask for what the server really tells, and the alerts ring when they should."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.programs import DEPLOY, run
from tests.kit.running_server import running_server
from tests.server.client import ADA, GREEDY, Client, first_move, sitting

RULES = DEPLOY / "prometheus" / "akropolis.rules.yml"
DASHBOARD = DEPLOY / "grafana" / "akropolis.json"
SELECTOR = re.compile(r"\b([a-z][a-z0-9_]*)(?:\{([^}]*)\})?(?![\w(])")
NAME = re.compile(r"(?:akropolis|process|node)_|up$")
OF_OTHERS = re.compile(r"node_filesystem_(?:avail|size)_bytes|up")
"""What Prometheus and the exporter for the machine tell."""
OF_PROMETHEUS = {"instance", "job"}
"""Labels that Prometheus gives to everything."""
ENDS = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}
"""How the names of series end."""


def asked_by_rules() -> list[str]:
    return re.findall(r"^ +expr: (.+)$", RULES.read_text(encoding="utf-8"), re.MULTILINE)


def asked_by_dashboard() -> list[str]:
    panels: list[Any] = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    return [target["expr"] for panel in panels for target in panel["targets"]]


def series_in(expression: str) -> list[tuple[str, set[str]]]:
    """The series that an expression asks for, each with its labels."""
    found = [(name, labels) for name, labels in SELECTOR.findall(expression) if NAME.match(name)]
    return [(name, set(re.findall(r"(\w+)\s*[!=]", labels))) for name, labels in found]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What a server tells, and the labels of each."""
    with running_server(tmp_path_factory.mktemp("watched") / "tables.sqlite") as server:
        client = Client(server.address)
        opened = client.open(sitting(ADA), GREEDY)
        (player, *_) = opened.players
        player.post(f"{opened.path}/moves", first_move(player, opened.path))
        text = client.send("GET", "/metrics").text
    families = list(text_string_to_metric_families(text))
    names = {f"{family.name}{end}": set[str]() for family in families for end in ENDS.get(family.type, [""])}
    return names | {sample.name: set(sample.labels) for family in families for sample in family.samples}


@pytest.mark.parametrize("expression", [*asked_by_rules(), *asked_by_dashboard()])
def test_only_what_is_told_is_asked_for(expression: str, told: dict[str, set[str]]) -> None:
    series = series_in(expression)
    assert series
    for name, labels in series:
        if not OF_OTHERS.fullmatch(name):
            assert name in told
            assert labels - OF_PROMETHEUS <= told[name]


def test_panels_lie_side_by_side() -> None:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    places = [
        (panel["gridPos"]["x"] + right, panel["gridPos"]["y"] + down)
        for panel in panels
        for right in range(panel["gridPos"]["w"])
        for down in range(panel["gridPos"]["h"])
    ]
    assert len(places) == len(set(places))
    assert max(right for right, _ in places) < 24
    assert len({panel["id"] for panel in panels}) == len(panels)


def test_prometheus_reads_rules_and_configuration() -> None:
    assert "SUCCESS" in run("promtool", "check", "rules", RULES)
    assert "SUCCESS" in run("promtool", "check", "config", DEPLOY / "prometheus" / "scrape.yml")


def test_prometheus_reads_what_the_dashboard_asks(tmp_path: Path) -> None:
    file = tmp_path / "dashboard.yml"
    asked = [expression.replace("$__rate_interval", "5m") for expression in asked_by_dashboard()]
    rules = [{"record": f"shown:{number}", "expr": expression} for number, expression in enumerate(asked)]
    file.write_text(json.dumps({"groups": [{"name": "shown", "rules": rules}]}), encoding="utf-8")
    assert f"SUCCESS: {len(rules)} rules found" in run("promtool", "check", "rules", file)


def test_alerts_ring_when_they_should_and_not_before() -> None:
    assert "SUCCESS" in run("promtool", "test", "rules", Path(__file__).parent / "alerts.yml")
