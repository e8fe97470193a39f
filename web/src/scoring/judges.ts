/** The five conditions: which hexes score, and which of them the district's variant doubles. Twin of rules/scoring.py. */

import { key, neighbours } from '$/hex/hex';
import type { District } from '$/protocol';
import { beside, type City, type ScoredCell } from './city';
import { houseGroups, levelSum } from './groups';
import { HOUSES_DOUBLE_FROM, TEMPLES_DOUBLE_FROM } from './score';
import { outside, shores } from './surroundings';

/** Whether a hex meets its district's condition, and whether the variant would double it if it does. */
export interface Verdict {
  scores: boolean;
  doubles: boolean;
}

/** A judge looks at the city once, then at each hex of his district. */
export type Judge = (city: City) => (cell: ScoredCell) => Verdict;

const BARRACKS_DOUBLE_WITH = [3, 4];

function judgeHouses(city: City): (cell: ScoredCell) => Verdict {
  const largest = houseGroups(city)[0] ?? [];
  const doubles = levelSum(largest) >= HOUSES_DOUBLE_FROM;
  return (cell) => ({ scores: largest.includes(cell), doubles });
}

function judgeMarkets(city: City): (cell: ScoredCell) => Verdict {
  return (cell) => {
    const kinds = beside(city, cell.hex).map((near) => near.kind);
    return { scores: !kinds.includes('market'), doubles: kinds.includes('market_plaza') };
  };
}

function judgeBarracks(city: City): (cell: ScoredCell) => Verdict {
  const open = outside(city);
  return (cell) => {
    const openSides = neighbours(cell.hex).filter((near) => open.has(key(near))).length;
    return { scores: openSides > 0, doubles: BARRACKS_DOUBLE_WITH.includes(openSides) };
  };
}

function judgeTemples(city: City): (cell: ScoredCell) => Verdict {
  return (cell) => ({
    scores: beside(city, cell.hex).length === neighbours(cell.hex).length,
    doubles: cell.level >= TEMPLES_DOUBLE_FROM,
  });
}

function judgeGardens(city: City): (cell: ScoredCell) => Verdict {
  const lakes = shores(city);
  return (cell) => ({ scores: true, doubles: neighbours(cell.hex).some((near) => lakes.has(key(near))) });
}

export const JUDGES: Readonly<Record<District, Judge>> = {
  house: judgeHouses,
  market: judgeMarkets,
  barracks: judgeBarracks,
  temple: judgeTemples,
  garden: judgeGardens,
};
