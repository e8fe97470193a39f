/** Scoring a city hex by hex. Twin of `score_city` in rules/scoring.py. */

import { DISTRICTS, type District } from '$/protocol';
import { cityOf, inOrder, type City, type ScoredCell } from './city';
import { JUDGES } from './judges';
import { REASONS, STARS, districtOf, isPlaza, lineOf, sheetOf, type DistrictScore, type Score } from './score';

/** The score sheet of a city: every district hex with the reason why it scores or does not. */
export function scoreCity(cells: Iterable<ScoredCell>, stones: number, variants: Iterable<District>): Score {
  const city = cityOf(cells);
  const agreed = new Set(variants);
  return sheetOf(
    DISTRICTS.map((district) => scoreDistrict(city, district, agreed.has(district))),
    stones,
  );
}

function scoreDistrict(city: City, district: District, hasVariant: boolean): DistrictScore {
  const shown = [...city.values()].filter((cell) => districtOf(cell.kind) === district);
  const plazas = shown.filter((cell) => isPlaza(cell.kind));
  const judge = JUDGES[district](city);
  const hexes = shown
    .filter((cell) => !isPlaza(cell.kind))
    .sort(inOrder)
    .map((cell) => {
      const { scores, doubles } = judge(cell);
      return {
        hex: [...cell.hex] as [number, number],
        level: cell.level,
        scores,
        reason: REASONS[district][scores ? 'met' : 'missed'],
        is_doubled: hasVariant && scores && doubles,
      };
    });
  return lineOf(district, plazas.length * STARS[district], hexes);
}
