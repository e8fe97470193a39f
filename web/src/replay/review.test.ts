import { describe, expect, it } from 'vitest';
import type { GameReview, ReviewedTurn } from '$/protocol';
import { arrange, isBest } from './review';

const TURN: ReviewedTurn = {
  turn: 1,
  seat: 0,
  played: { tile: 9, origin: [-3, 1], rotation: 1 },
  margin: -27.85,
  best: { tile: 11, origin: [-2, 0], rotation: 1 },
  best_margin: 6.1,
  lead: 33.95,
  loss: 33.95,
  mark: 'blunder',
  reasons: [{ code: 'plaza', params: { district: 'garden', count: 1, stars: 3 }, text: 'first garden plaza' }],
};
const REVIEW: GameReview = {
  turns: [TURN, { ...TURN, turn: 3 }],
  curves: [{ seat: 0, points: [{ turn: 1, margin: -27.85 }] }],
  final: [-72, 72],
  architects: [
    {
      seat: 0,
      turns: 1,
      mean_loss: 33.95,
      agreement: 0,
      inaccuracies: 0,
      mistakes: 0,
      blunders: 1,
      best_turn: null,
      worst_turn: 1,
    },
  ],
};

describe('a review', () => {
  it('is arranged by turns, lines and architects', () => {
    const { turns, lines, summaries } = arrange(REVIEW);
    expect([...turns.keys()]).toEqual([1, 3]);
    expect(turns.get(1)).toBe(TURN);
    expect(lines).toEqual([{ seat: 0, points: [{ turn: 1, value: -27.85 }] }]);
    expect(summaries).toBe(REVIEW.architects);
  });

  it.each([
    [{ ...TURN.best, origin: [-2, 0] as [number, number] }, true],
    [{ ...TURN.best, tile: 12 }, false],
    [{ ...TURN.best, rotation: 2 }, false],
    [{ ...TURN.best, origin: [-2, 1] as [number, number] }, false],
  ])('says whether the best was played (%#)', (played, is) => expect(isBest({ ...TURN, played })).toBe(is));
});
