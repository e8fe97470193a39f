/** Short words at the foot of the page that go away by themselves; screen readers are told, too. */

import { untrack } from 'svelte';
import { ApiError } from '$/net/api';
import { isKey, t, type Params } from '$/i18n/index.svelte';
import { announce } from './announce.svelte';

const SECONDS = 6;

export interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
}
export const notices = $state<Notice[]>([]);
let count = 0;

export function dismiss(id: number): void {
  const at = notices.findIndex((notice) => notice.id === id);
  if (at >= 0) notices.splice(at, 1);
}

/** Show a notice. The same words are not shown twice at once. */
export function notify(text: string, tone: Notice['tone'] = 'plain'): void {
  if (untrack(() => notices.some((notice) => notice.text === text))) return;
  const id = count++;
  untrack(() => notices.push({ id, text, tone }));
  announce(text);
  setTimeout(() => dismiss(id), SECONDS * 1000);
}

/** What went wrong, in the language of the interface. */
export function errorText(error: unknown): string {
  const { code, params } = error instanceof ApiError ? error : { code: 'unknown', params: {} };
  const key = `error.${code}`;
  return isKey(key) ? t(key, { code, ...(params as Params) }) : t('error.unknown', { code });
}

export const notifyFailure = (error: unknown): void => notify(errorText(error), 'bad');
