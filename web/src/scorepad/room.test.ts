import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '$/hex/projection';
import { painted, STARTING_CELLS, type Drawing } from './drawing';
import { isRoomy, Patience, REST, roomFor } from './room';

const VIEW: View = { style: 'top', turn: 0 };
const eastwards = (hexes: number): Drawing =>
  Array.from({ length: hexes }, (_, step) => step + 2).reduce<Drawing>(
    (cells, q) => painted(cells, [q, 0], 'house'),
    STARTING_CELLS,
  );

describe('what the drawing board shows', () => {
  it('is the same for the first hexes, whichever way they go', () => {
    const room = roomFor(STARTING_CELLS, VIEW);
    for (const hexes of [1, 2]) expect(isRoomy(room, eastwards(hexes), null, VIEW)).toBe(true);
  });
  it('has to grow when a hex that may be next is out of it, and then holds some more', () => {
    const before = roomFor(STARTING_CELLS, VIEW);
    const city = eastwards(6);
    expect(isRoomy(before, city, null, VIEW)).toBe(false);
    const room = roomFor(city, VIEW);
    expect([room.left, room.top]).toEqual([before.left, before.top]);
    expect(room.right).toBeGreaterThan(before.right);
    expect(isRoomy(room, eastwards(7), null, VIEW)).toBe(true);
  });
  it('holds the hex that the keyboard is at', () => {
    expect(isRoomy(roomFor(STARTING_CELLS, VIEW), STARTING_CELLS, [9, 0], VIEW)).toBe(false);
  });
});

describe('patience', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

  it('waits for a rest after the latest tap, and acts once', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const patience = new Patience();
    patience.wait(first);
    pass(REST - 1);
    patience.wait(second);
    pass(REST - 1);
    expect(second).not.toHaveBeenCalled();
    pass(1 + 9 * REST);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });
  it('never acts under a finger', () => {
    const act = vi.fn();
    const patience = new Patience();
    patience.wait(act);
    patience.press();
    pass(9 * REST);
    patience.wait(act);
    pass(9 * REST);
    expect(act).not.toHaveBeenCalled();
    patience.release();
    pass(REST);
    expect(act).toHaveBeenCalledOnce();
  });
  it('ends with the page', () => {
    const act = vi.fn();
    const patience = new Patience();
    patience.wait(act);
    patience.stop();
    patience.release();
    pass(9 * REST);
    expect(act).not.toHaveBeenCalled();
  });
});
