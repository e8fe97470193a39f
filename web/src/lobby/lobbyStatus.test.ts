import { describe, expect, it } from 'vitest';
import type { TableView } from '$/protocol';
import { othersAt, lobbyStatusOf, urgency } from './lobbyStatus';

interface Given {
  acting?: { seat: number; actor: 'person' | 'bot' | 'stand_in' };
  winners?: number[];
  free?: number;
}
const table = ({ acting, winners, free = 0 }: Given): TableView =>
  ({
    seats: [0, 1, 2].map((seat) => ({
      terms: { kind: 'person', bot: null },
      sitter: seat < 3 - free ? { name: `${seat}`, colour: 'red' } : null,
    })),
    status: { has_begun: !free, acting: acting ?? null },
    result: winners ? { winners, totals: [1, 2, 3] } : null,
  }) as unknown as TableView;

describe('how things stand', () => {
  it('before everybody sits', () => {
    expect(lobbyStatusOf(table({ free: 2 }), [0])).toEqual({ state: 'waiting', free: 2 });
  });
  it('is your turn only if you are to act yourself', () => {
    expect(lobbyStatusOf(table({ acting: { seat: 0, actor: 'person' } }), [0])).toEqual({ state: 'yours' });
    const standIn = lobbyStatusOf(table({ acting: { seat: 0, actor: 'stand_in' } }), [0]);
    expect(standIn).toEqual({ state: 'turn', seat: 0, isHere: false });
  });
  it('names whose turn it is where the device is passed around', () => {
    const passed = lobbyStatusOf(table({ acting: { seat: 1, actor: 'person' } }), [0, 1, 2]);
    expect(passed).toEqual({ state: 'turn', seat: 1, isHere: true });
  });
  it.each([
    [[0], [0], 'won'],
    [[1], [0], 'lost'],
    [[0, 2], [0], 'shared'],
    [[1, 2], [0], 'lost'],
    [[0], [0, 1], 'ended'],
    [[0], [], 'ended'],
  ])('in the end: winners %j, seats here %j', (winners, seats, state) => {
    expect(lobbyStatusOf(table({ winners }), seats)).toEqual({ state });
  });
  it('comes first in the list when somebody here is to act', () => {
    const order = [
      urgency({ state: 'yours' }),
      urgency({ state: 'turn', seat: 1, isHere: false }),
      urgency({ state: 'waiting', free: 1 }),
    ];
    expect(order).toEqual([...order].sort());
    expect(urgency({ state: 'turn', seat: 0, isHere: true })).toBe(order[0]);
    expect(new Set(order).size).toBe(3);
  });
  it('with the others, or with everybody where one has no seat of one’s own', () => {
    expect(othersAt(table({}), [1])).toEqual([0, 2]);
    expect(othersAt(table({}), [])).toEqual([0, 1, 2]);
  });
});
