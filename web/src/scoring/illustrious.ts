/** Scoring the tiles that an Illustrious Architect kept aside, counted. Twin of rules/solo.py and counting/tally.py. */

import { DISTRICTS, type District, type Illustrious, type Variant } from '$/protocol';
import { GAME, forDistricts } from '$/protocol/game';
import { STARS, lineOf, sheetOf, type Score } from './score';
import { doublingsIn } from './variants';

/** All that he owns, his starting tile included. */
export interface IllustriousCounts {
  districts: Readonly<Record<District, { hexes: number; plazas: number }>>;
  quarries: number;
  stones: number;
}

/** What lies before him when a game begins: a house plaza, three quarries and two stones. */
export const startingCounts = (): IllustriousCounts => ({
  districts: forDistricts((district) => ({
    hexes: GAME.starting_tile[district] ?? 0,
    plazas: GAME.starting_tile[`${district}_plaza`] ?? 0,
  })),
  quarries: GAME.starting_tile.quarry ?? 0,
  stones: 2,
});

/** His score sheet: every district he owns counts as meeting its condition. */
export function scoreIllustrious(who: Illustrious, counts: IllustriousCounts, variants: Iterable<Variant>): Score {
  const agreed = [...variants];
  const { level, points_per_quarry } = GAME.illustrious[who];
  const lines = DISTRICTS.map((district) => {
    const { hexes, plazas } = counts.districts[district];
    const twice = doublingsIn(district, agreed).map((each) => each.keptAside({ hexes, plazas, level }));
    const doubled = Math.max(0, ...twice);
    const kept = Array.from({ length: hexes }, (_, number) => ({
      hex: null,
      level,
      scores: true,
      reason: 'kept_aside' as const,
      is_doubled: number < doubled,
    }));
    return lineOf(district, plazas * STARS[district], kept);
  });
  return sheetOf(lines, counts.stones, points_per_quarry * counts.quarries);
}
