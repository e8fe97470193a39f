/** The variants: which of the hexes that score count twice. Twin of rules/variants.py. */

import { key, neighbours } from '$/hex/hex';
import type { District, Variant } from '$/protocol';
import { GAME } from '$/protocol/game';
import { beside, type City, type ScoredCell } from './city';
import { levelSum } from './groups';
import { outside, shores } from './surroundings';

/** What an Illustrious Architect has of one district, and the level on which it counts. */
export interface Kept {
  hexes: number;
  plazas: number;
  level: number;
}

export interface Doubling {
  /** Looks at the city and at all that score, then at each of them. */
  inCity: (city: City, scoring: readonly ScoredCell[]) => (cell: ScoredCell) => boolean;
  keptAside: (kept: Kept) => number;
  /** How many are doubled on each level; null where one must look at the city to see that. */
  byLevels: ((levels: readonly number[]) => readonly number[]) | null;
}

const { houses_double_from, barracks_double_with, temples_double_from, markets_doubled_per_plaza } = GAME.thresholds;

const house: Doubling = {
  inCity: (_, scoring) => {
    const doubles = levelSum(scoring) >= houses_double_from;
    return () => doubles;
  },
  keptAside: ({ hexes, level }) => (hexes * level >= houses_double_from ? hexes : 0),
  byLevels: (levels) =>
    levels.reduce((sum, hexes, index) => sum + hexes * (index + 1), 0) >= houses_double_from ? levels : [],
};

const market: Doubling = {
  inCity: (city) => (cell) => beside(city, cell.hex).some((near) => near.kind === 'market_plaza'),
  keptAside: ({ hexes, plazas }) => Math.min(hexes, markets_doubled_per_plaza * plazas),
  byLevels: null,
};

const barracks: Doubling = {
  inCity: (city) => {
    const open = outside(city);
    return (cell) => barracks_double_with.includes(neighbours(cell.hex).filter((near) => open.has(key(near))).length);
  },
  keptAside: ({ hexes }) => hexes,
  byLevels: null,
};

const temple: Doubling = {
  inCity: () => (cell) => cell.level >= temples_double_from,
  keptAside: ({ hexes, level }) => (level >= temples_double_from ? hexes : 0),
  byLevels: (levels) => levels.map((hexes, index) => (index + 1 >= temples_double_from ? hexes : 0)),
};

const garden: Doubling = {
  inCity: (city) => {
    const lakes = shores(city);
    return (cell) => neighbours(cell.hex).some((near) => lakes.has(key(near)));
  },
  keptAside: ({ hexes }) => hexes,
  byLevels: null,
};

const DOUBLINGS: Readonly<Record<Variant, Doubling>> = { house, market, barracks, temple, garden };

/** What the agreed variants double in a district. */
export const doublingsIn = (district: District, variants: Iterable<Variant>): Doubling[] =>
  [...new Set(variants)].filter((each) => GAME.variants[each].doubles === district).map((each) => DOUBLINGS[each]);
