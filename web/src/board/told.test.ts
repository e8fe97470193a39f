import { describe, expect, it } from 'vitest';
import type { Box, LaidTile } from '$/protocol';
import { shownIn, toneOf } from './told';

const BOX: Box = {
  tiles: [{ tile: 1, kinds: ['house', 'market', 'quarry'], least_architects: 2 }],
  starting_tile: [{ hex: [0, 0], kind: 'house_plaza' }],
};
const move = { tile: 1, origin: [0, -1] as [number, number], rotation: 0 };
const laid: LaidTile = { ...move, level: 2 };

describe('a move that is told of', () => {
  it('is marked where it lies', () =>
    expect(shownIn([laid], { seat: 0, move, level: 2, points: 4 }, BOX)).toEqual({
      hexes: [
        [0, -1],
        [0, -2],
        [1, -2],
      ],
      ghost: null,
    }));
  it('hovers where it does not lie yet, with what it would bring', () => {
    const { hexes, ghost } = shownIn([], { seat: 0, move, level: 2, points: 4 }, BOX);
    expect(hexes).toEqual([]);
    expect(ghost).toMatchObject({ caption: '+4', tone: 'good' });
    expect(ghost!.cells.map(({ level }) => level)).toEqual([2, 2, 2]);
  });
  it('says nothing of points that nobody knows', () =>
    expect(shownIn([], { seat: 0, move, level: 1 }, BOX).ghost!.caption).toBe(''));
  it('is good, bad or neither', () => expect([5, -1, 0, null].map(toneOf)).toEqual(['good', 'bad', 'plain', 'plain']));
});
