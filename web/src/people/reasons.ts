/** The bots' reasons in words: codes and params become sentences of the language. */

import coach from '$/i18n/en/coach.json';
import { addTexts, isKey, t } from '$/i18n/index.svelte';
import type { Grounds } from '$/protocol';

addTexts(coach);

/** In the words of the language; a code that is not known here has its English text. */
export function reasonWords({ code, params, text }: Grounds): string {
  const key = `coach.${code}`;
  return isKey(key) ? t(key, params) : text;
}
