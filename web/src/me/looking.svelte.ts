/** What a page asks the server for as soon as it is there, and again where that fails, until one leaves. */

import { untrack } from 'svelte';

export class Looking {
  failure = $state.raw<unknown>(null);
  readonly #leaving = new AbortController();
  readonly #ask: (signal: AbortSignal) => Promise<void>;

  constructor(ask: (signal: AbortSignal) => Promise<void>) {
    this.#ask = ask;
    $effect(() => {
      void untrack(() => this.look());
      return () => this.#leaving.abort();
    });
  }

  async look(): Promise<void> {
    this.failure = null;
    try {
      await this.#ask(this.#leaving.signal);
    } catch (error) {
      if (!this.#leaving.signal.aborted) this.failure = error;
    }
  }
}
