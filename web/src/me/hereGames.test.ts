// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import type { TableView } from '$/protocol';
import { tallyOf, type HereGame } from './hereGames';

const game = (totals: number[], winners: number[], seats: number[]): HereGame => ({
  table: { result: { totals, winners }, seats: totals.map(() => ({ stones: 0 })) } as unknown as TableView,
  seats,
});

describe('games of this device', () => {
  it('are summed up where one person plays', () => {
    const games = [game([80, 100], [1], [0]), game([91, 60], [0], [0]), game([300, 1], [0], [0, 1])];
    expect(tallyOf(games)).toEqual({ games: 2, wins: 1, average: 85.5, best: 91 });
  });
  it('say nothing where it was only passed round', () => {
    expect(tallyOf([game([80, 100], [1], [0, 1])])).toBeNull();
    expect(tallyOf([])).toBeNull();
  });
});
