/** The five conditions: which hexes of a district score. Twin of rules/conditions.py. */

import { key, neighbours } from '$/hex/hex';
import type { District } from '$/protocol';
import { beside, type City, type ScoredCell } from './city';
import { houseGroups } from './groups';
import { outside } from './surroundings';

/** A judge looks at the city once, then at each hex of his district. */
export type Judge = (city: City) => (cell: ScoredCell) => boolean;

function judgeHouses(city: City): (cell: ScoredCell) => boolean {
  const largest = houseGroups(city)[0] ?? [];
  return (cell) => largest.includes(cell);
}

const judgeMarkets: Judge = (city) => (cell) => beside(city, cell.hex).every((near) => near.kind !== 'market');

function judgeBarracks(city: City): (cell: ScoredCell) => boolean {
  const open = outside(city);
  return (cell) => neighbours(cell.hex).some((near) => open.has(key(near)));
}

const judgeTemples: Judge = (city) => (cell) => beside(city, cell.hex).length === neighbours(cell.hex).length;

const judgeGardens: Judge = () => () => true;

export const JUDGES: Readonly<Record<District, Judge>> = {
  house: judgeHouses,
  market: judgeMarkets,
  barracks: judgeBarracks,
  temple: judgeTemples,
  garden: judgeGardens,
};
