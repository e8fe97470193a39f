/**
 * The score sheet, in the words of the wire: see ScoreView in docs/protocol.md.
 *
 * This room is the twin of `src/akropolis/rules/scoring.py`, `surroundings.py`, `conditions.py`, `variants.py`, `solo.py`
 * and `ranking.py` beside it, and of `counting/`:
 * the score pad must give the same numbers without a network. The Python rules lead; when they change, this changes,
 * and tests/browser/test_scoring_twin.py compares the two hex by hex.
 */

import { GAME, forDistricts } from '$/protocol/game';
import type { District, DistrictScore as WireLine, HexKind, HexScore as WireHex, Reason } from '$/protocol';

/** One district hex on a score sheet. Hexes that were only counted, or are kept aside, lie nowhere: null. */
export type HexScore = Omit<WireHex, 'tile'>;

/** One line of a score sheet: value x stars = points. */
export type DistrictScore = Omit<WireLine, 'hexes'> & { hexes: HexScore[] };

export interface Score {
  total: number;
  stones: number;
  quarry_points: number;
  districts: DistrictScore[];
}

export const STARS = forDistricts((district) => GAME.districts[district].stars);

export const isPlaza = (kind: HexKind): boolean => GAME.kinds[kind].is_plaza;

/** The district that a hex is, or is a plaza of; null for a quarry. */
export const districtOf = (kind: HexKind): District | null => GAME.kinds[kind].district;

/** The reason follows from the district and from whether its condition is met. */
export const REASONS: Readonly<Record<District, Readonly<Record<'met' | 'missed', Reason>>>> = {
  house: { met: 'in_largest_group', missed: 'not_in_largest_group' },
  market: { met: 'no_market_beside', missed: 'market_beside' },
  barracks: { met: 'on_the_edge', missed: 'not_on_the_edge' },
  temple: { met: 'surrounded', missed: 'not_surrounded' },
  garden: { met: 'gardens_always', missed: 'gardens_always' },
};

const valueOf = (hex: HexScore): number => (hex.scores ? hex.level * (hex.is_doubled ? 2 : 1) : 0);

export function lineOf(district: District, stars: number, hexes: HexScore[]): DistrictScore {
  const value = hexes.reduce((sum, hex) => sum + valueOf(hex), 0);
  return { district, value, stars, points: value * stars, hexes };
}

export function sheetOf(districts: DistrictScore[], stones: number, quarryPoints = 0): Score {
  const total = districts.reduce((sum, line) => sum + line.points, 0) + stones + quarryPoints;
  return { total, stones, quarry_points: quarryPoints, districts };
}
