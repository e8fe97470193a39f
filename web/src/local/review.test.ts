/** What is made of the numbers of a review. tests/browser/test_local_twin.py compares the rest with the server's. */

import { describe, expect, it } from 'vitest';
import type { Move } from '$/protocol';
import { judged } from './review';

const move = (tile: number, r = 1): Move => ({ tile, origin: [0, r], rotation: 0 });
const found = [
  { move: move(5), margin: 8, total: 20 },
  { move: move(5, 2), margin: 7.5, total: 20 },
  { move: move(9), margin: 3.96, total: 18 },
  { move: move(7), margin: -4.5, total: 11 },
];

describe('a turn', () => {
  it('that was the best has lost nothing, and leads the best of another tile', () =>
    expect(judged(3, 1, move(5), found)).toMatchObject({ best: move(5), loss: 0, mark: 'none', lead: 4.04 }));
  it.each([
    [move(5, 2), 0.5, 'none'],
    [move(9), 4.04, 'inaccuracy'],
    [move(7), 12.5, 'blunder'],
  ] as const)('%j has lost %d', (played, loss, mark) =>
    expect(judged(3, 1, played, found)).toMatchObject({ turn: 3, seat: 1, played, best: move(5), loss, mark }),
  );
  it('is the best if nothing is better', () => {
    const even = [found[0]!, { ...found[2]!, margin: 8 }];
    expect(judged(1, 0, move(9), even)).toMatchObject({ best: move(9), loss: 0 });
  });
});
