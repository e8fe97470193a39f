/** Opening a table: once, however often it must be tried; then it is remembered on this device, and one goes there. */

import { openTable } from '$/tables';
import { go } from '$/ui/router.svelte';
import type { Opening } from './request';

export class Opener {
  isBusy = $state(false);
  /** No answer came through yet, and it is tried again. */
  isWaiting = $state(false);
  failure = $state.raw<unknown>(null);
  readonly #leaving = new AbortController();

  /** On the server if that is wanted; else on this device where that can be. */
  async open(opening: Opening, isOnline = false): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = null;
    try {
      const { signal } = this.#leaving;
      const address = await openTable(opening, isOnline, { signal, onwait: () => (this.isWaiting = true) });
      signal.throwIfAborted();
      go(address);
    } catch (error) {
      if (!this.#leaving.signal.aborted) this.failure = error;
    } finally {
      this.isBusy = false;
      this.isWaiting = false;
    }
  }

  /** Whoever leaves the page does not want to be taken to a table later. */
  stop(): void {
    this.#leaving.abort();
  }
}
