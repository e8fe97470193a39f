/** Moves and options as text, as docs/notation.md has them. */

import { optionsText } from '$/core/text';
import { step, type Hex } from '$/hex/hex';
import { ILLUSTRIOUS, VARIANTS, type Move, type Options } from '$/protocol';

const DIRECTION_NAMES = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
const STEPS = /^(n|ne|se|s|sw|nw)(\d{1,4})(?:(n|ne|se|s|sw|nw)(\d{1,4}))?$/;
const MOVE = /^(\d{1,2})@(\w+)\/(n|ne|se|s|sw|nw)$/;

/** A hex as steps from the starting plaza in at most two neighbouring directions, clockwise: `n2ne1`. */
export function formatHex([q, r]: Hex): string {
  for (let direction = 0; direction < DIRECTION_NAMES.length; direction++) {
    const [one, other] = [step([0, 0], direction), step([0, 0], direction + 1)];
    const [a, b] = [q * other[1] - r * other[0], r * one[0] - q * one[1]];
    if (a > 0 && b >= 0) return steps(direction, a) + (b ? steps(direction + 1, b) : '');
  }
  return 'c';
}

const steps = (direction: number, count: number): string => `${DIRECTION_NAMES[direction % 6]}${count}`;
const direction = (name: string): number => DIRECTION_NAMES.findIndex((each) => each === name);

function parseHex(text: string): Hex | null {
  if (text === 'c') return [0, 0];
  const [, first, count, second, more] = STEPS.exec(text) ?? [];
  if (!first) return null;
  const place = step([0, 0], direction(first), Number(count));
  return second ? step(place, direction(second), Number(more)) : place;
}

/** A move: the tile, where its first hex goes, and where its second lies from there: `24@n2ne1/sw`. */
export const formatMove = ({ tile, origin, rotation }: Move): string =>
  `${tile}@${formatHex(origin)}/${DIRECTION_NAMES[rotation]}`;

/** The move that a text names, or null. */
export function parseMove(text: string): Move | null {
  const [, tile, place, towards] = MOVE.exec(text) ?? [];
  const origin = place ? parseHex(place) : null;
  return origin && { tile: Number(tile), origin: [origin[0], origin[1]], rotation: direction(towards!) };
}

/** The options that a text names, or null. */
export function parseOptions(text: string): Options | null {
  const words = text.split(' ');
  const isSolo = words[0] === 'solo';
  const illustrious = isSolo ? (ILLUSTRIOUS.find((name) => name === words[1]) ?? null) : null;
  const options: Options = {
    architects: isSolo ? 1 : Number(words[0]),
    all_tiles: words.includes('long'),
    variants: VARIANTS.filter((variant) => words.includes(variant)),
    illustrious,
  };
  return optionsText(options) === text ? options : null;
}
