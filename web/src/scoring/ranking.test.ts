import { describe, expect, it } from 'vitest';
import { rank } from './ranking';

const of = (...results: [total: number, stones: number][]) => results.map(([total, stones]) => ({ total, stones }));

describe('the ranking', () => {
  it('goes by points', () => {
    expect(rank(of([80, 1], [95, 0], [60, 9]))).toEqual({
      standings: [
        { seat: 1, place: 1, decision: null },
        { seat: 0, place: 2, decision: 'points' },
        { seat: 2, place: 3, decision: 'points' },
      ],
      winners: [1],
      tie: null,
      margin: 15,
    });
  });
  it('goes by stones in a tie', () => {
    const ranking = rank(of([80, 1], [80, 2], [80, 1]));
    expect([ranking.winners, ranking.tie, ranking.margin]).toEqual([[1], 'stones', 0]);
    expect(ranking.standings.map((each) => each.place)).toEqual([1, 2, 2]);
  });
  it('shares the victory, and leaves the next place out', () => {
    const ranking = rank(of([80, 2], [70, 0], [80, 2]));
    expect([ranking.winners, ranking.tie]).toEqual([[0, 2], 'shared']);
    expect(ranking.standings.map((each) => each.place)).toEqual([1, 1, 3]);
  });
  it('says how a tie below the first was decided, and that the first had none', () => {
    const ranking = rank(of([80, 2], [70, 1], [70, 4]));
    expect(ranking.tie).toBeNull();
    expect(ranking.standings.map((each) => [each.seat, each.decision])).toEqual([
      [0, null],
      [2, 'points'],
      [1, 'stones'],
    ]);
  });
  it('gives a tie in both to the Illustrious Architect', () => {
    expect(rank(of([50, 3], [50, 3]), true)).toMatchObject({ winners: [1], tie: 'illustrious', margin: 0 });
    expect(rank(of([50, 4], [50, 3]), true)).toMatchObject({ winners: [0], tie: 'stones' });
  });
  it('has no margin for one alone, and nobody without anybody', () => {
    expect(rank(of([50, 3]))).toMatchObject({ winners: [0], tie: null, margin: null });
    expect(rank([])).toEqual({ standings: [], winners: [], tie: null, margin: null });
  });
});
