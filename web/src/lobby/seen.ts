/** Doing something now and then, but only while somebody is looking. */

import { untrack } from 'svelte';

/** At once, every so many milliseconds, and when the page comes to the front. Returns how to stop. */
export function whileSeen(look: () => void, every: number): () => void {
  const lookIfSeen = (): void => {
    // What is looked up must not be what the effect around this waits for: it would begin again with every answer.
    if (document.visibilityState === 'visible') untrack(look);
  };
  const timer = setInterval(lookIfSeen, every);
  document.addEventListener('visibilitychange', lookIfSeen);
  lookIfSeen();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfSeen);
  };
}
