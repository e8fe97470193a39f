/** Scoring what was counted at a real table. Twin of counting/tally.py. */

import { DISTRICTS, type District, type Variant } from '$/protocol';
import { GAME, forDistricts } from '$/protocol/game';
import { REASONS, STARS, lineOf, sheetOf } from './score';
import type { HexScore, Score } from './score';
import { doublingsIn } from './variants';

/** More of one thing than any game holds: no number that is counted is larger. */
export const MOST_COUNTED = GAME.most_counted;

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
  districts: forDistricts(noDistrict),
  stones: 0,
});

/** Whether the doubled hexes must be counted, too: of houses and temples they follow from the levels. */
export const asksForDoubled = (district: District, variants: Iterable<Variant>): boolean =>
  doublingsIn(district, variants).some(({ byLevels }) => !byLevels);

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
export function scoreCounts(counts: CityCounts, variants: Iterable<Variant>): Score {
  const agreed = [...variants];
  const lines = DISTRICTS.map((district) => {
    const { plazas } = counts.districts[district];
    const hexes = countedHexes(district, counts.districts[district], agreed);
    return lineOf(district, plazas * STARS[district], hexes);
  });
  return sheetOf(lines, counts.stones);
}

function countedHexes(district: District, counts: DistrictCounts, variants: readonly Variant[]): HexScore[] {
  const doubled = doubledHexes(district, counts, variants);
  return counts.levels.flatMap((count, index) =>
    Array.from({ length: count }, (_, number) => ({
      hex: null,
      level: index + 1,
      scores: true,
      reason: REASONS[district].met,
      is_doubled: number < (doubled[index] ?? 0),
    })),
  );
}

/** How many of the hexes on each level are doubled. */
function doubledHexes(
  district: District,
  { levels, doubled }: DistrictCounts,
  variants: readonly Variant[],
): readonly number[] {
  if (asksForDoubled(district, variants)) return doubled;
  const found = doublingsIn(district, variants).map(({ byLevels }) => byLevels?.(levels) ?? []);
  return levels.map((_, index) => Math.max(0, ...found.map((each) => each[index] ?? 0)));
}
