/** What is said aloud by a screen reader: each thing once, politely, in order. */

import { untrack } from 'svelte';

const KEEP = 3;
let spoken = 0;

export const announcements = $state<{ id: number; text: string }[]>([]);

/** Say something. It is also there to be read for a moment, in case it was talked over. */
export function announce(text: string): void {
  if (!text) return;
  // An effect that announces something must not depend on what was announced before.
  untrack(() => {
    announcements.push({ id: spoken++, text });
    if (announcements.length > KEEP) announcements.shift();
  });
}
