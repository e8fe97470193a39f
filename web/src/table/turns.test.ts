import { describe, expect, it } from 'vitest';
import { Turns } from './turns.svelte';

describe('how cities are turned', () => {
  it('is each its own', () => {
    const turns = new Turns();
    turns.turn(0, 1);
    turns.turn(0, 1);
    turns.turn(1, -1);
    expect([0, 1, 2].map((seat) => turns.of(seat))).toEqual([2, 5, 0]);
  });
  it('follows the room that there is until somebody turns one', () => {
    const turns = new Turns();
    expect(turns.suggest(0, 2)).toBe(true);
    expect(turns.suggest(0, 2)).toBe(false);
    turns.turn(0, 1);
    expect(turns.suggest(0, 5)).toBe(false);
    expect(turns.of(0)).toBe(3);
  });
  it('follows it again once somebody has asked for all of the city', () => {
    const turns = new Turns();
    turns.turn(0, 1);
    expect(turns.fit(0, 4)).toBe(true);
    expect(turns.suggest(0, 5)).toBe(true);
    expect(turns.of(0)).toBe(5);
  });
});
