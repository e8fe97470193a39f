/** A visit for tests: a true session at a table of three, whose server is spoken for by the test. */

import { flushSync } from 'svelte';
import { vi } from 'vitest';
import { game, StubSocket } from '$/net/testing';
import type { HeldSeat } from '$/net/live.svelte';
import type { Hints, Legal, Move, News, Status, TableView } from '$/protocol';
import { hostOf } from '$/tables';
import { Session } from './session.svelte';

export const ADA: HeldSeat = { seat: 0, token: 'ada' };
export const BEN: HeldSeat = { seat: 1, token: 'ben' };
export const TABLE = 'atable';

const person = { terms: { kind: 'person', bot: null }, is_away: false, kept_aside: [], score: null } as const;
const STATUS: Status = {
  has_begun: true,
  is_over: false,
  turn: 0,
  chief_architect: 0,
  acting: { seat: 0, actor: 'person', rung: 'value' },
  due: null,
  can_take_back: null,
  take_back_refusal: null,
  position_version: 1,
};
/** Three have sat down, and the first is to act. */
export const START: TableView = {
  ...game.start,
  table: TABLE,
  version: 4,
  seat: 0,
  terms: {
    ...game.start.terms,
    options: { ...game.start.terms.options, architects: 3, illustrious: null },
    seats: [person.terms, person.terms, person.terms],
  },
  status: STATUS,
  seats: ['Ada', 'Ben', 'Cleo'].map((name) => ({
    ...person,
    kept_aside: [],
    sitter: { name, colour: 'red' },
    stones: 1,
    city: [],
  })),
  site: [10, 20, 30],
  moves: [],
};

type Happening =
  | { kind: 'left' | 'returned'; seat: number }
  | { kind: 'moved'; seat: number; move: Move; next: number }
  | { kind: 'taken_back'; seat: number; move: Move };

/** What the server knows, and what it is asked. A request waits for its answer until the test gives one. */
export class Visit {
  readonly session: Session;
  readonly asked: { path: string; body: Record<string, unknown> | null; token: string }[] = [];
  /** What is answered at once, by the end of its path; anything else waits. */
  readonly answers: Record<string, () => { status?: number; body: unknown }> = {
    '/legal': () => ({ body: this.legal() }),
  };
  #waiting: { path: string; answer: (response: Response) => void }[] = [];
  #status = STATUS;
  #version: number;
  readonly #stop: () => void;

