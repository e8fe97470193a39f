/** What the box holds, for the questions whether a count can be right: the table of the player aid. */

import type { District } from '$/protocol';

interface Shown {
  hexes: Readonly<Record<District, number>>;
  plazas: Readonly<Record<District, number>>;
  quarries: number;
  tiles: number;
}

const shown = (tiles: number, hexes: readonly number[], plazas: readonly number[]): Shown => {
  const named = ([house, market, barracks, temple, garden]: readonly number[]) =>
    ({ house, market, barracks, temple, garden }) as Record<District, number>;
  // As it happens, there are as many quarries as tiles.
  return { hexes: named(hexes), plazas: named(plazas), quarries: tiles, tiles };
};

const FOR_TWO = shown(37, [18, 12, 10, 8, 6], [5, 4, 4, 4, 3]);
const FOR_THREE = shown(49, [27, 16, 13, 10, 7], [6, 5, 5, 5, 4]);
const ALL = shown(61, [36, 20, 16, 12, 8], [7, 6, 6, 6, 5]);

/** What the tiles used by this many seats show, starting tiles not counted. */
export const boxFor = (seats: number, allTiles: boolean): Shown =>
  allTiles || seats > 3 ? ALL : seats === 3 ? FOR_THREE : FOR_TWO;

/** How many tiles every seat takes in a whole game: all but one are taken. */
export const tilesLaid = (seats: number, allTiles: boolean): number =>
  Math.floor((boxFor(seats, allTiles).tiles - 1) / seats);
