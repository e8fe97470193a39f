/** What cannot be right, or is likely not, in what was counted. Twin of counting/doubts.py, with the same codes. */

import { DISTRICTS, type District, type Illustrious, type Variant } from '$/protocol';
import { GAME } from '$/protocol/game';
import { boxFor, tilesLaid } from './box';
import { asksForDoubled, type CityCounts } from './counts';
import type { IllustriousCounts } from './illustrious';

/** The end of a game, counted. One city may be counted alone: then nobody knows of what game. */
export interface CountedGame {
  cities: readonly CityCounts[];
  variants: readonly Variant[];
  all_tiles: boolean;
  illustrious: Illustrious | null;
  kept: IllustriousCounts | null;
}

export type DoubtCode =
  | 'tally_level'
  | 'tally_doubled'
  | 'tally_no_plaza'
  | 'tally_city'
  | 'tally_kept_many'
  | 'tally_kept_few'
  | 'tally_starting_plaza'
  | 'tally_hexes'
  | 'tally_plazas'
  | 'tally_quarries'
  | 'tally_stones';

export interface Doubt {
  code: DoubtCode;
  /** As in docs/errors.md. Architects are counted from 1. */
  params: Readonly<Record<string, number | District>>;
  /** False where it may be right after all. */
  isImpossible: boolean;
}

const SUSPICIOUS: ReadonlySet<DoubtCode> = new Set(['tally_no_plaza', 'tally_starting_plaza', 'tally_kept_few']);
const HEXES_OF_A_TILE = 3;
const HEXES_AT_THE_START = Object.values(GAME.starting_tile).reduce((sum, hexes) => sum + hexes, 0);
const QUARRIES_AT_THE_START = GAME.starting_tile.quarry ?? 0;

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

const doubt = (code: DoubtCode, params: Doubt['params'] = {}): Doubt => ({
  code,
  params,
  isImpossible: !SUSPICIOUS.has(code),
});

/** All doubts: first architect by architect, then whatever is more than the box holds. */
export function findDoubts(game: CountedGame): Doubt[] {
  const isAlone = game.cities.length === 1 && !game.illustrious;
  // A city alone may be of the longest game, in which most is laid.
  const seats = isAlone || game.illustrious ? 2 : game.cities.length;
  const allTiles = isAlone || game.all_tiles;
  const tiles = tilesLaid(seats, allTiles);
  const cities = game.cities.flatMap((city, index) => doubtsOfCity(city, index + 1, game.variants, tiles));
  return [...cities, ...doubtsOfKept(game, tiles), ...doubtsOfBox(game, seats, allTiles)];
}

function doubtsOfCity(city: CityCounts, architect: number, variants: readonly Variant[], tiles: number): Doubt[] {
  // Every level below a tile holds at least two tiles, and one of all those is the starting tile.
  const highest = Math.floor(tiles / 2) + 1;
  const found = DISTRICTS.flatMap((district) => {
    const { levels, doubled, plazas } = city.districts[district];
    const doubts: Doubt[] = [];
    const level = levels.findLastIndex((hexes) => hexes > 0) + 1;
    if (level > highest) doubts.push(doubt('tally_level', { architect, district, level, tiles, highest }));
    if (asksForDoubled(district, variants)) {
      for (const [index, count] of doubled.entries()) {
        const hexes = levels[index] ?? 0;
        if (count > hexes)
          doubts.push(doubt('tally_doubled', { architect, district, level: index + 1, doubled: count, hexes }));
      }
    }
    if (level && !plazas) doubts.push(doubt('tally_no_plaza', { architect, district }));
    return doubts;
  });
  const hexes = sum(
    DISTRICTS.map((district) => sum(city.districts[district].levels) + city.districts[district].plazas),
  );
  const most = HEXES_OF_A_TILE * tiles + 1; // the quarries of the starting tile are not counted
  return hexes > most ? [...found, doubt('tally_city', { architect, hexes, tiles, most })] : found;
}

/** He covers nothing, so all his hexes are there to be counted. His quarries matter to Metagenes only. */
function doubtsOfKept({ kept, illustrious }: CountedGame, tiles: number): Doubt[] {
  if (!kept) return [];
  const doubts: Doubt[] = [];
  const expected = HEXES_OF_A_TILE * tiles + HEXES_AT_THE_START;
  const own = DISTRICTS.map((district) => kept.districts[district]);
  const hexes = kept.quarries + sum(own.map((each) => each.hexes + each.plazas));
  if (hexes > expected) doubts.push(doubt('tally_kept_many', { hexes, expected }));
  else if (hexes < expected && illustrious && GAME.illustrious[illustrious].points_per_quarry)
    doubts.push(doubt('tally_kept_few', { hexes, expected }));
  if (!kept.districts.house.plazas) doubts.push(doubt('tally_starting_plaza'));
  return doubts;
}

function doubtsOfBox({ cities, kept }: CountedGame, seats: number, allTiles: boolean): Doubt[] {
  const doubts: Doubt[] = [];
  const box = boxFor(seats, allTiles);
  const refuse = (code: DoubtCode, count: number, most: number, params: Doubt['params'] = {}) => {
    if (count > most) doubts.push(doubt(code, { ...params, count, most }));
  };
  for (const district of DISTRICTS) {
    const counted = cities.map((city) => city.districts[district]);
    const his = kept?.districts[district] ?? { hexes: 0, plazas: 0 };
    const hexes = sum(counted.map((each) => sum(each.levels))) + his.hexes;
    refuse('tally_hexes', hexes, box.kinds[district], { district });
    const starting = district === 'house' ? cities.length + (kept ? 1 : 0) : 0;
    const plazas = sum(counted.map((each) => each.plazas)) + his.plazas;
    refuse('tally_plazas', plazas, box.kinds[`${district}_plaza`] + starting, { district });
  }
  if (kept) refuse('tally_quarries', kept.quarries, box.kinds.quarry + QUARRIES_AT_THE_START);
  const stones = sum(cities.map((city) => city.stones)) + (kept?.stones ?? 0);
  // The seats begin with 1, 2, 3 and 4 stones; every other stone lay on a quarry.
  const atTheStart = sum(Array.from({ length: seats }, (_, seat) => QUARRIES_AT_THE_START + seat + 1));
  refuse('tally_stones', stones, box.kinds.quarry + atTheStart);
  return doubts;
}
