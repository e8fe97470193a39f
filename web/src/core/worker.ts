/** The core in a thread of its own: questions come as messages and are answered in their order. */

import type { Core } from './core';
import { loadCore, loadWeights } from './load';
import { CoreError } from './refusals';

export type CoreMethod = 'deal' | 'play' | 'facts' | 'legal' | 'score' | 'rank' | 'choose' | 'ideas' | 'outlook';
export interface CoreQuestion {
  id: number;
  method: CoreMethod;
  args: unknown[];
  /** Of a game of so many architects it needs the weights. */
  weights?: number | undefined;
}
export type CoreReply = { id: number; answer: unknown } | { id: number; refusal: string | null };

let core: Promise<Core> | null = null;
const loaded = new Map<number, Promise<void>>();
let latest: Promise<void> = Promise.resolve();

/** After a failure it is fetched again when somebody asks. */
const loadedCore = (): Promise<Core> =>
  (core ??= loadCore().catch((error: unknown) => {
    core = null;
    throw error;
  }));

/** After a failure they are asked for again. */
function weightsFor(ready: Core, architects: number): Promise<void> {
  const known = loaded.get(architects) ?? loadWeights(ready, architects);
  loaded.set(architects, known);
  known.catch(() => loaded.delete(architects));
  return known;
}

async function answer({ id, method, args, weights }: CoreQuestion): Promise<void> {
  try {
    const ready = await loadedCore();
    if (weights !== undefined) await weightsFor(ready, weights);
    const ask = ready[method].bind(ready) as (...args: unknown[]) => unknown;
    postMessage({ id, answer: ask(...args) } satisfies CoreReply);
  } catch (error) {
    postMessage({ id, refusal: error instanceof CoreError ? error.refusal : null } satisfies CoreReply);
  }
}

addEventListener('message', ({ data }: MessageEvent<CoreQuestion>) => {
  latest = latest.then(() => answer(data));
});
