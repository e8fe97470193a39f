// @vitest-environment jsdom
/** A host of plain files marks its pages: nobody is asked for anything there. */

import { afterEach, expect, it, vi } from 'vitest';

const TOKEN = 'Zx9_-'.repeat(6) + 'ab';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  history.replaceState(null, '', '/');
});

async function arrive(server: string) {
  vi.resetModules();
  document.head.innerHTML = `<meta name="akropolis-server" content="${server}">`;
  return { addresses: await import('./addresses'), api: await import('./api'), links: await import('./links') };
}

it('names the server that there is elsewhere', async () => {
  const { addresses } = await arrive('https://play.example.org');
  expect([addresses.isPlainHost, addresses.serverElsewhere]).toEqual([true, 'https://play.example.org']);
});

it('sends no request, and says so for good', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const { api } = await arrive('');
  const failure = await api.lobby().then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 'server_absent', isPassing: false });
  expect(fetched).not.toHaveBeenCalled();
});

it('has no tables of a server, and does not try again', async () => {
  const world = {
    knows: () => false,
    open: vi.fn(),
    now: Date.now,
    random: Math.random,
    after: vi.fn(),
  };
  await arrive('');
  const { Connection } = await import('./connection');
  const { serverClock } = await import('./clock');
  const onstate = vi.fn();
  const connection = new Connection(
    'abc',
    null,
    { onstate, ontable: vi.fn(), onnews: vi.fn(), onpeople: vi.fn() },
    world,
    serverClock,
  );
  connection.start();
  connection.wake();
  expect(onstate).toHaveBeenCalledOnce();
  expect(onstate.mock.lastCall![0]).toMatchObject({ phase: 'refused', failure: { code: 'server_absent' } });
  expect([world.open, world.after].map((call) => call.mock.calls.length)).toEqual([0, 0]);
});

it('makes links that stay in its folder, and reads the token in them', async () => {
  history.replaceState(null, '', '/games/akropolis/');
  const { links } = await arrive('');
  const link = links.replayLink('abc', TOKEN);
  expect(link).toBe(`${location.origin}/games/akropolis/?/replay/abc#${TOKEN}`);
  history.replaceState(null, '', link);
  expect(links.readFragment()).toBe(TOKEN);
  expect(location.href).toBe(`${location.origin}/games/akropolis/?/replay/abc`);
});
