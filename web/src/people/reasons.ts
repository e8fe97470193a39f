/** The bots' reasons in words: codes and params become sentences of the language. */

import { isKey, t, type Params } from '$/i18n/index.svelte';
import type { Hint } from '$/protocol';

type Reason = Hint['reasons'][number];

/** What a reason says; one that is new here says it in the server's own words. */
export function reasonWords({ code, params, text }: Reason): string {
  const key = `coach.${code}`;
  return isKey(key) ? t(key, params as Params) : text;
}
