/** The bots' reasons in words: codes and params become sentences of the language. */

import { isKey, t, type Params } from '$/i18n/index.svelte';

/** As the server gives it in hints and reviews. */
export interface Reason {
  code: string;
  params: Readonly<Record<string, unknown>>;
  /** In English, for codes that are not known here. */
  text: string;
}

export function reasonWords({ code, params, text }: Reason): string {
  const key = `coach.${code}`;
  return isKey(key) ? t(key, params as Params) : text;
}
