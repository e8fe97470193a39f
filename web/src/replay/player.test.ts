import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PACE, Player } from './player.svelte';

describe('the player', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const player = () => new Player({ first: 2, last: 5 });

  it('begins with the end, and plays from the beginning', () => {
    const it = player();
    expect(it.turn).toBe(5);
    it.toggle();
    expect([it.turn, it.isPlaying, it.isForward]).toEqual([2, true, false]);
    vi.advanceTimersByTime(PACE);
    expect([it.turn, it.isForward]).toEqual([3, true]);
    vi.advanceTimersByTime(10 * PACE);
    expect([it.turn, it.isPlaying]).toEqual([5, false]);
  });
  it('plays faster', () => {
    const it = player();
    it.show(2);
    it.toggle();
    it.hasten(4);
    vi.advanceTimersByTime(PACE / 2);
    expect(it.turn).toBe(4);
  });
  it('stops when somebody steps, and stays within the game', () => {
    const it = player();
    it.toggle();
    it.step(-7);
    expect([it.turn, it.isPlaying]).toEqual([2, false]);
    vi.advanceTimersByTime(10 * PACE);
    expect(it.turn).toBe(2);
    it.step(1);
    expect([it.turn, it.isForward]).toEqual([3, true]);
    it.step(2);
    expect([it.turn, it.isForward]).toEqual([5, false]);
  });
  it('stops when it is asked to', () => {
    const it = player();
    it.toggle();
    it.toggle();
    vi.advanceTimersByTime(10 * PACE);
    expect([it.turn, it.isPlaying]).toEqual([2, false]);
  });
  it('has nothing to play in a single turn', () => {
    const it = new Player({ first: 3, last: 3 });
    it.toggle();
    expect(it.isPlaying).toBe(false);
  });
});
