/** A game on this device: its log is kept first, and told then. */

import { CoreError } from '$/core/refusals';
import type { Entry } from './events';
import type { Referee } from './referee';
import { isKept, keepGame, keptLog, keptVersion, unreadable } from './shelf';
import { refusal, steps, type Step, type TableState } from './state';

export class LocalGame {
  /** Called with what has happened, when it is kept. */
  onsteps: (steps: readonly Step[]) => void = () => undefined;
  #log: Entry[];
  #state: TableState;
  #latest: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly referee: Referee,
    steps: readonly Step[],
  ) {
    this.#log = steps.map(({ entry }) => entry);
    this.#state = steps.at(-1)!.after;
  }

  get state(): TableState {
    return this.#state;
  }

  /** Whether it will be there after the page is closed. */
  get lasts(): boolean {
    return isKept(this.#state.table);
  }

  /** Begin a game with the first entries of its log. */
  static async begin(referee: Referee, table: string, log: readonly Entry[]): Promise<LocalGame> {
    const game = new LocalGame(referee, await steps(referee, table, log));
    keepGame(game.#state, log);
    return game;
  }

  /** The game that was kept. */
  static async load(referee: Referee, table: string): Promise<LocalGame> {
    return new LocalGame(referee, await readSteps(referee, table));
  }

  /** Something happens, if it may: one thing after the other. */
  carryOut(decide: (state: TableState) => Entry | Entry[] | Promise<Entry>): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#state;
      const found = await steps(this.referee, before.table, [await decide(before)].flat(), before);
      // Nobody has time to write between the look and the writing.
      if (keptVersion(before.table) !== before.version) {
        await this.#catchUp();
        throw refusal('version_stale', { version: this.#state.version });
      }
      this.#take(found);
      keepGame(this.#state, this.#log);
      this.onsteps(found);
    });
  }

  /** Take in what another tab has kept meanwhile. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    const { table, version } = this.#state;
    const news = keptLog(table).slice(version);
    if (!news.length) return;
    const found = await replayed(() => steps(this.referee, table, news, this.#state));
    this.#take(found);
    this.onsteps(found);
  }

  #take(found: readonly Step[]): void {
    this.#log = [...this.#log, ...found.map(({ entry }) => entry)];
    this.#state = found.at(-1)!.after;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acting = this.#latest.then(act);
    this.#latest = acting.catch(() => undefined);
    return acting;
  }
}

/** All that has happened in a game that was kept. */
export const readSteps = (referee: Referee, table: string): Promise<Step[]> =>
  replayed(async () => {
    const found = await steps(referee, table, keptLog(table));
    if (!found.length) throw unreadable();
    return found;
  });

/** A log that cannot be played again was damaged. */
async function replayed<T>(replay: () => Promise<T>): Promise<T> {
  try {
    return await replay();
  } catch (error) {
    throw error instanceof RangeError || error instanceof CoreError ? unreadable() : error;
  }
}
