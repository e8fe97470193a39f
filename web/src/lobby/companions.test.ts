// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { forgetStored, readStored, writeStored } from '$/settings/storage';
import { storeCompanions, storedCompanions } from './companions';

const NOBODY = { count: 2, names: ['', '', '', ''] };

describe('the people around this device', () => {
  beforeEach(forgetStored);

  it('are two without names at first', () => {
    expect(storedCompanions()).toEqual(NOBODY);
  });
  it('are remembered', () => {
    const companions = { count: 3, names: ['Ada', 'Ben', 'Cleo', ''] };
    storeCompanions(companions);
    expect(storedCompanions()).toEqual(companions);
  });
  it.each([7, 'x', { count: 9, names: 3 }, { count: '3', names: [1, null] }])(
    'survive what is not theirs: %j',
    (value) => {
      writeStored('companions', value);
      expect(storedCompanions()).toEqual(NOBODY);
    },
  );
  it('are forgotten with everything else, and only what is ours is forgotten', () => {
    localStorage.setItem('of-another-page', '1');
    storeCompanions({ count: 4, names: ['Ada', '', '', ''] });
    forgetStored();
    expect(readStored('companions')).toBeNull();
    expect(localStorage.getItem('of-another-page')).toBe('1');
  });
});
