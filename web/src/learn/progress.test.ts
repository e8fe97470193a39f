import { beforeEach, describe, expect, it } from 'vitest';
import { writeStored } from '$/settings/storage';
import { keepProgress, restoredProgress, withDone } from './progress';

const START = { at: 'take', done: [] };

describe('progress', () => {
  beforeEach(() => writeStored('learn', null));

  it('begins with the first lesson', () => {
    expect(restoredProgress()).toEqual(START);
  });
  it('is kept', () => {
    keepProgress(withDone({ at: 'pay', done: ['take'] }, 'pay'));
    expect(restoredProgress()).toEqual({ at: 'pay', done: ['take', 'pay'] });
  });
  it('counts a lesson once', () => {
    expect(withDone({ at: 'take', done: ['take'] }, 'take').done).toEqual(['take']);
  });
  it.each([['none'], [7], [{ at: 'nowhere', done: 'take' }]])('that makes no sense is begun anew: %j', (stored) => {
    writeStored('learn', stored);
    expect(restoredProgress()).toEqual(START);
  });
  it('forgets lessons that are no more', () => {
    writeStored('learn', { at: 'end', done: ['gone', 'take'] });
    expect(restoredProgress()).toEqual({ at: 'end', done: ['take'] });
  });
});
