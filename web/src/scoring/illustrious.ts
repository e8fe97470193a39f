/** Scoring the tiles that an Illustrious Architect kept aside, counted. Twin of rules/solo.py and counting/tally.py. */

import { DISTRICTS, type District, type Illustrious } from '$/protocol';
import { HOUSES_DOUBLE_FROM, STARS, TEMPLES_DOUBLE_FROM, lineOf, sheetOf, type Score } from './score';

/** All that he owns, his starting tile included. */
export interface IllustriousCounts {
  districts: Readonly<Record<District, { hexes: number; plazas: number }>>;
  quarries: number;
  stones: number;
}

/** Callicrates counts his districts as if they stood on level 2. */
export const LEVELS: Readonly<Record<Illustrious, number>> = { hippodamos: 1, metagenes: 1, callicrates: 2 };
export const POINTS_PER_QUARRY: Readonly<Record<Illustrious, number>> = { hippodamos: 0, metagenes: 2, callicrates: 0 };
const MARKETS_DOUBLED_PER_PLAZA = 3;

/** What lies before him when a game begins: a house plaza, three quarries and two stones. */
export const startingCounts = (): IllustriousCounts => ({
  districts: {
    house: { hexes: 0, plazas: 1 },
    market: { hexes: 0, plazas: 0 },
    barracks: { hexes: 0, plazas: 0 },
    temple: { hexes: 0, plazas: 0 },
    garden: { hexes: 0, plazas: 0 },
  },
  quarries: 3,
  stones: 2,
});

/** His score sheet: every district he owns counts as meeting its condition. */
export function scoreIllustrious(who: Illustrious, counts: IllustriousCounts, variants: Iterable<District>): Score {
  const agreed = new Set(variants);
  const level = LEVELS[who];
  const lines = DISTRICTS.map((district) => {
    const { hexes, plazas } = counts.districts[district];
    const doubled = agreed.has(district) ? doubledOf(district, hexes, plazas, level) : 0;
    const kept = Array.from({ length: hexes }, (_, number) => ({
      hex: null,
      level,
      scores: true,
      reason: 'kept_aside' as const,
      is_doubled: number < doubled,
    }));
    return lineOf(district, plazas * STARS[district], kept);
  });
  return sheetOf(lines, counts.stones, POINTS_PER_QUARRY[who] * counts.quarries);
}

/** How many of his districts of a kind the variant doubles. */
function doubledOf(district: District, hexes: number, plazas: number, level: number): number {
  if (district === 'house') return hexes * level >= HOUSES_DOUBLE_FROM ? hexes : 0;
  if (district === 'market') return Math.min(hexes, MARKETS_DOUBLED_PER_PLAZA * plazas);
  if (district === 'temple') return level >= TEMPLES_DOUBLE_FROM ? hexes : 0;
  return hexes;
}
