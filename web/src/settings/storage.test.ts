// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('what is kept on this device', () => {
  it('is read as it was written', () => {
    expect(writeStored('thing', { a: [1, 'b'] })).toBe(true);
    expect(readStored('thing')).toEqual({ a: [1, 'b'] });
  });
  it('lasts as long as the page where storing fails, and is never the older one', () => {
    writeStored('thing', 'old');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeStored('thing', 'new')).toBe(false);
    expect(readStored('thing')).toBe('new');
    vi.restoreAllMocks();
    expect(writeStored('thing', 'newest')).toBe(true);
    expect(readStored('thing')).toBe('newest');
  });
  it('is asked to be kept when the first of a kind is stored that people would miss', () => {
    const persist = vi.fn(() => Promise.resolve(true));
    vi.stubGlobal('navigator', { storage: { persist } });
    for (const name of ['settings', 'menu', 'wordAsked']) writeStored(name, 1);
    expect(persist).not.toHaveBeenCalled();
    const asked = ['game.a', 'game.b', 'tables', 'tables', 'me', 'pad'].map((name) => {
      writeStored(name, 1);
      return persist.mock.calls.length;
    });
    expect(asked).toEqual([1, 1, 2, 2, 3, 4]);
    vi.unstubAllGlobals();
  });
  it('asks nothing where the browser would ask the person', () => {
    const persist = vi.fn(() => Promise.resolve(true));
    vi.stubGlobal('navigator', { storage: { persist } });
    vi.stubGlobal('mozInnerScreenX', 0);
    writeStored('me', 1);
    expect(persist).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
  it('is nothing if it is damaged', () => {
    localStorage.setItem('akropolis.thing-2', '{oh');
    expect(readStored('thing-2')).toBeNull();
  });
});
