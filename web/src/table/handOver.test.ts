import { describe, expect, it } from 'vitest';
import { isHandedOver } from './handOver';

describe('a device around a table', () => {
  it('changes hands when somebody else here is to act', () => {
    expect(isHandedOver({ seat: 0, moves: 4 }, { seat: 1, moves: 5 })).toBe(true);
    expect(isHandedOver({ seat: 0, moves: 4 }, { seat: 2, moves: 6 })).toBe(true);
  });
  it('stays where only bots have moved in between', () =>
    expect(isHandedOver({ seat: 0, moves: 4 }, { seat: 0, moves: 7 })).toBe(false));
  it('stays at the beginning of a visit, and when a move is taken back', () => {
    expect(isHandedOver(null, { seat: 1, moves: 5 })).toBe(false);
    expect(isHandedOver({ seat: 1, moves: 5 }, { seat: 0, moves: 4 })).toBe(false);
  });
});
