/** The fields of the score pad: how they are called, and what is typed into them. */

import type { District } from '$/protocol';
import { GAME } from '$/protocol/game';
import { MOST_LEVELS } from './cityText';
import type { Texts } from './padGame';

export const MOST_COUNTED = GAME.most_counted;

export type Fault = 'not_a_number' | 'negative' | 'too_many';

export interface Reading {
  /** What the field counts as; nothing where it cannot be read. */
  count: number;
  fault: Fault | null;
}

/** What was typed, as a number. An empty field is none. */
export function reading(text: string | undefined): Reading {
  const typed = (text ?? '').trim();
  if (!typed) return { count: 0, fault: null };
  if (/^[-−–]\s*\d+$/.test(typed)) return { count: 0, fault: 'negative' };
  if (!/^\d+$/.test(typed)) return { count: 0, fault: 'not_a_number' };
  const count = Number(typed);
  return count > MOST_COUNTED ? { count: 0, fault: 'too_many' } : { count, fault: null };
}

/** A field after one tap on more or less. */
export function stepped(text: string | undefined, by: 1 | -1): string {
  return String(Math.min(MOST_COUNTED, Math.max(0, reading(text).count + by)));
}

/** Of houses, several groups can be counted; the first has no number. */
export const levelField = (district: District, level: number, group = 1): string =>
  `${district}${group > 1 ? `/${group}` : ''}.${level}`;
export const doubledField = (district: District, level: number): string => `${district}.doubled.${level}`;
export const plazasField = (district: District): string => `${district}.plazas`;
/** Of an Illustrious Architect, levels do not matter. */
export const hexesField = (district: District): string => `${district}.hexes`;

/** As many levels have a field at first. */
export const LEVELS_SHOWN = 4;
export const MOST_GROUPS = 6;

/** How many levels of a district have a field: more than at first where somebody asked for more. */
export function levelsShown(texts: Texts, district: District): number {
  const pattern = new RegExp(`^${district}(?:/\\d+)?\\.(\\d+)$`);
  const levels = Object.keys(texts).map((field) => Number(pattern.exec(field)?.[1] ?? 0));
  return Math.min(MOST_LEVELS, Math.max(LEVELS_SHOWN, ...levels));
}

/** How many groups of houses are counted. */
export function groupsShown(texts: Texts): number {
  const groups = Object.keys(texts).map((field) => Number(/^house\/(\d+)\./.exec(field)?.[1] ?? 1));
  return Math.min(MOST_GROUPS, Math.max(1, ...groups));
}

export const range = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

/** The hexes of a district, level by level. */
export const levelCounts = (texts: Texts, district: District, group = 1): number[] =>
  range(levelsShown(texts, district)).map((level) => reading(texts[levelField(district, level, group)]).count);

/** The fields that belong to a district: without a word in any of them it was not counted yet. */
export const isOfDistrict = (field: string, district: District): boolean =>
  field.startsWith(`${district}.`) || field.startsWith(`${district}/`);

/** The fields in which something stands that cannot be read. */
export const faultyFields = (texts: Texts): string[] =>
  Object.keys(texts).filter((field) => reading(texts[field]).fault !== null);

/** The texts without a group of houses; the groups after it move up. */
export function withoutGroup(texts: Texts, group: number): Texts {
  const kept: Texts = {};
  for (const [field, text] of Object.entries(texts)) {
    const found = /^house(?:\/(\d+))?\.(\d+)$/.exec(field);
    if (!found) kept[field] = text;
    else {
      const [own, level] = [Number(found[1] ?? 1), Number(found[2])];
      if (own !== group) kept[levelField('house', level, own > group ? own - 1 : own)] = text;
    }
  }
  return kept;
}
