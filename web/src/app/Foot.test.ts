// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let pages: string[];
let done: () => Promise<void>;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', () =>
    pages.length ? Promise.resolve(Response.json({ pages })) : Promise.reject(new Error()),
  );
});
afterEach(async () => {
  await done();
  vi.unstubAllGlobals();
});

async function links(path: string): Promise<string[]> {
  history.replaceState(null, '', path);
  // All of it anew: what was asked for once is remembered.
  const { flushSync, mount, unmount } = await import('svelte');
  const { default: Foot } = await import('./Foot.svelte');
  const shown = mount(Foot, { target: document.body });
  done = () => unmount(shown);
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  return [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href')!);
}

describe('the foot of a page', () => {
  it('links to what the host has filled in', async () => {
    pages = ['privacy', 'contact'];
    expect(await links('/')).toEqual(['/about/privacy', '/about/contact']);
  });
  it('leaves the window to a game', async () => {
    pages = ['privacy'];
    expect(await links('/table/abcdefgh23456722')).toEqual([]);
  });
  it('is not there where nothing is filled in, or nobody answers', async () => {
    pages = [];
    expect(await links('/')).toEqual([]);
    expect(document.querySelector('footer')).toBeNull();
  });
});
