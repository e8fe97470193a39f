import { describe, expect, it } from 'vitest';
import { hexFrom, moveFrom } from './notation';
import { readReview } from './review';

const TURN = {
  turn: 1,
  seat: 0,
  played: '9@sw1nw2/ne',
  margin: -27.85,
  best: '11@nw2/ne',
  best_margin: 6.1,
  lead: 33.95,
  loss: 33.95,
  mark: 'blunder',
  reasons: [{ code: 'plaza', params: { district: 'garden', count: 1, stars: 3 }, text: 'first garden plaza' }],
};
const SUMMARY = {
  seat: 0,
  turns: 1,
  mean_loss: 33.95,
  agreement: 0,
  inaccuracies: 0,
  mistakes: 0,
  blunders: 1,
  best_turn: null,
  worst_turn: 1,
};
const REVIEW = {
  turns: [TURN],
  curves: [{ seat: 0, points: [{ turn: 1, margin: -27.85 }] }],
  final: [-72, 72],
  architects: [SUMMARY],
};

describe('moves in words', () => {
  it.each([
    ['c', [0, 0]],
    ['n2', [0, -2]],
    ['n2ne1', [1, -3]],
    ['sw1nw2', [-3, 1]],
  ])('%s is a hex', (text, hex) => expect(hexFrom(text)).toEqual(hex));

  it('are read as docs/notation.md writes them', () => {
    expect(moveFrom('24@n2ne1/sw')).toEqual({ tile: 24, origin: [1, -3], rotation: 4 });
  });
  it.each(['', '24', '24@x1/n', '24@n/n', '24@n1/e', 'x@n1/n'])('“%s” is none', (text) => {
    expect(moveFrom(text)).toBeNull();
  });
});

describe('a review', () => {
  it('is read as the server writes it', () => {
    const review = readReview(REVIEW);
    const turn = review?.turns.get(1);
    expect(turn).toMatchObject({
      mark: 'blunder',
      loss: 33.95,
      isBest: false,
      best: { tile: 11, origin: [-2, 0], rotation: 1 },
    });
    expect(turn?.reasons[0]?.params).toEqual({ district: 'garden', count: 1, stars: 3 });
    expect(review?.lines).toEqual([{ seat: 0, points: [{ turn: 1, value: -27.85 }] }]);
    expect(review?.summaries[0]).toMatchObject({ marks: { blunder: 1 }, bestTurn: null, worstTurn: 1 });
  });
  it('says where the best was played', () => {
    const best = { ...TURN, best: TURN.played, loss: 0, mark: 'none' };
    expect(readReview({ ...REVIEW, turns: [best] })?.turns.get(1)?.isBest).toBe(true);
  });
  it.each([
    null,
    'no review',
    {},
    { ...REVIEW, turns: [{ ...TURN, mark: 'brilliant' }] },
    { ...REVIEW, turns: [{ ...TURN, best: 'somewhere' }] },
    { ...REVIEW, turns: [{ ...TURN, loss: null }] },
    { ...REVIEW, turns: [{ ...TURN, reasons: [{ code: 3 }] }] },
    { ...REVIEW, curves: [{ seat: 0, points: [{}] }] },
    { ...REVIEW, architects: [{ ...SUMMARY, blunders: 'many' }] },
    { ...REVIEW, architects: 'none' },
  ])('that cannot be understood is none (%#)', (value) => expect(readReview(value)).toBeNull());
});
