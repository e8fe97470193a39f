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

/** Keep a value. Returns false if it will be forgotten with the page. */
export function writeStored(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    const kept = store();
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
    const names = Array.from({ length: stored.length }, (_, at) => stored.key(at));
    for (const name of names) if (name?.startsWith(PREFIX)) stored.removeItem(name);
  }
}

function session(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
