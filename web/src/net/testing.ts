/** A world for tests of the connection: its time is turned by hand, and its sockets are spoken for by the test. */

import type { News, TableView } from '$/protocol';
import { ServerClock } from './clock';
import { Connection, type ConnectionState, type Told } from './connection';
import text from './fixtures/news.jsonl?raw';
import type { Socket, SocketListener, World } from './world';

export interface Part {
  name: string;
  start: TableView;
  steps: { news: News; table: TableView }[];
}

interface Line {
  part: string;
  news: News | null;
  table: TableView;
}

/** Parts of games, as tests/browser/news_games.py has written them. */
export const parts: Part[] = [];
for (const line of text.trim().split('\n')) {
  const { part, news, table } = JSON.parse(line) as Line;
  if (news) parts.at(-1)!.steps.push({ news, table });
  else parts.push({ name: part, start: table, steps: [] });
}

/** The first is a whole game. */
export const game = parts[0]!;
export const newsOf = (version: number): News => game.steps[version - game.start.version - 1]!.news;
export const tableOf = (version: number): TableView =>
  version === game.start.version ? game.start : game.steps[version - game.start.version - 1]!.table;

export class FakeSocket implements Socket {
  readonly said: { type: string; token?: string | null; since?: number | null; people?: boolean }[] = [];
  isClosed = false;

  constructor(readonly listener: SocketListener) {}

  send(message: string): void {
    this.said.push(JSON.parse(message) as FakeSocket['said'][number]);
  }
  close(): void {
    this.isClosed = true;
  }
  says(message: unknown): void {
    this.listener.onmessage(JSON.stringify(message));
  }
  /** Open, and answer hello with the whole table or with news since. */
  welcome(version: number, since: number | null = null): void {
    this.listener.onopen();
    const missed = since === null ? [] : Array.from({ length: version - since }, (_, each) => newsOf(since + 1 + each));
    this.says({ type: 'welcome', version, table: since === null ? tableOf(version) : null, news: missed });
  }
  tells(version: number): void {
    this.says({ type: 'news', news: newsOf(version) });
  }
}

export class FakeWorld implements World {
  time = 1_800_000_000_000;
  readonly sockets: FakeSocket[] = [];
  #timers: { at: number; call: () => void }[] = [];

  open(_: string, listener: SocketListener): Socket {
    const socket = new FakeSocket(listener);
    this.sockets.push(socket);
    return socket;
  }
  now(): number {
    return this.time;
  }
  random(): number {
    return 1;
  }
  /** What the server knows, as far as it has been found out. */
  skills: boolean | Promise<boolean> = false;
  knows(): boolean | Promise<boolean> {
    return this.skills;
  }
  after(milliseconds: number, call: () => void): () => void {
    const timer = { at: this.time + milliseconds, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }
  get timers(): number {
    return this.#timers.length;
  }
  get last(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  /** Let time pass, and call what is due in its order. */
  pass(milliseconds: number): void {
    const until = this.time + milliseconds;
    for (;;) {
      const due = this.#timers.filter((each) => each.at <= until).sort((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.time = Math.max(this.time, due.at);
      due.call();
    }
    this.time = until;
  }
  /** The machine sleeps: time passes and nothing is called, until it wakes and is late with everything. */
  sleep(milliseconds: number): void {
    this.time += milliseconds;
    this.pass(0);
  }
}

/** A connection in such a world, and all that it has told. */
export class TestConnection {
  readonly world = new FakeWorld();
  readonly clock = new ServerClock(() => this.world.time);
  readonly states: ConnectionState[] = [];
  readonly tables: TableView[] = [];
  readonly news: News[] = [];
  readonly people: Told[] = [];
  readonly connection = new Connection(
    'atable',
    'token',
    {
      onstate: (state) => this.states.push(state),
      ontable: (table) => this.tables.push(table),
      onnews: (news) => {
        if (this.table!.version !== news.version) throw new Error('the table must be told first');
        this.news.push(news);
      },
      onpeople: (told) => this.people.push(told),
    },
    this.world,
    this.clock,
  );

  /** Connected and welcomed with the whole table at a version. */
  static at(version: number): TestConnection {
    const listened = new TestConnection();
    listened.connection.start();
    listened.world.last.welcome(version);
    return listened;
  }

  get table(): TableView | undefined {
    return this.tables.at(-1);
  }
  get state(): ConnectionState {
    return this.states.at(-1)!;
  }
  get versions(): number[] {
    return this.news.map((each) => each.version);
  }
}

/** In place of the browser's own sockets: for tests of what opens them itself. */
export class StubSocket {
  static readonly all: StubSocket[] = [];
  readonly said: string[] = [];
  isClosed = false;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;

  constructor(readonly address: string) {
    StubSocket.all.push(this);
  }
  static get last(): StubSocket {
    return StubSocket.all.at(-1)!;
  }
  send(text: string): void {
    this.said.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  says(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
