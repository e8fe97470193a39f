"""What can be measured, for Prometheus. Names of routes and kinds only: no table, no client, no secret."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The counters of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # memory, processor time, open files
        self.requests = Counter(
            "akropolis_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "akropolis_request_seconds", "From a request to its answer.", buckets=_BUCKETS, registry=self.registry
        )
        self.append_seconds = Histogram(
            "akropolis_append_seconds", "Until an entry is stored durably.", buckets=_BUCKETS, registry=self.registry
        )
        self.entries = Counter("akropolis_entries", "Entries appended to logs.", ["event"], registry=self.registry)
        self.stale = Counter("akropolis_stale_versions", "Appends that came second.", registry=self.registry)
        self.repeated = Counter("akropolis_repeated_commands", "Commands sent again.", registry=self.registry)
        self.slow_readers = Counter("akropolis_slow_readers", "Sockets dropped unread.", registry=self.registry)
        self.dropped = Counter(
            "akropolis_dropped_connections", "Connections with too much or too slow.", registry=self.registry
        )
        self.faults = Counter("akropolis_faults", "Things that should not happen.", registry=self.registry)
        self.findings = Counter(
            "akropolis_database_findings", "What is wrong with the database.", ["kind"], registry=self.registry
        )
        self.sockets = Gauge("akropolis_sockets", "Sockets open.", registry=self.registry)
        self.live_tables = Gauge("akropolis_live_tables", "Tables held in memory.", registry=self.registry)
        self.thinking_waiting = Gauge(
            "akropolis_thinking_waiting", "Jobs that wait for the thinkers.", ["kind"], registry=self.registry
        )
        self.thinking_clients = Gauge(
            "akropolis_thinking_clients", "Clients whose jobs wait.", ["kind"], registry=self.registry
        )
        self.thinking_running = Gauge(
            "akropolis_thinking_running", "Jobs being thought about.", ["kind"], registry=self.registry
        )
        self.thinking_wait = Histogram(
            "akropolis_thinking_wait_seconds",
            "How long jobs have waited for a thinker.",
            ["kind"],
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self.thinking_refused = Counter(
            "akropolis_thinking_refused",
            "Jobs refused because too many were waiting.",
            ["kind"],
            registry=self.registry,
        )
        self.thought = Counter(
            "akropolis_thought_seconds", "Seconds thought: the shares of the kinds.", ["kind"], registry=self.registry
        )
        self.persons = Counter(
            "akropolis_persons", "Names that stay: made, and deleted.", ["what"], registry=self.registry
        )
        self.log_ins = Counter(
            "akropolis_log_ins", "Devices logged in, or refused.", ["way", "outcome"], registry=self.registry
        )
        self.results = Counter("akropolis_results", "Results kept of persons.", registry=self.registry)
        self.words = Counter(
            "akropolis_words", "Word for closed pages, by what became of it.", ["outcome"], registry=self.registry
        )
        self.paused_tables = Gauge(
            "akropolis_paused_tables", "Tables whose bots wait until somebody looks.", registry=self.registry
        )

    def render(self) -> bytes:
        return generate_latest(self.registry)
