// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { actionOf } from './keys';

const FREE = { defaultPrevented: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function press(key: string, inside = '<div id="x"></div>', more: Partial<typeof FREE> = {}) {
  document.body.innerHTML = inside;
  return actionOf({ ...FREE, ...more, key, target: document.getElementById('x') });
}

describe('keys', () => {
  it('step and play', () => {
    const keys = ['Home', 'ArrowLeft', ' ', 'ArrowRight', 'End', 'x'];
    expect(keys.map((key) => press(key))).toEqual(['to_first', 'back', 'toggle', 'forward', 'to_last', null]);
  });
  it('step from a button, too, but press it', () => {
    expect(press('ArrowRight', '<button><i id="x"></i></button>')).toBe('forward');
    expect(press(' ', '<button><i id="x"></i></button>')).toBeNull();
    expect(press(' ', '<details><summary id="x"></summary></details>')).toBeNull();
  });
  it('belong to what is typed or chosen', () => {
    expect(press('ArrowLeft', '<input id="x">')).toBeNull();
    expect(press('End', '<select id="x"></select>')).toBeNull();
    expect(press('ArrowLeft', '<input id="x" type="radio">')).toBeNull();
    expect(press('ArrowLeft', '<dialog><p id="x"></p></dialog>')).toBeNull();
  });
  it('let the scrubber move itself, and play from it', () => {
    expect(press('ArrowLeft', '<input id="x" type="range">')).toBeNull();
    expect(press(' ', '<input id="x" type="range">')).toBe('toggle');
  });
  it('with others are the browser’s', () => {
    expect(press('ArrowLeft', undefined, { altKey: true })).toBeNull();
    expect(press('ArrowLeft', undefined, { defaultPrevented: true })).toBeNull();
  });
});
