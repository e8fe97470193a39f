import { expect, it } from 'vitest';
import type { Cell } from '$/board/city';
import { cityWords } from './cityWords';

const cell = (kind: Cell['kind'], q: number, r: number, level = 1): Cell => ({ hex: [q, r], kind, level, tile: 1 });

it('tells of each kind where it lies, the nearest first, level by level', () => {
  const told = cityWords([cell('market', 0, -2), cell('market', 0, -1), cell('market', 0, 1, 2), cell('quarry', 0, 0)]);
  expect(told.levels).toEqual([1, 2]);
  expect(told.rows).toEqual([
    { kind: 'market', places: ['1 north of the plaza; 2 north of the plaza', '1 south of the plaza'] },
    { kind: 'quarry', places: ['the plaza', ''] },
  ]);
});
