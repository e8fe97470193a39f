/** What is kept on this device. A browser may forbid it: then it lasts as long as the page. */

const PREFIX = 'akropolis.';
/** What could not be stored. */
const inMemory = new Map<string, string>();

function store(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** What was stored under a name, or null if there is nothing that can be read. */
export function readStored(name: string): unknown {
  try {
    const text = inMemory.get(name) ?? store()?.getItem(PREFIX + name);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Whether something was stored under a name, be it readable or not. */
export const isStored = (name: string): boolean => inMemory.has(name) || names(store()).includes(PREFIX + name);

/** Whether what was stored under a name will be there after the page is closed. */
export const isLasting = (name: string): boolean => !inMemory.has(name);

/** The names of all that was stored under names that begin so. */
export const storedNames = (start: string): string[] =>
  [...new Set([...inMemory.keys(), ...names(store()).map((name) => name.replace(PREFIX, ''))])].filter((name) =>
    name.startsWith(start),
  );

/** Forget what was stored under a name. */
export function removeStored(name: string): void {
  inMemory.delete(name);
  store()?.removeItem(PREFIX + name);
}

/** Entries that people would miss most: names, and beginnings of names. */
const DEAR = ['me', 'tables', 'pad', 'game.'];
const isOf = (kind: string, name: string): boolean => name === kind || (kind.endsWith('.') && name.startsWith(kind));

/** Firefox puts the question to the person, in the middle of a first game, and seldom clears anything away. */
const isFirefox = (): boolean => 'mozInnerScreenX' in globalThis;

/** Ask the browser not to clear away what is kept here, when the first of a kind that people would miss is. */
function askToKeep(name: string): void {
  const kind = DEAR.find((each) => isOf(each, name));
  if (!kind || isFirefox() || storedNames(kind).some((each) => isOf(kind, each))) return;
  // Insecure pages and old browsers have no such question.
  const { storage } = navigator as { storage?: StorageManager };
  storage?.persist().catch(() => undefined);
}

/** Keep a value. Returns false if it will be forgotten with the page. */
export function writeStored(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    const kept = store();
    if (kept) askToKeep(name);
    kept?.setItem(PREFIX + name, text);
    if (kept) inMemory.delete(name);
    else inMemory.set(name, text);
    return kept !== null;
  } catch {
    inMemory.set(name, text);
    return false;
  }
}

/** Called when another tab has stored something under a name, or has cleared everything. Returns what stops it. */
export function onStoredElsewhere(name: string, heard: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === PREFIX + name) heard();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

/** Forget everything, also what is kept for this tab alone. */
export function forgetStored(): void {
  inMemory.clear();
  for (const stored of [store(), session()]) {
    if (!stored) continue;
    for (const name of names(stored)) stored.removeItem(name);
  }
}

/** All names of ours. */
function names(stored: Storage | null): string[] {
  if (!stored) return [];
  const all = Array.from({ length: stored.length }, (_, at) => stored.key(at));
  return all.filter((name) => name !== null).filter((name) => name.startsWith(PREFIX));
}

function session(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
