// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import type { TableView } from '$/protocol';
import { ratingWords, sentences, verdictOf } from './verdict';

function after(totals: number[], winners: number[], here: number[]) {
  const seats = totals.map((_, seat) => ({
    stones: 0,
    terms: { kind: 'person', bot: null },
    sitter: { name: ['Ada', 'Ben', 'Cleo', 'Dion'][seat], colour: 'red' },
  }));
  return verdictOf({ seats, result: { winners, totals } } as unknown as TableView, here);
}

describe('the verdict', () => {
  it('speaks to the one who plays here', () => {
    expect(after([9, 5], [0], [0])).toEqual({ isWon: true, heading: 'You have won', scores: '9 : 5', winner: null });
    expect(after([9, 5], [0], [1])).toEqual({ isWon: false, heading: 'Ada has won', scores: '9 : 5', winner: null });
  });
  it('tells the place among three and four, and who has won', () =>
    expect(after([5, 7, 9, 1], [2], [1])).toEqual({
      isWon: false,
      heading: 'You came 2nd of 4',
      scores: '9 : 7 : 5 : 1',
      winner: 'Cleo has won',
    }));
  it('calls nobody you where several play here, or none', () => {
    expect(after([9, 5], [0], [0, 1]).heading).toBe('Ada has won');
    expect(after([9, 5], [0], []).heading).toBe('Ada has won');
    expect(after([9, 9, 2], [0, 1], [0, 1, 2]).heading).toBe('Shared victory: Ada, Ben');
  });
  it('says what became of a rating', () => {
    const people = { is_rated: true, counts: true, change: null, seats: [] };
    expect(ratingWords({ ...people, change: { points: 1012, gained: 12 } })).toBe('Rating 1,012 (+12)');
    expect(ratingWords({ ...people, change: { points: 927, gained: -73 } })).toBe('Rating 927 (−73)');
    expect(ratingWords({ ...people, counts: false })).toBe('This game does not count for ratings.');
    // Whoever wants no rating, a game that goes on, and one that nobody rates.
    for (const counts of [true, null]) expect(ratingWords({ ...people, counts })).toBeNull();
  });
  it('is said with one stop after each sentence', () =>
    expect(sentences(['The game is over', 'You have won!', 'Ada: 9 points'])).toBe(
      'The game is over. You have won! Ada: 9 points.',
    ));
});
