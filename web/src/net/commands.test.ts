// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTrying, sendMove, sendOpenTable } from './commands';
import { ApiError } from './failure';

const MOVE = { tile: 24, origin: [0, 1] as [number, number], rotation: 2 };
const ANSWER = { version: 5, news: [] };

/** A server that carries each id out once, behind a network that loses what it is told to lose. */
class Script {
  readonly ids: string[] = [];
  readonly done = new Map<string, unknown>();
  readonly times: number[] = [];

  constructor(private readonly fates: (() => Response | 'request lost' | 'answer lost')[]) {}

  fetch = async (_: string, init: RequestInit): Promise<Response> => {
    const { id } = JSON.parse(init.body as string) as { id: string };
    this.ids.push(id);
    this.times.push(Date.now());
    const fate = this.fates.shift()?.();
    if (fate === 'request lost') throw new TypeError('Failed to fetch');
    if (fate instanceof Response) return fate;
    if (!this.done.has(id)) this.done.set(id, ANSWER);
    if (fate === 'answer lost') throw new TypeError('Failed to fetch');
    return Response.json(this.done.get(id));
  };
}

const refused = (status: number, code: string, headers = {}) =>
  Response.json({ code, message: code, params: {} }, { status, headers });

function scripted(...fates: ConstructorParameters<typeof Script>[0]): Script {
  const script = new Script(fates);
  vi.stubGlobal('fetch', script.fetch);
  return script;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a command', () => {
  it('is sent again with the same id until an answer comes', async () => {
    const script = scripted(
      () => 'request lost',
      () => 'answer lost',
      () => refused(500, 'server_fault'),
      () => refused(503, 'store_unavailable'),
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => new Response('<h1>Log in to the hotel</h1>'),
    );
    const sent = sendMove('a', 'token', 4, MOVE);
    await vi.runAllTimersAsync();
    expect(await sent).toEqual(ANSWER);
    expect(script.ids).toHaveLength(7);
    expect(new Set(script.ids).size).toBe(1);
    expect(script.done.size).toBe(1);
  });

  it('waits longer each time', async () => {
    const script = scripted(...Array.from({ length: 9 }, () => () => 'request lost' as const));
    const waits: number[] = [];
    const sent = sendMove('a', 'token', 4, MOVE, { onwait: (_, seconds) => waits.push(seconds) });
    await vi.runAllTimersAsync();
    await sent;
    expect(waits).toHaveLength(9);
    expect(waits[0]).toBeCloseTo(0.5);
    for (let at = 1; at < 5; at++) expect(waits[at]).toBeGreaterThan(waits[at - 1]! * 1.4);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15);
    expect(script.times.at(-1)! - script.times[0]!).toBeGreaterThan(40_000);
  });

  it('comes back when a server that has too much to do says so', async () => {
    const script = scripted(() => refused(429, 'rate_exceeded', { 'Retry-After': '7' }));
    const sent = sendMove('a', 'token', 4, MOVE);
    await vi.runAllTimersAsync();
    await sent;
    expect(script.times[1]! - script.times[0]!).toBe(7000);
  });

  it('is sent as soon as the network is back', async () => {
    const script = scripted(...Array.from({ length: 6 }, () => () => 'request lost' as const));
    const sent = sendMove('a', 'token', 4, MOVE);
    for (let time = 0; time < 6; time++) {
      await vi.advanceTimersByTimeAsync(1);
      window.dispatchEvent(new Event('online'));
    }
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toEqual(ANSWER);
    expect(script.ids).toHaveLength(7);
  });

  it('is refused once', async () => {
    const script = scripted(() => refused(409, 'version_stale'));
    const error = await sendMove('a', 'token', 4, MOVE).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: 'version_stale' });
    expect(script.ids).toHaveLength(1);
  });

  it('stops when it is aborted', async () => {
    const script = scripted(...Array.from({ length: 50 }, () => () => 'request lost' as const));
    const enough = new AbortController();
    const sent = sendMove('a', 'token', 4, MOVE, { signal: enough.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(700);
    const before = script.ids.length;
    enough.abort();
    expect(await sent).toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(script.ids).toHaveLength(before);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has another id than the next', async () => {
    const script = scripted();
    await sendOpenTable({ seats: [] });
    await sendOpenTable({ seats: [] });
    expect(new Set(script.ids).size).toBe(2);
    for (const id of script.ids) expect(id.length).toBeGreaterThanOrEqual(22);
  });
});

it('does not take a fault of this page for one of the network', async () => {
  const attempt = vi.fn(() => Promise.reject(new Error('a bug')));
  await expect(keepTrying(attempt)).rejects.toThrow('a bug');
  expect(attempt).toHaveBeenCalledOnce();
});
