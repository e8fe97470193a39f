/** What is said aloud by a screen reader: each thing once, politely, in order. */

/** The number that stays to be read, in case some were talked over. */
export const KEEP = 6;
/** Milliseconds before each: a screen reader forgets what it is about to say when the focus moves right after. */
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
  if (!isPausing) pause();
}

function pause(): void {
  isPausing = true;
  // Browsers may swap what is added in the same frame. A page that nobody sees has none.
  setTimeout(() => (document.hidden ? sayNext() : requestAnimationFrame(sayNext)), PAUSE);
}

function sayNext(): void {
  const next = waiting.shift();
  isPausing = next !== undefined;
  if (!next) return;
  announcements.push({ id: spoken++, text: next.text });
  if (announcements.length > KEEP) announcements.shift();
  pause();
}
