/** Games that are opened with one click. */

import type { Illustrious, Sitter } from '$/protocol';
import { COLOURS } from '$/settings/settings.svelte';
import type { Opening } from './request';

export const againstBot = (self: Sitter, bot: string): Opening => ({
  options: { architects: 2 },
  seats: [
    { kind: 'person', sitter: self },
    { kind: 'bot', bot },
  ],
});

export const alone = (self: Sitter, illustrious: Illustrious): Opening => ({
  options: { architects: 1, illustrious },
  seats: [{ kind: 'person', sitter: self }, { kind: 'illustrious' }],
});

/** Pass and play: everyone sits here, each with a colour of their own. */
export const aroundDevice = (names: readonly string[]): Opening => ({
  options: { architects: names.length },
  seats: names.map((name, seat) => ({ kind: 'person', sitter: { name, colour: SPREAD[seat] ?? COLOURS[0] } })),
});

/** Colours that are easy to tell apart, also for most colour-blind people. */
const SPREAD = ['blue', 'orange', 'green', 'purple'] as const;
