/** Hexes, tiles and moves in words: for logs, and for people who hear the board. */

import { step, type Hex } from '$/hex/hex';
import { signed, t } from '$/i18n/index.svelte';
import type { Box, HexKind, LaidTile, Made, Move } from '$/protocol';
import { STARTING_TILE, kindsOf, type Cell } from './city';

const STEPS = [
  'board.steps_north',
  'board.steps_north_east',
  'board.steps_south_east',
  'board.steps_south',
  'board.steps_south_west',
  'board.steps_north_west',
] as const;

/** The shortest way from the middle to a hex: at most two neighbouring directions, the longer part first. */
export function wayTo([q, r]: Hex): { direction: number; count: number }[] {
  for (let direction = 0; direction < 6; direction++) {
    const [a, b] = [step([0, 0], direction), step([0, 0], direction + 1)];
    // Two neighbouring directions span the plane: how many steps of each lead there?
    const span = a[0] * b[1] - a[1] * b[0];
    const first = (q * b[1] - r * b[0]) / span;
    const second = (a[0] * r - a[1] * q) / span;
    if (first > 0 && second >= 0)
      return [
        { direction, count: first },
        { direction: (direction + 1) % 6, count: second },
      ]
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count);
  }
  return [];
}

/** Where a hex is, counted in steps from the plaza in the middle of the starting tile. */
export function placeName(hex: Hex): string {
  const [first, second] = wayTo(hex).map(({ direction, count }) => t(STEPS[direction]!, { n: count }));
  if (!first) return t('board.place_plaza');
  return second ? t('board.place_two', { first, second }) : t('board.place_one', { first });
}

/** What a hex shows. */
export const kindName = (kind: HexKind): string => t(`kind.${kind}`);

/** What is printed on a tile, clockwise. */
export const tileName = (tile: number, box: Box): string =>
  tile === STARTING_TILE ? t('board.starting_tile') : kindsOf(tile, box).map(kindName).join(', ');

/** A hex with its level and its place. */
export const cellText = ({ hex, kind, level }: Cell): string =>
  t('board.cell', { kind: kindName(kind), level, place: placeName(hex) });

/** A tile where it lies, or would lie: by its first hex and where the second lies from there. */
export const laidText = ({ tile, origin, rotation, level }: LaidTile, box: Box): string =>
  t('board.laid', {
    tile: tileName(tile, box),
    level,
    place: placeName(origin),
    direction: t(DIRECTIONS[((rotation % 6) + 6) % 6]!),
  });

const DIRECTIONS = [
  'board.north',
  'board.north_east',
  'board.south_east',
  'board.south',
  'board.south_west',
  'board.north_west',
] as const;

/** The gain of a move. */
export const pointsText = (points: number): string => t('board.points', { n: points, change: signed(points) });

/** A move that may be made. */
export const moveText = (move: Move, level: number, box: Box): string =>
  t('board.move', { tile: tileName(move.tile, box), level, place: placeName(move.origin) });

/** A move that was made, in a sentence; a name alone says of bots that they are bots. */
export function madeText(name: string, { by, move }: Pick<Made, 'by' | 'move'>, level: number, box: Box): string {
  const told = { name, tile: tileName(move.tile, box), level, place: placeName(move.origin) };
  return by === 'person' || by === 'bot' ? t('board.made', told) : t(`board.made_${by}`, told);
}
