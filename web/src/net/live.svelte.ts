/** A table on the screen, kept as it is at the server. */

import type { Answer, News, Presence, Remark, SaidPhrase, TableView } from '$/protocol';
import { serverClock } from './clock';
import { Connection, type Phase, type ConnectionState, type Told } from './connection';
import type { ApiError } from './failure';
import { browser } from './world';

export interface HeldSeat {
  seat: number;
  token: string;
}

/** Hears a piece of news when the table has it, with the table before it. */
export type NewsListener = (news: News, before: TableView | null) => void;

/** What somebody at the table says. */
export type Said = SaidPhrase | Remark;
type SaidListener = (said: Said) => void;

export interface LiveOptions {
  /** The seats that are played on this device: several where it is passed around. */
  seats?: readonly HeldSeat[];
}

export class LiveTable {
  table = $state.raw<TableView | null>(null);
  connection = $state<Phase>('connecting');
  failure = $state.raw<ApiError | null>(null);
  /** Seconds until the next attempt to connect; 0 while one is under way or none is needed. */
  retryIn = $state(0);

  /** Who is at the table, if the server tells it. */
  presence = $state.raw<Presence | null>(null);

  readonly seats: readonly HeldSeat[];
  /** The seat of this device that is to act now. */
  readonly toAct: HeldSeat | null = $derived.by(() => {
    const acting = this.table?.status.acting;
    return (acting?.actor === 'person' && this.seats.find((held) => held.seat === acting.seat)) || null;
  });

  readonly #connection: Connection;
  readonly #listeners = new Set<NewsListener>();
  readonly #hearers = new Set<SaidListener>();
  #before: TableView | null = null;
  #retryAt: number | null = null;
  readonly #countdown: ReturnType<typeof setInterval>;

  constructor(
    readonly id: string,
    readonly token: string | null,
    options: LiveOptions = {},
  ) {
    this.seats = options.seats ?? [];
    const listener = {
      onstate: (state: ConnectionState) => this.#stand(state),
      ontable: (table: TableView) => {
        this.#before = this.table;
        this.table = table;
      },
      onnews: (news: News) => {
        for (const listener of [...this.#listeners]) reportingErrors(() => listener(news, this.#before));
      },
      onpeople: (told: Told) => {
        if (told.type === 'presence') this.presence = told;
        else for (const hear of [...this.#hearers]) reportingErrors(() => hear(told));
      },
    };
    this.#connection = new Connection(id, token, listener, browser, serverClock);
    this.#countdown = setInterval(() => this.#count(), 1000);
    window.addEventListener('online', this.#comeOnline);
    window.addEventListener('offline', this.#goOffline);
    window.addEventListener('pageshow', this.#wake);
    document.addEventListener('visibilitychange', this.#wakeIfSeen);
    this.#connection.start();
    if (!navigator.onLine) this.#goOffline();
  }

  /** Called once for each piece of news. Returns a function that stops it. */
  onnews(listener: NewsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called once for each thing that somebody says. Returns a function that stops it. */
  onsaid(hear: SaidListener): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  /** Apply the news in the answer to a command; the socket will bring it again, and it counts once. */
  applyAnswer(answer: Pick<Answer, 'news'>): void {
    this.#connection.applyAnswer(answer);
  }

  /** Connect now rather than when the pause is over. */
  retry(): void {
    this.#connection.wake();
  }

  /** Milliseconds since 1970 by the server's clock, as `status.due` is. */
  now(): number {
    return serverClock.now();
  }

  /** Let go of everything. */
  stop(): void {
    clearInterval(this.#countdown);
    window.removeEventListener('online', this.#comeOnline);
    window.removeEventListener('offline', this.#goOffline);
    window.removeEventListener('pageshow', this.#wake);
    document.removeEventListener('visibilitychange', this.#wakeIfSeen);
    this.#listeners.clear();
    this.#hearers.clear();
    this.#connection.stop();
  }

  readonly #wake = (): void => this.#connection.wake();

  readonly #comeOnline = (): void => this.#connection.comeOnline();

  readonly #goOffline = (): void => this.#connection.goOffline();

  readonly #wakeIfSeen = (): void => {
    if (document.visibilityState === 'visible') this.#connection.wake();
  };

  #stand({ phase, failure, retryAt }: ConnectionState): void {
    this.connection = phase;
    this.failure = failure;
    this.#retryAt = retryAt;
    this.#count();
  }

  #count(): void {
    this.retryIn = this.#retryAt === null ? 0 : Math.max(0, Math.ceil((this.#retryAt - Date.now()) / 1000));
  }
}

/** One listener's fault is reported like any other, and does not keep the news from the others. */
function reportingErrors(call: () => void): void {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
