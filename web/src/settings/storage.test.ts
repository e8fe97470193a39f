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
  it('is nothing if it is damaged', () => {
    localStorage.setItem('akropolis.thing-2', '{oh');
    expect(readStored('thing-2')).toBeNull();
  });
});
