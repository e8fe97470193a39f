/** A city that a game has built, and what is on its tiles: the picture of the first page needs no server. */

import type { Box, LaidTile } from '$/protocol';

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

export const BOX: Box = {
  tiles: [
    { tile: 1, least_architects: 2, kinds: ['house', 'barracks', 'temple'] },
    { tile: 3, least_architects: 2, kinds: ['quarry', 'house', 'barracks'] },
    { tile: 7, least_architects: 2, kinds: ['garden', 'quarry', 'quarry'] },
    { tile: 9, least_architects: 2, kinds: ['quarry', 'temple', 'market'] },
    { tile: 11, least_architects: 2, kinds: ['garden_plaza', 'quarry', 'house'] },
    { tile: 13, least_architects: 2, kinds: ['garden_plaza', 'house', 'quarry'] },
    { tile: 15, least_architects: 2, kinds: ['house', 'garden', 'market'] },
    { tile: 16, least_architects: 2, kinds: ['barracks_plaza', 'market', 'house'] },
    { tile: 17, least_architects: 2, kinds: ['market_plaza', 'house', 'garden'] },
    { tile: 20, least_architects: 2, kinds: ['house', 'garden', 'barracks'] },
    { tile: 21, least_architects: 2, kinds: ['market_plaza', 'temple', 'house'] },
    { tile: 22, least_architects: 2, kinds: ['market_plaza', 'quarry', 'quarry'] },
    { tile: 23, least_architects: 2, kinds: ['temple_plaza', 'quarry', 'quarry'] },
    { tile: 26, least_architects: 2, kinds: ['market', 'quarry', 'quarry'] },
    { tile: 29, least_architects: 2, kinds: ['temple_plaza', 'house', 'quarry'] },
    { tile: 32, least_architects: 2, kinds: ['house_plaza', 'garden', 'quarry'] },
    { tile: 34, least_architects: 2, kinds: ['temple_plaza', 'house', 'barracks'] },
    { tile: 36, least_architects: 2, kinds: ['quarry', 'market', 'temple'] },
  ],
  starting_tile: [
    { hex: [0, 0], kind: 'house_plaza' },
    { hex: [0, -1], kind: 'quarry' },
    { hex: [1, 0], kind: 'quarry' },
    { hex: [-1, 1], kind: 'quarry' },
  ],
};
