/** What the box holds, for the questions whether a count can be right: the table of the player aid. */

import type { HexKind } from '$/protocol';
import { GAME } from '$/protocol/game';

interface Shown {
  kinds: Readonly<Record<HexKind, number>>;
  tiles: number;
}

const MOST_SEATS = 4;

/** What the tiles used by this many seats show, starting tiles not counted. */
export const boxFor = (seats: number, allTiles: boolean): Shown =>
  GAME.boxes[allTiles ? MOST_SEATS : Math.min(MOST_SEATS, Math.max(2, seats))]!;

/** How many tiles every seat takes in a whole game: all but one are taken. */
export const tilesLaid = (seats: number, allTiles: boolean): number =>
  Math.floor((boxFor(seats, allTiles).tiles - 1) / seats);