  constructor(seats: HeldSeat[] = [ADA], version = START.version) {
    this.#version = version;
    vi.stubGlobal('WebSocket', StubSocket);
    vi.stubGlobal('fetch', (address: string, request: RequestInit) => this.#fetch(address, request));
    this.session = new Session(hostOf(TABLE, seats[0]?.token ?? null, seats));
    this.#stop = $effect.root(() => {
      $effect(() => this.session.followLegal());
      $effect(() => this.session.followPeople());
    });
  }

  /** Connected, with the table, and asked what may be done. */
  static async begun(seats?: HeldSeat[], version?: number): Promise<Visit> {
    const visit = new Visit(seats, version);
    await visit.welcome();
    return visit;
  }

  /** The socket opens and tells the whole table. */
  async welcome(start: TableView = START): Promise<void> {
    StubSocket.last.onopen();
    const table = { ...start, version: this.#version };
    StubSocket.last.says({ type: 'welcome', version: table.version, table, news: [] });
    await this.rest();
  }

  /** What a page would do with the session. Returns a function that ends it. */
  within(act: () => void): () => void {
    const stop = $effect.root(act);
    flushSync();
    return stop;
  }

  /** Let everything happen that needs no answer. */
  async rest(): Promise<void> {
    flushSync();
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
  }

  /** Something happens at the table: the news of it, which nobody has been told yet. */
  happens(event: Happening): News {
    const version = ++this.#version;
    this.#status = { ...this.#status, ...this.#changes(event, version) };
    const now = { version, at: version, status: this.#status };
    const pieces = { site: START.site, stones: [1, 1, 1], scores: [] };
    switch (event.kind) {
      case 'left':
      case 'returned':
        return { ...now, ...event };
      case 'taken_back':
        return { ...now, ...event, ...pieces };
      case 'moved': {
        const { kind, seat, move } = event;
        const laid = { level: 1, cost: 0, gained: 0, take: null, revealed: [], result: null };
        return { ...now, kind, seat, move, by: 'person', ...laid, ...pieces };
      }
    }
  }

  #changes(event: Happening, version: number): Partial<Status> {
    const { acting, turn } = this.#status;
    const person = (seat: number): Status['acting'] => ({ seat, actor: 'person', rung: 'value' });
    switch (event.kind) {
      case 'left':
        return acting?.seat === event.seat ? { acting: { ...acting, actor: 'stand_in' } } : {};
      case 'returned':
        return acting?.seat === event.seat ? { acting: person(event.seat) } : {};
      case 'moved':
        return { turn: turn + 1, position_version: version, acting: person(event.next), can_take_back: event.seat };
      case 'taken_back':
        return { turn: turn - 1, position_version: version, acting: person(event.seat), can_take_back: null };
    }
  }

  /** The socket tells news. */
  async tells(...news: News[]): Promise<void> {
    for (const each of news) StubSocket.last.says({ type: 'news', news: each });
    await this.rest();
  }

  legal(): Legal {
    const ways = [0, 2, 4].map((rotation) => ({ origin: [0, rotation] as [number, number], rotation }));
    const footprint = Array.from({ length: 3 }, (_, r) => [0, r]) as Legal['targets'][number]['footprint'];
    const target = { footprint, level: 1, gained: 0, ways };
    const offers = START.site.map((tile, cost) => ({
      tile,
      cost,
      is_affordable: cost < 2,
      missing: Math.max(0, cost - 1),
      rows: [],
    }));
    return {
      seat: this.#status.acting!.seat,
      version: this.#version,
      position_version: this.#status.position_version,
      stones: 1,
      tiles: offers,
      targets: [target, { ...target, ways: ways.map((way) => ({ ...way, origin: [5, way.rotation] })) }],
      changes: [],
    };
  }

  hints(): Hints {
    const { seat, version, position_version, targets } = this.legal();
    const move = { tile: 20, ...targets[1]!.ways[2]! };
    return { seat, version, position_version, hints: [{ move, margin: 3, points: 2, total: 5, reasons: [] }] };
  }

  /** How often something was asked for. */
  count(end: string): number {
    return this.asked.filter(({ path }) => path.endsWith(end)).length;
  }
  get last(): Visit['asked'][number] {
    return this.asked.at(-1)!;
  }

  /** Answer the request that waits longest. */
  async answer(end: string, body: unknown, status = 200): Promise<void> {
    const at = this.#waiting.findIndex(({ path }) => path.endsWith(end));
    const [waiting] = this.#waiting.splice(at, 1);
    waiting!.answer(Response.json(body, { status }));
    await this.rest();
  }
  /** Requests without an answer. */
  get waiting(): string[] {
    return this.#waiting.map(({ path }) => path);
  }

  end(): void {
    this.#stop();
    this.session.stop();
  }

  #fetch(address: string, { body, headers, signal }: RequestInit): Promise<Response> {
    const path = address.replace('/api/1', '');
    const token = ((headers as Record<string, string>).Authorization ?? '').replace('Bearer ', '');
    this.asked.push({ path, token, body: body ? (JSON.parse(body as string) as Record<string, unknown>) : null });
    const known = Object.entries(this.answers).find(([end]) => path.endsWith(end))?.[1]();
    if (known) return Promise.resolve(Response.json(known.body, { status: known.status ?? 200 }));
    return new Promise((answer, refuse) => {
      this.#waiting.push({ path, answer });
      signal?.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((each) => each.answer !== answer);
        refuse(new DOMException('ended', 'AbortError'));
      });
    });
  }
}
