/** Moves as the review writes them: `24@n2ne1/sw`, see docs/notation.md. */

import { step, type Hex } from '$/hex/hex';
import type { Move } from '$/protocol';

const NAMES = ['n', 'ne', 'se', 's', 'sw', 'nw'];
const MOVE = /^(\d{1,2})@(c|[a-z0-9]+)\/(n|ne|se|s|sw|nw)$/;
const STEPS = /^(n|ne|se|s|sw|nw)(\d+)(?:(n|ne|se|s|sw|nw)(\d+))?$/;

/** The hex that is so many steps from the starting plaza, or null if the text names none. */
export function hexFrom(text: string): Hex | null {
  if (text === 'c') return [0, 0];
  const found = STEPS.exec(text);
  if (!found) return null;
  const first = step([0, 0], NAMES.indexOf(found[1]!), Number(found[2]));
  return found[3] ? step(first, NAMES.indexOf(found[3]), Number(found[4])) : first;
}

/** The move that a text names, or null. */
export function moveFrom(text: string): Move | null {
  const found = MOVE.exec(text);
  const origin = found && hexFrom(found[2]!);
  return origin ? { tile: Number(found[1]), origin: [...origin], rotation: NAMES.indexOf(found[3]!) } : null;
}
