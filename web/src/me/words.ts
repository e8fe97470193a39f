/** Results in words. */

import { isKey, number, t } from '$/i18n/index.svelte';
import { botName } from '$/people/people';
import type { GameResult, Mode } from '$/protocol';

/** A kind of game: how many architects, or against whom alone, and whether with all tiles. */
export function modeWords({ architects, all_tiles, illustrious }: Mode): string {
  const who = illustrious
    ? t('me.against_illustrious', { name: illustriousName(illustrious) })
    : t('lobby.architects_count', { n: architects });
  return all_tiles ? `${who}, ${t('term.long_game')}` : who;
}

const illustriousName = (name: string): string => {
  const key = `illustrious.${name}`;
  return isKey(key) ? t(key) : name;
};

/** A variant by the district it changes. */
export function variantWords(name: string): string {
  if (name === 'none') return t('me.no_variant');
  const key = `district.${name}`;
  return isKey(key) ? t(key) : name;
}

const POINTS = { stones: 'sheet.stones', quarries: 'sheet.quarries', variants: 'me.variant_points' } as const;

/** What points were for. */
export function pointsWords(kind: string): string {
  if (kind in POINTS) return t(POINTS[kind as keyof typeof POINTS]);
  return variantWords(kind);
}

type Other = GameResult['others'][number];
export function otherName({ kind, bot, name }: Other, illustrious: string | null): string {
  if (kind === 'bot' && bot) return botName(bot);
  if (kind === 'illustrious' && illustrious) return illustriousName(illustrious);
  return name ?? t('me.somebody');
}

/** One digit after the point is enough for an average. */
export const average = (value: number): string => number(Math.round(value * 10) / 10);
