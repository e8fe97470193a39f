/** What the pad says, put together. */

import { language, number, t, type Params } from '$/i18n/index.svelte';
import type { Ranking } from '$/core';
import type { District, Score } from '$/protocol';
import { opponent, seated, type PadGame } from './padGame';
import { MOST_COUNTED, type Fault } from './fields';
import type { CityFault } from './cityText';
import type { Line } from './judging';
import type { Warning } from './warnings';

/** People without a name are called by their seat. */
export const nameAt = (padGame: PadGame, seat: number): string => namesOf(padGame)[seat]!;

export function namesOf(padGame: PadGame): string[] {
  const who = opponent(padGame);
  const names = seated(padGame).map(({ name }, seat) => name.trim() || t('pad.architect_number', { n: seat + 1 }));
  return who ? [...names, t(`illustrious.${who}`)] : names;
}

export const lineName = (line: Line): string => (line === 'stones' ? t('sheet.stones') : t(`district.${line}`));

export const faultText = (fault: Fault): string => t(`pad.fault.${fault}`, { most: MOST_COUNTED });

export function warningText({ code, params }: Warning): string {
  const told: Params = { ...params };
  if ('district' in params) told.district = t(`district.${params.district as District}`);
  return t(`pad.doubt.${code}`, told);
}

/** With the name of whom it is about. */
export function warningOf(padGame: PadGame, warning: Warning): string {
  const text = warningText(warning);
  return warning.seat === null ? text : t('pad.about', { name: nameAt(padGame, warning.seat), text });
}

export function cityFaultText(fault: CityFault): string {
  const { code, ...params } = fault;
  return t(`pad.city_fault.${code}`, params);
}

/** Who has won, and by how much. */
export function verdictOf(padGame: PadGame, { winners, margin, standings }: Ranking, scores: readonly Score[]): string {
  const names = namesOf(padGame);
  const [first, second] = standings;
  if (!first) return '';
  const name = new Intl.ListFormat(language()).format(winners.map((seat) => names[seat]!));
  const n = scores[first.seat]!.total;
  if (!second) return t('pad.verdict_alone', { name, n });
  if (winners.length > 1) return t('pad.verdict_shared', { name, n });
  if (margin === 0) return t('pad.verdict_even', { name, n });
  return t('pad.verdict', { name, n, margin: margin ?? 0, second: names[second.seat]! });
}

export const sumText = (value: number, stars: number): string => `${number(value)} × ${number(stars)}★`;

/** A number of tiles of which a hex or two may be missing. */
export function thirds(tiles: number): string {
  const whole = Math.floor(tiles + 1e-9);
  return number(whole) + ['', '⅓', '⅔'][Math.round((tiles - whole) * 3) % 3]!;
}
