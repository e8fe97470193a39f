/** Names in a script that runs from right to left, within sentences that run from left to right. */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Words in such a script between isolates, so that they do not turn the sentence around them; other words as they are. */
export const isolated = (words: string): string => (RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words);
