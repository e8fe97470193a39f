/** The core of this page, as soon as it is there. */

import { canRunCore, coreAsker, CoreMissing } from '$/core';
import { ApiError } from '$/net/failure';
import type { Referee } from './referee';

let known: Referee | null = null;
let ready: Promise<Referee> | null = null;

/** The core; where a browser cannot run it, or it cannot be fetched, a refusal. After a failure it is asked for again. */
export const referee = (): Promise<Referee> =>
  (ready ??= load().catch((error: unknown) => {
    ready = null;
    throw error instanceof CoreMissing ? new ApiError(409, 'core_missing') : error;
  }));

/** The core if it is there already; else it will be one day. */
export function refereeAtHand(): Referee | null {
  if (!known) referee().catch(() => undefined);
  return known;
}

async function load(): Promise<Referee> {
  if (!canRunCore()) throw new CoreMissing();
  const asker = coreAsker();
  await asker.ask('rank', [0], [0], false);
  return (known = asker);
}
