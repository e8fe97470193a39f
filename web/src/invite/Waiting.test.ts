// @vitest-environment jsdom

import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TableView } from '$/protocol';
import Waiting from './Waiting.svelte';

const nothing = createRawSnippet(() => ({ render: () => '<span></span>' }));
const person = { kind: 'person', bot: null };
const TABLE = {
  table: 'abcdefgh23456722',
  host: 0,
  terms: { options: { architects: 2, all_tiles: false, variants: [] }, public: false },
  seats: [
    { terms: person, sitter: { name: 'Ada', colour: 'red' } },
    { terms: person, sitter: null },
  ],
} as unknown as TableView;
let done: () => Promise<void>;

/** What the one who opened the table can do. */
async function offered(answer: () => Promise<Response>): Promise<string[]> {
  vi.stubGlobal('fetch', answer);
  const seats = [{ seat: 0, token: 'host' }];
  const props = { table: TABLE, join: null, watch: null, seats, presence: nothing, talk: nothing };
  const shown = mount(Waiting, { target: document.body, props });
  done = () => unmount(shown);
  flushSync();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  return [...document.querySelectorAll('.actions button')].map((each) => each.textContent.trim());
}

afterEach(async () => {
  await done();
  vi.unstubAllGlobals();
});

describe('a table that waits', () => {
  const rated = (is_rated: boolean) => () => Promise.resolve(Response.json({ is_rated, seats: [] }));
  const BOTH = ['Start with a bot instead', 'Call it off'];

  it('can begin with a bot', async () => expect(await offered(rated(false))).toEqual(BOTH));
  it('offers no bot for a rated game', async () => expect(await offered(rated(true))).toEqual(BOTH.slice(1)));
  it('says that a game is rated', async () => {
    await offered(rated(true));
    expect(document.body.textContent).toContain('Rated: the result counts');
    await done();
    await offered(rated(false));
    expect(document.body.textContent).not.toContain('Rated');
  });
  it('leaves it to the server where nobody can tell', async () =>
    expect(await offered(() => Promise.reject(new TypeError('no server')))).toEqual(BOTH));
});
