/** Opening a table: once, however often it must be tried; then it is remembered on this device, and one goes there. */

import { openTable } from '$/tables';
import { go } from '$/ui/router.svelte';
import type { Opening } from './request';

export class Opener {
  isBusy = $state(false);
  /** No answer came through yet, and it is tried again. */
  isWaiting = $state(false);
  failure = $state.raw<unknown>(null);
  /** Given up: there is no server that answers, and no other way to open this table. */
  isUnreachable = $state(false);
  #asking = new AbortController();

  /** With so many attempts; else until there is an answer. */
  constructor(private readonly attempts = Infinity) {}

  /** On the server if that is wanted; else on this device where that can be. */
  async open(opening: Opening, isOnline = false): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = null;
    this.isUnreachable = false;
    const asking = (this.#asking = new AbortController());
    const onwait = (failures: number) => {
      this.isWaiting = true;
      if (failures < this.attempts) return;
      this.isUnreachable = true;
      asking.abort();
    };
    try {
      const address = await openTable(opening, isOnline, { signal: asking.signal, onwait });
      asking.signal.throwIfAborted();
      go(address);
    } catch (error) {
      if (!asking.signal.aborted) this.failure = error;
    } finally {
      this.isBusy = false;
      this.isWaiting = false;
    }
  }

  /** Whoever leaves the page does not want to be taken to a table later. */
  stop(): void {
    this.#asking.abort();
  }
}
