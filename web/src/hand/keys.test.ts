// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { press, type Keys } from './keys';

const NAMES = [
  'take',
  'step',
  'spin',
  'confirm',
  'putBack',
  'takeBack',
  'hint',
  'turnView',
  'zoom',
  'fit',
  'style',
  'overlay',
  'help',
  'city',
] as const;
let keys: Keys;
beforeEach(() => {
  keys = Object.fromEntries(NAMES.map((name) => [name, vi.fn()])) as unknown as Keys;
});
const pressed = (key: string, more: KeyboardEventInit = {}, on: Element = document.body, hasLetters = true) => {
  const event = new KeyboardEvent('keydown', { key, ...more });
  Object.defineProperty(event, 'target', { value: on });
  return press(event, keys, hasLetters);
};

describe('the keys for laying a tile', () => {
  it('play a whole turn', () => {
    expect([
      pressed('2'),
      pressed('ArrowLeft'),
      pressed('r'),
      pressed('R', { shiftKey: true }),
      pressed('Enter'),
    ]).toEqual(Array(5).fill(true));
    expect(keys.take).toHaveBeenCalledWith(1);
    expect(keys.step).toHaveBeenCalledWith('left');
    expect(vi.mocked(keys.spin).mock.calls).toEqual([[1], [-1]]);
    expect(keys.confirm).toHaveBeenCalledOnce();
  });
  it('leave the browser its own', () => {
    expect(pressed('r', { ctrlKey: true })).toBe(false);
    expect(pressed('F5')).toBe(false);
    expect(keys.spin).not.toHaveBeenCalled();
  });
  it('leave fields theirs, and buttons Enter', () => {
    expect(pressed('2', {}, document.createElement('input'))).toBe(false);
    expect(pressed('Enter', {}, document.createElement('button'))).toBe(false);
    expect(pressed('r', {}, document.createElement('button'))).toBe(true);
  });
  it('lay the tile from a list of places that is closed', () => {
    const list = document.createElement('select');
    vi.stubGlobal('CSS', { supports: () => true });
    expect(pressed('2', {}, list)).toBe(false);
    expect(pressed('ArrowDown', {}, list)).toBe(false);
    expect(pressed('Enter', {}, list)).toBe(true);
    expect(keys.confirm).toHaveBeenCalledOnce();
    list.matches = (selector) => selector !== ':open' || true;
    expect(pressed('Enter', {}, list)).toBe(false);
    vi.unstubAllGlobals();
  });
  it('leave out what a lesson has not', () => {
    delete keys.hint;
    expect(pressed('h')).toBe(false);
  });
  it('mean nothing as letters where they are switched off', () => {
    expect(pressed('r', {}, document.body, false)).toBe(false);
    expect(pressed('Enter', {}, document.body, false)).toBe(true);
  });
});
