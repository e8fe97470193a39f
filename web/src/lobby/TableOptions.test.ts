// @vitest-environment jsdom

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetIdentity, rememberIdentity } from '$/net/identity';
import { formFor, type Company } from './form';
import TableOptions from './TableOptions.svelte';

const ADA = { person: 'p'.repeat(16), name: 'Ada', colour: 'red', made: 1, public: false };
let done: () => Promise<void>;
let asked: string[];

/** What is said about rated games to whoever opens a table; the server knows their wish, or does not answer. */
async function said(company: Company, wish: boolean | null): Promise<string[]> {
  asked = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.replace('/api/1', ''));
    if (wish === null) return Promise.reject(new TypeError('no server'));
    return Promise.resolve(Response.json({ ...ADA, wants_rating: wish }));
  });
  const form = formFor(company, { name: 'Ada', colour: 'red', opponent: 'mason' });
  const shown = mount(TableOptions, { target: document.body, props: { form, isOpen: true, onchange: vi.fn() } });
  done = () => unmount(shown);
  flushSync();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  const words = [...document.querySelectorAll('label, p')].map((each) => each.textContent.trim());
  return words.filter((each) => /\brat(ed|ing)\b/i.test(each)).map((each) => each.split('.')[0]!);
}

afterEach(async () => {
  await done();
  forgetIdentity();
  vi.unstubAllGlobals();
});

describe('a rated game', () => {
  const known = () => rememberIdentity({ ...ADA, wants_rating: false }, 'device');

  it.each([true, null])('is offered to whoever has a rating, and where nobody can tell: %s', async (wish) => {
    known();
    const [offer] = await said('friends', wish);
    expect(offer).toMatch(/^Rated/);
    expect(document.querySelector('a[href="/me"]')).toBeNull();
  });
  it('is not offered where the rating is off, but it is said where that can be changed', async () => {
    known();
    expect(await said('friends', false)).toEqual(['Your rating is off, so this game cannot be rated']);
    expect(document.querySelector('a[href="/me"]')!.textContent).toBe('Switch it on');
  });
  it.each(['bots', 'friends'] as const)('is nothing for a stranger, with %s', async (company) => {
    expect(await said(company, true)).toEqual([]);
    expect(asked).not.toContain('/me');
  });
  it('is nothing among bots', async () => {
    known();
    expect(await said('bots', true)).toEqual([]);
    expect(asked).not.toContain('/me');
  });
});
