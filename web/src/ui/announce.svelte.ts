/** What is said aloud by a screen reader: each thing once, politely, in order. */

import { untrack } from 'svelte';

/** How many stay to be read, in case they were talked over. */
export const KEEP = 6;
/** Milliseconds between two: browsers may swap what is added at the same time. */
const PAUSE = 250;
let spoken = 0;
let isPausing = false;
const waiting: { text: string; topic: string | null }[] = [];

export const announcements = $state<{ id: number; text: string }[]>([]);

/** Say something. Of what is still to be said about a topic, only the latest is worth hearing. */
export function announce(text: string, topic: string | null = null): void {
  if (!text) return;
  const before = topic === null ? -1 : waiting.findIndex((each) => each.topic === topic);
  if (before >= 0) waiting.splice(before, 1);
  waiting.push({ text, topic });
  if (!isPausing) sayNext();
}

function sayNext(): void {
  const next = waiting.shift();
  isPausing = next !== undefined;
  if (!next) return;
  // An effect that announces something must not depend on what was announced before.
  untrack(() => {
    announcements.push({ id: spoken++, text: next.text });
    if (announcements.length > KEEP) announcements.shift();
  });
  setTimeout(sayNext, PAUSE);
}
