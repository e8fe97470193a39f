import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPadGame } from './padGame';
import { ServerJudge, requestOf } from './judge.svelte';

const padGame = newPadGame('e', 0);
padGame.seats[0]!.texts = { 'house.1': '3', 'house.plazas': '2', stones: '4' };
padGame.seats[1]!.way = 'draw';
const answers = (body: unknown, status = 200): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
};
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
  it('score the game', async () => {
    answers({ sheets: [{ total: 10 }, { total: 1 }] });
    const one = new ServerJudge();
    one.follow(padGame);
    expect(one.state).toBe('asking');
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.state).toBe('server');
    expect(one.scored?.sheets.map(({ total }) => total)).toEqual([10, 1]);
  });
  it.each([
    ['there is no network', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))],
    ['they refuse', () => answers({ code: 'city_pieces', message: '', params: {} }, 422)],
  ])('are missed if %s', async (_, arrange) => {
    arrange();
    const one = new ServerJudge();
    one.follow(padGame);
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.state).toBe('nobody');
    expect(one.scored).toBe(null);
  });
  it('are not asked while somebody types', async () => {
    const asked = vi.fn(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', asked);
    const one = new ServerJudge();
    for (let i = 0; i < 5; i++) {
      const stop = one.follow(padGame);
      await vi.advanceTimersByTimeAsync(300);
      if (i < 4) stop();
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledOnce();
  });
});
