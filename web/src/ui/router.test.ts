// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { placeOf } from './router.svelte';

describe('addresses', () => {
  it('are pages', () => {
    expect(placeOf('/')).toEqual({ page: 'home', table: '' });
    expect(placeOf('/learn')).toEqual({ page: 'learn', table: '' });
    expect(placeOf('/table/abc123')).toEqual({ page: 'table', table: 'abc123' });
    expect(placeOf('/replay/abc123/')).toEqual({ page: 'replay', table: 'abc123' });
  });
  it.each(['/nowhere', '/table', '/learn/more', '/table/a/b', '/missing', '/home'])('%s is not one', (path) => {
    expect(placeOf(path).page).toBe('missing');
  });
});
