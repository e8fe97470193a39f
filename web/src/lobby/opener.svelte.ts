/** Opening a table: once, however often it must be tried; then it is remembered on this device, and one goes there. */

import { sendOpenTable } from '$/net/commands';
import { rememberOpened } from '$/net/device';
import { go } from '$/ui/router.svelte';
import type { Opening } from './request';

export class Opener {
  isBusy = $state(false);
  /** No answer came through yet, and it is tried again. */
  isWaiting = $state(false);
  failure = $state.raw<unknown>(null);
  readonly #leaving = new AbortController();

  async open(opening: Opening): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = null;
    try {
      const { signal } = this.#leaving;
      const opened = await sendOpenTable(opening, { signal, onwait: () => (this.isWaiting = true) });
      go(rememberOpened(opened, opening.name));
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
