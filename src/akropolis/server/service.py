"""All the parts of one server process, and what it does in the background."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from akropolis.errors import GameError
from akropolis.people.directory import Directory
from akropolis.people.keyring import Keyring
from akropolis.people.ledger import Ledger
from akropolis.people.postbox import Postbox
from akropolis.people.remarks import Remarks
from akropolis.server.about import read_about
from akropolis.server.access import Gatekeeper
from akropolis.server.bans import Bans
from akropolis.server.clients import Pseudonyms
from akropolis.server.clock import Clock
from akropolis.server.collector import Collector
from akropolis.server.company import Company
from akropolis.server.errors import ServerCode
from akropolis.server.forbidden_names import ForbiddenNames
from akropolis.server.hub import Hub, Listener
from akropolis.server.keeper import Keeper
from akropolis.server.limits import Limits
from akropolis.server.lobby import Lobby
from akropolis.server.logs import log, log_fault
from akropolis.server.metrics import Metrics
from akropolis.server.notices import NoticeBoard
from akropolis.server.pool import Pool
from akropolis.server.presence import Presence
from akropolis.server.previews import Previews
from akropolis.server.push.bell import Bell
from akropolis.server.push.post import Post
from akropolis.server.push.sealing import ServerKey
from akropolis.server.push.sender import Sender
from akropolis.server.readiness import Readiness
from akropolis.server.recorder import Recorder
from akropolis.server.reviews import Reviews
from akropolis.server.settings import Settings
from akropolis.server.sharing import Sharing
from akropolis.server.thinkers import Thinkers
from akropolis.table.events import Joined, StoodUp
from akropolis.table.state import Step, TableState
from akropolis.table.store import Change, Grant, Role
from akropolis.table.stores import SqlStore
from akropolis.table.stores.findings import Finding
from akropolis.table.stores.freeing import parse_seat
from akropolis.table.stores.host import Host
from akropolis.table.stores.host_jobs import Notice, NoticeKind

LOOK_SECONDS = 1.0
SWEEP_SECONDS = 30.0
TIDY_SECONDS = 3600.0
PRESENCE_SECONDS = 300.0
PUSH_SECONDS = 2.0
MOST_FOLLOWING = 500
"""Tables that are read anew at the same time, because another process has appended to them."""


class Service:
    """The rooms of a server, with one store beneath them."""

    def __init__(self, settings: Settings, store: SqlStore, clock: Clock) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.pseudonyms = Pseudonyms(store.secret)
        self.metrics = Metrics()
        self.hub = Hub()
        self.collector = Collector()
        self.limits = Limits(time.monotonic, settings.rate, self.pseudonyms.of)
        self.sharing = Sharing(self.limits, store, clock)
        self.pool = Pool(settings.thinkers, self.metrics)
        self.keeper = Keeper(store, self._broadcast, self._on_change, self.metrics)
        self.presence = Presence(self.hub)
        self.company = Company(
            self.hub,
            clock,
            store.whisper if store.can_whisper else None,
            is_told_all=store.can_whisper or not settings.is_shared,
        )
        self.thinkers = Thinkers(self.keeper, store, self.pool, self.presence, clock, settings.is_shared)
        self.metrics.paused_tables.set_function(lambda: self.thinkers.paused)
        self.people = Directory(store)
        self.keyring = Keyring(store)
        self.ledger = Ledger(store)
        self.postbox = Postbox(store)
        self.remarks = Remarks(store)
        self.push_key: ServerKey | None = None
        self.bell: Bell | None = None
        self.recorder = Recorder(self.ledger, self.keeper, self.metrics)
        self.gatekeeper = Gatekeeper(store, self.people, self.keeper, clock)
        self.host = Host(store)
        self.bans = Bans(self.host, self.pseudonyms, clock)
        self.notices = NoticeBoard(self.host, self._act)
        self.about = read_about(settings.about)
        self.forbidden_names = ForbiddenNames(settings.names_forbidden)
        self.lobby = Lobby(store, self.keeper, clock)
        self.previews = Previews(store)
        self.readiness = Readiness(store)
        self.reviews = Reviews(self.pool)
        self._tasks: list[asyncio.Task[None]] = []
        self._following: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin what goes on for as long as the server runs."""
        await self.bans.read()
        self.loop = asyncio.get_running_loop()
        await self._begin_push()
        self._report(self.store.findings)
        self.store.hear_whispers(self.company.hear)
        self._tasks = [
            asyncio.create_task(self._follow()),
            asyncio.create_task(self._check_database()),
            asyncio.create_task(_again_and_again(self.thinkers.look, LOOK_SECONDS)),
            asyncio.create_task(_again_and_again(self.notices.look, LOOK_SECONDS)),
            asyncio.create_task(_again_and_again(self._look_around, LOOK_SECONDS)),
            asyncio.create_task(_again_and_again(self._share, LOOK_SECONDS)),
            asyncio.create_task(_again_and_again(self._sweep, SWEEP_SECONDS)),
            asyncio.create_task(_again_and_again(self.recorder.sweep, SWEEP_SECONDS)),
            asyncio.create_task(_again_and_again(self.tidy, TIDY_SECONDS)),
            asyncio.create_task(_again_and_again(self._keep_waiting, PRESENCE_SECONDS)),
        ]
        if self.bell:
            self._tasks.append(asyncio.create_task(_again_and_again(self.bell.look, PUSH_SECONDS)))

    async def stop(self) -> None:
        """Finish what is being written, and let go of everything."""
        tasks = [*self._tasks, *self._following]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.reviews.close()
        self.pool.close()
        await self.recorder.close()
        if self.bell:
            await self.bell.close()
        await self.store.close()

    def attend(self, state: TableState) -> None:
        """Somebody looks at a table: if its bots were paused, they go on."""
        self.presence.note(state.table)
        self.thinkers.consider(state)

    def _broadcast(self, table: str, version: int, text: str) -> None:
        self.hub.broadcast(table, version, f'{{"type":"news","news":{text}}}')

    def expect_words(self) -> None:
        """Somebody wants word from now on."""
        if self.bell:
            self.bell.is_wanted = True

    def _on_change(self, step: Step, is_ours: bool) -> None:
        match step.entry.event:
            case StoodUp(seat):
                self.gatekeeper.free(step.after.table, seat)
                self._end_at_seat(step.after.table, seat, self.hub.of_seat(step.after.table, seat))
            case Joined(seat):
                self.company.change_hands(step.after.table, seat)
        self.thinkers.consider(step.after, is_ours)
        if is_ours:
            self.recorder.note(step.after)
            if self.bell:
                self.bell.note(step)

    async def look_at_seat(self, table: str, seat: int) -> None:
        """Rights to a seat have gone, here or elsewhere: whoever listens there without one hears nothing more."""
        self.gatekeeper.free(table, seat)
        gone = [
            each
            for each in self.hub.of_seat(table, seat)
            if not await self.gatekeeper.still_has(Grant(each.digest or b"", table, Role.SEAT, seat))
        ]
        self._end_at_seat(table, seat, gone)

    def _end_at_seat(self, table: str, seat: int, gone: Sequence[Listener]) -> None:
        for listener in gone:
            listener.seat = None
            listener.end(GameError(ServerCode.TOKEN_UNKNOWN))
        if gone:
            self.company.change_hands(table, seat)

    async def _begin_push(self) -> None:
        """Word for closed pages, unless the host wants none of it. The key is made by the first process of all."""
        if not self.settings.push:
            return
        secret = await self.store.shared_secret("push", ServerKey.new_secret())
        self.push_key = ServerKey(secret, self.settings.address)
        sender = Sender(
            Post(),
            self.push_key,
            self.postbox,
            self.clock,
            self.metrics,
            allow_loopback=self.settings.push_allow_loopback,
        )
        self.bell = Bell(self.postbox, self.keeper, self.hub, self.clock, sender)

    async def _check_database(self) -> None:
        """A damaged file is told at once: by logs, counters and `/ready`. What can be read of it is served."""
        try:
            found = await self.store.check()
        except Exception as error:  # the store may be unavailable for a while
            log_fault(error, "database check")
            return
        self._report(found)
        self.readiness.is_damaged = bool(found)

    def _report(self, findings: Sequence[Finding]) -> None:
        for each in findings:
            self.metrics.findings.labels(each.kind).inc()
            log("database", logging.ERROR, kind=each.kind, reason=each.reason)

    async def _follow(self) -> None:
        """Hear what other processes append. What has to be read is read for all tables at once."""
        async for change in self.store.changes():
            # Where others append too, whoever asks gets a table as it is in the store: only listeners are behind.
            is_wanted = not self.settings.is_shared or self.hub.has_listeners(change.table)
            if is_wanted and not self.keeper.hear(change):
                while len(self._following) >= MOST_FOLLOWING:
                    await asyncio.wait(self._following, return_when=asyncio.FIRST_COMPLETED)
                task = asyncio.create_task(self._catch_up(change))
                self._following.add(task)
                task.add_done_callback(self._following.discard)

    async def _catch_up(self, change: Change) -> None:
        try:
            await self.keeper.catch_up(change)
        except Exception as error:  # what cannot be sent now is sent with the next change
            log_fault(error, "following")

    async def _act(self, notice: Notice) -> None:
        """What the host has done with the database happens here, too."""
        match notice.kind:
            case NoticeKind.DELETED:
                self.keeper.forget(notice.subject)
                self.gatekeeper.forget(notice.subject)
                self.company.forget(notice.subject)
                self.hub.end(notice.subject, GameError(ServerCode.TABLE_UNKNOWN))
            case NoticeKind.REVOKED:
                digest = bytes.fromhex(notice.subject)
                if found := parse_seat(digest):
                    await self.look_at_seat(*found)
                else:
                    self.gatekeeper.revoke(digest)
                    self.hub.end_where(lambda each: each.digest == digest, GameError(ServerCode.TOKEN_UNKNOWN))
            case NoticeKind.BANS:
                await self.bans.read()
                self.hub.end_where(lambda each: self.bans.is_banned(each.client), GameError(ServerCode.CLIENT_BANNED))

    async def _look_around(self) -> None:
        self.company.look()

    async def _share(self) -> None:
        if self.settings.is_shared and self.settings.rate:
            await self.sharing.share()

    async def _sweep(self) -> None:
        self.keeper.sweep(self.hub.has_listeners)
        self.presence.sweep()
        self.pool.sweep()
        self.collector.sweep()

    async def _keep_waiting(self) -> None:
        await self.lobby.keep_waiting(self.hub.tables)

    async def tidy(self) -> None:
        """Let go of what has expired, and of tables that the host does not keep any longer."""
        now = self.clock()
        await self.store.tidy(now)
        await self.people.tidy(now)
        await self.postbox.tidy(now)
        async for pruned in self.host.prune(self.settings.stale(now), now):
            log("pruned", tables=len(pruned))


async def _again_and_again(job: Callable[[], Awaitable[None]], seconds: float) -> None:
    while True:
        try:
            await job()
        except Exception as error:  # the store may be unavailable for a while
            log_fault(error, "ticker")
        await asyncio.sleep(seconds)
