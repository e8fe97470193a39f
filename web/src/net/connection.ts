/** The connection to a table: it says hello, hears news, and comes back by itself from whatever cuts it off. */

import type {
  Answer,
  ApiFailure,
  News,
  Presence,
  Remark,
  SaidPhrase,
  SocketMessage,
  TableView,
  Welcome,
} from '$/protocol';
import { isPlainHost } from './addresses';
import type { ServerClock } from './clock';
import { failureOfClosing, isForGood, isRestart, leastPause } from './closing';
import { connectionLost, serverAbsent, type ApiError } from './failure';
import { Follower, type Step } from './follower';
import { pauseAfter } from './pauses';
import type { Socket, World } from './world';

/**
 * connecting: the first attempt, or the first one after a break. lost: that attempt has failed. offline: the browser says that
 * there is no network.
 */
export type Phase = 'connecting' | 'live' | 'lost' | 'offline' | 'refused' | Place;
/** Of a table on this device: kept here, only as long as the page, or played in another tab. */
type Place = 'here' | 'unsaved' | 'elsewhere';

export interface ConnectionState {
  phase: Phase;
  failure: ApiError | null;
  /** When the next attempt is made, by this device's clock; null while one is under way or none is needed. */
  retryAt: number | null;
}

export interface ConnectionListener {
  onstate(state: ConnectionState): void;
  ontable(table: TableView): void;
  /** Each news once, right after the table that has it. */
  onnews(news: News): void;
  /** Who is there, and what they say: nothing of it is part of the game. */
  onpeople(told: Told): void;
}
export type Told = Presence | SaidPhrase | Remark;

/** The server says something every 20 seconds: after this long a silence it is gone. */
export const SILENCE = 45_000;
/** How long an answer to hello or to a ping may take. */
export const HELLO_PATIENCE = 15_000;
export const PING_PATIENCE = 4_000;
/** How long hello waits for what the server knows. */
export const SKILL_PATIENCE = 3_000;
export const TICK = 5_000;
/** The server has not understood what was said. */
const NOT_UNDERSTOOD = 4422;
/** A tick this late means that the machine slept, or that the browser makes a hidden page wait. */
const OVERSLEPT = 3 * TICK;
/** A connection that lasted this long was a good one: the next pause is the shortest again. */
export const STEADY = 10_000;

const nothing = (): void => undefined;

