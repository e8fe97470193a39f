/** Scoring a city hex by hex. Twin of `score_city` in rules/scoring.py. */

import { DISTRICTS, type District, type Variant } from '$/protocol';
import { cityOf, inOrder, type City, type ScoredCell } from './city';
import { JUDGES } from './judges';
import { doublingsIn } from './variants';
import { REASONS, STARS, districtOf, isPlaza, lineOf, sheetOf, type DistrictScore, type Score } from './score';

/** The score sheet of a city: every district hex with the reason why it scores or does not. */
export function scoreCity(cells: Iterable<ScoredCell>, stones: number, variants: Iterable<Variant>): Score {
  const city = cityOf(cells);
  const agreed = [...variants];
  return sheetOf(
    DISTRICTS.map((district) => scoreDistrict(city, district, agreed)),
    stones,
  );
}

function scoreDistrict(city: City, district: District, variants: readonly Variant[]): DistrictScore {
  const shown = [...city.values()].filter((cell) => districtOf(cell.kind) === district);
  const plazas = shown.filter((cell) => isPlaza(cell.kind));
  const cells = shown.filter((cell) => !isPlaza(cell.kind)).sort(inOrder);
  const scoring = cells.filter(JUDGES[district](city));
  const isDoubled = doublingsIn(district, variants).map((each) => each.inCity(city, scoring));
  const hexes = cells.map((cell) => {
    const scores = scoring.includes(cell);
    return {
      hex: [...cell.hex] as [number, number],
      level: cell.level,
      scores,
      reason: REASONS[district][scores ? 'met' : 'missed'],
      is_doubled: scores && isDoubled.some((doubles) => doubles(cell)),
    };
  });
  return lineOf(district, plazas.length * STARS[district], hexes);
}
