/** A city that a game has built: the picture of the first page needs no server. */

import type { LaidTile } from '$/protocol';

export const CITY: readonly LaidTile[] = [
  { tile: 17, origin: [-1, -1], rotation: 3, level: 1 },
  { tile: 34, origin: [0, 0], rotation: 5, level: 2 },
  { tile: 7, origin: [-3, 2], rotation: 1, level: 1 },
  { tile: 26, origin: [-2, 2], rotation: 0, level: 2 },
  { tile: 13, origin: [0, 2], rotation: 0, level: 1 },
  { tile: 36, origin: [-2, 1], rotation: 1, level: 3 },
  { tile: 23, origin: [-2, 3], rotation: 1, level: 1 },
  { tile: 20, origin: [0, 1], rotation: 1, level: 2 },
  { tile: 32, origin: [-4, 1], rotation: 1, level: 1 },
  { tile: 22, origin: [-2, 5], rotation: 0, level: 1 },
  { tile: 3, origin: [-3, 4], rotation: 3, level: 1 },
  { tile: 15, origin: [-2, 4], rotation: 1, level: 2 },
  { tile: 21, origin: [-4, 3], rotation: 2, level: 1 },
  { tile: 1, origin: [-4, 5], rotation: 0, level: 2 },
  { tile: 11, origin: [-4, 7], rotation: 0, level: 1 },
  { tile: 16, origin: [-3, 6], rotation: 5, level: 2 },
  { tile: 9, origin: [-2, 4], rotation: 4, level: 3 },
  { tile: 29, origin: [-6, 5], rotation: 2, level: 1 },
];
