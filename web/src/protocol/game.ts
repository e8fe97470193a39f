/** The data of the game, from the Python rules: `make generated` writes game.json. */

import type { components } from './schema';
import content from './game.json';

type Schemas = components['schemas'];
export type District = Schemas['District'];
export type HexKind = Schemas['HexKind'];
export type Variant = Schemas['BoxVariant'];
export type Illustrious = Schemas['Illustrious'];

interface GameData {
  districts: Readonly<Record<District, { stars: number }>>;
  kinds: Readonly<Record<HexKind, { district: District | null; is_plaza: boolean }>>;
  /** The district in which it doubles hexes, and whether the levels alone say which. */
  variants: Readonly<Record<Variant, { doubles: District | null; by_levels: boolean }>>;
  illustrious: Readonly<Record<Illustrious, { level: number; points_per_quarry: number }>>;
  /** How many hexes of a kind the starting tile shows. */
  starting_tile: Readonly<Partial<Record<HexKind, number>>>;
  /** The tiles used at a table of so many seats, and how many everyone lays; and in the long game, with all tiles. */
  boxes: Readonly<Record<string, { tiles: number; tiles_laid: number; tiles_laid_of_all: number }>>;
  /** No drawn city is larger, higher, or reaches farther from its starting plaza. */
  largest_drawing: Readonly<{ hexes: number; levels: number; farthest: number }>;
  /** More of one thing than any game holds: no number that is counted is larger. */
  most_counted: number;
  /** What is said of a hex that meets the condition of its district, and of one that does not. */
  conditions: Readonly<Record<District, { met: Schemas['Reason']; unmet: Schemas['Reason'] }>>;
  /** The bots of the ladder, gentle to strong. */
  rungs: Readonly<Record<string, Rung>>;
  /** From how many points of lost margin a move is called so, the worst first. */
  marks: readonly { mark: Schemas['Mark']; least: number }[];
  /** What people can say to each other. */
  phrases: readonly Schemas['Phrase'][];
  /** The bot that plays for a person who has left, and how often a seat may take back and leave in a game. */
  table: Readonly<{ stand_in: string; most_take_backs: number; most_departures: number }>;
}

/** How a bot chooses: at how many places it looks and how far upwards, how much it errs in points, how long it thinks. */
export interface Rung {
  chooses: Chooses;
  looks_at: number;
  upwards: number;
  noise: number;
  milliseconds: number;
}

export type Chooses = 'random' | 'beginner' | 'greedy' | 'value' | 'search';

export const GAME = content as unknown as GameData;

const namesOf = <Name extends string>(data: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(data) as Name[];

export const DISTRICTS = namesOf(GAME.districts);
export const KINDS = namesOf(GAME.kinds);
export const VARIANTS = namesOf(GAME.variants);
export const ILLUSTRIOUS = namesOf(GAME.illustrious);
/** The bots, gentle to strong. */
export const LADDER = namesOf(GAME.rungs);
export const MOST_ARCHITECTS = Math.max(...Object.keys(GAME.boxes).map(Number));

export const isPlaza = (kind: HexKind): boolean => GAME.kinds[kind].is_plaza;
/** The district that a hex is, or is a plaza of; null for a quarry. */
export const districtOf = (kind: HexKind): District | null => GAME.kinds[kind].district;
/** The stars of one plaza. */
export const starsOf = (district: District): number => GAME.districts[district].stars;

/** A record with the same for every district. */
export const forDistricts = <Value>(make: (district: District) => Value): Record<District, Value> =>
  Object.fromEntries(DISTRICTS.map((district) => [district, make(district)])) as Record<District, Value>;
