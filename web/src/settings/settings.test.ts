// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { setPreference, settings } from './settings.svelte';

const KEY = 'akropolis.settings';

it('follows what another tab prefers', () => {
  setPreference('name', 'Ada');
  localStorage[KEY] = JSON.stringify({ ...JSON.parse(localStorage[KEY] as string), language: 'cs', patterns: 'no' });
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(settings).toMatchObject({ name: 'Ada', language: 'cs', patterns: false });
  dispatchEvent(new StorageEvent('storage', { key: 'akropolis.pad' }));
  localStorage.clear();
  expect(settings.language).toBe('cs');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(settings).toMatchObject({ name: '', language: 'en' });
});
