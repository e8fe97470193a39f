// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import type { TableView } from '$/protocol';
import { tallyOf, type HereGame } from './hereGames';

const game = (totals: number[], winners: number[], seats: number[], by = 'person'): HereGame => ({
  table: {
    result: { totals, winners },
    seats: totals.map(() => ({ stones: 0 })),
    moves: [{ by }],
  } as unknown as TableView,
  seats,
});

describe('games of this device', () => {
  it('are summed up where one person plays', () => {
    const games = [game([80, 100], [1], [0]), game([91, 60], [0], [0]), game([300, 1], [0], [0, 1])];
    expect(tallyOf(games)).toEqual({ games: 2, wins: 1, average: 85.5, best: 91 });
  });
  it('count only where they were played from the beginning', () => {
    const games = [game([80, 70], [0], [0]), game([300, 1], [0], [0], 'taken_over')];
    expect(tallyOf(games)).toEqual({ games: 1, wins: 1, average: 80, best: 80 });
    expect(tallyOf(games.slice(1))).toBeNull();
  });
  it('say nothing where it was only passed round', () => {
    expect(tallyOf([game([80, 100], [1], [0, 1])])).toBeNull();
    expect(tallyOf([])).toBeNull();
  });
});
