import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPadGame } from './padGame';
import { Judge, requestOf } from './judge.svelte';
import { judge } from './judging';

const padGame = newPadGame('e', 0);
padGame.seats[0]!.texts = { 'house.1': '3', 'house.plazas': '2', stones: '4' };
padGame.seats[1]!.way = 'draw';
const judged = judge(padGame);
const answers = (body: unknown, status = 200): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
};
const sheets = (...totals: number[]) => totals.map((total, seat) => ({ ...judged[seat]!.score, total }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the rules of the server', () => {
  it('are shown counts and hexes, and nothing else', () => {
    const { architects } = requestOf(padGame);
    expect(Object.keys(architects[0]!)).toEqual(['counts']);
    expect(Object.keys(architects[1]!)).toEqual(['cells', 'stones']);
    expect('cells' in architects[1]! && Object.keys(architects[1].cells[0]!)).toEqual(['hex', 'kind', 'level']);
  });
  it('agree', async () => {
    answers({ sheets: sheets(judged[0]!.score.total, judged[1]!.score.total) });
    const one = new Judge();
    one.follow(padGame, judged);
    expect(one.state).toBe('asking');
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.state).toBe('agrees');
    expect(one.sheets(judged)).toBe(judged);
  });
  it('stand where they differ', async () => {
    answers({ sheets: sheets(99, 1) });
    const one = new Judge();
    one.follow(padGame, judged);
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.state).toBe('corrected');
    expect(one.sheets(judged).map(({ score }) => score.total)).toEqual([99, 1]);
  });
  it.each([
    ['there is no network', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))],
    ['they refuse', () => answers({ code: 'city_pieces', message: '', params: {} }, 422)],
  ])('are not needed if %s', async (_, arrange) => {
    arrange();
    const one = new Judge();
    one.follow(padGame, judged);
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.state).toBe('alone');
    expect(one.sheets(judged)).toBe(judged);
  });
  it('are not asked while somebody types', async () => {
    const asked = vi.fn(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', asked);
    const one = new Judge();
    for (let i = 0; i < 5; i++) {
      const stop = one.follow(padGame, judged);
      await vi.advanceTimersByTimeAsync(300);
      if (i < 4) stop();
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledOnce();
  });
});
