// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { heldTable, rememberTable } from '$/net/device';
import { linkFor, tokenFor } from './access';

const KEY = 'watch-token-0123456789';

describe('looking at a game', () => {
  beforeEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '/replay/abc');
  });

  it('is anybody’s at a public table', () => expect(tokenFor('abc')).toBeNull());
  it('is allowed by the address, and remembered', () => {
    history.replaceState(null, '', `/replay/abc#${KEY}`);
    expect(tokenFor('abc')).toBe(KEY);
    expect(location.hash).toBe('');
    expect(heldTable('abc')?.watch).toBe(KEY);
    expect(tokenFor('abc')).toBe(KEY);
  });
  it('is allowed by a seat first', () => {
    rememberTable({ table: 'abc', seats: [{ seat: 1, token: 'seat-token' }], watch: 'own-watch-token' });
    history.replaceState(null, '', `/replay/abc#${KEY}`);
    expect(tokenFor('abc')).toBe('seat-token');
    expect(heldTable('abc')?.watch).toBe('own-watch-token');
    expect(location.hash).toBe('');
  });
});

describe('a link for others', () => {
  const held = { table: 'abc', seats: [{ seat: 0, token: 'secret' }], name: '', opened: 0, lastSeen: 0 };

  it('has the token for watching', () => {
    expect(linkFor('abc', { ...held, watch: KEY }, 'secret', false)).toBe(`${location.origin}/replay/abc#${KEY}`);
  });
  it('never has the token of a seat', () => {
    expect(linkFor('abc', held, 'secret', false)).toBeNull();
    expect(linkFor('abc', held, 'secret', true)).toBe(`${location.origin}/replay/abc`);
  });
  it('passes on what was in the address', () => {
    expect(linkFor('abc', null, KEY, false)).toContain(KEY);
  });
});
