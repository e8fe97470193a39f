/** Doing something now and then, but only while somebody is looking. */

import { untrack } from 'svelte';

/** At once, every `every` milliseconds, and when the page comes to the front. Returns a function that stops it. */
export function whileVisible(look: () => void, every: number): () => void {
  const lookIfSeen = (): void => {
    // The effect around this must not depend on what is looked up: it would begin again with every answer.
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
