// @vitest-environment jsdom

import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { announce, announcements } from './announce.svelte';
import { sayOnce } from './announce.testkit.svelte';

describe('what is said aloud', () => {
  it('is said once, even from an effect', () => {
    const stop = sayOnce('Well built');
    flushSync();
    expect(announcements.filter(({ text }) => text === 'Well built')).toHaveLength(1);
    stop();
  });
  it('keeps the latest few, each with an id of its own', () => {
    for (const text of ['one', 'two', 'three', 'four']) announce(text);
    expect(announcements.map(({ text }) => text)).toEqual(['two', 'three', 'four']);
    expect(new Set(announcements.map(({ id }) => id)).size).toBe(3);
  });
  it('is something', () => {
    const before = announcements.length;
    announce('');
    expect(announcements).toHaveLength(before);
  });
});
