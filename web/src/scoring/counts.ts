/** Scoring what was counted at a real table. Twin of counting/tally.py. */

import { DISTRICTS, type District } from '$/protocol';
import { HOUSES_DOUBLE_FROM, REASONS, STARS, TEMPLES_DOUBLE_FROM, lineOf, sheetOf } from './score';
import type { HexScore, Score } from './score';

/** One district of a city, counted: whole numbers from 0 to MOST_COUNTED. */
export interface DistrictCounts {
  /** Scoring hexes on level 1, 2, 3 and so on. */
  levels: readonly number[];
  /** How many of those the variant doubles, level by level; read only where `asksForDoubled` says so. */
  doubled: readonly number[];
  plazas: number;
}

export interface CityCounts {
  districts: Record<District, DistrictCounts>;
  stones: number;
}

export const noDistrict = (): DistrictCounts => ({ levels: [], doubled: [], plazas: 0 });

/** A city in which nothing was counted yet. */
export const noCounts = (): CityCounts => ({
  districts: {
    house: noDistrict(),
    market: noDistrict(),
    barracks: noDistrict(),
    temple: noDistrict(),
    garden: noDistrict(),
  },
  stones: 0,
});

/** Whether the doubled hexes must be counted, too: of houses and temples they follow from the levels. */
export const asksForDoubled = (district: District, variants: Iterable<District>): boolean =>
  district !== 'house' && district !== 'temple' && new Set(variants).has(district);

/** What one would have counted in a city that was drawn: the hexes that score, level by level. */
export function countsOf(score: Score): CityCounts {
  const counts = noCounts();
  for (const { district, stars, hexes } of score.districts) {
    const scoring = hexes.filter((hex) => hex.scores);
    const perLevel = (counted: readonly HexScore[]) =>
      Array.from(
        { length: Math.max(0, ...scoring.map((hex) => hex.level)) },
        (_, index) => counted.filter((hex) => hex.level === index + 1).length,
      );
    counts.districts[district] = {
      levels: perLevel(scoring),
      doubled: perLevel(scoring.filter((hex) => hex.is_doubled)),
      plazas: stars / STARS[district],
    };
  }
  return { ...counts, stones: score.stones };
}

/** The score sheet of a counted city. Its hexes lie nowhere. */
export function scoreCounts(counts: CityCounts, variants: Iterable<District>): Score {
  const agreed = new Set(variants);
  const lines = DISTRICTS.map((district) => {
    const { plazas } = counts.districts[district];
    const hexes = countedHexes(district, counts.districts[district], agreed.has(district));
    return lineOf(district, plazas * STARS[district], hexes);
  });
  return sheetOf(lines, counts.stones);
}

function countedHexes(district: District, counts: DistrictCounts, hasVariant: boolean): HexScore[] {
  return counts.levels.flatMap((count, index) => {
    const doubled = hasVariant ? doubledOn(index + 1, district, counts) : 0;
    return Array.from({ length: count }, (_, number) => ({
      hex: null,
      level: index + 1,
      scores: true,
      reason: REASONS[district].met,
      is_doubled: number < doubled,
    }));
  });
}

/** How many of a level's hexes the variant doubles. */
function doubledOn(level: number, district: District, { levels, doubled }: DistrictCounts): number {
  const count = levels[level - 1] ?? 0;
  if (district === 'house') {
    const value = levels.reduce((sum, hexes, index) => sum + hexes * (index + 1), 0);
    return value >= HOUSES_DOUBLE_FROM ? count : 0;
  }
  if (district === 'temple') return level >= TEMPLES_DOUBLE_FROM ? count : 0;
  return doubled[level - 1] ?? 0;
}
