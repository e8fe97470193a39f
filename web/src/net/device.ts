/** Which tables this device has to do with, and the tokens by which it may act there. */

import type { Opened } from '$/protocol';
import { onStoredElsewhere, readStored, writeStored } from '$/settings/storage';

export interface HeldTable {
  table: string;
  /** Several of one table: it is passed around. */
  seats: { seat: number; token: string }[];
  join?: string | null;
  watch?: string;
  /** What the table is called here. */
  name: string;
  opened: number;
  lastSeen: number;
  isOver?: boolean;
  /** Whether the seat was left on purpose: then nobody takes it again for whoever looks. */
  hasLeft?: boolean;
  /** It ended while nobody looked, and nobody has looked since. */
  isNews?: boolean;
  summary?: string;
}

/** What is new about a table; the rest stays as it was. */
export type HeldTableUpdate = Partial<HeldTable> & { table: string };

const PLACE = 'tables';
/** How many tables are remembered. */
export const MOST = 200;
const listeners = new Set<() => void>();

/** All tables of this device, those seen last first. */
export function heldTables(): HeldTable[] {
  const stored = readStored(PLACE);
  if (!Array.isArray(stored)) return [];
  const tables = new Map<string, HeldTable>();
  for (const each of stored.map(restored)) if (each) tables.set(each.table, each);
  return [...tables.values()].sort((one, other) => other.lastSeen - one.lastSeen);
}

export function heldTable(id: string): HeldTable | null {
  return heldTables().find((each) => each.table === id) ?? null;
}

/** Remember a table, or more about one. Returns false if it will be forgotten with the page. */
export function rememberTable(holding: HeldTableUpdate): boolean {
  const now = Date.now();
  const others = heldTables().filter((each) => each.table !== holding.table);
  const before = heldTable(holding.table) ?? { table: holding.table, seats: [], name: '', opened: now, lastSeen: now };
  const given = Object.fromEntries(Object.entries(holding).filter(([, value]) => value !== undefined));
  const seats = merged(before.seats, holding.seats ?? []);
  return keep(bounded([{ ...before, lastSeen: now, ...given, seats }, ...others]));
}

/** Remember a table that was just opened. Returns its address: a device without a seat watches. */
export function rememberOpened({ table, seats, join, watch }: Opened, name = ''): string {
  const held = seats.map(({ seat, token }) => ({ seat, token }));
  rememberTable({ table, seats: held, join, watch, name, opened: Date.now() });
  return seats.length ? `/table/${table}` : `/watch/${table}#${watch}`;
}

/** Let go of a table and of the right to act there. */
export function forget(id: string): void {
  keep(heldTables().filter((each) => each.table !== id));
}

/** Let go of every seat that is held by one token alone: what else the device knows of its table stays. */
export function forgetToken(token: string): void {
  const without = heldTables().map((held) => ({ ...held, seats: held.seats.filter((each) => each.token !== token) }));
  keep(without.filter(({ seats, join, watch }) => seats.length || join || watch));
}

/** Called when something has changed, here or in another tab. Returns a function that stops it. */
export function onHeldChange(listener: () => void): () => void {
  const stop = onStoredElsewhere(PLACE, listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function keep(tables: HeldTable[]): boolean {
  const lasts = writeStored(PLACE, tables);
  tell();
  return lasts;
}

function merged(before: HeldTable['seats'], given: HeldTable['seats']): HeldTable['seats'] {
  const seats = new Map([...before, ...given].map((each) => [each.seat, each]));
  return [...seats.values()].sort((one, other) => one.seat - other.seat);
}

/** Within the limit: finished games are forgotten first, those not seen for longest before others. The first stays. */
function bounded([first, ...others]: HeldTable[]): HeldTable[] {
  const byWorth = others.sort((one, other) => worth(one) - worth(other) || other.lastSeen - one.lastSeen);
  return first ? [first, ...byWorth.slice(0, MOST - 1)] : [];
}

const worth = (held: HeldTable): number => (held.isOver ? 2 : held.seats.length ? 0 : 1);

/** A table from storage, which may be damaged or of another version: what cannot be understood is left out. */
function restored(value: unknown): HeldTable | null {
  if (typeof value !== 'object' || value === null) return null;
  const { table, seats, join, watch, name, opened, lastSeen, isOver, hasLeft, isNews, summary } = value as Record<
    string,
    unknown
  >;
  if (typeof table !== 'string' || !table) return null;
  const held: HeldTable = {
    table,
    seats: Array.isArray(seats) ? merged([], seats.filter(isSeat)) : [],
    name: typeof name === 'string' ? name : '',
    opened: Number.isFinite(opened) ? (opened as number) : 0,
    lastSeen: Number.isFinite(lastSeen) ? (lastSeen as number) : 0,
  };
  if (typeof join === 'string' || join === null) held.join = join;
  if (typeof watch === 'string') held.watch = watch;
  if (typeof isOver === 'boolean') held.isOver = isOver;
  if (typeof hasLeft === 'boolean') held.hasLeft = hasLeft;
  if (isNews === true) held.isNews = true;
  if (typeof summary === 'string') held.summary = summary;
  return held;
}

function isSeat(value: unknown): value is { seat: number; token: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { seat, token } = value as Record<string, unknown>;
  return Number.isInteger(seat) && typeof token === 'string' && token !== '';
}
