/** How a game ended, as the heading over its end: to the one who plays here, or to everybody around. */

import { t } from '$/i18n/index.svelte';
import { nameOf } from '$/people/people';
import { ranksOf, rankWords } from '$/people/ranks';
import type { TableView } from '$/protocol';

export interface Verdict {
  /** Whether somebody on this device has won. */
  isWon: boolean;
  heading: string;
  /** Who has won, where the heading does not say so. */
  winner: string | null;
}

export function verdictOf(table: TableView, here: readonly number[]): Verdict {
  const winners = table.result?.winners ?? [];
  const name = winners.map((seat) => nameOf(table, seat)).join(', ');
  const isWon = winners.some((seat) => here.includes(seat));
  const [own, ...others] = here;
  if (own === undefined || others.length)
    return { isWon, heading: t('table.winner', { n: winners.length, name }), winner: null };
  if (isWon) return { isWon, heading: t('table.won'), winner: null };
  const winner = t('table.lost_game', { name });
  if (table.seats.length === 2) return { isWon, heading: winner, winner: null };
  const rank = rankWords(ranksOf(table)[own]!, table.seats.length);
  return { isWon, heading: t('table.placed', { rank }), winner };
}

/** Several sentences, each with its stop. */
export const sentences = (said: readonly string[]): string =>
  said.map((each) => (/[.!?…]$/.test(each) ? each : `${each}.`)).join(' ');
