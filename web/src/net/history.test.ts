// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest';
import { wholeHistory } from './history';

afterEach(() => vi.unstubAllGlobals());

it('is asked for until there is no more', async () => {
  const asked: string[] = [];
  const pages = [
    { version: 5, news: [{ version: 1 }, { version: 2 }], next: 2 },
    { version: 5, news: [{ version: 3 }, { version: 4 }], next: 4 },
    { version: 5, news: [{ version: 5 }], next: null },
  ];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.split('?')[1]!);
    return Promise.resolve(Response.json(pages.shift()));
  });
  const news = await wholeHistory('a', 't');
  expect(news.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toEqual([0, 2, 4].map((since) => `since=${since}&openly=true`));
});
