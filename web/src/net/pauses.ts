/** Pauses between attempts: longer and longer, and never the same for all, so that not everyone comes back at once. */

const SHORTEST = 500;
const LONGEST = 15_000;

/** Milliseconds to wait after a number of failed attempts in a row, from half a second to fifteen. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST, SHORTEST * 2 ** Math.min(failures - 1, 10));
  return Math.max(SHORTEST, full * (0.75 + random() / 4));
}
