import { expect, it } from 'vitest';
import { parsed } from '../../tools/messages';
import { addTexts, t, type Key, type Params } from './index.svelte';

it.each<[Key, Params, string]>([
  ['table.next_try', { n: 1 }, 'next try in 1 second'],
  ['table.next_try', { n: 3 }, 'next try in 3 seconds'],
  ['table.live', {}, 'Connected'],
])('a message that the build has parsed says the same: %s %o', async (key, params, words) => {
  const { default: english } = await import('./en');
  expect(t(key, params)).toBe(words);
  addTexts({ 'app.close': parsed(english[key]) });
  expect(t('app.close', params)).toBe(words);
});
