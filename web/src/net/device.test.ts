// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '$/settings/storage';
import { forget, heldTable, heldTables, rememberTable, onHeldChange } from './device';

const KEY = 'akropolis.tables';

beforeEach(() => {
  for (const { table } of heldTables()) forget(table);
  vi.restoreAllMocks();
});

describe('holding a table', () => {
  it('is remembered', () => {
    expect(rememberTable({ table: 'a', seats: [{ seat: 0, token: 't' }], name: 'Friday', join: null })).toBe(true);
    expect(heldTable('a')).toMatchObject({ table: 'a', seats: [{ seat: 0, token: 't' }], name: 'Friday', join: null });
    expect(heldTable('b')).toBeNull();
  });

  it('adds to what is known and forgets none of it', () => {
    rememberTable({ table: 'a', seats: [{ seat: 2, token: 'two' }], name: 'Friday', opened: 5, watch: 'w' });
    rememberTable({ table: 'a', seats: [{ seat: 0, token: 'zero' }], isOver: true });
    rememberTable({ table: 'a', seats: [{ seat: 2, token: 'newer' }] });
    expect(heldTable('a')).toMatchObject({
      seats: [
        { seat: 0, token: 'zero' },
        { seat: 2, token: 'newer' },
      ],
      name: 'Friday',
      opened: 5,
      watch: 'w',
      isOver: true,
    });
  });

  it('lists those seen last first', () => {
    rememberTable({ table: 'a', lastSeen: 1 });
    rememberTable({ table: 'b', lastSeen: 3 });
    rememberTable({ table: 'c', lastSeen: 2 });
    expect(heldTables().map((held) => held.table)).toEqual(['b', 'c', 'a']);
  });

  it('ends when it is forgotten', () => {
    rememberTable({ table: 'a' });
    rememberTable({ table: 'b' });
    forget('a');
    expect(heldTables().map((held) => held.table)).toEqual(['b']);
  });

  it('says when it lasts only as long as the page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(rememberTable({ table: 'a' })).toBe(false);
  });
});

describe('too many tables', () => {
  const seat = [{ seat: 0, token: 't' }];

  it('lose the finished ones first, and of these the oldest', () => {
    for (let number = 0; number < 200; number++)
      rememberTable({ table: `t${number}`, lastSeen: number + 1, seats: seat, isOver: number % 2 === 1 });
    rememberTable({ table: 'new', seats: seat });
    rememberTable({ table: 'newer', seats: seat });
    const names = heldTables().map((held) => held.table);
    expect(names).toHaveLength(200);
    expect(names).not.toContain('t1');
    expect(names).not.toContain('t3');
    expect(names).toContain('t0');
    expect(names).toContain('t5');
  });

  it('do not lose the one that was just taken', () => {
    for (let number = 0; number < 200; number++) rememberTable({ table: `t${number}`, seats: seat });
    rememberTable({ table: 'old', lastSeen: 0, isOver: true });
    expect(heldTable('old')).not.toBeNull();
    expect(heldTables()).toHaveLength(200);
  });
});

describe('damaged storage', () => {
  it.each(['', '{', '7', '"a"', '{}', 'null', '[null, 3, {}, {"table": 7}, {"table": ""}]'])(
    'holds nothing: %s',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(heldTables()).toEqual([]);
      expect(rememberTable({ table: 'a' })).toBe(true);
      expect(heldTables()).toHaveLength(1);
    },
  );

  it('keeps what can be understood', () => {
    writeStored('tables', [
      {
        table: 'a',
        seats: [{ seat: 0, token: 't' }, { seat: 'x', token: 't' }, { seat: 1 }, null],
        name: 7,
        isOver: 'no',
      },
      { table: 'b', seats: 'none', lastSeen: 'never', join: 4 },
    ]);
    expect(heldTable('a')).toEqual({ table: 'a', seats: [{ seat: 0, token: 't' }], name: '', opened: 0, lastSeen: 0 });
    expect(heldTable('b')).toEqual({ table: 'b', seats: [], name: '', opened: 0, lastSeen: 0 });
  });
});

describe('changes', () => {
  it('are heard here and from other tabs, until one stops listening', () => {
    const listener = vi.fn();
    const stop = onHeldChange(listener);
    rememberTable({ table: 'a' });
    expect(listener).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(listener).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new StorageEvent('storage', { key: 'akropolis.settings' }));
    expect(listener).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    rememberTable({ table: 'b' });
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('of another tab are not overwritten', () => {
    rememberTable({ table: 'a' });
    const theirs = [
      ...heldTables(),
      { table: 'b', seats: [{ seat: 1, token: 't' }], name: '', opened: 1, lastSeen: 1 },
    ];
    localStorage.setItem(KEY, JSON.stringify(theirs));
    rememberTable({ table: 'c' });
    expect(
      heldTables()
        .map((held) => held.table)
        .sort(),
    ).toEqual(['a', 'b', 'c']);
  });
});