export class Connection {
  readonly #follower = new Follower();
  #state: ConnectionState = { phase: 'connecting', failure: null, retryAt: null };
  #socket: Socket | null = null;
  /** Why the server is about to close the socket. */
  #told: ApiFailure | null = null;
  #failures = 0;
  #needsWhole = false;
  /** Whether the server tells who is there; null until that is known. */
  #hasPeople: boolean | null = null;
  #isStopped = false;
  /** True from the browser's word that there is no network until the server is heard of again. */
  #isOffline = false;
  #heardAt = 0;
  #liveAt: number | null = null;
  #cancelTick = nothing;
  #cancelRetry = nothing;
  #cancelPatience = nothing;

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly listener: ConnectionListener,
    private readonly world: World,
    private readonly clock: ServerClock,
  ) {}

  start(): void {
    if (isPlainHost) return this.#stand({ phase: 'refused', failure: serverAbsent(), retryAt: null });
    this.#connect();
    this.#tickLater();
  }

  stop(): void {
    this.#isStopped = true;
    this.#drop();
    this.#cancelRetry();
    this.#cancelTick();
  }

  /** The page is visible again, the network is back, or someone is impatient: do not wait, and trust no old socket. */
  wake(): void {
    if (this.#isStopped || this.#state.phase === 'refused') return;
    if (!this.#socket) this.#connect();
    else if (this.world.now() - this.#heardAt > SILENCE) this.#again();
    else if (this.#liveAt !== null) this.#probe();
  }

  /** The browser says that there is no network. A server on this machine can be reached all the same: its next answer shows it. */
  goOffline(): void {
    if (this.#isStopped) return;
    this.#isOffline = true;
    this.#stand(this.#state);
  }

  /** The network is back: an old socket may belong to another network. */
  comeOnline(): void {
    const wasOffline = this.#isOffline;
    this.#isOffline = false;
    if (wasOffline && this.#state.phase === 'live' && this.#socket) this.#again();
    else this.wake();
  }

  /** News that came as the answer to a command. */
  applyAnswer(answer: Pick<Answer, 'news'>): void {
    if (this.#isStopped) return;
    if (this.#isOffline) {
      this.#isOffline = false;
      this.#stand(this.#state);
    }
    for (const news of answer.news) this.#take(news);
    if (!this.#socket) this.wake(); // whoever answers is there again
  }

  #connect(): void {
    this.#cancelRetry();
    this.#drop();
    this.#told = null;
    this.#heardAt = this.world.now();
    this.#stand({ ...this.#state, retryAt: null });
    const only = (call: () => void): void => {
      if (this.#socket === socket) call(); // what a dropped socket still says is not heard
    };
    const socket: Socket = this.world.open(this.table, {
      onopen: () => only(() => this.#greet()),
      onmessage: (data) => only(() => this.#hear(data)),
      onclose: (code, reason) => only(() => this.#closed(code, reason)),
    });
    this.#socket = socket;
    this.#expect(HELLO_PATIENCE);
  }

  #greet(): void {
    const known = this.#hasPeople ?? this.world.knows('people');
    if (typeof known === 'boolean') {
      this.#hasPeople = known;
      return this.#hello();
    }
    const socket = this.#socket;
    const greet = (hasPeople: boolean): void => {
      cancel();
      if (this.#socket !== socket || this.#hasPeople !== null) return;
      this.#hasPeople = hasPeople;
      this.#hello();
    };
    const cancel = this.world.after(SKILL_PATIENCE, () => greet(false));
    void known.then(greet);
  }

  #hello(): void {
    const since = this.#needsWhole ? null : this.#follower.version;
    const people = this.#hasPeople ? { people: true } : {};
    this.#socket?.send(JSON.stringify({ type: 'hello', token: this.token, since, ...people }));
  }

  #drop(): void {
    this.#cancelPatience();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #hear(data: unknown): void {
    this.#heardAt = this.world.now();
    let message: SocketMessage;
    try {
      message = JSON.parse(String(data)) as SocketMessage;
    } catch {
      this.#again(); // whoever speaks there is not our server
      return;
    }
    if (this.#liveAt !== null) this.#cancelPatience();
    if (message.type === 'welcome') this.#welcome(message);
    else if (message.type === 'news') this.#news(message.news);
    else if (message.type === 'error') this.#told = message;
    else if (message.type !== 'ping' && message.type !== 'pong') this.listener.onpeople(message);
  }

  #welcome({ table, news, version }: Welcome): void {
    this.#cancelPatience();
    this.#needsWhole = false;
    this.#isOffline = false;
    this.#liveAt = this.world.now();
    this.#stand({ phase: 'live', failure: null, retryAt: null });
    if (table) {
      this.clock.heardLater(table.at);
      this.listener.ontable(table);
      this.#tell(() => this.#follower.begin(table));
    }
    for (const each of news) {
      this.clock.heardLater(each.at);
      this.#take(each);
    }
    this.#checkKnows(version);
  }

  #news(news: News): void {
    this.clock.heard(news.at);
    this.#take(news);
    this.#checkKnows(news.version);
  }

  /** A socket leaves no gaps. What is missing all the same will not come by itself: it is asked for with a new hello. */
  #checkKnows(version: number): void {
    if ((this.#follower.version ?? -1) < version) this.#again();
  }

  #take(news: News): void {
    this.#tell(() => this.#follower.take(news));
  }

  #tell(take: () => Step[]): void {
    let steps: Step[];
    try {
      steps = take();
    } catch {
      this.#needsWhole = true; // the news does not fit: only the whole table helps
      this.#again();
      return;
    }
    for (const { news, table } of steps) {
      this.listener.ontable(table);
      this.listener.onnews(news);
    }
  }

  #closed(code: number, reason: string): void {
    this.#drop();
    const failure = failureOfClosing(code, reason, this.#told);
    if (code === NOT_UNDERSTOOD && this.#hasPeople) {
      this.#hasPeople = false; // another process of an older version
      this.#connect();
    } else if (isForGood(failure)) this.#stand({ phase: 'refused', failure, retryAt: null });
    else this.#comeBack(failure, isRestart(code));
  }

  /** The socket is of no more use: open another at once. */
  #again(): void {
    if (!this.#socket) return;
    this.#drop();
    this.#comeBack(connectionLost(), true);
  }

  #comeBack(failure: ApiError, atOnce: boolean): void {
    const now = this.world.now();
    const wasSteady = this.#liveAt !== null && now - this.#liveAt >= STEADY;
    this.#failures = wasSteady ? 1 : this.#failures + 1;
    this.#liveAt = null;
    const isFirst = this.#failures === 1;
    const pause =
      atOnce && isFirst
        ? 0
        : Math.max(
            leastPause(failure),
            pauseAfter(this.#failures, () => this.world.random()),
          );
    this.#cancelRetry = this.world.after(pause, () => this.#connect());
    const phase = isFirst && this.#follower.version !== null ? 'connecting' : 'lost';
    this.#stand({ phase, failure, retryAt: now + pause });
  }

  #probe(): void {
    this.#socket?.send('{"type":"ping"}');
    this.#expect(PING_PATIENCE);
  }

  #expect(milliseconds: number): void {
    this.#cancelPatience();
    this.#cancelPatience = this.world.after(milliseconds, () => this.#again());
  }

  #tickLater(): void {
    const before = this.world.now();
    this.#cancelTick = this.world.after(TICK, () => {
      const now = this.world.now();
      const isSilent = this.#socket !== null && now - this.#heardAt > SILENCE;
      if (isSilent || now - before > OVERSLEPT) this.wake();
      this.#tickLater();
    });
  }

  #stand(state: ConnectionState): void {
    this.#state = state;
    const isCut = this.#isOffline && state.phase !== 'refused';
    this.listener.onstate(isCut ? { ...state, phase: 'offline', retryAt: null } : state);
  }
}
