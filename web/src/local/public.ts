/** A position without its secret: the tiles of the stacks in ascending order. */

import type { PositionText } from './referee';
import type { TableState } from './state';

export function publicPosition({ position, facts: { unseen, stacksLeft } }: TableState): PositionText {
  const size = unseen.length / stacksLeft;
  const stacks = Array.from({ length: stacksLeft }, (_, at) => unseen.slice(at * size, (at + 1) * size).join(' '));
  return position.replace(/\| stacks[^|]*/, `| stacks ${stacks.join(', ')}${stacksLeft ? ' ' : ''}`);
}
