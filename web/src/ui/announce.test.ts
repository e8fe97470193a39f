// @vitest-environment jsdom

import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, announcements, KEEP } from './announce.svelte';
import { sayOnce } from './announce.testkit.svelte';

const texts = (): string[] => announcements.map(({ text }) => text);
/** Everything that is announced until nothing waits any more, in order. */
function heard(): string[] {
  const said = texts();
  while (vi.getTimerCount()) {
    const before = new Set(announcements.map(({ id }) => id));
    vi.advanceTimersToNextTimer();
    said.push(...announcements.filter(({ id }) => !before.has(id)).map(({ text }) => text));
  }
  return said;
}

beforeEach(() => {
  vi.useFakeTimers();
  announcements.length = 0;
  return () => {
    vi.runAllTimers();
    vi.useRealTimers();
  };
});

describe('what is said aloud', () => {
  it('is said once, even from an effect', () => {
    const stop = sayOnce('Well built');
    flushSync();
    expect(heard()).toEqual(['Well built']);
    stop();
  });
  it('is said after the focus has moved', () => {
    announce('one');
    expect(texts()).toEqual([]);
    expect(heard()).toEqual(['one']);
  });
  it('comes in frames of its own', () => {
    for (const text of ['one', 'two']) announce(text);
    const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    vi.runAllTimers();
    expect(texts()).toEqual([]);
    frame.mock.calls[0]![0](0);
    expect(texts()).toEqual(['one']);
    vi.runAllTimers();
    expect(texts()).toEqual(['one']);
    frame.mock.calls[1]![0](0);
    expect(texts()).toEqual(['one', 'two']);
    vi.runAllTimers();
    frame.mock.calls[2]![0](0);
    frame.mockRestore();
  });
  it('does not wait for frames that a hidden page has not', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    announce('one');
    expect(heard()).toEqual(['one']);
    vi.mocked(requestAnimationFrame).mockRestore();
    hidden.mockRestore();
  });
  it('comes one by one, in order and without a loss', () => {
    const all = ['one', 'two', 'three', 'four', 'five'];
    for (const text of all) announce(text);
    expect(heard()).toEqual(all);
  });
  it('stays to be read, the latest few with ids of their own', () => {
    const all = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    for (const text of all) announce(text);
    vi.runAllTimers();
    expect(texts()).toEqual(all.slice(1));
    expect(new Set(announcements.map(({ id }) => id % KEEP)).size).toBe(KEEP);
  });
  it('leaves out what is no longer true of a topic', () => {
    announce('here', 'place');
    announce('Your turn');
    announce('there', 'place');
    announce('over there', 'place');
    expect(heard()).toEqual(['Your turn', 'over there']);
  });
  it('is something', () => {
    announce('');
    expect(heard()).toEqual([]);
  });
});
