import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gestures, HOLD_AFTER, Notches, type Meanings } from './gestures';

let said: unknown[][];
let isOnGhost = false;
let gestures: Gestures;

const finger = (id: number, x: number, y: number) => ({
  ...{ id, x, y, isCoarse: true, isSecondary: false },
  when: Date.now(),
});
const mouse = (x: number, y: number, isSecondary = false) => ({
  ...{ id: 1, x, y, isCoarse: false, isSecondary },
  when: Date.now(),
});

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  isOnGhost = false;
  const say =
    (name: string) =>
    (...words: unknown[]) => {
      said.push([name, ...words]);
    };
  const names = ['tap', 'point', 'carry', 'drop', 'pan', 'zoom', 'twist', 'hold'] as const;
  const means = Object.fromEntries(names.map((name) => [name, say(name)]));
  gestures = new Gestures({ ...means, grabs: () => isOnGhost } as unknown as Meanings);
});
afterEach(() => vi.useRealTimers());

describe('one pointer', () => {
  it('taps, and a trembling finger taps too', () => {
    gestures.press(finger(1, 50, 50));
    gestures.move(finger(1, 55, 53));
    gestures.release(finger(1, 55, 53));
    expect(said).toEqual([['tap', { x: 55, y: 53 }]]);
    vi.advanceTimersByTime(1000);
    expect(said).toHaveLength(1);
  });
  it('taps if it was quick, even if the page was too busy to hear it', () => {
    const [down, up] = [finger(1, 50, 50), finger(1, 50, 50)];
    gestures.press(down);
    vi.advanceTimersByTime(HOLD_AFTER);
    gestures.release({ ...up, when: down.when + 90 });
    expect(said).toEqual([
      ['hold', { x: 50, y: 50 }],
      ['hold', null],
      ['tap', { x: 50, y: 50 }],
    ]);
  });
  it('pans if it was quick, even if the page was too busy to hear it', () => {
    const down = mouse(10, 10);
    gestures.press(down);
    vi.advanceTimersByTime(HOLD_AFTER);
    gestures.move({ ...mouse(20, 10), when: down.when + 20 });
    gestures.release({ ...mouse(20, 10), when: down.when + 40 });
    expect(said).toEqual([
      ['hold', { x: 10, y: 10 }],
      ['hold', null],
      ['pan', 10, 0],
    ]);
  });
  it('does not pan once it holds', () => {
    gestures.press(mouse(10, 10));
    vi.advanceTimersByTime(HOLD_AFTER);
    gestures.move(mouse(30, 10));
    gestures.release(mouse(30, 10));
    expect(said).toEqual([
      ['hold', { x: 10, y: 10 }],
      ['hold', null],
    ]);
  });
  it('pans from where it began, and does not tap then', () => {
    gestures.press(mouse(10, 10));
    gestures.move(mouse(20, 10));
    gestures.move(mouse(20, 15));
    gestures.release(mouse(20, 15));
    expect(said).toEqual([
      ['pan', 10, 0],
      ['pan', 0, 5],
    ]);
  });
  it('holds after a while, until it is released', () => {
    gestures.press(finger(1, 5, 6));
    vi.advanceTimersByTime(HOLD_AFTER - 1);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    gestures.release(finger(1, 5, 6));
    expect(said).toEqual([
      ['hold', { x: 5, y: 6 }],
      ['hold', null],
    ]);
  });
  it('holds at once with the right button', () => {
    gestures.press(mouse(5, 6, true));
    expect(said).toEqual([['hold', { x: 5, y: 6 }]]);
  });
  it('carries the tile that it takes hold of, and drops it', () => {
    isOnGhost = true;
    gestures.press(finger(1, 0, 0));
    gestures.move(finger(1, 30, 0));
    gestures.release(finger(1, 40, 0));
    expect(said).toEqual([['carry', { x: 30, y: 0 }, true], ['carry', { x: 40, y: 0 }, true], ['drop']]);
  });
  it('hovers without being pressed, and brings a tile from elsewhere', () => {
    gestures.move(mouse(3, 4));
    gestures.release(mouse(5, 6));
    expect(said).toEqual([['point', { x: 3, y: 4 }], ['point', { x: 5, y: 6 }], ['drop']]);
  });
  it('means nothing when the system takes it away', () => {
    gestures.press(finger(1, 0, 0));
    gestures.cancel(1);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual([]);
    gestures.press(finger(2, 0, 0));
    gestures.release(finger(2, 0, 0));
    expect(said).toEqual([['tap', { x: 0, y: 0 }]]);
  });
});

describe('two fingers', () => {
  it('zoom around their middle', () => {
    gestures.press(finger(1, 0, 0));
    gestures.press(finger(2, 100, 0));
    gestures.move(finger(2, 200, 0));
    expect(said).toContainEqual(['zoom', 2, { x: 100, y: 0 }]);
    expect(said).toContainEqual(['pan', 50, 0]);
  });
  it('twist by steps, either way', () => {
    gestures.press(finger(1, 0, 0));
    gestures.press(finger(2, 100, 0));
    gestures.move(finger(2, 90, 20));
    expect(said.filter(([name]) => name === 'twist')).toEqual([]);
    gestures.move(finger(2, 60, 80));
    gestures.move(finger(2, 100, 0));
    expect(said.filter(([name]) => name === 'twist')).toEqual([
      ['twist', 1],
      ['twist', -1],
    ]);
  });
  it('twist across due west without a jump', () => {
    gestures.press(finger(1, 0, 0));
    gestures.press(finger(2, -100, 10));
    gestures.move(finger(2, -100, -10));
    expect(said.filter(([name]) => name === 'twist')).toEqual([]);
  });
  it('neither tap nor pan with the one that is left', () => {
    gestures.press(finger(1, 0, 0));
    gestures.press(finger(2, 100, 0));
    gestures.release(finger(2, 100, 0));
    gestures.move(finger(1, 70, 70));
    gestures.release(finger(1, 70, 70));
    expect(said).toEqual([]);
    gestures.press(finger(3, 1, 1));
    gestures.release(finger(3, 1, 1));
    expect(said).toEqual([['tap', { x: 1, y: 1 }]]);
  });
});

describe('a wheel', () => {
  it('turns a notch at once', () => expect(new Notches().turn(100, 0)).toBe(1));
  it('adds up the small movements of a touchpad', () => {
    const notches = new Notches();
    expect([20, 20, 20, -20, -40].map((delta, i) => notches.turn(delta, i * 16))).toEqual([0, 0, 1, 0, -1]);
  });
  it('forgets what was long ago', () => {
    const notches = new Notches();
    expect([notches.turn(40, 0), notches.turn(40, 1000)]).toEqual([0, 0]);
  });
});
