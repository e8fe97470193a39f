/** Asking the bots for a review. It takes them a while: they are asked again until it is done. */

import type { Host } from '$/tables';
import { arrange, type ArrangedReview } from './review';

const PAUSE = 1500;

export class Reviewing {
  phase = $state<'idle' | 'asking' | 'done' | 'failed'>('idle');
  turnsDone = $state(0);
  turns = $state(0);
  review = $state.raw<ArrangedReview | null>(null);
  failure = $state.raw<unknown>(null);
  readonly #leaving = new AbortController();

  async ask(host: Host): Promise<void> {
    if (this.phase === 'asking' || this.phase === 'done') return;
    this.phase = 'asking';
    this.failure = null;
    const { signal } = this.#leaving;
    try {
      for (;;) {
        const answer = await host.review({ signal });
        [this.turnsDone, this.turns] = [answer.turns_done, answer.turns];
        if (answer.review) {
          this.review = arrange(answer.review);
          this.phase = 'done';
          return;
        }
        await pause(PAUSE, signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.failure = error;
      this.phase = 'failed';
    }
  }

  /** Nobody wants to know any more. */
  stop(): void {
    this.#leaving.abort();
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
}
