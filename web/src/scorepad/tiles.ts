/** Which tiles of the box may lie in a city that is drawn tile by tile. */

import { BOX } from '$/board/box';
import type { Cell } from '$/board/city';
import type { BoxTile, HexKind } from '$/protocol';
import { KINDS as ALL_KINDS, isPlaza } from '$/protocol/game';
import { seatCount, hasAllTiles, isAlone, type PadGame } from './padGame';

/** As they are offered: districts and quarries first, then plazas. */
export const KINDS: readonly HexKind[] = [...ALL_KINDS.filter((kind) => !isPlaza(kind)), ...ALL_KINDS.filter(isPlaza)];

/** The tiles of this game that show all of these kinds; a kind named twice must be there twice. */
export function tilesWith(kinds: readonly HexKind[], padGame: PadGame): BoxTile[] {
  const isAll = hasAllTiles(padGame) || isAlone(padGame);
  return BOX.tiles.filter(({ kinds: shown, least_architects }) => {
    if (!isAll && least_architects > Math.max(2, seatCount(padGame))) return false;
    return kinds.every(
      (kind) => shown.filter((each) => each === kind).length >= kinds.filter((each) => each === kind).length,
    );
  });
}

/** The tiles of the box that are to be seen in cities: each of them exists once. */
export const tilesIn = (cities: Iterable<readonly Cell[]>): Set<number> =>
  new Set([...cities].flatMap((cells) => cells.map(({ tile }) => tile).filter((tile) => tile > 0)));
