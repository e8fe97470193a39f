import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from './clock';
import type * as Api from './api';

type Fetch = (address: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>;
const fetched = vi.fn<Fetch>();
let api: typeof Api;

beforeEach(async () => {
  fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  api = await import('./api');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const failed = (promise: Promise<unknown>): Promise<Api.ApiError> =>
  promise.then(
    () => Promise.reject(new Error('nothing failed')),
    (error: Api.ApiError) => error,
  );

describe('every request goes where the server expects it', () => {
  const sitter = { name: 'Ada', colour: 'red' };
  const move = { tile: 24, origin: [0, 1] as [number, number], rotation: 2 };
  const cases: [string, (given: typeof Api) => Promise<unknown>][] = [
    ['GET /about', (given) => given.about()],
    ['GET /tables', (given) => given.lobby()],
    ['GET /tables?state=playing&seats=2', (given) => given.lobby({ state: 'playing', seats: 2, pace: null })],
    ['GET /tables/a', (given) => given.table('a', 't')],
    ['GET /tables/a/legal', (given) => given.legal('a', 't')],
    ['GET /tables/a/events?since=7&openly=true', (given) => given.events('a', 't', 7)],
    ['GET /tables/a/record', (given) => given.record('a', 't')],
    ['GET /tables/a/review', (given) => given.review('a', 't')],
    ['POST /score', (given) => given.score({ architects: [{ cells: [], stones: 0 }] })],
    ['POST /tables', (given) => given.openTable({ id: 'i', seats: [] })],
    ['POST /tables/a/continue', (given) => given.continueTable('a', 't', { id: 'i', turn: 4, seats: [] })],
    ['POST /tables/a/join', (given) => given.join('a', 't', { id: 'i', sitter })],
    ['POST /tables/a/moves', (given) => given.move('a', 't', { id: 'i', version: 3, move })],
    ['POST /tables/a/take-back', (given) => given.takeBack('a', 't', { id: 'i', version: 3 })],
    ['POST /tables/a/leave', (given) => given.leave('a', 't', { id: 'i' })],
    ['POST /tables/a/return', (given) => given.comeBack('a', 't', { id: 'i' })],
    ['POST /tables/a/seats/2/move-link', (given) => given.moveLink('a', 't', 2)],
    ['POST /tables/a/claim', (given) => given.claim('a', 't')],
    ['POST /tables/a/hint', (given) => given.hint('a', 't')],
    ['POST /tables/a/rematch', (given) => given.rematch('a', 't', { id: 'i' })],
  ];
  it.each(cases)('%s', async (line, ask) => {
    await ask(api);
    const [address, { method, headers }] = fetched.mock.calls[0]!;
    expect(`${method} ${address}`).toBe(line.replace(' ', ' /api/1'));
    const isOfTable = line.includes('/tables/a');
    expect(headers.Authorization).toBe(isOfTable ? 'Bearer t' : undefined);
  });

  it('says the command in JSON', async () => {
    await api.move('a', 't', { id: 'i', version: 3, move });
    const { body, headers } = fetched.mock.calls[0]![1];
    expect(JSON.parse(body as string)).toEqual({ id: 'i', version: 3, move });
    expect(headers['Content-Type']).toBe('application/json');
  });

  it('cannot be led elsewhere by the name of a table', async () => {
    await api.table('../box?', null);
    const [address, { headers }] = fetched.mock.calls[0]!;
    expect(address).toBe('/api/1/tables/..%2Fbox%3F');
    expect(headers).toEqual({});
  });
});

describe('failures', () => {
  it('are told as the server tells them', async () => {
    const body = { code: 'rate_exceeded', message: 'too much', params: { seconds: 3 } };
    fetched.mockResolvedValue(Response.json(body, { status: 429, headers: { 'Retry-After': '3' } }));
    const error = await failed(api.lobby());
    expect(error).toBeInstanceOf(api.ApiError);
    expect(error).toMatchObject({ status: 429, code: 'rate_exceeded', params: { seconds: 3 }, retryAfter: 3 });
    expect(error.message).toBe('too much');
  });

  it('are a lost connection where nobody answers', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failed(api.lobby())).toMatchObject({ status: 0, code: 'connection_lost', isPassing: true });
  });

  it('are a lost connection where somebody else answers', async () => {
    fetched.mockResolvedValueOnce(new Response('<p>log in</p>'));
    expect(await failed(api.lobby())).toMatchObject({ status: 0, code: 'connection_lost' });
    fetched.mockResolvedValueOnce(new Response('gateway', { status: 504 }));
    expect(await failed(api.lobby())).toMatchObject({ status: 504, code: 'connection_lost', isPassing: true });
    fetched.mockResolvedValueOnce(new Response('no', { status: 403 }));
    expect(await failed(api.lobby())).toMatchObject({ status: 403, code: 'connection_lost', isPassing: false });
  });

  it('are a lost connection where nothing is heard for long', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => init.signal!.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const error = failed(api.lobby());
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await error).toMatchObject({ code: 'connection_lost' });
  });

  it('are none of ours when the caller gives up', async () => {
    const enough = new AbortController();
    fetched.mockImplementation(() => {
      enough.abort();
      return Promise.reject(new Error('aborted'));
    });
    expect(await failed(api.lobby({}, enough.signal))).toMatchObject({ name: 'AbortError' });
  });
});

it('knows that a name which no table can have is the name of none', async () => {
  const told = { code: 'request_invalid', message: '', params: { field: 'table' } };
  fetched.mockImplementation(() => Promise.resolve(Response.json(told, { status: 422 })));
  expect(await failed(api.table('agora', null))).toMatchObject({ status: 422, code: 'table_unknown' });
  fetched.mockImplementation(() =>
    Promise.resolve(Response.json({ ...told, params: { field: 'id' } }, { status: 422 })),
  );
  expect(await failed(api.table('agora', null))).toMatchObject({ code: 'request_invalid' });
});

describe('what never changes', () => {
  it('is asked for once', async () => {
    const [one, other] = await Promise.all([api.about(), api.about()]);
    expect(one).toBe(other);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('is asked for again after a failure', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await failed(api.about());
    await api.about();
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

it('learns from answers what time it is at the server', async () => {
  const { serverClock: clock } = await import('./clock');
  expect(clock).not.toBe(serverClock);
  const ahead = new Date(Date.now() + 3_600_000).toUTCString();
  fetched.mockResolvedValue(Response.json({}, { headers: { Date: ahead } }));
  await api.lobby();
  expect(Math.abs(clock.now() - Date.parse(ahead))).toBeLessThan(2_000);
});

it('makes ids also where a browser has no randomUUID', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(api.freshId()).toMatch(uuid);
  const real = crypto;
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes) });
  const ids = Array.from({ length: 50 }, api.freshId);
  for (const id of ids) expect(id).toMatch(uuid);
  expect(new Set(ids).size).toBe(50);
});
