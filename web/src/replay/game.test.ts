import { describe, expect, it } from 'vitest';
import { boundedTurn, changeAt, foldGame, frameAt } from './game';
import { NewsSequence, view } from './sample';

const RESULT = { totals: [5, 9], winners: [1], tie: null, deal: [1, 2], salt: '' };

describe('a game from its news', () => {
  const game = foldGame(new NewsSequence().joined(0, 'Ada').moved(0, 1, 5).moved(1, 2, 9, { result: RESULT }).news);

  it('has a position for every turn', () => {
    expect(game.frames.map(({ turn }) => turn)).toEqual([0, 1, 2]);
    expect([game.first, game.last, game.isOver]).toEqual([0, 2, true]);
    expect(frameAt(game, 0).table.seats[0]?.city).toEqual([]);
    expect(frameAt(game, 1).table.seats.map(({ city }) => city.length)).toEqual([1, 0]);
    expect(frameAt(game, 1).table.seats[0]?.score?.total).toBe(5);
    expect(frameAt(game, 2).made?.seat).toBe(1);
  });
  it('knows who sat down before the first move', () => {
    expect(frameAt(game, 0).table.seats[0]?.sitter?.name).toBe('Ada');
  });
  it('knows what a move brought', () => {
    expect(changeAt(game, 1)).toEqual({ change: 5, total: 5 });
    expect(changeAt(game, 2)).toEqual({ change: 9, total: 9 });
    expect(changeAt(game, 0)).toBeNull();
  });
  it('has no turn outside of it', () => {
    expect([-3, 1.4, 99, NaN].map((turn) => boundedTurn(game, turn))).toEqual([0, 1, 2, 0]);
    expect(frameAt(game, 99).turn).toBe(2);
  });
});

describe('what happens between moves', () => {
  it('forgets what was taken back', () => {
    const game = foldGame(new NewsSequence().moved(0, 1, 5).takenBack(0, 1, 0).moved(0, 2, 7).news);
    expect(game.frames.map(({ made }) => made?.move.tile ?? null)).toEqual([null, 2]);
    expect(frameAt(game, 0).table.seats[0]?.score?.total).toBe(0);
    expect(game.isOver).toBe(false);
  });
  it('goes on with those who left', () => {
    const game = foldGame(new NewsSequence().moved(0, 1, 5).left(1).moved(1, 2, 3, { by: 'stand_in' }).news);
    expect(game.frames).toHaveLength(3);
    expect(frameAt(game, 1).table.seats[1]?.is_away).toBe(true);
  });
  it('begins where an earlier game was left', () => {
    const made = {
      seat: 0,
      move: { tile: 9, origin: [0, 1] as [number, number], rotation: 0 },
      by: 'taken_over' as const,
      at: 0,
    };
    const game = foldGame(new NewsSequence(view({ moves: [made], origin: 'old' })).moved(1, 2, 3).news);
    expect([game.first, game.last]).toEqual([1, 2]);
    expect(frameAt(game, 1).made).toBeNull();
    expect(changeAt(game, 1)).toBeNull();
  });
  it('tells no change where scores were hidden', () => {
    const game = foldGame(new NewsSequence(view({}, [null, null])).moved(0, 1, null).news);
    expect(changeAt(game, 1)).toBeNull();
  });
  it('is no game without an opening', () => {
    expect(() => foldGame(new NewsSequence().moved(0, 1, 5).news.slice(1))).toThrow(RangeError);
    expect(() => foldGame([])).toThrow(RangeError);
  });
});
