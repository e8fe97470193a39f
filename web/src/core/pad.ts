/** The core for the score pad of a real table: cities drawn or counted, what they are worth, and what cannot be right. */

import {
  DISTRICTS,
  KINDS,
  forDistricts,
  type District,
  type HexKind,
  type Illustrious,
  type Variant,
} from '$/protocol/game';
import type { Score } from '$/protocol';
import { Reader } from './reader';
import { readScore } from './sheet';
import { optionsText } from './text';
import type { CoreWindow } from './window';

type Place = readonly [number, number];

/** A hex as it was drawn. The starting tile is 0; a tile that nobody knows is -1. */
export interface DrawnCell {
  hex: Place;
  kind: HexKind;
  level: number;
  tile: number;
}

export interface Drawn {
  score: Score;
  /** Of how many tiles it was drawn, in thirds, without the starting tile. */
  tiles: number;
  pieces: number;
  hasStartingTile: boolean;
  /** The hexes that can belong to no tile. */
  loose: [number, number][];
}

const PLACE_REFUSALS = ['apart', 'overhang', 'uneven', 'one_tile'] as const;
export type PlaceRefusal = (typeof PLACE_REFUSALS)[number];

export interface DrawnPlace {
  origin: [number, number];
  level: number;
  /** Why a tile may not lie there. */
  refusal: PlaceRefusal | null;
}

/** One district of a city, counted. */
export interface DistrictCounts {
  /** Scoring hexes on level 1, 2, 3 and so on. */
  levels: readonly number[];
  /** How many of those the variant doubles, level by level; read only where the levels do not say it. */
  doubled: readonly number[];
  plazas: number;
}

export interface CityCounts {
  districts: Record<District, DistrictCounts>;
  stones: number;
}

/** All that an Illustrious Architect owns, his starting tile included. */
export interface KeptCounts {
  districts: Readonly<Record<District, { hexes: number; plazas: number }>>;
  quarries: number;
  stones: number;
}

/** The end of a game, counted. One city may be counted alone: then nobody knows of what game. */
export interface CountedGame {
  cities: readonly CityCounts[];
  variants: readonly Variant[];
  all_tiles: boolean;
  illustrious: Illustrious | null;
  kept: KeptCounts | null;
}

/** The doubts in the order of counting.hpp, each with the parameters of its message (docs/errors.md). */
const DOUBTS = [
  ['tally_level', ['architect', 'district', 'level', 'tiles', 'highest']],
  ['tally_doubled', ['architect', 'district', 'level', 'doubled', 'hexes']],
  ['tally_no_plaza', ['architect', 'district']],
  ['tally_city', ['architect', 'hexes', 'tiles', 'most']],
  ['tally_kept_many', ['hexes', 'expected']],
  ['tally_kept_few', ['hexes', 'expected']],
  ['tally_starting_plaza', []],
  ['tally_hexes', ['district', 'count', 'most']],
  ['tally_plazas', ['district', 'count', 'most']],
  ['tally_quarries', ['count', 'most']],
  ['tally_stones', ['count', 'most']],
] as const;

export type DoubtCode = (typeof DOUBTS)[number][0];

export interface Doubt {
  code: DoubtCode;
  /** Architects are counted from 1. */
  params: Readonly<Record<string, number | District>>;
  /** False where it may be right after all. */
  isImpossible: boolean;
}

/** A city in which nothing was counted yet. */
export const noCounts = (): CityCounts => ({
  districts: forDistricts(() => ({ levels: [], doubled: [], plazas: 0 })),
  stones: 0,
});

export class PadCore {
  constructor(private readonly window: CoreWindow) {}

  /** What a drawn city is worth, hex by hex, and what it lacks to be one of tiles. */
  drawing(cells: readonly DrawnCell[], stones: number, variants: readonly Variant[]): Drawn {
    const read = this.#read('drawing', `${[2, ...variants].join(' ')} | ${drawnText(cells)}`, stones);
    const score = readScore(read);
    const [tiles, pieces, hasStartingTile] = [read.number(), read.number(), read.truth()];
    const loose: [number, number][] = [];
    while (!read.isAtEnd) loose.push(read.hex());
    return { score, tiles, pieces, hasStartingTile, loose };
  }

  /** Where a tile lies that touches a hex in this rotation: where it may, if it may anywhere. */
  placeFor(cells: readonly DrawnCell[], touched: Place, rotation: number): DrawnPlace {
    const read = this.#read('place_for', drawnText(cells), ...touched, rotation);
    const [origin, level, refusal] = [read.hex(), read.number(), read.number()];
    return { origin, level, refusal: PLACE_REFUSALS[refusal - 1] ?? null };
  }

  /** The score sheets of a counted game; the Illustrious Architect's comes last. */
  tally(game: CountedGame): Score[] {
    const read = this.#read('tally', countedText(game));
    const sheets = game.cities.map(() => readScore(read, true));
    return game.kept ? [...sheets, readScore(read)] : sheets;
  }

  /** What cannot be right, or is likely not: first architect by architect, then whatever is more than the box holds. */
  doubts(game: CountedGame): Doubt[] {
    const read = this.#read('doubts', countedText(game));
    const found: Doubt[] = [];
    while (!read.isAtEnd) {
      const [code, names] = DOUBTS[read.number()]!;
      const isImpossible = read.truth();
      const params = names.map(
        (name) => [name, name === 'district' ? DISTRICTS[read.number()]! : read.number()] as const,
      );
      found.push({ code, params: Object.fromEntries(params), isImpossible });
    }
    return found;
  }

  #read(question: Parameters<CoreWindow['ask']>[0], text: string, ...numbers: number[]): Reader {
    return new Reader(this.window.ask(question, text, ...numbers).numbers);
  }
}

const drawnText = (cells: readonly DrawnCell[]): string =>
  cells.flatMap(({ kind, level, hex, tile }) => [KINDS.indexOf(kind), level, ...hex, tile]).join(' ');

function countedText({ cities, variants, all_tiles, illustrious, kept }: CountedGame): string {
  // A city alone may be of the longest game, in which most is laid.
  const game =
    cities.length === 1 && !illustrious ? { architects: 2, all_tiles: true } : { architects: cities.length, all_tiles };
  return [
    optionsText({ ...game, variants: [...variants], illustrious }),
    ...cities.map(({ stones, districts }) =>
      [stones, ...DISTRICTS.flatMap((each) => countText(districts[each]))].join(' '),
    ),
    ...(kept
      ? [[kept.stones, kept.quarries, ...DISTRICTS.flatMap((each) => keptText(kept.districts[each]))].join(' ')]
      : []),
  ].join(' | ');
}

const countText = ({ plazas, levels, doubled }: DistrictCounts): number[] => [
  plazas,
  levels.length,
  ...levels,
  doubled.length,
  ...doubled,
];

const keptText = ({ hexes, plazas }: { hexes: number; plazas: number }): number[] => [hexes, plazas];
