/** The tables of this device and how things stand there, looked up again now and then while somebody is looking. */

import { ApiError } from '$/net/failure';
import { identity } from '$/net/identity';
import { heldTables, rememberTable, onHeldChange, type HeldTable } from '$/net/device';
import type { TableView } from '$/protocol';
import { forgetTable, hostOf, recallTables } from '$/tables';
import { whileVisible } from './visible';
import { lobbyStatusOf, urgency } from './lobbyStatus';

const EVERY = 30_000;
/** The game is there, and cannot be shown as things are. */
const CONFLICT = 409;
const AT_ONCE = 3;
/** There may be many finished games: only this many are looked up unless all are wanted. */
export const SHOWN_AT_FIRST = 4;

export interface ListedGame {
  held: HeldTable;
  table: TableView | null;
  failure: unknown;
}

export class Games {
  #held = $state.raw<HeldTable[]>(heldTables());
  #found = $state.raw<ReadonlyMap<string, Pick<ListedGame, 'table' | 'failure'>>>(new Map());
  showsAll = $state(false);

  readonly current = $derived(
    this.#games(false).sort((one, other) => urgencyOf(one) - urgencyOf(other) || seen(other) - seen(one)),
  );
  /** Where one is awaited: the first of them. */
  readonly yours = $derived(this.current.filter((game) => urgencyOf(game) === 0));
  readonly justFinished = $derived(this.#games(true).filter(({ held }) => held.isNews));
  readonly finished = $derived(this.#games(true).filter(({ held }) => !held.isNews));
  readonly shownFinished = $derived(this.showsAll ? this.finished : this.finished.slice(0, SHOWN_AT_FIRST));

  readonly #leaving = new AbortController();
  #isLooking = false;

  /** Follow what this device holds. Returns how to stop. */
  follow(): () => void {
    recallTables();
    this.#held = heldTables();
    const stopListening = onHeldChange(() => (this.#held = heldTables()));
    const stopLooking = whileVisible(() => void this.look(), EVERY);
    return () => {
      stopListening();
      stopLooking();
      this.#leaving.abort();
    };
  }

  /** Ask about every game that is shown; about finished ones only once. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    if (identity()) await this.#recall();
    const ended = [...this.justFinished, ...this.shownFinished];
    const wanted = [...this.current, ...ended.filter(({ table }) => !table)].map(({ held }) => held);
    const queue = wanted[Symbol.iterator]();
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#lookAtEach(queue)));
    this.#isLooking = false;
  }

  /** Whoever has a name that stays has the same games on every device. */
  #recall(): Promise<void> {
    const { signal } = this.#leaving;
    return import('$/net/mine').then(({ recallMine }) => recallMine(signal)).catch(() => undefined);
  }

  showAll(): void {
    this.showsAll = true;
    void this.look();
  }

  /** Whoever opens a game knows how it ended. */
  see({ held }: ListedGame): void {
    if (held.isNews) rememberTable({ table: held.table, isNews: false, lastSeen: held.lastSeen });
  }

  forget(table: string): void {
    forgetTable(table);
  }

  async #lookAtEach(queue: IterableIterator<HeldTable>): Promise<void> {
    for (const held of queue) {
      try {
        const table = await hostOf(held.table, tokenOf(held), held.seats).look(this.#leaving.signal);
        this.#learn(held, { table, failure: null });
        if (table.status.is_over && !held.isOver)
          rememberTable({ table: held.table, isOver: true, isNews: true, lastSeen: held.lastSeen });
      } catch (failure) {
        if (this.#leaving.signal.aborted) return;
        this.#learn(held, { table: this.#found.get(held.table)?.table ?? null, failure });
      }
    }
  }

  #learn({ table: id }: HeldTable, found: Pick<ListedGame, 'table' | 'failure'>): void {
    this.#found = new Map(this.#found).set(id, found);
  }

  #games(isOver: boolean): ListedGame[] {
    return this.#held
      .filter((held) => (held.isOver ?? false) === isOver)
      .map((held) => ({ held, ...(this.#found.get(held.table) ?? { table: null, failure: null }) }));
  }
}

/** By whichever right this device has. */
const tokenOf = ({ seats, watch, join }: HeldTable): string | null => seats[0]?.token ?? watch ?? join ?? null;

/** The server has lost it, or this device the right to it: there is nothing to open any more. */
export const isGone = ({ failure }: ListedGame): boolean =>
  failure instanceof ApiError && !failure.isPassing && failure.status !== CONFLICT;

export const seatsHere = ({ seats }: HeldTable): number[] => seats.map(({ seat }) => seat);

const urgencyOf = ({ table, held }: ListedGame): number => urgency(table && lobbyStatusOf(table, seatsHere(held)));
const seen = ({ table, held }: ListedGame): number => table?.at ?? held.lastSeen;
