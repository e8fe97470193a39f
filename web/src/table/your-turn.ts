/** It is your turn: the tab's title and icon say so, and where it is allowed, a notification. */

import { t } from '$/i18n/index.svelte';
import { fileAt } from '$/net/addresses';
import { settings } from '$/settings/settings.svelte';

const ICON = fileAt('icon.svg');
const DOT = '<circle cx="400" cy="112" r="100" fill="#c0392b" stroke="#fff" stroke-width="24"/>';

/** The icon with a dot on it, made from the one the page has. */
let dotted: Promise<string> | null = null;
const withDot = (): Promise<string> =>
  (dotted ??= fetch(ICON)
    .then((answer) => answer.text())
    .then((svg) => `data:image/svg+xml,${encodeURIComponent(svg.replace('</svg>', `${DOT}</svg>`))}`));

export async function markIcon(isYourTurn: boolean): Promise<void> {
  const icon = document.getElementById('icon');
  if (!(icon instanceof HTMLLinkElement)) return;
  icon.href = isYourTurn ? await withDot().catch(() => ICON) : ICON;
}

/** Notify people who are looking elsewhere. */
export function notifyTurn(tableName: string): void {
  if (!settings.notifications || !document.hidden) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(t('table.your_turn'), {
      body: tableName,
      tag: 'your-turn',
      icon: fileAt('icon-192.png'),
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some systems allow them from a service worker only: the title has to do.
  }
}
