/** How a game ended, as the heading over its end: to the one who plays here, or to everybody around. */

import { number, signed, t } from '$/i18n/index.svelte';
import { nameOf } from '$/people/people';
import { byRank, ranksOf, rankWords } from '$/people/ranks';
import type { TablePeople, TableView } from '$/protocol';

export interface Verdict {
  /** Whether somebody on this device has won. */
  isWon: boolean;
  heading: string;
  /** Everybody's points, the best first. */
  scores: string;
  /** Who has won, where the heading does not say so. */
  winner: string | null;
}

export function verdictOf(table: TableView, here: readonly number[]): Verdict {
  const winners = table.result?.winners ?? [];
  const name = winners.map((seat) => nameOf(table, seat)).join(', ');
  const isWon = winners.some((seat) => here.includes(seat));
  const scores = byRank(table)
    .map((seat) => number(table.result?.totals[seat] ?? 0))
    .join(' : ');
  const [own, ...others] = here;
  if (own === undefined || others.length)
    return { isWon, heading: t('table.winner', { n: winners.length, name }), scores, winner: null };
  if (isWon) return { isWon, heading: t('table.won'), scores, winner: null };
  const winner = t('table.lost_game', { name });
  if (table.seats.length === 2) return { isWon, heading: winner, scores, winner: null };
  const rank = rankWords(ranksOf(table)[own]!, table.seats.length);
  return { isWon, heading: t('table.placed', { rank }), scores, winner };
}

/** The change of one's rating; null if there is none. */
export function ratingWords({ change, counts }: TablePeople): string | null {
  if (change) return t('table.rating_now', { points: number(change.points), change: signed(change.gained) });
  return counts === false ? t('table.rating_uncounted') : null;
}

/** Several sentences, each with its stop. */
export const sentences = (said: readonly string[]): string =>
  said.map((each) => (/[.!?…]$/.test(each) ? each : `${each}.`)).join(' ');
